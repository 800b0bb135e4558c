//! Changes between dispatches, while one is suspended, and on another thread; and who drops what when.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::pin::pin;
use std::sync::Mutex;
use std::thread;

use super::{Fetch, Log, Rest, Step, Worker, fetched, finished, of_one, pause, poll, two};
use crate::observe::Dispatch;
use crate::{DispatchEnd, HookEnd, HookRun, Observer, Registry};

#[test]
fn what_is_registered_runs_in_its_place_and_is_dropped_when_it_is_taken_back() {
    let (registry, one) = of_one();
    let log = Log::default();
    let (worker, two) = two();
    let handle = registry.register(worker).unwrap();
    let counted = Arc::clone(&two);
    let closure = Step::hook(30, move |log| {
        log.add("closure", "here");
        Arc::strong_count(&counted)
    });
    let closure = registry.register(closure.named("closure")).unwrap();
    assert_eq!(Step::dispatch_in(&registry, &log), [3, 2, 3]);
    let order = [
        "step one",
        "step two",
        "step one",
        "step two",
        "closure here",
        "late one",
        "late two",
    ];
    assert_eq!(log.taken(), order);

    assert!(handle.unregister());
    assert!(!handle.unregister());
    assert_eq!(Arc::strong_count(&two), 2);
    assert!(closure.unregister());
    assert_eq!(Arc::strong_count(&two), 1);
    assert_eq!(Step::dispatch_in(&registry, &log), [2]);

    drop(registry);
    assert_eq!(Arc::strong_count(&one), 1);
    assert!(!handle.unregister());
}

#[test]
fn a_registry_drops_what_is_registered_in_it_once() {
    let (registry, one) = of_one();
    let (worker, two) = two();
    registry.register(worker).unwrap();
    let clone = registry.clone();
    drop(registry);
    assert_eq!(Step::dispatch_in(&clone, &Log::default()), [2, 2]);
    drop(clone);
    assert_eq!((Arc::strong_count(&one), Arc::strong_count(&two)), (1, 1));
}

#[test]
fn an_instance_that_is_taken_back_lives_until_the_suspended_dispatch_is_over() {
    for to_its_end in [true, false] {
        let (registry, _one) = of_one();
        let (worker, two) = two();
        let handle = registry.register(worker).unwrap();
        let log = Log::default();
        {
            let mut dispatch = pin!(Rest::dispatch_in(&registry, &log));
            assert!(poll(dispatch.as_mut()).is_pending());
            assert!(poll(dispatch.as_mut()).is_pending());
            assert_eq!(log.taken(), ["rests one", "rested one", "rests two"]);
            assert!(handle.unregister());
            assert_eq!(Arc::strong_count(&two), 2);
            if to_its_end {
                assert!(poll(dispatch.as_mut()).is_ready());
                assert_eq!(log.taken(), ["rested two"]);
            }
        }
        assert_eq!(Arc::strong_count(&two), 1);
        assert_eq!(log.taken(), [""; 0]);
    }
}

#[test]
fn what_is_taken_back_before_its_turn_does_not_run_in_a_suspended_dispatch() {
    let (registry, _one) = of_one();
    let (worker, two) = two();
    let handle = registry.register(worker).unwrap();
    let log = Log::default();
    let mut dispatch = pin!(Rest::dispatch_in(&registry, &log));
    assert!(poll(dispatch.as_mut()).is_pending());
    assert!(handle.unregister());
    assert!(poll(dispatch.as_mut()).is_ready());
    assert_eq!(log.taken(), ["rests one", "rested one"]);
    assert_eq!(Arc::strong_count(&two), 1);
}

#[test]
fn a_wrapper_that_is_disabled_lets_through_what_is_inside_of_it() {
    let (registry, _one) = of_one();
    let (worker, two) = two();
    registry.register(worker).unwrap();
    let log = Log::default();
    assert_eq!(finished(fetched(&registry, &log, "a")), "a++");
    let all = [
        "around one",
        "around two",
        "fetched a++",
        "done two",
        "done one",
    ];
    assert_eq!(log.taken(), all);

    for (off, name) in [("worker", "two"), ("two", "one")] {
        assert!(registry.disable(off).unwrap());
        assert_eq!(finished(fetched(&registry, &log, "a")), "a+");
        let [around, done] = ["around", "done"].map(|what| [what, name].join(" "));
        assert_eq!(log.taken(), [around.as_str(), "fetched a+", &done]);
        assert!(registry.enable(off).unwrap());
    }

    // The outer one runs; the inner one is switched off before it is its turn.
    {
        let mut dispatch = pin!(fetched(&registry, &log, "a"));
        assert!(poll(dispatch.as_mut()).is_pending());
        assert!(registry.disable("two").unwrap());
        assert_eq!(finished(dispatch), "a+");
    }
    assert_eq!(log.taken(), ["around one", "fetched a+", "done one"]);
    assert!(registry.disable("worker").unwrap());
    assert_eq!(finished(fetched(&registry, &log, "a")), "a");
    assert_eq!(Arc::strong_count(&two), 2);
}

#[test]
fn a_wrapper_that_is_taken_back_while_it_runs_comes_to_its_end() {
    for to_its_end in [true, false] {
        let (registry, _one) = of_one();
        let (worker, two) = two();
        registry.register(worker).unwrap();
        let log = Log::default();
        {
            let mut dispatch = Box::pin(fetched(&registry, &log, "a"));
            // Now both wrappers run, and what is inside of them.
            for _ in 0..3 {
                assert!(poll(dispatch.as_mut()).is_pending());
            }
            assert!(registry.unregister("two").unwrap());
            assert_eq!(Arc::strong_count(&two), 2);
            if to_its_end {
                assert_eq!(finished(dispatch), "a++");
            }
        }
        assert_eq!(Arc::strong_count(&two), 1);
        assert_eq!(log.taken().len(), if to_its_end { 5 } else { 3 });
    }
}

