//! What the pages show. Written by the test `shown`: `UPDATE_EXPECT=1 cargo test -p hooks-derive-tests --test shown`.

/// `Again`.
pub mod of_again {
mod hook_1 {
use hooks_core::{Next, hook};
use shown_points::*;

#[hook(point = Again)]
async fn my_wrapper<'payload>(
    turn: &mut Turn<'payload>,
    words: &[&'payload str],
    default: u32,
    next: Next<'_, Again>,
) -> Result<u32, String> {
    next.run(turn, words, default).await
}
}
}

/// `AnsweredCollectErrors`.
pub mod of_answeredcollecterrors {
/// As the page says.
pub mod calling {
use hooks_core::HookErrors;
use shown_points::*;

/// Calls `AnsweredCollectErrors`.
pub fn dispatch(words: &[&str], at: (u32, u32)) -> Result<u32, HookErrors> {
    AnsweredCollectErrors::dispatch(words, at)
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = AnsweredCollectErrors)]
fn my_hook(words: &[&str], at: (u32, u32)) -> Option<u32> {
    None
}
}
mod hook_2 {
use hooks_core::{HookErrors, Next, hook};
use shown_points::*;

#[hook(point = AnsweredCollectErrors)]
fn my_wrapper(
    words: &[&str],
    at: (u32, u32),
    next: Next<'_, AnsweredCollectErrors>,
) -> Result<u32, HookErrors> {
    next.run(words, at)
}
}
}

/// `AnsweredCollectErrorsAsync`.
pub mod of_answeredcollecterrorsasync {
/// As the page says.
pub mod calling {
use hooks_core::HookErrors;
use shown_points::*;

/// Calls `AnsweredCollectErrorsAsync`.
pub async fn dispatch(words: &[&str], at: (u32, u32)) -> Result<u32, HookErrors> {
    AnsweredCollectErrorsAsync::dispatch(words, at).await
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = AnsweredCollectErrorsAsync)]
async fn my_hook(words: &[&str], at: (u32, u32)) -> Option<u32> {
    None
}
}
mod hook_2 {
use hooks_core::{HookErrors, Next, hook};
use shown_points::*;

#[hook(point = AnsweredCollectErrorsAsync)]
async fn my_wrapper(
    words: &[&str],
    at: (u32, u32),
    next: Next<'_, AnsweredCollectErrorsAsync>,
) -> Result<u32, HookErrors> {
    next.run(words, at).await
}
}
}

/// `AnsweredGuarded`.
pub mod of_answeredguarded {
/// As the page says.
pub mod calling {
use hooks_core::HookError;
use shown_points::*;

/// Calls `AnsweredGuarded`.
pub fn dispatch(tool: &(dyn Tool + Sync), number: u32) -> Result<u32, HookError> {
    AnsweredGuarded::dispatch(tool, number)
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = AnsweredGuarded)]
fn my_hook(tool: &(dyn Tool + Sync), number: u32) -> Option<u32> {
    None
}
}
mod hook_2 {
use hooks_core::{HookError, Next, hook};
use shown_points::*;

#[hook(point = AnsweredGuarded)]
fn my_wrapper(
    tool: &(dyn Tool + Sync),
    number: u32,
    next: Next<'_, AnsweredGuarded>,
) -> Result<u32, HookError> {
    next.run(tool, number)
}
}
}

/// `AnsweredGuardedAsync`.
pub mod of_answeredguardedasync {
/// As the page says.
pub mod calling {
use hooks_core::HookError;
use shown_points::*;

/// Calls `AnsweredGuardedAsync`.
pub async fn dispatch(tool: &(dyn Tool + Sync), number: u32) -> Result<u32, HookError> {
    AnsweredGuardedAsync::dispatch(tool, number).await
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = AnsweredGuardedAsync)]
async fn my_hook(tool: &(dyn Tool + Sync), number: u32) -> Option<u32> {
    None
}
}
mod hook_2 {
use hooks_core::{HookError, Next, hook};
use shown_points::*;

#[hook(point = AnsweredGuardedAsync)]
async fn my_wrapper(
    tool: &(dyn Tool + Sync),
    number: u32,
    next: Next<'_, AnsweredGuardedAsync>,
) -> Result<u32, HookError> {
    next.run(tool, number).await
}
}
}

/// `AnsweredIsolate`.
pub mod of_answeredisolate {
/// As the page says.
pub mod calling {
use shown_points::*;

/// Calls `AnsweredIsolate`.
pub fn dispatch(call: &mut Call) -> u32 {
    AnsweredIsolate::dispatch(call)
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = AnsweredIsolate)]
fn my_hook(call: &mut Call) -> Option<u32> {
    None
}
}
mod hook_2 {
use hooks_core::{Next, hook};
use shown_points::*;

#[hook(point = AnsweredIsolate)]
fn my_wrapper(call: &mut Call, next: Next<'_, AnsweredIsolate>) -> u32 {
    next.run(call)
}
}
}

/// `AnsweredIsolateAsync`.
pub mod of_answeredisolateasync {
/// As the page says.
pub mod calling {
use shown_points::*;

/// Calls `AnsweredIsolateAsync`.
pub async fn dispatch(call: &mut Call) -> u32 {
    AnsweredIsolateAsync::dispatch(call).await
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = AnsweredIsolateAsync)]
async fn my_hook(call: &mut Call) -> Option<u32> {
    None
}
}
mod hook_2 {
use hooks_core::{Next, hook};
use shown_points::*;

#[hook(point = AnsweredIsolateAsync)]
async fn my_wrapper(call: &mut Call, next: Next<'_, AnsweredIsolateAsync>) -> u32 {
    next.run(call).await
}
}
}

/// `AnsweredPropagate`.
pub mod of_answeredpropagate {
/// As the page says.
pub mod calling {
use hooks_core::HookError;
use shown_points::*;

/// Calls `AnsweredPropagate`.
pub fn dispatch(topic: &str, turn: &mut Turn<'_>) -> Result<u32, HookError> {
    AnsweredPropagate::dispatch(topic, turn)
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = AnsweredPropagate)]
fn my_hook(topic: &str, turn: &mut Turn<'_>) -> Option<u32> {
    None
}
}
mod hook_2 {
use hooks_core::{HookError, Next, hook};
use shown_points::*;

#[hook(point = AnsweredPropagate)]
fn my_wrapper(
    topic: &str,
    turn: &mut Turn<'_>,
    next: Next<'_, AnsweredPropagate>,
) -> Result<u32, HookError> {
    next.run(topic, turn)
}
}
}

