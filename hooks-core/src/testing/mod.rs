//! What a test of hooks needs: a registry of its own, a record of what ran in it, stubs, and gates.
//!
//! Start at [`isolated`], or at [`Kit`] where a test has a registry already. The chapter "Testing your hooks" of the crate's own page
//! shows how they go together.
//!
//! ```
//! use hooks_core::{hook_point, testing};
//!
//! #[hook_point(mode = cancellable, on_error = veto)]
//! pub fn BeforeCall(caller: &str) -> &'static str;
//!
//! # fn main() {
//! let kit = testing::isolated(); // no hook of the program runs on this thread from here on
//! kit.register(BeforeCall::hook(10, |caller| if caller.is_empty() { Err("who?") } else { Ok(()) }).named("guard"));
//! kit.register(BeforeCall::hook(20, |_| ()).named("log"));
//!
//! assert!(BeforeCall::dispatch("").is_err());
//! kit.runs().assert_eq(["BeforeCall: guard vetoed"]);
//! # }
//! ```

mod diff;
mod gate;
mod kit;
mod pending;
mod recorder;
mod runs;
mod strict;
mod stub;

pub use self::gate::{Gate, Pass, Reached};
pub use self::kit::{Isolated, Kit, isolated};
pub use self::pending::{PendingTimes, pending_once, pending_times};
pub use self::runs::{Ran, RunEnd, Runs};
pub use self::stub::{
    ReasonAt, Stubbable, Suspendable, failing, panicking, stuck, suspending, vetoing,
};
