//! What a configuration makes of what is linked, in registries of one's own.

#![forbid(unsafe_code)]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::print_stdout,
    clippy::unused_self,
    reason = "a test stops where it fails, and its hooks say who they are"
)]

mod complaints;
mod environment;
mod formats;
mod instances;
mod options;
mod provided;

use hooks_core::{HooksConfig, Registry, StartupError, extension, hook, hook_point};
use serde::Deserialize;

use self::provided::{Pool, store};

/// Tells who is there, in the order in which they run.
#[hook_point(mode = collect)]
fn Ask() -> String;

#[derive(Debug, Clone, Deserialize)]
#[serde(default)]
struct LimitOptions {
    calls: u32,
    window: Window,
}

#[derive(Debug, Clone, Deserialize)]
struct Window {
    seconds: f64,
}

impl Default for LimitOptions {
    fn default() -> Self {
        Self {
            calls: 30,
            window: Window { seconds: 60.0 },
        }
    }
}

#[derive(Debug)]
struct Limit(LimitOptions);

impl Limit {
    const fn new(options: LimitOptions) -> Self {
        Self(options)
    }
}

#[extension(options = LimitOptions, new = Limit::new, priority = 20)]
impl Limit {
    #[hook(point = Ask)]
    fn tell(&self) -> String {
        let LimitOptions { calls, window } = &self.0;
        format!("{calls} in {} s", window.seconds)
    }

    #[hook(point = Ask, priority = 300)]
    fn tell_late(&self) -> String {
        "late limit".into()
    }
}

#[derive(Debug, Default)]
struct Audit;

#[extension]
impl Audit {
    #[hook(point = Ask)]
    fn tell(&self) -> String {
        "audit".into()
    }
}

/// Runs before what it names, unless a list says otherwise.
#[derive(Debug, Default)]
struct Guard;

#[extension(priority = 200)]
impl Guard {
    #[hook(point = Ask, before = Audit)]
    fn tell(&self) -> String {
        "guard".into()
    }
}

#[hook(point = Ask, priority = 150)]
fn lonely() -> String {
    "lonely".into()
}

/// Everything that is linked, as `config` has it.
fn registry(config: HooksConfig) -> Result<Registry, StartupError> {
    Registry::builder()
        .linked()
        .provide(Pool(7))
        .provide_shared(store())
        .config(config)
        .build()
}

fn toml(text: &str) -> HooksConfig {
    toml::from_str(text).unwrap()
}

/// What hooks of all that is linked say, as `config` has it.
fn told(config: HooksConfig) -> Vec<String> {
    Ask::dispatch_in(&registry(config).unwrap())
}

/// Every problem of `config`, each without the place of the extension it is about.
fn problems(config: HooksConfig) -> Vec<String> {
    let error = registry(config).unwrap_err();
    let problems = error.problems().map(|problem| {
        let mut text = problem;
        // ` (file.rs:12)` belongs to this file, and moves.
        while let Some(from) = text.find(" (hooks-derive-tests/") {
            let to = text[from..]
                .find(')')
                .map_or(text.len(), |to| from + to + 1);
            text.replace_range(from..to, "");
        }
        text
    });
    problems.collect()
}
