use hooks_core::hook_point;

#[hook_point(mode = middleware, repeatable)]
async fn Act(step: u32) -> u32;

fn main() {
    let mut seen = Vec::new();
    let _given = Act::dispatch(1, async |step| {
        seen.push(step);
        step
    });
}
