use hooks_core::hook_point;

#[hook_point(mode = middleware)]
pub async fn Save(text: &str) -> usize;

fn main() {
    let _ = Save::hook(1, |text: &str| text.len());
}
