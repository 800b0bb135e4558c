//! What generated code names, and nothing else does. No part of the interface: it changes without notice.

use core::marker::PhantomData;

pub use hooks_macros::beside;

pub use core::primitive::{bool, char, i32, usize};
pub use core::{
    any::TypeId, convert::Infallible, future::Future, ops::ControlFlow, option::Option, panic,
    result::Result,
};

#[cfg(feature = "config")]
pub use crate::config::Options;
pub use crate::dispatch::{
    Ended, Steps, Walking, enter, enter_directly, finished, is_active, is_wrapped, is_wrapper,
    run_around_steps, run_async, run_async_directly, run_sync, run_sync_directly, static_chain,
    step, walked,
};
#[cfg(feature = "alloc")]
pub use crate::dispatch::{enter_in, is_active_in};
pub use crate::error::{AnyCause, Cancelled, Cause, HookError, HookErrors, Stop};
#[cfg(feature = "config")]
pub use crate::extension::MakesOf;
pub use crate::extension::{
    BeingIt, Extension, ExtensionFacts, InstanceCell, Made, MadeByDefault, Makes, Making,
    NotShared, OneOwnBlockTheOthersSayPart, ServesAllThreads, Unmade,
};
pub use crate::hook::{
    Aligned, ArgsOf, Bare, Boxed, Capacity, Chain, ChainFacts, Checked, Fit, Held, HookFacts,
    HookId, InChain, Keep, Lent, Listed, Loan, Next, NotListed, NotPlain, Own, Ran, Rest, Run,
    Sought, Space, StaticChain, StaysOnItsThread, Stored, ToAwait, UNSAID, Vtable, Within,
    Wrapping, async_free, async_free_kept, async_method, async_method_kept, asynchronous,
    count_wrappers, fixed_order, free, is_listed, method, misfit, misfit_of_wrapper, synchronous,
    wrapping, wrapping_async, wrapping_async_free, wrapping_async_method, wrapping_free,
    wrapping_method,
};
#[cfg(feature = "alloc")]
pub use crate::hook::{
    HasAsyncHooks, HasPlainAsyncHooks, HasPlainHooks, HasSyncWrappers, Hook, absent, given,
};
pub use crate::link::{RECORDS, Record, SLOTS, Slot, Wanted};
pub use crate::mode::{
    By, Cancellable, Canonical, Each, Fold, Gather, Giver, Into, Kept, Named, Names, Nothing,
    Opinion, OrDefault, Outcome, Says, Straight, Transform, UntilHandled, Vec, WithOutcome,
};
#[cfg(feature = "alloc")]
pub use crate::mode::{NamedValues, Values};
pub use crate::order::{Edge, HasHooks, Known as Whom, Priority, function};
pub use crate::place::Place;
pub use crate::point::{
    Action, Arguments, AsyncEnding, AsyncPoint, Awaited, Blocking, ByDeref, ByValue, Call,
    Cardinality, CollectErrors, Ending, EndsInDefault, Entrance, Exact, Fails, FitsEverywhere,
    Fixed, Frame, GivenValue, Guard, Guarded, Isolate, Itself, Local, Many, MayAwait, MayTravel,
    Mode, Moved, NoEnding, Numbered, Numbers, OfNothing, Offered, OnError, Once, Passes, Passing,
    Point, PointFacts, Policy, Propagate, Rows, Seen, State, Takes, TakesShared, Travels, Typed,
    Value, Veto, View, Viewed, Visit, Whole, Wrappable, arguments, take_unread, whole_value,
};
#[cfg(feature = "alloc")]
pub use crate::registry::Registry;
pub use crate::returns::{
    Accepted, Answered, Answers, AnyError, AnyOfThese, Borrows, ClosureEdits, ClosureReturns,
    ClosureVetoes, Edits, Given, GivesVerdict, Owns, Returns,
};

#[cfg(feature = "alloc")]
pub use alloc::boxed::Box;
#[cfg(feature = "alloc")]
pub use core::pin::Pin;

#[cfg(feature = "tokio")]
pub use crate::lifespan::{LifespanFacts, LifespanOf, NoLifespan};

