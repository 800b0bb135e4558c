//! Static chains that are what is linked, where nothing is switched, watched or in a scope: they run their hooks themselves, and what
//! comes of that is what comes of a table.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::large_futures,
    clippy::unnecessary_wraps,
    clippy::trivially_copy_pass_by_ref,
    missing_debug_implementations,
    unreachable_pub,
    reason = "hooks come in every form, and a test stops where it fails"
)]

mod allocations;
#[path = "../allocations/counting.rs"]
mod counting;
mod kit;
mod matrix;
mod offers;
mod threads;
