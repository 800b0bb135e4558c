//! An erased hook: what a table knows of it, and what people may know about it.

mod arena;
mod chain;
mod entry;
mod future;
mod inside;
mod keep;
mod next;
mod run;
#[cfg(feature = "tokio")]
mod timed;
mod vtable;
mod wrapping;

use core::alloc::Layout;
use core::any::TypeId;
use core::cmp::Ordering;
use core::fmt;
use core::time::Duration;

pub use self::chain::Chain;
#[cfg(test)]
#[cfg(feature = "std")]
pub(crate) use self::entry::table_of;
pub(crate) use self::entry::{Row, RowOf};
pub use self::future::{Aligned, ArgsOf, Capacity, Fit, Space, StaysOnItsThread};
pub(crate) use self::future::{Outlined, Seat, Stage, call};
pub(crate) use self::inside::{Around, Counter, around};
pub use self::keep::{Bare, Boxed, Keep, Within};
pub use self::next::{Next, Rest, Wrapping};
pub use self::run::Run;
use self::vtable::Kept;
pub use self::vtable::{Checked, FutureOfHook, Vtable, asynchronous, measure, synchronous};
pub use self::wrapping::{measure_wrapper, wrapping, wrapping_async};
use crate::extension::{Extension, ExtensionFacts, Place, build};
use crate::order::{Edge, Key, Ordered, Priority, Subject};
use crate::point::{Point, PointFacts, PointId, StateWord};

/// What a `#[hook]` says about itself.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// The method's or function's name.
    pub function: &'static str,
    /// Which hook of its block it is, from 0.
    pub ordinal: u32,
    /// Its own priority, if it has one.
    pub priority: Option<Priority>,
    /// Where it stands.
    pub place: Place,
}

/// What there is to know about a hook.
pub struct HookFacts {
    point: &'static PointFacts,
    // Taken by its type, which the facts of a point do not have: it says whose table the row belongs to.
    state: &'static StateWord,
    build: Option<fn()>,
    extension: Option<&'static ExtensionFacts>,
    /// Who it belongs to: the extension's type, or the function's own.
    subject: TypeId,
    spec: Spec,
    priority: Priority,
    kept: Kept,
    edges: &'static [Edge],
    row: Row,
    /// Of its future, if it has one.
    future: Layout,
    wraps: bool,
}

impl HookFacts {
    /// The facts of a method.
    #[must_use]
    pub const fn of_method<P: Point, E: Extension>(vtable: &Vtable<P, E>, spec: Spec) -> Self {
        let priority = match spec.priority {
            Some(priority) => priority,
            None => E::FACTS.priority(),
        };
        let row = Row::of_method(vtable, E::CELL);
        Self {
            point: P::FACTS,
            state: P::STATE.word(),
            build: Some(build::<E>),
            extension: Some(E::FACTS),
            subject: TypeId::of::<E>(),
            spec,
            priority,
            kept: vtable.kept(),
            edges: &[],
            row,
            future: vtable.future,
            wraps: vtable.wraps,
        }
    }

    /// The facts of a free function, which `function` tells from all others.
    #[must_use]
    pub const fn of_function<P: Point>(
        vtable: &Vtable<P, ()>,
        function: TypeId,
        spec: Spec,
    ) -> Self {
        let priority = match spec.priority {
            Some(priority) => priority,
            None => Priority::DEFAULT,
        };
        Self {
            point: P::FACTS,
            state: P::STATE.word(),
            build: None,
            extension: None,
            subject: function,
            spec,
            priority,
            kept: vtable.kept(),
            edges: &[],
            row: Row::of_function(vtable),
            future: vtable.future,
            wraps: vtable.wraps,
        }
    }

    /// The same with what it asks for beside its priority.
    #[must_use]
    pub const fn with_edges(mut self, edges: &'static [Edge]) -> Self {
        self.edges = edges;
        self
    }

