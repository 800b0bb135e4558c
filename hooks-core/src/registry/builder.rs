//! Making a registry: what is to be in it, said in one expression, and everything that is wrong with that, told at once.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;
use core::panic::Location;

use super::checks::Moment;
use super::collected::{Collected, members};
use super::member::{Identity, Member, Source};
use super::registration::{Registrable, Registration};
use super::value::Registry;
use crate::error::{AmbiguousName, Problem, Spot, StartupError, Wish};
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
    given: Vec<Given>,
    replacing: Vec<Given>,
    without: Vec<String>,
}

/// Something that a call gave.
#[derive(Debug)]
struct Given {
    what: Registration,
    call: Spot,
}

impl Given {
    /// Given where this is called.
    #[track_caller]
    fn here(what: impl Registrable) -> Self {
        Self {
            what: Registration::of(what),
            call: Spot::from(Location::caller()),
        }
    }

    fn into_member(self, arrival: u64) -> Member {
        let source = Source::Given(self.call);
        self.what.into_member(arrival, source, None)
    }
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
    #[track_caller]
    pub fn extension(self, instance: impl Extension) -> Self {
        self.with(instance)
    }

    /// Takes a hook that its point made of a closure.
    #[track_caller]
    pub fn hook<P: Point>(self, hook: Hook<P>) -> Self {
        self.with(hook)
    }

    /// Takes whatever can be registered.
    #[track_caller]
    pub fn with(mut self, what: impl Registrable) -> Self {
        self.given.push(Given::here(what));
        self
    }

    /// Puts an instance in the place of the linked one of its extension, which is not made: a stub in a test.
    #[track_caller]
    pub fn replace(mut self, instance: impl Extension) -> Self {
        self.replacing.push(Given::here(instance));
        self
    }

    /// Leaves out what is called `name` of all that is linked or given to this builder, before or after this: its short name where that is unique, else `crate::name`. A
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
                if let Some(problem) = contents.keeps_out(&member, Moment::Building) {
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
        let mut planned = Vec::new();
        if linked {
            planned.extend(members().into_iter().map(Planned::Linked));
        }
        for stub in replacing {
            let identity = stub.what.identity().to_string();
            let place = planned.iter_mut().find(|it| it.is_of(&stub.what));
            problems.extend(match place {
                Some(Planned::Instead(first)) => Some(Problem::ReplacedTwice {
                    identity,
                    first: first.call,
                    second: stub.call,
                }),
                Some(place) => {
                    *place = Planned::Instead(stub);
                    None
                }
                None if !linked => Some(Problem::NothingToReplace {
                    identity,
                    call: stub.call,
                }),
                None => Some(Problem::unknown(
                    Wish::Replace,
                    &identity,
                    identities(&planned),
                )),
            });
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
                Planned::Instead(stub) => made.push(stub.into_member(0)),
                Planned::Given(given) => {
                    arrival += 1;
                    made.push(given.into_member(arrival));
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
    Instead(Given),
    Given(Given),
}

impl Planned {
    fn identity(&self) -> Option<Identity> {
        match self {
            Self::Linked(collected) => collected.identity(),
            Self::Instead(given) | Self::Given(given) => Some(given.what.identity().clone()),
        }
    }

    fn is_called(&self, name: &str) -> bool {
        self.identity().is_some_and(|it| it.is_called(name))
    }

    /// Whether it is what is linked of the extension of `stub`, or stands in the place of that.
    fn is_of(&self, stub: &Registration) -> bool {
        let id = |facts: &ExtensionFacts| facts.id();
        let extension = match self {
            Self::Linked(collected) => collected.extension,
            Self::Instead(first) => first.what.extension(),
            Self::Given(_) => return false,
        };
        extension.map(id) == stub.extension().map(id)
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
            Some(given.into_member(0, Source::Linked, None))
        }
        Err(panic) => {
            problems.push(Problem::constructor(facts, panic));
            None
        }
    }
}
