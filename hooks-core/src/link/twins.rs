//! What was built into the program twice: two versions of a crate, a library and its own unit tests, or a module of a library and
//! of a binary.
//!
//! Points of one name then are two points, and hooks are at one of them; what is no point takes part twice. Both is told once
//! for each two builds, or for each extension and function, and holds nobody back.

use core::cmp::Ordering;

use super::record::Record;
use super::rules::built_twice;
use super::table::Filling;
use crate::hook::HookId;
use crate::list::List;
use crate::observe::{Note, Twin};
use crate::place::Place;
use crate::point::PointFacts;

/// Tells of each two builds of one crate that both have its points.
pub(super) fn points(filling: &Filling, mut tell: impl FnMut(Note)) {
    let of_the_same_builds = |(one, two): &Pair, (other_one, other_two): &Pair| {
        one.place().is_built_with(other_one.place()) && two.place().is_built_with(other_two.place())
    };
    let pairs = || pairs(filling);
    for (index, pair) in pairs().enumerate() {
        // A crate has many points, and one word is enough for all.
        if pairs()
            .take(index)
            .any(|earlier| of_the_same_builds(&earlier, &pair))
        {
            continue;
        }
        let (one, two) = pair;
        tell(Note::PointsTwice {
            one: twin(one.place(), filling),
            two: twin(two.place(), filling),
        });
    }
}

/// Tells of each extension and function that is in a library and in a binary of another name. Where the names are equal, the two
/// are neighbours, of which the caller knows.
pub(super) fn of_other_names(filling: &Filling, mut tell: impl FnMut(Note)) {
    let mut alone = Alone::default();
    let in_binaries = filling.records().filter(|it| it.place().bin().is_some());
    for (place, _) in in_binaries.filter_map(takes_part) {
        let in_libraries = filling.records().filter(|it| it.place().bin().is_none());
        if alone.has(place, || in_libraries.clone().map(|it| it.place().file())) {
            continue;
        }
        let twin = in_libraries
            .filter_map(takes_part)
            .find(|(other, _)| other.krate() != place.krate() && other.is_twin_of(place));
        if let Some((place, name)) = twin {
            tell(built_twice(place, name));
        }
    }
}

/// The last few files of binaries that no library has. A program may be one binary with all its hooks, and is not to be looked
/// through for each.
#[derive(Default)]
struct Alone {
    files: [&'static str; 16],
    next: usize,
}

impl Alone {
    /// Whether the file of `place` is none of `others`, which are looked at if that is not known.
    fn has<I: Iterator<Item = &'static str>>(
        &mut self,
        place: &Place,
        others: impl FnOnce() -> I,
    ) -> bool {
        let file = place.file();
        if self.files.contains(&file) {
            return true;
        }
        let is_alone = !others().any(|other| other == file);
        if is_alone {
            let next = self.next % self.files.len();
            if let Some(oldest) = self.files.get_mut(next) {
                *oldest = file;
            }
            self.next += 1;
        }
        is_alone
    }
}

/// Two points that one point became, in the order of their builds.
type Pair = (&'static PointFacts, &'static PointFacts);

/// All of them, in the order of points.
fn pairs(filling: &Filling) -> impl Iterator<Item = Pair> {
    let points = || {
        // Hooks are behind all else.
        let others = filling.records();
        let others = others.take_while(|record| !matches!(record, Record::Hook(_)));
        let points = others.filter_map(|record| match record {
            Record::Point(point) => Some(point),
            Record::Wanted(_) | Record::Extension(_) | Record::Hook(_) => None,
        });
        points.enumerate()
    };
    points().flat_map(move |(index, one)| {
        let later = points().skip(index + 1).map(|(_, two)| two);
        let twins = later.filter(move |two| is_twin(one, two));
        twins.map(move |two| match one.place().compare_build(two.place()) {
            Ordering::Greater => (two, one),
            Ordering::Less | Ordering::Equal => (one, two),
        })
    })
}

fn is_twin(one: &PointFacts, two: &PointFacts) -> bool {
    let (place, other) = (one.place(), two.place());
    one.name() == two.name() && (place.is_twin_of(other) || place.is_of_another_version(other))
}

/// The build of `place`, with the crates whose hooks are at points of it.
fn twin(place: &'static Place, filling: &Filling) -> Twin {
    let mut hooked_by = List::new();
    for record in filling.records() {
        if let Record::Hook(hook) = record
            && HookId::new(hook).point().place().is_built_with(place)
            && !hooked_by.iter().any(|krate| *krate == hook.place().krate())
        {
            hooked_by.insert_sorted(hook.place().krate(), |one, two| one > two);
        }
    }
    Twin::new(place, hooked_by)
}

/// An extension, or a function that is a hook: where it stands, and its name.
fn takes_part(record: Record) -> Option<(&'static Place, &'static str)> {
    match record {
        Record::Extension(extension) => Some((extension.place(), extension.name())),
        Record::Hook(hook) if hook.extension().is_none() => {
            Some((hook.place(), hook.subject().name))
        }
        Record::Hook(_) | Record::Point(_) | Record::Wanted(_) => None,
    }
}
