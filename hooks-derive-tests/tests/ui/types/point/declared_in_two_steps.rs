// mistakes: 2
use hooks_core::{Next, hook, hook_point};

/// A point whose declaration has a mistake breaks neither its hooks nor its callers.
#[hook_point(mode = transform, on_eror = isolate)]
pub async fn Prompt(prompt: String, turn: &u32) -> String;

#[hook(point = Prompt)]
async fn shorten(prompt: &str, turn: &u32) -> Option<String> {
    (*turn > 3).then(|| prompt.to_owned())
}

#[hook(point = Prompt)]
fn count(prompt: &mut String, turn: &u32, third: bool) -> u8 {
    u8::from(third) + prompt.len() as u8 + *turn as u8
}

#[hook(point = Prompt, wrap)]
async fn around(prompt: String, next: Next<'_, Prompt>) -> u32 {
    next.run(prompt).await.len() as u32
}

/// Nor the other mode with a default action, and what it takes.
#[hook_point(mode = middleware, repeatedly)]
pub fn Act(step: u32) -> u32;

#[hook(point = Act)]
fn repeats(step: u32, mut next: Next<'_, Act>) -> Option<u32> {
    Some(next.repeat(step, step) + next.run(step))
}

pub fn act() -> u32 {
    Act::dispatch(1, 2, |step| step)
}

pub async fn call() -> Result<usize, String> {
    let prompt: String = Prompt::dispatch(String::new(), &1).await;
    if let Some(point) = Prompt::active() {
        return Ok(point.dispatch(prompt, &1).await.len());
    }
    Prompt::dispatch(prompt, &1).await?;
    Ok(0)
}

fn main() {}
