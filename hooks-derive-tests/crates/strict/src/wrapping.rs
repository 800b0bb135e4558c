//! Wrappers of each mode, and points that wrap a default action.

use hooks_core::{Cancelled, HookError, Next, extension, hook, hook_point};

use crate::Broken;

/// Fetches a page.
#[hook_point(mode = middleware, repeatable, warn_on_stall)]
pub fn Fetch(path: &str, tries: &mut u32) -> Result<String, Broken>;

/// Fetches a page, awaited.
#[hook_point(mode = middleware, repeatable, inline = 2048)]
pub async fn FetchAwaited(path: &str, tries: &mut u32) -> Result<String, Broken>;

/// Runs.
#[hook_point(mode = middleware)]
pub async fn Run(step: u32) {
    core::future::ready(step).await;
}

/// Names what is asked for.
#[hook_point(mode = collect, on_error = propagate)]
pub async fn Names(prefix: &str) -> String;

/// Allows.
#[hook_point(mode = cancellable, on_error = veto)]
pub fn Enter(name: &str) -> u32;

/// Shapes a text.
#[hook_point(mode = transform)]
pub fn Enclose(text: String) -> String;

/// Goes around things.
#[derive(Debug, Default)]
pub struct Layers {
    mark: String,
}

#[extension(priority = 20)]
impl Layers {
    #[hook(point = Fetch)]
    fn fetch(
        &self,
        path: &str,
        tries: &mut u32,
        mut next: Next<'_, Fetch>,
    ) -> Result<String, Broken> {
        let first = next.repeat(path, tries).map(|page| page + &self.mark);
        first.or_else(|_| next.run(path, tries))
    }

    #[hook(point = FetchAwaited)]
    async fn fetch_awaited(
        &self,
        path: &str,
        tries: &mut u32,
        mut next: Next<'_, FetchAwaited>,
    ) -> Result<String, Broken> {
        match next.repeat(path, tries).await {
            Ok(page) => Ok(page + &self.mark),
            Err(_) => next.run(path, tries).await,
        }
    }

    #[hook(point = Run)]
    async fn run(&self, step: u32, next: Next<'_, Run>) {
        let more = u32::try_from(self.mark.len()).unwrap_or_default();
        next.run(step.saturating_add(more)).await;
    }

    #[hook(point = Enter, wrap)]
    fn enter(&self, name: &str, next: Next<'_, Enter>) -> Result<(), Cancelled<u32>> {
        if name == self.mark {
            return next.deny(1);
        }
        next.run(name)
    }
}

#[hook(point = Names)]
async fn names(prefix: &str, next: Next<'_, Names>) -> Result<Vec<String>, HookError> {
    let mut names = next.run(prefix).await?;
    names.push(prefix.to_owned());
    Ok(names)
}

#[hook(point = Enclose)]
fn enclose(text: String, next: Next<'_, Enclose>) -> String {
    next.run(text)
}
