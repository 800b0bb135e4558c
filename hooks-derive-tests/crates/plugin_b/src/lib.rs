//! A second plugin, whose names are those of the first.

#![forbid(unsafe_code)]
#![expect(
    clippy::unused_async,
    clippy::unused_self,
    reason = "hooks come in every form, needed or not"
)]

mod audit;
pub mod edges;

use std::convert::Infallible;
use std::ops::ControlFlow;

use hooks_core::{extension, hook, priority};
use test_points::{Call, Denied, pause};

/// Takes part in all points, ahead of most. `Guard` of the other plugin is another extension, in another crate.
#[derive(Debug, Default)]
pub struct Guard;

#[extension(priority = priority::SECURITY)]
impl Guard {
    #[hook(point = test_points::Observe)]
    fn observe(&self, call: &mut Call) {
        call.log.push("b.guard.observe");
    }

    #[hook(point = test_points::Observe, priority = priority::SECURITY - 1)]
    fn observe_early(call: &mut Call) {
        call.log.push("b.guard.observe_early");
    }

    #[hook(point = test_points::ObserveAsync)]
    async fn observe_suspended(&self, call: &mut Call) {
        pause().await;
        call.log.push("b.guard.observe_suspended");
    }

    #[hook(point = test_points::Hints)]
    fn hint(&self) -> Option<u32> {
        None
    }

    #[hook(point = test_points::HintsAsync)]
    fn hint_sync() -> u32 {
        1
    }

    #[hook(point = test_points::ShapeAsync)]
    fn shape_sync(prompt: &mut String, topic: &str) {
        prompt.push_str(topic);
    }

    #[hook(point = test_points::Lookup)]
    fn lookup(key: &str) -> Option<u32> {
        (key == "b").then_some(2)
    }

    #[hook(point = test_points::LookupAsync)]
    async fn lookup_ready(key: &str) -> Option<usize> {
        (key == "b").then_some(2)
    }

    #[hook(point = test_points::Allow)]
    fn allow() {}

    #[hook(point = test_points::AllowAsync)]
    async fn allow_suspended() -> Result<ControlFlow<Denied>, Infallible> {
        pause().await;
        Ok(ControlFlow::Continue(()))
    }
}
