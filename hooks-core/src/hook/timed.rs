//! A future with a timer beside it, which is tokio's: a test can pause it.
//!
//! The hook is polled first, and the timer is made where it is pending for the first time: one that never waits costs none
//! and needs no runtime.
//!
//! **Invariant:** where no time can be kept the hook fails and says so, each time it waits; it is never left without its limit.

use alloc::string::{String, ToString as _};
use core::fmt;
use core::future::Future;
use core::pin::Pin;
use core::task::{Context, Poll};
use core::time::Duration;

use pin_project_lite::pin_project;
use thiserror::Error;
use tokio::runtime::Handle;
use tokio::task::{Unconstrained, unconstrained};
use tokio::time::{Sleep, sleep};

use super::keep::{Keep, Sealed, Within};
use crate::error::Cause;
use crate::panics::caught;

/// Not polled by tokio's budget: a hook that uses that up would otherwise never be out of time.
type Timer = Unconstrained<Sleep>;

pin_project! {
    /// The future of a hook, and its timer once it waits.
    // The future stands first, so that it is dropped first.
    pub struct Timed<R> {
        #[pin]
        future: R,
        #[pin]
        timer: Option<Timer>,
    }
}

impl<R> fmt::Debug for Timed<R> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Timed")
    }
}

const fn can_be_sent<T: Send>() {}
// That of a future which can be sent, whichever it is: the only other part is the timer.
const _: () = can_be_sent::<Timed<core::future::Ready<()>>>();

impl<const MILLISECONDS: u64> Sealed for Within<MILLISECONDS> {}

#[diagnostic::do_not_recommend]
impl<const MILLISECONDS: u64> Keep for Within<MILLISECONDS> {
    const LIMIT: Option<Duration> = Some(limit(MILLISECONDS));
    type Kept<R: Future> = Timed<R>;

    #[inline]
    fn keep<R: Future>(future: R) -> Timed<R> {
        Timed {
            future,
            timer: None,
        }
    }

    #[inline]
    fn poll<R: Future>(
        kept: Pin<&mut Timed<R>>,
        context: &mut Context<'_>,
    ) -> Poll<Result<R::Output, Cause>> {
        let kept = kept.project();
        match kept.future.poll(context) {
            Poll::Ready(returned) => Poll::Ready(Ok(returned)),
            Poll::Pending => out_of_time(kept.timer, limit(MILLISECONDS), context).map(Err),
        }
    }
}

const fn limit(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// Why the hook, which is pending, must not be waited for any longer.
#[inline(never)]
fn out_of_time(
    timer: Pin<&mut Option<Timer>>,
    limit: Duration,
    context: &mut Context<'_>,
) -> Poll<Cause> {
    if timer.is_none()
        && let Err(error) = Handle::try_current()
    {
        return Poll::Ready(Cause::new(NoTimer(error.to_string())));
    }
    // tokio panics where a runtime has no timers, or none any more, and has no way to ask.
    match caught(|| poll_timer(timer, limit, context)) {
        Ok(polled) => polled.map(|()| Cause::out_of_time(limit)),
        Err(panic) => Poll::Ready(Cause::new(NoTimer(panic.text()))),
    }
}

fn poll_timer(
    mut timer: Pin<&mut Option<Timer>>,
    limit: Duration,
    context: &mut Context<'_>,
) -> Poll<()> {
    if timer.is_none() {
        timer.set(Some(unconstrained(sleep(limit))));
    }
    timer
        .as_pin_mut()
        .map_or(Poll::Pending, |timer| timer.poll(context))
}

/// A hook has a limit, and there is no clock to keep it.
#[derive(Debug, Error)]
#[error("its `timeout` needs a tokio runtime with timers, see `enable_time`: {0}")]
struct NoTimer(String);
