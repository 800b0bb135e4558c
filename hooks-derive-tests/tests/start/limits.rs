//! Stopping takes no longer than it may, and each extension has its share of that.

use std::future::pending;
use std::time::Duration;

use hooks_core::{Hooks, LifespanError, Registry};
use tokio::time::{Instant, sleep};

use crate::probe::{Log, Probe, hold, listen, reports};

const LIMIT: Duration = Duration::from_secs(12);

/// What an extension needs to stop, in seconds; `None` where it never does.
type Needs = Option<u64>;

/// One for each, the first of `needs` first.
async fn needing(name: &str, needs: &[Needs], log: &Log<String>) -> Hooks {
    listen();
    let mut builder = Registry::builder();
    for (index, needs) in needs.iter().copied().enumerate() {
        let (name, log) = (format!("{name}_{index}"), log.clone());
        let probe = Probe::new(name).stops(move |_| {
            let log = log.clone();
            async move {
                match needs {
                    Some(seconds) => sleep(Duration::from_secs(seconds)).await,
                    None => pending().await,
                }
                log.push(format!("stopped {index}"));
                Ok(())
            }
        });
        builder = builder.with(probe.named());
    }
    builder.start().stop_within(LIMIT).await.unwrap()
}

#[tokio::test(start_paused = true)]
async fn one_that_hangs_has_its_share_and_leaves_the_others_time() {
    // With four to stop a fourth of twelve seconds each; what one does not use is for those after it.
    for (hanging, seconds, stopped) in [
        (3, 3 + 2 + 2 + 2, ["stopped 2", "stopped 1", "stopped 0"]),
        (1, 2 + 2 + 4 + 2, ["stopped 3", "stopped 2", "stopped 0"]),
        (0, 2 + 2 + 2 + 6, ["stopped 3", "stopped 2", "stopped 1"]),
    ] {
        let log = Log::new();
        let mut needs = [Some(2); 4];
        needs[hanging] = None;
        let hooks = needing("share", &needs, &log).await;
        let began = Instant::now();
        let failures = hooks.stop().await;
        assert_eq!(began.elapsed().as_secs(), seconds, "{hanging}");
        assert_eq!(failures.failures().len(), 1, "{hanging}");
        let who = format!("share_{hanging}");
        assert_eq!(failures.failures()[0].extension(), format!("start::{who}"));
        hold(&reports(&who), &["did not stop within"]);
        assert_eq!(log.take(), stopped, "{hanging}");
    }
}

#[tokio::test(start_paused = true)]
async fn where_all_hang_stopping_takes_just_as_long_as_it_may() {
    let log = Log::new();
    let hooks = needing("hang", &[None; 4], &log).await;
    let began = Instant::now();
    let stopped = hooks.stop().await;
    let took = began.elapsed();
    assert!(
        took >= LIMIT && took < LIMIT + Duration::from_millis(20),
        "{took:?}"
    );
    let names: Vec<_> = stopped
        .failures()
        .iter()
        .map(LifespanError::extension)
        .collect();
    let all = [
        "start::hang_3",
        "start::hang_2",
        "start::hang_1",
        "start::hang_0",
    ];
    assert_eq!(names, all);
    for index in 0..4 {
        hold(
            &reports(&format!("hang_{index}")),
            &["did not stop within 3"],
        );
    }
}

#[tokio::test(start_paused = true)]
async fn tasks_have_the_first_half_of_a_share_and_stop_has_the_rest() {
    listen();
    let log = Log::new();
    let words = log.clone();
    let probe = Probe::new("halves")
        .starts(|scope| {
            scope.spawn(pending::<()>());
            async { Ok(()) }
        })
        .stops(move |_| {
            let words = words.clone();
            async move {
                words.push(Instant::now());
                sleep(Duration::from_millis(5_900)).await;
                words.push(Instant::now());
                Ok(())
            }
        });
    let start = Registry::builder().with(probe.named()).start();
    let hooks = start.stop_within(LIMIT).await.unwrap();
    tokio::task::yield_now().await;
    let began = Instant::now();
    let stopped = hooks.stop().await;
    let times: Vec<u64> = log
        .take()
        .iter()
        .map(|it| it.duration_since(began).as_secs())
        .collect();
    assert_eq!(times, [6, 11]);
    let texts: Vec<_> = stopped.failures().iter().map(ToString::to_string).collect();
    hold(&texts, &["1 task of `start::halves`"]);
    assert_eq!(reports("halves").len(), 1);
}

#[tokio::test(start_paused = true)]
async fn no_time_at_all_is_a_limit_too() {
    let log = Log::new();
    listen();
    let words = log.clone();
    let quick = Probe::new("quick").stops(move |_| {
        words.push("stopped");
        async { Ok(()) }
    });
    let builder = Registry::builder().with(quick.named()).with(
        Probe::new("slow")
            .starts(|scope| {
                scope.spawn(pending::<()>());
                async { Ok(()) }
            })
            .stops(|_| pending())
            .named(),
    );
    let hooks = builder.start().stop_within(Duration::ZERO).await.unwrap();
    let began = Instant::now();
    let stopped = hooks.stop().await;
    assert!(began.elapsed() < Duration::from_millis(20));
    assert!(!stopped.is_clean());
    // What ends at once ends well.
    assert_eq!(log.take(), ["stopped"]);
    assert_eq!(reports("quick"), [""; 0]);
    assert!(!reports("slow").is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_start_that_fails_is_unwound_within_limits_too() {
    listen();
    let hanging = Probe::new("unwound_a").stops(|_| pending());
    let failing = Probe::new("unwound_b").starts(|scope| {
        scope.spawn(pending::<()>());
        async { Err("no".into()) }
    });
    let builder = Registry::builder()
        .with(hanging.named())
        .with(failing.named());
    let began = Instant::now();
    let error = builder.start().stop_within(LIMIT).await.unwrap_err();
    assert_eq!(error.causes().next().unwrap().to_string(), "no");
    let took = began.elapsed();
    assert!(took <= LIMIT + Duration::from_millis(20), "{took:?}");
    hold(&reports("unwound_a"), &["did not stop within"]);
    hold(&reports("unwound_b"), &["1 task of"]);
}

#[tokio::test(start_paused = true)]
async fn a_limit_that_is_none_is_fine() {
    let log = Log::new();
    let probe = Probe::logged("unlimited", &log);
    let start = Registry::builder().with(probe.named()).start();
    let hooks = start.stop_within(Duration::MAX).await.unwrap();
    assert!(hooks.stop().await.is_clean());
    assert_eq!(log.take(), ["start unlimited", "stop unlimited"]);
}

#[test]
fn a_stop_that_keeps_its_thread_for_itself_is_told_afterwards() {
    listen();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let probe = Probe::new("late_to_stop").stops(|_| async {
        let began = std::time::Instant::now();
        while began.elapsed() < Duration::from_millis(40) {
            std::hint::spin_loop();
        }
        Ok(())
    });
    let start = Registry::builder().with(probe.named()).start();
    let start = start.stop_within(Duration::from_millis(10));
    let stopped = runtime.block_on(async { start.await.unwrap().stop().await });
    let told: Vec<String> = stopped.failures().iter().map(ToString::to_string).collect();
    hold(
        &told,
        &["to stop, and its share of the time that there is was"],
    );
}
