use hooks_core::{hook, hook_point};

#[repr(align(64))]
struct Line([u8; 64]);

#[hook_point(mode = collect)]
pub async fn Saved(path: &str);

#[hook(point = Saved)]
async fn index(path: &str) {
    let line = Line([u8::from(path.is_empty()); 64]);
    std::future::ready(()).await;
    assert_eq!(line.0[0], 0);
}

fn main() {}
