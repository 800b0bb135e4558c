//! The types of failures where there is no heap to keep one: of none of them there is a value, so no hook fails.
//!
//! They offer what those with a heap do, and the engine is one for both. The compiler knows that nothing of it is ever
//! reached: a hook's answer then has no room for an error.

#![expect(
    clippy::needless_pass_by_value,
    reason = "with a heap the values are used up"
)]

use core::convert::Infallible;
use core::error::Error;
use core::fmt;
use core::iter::Empty;

use crate::hook::HookId;
use crate::panics::Panic;

macro_rules! never {
    ($($(#[$meta:meta])* $visibility:vis struct $name:ident;)*) => {
        $(
            $(#[$meta])*
            // The emptiness is not seen from outside, where code would be told that it is never reached.
            $visibility struct $name(Infallible);

            impl fmt::Debug for $name {
                fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
                    match self.0 {}
                }
            }
        )*
    };
}
never! {
    /// What a hook may fail with, which is nothing: that needs the feature `alloc`.
    pub struct AnyCause;
    /// The error a failing hook returned. Without the feature `alloc` no hook fails.
    pub struct Cause;
    /// How a hook failed.
    pub(crate) struct Failure;
    /// A hook failed: which one, where it stands, and why. Without the feature `alloc` no hook fails.
    pub struct HookError;
    /// Hooks of one dispatch failed, at a point that collects failures. Without the feature `alloc` no hook fails.
    pub struct HookErrors;
}

impl From<Infallible> for AnyCause {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

impl Cause {
    /// The cause in `error`.
    pub fn new(error: impl Into<AnyCause>) -> Self {
        match error.into().0 {}
    }
}

impl From<Cause> for Failure {
    fn from(cause: Cause) -> Self {
        match cause.0 {}
    }
}

impl Failure {
    /// It panicked.
    pub(crate) const fn panic(panic: Panic) -> Self {
        panic.never()
    }
}

impl HookError {
    pub(crate) const fn new(_: HookId, failure: Failure) -> Self {
        match failure.0 {}
    }

    /// The hook that failed.
    #[must_use]
    pub const fn hook(&self) -> &HookId {
        match self.0 {}
    }

    /// Whether the hook panicked.
    #[must_use]
    pub const fn is_panic(&self) -> bool {
        match self.0 {}
    }

    /// Whether the hook did not finish within its `timeout`.
    #[must_use]
    pub const fn is_timeout(&self) -> bool {
        match self.0 {}
    }

    /// Drops it.
    pub(crate) const fn discard(self) {
        match self.0 {}
    }

    /// The error in words, and behind it each of its causes.
    pub(crate) const fn with_causes(&self) -> &Self {
        self
    }
}

impl From<HookError> for HookErrors {
    fn from(error: HookError) -> Self {
        Self::new(error)
    }
}

impl HookErrors {
    pub(crate) const fn new(first: HookError) -> Self {
        match first.0 {}
    }

    pub(crate) const fn push(&self, _: HookError) {
        match self.0 {}
    }

    /// The error of the hook that failed first.
    #[must_use]
    pub const fn first(&self) -> &HookError {
        match self.0 {}
    }

    /// How many hooks failed; at least one.
    #[must_use]
    #[expect(
        clippy::len_without_is_empty,
        reason = "there is no error without a failure"
    )]
    pub const fn len(&self) -> usize {
        match self.0 {}
    }

    /// The errors, in the order in which the hooks ran.
    #[must_use]
    pub fn iter(&self) -> <&Self as IntoIterator>::IntoIter {
        self.into_iter()
    }
}

impl IntoIterator for HookErrors {
    type Item = HookError;
    type IntoIter = Empty<HookError>;

    fn into_iter(self) -> Self::IntoIter {
        match self.0 {}
    }
}

impl<'a> IntoIterator for &'a HookErrors {
    type Item = &'a HookError;
    type IntoIter = Empty<&'a HookError>;

    fn into_iter(self) -> Self::IntoIter {
        match self.0 {}
    }
}

macro_rules! error {
    ($($name:ident)*) => {
        $(
            impl fmt::Display for $name {
                fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
                    match self.0 {}
                }
            }

            impl Error for $name {}
        )*
    };
}
error!(HookError HookErrors);
