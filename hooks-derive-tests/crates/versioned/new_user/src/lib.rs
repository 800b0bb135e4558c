//! Hooks at the points of the second version.

#![forbid(unsafe_code)]

use hooks_core::hook;

#[hook(point = versioned::Begun)]
#[hook(point = versioned::calls::Called)]
const fn new_user() -> &'static str {
    "new_user"
}
