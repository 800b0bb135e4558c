use hooks_core::{hook, hook_point};

type Answer = Result<u32, String>;

#[hook_point(mode = collect)]
pub fn Ask() -> Answer;

#[hook(point = Ask)]
fn one() -> Answer {
    Ok(1)
}

fn main() {}
