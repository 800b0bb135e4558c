use hooks_core::hook_point;

#[hook_point(mode = middleware)]
pub fn Save(text: &str) -> usize;

fn main() {
    let _ = Save::wrap(1, |text, next| next.run(text) + next.run(text));
}
