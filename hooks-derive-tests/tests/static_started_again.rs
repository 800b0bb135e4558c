//! What is linked is started again after whatever became of the start before: dropped in the middle, failed, stopped by half.

#![forbid(unsafe_code)]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test stops where it fails"
)]

use std::future::pending;
use std::sync::Mutex as Blocking;
use std::task::Poll;

use hooks_core::{
    ExtensionConfig, Hooks, HooksConfig, Lifespan, LifespanResult, LifespanScope, Provided, Start,
    Stopping, extension, hook, hook_point,
};
use hooks_derive_tests::poll;
use serde::{Deserialize, Serialize};
use tokio::sync::Mutex;
use tokio::task::yield_now;

/// There is one linked registry, so one test at a time.
static ALONE: Mutex<()> = Mutex::const_new(());

#[hook_point(mode = collect)]
fn Present() -> u32;

/// Something is done at each, and in between nobody's hooks are lost.
#[hook_point(mode = collect)]
fn Pass(then: &(dyn Fn() + Sync)) -> u32;

#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
struct Options {
    number: u32,
    fails: bool,
    hangs: bool,
}

/// Which lifespans are there, by their numbers.
static THERE: Blocking<Vec<u32>> = Blocking::new(Vec::new());

fn there() -> Vec<u32> {
    THERE.lock().unwrap().clone()
}

struct Numbered(Options);

#[extension(options = Options, new = Numbered)]
impl Numbered {
    #[hook(point = Present)]
    fn present(&self) -> u32 {
        self.0.number
    }

    #[hook(point = Pass)]
    fn pass(&self, then: &(dyn Fn() + Sync)) -> u32 {
        then();
        self.0.number
    }
}

impl Lifespan for Numbered {
    async fn start(&self, scope: &LifespanScope) -> LifespanResult {
        // What is there is what was there before.
        let seen = scope.provided::<Blocking<Vec<Vec<u32>>>>()?;
        seen.lock().unwrap().push(Present::dispatch());
        let Options { number, fails, .. } = self.0;
        let token = scope.token();
        THERE.lock().unwrap().push(number);
        scope.spawn(async move {
            token.cancelled().await;
            THERE.lock().unwrap().retain(|it| *it != number);
        });
        yield_now().await;
        if fails {
            Err("it fails".into())
        } else {
            Ok(())
        }
    }

    async fn stop(&self, _: &Stopping<'_>) -> LifespanResult {
        if self.0.hangs {
            pending::<()>().await;
        }
        Ok(())
    }
}

/// Numbers 1 and 2, or as `change` has it.
fn start_with(first: u32, change: impl FnOnce(&mut Options)) -> Start {
    let mut options = [first, first + 1].map(|number| Options {
        number,
        ..Options::default()
    });
    change(&mut options[1]);
    let entries = options.into_iter().zip(["one", "two"]);
    let entries = entries.map(|(options, name)| {
        ExtensionConfig::new("numbered")
            .named(name)
            .options(options)
    });
    let config = entries.fold(HooksConfig::new(), HooksConfig::extension);
    hooks_core::start()
        .config(config)
        .provide(Blocking::new(Vec::<Vec<u32>>::new()))
}

async fn started(first: u32) -> Hooks {
    start_with(first, |_| ()).await.unwrap()
}

async fn tasks_are_over() {
    for _ in 0..10 {
        yield_now().await;
    }
    assert_eq!(there(), [0; 0]);
}

#[tokio::test(start_paused = true)]
async fn a_start_that_was_dropped_at_any_point_leaves_what_was_and_can_be_done_again() {
    let _alone = ALONE.lock().await;
    started(1).await.stop().await;
    for polls in 0..3 {
        let mut starting = Box::pin(start_with(10, |_| ()).into_future());
        for _ in 0..polls {
            assert!(poll(starting.as_mut()).is_pending());
        }
        if polls > 0 {
            let second = start_with(20, |_| ()).await.unwrap_err();
            let text = second.to_string();
            assert!(
                text.contains("were started at ") && text.contains(file!()),
                "{text}"
            );
        }
        drop(starting);
        tasks_are_over().await;
        assert_eq!(Present::dispatch(), [1, 2], "after {polls} polls");
    }
    let hooks = started(3).await;
    assert_eq!(Present::dispatch(), [3, 4]);
    assert!(hooks.stop().await.is_clean());
}

