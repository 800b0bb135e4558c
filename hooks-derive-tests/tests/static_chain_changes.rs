//! Static chains while the registry they are linked into changes: they give what the table gives, and run their hooks themselves
//! whenever those are as they were sealed.
//!
//! Which of both it was a hook finds out: one that switches off a hook behind it is too late for a chain, and in time for a table.

#![forbid(unsafe_code)]
#![allow(
    clippy::unwrap_used,
    clippy::unused_async,
    reason = "hooks come in every form, and a test stops where it fails"
)]

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hooks_core::{
    Dispatch, DispatchEnd, HookEnd, HookRun, Next, Observer, Registry, extension, hook, hook_point,
    static_chain,
};
use hooks_derive_tests::{finish, pause};

type Log = Vec<&'static str>;

/// The tests of this program change the same registry.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    // A dispatch that seals the program goes by the table.
    hooks_core::seal().unwrap();
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn at_once<T>(given: T) -> T {
    given
}

/// A wrapper, where it has a name.
macro_rules! wrapper {
    (($($asynchronous:tt)?) ($($wait:tt)*)) => {};
    (($($asynchronous:tt)?) ($($wait:tt)*) $around:ident) => {
        #[hook(point = Walk)]
        $($asynchronous)? fn $around(probe: bool, log: &mut Log, next: Next<'_, Walk>) -> Vec<u32> {
            log.push("around");
            next.run(probe, log)$($wait)*
        }
    };
}

/// A point with three hooks, of which the first switches off the second where it is told to, and a wrapper or none.
macro_rules! point {
    (
        $module:ident $middle:ident $name:literal: [$($options:tt)*] [$($asynchronous:tt)?] [$($wait:tt)*] $run:ident,
        [$($around:ident)?], $is_installed:literal
    ) => {
        mod $module {
            use super::*;

            #[hook_point(mode = collect $($options)*)]
            pub(super) $($asynchronous)? fn Walk(probe: bool, log: &mut Log) -> u32;

            #[hook(point = Walk, priority = 1)]
            $($asynchronous)? fn first(probe: bool, log: &mut Log) -> u32 {
                log.push("first");
                if probe {
                    assert!(Registry::linked().disable($name).unwrap());
                }
                1
            }

            pub(super) struct $middle(u32);

            #[extension(name = $name, new = Self(2))]
            impl $middle {
                #[hook(point = Walk, priority = 2)]
                $($asynchronous)? fn middle(&self, _: bool, log: &mut Log) -> u32 {
                    log.push("middle");
                    self.0
                }
            }

            #[hook(point = Walk, priority = 3)]
            fn last(_: bool, log: &mut Log) -> Option<u32> {
                log.push("last");
                None
            }

            wrapper!(($($asynchronous)?) ($($wait)*) $($around)?);

            static_chain!(pub(super) Chain = Walk: [last, $middle::middle, first, $($around)?]);

            pub(super) const CASE: Case = Case {
                name: $name,
                chain: |probe, log| $run(Chain::dispatch(probe, log)),
                point: |probe, log| $run(Walk::dispatch(probe, log)),
                is_installed: $is_installed,
                is_wrapped: !matches!(concat!($(stringify!($around))?).as_bytes(), []),
                register: || {
                    let late = Walk::hook(2, |_, log: &mut Log| {
                        log.push("late");
                        3
                    });
                    let handle = Registry::linked().register(late.named("late")).unwrap();
                    Box::new(move || assert!(handle.unregister()))
                },
            };
        }
    };
}

point!(sync_plain MiddleOne "middle_one": [] [] [] at_once, [], true);
point!(sync_wrapped MiddleTwo "middle_two": [] [] [] at_once, [around], true);
point!(async_plain MiddleThree "middle_three": [, inline = 1024] [async] [.await] finish, [], true);
point!(async_wrapped MiddleFour "middle_four": [, inline = 1024] [async] [.await] finish, [around], false);
point!(async_large MiddleFive "middle_five": [, inline = 64] [async] [.await] finish, [], false);