pub use crate::{
    __place as place, __register as register, __with_chains as with_chains,
    __with_config as with_config, __with_heap as with_heap, __with_lifespan as with_lifespan,
    __with_registry as with_registry,
};

/// What makes an extension of its options, where configuration can be read.
#[cfg(feature = "config")]
#[doc(hidden)]
#[macro_export]
macro_rules! __with_config {
    ($making:ident, $($made:tt)*) => { $($made)* };
}

/// The same where it cannot: who asks for it is told so by `ReadsOptions`.
#[cfg(not(feature = "config"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __with_config {
    ($making:ident, $($made:tt)*) => {{
        let _ = $making;
        ::core::unreachable!()
    }};
}

/// The facts of an extension with its lifespan, if its type has one.
#[cfg(feature = "tokio")]
#[doc(hidden)]
#[macro_export]
macro_rules! __with_lifespan {
    ($extension:ty, $facts:expr) => {
        $facts.with_lifespan({
            use $crate::__private::NoLifespan as _;
            <$crate::__private::LifespanOf<$extension>>::LIFESPAN
        })
    };
}

/// The same where nothing can be started.
#[cfg(not(feature = "tokio"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __with_lifespan {
    ($extension:ty, $facts:expr) => {
        $facts
    };
}

/// Items that speak of registries as values, which there are.
#[cfg(feature = "alloc")]
#[doc(hidden)]
#[macro_export]
macro_rules! __with_registry {
    ($($items:tt)*) => { $($items)* };
}

/// The same where there are none.
#[cfg(not(feature = "alloc"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __with_registry {
    ($($items:tt)*) => {};
}

/// Items of a hook or a point that static chains are made of, which there may be.
#[cfg(feature = "static-chain")]
#[doc(hidden)]
#[macro_export]
macro_rules! __with_chains {
    ($($items:tt)*) => { $($items)* };
}

/// The same where there are none: nobody pays for what nobody asked for.
#[cfg(not(feature = "static-chain"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __with_chains {
    ($($items:tt)*) => {};
}

/// What is picked of a list, at a place.
#[doc(hidden)]
pub trait Pick {
    /// The hook that runs there.
    type Hook;
}

/// The place of a plain hook among those of a chain, as that is placed among all with `wrappers` before it.
#[must_use]
#[inline]
pub const fn plain(place: usize, wrappers: usize) -> usize {
    place.saturating_sub(wrappers)
}

/// How many bytes a future that a closure boxes takes in the room of its point.
#[cfg(feature = "alloc")]
pub const BOXED: usize = size_of::<Pin<Box<dyn Future<Output = ()>>>>();

/// A function, in parts, or an impl that needs a heap, which is there.
#[cfg(feature = "alloc")]
#[doc(hidden)]
#[macro_export]
macro_rules! __with_heap {
    (impl ($($header:tt)*)) => {
        $($header)* {}
    };
    (($($before:tt)*) ($($async:tt)?) ($($signature:tt)*) ($($output:tt)*) $arguments:tt $body:tt) => {
        $($before)* $($async)? $($signature)* -> $($output)* $body
    };
}

/// The same where there is none: who calls the function is told so.
#[cfg(not(feature = "alloc"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __with_heap {
    (impl $header:tt) => {};
    // No `async fn`, of which the bound would be asked where it is awaited, too.
    (($($before:tt)*) (async) $signature:tt ($($output:tt)*) $arguments:tt $body:tt) => {
        $crate::__with_heap! {
            ($($before)*) () $signature (::core::future::Ready<$($output)*>) $arguments $body
        }
    };
    (($($before:tt)*) () ($($signature:tt)*) ($($output:tt)*) ($($argument:tt)*) $body:tt) => {
        $($before)* $($signature)* -> $($output)*
        where
            // A bound that mentions no lifetime would be an error here, and not where the function is called.
            for<'hooks> Self: $crate::check::GathersOnTheHeap<'hooks>,
        {
            let _ = ($($argument)*);
            ::core::unreachable!()
        }
    };
}

