//! A lock that is held for moments, and never while code of somebody else runs.
//!
//! With `std` it is that of the platform; without it a thread that finds it taken spins.

#![cfg_attr(
    not(feature = "std"),
    expect(unsafe_code, reason = "a lock is a cell that an atomic guards")
)]

#[cfg(feature = "std")]
mod waiting {
    use std::sync::{Mutex, MutexGuard, PoisonError};

    /// A value for one at a time.
    pub(crate) struct Lock<T>(Mutex<T>);

    impl<T> Lock<T> {
        pub(crate) const fn new(value: T) -> Self {
            Self(Mutex::new(value))
        }

        /// Waits for the value.
        pub(crate) fn lock(&self) -> MutexGuard<'_, T> {
            // Nobody else's code runs under it, so what a panic leaves is whole.
            self.0.lock().unwrap_or_else(PoisonError::into_inner)
        }
    }

    #[cfg(feature = "testing")]
    impl<T: Default> Default for Lock<T> {
        fn default() -> Self {
            Self::new(T::default())
        }
    }
}

#[cfg(not(feature = "std"))]
mod spinning {
    use core::cell::UnsafeCell;
    use core::ops::{Deref, DerefMut};
    use core::sync::atomic::{AtomicBool, Ordering};

    /// A value for one at a time.
    pub(crate) struct Lock<T> {
        taken: AtomicBool,
        value: UnsafeCell<T>,
    }

    // SAFETY: `taken` lets one caller through at a time.
    unsafe impl<T: Send> Sync for Lock<T> {}

    impl<T> Lock<T> {
        pub(crate) const fn new(value: T) -> Self {
            Self {
                taken: AtomicBool::new(false),
                value: UnsafeCell::new(value),
            }
        }

        /// Waits for the value.
        pub(crate) fn lock(&self) -> Taken<'_, T> {
            while self.taken.swap(true, Ordering::Acquire) {
                core::hint::spin_loop();
            }
            Taken(self)
        }
    }

    /// The value, until this is dropped.
    pub(crate) struct Taken<'l, T>(&'l Lock<T>);

    impl<T> Deref for Taken<'_, T> {
        type Target = T;

        fn deref(&self) -> &T {
            // SAFETY: `taken` let this one through.
            unsafe { &*self.0.value.get() }
        }
    }

    impl<T> DerefMut for Taken<'_, T> {
        fn deref_mut(&mut self) -> &mut T {
            // SAFETY: as above.
            unsafe { &mut *self.0.value.get() }
        }
    }

    impl<T> Drop for Taken<'_, T> {
        fn drop(&mut self) {
            self.0.taken.store(false, Ordering::Release);
        }
    }
}

#[cfg(not(feature = "std"))]
pub(crate) use self::spinning::Lock;
#[cfg(feature = "std")]
pub(crate) use self::waiting::Lock;
