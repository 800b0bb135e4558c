//! What is dropped in the middle: the handle, a start, a stop. Tasks are cancelled, it is reported, and nothing else ends.

use std::future::pending;
use std::pin::Pin;
use std::task::Poll;
use std::time::Duration;

use hooks_core::{Hooks, Registry, Start};
use hooks_derive_tests::poll;
use tokio::task::yield_now;
use tokio::time::sleep;

use crate::probe::{Log, Probe, hold, listen, reports};

const COUNT: usize = 3;

/// How often each start and each stop waits.
const WAITS: usize = 2;

/// Extensions that write down what they do, each with a task that ends when it is cancelled and one that never does.
fn extensions(name: &str, log: &Log<String>) -> Start {
    listen();
    let mut builder = Registry::builder();
    for index in 0..COUNT {
        let (starting, stopping) = (log.clone(), log.clone());
        let probe = Probe::new(format!("{name}_{index}"))
            .starts(move |scope| {
                let (log, token) = (starting.clone(), scope.token());
                log.push(format!("start {index}"));
                let (words, last) = (log.clone(), Last(log.clone(), index));
                scope.spawn(async move {
                    token.cancelled().await;
                    words.push(format!("task {index} is cancelled"));
                });
                scope.spawn(async move {
                    let _last = last;
                    pending::<()>().await;
                });
                async move {
                    for _ in 0..WAITS {
                        yield_now().await;
                    }
                    log.push(format!("started {index}"));
                    Ok(())
                }
            })
            .stops(move |_| {
                let log = stopping.clone();
                log.push(format!("stop {index}"));
                async move {
                    for _ in 0..WAITS {
                        yield_now().await;
                    }
                    log.push(format!("stopped {index}"));
                    Ok(())
                }
            });
        builder = builder.with(probe.named());
    }
    builder.start().stop_within(Duration::from_secs(6))
}

/// The task that never ends is given up.
struct Last(Log<String>, usize);

impl Drop for Last {
    fn drop(&mut self) {
        self.0.push(format!("task {} is given up", self.1));
    }
}

/// That just those that began and did not end were reported, and how many those are.
fn not_stopped(name: &str, begun: impl Fn(usize) -> bool) -> usize {
    not_ended(name, |index| {
        begun(index).then_some("was started and never stopped")
    })
}

/// The same of those that something is `told` of.
fn not_ended(name: &str, told: impl Fn(usize) -> Option<&'static str>) -> usize {
    let mut count = 0;
    for index in 0..COUNT {
        let reports = reports(&format!("{name}_{index}"));
        let told = told(index);
        assert_eq!(reports.len(), usize::from(told.is_some()), "{reports:?}");
        hold(&reports, told.as_slice());
        count += reports.len();
    }
    count
}

/// What `lines` of the log begin with `start` and end with `end`.
fn lines(log: &[String], start: &str, end: &str) -> Vec<usize> {
    let parts = log
        .iter()
        .filter_map(|line| line.strip_prefix(start)?.strip_suffix(end));
    let mut numbers: Vec<usize> = parts.filter_map(|part| part.parse().ok()).collect();
    numbers.sort_unstable();
    numbers
}

/// That the tasks of `begun` are cancelled at once, and given up after the limit, while nobody waits for that.
async fn tasks_end(begun: &[usize], log: &Log<String>) {
    for _ in 0..20 {
        yield_now().await;
    }
    let seen = log.take();
    assert_eq!(lines(&seen, "task ", " is cancelled"), begun);
    assert_eq!(lines(&seen, "task ", " is given up"), [0; 0]);
    assert_eq!(
        lines(&seen, "stop ", ""),
        [0; 0],
        "nobody was to be stopped"
    );
    sleep(Duration::from_secs(7)).await;
    assert_eq!(lines(&log.take(), "task ", " is given up"), begun);
}

#[tokio::test(start_paused = true)]
async fn to_drop_the_handle_is_reported_for_each_lifespan_and_cancels_its_tasks() {
    let log = Log::new();
    let hooks = extensions("handle", &log).await.unwrap();
    drop(hooks);
    assert_eq!(not_stopped("handle", |_| true), COUNT);
    tasks_end(&[0, 1, 2], &log).await;
}

#[tokio::test(start_paused = true)]
async fn to_drop_a_start_at_any_point_cancels_what_began_and_stops_nobody() {
    let log = Log::new();
    let mut finished = false;
    for polls in 0.. {
        let mut starting = Box::pin(extensions("dropped", &log).into_future());
        let hooks = polled(starting.as_mut(), polls);
        if let Some(hooks) = hooks {
            hooks.unwrap().stop().await;
            finished = true;
            assert_eq!(
                polls,
                COUNT * WAITS + 1,
                "one more than there are suspensions"
            );
            break;
        }
        drop(starting);
        let seen = log.take();
        let begun = lines(&seen, "start ", "");
        let expected = polls.div_ceil(WAITS);
        assert_eq!(
            begun,
            (0..expected).collect::<Vec<_>>(),
            "after {polls} polls"
        );
        // The last one is about to start.
        let told = |index| match index + 1 {
            it if it < expected => Some("was started and never stopped"),
            it if it == expected => Some("was given up while it started"),
            _ => None,
        };
        assert_eq!(not_ended("dropped", told), expected);
        tasks_end(&begun, &log).await;
    }
    assert!(finished);
}

