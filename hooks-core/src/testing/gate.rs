//! A gate that a test opens: what waits at it goes on when the test says so, and not before.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::future::Future;
use core::mem;
use core::pin::Pin;
use core::task::{Context, Poll, Waker};

use super::stub::{Stubbable, Suspendable, waiting};
use crate::hook::Hook;
use crate::lock::Lock;

/// Lets hooks wait until a test opens it. Clones are the same gate, and an open one stays open.
///
/// ```
/// use hooks_core::{hook_point, testing};
///
/// #[hook_point(mode = collect)]
/// pub async fn Saved(path: &str);
///
/// # fn main() {
/// # let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
/// # runtime.block_on(async {
/// let kit = testing::Kit::empty();
/// let gate = testing::Gate::new();
/// let pass = gate.clone();
/// kit.register(Saved::hook_boxed(100, move |_| {
///     let pass = pass.pass();
///     Box::pin(async move { pass.await })
/// }));
///
/// let saving = kit.scope_async(async { Saved::dispatch("notes.txt").await });
/// let saving = tokio::spawn(saving);
/// gate.reached().await; // now the hook runs, and waits
/// kit.runs().assert_eq(["Saved: closure is running"]);
///
/// gate.open();
/// saving.await.unwrap();
/// kit.runs().assert_eq(["Saved: closure ran"]);
/// # });
/// # }
/// ```
///
/// A hook that does nothing else is made by [`Gate::hook`].
#[derive(Clone, Default)]
pub struct Gate(Arc<Lock<State>>);

#[derive(Default)]
struct State {
    open: bool,
    /// Who waits, by a number of their own.
    waiting: BTreeMap<u64, Waker>,
    /// How many came so far.
    arrived: u64,
    /// Who wants to hear of somebody who comes.
    watching: Vec<Waker>,
}

impl Gate {
    /// A gate that is closed.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Opens it, for all who wait and all who come.
    pub fn open(&self) {
        let waiting = {
            let mut state = self.0.lock();
            state.open = true;
            mem::take(&mut state.waiting)
        };
        waiting.into_values().for_each(Waker::wake);
    }

    /// Waits until it is open.
    ///
    /// # Cancellation
    /// Dropping the future is fine at any time: it waits no longer.
    pub fn pass(&self) -> Pass {
        Pass {
            gate: self.clone(),
            number: None,
        }
    }

    /// Waits until somebody came to it, now or before: a test then knows that a hook runs.
    ///
    /// # Cancellation
    /// Dropping the future is fine at any time.
    pub fn reached(&self) -> Reached {
        Reached(self.clone())
    }

    /// How many wait at it.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.0.lock().waiting.len()
    }

    /// A hook of `P` that waits at it, and then has no opinion.
    ///
    /// # Panics
    /// When `priority` is outside of [`priority::FIRST`](crate::priority::FIRST) to [`priority::LAST`](crate::priority::LAST), or the
    /// point has no room for so small a future.
    #[track_caller]
    pub fn hook<P: Suspendable + Stubbable>(&self, priority: i32) -> Hook<P> {
        let gate = self.clone();
        waiting(priority, move || gate.pass())
    }
}

impl fmt::Debug for Gate {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = self.0.lock();
        let is = if state.open { "open" } else { "closed" };
        write!(formatter, "Gate({is}, {} waiting)", state.waiting.len())
    }
}

/// The future of [`Gate::pass`].
#[derive(Debug)]
#[must_use = "futures do nothing unless they are awaited"]
pub struct Pass {
    gate: Gate,
    number: Option<u64>,
}

impl Future for Pass {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        // Before the lock is taken, and dropped after it: a waker is somebody else's code.
        let waker = context.waker().clone();
        let this = &mut *self;
        let mut state = this.gate.0.lock();
        let number = *this.number.get_or_insert_with(|| {
            state.arrived += 1;
            state.arrived
        });
        let is_open = state.open;
        let _before = if is_open {
            state.waiting.remove(&number)
        } else {
            state.waiting.insert(number, waker)
        };
        let watching = mem::take(&mut state.watching);
        drop(state);
        watching.into_iter().for_each(Waker::wake);
        if is_open {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        if let Some(number) = self.number {
            let waker = self.gate.0.lock().waiting.remove(&number);
            drop(waker);
        }
    }
}

/// The future of [`Gate::reached`].
#[derive(Debug)]
#[must_use = "futures do nothing unless they are awaited"]
pub struct Reached(Gate);

impl Future for Reached {
    type Output = ();

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let waker = context.waker().clone();
        let mut state = self.0.0.lock();
        if state.arrived > 0 {
            drop(state);
            drop(waker);
            return Poll::Ready(());
        }
        state.watching.push(waker);
        Poll::Pending
    }
}
