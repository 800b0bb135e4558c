//! Making a registry: what is to be in it, said in one expression, and everything that is wrong with that, told at once.

use alloc::string::String;
use core::fmt;
use core::panic::Location;

use super::blueprint::{Blueprint, Given};
use super::chosen::{Maker, Unit};
#[cfg(feature = "config")]
use super::configured::configured;
use super::registration::Registrable;
use super::value::Registry;
#[cfg(feature = "config")]
use crate::config::HooksConfig;
use crate::error::{Spot, StartupError};
use crate::extension::Extension;
#[cfg(feature = "std")]
use crate::extension::Provided;
use crate::hook::Hook;
use crate::list::List;
use crate::point::Point;

/// What a [`Registry`] is to be made of. In which order it is said matters only among what has one priority.
#[derive(Default)]
#[must_use = "a builder makes nothing until `build` is called"]
pub struct Builder {
    blueprint: Blueprint,
    #[cfg(feature = "config")]
    config: Option<HooksConfig>,
}

impl fmt::Debug for Builder {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Builder")
            .field("linked", &self.blueprint.linked)
            .field("given", &self.blueprint.given)
            .field("replacing", &self.blueprint.replacing)
            .field("without", &self.blueprint.without)
            .finish_non_exhaustive()
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
        self.blueprint.linked = true;
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
        self.blueprint.given.push(Given::here(what));
        self
    }

    /// Puts an instance in the place of the linked one of its extension, which is not made: a stub in a test.
    #[track_caller]
    pub fn replace(mut self, instance: impl Extension) -> Self {
        self.blueprint.replacing.push(Given::here(instance));
        self
    }

    /// Leaves out what is called `name` of all that is linked or given to this builder, before or after this: its short name where that is unique, else `crate::name`. A
    /// linked extension is not made then.
    pub fn without(mut self, name: impl Into<String>) -> Self {
        self.blueprint.without.push(name.into());
        self
    }

    /// Says of what is linked and given which of it is on, and with which options: see [`HooksConfig`]. The last one counts.
    #[cfg(feature = "config")]
    pub fn config(mut self, config: HooksConfig) -> Self {
        self.config = Some(config);
        self
    }

    /// Hands `value` to the constructors that ask for a [`Provided<T>`], and to lifespans.
    #[cfg(feature = "std")]
    #[track_caller]
    pub fn provide<T: Send + Sync + 'static>(self, value: T) -> Self {
        self.provide_shared(Provided::new(value))
    }

    /// The same with something that the program keeps, too, or that is behind a trait: an `Arc<dyn Store>`, say.
    #[cfg(feature = "std")]
    #[track_caller]
    pub fn provide_shared<T>(mut self, shared: impl Into<Provided<T>>) -> Self
    where
        T: ?Sized + Send + Sync + 'static,
    {
        self.blueprint.provide(shared.into());
        self
    }

    /// What it is to be made of, apart from its configuration.
    #[cfg(feature = "std")]
    pub(crate) fn into_parts(self) -> Parts {
        Parts {
            blueprint: self.blueprint,
            #[cfg(feature = "config")]
            config: self.config.unwrap_or_default(),
        }
    }

    /// Makes the registry. No lifespan begins: that is for [`start`](Self::start).
    ///
    /// # Errors
    /// Every problem at once: two of one identity, names that mean nothing or several, something to replace that is not linked,
    /// constructors that fail or panic, options that cannot be read, names that are none, hooks whose `before` and `after` cannot
    /// hold, points with too many hooks or too few. A point that nothing in the registry hooks has too few only where
    /// [`linked`](Self::linked) was asked for and something linked hooks it, which was left out then: a registry is not about all
    /// points of the program.
    #[track_caller]
    pub fn build(self) -> Result<Registry, StartupError> {
        let asked = Spot::from(Location::caller());
        self.blueprint.warn();
        let mut problems = List::new();
        #[cfg(feature = "std")]
        self.blueprint.complain(&mut problems);
        let chosen = self.blueprint.choose(&mut problems);
        #[cfg(feature = "config")]
        let chosen = configured(
            chosen,
            self.blueprint.linked,
            &self.config.unwrap_or_default(),
            &mut problems,
        );
        let maker = Maker {
            #[cfg(feature = "std")]
            provided: &self.blueprint.provided,
            asked,
            lent: core::marker::PhantomData,
        };
        let mut units = alloc::vec::Vec::new();
        for chosen in chosen {
            units.extend(Unit::make(chosen, maker, &mut problems));
        }
        let registry = Registry::empty();
        registry.fill(&units, self.blueprint.linked, &mut problems);
        StartupError::of_building(problems).map(|()| registry)
    }
}

/// What a builder was told.
#[cfg(feature = "std")]
pub(crate) struct Parts {
    pub(crate) blueprint: Blueprint,
    #[cfg(feature = "config")]
    pub(crate) config: HooksConfig,
}

#[cfg(feature = "std")]
impl Parts {
    /// Nothing but `blueprint`.
    pub(crate) fn of(blueprint: Blueprint) -> Self {
        Self {
            blueprint,
            #[cfg(feature = "config")]
            config: HooksConfig::new(),
        }
    }
}
