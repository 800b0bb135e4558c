//! What a wrapper may do with `next`: leave it, drop it half-way, run it beside others, elsewhere, again, or as it ends.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::future::{Future, poll_fn, ready};
use core::mem;
use core::panic::AssertUnwindSafe;
use core::pin::{Pin, pin};
use core::task::Poll;
use std::panic::catch_unwind;
use std::thread;

use super::{Log, alive, finished, panicked, pauses, poll, wrappers};
use crate::dispatch::run_async;
use crate::hook::{HookFacts, HookId, Next, table_of};
use crate::hook_point;
use crate::mode::{Outcome, Straight, WithOutcome};
use crate::point::{ByValue, Many};

#[hook_point(mode = middleware, repeatable)]
async fn Act(log: &Log, panics: bool) -> usize;

/// The default action: it suspends once, and panics if it is told to.
async fn act(log: &Log, panics: bool) -> usize {
    let _life = log.life("act");
    pauses(1).await;
    assert!(!panics, "as told");
    1
}

wrappers! {
    // Stands inside of the others, and suspends before and behind what it runs.
    INNER of Act: async |(log, panics): Arguments<'_>, next: Next<'_, Act>| {
        let _life = log.life("inner");
        pauses(1).await;
        let given = next.run(log, panics.0).await;
        pauses(1).await;
        given + 10
    };
}

type Arguments<'a> = (&'a Log, ByValue<bool>);

/// Polls a dispatch of `outer` around `INNER` until it is over; gives its outcome and what happened, of which all ended.
fn dispatched(outer: &'static HookFacts, panics: bool) -> (Outcome<usize>, Vec<String>) {
    let log = Log::default();
    let outcome = finished(dispatch(outer, &log, panics)).0;
    let lines = log.lines();
    assert_eq!(alive(&lines), [""; 0]);
    (outcome, lines)
}

fn dispatch(
    outer: &'static HookFacts,
    log: &Log,
    panics: bool,
) -> impl Future<Output = Outcome<usize>> + Send {
    run_async::<Act, _, _, _>(
        (),
        (log, ByValue(panics)),
        WithOutcome,
        Many(act),
        table_of(&[outer, &INNER]),
    )
}

/// All that one dispatch of `INNER` and the action logs.
const ALL_OF_IT: [&str; 4] = ["began inner", "began act", "left act", "left inner"];

#[test]
fn next_may_be_left_alone() {
    wrappers! {
        LEAVES of Act: async |_: Arguments<'_>, _next: Next<'_, Act>| 7;
        FORGETS of Act: async |_: Arguments<'_>, next: Next<'_, Act>| {
            forget(next);
            7
        };
        FORGETS_A_RUN of Act: async |(log, _): Arguments<'_>, next: Next<'_, Act>| {
            forget(next.run(log, false));
            7
        };
    }
    for outer in [&LEAVES, &FORGETS, &FORGETS_A_RUN] {
        let (outcome, lines) = dispatched(outer, false);
        assert_eq!(lines, [""; 0]);
        assert_eq!((*outcome.value(), outcome.starved()), (7, 1));
        assert_eq!(outcome.stopped_by(), Some(&HookId::new(outer)));
    }
}

/// Safe code can do that, whatever a lint says.
fn forget<T>(value: T) {
    let _never_dropped = mem::ManuallyDrop::new(value);
}

#[test]
fn a_run_that_was_begun_may_be_dropped() {
    wrappers! {
        AFTER_ONE_POLL of Act: async |(log, _): Arguments<'_>, next: Next<'_, Act>| {
            let _begun = poll(pin!(next.run(log, false)));
            log.add("goes", "on");
            pauses(1).await;
            7
        };
        AFTER_TWO_POLLS of Act: async |(log, _): Arguments<'_>, next: Next<'_, Act>| {
            let mut run = Box::pin(next.run(log, false));
            assert!(poll(run.as_mut()).is_pending());
            pauses(1).await;
            assert!(poll(run.as_mut()).is_pending());
            pauses(1).await;
            drop(run);
            log.add("goes", "on");
            7
        };
    }
    let (outcome, lines) = dispatched(&AFTER_ONE_POLL, false);
    assert_eq!(lines, ["began inner", "left inner", "goes on"]);
    assert_eq!((*outcome.value(), outcome.reached_end()), (7, false));
    let (outcome, lines) = dispatched(&AFTER_TWO_POLLS, false);
    assert_eq!(
        lines,
        [&ALL_OF_IT[..], &["goes on"]].concat(),
        "from the inside"
    );
    assert_eq!((*outcome.value(), outcome.reached_end()), (7, true));
}

