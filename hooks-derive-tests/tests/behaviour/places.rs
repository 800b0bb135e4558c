//! Where a hook may stand: free functions, methods, associated functions, traits, further blocks.

use std::pin::Pin;
use std::sync::atomic::{AtomicU32, Ordering};

use hooks_core::{extension, hook, hook_point, hooks_of};
use hooks_derive_tests::{finish, pause};

#[hook_point(mode = collect)]
fn Names(from: u32) -> String;
#[hook_point(mode = collect)]
async fn NamesAwaited(from: u32) -> String;

#[derive(Debug)]
struct Shelf {
    asked: AtomicU32,
}

#[extension(name = "shelf-1", priority = 30, new = Shelf { asked: AtomicU32::new(100) })]
impl Shelf {
    #[hook(point = Names)]
    fn method(&self, from: u32) -> String {
        format!("method {}", self.asked.fetch_add(from, Ordering::SeqCst))
    }

    #[hook(point = Names)]
    fn without_receiver(from: u32) -> String {
        format!("without receiver {from}")
    }

    #[hook(point = NamesAwaited)]
    async fn method_awaited(&self, from: u32) -> String {
        pause().await;
        format!(
            "method awaited {from} {}",
            self.asked.load(Ordering::SeqCst) >= 100
        )
    }

    #[hook(point = NamesAwaited)]
    async fn without_receiver_awaited() -> Option<String> {
        pause().await;
        Some("without receiver awaited".into())
    }

    fn plain(&self) -> u32 {
        self.asked.load(Ordering::SeqCst)
    }
}

#[extension(part)]
impl Shelf {
    #[hook(point = Names, priority = 31)]
    const fn constant(&self) -> Option<String> {
        None
    }

    #[hook(point = Names, priority = 32)]
    fn part(&self) -> String {
        format!("part {}", self.plain() > 100)
    }
}

trait Named {
    fn name(&self, from: u32) -> String;
}

#[extension(part)]
impl Named for Shelf {
    #[hook(point = Names, priority = 33)]
    fn name(&self, from: u32) -> String {
        format!("trait {from}")
    }
}

#[hook(point = Names, priority = 34)]
fn free() -> String {
    "free".into()
}

#[hook(point = NamesAwaited, priority = 34)]
async fn free_awaited(from: u32) -> String {
    pause().await;
    format!("free awaited {from}")
}

#[hook(point = NamesAwaited, priority = 35)]
fn boxed(from: u32) -> Pin<Box<dyn Future<Output = String> + Send>> {
    Box::pin(async move {
        pause().await;
        format!("boxed {from}")
    })
}

#[hook(point = NamesAwaited, priority = 36)]
fn returned(from: u32) -> impl Future<Output = Option<String>> {
    pause().map_to(format!("returned {from}"))
}

#[hook_point(mode = collect)]
async fn Edits(log: &mut Vec<u32>);

#[hook(point = Edits, priority = 1)]
fn returned_borrowing(log: &mut Vec<u32>) -> impl Future<Output = ()> {
    async move {
        log.push(1);
        pause().await;
        log.push(2);
    }
}

#[hook(point = Edits, priority = 2)]
fn boxed_borrowing(log: &mut Vec<u32>) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
    Box::pin(async move {
        pause().await;
        log.push(3);
    })
}

#[test]
fn a_returned_future_may_borrow_its_arguments() {
    let mut log = Vec::new();
    finish(Edits::dispatch(&mut log));
    assert_eq!(log, [1, 2, 3]);
}

trait MapTo: Future + Sized {
    async fn map_to<T>(self, value: T) -> Option<T> {
        self.await;
        Some(value)
    }
}

impl<F: Future> MapTo for F {}

#[test]
fn hooks_stand_wherever_functions_do() {
    assert_eq!(
        Names::dispatch(1),
        [
            "method 100",
            "without receiver 1",
            "part true",
            "trait 1",
            "free"
        ]
    );
}

#[test]
fn awaited_hooks_stand_wherever_functions_do_and_may_return_their_future() {
    assert_eq!(
        finish(NamesAwaited::dispatch(1)),
        [
            "method awaited 1 true",
            "without receiver awaited",
            "free awaited 1",
            "boxed 1",
            "returned 1"
        ]
    );
}

