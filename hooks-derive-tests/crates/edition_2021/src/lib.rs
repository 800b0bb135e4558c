//! Points and hooks of a crate of the edition before: there `impl Future` captures no lifetimes by itself, and `gen` is
//! an ordinary name.

#![forbid(unsafe_code)]

use core::future::Future;
use core::pin::Pin;

use hooks_core::{extension, hook, hook_point};

/// What hooks are shown.
#[derive(Debug)]
pub struct Turn<'a> {
    /// What they write down.
    pub log: &'a mut Vec<String>,
}

/// Observes a turn.
#[hook_point(mode = collect)]
pub async fn Observe(turn: &mut Turn<'_>, gen: u32);

/// Shapes a prompt.
#[hook_point(mode = transform)]
pub async fn Shape(prompt: String, words: &[&str]) -> String;

/// Closes what it watched, once all others have.
#[derive(Debug, Default)]
pub struct Closing;

#[extension]
impl Closing {
    #[hook(point = Observe, priority = 0, after = gen)]
    fn close(turn: &mut Turn<'_>) {
        turn.log.push("close".to_owned());
    }
}

/// Watches.
#[derive(Debug, Default)]
pub struct Watch;

#[extension]
impl Watch {
    #[hook(point = Observe, priority = 1)]
    async fn observe(&self, turn: &mut Turn<'_>, gen: u32) {
        let Self = self;
        core::future::ready(()).await;
        turn.log.push(format!("observe {gen}"));
    }

    #[hook(point = Observe, priority = 2)]
    fn boxed<'a>(
        &'a self,
        turn: &'a mut Turn<'_>,
    ) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>> {
        Box::pin(async move {
            let Self = self;
            core::future::ready(()).await;
            turn.log.push("boxed".to_owned());
        })
    }

    #[hook(point = Shape)]
    async fn shape(&self, prompt: &str, words: &[&str]) -> Option<String> {
        let Self = self;
        core::future::ready(()).await;
        Some(format!("{prompt}{}", words.concat()))
    }
}

#[hook(point = Observe, priority = 3, before = Closing)]
fn gen(turn: &mut Turn<'_>) {
    turn.log.push("gen".to_owned());
}
