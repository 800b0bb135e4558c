//! Points in a file of their own, whose types stand at the root.

use hooks_core::hook_point;

use crate::{Call, Denied};

/// Asks for permission.
#[hook_point(mode = cancellable, on_error = veto)]
pub fn Aside(call: &mut Call, topic: &str) -> Denied;
