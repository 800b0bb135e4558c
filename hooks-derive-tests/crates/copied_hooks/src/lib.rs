//! What the pages of `shown_points` show, as somebody who copies it has it: the test `shown` writes `copied.rs`, and compares it
//! with the pages.

#![forbid(unsafe_code)]
#![expect(
    unused_variables,
    clippy::missing_errors_doc,
    clippy::must_use_candidate,
    clippy::unnecessary_wraps,
    reason = "a hook to copy does nothing yet, and pages leave out what does not help"
)]
#![cfg_attr(
    not(test),
    expect(clippy::wildcard_imports, reason = "as on the pages")
)]

// The points, also those that no hook names yet.
hooks_core::link!(shown_points);

#[rustfmt::skip]
pub mod copied;
