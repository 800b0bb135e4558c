//! What somebody wants of a registry, to be read as often as it is made: at once, or each time its configuration changes.

use alloc::string::{String, ToString as _};
#[cfg(feature = "std")]
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::panic::Location;

use super::chosen::{Chosen, Origin};
use super::collected::members;
use super::member::Identity;
use super::registration::{Registrable, Registration};
#[cfg(feature = "std")]
use crate::error::Obstacle;
use crate::error::{AmbiguousName, Problem, Spot, Wish};
#[cfg(feature = "std")]
use crate::extension::{Provided, Provisions};
use crate::link::COLLECTS;
use crate::list::List;
use crate::observe::{Note, Report, report};

/// What somebody wants of a registry, but for its configuration.
#[derive(Default)]
pub(crate) struct Blueprint {
    pub(super) linked: bool,
    pub(super) given: Vec<Given>,
    pub(super) replacing: Vec<Given>,
    pub(super) without: Vec<String>,
    #[cfg(feature = "std")]
    pub(super) provided: Arc<Provisions>,
}

/// Something that a call gave.
#[derive(Clone, Debug)]
pub(super) struct Given {
    pub(super) what: Registration,
    pub(super) call: Spot,
}

impl Given {
    /// Given where this is called.
    #[track_caller]
    pub(super) fn here(what: impl Registrable) -> Self {
        Self {
            what: Registration::of(what),
            call: Spot::from(Location::caller()),
        }
    }
}

impl Blueprint {
    /// All that is linked.
    #[cfg(feature = "std")]
    pub(crate) fn of_what_is_linked() -> Self {
        Self {
            linked: true,
            ..Self::default()
        }
    }

    /// Provides one thing more.
    #[cfg(feature = "std")]
    #[track_caller]
    pub(crate) fn provide<T: ?Sized + Send + Sync + 'static>(&mut self, provided: Provided<T>) {
        Arc::make_mut(&mut self.provided).add(provided);
    }

    /// Whether it takes what is linked.
    #[cfg(feature = "std")]
    pub(crate) const fn takes_linked(&self) -> bool {
        self.linked
    }

    /// What the program provides.
    #[cfg(feature = "std")]
    pub(crate) const fn provided(&self) -> &Arc<Provisions> {
        &self.provided
    }

    /// Tells somebody where it asks for what this target does not have.
    pub(crate) fn warn(&self) {
        if self.linked && !COLLECTS {
            report(&Report::Note(&Note::NotCollected));
        }
    }

    /// What is wrong with it whatever is linked.
    #[cfg(feature = "std")]
    pub(crate) fn complain(&self, problems: &mut List<Problem>) {
        for again in self.provided.again() {
            let again = *again;
            problems.push(Problem::Obstacle(Obstacle::ProvidedTwice { again }));
        }
    }

    /// What is to be in the registry, in the order in which it arrives; before a configuration has its say.
    pub(crate) fn choose(&self, problems: &mut List<Problem>) -> Vec<Chosen> {
        let mut chosen: Vec<Chosen> = Vec::new();
        if self.linked {
            let linked = members().into_iter().map(Origin::Linked);
            chosen.extend(linked.filter_map(Chosen::new));
        }
        for stub in &self.replacing {
            let identity = stub.what.identity().to_string();
            let place = chosen.iter_mut().find(|it| it.is_of(&stub.what));
            problems.extend(match place.map(|it| &mut it.origin) {
                Some(Origin::Instead(first)) => Some(Problem::ReplacedTwice {
                    identity,
                    first: first.call,
                    second: stub.call,
                }),
                Some(place) => {
                    *place = Origin::Instead(stub.clone());
                    None
                }
                None if !self.linked => Some(Problem::NothingToReplace {
                    identity,
                    call: stub.call,
                }),
                None => Some(Problem::unknown(
                    Wish::Replace,
                    &identity,
                    identities(&chosen),
                )),
            });
        }
        let given = self.given.iter().cloned().map(Origin::Given);
        let given = given.filter_map(Chosen::new).zip(1..);
        chosen.extend(given.map(|(given, arrival)| given.arriving(arrival)));
        for name in &self.without {
            leave_out(&mut chosen, name, problems);
        }
        chosen
    }
}

/// The identities of all that is there.
pub(super) fn identities(chosen: &[Chosen]) -> impl Iterator<Item = String> {
    chosen.iter().map(|it| it.identity.to_string())
}

/// The identities that `name` may mean, each once: one source that was built twice has one.
pub(super) fn meant(chosen: &[Chosen], name: &str) -> Vec<Identity> {
    let called = chosen.iter().filter(|it| it.identity.is_called(name));
    let mut identities: Vec<Identity> = called.map(|it| it.identity.clone()).collect();
    identities.sort_unstable();
    identities.dedup();
    identities
}

/// Takes out what is called `name`; what was built twice is left out as a whole.
fn leave_out(chosen: &mut Vec<Chosen>, name: &str, problems: &mut List<Problem>) {
    match meant(chosen, name).as_slice() {
        [] => problems.push(Problem::unknown(Wish::LeaveOut, name, identities(chosen))),
        [_] => chosen.retain(|it| !it.identity.is_called(name)),
        several => {
            let identities = several.iter().map(Identity::to_string).collect();
            problems.push(Problem::AmbiguousName(AmbiguousName::new(name, identities)));
        }
    }
}
