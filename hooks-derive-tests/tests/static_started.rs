//! A program that is started, stopped and started again, with what is linked into it.

#![forbid(unsafe_code)]
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use hooks_core::{
    HooksConfig, Lifespan, LifespanResult, LifespanScope, Provided, Registry, Stopping, extension,
    hook, hook_point,
};
use serde::Deserialize;

#[hook_point(mode = collect)]
fn Say(log: &mut Vec<String>);

#[hook_point(mode = transform, hooks = at_least_one)]
fn Count(number: u32) -> u32;

static TOLD: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn told(what: impl Into<String>) {
    TOLD.lock().unwrap().push(what.into());
}

fn take_told() -> Vec<String> {
    std::mem::take(&mut TOLD.lock().unwrap())
}

fn said() -> Vec<String> {
    let mut log = Vec::new();
    Say::dispatch(&mut log);
    log
}

// A function is there once, whatever is started.
#[hook(point = Say, priority = 1000)]
fn sign(log: &mut Vec<String>) {
    log.push("signed".into());
}

#[derive(Debug, Deserialize)]
#[serde(default)]
struct GreeterOptions {
    word: String,
    times: usize,
}

impl Default for GreeterOptions {
    fn default() -> Self {
        Self {
            word: "hello".into(),
            times: 1,
        }
    }
}

static GREETERS: AtomicU32 = AtomicU32::new(0);

#[derive(Debug)]
struct Greeter(String);

impl Greeter {
    fn new(GreeterOptions { word, times }: GreeterOptions) -> Result<Self, String> {
        GREETERS.fetch_add(1, Ordering::Relaxed);
        if times == 0 {
            return Err("not even once".into());
        }
        Ok(Self(vec![word; times].concat()))
    }
}

#[extension(options = GreeterOptions, new = Greeter::new, priority = 50)]
impl Greeter {
    #[hook(point = Say)]
    fn greet(&self, log: &mut Vec<String>) {
        log.push(self.0.clone());
    }
}

#[derive(Debug)]
struct Adder(Provided<u32>);

#[extension(new = Adder)]
impl Adder {
    #[hook(point = Count)]
    fn add(&self, number: u32) -> u32 {
        number + *self.0
    }

    #[hook(point = Say)]
    fn name(&self, log: &mut Vec<String>) {
        log.push(format!("adds {}", *self.0));
    }
}

impl Lifespan for Adder {
    async fn start(&self, scope: &LifespanScope) -> LifespanResult {
        told(format!("start {} with {}", scope.extension(), *self.0));
        Ok(())
    }

    async fn stop(&self, stopping: &Stopping<'_>) -> LifespanResult {
        told(format!("stop, error: {}", stopping.error().is_some()));
        Ok(())
    }
}

fn config(text: &str) -> HooksConfig {
    toml::from_str(text).unwrap()
}

#[tokio::test]
async fn a_program_is_started_stopped_and_started_again() {
    // What nobody provides keeps it from being started, and nothing is there then.
    let error = hooks_core::start().await.unwrap_err();
    assert!(error.to_string().contains("needs a `u32`"), "{error}");
    assert_eq!(said(), [""; 0]);

    let hooks = hooks_core::start().provide(5_u32).await.unwrap();
    assert_eq!(said(), ["hello", "adds 5", "signed"]);
    assert_eq!(Count::dispatch(1), 6);
    assert_eq!(take_told(), ["start static_started::adder with 5"]);
    // Nobody else starts them meanwhile.
    let error = hooks_core::start().provide(5_u32).await.unwrap_err();
    assert!(error.to_string().contains("were started at"), "{error}");
    assert!(hooks.stop().await.is_clean());
    assert_eq!(take_told(), ["stop, error: false"]);
    // What guards goes on guarding.
    assert_eq!(said(), ["hello", "adds 5", "signed"]);

    let mut hooks = hooks_core::start()
        .config(config(
            r#"
            activate = "listed"
            extensions = [
                "adder",
                { name = "greeter", as = "b", options = { word = "b", times = 2 } },
                { name = "greeter", as = "a", options = { word = "a" } },
                "sign",
            ]
            "#,
        ))
        .provide(7_u32)
        .await
        .unwrap();
    assert_eq!(said(), ["adds 7", "bb", "a", "signed"]);
    assert_eq!(Count::dispatch(1), 8);
    let plan = hooks_core::plan().to_string();
    assert!(plan.contains("pinned 2  static_started::b.greet"), "{plan}");
    take_told();

    let made = GREETERS.load(Ordering::Relaxed);
    let reloaded = hooks
        .reload(config(
            r#"
            extensions = [
                { name = "greeter", as = "a", options = { word = "a" } },
                { name = "greeter", as = "b", options = { word = "c" }, priority = 200 },
            ]
            "#,
        ))
        .await
        .unwrap();
    assert_eq!(
        reloaded.kept(),
        [
            "static_started::a",
            "static_started::adder",
            "static_started::sign"
        ]
    );
    assert_eq!(reloaded.started(), ["static_started::b"]);
    assert_eq!(reloaded.stopped(), ["static_started::b"]);
    assert_eq!(GREETERS.load(Ordering::Relaxed), made + 1);
    assert_eq!(said(), ["a", "adds 7", "c", "signed"]);
    assert_eq!(take_told(), [""; 0]);

    let error = hooks
        .reload(config(
            r#"
            extensions = [
                "adder", "adder",
                { name = "greter" },
                { name = "greeter", options = { times = "many" } },
                { name = "greeter", as = "zero", options = { times = 0 } },
                { name = "adder", as = "x", enable = true },
            ]
            "#,
        ))
        .await
        .unwrap_err();
    let problems: Vec<String> = error.problems().collect();
    assert_eq!(problems.len(), 5, "{error}");
    assert!(
        error
            .to_string()
            .starts_with("hooks cannot be reloaded, and stay as they are, there are 5 problems:\n  1. extensions[1]: "),
        "{error}"
    );
    assert_eq!(said(), ["a", "adds 7", "c", "signed"]);
    hooks.stop().await;
    assert_eq!(take_told(), ["stop, error: false"]);
    assert!(Registry::linked().list().len() >= 3);

    let hooks = hooks_core::start().provide(1_u32).await.unwrap();
    assert_eq!(said(), ["hello", "adds 1", "signed"]);
    hooks.stop().await;
}
