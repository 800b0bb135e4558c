//! Plain hooks of an async point, over tables made by hand.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::future::Future;
use core::pin::{Pin, pin};
use core::task::{Context, Poll, Waker};

use super::{Log, panicked, spec};
use crate::dispatch::run_async;
use crate::hook::{Checked, FutureOfHook, HookFacts, asynchronous, synchronous, table_of};
use crate::hook_point;
use crate::mode::Nothing;
use crate::point::{Call, NoEnding, Takes};
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
    ($($name:ident: $point:ident suspends $pending:literal, $fate:expr;)*) => {
        $(static $name: HookFacts = {
            fn shim(
                call: Call<'_, '_, $point, ()>,
            ) -> Checked<impl Future<Output: Accepted<$point, Borrows, <$point as Returns<Borrows>>::Shapes>>> {
                let ((), (log,)) = call.open::<1>();
                let log: &Log = <_ as Takes<$point, _, _>>::take(log);
                let probe = Probe { log, name: stringify!($name).to_string(), left: $pending, fate: $fate };
                FutureOfHook::<$point, ()>::checked(probe)
            }
            HookFacts::of_function::<$point>(&asynchronous::<$point, (), Borrows, _, _, _>(shim), spec(stringify!($name)))
        };)*
    };
}

hooks! {
    AT_ONCE: Isolating suspends 0, Fate::Ready;
    LATER: Isolating suspends 2, Fate::Ready;
    FIRST_POLL_PANICS: Isolating suspends 0, Fate::PanicInPoll;
    LATER_POLL_PANICS: Isolating suspends 1, Fate::PanicInPoll;
    DROP_PANICS: Isolating suspends 1, Fate::PanicInDrop;
    PROPAGATED: Propagating suspends 1, Fate::PanicInPoll;
}

static SYNC: HookFacts = {
    fn shim(call: Call<'_, '_, Isolating, ()>) -> Answered<Isolating> {
        let ((), (log,)) = call.open::<1>();
        let log: &Log = <_ as Takes<Isolating, _, _>>::take(log);
        log.add("ran", "SYNC");
        Answered::new(Ok(()))
    }
    HookFacts::of_function::<Isolating>(&synchronous::<Isolating, (), _>(shim), spec("SYNC"))
};

static BUILDING_PANICS: HookFacts = {
    fn shim(
        _: Call<'_, '_, Isolating, ()>,
    ) -> Checked<
        impl Future<Output: Accepted<Isolating, Borrows, <Isolating as Returns<Borrows>>::Shapes>>,
    > {
        fn never(build: bool) -> core::future::Ready<()> {
            assert!(!build, "while building");
            core::future::ready(())
        }
        FutureOfHook::<Isolating, ()>::checked(never(true))
    }
    HookFacts::of_function::<Isolating>(
        &asynchronous::<Isolating, (), Borrows, _, _, _>(shim),
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

#[test]
fn a_future_is_gone_before_the_next_hook_starts() {
    assert_eq!(
        dispatched(&[&AT_ONCE, &LATER, &SYNC, &AT_ONCE]),
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
}

#[test]
fn a_panic_while_polling_drops_the_future_once_and_the_next_hook_runs() {
    assert_eq!(
        dispatched(&[&FIRST_POLL_PANICS, &LATER_POLL_PANICS, &SYNC]),
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
}

#[test]
fn a_panic_while_building_or_dropping_leaves_the_room_free() {
    assert_eq!(
        dispatched(&[&BUILDING_PANICS, &DROP_PANICS, &AT_ONCE]),
        [
            "polled DROP_PANICS",
            "suspended dispatch",
            "polled DROP_PANICS",
            "dropped DROP_PANICS",
            "polled AT_ONCE",
            "dropped AT_ONCE",
        ]
    );
}

#[test]
fn dropping_the_dispatch_drops_the_running_hook_once() {
    assert_eq!(
        cancelled(&[&LATER, &SYNC], 1),
        ["polled LATER", "dropped LATER"]
    );
    assert_eq!(
        cancelled(&[&LATER, &SYNC], 2),
        ["polled LATER", "polled LATER", "dropped LATER"]
    );
    assert_eq!(cancelled(&[&LATER, &SYNC], 0), [""; 0]);
}

#[test]
fn a_panic_while_cancelling_drops_the_hook_once() {
    let log = Log::default();
    let text = panicked(|| {
        let mut dispatch = pin!(run_async::<Isolating, _, _, _>(
            (),
            (&log,),
            Nothing,
            NoEnding,
            table_of(&[&DROP_PANICS])
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
}

#[test]
fn a_propagated_panic_drops_the_hook_once() {
    let log = Log::default();
    let text = panicked(|| {
        let mut dispatch = pin!(run_async::<Propagating, _, _, _>(
            (),
            (&log,),
            Nothing,
            NoEnding,
            table_of(&[&PROPAGATED])
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
}
