//! A reload starts what is new, stops what is gone and keeps what is unchanged, while others dispatch.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;

use hooks_core::{ExtensionConfig, HooksConfig, Provided, Registry, hook, hook_point};

use crate::worker::{Ask, Work, config, marks, worker, workers};

/// Extensions in the order of their list, each with its mark.
fn listed(marks: &[&str]) -> HooksConfig {
    let entries = marks.iter().map(|mark| worker(mark, mark));
    config(entries)
}

#[tokio::test(start_paused = true)]
async fn what_is_new_starts_what_is_gone_stops_and_what_is_unchanged_goes_on() {
    let work = Work::new();
    let mut hooks = workers(listed(&["a", "b", "c"]), &work).await.unwrap();
    assert_eq!(
        work.told(),
        [
            "made a", "made b", "made c", "start a", "start b", "start c"
        ]
    );
    let before = marks(hooks.registry());
    let reloaded = hooks.reload(listed(&["b", "d"])).await.unwrap();
    assert_eq!(reloaded.kept(), ["start::b"]);
    assert_eq!(reloaded.started(), ["start::d"]);
    assert_eq!(reloaded.stopped(), ["start::a", "start::c"]);
    assert!(reloaded.failures().is_empty());
    // In the reverse of the order in which they started, and after what is new.
    assert_eq!(work.told(), ["made d", "start d", "stop c", "stop a"]);
    let after = marks(hooks.registry());
    let names: Vec<_> = after.iter().map(|(mark, _)| mark.as_str()).collect();
    assert_eq!(names, ["b", "d"]);
    assert_eq!(after[0], before[1], "the same instance");
    hooks.stop().await;
    assert_eq!(work.told(), ["stop d", "stop b"]);
}

#[tokio::test(start_paused = true)]
async fn what_is_moved_keeps_its_instance_and_its_lifespan_and_stops_in_the_new_order() {
    let work = Work::new();
    let mut hooks = workers(listed(&["a", "b", "c"]), &work).await.unwrap();
    let before = marks(hooks.registry());
    work.told();
    let reloaded = hooks.reload(listed(&["c", "a", "b"])).await.unwrap();
    assert_eq!(reloaded.kept(), ["start::c", "start::a", "start::b"]);
    let after = marks(hooks.registry());
    assert_eq!(
        after,
        [before[2].clone(), before[0].clone(), before[1].clone()]
    );

    // By priorities, too, and from a list to none.
    let by_priority = |entry: ExtensionConfig, priority| entry.priority(priority);
    let config = HooksConfig::new()
        .extension(by_priority(worker("a", "a"), 30))
        .extension(by_priority(worker("b", "b"), 10))
        .extension(by_priority(worker("c", "c"), 20))
        .extension(ExtensionConfig::new("probe").enabled(false))
        .extension(ExtensionConfig::new("hasty").enabled(false));
    let reloaded = hooks.reload(config).await.unwrap();
    assert_eq!(reloaded.kept(), ["start::b", "start::c", "start::a"]);
    let after = marks(hooks.registry());
    assert_eq!(
        after,
        [before[1].clone(), before[2].clone(), before[0].clone()]
    );
    assert_eq!(work.told(), [""; 0]);
    hooks.stop().await;
    assert_eq!(work.told(), ["stop a", "stop c", "stop b"]);
}

#[tokio::test(start_paused = true)]
async fn where_options_change_the_new_one_starts_before_the_old_one_stops() {
    let work = Work::new();
    let of = |mark: &str| config([worker("one", "one"), worker("changed", mark)]);
    let mut hooks = workers(of("old"), &work).await.unwrap();
    work.told();
    let reloaded = hooks.reload(of("new")).await.unwrap();
    assert_eq!(reloaded.started(), ["start::changed"]);
    assert_eq!(reloaded.stopped(), ["start::changed"]);
    assert_eq!(reloaded.kept(), ["start::one"]);
    assert_eq!(work.told(), ["made new", "start new", "stop old"]);
    let marks: Vec<_> = marks(hooks.registry())
        .into_iter()
        .map(|(mark, _)| mark)
        .collect();
    assert_eq!(marks, ["one", "new"]);
    // The same once more changes nothing.
    let reloaded = hooks.reload(of("new")).await.unwrap();
    assert_eq!(reloaded.kept().len(), 2);
    assert_eq!(work.told(), [""; 0]);
    hooks.stop().await;
}

#[tokio::test(start_paused = true)]
async fn when_what_is_gone_stops_its_hooks_do_not_begin_any_more() {
    let work = Work::new();
    let mut hooks = workers(listed(&["a", "b"]), &work).await.unwrap();
    let seen = Arc::new(Mutex::new(Vec::new()));
    let (registry, found) = (hooks.registry().clone(), Arc::clone(&seen));
    work.at_stop(move || {
        let marks = marks(&registry).into_iter().map(|(mark, _)| mark);
        found.lock().unwrap().push(marks.collect::<Vec<_>>());
    });
    hooks.reload(listed(&["b"])).await.unwrap();
    assert_eq!(*seen.lock().unwrap(), [["b"]]);
    // What is replaced does not either, where a dispatch begins then.
    hooks.reload(config([worker("b", "anew")])).await.unwrap();
    assert_eq!(*seen.lock().unwrap(), [["b"], ["anew"]]);
    work.at_stop(|| ());
    hooks.stop().await;
}

