use hooks_core::{Next, hook, hook_point};

#[hook_point(mode = middleware)]
fn Act(step: u32) -> u32;

#[hook(point = Act)]
fn around(step: u32, next: Next<'_, Act>) -> u32 {
    std::thread::scope(|scope| {
        let run = scope.spawn(move || next.run(step));
        run.join().unwrap_or(0)
    })
}

fn main() {}
