//! The name, place and declaration of a point, for people.
//!
//! Nothing is looked up by them: the identity of a point is its type, and at link time the address of its state.

use core::cmp::Ordering;
use core::fmt;

use super::cardinality::Cardinality;
use super::policy::{OnError, Visit};
use super::state::{State, StateWord};
use super::{Flavor, Point};
use crate::hook::Capacity as _;
use crate::place::Place;

/// The mode of a point, as a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mode {
    /// Every hook runs; their answers are gathered.
    Collect,
    /// Every hook runs and may replace the value.
    Transform,
    /// The first answer wins.
    UntilHandled,
    /// A hook may refuse.
    Cancellable,
    /// Hooks wrap a default action.
    Middleware,
}

impl fmt::Display for Mode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Collect => "collect",
            Self::Transform => "transform",
            Self::UntilHandled => "until_handled",
            Self::Cancellable => "cancellable",
            Self::Middleware => "middleware",
        })
    }
}

/// What there is to know about a point before any hook is looked at.
pub struct PointFacts {
    name: &'static str,
    signature: &'static str,
    place: Place,
    mode: Mode,
    on_error: OnError,
    hooks: Cardinality,
    visit: Visit,
    /// How many bytes there are for the futures of one dispatch.
    space: usize,
    local: bool,
    also: Also,
    state: &'static StateWord,
}

/// What a declaration may have beside all others.
#[derive(Clone, Copy)]
struct Also {
    warning_on_stall: bool,
    repetition: bool,
    body: bool,
}

impl PointFacts {
    /// The facts of `P`, as its declaration gives them.
    #[must_use]
    pub const fn new<P: Point>(
        state: &'static State<P>,
        mode: Mode,
        on_error: OnError,
        name: &'static str,
        signature: &'static str,
        place: Place,
    ) -> Self {
        Self {
            name,
            signature,
            place,
            mode,
            on_error,
            hooks: Cardinality::Any,
            visit: P::VISIT,
            space: P::Space::BYTES,
            local: <P::Flavor as Flavor>::IS_LOCAL,
            also: Also {
                warning_on_stall: false,
                repetition: false,
                body: false,
            },
            state: state.word(),
        }
    }

    /// The same of a point that may not have any number of hooks.
    #[must_use]
    pub const fn with_hooks(mut self, hooks: Cardinality) -> Self {
        self.hooks = hooks;
        self
    }

    /// The same, of a point that wants to hear of stalls.
    #[must_use]
    pub const fn warning_on_stall(mut self) -> Self {
        self.also.warning_on_stall = true;
        self
    }

    /// The same, of a point whose wrappers may run again what is inside.
    #[must_use]
    pub const fn repeatable(mut self) -> Self {
        self.also.repetition = true;
        self
    }

    /// The same, of a point with a default body.
    #[must_use]
    pub const fn with_body(mut self) -> Self {
        self.also.body = true;
        self
    }

    pub(crate) const fn warns_on_stall(&self) -> bool {
        self.also.warning_on_stall
    }

    pub(crate) const fn name(&self) -> &'static str {
        self.name
    }

    pub(crate) const fn place(&self) -> &Place {
        &self.place
    }

    /// The order in which points are listed: by module and name.
    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        (self.place.module(), self.name)
            .cmp(&(other.place.module(), other.name))
            .then_with(|| self.place.compare_position(&other.place))
    }

    pub(crate) const fn state(&self) -> &'static StateWord {
        self.state
    }

    pub(crate) const fn mode(&self) -> Mode {
        self.mode
    }
}

impl fmt::Debug for PointFacts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "PointFacts({})", self.name)
    }
}

/// Which point it was: for messages and listings.
#[derive(Clone)]
pub struct PointId(&'static PointFacts);

impl PointId {
    pub(crate) const fn new(facts: &'static PointFacts) -> Self {
        Self(facts)
    }

    pub(crate) const fn place(&self) -> &'static Place {
        &self.0.place
    }

    /// The point `P`.
    #[must_use]
    pub const fn of<P: Point>() -> Self {
        Self(P::FACTS)
    }

    /// The name as declared, without its path.
    #[must_use]
    pub const fn name(&self) -> &str {
        self.0.name
    }

    /// The module that declares the point; its first part is the crate.
    #[must_use]
    pub const fn module(&self) -> &str {
        self.0.place.module()
    }

    /// How answers combine.
    #[must_use]
    pub const fn mode(&self) -> Mode {
        self.0.mode
    }

    /// What a failing hook does; `propagate` at a middleware point, which has no policy: there a panic unwinds, and every other
    /// failure is part of what the point gives.
    #[must_use]
    pub const fn on_error(&self) -> OnError {
        self.0.on_error
    }

    /// Whether its dispatches stay on the thread where they began: `#[hook_point(…, local)]`.
    #[must_use]
    pub const fn is_local(&self) -> bool {
        self.0.local
    }

    /// Whether its wrappers may run more than once what is inside of them: `#[hook_point(…, repeatable)]`.
    #[must_use]
    pub const fn is_repeatable(&self) -> bool {
        self.0.also.repetition
    }

    /// Whether a dispatch is reported in which a hook kept the default action from running: `#[hook_point(…, warn_on_stall)]`.
    #[must_use]
    pub const fn warns_on_stall(&self) -> bool {
        self.0.also.warning_on_stall
    }

    /// Whether its declaration has a body, which answers where no hook does.
    #[must_use]
    pub const fn has_body(&self) -> bool {
        self.0.also.body
    }

    /// How many hooks it may have.
    #[must_use]
    pub const fn cardinality(&self) -> Cardinality {
        self.0.hooks
    }

    /// Which hooks run where one refuses; of meaning at a cancellable point only.
    #[must_use]
    pub const fn visit(&self) -> Visit {
        self.0.visit
    }

    /// The declaration as written, on one line.
    #[must_use]
    pub const fn signature(&self) -> &str {
        self.0.signature
    }

    /// How many bytes a dispatch has for the futures of its hooks; 0 at a sync point.
    #[must_use]
    pub const fn space(&self) -> usize {
        self.0.space
    }

    /// How many futures found no room in that space so far, and went to the heap. A plain hook alone always fits; wrappers
    /// take their room beside it.
    #[must_use]
    pub fn spills(&self) -> usize {
        self.0.state.spills()
    }

    /// The source file of the declaration.
    #[must_use]
    pub const fn file(&self) -> &str {
        self.0.place.file()
    }

    /// The line of the declaration, from 1.
    #[must_use]
    pub const fn line(&self) -> u32 {
        self.0.place.line()
    }
}

impl PartialEq for PointId {
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self.0.state, other.0.state)
    }
}

impl Eq for PointId {}

impl fmt::Display for PointId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}::{}", self.0.place.module(), self.0.name)
    }
}

impl fmt::Debug for PointId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "PointId({self})")
    }
}
