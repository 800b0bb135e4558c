//! Chains among threads: what goes to another one, what stays, instances, dispatches inside of dispatches, and limits of time.

use std::cell::Cell;
use std::pin::Pin;
use std::ptr;
use std::rc::Rc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use hooks_core::{Next, extension, hook, hook_point, static_chain};
use hooks_derive_tests::{Noisy, finish, noted, panic_of, pause, poll, sendable};

type Log = Vec<String>;

#[hook_point(mode = collect, on_error = propagate, inline = 1024)]
async fn Travel(text: &str, log: &mut Log) -> String;

#[hook_point(mode = collect, inline = 2048)]
async fn TravelWrapped(text: &str, log: &mut Log) -> String;

struct Guide {
    name: String,
    calls: AtomicU32,
}

#[extension(new = Self { name: "guide".into(), calls: AtomicU32::new(0) })]
impl Guide {
    #[hook(point = Travel, priority = 1)]
    #[hook(point = TravelWrapped, priority = 1)]
    async fn lead(&self, text: &str, log: &mut Log) -> String {
        for step in 0..3 {
            pause().await;
            log.push(format!("{} {step}", self.name));
        }
        let calls = self.calls.fetch_add(1, Ordering::Relaxed);
        format!("{text} {}", usize::from(calls > 100_000))
    }
}

#[hook(point = Travel, priority = 2, boxed)]
#[hook(point = TravelWrapped, priority = 2, boxed)]
async fn follow(text: &str, log: &mut Log) -> String {
    let held = [1_u8; 4000];
    pause().await;
    log.push(format!("follow {}", held.len()));
    text.to_uppercase()
}

#[hook(point = TravelWrapped)]
async fn around(text: &str, log: &mut Log, next: Next<'_, TravelWrapped>) -> Vec<String> {
    pause().await;
    let values = next.run(text, log).await;
    log.push("around".into());
    values
}

static_chain!(Travelling = Travel: [follow, Guide::lead]);
static_chain!(TravellingWrapped = TravelWrapped: [follow, Guide::lead, around]);

/// A dispatch that owns what it works on.
type Journey = Pin<Box<dyn Future<Output = (Vec<String>, Log)> + Send>>;

fn journeys() -> [Journey; 4] {
    macro_rules! journey {
        ($dispatch:path, $values:expr) => {
            Box::pin(async {
                let (text, mut log) = ("a".to_owned(), Log::new());
                let values = sendable($dispatch(&text, &mut log)).await;
                ($values(values), log)
            })
        };
    }
    [
        journey!(Travelling::dispatch, Result::unwrap),
        journey!(Travel::dispatch, Result::unwrap),
        journey!(TravellingWrapped::dispatch, std::convert::identity),
        journey!(TravelWrapped::dispatch, std::convert::identity),
    ]
}

fn arrived((values, mut log): (Vec<String>, Log)) {
    assert_eq!(values, ["a 0", "A"]);
    log.retain(|line| line != "around");
    assert_eq!(log, ["guide 0", "guide 1", "guide 2", "follow 4000"]);
}

