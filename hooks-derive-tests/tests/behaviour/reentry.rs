//! Dispatches inside of wrappers: of the same point, with what another dispatch left them, and while one ends.

use std::pin::Pin;
use std::sync::Mutex;

use hooks_core::{Next, hook, hook_point};
use hooks_derive_tests::{finish, finish_counting, note, noted, panic_of, pause, poll};

#[test]
fn next_of_one_dispatch_runs_inside_another_of_its_point() {
    #[derive(Default)]
    struct Slot<'a>(Mutex<Option<Next<'a, Act>>>);

    #[hook_point(mode = middleware, inline = 512)]
    async fn Act(slot: &Slot<'_>) -> u32;

    #[hook(point = Act, priority = 1)]
    async fn outer(slot: &Slot<'_>, next: Next<'_, Act>) -> u32 {
        let passed = slot.0.lock().unwrap().take();
        if let Some(passed) = passed {
            return passed.run(&Slot::default()).await + 10;
        }
        let slot = Slot(Mutex::new(Some(next)));
        Act::dispatch(&slot, async |_| unreachable!("its `next` is left alone")).await + 100
    }
    #[hook(point = Act, priority = 2)]
    async fn inner(slot: &Slot<'_>, next: Next<'_, Act>) -> u32 {
        pause().await;
        next.run(slot).await + 1000
    }

    let dispatch = async || {
        let act = async |_: &Slot<'_>| {
            pause().await;
            1
        };
        Act::dispatch(&Slot::default(), act).await
    };
    assert_eq!(finish_counting(dispatch()), (1111, 2));
    for polls in 0..=2 {
        let mut cancelled = Box::pin(dispatch());
        for _ in 0..polls {
            assert!(poll(cancelled.as_mut()).is_pending());
        }
    }
}

#[test]
fn a_run_that_one_dispatch_began_ends_in_another() {
    type Begun<'a> = Mutex<Option<Pin<Box<dyn Future<Output = u32> + Send + 'a>>>>;

    #[hook_point(mode = middleware)]
    async fn Act(step: u32) -> u32;
    #[hook_point(mode = until_handled)]
    async fn Finish(begun: &Begun<'_>) -> u32;

    #[hook(point = Act, priority = 1)]
    async fn outer(step: u32, next: Next<'_, Act>) -> u32 {
        let mut run: Pin<Box<dyn Future<Output = u32> + Send + '_>> = Box::pin(next.run(step + 1));
        assert!(poll(run.as_mut()).is_pending());
        let begun = Mutex::new(Some(run));
        pause().await;
        Finish::dispatch(&begun).await.unwrap()
    }
    #[hook(point = Act, priority = 2)]
    async fn inner(step: u32, next: Next<'_, Act>) -> u32 {
        pause().await;
        next.run(step + 10).await
    }
    #[hook(point = Finish, wrap)]
    async fn around(begun: &Begun<'_>, next: Next<'_, Finish>) -> Option<u32> {
        next.run(begun).await
    }
    #[hook(point = Finish)]
    async fn end(begun: &Begun<'_>) -> Option<u32> {
        let run = begun.lock().unwrap().take()?;
        Some(run.await)
    }

    let dispatch = || {
        Act::dispatch(100, async |step| {
            pause().await;
            step
        })
    };
    assert_eq!(finish_counting(dispatch()), (111, 2));
    for polls in 0..=2 {
        let mut cancelled = Box::pin(dispatch());
        for _ in 0..polls {
            assert!(poll(cancelled.as_mut()).is_pending());
        }
    }
}

#[test]
fn a_dispatch_runs_while_another_of_its_point_unwinds_or_is_cancelled() {
    #[hook_point(mode = middleware)]
    async fn Act(depth: u32, panics: bool) -> u32;

    /// Dispatches when it is dropped.
    struct Last(u32);
    impl Drop for Last {
        fn drop(&mut self) {
            if self.0 < 2 {
                let given = finish(Act::dispatch(self.0 + 1, false, async |depth, _| depth));
                assert_eq!(given, self.0 + 1);
                note("dispatched");
            }
        }
    }

    #[hook(point = Act, priority = 1)]
    async fn outer(depth: u32, panics: bool, next: Next<'_, Act>) -> u32 {
        let _last = Last(depth);
        next.run(depth, panics).await
    }
    #[hook(point = Act, priority = 2)]
    async fn inner(depth: u32, panics: bool, next: Next<'_, Act>) -> u32 {
        let _last = Last(depth);
        pause().await;
        let given = next.run(depth, panics).await;
        assert!(!panics, "on the way");
        given
    }

    // Both wrappers of the first dispatch, and of each of those that they make.
    let all = ["dispatched"; 2 + 2 * 2];
    let dispatch = |panics| Act::dispatch(0, panics, async |depth, _| depth);
    assert_eq!(finish(dispatch(false)), 0);
    assert_eq!(noted(), all);
    assert_eq!(panic_of(|| finish(dispatch(true))), "on the way");
    assert_eq!(noted(), all);
    let mut cancelled = Box::pin(dispatch(false));
    assert!(poll(cancelled.as_mut()).is_pending());
    drop(cancelled);
    assert_eq!(noted(), all);
}

#[test]
fn a_sync_wrapper_dispatches_its_own_point_and_passes_next_on() {
    #[derive(Default)]
    struct Slot<'a>(Option<Next<'a, Act>>);

    #[hook_point(mode = middleware)]
    fn Act(slot: &mut Slot<'_>) -> u32;

    #[hook(point = Act)]
    fn wrapper(slot: &mut Slot<'_>, next: Next<'_, Act>) -> u32 {
        if let Some(passed) = slot.0.take() {
            return passed.run(&mut Slot::default()) + 10;
        }
        Act::dispatch(&mut Slot(Some(next)), |_| {
            unreachable!("its `next` is left alone")
        }) + 100
    }

    assert_eq!(Act::dispatch(&mut Slot::default(), |_| 1), 111);
}
