//! Scopes: parts of a program that dispatch in another registry than the linked one.
//!
//! **Invariant:** the registry that a thread finds is kept by the scope that the thread is in.

#![expect(
    unsafe_code,
    reason = "a thread finds its registry by address, also while its locals are destroyed"
)]

use alloc::sync::Arc;
use core::cell::Cell;
use core::fmt;
use core::future::Future;
use core::pin::Pin;
use core::ptr;
use core::task::{Context, Poll};

use pin_project_lite::pin_project;

use super::value::{Inner, Registry};
use crate::link;

std::thread_local! {
    /// The registry of the innermost scope on this thread; null outside of scopes. An address, because what has no destructor is
    /// there until the thread has ended.
    static CURRENT: Cell<*const Inner> = const { Cell::new(ptr::null()) };
}

/// The registry of the innermost scope on this thread, if it is in one.
pub(crate) fn scoped() -> Option<Registry> {
    if !link::are_marked() {
        return None;
    }
    let current = CURRENT.get();
    if current.is_null() {
        return None;
    }
    // SAFETY: it came out of an `Arc`, of which this thread has one count.
    unsafe { Arc::increment_strong_count(current) };
    // SAFETY: as above; the count is the one just added.
    Some(Registry(unsafe { Arc::from_raw(current) }))
}

/// This thread is in a scope until this is dropped, which gives back the one it was in before.
///
/// Dropped on its thread. Out of turn, a thread is left in a scope of somebody else's, whose registry is kept for it.
pub(crate) struct Entered {
    /// One count of it, like the one that the thread has of its current one.
    before: *const Inner,
}

impl Entered {
    pub(crate) fn new(registry: Option<Registry>) -> Self {
        // Before anybody can dispatch in it.
        link::mark();
        let current = registry.map_or(ptr::null(), |registry| Arc::into_raw(registry.0));
        Self {
            before: CURRENT.replace(current),
        }
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        let current = CURRENT.replace(self.before);
        if !current.is_null() {
            // SAFETY: it came out of an `Arc`, and the count is the one that this thread had. It may be the last, so nobody is in
            // its scope any more.
            drop(unsafe { Arc::from_raw(current) });
        }
    }
}

impl Registry {
    /// The registry that `P::dispatch` uses here: that of the innermost scope, else the linked one.
    #[must_use]
    pub fn current() -> Self {
        scoped().unwrap_or_else(Self::linked)
    }

    /// Runs `act`, in which `P::dispatch` uses this registry, on this thread; also what it calls.
    ///
    /// Scopes nest, and a panic leaves one as returning does. Other threads, and tasks that are spawned, are not in it: these take
    /// the registry along by [`in_current_registry`](InRegistry::in_current_registry). An async dispatch uses the registry of the scope
    /// in which it is first polled.
    ///
    /// The first scope of a process makes every dispatch outside of scopes a few nanoseconds slower, for good: from then on each has
    /// to ask whether it is in one.
    pub fn scope<R>(&self, act: impl FnOnce() -> R) -> R {
        let _entered = Entered::new(Some(self.clone()));
        act()
    }

    /// Runs `future`, in which `P::dispatch` uses this registry, wherever it is polled, and where it is dropped.
    pub fn scope_async<F: Future>(&self, future: F) -> Scoped<F> {
        Scoped {
            registry: Some(self.clone()),
            future: Some(future),
        }
    }
}

pin_project! {
    /// A future that dispatches in a registry of its own: see [`Registry::scope_async`].
    #[must_use = "futures do nothing unless they are awaited"]
    pub struct Scoped<F> {
        registry: Option<Registry>,
        #[pin]
        future: Option<F>,
    }

    impl<F> PinnedDrop for Scoped<F> {
        fn drop(this: Pin<&mut Self>) {
            let mut this = this.project();
            if this.future.is_some() {
                let _entered = Entered::new(this.registry.take());
                this.future.set(None);
            }
        }
    }
}

impl<F> fmt::Debug for Scoped<F> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Scoped")
    }
}

impl<F: Future> Future for Scoped<F> {
    type Output = F::Output;

    #[expect(
        clippy::panic,
        reason = "as every future does that is polled once more"
    )]
    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        let mut this = self.project();
        let _entered = Entered::new(this.registry.clone());
        let Some(future) = this.future.as_mut().as_pin_mut() else {
            panic!("a scope was polled after its future was ready");
        };
        let polled = future.poll(context);
        if polled.is_ready() {
            this.future.set(None);
        }
        polled
    }
}

/// `future` outside of all scopes.
#[cfg(feature = "tokio")]
pub(crate) fn outside<F: Future>(future: F) -> Scoped<F> {
    Scoped {
        registry: None,
        future: Some(future),
    }
}

/// Takes a registry along into tasks that are spawned.
pub trait InRegistry: Future + Sized {
    /// The future, in which `P::dispatch` uses `registry`.
    fn in_registry(self, registry: &Registry) -> Scoped<Self>;

    /// The future, in which `P::dispatch` uses the registry that it uses here, in a scope or not.
    fn in_current_registry(self) -> Scoped<Self>;
}

impl<F: Future> InRegistry for F {
    fn in_registry(self, registry: &Registry) -> Scoped<Self> {
        registry.scope_async(self)
    }

    fn in_current_registry(self) -> Scoped<Self> {
        Scoped {
            registry: scoped(),
            future: Some(self),
        }
    }
}
