//! What the interpreter is told of a point.

use crate::point::{OnError, Visit};

/// A point, as its declaration describes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    pub(super) name: &'static str,
    pub(super) mode: Mode,
    pub(super) on_error: OnError,
    pub(super) visit: Visit,
    pub(super) is_async: bool,
    pub(super) repeats: bool,
    pub(super) warns_on_stall: bool,
}

/// The modes, each with its variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// `collect` without a value.
    Nothing,
    Collect,
    Transform,
    UntilHandled,
    UntilHandledWithBody,
    Cancellable,
    Middleware,
    MiddlewareWithBody,
}
