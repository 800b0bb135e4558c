//! Points whose dispatches stay on their thread: nothing that they pass or await has to be `Send` or `Sync`.

use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::time::Duration;

use hooks_core::{Next, PointId, extension, hook, hook_point};
use hooks_derive_tests::{Noisy, finish, finish_counting, noted, pause, poll, reported};

#[test]
fn arguments_and_futures_of_a_local_point_need_not_be_send() {
    #[hook_point(mode = collect, local)]
    async fn Drawn(scene: &Rc<Cell<u32>>, log: &mut Vec<Rc<str>>) -> Rc<u32>;

    #[derive(Default)]
    struct Counts;

    #[extension]
    impl Counts {
        #[hook(point = Drawn, priority = 1)]
        async fn count(&self, scene: &Rc<Cell<u32>>, log: &mut Vec<Rc<str>>) -> Rc<u32> {
            let shared = Rc::clone(scene);
            pause().await;
            shared.set(shared.get() + 1);
            log.push("count".into());
            Rc::new(shared.get())
        }
        #[hook(point = Drawn, priority = 2)]
        fn sync(&self, scene: &Rc<Cell<u32>>) -> Option<Rc<u32>> {
            scene.set(scene.get() * 10);
            None
        }
    }
    #[hook(point = Drawn, priority = 3)]
    fn written_out<'a>(
        scene: &'a Rc<Cell<u32>>,
        log: &'a mut Vec<Rc<str>>,
    ) -> Pin<Box<dyn Future<Output = Rc<u32>> + 'a>> {
        Box::pin(async move {
            pause().await;
            log.push("written out".into());
            Rc::new(scene.get())
        })
    }
    #[hook(point = Drawn, priority = 4, boxed, timeout = "1m")]
    async fn kept(scene: &Rc<Cell<u32>>) -> Rc<u32> {
        let shared = Rc::clone(scene);
        pause().await;
        Rc::new(Rc::strong_count(&shared).try_into().unwrap())
    }

    let scene = Rc::new(Cell::new(1));
    let mut log = Vec::new();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .unwrap();
    let _entered = runtime.enter();
    let (values, pending) = finish_counting(Drawn::dispatch(&scene, &mut log));
    assert_eq!(values, [2, 20, 2].map(Rc::new));
    assert_eq!(pending, 3);
    assert_eq!(log, ["count", "written out"].map(Rc::from));
    assert_eq!(Rc::strong_count(&scene), 1);
    assert!(PointId::of::<Drawn>().is_local());
}

/// One local point of each other mode.
mod modes {
    use super::{Rc, RefCell, hook, hook_point, pause};

    #[derive(Debug)]
    pub(super) struct Denied(pub(super) Rc<str>);

    #[hook_point(mode = transform, local)]
    pub(super) async fn Shape(text: Rc<str>, seen: &RefCell<u32>) -> Rc<str>;
    #[hook_point(mode = until_handled, local)]
    pub(super) async fn Ask(seen: &RefCell<u32>) -> Rc<str> {
        Rc::from(format!("default {}", seen.borrow()))
    }
    #[hook_point(mode = cancellable, on_error = propagate, local)]
    pub(super) async fn Allow(seen: &RefCell<u32>) -> Denied;

    #[hook(point = Shape)]
    async fn shape(text: &Rc<str>, seen: &RefCell<u32>) -> Option<Rc<str>> {
        let text = Rc::clone(text);
        pause().await;
        Some(Rc::from(format!("{text}{}", seen.borrow())))
    }
    #[hook(point = Ask)]
    async fn ask(seen: &RefCell<u32>) -> Option<Rc<str>> {
        let even = seen.borrow().is_multiple_of(2);
        pause().await;
        even.then(|| "even".into())
    }
    #[hook(point = Allow)]
    async fn allow(seen: &RefCell<u32>) -> Result<(), Denied> {
        let reason: Rc<str> = "too many".into();
        pause().await;
        if *seen.borrow() > 2 {
            Err(Denied(reason))
        } else {
            Ok(())
        }
    }
}

#[test]
fn every_mode_can_be_local() {
    let ask = |number| {
        let seen = RefCell::new(number);
        let shaped = finish(modes::Shape::dispatch("a".into(), &seen));
        let answer = finish(modes::Ask::dispatch(&seen));
        let denied = finish(modes::Allow::dispatch(&seen))
            .err()
            .map(|stop| match stop {
                hooks_core::Stop::Cancelled(cancelled) => cancelled.into_reason().unwrap().0,
                hooks_core::Stop::Failed(error) => error.to_string().into(),
            });
        (shaped, answer, denied)
    };
    assert_eq!(ask(2), ("a2".into(), "even".into(), None));
    assert_eq!(
        ask(3),
        ("a3".into(), "default 3".into(), Some("too many".into()))
    );
}

