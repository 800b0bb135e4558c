//! What each mode, policy and flavour does when it runs. Every test has points of its own, so none meets another.

#![forbid(unsafe_code)]
#![allow(
    clippy::indexing_slicing,
    clippy::manual_async_fn,
    clippy::option_option,
    clippy::panic,
    clippy::ptr_arg,
    clippy::trivially_copy_pass_by_ref,
    clippy::unnecessary_wraps,
    clippy::unused_async,
    clippy::unused_self,
    clippy::unwrap_used,
    reason = "hooks come in every form, needed or not, and a test stops where it fails"
)]

mod arguments;
mod boxed;
mod cancellable;
mod causes;
mod collect;
mod failure;
mod forgotten;
mod guards;
mod in_place;
mod local;
mod nested;
mod order;
mod places;
mod policies;
mod reentry;
mod threads;
mod timeout;
mod transform;
mod until_handled;
mod wrappers;

/// Polls `future` to its end on this thread; whatever suspends in these tests wakes itself.
fn block_on<T>(future: impl Future<Output = T>) -> T {
    let mut future = std::pin::pin!(future);
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    loop {
        if let std::task::Poll::Ready(value) = future.as_mut().poll(&mut context) {
            return value;
        }
    }
}
