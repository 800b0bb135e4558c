//! Registries of closures: dispatched in, changed by their hooks and by other threads, entered as scopes, dropped. Meant to be run
//! under `AddressSanitizer` and Miri too, which links nothing.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::sync::{Arc, Weak};
use alloc::vec;
use alloc::vec::Vec;
use core::future::{Future, poll_fn};
use core::pin::{Pin, pin};
use core::sync::atomic::{AtomicBool, Ordering};
use core::task::{Context, Poll, Waker};
use std::sync::Mutex;
use std::thread;

use crate::{InRegistry as _, Registration, Registry, hook_point};

#[hook_point(mode = collect)]
fn Step(act: &(dyn Fn(u32) + Sync));

#[hook_point(mode = collect)]
async fn Later(act: &(dyn Fn(u32) + Sync));

#[hook_point(mode = transform)]
fn Shape(text: String) -> String;

#[hook_point(mode = transform)]
async fn ShapeLater(text: String, log: &mut Vec<u32>) -> String;

/// What a dispatch of `Step` in `registry` runs.
fn steps(registry: &Registry) -> Vec<u32> {
    let seen = Mutex::new(Vec::new());
    Step::dispatch_in(registry, &|number| seen.lock().unwrap().push(number));
    seen.into_inner().unwrap()
}

/// A hook that says that it is `number`, and what tells whether it is there.
fn hook(number: u32) -> (Registration, Weak<u32>) {
    let life = Arc::new(number);
    let weak = Arc::downgrade(&life);
    let hook = Step::hook(100, move |act| act(*life)).named(format!("hook_{number}"));
    (Registration::of(hook), weak)
}

/// The same awaited, with a pause in the middle.
fn later(number: u32) -> (Registration, Weak<u32>) {
    let life = Arc::new(number);
    let weak = Arc::downgrade(&life);
    let hook = Later::hook_boxed(100, move |act| {
        let life = Arc::clone(&life);
        Box::pin(async move {
            pause().await;
            act(*life);
            pause().await;
        })
    });
    (
        Registration::of(hook.named(format!("later_{number}"))),
        weak,
    )
}

async fn pause() {
    let mut paused = false;
    poll_fn(|_| {
        if paused {
            return Poll::Ready(());
        }
        paused = true;
        Poll::Pending
    })
    .await;
}

fn poll<F: Future>(future: Pin<&mut F>) -> Poll<F::Output> {
    future.poll(&mut Context::from_waker(Waker::noop()))
}

fn finish<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(output) = poll(future.as_mut()) {
            return output;
        }
    }
}

#[test]
fn what_is_built_registered_and_switched_runs_in_order() {
    let (one, first) = hook(1);
    let (two, second) = hook(2);
    let registry = Registry::builder().with(one).build().unwrap();
    let handle = registry.register(two).unwrap();
    assert_eq!(steps(&registry), [1, 2]);
    for off in ["hook_1", "hook_2"] {
        assert!(registry.disable(off).unwrap());
        assert_eq!(steps(&registry).len(), 1);
        assert!(registry.enable(off).unwrap());
        assert_eq!(steps(&registry), [1, 2]);
    }
    assert!(handle.unregister());
    assert_eq!(second.strong_count(), 0);
    assert_eq!(steps(&registry), [1]);
    assert!(registry.unregister("hook_1").unwrap());
    assert!(steps(&registry).is_empty());
    assert_eq!(first.strong_count(), 1);
    drop(registry);
    assert_eq!(first.strong_count(), 0);
}

#[test]
fn hooks_change_their_registry_while_it_is_walked() {
    let registry = Registry::empty();
    let lives: Vec<Weak<u32>> = (1..=4)
        .map(|number| {
            let (hook, life) = hook(number);
            registry.register(hook).unwrap();
            life
        })
        .collect();
    let seen = Mutex::new(Vec::new());
    Step::dispatch_in(&registry, &|number| {
        seen.lock().unwrap().push(number);
        if number == 2 {
            for name in ["hook_1", "hook_2", "hook_3"] {
                assert!(registry.unregister(name).unwrap());
            }
            let (five, _) = hook(5);
            registry.register(five).unwrap();
            assert_eq!(steps(&registry), [4, 5]);
            assert!(lives.iter().all(|life| life.strong_count() > 0));
        }
    });
    assert_eq!(seen.into_inner().unwrap(), [1, 2, 4]);
    let there: Vec<usize> = lives.iter().map(Weak::strong_count).collect();
    assert_eq!(there, [0, 0, 0, 1]);
}

#[test]
fn a_suspended_dispatch_keeps_what_it_walks() {
    for polls in 0..=4 {
        for finishes in [true, false] {
            let registry = Registry::empty();
            let (one, first) = later(1);
            let (two, second) = later(2);
            let bulk = registry.register_all([one, two]);
            let seen = Mutex::new(Vec::new());
            let act = |number| seen.lock().unwrap().push(number);
            let mut dispatch = Box::pin(Later::dispatch_in(&registry, &act));
            for _ in 0..polls {
                assert!(poll(dispatch.as_mut()).is_pending());
            }
            for handle in bulk.handles() {
                assert!(handle.unregister());
            }
            if polls > 0 {
                assert_eq!(
                    (first.strong_count() > 0, second.strong_count() > 0),
                    (true, true)
                );
            }
            if finishes {
                finish(dispatch);
            } else {
                drop(dispatch);
            }
            assert_eq!((first.strong_count(), second.strong_count()), (0, 0));
        }
    }
}

