//! Which hook it was: the facts of a hook as people and tests ask for them.

use core::fmt;
use core::time::Duration;

use super::facts::HookFacts;
use super::facts_ref::FactsRef;
use crate::extension::ExtensionFacts;
use crate::order::{Edge, Priority};
use crate::place::Place;
use crate::point::PointId;

/// Which hook it was: for messages, listings and assertions.
///
/// Displayed as `crate::name.method`, by its [identity](Self::identity) and its method; a function or closure as `crate::name`.
#[derive(Clone)]
pub struct HookId(FactsRef);

impl HookId {
    /// A hook that is linked.
    pub(crate) const fn new(facts: &'static HookFacts) -> Self {
        Self(FactsRef::linked(facts))
    }

    /// A hook that was registered at run time.
    #[cfg(feature = "alloc")]
    pub(crate) fn given(facts: HookFacts) -> Self {
        Self(FactsRef::counted(facts))
    }

    /// Whether it was registered at run time, and somebody else has it, too.
    #[cfg(feature = "std")]
    pub(crate) fn is_shared(&self) -> bool {
        self.0.is_shared()
    }

    /// What tells it from every other hook.
    #[cfg(feature = "alloc")]
    pub(crate) fn address(&self) -> usize {
        core::ptr::from_ref(self.facts()).addr()
    }

    pub(crate) const fn facts(&self) -> &HookFacts {
        self.0.facts()
    }

    pub(crate) const fn place(&self) -> &Place {
        self.facts().place()
    }

    /// The point it hooks.
    #[must_use]
    pub const fn point(&self) -> PointId {
        PointId::new(self.facts().point)
    }

    /// What registries know it by: `crate::name`, of its extension; a function or closure stands for itself.
    #[must_use]
    pub fn identity(&self) -> impl fmt::Display + '_ {
        fmt::from_fn(|formatter| write!(formatter, "{}::{}", self.krate(), self.extension()))
    }

    /// The name of its extension; for a free function, the function's.
    #[must_use]
    pub fn extension(&self) -> &str {
        self.facts().name()
    }

    /// The method's or function's name.
    #[must_use]
    pub const fn function(&self) -> &str {
        self.facts().spec.function
    }

    /// The type it is a method of, if it is one.
    #[must_use]
    pub fn type_name(&self) -> Option<&str> {
        self.facts().extension.map(ExtensionFacts::type_name)
    }

    /// The crate it was written in.
    #[must_use]
    pub fn krate(&self) -> &str {
        self.facts().place().krate()
    }

    /// The version of that crate, where cargo built it.
    #[must_use]
    pub const fn version(&self) -> Option<&str> {
        self.facts().spec.place.version()
    }

    /// Its priority; lower runs first.
    #[must_use]
    pub const fn priority(&self) -> Priority {
        self.facts().priority
    }

    /// What it asks for beside its priority, as it is written: `before = path`, `after("name")`.
    pub fn edges(&self) -> impl Iterator<Item = impl fmt::Display + use<>> + use<> {
        self.facts().edges().iter().copied()
    }

    /// The edge by which it runs before `other`, and whose of the two that is.
    pub(crate) fn edge_to(&self, other: &Self) -> Option<(&'static str, Edge)> {
        let (before, after) = (self.facts().edges().iter(), other.facts().edges().iter());
        let before = before
            .copied()
            .find(|it| it.is_before(&other.facts().subject()));
        let after = after
            .copied()
            .find(|it| it.is_after(&self.facts().subject()));
        let said = before.map(|edge| ("former", edge));
        said.or_else(|| after.map(|edge| ("latter", edge)))
    }

    /// Whether its extension is `fail_closed`: its failure is a veto where there are vetoes, and is never isolated.
    #[must_use]
    pub const fn is_fail_closed(&self) -> bool {
        match self.facts().extension {
            Some(extension) => extension.is_fail_closed(),
            None => false,
        }
    }

    /// Whether it runs around the plain hooks.
    #[must_use]
    pub const fn is_wrapper(&self) -> bool {
        self.facts().wraps
    }

    /// Whether it is awaited.
    #[must_use]
    pub const fn is_async(&self) -> bool {
        self.facts().body.is_async()
    }

    /// Whether its future is on the heap: `#[hook(…, boxed)]`.
    #[must_use]
    pub const fn is_boxed(&self) -> bool {
        self.facts().kept.boxed
    }

    /// How long it may take where it waits, by its own `timeout` or its point's; `None` for as long as it likes.
    #[must_use]
    pub const fn timeout(&self) -> Option<Duration> {
        self.facts().kept.limit
    }

    /// The source file.
    #[must_use]
    pub const fn file(&self) -> &str {
        self.facts().spec.place.file()
    }

    /// The line in it, from 1.
    #[must_use]
    pub const fn line(&self) -> u32 {
        self.facts().spec.place.line()
    }
}

impl fmt::Display for HookId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.identity().fmt(formatter)?;
        match self.facts().extension {
            Some(_) => write!(formatter, ".{}", self.function()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for HookId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "HookId({self} at {}:{})",
            self.file(),
            self.line()
        )
    }
}

impl PartialEq for HookId {
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self.facts(), other.facts())
    }
}

impl Eq for HookId {}
