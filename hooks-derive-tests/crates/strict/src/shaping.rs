//! Transform: viewed, edited, taken.

use hooks_core::{extension, hook, hook_point, static_chain};

use crate::Broken;

/// Shapes a prompt.
#[hook_point(mode = transform)]
pub fn Shape(prompt: String, topic: &str) -> String;

/// Shapes a prompt, awaited.
#[hook_point(mode = transform)]
pub async fn ShapeAwaited(prompt: String) -> String;

/// Shapes a prompt; a failure ends it.
#[hook_point(mode = transform, on_error = propagate)]
pub fn ShapeStrictly(prompt: String) -> String;

/// Shapes a prompt, awaited; a failure ends it.
#[hook_point(mode = transform, on_error = propagate)]
pub async fn ShapeStrictlyAwaited(prompt: Vec<u8>) -> Vec<u8>;

/// Shapes prompts.
#[derive(Debug)]
pub struct Style {
    mark: String,
}

#[extension(new = Self { mark: String::from('!') })]
impl Style {
    #[hook(point = Shape)]
    #[hook(point = ShapeAwaited)]
    fn mark(&self, prompt: &mut String) {
        prompt.push_str(&self.mark);
    }

    #[hook(point = Shape)]
    fn about(&self, prompt: &str, topic: &str) -> Option<String> {
        (!topic.is_empty()).then(|| format!("{prompt} about {topic}{}", self.mark))
    }

    #[hook(point = ShapeAwaited)]
    async fn shout(&self, prompt: &str) -> Result<String, Broken> {
        core::future::ready(()).await;
        Ok(format!("{}{}", prompt.to_uppercase(), self.mark))
    }

    #[hook(point = ShapeStrictly)]
    fn owned(&self, prompt: String) -> String {
        prompt + "owned" + &self.mark
    }

    #[hook(point = ShapeStrictlyAwaited)]
    async fn owned_awaited(mut prompt: Vec<u8>) -> Vec<u8> {
        core::future::ready(()).await;
        prompt.push(1);
        prompt
    }
}

#[hook(point = ShapeStrictlyAwaited)]
fn view(bytes: &[u8]) -> Option<Vec<u8>> {
    (bytes.len() > 100).then(Vec::new)
}

static_chain!(
    /// Shapes a prompt by calls that the compiler sees.
    pub ShapeDirectly = ShapeStrictly: [Style::owned]
);

static_chain!(
    /// Shapes a prompt by calls that the compiler sees, awaited.
    pub ShapeAwaitedDirectly = ShapeAwaited: [Style::shout, Style::mark]
);

static_chain!(pub(crate) ShapeAwaitedStrictly = ShapeStrictlyAwaited: [view, Style::owned_awaited]);

/// Shapes a prompt by chains of this crate.
///
/// # Errors
/// If a hook fails.
pub async fn shape_directly(prompt: String) -> Result<(String, Vec<u8>), hooks_core::HookError> {
    let prompt = ShapeDirectly::dispatch(prompt)?;
    let bytes = ShapeAwaitedStrictly::dispatch(prompt.clone().into_bytes()).await?;
    Ok((prompt, bytes))
}