/// One of these points.
struct Case {
    name: &'static str,
    chain: fn(bool, &mut Log) -> Vec<u32>,
    point: fn(bool, &mut Log) -> Vec<u32>,
    /// Whether the chain stands for the plain hooks where the point is dispatched.
    is_installed: bool,
    is_wrapped: bool,
    register: fn() -> Box<dyn FnOnce()>,
}

const CASES: [Case; 5] = [
    sync_plain::CASE,
    sync_wrapped::CASE,
    async_plain::CASE,
    async_wrapped::CASE,
    async_large::CASE,
];

impl Case {
    /// That the chain and the point both run these hooks, which give these values.
    fn runs(&self, hooks: &[&'static str], values: &[u32]) {
        let around: &[&str] = if self.is_wrapped { &["around"] } else { &[] };
        for dispatch in [self.chain, self.point] {
            let mut log = Log::new();
            assert_eq!(dispatch(false, &mut log), values, "{}", self.name);
            assert_eq!(log, [around, hooks].concat(), "{}", self.name);
        }
    }

    /// Whether the chain runs its hooks itself, and whether the point has it do so.
    fn is_direct(&self) -> [bool; 2] {
        [self.chain, self.point].map(|dispatch| {
            let mut log = Log::new();
            let _values = dispatch(true, &mut log);
            assert!(Registry::linked().enable(self.name).unwrap());
            log.contains(&"middle")
        })
    }

    fn is_as_sealed(&self) {
        self.runs(&["first", "middle", "last"], &[1, 2]);
        let direct = [true, self.is_installed];
        assert_eq!(self.is_direct(), direct, "{}", self.name);
    }
}

#[test]
fn a_chain_runs_its_hooks_itself_and_so_does_a_point_that_has_one() {
    let _alone = alone();
    for case in CASES {
        case.is_as_sealed();
    }
}

#[test]
fn a_hook_that_is_disabled_does_not_run_and_a_chain_is_one_again_once_it_is_enabled() {
    let _alone = alone();
    for case in CASES {
        case.is_as_sealed();
        assert!(Registry::linked().disable(case.name).unwrap());
        case.runs(&["first", "last"], &[1]);
        assert!(Registry::linked().enable(case.name).unwrap());
        case.is_as_sealed();
    }
}

#[test]
fn a_hook_that_is_registered_runs_where_it_belongs_until_it_is_taken_back() {
    let _alone = alone();
    for case in CASES {
        let unregister = (case.register)();
        case.runs(&["first", "middle", "late", "last"], &[1, 2, 3]);
        assert_eq!(case.is_direct(), [false; 2], "{}", case.name);
        unregister();
        case.is_as_sealed();
    }
}

/// Writes down what it is told.
#[derive(Clone, Default)]
struct Diary(Arc<Mutex<Vec<String>>>);

impl Diary {
    fn read(&self) -> Vec<String> {
        std::mem::take(&mut *self.0.lock().unwrap())
    }

    fn write(&self, line: String) {
        self.0.lock().unwrap().push(line);
    }
}

impl Observer for Diary {
    fn dispatch_begins(&self, dispatch: &Dispatch<'_>) {
        self.write(format!("begins with {}", dispatch.hooks()));
    }

    fn hook_ends(&self, run: &HookRun<'_>, ended: &HookEnd<'_>) {
        self.write(format!("{}: {ended:?}", run.hook().function()));
    }