#[test]
fn a_run_goes_on_beside_another_future() {
    wrappers! {
        BOTH of Act: async |(log, _): Arguments<'_>, next: Next<'_, Act>| {
            let mut run = pin!(next.run(log, false));
            let mut other = pin!(async {
                let _life = log.life("other");
                // Their lives do not nest, so this one's is over before the other begins.
            });
            let (mut given, mut done) = (None, false);
            poll_fn(|context| {
                done = done || other.as_mut().poll(context).is_ready();
                if given.is_none() && let Poll::Ready(value) = run.as_mut().poll(context) {
                    given = Some(value);
                }
                if done && given.is_some() { Poll::Ready(()) } else { Poll::Pending }
            })
            .await;
            given.unwrap() + 100
        };
        THE_FIRST of Act: async |(log, _): Arguments<'_>, next: Next<'_, Act>| {
            let mut run = pin!(next.run(log, false));
            let mut other = pin!(pauses(1));
            poll_fn(|context| {
                if let Poll::Ready(value) = run.as_mut().poll(context) {
                    return Poll::Ready(value);
                }
                other.as_mut().poll(context).map(|()| 7)
            })
            .await
        };
        // As `BOTH`, where the other is a dispatch that suspends in turns with this one.
        TWO_DISPATCHES of Act: async |(log, _): Arguments<'_>, next: Next<'_, Act>| {
            let other = Log::default();
            let mut second = pin!(dispatch(&PASSES, &other, false));
            let mut run = pin!(next.run(log, false));
            let (mut first_given, mut second_given) = (None, None);
            poll_fn(|context| {
                if second_given.is_none() && let Poll::Ready(outcome) = second.as_mut().poll(context) {
                    second_given = Some(outcome.into_value());
                }
                if first_given.is_none() && let Poll::Ready(value) = run.as_mut().poll(context) {
                    first_given = Some(value);
                }
                if first_given.is_some() && second_given.is_some() { Poll::Ready(()) } else { Poll::Pending }
            })
            .await;
            assert_eq!(other.lines(), ALL_OF_IT);
            first_given.unwrap() + second_given.unwrap()
        };
        PASSES of Act: async |(log, _): Arguments<'_>, next: Next<'_, Act>| next.run(log, false).await;
    }
    let (outcome, lines) = dispatched(&BOTH, false);
    assert_eq!(*outcome.value(), 111);
    assert_eq!(
        lines,
        [&["began other", "left other"], &ALL_OF_IT[..]].concat()
    );
    let (outcome, lines) = dispatched(&THE_FIRST, false);
    assert_eq!(*outcome.value(), 7);
    assert_eq!(lines, ALL_OF_IT);
    let (outcome, lines) = dispatched(&TWO_DISPATCHES, false);
    assert_eq!(*outcome.value(), 22);
    assert_eq!(lines, ALL_OF_IT);
}

#[test]
fn a_run_that_was_begun_goes_on_in_another_thread() {
    wrappers! {
        ELSEWHERE of Act: async |(log, _): Arguments<'_>, next: Next<'_, Act>| {
            let mut run = Box::pin(next.run(log, false));
            assert!(poll(run.as_mut()).is_pending());
            pauses(1).await;
            thread::scope(|scope| scope.spawn(|| finished(run).0).join().unwrap())
        };
        DROPPED_ELSEWHERE of Act: async |(log, _): Arguments<'_>, next: Next<'_, Act>| {
            let mut run = Box::pin(next.run(log, false));
            assert!(poll(run.as_mut()).is_pending());
            assert!(poll(run.as_mut()).is_pending());
            thread::scope(|scope| scope.spawn(|| drop(run)).join().unwrap());
            7
        };
        BEGUN_ELSEWHERE of Act: async |(log, _): Arguments<'_>, next: Next<'_, Act>| {
            let begin = || {
                let mut run = Box::pin(next.run(log, false));
                assert!(poll(run.as_mut()).is_pending());
                run
            };
            let run = thread::scope(|scope| scope.spawn(begin).join().unwrap());
            run.await
        };
    }
    for (outer, given) in [
        (&ELSEWHERE, 11),
        (&DROPPED_ELSEWHERE, 7),
        (&BEGUN_ELSEWHERE, 11),
    ] {
        let (outcome, lines) = dispatched(outer, false);
        assert_eq!(*outcome.value(), given);
        assert_eq!(lines, ALL_OF_IT);
    }
}