/// `AnsweredPropagateAsync`.
pub mod of_answeredpropagateasync {
/// As the page says.
pub mod calling {
use hooks_core::HookError;
use shown_points::*;

/// Calls `AnsweredPropagateAsync`.
pub async fn dispatch(topic: &str, turn: &mut Turn<'_>) -> Result<u32, HookError> {
    AnsweredPropagateAsync::dispatch(topic, turn).await
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = AnsweredPropagateAsync)]
async fn my_hook(topic: &str, turn: &mut Turn<'_>) -> Option<u32> {
    None
}
}
mod hook_2 {
use hooks_core::{HookError, Next, hook};
use shown_points::*;

#[hook(point = AnsweredPropagateAsync)]
async fn my_wrapper(
    topic: &str,
    turn: &mut Turn<'_>,
    next: Next<'_, AnsweredPropagateAsync>,
) -> Result<u32, HookError> {
    next.run(topic, turn).await
}
}
}

/// `Calling`.
pub mod of_calling {
/// As the page says.
pub mod calling {
use shown_points::*;

/// Calls `Calling`.
pub fn dispatch(next: &dyn Fn(&str) -> u32, count: fn(u32) -> u32, r#type: &'static str) {
    Calling::dispatch(next, count, r#type);
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = Calling)]
fn my_hook(next: &dyn Fn(&str) -> u32, count: fn(u32) -> u32, r#type: &'static str) {}
}
mod hook_2 {
use hooks_core::{Next, hook};
use shown_points::*;

#[hook(point = Calling)]
fn my_wrapper(
    next: &dyn Fn(&str) -> u32,
    count: fn(u32) -> u32,
    r#type: &'static str,
    next_: Next<'_, Calling>,
) {
    next_.run(next, count, r#type);
}
}
}

/// `CancellableCollectErrors`.
pub mod of_cancellablecollecterrors {
/// As the page says.
pub mod calling {
use hooks_core::HookErrors;
use hooks_core::Stop;
use shown_points::*;

/// Calls `CancellableCollectErrors`.
pub fn dispatch(words: &[&str], at: (u32, u32)) -> Result<(), Stop<Denied, HookErrors>> {
    CancellableCollectErrors::dispatch(words, at)
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = CancellableCollectErrors)]
fn my_hook(words: &[&str], at: (u32, u32)) -> Result<(), Denied> {
    Ok(())
}
}
mod hook_2 {
use hooks_core::{HookErrors, Next, Stop, hook};
use shown_points::*;

#[hook(point = CancellableCollectErrors)]
fn my_wrapper(
    words: &[&str],
    at: (u32, u32),
    next: Next<'_, CancellableCollectErrors>,
) -> Result<(), Stop<Denied, HookErrors>> {
    next.run(words, at)
}
}
}

/// `CancellableCollectErrorsAsync`.
pub mod of_cancellablecollecterrorsasync {
/// As the page says.
pub mod calling {
use hooks_core::HookErrors;
use hooks_core::Stop;
use shown_points::*;

/// Calls `CancellableCollectErrorsAsync`.
pub async fn dispatch(words: &[&str], at: (u32, u32)) -> Result<(), Stop<Denied, HookErrors>> {
    CancellableCollectErrorsAsync::dispatch(words, at).await
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = CancellableCollectErrorsAsync)]
async fn my_hook(words: &[&str], at: (u32, u32)) -> Result<(), Denied> {
    Ok(())
}
}
mod hook_2 {
use hooks_core::{HookErrors, Next, Stop, hook};
use shown_points::*;

#[hook(point = CancellableCollectErrorsAsync)]
async fn my_wrapper(
    words: &[&str],
    at: (u32, u32),
    next: Next<'_, CancellableCollectErrorsAsync>,
) -> Result<(), Stop<Denied, HookErrors>> {
    next.run(words, at).await
}
}
}

/// `CancellableGuarded`.
pub mod of_cancellableguarded {
/// As the page says.
pub mod calling {
use hooks_core::Stop;
use shown_points::*;

/// Calls `CancellableGuarded`.
pub fn dispatch(tool: &(dyn Tool + Sync), number: u32) -> Result<(), Stop<Denied>> {
    CancellableGuarded::dispatch(tool, number)
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = CancellableGuarded)]
fn my_hook(tool: &(dyn Tool + Sync), number: u32) -> Result<(), Denied> {
    Ok(())
}
}
mod hook_2 {
use hooks_core::{Next, Stop, hook};
use shown_points::*;

#[hook(point = CancellableGuarded)]
fn my_wrapper(
    tool: &(dyn Tool + Sync),
    number: u32,
    next: Next<'_, CancellableGuarded>,
) -> Result<(), Stop<Denied>> {
    next.run(tool, number)
}
}
}

/// `CancellableGuardedAsync`.
pub mod of_cancellableguardedasync {
/// As the page says.
pub mod calling {
use hooks_core::Stop;
use shown_points::*;

/// Calls `CancellableGuardedAsync`.
pub async fn dispatch(tool: &(dyn Tool + Sync), number: u32) -> Result<(), Stop<Denied>> {
    CancellableGuardedAsync::dispatch(tool, number).await
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = CancellableGuardedAsync)]
async fn my_hook(tool: &(dyn Tool + Sync), number: u32) -> Result<(), Denied> {
    Ok(())
}
}
mod hook_2 {
use hooks_core::{Next, Stop, hook};
use shown_points::*;

#[hook(point = CancellableGuardedAsync)]
async fn my_wrapper(
    tool: &(dyn Tool + Sync),
    number: u32,
    next: Next<'_, CancellableGuardedAsync>,
) -> Result<(), Stop<Denied>> {
    next.run(tool, number).await
}
}
}

/// `CancellableIsolate`.
pub mod of_cancellableisolate {
/// As the page says.
pub mod calling {
use hooks_core::Cancelled;
use shown_points::*;

/// Calls `CancellableIsolate`.
pub fn dispatch(call: &mut Call) -> Result<(), Cancelled<Denied>> {
    CancellableIsolate::dispatch(call)
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = CancellableIsolate)]
fn my_hook(call: &mut Call) -> Result<(), Denied> {
    Ok(())
}
}
mod hook_2 {
use hooks_core::{Cancelled, Next, hook};
use shown_points::*;

#[hook(point = CancellableIsolate)]
fn my_wrapper(call: &mut Call, next: Next<'_, CancellableIsolate>) -> Result<(), Cancelled<Denied>> {
    next.run(call)
}
}
}

