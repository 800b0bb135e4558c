//! What takes the place of something else: in dispatches that began before, in the order, and in the registry.

use std::sync::{Arc, Mutex};

use hooks_core::{ExtensionConfig, Hooks, HooksConfig, Registration, Registry};
use hooks_derive_tests::finish;

use crate::probe::{Present, Probe, listen, present, reports};
use crate::worker::{Pass, Work, config, marks, worker, workers};

/// What a dispatch meets that began before `change`, which happens while the first one runs.
fn met(hooks: Hooks, change: impl Fn(&mut Hooks) + Sync) -> (Vec<String>, Hooks) {
    let registry = hooks.registry().clone();
    let hooks = Mutex::new(hooks);
    let mut marks = Vec::new();
    Pass::dispatch_in(&registry, &mut marks, &|mark| {
        if mark == "a" {
            change(&mut hooks.lock().unwrap());
        }
    });
    (marks, hooks.into_inner().unwrap())
}

#[tokio::test(start_paused = true)]
async fn what_was_moved_or_replaced_is_switched_off_in_dispatches_that_began_before() {
    let moved = || config([worker("b", "b"), worker("a", "a")]);
    let replaced = || config([worker("a", "a"), worker("b", "other")]);
    let before = || config([worker("a", "a"), worker("b", "b")]);
    let only_a = || config([worker("a", "a")]);
    for reloaded in [moved, replaced] {
        for off in ["disable", "unregister", "reload"] {
            let work = Work::new();
            let hooks = workers(before(), &work).await.unwrap();
            let (marks, hooks) = met(hooks, |hooks| {
                finish(hooks.reload(reloaded())).unwrap();
                let registry = hooks.registry().clone();
                match off {
                    "disable" => assert!(registry.disable("b").unwrap()),
                    "unregister" => assert!(registry.unregister("b").unwrap()),
                    _ => drop(finish(hooks.reload(only_a())).unwrap()),
                }
            });
            assert_eq!(marks, ["a"], "{off}");
            hooks.stop().await;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_reload_leaves_the_order_of_a_fresh_start() {
    let work = Work::new();
    let entries = |first: &str| {
        let entries = HooksConfig::new().extension(worker("a", first));
        entries.extension(worker("b", "b"))
    };
    let start = |config: HooksConfig| {
        let builder = Registry::builder().linked().without("hasty");
        builder
            .provide_shared(Arc::clone(&work.0))
            .start()
            .config(config)
    };
    let there = |hooks: &Hooks| {
        let marks = marks(hooks.registry()).into_iter();
        marks.map(|(mark, _)| mark).collect::<Vec<_>>()
    };
    let mut hooks = start(entries("one")).await.unwrap();
    hooks.reload(entries("two")).await.unwrap();
    let fresh = start(entries("two")).await.unwrap();
    assert_eq!(there(&hooks), ["two", "b"]);
    assert_eq!(there(&fresh), there(&hooks));
    hooks.stop().await;
    fresh.stop().await;
}

#[tokio::test(start_paused = true)]
async fn a_name_that_somebody_took_meanwhile_keeps_what_was_to_start_from_being_shown() {
    listen();
    let probe = Probe::new("late").starts(|_| async {
        // Its own registry, in whose scope it starts.
        let other = Registration::of(Probe::new("rival")).named("late");
        Registry::current().register(other).unwrap();
        Ok(())
    });
    let start = Registry::builder().with(probe.named()).start();
    let error = start.await.unwrap_err().to_string();
    assert!(error.contains("called `start::late`"), "{error}");
}

#[tokio::test(start_paused = true)]
async fn what_did_not_begin_is_not_enabled() {
    let off = ExtensionConfig::new("asleep").enabled(false);
    let hook = Present::hook(1, |names| names.push("closure".into())).named("hook");
    let start = Registry::builder()
        .with(Probe::new("asleep").named())
        .hook(hook)
        .start()
        .config(
            HooksConfig::new()
                .extension(off)
                .extension(ExtensionConfig::new("hook").enabled(false)),
        );
    let hooks = start.await.unwrap();
    assert_eq!(present(hooks.registry()), [""; 0]);
    assert!(!hooks.registry().enable("asleep").unwrap());
    // What has nothing to begin is.
    assert!(hooks.registry().enable("hook").unwrap());
    assert_eq!(present(hooks.registry()), ["closure"]);
    hooks.stop().await;
}

#[tokio::test(start_paused = true)]
async fn a_scope_that_is_kept_keeps_nothing_alive_once_it_is_over() {
    let kept = Arc::new(Mutex::new(None));
    let keeps = Arc::clone(&kept);
    let probe = Probe::new("keeper").starts(move |scope| {
        *keeps.lock().unwrap() = Some(scope);
        async { Ok(()) }
    });
    let hooks = Registry::builder()
        .with(probe.named())
        .start()
        .await
        .unwrap();
    let weak = Arc::downgrade(&kept);
    drop(kept);
    hooks.stop().await;
    assert!(weak.upgrade().is_none(), "the extension is still there");
}

#[test]
fn destructors_that_panic_are_reported_and_change_nothing() {
    struct Bomb(u8);
    impl Drop for Bomb {
        fn drop(&mut self) {
            assert!(self.0 > 9, "bomb {}", self.0);
        }
    }
    struct Other(Bomb);

    listen();
    let start = Registry::builder()
        .provide(Bomb(1))
        .provide(Other(Bomb(2)))
        .start();
    let hooks = start.blocking().unwrap();
    // Two panics at once would end the process.
    assert!(hooks.stop().is_clean());
    assert!(Other(Bomb(10)).0.0 > 9);
}

#[test]
fn a_task_whose_destructor_spawns_is_dropped_on_a_runtime_that_is_over() {
    struct Again(hooks_core::LifespanScope);
    impl Drop for Again {
        fn drop(&mut self) {
            self.0.spawn_finite(async {});
        }
    }

    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let scope = Arc::new(Mutex::new(None));
    let kept = Arc::clone(&scope);
    let probe = Probe::new("orphaned").starts(move |scope| {
        *kept.lock().unwrap() = Some(scope);
        async { Ok(()) }
    });
    let start = Registry::builder().with(probe.named()).start();
    let hooks = runtime.block_on(async { start.await.unwrap() });
    drop(runtime);
    let scope = scope.lock().unwrap().take().unwrap();
    let again = Again(scope.clone());
    scope.spawn(async move {
        let _again = again;
        std::future::pending::<()>().await;
    });
    listen();
    drop(hooks);
    let _told = reports("orphaned");
}
