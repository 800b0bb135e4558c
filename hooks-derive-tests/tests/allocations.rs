//! A dispatch allocates nothing, sealing allocates nothing, and an empty point allocates nothing; what hooks and
//! verdicts allocate is theirs.
//!
//! Allocations are counted per thread, so that tests do not meet.

#![allow(
    clippy::trivially_copy_pass_by_ref,
    clippy::unnecessary_wraps,
    clippy::unwrap_used,
    reason = "hooks come in every form, and a test stops where it fails"
)]

use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::LazyLock;

use hooks_core::{Next, PointId, hook, hook_point};
use hooks_derive_tests::{finish, finish_counting, pause, poll};
use test_points::{
    Allow, AllowAsync, Call, Denied, Hints, HintsAsync, Lookup, LookupAsync, Nobody, NobodyAsync,
    Observe, ObserveAsync, Ordered, Shape, ShapeAsync,
};

hooks_core::link!(plugin_a, plugin_b);

#[path = "allocations/counting.rs"]
mod counting;
#[path = "allocations/registries.rs"]
mod registries;

use self::counting::COUNT;

/// How many allocations sealing made.
static SEALING: LazyLock<usize> = LazyLock::new(|| {
    let before = COUNT.get();
    hooks_core::seal().unwrap();
    COUNT.get() - before
});

/// How many allocations `act` makes after sealing, the second time, and what it gives.
fn allocations<R>(act: impl FnMut() -> R) -> (usize, R) {
    LazyLock::force(&SEALING);
    counting::allocations(act)
}

/// A call whose log has room for all that the plugins write.
fn roomy() -> Call {
    Call {
        log: Vec::with_capacity(100),
        number: 0,
    }
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| Box::new(7)), (1, Box::new(7)));
    assert_eq!(allocations(|| ()), (0, ()));
}

#[test]
fn sealing_allocates_nothing() {
    assert_eq!(*SEALING, 0);
    assert!(Observe::active().is_some());
    let edges = hooks_core::hooks_of::<Ordered>().map(|hook| hook.edges().count());
    assert!(edges.sum::<usize>() > 0, "also where edges have to be held");
}

#[test]
fn an_empty_point_allocates_nothing() {
    let mut call = roomy();
    let empty = || {
        Nobody::dispatch(&mut call);
        assert!(finish(NobodyAsync::dispatch(&mut call)).is_ok());
        assert!(Nobody::active().is_none());
    };
    assert_eq!(allocations(empty), (0, ()));
}

#[test]
fn collect_allocates_nothing() {
    let mut call = roomy();
    assert_eq!(allocations(|| Observe::dispatch(&mut call)), (0, ()));
    assert!(!call.log.is_empty());
    call.log.clear();
    assert_eq!(
        allocations(|| finish_counting(ObserveAsync::dispatch(&mut call))),
        (0, ((), 3))
    );
    assert!(!call.log.is_empty());
}

#[test]
fn collect_with_values_allocates_its_verdict_only() {
    assert_eq!(allocations(|| Hints::dispatch("topic")), (1, vec![3]));
    assert_eq!(
        allocations(|| finish(HintsAsync::dispatch("topic"))),
        (1, vec![5, 1])
    );
    assert_eq!(allocations(|| Hints::dispatch_named("topic").len()), (1, 1));
}

#[test]
fn values_into_a_sink_allocate_nothing() {
    let mut sink = Vec::with_capacity(100);
    assert_eq!(
        allocations(|| Hints::dispatch_into("topic", &mut sink)),
        (0, ())
    );
    assert_eq!(
        allocations(|| finish(HintsAsync::dispatch_into("topic", &mut sink))),
        (0, ())
    );
    assert_eq!(sink, [3, 3, 5, 1, 5, 1]);

    let mut sum = 0;
    let mut add = |value: u32| {
        sum += value;
        ControlFlow::Continue(())
    };
    assert_eq!(
        allocations(|| Hints::dispatch_each("topic", &mut add)),
        (0, ())
    );
    assert_eq!(
        allocations(|| finish(HintsAsync::dispatch_each("topic", &mut add))),
        (0, ())
    );
    assert_eq!(sum, 2 * 3 + 2 * 6);
}

