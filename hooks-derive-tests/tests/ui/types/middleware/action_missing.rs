use hooks_core::hook_point;

#[hook_point(mode = middleware)]
fn Act(step: u32, name: &str) -> u32;

fn main() {
    let _given = Act::dispatch(1, "a");
}
