//! What time it is: nobody else in this crate asks the system, so that a test can stop time. Without `std` there is none.

#[cfg(not(feature = "std"))]
pub(crate) use self::stopped::Moment;
#[cfg(feature = "std")]
pub(crate) use self::ticking::Moment;
#[cfg(feature = "std")]
#[cfg(test)]
pub(crate) use self::ticking::{go_on, stop};

#[cfg(feature = "std")]
mod ticking {
    use core::time::Duration;
    use std::time::Instant;

    /// A moment on a clock that never goes back.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Moment(Instant);

    impl Moment {
        /// Now.
        #[cfg(not(test))]
        #[expect(
            clippy::disallowed_methods,
            reason = "this is the clock that others ask"
        )]
        pub(crate) fn now() -> Self {
            Self(Instant::now())
        }

        /// How long ago that was.
        pub(crate) fn elapsed(self) -> Duration {
            Self::now().0.duration_since(self.0)
        }
    }

    #[cfg(test)]
    pub(crate) use self::stoppable::{go_on, stop};

    #[cfg(test)]
    mod stoppable {
        use core::cell::Cell;
        use core::time::Duration;
        use std::thread_local;
        use std::time::Instant;

        use super::Moment;

        thread_local! {
            static STOPPED: Cell<Option<Instant>> = const { Cell::new(None) };
        }

        impl Moment {
            /// Now, which may be a while ago.
            #[expect(
                clippy::disallowed_methods,
                reason = "this is the clock that others ask"
            )]
            pub(crate) fn now() -> Self {
                Self(STOPPED.get().unwrap_or_else(Instant::now))
            }
        }

        /// Time stands still for this thread, until this is dropped.
        #[must_use]
        pub(crate) struct Stopped(());

        impl Drop for Stopped {
            fn drop(&mut self) {
                STOPPED.set(None);
            }
        }

        /// Stops time for this thread.
        pub(crate) fn stop() -> Stopped {
            STOPPED.set(Some(Moment::now().0));
            Stopped(())
        }

        /// Lets `time` go by at once, where time is stopped.
        pub(crate) fn go_on(time: Duration) {
            STOPPED.set(STOPPED.get().map(|now| now + time));
        }
    }
}

#[cfg(not(feature = "std"))]
mod stopped {
    /// A moment, of which nobody knows when it was.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Moment;

    impl Moment {
        /// Now.
        pub(crate) const fn now() -> Self {
            Self
        }
    }
}
