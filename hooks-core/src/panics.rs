//! Panics of code that is not ours: caught where `std` is there. Without it none is, and whatever the panic handler of the
//! program does is what happens.

#[cfg(feature = "alloc")]
use alloc::string::String;

#[cfg(feature = "std")]
pub(crate) use self::catching::{Panic, caught};
#[cfg(not(feature = "std"))]
pub(crate) use self::passing::{Panic, caught};

#[cfg(feature = "std")]
mod catching {
    use alloc::boxed::Box;
    use core::any::Any;
    use core::mem::ManuallyDrop;
    use core::panic::AssertUnwindSafe;
    use std::panic;

    use super::String;

    /// What a panic carries.
    pub(crate) struct Panic(Box<dyn Any + Send>);

    /// Runs `act`, and gives its panic.
    #[inline]
    pub(crate) fn caught<R>(act: impl FnOnce() -> R) -> Result<R, Panic> {
        panic::catch_unwind(AssertUnwindSafe(act)).map_err(Panic)
    }

    impl Panic {
        /// What it said, for people.
        pub(crate) fn text(self) -> String {
            match self.0.downcast::<String>() {
                Ok(text) => *text,
                Err(payload) => match payload.downcast::<&'static str>() {
                    Ok(text) => String::from(*text),
                    Err(payload) => {
                        Self(payload).discard();
                        String::from("no text")
                    }
                },
            }
        }

        /// Drops it.
        pub(crate) fn discard(self) {
            // A payload's own destructor may panic; what that says is lost, or this would never end.
            let dropped = panic::catch_unwind(AssertUnwindSafe(|| drop(self.0)));
            let _kept = ManuallyDrop::new(dropped);
        }
    }
}

#[cfg(not(feature = "std"))]
mod passing {
    use core::convert::Infallible;

    #[cfg(feature = "alloc")]
    use super::String;

    /// A panic that was caught, of which there are none.
    pub(crate) struct Panic(Infallible);

    /// Runs `act`.
    #[inline]
    #[expect(
        clippy::unnecessary_wraps,
        reason = "where panics are caught there may be one"
    )]
    pub(crate) fn caught<R>(act: impl FnOnce() -> R) -> Result<R, Panic> {
        Ok(act())
    }

    impl Panic {
        /// What it said, for people.
        #[cfg(feature = "alloc")]
        pub(crate) fn text(self) -> String {
            match self.0 {}
        }

        /// Drops it.
        pub(crate) const fn discard(self) {
            match self.0 {}
        }

        /// Anything, because there is none.
        #[cfg(not(feature = "alloc"))]
        pub(crate) const fn never<R>(self) -> R {
            match self.0 {}
        }
    }
}