    /// The row that runs the hook at its point.
    pub(crate) const fn row(&'static self) -> Row {
        self.row.named(self)
    }

    pub(crate) const fn state(&self) -> &'static StateWord {
        self.state
    }

    /// What makes the instance that the row leads to.
    pub(crate) const fn build(&self) -> Option<fn()> {
        self.build
    }

    pub(crate) const fn extension(&self) -> Option<&'static ExtensionFacts> {
        self.extension
    }

    pub(crate) const fn place(&self) -> &Place {
        &self.spec.place
    }

    pub(crate) const fn edges(&self) -> &'static [Edge] {
        self.edges
    }

    /// Who it belongs to, as edges ask for it.
    pub(crate) fn subject(&self) -> Subject<'_> {
        Subject {
            id: self.subject,
            krate: self.spec.place.krate(),
            name: match self.extension {
                Some(extension) => extension.name(),
                None => self.spec.function,
            },
        }
    }

    /// Whether it runs around the plain hooks.
    pub(crate) const fn is_wrapper(&self) -> bool {
        self.wraps
    }

    /// Which of two hooks of one point runs first where no edge says so.
    pub(crate) fn compare_order(&self, other: &Self) -> Ordering {
        other
            .wraps
            .cmp(&self.wraps)
            .then_with(|| self.priority.cmp(&other.priority))
            .then_with(|| self.key().compare(&other.key()))
    }

    const fn key(&self) -> Key<'_> {
        let type_name = match self.extension {
            Some(extension) => extension.type_name(),
            None => "",
        };
        Key {
            type_name,
            function: self.spec.function,
            ordinal: self.spec.ordinal,
            place: &self.spec.place,
        }
    }
}

impl Ordered for &'static HookFacts {
    fn compare(self, other: Self) -> Ordering {
        self.compare_order(other)
    }

    fn has_edges(self) -> bool {
        !self.edges.is_empty()
    }

    fn precedes(self, other: Self) -> bool {
        self.edges
            .iter()
            .any(|edge| edge.is_before(&other.subject()))
            || other
                .edges
                .iter()
                .any(|edge| edge.is_after(&self.subject()))
    }
}

impl fmt::Debug for HookFacts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "HookFacts({})", self.spec.function)
    }
}

/// How many bytes the futures of one dispatch of `hooks` take at the most: those of its wrappers, and of one plain hook.
pub(crate) fn room_for(hooks: impl Iterator<Item = &'static HookFacts> + Clone) -> usize {
    let after = |below, hook: &HookFacts| arena::place(below, hook.future).1;
    let wrappers = hooks.clone().filter(|hook| hook.wraps);
    let wrapped = wrappers.fold(0, after);
    let plain = hooks.filter(|hook| !hook.wraps);
    plain
        .map(|hook| after(wrapped, hook))
        .fold(wrapped, usize::max)
}

/// Whether a dispatch of `hooks` with `space` bytes for their futures puts one of them on the heap.
#[cfg(feature = "alloc")]
pub(crate) fn spills(
    mut hooks: impl Iterator<Item = &'static HookFacts> + Clone,
    space: usize,
) -> bool {
    let is_too_aligned = |hook: &'static HookFacts| hook.future.align() > future::ALIGN;
    room_for(hooks.clone()) > space || hooks.any(is_too_aligned)
}