/// `CancellableIsolateAsync`.
pub mod of_cancellableisolateasync {
/// As the page says.
pub mod calling {
use hooks_core::Cancelled;
use shown_points::*;

/// Calls `CancellableIsolateAsync`.
pub async fn dispatch(call: &mut Call) -> Result<(), Cancelled<Denied>> {
    CancellableIsolateAsync::dispatch(call).await
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = CancellableIsolateAsync)]
async fn my_hook(call: &mut Call) -> Result<(), Denied> {
    Ok(())
}
}
mod hook_2 {
use hooks_core::{Cancelled, Next, hook};
use shown_points::*;

#[hook(point = CancellableIsolateAsync)]
async fn my_wrapper(
    call: &mut Call,
    next: Next<'_, CancellableIsolateAsync>,
) -> Result<(), Cancelled<Denied>> {
    next.run(call).await
}
}
}

/// `CancellablePropagate`.
pub mod of_cancellablepropagate {
/// As the page says.
pub mod calling {
use hooks_core::Stop;
use shown_points::*;

/// Calls `CancellablePropagate`.
pub fn dispatch(topic: &str, turn: &mut Turn<'_>) -> Result<(), Stop<Denied>> {
    CancellablePropagate::dispatch(topic, turn)
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = CancellablePropagate)]
fn my_hook(topic: &str, turn: &mut Turn<'_>) -> Result<(), Denied> {
    Ok(())
}
}
mod hook_2 {
use hooks_core::{Next, Stop, hook};
use shown_points::*;

#[hook(point = CancellablePropagate)]
fn my_wrapper(
    topic: &str,
    turn: &mut Turn<'_>,
    next: Next<'_, CancellablePropagate>,
) -> Result<(), Stop<Denied>> {
    next.run(topic, turn)
}
}
}

/// `CancellablePropagateAsync`.
pub mod of_cancellablepropagateasync {
/// As the page says.
pub mod calling {
use hooks_core::Stop;
use shown_points::*;

/// Calls `CancellablePropagateAsync`.
pub async fn dispatch(topic: &str, turn: &mut Turn<'_>) -> Result<(), Stop<Denied>> {
    CancellablePropagateAsync::dispatch(topic, turn).await
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = CancellablePropagateAsync)]
async fn my_hook(topic: &str, turn: &mut Turn<'_>) -> Result<(), Denied> {
    Ok(())
}
}
mod hook_2 {
use hooks_core::{Next, Stop, hook};
use shown_points::*;

#[hook(point = CancellablePropagateAsync)]
async fn my_wrapper(
    topic: &str,
    turn: &mut Turn<'_>,
    next: Next<'_, CancellablePropagateAsync>,
) -> Result<(), Stop<Denied>> {
    next.run(topic, turn).await
}
}
}

/// `CancellableVeto`.
pub mod of_cancellableveto {
/// As the page says.
pub mod calling {
use hooks_core::Cancelled;
use shown_points::*;

/// Calls `CancellableVeto`.
pub fn dispatch(call: &mut Call, topic: &str) -> Result<(), Cancelled<Denied>> {
    CancellableVeto::dispatch(call, topic)
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = CancellableVeto)]
fn my_hook(call: &mut Call, topic: &str) -> Result<(), Denied> {
    Ok(())
}
}
mod hook_2 {
use hooks_core::{Cancelled, Next, hook};
use shown_points::*;

#[hook(point = CancellableVeto)]
fn my_wrapper(
    call: &mut Call,
    topic: &str,
    next: Next<'_, CancellableVeto>,
) -> Result<(), Cancelled<Denied>> {
    next.run(call, topic)
}
}
}

/// `CancellableVetoAsync`.
pub mod of_cancellablevetoasync {
/// As the page says.
pub mod calling {
use hooks_core::Cancelled;
use shown_points::*;

/// Calls `CancellableVetoAsync`.
pub async fn dispatch(call: &mut Call, topic: &str) -> Result<(), Cancelled<Denied>> {
    CancellableVetoAsync::dispatch(call, topic).await
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = CancellableVetoAsync)]
async fn my_hook(call: &mut Call, topic: &str) -> Result<(), Denied> {
    Ok(())
}
}
mod hook_2 {
use hooks_core::{Cancelled, Next, hook};
use shown_points::*;

#[hook(point = CancellableVetoAsync)]
async fn my_wrapper(
    call: &mut Call,
    topic: &str,
    next: Next<'_, CancellableVetoAsync>,
) -> Result<(), Cancelled<Denied>> {
    next.run(call, topic).await
}
}
}

/// `CollectCollectErrors`.
pub mod of_collectcollecterrors {
/// As the page says.
pub mod calling {
use hooks_core::HookErrors;
use shown_points::*;

/// Calls `CollectCollectErrors`.
pub fn dispatch(words: &[&str], at: (u32, u32)) -> Result<Vec<u32>, HookErrors> {
    CollectCollectErrors::dispatch(words, at)
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = CollectCollectErrors)]
fn my_hook(words: &[&str], at: (u32, u32)) -> Option<u32> {
    None
}
}
mod hook_2 {
use hooks_core::{HookErrors, Next, hook};
use shown_points::*;

#[hook(point = CollectCollectErrors)]
fn my_wrapper(
    words: &[&str],
    at: (u32, u32),
    next: Next<'_, CollectCollectErrors>,
) -> Result<Vec<u32>, HookErrors> {
    next.run(words, at)
}
}
}

/// `CollectCollectErrorsAsync`.
pub mod of_collectcollecterrorsasync {
/// As the page says.
pub mod calling {
use hooks_core::HookErrors;
use shown_points::*;

/// Calls `CollectCollectErrorsAsync`.
pub async fn dispatch(words: &[&str], at: (u32, u32)) -> Result<Vec<u32>, HookErrors> {
    CollectCollectErrorsAsync::dispatch(words, at).await
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = CollectCollectErrorsAsync)]
async fn my_hook(words: &[&str], at: (u32, u32)) -> Option<u32> {
    None
}
}
mod hook_2 {
use hooks_core::{HookErrors, Next, hook};
use shown_points::*;

#[hook(point = CollectCollectErrorsAsync)]
async fn my_wrapper(
    words: &[&str],
    at: (u32, u32),
    next: Next<'_, CollectCollectErrorsAsync>,
) -> Result<Vec<u32>, HookErrors> {
    next.run(words, at).await
}
}
}

