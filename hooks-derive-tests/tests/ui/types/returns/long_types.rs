use std::collections::BTreeMap;

use hooks_core::{hook, hook_point};

pub mod model {
    pub struct CompletionRequestWithTools;
}

#[hook_point(mode = transform)]
pub fn Prompt(prompt: model::CompletionRequestWithTools) -> model::CompletionRequestWithTools;

#[hook(point = Prompt)]
fn approve(prompt: &model::CompletionRequestWithTools) -> BTreeMap<String, String> {
    let _ = prompt;
    BTreeMap::new()
}

fn main() {}
