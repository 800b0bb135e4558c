//! `repeatable` points: a wrapper may run what is inside of it again, and everything inside starts afresh.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering};

use hooks_core::{Next, hook, hook_point};
use hooks_derive_tests::{Noisy, finish, noted, pause};

#[test]
fn a_wrapper_retries_until_the_action_succeeds() {
    #[hook_point(mode = middleware, repeatable)]
    fn Fetch(tries: &mut u32) -> Result<u32, &'static str>;

    #[hook(point = Fetch)]
    fn retries(tries: &mut u32, mut next: Next<'_, Fetch>) -> Result<u32, &'static str> {
        while *tries < 5 {
            *tries += 1;
            if let Ok(reply) = next.repeat(tries) {
                return Ok(reply);
            }
        }
        next.run(tries)
    }

    let fetch = |from: u32| {
        let mut tries = 0;
        let reply = Fetch::dispatch(&mut tries, |tries| {
            if *tries >= from {
                Ok(*tries * 10)
            } else {
                Err("not yet")
            }
        });
        (reply, tries)
    };
    assert_eq!(fetch(3), (Ok(30), 3));
    assert_eq!(fetch(9), (Err("not yet"), 5));
}

#[test]
fn an_awaited_wrapper_retries_until_the_action_succeeds() {
    #[hook_point(mode = middleware, repeatable)]
    async fn Fetch(path: &str, tries: &mut u32) -> Result<String, String>;

    #[hook(point = Fetch, priority = 1)]
    async fn retries(
        path: &str,
        tries: &mut u32,
        mut next: Next<'_, Fetch>,
    ) -> Result<String, String> {
        loop {
            *tries += 1;
            match next.repeat(path, tries).await {
                Err(_) if *tries < 5 => pause().await,
                reply => return reply,
            }
        }
    }
    #[hook(point = Fetch, priority = 2)]
    async fn marks(path: &str, tries: &mut u32, next: Next<'_, Fetch>) -> Result<String, String> {
        pause().await;
        next.run(path, tries).await.map(|reply| reply + "!")
    }

    let fetch = |from: u32| {
        let mut tries = 0;
        let action = async |path: &str, tries: &mut u32| {
            pause().await;
            if *tries >= from {
                Ok(format!("{path}{tries}"))
            } else {
                Err(String::from("not yet"))
            }
        };
        let reply = finish(Fetch::dispatch("a", &mut tries, action));
        (reply, tries)
    };
    assert_eq!(fetch(3), (Ok("a3!".into()), 3));
    assert_eq!(fetch(9), (Err("not yet".into()), 5));
}

/// An action whose clones are counted.
struct Counted<'a>(&'a Cell<u32>);

impl Clone for Counted<'_> {
    fn clone(&self) -> Self {
        self.0.set(self.0.get() + 1);
        Self(self.0)
    }
}

#[test]
fn each_run_of_the_default_action_is_of_a_clone_that_was_not_run() {
    #[hook_point(mode = middleware, repeatable)]
    fn Count() -> u32;

    #[hook(point = Count)]
    fn thrice(mut next: Next<'_, Count>) -> u32 {
        next.repeat() + next.repeat() + next.run()
    }

    let clones = Cell::new(0);
    let counted = Counted(&clones);
    let mut steps = vec![1];
    let sum = Count::dispatch(move || {
        std::hint::black_box(&counted);
        steps.push(1);
        u32::try_from(steps.len()).unwrap()
    });
    assert_eq!(sum, 6, "no run sees what another pushed");
    assert_eq!(clones.get(), 3);
}

/// Panics where it is cloned for the first time.
struct Fragile<'c>(&'c Cell<u32>);

impl Clone for Fragile<'_> {
    fn clone(&self) -> Self {
        let before = self.0.replace(self.0.get() + 1);
        assert!(before > 0, "fragile");
        Self(self.0)
    }
}

#[test]
fn a_default_action_that_panics_where_it_is_cloned_is_there_for_the_next_run() {
    #[hook_point(mode = middleware, repeatable)]
    fn Count() -> u32;

    #[hook(point = Count)]
    fn twice(mut next: Next<'_, Count>) -> u32 {
        let first = catch_unwind(AssertUnwindSafe(|| next.repeat()));
        assert_eq!(first.unwrap_err().downcast_ref::<&str>(), Some(&"fragile"));
        next.run()
    }

    let clones = Cell::new(0);
    let fragile = Fragile(&clones);
    let ran = Count::dispatch(move || {
        std::hint::black_box(&fragile);
        7
    });
    assert_eq!((ran, clones.get()), (7, 2));
}

#[test]
fn a_transform_is_repeated_with_a_value_that_the_wrapper_kept() {
    #[hook_point(mode = transform, repeatable)]
    async fn Shape(text: String, words: &mut u32) -> String;

    #[hook(point = Shape)]
    async fn adds(text: &mut String, words: &mut u32) {
        *words += 1;
        text.push_str(&words.to_string());
    }
    #[hook(point = Shape)]
    async fn twice(text: String, words: &mut u32, mut next: Next<'_, Shape>) -> String {
        let once = next.repeat(text.clone(), words).await;
        let again = next.run(text, words).await;
        format!("{once} {again}")
    }

    assert_eq!(finish(Shape::dispatch("a".into(), &mut 0)), "a1 a2");
}