/// `CollectGuarded`.
pub mod of_collectguarded {
/// As the page says.
pub mod calling {
use hooks_core::HookError;
use shown_points::*;

/// Calls `CollectGuarded`.
pub fn dispatch(tool: &(dyn Tool + Sync), number: u32) -> Result<Vec<u32>, HookError> {
    CollectGuarded::dispatch(tool, number)
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = CollectGuarded)]
fn my_hook(tool: &(dyn Tool + Sync), number: u32) -> Option<u32> {
    None
}
}
mod hook_2 {
use hooks_core::{HookError, Next, hook};
use shown_points::*;

#[hook(point = CollectGuarded)]
fn my_wrapper(
    tool: &(dyn Tool + Sync),
    number: u32,
    next: Next<'_, CollectGuarded>,
) -> Result<Vec<u32>, HookError> {
    next.run(tool, number)
}
}
}

/// `CollectGuardedAsync`.
pub mod of_collectguardedasync {
/// As the page says.
pub mod calling {
use hooks_core::HookError;
use shown_points::*;

/// Calls `CollectGuardedAsync`.
pub async fn dispatch(tool: &(dyn Tool + Sync), number: u32) -> Result<Vec<u32>, HookError> {
    CollectGuardedAsync::dispatch(tool, number).await
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = CollectGuardedAsync)]
async fn my_hook(tool: &(dyn Tool + Sync), number: u32) -> Option<u32> {
    None
}
}
mod hook_2 {
use hooks_core::{HookError, Next, hook};
use shown_points::*;

#[hook(point = CollectGuardedAsync)]
async fn my_wrapper(
    tool: &(dyn Tool + Sync),
    number: u32,
    next: Next<'_, CollectGuardedAsync>,
) -> Result<Vec<u32>, HookError> {
    next.run(tool, number).await
}
}
}

/// `CollectIsolate`.
pub mod of_collectisolate {
/// As the page says.
pub mod calling {
use shown_points::*;

/// Calls `CollectIsolate`.
pub fn dispatch(call: &mut Call) -> Vec<u32> {
    CollectIsolate::dispatch(call)
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = CollectIsolate)]
fn my_hook(call: &mut Call) -> Option<u32> {
    None
}
}
mod hook_2 {
use hooks_core::{Next, hook};
use shown_points::*;

#[hook(point = CollectIsolate)]
fn my_wrapper(call: &mut Call, next: Next<'_, CollectIsolate>) -> Vec<u32> {
    next.run(call)
}
}
}

/// `CollectIsolateAsync`.
pub mod of_collectisolateasync {
/// As the page says.
pub mod calling {
use shown_points::*;

/// Calls `CollectIsolateAsync`.
pub async fn dispatch(call: &mut Call) -> Vec<u32> {
    CollectIsolateAsync::dispatch(call).await
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = CollectIsolateAsync)]
async fn my_hook(call: &mut Call) -> Option<u32> {
    None
}
}
mod hook_2 {
use hooks_core::{Next, hook};
use shown_points::*;

#[hook(point = CollectIsolateAsync)]
async fn my_wrapper(call: &mut Call, next: Next<'_, CollectIsolateAsync>) -> Vec<u32> {
    next.run(call).await
}
}
}

/// `CollectPropagate`.
pub mod of_collectpropagate {
/// As the page says.
pub mod calling {
use hooks_core::HookError;
use shown_points::*;

/// Calls `CollectPropagate`.
pub fn dispatch(topic: &str, turn: &mut Turn<'_>) -> Result<Vec<u32>, HookError> {
    CollectPropagate::dispatch(topic, turn)
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = CollectPropagate)]
fn my_hook(topic: &str, turn: &mut Turn<'_>) -> Option<u32> {
    None
}
}
mod hook_2 {
use hooks_core::{HookError, Next, hook};
use shown_points::*;

#[hook(point = CollectPropagate)]
fn my_wrapper(
    topic: &str,
    turn: &mut Turn<'_>,
    next: Next<'_, CollectPropagate>,
) -> Result<Vec<u32>, HookError> {
    next.run(topic, turn)
}
}
}

/// `CollectPropagateAsync`.
pub mod of_collectpropagateasync {
/// As the page says.
pub mod calling {
use hooks_core::HookError;
use shown_points::*;

/// Calls `CollectPropagateAsync`.
pub async fn dispatch(topic: &str, turn: &mut Turn<'_>) -> Result<Vec<u32>, HookError> {
    CollectPropagateAsync::dispatch(topic, turn).await
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = CollectPropagateAsync)]
async fn my_hook(topic: &str, turn: &mut Turn<'_>) -> Option<u32> {
    None
}
}
mod hook_2 {
use hooks_core::{HookError, Next, hook};
use shown_points::*;

#[hook(point = CollectPropagateAsync)]
async fn my_wrapper(
    topic: &str,
    turn: &mut Turn<'_>,
    next: Next<'_, CollectPropagateAsync>,
) -> Result<Vec<u32>, HookError> {
    next.run(topic, turn).await
}
}
}

/// `Ended`.
pub mod of_ended {
/// As the page says.
pub mod calling {
use shown_points::*;

/// Calls `Ended`.
pub fn dispatch(call: &mut Call, topic: &str) -> u32 {
    Ended::dispatch(call, topic)
}
}
mod hook_1 {
use hooks_core::{Next, hook};
use shown_points::*;

#[hook(point = Ended)]
fn my_wrapper(call: &mut Call, topic: &str, next: Next<'_, Ended>) -> u32 {
    next.run(call, topic)
}
}
}

/// `EndedAsync`.
pub mod of_endedasync {
/// As the page says.
pub mod calling {
use shown_points::*;

/// Calls `EndedAsync`.
pub async fn dispatch(call: &mut Call, topic: &str) -> u32 {
    EndedAsync::dispatch(call, topic).await
}
}
mod hook_1 {
use hooks_core::{Next, hook};
use shown_points::*;

#[hook(point = EndedAsync)]
async fn my_wrapper(call: &mut Call, topic: &str, next: Next<'_, EndedAsync>) -> u32 {
    next.run(call, topic).await
}
}
}

/// `Everybody`.
pub mod of_everybody {
/// As the page says.
pub mod calling {
use hooks_core::Cancelled;
use shown_points::*;

/// Calls `Everybody`.
pub fn dispatch(call: &Call) -> Result<(), Cancelled<()>> {
    Everybody::dispatch(call)
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = Everybody)]
fn my_hook(call: &Call) -> Result<(), ()> {
    Ok(())
}
}
mod hook_2 {
use hooks_core::{Cancelled, Next, hook};
use shown_points::*;

#[hook(point = Everybody)]
fn my_wrapper(call: &Call, next: Next<'_, Everybody>) -> Result<(), Cancelled<()>> {
    next.run(call)
}
}
}

