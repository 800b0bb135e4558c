//! Typed, ordered hooks, collected when the program is linked, dispatched without allocation, also in async code.

#![no_std]
#![deny(unsafe_code)]
#![warn(clippy::std_instead_of_core, clippy::std_instead_of_alloc, clippy::alloc_instead_of_core)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
extern crate std;
// Generated code names this crate by its name, also here.
extern crate self as hooks_core;

mod dispatch;
mod error;
mod extension;
mod hook;
mod link;
mod mode;
mod observe;
mod order;
mod point;
mod registry;
mod returns;

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;

pub use hooks_macros::{extension, hook, hook_point};

pub use crate::error::{Cancelled, HookError, StartupError, Stop};
pub use crate::extension::Extension;
pub use crate::hook::HookId;
pub use crate::link::seal;
pub use crate::mode::Named;
pub use crate::observe::{Note, Report, set_reporter};
pub use crate::order::{Priority, priority};
pub use crate::point::{AsyncPoint, Mode, OnError, Point, PointId};
pub use crate::registry::{Plan, hooks_of, plan, points};