/// Any type that the compiler can make something of.
#[doc(hidden)]
pub trait Known {
    /// Nothing but a place to ask.
    const KNOWN: bool = true;
}

impl<T: ?Sized> Known for T {}

/// What is asked of a type in an expression: whether it is a `Result`, or `()`.
#[derive(Debug)]
pub struct Probe<T: ?Sized>(PhantomData<T>);

/// The answers where nothing else is known.
#[doc(hidden)]
pub trait Otherwise {
    /// Whether it is a `Result`.
    const IS_RESULT: bool = false;
    /// Whether it is `()`.
    const IS_UNIT: bool = false;
}

impl<T: ?Sized> Otherwise for Probe<T> {}

impl<T, E> Probe<Result<T, E>> {
    /// It is a `Result`.
    pub const IS_RESULT: bool = true;
}

impl Probe<()> {
    /// It is `()`.
    pub const IS_UNIT: bool = true;
}

/// What the compiler asks of points, hooks and extensions.
///
/// No part of the interface: it is public so that error messages can name what they are about.
pub mod check {
    pub use hooks_macros::use_crate;

    pub use crate::__put_extension_on_the_impl_block as put_extension_on_the_impl_block_of_this_hook;

    #[cfg(feature = "config")]
    pub use crate::extension::MakesOf;
    pub use crate::extension::{
        DroppedByAnyThread, InstanceOf, Made, MadeByDefault, Makes, OneOwnBlockTheOthersSayPart,
        ServesAllThreads, SharedInstance, dropped,
    };
    pub use crate::hook::{Bare, Boxed, FutureOfHook, Keep, ListedHook, Within};
    pub use crate::hook::{Chain, Rest, Run, StaysOnItsThread, Wrapping};
    #[cfg(feature = "alloc")]
    pub use crate::hook::{HasAsyncHooks, HasPlainAsyncHooks, HasPlainHooks, HasSyncWrappers};
    #[cfg(not(feature = "alloc"))]
    pub use crate::mode::Vec;
    pub use crate::order::HasHooks;
    pub use crate::point::{
        Action, Arguments, AsyncEnding, Awaited, Blocking, ByDeref, ByValue, Call, Ending,
        EndsInDefault, Entrance, Exact, Flavor, GivenValue, Itself, Local, Many, MayAwait,
        MayTravel, Mistaken, Moved, NoEnding, Numbered, Numbers, OfNothing, Offered, Once, Passes,
        Passing, Point, Seen, Takes, TakesShared, Travels, Typed, Unread, Value, Viewed, Whole,
        Wrappable,
    };
    pub use crate::returns::{
        Accepted, Answered, Answers, AnyError, AnyOfThese, Borrows, ClosureEdits, ClosureReturns,
        ClosureVetoes, Edits, Given, GivesVerdict, Owns, Returns,
    };

    use core::marker::PhantomData;

    use crate::dispatch::Steps;
    use crate::point::{Mode, OnError, Policy as _};

    /// A type that is only there where a condition holds: see `Then`.
    ///
    /// The condition is asked once. Where asking it does not compile, everything that is said of the type is passed over in
    /// silence, so that one mistake is one error.
    #[derive(Debug)]
    pub struct When<const HOLDS: bool>;

    /// `<When<{ condition }> as Then<T>>::Type` is `T`.
    #[doc(hidden)]
    pub trait Then<T: ?Sized> {
        /// The type.
        type Type: ?Sized;
    }

    impl<T: ?Sized> Then<T> for When<true> {
        type Type = T;
    }

    /// Of which point something is asked.
    ///
    /// Questions to a point are values of one list, so that the first says of which point the others are: of what is none, nothing
    /// else is asked, and each shows where it stands.
    #[derive(Debug)]
    pub struct Asked<P: ?Sized>(PhantomData<P>);

    impl<P: ?Sized> Asked<P> {
        /// One more question.
        pub(crate) const NEW: Self = Self(PhantomData);
    }

