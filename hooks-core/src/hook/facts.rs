//! What there is to know about a hook: what its registration says, and the code that runs it.

#[cfg(feature = "alloc")]
use alloc::sync::Arc;
use core::alloc::Layout;
use core::any::TypeId;
use core::cmp::Ordering;
use core::fmt;
use core::ptr;

use super::entry::Body;
#[cfg(feature = "alloc")]
use super::given::UNNAMED;
#[cfg(feature = "alloc")]
use super::vtable::Forgotten;
use super::vtable::{Kept, Vtable};
use crate::extension::{Build, Extension, ExtensionFacts, build};
use crate::order::{Edge, Edged, Key, Known, Ordered, Priority, Subject, priority};
use crate::place::Place;
use crate::point::{Point, PointFacts, StateWord};

/// What a `#[hook]` says about itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spec {
    /// The method's or function's name.
    pub function: &'static str,
    /// Which hook of its block it is, from 0.
    pub ordinal: u32,
    /// Its own priority, if it has one.
    pub priority: Option<Priority>,
    /// Where it stands.
    pub place: Place,
}

/// Written where it is of no type: an empty slice in a generic function is a constant for each type.
const NO_EDGES: &[Edge] = &[];

/// What there is to know about a hook.
#[derive(Clone)]
pub struct HookFacts {
    pub(super) point: &'static PointFacts,
    // Taken by its type, which the facts of a point do not have: it says whose table the row belongs to.
    state: &'static StateWord,
    build: Option<Build>,
    pub(super) extension: Option<&'static ExtensionFacts>,
    /// Who it belongs to: the extension's type, or the function's own.
    pub(super) subject: TypeId,
    pub(super) spec: Spec,
    pub(super) priority: Priority,
    pub(super) kept: Kept,
    edges: &'static [Edge],
    pub(super) body: Body,
    /// Of its future, if it has one.
    pub(super) future: Layout,
    pub(super) wraps: bool,
    /// What it has of its own where it was registered at run time.
    pub(super) given: Given,
}

/// The address of the state, what runs first, and how crate and module begin.
pub(crate) type PlaceInNumbers = (usize, u32, u32, [usize; 2]);

impl HookFacts {
    /// The facts of a method.
    #[must_use]
    pub(crate) const fn of_method<P: Point, E: Extension>(
        vtable: &Vtable<P, E>,
        spec: Spec,
    ) -> Self {
        let priority = match spec.priority {
            Some(priority) => priority,
            None => E::FACTS.priority(),
        };
        Self {
            point: P::FACTS,
            state: P::STATE.word(),
            build: Some(build::<E>),
            extension: Some(E::FACTS),
            subject: TypeId::of::<E>(),
            spec,
            priority,
            kept: vtable.kept(),
            edges: NO_EDGES,
            body: Body::of_method(vtable, E::CELL),
            future: vtable.future,
            wraps: vtable.wraps,
            given: Given::NOTHING,
        }
    }

