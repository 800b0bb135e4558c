//! The atomics and cells that threads share.
//!
//! Files that use nothing else of the crate are also compiled into a test with loom's in this place, which tries every
//! order of events.

#[cfg(feature = "alloc")]
pub(crate) use core::sync::atomic::AtomicUsize;
pub(crate) use core::sync::atomic::{AtomicPtr, AtomicU8, Ordering};

/// A `const fn`; loom's atomics cannot be made by one.
macro_rules! const_unless_loom {
    ($(#[$meta:meta])* $visibility:vis fn $($rest:tt)*) => {
        $(#[$meta])*
        $visibility const fn $($rest)*
    };
}
pub(crate) use const_unless_loom;

/// Functions that are there with `std` only; loom's test has no features, and tests them.
#[cfg(feature = "std")]
macro_rules! with_std {
    ($($function:tt)*) => { $($function)* };
}
#[cfg(not(feature = "std"))]
macro_rules! with_std {
    ($($function:tt)*) => {};
}
pub(crate) use with_std;

/// The same of `alloc`.
#[cfg(feature = "alloc")]
macro_rules! with_alloc {
    ($($function:tt)*) => { $($function)* };
}
#[cfg(not(feature = "alloc"))]
macro_rules! with_alloc {
    ($($function:tt)*) => {};
}
pub(crate) use with_alloc;

/// A cell that is written by whoever an atomic lets through.
pub(crate) struct Shared<T>(core::cell::UnsafeCell<T>);

// It is written at once, by nothing that can panic.
impl<T> core::panic::UnwindSafe for Shared<T> {}
impl<T> core::panic::RefUnwindSafe for Shared<T> {}

impl<T> Shared<T> {
    pub(crate) const fn new(value: T) -> Self {
        Self(core::cell::UnsafeCell::new(value))
    }

    /// Its address, to read from.
    pub(crate) fn read<R>(&self, read: impl FnOnce(*const T) -> R) -> R {
        read(self.0.get())
    }

    /// Its address, to write to.
    pub(crate) fn write<R>(&self, write: impl FnOnce(*mut T) -> R) -> R {
        write(self.0.get())
    }
}