/// What `future` gives within `polls`.
fn polled<F: Future + ?Sized>(mut future: Pin<&mut F>, polls: usize) -> Option<F::Output> {
    (0..polls).find_map(|_| match poll(future.as_mut()) {
        Poll::Ready(output) => Some(output),
        Poll::Pending => None,
    })
}

#[tokio::test(start_paused = true)]
async fn to_drop_a_stop_at_any_point_is_reported_for_those_it_did_not_come_to() {
    listen();
    let mut most = 0;
    for polls in 0.. {
        let log = Log::new();
        let hooks = without_tasks("leaving", &log).await;
        let mut stopping = Box::pin(hooks.stop());
        let stopped = polled(stopping.as_mut(), polls);
        drop(stopping);
        let seen = log.take();
        let ended = lines(&seen, "stopped ", "");
        let asked = lines(&seen, "stop ", "");
        if let Some(stopped) = stopped {
            assert!(stopped.is_clean());
            assert_eq!(ended, [0, 1, 2]);
            break;
        }
        // In reverse, and each before the next.
        assert_eq!(ended, (COUNT - ended.len()..COUNT).collect::<Vec<_>>());
        assert!(asked.len() - ended.len() <= 1, "{seen:?}");
        let left = not_stopped("leaving", |it| !ended.contains(&it));
        assert_eq!(left, COUNT - ended.len());
        most = most.max(ended.len());
    }
    assert_eq!(most, COUNT - 1, "it was dropped while the last one stopped");
}

async fn without_tasks(name: &str, log: &Log<String>) -> Hooks {
    let mut builder = Registry::builder();
    for index in 0..COUNT {
        let stopping = log.clone();
        let probe = Probe::new(format!("{name}_{index}")).stops(move |_| {
            let log = stopping.clone();
            log.push(format!("stop {index}"));
            async move {
                for _ in 0..WAITS {
                    yield_now().await;
                }
                log.push(format!("stopped {index}"));
                Ok(())
            }
        });
        builder = builder.with(probe.named());
    }
    builder.start().await.unwrap()
}

#[tokio::test(start_paused = true)]
async fn to_drop_a_stop_that_waits_for_tasks_leaves_them_cancelled_and_reported() {
    let log = Log::new();
    let hooks = extensions("patience", &log).await.unwrap();
    log.take();
    let given_up = tokio::time::timeout(Duration::from_millis(500), hooks.stop()).await;
    assert!(given_up.is_err());
    // It came no further than the tasks of the last one.
    assert_eq!(not_stopped("patience", |_| true), COUNT);
    assert_eq!(lines(&log.take(), "task ", " is cancelled"), [2]);
    sleep(Duration::from_secs(7)).await;
    let seen = log.take();
    assert_eq!(lines(&seen, "task ", " is cancelled"), [0, 1]);
    assert_eq!(lines(&seen, "stop ", ""), [0; 0]);
    assert_eq!(lines(&seen, "task ", " is given up"), [0, 1, 2]);
}

#[tokio::test(start_paused = true)]
async fn what_a_start_held_is_dropped_with_it_and_the_extension_itself_too() {
    listen();
    let log = Log::new();
    let (held, kept) = (log.clone(), Last(log.clone(), 9));
    let probe = Probe::new("holding").starts(move |_| {
        let _kept = &kept;
        let held = Last(held.clone(), 1);
        async move {
            let _held = held;
            pending().await
        }
    });
    let mut starting = Box::pin(
        Registry::builder()
            .with(probe.named())
            .start()
            .into_future(),
    );
    assert!(poll(starting.as_mut()).is_pending());
    assert_eq!(log.take(), [""; 0]);
    drop(starting);
    assert_eq!(log.take(), ["task 1 is given up", "task 9 is given up"]);
    hold(&reports("holding"), &["was given up while it started"]);
}

#[test]
fn what_outlives_its_runtime_is_stopped_on_another_one_or_reported() {
    listen();
    let runtime = || {
        tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap()
    };
    for stops in [true, false] {
        let log = Log::new();
        let first = runtime();
        let hooks = first
            .block_on(extensions("orphan", &log).into_future())
            .unwrap();
        drop(first);
        // Its tasks ended with it, and are not waited for.
        if stops {
            assert!(runtime().block_on(hooks.stop()).is_clean());
            assert_eq!(lines(&log.take(), "stopped ", ""), [0, 1, 2]);
        } else {
            drop(hooks);
            assert_eq!(not_stopped("orphan", |_| true), COUNT);
        }
    }
}

#[test]
fn who_is_on_no_runtime_stops_them_on_the_one_they_began_on() {
    listen();
    let log = Log::new();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .unwrap();
    let probe = Probe::logged("elsewhere", &log).named();
    let start = Registry::builder().with(probe).start();
    let hooks = runtime.block_on(start.into_future()).unwrap();
    let mut stopping = Box::pin(hooks.stop());
    let stopped = loop {
        if let Poll::Ready(stopped) = poll(stopping.as_mut()) {
            break stopped;
        }
        std::thread::yield_now();
    };
    assert!(stopped.is_clean());
    assert_eq!(log.take(), ["start elsewhere", "stop elsewhere"]);
}
