//! What a cancellable point gives when a hook refuses.

use core::error::Error;
use core::fmt;

use super::HookError;
use crate::hook::HookId;

/// A hook refused, or its failure counts as a refusal: at a point with `on_error = veto` that of every hook, elsewhere that
/// of the hooks of `fail_closed` extensions.
///
/// It is an error, and `?` turns it into a boxed one. Shown to people it names the hook and the point, and the reason as
/// `Debug` has it. To go on with the reason alone, take it out; where a hook failed instead of refusing there is none:
///
/// ```
/// use hooks_core::{hook, hook_point};
///
/// #[derive(Debug, PartialEq)]
/// pub struct Denied(String);
///
/// #[hook_point(mode = cancellable, on_error = veto)]
/// pub fn BeforeSave(path: &str) -> Denied;
///
/// #[hook(point = BeforeSave)]
/// fn keep_out(path: &str) -> Result<(), Denied> {
///     if path.starts_with('/') { Err(Denied("outside".into())) } else { Ok(()) }
/// }
///
/// fn save(path: &str) -> Result<(), Denied> {
///     let denied = |failure: hooks_core::HookError| Denied(failure.to_string());
///     BeforeSave::dispatch(path).map_err(|cancelled| cancelled.into_parts().unwrap_or_else(denied))
/// }
///
/// assert_eq!(save("notes"), Ok(()));
/// assert_eq!(save("/etc/passwd"), Err(Denied("outside".into())));
/// ```
#[must_use]
pub struct Cancelled<R = ()>(Why<R>);

enum Why<R> {
    Reason(R, HookId),
    Failure(HookError),
}

impl<R> Cancelled<R> {
    pub(crate) const fn by_reason(reason: R, hook: HookId) -> Self {
        Self(Why::Reason(reason, hook))
    }

    pub(crate) const fn by_failure(error: HookError) -> Self {
        Self(Why::Failure(error))
    }

    /// The reason a hook gave; `None` if it failed instead.
    #[must_use]
    pub const fn reason(&self) -> Option<&R> {
        match &self.0 {
            Why::Reason(reason, _) => Some(reason),
            Why::Failure(_) => None,
        }
    }

    /// The reason itself; `None` if the hook failed instead.
    #[must_use]
    pub fn into_reason(self) -> Option<R> {
        match self.0 {
            Why::Reason(reason, _) => Some(reason),
            Why::Failure(_) => None,
        }
    }

    /// The reason a hook gave.
    ///
    /// # Errors
    /// The failure that counts as the refusal.
    pub fn into_parts(self) -> Result<R, HookError> {
        match self.0 {
            Why::Reason(reason, _) => Ok(reason),
            Why::Failure(error) => Err(error),
        }
    }

    /// The failure that counts as the refusal; `None` if a hook gave a reason.
    #[must_use]
    pub const fn failure(&self) -> Option<&HookError> {
        match &self.0 {
            Why::Reason(..) => None,
            Why::Failure(error) => Some(error),
        }
    }

    /// The hook that refused or failed.
    #[must_use]
    pub const fn by(&self) -> &HookId {
        match &self.0 {
            Why::Reason(_, hook) => hook,
            Why::Failure(error) => error.hook(),
        }
    }
}

impl<R: fmt::Debug> fmt::Display for Cancelled<R> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let by = self.by();
        write!(formatter, "`{by}` cancelled `{}`", by.point())?;
        match &self.0 {
            Why::Reason(reason, _) => write!(formatter, ": {reason:?}"),
            Why::Failure(_) => formatter.write_str(" by failing"),
        }
    }
}

impl<R: fmt::Debug> fmt::Debug for Cancelled<R> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = formatter.debug_struct("Cancelled");
        match &self.0 {
            Why::Reason(reason, by) => fields.field("reason", reason).field("by", by),
            Why::Failure(error) => fields.field("failure", error),
        };
        fields.finish()
    }
}

impl<R: fmt::Debug + 'static> Error for Cancelled<R> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.0 {
            Why::Reason(..) => None,
            Why::Failure(error) => Some(error),
        }
    }
}

/// A cancellable dispatch did not go through, at a point whose policy gives an error, too.
///
/// `E` is that error: a [`HookError`], or under `on_error = collect_errors` all [`HookErrors`](super::HookErrors). The
/// failure of a hook of a `fail_closed` extension is a refusal and no `E`, so that under `on_error = guarded` there is
/// always a refusal.
#[must_use]
#[derive(Debug)]
pub enum Stop<R, E = HookError> {
    /// A hook refused, or a hook of a `fail_closed` extension failed. Under `on_error = propagate` and
    /// `collect_errors`, this wins over failures of other hooks that ran before or, with `visit = all`, after it.
    Cancelled(Cancelled<R>),
    /// Hooks failed, and none refused.
    Failed(E),
}

impl<R: fmt::Debug, E: fmt::Display> fmt::Display for Stop<R, E> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cancelled(cancelled) => cancelled.fmt(formatter),
            Self::Failed(error) => fmt::Display::fmt(error, formatter),
        }
    }
}

impl<R: fmt::Debug + 'static, E: Error> Error for Stop<R, E> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Cancelled(cancelled) => cancelled.source(),
            Self::Failed(error) => error.source(),
        }
    }
}
