//! Static chains in scopes: they dispatch what is in the scope, and after the first scope of a process what the table gives.

#![forbid(unsafe_code)]
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use hooks_core::{Next, Registry, extension, hook, hook_point, static_chain};
use hooks_derive_tests::{finish, pause, poll};

#[hook_point(mode = transform)]
fn Say(text: String) -> String;

#[hook_point(mode = transform, inline = 1024)]
async fn SayLater(text: String) -> String;

struct Greeter(&'static str);

#[extension(new = Self("linked"))]
impl Greeter {
    #[hook(point = Say)]
    fn say(&self, text: &mut String) {
        text.push_str(self.0);
    }

    #[hook(point = SayLater)]
    async fn say_later(&self, text: &mut String) {
        pause().await;
        text.push_str(self.0);
    }
}

#[hook(point = Say)]
fn around(text: String, next: Next<'_, Say>) -> String {
    next.run(text) + "!"
}

#[hook(point = SayLater, priority = 200)]
fn end(text: &mut String) {
    text.push('.');
}

static_chain!(Saying = Say: [Greeter::say, around]);
static_chain!(SayingLater = SayLater: [Greeter::say_later, end]);

fn said() -> [String; 4] {
    [
        Saying::dispatch(String::new()),
        Say::dispatch(String::new()),
        finish(SayingLater::dispatch(String::new())),
        finish(SayLater::dispatch(String::new())),
    ]
}

#[test]
fn a_chain_dispatches_what_is_in_the_scope() {
    let linked = ["linked!", "linked!", "linked.", "linked."];
    assert_eq!(said(), linked);
    // What began before there was a scope goes on as it was.
    let mut early = std::pin::pin!(SayingLater::dispatch("early ".into()));
    assert!(poll(early.as_mut()).is_pending());

    let registry = Registry::builder()
        .extension(Greeter("scoped"))
        .build()
        .unwrap();
    assert_eq!(registry.scope(said), ["scoped"; 4]);
    assert_eq!(said(), linked);
    assert_eq!(finish(early), "early linked.");

    let empty = Registry::empty();
    assert_eq!(empty.scope(said), [""; 4]);
    assert_eq!(registry.scope(|| empty.scope(said)), [""; 4]);
    let in_scope = registry.scope_async(async {
        pause().await;
        let text = SayingLater::dispatch("a ".into()).await;
        Saying::dispatch(text + " ")
    });
    assert_eq!(finish(in_scope), "a scoped scoped");
    assert_eq!(said(), linked);
    let everything = Registry::builder().linked().build().unwrap();
    assert_eq!(everything.scope(said), linked);

    assert!(Registry::linked().disable("greeter").unwrap());
    assert_eq!(said(), ["!", "!", ".", "."]);
    assert!(Registry::linked().enable("greeter").unwrap());
    assert_eq!(said(), linked);
}
