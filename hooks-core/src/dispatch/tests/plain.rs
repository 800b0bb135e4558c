//! Plain hooks of an async point, over tables made by hand.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::future::Future;
use core::pin::{Pin, pin};
use core::task::{Context, Poll, Waker};

use super::{Log, panicked, spec};
use crate::dispatch::run_async;
#[cfg(feature = "tokio")]
use crate::hook::Within;
use crate::hook::{
    Bare, Boxed, Checked, FutureOfHook, HookFacts, asynchronous, misfit, synchronous, table_of,
};
use crate::hook_point;
use crate::mode::Nothing;
use crate::order::function;
use crate::point::{Awaited, Call, NoEnding, Takes};
use crate::returns::{Accepted, Answered, Borrows, Returns};

#[hook_point(mode = collect)]
async fn Isolating(log: &Log);

#[hook_point(mode = collect, on_error = propagate)]
async fn Propagating(log: &Log);

/// What a future does at the end of its life.
#[derive(Clone, Copy, PartialEq)]
enum Fate {
    Ready,
    PanicInPoll,
    PanicInDrop,
}

/// A future with a heap of its own, that says what happens to it.
struct Probe<'a> {
    log: &'a Log,
    name: String,
    left: u32,
    fate: Fate,
}

impl Future for Probe<'_> {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        self.log.add("polled", &self.name);
        if let Some(left) = self.left.checked_sub(1) {
            self.left = left;
            return Poll::Pending;
        }
        assert!(self.fate != Fate::PanicInPoll, "in poll");
        Poll::Ready(())
    }
}

impl Drop for Probe<'_> {
    fn drop(&mut self) {
        self.log.add("dropped", &self.name);
        assert!(self.fate != Fate::PanicInDrop, "in drop");
    }
}

macro_rules! hooks {
    ($($name:ident: $point:ident, $keep:ty, suspends $pending:literal, $fate:expr;)*) => {
        $(static $name: HookFacts = {
            fn shim(
                call: Call<'_, '_, $point, ()>,
            ) -> Checked<$point, impl Future<Output: Accepted<$point, Borrows, <$point as Returns<Borrows>>::Shapes>>> {
                let ((), (log,)) = call.open::<1>();
                let log: &Log = Takes::take(log);
                let probe = Probe { log, name: stringify!($name).to_string(), left: $pending, fate: $fate };
                FutureOfHook::<$point, (), Awaited>::checked(probe)
            }
            let vtable = asynchronous::<$point, (), Borrows, $keep, _, _, _>(shim);
            HookFacts::of_function::<$point>(&vtable, function(&shim), spec(stringify!($name)))
        };)*
    };
}

/// The same hooks, their futures kept in one way.
struct Hooks {
    at_once: &'static HookFacts,
    later: &'static HookFacts,
    first_poll_panics: &'static HookFacts,
    later_poll_panics: &'static HookFacts,
    drop_panics: &'static HookFacts,
    propagated: &'static HookFacts,
}

