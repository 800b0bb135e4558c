//! A plugin and its points, where hooks-core has another name: every macro is told so with `crate = hooks`.

#![forbid(unsafe_code)]
#![expect(
    clippy::unused_self,
    reason = "hooks come in every form, needed or not"
)]

use hooks::{extension, hook, hook_point};
use test_points::{Call, Denied, pause};

// `link!` knows its own crate.
hooks::link!(test_points);

/// Gathers numbers.
#[hook_point(mode = collect, crate = hooks)]
pub fn Numbers(from: u32) -> u32;

/// Shapes a text.
#[hook_point(mode = transform, on_error = propagate, crate = hooks)]
pub async fn Text(text: String) -> String;

/// Answers a question; by default with its length.
#[hook_point(mode = until_handled, crate = hooks)]
pub fn Answer(question: &str) -> usize {
    question.len()
}

/// Asks whether a call may go on.
#[hook_point(mode = cancellable, on_error = veto, crate = hooks)]
pub async fn Ask(call: &mut Call) -> Denied;

/// Takes part in the points of this crate and of another one.
#[derive(Debug, Default)]
pub struct Everywhere;

#[extension(name = "everywhere", priority = 7, crate = hooks)]
impl Everywhere {
    #[hook(point = Numbers)]
    fn number(&self, from: u32) -> Option<u32> {
        from.checked_add(1)
    }

    #[hook(point = Text)]
    async fn text(&self, text: String) -> Result<String, std::fmt::Error> {
        pause().await;
        Ok(text + "!")
    }

    #[hook(point = test_points::Observe)]
    fn observe(&self, call: &mut Call) {
        call.log.push("renamed.observe");
    }
}

#[hook(point = Numbers, priority = 8, crate = hooks)]
fn twice(from: u32) -> u32 {
    from * 2
}

#[hook(point = Answer, crate = hooks)]
fn answer(question: &str) -> Option<usize> {
    question.is_empty().then_some(42)
}

#[hook(point = Ask, crate = hooks)]
async fn ask(call: &mut Call) -> Result<(), Denied> {
    pause().await;
    if call.number > 3 {
        Err(Denied("too many"))
    } else {
        Ok(())
    }
}
