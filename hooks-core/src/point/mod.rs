//! What a hook point is: its arguments, what its hooks answer and what a failure means.
//!
//! `#[hook_point]` makes a type and implements [`Point`] for it. Everything the engine knows of a point it knows
//! through this trait, so that a dispatch is compiled for one point and holds no run-time description of it.

mod args;
#[cfg(feature = "alloc")]
mod backing;
mod cardinality;
mod ending;
mod hooks;
mod identity;
#[cfg(feature = "alloc")]
mod pins;
mod policy;
mod span;
mod state;
mod table;
mod unread;
mod word;

pub(crate) use self::args::FrameOf;
pub use self::args::{ByDeref, Exact, Itself, Moved, Offered, Seen, TakesShared, Viewed};
pub use self::args::{
    ByValue, Call, Frame, GivenValue, Passes, Takes, Value, View, Whole, arguments, whole_value,
};
#[cfg(feature = "alloc")]
pub(crate) use self::backing::{Backing, Watched};
pub use self::cardinality::Cardinality;
pub use self::ending::{
    Action, Arguments, AsyncEnding, Ending, EndsInDefault, Many, NoEnding, Numbered, Numbers, Once,
    Passing, Travels, Typed,
};
pub use self::hooks::{Fixed, Rows};
pub(crate) use self::hooks::{Hooks, Wrappers};
pub use self::identity::{Mode, PointFacts, PointId};
#[cfg(feature = "alloc")]
pub(crate) use self::pins::Pinned;
pub use self::policy::{
    CollectErrors, Fails, Guard, Guarded, Isolate, OnError, Policy, Propagate, Veto, Visit,
};
pub(crate) use self::state::StateWord;
#[cfg(feature = "alloc")]
pub(crate) use self::state::{Asks, leading};
pub use self::state::{Entrance, State};
#[cfg(feature = "alloc")]
pub(crate) use self::table::Home;
pub(crate) use self::table::Table;
pub use self::unread::{FitsEverywhere, Mistaken, OfNothing, Unread, take_unread};

use crate::check::Asked;
use crate::hook::{Capacity, Keep, Rest};
use crate::mode::{Canonical, Says};

/// A hook point: a named, typed place where others take part.
///
/// Implemented by `#[hook_point]` only. Use a point through the functions of its own type; its page lists them.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a hook point",
    label = "not declared with `#[hook_point]`",
    note = "`point = …` names a type that `#[hook_point(mode = …)] fn Name(…)` declares"
)]
pub trait Point: Sized + 'static {
    /// The arguments of one dispatch: `'a` is how long they are lent, `'p` what lives inside them.
    #[doc(hidden)]
    type Args<'a, 'p>
    where
        'p: 'a;
    /// What the point hands from hook to hook beside the arguments: a transform's value, else nothing.
    #[doc(hidden)]
    type Carry: Default;
    /// What one hook says, whatever it returns.
    #[doc(hidden)]
    type Answer: Says;
    /// What a failing hook does to the dispatch.
    #[doc(hidden)]
    type Policy: Policy;
    /// The room for one hook's future inside the dispatch future.
    #[doc(hidden)]
    type Space: Capacity;
    /// How the futures of its hooks are kept, where a hook does not say so itself.
    #[doc(hidden)]
    type Keep: Keep;
    /// Whether a dispatch is awaited, and where.
    #[doc(hidden)]
    type Flavor: Flavor;
    /// What `dispatch` gives, and with it a wrapper.
    #[doc(hidden)]
    type Verdict;
    /// The fold of the hooks inside of wrappers.
    #[doc(hidden)]
    type Canonical: Canonical<Self>;
    /// What the inside of wrappers notes beside its verdict: names, or nothing.
    #[doc(hidden)]
    type Record: Default + Send;

    /// Whether hooks run on behind a veto.
    #[doc(hidden)]
    const VISIT: Visit = Visit::First;
    /// What there is to know about the point.
    #[doc(hidden)]
    const FACTS: &'static PointFacts;
    /// Where a dispatch looks first.
    #[doc(hidden)]
    const STATE: &'static State<Self>;

    /// Lends the arguments to one hook.
    #[doc(hidden)]
    fn lend<'s, 'a: 's, 'p: 'a>(args: &'s mut Self::Args<'a, 'p>) -> Self::Args<'s, 'p>;
}

/// A point whose dispatch may be wrapped, which is any.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a hook point",
    label = "not declared with `#[hook_point]`",
    note = "`Next<'_, …>` takes the path of a hook point, the one that the wrapper names with `point = …`"
)]
pub trait Wrappable: Point {
    /// What a wrapper runs.
    type Next<'n>;
    /// What a wrapper takes before that: the value of a transform as it is, and all arguments.
    #[doc(hidden)]
    type Whole<'a, 'p>
    where
        'p: 'a;

    /// What a wrapper runs.
    #[doc(hidden)]
    fn next(rest: Rest<'_, Self>) -> Self::Next<'_>;

    /// What a wrapper takes.
    #[doc(hidden)]
    fn whole<'a, 'p: 'a>(
        carry: &'a mut Self::Carry,
        args: Self::Args<'a, 'p>,
    ) -> Self::Whole<'a, 'p>;
}

/// Every flavor is here: what may travel, and what may not, is said of these.
trait Sealed {}

/// How a point is dispatched.
#[doc(hidden)]
#[expect(
    private_bounds,
    reason = "a flavor of somebody else's could let go to other threads what must not"
)]
pub trait Flavor: Sealed {
    /// Whether a dispatch is awaited.
    const IS_AWAITED: bool = true;
    /// Whether a dispatch stays on its thread although it is awaited.
    const IS_LOCAL: bool = false;
}

/// The flavor of a point whose `dispatch` runs to its end at once.
#[derive(Debug)]
pub struct Blocking;

/// The flavor of a point whose `dispatch` is awaited.
#[derive(Debug)]
pub struct Awaited;

/// The flavor of a point whose `dispatch` is awaited on the thread where it began: `local`.
#[derive(Debug)]
pub struct Local;

impl Sealed for Blocking {}

impl Flavor for Blocking {
    const IS_AWAITED: bool = false;
}

impl Sealed for Awaited {}

impl Flavor for Awaited {}

impl Sealed for Local {}

impl Flavor for Local {
    const IS_LOCAL: bool = true;
}

/// A flavor in which hooks may be awaited. Nobody else can say so of a flavor, for all of them are ours.
pub trait MayAwait {}

impl MayAwait for Awaited {}

impl MayAwait for Local {}

/// A flavor in which a dispatch may go to another thread while it waits.
#[diagnostic::on_unimplemented(
    message = "the dispatch of a sync or `local` hook point stays on its thread",
    label = "holds what such a dispatch lends",
    note = "`next` of a sync point is run where it is given; the dispatch of a `local` point is awaited where it is made. Or \
            declare the point `async` and not `local`, if it is yours"
)]
pub trait MayTravel: MayAwait {}

#[diagnostic::do_not_recommend]
impl MayTravel for Awaited {}

/// A point whose `dispatch` is awaited; its hooks may be `async`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is a sync hook point: its hooks cannot be `async`",
    label = "remove `async`",
    note = "or declare the point `async fn`, if it is yours"
)]
pub trait AsyncPoint: Point {
    /// One more question.
    #[doc(hidden)]
    const ASKED: Asked<Self> = Asked::NEW;
}

// The only one: an async hook in the table of a sync point would be called as what it is not.
#[diagnostic::do_not_recommend]
impl<P: Point<Flavor: MayAwait>> AsyncPoint for P {}
