//! Points and hooks of a crate of the edition before: there `impl Future` captures no lifetimes by itself, and `gen` is
//! an ordinary name.

#![forbid(unsafe_code)]

use core::future::Future;
use core::pin::Pin;

use hooks_core::{Next, extension, hook, hook_point, static_chain};

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

/// Runs around an action.
#[hook_point(mode = middleware)]
pub async fn Around(turn: &mut Turn<'_>, gen: u32) -> usize;

/// The same, at once.
#[hook_point(mode = middleware, repeatable)]
pub fn AroundAtOnce(turn: &mut Turn<'_>) -> usize;

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

    #[hook(point = Around)]
    async fn around(&self, turn: &mut Turn<'_>, gen: u32, next: Next<'_, Around>) -> usize {
        let Self = self;
        core::future::ready(()).await;
        next.run(turn, gen + 1).await
    }

    #[hook(point = AroundAtOnce)]
    fn around_at_once(turn: &mut Turn<'_>, mut next: Next<'_, AroundAtOnce>) -> usize {
        next.repeat(turn) + next.run(turn)
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

#[hook(point = Shape)]
async fn wrapped(prompt: String, words: &[&str], next: Next<'_, Shape>) -> String {
    next.run(prompt + "<", words).await + ">"
}

static_chain!(
    /// Observes a turn, by calls that the compiler sees.
    pub Observing = Observe: [gen, Closing::close, Watch::observe, Watch::boxed]
);
static_chain!(
    /// Shapes a prompt, by calls that the compiler sees.
    pub Shaping = Shape: [Watch::shape, wrapped]
);
