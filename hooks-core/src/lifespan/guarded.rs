//! A future whose panic is caught.

use alloc::string::String;
use core::future::poll_fn;
use core::task::Poll;

use super::Waiting;
use crate::panics::caught;

/// Waits for what `make` gives, and gives the text of a panic, whether that comes from making it, polling it or dropping it.
pub(crate) async fn guarded<'a, T>(make: impl FnOnce() -> Waiting<'a, T>) -> Result<T, String> {
    let mut future = match caught(make) {
        Ok(future) => Dropped(Some(future)),
        Err(panic) => return Err(panic.text()),
    };
    let ended = poll_fn(|context| {
        let Some(polled) = future.0.as_mut() else {
            return Poll::Pending;
        };
        match caught(|| polled.as_mut().poll(context)) {
            Ok(Poll::Pending) => Poll::Pending,
            Ok(Poll::Ready(ended)) => Poll::Ready(Ok(ended)),
            Err(panic) => Poll::Ready(Err(panic.text())),
        }
    });
    ended.await
}

/// Drops a future of somebody else's, whose panic then is told and goes no further.
struct Dropped<'a, T>(Option<Waiting<'a, T>>);

impl<T> Drop for Dropped<'_, T> {
    fn drop(&mut self) {
        crate::observe::dropped(self.0.take());
    }
}