    /// A type that `#[hook_point]` made.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` is not a hook point",
        label = "not declared with `#[hook_point]`",
        note = "`point = …` takes the path of a hook point: a name that is declared as `#[hook_point(mode = …)] fn Name(…);`"
    )]
    pub trait DeclaredPoint {
        /// That its declaration holds what it must.
        const SOUND: bool;
        /// The point, which what is none does not have.
        type Itself;
        /// The first question.
        const ASKED: Asked<Self::Itself> = Asked::NEW;
    }

    /// A point whose hooks a static chain may list, which is any.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` is not a hook point",
        label = "not declared with `#[hook_point]`",
        note = "`static_chain!(Name = path: […])` takes the path of a hook point: a name that is declared as \
                `#[hook_point(mode = …)] fn Name(…);`"
    )]
    pub trait HasChains: Point {
        /// Nothing but a place to ask.
        const IS_POINT: bool = true;
        /// What dispatches it by the chain `C`.
        type Chained<C: Steps<Self>>;
    }

    /// A point that passes at least `N` arguments.
    #[diagnostic::on_unimplemented(
        message = "hook point `{Self}` does not pass as many as {N} arguments",
        label = "more than `{Self}` passes",
        note = "a hook takes the arguments of its point in order, and may leave off trailing ones; a wrapper whose `Next` is behind \
                another name says `#[hook(point = …, wrap)]`"
    )]
    #[doc(hidden)]
    pub trait PassesAtLeast<const N: usize> {
        /// One more question.
        const ASKED: Asked<Self> = Asked::NEW;
    }

    #[diagnostic::do_not_recommend]
    impl<P: Passes<N>, const N: usize> PassesAtLeast<N> for P {}

    /// Whether what a hook's failure asks for is heeded at its point, see [`heeded`].
    #[derive(Debug)]
    pub struct Heeded<const YES: bool>;

    /// Whether the point `P` heeds a failure of `E`: always, unless `E` is `fail_closed` and `P` goes on all the same.
    #[doc(hidden)]
    #[must_use]
    pub const fn heeded<P: Point, E: OneOwnBlockTheOthersSayPart>() -> bool {
        let goes_on = matches!(P::Policy::ON_ERROR, OnError::Isolate)
            && !matches!(P::FACTS.mode(), Mode::Cancellable | Mode::Middleware);
        !(E::FAIL_CLOSED && goes_on)
    }

    /// A point at which the failure of a `fail_closed` extension has a consequence.
    #[diagnostic::on_unimplemented(
        message = "hook point `{P}` goes on where `{E}` fails, which is `fail_closed`",
        label = "isolates failures, and there is no veto",
        note = "declare the point `on_error = guarded`: then a failure of a `fail_closed` extension ends the dispatch. Or hook it \
                from another extension"
    )]
    #[doc(hidden)]
    pub trait FailureHeeded<P, E> {
        /// Nothing but a place to ask.
        const FINE: bool = true;
    }

    #[diagnostic::do_not_recommend]
    impl<P, E> FailureHeeded<P, E> for Heeded<true> {}

    /// A point that asks hooks for answers, and does not only let them wrap an action.
    #[diagnostic::on_unimplemented(
        message = "a hook of the middleware point `{Self}` wraps what is inside of it",
        label = "takes no `next`",
        note = "add a last parameter `next: Next<'_, {Self}>`, and give what `next.run(…)` gives, or another value in its place"
    )]
    #[doc(hidden)]
    pub trait AsksHooks {
        /// One more question.
        const ASKED: Asked<Self> = Asked::NEW;
    }

    /// A point whose wrappers take `N` arguments before `next`.
    #[diagnostic::on_unimplemented(
        message = "a wrapper of `{Self}` takes all its arguments, and then `next`",
        label = "takes {N} before its last parameter",
        note = "a wrapper stands for everything inside of it, so it leaves off nothing; its last parameter is `next: Next<'_, {Self}>`"
    )]
    #[doc(hidden)]
    pub trait WrapperTakes<const N: usize> {
        /// One more question.
        const ASKED: Asked<Self> = Asked::NEW;
    }

    /// A point that hooks may wrap, which is any where there is a heap.
    #[diagnostic::on_unimplemented(
        message = "wrappers of `{Self}` give a `Vec`, which needs the feature `alloc` of `hooks-core`",
        label = "there is no heap without it",
        note = "turn it on in `Cargo.toml`: `hooks-core = {{ …, features = [\"alloc\"] }}`"
    )]
    #[doc(hidden)]
    pub trait MayBeWrapped {
        /// One more question.
        const ASKED: Asked<Self> = Asked::NEW;
    }

    /// A point whose `dispatch` is not awaited; its wrappers are not, either.
    #[diagnostic::on_unimplemented(
        message = "a wrapper of the async hook point `{Self}` is `async`",
        label = "write `async fn`",
        note = "what is inside of it is awaited: `next.run(…).await`"
    )]
    #[doc(hidden)]
    pub trait BlockingPoint {
        /// One more question.
        const ASKED: Asked<Self> = Asked::NEW;
    }

    #[diagnostic::do_not_recommend]
    impl<P: Point<Flavor = Blocking>> BlockingPoint for P {}

    /// The last parameter of a wrapper.
    #[diagnostic::on_unimplemented(
        message = "the last parameter of a wrapper of `{P}` is `next: Next<'_, {P}>`",
        label = "not what the wrapper runs"
    )]
    #[doc(hidden)]
    pub trait TakesNext<P, Passed>: Sized {
        /// The parameter.
        fn take(passed: Passed) -> Self;
    }

    #[diagnostic::do_not_recommend]
    impl<P, T> TakesNext<P, T> for T {
        #[inline]
        fn take(passed: T) -> Self {
            passed
        }
    }

    /// The value of a hook point, as its declaration gives it.
    #[derive(Debug)]
    pub struct Plain<const YES: bool>;

    /// What the value of a hook point may be.
    #[diagnostic::on_unimplemented(
        message = "the value of a hook point cannot be `{T}`",
        label = "`{T}`, behind another name",
        note = "a hook returns a `Result` to say that it failed, and `()` to say nothing: nobody could tell the two apart. \
                Declare the point without a value, or wrap the value in a type of its own"
    )]
    #[doc(hidden)]
    pub trait ValueOfPoint<T> {
        /// Nothing but a place to ask.
        const FINE: bool = true;
    }

    #[diagnostic::do_not_recommend]
    impl<T> ValueOfPoint<T> for Plain<true> {}

    /// A point whose values can be gathered, which is none.
    #[cfg(not(feature = "alloc"))]
    #[diagnostic::on_unimplemented(
        message = "the values of `{Self}` are gathered in a `Vec`, which needs the feature `alloc` of `hooks-core`",
        label = "there is no heap without it",
        note = "turn it on in `Cargo.toml`: `hooks-core = {{ …, features = [\"alloc\"] }}`; or take the values with \
                `dispatch_each` or `dispatch_into`"
    )]
    #[doc(hidden)]
    pub trait GathersOnTheHeap<'hooks> {}

    /// The heap, which is there with the feature `alloc`.
    #[derive(Debug)]
    pub struct Heap;

    /// What keeps hooks that are `boxed`.
    #[diagnostic::on_unimplemented(
        message = "`boxed` needs the feature `alloc` of `hooks-core`",
        label = "there is no heap without it",
        note = "turn it on in `Cargo.toml`: `hooks-core = {{ …, features = [\"alloc\"] }}`; or raise `inline` on the point, and \
                leave out `boxed`"
    )]
    #[doc(hidden)]
    pub trait KeepsBoxedHooks {
        /// Nothing but a place to ask.
        const FINE: bool = true;
    }

    #[cfg(feature = "alloc")]
    impl KeepsBoxedHooks for Heap {}

    /// What reads options, which is there with the feature `config`.
    #[derive(Debug)]
    pub struct Configuration;

    /// What reads options of extensions.
    #[diagnostic::on_unimplemented(
        message = "`options` needs the feature `config` of `hooks-core`",
        label = "no configuration is read without it",
        note = "turn it on in `Cargo.toml`: `hooks-core = {{ …, features = [\"config\"] }}`"
    )]
    #[doc(hidden)]
    pub trait ReadsOptions {
        /// Nothing but a place to ask.
        const FINE: bool = true;
    }

    #[cfg(feature = "config")]
    impl ReadsOptions for Configuration {}

    /// Where `hook_boxed` of a point may be called, which is where its futures have room for a box.
    #[diagnostic::on_unimplemented(
        message = "the futures of hooks of `{P}` have no room for a box",
        label = "`inline` of `{P}` is below the 16 bytes that a box takes",
        note = "raise `inline` on the point, or leave it out: then there are 256"
    )]
    #[doc(hidden)]
    pub trait HoldsABox<'hooks, P> {}

    #[diagnostic::do_not_recommend]
    impl<P> HoldsABox<'_, P> for When<true> {}

    /// An argument that lives as long as the process, as a hook that keeps it takes it.
    #[diagnostic::on_unimplemented(
        message = "hook point `{P}` does not pass `{Self}` here",
        label = "lent for the length of the call: it is not `'static`",
        note = "take `&T` and clone what is to be kept"
    )]
    #[doc(hidden)]
    pub trait TakesForever<P, Passed>: Sized {
        /// The parameter.
        fn take(passed: Passed) -> Self;
    }

    #[diagnostic::do_not_recommend]
    impl<P, T> TakesForever<P, ByValue<T>> for T {
        #[inline]
        fn take(passed: ByValue<T>) -> Self {
            passed.0
        }
    }

    #[diagnostic::do_not_recommend]
    impl<P, T: Copy> TakesForever<P, Value<'_, T>> for T {
        #[inline]
        fn take(passed: Value<'_, T>) -> Self {
            passed.copied()
        }
    }

    #[diagnostic::do_not_recommend]
    impl<P, T: Copy> TakesForever<P, GivenValue<'_, T>> for T {
        #[inline]
        fn take(passed: GivenValue<'_, T>) -> Self {
            passed.copied()
        }
    }

    /// Behind a `&` argument of an async point: its hooks may look at it from another thread.
    #[diagnostic::on_unimplemented(
        message = "an async hook point cannot pass `&{Self}`",
        label = "`{Self}` is not `Sync`",
        note = "its hooks may run on one thread after another: pass something that is `Sync`, or declare the point `local` or \
                without `async`"
    )]
    #[doc(hidden)]
    pub trait SharedWithAsyncHooks {
        /// Nothing but a place to ask.
        const FINE: bool = true;
    }

    impl<T: ?Sized + Sync> SharedWithAsyncHooks for T {}

    /// What an async point passes by value or behind `&mut`, or gets from its hooks: it may go to another thread.
    #[diagnostic::on_unimplemented(
        message = "an async hook point cannot pass or give `{Self}`",
        label = "`{Self}` is not `Send`",
        note = "its hooks may run on one thread after another: use something that is `Send`, or declare the point `local` or \
                without `async`"
    )]
    #[doc(hidden)]
    pub trait SentToAsyncHooks {
        /// Nothing but a place to ask.
        const FINE: bool = true;
    }

    impl<T: ?Sized + Send> SentToAsyncHooks for T {}

    /// What a point may pass by value.
    #[diagnostic::on_unimplemented(
        message = "a hook point cannot pass `{Self}` by value",
        label = "`{Self}` is not `Copy`",
        note = "every hook gets the argument: pass `&{Self}` or `&mut {Self}`, or in a `transform` make it the value; for \
                a default action that needs it whole, `&mut Option<{Self}>`"
    )]
    #[doc(hidden)]
    pub trait CopiedToEachHook {
        /// Nothing but a place to ask.
        const FINE: bool = true;
    }

    #[diagnostic::do_not_recommend]
    impl<T: Copy> CopiedToEachHook for T {}
}

pub use self::check::{
    AsksHooks, BlockingPoint, Configuration, CopiedToEachHook, DeclaredPoint, FailureHeeded,
    FutureOfHook, HasChains, Heap, Heeded, HoldsABox, KeepsBoxedHooks, ListedHook, MayBeWrapped,
    PassesAtLeast, Plain, ReadsOptions, SentToAsyncHooks, SharedWithAsyncHooks, TakesForever,
    TakesNext, Then, ValueOfPoint, When, WrapperTakes, heeded,
};
