//! Starting and stopping: lifespans in their order, their tasks, their limits, and what a reload makes of them.
//!
//! Every test has registries of its own, and names of its own, because whatever is reported goes to one function of the process.

#![forbid(unsafe_code)]
#![allow(
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::ptr_arg,
    clippy::unnecessary_wraps,
    clippy::unwrap_used,
    reason = "hooks come in every form, needed or not, a test stops where it fails, and some ask the paused clock"
)]

mod blocking;
mod cancelled;
mod handed_over;
mod lifespans;
mod limits;
mod needs;
mod probe;
mod reload;
mod reload_failures;
mod reload_given;
mod tasks;
mod worker;
