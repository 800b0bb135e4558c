//! The form for programs without `async`.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use hooks_core::{ExtensionConfig, HooksConfig, Registry};

use crate::probe::{Log, Present, Probe, hold, listen, present, reports};

#[test]
fn a_program_without_async_starts_reloads_and_stops_with_lifespans_and_tasks() {
    listen();
    let log = Log::new();
    let (starting, stopping) = (log.clone(), log.clone());
    let (says, said) = mpsc::channel();
    let probe = Probe::new("sync")
        .starts(move |scope| {
            starting.push(String::from("start"));
            let (token, says) = (scope.token(), says.clone());
            scope.spawn(async move {
                says.send("runs").unwrap();
                token.cancelled().await;
                says.send("cancelled").unwrap();
            });
            async { Ok(()) }
        })
        .stops(move |_| {
            stopping.push(String::from("stop"));
            async { Ok(()) }
        });
    let other = Probe::logged("sync_other", &log).named();
    let builder = Registry::builder().with(probe.named()).with(other);
    let off = |name| HooksConfig::new().extension(ExtensionConfig::new(name).enabled(false));
    let mut hooks = builder
        .start()
        .config(off("sync_other"))
        .blocking()
        .unwrap();
    // It runs although nobody waits for anything.
    assert_eq!(said.recv(), Ok("runs"));
    assert_eq!(present(hooks.registry()), ["sync"]);
    let reloaded = hooks.reload(HooksConfig::new()).unwrap();
    assert_eq!(reloaded.started(), ["start::sync_other"]);
    assert_eq!(present(hooks.registry()), ["sync", "sync_other"]);
    assert!(hooks.stop().is_clean());
    assert_eq!(said.recv(), Ok("cancelled"));
    let all = ["start", "start sync_other", "stop sync_other", "stop"];
    assert_eq!(log.take(), all);
    assert_eq!(reports("sync"), [""; 0]);
}

#[test]
fn without_lifespans_there_is_no_thread_and_a_lifespan_may_come_later() {
    listen();
    let log = Log::new();
    let probe = Probe::logged("sync_late", &log).named();
    let hook = Present::hook(1, |names| names.push("plain".into()));
    let builder = Registry::builder().hook(hook).with(probe);
    let off = ExtensionConfig::new("sync_late").enabled(false);
    let start = builder
        .start()
        .config(HooksConfig::new().extension(off.clone()));
    let mut hooks = start.blocking().unwrap();
    assert_eq!(present(hooks.registry()), ["plain"]);
    hooks.reload(HooksConfig::new()).unwrap();
    assert_eq!(log.take(), ["start sync_late"]);
    hooks.reload(HooksConfig::new().extension(off)).unwrap();
    assert_eq!(log.take(), ["stop sync_late"]);
    assert!(hooks.stop().is_clean());
    assert_eq!(log.take(), [""; 0]);
}

#[tokio::test]
async fn on_a_thread_of_a_runtime_it_gives_an_error_and_makes_nothing() {
    let log = Log::new();
    let probe = Probe::logged("sync_inside", &log).named();
    let error = Registry::builder()
        .with(probe)
        .start()
        .blocking()
        .unwrap_err();
    let problems: Vec<_> = error.problems().collect();
    hold(
        &problems,
        &["`blocking` was called on a thread of a tokio runtime"],
    );
    assert_eq!(log.take(), [""; 0]);
}

#[test]
fn to_drop_what_blocks_is_reported_and_ends_its_tasks() {
    listen();
    let (says, said) = mpsc::channel::<()>();
    let probe = Probe::new("sync_dropped").starts(move |scope| {
        let says = says.clone();
        scope.spawn(async move {
            let _says = says;
            std::future::pending::<()>().await;
        });
        async { Ok(()) }
    });
    let hooks = Registry::builder()
        .with(probe.named())
        .start()
        .blocking()
        .unwrap();
    drop(hooks);
    hold(&reports("sync_dropped"), &["was started and never stopped"]);
    // Whoever sends is dropped with the task.
    assert!(said.recv().is_err());
}

#[test]
fn a_task_that_waits_for_nothing_keeps_nobody_from_stopping() {
    static OVER: AtomicBool = AtomicBool::new(false);

    listen();
    let log = Log::new();
    let (says, said) = mpsc::channel();
    let probe = Probe::new("sync_endless").starts(move |scope| {
        let says = says.clone();
        scope.spawn(async move {
            says.send(()).unwrap();
            while !OVER.load(Ordering::Relaxed) {
                std::hint::spin_loop();
            }
        });
        async { Ok(()) }
    });
    let other = Probe::logged("sync_patient", &log).named();
    let builder = Registry::builder().with(other).with(probe.named());
    let start = builder.start().stop_within(Duration::from_millis(200));
    let mut hooks = start.blocking().unwrap();
    // It has the one thread of the runtime for itself.
    said.recv().unwrap();
    let off = ExtensionConfig::new("sync_patient").enabled(false);
    hooks.reload(HooksConfig::new().extension(off)).unwrap();
    assert_eq!(log.take(), ["start sync_patient", "stop sync_patient"]);
    hooks.reload(HooksConfig::new()).unwrap();
    let stopped = hooks.stop();
    OVER.store(true, Ordering::Relaxed);
    let told: Vec<String> = stopped.failures().iter().map(ToString::to_string).collect();
    assert!(
        told.iter().any(|it| it.contains("cannot be ended")),
        "{told:?}"
    );
    assert_eq!(log.take(), ["start sync_patient", "stop sync_patient"]);
}

#[tokio::test]
async fn it_is_stopped_and_reloaded_from_async_code_too() {
    let log = Log::new();
    let probe = Probe::logged("sync_awaited", &log).named();
    let start = Registry::builder().with(probe).start();
    let started = std::thread::spawn(move || start.blocking());
    let mut hooks = started.join().unwrap().unwrap();
    let off = ExtensionConfig::new("sync_awaited").enabled(false);
    hooks.reload(HooksConfig::new().extension(off)).unwrap();
    assert_eq!(log.take(), ["start sync_awaited", "stop sync_awaited"]);
    hooks.reload(HooksConfig::new()).unwrap();
    assert!(hooks.stop().is_clean());
    assert_eq!(log.take(), ["start sync_awaited", "stop sync_awaited"]);
}
