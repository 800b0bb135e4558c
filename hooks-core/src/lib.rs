//! Typed, ordered hooks, collected when the program is linked, dispatched without allocation, also in async code.
//!
//! A **hook point** is a named, typed place in a program where others may take part. A **hook** is a method or function
//! that takes part; an **extension** is a type with hooks and one instance. Linking a crate registers what it has.
//!
//! ```
//! use hooks_core::{extension, hook, hook_point};
//!
//! /// Why a call is refused.
//! #[derive(Debug)]
//! pub struct Denied(&'static str);
//!
//! /// Fires before the model is called. A hook may refuse.
//! #[hook_point(mode = cancellable, on_error = veto)]
//! pub fn BeforeCall(prompt: &mut String, caller: &str) -> Denied;
//!
//! /// Lets known callers through.
//! #[derive(Default)]
//! struct Guests {
//!     banned: Vec<String>,
//! }
//!
//! #[extension(name = "guests", priority = 10)]
//! impl Guests {
//!     #[hook(point = BeforeCall)]
//!     fn check(&self, _prompt: &str, caller: &str) -> Result<(), Denied> {
//!         if caller.is_empty() || self.banned.iter().any(|name| name == caller) {
//!             return Err(Denied("who are you?"));
//!         }
//!         Ok(())
//!     }
//! }
//!
//! #[hook(point = BeforeCall)]
//! fn be_brief(prompt: &mut String) {
//!     prompt.push_str(" Be brief.");
//! }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! hooks_core::seal()?; // optional: tells of every problem at startup
//!
//! let mut prompt = String::from("Why?");
//! BeforeCall::dispatch(&mut prompt, "ada")?;
//! assert_eq!(prompt, "Why? Be brief.");
//!
//! let refusal = BeforeCall::dispatch(&mut prompt, "").unwrap_err();
//! assert_eq!(refusal.reason().unwrap().0, "who are you?");
//! assert_eq!(refusal.by().extension(), "guests");
//! # Ok(())
//! # }
//! ```
//!
//! # The map
//!
//! - Declare a point: [`hook_point`]. Take part in it: [`hook`], and [`extension`] for hooks that share an instance.
//! - Run around it: [`Next`] as the last parameter of a hook makes it a wrapper.
//! - Call it: each point has `dispatch`, and what its mode offers beside it; its own page shows the signatures.
//! - Link plugin crates: [`link!`]. **A crate that nobody names is not linked.**
//! - Start: [`seal`], or with configuration and lifespans [`start`]; see what is there: [`plan`], [`points`], [`hooks_of`].
//! - Order: [`priority`], lower numbers run first; `before` and `after` of [`hook`], which beat it. How many hooks a point has
//!   to have: `hooks` of [`hook_point`].
//! - Async: an `async fn` point awaits its hooks. `timeout` limits them, `boxed` puts one on the heap, and the dispatch of a
//!   `local` point stays on its thread.
//! - Failure: a hook may return a `Result`; the point's `on_error` ([`OnError`]) says what an error or a panic does, and an
//!   [`extension`] that guards something is `fail_closed`. What a dispatch does not return goes to a reporter:
//!   [`set_reporter`]. In a program that is built with `panic = "abort"` or without `std` no panic is caught.
#![cfg_attr(
    feature = "config",
    doc = "- Coming from pluggy, tapable, tower, Spring or another hook system: [`rosetta`] says what their words are here."
)]
//!
//! # Modes
//!
//! A point is declared in one of five modes: `collect` (every hook runs, what they give is gathered), `transform` (each
//! hook sees the last value and may replace or edit it), `until_handled` (the first answer is used), `cancellable`
//! (the first refusal ends it) and `middleware` (hooks run around a default action). What a hook of each may return, and
//! what `dispatch` gives, stands in [`hook_point`].
//!
//! `None` and `()` mean "no opinion"; `Some("")` and `Some(0)` are values and are used. A hook that can fail returns a
//! `Result` of what it may return; only at a cancellable point, where `Result<(), R>` is the refusal, it returns
//! `Result<ControlFlow<R>, E>`.
//!
//! # Wrapping
//!
//! A hook of any point may run *around* the others: it takes all arguments and [`Next`], runs what is inside with
//! `next.run(…)`, and gives what `dispatch` gives. So it sees and replaces what goes in and what comes out, or answers in the
//! place of what is inside. At a `middleware` point every hook does so, around a default action that the caller brings or
//! the point has.
//!
//! ```
//! use hooks_core::{Next, hook, hook_point};
//!
//! /// Saves a file and tells how many bytes that were.
//! #[hook_point(mode = middleware)]
//! pub fn Save(path: &str, text: &str) -> Result<usize, String>;
//!
//! #[hook(point = Save)]
//! fn only_what_has_a_name(path: &str, text: &str, next: Next<'_, Save>) -> Result<usize, String> {
//!     if path.is_empty() {
//!         return Err("no name".into()); // the action is not reached
//!     }
//!     next.run(path, text.trim())
//! }
//!
//! # fn main() {
//! let disk = |_: &str, text: &str| Ok(text.len());
//! assert_eq!(Save::dispatch("notes.txt", " abc ", disk), Ok(3));
//! assert_eq!(Save::dispatch("", "abc", disk), Err("no name".into()));
//! # }
//! ```
//!
//! [`hook`] says more of wrappers, [`hook_point`] of middleware.
//!
//! # Cost
//!
//! No dispatch allocates, except for a verdict that is a `Vec`, for a hook that is `boxed`, for futures of wrappers that find
//! no room in their dispatch, and for failures. An empty point is a load and a branch. A sync hook is one indirect call; the
//! future of an async hook is built and polled in the dispatch's own future.
//!
#![doc = include_str!("../docs/nesting.md")]
//!
#![cfg_attr(feature = "std", doc = include_str!("../docs/registries.md"))]
//!
#![cfg_attr(all(feature = "config", feature = "tokio"), doc = include_str!("../docs/starting.md"))]
//!
#![cfg_attr(feature = "testing", doc = include_str!("../docs/testing-your-hooks.md"))]
//!
//! # Features
//!
//! - `std`, there by default: panics of hooks are caught where a point's policy says so, threads wait for each other while the
//!   program is sealed, and reports go to standard error. Brings `alloc`.
//! - `alloc`: hooks may fail and may be `boxed`, values are gathered in a `Vec`, wrappers that find no room go to the heap, and
//!   there are [`plan`] and [`points`].
//! - `config`: extensions have options, and a part of the program's own configuration says which are on. Brings `serde` and `std`.
//! - `tokio`: hooks and points may have a `timeout`, and extensions lifespans with background work, which a tokio runtime keeps.
//!   Brings `std`.
//! - `testing`: what tests of hooks need, in `hooks_core::testing`: a registry for a test, a record of what runs in it, stubs.
//!   Brings `std`; turn it on under `[dev-dependencies]`.
//! - `tracing`: failures and notes become `tracing` events, unless the program set a reporter of its own. Brings `std`.
//! - `static-chain`: `static_chain!` makes direct calls of the hooks of a point. Hooks take longer to compile with it.
//! - `serde`: a [`Plan`] is `Serialize`, so that `serde_json` and others of its kind can write it. Brings `alloc`.
//!
#![doc = include_str!("../docs/no_std.md")]
#![no_std]
#![deny(unsafe_code)]
#![warn(
    clippy::std_instead_of_core,
    clippy::std_instead_of_alloc,
    clippy::alloc_instead_of_core
)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(any(feature = "alloc", test))]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;
// Generated code names this crate by its name, also here.
extern crate self as hooks_core;

