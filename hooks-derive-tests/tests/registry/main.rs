//! Registries as values: how they are built, dispatched in, changed while they are used, and entered as scopes.
//!
//! Every test has registries of its own, so none meets another; what is done to the linked one is tested in a program of its own.

#![forbid(unsafe_code)]
#![allow(
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::ptr_arg,
    clippy::redundant_closure_for_method_calls,
    clippy::trivially_copy_pass_by_ref,
    clippy::unnecessary_wraps,
    clippy::unused_self,
    clippy::unwrap_used,
    reason = "hooks come in every form, needed or not, a test stops where it fails, and one of them is told how long to run"
)]

mod builder;
mod cardinality;
mod changes;
mod control;
mod instances;
mod modes;
mod namesakes;
mod order;
mod scopes;
mod soak;
mod unwinding;
mod wrappers;