#[test]
fn a_hook_is_told_by_its_extension_type_function_and_place() {
    let hooks: Vec<_> = hooks_of::<Names>().collect();
    let told: Vec<_> = hooks
        .iter()
        .map(|hook| {
            (
                hook.to_string(),
                hook.type_name(),
                hook.function(),
                hook.priority().number(),
                hook.is_async(),
            )
        })
        .collect();
    let shelf = |method: &str| format!("behaviour::shelf-1.{method}");
    assert_eq!(
        told,
        [
            (shelf("method"), Some("Shelf"), "method", 30, false),
            (
                shelf("without_receiver"),
                Some("Shelf"),
                "without_receiver",
                30,
                false
            ),
            (shelf("constant"), Some("Shelf"), "constant", 31, false),
            (shelf("part"), Some("Shelf"), "part", 32, false),
            (shelf("name"), Some("Shelf"), "name", 33, false),
            ("behaviour::free".into(), None, "free", 34, false),
        ]
    );
    let identities: Vec<String> = hooks.iter().map(|it| it.identity().to_string()).collect();
    assert_eq!(identities[..5], ["behaviour::shelf-1"; 5]);
    assert_eq!(identities[5..], ["behaviour::free"]);
    assert!(
        hooks
            .iter()
            .all(|hook| (hook.krate(), hook.file()) == ("behaviour", file!()))
    );
    assert!(
        hooks
            .iter()
            .all(|hook| hook.version() == Some(env!("CARGO_PKG_VERSION")))
    );
    assert!(hooks.iter().all(|hook| hook.point().name() == "Names"));
    assert_eq!(
        hooks_of::<NamesAwaited>()
            .map(|hook| hook.is_async())
            .collect::<Vec<_>>(),
        [true; 5]
    );
}

#[test]
fn methods_still_are_what_they_were() {
    let mine = Shelf {
        asked: AtomicU32::new(0),
    };
    assert_eq!(mine.method(1), "method 0");
    assert_eq!(free(), "free");
    assert_eq!(mine.plain(), 1);
}

#[test]
fn a_point_says_what_it_is() {
    let point = hooks_of::<Names>().next().unwrap().point();
    assert_eq!(point, hooks_core::PointId::of::<Names>());
    assert_eq!(
        (
            point.to_string().as_str(),
            point.module(),
            point.signature(),
            point.file()
        ),
        (
            "behaviour::places::Names",
            "behaviour::places",
            "fn Names(from: u32) -> String",
            file!()
        )
    );
    assert_eq!(
        (point.mode(), point.on_error()),
        (hooks_core::Mode::Collect, hooks_core::OnError::Isolate)
    );
}

#[test]
fn the_same_instance_answers_at_every_dispatch() {
    #[hook_point(mode = collect)]
    fn Count() -> u32;

    #[derive(Debug, Default)]
    struct Counter(AtomicU32);

    #[extension(name = "places_counter")]
    impl Counter {
        #[hook(point = Count)]
        fn count(&self) -> u32 {
            self.0.fetch_add(1, Ordering::SeqCst)
        }
    }

    assert_eq!(
        [Count::dispatch(), Count::dispatch(), Count::dispatch()],
        [[0], [1], [2]]
    );
}

#[test]
fn a_configured_hook_is_there_or_not() {
    #[hook_point(mode = collect)]
    fn Values() -> u32;

    #[derive(Debug, Default)]
    struct Configured;

    #[extension(name = "places_configured")]
    impl Configured {
        #[hook(point = Values)]
        #[cfg(test)]
        fn here() -> u32 {
            1
        }
        #[cfg(not(test))]
        #[hook(point = Values)]
        fn gone(_: NoSuchType) -> u32 {
            2
        }
        #[cfg_attr(test, hook(point = Values))]
        fn conditionally() -> u32 {
            3
        }
        #[cfg_attr(not(test), hook(point = Values))]
        fn not_conditionally() -> u32 {
            4
        }
    }

    assert_eq!(Configured::not_conditionally(), 4);
    assert_eq!(Values::dispatch(), [3, 1]);
}

#[test]
fn an_active_point_dispatches_and_an_idle_one_is_none() {
    #[hook_point(mode = until_handled)]
    fn Lookup(key: &str) -> u32;
    #[hook_point(mode = collect)]
    async fn ObserveAwaited(log: &mut Vec<u32>);
    #[hook_point(mode = collect)]
    fn Idle(log: &mut Vec<u32>);
    #[hook_point(mode = cancellable, on_error = veto)]
    async fn IdleAwaited(log: &mut Vec<u32>);

    #[hook(point = Lookup)]
    fn length(key: &str) -> Option<u32> {
        key.len().try_into().ok()
    }
    #[hook(point = ObserveAwaited)]
    async fn observe(log: &mut Vec<u32>) {
        pause().await;
        log.push(1);
    }

    let mut log = Vec::new();
    let point = Lookup::active().unwrap();
    assert_eq!(
        (
            point.dispatch("abc"),
            point.dispatch_named("ab").map(|named| named.value)
        ),
        (Some(3), Some(2))
    );
    finish(ObserveAwaited::active().unwrap().dispatch(&mut log));
    assert_eq!(log, [1]);
    assert!(Idle::active().is_none() && IdleAwaited::active().is_none());
}