/// `List`.
pub mod of_list {
/// As the page says.
pub mod calling {
use hooks_core::HookError;
use shown_points::*;

/// Calls `List`.
pub fn dispatch(list: Vec<String>, default: Option<&str>) -> Result<Vec<String>, HookError> {
    List::dispatch(list, default)
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = List)]
fn my_hook(list: &[String], default: Option<&str>) -> Option<Vec<String>> {
    None
}
}
mod hook_2 {
use hooks_core::{HookError, Next, hook};
use shown_points::*;

#[hook(point = List)]
fn my_wrapper(
    list: Vec<String>,
    default: Option<&str>,
    next: Next<'_, List>,
) -> Result<Vec<String>, HookError> {
    next.run(list, default)
}
}
}

/// `Middleware`.
pub mod of_middleware {
/// As the page says.
pub mod calling {
use shown_points::*;

/// Calls `Middleware`.
pub fn dispatch(
    call: &mut Call,
    topic: &str,
    default: impl FnOnce(&mut Call, &str) -> Result<u32, String>,
) -> Result<u32, String> {
    Middleware::dispatch(call, topic, default)
}
}
mod hook_1 {
use hooks_core::{Next, hook};
use shown_points::*;

#[hook(point = Middleware)]
fn my_wrapper(call: &mut Call, topic: &str, next: Next<'_, Middleware>) -> Result<u32, String> {
    next.run(call, topic)
}
}
}

/// `MiddlewareAsync`.
pub mod of_middlewareasync {
mod hook_1 {
use hooks_core::{Next, hook};
use shown_points::*;

#[hook(point = MiddlewareAsync)]
async fn my_wrapper(
    call: &mut Call,
    topic: &str,
    next: Next<'_, MiddlewareAsync>,
) -> Result<u32, String> {
    next.run(call, topic).await
}
}
}

/// `NotifyCollectErrors`.
pub mod of_notifycollecterrors {
/// As the page says.
pub mod calling {
use hooks_core::HookErrors;
use shown_points::*;

/// Calls `NotifyCollectErrors`.
pub fn dispatch(words: &[&str], at: (u32, u32)) -> Result<(), HookErrors> {
    NotifyCollectErrors::dispatch(words, at)
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = NotifyCollectErrors)]
fn my_hook(words: &[&str], at: (u32, u32)) {}
}
mod hook_2 {
use hooks_core::{HookErrors, Next, hook};
use shown_points::*;

#[hook(point = NotifyCollectErrors)]
fn my_wrapper(
    words: &[&str],
    at: (u32, u32),
    next: Next<'_, NotifyCollectErrors>,
) -> Result<(), HookErrors> {
    next.run(words, at)
}
}
}

/// `NotifyCollectErrorsAsync`.
pub mod of_notifycollecterrorsasync {
/// As the page says.
pub mod calling {
use hooks_core::HookErrors;
use shown_points::*;

/// Calls `NotifyCollectErrorsAsync`.
pub async fn dispatch(words: &[&str], at: (u32, u32)) -> Result<(), HookErrors> {
    NotifyCollectErrorsAsync::dispatch(words, at).await
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = NotifyCollectErrorsAsync)]
async fn my_hook(words: &[&str], at: (u32, u32)) {}
}
mod hook_2 {
use hooks_core::{HookErrors, Next, hook};
use shown_points::*;

#[hook(point = NotifyCollectErrorsAsync)]
async fn my_wrapper(
    words: &[&str],
    at: (u32, u32),
    next: Next<'_, NotifyCollectErrorsAsync>,
) -> Result<(), HookErrors> {
    next.run(words, at).await
}
}
}

/// `NotifyGuarded`.
pub mod of_notifyguarded {
/// As the page says.
pub mod calling {
use hooks_core::HookError;
use shown_points::*;

/// Calls `NotifyGuarded`.
pub fn dispatch(tool: &(dyn Tool + Sync), number: u32) -> Result<(), HookError> {
    NotifyGuarded::dispatch(tool, number)
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = NotifyGuarded)]
fn my_hook(tool: &(dyn Tool + Sync), number: u32) {}
}
mod hook_2 {
use hooks_core::{HookError, Next, hook};
use shown_points::*;

#[hook(point = NotifyGuarded)]
fn my_wrapper(
    tool: &(dyn Tool + Sync),
    number: u32,
    next: Next<'_, NotifyGuarded>,
) -> Result<(), HookError> {
    next.run(tool, number)
}
}
}

/// `NotifyGuardedAsync`.
pub mod of_notifyguardedasync {
/// As the page says.
pub mod calling {
use hooks_core::HookError;
use shown_points::*;

/// Calls `NotifyGuardedAsync`.
pub async fn dispatch(tool: &(dyn Tool + Sync), number: u32) -> Result<(), HookError> {
    NotifyGuardedAsync::dispatch(tool, number).await
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = NotifyGuardedAsync)]
async fn my_hook(tool: &(dyn Tool + Sync), number: u32) {}
}
mod hook_2 {
use hooks_core::{HookError, Next, hook};
use shown_points::*;

#[hook(point = NotifyGuardedAsync)]
async fn my_wrapper(
    tool: &(dyn Tool + Sync),
    number: u32,
    next: Next<'_, NotifyGuardedAsync>,
) -> Result<(), HookError> {
    next.run(tool, number).await
}
}
}

/// `NotifyIsolate`.
pub mod of_notifyisolate {
/// As the page says.
pub mod calling {
use shown_points::*;

/// Calls `NotifyIsolate`.
pub fn dispatch(call: &mut Call) {
    NotifyIsolate::dispatch(call);
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = NotifyIsolate)]
fn my_hook(call: &mut Call) {}
}
mod hook_2 {
use hooks_core::{Next, hook};
use shown_points::*;

#[hook(point = NotifyIsolate)]
fn my_wrapper(call: &mut Call, next: Next<'_, NotifyIsolate>) {
    next.run(call);
}
}
}

/// `NotifyIsolateAsync`.
pub mod of_notifyisolateasync {
/// As the page says.
pub mod calling {
use shown_points::*;

/// Calls `NotifyIsolateAsync`.
pub async fn dispatch(call: &mut Call) {
    NotifyIsolateAsync::dispatch(call).await;
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = NotifyIsolateAsync)]
async fn my_hook(call: &mut Call) {}
}
mod hook_2 {
use hooks_core::{Next, hook};
use shown_points::*;

#[hook(point = NotifyIsolateAsync)]
async fn my_wrapper(call: &mut Call, next: Next<'_, NotifyIsolateAsync>) {
    next.run(call).await;
}
}
}

