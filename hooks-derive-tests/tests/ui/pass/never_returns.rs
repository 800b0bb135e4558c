//! A hook that never returns is one of every point, and no lint hears of what is made of it.

#![deny(warnings)]

use hooks_core::{Next, hook, hook_point};

#[hook_point(mode = collect)]
fn Saved(path: &str) -> u32;

#[hook_point(mode = transform)]
fn Title(text: String) -> String;

#[hook(point = Saved)]
fn refuse(path: &str) -> ! {
    panic!("not {path}")
}

#[hook(point = Title)]
fn give_up(text: String, next: Next<'_, Title>) -> ! {
    panic!("not {}", next.run(text))
}

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    assert_eq!(Saved::dispatch("a"), [0_u32; 0]);
    assert!(std::panic::catch_unwind(|| Title::dispatch("a".to_owned())).is_err());
}
