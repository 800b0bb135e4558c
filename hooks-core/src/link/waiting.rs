//! What becomes of those who need the program sealed while that is under way: threads wait. Without `std` nobody knows how
//! to wait, nor who is who.

#[cfg(feature = "std")]
mod threads {
    use core::sync::atomic::{AtomicUsize, Ordering};
    use core::time::Duration;
    use std::thread;

    /// The thread that is sealing, as [`token`] tells threads apart; 0 for none.
    static SEALING: AtomicUsize = AtomicUsize::new(0);

    /// This thread seals, until this is dropped.
    pub(in crate::link) struct Sealing(());

    impl Sealing {
        pub(in crate::link) fn begin() -> Self {
            SEALING.store(token(), Ordering::Relaxed);
            Self(())
        }
    }

    impl Drop for Sealing {
        fn drop(&mut self) {
            SEALING.store(0, Ordering::Relaxed);
        }
    }

    /// Waits for another thread that seals, for the `rounds`-th time: constructors may take a while.
    #[expect(
        clippy::disallowed_methods,
        reason = "what is waited for has no event: it happens once, before anything else does"
    )]
    pub(in crate::link) fn wait(rounds: u32) {
        const BUSY: u32 = 100;

        assert!(
            SEALING.load(Ordering::Relaxed) != token(),
            "hooks are being sealed on this thread, and a constructor that runs meanwhile dispatched a hook point, used \
             `Registry::linked()` or sealed: move that work out of the constructor"
        );
        if rounds < BUSY {
            thread::yield_now();
        } else {
            thread::sleep(Duration::from_micros(200));
        }
    }

    /// Tells this thread from all others that are alive.
    fn token() -> usize {
        std::thread_local!(static TOKEN: u8 = const { 0 });
        TOKEN.with(|token| (&raw const *token).addr())
    }
}

#[cfg(not(feature = "std"))]
mod nobody {
    /// Somebody seals, until this is dropped.
    pub(in crate::link) struct Sealing(());

    impl Sealing {
        pub(in crate::link) const fn begin() -> Self {
            Self(())
        }
    }

    /// Does not wait.
    #[expect(
        clippy::panic,
        reason = "there is nothing to dispatch, and no way to wait for it"
    )]
    pub(in crate::link) fn wait(_: u32) {
        panic!(
            "hooks are being sealed, and meanwhile a constructor, an interrupt or another core dispatched a hook point, \
             used `Registry::linked()` or sealed: call `hooks_core::seal()` before anything else, and move such work out of constructors"
        );
    }
}

#[cfg(not(feature = "std"))]
pub(super) use self::nobody::{Sealing, wait};
#[cfg(feature = "std")]
pub(super) use self::threads::{Sealing, wait};