/// `NotifyPropagate`.
pub mod of_notifypropagate {
/// As the page says.
pub mod calling {
use hooks_core::HookError;
use shown_points::*;

/// Calls `NotifyPropagate`.
pub fn dispatch(topic: &str, turn: &mut Turn<'_>) -> Result<(), HookError> {
    NotifyPropagate::dispatch(topic, turn)
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = NotifyPropagate)]
fn my_hook(topic: &str, turn: &mut Turn<'_>) {}
}
mod hook_2 {
use hooks_core::{HookError, Next, hook};
use shown_points::*;

#[hook(point = NotifyPropagate)]
fn my_wrapper(
    topic: &str,
    turn: &mut Turn<'_>,
    next: Next<'_, NotifyPropagate>,
) -> Result<(), HookError> {
    next.run(topic, turn)
}
}
}

/// `NotifyPropagateAsync`.
pub mod of_notifypropagateasync {
/// As the page says.
pub mod calling {
use hooks_core::HookError;
use shown_points::*;

/// Calls `NotifyPropagateAsync`.
pub async fn dispatch(topic: &str, turn: &mut Turn<'_>) -> Result<(), HookError> {
    NotifyPropagateAsync::dispatch(topic, turn).await
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = NotifyPropagateAsync)]
async fn my_hook(topic: &str, turn: &mut Turn<'_>) {}
}
mod hook_2 {
use hooks_core::{HookError, Next, hook};
use shown_points::*;

#[hook(point = NotifyPropagateAsync)]
async fn my_wrapper(
    topic: &str,
    turn: &mut Turn<'_>,
    next: Next<'_, NotifyPropagateAsync>,
) -> Result<(), HookError> {
    next.run(topic, turn).await
}
}
}

/// `Number`.
pub mod of_number {
/// As the page says.
pub mod calling {
use shown_points::*;

/// Calls `Number`.
pub async fn dispatch(number: u32) -> u32 {
    Number::dispatch(number).await
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = Number)]
async fn my_hook(number: &u32) -> Option<u32> {
    None
}
}
mod hook_2 {
use hooks_core::{Next, hook};
use shown_points::*;

#[hook(point = Number)]
async fn my_wrapper(number: u32, next: Next<'_, Number>) -> u32 {
    next.run(number).await
}
}
}

/// `Plainly`.
pub mod of_plainly {
/// As the page says.
pub mod calling {
use shown_points::*;

/// Calls `Plainly`.
pub fn dispatch(number: u32, default: impl FnOnce(u32)) {
    Plainly::dispatch(number, default);
}
}
mod hook_1 {
use hooks_core::{Next, hook};
use shown_points::*;

#[hook(point = Plainly)]
fn my_wrapper(number: u32, next: Next<'_, Plainly>) {
    next.run(number);
}
}
}

/// `TransformCollectErrors`.
pub mod of_transformcollecterrors {
/// As the page says.
pub mod calling {
use hooks_core::HookErrors;
use shown_points::*;

/// Calls `TransformCollectErrors`.
pub fn dispatch(text: String, words: &[&str], at: (u32, u32)) -> Result<String, HookErrors> {
    TransformCollectErrors::dispatch(text, words, at)
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = TransformCollectErrors)]
fn my_hook(text: &str, words: &[&str], at: (u32, u32)) -> Option<String> {
    None
}
}
mod hook_2 {
use hooks_core::{HookErrors, Next, hook};
use shown_points::*;

#[hook(point = TransformCollectErrors)]
fn my_wrapper(
    text: String,
    words: &[&str],
    at: (u32, u32),
    next: Next<'_, TransformCollectErrors>,
) -> Result<String, HookErrors> {
    next.run(text, words, at)
}
}
}

/// `TransformCollectErrorsAsync`.
pub mod of_transformcollecterrorsasync {
/// As the page says.
pub mod calling {
use hooks_core::HookErrors;
use shown_points::*;

/// Calls `TransformCollectErrorsAsync`.
pub async fn dispatch(text: String, words: &[&str], at: (u32, u32)) -> Result<String, HookErrors> {
    TransformCollectErrorsAsync::dispatch(text, words, at).await
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = TransformCollectErrorsAsync)]
async fn my_hook(text: &str, words: &[&str], at: (u32, u32)) -> Option<String> {
    None
}
}
mod hook_2 {
use hooks_core::{HookErrors, Next, hook};
use shown_points::*;

#[hook(point = TransformCollectErrorsAsync)]
async fn my_wrapper(
    text: String,
    words: &[&str],
    at: (u32, u32),
    next: Next<'_, TransformCollectErrorsAsync>,
) -> Result<String, HookErrors> {
    next.run(text, words, at).await
}
}
}

/// `TransformGuarded`.
pub mod of_transformguarded {
/// As the page says.
pub mod calling {
use hooks_core::HookError;
use shown_points::*;

/// Calls `TransformGuarded`.
pub fn dispatch(text: String, tool: &(dyn Tool + Sync), number: u32) -> Result<String, HookError> {
    TransformGuarded::dispatch(text, tool, number)
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = TransformGuarded)]
fn my_hook(text: &str, tool: &(dyn Tool + Sync), number: u32) -> Option<String> {
    None
}
}
mod hook_2 {
use hooks_core::{HookError, Next, hook};
use shown_points::*;

#[hook(point = TransformGuarded)]
fn my_wrapper(
    text: String,
    tool: &(dyn Tool + Sync),
    number: u32,
    next: Next<'_, TransformGuarded>,
) -> Result<String, HookError> {
    next.run(text, tool, number)
}
}
}

/// `TransformGuardedAsync`.
pub mod of_transformguardedasync {
/// As the page says.
pub mod calling {
use hooks_core::HookError;
use shown_points::*;

/// Calls `TransformGuardedAsync`.
pub async fn dispatch(text: String, tool: &(dyn Tool + Sync), number: u32) -> Result<String, HookError> {
    TransformGuardedAsync::dispatch(text, tool, number).await
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = TransformGuardedAsync)]
async fn my_hook(text: &str, tool: &(dyn Tool + Sync), number: u32) -> Option<String> {
    None
}
}
mod hook_2 {
use hooks_core::{HookError, Next, hook};
use shown_points::*;

#[hook(point = TransformGuardedAsync)]
async fn my_wrapper(
    text: String,
    tool: &(dyn Tool + Sync),
    number: u32,
    next: Next<'_, TransformGuardedAsync>,
) -> Result<String, HookError> {
    next.run(text, tool, number).await
}
}
}