macro_rules! kept {
    ($($(#[$condition:meta])* $module:ident: $keep:ty;)*) => {
        $($(#[$condition])* mod $module {
            use super::*;

            hooks! {
                AT_ONCE: Isolating, $keep, suspends 0, Fate::Ready;
                LATER: Isolating, $keep, suspends 2, Fate::Ready;
                FIRST_POLL_PANICS: Isolating, $keep, suspends 0, Fate::PanicInPoll;
                LATER_POLL_PANICS: Isolating, $keep, suspends 1, Fate::PanicInPoll;
                DROP_PANICS: Isolating, $keep, suspends 1, Fate::PanicInDrop;
                PROPAGATED: Propagating, $keep, suspends 1, Fate::PanicInPoll;
            }

            pub(super) static HOOKS: Hooks = Hooks {
                at_once: &AT_ONCE,
                later: &LATER,
                first_poll_panics: &FIRST_POLL_PANICS,
                later_poll_panics: &LATER_POLL_PANICS,
                drop_panics: &DROP_PANICS,
                propagated: &PROPAGATED,
            };
        })*

        /// One set of hooks for each way.
        const KEPT: &[&Hooks] = &[$($(#[$condition])* &$module::HOOKS),*];
    };
}

kept! {
    bare: Bare;
    boxed: Boxed<Bare>;
    #[cfg(feature = "tokio")]
    timed: Within<1000>;
    #[cfg(feature = "tokio")]
    timed_and_boxed: Boxed<Within<1000>>;
}

/// Where hooks with a limit run: its clock stands still until somebody waits for it.
#[cfg(feature = "tokio")]
fn runtime() -> tokio::runtime::Runtime {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    runtime.enable_time().start_paused(true).build().unwrap()
}

static SYNC: HookFacts = {
    fn shim(call: Call<'_, '_, Isolating, ()>) -> Answered<Isolating> {
        let ((), (log,)) = call.open::<1>();
        let log: &Log = Takes::take(log);
        log.add("ran", "SYNC");
        Answered::new(Ok(()))
    }
    let vtable = synchronous::<Isolating, (), _>(shim);
    HookFacts::of_function::<Isolating>(&vtable, function(&shim), spec("SYNC"))
};

static BUILDING_PANICS: HookFacts = {
    fn shim(
        _: Call<'_, '_, Isolating, ()>,
    ) -> Checked<
        Isolating,
        impl Future<Output: Accepted<Isolating, Borrows, <Isolating as Returns<Borrows>>::Shapes>>,
    > {
        fn never(build: bool) -> core::future::Ready<()> {
            assert!(!build, "while building");
            core::future::ready(())
        }
        FutureOfHook::<Isolating, (), Awaited>::checked(never(true))
    }
    HookFacts::of_function::<Isolating>(
        &asynchronous::<Isolating, (), Borrows, Bare, _, _, _>(shim),
        function(&shim),
        spec("BUILDING_PANICS"),
    )
};

/// Polls a dispatch of `hooks` until it is over.
fn dispatched(hooks: &[&'static HookFacts]) -> Vec<String> {
    let log = Log::default();
    let mut dispatch = pin!(run_async::<Isolating, _, _, _>(
        (),
        (&log,),
        Nothing,
        NoEnding,
        table_of(hooks)
    ));
    let mut context = Context::from_waker(Waker::noop());
    while dispatch.as_mut().poll(&mut context).is_pending() {
        log.add("suspended", "dispatch");
    }
    log.lines()
}

/// Polls a dispatch of `hooks` some times, then drops it.
fn cancelled(hooks: &[&'static HookFacts], polls: usize) -> Vec<String> {
    let log = Log::default();
    {
        let mut dispatch = pin!(run_async::<Isolating, _, _, _>(
            (),
            (&log,),
            Nothing,
            NoEnding,
            table_of(hooks)
        ));
        let mut context = Context::from_waker(Waker::noop());
        for _ in 0..polls {
            assert!(dispatch.as_mut().poll(&mut context).is_pending());
        }
    }
    log.lines()
}

/// Runs `test` with the hooks of each way to keep a future, where there is a clock.
fn each_way(test: impl Fn(&Hooks)) {
    #[cfg(feature = "tokio")]
    let runtime = runtime();
    #[cfg(feature = "tokio")]
    let _entered = runtime.enter();
    for hooks in KEPT {
        test(hooks);
    }
}

#[test]
fn a_future_is_gone_before_the_next_hook_starts() {
    each_way(|hooks| {
        assert_eq!(
            dispatched(&[hooks.at_once, hooks.later, &SYNC, hooks.at_once]),
            [
                "polled AT_ONCE",
                "dropped AT_ONCE",
                "polled LATER",
                "suspended dispatch",
                "polled LATER",
                "suspended dispatch",
                "polled LATER",
                "dropped LATER",
                "ran SYNC",
                "polled AT_ONCE",
                "dropped AT_ONCE",
            ]
        );
    });
}

#[test]
fn a_panic_while_polling_drops_the_future_once_and_the_next_hook_runs() {
    each_way(|hooks| {
        assert_eq!(
            dispatched(&[hooks.first_poll_panics, hooks.later_poll_panics, &SYNC]),
            [
                "polled FIRST_POLL_PANICS",
                "dropped FIRST_POLL_PANICS",
                "polled LATER_POLL_PANICS",
                "suspended dispatch",
                "polled LATER_POLL_PANICS",
                "dropped LATER_POLL_PANICS",
                "ran SYNC",
            ]
        );
    });
}

#[test]
fn a_panic_while_building_or_dropping_leaves_the_room_free() {
    each_way(|hooks| {
        assert_eq!(
            dispatched(&[&BUILDING_PANICS, hooks.drop_panics, hooks.at_once]),
            [
                "polled DROP_PANICS",
                "suspended dispatch",
                "polled DROP_PANICS",
                "dropped DROP_PANICS",
                "polled AT_ONCE",
                "dropped AT_ONCE",
            ]
        );
    });
}

#[test]
fn dropping_the_dispatch_drops_the_running_hook_once() {
    each_way(|hooks| {
        assert_eq!(
            cancelled(&[hooks.later, &SYNC], 1),
            ["polled LATER", "dropped LATER"]
        );
        assert_eq!(
            cancelled(&[hooks.later, &SYNC], 2),
            ["polled LATER", "polled LATER", "dropped LATER"]
        );
        assert_eq!(cancelled(&[hooks.later, &SYNC], 0), [""; 0]);
    });
}

#[test]
fn a_panic_while_cancelling_drops_the_hook_once() {
    each_way(|hooks| {
        let log = Log::default();
        let text = panicked(|| {
            let mut dispatch = pin!(run_async::<Isolating, _, _, _>(
                (),
                (&log,),
                Nothing,
                NoEnding,
                table_of(&[hooks.drop_panics])
            ));
            assert!(
                dispatch
                    .as_mut()
                    .poll(&mut Context::from_waker(Waker::noop()))
                    .is_pending()
            );
        });
        assert_eq!(text, "in drop");
        assert_eq!(log.lines(), ["polled DROP_PANICS", "dropped DROP_PANICS"]);
    });
}

#[test]
fn a_propagated_panic_drops_the_hook_once() {
    each_way(|hooks| {
        let log = Log::default();
        let text = panicked(|| {
            let mut dispatch = pin!(run_async::<Propagating, _, _, _>(
                (),
                (&log,),
                Nothing,
                NoEnding,
                table_of(&[hooks.propagated])
            ));
            let mut context = Context::from_waker(Waker::noop());
            while dispatch.as_mut().poll(&mut context).is_pending() {}
        });
        assert_eq!(text, "in poll");
        assert_eq!(
            log.lines(),
            [
                "polled PROPAGATED",
                "polled PROPAGATED",
                "dropped PROPAGATED"
            ]
        );
    });
}

/// A hook that is out of time ends there, as one that is done does.
#[cfg(feature = "tokio")]
#[test]
fn a_future_that_is_out_of_time_is_dropped_once_before_the_next_hook_starts() {
    for hooks in [&timed::HOOKS, &timed_and_boxed::HOOKS] {
        let log = Log::default();
        // Nothing wakes a probe, so the clock goes on to the end of each limit.
        runtime().block_on(run_async::<Isolating, _, _, _>(
            (),
            (&log,),
            Nothing,
            NoEnding,
            table_of(&[hooks.later, hooks.drop_panics, &SYNC, hooks.at_once]),
        ));
        assert_eq!(
            log.lines(),
            [
                "polled LATER",
                "polled LATER",
                "dropped LATER",
                "polled DROP_PANICS",
                "polled DROP_PANICS",
                "dropped DROP_PANICS",
                "ran SYNC",
                "polled AT_ONCE",
                "dropped AT_ONCE",
            ]
        );
    }
}

/// A hook whose time nobody keeps fails, and its future is dropped as that of any hook that fails.
#[cfg(feature = "tokio")]
#[test]
fn a_future_without_a_clock_is_dropped_once_before_the_next_hook_starts() {
    for hooks in [&timed::HOOKS, &timed_and_boxed::HOOKS] {
        assert_eq!(
            dispatched(&[hooks.later, hooks.drop_panics, hooks.at_once]),
            [
                "polled LATER",
                "dropped LATER",
                "polled DROP_PANICS",
                "dropped DROP_PANICS",
                "polled AT_ONCE",
                "dropped AT_ONCE",
            ]
        );
    }
}

#[test]
fn a_future_on_the_heap_needs_the_room_of_an_address() {
    fn shim(
        _: Call<'_, '_, Isolating, ()>,
    ) -> Checked<
        Isolating,
        impl Future<Output: Accepted<Isolating, Borrows, <Isolating as Returns<Borrows>>::Shapes>>,
    > {
        FutureOfHook::<Isolating, (), Awaited>::checked(async {
            let large = [0_u8; 4096];
            core::future::ready(()).await;
            assert_eq!(large, [0; 4096]);
        })
    }

    assert!(misfit::<Bare, Isolating, (), _, _>(shim).is_some());
    assert_eq!(misfit::<Boxed<Bare>, Isolating, (), _, _>(shim), None);
    #[cfg(feature = "tokio")]
    assert_eq!(misfit::<Boxed<Within<1>>, Isolating, (), _, _>(shim), None);
}

/// Without `tracing` and without a reporter of the program's, which other tests of this crate set.
#[cfg(not(feature = "tracing"))]
#[test]
fn a_failure_goes_to_standard_error_with_its_place_and_all_its_causes() {
    /// An error with a cause of its own.
    #[derive(Debug, thiserror::Error)]
    #[error("the effect")]
    struct Effect(#[source] std::io::Error);

    static FAILS: HookFacts = {
        fn shim(_: Call<'_, '_, Isolating, ()>) -> Answered<Isolating> {
            let cause = std::io::Error::other("the cause");
            Answered::new(Err(crate::error::Cause::new(Effect(cause))))
        }
        HookFacts::of_function::<Isolating>(
            &synchronous::<Isolating, (), _>(shim),
            function(&shim),
            spec("FAILS"),
        )
    };

    // In a process of its own, whose standard error can be read.
    const CHILD: &str = "HOOKS_TEST_FAILS_FOR_STANDARD_ERROR";
    if std::env::var_os(CHILD).is_some() {
        dispatched(&[&FAILS]);
        return;
    }
    let name = "dispatch::tests::plain::a_failure_goes_to_standard_error_with_its_place_and_all_its_causes";
    let child = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", name, "--nocapture"])
        .env(CHILD, "1")
        .output()
        .unwrap();
    let written = String::from_utf8(child.stderr).unwrap();
    let lines: Vec<_> = written
        .lines()
        .filter(|line| line.starts_with("hooks: "))
        .collect();
    assert_eq!(
        lines,
        [
            "hooks: hook `hooks_core::FAILS` failed at point `hooks_core::dispatch::tests::plain::Isolating`, tests.rs:1: the effect: \
             the cause"
        ]
    );
}
