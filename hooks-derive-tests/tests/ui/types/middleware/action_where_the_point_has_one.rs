use hooks_core::hook_point;

#[hook_point(mode = middleware)]
fn Act(step: u32) -> u32 {
    step
}

fn main() {
    let _given = Act::dispatch(1, |step| step);
}
