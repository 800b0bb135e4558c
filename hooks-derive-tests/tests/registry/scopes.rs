//! Scopes: what dispatches in them, and what does not.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use hooks_core::{InRegistry as _, Registry, hook, hook_point};
use hooks_derive_tests::{finish, finish_counting, panic_of, pause, poll};

#[hook_point(mode = collect)]
fn Who() -> u32;

#[hook_point(mode = collect)]
async fn WhoLater() -> u32;

/// What is linked answers with this.
const LINKED: u32 = 0;

#[hook(point = Who)]
fn scopes_linked() -> u32 {
    LINKED
}

#[hook(point = WhoLater)]
async fn scopes_linked_later() -> u32 {
    pause().await;
    LINKED
}

/// A registry whose hooks answer with `number`.
fn answering(number: u32) -> Registry {
    Registry::builder()
        .hook(Who::hook(1, move || number))
        .hook(WhoLater::hook_boxed(1, move || {
            Box::pin(async move {
                pause().await;
                number
            })
        }))
        .build()
        .unwrap()
}

/// Who answers here.
fn who() -> u32 {
    let [one] = Who::dispatch()[..] else {
        panic!("one answers")
    };
    one
}

async fn who_later() -> u32 {
    let [one] = WhoLater::dispatch().await[..] else {
        panic!("one answers")
    };
    one
}

#[test]
fn inside_of_a_scope_its_registry_is_used_and_outside_the_linked_one() {
    let registry = answering(1);
    assert_eq!(who(), LINKED);
    assert_eq!(registry.scope(who), 1);
    assert_eq!(registry.scope(|| Who::active().unwrap().dispatch()), [1]);
    assert_eq!(who(), LINKED);
    assert!(Registry::empty().scope(Who::active).is_none());
    assert_eq!(registry.scope(|| Who::dispatch_in(&answering(2))), [2]);
    assert_eq!(
        registry.scope(|| Who::dispatch_in(&Registry::linked())),
        [LINKED]
    );
}

#[test]
fn scopes_nest_and_a_panic_leaves_one_as_returning_does() {
    let (outer, inner) = (answering(1), answering(2));
    outer.scope(|| {
        assert_eq!(who(), 1);
        inner.scope(|| {
            assert_eq!(who(), 2);
            assert_eq!(outer.scope(who), 1);
            assert_eq!(Registry::linked().scope(who), LINKED);
            assert_eq!(who(), 2);
        });
        assert_eq!(panic_of(|| inner.scope(|| panic!("{}", who()))), "2");
        assert_eq!(who(), 1);
    });
    assert_eq!(who(), LINKED);
}

#[test]
fn the_current_registry_is_that_of_the_innermost_scope() {
    assert!(Registry::current().is_linked());
    let registry = answering(1);
    let current = registry.scope(Registry::current);
    assert!(!current.is_linked());
    current.register(Who::hook(0, || 7)).unwrap();
    assert_eq!(Who::dispatch_in(&registry), [7, 1]);
}

#[test]
fn a_scope_whose_registry_everybody_else_dropped_goes_on() {
    let registry = answering(1);
    let clone = registry.clone();
    let mut other = Some(registry);
    clone.scope(|| {
        drop(other.take());
        assert_eq!(who(), 1);
    });
    let future = {
        let registry = answering(2);
        registry.scope_async(who_later())
    };
    assert_eq!(finish(future), 2);
    let future = who_later().in_registry(&answering(3));
    assert_eq!(finish_counting(future), (3, 1));
}

#[test]
fn an_async_dispatch_is_bound_where_it_is_first_polled() {
    let registry = answering(1);
    let mut made_inside = registry.scope(|| Box::pin(who_later()));
    assert_eq!(finish(made_inside.as_mut()), LINKED);
    let mut made_outside = Box::pin(who_later());
    assert!(registry.scope(|| poll(made_outside.as_mut())).is_pending());
    assert_eq!(finish(made_outside), 1);
}

#[test]
fn scopes_of_futures_interleave_on_one_thread() {
    let three = async |number: u32| {
        let mut seen = Vec::new();
        for _ in 0..3 {
            seen.push(who_later().await);
            seen.push(who());
            pause().await;
        }
        assert!(seen.iter().all(|it| *it == number), "{seen:?}");
    };
    let registries: Vec<Registry> = (1..=4).map(answering).collect();
    let mut futures: Vec<_> = registries
        .iter()
        .zip(1..)
        .map(|(registry, number)| Some(Box::pin(registry.scope_async(three(number)))))
        .collect();
    let mut linked = pin!(three(LINKED));
    let mut linked_runs = true;
    while futures.iter().any(Option::is_some) {
        for future in &mut futures {
            if let Some(running) = future
                && poll(running.as_mut()).is_ready()
            {
                *future = None;
            }
            if linked_runs {
                linked_runs = poll(linked.as_mut()).is_pending();
            }
            assert_eq!(who(), LINKED);
        }
    }
}

/// A future that threads hand to each other.
type Task = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Polls each of `tasks` once on some thread, and again until all are done.
fn run_on_threads(tasks: Vec<Task>) {
    let left = AtomicUsize::new(tasks.len());
    let queue = Mutex::new(VecDeque::from(tasks));
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| run_tasks(&queue, &left));
        }
    });
}

