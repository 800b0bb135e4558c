//! What there is to know about an extension, and how its instances are made.

#[cfg(feature = "alloc")]
use alloc::sync::Arc;
#[cfg(feature = "alloc")]
use core::any::{Any, TypeId};
use core::fmt;

use super::{Extension, InstanceCell, Making, Unmade};
#[cfg(feature = "tokio")]
use crate::lifespan::LifespanFacts;
use crate::order::Priority;
use crate::place::Place;

/// What there is to know about an extension.
#[derive(Debug)]
pub struct ExtensionFacts {
    name: &'static str,
    type_name: &'static str,
    priority: Priority,
    fail_closed: bool,
    #[cfg(feature = "config")]
    takes_options: bool,
    place: Place,
    build: Build,
    #[cfg(feature = "alloc")]
    id: TypeId,
    #[cfg(feature = "alloc")]
    make: Make,
    #[cfg(feature = "alloc")]
    linked: fn() -> Option<&'static (dyn Any + Send + Sync)>,
    #[cfg(feature = "tokio")]
    lifespan: Option<&'static LifespanFacts>,
}

impl ExtensionFacts {
    /// The facts of `E`.
    #[must_use]
    pub const fn new<E: Extension>(
        name: &'static str,
        type_name: &'static str,
        priority: i32,
        place: &Place,
    ) -> Self {
        let priority = match Priority::new(priority) {
            Some(priority) => priority,
            // Nothing is said of it.
            None => Priority::DEFAULT,
        };
        Self {
            name,
            type_name,
            priority,
            fail_closed: E::FAIL_CLOSED,
            #[cfg(feature = "config")]
            takes_options: E::TAKES_OPTIONS,
            place: *place,
            build: build::<E>,
            #[cfg(feature = "alloc")]
            id: TypeId::of::<E>(),
            #[cfg(feature = "alloc")]
            make: make::<E>,
            #[cfg(feature = "alloc")]
            linked: linked::<E>,
            #[cfg(feature = "tokio")]
            lifespan: None,
        }
    }

    /// The same with what happens between start and stop.
    #[cfg(feature = "tokio")]
    #[must_use]
    pub const fn with_lifespan(mut self, lifespan: Option<&'static LifespanFacts>) -> Self {
        self.lifespan = lifespan;
        self
    }

    /// What happens between start and stop, if anything does.
    #[cfg(feature = "tokio")]
    pub(crate) const fn lifespan(&self) -> Option<&'static LifespanFacts> {
        self.lifespan
    }

    /// The priority of those hooks that have none of their own.
    #[must_use]
    pub const fn priority(&self) -> Priority {
        self.priority
    }

    pub(crate) const fn is_fail_closed(&self) -> bool {
        self.fail_closed
    }

    #[cfg(feature = "config")]
    pub(crate) const fn takes_options(&self) -> bool {
        self.takes_options
    }

    pub(crate) const fn name(&self) -> &'static str {
        self.name
    }

    /// `crate::name`.
    pub(crate) fn identity(&self) -> impl fmt::Display + use<> {
        Identity(self.place.krate(), self.name)
    }

    pub(crate) const fn type_name(&self) -> &'static str {
        self.type_name
    }

    pub(crate) const fn place(&self) -> &Place {
        &self.place
    }

    /// The same for a test, with an answer of its own to whether a failure must not be passed over.
    #[cfg(test)]
    #[cfg(feature = "std")]
    pub(crate) const fn that_fails_closed(mut self, fail_closed: bool) -> Self {
        self.fail_closed = fail_closed;
        self
    }

    /// What makes the linked instance.
    pub(crate) const fn build(&self) -> Build {
        self.build
    }
}

#[cfg(feature = "alloc")]
impl ExtensionFacts {
    /// What makes an instance for another registry than the linked one.
    pub(crate) const fn make(&self) -> Make {
        self.make
    }

    /// The linked instance, once it is made.
    pub(crate) fn linked(&self) -> Option<&'static (dyn Any + Send + Sync)> {
        (self.linked)()
    }

    /// The type.
    pub(crate) const fn id(&self) -> TypeId {
        self.id
    }
}

/// An instance that is not linked.
#[cfg(feature = "alloc")]
pub(crate) type Shared = Arc<dyn Any + Send + Sync>;

/// Makes the linked instance of an extension.
pub(crate) type Build = fn() -> Result<(), Unmade>;

/// Makes an instance that is not linked.
#[cfg(feature = "alloc")]
pub(crate) type Make = fn(Making<'_>) -> Result<Shared, Unmade>;

/// Makes an instance of `E`.
#[cfg(feature = "alloc")]
fn make<E: Extension>(making: Making<'_>) -> Result<Shared, Unmade> {
    let instance = E::construct(making)?;
    Ok(Arc::new(instance))
}

/// The linked instance of `E`, once it is made.
#[cfg(feature = "alloc")]
fn linked<E: Extension>() -> Option<&'static (dyn Any + Send + Sync)> {
    let cell: &'static InstanceCell<E> = E::CELL;
    let instance: &'static E = cell.instance()?;
    Some(instance)
}

/// Makes the linked instance of `E`, unless that was tried before.
pub(crate) fn build<E: Extension>() -> Result<(), Unmade> {
    let cell: &'static InstanceCell<E> = E::CELL;
    cell.fill(|| E::construct(Making::NOTHING))
}

/// What an extension is called, with its crate.
struct Identity(&'static str, &'static str);

impl fmt::Display for Identity {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(krate, name) = self;
        write!(formatter, "{krate}::{name}")
    }
}