#[tokio::test(start_paused = true)]
async fn a_start_that_failed_leaves_what_was_and_can_be_done_again() {
    let _alone = ALONE.lock().await;
    started(1).await.stop().await;
    let error = start_with(10, |second| second.fails = true)
        .await
        .unwrap_err();
    assert_eq!(error.causes().next().unwrap().to_string(), "it fails");
    assert_eq!(there(), [0; 0]);
    assert_eq!(Present::dispatch(), [1, 2]);
    let hooks = started(3).await;
    assert_eq!(Present::dispatch(), [3, 4]);
    assert!(hooks.stop().await.is_clean());
}

#[tokio::test(start_paused = true)]
async fn it_can_be_started_again_after_the_handle_or_a_stop_was_dropped() {
    let _alone = ALONE.lock().await;
    drop(started(1).await);
    tasks_are_over().await;
    assert_eq!(Present::dispatch(), [1, 2], "what guards goes on guarding");

    let hooks = start_with(3, |second| second.hangs = true).await.unwrap();
    let mut stopping = Box::pin(hooks.stop());
    for _ in 0..10 {
        assert!(poll(stopping.as_mut()).is_pending());
        yield_now().await;
    }
    let error = start_with(5, |_| ()).await.unwrap_err();
    assert!(
        error.to_string().contains("were started at"),
        "it still stops: {error}"
    );
    drop(stopping);
    tasks_are_over().await;
    let hooks = started(5).await;
    assert_eq!(Present::dispatch(), [5, 6]);
    assert!(hooks.stop().await.is_clean());
    assert_eq!(there(), [0; 0]);
}

#[tokio::test(start_paused = true)]
async fn a_lifespan_that_starts_again_finds_the_hooks_of_before() {
    let _alone = ALONE.lock().await;
    started(1).await.stop().await;
    let seen = Provided::new(Blocking::new(Vec::<Vec<u32>>::new()));
    let options = ExtensionConfig::new("numbered").options(Options {
        number: 3,
        ..Options::default()
    });
    let config = HooksConfig::new().extension(options);
    let hooks = hooks_core::start()
        .config(config)
        .provide_shared(seen.clone())
        .await
        .unwrap();
    assert_eq!(*seen.lock().unwrap(), [[1, 2]]);
    assert_eq!(Present::dispatch(), [3]);
    hooks.stop().await;
}

#[tokio::test(start_paused = true)]
async fn a_dispatch_that_began_before_a_start_meets_those_that_are_replaced() {
    let _alone = ALONE.lock().await;
    started(1).await.stop().await;
    let (again, hooks) = (Blocking::new(true), Blocking::new(None));
    let numbers = Pass::dispatch(&|| {
        if std::mem::take(&mut *again.lock().unwrap()) {
            let mut starting = Box::pin(start_with(3, |_| ()).into_future());
            let mut polled = (0..10).map(|_| poll(starting.as_mut()));
            let Some(Poll::Ready(started)) = polled.find(Poll::is_ready) else {
                panic!("it waits for more than its lifespans do");
            };
            *hooks.lock().unwrap() = Some(started.unwrap());
        }
    });
    assert_eq!(numbers, [1, 2], "a guard is not left out in between");
    assert_eq!(Present::dispatch(), [3, 4]);
    let hooks = hooks.lock().unwrap().take().unwrap();
    hooks.stop().await;
}

#[test]
fn a_program_without_async_may_start_it_too_and_after_it_one_with_async() {
    let alone = ALONE.blocking_lock();
    for first in [1, 3] {
        let hooks = start_with(first, |_| ()).blocking().unwrap();
        assert_eq!(there(), [first, first + 1]);
        assert_eq!(Present::dispatch(), [first, first + 1]);
        assert!(hooks.stop().is_clean());
        assert_eq!(there(), [0; 0]);
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let hooks = started(5).await;
        assert_eq!(Present::dispatch(), [5, 6]);
        hooks.stop().await;
    });
    drop(alone);
}
