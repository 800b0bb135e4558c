//! Sets of contenders that take turns, and the rows that come of them.

use std::error::Error;

use hooks_benches::rows::Row;
use hooks_benches::turns::{Contender, Samples, Turns, Work};

use crate::{allocations, bars};

/// What is asked of a set.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Question {
    /// Each of the first so many, which are ours, beside each of the others.
    Pairs(usize),
    /// The same, and how much each of them is above the last one.
    Above(usize),
    /// What one more hook takes, of three contenders that have no hooks, 8 and 64.
    Growth,
}

/// Those who take turns with one another.
#[derive(Debug)]
pub(crate) struct Set {
    /// What they all do.
    pub(crate) name: String,
    /// What is asked of them.
    pub(crate) question: Question,
    /// What a counter is after one call, of each of them; `None` where they differ.
    pub(crate) outcome: Option<u64>,
    /// All of them.
    pub(crate) contenders: Vec<Contender>,
}

/// The sum of the numbers of so many hooks.
pub(crate) const fn sum(hooks: usize) -> u64 {
    let hooks = hooks as u64;
    hooks * (hooks + 1) / 2
}

/// A set that asks what one more hook takes.
pub(crate) fn growth(name: &str, contenders: [Contender; 3]) -> Set {
    Set {
        name: name.into(),
        question: Question::Growth,
        outcome: None,
        contenders: contenders.into(),
    }
}

impl Set {
    /// The contender of a name.
    pub(crate) fn contender(&self, name: &str) -> Option<&Contender> {
        self.contenders
            .iter()
            .find(|contender| contender.name() == name)
    }

    /// Lets them take turns, and compares them.
    ///
    /// # Errors
    /// Where one does not do what the others do, so that it cannot be compared.
    pub(crate) fn measure(&self, turns: Turns) -> Result<Vec<Row>, Box<dyn Error>> {
        let mut works: Vec<Work> = self.contenders.iter().map(Contender::work).collect();
        for (contender, work) in self.contenders.iter().zip(&mut works) {
            let mut counter = 0;
            work(1, &mut counter);
            if self.outcome.is_some_and(|outcome| outcome != counter) {
                let (name, outcome) = (contender.name(), self.outcome);
                return Err(
                    format!("{}: {name} made {counter} of 0, not {outcome:?}", self.name).into(),
                );
            }
        }
        let allocations = works.iter_mut().map(allocations::of_one_call).collect();
        let measured = Measured {
            set: self,
            allocations,
            samples: turns.measure(&mut works),
        };
        Ok(measured.rows())
    }
}

/// What a set took.
struct Measured<'a> {
    set: &'a Set,
    allocations: Vec<u64>,
    samples: Samples,
}

impl Measured<'_> {
    fn rows(&self) -> Vec<Row> {
        let (ours, last) = match self.set.question {
            Question::Growth => return vec![self.growth()],
            Question::Pairs(ours) => (ours, None),
            Question::Above(ours) => (ours, self.set.contenders.len().checked_sub(1)),
        };
        let mut rows = self.pairs(ours);
        if let Some(last) = last {
            rows.extend((0..ours).map(|ours| self.above(ours, last)));
        }
        if self.set.outcome == Some(0) {
            rows.extend((0..ours).map(|ours| self.allocates_nothing(ours)));
        }
        rows
    }

    fn pairs(&self, ours: usize) -> Vec<Row> {
        let all = 0..self.set.contenders.len();
        let pairs = all
            .clone()
            .take(ours)
            .flat_map(|ours| all.clone().map(move |theirs| (ours, theirs)));
        pairs
            .filter(|(_, theirs)| *theirs >= ours)
            .map(|(ours, theirs)| self.pair(ours, theirs))
            .collect()
    }

    fn pair(&self, ours: usize, theirs: usize) -> Row {
        let (our_name, their_name) = (self.named(ours), self.named(theirs));
        let held_to = bars::TIMES
            .iter()
            .find(|pair| {
                (pair.set, pair.ours, pair.theirs) == (&*self.set.name, our_name, their_name)
            })
            .map(|pair| pair.bar);
        Row {
            name: format!("{}: {our_name} / {their_name}", self.set.name),
            unit: "ns",
            ours: Some(self.samples.time(ours)),
            theirs: Some(self.samples.time(theirs)),
            ratio: Some(self.samples.ratio(ours, theirs)),
            bar: held_to,
            allocations: Some([self.allocated(ours), self.allocated(theirs)]),
        }
    }

    fn above(&self, ours: usize, theirs: usize) -> Row {
        let (our_name, their_name) = (self.named(ours), self.named(theirs));
        let difference = |[ours, theirs]: [f64; 2]| ours - theirs;
        Row {
            name: format!("{}: {our_name}, above {their_name}", self.set.name),
            ratio: Some(self.samples.median_of([ours, theirs], difference)),
            bar: None,
            ..self.pair(ours, theirs)
        }
    }

    fn growth(&self) -> Row {
        let each = |[none, some]: [f64; 2], hooks: f64| (some - none) / hooks;
        let of_eight = |[none, eight, _]: [f64; 3]| each([none, eight], 8.0);
        let of_many = |[none, _, many]: [f64; 3]| each([none, many], 64.0);
        let median_of =
            |figure: &dyn Fn([f64; 3]) -> f64| Some(self.samples.median_of([0, 1, 2], figure));
        Row {
            name: format!("{}: a hook of 64 / a hook of 8", self.set.name),
            unit: "ns",
            ours: median_of(&of_many),
            theirs: median_of(&of_eight),
            ratio: median_of(&|times| of_many(times) / of_eight(times)),
            bar: Some(bars::GROWTH),
            allocations: Some([self.allocated(2), self.allocated(1)]),
        }
    }

    fn allocates_nothing(&self, ours: usize) -> Row {
        counted(
            format!("{}: {}, allocations", self.set.name, self.named(ours)),
            self.allocated(ours),
        )
    }

    fn named(&self, index: usize) -> &'static str {
        self.set.contenders.get(index).map_or("", Contender::name)
    }

    fn allocated(&self, index: usize) -> u64 {
        self.allocations.get(index).copied().unwrap_or_default()
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "nobody allocates that often in one call"
)]
fn counted(name: String, allocations: u64) -> Row {
    Row {
        name,
        unit: "allocations",
        ours: Some(allocations as f64),
        theirs: Some(0.0),
        ratio: Some(allocations as f64),
        bar: Some(bars::ALLOCATIONS),
        allocations: None,
    }
}
