//! stub
#![allow(missing_docs, reason = "x")]
use hooks_core::{extension, hook};
use test_points::{Call, Denied};

#[derive(Default)]
pub struct Limit;

#[extension(priority = 20)]
impl Limit {
    #[hook(point = test_points::Observe)]
    fn observe(&self, call: &mut Call) { call.log.push("limit.observe"); }
    #[hook(point = test_points::ObserveAsync)]
    async fn observe_async(&self, call: &mut Call) { call.log.push("limit.observe_async"); }
    #[hook(point = test_points::ObserveAsync, priority = 1)]
    fn observe_sync(&self, call: &mut Call) { call.log.push("limit.observe_sync"); }
    #[hook(point = test_points::Hints)]
    fn hint(&self) -> Option<u32> { Some(7) }
    #[hook(point = test_points::Shape)]
    fn shape(&self, prompt: &str, topic: &str) -> Option<String> { Some(format!("{prompt} about {topic}")) }
    #[hook(point = test_points::ShapeAsync)]
    async fn shape_async(&self, prompt: &mut String) { prompt.push('!'); }
    #[hook(point = test_points::Lookup)]
    fn lookup(&self, key: &str) -> Option<u32> { (key == "a").then_some(1) }
    #[hook(point = test_points::Allow)]
    fn allow(&self, call: &mut Call) -> Result<(), Denied> { if call.number > 3 { Err(Denied("big")) } else { Ok(()) } }
}

#[hook(point = test_points::AllowAsync)]
async fn allow(call: &Call) -> Result<std::ops::ControlFlow<Denied>, std::io::Error> { Ok(if call.number > 3 { std::ops::ControlFlow::Break(Denied("x")) } else { std::ops::ControlFlow::Continue(()) }) }
