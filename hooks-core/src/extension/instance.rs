//! Where the one linked instance of an extension lives: in a static of its crate, without a heap.
//!
//! **Invariant:** a cell is filled at most once, and an instance never moves.

#![expect(unsafe_code, reason = "hooks are given the instance by address")]

use core::cell::UnsafeCell;
use core::fmt;
use core::mem::MaybeUninit;
use core::sync::atomic::{AtomicBool, Ordering};

/// The room for one instance of `E`.
pub struct InstanceCell<E> {
    instance: UnsafeCell<MaybeUninit<E>>,
    claimed: AtomicBool,
    filled: AtomicBool,
}

// SAFETY: the instance is written once, by whoever claims the cell, before sealing publishes any row that leads to
// it; afterwards it is only shared, and `E: Sync` allows that. It was made by one thread and is used by others.
unsafe impl<E: Send + Sync> Sync for InstanceCell<E> {}

impl<E> InstanceCell<E> {
    /// A cell without an instance.
    #[must_use]
    #[expect(
        clippy::new_without_default,
        reason = "made once an extension, by its declaration"
    )]
    pub const fn new() -> Self {
        Self {
            instance: UnsafeCell::new(MaybeUninit::uninit()),
            claimed: AtomicBool::new(false),
            filled: AtomicBool::new(false),
        }
    }

    /// Makes the instance, unless that was tried before.
    pub(crate) fn fill<X>(&'static self, make: fn() -> Result<E, X>) -> Result<(), X> {
        if self.claimed.swap(true, Ordering::AcqRel) {
            return Ok(());
        }
        let instance = make()?;
        // SAFETY: the swap above lets one caller through, and rows lead here only after sealing, which called us.
        unsafe { *self.instance.get() = MaybeUninit::new(instance) };
        self.filled.store(true, Ordering::Release);
        Ok(())
    }

    /// The instance, once it is there.
    #[cfg(feature = "alloc")]
    pub(crate) fn instance(&'static self) -> Option<&'static E> {
        if !self.filled.load(Ordering::Acquire) {
            return None;
        }
        // SAFETY: it was written before the flag was, and is never written again.
        let instance = unsafe { &*self.instance.get() };
        // SAFETY: as above.
        Some(unsafe { instance.assume_init_ref() })
    }

    /// The address a row carries.
    pub(crate) const fn address(&'static self) -> *const () {
        self.instance.get().cast_const().cast()
    }
}

impl<E> fmt::Debug for InstanceCell<E> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("InstanceCell")
    }
}
