//! What a lifespan needs to begin: a runtime with timers, and what the program provides.

use hooks_core::{LifespanResult, Registry};
use hooks_derive_tests::finish;
use tokio::runtime::Builder;

use crate::probe::{Log, Probe, hold, present};

fn start(log: &Log<String>) -> hooks_core::Start {
    let probe = Probe::logged("needy", log).named();
    Registry::builder().with(probe).start()
}

#[test]
fn without_a_runtime_a_lifespan_does_not_begin_and_the_error_says_so() {
    let log = Log::new();
    let error = finish(start(&log).into_future()).unwrap_err();
    let problems: Vec<_> = error.problems().collect();
    hold(
        &problems,
        &[
            "lifespans need a tokio runtime with timers, see `enable_time`; a program without one writes `.blocking()`: ",
        ],
    );
    hold(&problems, &["no reactor running"]);
    assert_eq!(log.take(), [""; 0]);
}

#[test]
fn on_a_runtime_without_timers_it_does_not_either() {
    let runtime = Builder::new_current_thread().build().unwrap();
    let log = Log::new();
    let error = runtime.block_on(start(&log).into_future()).unwrap_err();
    let problems: Vec<_> = error.problems().collect();
    hold(
        &problems,
        &[
            "lifespans need a tokio runtime with timers, see `enable_time`; a program without one writes `.blocking()`: ",
        ],
    );
    assert_eq!(log.take(), [""; 0]);
}

#[test]
fn without_a_lifespan_there_is_no_need_of_a_runtime() {
    use crate::probe::Present;

    let hook = Present::hook(1, |names| names.push("plain".into()));
    let start = Registry::builder().hook(hook).start();
    let hooks = finish(start.into_future()).unwrap();
    assert_eq!(present(hooks.registry()), ["plain"]);
    assert!(finish(hooks.stop()).is_clean());
}

/// Something to be provided.
struct Pool(u32);

#[tokio::test(start_paused = true)]
async fn a_lifespan_has_what_the_program_provides() {
    let log = Log::new();
    let given = log.clone();
    let probe = Probe::new("provided_for").starts(move |scope| {
        let pool = scope.provided::<Pool>().map(|pool| pool.0);
        given.push(pool.map_err(|error| error.to_string()));
        async { Ok(()) }
    });
    let builder = Registry::builder().with(probe.named()).provide(Pool(7));
    let hooks = builder.start().await.unwrap();
    hooks.stop().await;
    assert_eq!(log.take(), [Ok(7)]);
}

#[tokio::test(start_paused = true)]
async fn what_nobody_provides_is_an_error_of_the_lifespan_that_asks_for_it() {
    let probe = Probe::new("in_need").starts(|scope| {
        let pool = scope.provided::<Pool>();
        async move {
            pool?;
            LifespanResult::Ok(())
        }
    });
    let start = Registry::builder().with(probe.named()).start().await;
    let asked = hooks_derive_tests::line_of(include_str!("needs.rs"), "named()).start().await;");
    let problems: Vec<_> = start.unwrap_err().problems().collect();
    hold(&problems, &["`start::in_need`"]);
    hold(
        &problems,
        &["it needs a `start::needs::Pool`, and nobody provides one"],
    );
    hold(
        &problems,
        &[&format!("at {}:{asked}: add `.provide(…)` there", file!())],
    );
}
