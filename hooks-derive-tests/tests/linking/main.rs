//! Programs as users build them that do not link what they seem to, and what tells their users so.
//!
//! Each is a package of its own, written into the target folder: two versions of the library cannot stand in one workspace, and
//! what the compiler says is not for this one's lints.

#![cfg(target_os = "linux")]
#![forbid(unsafe_code)]
#![allow(
    clippy::unwrap_used,
    reason = "a test may end where something is not as it should be"
)]

mod forgotten;
mod images;
mod versions;
mod workspace;
