//! Rooms for the futures of a wrapped dispatch: of every size and alignment, inside the space of their point or beside it.

use core::future::Future;
use core::pin::{Pin, pin};
use core::ptr;
use core::task::{Context, Poll};

use super::{Log, alive, finished, pauses, poll, spec, wrappers};
use crate::PointId;
use crate::dispatch::run_async;
use crate::hook::{Bare, Checked, FutureOfHook, HookFacts, Next, asynchronous, table_of};
use crate::hook_point;
use crate::mode::{Nothing, Straight};
use crate::order::function;
use crate::point::{Awaited, Call, Many, NoEnding, Point, Takes};
use crate::returns::{Accepted, Borrows, Returns};

/// Bytes at an alignment, which are as they were made until they are dropped.
trait Bytes: Send + Sync {
    const NEW: Self;
}

macro_rules! bytes {
    ($($name:ident holds $size:literal at $align:literal;)*) => {
        $(
            #[repr(align($align))]
            struct $name([u8; $size]);

            impl Bytes for $name {
                const NEW: Self = Self([7; $size]);
            }

            impl Drop for $name {
                fn drop(&mut self) {
                    assert!(self.0.iter().all(|byte| *byte == 7), "overwritten");
                }
            }
        )*
    };
}

bytes! {
    Small holds 8 at 1;
    Wide holds 8 at 32;
    Page holds 8 at 4096;
    Large holds 4096 at 1;
}

/// Holds a `B` while it runs what is inside, which suspends, and sees that it stays where it belongs.
async fn holding<B: Bytes>(who: &str, log: &Log, run: impl Future<Output = usize>) -> usize {
    let _life = log.life(who);
    let held = B::NEW;
    // An address alone, because a pointer is not `Send`.
    let before = ptr::from_ref(&held).addr();
    assert_eq!(before % align_of::<B>(), 0, "{who}");
    pauses(1).await;
    let given = run.await;
    pauses(1).await;
    assert_eq!(ptr::from_ref(&held).addr(), before, "{who} was moved");
    given + 1
}

/// A future without bytes, aligned as `B` is.
struct Answers<B>([B; 0]);

impl<B> Future for Answers<B> {
    type Output = usize;

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<usize> {
        assert!(ptr::from_ref(&*self).is_aligned());
        Poll::Ready(7)
    }
}

/// The default action.
async fn act(log: &Log) -> usize {
    let _life = log.life("act");
    pauses(1).await;
    1
}

/// Input: the name of a point and its space. Output: the point, its wrappers, and `dispatch`; a point counts its own spills,
/// so each test has one.
macro_rules! point {
    ($point:ident has $space:literal) => {
        #[hook_point(mode = middleware, inline = $space)]
        async fn $point(log: &Log) -> usize;

        wrappers! {
            SMALL of $point: async |(log,): (&Log,), next: Next<'_, $point>| {
                holding::<Small>("small", log, next.run(log)).await
            };
            WIDE of $point: async |(log,): (&Log,), next: Next<'_, $point>| {
                holding::<Wide>("wide", log, next.run(log)).await
            };
            PAGE of $point: async |(log,): (&Log,), next: Next<'_, $point>| {
                holding::<Page>("page", log, next.run(log)).await
            };
            LARGE of $point: async |(log,): (&Log,), next: Next<'_, $point>| {
                holding::<Large>("large", log, next.run(log)).await
            };
            NOTHING of $point: |_, _| Answers::<Small>([]);
            NOTHING_AT_A_PAGE of $point: |_, _| Answers::<Page>([]);
        }

        fn dispatch(hooks: &[&'static HookFacts], log: &Log) -> impl Future<Output = usize> + Send {
            let _those_not_used = [&SMALL, &WIDE, &PAGE, &LARGE, &NOTHING, &NOTHING_AT_A_PAGE];
            run_async::<$point, _, _, _>((), (log,), Straight, Many(act), table_of(hooks))
        }
    };
}

fn spills<P: Point>() -> usize {
    PointId::of::<P>().spills()
}

#[test]
fn what_fits_takes_no_room_elsewhere() {
    point!(Roomy has 4096);
    let log = Log::default();
    let hooks = [&SMALL, &SMALL, &SMALL, &SMALL, &SMALL];
    assert_eq!(finished(dispatch(&hooks, &log)), (6, 11));
    assert_eq!(alive(&log.lines()), [""; 0]);
    assert_eq!(spills::<Roomy>(), 0);
}

