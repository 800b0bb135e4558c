use hooks_core::hook_point;

#[hook_point(mode = middleware)]
pub fn Save(text: &str) -> usize;

fn main() {
    let _ = Save::hook_boxed(1, |text| Box::pin(async move { text.len() }));
}
