use hooks_core::hook_point;

#[hook_point(mode = collect)]
pub async fn Counted(count: *const u8);

fn main() {}
