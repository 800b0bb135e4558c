use hooks_core::hook_point;

#[hook_point(mode = middleware, on_error = veto)]
async fn Act(step: u32) -> Result<u32, String>;

fn main() {}
