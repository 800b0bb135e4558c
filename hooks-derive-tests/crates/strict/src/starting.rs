//! Extensions that are configured, made by functions, and started.

use std::collections::BTreeMap;

use hooks_core::{Lifespan, LifespanResult, LifespanScope, Stopping, extension, hook, hook_point};

use crate::Broken;

/// Tells what was made.
#[hook_point(mode = collect, hooks = at_least_one)]
pub fn Made() -> String;

/// Made of options, which may be wrong.
#[derive(Debug)]
pub struct Limits {
    text: String,
}

impl Limits {
    fn new(limits: BTreeMap<String, u32>) -> Result<Self, Broken> {
        if limits.contains_key("broken") {
            return Err(Broken);
        }
        let limits = limits
            .into_iter()
            .map(|(name, limit)| format!("{name} {limit}"));
        Ok(Self {
            text: limits.collect(),
        })
    }
}

#[extension(options = BTreeMap<String, u32>, new = Limits::new)]
impl Limits {
    #[hook(point = Made)]
    fn tell(&self) -> Option<String> {
        (!self.text.is_empty()).then(|| self.text.clone())
    }
}

/// Made by a closure.
#[derive(Debug)]
pub struct Mirror {
    limits: Vec<u32>,
}

#[extension(
    name = "mirror",
    options = BTreeMap<String, u32>,
    new = |limits: BTreeMap<String, u32>| Self { limits: limits.into_values().collect() },
)]
impl Mirror {
    #[hook(point = Made)]
    fn tell(&self) -> Option<String> {
        self.limits.first().map(ToString::to_string)
    }
}

/// Has a lifespan.
#[derive(Debug)]
pub struct Ticker {
    name: String,
}

impl Ticker {
    fn new() -> Self {
        Self {
            name: String::from("ticker"),
        }
    }
}

impl Lifespan for Ticker {
    async fn start(&self, scope: &LifespanScope) -> LifespanResult {
        let _ = scope;
        core::future::ready(()).await;
        Ok(())
    }

    async fn stop(&self, stopping: &Stopping<'_>) -> LifespanResult {
        let _ = stopping;
        core::future::ready(()).await;
        Ok(())
    }
}

#[extension(new = Ticker::new, priority = -1)]
impl Ticker {
    #[hook(point = Made)]
    fn tell(&self) -> String {
        self.name.clone()
    }
}
