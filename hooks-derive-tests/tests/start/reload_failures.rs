//! Where a reload fails, for whatever reason, everything stays as it was.

use std::pin::Pin;

use hooks_core::{ExtensionConfig, Hooks, HooksConfig, Registry, StartupError};
use hooks_derive_tests::poll;

use crate::probe::{Log, Probe, hold, listen, present, reports};
use crate::worker::{Work, config, marks, worker, worker_that, workers};

/// Reloads with `to`, which fails, and gives the error and what extensions saw of it.
async fn fails(hooks: &mut Hooks, work: &Work, to: HooksConfig) -> (StartupError, Vec<String>) {
    let before = marks(hooks.registry());
    work.told();
    let error = hooks.reload(to).await.unwrap_err();
    let text = error.to_string();
    assert!(
        text.starts_with("hooks cannot be reloaded, and stay as they are, "),
        "{text}"
    );
    assert_eq!(
        marks(hooks.registry()),
        before,
        "the same instances, in the same order"
    );
    (error, work.told())
}

async fn two(work: &Work) -> Hooks {
    workers(config([worker("a", "a"), worker("b", "b")]), work)
        .await
        .unwrap()
}

/// That what was there before is stopped in the end as if nothing had happened.
async fn go_on(mut hooks: Hooks, work: &Work) {
    assert_eq!(work.told(), [""; 0]);
    let reloaded = hooks
        .reload(config([worker("b", "b"), worker("a", "a")]))
        .await
        .unwrap();
    assert_eq!(reloaded.kept(), ["start::b", "start::a"]);
    assert!(hooks.stop().await.is_clean());
    assert_eq!(work.told(), ["stop a", "stop b"]);
}

#[tokio::test(start_paused = true)]
async fn a_constructor_that_fails_leaves_everything_as_it_was() {
    let work = Work::new();
    let mut hooks = two(&work).await;
    let to = config([
        worker("c", "c"),
        worker_that("d", "d", "new"),
        worker("a", "other"),
    ]);
    let (error, seen) = fails(&mut hooks, &work, to).await;
    hold(&error.problems().collect::<Vec<_>>(), &["d cannot be made"]);
    assert_eq!(error.causes().count(), 1);
    assert_eq!(
        seen,
        ["made c", "made d", "made other"],
        "and nobody starts"
    );
    go_on(hooks, &work).await;
}

#[tokio::test(start_paused = true)]
async fn options_that_cannot_be_read_leave_everything_as_it_was() {
    let work = Work::new();
    let mut hooks = two(&work).await;
    let wrong = ExtensionConfig::new("worker")
        .named("b")
        .options(serde_json::json!({ "mark": 3 }));
    let (error, seen) = fails(&mut hooks, &work, config([wrong])).await;
    hold(
        &error.problems().collect::<Vec<_>>(),
        &["extensions[0].options.mark: "],
    );
    assert_eq!(seen, [""; 0]);
    let (error, _) = fails(&mut hooks, &work, config([ExtensionConfig::new("wroker")])).await;
    hold(
        &error.problems().collect::<Vec<_>>(),
        &["extensions[0]: nothing that is linked is called `wroker`"],
    );
    go_on(hooks, &work).await;
}

#[tokio::test(start_paused = true)]
async fn too_many_hooks_for_a_point_leave_everything_as_it_was() {
    let work = Work::new();
    let mut hooks = two(&work).await;
    let one = ExtensionConfig::new("only_one");
    let to = config([worker("c", "c"), one.clone(), one.named("another_one")]);
    let (error, seen) = fails(&mut hooks, &work, to).await;
    hold(
        &error.problems().collect::<Vec<_>>(),
        &["start::worker::Single"],
    );
    assert_eq!(seen, ["made c"], "and nobody starts");
    go_on(hooks, &work).await;
}

