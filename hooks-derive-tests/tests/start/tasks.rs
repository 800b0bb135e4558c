//! Background work: it is asked to end, waited for and given up, and what goes wrong with it is told with the extension's name.

use std::future::pending;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use hooks_core::{Hooks, LifespanScope, Registry};
use tokio::runtime::Builder;
use tokio::sync::oneshot;
use tokio::task::yield_now;
use tokio::time::{Instant, sleep};

use crate::probe::{Log, Probe, hold, listen, reports};

type Words = Log<&'static str>;

/// Says so when it is dropped.
struct Dropped(Words, &'static str);

impl Drop for Dropped {
    fn drop(&mut self) {
        self.0.push(self.1);
    }
}

/// Starts one extension, which calls `spawn` in its start, and says when it is stopped.
async fn with_tasks(
    name: &str,
    log: &Words,
    spawn: impl Fn(&LifespanScope) + Send + Sync + 'static,
) -> Hooks {
    listen();
    let log = log.clone();
    let probe = Probe::new(name)
        .starts(move |scope| {
            spawn(&scope);
            async { Ok(()) }
        })
        .stops(move |_| {
            log.push("stop");
            async { Ok(()) }
        });
    let builder = Registry::builder().with(probe.named()).start();
    builder.stop_within(Duration::from_secs(8)).await.unwrap()
}

/// Lets tasks run that are ready to.
async fn settle() {
    for _ in 0..20 {
        yield_now().await;
    }
}

#[tokio::test(start_paused = true)]
async fn tasks_are_asked_to_end_and_are_over_before_stop_is_called() {
    let log = Words::new();
    let words = log.clone();
    let hooks = with_tasks("asked", &log, move |scope| {
        let (token, words) = (scope.token(), words.clone());
        scope.spawn(async move {
            token.cancelled().await;
            words.push("cancelled");
            // As long as the half of the time that tasks have, almost.
            sleep(Duration::from_millis(3_999)).await;
            words.push("over");
        });
    })
    .await;
    settle().await;
    assert_eq!(log.take(), [""; 0]);
    let stopped = hooks.stop().await;
    assert_eq!(log.take(), ["cancelled", "over", "stop"]);
    assert!(stopped.is_clean());
    assert_eq!(reports("asked"), [""; 0]);
}

#[tokio::test(start_paused = true)]
async fn a_task_that_does_not_end_when_asked_to_is_given_up_and_gone_before_stop() {
    let log = Words::new();
    let words = log.clone();
    let hooks = with_tasks("deaf", &log, move |scope| {
        for _ in 0..2 {
            let dropped = Dropped(words.clone(), "given up");
            scope.spawn(async move {
                let _dropped = dropped;
                pending::<()>().await;
            });
        }
        let token = scope.token();
        scope.spawn(async move { token.cancelled().await });
    })
    .await;
    settle().await;
    let began = Instant::now();
    let stopped = hooks.stop().await;
    assert_eq!(began.elapsed().as_secs(), 4, "the half of the time");
    assert_eq!(log.take(), ["given up", "given up", "stop"]);
    let told = ["2 tasks of `start::deaf`"];
    let failures: Vec<_> = stopped.failures().iter().map(ToString::to_string).collect();
    hold(&failures, &told);
    hold(&reports("deaf"), &told);
    hold(&failures, &["did not end when asked to, and was given up"]);
}

/// The report of a task that was spawned in the line of this file that holds `spawn`.
fn task_of(name: &str, spawn: &str) -> [String; 2] {
    let line = hooks_derive_tests::line_of(include_str!("tasks.rs"), spawn);
    [
        format!("a task of `start::{name}`"),
        format!("spawned at {}:{line}, ", file!()),
    ]
}

#[tokio::test(start_paused = true)]
async fn a_task_that_panics_fails_or_ends_early_is_told_with_its_extension_and_its_place() {
    let log = Words::new();
    let hooks = with_tasks("unruly", &log, |scope| {
        scope.spawn(async { panic!("head over heels") });
        scope.spawn(async { Err::<(), _>("no more ink") });
        scope.spawn(async { yield_now().await });
        scope.spawn_finite(async { Err::<(), _>("not even once") });
        scope.spawn_finite(async { Ok::<(), std::io::Error>(()) });
        scope.spawn_finite(async { yield_now().await });
        scope.spawn_finite(async { panic!("too short") });
    })
    .await;
    settle().await;
    // When it happens, not when it is stopped.
    let told = reports("unruly");
    let after = hooks.stop().await;
    for (text, (spawn, end)) in told.iter().zip([
        ("async { panic!(\"head", "panicked: head over heels"),
        ("_>(\"no more", "failed: no more ink"),
        ("_>(\"not even", "failed: not even once"),
        ("async { panic!(\"too", "panicked: too short"),
        (
            "scope.spawn(async { yield",
            "came to its end before it was cancelled",
        ),
    ]) {
        for part in task_of("unruly", spawn) {
            assert!(text.contains(&part), "{text} should hold {part}");
        }
        assert!(text.contains(end), "{text} should hold {end}");
    }
    assert_eq!(told.len(), 5, "{told:#?}");
    assert!(after.is_clean(), "what is over does not fail to stop");
    assert_eq!(reports("unruly"), [""; 0]);
}

#[tokio::test(start_paused = true)]
async fn a_task_that_ends_when_the_token_is_cancelled_may_and_its_error_is_told() {
    let log = Words::new();
    let hooks = with_tasks("by_token", &log, |scope| {
        let token = scope.token();
        scope.spawn(async move { token.cancelled().await });
        let token = scope.token();
        scope.spawn(async move {
            token.cancelled().await;
            Err::<(), _>("half a line is lost")
        });
    })
    .await;
    assert!(hooks.stop().await.is_clean());
    hold(&reports("by_token"), &["failed: half a line is lost"]);
}

#[tokio::test(start_paused = true)]
async fn tasks_may_spawn_others_which_are_waited_for_too() {
    let log = Words::new();
    let words = log.clone();
    let hooks = with_tasks("parent", &log, move |scope| {
        let (inner, words) = (scope.clone(), words.clone());
        scope.spawn_finite(async move {
            let token = inner.token();
            inner.spawn(async move {
                token.cancelled().await;
                sleep(Duration::from_secs(1)).await;
                words.push("child is over");
            });
        });
    })
    .await;
    settle().await;
    hooks.stop().await;
    assert_eq!(log.take(), ["child is over", "stop"]);
    assert_eq!(reports("parent"), [""; 0]);
}

#[tokio::test(start_paused = true)]
async fn a_task_that_is_spawned_when_the_lifespan_is_over_is_dropped_at_once() {
    let (log, scopes) = (Words::new(), Log::new());
    let (words, given) = (log.clone(), scopes.clone());
    let hooks = with_tasks("late", &log, move |scope| {
        given.push(scope.clone());
        let (inner, words) = (scope.clone(), words.clone());
        scope.spawn(async move {
            inner.token().cancelled().await;
            let dropped = Dropped(words.clone(), "too late");
            inner.spawn(async move {
                dropped.0.push("it ran");
            });
            words.push("the parent goes on");
        });
    })
    .await;
    settle().await;
    assert!(hooks.stop().await.is_clean());
    assert_eq!(log.take(), ["too late", "the parent goes on", "stop"]);
    let scope = scopes.take().remove(0);
    assert!(scope.token().is_cancelled());
    let dropped = Dropped(log.clone(), "much too late");
    scope.spawn_finite(async move {
        dropped.0.push("it ran");
    });
    assert_eq!(log.take(), ["much too late"]);
    settle().await;
    assert_eq!(log.take(), [""; 0]);
    assert_eq!(reports("late"), [""; 0]);
}

#[tokio::test(start_paused = true)]
async fn a_task_that_is_given_up_may_panic_when_it_is_dropped() {
    struct Panics;
    impl Drop for Panics {
        fn drop(&mut self) {
            panic!("it is dropped");
        }
    }
    let log = Words::new();
    let hooks = with_tasks("fragile", &log, |scope| {
        let panics = Panics;
        scope.spawn(async move {
            let _panics = panics;
            pending::<()>().await;
        });
    })
    .await;
    settle().await;
    assert_eq!(hooks.stop().await.failures().len(), 1);
    assert_eq!(log.take(), ["stop"]);
}

#[tokio::test(start_paused = true)]
async fn tasks_of_a_start_that_fails_are_over_before_those_before_it_stop() {
    listen();
    let log = Words::new();
    let (first, second) = (log.clone(), log.clone());
    let before = Probe::new("failing_a").stops(move |_| {
        first.push("stop");
        async { Ok(()) }
    });
    let failing = Probe::new("failing_b").starts(move |scope| {
        let (token, words) = (scope.token(), second.clone());
        scope.spawn(async move {
            token.cancelled().await;
            sleep(Duration::from_secs(1)).await;
            words.push("over");
        });
        scope.spawn(pending::<()>());
        async { Err("no".into()) }
    });
    let builder = Registry::builder()
        .with(before.named())
        .with(failing.named());
    let error = builder.start().await.unwrap_err();
    assert_eq!(error.causes().next().unwrap().to_string(), "no");
    assert_eq!(log.take(), ["over", "stop"]);
    hold(&reports("failing_b"), &["1 task of `start::failing_b`"]);
}

#[test]
fn a_loop_without_an_await_does_not_keep_the_program_from_stopping() {
    listen();
    let runtime = Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    let (ends, log) = (Arc::new(AtomicBool::new(false)), Words::new());
    let (loops, words) = (Arc::clone(&ends), log.clone());
    let (begins, begun) = oneshot::channel();
    let begins = std::sync::Mutex::new(Some(begins));
    let probe = Probe::new("endless")
        .starts(move |scope| {
            let (loops, begins) = (Arc::clone(&loops), begins.lock().unwrap().take());
            scope.spawn(async move {
                let _sent = begins.map(|begins| begins.send(()));
                while !loops.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
            async { Ok(()) }
        })
        .stops(move |_| {
            words.push("stop");
            async { Ok(()) }
        });
    let start = Registry::builder().with(probe.named()).start();
    let stopped = runtime.block_on(async {
        let hooks = start.stop_within(Duration::from_millis(40)).await.unwrap();
        begun.await.unwrap();
        hooks.stop().await
    });
    let failures: Vec<_> = stopped.failures().iter().map(ToString::to_string).collect();
    ends.store(true, Ordering::Relaxed);
    runtime.shutdown_background();
    hold(
        &failures,
        &[
            "did not end when asked to",
            "cannot be ended: a loop without `.await`",
        ],
    );
    hold(
        &reports("endless"),
        &["1 task of `start::endless`", "1 task of `start::endless`"],
    );
    assert_eq!(log.take(), ["stop"]);
}

#[tokio::test(start_paused = true)]
async fn tasks_dispatch_in_the_registry_they_were_started_in() {
    let names = Log::new();
    let given = names.clone();
    let log = Words::new();
    let hooks = with_tasks("at_home", &log, move |scope| {
        let (token, given) = (scope.token(), given.clone());
        scope.spawn(async move {
            token.cancelled().await;
            let mut names = Vec::new();
            crate::probe::Present::dispatch(&mut names);
            given.push(names);
        });
    })
    .await;
    hooks.stop().await;
    assert_eq!(names.take(), [["at_home"]]);
}

#[tokio::test(start_paused = true)]
async fn ten_thousand_tasks_that_end_are_all_run_and_none_is_told_of() {
    let (log, ran) = (Words::new(), Arc::new(AtomicU32::new(0)));
    let counter = Arc::clone(&ran);
    let hooks = with_tasks("many", &log, move |scope| {
        let (inner, counter) = (scope.clone(), Arc::clone(&counter));
        let one = move || {
            let counter = Arc::clone(&counter);
            async move {
                let _before = counter.fetch_add(1, Ordering::Relaxed);
            }
        };
        scope.spawn(async move {
            for _ in 0..10_000 {
                inner.spawn_finite(one());
                yield_now().await;
            }
            inner.token().cancelled().await;
        });
    })
    .await;
    // The clock is moved on when nothing is left to do.
    sleep(Duration::from_secs(1)).await;
    assert!(hooks.stop().await.is_clean());
    assert_eq!(ran.load(Ordering::Relaxed), 10_000);
    assert_eq!(reports("many"), [""; 0]);
}
