//! Limits of async hooks: what is over one is a failure, under the policy of the point. The clock is paused: it goes on
//! where everything waits.

use std::error::Error as _;
use std::pin::{Pin, pin};
use std::time::Duration;

use hooks_core::{Next, hook, hook_point, hooks_of};
use hooks_derive_tests::{Noisy, finish, note, noted, poll, reported};
use tokio::runtime::{Builder, Runtime};
use tokio::time::{Instant, sleep};

fn paused() -> Runtime {
    Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .unwrap()
}

/// Awaits `future` under a paused clock, and gives how long it waited.
fn timed<F: Future>(future: F) -> (F::Output, Duration) {
    paused().block_on(async {
        let start = Instant::now();
        let output = future.await;
        (output, start.elapsed())
    })
}

const fn seconds(number: u64) -> Duration {
    Duration::from_secs(number)
}

#[test]
fn a_hook_that_is_out_of_time_is_dropped_and_reported_and_the_next_one_runs() {
    #[hook_point(mode = collect, inline = 512)]
    async fn Ask(log: &mut Vec<&'static str>) -> u32;

    #[hook(point = Ask, priority = 1, timeout = "500ms")]
    async fn slow(log: &mut Vec<&'static str>) -> u32 {
        let _noisy = Noisy("slow dropped");
        log.push("slow begins");
        sleep(seconds(2)).await;
        log.push("slow ends");
        1
    }
    #[hook(point = Ask, priority = 2)]
    async fn next(log: &mut Vec<&'static str>) -> u32 {
        note("next begins");
        sleep(seconds(1)).await;
        log.push("next");
        2
    }

    let mut log = Vec::new();
    let ((values, waited), reports) = reported(|| timed(Ask::dispatch(&mut log)));
    assert_eq!(values, [2]);
    assert_eq!(waited, Duration::from_millis(1500));
    assert_eq!(log, ["slow begins", "next"]);
    assert_eq!(noted(), ["slow dropped", "next begins"]);
    assert_eq!(reports.len(), 1);
    assert!(
        reports[0].starts_with("hook `behaviour::slow` did not finish within 500ms at point `"),
        "{}",
        reports[0]
    );
}

/// A point with a limit; what its hooks wait is an argument.
mod limited {
    use super::{Duration, hook, hook_point, sleep};

    #[hook_point(mode = collect, timeout = "2s")]
    pub(super) async fn Wait(wait: Duration) -> &'static str;

    #[hook(point = Wait, priority = 1)]
    async fn by_the_point(wait: Duration) -> &'static str {
        sleep(wait).await;
        "by the point"
    }
    #[hook(point = Wait, priority = 2, timeout = "1m")]
    async fn by_itself(wait: Duration) -> &'static str {
        sleep(wait).await;
        "by itself"
    }
    #[hook(point = Wait, priority = 3)]
    fn sync() -> &'static str {
        "sync"
    }
}

#[test]
fn a_point_limits_its_async_hooks_and_what_a_hook_says_itself_counts() {
    let limits: Vec<_> = hooks_of::<limited::Wait>()
        .map(|hook| (hook.function().to_owned(), hook.timeout()))
        .collect();
    let limits: Vec<_> = limits
        .iter()
        .map(|(name, limit)| (name.as_str(), *limit))
        .collect();
    assert_eq!(
        limits,
        [
            ("by_the_point", Some(seconds(2))),
            ("by_itself", Some(seconds(60))),
            ("sync", None),
        ]
    );

    let wait = |wait| reported(|| timed(limited::Wait::dispatch(wait)).0);
    assert_eq!(
        wait(Duration::from_millis(1999)),
        (vec!["by the point", "by itself", "sync"], vec![])
    );
    let (values, reports) = wait(seconds(3));
    assert_eq!(values, ["by itself", "sync"]);
    assert_eq!(reports.len(), 1);
    let (values, reports) = wait(seconds(61));
    assert_eq!(values, ["sync"]);
    assert_eq!(reports.len(), 2);
    assert!(
        reports[1].contains("did not finish within 60s"),
        "{}",
        reports[1]
    );
}

#[test]
fn a_limit_is_of_one_hook_in_one_dispatch() {
    #[hook_point(mode = transform, timeout = "1h")]
    async fn Count(count: u32) -> u32;

    #[hook(point = Count)]
    #[hook(point = Count)]
    #[hook(point = Count)]
    async fn count(count: &mut u32) {
        sleep(seconds(59 * 60)).await;
        *count += 1;
    }

    let twice = async {
        let count = Count::dispatch(0).await;
        Count::dispatch(count).await
    };
    assert_eq!(timed(twice), (6, seconds(6 * 59 * 60)));
}