#[test]
fn plain_hooks_and_the_default_body_run_again() {
    static ASKED: AtomicU32 = AtomicU32::new(0);

    #[hook_point(mode = until_handled, repeatable)]
    fn Lookup(key: u32) -> u32 {
        key + 1000
    }

    #[hook(point = Lookup)]
    fn small(key: u32) -> Option<u32> {
        ASKED.fetch_add(1, Ordering::Relaxed);
        (key < 10).then_some(key)
    }
    #[hook(point = Lookup)]
    fn both(key: u32, mut next: Next<'_, Lookup>) -> u32 {
        next.repeat(key) + next.repeat(key + 10)
    }

    let answer = Lookup::dispatch_named(1);
    assert_eq!(answer.value, 1 + 1011);
    assert!(answer.by.is_none(), "the last run was the default's");
    assert_eq!(ASKED.load(Ordering::Relaxed), 2);
}

#[test]
fn names_are_those_of_the_last_run() {
    #[hook_point(mode = collect, repeatable)]
    fn Values(step: u32) -> u32;

    #[hook(point = Values)]
    fn even(step: u32) -> Option<u32> {
        step.is_multiple_of(2).then_some(step)
    }
    #[hook(point = Values)]
    fn odd(step: u32) -> Option<u32> {
        (!step.is_multiple_of(2)).then_some(step)
    }
    #[hook(point = Values)]
    fn last(step: u32, mut next: Next<'_, Values>) -> Vec<u32> {
        let _first = next.repeat(step);
        next.run(step + 1)
    }

    let named: Vec<_> = Values::dispatch_named(1)
        .into_iter()
        .map(|answer| (answer.value, answer.by.function().to_owned()))
        .collect();
    assert_eq!(named, [(2, "even".to_owned())]);
}

#[test]
fn values_of_a_wrapper_that_runs_no_hook_in_the_last_run_are_its_own() {
    #[hook_point(mode = collect, repeatable)]
    fn Values(step: u32) -> u32;

    #[hook(point = Values)]
    fn plain(step: u32) -> u32 {
        step
    }
    #[hook(point = Values, priority = 20)]
    fn cached(step: u32, next: Next<'_, Values>) -> Vec<u32> {
        if step == 0 {
            next.run(step)
        } else {
            vec![step]
        }
    }
    #[hook(point = Values, priority = 10)]
    fn twice(step: u32, mut next: Next<'_, Values>) -> Vec<u32> {
        let _first = next.repeat(step);
        next.run(step + 1)
    }

    let values = Values::dispatch_named(0);
    let named: Vec<_> = values
        .iter()
        .map(|named| (named.value, named.by.function()))
        .collect();
    assert_eq!(named, [(1, "cached")]);
}

#[test]
fn what_a_run_holds_is_gone_before_the_next_one_begins() {
    #[hook_point(mode = middleware, repeatable)]
    async fn Act(step: u32) {
        let _held = Noisy("action");
        if step == 0 {
            std::future::pending::<()>().await;
        }
    }

    #[hook(point = Act)]
    async fn gives_up(step: u32, mut next: Next<'_, Act>) {
        {
            let mut first = std::pin::pin!(next.repeat(step));
            let polled = std::future::poll_fn(|context| {
                std::task::Poll::Ready(first.as_mut().poll(context).is_ready())
            });
            assert!(!polled.await);
        }
        hooks_derive_tests::note("again");
        next.run(step + 1).await;
    }

    finish(Act::dispatch(0));
    assert_eq!(noted(), ["action", "again", "action"]);
}

#[test]
fn an_outcome_tells_of_the_last_run() {
    #[hook_point(mode = middleware, repeatable)]
    fn Fetch(tries: &Cell<u32>) -> Option<u32>;

    #[hook(point = Fetch, priority = 1)]
    fn twice(tries: &Cell<u32>, mut next: Next<'_, Fetch>) -> Option<u32> {
        next.repeat(tries).or_else(|| next.run(tries))
    }
    #[hook(point = Fetch, priority = 2)]
    fn gate(tries: &Cell<u32>, next: Next<'_, Fetch>) -> Option<u32> {
        tries.set(tries.get() + 1);
        if tries.get() > 1 {
            Some(9)
        } else {
            next.run(tries)
        }
    }
    #[hook(point = Fetch, priority = 3)]
    fn inner(tries: &Cell<u32>, next: Next<'_, Fetch>) -> Option<u32> {
        next.run(tries)
    }

    let outcome = Fetch::dispatch_named(&Cell::new(0), |_| None);
    assert_eq!(outcome.stopped_by().unwrap().function(), "gate");
    assert_eq!((outcome.starved(), outcome.reached_end()), (1, false));
    assert_eq!(outcome.into_value(), Some(9));

    let outcome = Fetch::dispatch_named(&Cell::new(0), |_| Some(1));
    assert!(outcome.reached_end());
    assert_eq!(outcome.into_value(), Some(1));
}
