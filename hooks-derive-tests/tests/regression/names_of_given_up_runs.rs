//! "The retry says that it answered": `dispatch_named` told a wrapper's name for what hooks gave, where the wrapper had given a
//! run up.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use hooks_core::{Next, hook, hook_point};

/// What the future gives, which is polled until it does.
fn finished<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(given) = future.as_mut().poll(&mut context) {
            return given;
        }
    }
}

/// Is pending once.
async fn pause() {
    let mut paused = false;
    poll_fn(|_| {
        if paused {
            return Poll::Ready(());
        }
        paused = true;
        Poll::Pending
    })
    .await;
}

/// Polls a run once, and gives it up.
async fn give_up(run: impl Future) {
    let mut run = pin!(run);
    let pending = poll_fn(|context| Poll::Ready(run.as_mut().poll(context).is_pending())).await;
    assert!(pending, "the hook pauses");
}

#[hook_point(mode = collect, repeatable)]
async fn Values(step: u32) -> u32;

#[hook(point = Values)]
async fn slow(step: u32) -> u32 {
    pause().await;
    step
}

#[hook(point = Values, wrap)]
async fn retry(step: u32, mut next: Next<'_, Values>) -> Vec<u32> {
    give_up(next.repeat(step)).await;
    next.run(step).await
}

#[test]
fn a_run_that_was_given_up_takes_no_names_from_the_next_one() {
    let values = finished(Values::dispatch_named(3));
    let named: Vec<_> = values
        .iter()
        .map(|named| (named.value, named.by.function()))
        .collect();
    assert_eq!(named, [(3, "slow")]);
}

#[hook_point(mode = until_handled, repeatable)]
async fn Answer(step: u32) -> u32;

#[hook(point = Answer)]
async fn known(step: u32) -> Option<u32> {
    pause().await;
    Some(step)
}

#[hook(point = Answer, wrap)]
async fn twice(step: u32, mut next: Next<'_, Answer>) -> Option<u32> {
    let answer = next.repeat(step).await;
    give_up(next.repeat(step)).await;
    answer
}

#[test]
fn a_run_that_was_given_up_takes_no_name_from_the_one_before() {
    let answer = finished(Answer::dispatch_named(3)).expect("`known` knows");
    assert_eq!((answer.value, answer.by.function()), (3, "known"));
}
