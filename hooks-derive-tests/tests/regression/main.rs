//! What users saw go wrong, and do not any more: one module a bug.

#![forbid(unsafe_code)]
#![allow(
    clippy::trivially_copy_pass_by_ref,
    clippy::unused_async,
    clippy::unused_self,
    clippy::unwrap_used,
    reason = "what went wrong is kept in the form in which it did, and a test stops where it fails"
)]

mod begun_and_disabled;
mod deprecated_points;
mod extension_headers;
mod function_types;
mod hooks_of_others;
mod lifetimes_of_ours;
mod names_of_given_up_runs;
mod names_of_ours;
mod points_of_macros;
