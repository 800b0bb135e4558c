//! Hook points whose pages are read by a test: each mode, sync and async, under each policy, and one for every way to write
//! an argument. `copied_hooks` has the hooks that their pages show.

#![forbid(unsafe_code)]

use hooks_core::hook_point;

/// The library under a path of this crate.
pub mod hooks {
    pub use hooks_core::*;
}

/// What happens to a call.
#[derive(Debug, Default)]
pub struct Call {
    /// A number to change.
    pub number: u32,
}

/// Why a call is refused.
#[derive(Debug)]
pub struct Denied(pub &'static str);

/// Holds on to something of the caller's.
#[derive(Debug)]
pub struct Turn<'a>(pub &'a str);

/// Can be asked to do something.
pub trait Tool {
    /// Does it.
    fn run(&self) -> u32;
}

/// Tells: `isolate`.
#[hook_point(mode = collect, on_error = isolate)]
pub fn NotifyIsolate(call: &mut Call);

/// Tells: `isolate`, async.
#[hook_point(mode = collect, on_error = isolate)]
pub async fn NotifyIsolateAsync(call: &mut Call);

/// Tells: `propagate`.
#[hook_point(mode = collect, on_error = propagate)]
pub fn NotifyPropagate(topic: &str, turn: &mut Turn<'_>);

/// Tells: `propagate`, async.
#[hook_point(mode = collect, on_error = propagate)]
pub async fn NotifyPropagateAsync(topic: &str, turn: &mut Turn<'_>);

/// Tells: `collect_errors`.
#[hook_point(mode = collect, on_error = collect_errors)]
pub fn NotifyCollectErrors(words: &[&str], at: (u32, u32));

/// Tells: `collect_errors`, async.
#[hook_point(mode = collect, on_error = collect_errors)]
pub async fn NotifyCollectErrorsAsync(words: &[&str], at: (u32, u32));

/// Tells: `guarded`.
#[hook_point(mode = collect, on_error = guarded)]
pub fn NotifyGuarded(tool: &(dyn Tool + Sync), number: u32);

/// Tells: `guarded`, async.
#[hook_point(mode = collect, on_error = guarded)]
pub async fn NotifyGuardedAsync(tool: &(dyn Tool + Sync), number: u32);

/// Gathers: `isolate`.
#[hook_point(mode = collect, on_error = isolate)]
pub fn CollectIsolate(call: &mut Call) -> u32;

/// Gathers: `isolate`, async.
#[hook_point(mode = collect, on_error = isolate)]
pub async fn CollectIsolateAsync(call: &mut Call) -> u32;

/// Gathers: `propagate`.
#[hook_point(mode = collect, on_error = propagate)]
pub fn CollectPropagate(topic: &str, turn: &mut Turn<'_>) -> u32;

/// Gathers: `propagate`, async.
#[hook_point(mode = collect, on_error = propagate)]
pub async fn CollectPropagateAsync(topic: &str, turn: &mut Turn<'_>) -> u32;

/// Gathers: `collect_errors`.
#[hook_point(mode = collect, on_error = collect_errors)]
pub fn CollectCollectErrors(words: &[&str], at: (u32, u32)) -> u32;

/// Gathers: `collect_errors`, async.
#[hook_point(mode = collect, on_error = collect_errors)]
pub async fn CollectCollectErrorsAsync(words: &[&str], at: (u32, u32)) -> u32;

/// Gathers: `guarded`.
#[hook_point(mode = collect, on_error = guarded)]
pub fn CollectGuarded(tool: &(dyn Tool + Sync), number: u32) -> u32;

/// Gathers: `guarded`, async.
#[hook_point(mode = collect, on_error = guarded)]
pub async fn CollectGuardedAsync(tool: &(dyn Tool + Sync), number: u32) -> u32;

/// Shapes: `isolate`.
#[hook_point(mode = transform, on_error = isolate)]
pub fn TransformIsolate(text: String, call: &mut Call) -> String;

/// Shapes: `isolate`, async.
#[hook_point(mode = transform, on_error = isolate)]
pub async fn TransformIsolateAsync(text: String, call: &mut Call) -> String;

/// Shapes: `propagate`.
#[hook_point(mode = transform, on_error = propagate)]
pub fn TransformPropagate(text: String, topic: &str, turn: &mut Turn<'_>) -> String;

/// Shapes: `propagate`, async.
#[hook_point(mode = transform, on_error = propagate)]
pub async fn TransformPropagateAsync(text: String, topic: &str, turn: &mut Turn<'_>) -> String;

/// Shapes: `collect_errors`.
#[hook_point(mode = transform, on_error = collect_errors)]
pub fn TransformCollectErrors(text: String, words: &[&str], at: (u32, u32)) -> String;

/// Shapes: `collect_errors`, async.
#[hook_point(mode = transform, on_error = collect_errors)]
pub async fn TransformCollectErrorsAsync(text: String, words: &[&str], at: (u32, u32)) -> String;

/// Shapes: `guarded`.
#[hook_point(mode = transform, on_error = guarded)]
pub fn TransformGuarded(text: String, tool: &(dyn Tool + Sync), number: u32) -> String;

/// Shapes: `guarded`, async.
#[hook_point(mode = transform, on_error = guarded)]
pub async fn TransformGuardedAsync(text: String, tool: &(dyn Tool + Sync), number: u32) -> String;

/// Asks: `isolate`.
#[hook_point(mode = until_handled, on_error = isolate)]
pub fn UntilHandledIsolate(call: &mut Call) -> String;

/// Asks: `isolate`, async.
#[hook_point(mode = until_handled, on_error = isolate)]
pub async fn UntilHandledIsolateAsync(call: &mut Call) -> String;

/// Asks: `propagate`.
#[hook_point(mode = until_handled, on_error = propagate)]
pub fn UntilHandledPropagate(topic: &str, turn: &mut Turn<'_>) -> String;

/// Asks: `propagate`, async.
#[hook_point(mode = until_handled, on_error = propagate)]
pub async fn UntilHandledPropagateAsync(topic: &str, turn: &mut Turn<'_>) -> String;

/// Asks: `collect_errors`.
#[hook_point(mode = until_handled, on_error = collect_errors)]
pub fn UntilHandledCollectErrors(words: &[&str], at: (u32, u32)) -> String;

/// Asks: `collect_errors`, async.
#[hook_point(mode = until_handled, on_error = collect_errors)]
pub async fn UntilHandledCollectErrorsAsync(words: &[&str], at: (u32, u32)) -> String;

/// Asks: `guarded`.
#[hook_point(mode = until_handled, on_error = guarded)]
pub fn UntilHandledGuarded(tool: &(dyn Tool + Sync), number: u32) -> String;

/// Asks: `guarded`, async.
#[hook_point(mode = until_handled, on_error = guarded)]
pub async fn UntilHandledGuardedAsync(tool: &(dyn Tool + Sync), number: u32) -> String;

/// Asks, and knows an answer: `isolate`.
#[hook_point(mode = until_handled, on_error = isolate)]
pub fn AnsweredIsolate(call: &mut Call) -> u32 {
    call.number
}

/// Asks, and knows an answer: `isolate`, async.
#[hook_point(mode = until_handled, on_error = isolate)]
pub async fn AnsweredIsolateAsync(call: &mut Call) -> u32 {
    call.number
}

/// Asks, and knows an answer: `propagate`.
#[hook_point(mode = until_handled, on_error = propagate)]
pub fn AnsweredPropagate(topic: &str, turn: &mut Turn<'_>) -> u32 {
    let _ = (topic, turn);
    0
}

/// Asks, and knows an answer: `propagate`, async.
#[hook_point(mode = until_handled, on_error = propagate)]
pub async fn AnsweredPropagateAsync(topic: &str, turn: &mut Turn<'_>) -> u32 {
    let _ = (topic, turn);
    0
}

/// Asks, and knows an answer: `collect_errors`.
#[hook_point(mode = until_handled, on_error = collect_errors)]
pub fn AnsweredCollectErrors(words: &[&str], at: (u32, u32)) -> u32 {
    let _ = (words, at);
    0
}

/// Asks, and knows an answer: `collect_errors`, async.
#[hook_point(mode = until_handled, on_error = collect_errors)]
pub async fn AnsweredCollectErrorsAsync(words: &[&str], at: (u32, u32)) -> u32 {
    let _ = (words, at);
    0
}

/// Asks, and knows an answer: `guarded`.
#[hook_point(mode = until_handled, on_error = guarded)]
pub fn AnsweredGuarded(tool: &(dyn Tool + Sync), number: u32) -> u32 {
    let _ = (tool, number);
    0
}

/// Asks, and knows an answer: `guarded`, async.
#[hook_point(mode = until_handled, on_error = guarded)]
pub async fn AnsweredGuardedAsync(tool: &(dyn Tool + Sync), number: u32) -> u32 {
    let _ = (tool, number);
    0
}

/// Asks for permission: `isolate`.
#[hook_point(mode = cancellable, on_error = isolate)]
pub fn CancellableIsolate(call: &mut Call) -> Denied;

/// Asks for permission: `isolate`, async.
#[hook_point(mode = cancellable, on_error = isolate)]
pub async fn CancellableIsolateAsync(call: &mut Call) -> Denied;

/// Asks for permission: `propagate`.
#[hook_point(mode = cancellable, on_error = propagate)]
pub fn CancellablePropagate(topic: &str, turn: &mut Turn<'_>) -> Denied;

/// Asks for permission: `propagate`, async.
#[hook_point(mode = cancellable, on_error = propagate)]
pub async fn CancellablePropagateAsync(topic: &str, turn: &mut Turn<'_>) -> Denied;

/// Asks for permission: `collect_errors`.
#[hook_point(mode = cancellable, on_error = collect_errors)]
pub fn CancellableCollectErrors(words: &[&str], at: (u32, u32)) -> Denied;

/// Asks for permission: `collect_errors`, async.
#[hook_point(mode = cancellable, on_error = collect_errors)]
pub async fn CancellableCollectErrorsAsync(words: &[&str], at: (u32, u32)) -> Denied;

/// Asks for permission: `guarded`.
#[hook_point(mode = cancellable, on_error = guarded)]
pub fn CancellableGuarded(tool: &(dyn Tool + Sync), number: u32) -> Denied;

/// Asks for permission: `guarded`, async.
#[hook_point(mode = cancellable, on_error = guarded)]
pub async fn CancellableGuardedAsync(tool: &(dyn Tool + Sync), number: u32) -> Denied;

/// Asks for permission: `veto`.
#[hook_point(mode = cancellable, on_error = veto)]
pub fn CancellableVeto(call: &mut Call, topic: &str) -> Denied;

/// Asks for permission: `veto`, async.
#[hook_point(mode = cancellable, on_error = veto)]
pub async fn CancellableVetoAsync(call: &mut Call, topic: &str) -> Denied;

/// Runs around what the caller brings.
#[hook_point(mode = middleware)]
pub fn Middleware(call: &mut Call, topic: &str) -> Result<u32, String>;

/// Runs around what the caller brings, async.
#[hook_point(mode = middleware)]
pub async fn MiddlewareAsync(call: &mut Call, topic: &str) -> Result<u32, String>;

/// Runs around what it does itself.
#[hook_point(mode = middleware)]
pub fn Ended(call: &mut Call, topic: &str) -> u32 {
    let _ = (call, topic);
    0
}

/// Runs around what it does itself, async.
#[hook_point(mode = middleware)]
pub async fn EndedAsync(call: &mut Call, topic: &str) -> u32 {
    let _ = (call, topic);
    0
}

/// Tells everybody.
#[hook_point(mode = collect)]
pub fn WithoutArguments();

/// Passes what calls something, and a name that a wrapper would use.
#[hook_point(mode = collect)]
pub fn Calling(next: &dyn Fn(&str) -> u32, count: fn(u32) -> u32, r#type: &'static str);

/// Shapes a list.
#[hook_point(mode = transform, on_error = propagate)]
pub fn List(list: Vec<String>, default: Option<&str>) -> Vec<String>;

/// Shapes a number.
#[hook_point(mode = transform)]
pub async fn Number(number: u32) -> u32;

/// Asks everybody, and takes no reason.
#[hook_point(mode = cancellable, on_error = veto, visit = all)]
pub fn Everybody(call: &Call);

/// Is called like a keyword.
#[hook_point(mode = until_handled, hooks = at_most_one)]
pub fn r#Type(call: &Call) -> &'static str;

/// May be run again, on its thread.
#[hook_point(mode = middleware, repeatable, local)]
pub async fn Again(turn: &mut Turn<'_>, words: &[&str], default: u32) -> Result<u32, String>;

/// Runs around what has no lifetime of its own.
#[hook_point(mode = middleware)]
pub fn Plainly(number: u32);

pub mod aside;

/// Where the library has another path, and points have a module.
pub mod inner {
    use crate::hooks::hook_point;

    pub use crate::Denied;

    /// Asks for permission.
    #[hook_point(mode = cancellable, on_error = veto, crate = crate::hooks)]
    pub async fn Elsewhere(topic: &str) -> Denied;
}