    /// The facts of a free function, which `function` tells from all others.
    #[must_use]
    pub(crate) const fn of_function<P: Point>(
        vtable: &Vtable<P, ()>,
        function: Known,
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
            subject: function.id,
            spec,
            priority,
            kept: vtable.kept(),
            edges: NO_EDGES,
            body: Body::of_function(vtable),
            future: vtable.future,
            wraps: vtable.wraps,
            given: Given::NOTHING,
        }
    }

    /// The facts of a closure, of whose code the instance is still to be said.
    #[cfg(feature = "alloc")]
    pub(crate) fn of_closure<P: Point>(
        vtable: &Vtable<P, Forgotten>,
        subject: TypeId,
        place: Place,
        priority: Priority,
    ) -> Self {
        Self {
            point: P::FACTS,
            state: P::STATE.word(),
            build: None,
            extension: None,
            subject,
            spec: Spec {
                function: UNNAMED,
                ordinal: 0,
                priority: None,
                place,
            },
            priority,
            kept: vtable.kept(),
            edges: NO_EDGES,
            body: Body::of_instance(vtable, ptr::null()),
            future: vtable.future,
            wraps: vtable.wraps,
            given: Given::NOTHING,
        }
    }

    /// The same with what it asks for beside its priority.
    #[must_use]
    pub const fn with_edges(mut self, edges: &'static [Edge]) -> Self {
        self.edges = edges;
        self
    }

    /// The same hook as the registration that is number `arrival` has it, under `name` if it has one of its own.
    #[cfg(feature = "alloc")]
    pub(crate) fn arriving(
        mut self,
        arrival: u64,
        name: Option<Arc<str>>,
        priority: Option<Priority>,
    ) -> Self {
        self.given.arrival = arrival;
        self.given.name = name;
        // What a function says of itself is all there is; a method's own priority beats that of its extension.
        let own = self.spec.priority.filter(|_| self.extension.is_some());
        if let (Some(priority), None) = (priority, own) {
            self.priority = priority;
        }
        self
    }

    /// The same hook where a list pins the order: as number `pin`, whatever its edges ask for; 0 is no number.
    #[cfg(feature = "alloc")]
    pub(crate) const fn pinned(mut self, pin: u32) -> Self {
        self.given.pin = pin;
        if pin > 0 {
            self.edges = &[];
        }
        self
    }

    /// Its number in the list that pins the order, if one does.
    #[cfg(feature = "alloc")]
    pub(crate) fn pin(&self) -> Option<u32> {
        Some(self.given.pin).filter(|pin| *pin > 0)
    }

    /// The point it hooks.
    #[cfg(feature = "alloc")]
    pub(crate) const fn point(&self) -> &'static PointFacts {
        self.point
    }

    pub(crate) const fn state(&self) -> &'static StateWord {
        self.state
    }

    /// What makes the instance that the row leads to.
    pub(crate) const fn build(&self) -> Option<Build> {
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
            name: self.name(),
        }
    }

    /// The name it was given, else that of its extension, else of the function.
    pub(super) fn name(&self) -> &str {
        match (self.given.name(), self.extension) {
            (Some(name), _) => name,
            (None, Some(extension)) => extension.name(),
            (None, None) => self.spec.function,
        }
    }

    /// Whether both are one hook, be it with an instance of its own.
    pub(crate) fn is_hook(&self, other: &Self) -> bool {
        let extension = |it: &Self| it.extension.map(ptr::from_ref);
        self.subject == other.subject
            && self.spec.function == other.spec.function
            && self.spec.ordinal == other.spec.ordinal
            && self.spec.place == other.spec.place
            && extension(self) == extension(other)
            && ptr::eq(self.state, other.state)
    }

    /// Whether it runs around the plain hooks.
    pub(crate) const fn is_wrapper(&self) -> bool {
        self.wraps
    }

    /// The order of tables: by point, and then as hooks run where no edge says otherwise. Which point comes first is of no meaning,
    /// so the address may decide that.
    pub(crate) fn compare_place(&self, other: &Self) -> Ordering {
        let points = (&raw const *self.state).cmp(&(&raw const *other.state));
        points.then_with(|| self.compare_order(other))
    }

    /// The most of [`Self::compare_place`] in numbers, of a hook that is linked: where they differ it need not be asked.
    pub(crate) fn place_in_numbers(&self) -> PlaceInNumbers {
        const WRAPPERS_FIRST: u32 = 1 << 31;
        let plain = if self.wraps { 0 } else { WRAPPERS_FIRST };
        // None is below the first, and the last is far below a bit of that worth.
        let priority = self.priority.number().abs_diff(priority::FIRST);
        let (first, further) = self.spec.place.beginning();
        (
            (&raw const *self.state).addr(),
            plain | priority,
            first,
            further,
        )
    }

    /// Whether [`Self::compare_order`] does not tell the two apart.
    pub(crate) fn is_alike(&self, other: &Self) -> bool {
        let quickly = |facts: &Self| (facts.spec.ordinal, facts.spec.place.line());
        quickly(self) == quickly(other) && self.compare_order(other).is_eq()
    }

    /// Which of two hooks of one point runs first where no edge says so.
    pub(crate) fn compare_order(&self, other: &Self) -> Ordering {
        other
            .wraps
            .cmp(&self.wraps)
            .then_with(|| self.given.pinned_at().cmp(&other.given.pinned_at()))
            .then_with(|| self.priority.cmp(&other.priority))
            .then_with(|| self.given.arrival.cmp(&other.given.arrival))
            .then_with(|| self.key().compare(&other.key()))
            // Two instances of one extension.
            .then_with(|| self.given.name().cmp(&other.given.name()))
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

impl Ordered for &HookFacts {
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

impl<'a> Edged<'a> for &'a HookFacts {
    fn subject(self) -> Subject<'a> {
        HookFacts::subject(self)
    }

    fn edges(self) -> &'a [Edge] {
        self.edges
    }
}

impl fmt::Debug for HookFacts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "HookFacts({})", self.spec.function)
    }
}

/// What a hook has of its own that was registered at run time.
#[derive(Clone)]
pub(super) struct Given {
    /// Its place behind those of its priority that came before; 0 for all that are linked.
    pub(super) arrival: u64,
    /// Its number in a list that pins the order, from 1; 0 without one.
    pub(super) pin: u32,
    #[cfg(feature = "alloc")]
    pub(super) name: Option<Arc<str>>,
    /// Whether the facts are counted, see `HookId`.
    #[cfg(feature = "alloc")]
    pub(super) counted: bool,
}

impl Given {
    /// As of a hook that is linked.
    pub(super) const NOTHING: Self = Self {
        arrival: 0,
        pin: 0,
        #[cfg(feature = "alloc")]
        name: None,
        #[cfg(feature = "alloc")]
        counted: false,
    };

    /// Where the list has it: what is not in the list is behind it.
    const fn pinned_at(&self) -> u32 {
        self.pin.wrapping_sub(1)
    }

    #[cfg(feature = "alloc")]
    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    #[cfg(not(feature = "alloc"))]
    #[expect(clippy::unused_self, reason = "with a heap it may have one")]
    const fn name(&self) -> Option<&str> {
        None
    }
}
