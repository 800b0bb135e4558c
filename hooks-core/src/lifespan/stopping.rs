//! Why a lifespan ends.

use alloc::sync::Arc;
use core::error::Error;
use core::fmt;

use crate::error::AnyCause;

/// The error that ends lifespans which began before it.
#[derive(Clone)]
pub(crate) struct Unwinding(Arc<AnyCause>);

impl Unwinding {
    pub(crate) fn new(error: impl Into<AnyCause>) -> Self {
        Self(Arc::new(error.into()))
    }

    /// The error itself.
    pub(crate) fn cause(&self) -> &(dyn Error + Send + Sync + 'static) {
        &**self.0
    }
}

impl fmt::Display for Unwinding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl fmt::Debug for Unwinding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// What a lifespan that ends is told.
#[derive(Debug)]
pub struct Stopping<'a> {
    error: Option<&'a Unwinding>,
}

impl<'a> Stopping<'a> {
    pub(crate) const fn new(error: Option<&'a Unwinding>) -> Self {
        Self { error }
    }

    /// The error because of which this lifespan ends: another one did not begin, or what was to be changed could not be. `None`
    /// where somebody stops it.
    ///
    /// It is there to be looked at; nobody can keep it from whoever started.
    #[must_use]
    pub fn error(&self) -> Option<&'a (dyn Error + Send + Sync + 'static)> {
        self.error.map(Unwinding::cause)
    }
}