/// `TransformIsolate`.
pub mod of_transformisolate {
/// As the page says.
pub mod calling {
use shown_points::*;

/// Calls `TransformIsolate`.
pub fn dispatch(text: String, call: &mut Call) -> String {
    TransformIsolate::dispatch(text, call)
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = TransformIsolate)]
fn my_hook(text: &str, call: &mut Call) -> Option<String> {
    None
}
}
mod hook_2 {
use hooks_core::{Next, hook};
use shown_points::*;

#[hook(point = TransformIsolate)]
fn my_wrapper(text: String, call: &mut Call, next: Next<'_, TransformIsolate>) -> String {
    next.run(text, call)
}
}
}

/// `TransformIsolateAsync`.
pub mod of_transformisolateasync {
/// As the page says.
pub mod calling {
use shown_points::*;

/// Calls `TransformIsolateAsync`.
pub async fn dispatch(text: String, call: &mut Call) -> String {
    TransformIsolateAsync::dispatch(text, call).await
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = TransformIsolateAsync)]
async fn my_hook(text: &str, call: &mut Call) -> Option<String> {
    None
}
}
mod hook_2 {
use hooks_core::{Next, hook};
use shown_points::*;

#[hook(point = TransformIsolateAsync)]
async fn my_wrapper(text: String, call: &mut Call, next: Next<'_, TransformIsolateAsync>) -> String {
    next.run(text, call).await
}
}
}

/// `TransformPropagate`.
pub mod of_transformpropagate {
/// As the page says.
pub mod calling {
use hooks_core::HookError;
use shown_points::*;

/// Calls `TransformPropagate`.
pub fn dispatch(text: String, topic: &str, turn: &mut Turn<'_>) -> Result<String, HookError> {
    TransformPropagate::dispatch(text, topic, turn)
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = TransformPropagate)]
fn my_hook(text: &str, topic: &str, turn: &mut Turn<'_>) -> Option<String> {
    None
}
}
mod hook_2 {
use hooks_core::{HookError, Next, hook};
use shown_points::*;

#[hook(point = TransformPropagate)]
fn my_wrapper(
    text: String,
    topic: &str,
    turn: &mut Turn<'_>,
    next: Next<'_, TransformPropagate>,
) -> Result<String, HookError> {
    next.run(text, topic, turn)
}
}
}

/// `TransformPropagateAsync`.
pub mod of_transformpropagateasync {
/// As the page says.
pub mod calling {
use hooks_core::HookError;
use shown_points::*;

/// Calls `TransformPropagateAsync`.
pub async fn dispatch(text: String, topic: &str, turn: &mut Turn<'_>) -> Result<String, HookError> {
    TransformPropagateAsync::dispatch(text, topic, turn).await
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = TransformPropagateAsync)]
async fn my_hook(text: &str, topic: &str, turn: &mut Turn<'_>) -> Option<String> {
    None
}
}
mod hook_2 {
use hooks_core::{HookError, Next, hook};
use shown_points::*;

#[hook(point = TransformPropagateAsync)]
async fn my_wrapper(
    text: String,
    topic: &str,
    turn: &mut Turn<'_>,
    next: Next<'_, TransformPropagateAsync>,
) -> Result<String, HookError> {
    next.run(text, topic, turn).await
}
}
}

/// `Type`.
pub mod of_type {
/// As the page says.
pub mod calling {
use shown_points::*;

/// Calls `Type`.
pub fn dispatch(call: &Call) -> Option<&'static str> {
    r#Type::dispatch(call)
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = r#Type)]
fn my_hook(call: &Call) -> Option<&'static str> {
    None
}
}
mod hook_2 {
use hooks_core::{Next, hook};
use shown_points::*;

#[hook(point = r#Type)]
fn my_wrapper(call: &Call, next: Next<'_, r#Type>) -> Option<&'static str> {
    next.run(call)
}
}
}

/// `UntilHandledCollectErrors`.
pub mod of_untilhandledcollecterrors {
/// As the page says.
pub mod calling {
use hooks_core::HookErrors;
use shown_points::*;

/// Calls `UntilHandledCollectErrors`.
pub fn dispatch(words: &[&str], at: (u32, u32)) -> Result<Option<String>, HookErrors> {
    UntilHandledCollectErrors::dispatch(words, at)
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = UntilHandledCollectErrors)]
fn my_hook(words: &[&str], at: (u32, u32)) -> Option<String> {
    None
}
}
mod hook_2 {
use hooks_core::{HookErrors, Next, hook};
use shown_points::*;

#[hook(point = UntilHandledCollectErrors)]
fn my_wrapper(
    words: &[&str],
    at: (u32, u32),
    next: Next<'_, UntilHandledCollectErrors>,
) -> Result<Option<String>, HookErrors> {
    next.run(words, at)
}
}
}

/// `UntilHandledCollectErrorsAsync`.
pub mod of_untilhandledcollecterrorsasync {
/// As the page says.
pub mod calling {
use hooks_core::HookErrors;
use shown_points::*;

/// Calls `UntilHandledCollectErrorsAsync`.
pub async fn dispatch(words: &[&str], at: (u32, u32)) -> Result<Option<String>, HookErrors> {
    UntilHandledCollectErrorsAsync::dispatch(words, at).await
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = UntilHandledCollectErrorsAsync)]
async fn my_hook(words: &[&str], at: (u32, u32)) -> Option<String> {
    None
}
}
mod hook_2 {
use hooks_core::{HookErrors, Next, hook};
use shown_points::*;

#[hook(point = UntilHandledCollectErrorsAsync)]
async fn my_wrapper(
    words: &[&str],
    at: (u32, u32),
    next: Next<'_, UntilHandledCollectErrorsAsync>,
) -> Result<Option<String>, HookErrors> {
    next.run(words, at).await
}
}
}

/// `UntilHandledGuarded`.
pub mod of_untilhandledguarded {
/// As the page says.
pub mod calling {
use hooks_core::HookError;
use shown_points::*;

/// Calls `UntilHandledGuarded`.
pub fn dispatch(tool: &(dyn Tool + Sync), number: u32) -> Result<Option<String>, HookError> {
    UntilHandledGuarded::dispatch(tool, number)
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = UntilHandledGuarded)]
fn my_hook(tool: &(dyn Tool + Sync), number: u32) -> Option<String> {
    None
}
}
mod hook_2 {
use hooks_core::{HookError, Next, hook};
use shown_points::*;

#[hook(point = UntilHandledGuarded)]
fn my_wrapper(
    tool: &(dyn Tool + Sync),
    number: u32,
    next: Next<'_, UntilHandledGuarded>,
) -> Result<Option<String>, HookError> {
    next.run(tool, number)
}
}
}