/// Which hook it was: for messages, listings and assertions.
///
/// Displayed as `crate::name`, the identity of its extension; a free function stands for itself.
#[derive(Clone)]
pub struct HookId(&'static HookFacts);

impl HookId {
    pub(crate) const fn new(facts: &'static HookFacts) -> Self {
        Self(facts)
    }

    pub(crate) const fn place(&self) -> &'static Place {
        &self.0.spec.place
    }

    #[cfg(feature = "alloc")]
    pub(crate) const fn facts(&self) -> &'static HookFacts {
        self.0
    }

    /// The point it hooks.
    #[must_use]
    pub const fn point(&self) -> PointId {
        PointId::new(self.0.point)
    }

    /// The name of its extension; for a free function, the function's.
    #[must_use]
    pub const fn extension(&self) -> &str {
        match self.0.extension {
            Some(extension) => extension.name(),
            None => self.0.spec.function,
        }
    }

    /// The method's or function's name.
    #[must_use]
    pub const fn function(&self) -> &str {
        self.0.spec.function
    }

    /// Tells hooks of one extension apart: `crate::name.method` of a method, `crate::name` of a free function.
    #[must_use]
    pub fn full_name(&self) -> impl fmt::Display + use<> {
        FullName(self.0)
    }

    /// The type it is a method of, if it is one.
    #[must_use]
    pub fn type_name(&self) -> Option<&str> {
        self.0.extension.map(ExtensionFacts::type_name)
    }

    /// The crate it was written in.
    #[must_use]
    pub fn krate(&self) -> &str {
        self.0.place().krate()
    }

    /// The version of that crate, where cargo built it.
    #[must_use]
    pub const fn version(&self) -> Option<&str> {
        self.0.spec.place.version()
    }

    /// Its priority; lower runs first.
    #[must_use]
    pub const fn priority(&self) -> Priority {
        self.0.priority
    }

    /// What it asks for beside its priority, as it is written: `before = path`, `after("name")`.
    pub fn edges(&self) -> impl Iterator<Item = impl fmt::Display + use<>> + use<> {
        self.0.edges.iter().copied()
    }

    /// The edge by which it runs before `other`, and whose of the two that is.
    pub(crate) fn edge_to(&self, other: &Self) -> Option<(&'static str, Edge)> {
        let (before, after) = (self.0.edges.iter(), other.0.edges.iter());
        let before = before.copied().find(|it| it.is_before(&other.0.subject()));
        let after = after.copied().find(|it| it.is_after(&self.0.subject()));
        let said = before.map(|edge| ("former", edge));
        said.or_else(|| after.map(|edge| ("latter", edge)))
    }

    /// Whether its extension is `fail_closed`: its failure is a veto where there are vetoes, and is never isolated.
    #[must_use]
    pub const fn is_fail_closed(&self) -> bool {
        match self.0.extension {
            Some(extension) => extension.is_fail_closed(),
            None => false,
        }
    }

    /// Whether it runs around the plain hooks.
    #[must_use]
    pub const fn is_wrapper(&self) -> bool {
        self.0.wraps
    }

    /// Whether it is awaited.
    #[must_use]
    pub const fn is_async(&self) -> bool {
        self.0.row.is_async()
    }

    /// Whether its future is on the heap: `#[hook(…, boxed)]`.
    #[must_use]
    pub const fn is_boxed(&self) -> bool {
        self.0.kept.boxed
    }

    /// How long it may take where it waits, by its own `timeout` or its point's; `None` for as long as it likes.
    #[must_use]
    pub const fn timeout(&self) -> Option<Duration> {
        self.0.kept.limit
    }

    /// The source file.
    #[must_use]
    pub const fn file(&self) -> &str {
        self.0.spec.place.file()
    }

    /// The line in it, from 1.
    #[must_use]
    pub const fn line(&self) -> u32 {
        self.0.spec.place.line()
    }
}

/// A hook with all its names.
struct FullName(&'static HookFacts);

impl fmt::Display for FullName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hook = HookId(self.0);
        match self.0.extension {
            Some(_) => write!(formatter, "{hook}.{}", hook.function()),
            None => hook.fmt(formatter),
        }
    }
}

impl fmt::Display for HookId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}::{}", self.krate(), self.extension())
    }
}

impl fmt::Debug for HookId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "HookId({} at {}:{})",
            self.full_name(),
            self.file(),
            self.line()
        )
    }
}

impl PartialEq for HookId {
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self.0, other.0)
    }
}

impl Eq for HookId {}
