//! The failures of several hooks of one dispatch.

use alloc::vec::{self, Vec};
use core::error::Error;
use core::fmt;
use core::iter::{Chain, Once, once};
use core::slice;

use super::HookError;

/// Hooks of one dispatch failed, at a point that collects failures (`on_error = collect_errors`): all their errors.
///
/// There is at least one, and they are in the order in which the hooks ran. Displayed as a list, each with its causes;
/// [`source`](Error::source) is the first one.
///
/// ```
/// use hooks_core::{hook, hook_point};
///
/// #[hook_point(mode = collect, on_error = collect_errors)]
/// pub fn Check(port: u16);
///
/// #[hook(point = Check, priority = 1)]
/// fn not_reserved(port: u16) -> Result<(), &'static str> {
///     if port < 1024 { Err("the port is reserved") } else { Ok(()) }
/// }
///
/// #[hook(point = Check, priority = 2)]
/// fn even(port: u16) -> Result<(), &'static str> {
///     if port % 2 == 1 { Err("the port is odd") } else { Ok(()) }
/// }
///
/// let errors = Check::dispatch(81).unwrap_err();
/// let hooks: Vec<&str> = errors.iter().map(|error| error.hook().function()).collect();
/// assert_eq!(hooks, ["not_reserved", "even"]);
/// assert!(Check::dispatch(8080).is_ok());
/// ```
pub struct HookErrors {
    first: HookError,
    further: Vec<HookError>,
}

impl HookErrors {
    pub(crate) const fn new(first: HookError) -> Self {
        Self {
            first,
            further: Vec::new(),
        }
    }

    pub(crate) fn push(&mut self, error: HookError) {
        self.further.push(error);
    }

    /// The error of the hook that failed first.
    #[must_use]
    pub const fn first(&self) -> &HookError {
        &self.first
    }

    /// How many hooks failed; at least one.
    #[must_use]
    #[expect(
        clippy::len_without_is_empty,
        reason = "there is no error without a failure"
    )]
    pub const fn len(&self) -> usize {
        self.further.len() + 1
    }

    /// The errors, in the order in which the hooks ran.
    #[must_use]
    pub fn iter(&self) -> <&Self as IntoIterator>::IntoIter {
        self.into_iter()
    }
}

impl From<HookError> for HookErrors {
    fn from(error: HookError) -> Self {
        Self::new(error)
    }
}

impl IntoIterator for HookErrors {
    type Item = HookError;
    type IntoIter = Chain<Once<HookError>, vec::IntoIter<HookError>>;

    fn into_iter(self) -> Self::IntoIter {
        once(self.first).chain(self.further)
    }
}

impl<'a> IntoIterator for &'a HookErrors {
    type Item = &'a HookError;
    type IntoIter = Chain<Once<&'a HookError>, slice::Iter<'a, HookError>>;

    fn into_iter(self) -> Self::IntoIter {
        once(&self.first).chain(&self.further)
    }
}

impl fmt::Display for HookErrors {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let point = self.first.hook().point();
        match self.len() {
            1 => write!(formatter, "1 hook failed at point `{point}`:")?,
            several => write!(formatter, "{several} hooks failed at point `{point}`:")?,
        }
        for (index, error) in self.iter().enumerate() {
            // With its causes: only those of the first are in reach of who follows `source`.
            write!(formatter, "\n  {}. {}", index + 1, error.with_causes())?;
        }
        Ok(())
    }
}

impl fmt::Debug for HookErrors {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self).finish()
    }
}

impl Error for HookErrors {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.first)
    }
}