#[test]
fn a_timeout_ends_a_dispatch_that_propagates() {
    #[hook_point(mode = transform, on_error = propagate, inline = 512)]
    async fn Shape(text: String) -> String;

    #[hook(point = Shape, priority = 1, timeout = "2s")]
    async fn slow(text: String) -> String {
        sleep(seconds(3)).await;
        text
    }
    #[hook(point = Shape, priority = 2)]
    fn behind(_text: &mut String) {
        note("behind");
    }

    let (shaped, waited) = timed(Shape::dispatch("a".into()));
    let error = shaped.unwrap_err();
    assert_eq!(waited, seconds(2));
    assert!(error.is_timeout() && !error.is_panic());
    assert!(
        error
            .to_string()
            .starts_with("hook `behaviour::slow` did not finish within 2s at point "),
        "{error}"
    );
    assert!(error.source().is_none());
    assert!(error.into_cause().is_none());
    assert_eq!(noted(), Vec::<&str>::new());
}

#[test]
fn a_timeout_is_a_veto_where_the_point_says_so_and_no_consent() {
    #[hook_point(mode = cancellable, on_error = veto, timeout = "2s")]
    async fn Deploy(target: &str) -> String;

    #[hook(point = Deploy)]
    async fn approve(target: &str) -> Result<(), String> {
        std::future::pending::<()>().await;
        Err(target.into())
    }

    let (cancelled, waited) = timed(Deploy::dispatch("production"));
    let cancelled = cancelled.unwrap_err();
    assert!(cancelled.failure().unwrap().is_timeout());
    assert_eq!(cancelled.by().function(), "approve");
    assert_eq!(cancelled.reason(), None);
    assert_eq!(waited, seconds(2));
}

/// A hook that waits, and one that does not.
mod clockless {
    use super::{hook, hook_point, note, seconds, sleep};

    #[hook_point(mode = collect, on_error = isolate, timeout = "2s")]
    pub(super) async fn Isolates(waits: bool) -> u32;
    #[hook_point(mode = collect, on_error = propagate, timeout = "2s")]
    pub(super) async fn Propagates(waits: bool) -> u32;

    #[hook(point = Isolates, priority = 1)]
    #[hook(point = Propagates, priority = 1)]
    async fn first(waits: bool) -> u32 {
        if waits {
            note("waits");
            hooks_derive_tests::pause().await;
            sleep(seconds(1)).await;
        }
        1
    }
    #[hook(point = Isolates, priority = 2)]
    async fn second() -> u32 {
        2
    }
}

#[test]
fn without_a_runtime_each_hook_that_waits_fails_and_says_what_is_missing() {
    for _ in 0..2 {
        let (values, reports) = reported(|| finish(clockless::Isolates::dispatch(true)));
        assert_eq!(values, [2]);
        assert_eq!(noted(), ["waits"], "the hook began, and was not skipped");
        assert_eq!(reports.len(), 1);
        assert!(
            reports[0].contains("needs a tokio runtime with timers")
                && reports[0].contains("no reactor running"),
            "{}",
            reports[0]
        );
    }
    let error = finish(clockless::Propagates::dispatch(true)).unwrap_err();
    assert!(!error.is_timeout() && !error.is_panic());
    assert!(
        error
            .source()
            .unwrap()
            .to_string()
            .contains("needs a tokio runtime with timers"),
        "{error:?}"
    );
    assert_eq!(noted(), ["waits"]);
    assert_eq!(
        reported(|| finish(clockless::Isolates::dispatch(false))),
        (vec![1, 2], vec![]),
        "a hook that does not wait needs no clock"
    );
}

#[test]
fn a_runtime_without_timers_is_a_failure_and_no_panic() {
    let runtime = Builder::new_current_thread().build().unwrap();
    for _ in 0..2 {
        let (values, reports) = reported(|| runtime.block_on(clockless::Isolates::dispatch(true)));
        assert_eq!(values, [2]);
        assert_eq!(reports.len(), 1);
        assert!(
            reports[0].contains("needs a tokio runtime with timers")
                && reports[0].contains("timers are disabled"),
            "{}",
            reports[0]
        );
    }
    let error = runtime
        .block_on(clockless::Propagates::dispatch(true))
        .unwrap_err();
    assert!(!error.is_panic(), "{error}");
    assert_eq!(noted(), ["waits"; 3]);
}

#[test]
fn a_timer_whose_runtime_is_gone_is_a_failure_and_no_panic() {
    #[hook_point(mode = collect, on_error = propagate, timeout = "2s")]
    async fn Wait();

    #[hook(point = Wait)]
    async fn wait() {
        let _noisy = Noisy("dropped");
        std::future::pending::<()>().await;
    }

    let runtime = paused();
    let mut dispatch = Box::pin(Wait::dispatch());
    {
        let _entered = runtime.enter();
        assert!(poll(dispatch.as_mut()).is_pending());
    }
    drop(runtime);
    let error = finish(dispatch).unwrap_err();
    assert!(!error.is_panic() && !error.is_timeout());
    assert!(
        error
            .source()
            .unwrap()
            .to_string()
            .contains("needs a tokio runtime with timers"),
        "{error:?}"
    );
    assert_eq!(noted(), ["dropped"]);
}

