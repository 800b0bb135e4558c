use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Hints(topic: &str) -> Result<u32, std::fmt::Error>;

#[hook(point = Hints)]
fn hint(topic: &str) -> Result<u32, std::fmt::Error> {
    topic.parse().map_err(|_| std::fmt::Error)
}

pub fn call() {
    for hint in Hints::dispatch("a") {
        println!("{}", hint.unwrap());
    }
}

fn main() {}
