//! Dispatches between threads: their futures can be sent, moved while they are suspended, and dropped elsewhere.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::task::Poll;
use std::thread;

use hooks_core::{hook, hook_point};
use hooks_derive_tests::{finish, pause, poll, sendable};

#[test]
fn a_dispatch_moves_between_threads_while_it_is_suspended() {
    #[hook_point(mode = transform)]
    async fn Travel(route: String, seen: &Mutex<Vec<thread::ThreadId>>, calls: &mut u32) -> String;

    #[hook(point = Travel, priority = 1)]
    async fn one(route: &mut String, seen: &Mutex<Vec<thread::ThreadId>>, calls: &mut u32) {
        for _ in 0..2 {
            seen.lock().unwrap().push(thread::current().id());
            *calls += 1;
            pause().await;
            route.push('1');
        }
    }
    #[hook(point = Travel, priority = 2)]
    async fn two(route: &str, seen: &Mutex<Vec<thread::ThreadId>>) -> Option<String> {
        pause().await;
        seen.lock().unwrap().push(thread::current().id());
        Some(format!("{route}2"))
    }

    let seen = Mutex::new(Vec::new());
    let mut calls = 0;
    let mut dispatch = Box::pin(sendable(Travel::dispatch(
        "route ".into(),
        &seen,
        &mut calls,
    )));
    assert!(poll(dispatch.as_mut()).is_pending());
    let route = thread::scope(|scope| {
        let second = scope.spawn(|| {
            assert!(poll(dispatch.as_mut()).is_pending());
            dispatch
        });
        let mut dispatch = second.join().unwrap();
        assert!(poll(dispatch.as_mut()).is_pending());
        scope.spawn(move || poll(dispatch.as_mut())).join().unwrap()
    });
    assert_eq!(route, Poll::Ready("route 112".into()));
    assert_eq!(calls, 2);
    let seen = seen.into_inner().unwrap();
    assert_eq!(seen.len(), 3);
    assert_eq!(seen[0], thread::current().id());
    assert!(
        seen[1] != seen[0] && seen[2] != seen[0],
        "later polls were made on other threads"
    );
}

#[test]
fn a_dispatch_may_be_dropped_on_another_thread() {
    #[hook_point(mode = collect)]
    async fn Hold(held: &Arc<()>);

    #[hook(point = Hold)]
    async fn hold(held: &Arc<()>) {
        let _kept = Arc::clone(held);
        pause().await;
    }

    let held = Arc::new(());
    let mut dispatch = Box::pin(Hold::dispatch(&held));
    assert!(poll(dispatch.as_mut()).is_pending());
    assert_eq!(Arc::strong_count(&held), 2);
    thread::scope(|scope| scope.spawn(|| drop(dispatch)).join()).unwrap();
    assert_eq!(Arc::strong_count(&held), 1);
}

#[test]
fn every_mode_can_be_sent() {
    #[hook_point(mode = collect)]
    async fn Values(log: &mut Vec<u32>) -> u32;
    #[hook_point(mode = transform, on_error = propagate)]
    async fn Shape(text: String) -> String;
    #[hook_point(mode = until_handled)]
    async fn Lookup(key: &str) -> String {
        key.to_owned()
    }
    #[hook_point(mode = cancellable, on_error = propagate)]
    async fn Ask(log: &mut Vec<u32>) -> String;

    let mut log = Vec::new();
    finish(async {
        let _values = sendable(Values::dispatch(&mut log)).await;
        let _named = sendable(Values::dispatch_named(&mut log)).await;
        sendable(Values::dispatch_into(&mut log, &mut Vec::new())).await;
        sendable(Values::dispatch_each(&mut log, |_| ControlFlow::Break(()))).await;
        let _shaped = sendable(Shape::dispatch(String::new())).await;
        let _found = sendable(Lookup::dispatch("key")).await;
        let _who = sendable(Lookup::dispatch_named("key")).await;
        let _allowed = sendable(Ask::dispatch(&mut log)).await;
    });
    assert_eq!(log, Vec::<u32>::new());
}

#[test]
fn a_future_that_awaits_dispatches_of_its_own_locals_can_be_sent() {
    trait Tool: Send + Sync {
        fn number(&self) -> u32;
    }
    impl Tool for u32 {
        fn number(&self) -> u32 {
            *self
        }
    }
    #[derive(Debug)]
    struct Turn<'a>(&'a mut Vec<u32>);

    #[hook_point(mode = collect)]
    async fn Observe(turn: &mut Turn<'_>);
    #[hook_point(mode = cancellable, on_error = veto, inline = 1024)]
    async fn Ask(turn: &mut Turn<'_>, tool: &dyn Tool, words: &[&str]) -> String;
    #[hook_point(mode = transform)]
    async fn Shape(text: String, words: &[&str], tool: &mut (dyn Tool + Send)) -> String;
    #[hook_point(mode = until_handled)]
    async fn Lookup(turn: &Turn<'_>) -> u32;

    #[hook(point = Observe)]
    async fn observe(turn: &mut Turn<'_>) {
        pause().await;
        turn.0.push(1);
    }
    #[hook(point = Ask)]
    async fn ask(turn: &mut Turn<'_>, tool: &dyn Tool) -> Result<(), String> {
        Observe::dispatch(turn).await;
        turn.0.push(tool.number());
        Ok(())
    }
    #[hook(point = Shape)]
    async fn shape(text: &str, words: &[&str]) -> String {
        pause().await;
        [text, &words.concat()].concat()
    }
    #[hook(point = Lookup)]
    async fn look(turn: &Turn<'_>) -> Option<u32> {
        pause().await;
        turn.0.last().copied()
    }

    let given = finish(sendable(async {
        let mut numbers = Vec::new();
        let words = [String::from("b"), String::from("c")];
        let words = [words[0].as_str(), words[1].as_str()];
        let mut turn = Turn(&mut numbers);
        Observe::dispatch(&mut turn).await;
        Ask::dispatch(&mut turn, &7_u32, &["d"]).await.unwrap();
        let found = Lookup::dispatch(&turn).await;
        (
            Shape::dispatch("a".into(), &words, &mut 0_u32).await,
            found,
            numbers,
        )
    }));
    assert_eq!(given, ("abc".into(), Some(7), vec![1, 1, 7]));
}

#[test]
fn a_dispatch_runs_on_many_threads_at_once() {
    #[hook_point(mode = transform)]
    fn Double(number: u64) -> u64;

    #[hook(point = Double)]
    #[hook(point = Double)]
    fn double(number: &u64) -> u64 {
        number * 2
    }

    let doubled: Vec<u64> = thread::scope(|scope| {
        let threads: Vec<_> = (0..4)
            .map(|number| {
                scope.spawn(move || (0..1000).map(|_| Double::dispatch(number)).sum::<u64>())
            })
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect()
    });
    assert_eq!(doubled, [0, 4000, 8000, 12000]);
}
