//! What generated code names, and nothing else does. No part of the interface: it changes without notice.

pub use core::primitive::{bool, i32, str, u32, usize};
pub use core::{
    compile_error, concat,
    future::Future,
    marker::{Send, Sync},
    ops::ControlFlow,
    option::Option,
    panic,
    result::Result,
};

pub use alloc::vec::Vec;

pub use crate::dispatch::{enter, is_active, run_async, run_sync};
pub use crate::error::{AnyCause, Cancelled, Cause, HookError, Stop};
pub use crate::extension::{Extension, ExtensionFacts, InstanceCell, MadeByDefault, Place};
pub use crate::hook::{
    Aligned, Capacity, Fit, HookFacts, HookId, Space, Spec, Vtable, asynchronous,
    hook_future_is_send, measure, synchronous,
};
pub use crate::link::{RECORDS, Record, SLOTS, Slot, Wanted};
pub use crate::mode::{
    By, Cancellable, Each, End, Fold, Into, Named, NamedValues, Nothing, Transform, UntilHandled,
    Values,
};
pub use crate::order::Priority;
pub use crate::point::{
    AsyncPoint, ByDeref, Call, Copied, Exact, Frame, GivenValue, Guard, Isolate, Itself, Mode,
    Moved, OnError, Passes, Point, PointFacts, Policy, Propagate, Rows, State, Takes, Value, Veto,
    View, Viewed,
};
pub use crate::returns::{Accepted, AnyError, Borrows, Edits, Owns, Returns};

/// An argument or result of a declaration that has a mistake; it stands for any type.
#[derive(Debug)]
pub struct Unknown;

#[diagnostic::do_not_recommend]
impl<P, T> Takes<P, Unknown, Unknown> for T {
    #[expect(
        clippy::unreachable,
        reason = "a declaration with a mistake does not compile"
    )]
    fn take(_: Unknown) -> Self {
        unreachable!("this program does not compile")
    }
}

/// The point of a declaration that has a mistake.
enum Nowhere {}

static NOWHERE: State<Nowhere> = State::new();

/// The facts of a declaration that has a mistake.
pub static UNKNOWN_POINT: PointFacts = PointFacts::new::<Nowhere>(
    &NOWHERE,
    Mode::Collect,
    OnError::Isolate,
    "",
    "",
    Place::new("", ("", 0, 0), None, None, false),
);

impl Point for Nowhere {
    type Args<'a, 'p>
        = ()
    where
        'p: 'a;
    type Carry = ();
    type Answer = ();
    type Policy = Isolate;
    type Space = Space<0>;
    const FACTS: &'static PointFacts = &UNKNOWN_POINT;
    const STATE: &'static State<Self> = &NOWHERE;
    fn lend<'s, 'a: 's, 'p: 'a>((): &'s mut Self::Args<'a, 'p>) -> Self::Args<'s, 'p> {}
}

/// Asks that hooks on other threads may look at an argument.
pub const fn argument_is_sync<T: ?Sized + Sync>() {}
/// Asks that hooks on other threads may change an argument, or that a value may go to another thread.
pub const fn argument_is_send<T: ?Sized + Send>() {}
/// Asks that an argument can be passed to every hook.
pub const fn argument_is_copy<T: CopyArgument>() {}

/// A type that a point may pass by value.
#[diagnostic::on_unimplemented(
    message = "a hook point cannot pass `{Self}` by value",
    label = "`{Self}` is not `Copy`",
    note = "every hook gets the argument: pass `&{Self}` or `&mut {Self}`, or in a `transform` make it the value"
)]
pub trait CopyArgument {}

#[diagnostic::do_not_recommend]
impl<T: Copy> CopyArgument for T {}