#[test]
fn transform_allocates_nothing() {
    let room = || {
        let mut text = String::with_capacity(100);
        text.push('>');
        text
    };
    let (mut first, mut second) = (room(), room());
    let shape = |text: &mut String| *text = Shape::dispatch(std::mem::take(text), "t");
    assert_eq!(allocations(|| shape(&mut first)), (0, ()));
    assert_eq!(first, ">tt");
    let shape = |text: &mut String| *text = finish(ShapeAsync::dispatch(std::mem::take(text), "t"));
    assert_eq!(allocations(|| shape(&mut second)), (0, ()));
    assert_eq!(second, ">aAtaAt");
}

#[test]
fn until_handled_allocates_nothing() {
    assert_eq!(
        allocations(|| ["a", "b", "c"].map(Lookup::dispatch)),
        (0, [Some(3), Some(2), None])
    );
    let ask = |key| finish(LookupAsync::dispatch(key));
    assert_eq!(allocations(|| ["a", "b", "word"].map(ask)), (0, [0, 2, 4]));
    let named = |key| Lookup::dispatch_named(key).map(|named| named.value);
    assert_eq!(allocations(|| named("b")), (0, Some(2)));
}

#[test]
fn cancellable_allocates_nothing_also_where_a_hook_refuses() {
    for (number, reason) in [(0, None), (4, Some(Denied("over the limit")))] {
        let mut call = Call {
            number,
            ..Call::default()
        };
        let ask = || {
            Allow::dispatch(&mut call)
                .err()
                .and_then(hooks_core::Cancelled::into_reason)
        };
        assert_eq!(allocations(ask), (0, reason.clone()));
        let ask = || {
            finish(AllowAsync::dispatch(&mut call))
                .err()
                .and_then(hooks_core::Cancelled::into_reason)
        };
        assert_eq!(allocations(ask), (0, reason));
    }
}

#[test]
fn dropping_a_suspended_dispatch_allocates_nothing() {
    let mut call = roomy();
    let cut_short = || {
        let dispatch = std::pin::pin!(ObserveAsync::dispatch(&mut call));
        poll(dispatch).is_pending()
    };
    assert_eq!(allocations(cut_short), (0, true));
}

#[test]
fn a_hook_that_can_fail_allocates_nothing_unless_it_does() {
    #[hook_point(mode = transform, on_error = propagate)]
    async fn Count(count: u64, fails: bool) -> u64;

    #[hook(point = Count, priority = 1)]
    async fn up(count: u64, fails: bool) -> Result<u64, std::fmt::Error> {
        pause().await;
        if fails {
            Err(std::fmt::Error)
        } else {
            Ok(count + 1)
        }
    }
    #[hook(point = Count, priority = 2)]
    fn double(count: &u64) -> Result<Option<u64>, std::io::Error> {
        Ok(Some(count * 2))
    }

    let count = |fails| finish(Count::dispatch(20, fails)).ok();
    assert_eq!(allocations(|| count(false)), (0, Some(42)));
    let (failed, given) = allocations(|| count(true));
    assert!(failed > 0, "a failure is told on the heap");
    assert_eq!(given, None);
}

