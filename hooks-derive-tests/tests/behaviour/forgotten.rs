//! A wrapper that forgets what it runs: before that was polled, nothing is lost; afterwards the process ends, because a
//! pinned future would lose its memory.
//!
//! Each of those tests runs itself once more in a process of its own, which is to end.

use std::mem::ManuallyDrop;
use std::os::unix::process::ExitStatusExt as _;
use std::pin::{Pin, pin};
use std::process::{Command, Output};
use std::sync::{Arc, Mutex};
use std::{any, env, thread};

use hooks_core::{Next, PointId, hook, hook_point};
use hooks_derive_tests::{finish, pause, poll};

/// Set in the process that is to end.
const ENDING: &str = "HOOKS_TESTS_ENDING";

/// The signal of a process that ended itself.
const ABORTED: i32 = 6;

/// Safe code can do that, whatever a lint says.
fn forget<T>(value: T) {
    let _never_dropped = ManuallyDrop::new(value);
}

#[expect(clippy::exit, reason = "the process was made for this")]
fn leave(given: usize) -> usize {
    std::process::exit(i32::try_from(given).unwrap())
}

/// Runs the test that `here` stands in in a process of its own, and there `act`: it ends the process and tells of `point`.
fn ends_the_process<T>(here: &T, point: &PointId, act: impl FnOnce()) {
    if env::var_os(ENDING).is_some() {
        return act();
    }
    // Its path as the harness knows it is without the name of the crate.
    let path = any::type_name_of_val(here).split_once("::").unwrap().1;
    let path = path.rsplit_once("::").unwrap().0;
    let Output { status, stderr, .. } = Command::new(env::current_exe().unwrap())
        .args([path, "--exact", "--nocapture"])
        .env(ENDING, "1")
        .output()
        .unwrap();
    assert_eq!(status.signal(), Some(ABORTED), "{status}");
    let stderr = String::from_utf8(stderr).unwrap();
    let told = format!("hooks: a wrapper of `{point}` forgot the future of `next.run(…)`");
    assert!(stderr.contains(&told), "{stderr}");
}

