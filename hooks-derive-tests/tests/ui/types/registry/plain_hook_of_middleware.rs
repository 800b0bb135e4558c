use hooks_core::hook_point;

#[hook_point(mode = middleware)]
pub fn Save(text: &str) -> usize;

fn main() {
    let _ = Save::hook(1, |text| text.len());
}
