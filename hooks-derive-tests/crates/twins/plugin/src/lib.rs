//! A plugin of a library that tests it.

#![forbid(unsafe_code)]

use hooks_core::hook;

#[hook(point = twins::points::Counted, priority = 200)]
const fn plugin() -> &'static str {
    "plugin"
}

/// What a dispatch of the library's point gives.
#[must_use]
pub fn counted() -> Vec<&'static str> {
    twins::points::Counted::dispatch()
}
