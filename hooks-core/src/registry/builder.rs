//! Making a registry: what is to be in it, said in one expression, and everything that is wrong with that, told at once.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use super::collected::{Collected, members};
use super::member::{Identity, Member, Source};
use super::registration::{Registrable, Registration};
use super::value::Registry;
use crate::error::{AmbiguousName, Problem, StartupError, Wish};
use crate::extension::{Extension, ExtensionFacts};
use crate::hook::Hook;
use crate::link::COLLECTS;
use crate::list::List;
use crate::observe::{Note, Report, report};
use crate::panics::caught;
use crate::point::Point;

/// What a [`Registry`] is to be made of. In which order it is said matters only among what has one priority.
#[derive(Default)]
#[must_use = "a builder makes nothing until `build` is called"]
pub struct Builder {
    linked: bool,
    given: Vec<Registration>,
    replacing: Vec<Registration>,
    without: Vec<String>,
}

impl fmt::Debug for Builder {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Builder")
            .field("linked", &self.linked)
            .field("given", &self.given)
            .field("replacing", &self.replacing)
            .field("without", &self.without)
            .finish()
    }
}

impl Registry {
    /// A registry to be made of what is said next; so far of nothing.
    pub fn builder() -> Builder {
        Builder::default()
    }
}

impl Builder {
    /// Takes all that is linked: functions as they are, and of each extension an instance of its own, made as sealing makes one.
    ///
    /// Where nothing is collected at link time, which is under Miri and on wasm32, there is nothing to take. Then
    /// [`build`](Self::build) reports [`Note::NotCollected`](crate::Note::NotCollected), each time.
    pub fn linked(mut self) -> Self {
        self.linked = true;
        self
    }

    /// Takes the instance of an extension, with all its hooks.
    ///
    /// Under Miri and on wasm32 these are the hooks of its own block, see [`Registrable`].
    pub fn extension(self, instance: impl Extension) -> Self {
        self.with(instance)
    }

    /// Takes a hook that its point made of a closure.
    pub fn hook<P: Point>(self, hook: Hook<P>) -> Self {
        self.with(hook)
    }

    /// Takes whatever can be registered.
    pub fn with(mut self, what: impl Registrable) -> Self {
        self.given.push(Registration::of(what));
        self
    }

    /// Puts an instance in the place of the linked one of its extension, which is not made: a stub in a test.
    pub fn replace(mut self, instance: impl Extension) -> Self {
        self.replacing.push(Registration::of(instance));
        self
    }

    /// Leaves out what is called `name` of all that is linked or given: its short name where that is unique, else `crate::name`. A
    /// linked extension is not made then.
    pub fn without(mut self, name: impl Into<String>) -> Self {
        self.without.push(name.into());
        self
    }

    /// Makes the registry.
    ///
    /// # Errors
    /// Every problem at once: two of one identity, names that mean nothing or several, something to replace that is not linked,
    /// constructors that panic, names that are none, hooks whose `before` and `after` cannot hold, points with too many hooks or too
    /// few. A point that nothing in the registry hooks has too few only where [`linked`](Self::linked) was asked for and something
    /// linked hooks it, which was left out then: a registry is not about all points of the program.
    pub fn build(self) -> Result<Registry, StartupError> {
        if self.linked && !COLLECTS {
            report(&Report::Note(&Note::NotCollected));
        }
        let registry = Registry::empty();
        let inner = &registry.0;
        let linked = self.linked;
        let mut problems = List::new();
        // Before the lock is taken: constructors are somebody else's code.
        let members = self.members(&mut problems);
        inner.change(|contents, garbage| {
            for member in members {
                if let Some(problem) = contents.keeps_out(&member) {
                    problems.push(problem);
                    garbage.members.push(member);
                    continue;
                }
                let serial = contents.next_serial();
                contents.insert(serial, member, |state| inner.tables(state));
            }
            contents.verify(&mut problems);
            if linked {
                contents.verify_unhooked(&mut problems);
            }
            if problems.is_empty() {
                contents.build();
            }
        });
        StartupError::of_building(problems).map(|()| registry)
    }