#[cfg(feature = "alloc")]
mod clock;
#[cfg(feature = "config")]
mod config;
mod dispatch;
mod error;
mod extension;
mod fixed;
mod hook;
#[cfg(feature = "tokio")]
mod lifespan;
mod link;
mod list;
#[cfg(feature = "alloc")]
mod lock;
mod mode;
mod observe;
mod order;
mod panics;
mod place;
mod point;
#[cfg(feature = "alloc")]
mod registry;
mod returns;
#[cfg(feature = "std")]
mod start;
mod sync;
#[cfg(feature = "testing")]
pub mod testing;

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;

pub use crate::__private::check;
// What people from elsewhere look for. Of an item that is shown here by a `use`, rustdoc keeps the aliases of that and not its own.
#[doc(alias("addon", "aspect", "plugin"))]
pub use hooks_macros::extension;
#[doc(alias(
    "advice",
    "callback",
    "handler",
    "hookimpl",
    "listener",
    "observer",
    "receiver",
    "subscribe",
    "subscriber",
    "tap"
))]
pub use hooks_macros::hook;
#[doc(alias(
    "action",
    "alter",
    "apply_filters",
    "bail",
    "broadcast",
    "chain of responsibility",
    "do_action",
    "emit",
    "event",
    "extension point",
    "filter",
    "fire",
    "firstresult",
    "hookspec",
    "notify",
    "signal",
    "trigger",
    "veto",
    "waterfall"
))]
pub use hooks_macros::hook_point;

