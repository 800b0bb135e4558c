use hooks_core::hook_point;

#[hook_point(mode = transform)]
pub fn Prompt(prompt: String) -> String;

fn main() {
    let _ = Prompt::hook(1, |prompt| prompt.to_uppercase());
}