/// A point whose outermost wrapper has this body, around one that suspends; then `$end` is to end the process, which takes
/// a dispatch.
macro_rules! forgets {
    (inline = $space:literal, |$text:ident, $($next:ident)+| $body:block, $end:expr) => {
        #[hook_point(mode = middleware, repeatable, inline = $space)]
        async fn Act(text: &str) -> usize;

        #[hook(point = Act, priority = 1)]
        async fn outer($text: &str, $($next)+: Next<'_, Act>) -> usize $body

        #[hook(point = Act, priority = 2)]
        async fn inner(text: &str, next: Next<'_, Act>) -> usize {
            let held = text.to_owned();
            pause().await;
            next.run(&held).await
        }

        fn here() {}
        let act = async |text: &str| {
            pause().await;
            text.len()
        };
        ends_the_process(&here, &PointId::of::<Act>(), || {
            $end(Box::pin(Act::dispatch("text", act)));
        });
    };
    (|$text:ident, $($next:ident)+| $body:block) => {
        forgets!(inline = 1024, |$text, $($next)+| $body, finish::<Dispatch<'_>>);
    };
}

type Dispatch<'a> = Pin<Box<dyn Future<Output = usize> + Send + 'a>>;

#[test]
fn a_forgotten_box_ends_the_process() {
    forgets!(|text, next| {
        let mut run = Box::pin(next.run(text));
        assert!(poll(run.as_mut()).is_pending());
        forget(run);
        7
    });
}

#[test]
fn a_box_that_is_forgotten_later_ends_the_process() {
    forgets!(|text, next| {
        let mut run = Box::pin(next.run(text));
        for _ in 0..2 {
            assert!(poll(run.as_mut()).is_pending());
            pause().await;
        }
        forget(run);
        pause().await;
        7
    });
}

#[test]
fn a_leaked_box_ends_the_process() {
    forgets!(|text, next| {
        let run = Box::leak(Box::new(Box::pin(next.run(text))));
        assert!(poll(run.as_mut()).is_pending());
        7
    });
}

/// Owns itself, and a future.
struct Cycle<'a> {
    run: Mutex<Option<Dispatch<'a>>>,
    me: Mutex<Option<Arc<Self>>>,
}

#[test]
fn a_cycle_ends_the_process() {
    forgets!(|text, next| {
        let mut run = Box::pin(next.run(text));
        assert!(poll(run.as_mut()).is_pending());
        let cycle = Arc::new(Cycle {
            run: Mutex::new(Some(run)),
            me: Mutex::default(),
        });
        *cycle.me.lock().unwrap() = Some(Arc::clone(&cycle));
        assert!(cycle.run.lock().unwrap().is_some());
        7
    });
}

#[test]
fn an_attempt_that_was_forgotten_ends_the_process_at_the_next_one() {
    forgets!(|text, mut next| {
        let mut attempt = Box::pin(next.repeat(text));
        assert!(poll(attempt.as_mut()).is_pending());
        forget(attempt);
        let mut second = pin!(next.repeat(text));
        let ready = poll(second.as_mut()).is_ready();
        // At its end the second would end the process, too, so this does not wait for it.
        leave(usize::from(ready))
    });
}

#[test]
fn an_attempt_that_was_forgotten_ends_the_process_with_the_wrapper() {
    forgets!(|text, mut next| {
        let mut attempt = Box::pin(next.repeat(text));
        assert!(poll(attempt.as_mut()).is_pending());
        forget(attempt);
        7
    });
}

#[test]
fn what_another_thread_forgets_ends_the_process() {
    forgets!(|text, next| {
        let run = Box::pin(next.run(text));
        let forget_it = || {
            let mut run = run;
            assert!(poll(run.as_mut()).is_pending());
            forget(run);
        };
        thread::scope(|scope| scope.spawn(forget_it).join().unwrap());
        7
    });
}

#[test]
fn a_wrapper_that_forgets_and_panics_ends_the_process() {
    forgets!(|text, next| {
        let mut run = Box::pin(next.run(text));
        assert!(poll(run.as_mut()).is_pending());
        forget(run);
        assert!(text.is_empty(), "on the way");
        7
    });
}

#[test]
fn dropping_the_dispatch_of_a_wrapper_that_forgot_ends_the_process() {
    forgets!(
        inline = 1024,
        |text, next| {
            let mut run = Box::pin(next.run(text));
            assert!(poll(run.as_mut()).is_pending());
            forget(run);
            pause().await;
            7
        },
        |mut dispatch: Dispatch<'_>| assert!(poll(dispatch.as_mut()).is_pending())
    );
}

#[test]
fn forgetting_what_found_no_room_ends_the_process() {
    forgets!(
        inline = 0,
        |text, next| {
            let mut run = Box::pin(next.run(text));
            assert!(poll(run.as_mut()).is_pending());
            forget(run);
            7
        },
        finish::<Dispatch<'_>>
    );
}

#[test]
fn an_inner_wrapper_that_forgets_ends_the_process() {
    #[hook_point(mode = until_handled)]
    async fn Search(key: &str) -> usize;

    #[hook(point = Search)]
    async fn plain(key: &str) -> Option<usize> {
        pause().await;
        Some(key.len())
    }
    #[hook(point = Search, wrap, priority = 1)]
    async fn outer(key: &str, next: Next<'_, Search>) -> Option<usize> {
        next.run(key).await
    }
    #[hook(point = Search, wrap, priority = 2)]
    async fn inner(key: &str, next: Next<'_, Search>) -> Option<usize> {
        let mut run = Box::pin(next.run(key));
        assert!(poll(run.as_mut()).is_pending());
        forget(run);
        None
    }

    fn here() {}

    let point = PointId::of::<Search>();
    ends_the_process(&here, &point, || {
        finish(Search::dispatch("key"));
    });
}

#[test]
fn a_run_that_another_dispatch_forgets_ends_the_process() {
    type Slot<'a> = Mutex<Option<Dispatch<'a>>>;

    #[hook_point(mode = middleware)]
    async fn Act(text: &str) -> usize;
    #[hook_point(mode = collect)]
    async fn Pass(slot: &Slot<'_>);

    #[hook(point = Act)]
    async fn outer(text: &str, next: Next<'_, Act>) -> usize {
        let slot: Slot<'_> = Mutex::new(Some(Box::pin(next.run(text))));
        Pass::dispatch(&slot).await;
        7
    }
    #[hook(point = Pass)]
    async fn forget_it(slot: &Slot<'_>) {
        let mut run = slot.lock().unwrap().take().unwrap();
        assert!(poll(run.as_mut()).is_pending());
        forget(run);
    }

    fn here() {}

    let point = PointId::of::<Act>();
    ends_the_process(&here, &point, || {
        finish(Act::dispatch("text", async |text| {
            pause().await;
            text.len()
        }));
    });
}

#[test]
fn what_was_not_polled_may_be_forgotten() {
    #[hook_point(mode = middleware, repeatable)]
    async fn Act(text: &str) -> usize;

    #[hook(point = Act, priority = 1)]
    async fn outer(text: &str, mut next: Next<'_, Act>) -> usize {
        forget(next.repeat(text));
        let given = next.repeat(text).await;
        forget(next.run(text));
        given + 10
    }
    #[hook(point = Act, priority = 2)]
    async fn inner(text: &str, next: Next<'_, Act>) -> usize {
        pause().await;
        if text.is_empty() {
            forget(next);
            return 0;
        }
        next.run(text).await
    }

    let dispatch = |text| Act::dispatch(text, async |text: &str| text.len());
    assert_eq!(finish(dispatch("text")), 14);
    assert_eq!(finish(dispatch("")), 10);
    let mut cancelled = pin!(dispatch("text"));
    assert!(poll(cancelled.as_mut()).is_pending());
}
