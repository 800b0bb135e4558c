//! The plan of a small program, whole: as text and as JSON, as a user keeps it beside the code.

#![forbid(unsafe_code)]
#![allow(
    clippy::unused_async,
    clippy::unwrap_used,
    reason = "hooks come in every form, needed or not, and a test stops where it fails"
)]

use expect_test::expect_file;
use hooks_core::{Next, extension, hook, hook_point};

#[hook_point(mode = cancellable, on_error = guarded, visit = all)]
fn Guarded(path: &str) -> String;

#[hook_point(mode = until_handled, hooks = at_most_one)]
fn Named() -> u32 {
    7
}

#[hook_point(mode = middleware, repeatable, warn_on_stall)]
fn Saved(path: &str) -> u32 {
    u32::from(path.is_empty())
}

#[hook_point(mode = collect, timeout = "5s")]
async fn Told();

#[hook_point(mode = collect, local, inline = 64)]
async fn Unheard();

#[derive(Debug, Default)]
struct Gate;

#[extension(name = "gate", priority = 10, fail_closed)]
impl Gate {
    #[hook(point = Guarded, before = last)]
    fn check(path: &str) -> Result<(), String> {
        (!path.is_empty())
            .then_some(())
            .ok_or_else(|| "no path".into())
    }
}

#[derive(Debug, Default)]
struct Log;

#[extension]
impl Log {
    #[hook(point = Told, timeout = "1500ms")]
    async fn told() {}
}

#[hook(point = Guarded, priority = -5, after("audit"))]
fn last() {}

#[hook(point = Saved)]
fn around(path: &str, next: Next<'_, Saved>) -> u32 {
    next.run(path)
}

#[hook(point = Told, boxed)]
async fn boxed() {}

#[test]
fn the_text_of_a_program_is_kept_as_a_snapshot() {
    expect_file!["plan.txt"].assert_eq(&hooks_core::plan().to_string());
}

#[test]
fn the_json_of_a_program_is_kept_as_a_snapshot() {
    let json = serde_json::to_string_pretty(&hooks_core::plan()).unwrap();
    expect_file!["plan.json"].assert_eq(&(json + "\n"));
}
