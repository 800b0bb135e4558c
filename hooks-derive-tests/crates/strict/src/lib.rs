//! Points and hooks of every mode under the strictest lints: what the macros write must not be heard of.
//!
//! There is no `allow` and no `expect` in this crate, and none can be put in its way: the point of it is that it builds.

#![deny(
    warnings,
    missing_docs,
    missing_debug_implementations,
    unreachable_pub,
    unused,
    rust_2018_idioms,
    unused_qualifications,
    single_use_lifetimes,
    unused_lifetimes,
    redundant_lifetimes,
    let_underscore_drop,
    non_ascii_idents,
    unnameable_types,
    clippy::all,
    clippy::pedantic,
    clippy::nursery,
    clippy::undocumented_unsafe_blocks,
    clippy::allow_attributes,
    clippy::unwrap_used,
    clippy::panic
)]
#![forbid(
    unsafe_code,
    missing_copy_implementations,
    non_snake_case,
    non_upper_case_globals,
    non_camel_case_types,
    dead_code
)]

pub mod collecting;
pub mod deciding;
mod inner;
pub mod keeping;
pub mod shaping;
pub mod starting;
pub mod wrapping;

use core::fmt;

/// Why something is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Denied(pub u32);

/// What may go wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Broken;

impl fmt::Display for Broken {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("broken")
    }
}

impl core::error::Error for Broken {}

/// What hooks are shown.
#[derive(Debug)]
pub struct Turn<'a> {
    /// What was said.
    pub text: &'a str,
    /// What hooks wrote down.
    pub log: &'a mut Vec<String>,
}

/// How many hooks of a private point ran.
#[must_use]
pub fn private_points() -> usize {
    let shared = inner::Shared::active().map_or(0, |point| point.dispatch(2).len());
    shared + usize::try_from(inner::Above::dispatch(5)).unwrap_or_default()
}
