//! Hook points that the tests share, one for each mode, flavour and policy that is asked about.

#![forbid(unsafe_code)]

use std::future::poll_fn;
use std::mem;
use std::task::Poll;

use hooks_core::hook_point;

/// What happens to a call.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Call {
    /// What hooks wrote down.
    pub log: Vec<&'static str>,
    /// A number to change.
    pub number: u32,
}

/// Why a call is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Denied(pub &'static str);

/// Observes a call.
#[hook_point(mode = collect)]
pub fn Observe(call: &mut Call);

/// Observes a call, awaited.
#[hook_point(mode = collect)]
pub async fn ObserveAsync(call: &mut Call);

/// Gathers hints for a topic.
#[hook_point(mode = collect)]
pub fn Hints(topic: &str) -> u32;

/// Gathers hints for a topic, awaited.
#[hook_point(mode = collect)]
pub async fn HintsAsync(topic: &str) -> u32;

/// Shapes a prompt.
#[hook_point(mode = transform)]
pub fn Shape(prompt: String, topic: &str) -> String;

/// Shapes a prompt, awaited.
#[hook_point(mode = transform)]
pub async fn ShapeAsync(prompt: String, topic: &str) -> String;

/// Looks a key up.
#[hook_point(mode = until_handled)]
pub fn Lookup(key: &str) -> u32;

/// Looks a key up, awaited; the default is its length.
#[hook_point(mode = until_handled)]
pub async fn LookupAsync(key: &str) -> usize {
    key.len()
}

/// Asks whether a call may go on.
#[hook_point(mode = cancellable, on_error = veto)]
pub fn Allow(call: &mut Call) -> Denied;

/// Asks whether a call may go on, awaited.
#[hook_point(mode = cancellable, on_error = isolate)]
pub async fn AllowAsync(call: &mut Call) -> Denied;

/// Observes a call; its hooks say who runs before whom.
#[hook_point(mode = collect)]
pub fn Ordered(call: &mut Call);

/// Nobody hooks it.
#[hook_point(mode = collect, hooks = at_most_one)]
pub fn Nobody(call: &mut Call);

/// Nobody hooks it either.
#[hook_point(mode = cancellable, on_error = veto)]
pub async fn NobodyAsync(call: &mut Call) -> Denied;

/// Is pending once, so that whoever awaits it suspends. Wakes at once and allocates nothing.
///
/// # Cancellation
/// Nothing is held while it is pending.
pub async fn pause() {
    let mut first = true;
    poll_fn(|context| {
        if mem::take(&mut first) {
            context.waker().wake_by_ref();
            Poll::Pending
        } else {
            Poll::Ready(())
        }
    })
    .await;
}
