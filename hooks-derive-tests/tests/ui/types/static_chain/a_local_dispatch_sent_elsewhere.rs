use hooks_core::{hook, hook_point, static_chain};

#[hook_point(mode = collect, local)]
async fn Draw(scene: u32);

#[hook(point = Draw)]
async fn draw(_scene: u32) {}

static_chain!(Drawing = Draw: [draw]);

fn sent<T: Send>(_it: T) {}

fn main() {
    sent(Drawing::dispatch(1));
}