#[test]
fn a_room_that_was_left_is_taken_again() {
    #[hook_point(mode = middleware, repeatable, inline = 1024)]
    async fn Again(log: &Log) -> usize;

    wrappers! {
        REPEATS of Again: async |(log,): (&Log,), mut next: Next<'_, Again>| {
            let mut sum = 0;
            for _ in 0..5 {
                sum += next.repeat(log).await;
            }
            sum
        };
        HALF of Again: async |(log,): (&Log,), next: Next<'_, Again>| {
            let held = [7_u8; 600];
            let given = holding::<Small>("half", log, next.run(log)).await;
            assert_eq!(held, [7; 600]);
            given
        };
    }
    let log = Log::default();
    let entrance = table_of(&[&REPEATS, &HALF]);
    let dispatch = run_async::<Again, _, _, _>((), (&log,), Straight, Many(act), entrance);
    assert_eq!(finished(dispatch), (10, 15));
    assert_eq!(alive(&log.lines()), [""; 0]);
    assert_eq!(spills::<Again>(), 0);
}

#[test]
fn what_does_not_fit_is_counted_wherever_it_stands_between_what_does() {
    point!(Mixed has 2048);
    let hooks = [&LARGE, &SMALL, &PAGE, &SMALL, &WIDE, &LARGE, &SMALL];
    for dispatches in 1..4 {
        let log = Log::default();
        assert_eq!(finished(dispatch(&hooks, &log)), (8, 15));
        assert_eq!(alive(&log.lines()), [""; 0]);
        assert_eq!(spills::<Mixed>(), 4 * dispatches);
    }
}

#[test]
fn what_did_not_fit_is_dropped_with_the_dispatch() {
    point!(Cancelled has 2048);
    let hooks = [&LARGE, &SMALL, &PAGE, &SMALL, &WIDE, &LARGE, &SMALL];
    for polls in 0..=15 {
        let log = Log::default();
        {
            let mut dispatch = pin!(dispatch(&hooks, &log));
            for _ in 0..polls {
                assert!(poll(dispatch.as_mut()).is_pending());
            }
        }
        assert_eq!(alive(&log.lines()), [""; 0]);
    }
}

#[test]
fn a_point_without_space_runs_its_wrappers() {
    point!(Bare has 0);
    let log = Log::default();
    assert_eq!(finished(dispatch(&[&SMALL, &WIDE, &NOTHING], &log)), (9, 4));
    // A future without bytes fits where there are none.
    assert_eq!(spills::<Bare>(), 2);
}

#[test]
fn a_future_without_bytes_stands_anywhere() {
    point!(Empty has 256);
    for around in [&[][..], &[&SMALL], &[&LARGE, &SMALL]] {
        for empty in [&NOTHING, &NOTHING_AT_A_PAGE] {
            let log = Log::default();
            let hooks = [around, &[empty]].concat();
            let pending = 2 * around.len();
            assert_eq!(
                finished(dispatch(&hooks, &log)),
                (7 + around.len(), pending)
            );
            assert_eq!(alive(&log.lines()), [""; 0]);
        }
    }
}

#[hook_point(mode = collect, inline = 512)]
async fn Observe(log: &Log);

static HOOK: HookFacts = {
    async fn hook(log: &Log) {
        let _life = log.life("hook");
        let held = [7_u8; 400];
        pauses(1).await;
        assert_eq!(held, [7; 400]);
    }
    fn shim(
        call: Call<'_, '_, Observe, ()>,
    ) -> Checked<
        Observe,
        impl Future<Output: Accepted<Observe, Borrows, <Observe as Returns<Borrows>>::Shapes>>,
    > {
        let ((), (log,)) = call.open::<1>();
        let log: &Log = Takes::take(log);
        FutureOfHook::<Observe, (), Awaited>::checked(hook(log))
    }
    HookFacts::of_function::<Observe>(
        &asynchronous::<Observe, (), Borrows, Bare, _, _, _>(shim),
        function(&shim),
        spec("HOOK"),
    )
};

#[test]
fn a_plain_hook_finds_no_room_where_a_wrapper_took_it() {
    wrappers! {
        WRAPPER of Observe: async |(log,): (&Log,), next: Next<'_, Observe>| {
            let _life = log.life("wrapper");
            next.run(log).await;
        };
    }
    let observe = |hooks: &[&'static HookFacts]| {
        let log = Log::default();
        let entrance = table_of(hooks);
        let dispatch = run_async::<Observe, _, _, _>((), (&log,), Nothing, NoEnding, entrance);
        let ((), pending) = finished(dispatch);
        assert_eq!(alive(&log.lines()), [""; 0]);
        pending
    };
    assert_eq!(observe(&[&HOOK, &HOOK]), 2);
    assert_eq!(spills::<Observe>(), 0, "alone it fits");
    assert_eq!(observe(&[&WRAPPER, &HOOK, &HOOK]), 2);
    assert_eq!(spills::<Observe>(), 2);
}