/// `UntilHandledGuardedAsync`.
pub mod of_untilhandledguardedasync {
/// As the page says.
pub mod calling {
use hooks_core::HookError;
use shown_points::*;

/// Calls `UntilHandledGuardedAsync`.
pub async fn dispatch(tool: &(dyn Tool + Sync), number: u32) -> Result<Option<String>, HookError> {
    UntilHandledGuardedAsync::dispatch(tool, number).await
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = UntilHandledGuardedAsync)]
async fn my_hook(tool: &(dyn Tool + Sync), number: u32) -> Option<String> {
    None
}
}
mod hook_2 {
use hooks_core::{HookError, Next, hook};
use shown_points::*;

#[hook(point = UntilHandledGuardedAsync)]
async fn my_wrapper(
    tool: &(dyn Tool + Sync),
    number: u32,
    next: Next<'_, UntilHandledGuardedAsync>,
) -> Result<Option<String>, HookError> {
    next.run(tool, number).await
}
}
}

/// `UntilHandledIsolate`.
pub mod of_untilhandledisolate {
/// As the page says.
pub mod calling {
use shown_points::*;

/// Calls `UntilHandledIsolate`.
pub fn dispatch(call: &mut Call) -> Option<String> {
    UntilHandledIsolate::dispatch(call)
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = UntilHandledIsolate)]
fn my_hook(call: &mut Call) -> Option<String> {
    None
}
}
mod hook_2 {
use hooks_core::{Next, hook};
use shown_points::*;

#[hook(point = UntilHandledIsolate)]
fn my_wrapper(call: &mut Call, next: Next<'_, UntilHandledIsolate>) -> Option<String> {
    next.run(call)
}
}
}

/// `UntilHandledIsolateAsync`.
pub mod of_untilhandledisolateasync {
/// As the page says.
pub mod calling {
use shown_points::*;

/// Calls `UntilHandledIsolateAsync`.
pub async fn dispatch(call: &mut Call) -> Option<String> {
    UntilHandledIsolateAsync::dispatch(call).await
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = UntilHandledIsolateAsync)]
async fn my_hook(call: &mut Call) -> Option<String> {
    None
}
}
mod hook_2 {
use hooks_core::{Next, hook};
use shown_points::*;

#[hook(point = UntilHandledIsolateAsync)]
async fn my_wrapper(call: &mut Call, next: Next<'_, UntilHandledIsolateAsync>) -> Option<String> {
    next.run(call).await
}
}
}

/// `UntilHandledPropagate`.
pub mod of_untilhandledpropagate {
/// As the page says.
pub mod calling {
use hooks_core::HookError;
use shown_points::*;

/// Calls `UntilHandledPropagate`.
pub fn dispatch(topic: &str, turn: &mut Turn<'_>) -> Result<Option<String>, HookError> {
    UntilHandledPropagate::dispatch(topic, turn)
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = UntilHandledPropagate)]
fn my_hook(topic: &str, turn: &mut Turn<'_>) -> Option<String> {
    None
}
}
mod hook_2 {
use hooks_core::{HookError, Next, hook};
use shown_points::*;

#[hook(point = UntilHandledPropagate)]
fn my_wrapper(
    topic: &str,
    turn: &mut Turn<'_>,
    next: Next<'_, UntilHandledPropagate>,
) -> Result<Option<String>, HookError> {
    next.run(topic, turn)
}
}
}

/// `UntilHandledPropagateAsync`.
pub mod of_untilhandledpropagateasync {
/// As the page says.
pub mod calling {
use hooks_core::HookError;
use shown_points::*;

/// Calls `UntilHandledPropagateAsync`.
pub async fn dispatch(topic: &str, turn: &mut Turn<'_>) -> Result<Option<String>, HookError> {
    UntilHandledPropagateAsync::dispatch(topic, turn).await
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = UntilHandledPropagateAsync)]
async fn my_hook(topic: &str, turn: &mut Turn<'_>) -> Option<String> {
    None
}
}
mod hook_2 {
use hooks_core::{HookError, Next, hook};
use shown_points::*;

#[hook(point = UntilHandledPropagateAsync)]
async fn my_wrapper(
    topic: &str,
    turn: &mut Turn<'_>,
    next: Next<'_, UntilHandledPropagateAsync>,
) -> Result<Option<String>, HookError> {
    next.run(topic, turn).await
}
}
}

/// `WithoutArguments`.
pub mod of_withoutarguments {
/// As the page says.
pub mod calling {
use shown_points::*;

/// Calls `WithoutArguments`.
pub fn dispatch() {
    WithoutArguments::dispatch();
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;

#[hook(point = WithoutArguments)]
fn my_hook() {}
}
mod hook_2 {
use hooks_core::{Next, hook};
use shown_points::*;

#[hook(point = WithoutArguments)]
fn my_wrapper(next: Next<'_, WithoutArguments>) {
    next.run();
}
}
}

/// `Aside`.
pub mod of_aside {
/// As the page says.
pub mod calling {
use hooks_core::Cancelled;
use shown_points::*;
use shown_points::aside::*;

/// Calls `Aside`.
pub fn dispatch(call: &mut Call, topic: &str) -> Result<(), Cancelled<Denied>> {
    Aside::dispatch(call, topic)
}
}
mod hook_1 {
use hooks_core::hook;
use shown_points::*;
use shown_points::aside::*;

#[hook(point = Aside)]
fn my_hook(call: &mut Call, topic: &str) -> Result<(), Denied> {
    Ok(())
}
}
mod hook_2 {
use hooks_core::{Cancelled, Next, hook};
use shown_points::*;
use shown_points::aside::*;

#[hook(point = Aside)]
fn my_wrapper(call: &mut Call, topic: &str, next: Next<'_, Aside>) -> Result<(), Cancelled<Denied>> {
    next.run(call, topic)
}
}
}

/// `Elsewhere`.
pub mod of_elsewhere {
/// As the page says.
pub mod calling {
use hooks_core::Cancelled;
use shown_points::inner::*;

/// Calls `Elsewhere`.
pub async fn dispatch(topic: &str) -> Result<(), Cancelled<Denied>> {
    Elsewhere::dispatch(topic).await
}
}
mod hook_1 {
use shown_points::hooks::hook;
use shown_points::inner::*;

#[hook(point = Elsewhere, crate = shown_points::hooks)]
async fn my_hook(topic: &str) -> Result<(), Denied> {
    Ok(())
}
}
mod hook_2 {
use shown_points::hooks::{Cancelled, Next, hook};
use shown_points::inner::*;

#[hook(point = Elsewhere, crate = shown_points::hooks)]
async fn my_wrapper(topic: &str, next: Next<'_, Elsewhere>) -> Result<(), Cancelled<Denied>> {
    next.run(topic).await
}
}
}
