//! How futures are kept: with limits, and on the heap.

use hooks_core::{extension, hook, hook_point};

/// Counts up, awaited, within a limit.
#[hook_point(mode = transform, timeout = "2s")]
pub async fn Count(count: u32) -> u32;

/// Counts.
#[derive(Debug)]
pub struct Counter {
    steps: Vec<u32>,
}

#[extension(name = "counter", new = Self { steps: vec![1] })]
impl Counter {
    #[hook(point = Count, priority = 1)]
    async fn within_the_points_limit(&self, count: &mut u32) {
        core::future::ready(()).await;
        *count += self.steps.iter().sum::<u32>();
    }

    #[hook(point = Count, priority = 2, timeout = "500ms", boxed)]
    async fn within_its_own_on_the_heap(&self, count: &mut u32) {
        core::future::ready(()).await;
        *count *= self.steps.iter().sum::<u32>() + 1;
    }

    #[hook(point = Count, priority = 3, boxed)]
    fn written_out(&self, count: &mut u32) -> impl Future<Output = ()> {
        *count += self.steps.iter().sum::<u32>();
        core::future::ready(())
    }
}