#[tokio::test(start_paused = true)]
async fn whichever_new_one_does_not_start_those_before_it_stop_and_the_old_ones_do_not() {
    const NEW: [&str; 3] = ["x", "y", "z"];
    for failing in 0..NEW.len() {
        let work = Work::new();
        let mut hooks = two(&work).await;
        let mut entries = vec![worker("a", "changed")];
        for (index, name) in NEW.iter().enumerate() {
            entries.push(worker_that(
                name,
                name,
                if index == failing { "start" } else { "" },
            ));
        }
        let (error, seen) = fails(&mut hooks, &work, config(entries)).await;
        let because = format!("{} cannot start", NEW[failing]);
        let causes: Vec<_> = error.causes().map(ToString::to_string).collect();
        assert_eq!(causes, [because.as_str()]);
        let begun = [&["changed"], &NEW[..failing]].concat();
        let made = ["changed"]
            .iter()
            .chain(&NEW)
            .map(|it| format!("made {it}"));
        let starts = begun
            .iter()
            .chain([&NEW[failing]])
            .map(|it| format!("start {it}"));
        let stops = begun
            .iter()
            .rev()
            .map(|it| format!("stop {it} because {because}"));
        assert_eq!(seen, made.chain(starts).chain(stops).collect::<Vec<_>>());
        go_on(hooks, &work).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_reload_that_is_never_polled_or_dropped_before_it_began_changes_nothing() {
    let work = Work::new();
    let mut hooks = two(&work).await;
    work.told();
    drop(hooks.reload(config([worker("c", "c")])));
    go_on(hooks, &work).await;
}

#[tokio::test(start_paused = true)]
async fn a_reload_that_is_dropped_while_a_new_one_starts_changes_nothing() {
    listen();
    let log = Log::new();
    let slow = Probe::new("reload_slow").starts(|scope| {
        let token = scope.token();
        async move {
            token.cancelled().await;
            Ok(())
        }
    });
    let off = ExtensionConfig::new("reload_slow").enabled(false);
    let builder = Registry::builder()
        .with(Probe::logged("reload_kept", &log).named())
        .with(slow.named());
    let start = builder.start().config(HooksConfig::new().extension(off));
    let mut hooks = start.await.unwrap();
    let mut reloading: Pin<Box<dyn Future<Output = _>>> =
        Box::pin(hooks.reload(HooksConfig::new()));
    assert!(poll(reloading.as_mut()).is_pending());
    drop(reloading);
    hold(&reports("reload_slow"), &["was given up while it started"]);
    assert_eq!(reports("reload_kept"), [""; 0]);
    assert_eq!(present(hooks.registry()), ["reload_kept"]);
    assert!(hooks.stop().await.is_clean());
    assert_eq!(log.take(), ["start reload_kept", "stop reload_kept"]);
}

#[tokio::test(start_paused = true)]
async fn where_old_ones_do_not_stop_the_reload_is_done_and_says_so() {
    let work = Work::new();
    let old = [
        worker("old_a", "a"),
        worker_that("old_b", "b", "stop"),
        worker_that("old_c", "c", "end"),
        worker("old_d", "d"),
    ];
    let mut hooks = workers(config(old), &work).await.unwrap();
    work.told();
    listen();
    let reloaded = hooks.reload(config([worker("new", "new")])).await.unwrap();
    let failures: Vec<_> = reloaded
        .failures()
        .iter()
        .map(ToString::to_string)
        .collect();
    hold(
        &failures,
        &["did not stop within 10s", "did not stop: b cannot stop"],
    );
    assert_eq!(reports("old_b").len() + reports("old_c").len(), 2);
    assert_eq!(reloaded.stopped().len(), 4);
    assert_eq!(
        work.told(),
        [
            "made new",
            "start new",
            "stop d",
            "stop c",
            "stop b",
            "stop a"
        ]
    );
    assert!(hooks.stop().await.is_clean());
    assert_eq!(work.told(), ["stop new"]);
}

#[tokio::test(start_paused = true)]
async fn a_reload_that_is_dropped_while_old_ones_stop_is_done_and_reports_them() {
    let work = Work::new();
    let old = [worker("left_a", "a"), worker_that("left_b", "b", "end")];
    let mut hooks = workers(config(old), &work).await.unwrap();
    listen();
    let to = config([worker("stays", "new")]);
    let mut reloading: Pin<Box<dyn Future<Output = _>>> = Box::pin(hooks.reload(to));
    assert!(poll(reloading.as_mut()).is_pending());
    drop(reloading);
    for name in ["left_a", "left_b"] {
        hold(&reports(name), &["was started and never stopped"]);
    }
    work.told();
    let there: Vec<_> = marks(hooks.registry())
        .into_iter()
        .map(|(mark, _)| mark)
        .collect();
    assert_eq!(there, ["new"]);
    assert!(hooks.stop().await.is_clean());
    assert_eq!(work.told(), ["stop new"]);
}
