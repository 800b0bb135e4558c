//! The one who is asked when no hook decided about a tool call.

use std::fmt::Debug;

use crate::{ApprovalRequest, BoxFuture, Decision};

/// Decides about tool calls that need approval, usually by asking a person.
pub trait Approver: Debug + Send + Sync {
    /// Gives the decision; `None` if nobody answered in time, which counts as refused.
    fn decide<'a>(&'a self, request: &'a ApprovalRequest) -> BoxFuture<'a, Option<Decision>>;
}

/// A desk where nobody sits: there is never an answer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unattended;

impl Approver for Unattended {
    fn decide<'a>(&'a self, _request: &'a ApprovalRequest) -> BoxFuture<'a, Option<Decision>> {
        Box::pin(async { None })
    }
}
