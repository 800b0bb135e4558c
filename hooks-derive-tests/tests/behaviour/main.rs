//! What each mode, policy and flavour does when it runs. Every test has points of its own, so none meets another.

#![forbid(unsafe_code)]
#![allow(
    clippy::indexing_slicing,
    clippy::manual_async_fn,
    clippy::option_option,
    clippy::panic,
    clippy::ptr_arg,
    clippy::trivially_copy_pass_by_ref,
    clippy::unnecessary_wraps,
    clippy::unused_async,
    clippy::unused_self,
    clippy::unwrap_used,
    reason = "hooks come in every form, needed or not, and a test stops where it fails"
)]

mod arguments;
mod boxed;
mod cancellable;
mod causes;
mod collect;
mod failure;
mod forgotten;
mod guards;
mod in_place;
mod kit;
mod local;
mod middleware;
mod nested;
mod order;
mod places;
mod policies;
mod reentry;
mod repeat;
mod statistics;
mod stubs;
mod threads;
mod timeout;
mod transform;
mod until_handled;
mod wrapped_answers;
mod wrapper_failures;
mod wrapper_forms;
mod wrappers;