/// Points of both kinds and both flavors with a wrapper at each of the priorities, which adds 1.
macro_rules! wrapped {
    ($depth:literal at $($priority:literal)*) => {
        #[hook_point(mode = middleware)]
        fn Act(number: u64) -> u64;
        #[hook_point(mode = middleware, inline = 4096)]
        async fn ActAsync(number: u64) -> u64;
        #[hook_point(mode = until_handled)]
        fn Find(number: u64) -> u64 {
            number
        }
        #[hook_point(mode = until_handled, inline = 4096)]
        async fn FindAsync(number: u64) -> u64 {
            pause().await;
            number
        }

        $(#[hook(point = Act, priority = $priority)])*
        fn around_act(number: u64, next: Next<'_, Act>) -> u64 {
            next.run(number) + 1
        }
        $(#[hook(point = ActAsync, priority = $priority)])*
        async fn around_act_async(number: u64, next: Next<'_, ActAsync>) -> u64 {
            pause().await;
            next.run(number).await + 1
        }
        $(#[hook(point = Find, wrap, priority = $priority)])*
        fn around_find(number: u64, next: Next<'_, Find>) -> u64 {
            next.run(number) + 1
        }
        $(#[hook(point = FindAsync, wrap, priority = $priority)])*
        async fn around_find_async(number: u64, next: Next<'_, FindAsync>) -> u64 {
            pause().await;
            next.run(number).await + 1
        }
        #[hook(point = Find)]
        fn find(number: u64) -> Option<u64> {
            (number > 1).then_some(0)
        }
        #[hook(point = FindAsync)]
        async fn find_async(number: u64) -> Option<u64> {
            pause().await;
            (number > 1).then_some(0)
        }

        let act = async |number| {
            pause().await;
            number
        };
        const DEPTH: u64 = $depth;
        let pending = usize::try_from(DEPTH).unwrap() + 1;
        assert_eq!(allocations(|| Act::dispatch(1, |number| number)), (0, 1 + DEPTH));
        let named = || Act::dispatch_named(1, |number| number).into_value();
        assert_eq!(allocations(named), (0, 1 + DEPTH));
        let acted = (0, (1 + DEPTH, pending));
        assert_eq!(allocations(|| finish_counting(ActAsync::dispatch(1, act))), acted);
        let named = || finish(ActAsync::dispatch_named(1, act)).into_value();
        assert_eq!(allocations(named), (0, 1 + DEPTH));
        for (number, found) in [(1, 1 + DEPTH), (2, DEPTH)] {
            assert_eq!(allocations(|| Find::dispatch(number)), (0, found));
            assert_eq!(allocations(|| Find::dispatch_named(number).value), (0, found));
            let find = || finish(FindAsync::dispatch(number));
            assert_eq!(allocations(find), (0, found));
            let named = || finish(FindAsync::dispatch_named(number)).value;
            assert_eq!(allocations(named), (0, found));
        }
        let cut_short = || poll(std::pin::pin!(FindAsync::dispatch(1))).is_pending();
        assert_eq!(allocations(cut_short), (0, true));
        assert_eq!(PointId::of::<ActAsync>().spills(), 0);
        assert_eq!(PointId::of::<FindAsync>().spills(), 0);
    };
}

#[test]
fn one_wrapper_allocates_nothing() {
    wrapped!(1 at 1);
}

#[test]
fn five_wrappers_allocate_nothing() {
    wrapped!(5 at 1 2 3 4 5);
}

#[test]
fn each_future_that_finds_no_room_is_counted_and_is_one_allocation() {
    #[hook_point(mode = middleware, inline = 1024)]
    async fn Act(number: u64) -> u64;

    #[hook(point = Act, priority = 1)]
    #[hook(point = Act, priority = 3)]
    async fn small(number: u64, next: Next<'_, Act>) -> u64 {
        next.run(number).await + 1
    }
    #[hook(point = Act, priority = 2)]
    #[hook(point = Act, priority = 4)]
    async fn large(number: u64, next: Next<'_, Act>) -> u64 {
        let held = [number; 150];
        pause().await;
        next.run(held[149]).await + 1
    }

    let act = || finish(Act::dispatch(1, async |number| number));
    assert_eq!(allocations(act), (2, 5));
    assert_eq!(PointId::of::<Act>().spills(), 4, "it ran twice");
}

#[test]
fn a_boxed_hook_allocates_once_a_call_and_its_neighbours_nothing() {
    #[hook_point(mode = transform)]
    async fn Add(sum: u64, large: bool) -> u64;

    #[hook(point = Add, priority = 1)]
    async fn inline(sum: &mut u64) {
        pause().await;
        *sum += 1;
    }
    #[hook(point = Add, priority = 2, boxed)]
    async fn boxed(sum: &mut u64, large: bool) {
        if large {
            let many = [*sum; 1000];
            pause().await;
            *sum += many.iter().sum::<u64>();
        }
    }
    #[hook(point = Add, priority = 3, boxed, timeout = "1m")]
    async fn boxed_with_a_limit(sum: &mut u64) {
        *sum += 1;
    }

    let add = |large| finish(Add::dispatch(0, large));
    assert_eq!(allocations(|| add(true)), (2, 1002));
    assert_eq!(allocations(|| add(false)), (2, 2));
}

#[test]
fn a_limit_allocates_nothing_unless_it_is_over() {
    #[hook_point(mode = transform, timeout = "1m")]
    async fn Count(count: u64, waits: u32) -> u64;

    #[hook(point = Count)]
    #[hook(point = Count, timeout = "2m")]
    async fn count(count: &mut u64, waits: u32) {
        for _ in 0..waits {
            pause().await;
        }
        *count += 1;
    }

    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .unwrap();
    let _entered = runtime.enter();
    for waits in [0, 1, 3] {
        assert_eq!(
            allocations(|| finish(Count::dispatch(0, waits))),
            (0, 2),
            "{waits}"
        );
    }
}

#[test]
fn no_policy_allocates_while_nothing_fails() {
    macro_rules! under {
        ($($policy:ident),*) => {
            [$({
                #[hook_point(mode = transform, on_error = $policy)]
                fn Count(count: u64) -> u64;
                #[hook_point(mode = cancellable, on_error = $policy, visit = all)]
                async fn Ask(number: u64) -> &'static str;

                #[hook(point = Count)]
                fn up(count: &u64) -> Result<u64, std::fmt::Error> {
                    Ok(count + 1)
                }
                #[hook(point = Ask)]
                async fn small(number: u64) -> Result<ControlFlow<&'static str>, std::fmt::Error> {
                    pause().await;
                    if number > 1 {
                        return Ok(ControlFlow::Break("large"));
                    }
                    Ok(ControlFlow::Continue(()))
                }
                #[hook(point = Ask)]
                fn odd(number: u64) -> Result<(), &'static str> {
                    if number.is_multiple_of(2) { Err("even") } else { Ok(()) }
                }

                let dispatched = || {
                    let counted = Count::dispatch(1);
                    let asked = [1, 4].map(|number| finish(Ask::dispatch(number)).is_ok());
                    black_box(&counted);
                    asked
                };
                (stringify!($policy), allocations(dispatched))
            }),*]
        };
    }

    for (policy, found) in under!(isolate, propagate, collect_errors, guarded) {
        assert_eq!(found, (0, [true, false]), "{policy}");
    }
}

#[test]
fn vetoes_allocate_nothing_while_nothing_fails() {
    #[hook_point(mode = cancellable, on_error = veto, visit = all)]
    fn Ask(number: u64) -> &'static str;

    #[hook(point = Ask)]
    fn fine() -> Result<ControlFlow<&'static str>, std::fmt::Error> {
        Ok(ControlFlow::Continue(()))
    }
    #[hook(point = Ask)]
    fn odd(number: u64) -> Result<(), &'static str> {
        if number.is_multiple_of(2) {
            Err("even")
        } else {
            Ok(())
        }
    }

    let ask = || [1, 2].map(|number| Ask::dispatch(number).is_ok());
    assert_eq!(allocations(ask), (0, [true, false]));
}
