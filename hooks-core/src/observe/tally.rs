//! A number that many threads add to. It is of 64 bits also where atomics are not: there it wraps sooner.

#[cfg(not(target_has_atomic = "64"))]
pub(super) use self::narrow::Tally;
#[cfg(target_has_atomic = "64")]
pub(super) use self::wide::Tally;

#[cfg(target_has_atomic = "64")]
mod wide {
    use core::sync::atomic::{AtomicU64, Ordering};

    /// A number that grows. Nothing is told by it but itself, so no order is asked of it.
    #[derive(Debug, Default)]
    pub(in super::super) struct Tally(AtomicU64);

    impl Tally {
        pub(in super::super) const fn new() -> Self {
            Self(AtomicU64::new(0))
        }

        /// Adds `number`, and gives what was there before.
        pub(in super::super) fn add(&self, number: u64) -> u64 {
            self.0.fetch_add(number, Ordering::Relaxed)
        }

        /// Makes it at least `number`.
        #[cfg(feature = "std")]
        pub(in super::super) fn raise_to(&self, number: u64) {
            self.0.fetch_max(number, Ordering::Relaxed);
        }

        pub(in super::super) fn get(&self) -> u64 {
            self.0.load(Ordering::Relaxed)
        }
    }
}

#[cfg(not(target_has_atomic = "64"))]
mod narrow {
    use core::sync::atomic::{AtomicUsize, Ordering};

    /// A number that grows. Nothing is told by it but itself, so no order is asked of it.
    #[derive(Debug, Default)]
    pub(in super::super) struct Tally(AtomicUsize);

    impl Tally {
        pub(in super::super) const fn new() -> Self {
            Self(AtomicUsize::new(0))
        }

        /// Adds `number`, and gives what was there before.
        pub(in super::super) fn add(&self, number: u64) -> u64 {
            widened(self.0.fetch_add(narrowed(number), Ordering::Relaxed))
        }

        /// Makes it at least `number`.
        #[cfg(feature = "std")]
        pub(in super::super) fn raise_to(&self, number: u64) {
            self.0.fetch_max(narrowed(number), Ordering::Relaxed);
        }

        pub(in super::super) fn get(&self) -> u64 {
            widened(self.0.load(Ordering::Relaxed))
        }
    }

    fn narrowed(number: u64) -> usize {
        usize::try_from(number).unwrap_or(usize::MAX)
    }

    const fn widened(number: usize) -> u64 {
        number as u64
    }
}