#[test]
fn a_dispatch_by_a_chain_goes_on_on_another_thread_wherever_it_is_suspended() {
    for mut journey in journeys() {
        loop {
            let polled = thread::spawn(move || {
                let polled = poll(journey.as_mut());
                (journey, polled)
            });
            let (same, polled) = polled.join().unwrap();
            journey = same;
            if let std::task::Poll::Ready(ended) = polled {
                arrived(ended);
                break;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn many_dispatches_by_one_chain_run_at_once() {
    let mut running = tokio::task::JoinSet::new();
    for _ in 0..50 {
        for journey in journeys() {
            running.spawn(async {
                tokio::task::yield_now().await;
                journey.await
            });
        }
    }
    while let Some(ended) = running.join_next().await {
        arrived(ended.unwrap());
    }
}

#[hook_point(mode = collect, local, inline = 1024)]
async fn Draw(scene: &Rc<Cell<u32>>) -> Rc<u32>;

#[hook(point = Draw, priority = 1)]
async fn draw(scene: &Rc<Cell<u32>>) -> Rc<u32> {
    let scene = Rc::clone(scene);
    pause().await;
    scene.set(scene.get() + 1);
    Rc::new(scene.get())
}

#[hook(point = Draw, priority = 2, boxed)]
async fn draw_boxed(scene: &Rc<Cell<u32>>) -> Rc<u32> {
    let held = Rc::new(10);
    pause().await;
    scene.set(scene.get() * *held);
    Rc::new(scene.get())
}

static_chain!(Drawing = Draw: [draw_boxed, draw]);

#[test]
fn a_chain_of_a_local_point_passes_and_awaits_what_stays_on_its_thread() {
    let scene = Rc::new(Cell::new(1));
    assert_eq!(finish(Drawing::dispatch(&scene)), [2, 20].map(Rc::new));
    assert_eq!(finish(Draw::dispatch(&scene)), [21, 210].map(Rc::new));
    {
        let mut early = Box::pin(Drawing::dispatch(&scene));
        assert!(poll(early.as_mut()).is_pending());
        assert_eq!(Rc::strong_count(&scene), 2);
    }
    assert_eq!(Rc::strong_count(&scene), 1);
}

#[hook_point(mode = collect)]
fn Where() -> usize;

#[hook_point(mode = collect)]
async fn WhereLater() -> usize;

#[derive(Debug, Default)]
struct Here(#[expect(dead_code, reason = "it has a place")] u64);

#[extension]
impl Here {
    #[hook(point = Where)]
    fn here(&self) -> usize {
        ptr::from_ref(self).addr()
    }
    #[hook(point = WhereLater)]
    async fn here_later(&self) -> usize {
        pause().await;
        ptr::from_ref(self).addr()
    }
}

static_chain!(Placing = Where: [Here::here]);
static_chain!(PlacingLater = WhereLater: [Here::here_later]);

#[test]
fn the_instance_of_a_chain_is_the_one_there_is() {
    let here = Where::dispatch();
    assert_eq!(here.len(), 1);
    assert_eq!(Placing::dispatch(), here);
    assert_eq!(finish(PlacingLater::dispatch()), here);
    assert_eq!(finish(WhereLater::dispatch()), here);
}

#[hook_point(mode = transform, inline = 512)]
async fn Nest(depth: u32) -> u32;

#[hook_point(mode = transform)]
fn NestAtOnce(depth: u32) -> u32;

#[hook(point = Nest, boxed)]
async fn nest(depth: &u32) -> u32 {
    pause().await;
    match *depth {
        0 => 0,
        depth if depth.is_multiple_of(2) => Nesting::dispatch(depth - 1).await + 1,
        depth => Nest::dispatch(depth - 1).await + 1,
    }
}

#[hook(point = NestAtOnce)]
fn nest_at_once(depth: &u32) -> u32 {
    match *depth {
        0 => 0,
        depth if depth.is_multiple_of(2) => NestingAtOnce::dispatch(depth - 1) + 1,
        depth => NestAtOnce::dispatch(depth - 1) + 1,
    }
}

static_chain!(Nesting = Nest: [nest]);
static_chain!(NestingAtOnce = NestAtOnce: [nest_at_once]);

#[test]
fn a_hook_may_dispatch_the_chain_that_runs_it() {
    // Boxed by hand as well, because its type would have no end.
    fn nested(depth: u32) -> Pin<Box<dyn Future<Output = u32>>> {
        Box::pin(Nesting::dispatch(depth))
    }
    assert_eq!(finish(nested(20)), 20);
    assert_eq!(NestingAtOnce::dispatch(20), 20);
}

#[hook_point(mode = collect, on_error = collect_errors, inline = 1024)]
async fn Slow(log: &mut Vec<&'static str>);

#[hook(point = Slow, priority = 1, timeout = "1s")]
async fn slow(log: &mut Vec<&'static str>) {
    let _held = Noisy("slow dropped");
    log.push("slow");
    std::future::pending::<()>().await;
}

#[hook(point = Slow, priority = 2)]
fn after(log: &mut Vec<&'static str>) {
    log.push(if noted() == ["slow dropped"] {
        "after"
    } else {
        "too early"
    });
}

#[hook(point = Slow, priority = 3, timeout = "1h", boxed)]
async fn quick(log: &mut Vec<&'static str>) {
    pause().await;
    log.push("quick");
}

static_chain!(Slowly = Slow: [slow, after, quick]);

#[tokio::test(start_paused = true)]
async fn the_time_of_a_hook_of_a_chain_is_limited() {
    for by_chain in [true, false] {
        let mut log = Vec::new();
        let ended = if by_chain {
            Slowly::dispatch(&mut log).await
        } else {
            Slow::dispatch(&mut log).await
        };
        let errors = ended.unwrap_err();
        assert_eq!(log, ["slow", "after", "quick"]);
        assert!(errors.iter().all(hooks_core::HookError::is_timeout));
        assert_eq!(errors.iter().count(), 1);
    }
}

#[hook_point(mode = collect, on_error = propagate, inline = 1024)]
async fn Falls(log: &mut Vec<&'static str>);

#[hook(point = Falls, priority = 1)]
async fn stands(log: &mut Vec<&'static str>) {
    let _held = Noisy("stood");
    pause().await;
    log.push("stands");
}

#[hook(point = Falls, priority = 2)]
async fn falls(log: &mut Vec<&'static str>) {
    let _held = Noisy("fell");
    pause().await;
    log.push("falls");
    panic!("this one falls");
}

#[hook(point = Falls, priority = 3)]
async fn never(log: &mut Vec<&'static str>) {
    log.push("never");
}

static_chain!(Falling = Falls: [falls, never, stands]);

#[test]
fn a_panic_unwinds_through_a_chain_where_the_point_propagates() {
    let mut log = Vec::new();
    assert_eq!(
        panic_of(|| finish(Falling::dispatch(&mut log))),
        "this one falls"
    );
    assert_eq!(
        panic_of(|| finish(Falls::dispatch(&mut log))),
        "this one falls"
    );
    assert_eq!(log, [["stands", "falls"]; 2].concat());
    assert_eq!(noted(), [["stood", "fell"]; 2].concat());
}

#[test]
fn dropping_a_dispatch_by_a_chain_drops_the_hook_that_is_pending_once_and_runs_no_later_one() {
    for by_chain in [true, false] {
        for (polls, ran, dropped) in [
            (0, &[][..], &[][..]),
            (1, &[], &["stood"]),
            (2, &["stands"], &["stood", "fell"]),
        ] {
            let mut log = Vec::new();
            {
                let mut dispatch: Pin<Box<dyn Future<Output = _>>> = if by_chain {
                    Box::pin(Falling::dispatch(&mut log))
                } else {
                    Box::pin(Falls::dispatch(&mut log))
                };
                for _ in 0..polls {
                    assert!(poll(dispatch.as_mut()).is_pending());
                }
            }
            assert_eq!(log, ran);
            assert_eq!(noted(), dropped);
        }
    }
}
