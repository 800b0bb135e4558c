//! Hooks at the points of the first version.

#![forbid(unsafe_code)]

use hooks_core::hook;

#[hook(point = versioned::Begun)]
#[hook(point = versioned::calls::Called)]
const fn old_user() -> &'static str {
    "old_user"
}
