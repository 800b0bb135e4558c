//! "The log says that it began, and it never ran": an observer was told of a hook that was disabled before it was called.

use std::mem;
use std::sync::{Arc, Mutex};

use hooks_core::{HookRun, Next, Observer, Registry, extension, hook, hook_point};

type Ran = Vec<&'static str>;

#[hook_point(mode = collect)]
fn Saved(ran: &mut Ran);

#[hook_point(mode = collect)]
async fn Sent(ran: &mut Ran);

struct Backup;

#[extension(new = Backup)]
impl Backup {
    #[hook(point = Saved)]
    fn plain(&self, ran: &mut Ran) {
        ran.push("plain");
    }

    #[hook(point = Saved, wrap)]
    fn around(&self, ran: &mut Ran, next: Next<'_, Saved>) {
        ran.push("around");
        next.run(ran);
    }

    #[hook(point = Sent, priority = 200)]
    fn called(&self, ran: &mut Ran) {
        ran.push("called");
    }

    #[hook(point = Sent)]
    async fn awaited(&self, ran: &mut Ran) {
        tokio::task::yield_now().await;
        ran.push("awaited");
    }

    #[hook(point = Sent, wrap)]
    async fn around_awaited(&self, ran: &mut Ran, next: Next<'_, Sent>) {
        ran.push("around_awaited");
        next.run(ran).await;
    }
}

fn registry() -> Registry {
    Registry::builder().extension(Backup).build().unwrap()
}

/// What of `Backup` ran in a dispatch of each point.
fn dispatched(registry: &Registry) -> Ran {
    let mut ran = Vec::new();
    Saved::dispatch_in(registry, &mut ran);
    hooks_derive_tests::finish(Sent::dispatch_in(registry, &mut ran));
    ran
}

/// Disables what begins, once it is told that it does.
struct Disables {
    registry: Registry,
    hook: &'static str,
}

impl Observer for Disables {
    fn hook_begins(&self, run: &HookRun<'_>) {
        if run.hook().function() == self.hook {
            self.registry.disable("backup").unwrap();
        }
    }
}

#[test]
fn what_an_observer_is_told_begins_runs_also_where_it_is_disabled_then() {
    let runs_of = |hook| {
        let registry = registry();
        let observing = registry.observe(Disables {
            registry: registry.clone(),
            hook,
        });
        let ran = dispatched(&registry);
        drop(observing);
        ran
    };
    assert_eq!(runs_of("around"), ["around"]);
    assert_eq!(runs_of("plain"), ["around", "plain"]);
    let of_sent = |hook| runs_of(hook).split_off(2);
    assert_eq!(of_sent("around_awaited"), ["around_awaited"]);
    assert_eq!(of_sent("awaited"), ["around_awaited", "awaited"]);
    let all = ["around_awaited", "awaited", "called"];
    assert_eq!(of_sent("called"), all);
}

/// Keeps what it is told begins.
#[derive(Clone, Default)]
struct Told(Arc<Mutex<Vec<String>>>);

impl Observer for Told {
    fn hook_begins(&self, run: &HookRun<'_>) {
        let name = run.hook().function().to_owned();
        self.0.lock().unwrap().push(name);
    }
}

#[test]
fn what_observers_are_told_is_what_runs_while_another_thread_enables_and_disables_it() {
    let registry = registry();
    let told = Told::default();
    let _observing = registry.observe(told.clone());
    std::thread::scope(|scope| {
        let switching = scope.spawn(|| {
            for _ in 0..2000 {
                registry.disable("backup").unwrap();
                registry.enable("backup").unwrap();
            }
        });
        while !switching.is_finished() {
            let ran = dispatched(&registry);
            assert_eq!(ran, mem::take(&mut *told.0.lock().unwrap()));
        }
    });
}
