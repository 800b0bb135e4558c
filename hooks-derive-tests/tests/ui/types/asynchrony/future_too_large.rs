use hooks_core::{hook, hook_point};

#[hook_point(mode = collect, inline = 64)]
pub async fn Saved(path: &str);

#[hook(point = Saved)]
async fn index(path: &str) {
    let mut buffer = [0_u8; 1000];
    std::future::ready(()).await;
    buffer[0] = u8::from(path.is_empty());
    std::future::ready(()).await;
    assert_eq!(buffer[0], 0);
}

fn main() {}
