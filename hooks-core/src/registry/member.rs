//! What is registered: an extension with its instance and its hooks, or a hook that stands for itself.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::Any;
use core::fmt;
use core::mem;
use core::panic::Location;

use crate::error::{Origin, Spot};
use crate::extension::{ExtensionFacts, Shared};
use crate::hook::HookId;
use crate::observe::{Counters, dropped};
use crate::place::Place;

/// Where the instance of a member lives.
#[derive(Clone)]
pub(super) enum Held {
    /// In a static of its crate.
    Linked(&'static (dyn Any + Send + Sync)),
    /// On the heap.
    Shared(Shared),
    /// It has none.
    Nothing,
}

// It serves all threads, and is only lent.
impl core::panic::UnwindSafe for Held {}
impl core::panic::RefUnwindSafe for Held {}

/// How a member came into its registry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// It is linked into the program.
    Linked,
    /// Somebody gave it to the registry, in a call that stands there.
    Given(Spot),
}

impl Source {
    /// Somebody gave it to the registry where this is called.
    #[track_caller]
    pub(super) fn given_here() -> Self {
        Self::Given(Spot::from(Location::caller()))
    }
}

/// One registration.
pub(super) struct Member {
    pub(super) identity: Identity,
    /// Whether it has no name that another one could be taken for.
    pub(super) anonymous: bool,
    pub(super) place: Place,
    pub(super) owner: Option<(u64, Arc<str>)>,
    pub(super) enabled: bool,
    pub(super) source: Source,
    /// Of an extension.
    pub(super) extension: Option<&'static ExtensionFacts>,
    pub(super) held: Held,
    pub(super) hooks: Vec<HookId>,
    /// The hooks of what this took the place of, as long as a table has them: dispatches that began before run these, and whoever
    /// switches this off means them, too.
    pub(super) before: Vec<HookId>,
    /// One a hook, since they are counted; none before.
    pub(super) counters: Vec<Arc<Counters>>,
}

impl Member {
    /// Has something to count its hooks with.
    pub(super) fn count(&mut self) {
        if self.counters.is_empty() {
            let counters = self.hooks.iter().map(|_| Arc::new(Counters::new()));
            self.counters = counters.collect();
        }
    }

    /// The same once more, for a registry that nobody dispatches in.
    #[cfg(feature = "std")]
    pub(super) fn again(&self) -> Self {
        Self {
            identity: self.identity.clone(),
            owner: self.owner.clone(),
            held: self.held.clone(),
            hooks: self.hooks.clone(),
            before: Vec::new(),
            counters: Vec::new(),
            ..*self
        }
    }

    /// Takes the place of `old`, also where dispatches that began before run that.
    #[cfg(feature = "std")]
    pub(super) fn succeed(&mut self, old: &Self) {
        let hooks = old.hooks.iter().chain(&old.before);
        self.before
            .extend(hooks.filter(|hook| hook.is_shared()).cloned());
    }

    /// Whether its hooks may run: those of an extension need an instance, which one that is off since the start has not.
    pub(super) const fn may_run(&self) -> bool {
        self.extension.is_none() || !matches!(self.held, Held::Nothing)
    }

    /// Where it came from, for people.
    pub(super) fn origin(&self) -> Origin {
        Origin {
            declared: Spot::from(&self.place),
            given: match self.source {
                Source::Linked => None,
                Source::Given(call) => Some(call),
            },
            owner: self.owner.as_ref().map(|(_, name)| Arc::clone(name)),
        }
    }

    /// Whether both are instances of one extension.
    pub(super) fn is_of_extension_of(&self, other: &Self) -> bool {
        let id = |facts: &ExtensionFacts| facts.id();
        self.extension.is_some() && self.extension.map(id) == other.extension.map(id)
    }

    /// Whether `other`, which has the same identity, may not be in one registry with it.
    pub(super) fn excludes(&self, other: &Self) -> bool {
        // A closure without a name is no namesake, and one source that was built twice is two members.
        !self.anonymous && !other.anonymous && !self.place.is_twin_of(&other.place)
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        if let Held::Shared(instance) = mem::replace(&mut self.held, Held::Nothing) {
            dropped(instance);
        }
    }
}

/// Whether it is a name, which stands in configuration, too.
pub(super) fn is_fine(name: &str) -> bool {
    let fits = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-');
    !name.is_empty() && name.chars().all(fits)
}

/// What a member is called: `crate::name`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Identity {
    pub(crate) krate: &'static str,
    pub(crate) name: Arc<str>,
}

impl Identity {
    pub(super) fn of_extension(facts: &ExtensionFacts) -> Self {
        Self {
            krate: facts.place().krate(),
            name: facts.name().into(),
        }
    }

    /// Whether it can be written as `name` and as `crate::name`, also in configuration.
    pub(super) fn is_fine(&self) -> bool {
        is_fine(&self.name)
    }

    /// Whether `name` means it: `name`, or `crate::name`.
    pub(super) fn is_called(&self, name: &str) -> bool {
        match name.split_once("::") {
            Some(full) => full == (self.krate, &*self.name),
            None => name == &*self.name,
        }
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { krate, name } = self;
        write!(formatter, "{krate}::{name}")
    }
}
