//! A reload of what the program made itself: it may be switched off and on again, and be called otherwise.

use hooks_core::{ExtensionConfig, Hooks, HooksConfig, Registry};

use crate::probe::{Log, Probe, present};

fn off(name: &str) -> HooksConfig {
    HooksConfig::new().extension(ExtensionConfig::new(name).enabled(false))
}

async fn pair(log: &Log<String>) -> Hooks {
    let builder = Registry::builder()
        .with(Probe::logged("given_a", log).named())
        .with(Probe::logged("given_b", log).named());
    builder.start().await.unwrap()
}

#[tokio::test(start_paused = true)]
async fn what_is_switched_off_is_stopped_once_and_started_again_when_it_is_on() {
    let log = Log::new();
    let mut hooks = pair(&log).await;
    assert_eq!(log.take(), ["start given_a", "start given_b"]);
    for _ in 0..2 {
        let reloaded = hooks.reload(off("given_a")).await.unwrap();
        assert_eq!(reloaded.stopped(), ["start::given_a"]);
        assert_eq!(log.take(), ["stop given_a"]);
        assert_eq!(present(hooks.registry()), ["given_b"]);
        let reloaded = hooks.reload(HooksConfig::new()).await.unwrap();
        assert_eq!(reloaded.started(), ["start::given_a"]);
        assert_eq!(log.take(), ["start given_a"]);
        assert_eq!(present(hooks.registry()), ["given_a", "given_b"]);
    }
    hooks.reload(off("given_a")).await.unwrap();
    assert_eq!(log.take(), ["stop given_a"]);
    assert!(hooks.stop().await.is_clean());
    assert_eq!(log.take(), ["stop given_b"]);
}

#[tokio::test(start_paused = true)]
async fn under_another_name_it_is_another_one_which_starts_before_the_old_one_stops() {
    let log = Log::new();
    let mut hooks = pair(&log).await;
    log.take();
    let named = ExtensionConfig::new("given_a").named("given_c");
    let reloaded = hooks
        .reload(HooksConfig::new().extension(named))
        .await
        .unwrap();
    assert_eq!(reloaded.started(), ["start::given_c"]);
    assert_eq!(reloaded.stopped(), ["start::given_a"]);
    assert_eq!(reloaded.kept(), ["start::given_b"]);
    assert_eq!(log.take(), ["start given_a", "stop given_a"]);
    assert!(hooks.stop().await.is_clean());
    assert_eq!(log.take(), ["stop given_a", "stop given_b"]);
}

#[tokio::test(start_paused = true)]
async fn what_is_registered_at_run_time_stays_whatever_is_reloaded() {
    let log = Log::new();
    let mut hooks = pair(&log).await;
    log.take();
    let guest = Probe::logged("given_guest", &log).named().priority(1);
    hooks.registry().register(guest).unwrap();
    assert_eq!(
        present(hooks.registry()),
        ["given_guest", "given_a", "given_b"]
    );
    hooks.reload(off("given_b")).await.unwrap();
    assert_eq!(present(hooks.registry()), ["given_guest", "given_a"]);
    hooks.reload(HooksConfig::new()).await.unwrap();
    assert_eq!(
        present(hooks.registry()),
        ["given_guest", "given_a", "given_b"]
    );
    hooks.stop().await;
    assert!(log.take().iter().all(|line| !line.contains("guest")));
}