fn run_tasks(queue: &Mutex<VecDeque<Task>>, left: &AtomicUsize) {
    while left.load(Ordering::Acquire) > 0 {
        let next = queue.lock().unwrap().pop_front();
        let Some(mut task) = next else {
            thread::yield_now();
            continue;
        };
        if poll(task.as_mut()).is_ready() {
            drop(task);
            left.fetch_sub(1, Ordering::Release);
        } else {
            queue.lock().unwrap().push_back(task);
        }
        assert_eq!(who(), LINKED);
    }
}

#[test]
fn a_task_keeps_its_registry_on_every_thread_that_polls_it() {
    let tasks = (1..=40).map(|number| -> Task {
        let registry = answering(number);
        let nested = answering(number + 1000);
        Box::pin(
            async move {
                for _ in 0..20 {
                    assert_eq!(who(), number);
                    assert_eq!(who_later().await, number);
                    let inner = async {
                        let outer = who_later().await;
                        pause().await;
                        outer
                    };
                    assert_eq!(inner.in_registry(&nested).await, number + 1000);
                }
            }
            .in_registry(&registry),
        )
    });
    run_on_threads(tasks.collect());
}

#[test]
fn a_task_that_is_spawned_takes_the_registry_along_only_when_asked() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let report = |name: &'static str| {
        let seen = Arc::clone(&seen);
        async move {
            let who = who_later().await;
            seen.lock().unwrap().push((name, who));
        }
    };
    let tasks: Vec<Task> = answering(5).scope(|| -> Vec<Task> {
        vec![
            Box::pin(report("alone")),
            Box::pin(report("along").in_current_registry()),
            Box::pin(report("given").in_registry(&answering(6))),
        ]
    });
    run_on_threads(tasks);
    seen.lock().unwrap().sort_unstable();
    assert_eq!(
        *seen.lock().unwrap(),
        [("alone", LINKED), ("along", 5), ("given", 6)]
    );
    seen.lock().unwrap().clear();
    let outside = report("outside").in_current_registry();
    answering(7).scope(|| finish(outside));
    assert_eq!(
        *seen.lock().unwrap(),
        [("outside", LINKED)],
        "what was not in a scope stays outside"
    );
}

/// Says who answers where it is dropped.
struct Last(Arc<Mutex<Vec<u32>>>);

impl Drop for Last {
    fn drop(&mut self) {
        self.0.lock().unwrap().push(who());
    }
}

#[test]
fn a_future_in_a_scope_is_dropped_in_the_scope() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    for (number, polls) in [(1, 0), (2, 1), (3, 2)] {
        let last = Last(Arc::clone(&seen));
        let mut future = Box::pin(
            async move {
                let _last = &last;
                pause().await;
            }
            .in_registry(&answering(number)),
        );
        for _ in 0..polls {
            let _done = poll(future.as_mut()).is_ready();
        }
        answering(9).scope(|| drop(future));
    }
    assert_eq!(*seen.lock().unwrap(), [1, 2, 3]);
    assert_eq!(who(), LINKED);
}

#[test]
fn a_scope_is_left_where_its_future_panics_and_entered_to_drop_it() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let last = Last(Arc::clone(&seen));
    let mut future = Box::pin(
        async move {
            let _last = last;
            pause().await;
            panic!("{}", who());
        }
        .in_registry(&answering(4)),
    );
    assert!(poll(future.as_mut()).is_pending());
    assert_eq!(panic_of(|| poll(future.as_mut())), "4");
    assert_eq!(who(), LINKED);
    assert_eq!(*seen.lock().unwrap(), [4]);
    drop(future);
}

#[test]
fn a_scope_that_is_ready_is_not_polled_again() {
    let mut future = Box::pin(async {}.in_registry(&answering(1)));
    assert!(poll(future.as_mut()).is_ready());
    let text = panic_of(|| poll(future.as_mut()));
    assert_eq!(text, "a scope was polled after its future was ready");
}

#[test]
fn other_threads_are_not_in_the_scope() {
    answering(1).scope(|| {
        assert_eq!(thread::spawn(who).join().unwrap(), LINKED);
        thread::scope(|scope| assert_eq!(scope.spawn(who).join().unwrap(), LINKED));
        assert_eq!(who(), 1);
    });
}

#[test]
fn threads_have_scopes_of_their_own() {
    thread::scope(|scope| {
        for number in 1..=4 {
            scope.spawn(move || {
                let registry = answering(number);
                for _ in 0..200 {
                    assert_eq!(who(), LINKED);
                    assert_eq!(registry.scope(who), number);
                }
            });
        }
    });
}

#[test]
fn destructors_of_a_thread_that_ends_dispatch_in_the_scopes_they_enter() {
    static SEEN: Mutex<Vec<u32>> = Mutex::new(Vec::new());

    struct Last(u32);
    impl Drop for Last {
        fn drop(&mut self) {
            let outside = who();
            let inside = answering(self.0).scope(|| (who(), finish(who_later())));
            SEEN.lock().unwrap().extend([outside, inside.0, inside.1]);
        }
    }
    thread_local! {
        static EARLY: RefCell<Vec<Last>> = const { RefCell::new(Vec::new()) };
        static LATE: RefCell<Vec<Last>> = const { RefCell::new(Vec::new()) };
    }
    thread::spawn(|| {
        EARLY.with_borrow_mut(|it| it.push(Last(1)));
        answering(3).scope(|| {
            who();
            LATE.with_borrow_mut(|it| it.push(Last(2)));
        });
    })
    .join()
    .unwrap();
    let mut seen = SEEN.lock().unwrap().clone();
    seen.sort_unstable();
    assert_eq!(seen, [LINKED, LINKED, 1, 1, 2, 2]);
}