#[test]
fn wrappers_are_passed_over_wherever_a_dispatch_waits() {
    for polls in 0..=3 {
        let mut builder = Registry::builder();
        for number in 1..=3 {
            let around = ShapeLater::wrap_boxed(number, move |text, log, next| {
                Box::pin(async move {
                    log.push(number.unsigned_abs());
                    pause().await;
                    format!("{number}({})", next.run(text, log).await)
                })
            });
            builder = builder.hook(around.named(format!("around_{number}")));
        }
        let registry = builder.build().unwrap();
        let mut log = Vec::new();
        let mut dispatch = Box::pin(ShapeLater::dispatch_in(&registry, "t".into(), &mut log));
        let mut done = None;
        for _ in 0..polls {
            assert!(done.is_none());
            if let Poll::Ready(text) = poll(dispatch.as_mut()) {
                done = Some(text);
            }
            registry.disable("around_2").unwrap();
        }
        if polls == 2 {
            drop(dispatch);
            continue;
        }
        let text = done.unwrap_or_else(|| finish(dispatch));
        let expected = if polls == 0 { "1(2(3(t)))" } else { "1(3(t))" };
        assert_eq!(text, expected, "{polls}");
    }
    let registry = Registry::builder()
        .hook(Shape::wrap(1, |text, next| format!("1({})", next.run(text))).named("one"))
        .hook(Shape::wrap(2, |text, next| format!("2({})", next.run(text))).named("two"))
        .hook(Shape::hook(1, |text| text.push('!')))
        .build()
        .unwrap();
    registry.disable("two").unwrap();
    assert_eq!(Shape::dispatch_in(&registry, "t".into()), "1(t!)");
}

#[test]
fn scopes_keep_their_registry_and_give_back_the_one_before() {
    let of = |number| {
        let (hook, life) = hook(number);
        (Registry::builder().with(hook).build().unwrap(), life)
    };
    let who = || {
        let seen = Mutex::new(vec![]);
        Step::dispatch(&|number| seen.lock().unwrap().push(number));
        seen.into_inner().unwrap()
    };
    let (outer, first) = of(1);
    let (inner, second) = of(2);
    let waiting = outer.scope(|| {
        assert_eq!(who(), [1]);
        assert_eq!(inner.scope(who), [2]);
        assert_eq!(who(), [1]);
        async move {
            let before = who();
            pause().await;
            (before, who())
        }
        .in_registry(&inner)
    });
    drop((outer, inner));
    assert_eq!((first.strong_count(), second.strong_count()), (0, 1));
    let mut waiting = Box::pin(waiting);
    assert!(poll(waiting.as_mut()).is_pending());
    let done = thread::spawn(move || finish(waiting)).join().unwrap();
    assert_eq!(done, (vec![2], vec![2]));
    assert_eq!(second.strong_count(), 0);
}

#[test]
fn the_last_of_a_registry_goes_with_a_dispatch_in_its_scope() {
    let (one, life) = later(1);
    let registry = Registry::empty();
    registry.register(one).unwrap();
    let seen = Mutex::new(Vec::new());
    let act = |number| seen.lock().unwrap().push(number);
    let mut dispatch = Box::pin(Later::dispatch(&act));
    assert!(registry.scope(|| poll(dispatch.as_mut())).is_pending());
    drop(registry);
    assert_eq!(life.strong_count(), 2);
    finish(dispatch);
    assert_eq!(life.strong_count(), 0);
    assert_eq!(*seen.lock().unwrap(), [1]);
}

/// Dispatches in `registry` until it is `over`.
fn dispatch(registry: &Registry, awaits: bool, over: &AtomicBool) {
    while !over.load(Ordering::Acquire) {
        let seen = Mutex::new(Vec::new());
        let act = |number| seen.lock().unwrap().push(number);
        if awaits {
            finish(Later::dispatch_in(registry, &act));
        } else {
            Step::dispatch_in(registry, &act);
        }
        let seen = seen.into_inner().unwrap();
        assert!(seen.is_sorted_by(|one, two| one < two));
        thread::yield_now();
    }
}

#[test]
fn threads_dispatch_while_another_changes_what_they_walk() {
    let rounds = if cfg!(miri) { 12 } else { 2_000 };
    let registry = Registry::empty();
    let over = AtomicBool::new(false);
    let lives = thread::scope(|scope| {
        for awaits in [false, true] {
            let (registry, over) = (&registry, &over);
            scope.spawn(move || dispatch(registry, awaits, over));
        }
        let mut lives = Vec::new();
        for round in 0..rounds {
            let made = if round % 2 == 0 { hook } else { later };
            let (hook, life) = made(round);
            registry.register(hook).unwrap();
            lives.push(life);
            let earlier = round.wrapping_sub(3);
            let names = ["hook", "later"].map(|kind| format!("{kind}_{earlier}"));
            for name in &names {
                let _known = registry.disable(name).unwrap();
                let _known = registry.enable(name).unwrap();
                let _known = registry.unregister(name).unwrap();
            }
            thread::yield_now();
        }
        over.store(true, Ordering::Release);
        lives
    });
    let there = lives.iter().filter(|life| life.strong_count() > 0).count();
    assert_eq!(there, 3);
    drop(registry);
    assert!(lives.iter().all(|life| life.strong_count() == 0));
}