#[test]
fn a_hook_that_never_rests_is_out_of_time_too() {
    #[hook_point(mode = collect, timeout = "2s")]
    async fn Spin() -> &'static str;

    #[hook(point = Spin)]
    async fn spin() -> &'static str {
        tokio::time::advance(seconds(1)).await;
        for _ in 0..1_000_000 {
            // Uses up the budget of the task, so that nothing tokio's own is polled any more.
            while tokio::task::coop::has_budget_remaining() {
                tokio::task::coop::consume_budget().await;
            }
            tokio::time::advance(seconds(1)).await;
        }
        "was never stopped"
    }

    let (values, reports) = reported(|| paused().block_on(Spin::dispatch()));
    assert_eq!(values, [""; 0]);
    assert_eq!(reports.len(), 1);
}

#[test]
fn dropping_a_dispatch_drops_the_hook_whose_timer_runs_once() {
    #[hook_point(mode = collect)]
    async fn Hold();

    #[hook(point = Hold, timeout = "1s")]
    #[hook(point = Hold, timeout = "1s", boxed)]
    async fn hold() {
        let _noisy = Noisy("dropped");
        sleep(seconds(2)).await;
    }

    let runtime = paused();
    let _entered = runtime.enter();
    assert!(poll(pin!(Hold::dispatch())).is_pending());
    assert_eq!(noted(), ["dropped"]);
}

#[test]
fn futures_that_are_written_out_have_limits() {
    #[hook_point(mode = collect, timeout = "1s")]
    async fn Wait(wait: &Duration) -> &'static str;

    #[hook(point = Wait, priority = 1)]
    fn some(wait: &Duration) -> impl Future<Output = &'static str> {
        let wait = *wait;
        async move {
            sleep(wait).await;
            "some"
        }
    }
    #[hook(point = Wait, priority = 2, timeout = "3s")]
    fn pinned(wait: &Duration) -> Pin<Box<dyn Future<Output = &'static str> + Send + '_>> {
        Box::pin(async {
            sleep(*wait).await;
            "pinned"
        })
    }
    #[hook(point = Wait, priority = 3, timeout = "3s", boxed)]
    fn some_and_boxed(wait: &Duration) -> impl Future<Output = &'static str> {
        some(wait)
    }

    let wait = |wait| reported(|| timed(Wait::dispatch(&wait)).0);
    assert_eq!(
        wait(Duration::ZERO),
        (vec!["some", "pinned", "some"], vec![])
    );
    let (values, reports) = wait(seconds(2));
    assert_eq!((values, reports.len()), (vec!["pinned", "some"], 1));
    let (values, reports) = wait(seconds(4));
    assert_eq!((values, reports.len()), (vec![], 3));
}

#[test]
fn an_inner_dispatch_ends_with_the_hook_that_awaits_it() {
    #[hook_point(mode = collect)]
    async fn Outer();
    #[hook_point(mode = collect, timeout = "1m")]
    async fn Inner();

    #[hook(point = Outer, timeout = "1s", boxed)]
    async fn outer() {
        let _noisy = Noisy("outer dropped");
        Inner::dispatch().await;
    }
    #[hook(point = Inner)]
    async fn inner() {
        let _noisy = Noisy("inner dropped");
        std::future::pending::<()>().await;
    }

    let (((), waited), reports) = reported(|| timed(Outer::dispatch()));
    assert_eq!(waited, seconds(1));
    assert_eq!(noted(), ["inner dropped", "outer dropped"]);
    assert_eq!(reports.len(), 1);
    assert!(
        reports[0].starts_with("hook `behaviour::outer`"),
        "{}",
        reports[0]
    );
}

#[test]
fn a_limit_is_of_the_plain_hooks_and_not_of_the_wrappers_around_them() {
    #[hook_point(mode = collect, timeout = "1s")]
    async fn Ask() -> &'static str;

    #[hook(point = Ask, wrap)]
    async fn patient(next: Next<'_, Ask>) -> Vec<&'static str> {
        sleep(seconds(5)).await;
        let mut values = next.run().await;
        sleep(seconds(5)).await;
        values.push("patient");
        values
    }
    #[hook(point = Ask, priority = 1)]
    async fn slow() -> &'static str {
        let _noisy = Noisy("slow dropped");
        sleep(seconds(3)).await;
        "slow"
    }
    #[hook(point = Ask, priority = 2)]
    fn quick() -> &'static str {
        "quick"
    }

    let ((values, waited), reports) = reported(|| timed(Ask::dispatch()));
    assert_eq!(values, ["quick", "patient"]);
    assert_eq!(waited, seconds(11));
    assert_eq!(noted(), ["slow dropped"]);
    assert_eq!(reports.len(), 1);
}