#[test]
fn closures_wrap_and_suspend_beside_an_extension() {
    let (registry, _one) = of_one();
    let outside = Fetch::wrap_boxed(1, |log, text, next| {
        Box::pin(async move {
            log.add("outside", text);
            pause().await;
            next.run(log, text).await + "!"
        })
    });
    let guard = registry.register(outside).unwrap().on_drop();
    let log = Log::default();
    assert_eq!(finished(fetched(&registry, &log, "a")), "a+!");
    let order = ["outside a", "around one", "fetched a+", "done one"];
    assert_eq!(log.taken(), order);
    drop(guard);
    assert_eq!(finished(fetched(&registry, &log, "a")), "a+");
}

/// Writes down who begins and how that ends.
#[derive(Clone, Default)]
struct Diary(Arc<Mutex<Vec<String>>>);

impl Diary {
    fn write(&self, what: &str, who: &dyn ToString) {
        let mut lines = self.0.lock().unwrap();
        lines.push([what, &who.to_string()].join(" "));
    }
}

impl Observer for Diary {
    fn hook_begins(&self, run: &HookRun<'_>) {
        self.write("begins:", &run.hook().function());
    }

    fn hook_ends(&self, run: &HookRun<'_>, ended: &HookEnd<'_>) {
        let how = alloc::format!("{ended:?}:");
        self.write(&how, &run.hook().function());
    }

    fn dispatch_ends(&self, dispatch: &Dispatch<'_>, ended: DispatchEnd) {
        let how = alloc::format!("{ended:?}:");
        self.write(&how, &dispatch.point().name());
    }
}

#[test]
fn an_observer_that_comes_and_goes_sees_whole_dispatches() {
    let (registry, one) = of_one();
    let log = Log::default();
    let diary = Diary::default();
    let mut suspended = Box::pin(Rest::dispatch_in(&registry, &log));
    assert!(poll(suspended.as_mut()).is_pending());
    {
        let _observing = registry.observe(diary.clone());
        let _counting = registry.count();
        // It began before.
        finished(suspended);
        assert!(diary.0.lock().unwrap().is_empty());

        assert_eq!(Step::dispatch_in(&registry, &log), [2]);
        assert_eq!(finished(fetched(&registry, &log, "a")), "a+");
        let mut cancelled = Box::pin(Rest::dispatch_in(&registry, &log));
        assert!(poll(cancelled.as_mut()).is_pending());
        drop(cancelled);
    }
    let _counts = Step::dispatch_in(&registry, &log);
    let seen = [
        "begins: step",
        "NoOpinion: step",
        "begins: step",
        "NoOpinion: step",
        "begins: late",
        "Answered: late",
        "Done: Step",
        "begins: around",
        "Wrapped: around",
        "Done: Fetch",
        "begins: rest",
        "Cancelled: rest",
        "Cancelled: Rest",
    ];
    assert_eq!(*diary.0.lock().unwrap(), seen);
    assert_eq!(Arc::strong_count(&diary.0), 1);
    drop(registry);
    assert_eq!(Arc::strong_count(&one), 1);
}

#[test]
fn another_thread_may_change_what_is_being_dispatched() {
    let (registry, one) = of_one();
    let (rounds, log) = (if cfg!(miri) { 8 } else { 200 }, Log::default());
    thread::scope(|scope| {
        let dispatching = scope.spawn(|| {
            let mut ran = 0;
            for _ in 0..rounds {
                let counts = Step::dispatch_in(&registry, &log);
                assert!(matches!(counts.as_slice(), [] | [_] | [_, _]), "{counts:?}");
                finished(Rest::dispatch_in(&registry, &log));
                finished(fetched(&registry, &log, "a"));
                ran += 1;
            }
            ran
        });
        let mut instances = Vec::new();
        for _ in 0..rounds {
            let (worker, two) = two();
            let guard = registry.register(worker).unwrap().on_drop();
            registry.disable("worker").unwrap();
            registry.enable("worker").unwrap();
            drop(guard);
            instances.push(two);
        }
        assert_eq!(dispatching.join().unwrap(), rounds);
        assert!(instances.iter().all(|it| Arc::strong_count(it) == 1));
    });
    drop(registry);
    assert_eq!(Arc::strong_count(&one), 1);
}

#[test]
fn a_hook_may_take_itself_back() {
    let registry = Registry::empty();
    let (worker, two) = two();
    registry.register(worker).unwrap();
    let itself = registry.clone();
    let closure = Step::hook(15, move |log| {
        log.add("takes", "both");
        assert!(itself.unregister("two").unwrap());
        assert!(itself.unregister("closure").unwrap());
    });
    registry.register(closure.named("closure")).unwrap();
    let log = Log::default();
    assert!(Step::dispatch_in(&registry, &log).is_empty());
    assert_eq!(log.taken(), ["step two", "takes both"]);
    assert_eq!(Arc::strong_count(&two), 1);
    assert!(registry.list().is_empty());
}

#[test]
fn a_worker_of_its_own_is_made_where_nobody_gives_one() {
    // What `new` of the block says is used by linked registries only.
    let made = <Worker as crate::extension::OneOwnBlockTheOthersSayPart>::construct(
        crate::extension::Making::NOTHING,
    )
    .unwrap();
    let registry = Registry::builder().extension(made).build().unwrap();
    let log = Log::default();
    let _counts = Step::dispatch_in(&registry, &log);
    assert_eq!(log.taken(), ["step made", "step made", "late made"]);
}
