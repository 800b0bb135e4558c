//! A plugin with hooks in every place where a hook may stand. None of them allocates, and each async one suspends
//! unless its name says that it is ready.

#![forbid(unsafe_code)]
#![expect(
    clippy::unused_async,
    clippy::unused_self,
    reason = "hooks come in every form, needed or not"
)]

mod audit;
mod corners;
pub mod edges;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};

use hooks_core::{extension, hook, priority};
use test_points::{Call, Denied, pause};

static BUILT: AtomicU32 = AtomicU32::new(0);

/// How many instances of [`Guard`] were made.
pub fn built() -> u32 {
    BUILT.load(Ordering::SeqCst)
}

/// Takes part in all points, ahead of most.
#[derive(Debug)]
pub struct Guard {
    limit: u32,
}

#[extension(priority = priority::SECURITY, new = Self::new())]
impl Guard {
    fn new() -> Self {
        BUILT.fetch_add(1, Ordering::SeqCst);
        Self { limit: 3 }
    }

    #[hook(point = test_points::Observe)]
    fn observe(&self, call: &mut Call) {
        call.number += self.limit;
        call.log.push("a.guard.observe");
    }

    #[hook(point = test_points::ObserveAsync)]
    async fn observe_suspended(&self, call: &mut Call) {
        pause().await;
        call.number += self.limit;
        pause().await;
        call.log.push("a.guard.observe_suspended");
    }

    #[hook(point = test_points::ObserveAsync)]
    async fn observe_ready(&self, call: &mut Call) {
        call.log.push("a.guard.observe_ready");
    }

    #[hook(point = test_points::ObserveAsync, priority = priority::FIRST)]
    fn observe_sync(&self, call: &mut Call) {
        call.log.push("a.guard.observe_sync");
    }

    #[hook(point = test_points::Hints)]
    fn hint(&self) -> u32 {
        self.limit
    }

    #[hook(point = test_points::HintsAsync)]
    async fn hint_suspended(&self, topic: &str) -> Option<u32> {
        pause().await;
        topic.len().try_into().ok()
    }

    #[hook(point = test_points::Shape)]
    fn shape(&self, prompt: &mut String, topic: &str) {
        prompt.push_str(topic);
    }

    #[hook(point = test_points::ShapeAsync)]
    async fn shape_suspended(&self, prompt: &mut String) {
        prompt.push('a');
        pause().await;
        prompt.push('A');
    }

    #[hook(point = test_points::Lookup)]
    fn lookup(&self, key: &str) -> Option<u32> {
        (key == "a").then_some(self.limit)
    }

    #[hook(point = test_points::LookupAsync)]
    async fn lookup_suspended(&self, key: &str) -> Option<usize> {
        pause().await;
        (key == "a").then_some(0)
    }

    #[hook(point = test_points::Allow)]
    fn allow(&self, call: &mut Call) -> Result<(), Denied> {
        if call.number > self.limit {
            Err(Denied("over the limit"))
        } else {
            Ok(())
        }
    }

    #[hook(point = test_points::AllowAsync)]
    async fn allow_suspended(&self, call: &Call) -> ControlFlow<Denied> {
        pause().await;
        if call.number > self.limit {
            ControlFlow::Break(Denied("over the limit"))
        } else {
            ControlFlow::Continue(())
        }
    }
}