    fn dispatch_ends(&self, _: &Dispatch<'_>, ended: DispatchEnd) {
        self.write(format!("{ended:?}"));
    }
}

#[test]
fn who_observes_is_told_of_every_hook_of_a_chain() {
    let _alone = alone();
    for case in CASES {
        case.is_as_sealed();
        let diary = Diary::default();
        let observing = Registry::linked().observe(diary.clone());
        case.runs(&["first", "middle", "last"], &[1, 2]);
        let told = diary.read();
        let (by_chain, by_point) = told.split_at(told.len() / 2);
        assert_eq!(by_chain, by_point, "{}", case.name);
        let count = if case.is_wrapped { 4 } else { 3 };
        assert_eq!(by_chain.len(), count + 2, "{by_chain:?}");
        assert_eq!(by_chain[0], format!("begins with {count}"));
        assert_eq!(case.is_direct(), [false; 2], "{}", case.name);
        drop(observing);
        diary.read();
        case.is_as_sealed();
        assert_eq!(diary.read(), [""; 0]);
    }
}

#[test]
fn what_a_chain_runs_is_counted_where_that_is_asked_for() {
    let _alone = alone();
    let counting = Registry::linked().count();
    for case in CASES {
        case.runs(&["first", "middle", "last"], &[1, 2]);
    }
    let statistics = Registry::linked().statistics();
    let runs = CASES.map(|case| {
        let identity = format!("static_chain_changes::{}", case.name);
        let extension = statistics.extension(&identity).unwrap();
        extension.hooks()[0].counts().unwrap().calls
    });
    assert_eq!(runs, [2; 5]);
    drop(counting);
    for case in CASES {
        case.is_as_sealed();
    }
}

/// What is taken out for good, and what comes in its place.
mod replaced {
    use super::*;

    #[hook_point(mode = collect)]
    fn Who() -> u32;
    #[hook_point(mode = collect)]
    async fn WhoAwaited() -> u32;

    struct Me(u32);

    #[extension(name = "me", new = Self(1))]
    impl Me {
        #[hook(point = Who)]
        #[hook(point = WhoAwaited)]
        fn me(&self) -> u32 {
            self.0
        }
    }

    #[hook(point = WhoAwaited)]
    async fn other() -> Option<u32> {
        pause().await;
        None
    }

    static_chain!(Chain = Who: [Me::me]);
    static_chain!(ChainAwaited = WhoAwaited: [Me::me, other]);

    fn who() -> [Vec<u32>; 4] {
        [
            Chain::dispatch(),
            Who::dispatch(),
            finish(ChainAwaited::dispatch()),
            finish(WhoAwaited::dispatch()),
        ]
    }

    #[test]
    fn another_instance_in_the_place_of_a_linked_one_is_the_one_that_runs() {
        let _alone = alone();
        assert_eq!(who(), [[1]; 4]);
        assert!(Registry::linked().unregister("me").unwrap());
        assert_eq!(who(), [[0; 0]; 4]);
        let handle = Registry::linked().register(Me(7)).unwrap();
        assert_eq!(who(), [[7]; 4]);
        assert!(handle.disable());
        assert_eq!(who(), [[0; 0]; 4]);
        assert!(handle.enable());
        assert_eq!(who(), [[7]; 4]);
    }
}

#[test]
fn a_dispatch_that_is_suspended_runs_to_its_end_as_it_began() {
    #[hook_point(mode = collect, inline = 1024)]
    async fn Slow() -> u32;

    #[hook(point = Slow, priority = 1)]
    async fn slow_one() -> u32 {
        pause().await;
        1
    }
    #[hook(point = Slow, priority = 2)]
    async fn slow_two() -> u32 {
        pause().await;
        2
    }
    static_chain!(Chain = Slow: [slow_one, slow_two]);

    let _alone = alone();
    let mut by_chain = std::pin::pin!(Chain::dispatch());
    let mut by_point = std::pin::pin!(Slow::dispatch());
    assert!(hooks_derive_tests::poll(by_chain.as_mut()).is_pending());
    assert!(hooks_derive_tests::poll(by_point.as_mut()).is_pending());
    assert!(Registry::linked().disable("slow_two").unwrap());
    assert_eq!(finish(Chain::dispatch()), [1]);
    assert_eq!(finish(by_chain), [1, 2]);
    assert_eq!(finish(by_point), [1, 2]);
    assert!(Registry::linked().enable("slow_two").unwrap());
    assert_eq!(finish(Chain::dispatch()), [1, 2]);
}
