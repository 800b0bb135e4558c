//! A dispatch by a chain allocates nothing, at once and awaited, with wrappers and without.

use std::hint::black_box;

use hooks_core::{Next, PointId, extension, hook, hook_point, static_chain};
use hooks_derive_tests::{finish_counting, pause, poll};

use crate::counting::allocations;

#[hook_point(mode = transform)]
fn Sum(sum: u64) -> u64;

#[hook_point(mode = transform)]
fn SumWrapped(sum: u64) -> u64;

#[hook_point(mode = transform, inline = 1024)]
async fn SumLater(sum: u64) -> u64;

#[hook_point(mode = transform, on_error = propagate, inline = 2048)]
async fn SumLaterWrapped(sum: u64) -> u64;

#[derive(Debug)]
struct Adds(u64);

#[extension(new = Self(1))]
impl Adds {
    #[hook(point = Sum)]
    #[hook(point = SumWrapped)]
    #[hook(point = SumLater)]
    #[hook(point = SumLaterWrapped)]
    fn add(&self, sum: &mut u64) {
        *sum += self.0;
    }

    #[hook(point = SumLater)]
    #[hook(point = SumLaterWrapped)]
    async fn add_later(&self, sum: &mut u64) {
        let held = [self.0; 8];
        pause().await;
        *sum += black_box(held)[7];
    }
}

#[hook(point = SumWrapped)]
fn around(sum: u64, next: Next<'_, SumWrapped>) -> u64 {
    next.run(sum) * 10
}

#[hook(point = SumLaterWrapped)]
async fn around_later(
    sum: u64,
    next: Next<'_, SumLaterWrapped>,
) -> Result<u64, hooks_core::HookError> {
    pause().await;
    Ok(next.run(sum).await? * 10)
}

static_chain!(Summing = Sum: [Adds::add]);
static_chain!(SummingWrapped = SumWrapped: [Adds::add, around]);
static_chain!(SummingLater = SumLater: [Adds::add, Adds::add_later]);
static_chain!(SummingLaterWrapped = SumLaterWrapped: [Adds::add, Adds::add_later, around_later]);

#[test]
fn a_dispatch_by_a_chain_allocates_nothing() {
    hooks_core::seal().unwrap();
    assert_eq!(allocations(|| Box::new(7)), (1, Box::new(7)));
    assert_eq!(allocations(|| Summing::dispatch(1)), (0, 2));
    assert_eq!(allocations(|| Sum::dispatch(1)), (0, 2));
    assert_eq!(allocations(|| SummingWrapped::dispatch(1)), (0, 20));
    assert_eq!(allocations(|| SumWrapped::dispatch(1)), (0, 20));
    let by_chain = || finish_counting(SummingLater::dispatch(1));
    assert_eq!(allocations(by_chain), (0, (3, 1)));
    let by_point = || finish_counting(SumLater::dispatch(1));
    assert_eq!(allocations(by_point), (0, (3, 1)));
    let by_chain = || finish_counting(async { SummingLaterWrapped::dispatch(1).await.ok() });
    assert_eq!(allocations(by_chain), (0, (Some(30), 2)));
    let by_point = || finish_counting(async { SumLaterWrapped::dispatch(1).await.ok() });
    assert_eq!(allocations(by_point), (0, (Some(30), 2)));
    assert_eq!(PointId::of::<SumLaterWrapped>().spills(), 0);
}

#[test]
fn dropping_a_suspended_dispatch_by_a_chain_allocates_nothing() {
    hooks_core::seal().unwrap();
    let by_chain = || poll(std::pin::pin!(SummingLater::dispatch(1))).is_pending();
    assert_eq!(allocations(by_chain), (0, true));
    let by_point = || poll(std::pin::pin!(SumLater::dispatch(1))).is_pending();
    assert_eq!(allocations(by_point), (0, true));
    let wrapped = || poll(std::pin::pin!(SummingLaterWrapped::dispatch(1))).is_pending();
    assert_eq!(allocations(wrapped), (0, true));
}
