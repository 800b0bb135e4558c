//! Static chains of a program that is started: the instances that were made for it are the ones that run, and what a configuration
//! changes holds for them, too.

#![forbid(unsafe_code)]
#![allow(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test stops where it fails"
)]

use std::sync::atomic::{AtomicU32, Ordering};

use hooks_core::{HooksConfig, Registry, extension, hook, hook_point, static_chain};
use hooks_derive_tests::pause;
use serde::Deserialize;

type Log = Vec<String>;

#[hook_point(mode = collect)]
fn Say(probe: bool, log: &mut Log);

#[hook_point(mode = collect, inline = 1024)]
async fn SayLater(probe: bool, log: &mut Log);

#[derive(Debug, Deserialize)]
#[serde(default)]
struct Words {
    word: String,
}

impl Default for Words {
    fn default() -> Self {
        Self {
            word: "hello".into(),
        }
    }
}

static MADE: AtomicU32 = AtomicU32::new(0);

#[derive(Debug)]
struct Greeter {
    word: String,
    number: u32,
}

impl Greeter {
    fn new(Words { word }: Words) -> Self {
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        Self { word, number }
    }
}

#[extension(options = Words, new = Greeter::new, priority = 50)]
impl Greeter {
    #[hook(point = Say)]
    fn greet(&self, _: bool, log: &mut Log) {
        log.push(format!("{} {}", self.word, self.number));
    }

    #[hook(point = SayLater)]
    async fn greet_later(&self, _: bool, log: &mut Log) {
        pause().await;
        log.push(format!("{} {}", self.word, self.number));
    }
}

/// Switches the other one off where it is told to: too late for a chain, in time for a table.
#[derive(Debug, Default)]
struct Probe;

#[extension(priority = 10)]
impl Probe {
    #[hook(point = Say)]
    #[hook(point = SayLater)]
    fn probe(probe: bool, log: &mut Log) {
        log.push("probe".into());
        if probe {
            assert!(Registry::linked().disable("greeter").unwrap());
        }
    }
}

static_chain!(Saying = Say: [Greeter::greet, Probe::probe]);
static_chain!(SayingLater = SayLater: [Greeter::greet_later, Probe::probe]);

/// What all ways to dispatch say.
async fn said(probe: bool) -> Vec<Log> {
    let mut logs = vec![Log::new(); 4];
    Saying::dispatch(probe, &mut logs[0]);
    again(probe);
    Say::dispatch(probe, &mut logs[1]);
    again(probe);
    SayingLater::dispatch(probe, &mut logs[2]).await;
    again(probe);
    SayLater::dispatch(probe, &mut logs[3]).await;
    again(probe);
    logs
}

fn again(probed: bool) {
    if probed {
        assert!(Registry::linked().enable("greeter").unwrap());
    }
}

async fn all_say(expected: &[&str]) {
    assert_eq!(said(false).await, vec![expected; 4]);
}

/// How many of the ways have the chain run its hooks itself.
async fn direct() -> usize {
    let logs = said(true).await;
    logs.iter().filter(|log| log.len() == 2).count()
}

fn config(text: &str) -> HooksConfig {
    toml::from_str(text).unwrap()
}

#[tokio::test]
async fn the_instances_of_a_start_are_the_ones_a_chain_runs() {
    let options = r#"extensions = [{ name = "greeter", options = { word = "hi" } }]"#;
    let hooks = hooks_core::start().config(config(options)).await.unwrap();
    all_say(&["probe", "hi 0"]).await;
    assert_eq!(direct().await, 4);
    all_say(&["probe", "hi 0"]).await;
    hooks.stop().await;

    let mut hooks = hooks_core::start().await.unwrap();
    all_say(&["probe", "hello 1"]).await;

    // Another order than the one that was linked.
    let late = r#"extensions = [{ name = "greeter", options = { word = "hi" }, priority = 5 }]"#;
    hooks.reload(config(late)).await.unwrap();
    all_say(&["hi 2", "probe"]).await;

    // Nobody else's instance, and none at all.
    let other = r#"extensions = [{ name = "greeter", options = { word = "hey" } }]"#;
    hooks.reload(config(other)).await.unwrap();
    all_say(&["probe", "hey 3"]).await;
    let none = r#"extensions = [{ name = "greeter", enabled = false }]"#;
    hooks.reload(config(none)).await.unwrap();
    all_say(&["probe"]).await;

    // Two of one type.
    let two = r#"extensions = [
        { name = "greeter", as = "b", options = { word = "b" } },
        { name = "greeter", as = "a", options = { word = "a" } },
    ]"#;
    hooks.reload(config(two)).await.unwrap();
    let logs = said(false).await;
    assert!(
        logs.iter().all(|log| log == &logs[0] && log.len() == 3),
        "{logs:?}"
    );
    hooks.stop().await;
}