#[test]
fn it_may_be_repeated_after_any_attempt() {
    wrappers! {
        AFTER_A_VALUE of Act: async |(log, _): Arguments<'_>, mut next: Next<'_, Act>| {
            next.repeat(log, false).await + next.run(log, false).await
        };
        AFTER_A_DROP of Act: async |(log, _): Arguments<'_>, mut next: Next<'_, Act>| {
            for polls in 0..3 {
                let mut attempt = pin!(next.repeat(log, false));
                for _ in 0..polls {
                    assert!(poll(attempt.as_mut()).is_pending());
                }
            }
            forget(next.repeat(log, false));
            next.run(log, false).await
        };
        AFTER_A_PANIC of Act: async |(log, _): Arguments<'_>, mut next: Next<'_, Act>| {
            for panics in [true, true, false] {
                if let Some(given) = caught(next.repeat(log, panics)).await {
                    return given;
                }
            }
            0
        };
    }
    let (outcome, lines) = dispatched(&AFTER_A_VALUE, false);
    assert_eq!(*outcome.value(), 22);
    assert_eq!(lines, [ALL_OF_IT; 2].concat());
    let (outcome, lines) = dispatched(&AFTER_A_DROP, false);
    assert_eq!(*outcome.value(), 11);
    let half_way = [&["began inner", "left inner"], &ALL_OF_IT[..]].concat();
    assert_eq!(lines, [&half_way[..], &ALL_OF_IT].concat());
    let (outcome, lines) = dispatched(&AFTER_A_PANIC, false);
    assert_eq!(*outcome.value(), 11);
    assert_eq!(lines, [ALL_OF_IT; 3].concat());
}

/// Runs `future` to its end; gives `None` where it panics.
async fn caught<T>(future: impl Future<Output = T>) -> Option<T> {
    let mut future = pin!(future);
    poll_fn(
        |context| match catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(context))) {
            Ok(polled) => polled.map(Some),
            Err(_) => Poll::Ready(None),
        },
    )
    .await
}

/// Runs a future to its end when it is dropped.
struct FinishesInDrop<F: Future>(Pin<Box<F>>);

impl<F: Future> Drop for FinishesInDrop<F> {
    fn drop(&mut self) {
        finished(self.0.as_mut());
    }
}

#[test]
fn what_a_wrapper_drops_may_run_next_also_while_it_unwinds() {
    wrappers! {
        NEW of Act: async |(log, _): Arguments<'_>, next: Next<'_, Act>| {
            let _last = FinishesInDrop(Box::pin(next.run(log, false)));
            7
        };
        BEGUN of Act: async |(log, _): Arguments<'_>, next: Next<'_, Act>| {
            let mut last = FinishesInDrop(Box::pin(next.run(log, false)));
            assert!(poll(last.0.as_mut()).is_pending());
            pauses(1).await;
            7
        };
        PANICS of Act: async |(log, _): Arguments<'_>, next: Next<'_, Act>| {
            let mut last = FinishesInDrop(Box::pin(next.run(log, false)));
            assert!(poll(last.0.as_mut()).is_ready(), "on the way");
            7
        };
    }
    for outer in [&NEW, &BEGUN] {
        let (outcome, lines) = dispatched(outer, false);
        assert_eq!(*outcome.value(), 7);
        assert_eq!(lines, ALL_OF_IT);
    }
    let log = Log::default();
    {
        let mut dropped = pin!(dispatch(&BEGUN, &log, false));
        assert!(poll(dropped.as_mut()).is_pending());
    }
    assert_eq!(log.lines(), ALL_OF_IT, "while it is cancelled");
    let log = Log::default();
    let text = panicked(|| finished(dispatch(&PANICS, &log, false)));
    assert_eq!(text, "on the way");
    assert_eq!(log.lines(), ALL_OF_IT, "while it unwinds");
}

#[test]
fn a_dispatch_may_be_polled_while_another_of_the_point_waits() {
    wrappers! {
        PASSES of Act: async |(log, _): Arguments<'_>, next: Next<'_, Act>| next.run(log, false).await;
    }
    let (first, second) = (Log::default(), Log::default());
    let mut one = Box::pin(dispatch(&PASSES, &first, false));
    let mut two = Box::pin(dispatch(&PASSES, &second, false));
    assert!(poll(one.as_mut()).is_pending());
    assert!(poll(two.as_mut()).is_pending());
    assert!(poll(two.as_mut()).is_pending());
    assert_eq!(alive(&first.lines()), ["inner"]);
    assert_eq!(alive(&second.lines()), ["inner", "act"]);
    drop(one);
    assert_eq!(finished(two).0.into_value(), 11);
    assert_eq!(first.lines(), ["began inner", "left inner"]);
    assert_eq!(second.lines(), ALL_OF_IT);
}

#[test]
fn a_default_action_that_panics_while_it_is_built_leaves_the_chain_in_order() {
    wrappers! {
        AGAIN of Act: async |(log, _): Arguments<'_>, mut next: Next<'_, Act>| {
            assert_eq!(caught(next.repeat(log, true)).await, None);
            next.run(log, false).await
        };
    }
    let build = |log: &Log, panics: bool| {
        assert!(!panics, "while it is built");
        log.add("built", "act");
        ready(1)
    };
    let log = Log::default();
    let entrance = table_of(&[&AGAIN, &INNER]);
    let arguments = (&log, ByValue(false));
    let dispatch = run_async::<Act, _, _, _>((), arguments, Straight, Many(build), entrance);
    assert_eq!(finished(dispatch).0, 11);
    assert_eq!(
        log.lines(),
        [
            "began inner",
            "left inner",
            "began inner",
            "built act",
            "left inner"
        ]
    );
}
