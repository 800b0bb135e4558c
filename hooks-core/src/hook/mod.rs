//! An erased hook: what a table knows of it, and what people may know about it.

#[cfg(feature = "alloc")]
mod absent;
mod arena;
mod chain;
mod direct;
mod entry;
mod facts;
mod facts_ref;
mod fixed;
mod future;
#[cfg(feature = "alloc")]
mod given;
mod id;
mod inside;
mod instead;
mod keep;
mod listed;
mod loan;
mod next;
mod run;
mod static_chain;
mod stored;
mod text;
#[cfg(feature = "tokio")]
mod timed;
mod told;
mod vtable;
mod walk;
mod wrapping;
mod written;

#[cfg(feature = "alloc")]
pub use self::absent::{HasAsyncHooks, HasPlainAsyncHooks, HasPlainHooks, HasSyncWrappers, absent};
pub use self::chain::Chain;
pub(crate) use self::direct::Direct;
pub(crate) use self::entry::{Due, Row, RowOf};
#[cfg(test)]
#[cfg(feature = "std")]
pub(crate) use self::entry::{facts_of, table_of};
pub use self::facts::HookFacts;
pub(crate) use self::facts::PlaceInNumbers;
#[cfg(test)]
pub(crate) use self::facts::Spec;
pub use self::fixed::{count_wrappers, fixed_order};
pub use self::future::{Aligned, ArgsOf, Capacity, Fit, Space, StaysOnItsThread};
pub(crate) use self::future::{Outlined, Seat, Stage, call};
#[cfg(feature = "testing")]
pub(crate) use self::given::given_for_point;
#[cfg(feature = "alloc")]
pub use self::given::{Hook, given};
#[cfg(feature = "alloc")]
pub(crate) use self::given::{Parts, UNNAMED};
pub use self::id::HookId;
pub(crate) use self::inside::{Around, Counter, around};
pub use self::keep::{Bare, Boxed, Keep, Within};
pub use self::listed::{InChain, Listed, ListedHook, NotListed, NotPlain, Ran, Sought, is_listed};
pub use self::loan::{Held, Lent, Loan, Own};
pub use self::next::{Next, Rest, Wrapping};
pub use self::run::Run;
pub use self::static_chain::{ChainFacts, StaticChain};
pub use self::stored::Stored;
pub(crate) use self::told::{Seen, Told};
pub(crate) use self::vtable::Answer;
pub use self::vtable::{Checked, FutureOfHook, Vtable, asynchronous, synchronous};
pub use self::walk::ToAwait;
pub(crate) use self::walk::Walk;
pub use self::wrapping::{wrapping, wrapping_async};
pub use self::written::{
    UNSAID, async_free, async_free_kept, async_method, async_method_kept, free, method, misfit,
    misfit_of_wrapper, wrapping_async_free, wrapping_async_method, wrapping_free, wrapping_method,
};

/// How many bytes the futures of one dispatch of `hooks` take at the most: those of its wrappers, and of one plain hook.
#[expect(
    single_use_lifetimes,
    reason = "an `impl Trait` takes no anonymous one"
)]
pub(crate) fn room_for<'h>(hooks: impl Iterator<Item = &'h HookFacts> + Clone) -> usize {
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
#[expect(
    single_use_lifetimes,
    reason = "an `impl Trait` takes no anonymous one"
)]
pub(crate) fn spills<'a>(
    mut hooks: impl Iterator<Item = &'a HookFacts> + Clone,
    space: usize,
) -> bool {
    let is_too_aligned = |hook: &HookFacts| hook.future.align() > future::ALIGN;
    room_for(hooks.clone()) > space || hooks.any(is_too_aligned)
}