#[tokio::test(start_paused = true)]
async fn a_dispatch_that_began_before_meets_what_was_replaced_and_not_what_is_gone() {
    for (to, met) in [
        (listed(&["a"]), &["a"][..]),
        (
            config([worker("a", "a"), worker("b", "anew")]),
            &["a", "b"][..],
        ),
    ] {
        let work = Work::new();
        let hooks = workers(listed(&["a", "b"]), &work).await.unwrap();
        let registry = hooks.registry().clone();
        // While `a` runs, the other is taken away: a reload waits for nothing where nothing has a task.
        let hooks = Mutex::new(Some(hooks));
        let (to, mut marks) = (Mutex::new(Some(to)), Vec::new());
        crate::worker::Pass::dispatch_in(&registry, &mut marks, &|mark| {
            if mark == "a" {
                let mut taken = hooks.lock().unwrap().take().unwrap();
                let config = to.lock().unwrap().take().unwrap();
                hooks_derive_tests::finish(taken.reload(config)).unwrap();
                *hooks.lock().unwrap() = Some(taken);
            }
        });
        assert_eq!(marks, met);
        let hooks = hooks.lock().unwrap().take().unwrap();
        hooks.stop().await;
    }
}

#[tokio::test(start_paused = true)]
async fn instances_that_are_replaced_do_not_pile_up() {
    let work = Work::new();
    let of = |mark: &str| config([worker("turning", mark)]);
    let mut hooks = workers(of("0"), &work).await.unwrap();
    for round in 1..100 {
        hooks.reload(of(&round.to_string())).await.unwrap();
        // The first one stays as long as the registry: its table counts no dispatches.
        assert!(work.living() <= 2, "{round}: {}", work.living());
    }
    hooks.stop().await;
    assert_eq!(work.living(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_dispatch_in_another_thread_never_finds_neither_of_two_that_take_turns() {
    let work = Work::new();
    let mut hooks = workers(listed(&["a"]), &work).await.unwrap();
    let (registry, ends) = (hooks.registry().clone(), Arc::new(AtomicBool::new(false)));
    let over = Arc::clone(&ends);
    let (says, said) = mpsc::channel();
    let asking = thread::spawn(move || {
        let mut unanswered = 0_u32;
        let _sent = says.send(());
        while !over.load(Ordering::Relaxed) {
            // One that began before the change may meet what is gone by now; the next one began after it.
            let answered = Ask::dispatch_in(&registry).or_else(|| Ask::dispatch_in(&registry));
            unanswered += u32::from(answered.is_none());
        }
        unanswered
    });
    said.recv().unwrap();
    for round in 0..500 {
        let mark = ["b", "a"][round % 2];
        hooks.reload(listed(&[mark])).await.unwrap();
    }
    ends.store(true, Ordering::Relaxed);
    assert_eq!(asking.join().unwrap(), 0);
    hooks.stop().await;
}

#[tokio::test(start_paused = true)]
async fn a_dispatch_in_another_thread_always_finds_one_whose_options_change() {
    let work = Work::new();
    let of = |mark: &str| config([worker("turning", mark)]);
    let mut hooks = workers(of("0"), &work).await.unwrap();
    let (registry, ends) = (hooks.registry().clone(), Arc::new(AtomicBool::new(false)));
    let over = Arc::clone(&ends);
    let (says, said) = mpsc::channel();
    let asking = thread::spawn(move || {
        let _sent = says.send(());
        let mut last = 0;
        while !over.load(Ordering::Relaxed) {
            let mark = Ask::dispatch_in(&registry).expect("there is one at any time");
            let mark: u32 = mark.parse().unwrap();
            assert!(mark >= last, "what was replaced is not found again");
            last = mark;
        }
    });
    said.recv().unwrap();
    for round in 1..500 {
        hooks.reload(of(&round.to_string())).await.unwrap();
    }
    ends.store(true, Ordering::Relaxed);
    asking.join().unwrap();
    hooks.stop().await;
}

#[hook_point(mode = collect)]
fn Plain() -> u32;

#[hook(point = Plain)]
fn plain() -> u32 {
    1
}

#[tokio::test(start_paused = true)]
async fn a_function_that_was_off_runs_again_when_it_is_on() {
    // Not listed: a list gives it a place of its own, and that makes another row of it.
    let only = |on| HooksConfig::new().extension(ExtensionConfig::new("plain").enabled(on));
    let start = Registry::builder()
        .linked()
        .without("hasty")
        .provide_shared(Provided::from(Work::new().0));
    let mut hooks = start.start().config(only(true)).await.unwrap();
    for _ in 0..2 {
        assert_eq!(Plain::dispatch_in(hooks.registry()), [1]);
        hooks.reload(only(false)).await.unwrap();
        assert_eq!(Plain::dispatch_in(hooks.registry()), [0; 0]);
        hooks.reload(only(true)).await.unwrap();
    }
    hooks.stop().await;
}