#[test]
fn a_local_dispatch_offers_what_every_dispatch_does() {
    #[hook_point(mode = collect, local)]
    async fn Values(step: &Cell<u32>) -> Rc<u32>;

    #[hook(point = Values)]
    #[hook(point = Values)]
    async fn value(step: &Cell<u32>) -> Rc<u32> {
        pause().await;
        step.set(step.get() + 1);
        Rc::new(step.get())
    }

    let step = Cell::new(0);
    let mut sink = Vec::new();
    finish(Values::dispatch_into(&step, &mut sink));
    finish(Values::active().unwrap().dispatch_each(&step, |value| {
        sink.push(value);
        ControlFlow::Break(())
    }));
    assert_eq!(sink, [1, 2, 3].map(Rc::new));
    let named = finish(Values::dispatch_named(&step));
    assert_eq!(named[1].by.function(), "value");
}

#[test]
fn a_local_hook_that_is_out_of_time_or_cancelled_is_dropped_once() {
    #[hook_point(mode = collect, local, timeout = "2s")]
    async fn Hold(held: &Rc<()>);

    #[hook(point = Hold)]
    async fn hold(held: &Rc<()>) {
        let _noisy = Noisy("dropped");
        let _held = Rc::clone(held);
        std::future::pending::<()>().await;
    }

    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .unwrap();
    let held = Rc::new(());
    let ((), reports) = reported(|| runtime.block_on(Hold::dispatch(&held)));
    assert_eq!((Rc::strong_count(&held), noted()), (1, vec!["dropped"]));
    assert_eq!(reports.len(), 1);

    let _entered = runtime.enter();
    {
        let mut dispatch = pin!(Hold::dispatch(&held));
        assert!(poll(dispatch.as_mut()).is_pending());
        assert_eq!(Rc::strong_count(&held), 2);
    }
    assert_eq!((Rc::strong_count(&held), noted()), (1, vec!["dropped"]));
}

#[test]
fn local_dispatches_run_side_by_side_on_one_thread() {
    #[hook_point(mode = collect, local)]
    async fn Tick(log: &RefCell<Vec<u32>>, name: u32);

    #[hook(point = Tick)]
    async fn tick(log: &RefCell<Vec<u32>>, name: u32) {
        for _ in 0..2 {
            tokio::time::sleep(Duration::from_secs(1)).await;
            log.borrow_mut().push(name);
        }
    }

    let log = Rc::new(RefCell::new(Vec::new()));
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .unwrap();
    let tasks = tokio::task::LocalSet::new();
    for name in [1, 2] {
        let log = Rc::clone(&log);
        tasks.spawn_local(async move { Tick::dispatch(&log, name).await });
    }
    runtime.block_on(tasks);
    assert_eq!(*log.borrow(), [1, 2, 1, 2]);
}

#[test]
fn wrappers_and_default_actions_of_local_points_need_not_be_send() {
    #[hook_point(mode = collect, local, timeout = "1s")]
    async fn Values(seen: &Rc<Cell<u32>>) -> Rc<u32>;
    #[hook_point(mode = middleware, local)]
    async fn Fetch(seen: &Rc<Cell<u32>>) -> Rc<u32>;

    #[hook(point = Values)]
    async fn value(seen: &Rc<Cell<u32>>) -> Rc<u32> {
        let seen = Rc::clone(seen);
        pause().await;
        Rc::new(seen.get())
    }
    #[hook(point = Values, wrap)]
    async fn around(seen: &Rc<Cell<u32>>, next: Next<'_, Values>) -> Vec<Rc<u32>> {
        let kept = Rc::clone(seen);
        kept.set(kept.get() + 1);
        let mut values = next.run(seen).await;
        values.push(Rc::new(kept.get() * 10));
        values
    }
    #[hook(point = Fetch)]
    async fn counted(seen: &Rc<Cell<u32>>, next: Next<'_, Fetch>) -> Rc<u32> {
        let kept = Rc::clone(seen);
        let fetched = next.run(seen).await;
        kept.set(*fetched);
        fetched
    }

    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .unwrap();
    let _entered = runtime.enter();
    let seen = Rc::new(Cell::new(1));
    assert_eq!(finish(Values::dispatch(&seen)), [2, 20].map(Rc::new));
    let brought = Rc::new(7);
    let fetched = finish(Fetch::dispatch(&seen, async |seen| {
        let kept = Rc::clone(seen);
        pause().await;
        Rc::new(*brought + kept.get())
    }));
    assert_eq!((*fetched, seen.get(), Rc::strong_count(&seen)), (9, 9, 1));
}