    /// What the registry is to have, in the order in which it arrives.
    fn members(self, problems: &mut List<Problem>) -> Vec<Member> {
        let Self {
            linked,
            given,
            replacing,
            without,
        } = self;
        let linked = if linked { members() } else { Vec::new() };
        let mut planned: Vec<Planned> = linked.into_iter().map(Planned::Linked).collect();
        for stub in replacing {
            let place = planned.iter_mut().find(|it| it.is_of(&stub));
            match place {
                Some(place) => *place = Planned::Instead(stub),
                None => problems.push(Problem::unknown(
                    Wish::Replace,
                    &stub.identity().to_string(),
                    identities(&planned),
                )),
            }
        }
        planned.extend(given.into_iter().map(Planned::Given));
        for name in without {
            leave_out(&mut planned, &name, problems);
        }
        let mut arrival = 0;
        let mut made = Vec::new();
        for planned in planned {
            match planned {
                Planned::Linked(collected) => made.extend(fresh(collected, problems)),
                Planned::Instead(stub) => made.push(stub.into_member(0, None)),
                Planned::Given(given) => {
                    arrival += 1;
                    made.push(given.into_member(arrival, None));
                }
            }
        }
        made
    }
}

/// Something that is to be in the registry.
enum Planned {
    Linked(&'static Collected),
    /// In the place of something linked.
    Instead(Registration),
    Given(Registration),
}

impl Planned {
    fn identity(&self) -> Option<Identity> {
        match self {
            Self::Linked(collected) => collected.identity(),
            Self::Instead(given) | Self::Given(given) => Some(given.identity().clone()),
        }
    }

    fn is_called(&self, name: &str) -> bool {
        self.identity().is_some_and(|it| it.is_called(name))
    }

    /// Whether it is what is linked of the extension of `stub`.
    fn is_of(&self, stub: &Registration) -> bool {
        let id = |facts: &ExtensionFacts| facts.id();
        match self {
            Self::Linked(collected) => collected.extension.map(id) == stub.extension().map(id),
            Self::Instead(_) | Self::Given(_) => false,
        }
    }
}

fn identities(planned: &[Planned]) -> impl Iterator<Item = String> {
    let identities = planned.iter().filter_map(Planned::identity);
    identities.map(|identity| identity.to_string())
}

/// Takes out what is called `name`.
fn leave_out(planned: &mut Vec<Planned>, name: &str, problems: &mut List<Problem>) {
    let called = planned.iter().filter(|it| it.is_called(name));
    let mut identities: Vec<Identity> = called.filter_map(Planned::identity).collect();
    identities.sort_unstable();
    // One source that was built twice has one identity, and is left out as a whole.
    identities.dedup();
    match identities.as_slice() {
        [] => {
            let known = self::identities(planned);
            problems.push(Problem::unknown(Wish::LeaveOut, name, known));
        }
        [_] => planned.retain(|it| !it.is_called(name)),
        several => {
            let identities = several.iter().map(Identity::to_string).collect();
            problems.push(Problem::AmbiguousName(AmbiguousName::new(name, identities)));
        }
    }
}

/// What is linked as a member of a registry of its own; an extension gets an instance of its own.
fn fresh(collected: &'static Collected, problems: &mut List<Problem>) -> Option<Member> {
    let Some(facts) = collected.extension else {
        return collected.function();
    };
    match caught(facts.make()) {
        Ok(instance) => {
            let given = Registration::of_extension(facts, instance, collected.hooks.clone());
            let mut member = given.into_member(0, None);
            member.source = Source::Linked;
            Some(member)
        }
        Err(panic) => {
            problems.push(Problem::constructor(facts, panic));
            None
        }
    }
}
