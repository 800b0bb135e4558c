//! Dispatches between threads: their futures can be sent, moved while they are suspended, and dropped elsewhere.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::task::Poll;
use std::thread;

use hooks_core::{Next, hook, hook_point};
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
fn a_wrapped_dispatch_moves_between_threads_while_it_is_suspended_at_any_depth() {
    #[hook_point(mode = until_handled)]
    async fn Search(route: &Mutex<Vec<String>>, key: &mut u32) -> u32 {
        visit(route, "default").await;
        *key
    }

    async fn visit(route: &Mutex<Vec<String>>, who: &str) {
        let add = |at: &str| route.lock().unwrap().push(format!("{who} {at}"));
        let before = thread::current().id();
        add("in");
        pause().await;
        assert_ne!(
            thread::current().id(),
            before,
            "each poll is on a thread of its own"
        );
        add("out");
    }

    #[hook(point = Search, wrap, priority = 1)]
    async fn outer(route: &Mutex<Vec<String>>, key: &mut u32, next: Next<'_, Search>) -> u32 {
        visit(route, "outer").await;
        *key += 1;
        let found = next.run(route, key).await;
        visit(route, "outer").await;
        found + *key
    }
    #[hook(point = Search, wrap, priority = 2)]
    async fn inner(route: &Mutex<Vec<String>>, key: &mut u32, next: Next<'_, Search>) -> u32 {
        // Its own copy, which goes from thread to thread in the middle of the chain.
        let mut own = *key * 10;
        visit(route, "inner").await;
        next.run(route, &mut own).await
    }
    #[hook(point = Search)]
    async fn plain(route: &Mutex<Vec<String>>) -> Option<u32> {
        visit(route, "plain").await;
        None
    }

    let search = |polls: usize| {
        let route = Mutex::new(Vec::new());
        let mut key = 1;
        let mut dispatch = Box::pin(sendable(Search::dispatch(&route, &mut key)));
        let mut found = None;
        for _ in 0..polls {
            assert_eq!(found, None);
            let polled = thread::scope(|scope| {
                let once = move || {
                    let polled = poll(dispatch.as_mut());
                    (dispatch, polled)
                };
                scope.spawn(once).join().unwrap()
            });
            dispatch = polled.0;
            if let Poll::Ready(given) = polled.1 {
                found = Some(given);
            }
        }
        thread::scope(|scope| scope.spawn(|| drop(dispatch)).join()).unwrap();
        (found, route.into_inner().unwrap())
    };
    let all = [
        "outer in",
        "outer out",
        "inner in",
        "inner out",
        "plain in",
        "plain out",
        "default in",
        "default out",
        "outer in",
        "outer out",
    ];
    assert_eq!(search(6), (Some(22), all.map(str::to_owned).to_vec()));
    for polls in 1..6 {
        let (found, route) = search(polls);
        assert_eq!(
            (found, &route[..]),
            (None, &all.map(str::to_owned)[..2 * polls - 1])
        );
    }
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
fn every_mode_with_wrappers_can_be_sent() {
    #[hook_point(mode = collect)]
    async fn Observe(log: &mut Vec<u32>);
    #[hook_point(mode = collect, on_error = propagate)]
    async fn Values(log: &mut Vec<u32>) -> u32;
    #[hook_point(mode = transform, on_error = propagate)]
    async fn Shape(text: String) -> String;
    #[hook_point(mode = until_handled)]
    async fn Find(key: &str) -> String;
    #[hook_point(mode = until_handled)]
    async fn Lookup(key: &str) -> String {
        key.to_owned()
    }
    #[hook_point(mode = cancellable, on_error = veto)]
    async fn Ask(log: &mut Vec<u32>) -> String;
    #[hook_point(mode = middleware, inline = 512)]
    async fn Act(log: &mut Vec<u32>) -> u32;
    #[hook_point(mode = middleware, repeatable, inline = 512)]
    async fn Retry(log: &mut Vec<u32>) -> u32 {
        log.push(9);
        0
    }

    #[hook(point = Observe, wrap)]
    async fn around_observe(log: &mut Vec<u32>, next: Next<'_, Observe>) {
        log.push(1);
        next.run(log).await;
    }
    #[hook(point = Values, wrap)]
    async fn around_values(
        log: &mut Vec<u32>,
        next: Next<'_, Values>,
    ) -> Result<Vec<u32>, hooks_core::HookError> {
        log.push(2);
        next.run(log).await
    }
    #[hook(point = Shape, wrap)]
    async fn around_shape(
        text: String,
        next: Next<'_, Shape>,
    ) -> Result<String, hooks_core::HookError> {
        next.run(text + "3").await
    }
    #[hook(point = Find, wrap)]
    async fn around_find(key: &str, next: Next<'_, Find>) -> Option<String> {
        next.run(key).await
    }
    #[hook(point = Lookup, wrap)]
    async fn around_lookup(key: &str, next: Next<'_, Lookup>) -> String {
        next.run(key).await
    }
    #[hook(point = Ask, wrap)]
    async fn around_ask(
        log: &mut Vec<u32>,
        next: Next<'_, Ask>,
    ) -> Result<(), hooks_core::Cancelled<String>> {
        log.push(4);
        next.run(log).await
    }
    #[hook(point = Act)]
    async fn around_act(log: &mut Vec<u32>, next: Next<'_, Act>) -> u32 {
        log.push(5);
        next.run(log).await
    }
    #[hook(point = Retry)]
    async fn around_retry(log: &mut Vec<u32>, mut next: Next<'_, Retry>) -> u32 {
        log.push(6);
        next.repeat(log).await + next.run(log).await
    }

    let mut log = Vec::new();
    finish(async {
        sendable(Observe::dispatch(&mut log)).await;
        let _values = sendable(Values::dispatch(&mut log)).await;
        let _named = sendable(Values::dispatch_named(&mut log)).await;
        let _sunk = sendable(Values::dispatch_into(&mut log, &mut Vec::new())).await;
        let each = |_| ControlFlow::Break(());
        let _each = sendable(Values::dispatch_each(&mut log, each)).await;
        assert_eq!(sendable(Shape::dispatch("a".into())).await.unwrap(), "a3");
        assert_eq!(sendable(Find::dispatch("key")).await, None);
        assert!(sendable(Find::dispatch_named("key")).await.is_none());
        assert_eq!(sendable(Lookup::dispatch("key")).await, "key");
        assert_eq!(sendable(Lookup::dispatch_named("key")).await.value, "key");
        assert!(sendable(Ask::dispatch(&mut log)).await.is_ok());
        let act = async |log: &mut Vec<u32>| {
            pause().await;
            log.push(7);
            8
        };
        assert_eq!(sendable(Act::dispatch(&mut log, act)).await, 8);
        let outcome = sendable(Act::dispatch_named(&mut log, act)).await;
        assert!(outcome.reached_end());
        assert_eq!(sendable(Retry::dispatch(&mut log)).await, 0);
    });
    assert_eq!(log, [1, 2, 2, 2, 2, 4, 5, 7, 5, 7, 6, 9, 9]);
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