#[cfg(feature = "static-chain")]
#[doc(alias("const", "inline", "monomorphize", "static dispatch"))]
pub use hooks_macros::static_chain;

#[cfg(feature = "config")]
pub use crate::config::{Activate, ExtensionConfig, HooksConfig, Options};
#[doc(alias("has_action", "has_filter"))]
pub use crate::dispatch::hooks_of;
#[doc(alias("abort", "refusal", "throw abort", "veto"))]
pub use crate::error::Cancelled;
#[cfg(feature = "alloc")]
pub use crate::error::{AmbiguousName, LookupError, RegisterError};
pub use crate::error::{HookError, HookErrors, StartupError, Stop};
pub use crate::extension::Extension;
#[cfg(feature = "std")]
pub use crate::extension::Provided;
#[cfg(feature = "alloc")]
pub use crate::hook::Hook;
pub use crate::hook::HookId;
#[doc(alias(
    "after advice",
    "around advice",
    "before advice",
    "decorator",
    "hookwrapper",
    "interceptor",
    "layer",
    "middleware",
    "proceed",
    "wrapper"
))]
pub use crate::hook::Next;
#[cfg(feature = "tokio")]
#[doc(alias("lifecycle", "shutdown", "startup"))]
pub use crate::lifespan::Lifespan;
#[cfg(feature = "tokio")]
pub use crate::lifespan::{
    LifespanError, LifespanResult, LifespanScope, NotProvided, Stopping, TaskOutput,
};
pub use crate::link::seal;
pub use crate::mode::{Named, Outcome};
#[cfg(feature = "alloc")]
pub use crate::observe::{
    Counts, Dispatch, DispatchEnd, ExtensionStatistics, HookEnd, HookRun, HookStatistics, Observer,
    Statistics,
};
#[cfg(feature = "std")]
pub use crate::observe::{Histogram, Times};
pub use crate::observe::{Note, Report, Stall, Twin, set_reporter};
pub use crate::order::Priority;
#[doc(alias("enforce", "phase", "stage", "tryfirst", "trylast", "weight"))]
pub use crate::order::priority;
pub use crate::point::{AsyncPoint, Cardinality, Mode, OnError, Point, PointId, Visit};
#[cfg(feature = "alloc")]
#[doc(alias("event bus", "plugin manager"))]
pub use crate::registry::Registry;
#[cfg(feature = "alloc")]
pub use crate::registry::{
    Builder, Bulk, Handle, HandleGuard, Instance, Listed, Observing, Owner, Plan, Registrable,
    Registration, plan, points,
};
#[cfg(feature = "std")]
pub use crate::registry::{InRegistry, Scoped};
#[cfg(feature = "config")]
pub use crate::start::Reloaded;
#[cfg(feature = "std")]
pub use crate::start::{BlockingHooks, Hooks, Start, Starting, Stopped, start};
#[cfg(feature = "tokio")]
pub use tokio_util::sync::CancellationToken;

/// Coming from another hook system.
///
#[doc = include_str!("../docs/rosetta.md")]
#[doc(alias(
    "Apache",
    "AspectJ",
    "bevy",
    "Django",
    "Drupal",
    "Express",
    "Koa",
    "Rails",
    "Rollup",
    "Spring",
    "Vite",
    "WordPress",
    "git hooks",
    "inventory",
    "linkme",
    "nginx",
    "pluggy",
    "rig",
    "tapable",
    "tower"
))]
#[cfg(all(any(doc, doctest), feature = "config"))]
pub mod rosetta {}

/// Compiles the programs of the README.
#[cfg(all(doctest, feature = "config", feature = "tokio"))]
#[doc = include_str!("../../README.md")]
pub struct Readme;
