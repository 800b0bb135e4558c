//! Futures that wait for nothing but to be polled again.

use core::future::Future;
use core::pin::Pin;
use core::task::{Context, Poll};

/// A future that is pending as often as it was told: see [`pending_times`].
#[derive(Debug)]
#[must_use = "futures do nothing unless they are awaited"]
pub struct PendingTimes {
    times: usize,
}

/// A future that is pending once, and wakes its task at once: a hook that awaits it suspends, and goes on at the next poll.
///
/// ```
/// use hooks_core::{hook_point, testing};
///
/// #[hook_point(mode = transform)]
/// pub async fn Prompt(text: String) -> String;
///
/// # fn main() {
/// # let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
/// # runtime.block_on(async {
/// let kit = testing::isolated();
/// kit.register(Prompt::hook_boxed(100, |text| Box::pin(async move {
///     testing::pending_once().await;
///     text.push('?');
/// })));
/// assert_eq!(Prompt::dispatch("why".into()).await, "why?");
/// # });
/// # }
/// ```
///
/// One that is pending for ever is [`core::future::pending`]; one that a test ends is [`Gate::pass`](super::Gate::pass).
pub const fn pending_once() -> PendingTimes {
    pending_times(1)
}

/// A future that is pending `times` times, and wakes its task at once each time.
pub const fn pending_times(times: usize) -> PendingTimes {
    PendingTimes { times }
}

impl Future for PendingTimes {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let Some(left) = self.times.checked_sub(1) else {
            return Poll::Ready(());
        };
        self.times = left;
        context.waker().wake_by_ref();
        Poll::Pending
    }
}
