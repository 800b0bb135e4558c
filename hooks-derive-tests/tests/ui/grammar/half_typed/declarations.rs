// mistakes: 6
use hooks_core::{Next, Registry, hook, hook_point};

#[hook_point(mode = collect)]
pub fn NoType(path);

#[hook_point(mode = collect)]
pub fn HalfAType(path: Option<);

#[hook_point(mode = collect)]
pub async fn NoTypeBehindOthers(path: &str, by: );

#[hook_point(mode = )]
pub fn NoMode(path: &str) -> u32;

#[hook_point]
pub async fn NoOptions(path: &str) -> u32;

#[hook_point(mode = middleware)]
pub fn HalfABody(path: &str) -> usize {
    path.len() + ;
    1
}

#[hook(point = NoType)]
fn no_type(path: &str) {
    let _ = path;
}

#[hook(point = HalfAType)]
fn half_a_type(path: &str) {
    let _ = path;
}

#[hook(point = NoTypeBehindOthers)]
async fn no_type_behind_others(path: &str, by: u32) {
    let _ = (path, by);
}

#[hook(point = NoMode)]
fn no_mode(path: &str) -> Option<u32> {
    path.parse().ok()
}

#[hook(point = NoOptions)]
async fn no_options(path: &str, next: Next<'_, NoOptions>) -> u32 {
    next.run(path).await
}

#[hook(point = HalfABody)]
fn half_a_body(path: &str, next: Next<'_, HalfABody>) -> usize {
    next.run(path)
}

async fn call(registry: &Registry) {
    NoType::dispatch("a");
    HalfAType::dispatch("a").unwrap();
    NoTypeBehindOthers::dispatch_in(registry, "a", 1).await;
    if let Some(point) = NoMode::active() {
        point.dispatch("a");
    }
    let _: u32 = NoOptions::dispatch_named("a").await;
    let _: usize = HalfABody::dispatch("a");
}

fn main() {
    let registry = Registry::builder().hook(NoMode::hook(50, |path| path.len())).build().unwrap();
    drop(call(&registry));
}
