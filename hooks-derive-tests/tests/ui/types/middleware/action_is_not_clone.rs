use hooks_core::hook_point;

#[hook_point(mode = middleware, repeatable)]
fn Act(step: u32) -> u32;

fn main() {
    let mut seen = Vec::new();
    let _given = Act::dispatch(1, |step| {
        seen.push(step);
        step
    });
}
