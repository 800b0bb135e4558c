//! A linked extension of which a configuration makes as many as it likes.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use hooks_core::{
    Activate, ExtensionConfig, Hooks, HooksConfig, Lifespan, LifespanResult, LifespanScope,
    Provided, Registry, StartupError, Stopping, extension, hook, hook_point,
};
use serde::{Deserialize, Serialize};

/// Who is there, and where.
#[hook_point(mode = collect)]
pub(crate) fn Who() -> (String, usize);

/// The first one gives its mark.
#[hook_point(mode = until_handled)]
pub(crate) fn Ask() -> String;

/// Each writes down its mark, and then something is done.
#[hook_point(mode = collect)]
pub(crate) fn Pass(marks: &mut Vec<String>, then: &(dyn Fn(&str) + Sync));

/// No two of them may be there.
#[hook_point(mode = collect, hooks = at_most_one)]
pub(crate) fn Single();

/// The marks of those that are there, and their addresses.
pub(crate) fn marks(registry: &Registry) -> Vec<(String, usize)> {
    Who::dispatch_in(registry)
}

#[derive(Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub(crate) struct Options {
    pub(crate) mark: String,
    /// What it cannot: `new`, `start`, `stop`, or `end` what it began to stop.
    pub(crate) fails: String,
}

/// What they write down, and what they do when they stop.
#[derive(Default)]
pub(crate) struct Shared {
    told: Mutex<Vec<String>>,
    /// How many there are.
    living: AtomicUsize,
    at_stop: Mutex<Option<Box<dyn Fn() + Send + Sync>>>,
}

/// What a test has of it.
#[derive(Clone)]
pub(crate) struct Work(pub(crate) Arc<Shared>);

impl Work {
    pub(crate) fn new() -> Self {
        Self(Arc::default())
    }

    /// What happened since the last time.
    pub(crate) fn told(&self) -> Vec<String> {
        std::mem::take(&mut self.0.told.lock().unwrap())
    }

    /// How many of them there are.
    pub(crate) fn living(&self) -> usize {
        self.0.living.load(Ordering::Relaxed)
    }

    pub(crate) fn at_stop(&self, act: impl Fn() + Send + Sync + 'static) {
        *self.0.at_stop.lock().unwrap() = Some(Box::new(act));
    }
}

impl Shared {
    fn tell(&self, what: String) {
        self.told.lock().unwrap().push(what);
    }
}

pub(crate) struct Worker {
    options: Options,
    shared: Provided<Shared>,
}

impl Worker {
    fn new(options: Options, shared: Provided<Shared>) -> Result<Self, String> {
        shared.tell(format!("made {}", options.mark));
        if options.fails == "new" {
            return Err(format!("{} cannot be made", options.mark));
        }
        shared.living.fetch_add(1, Ordering::Relaxed);
        Ok(Self { options, shared })
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.shared.living.fetch_sub(1, Ordering::Relaxed);
    }
}

#[extension(options = Options, new = Worker::new)]
impl Worker {
    #[hook(point = Who)]
    fn who(&self) -> (String, usize) {
        (self.options.mark.clone(), std::ptr::from_ref(self).addr())
    }

    #[hook(point = Ask)]
    fn ask(&self) -> Option<String> {
        Some(self.options.mark.clone())
    }

    #[hook(point = Pass)]
    fn pass(&self, marks: &mut Vec<String>, then: &(dyn Fn(&str) + Sync)) {
        marks.push(self.options.mark.clone());
        then(&self.options.mark);
    }
}

impl Lifespan for Worker {
    async fn start(&self, scope: &LifespanScope) -> LifespanResult {
        let mark = &self.options.mark;
        self.shared.tell(format!("start {mark}"));
        scope.provided::<Shared>()?;
        if self.options.fails == "start" {
            return Err(format!("{mark} cannot start").into());
        }
        Ok(())
    }

    async fn stop(&self, stopping: &Stopping<'_>) -> LifespanResult {
        if let Some(act) = &*self.shared.at_stop.lock().unwrap() {
            act();
        }
        let because = stopping.error().map(|error| format!(" because {error}"));
        let mark = &self.options.mark;
        self.shared
            .tell(format!("stop {mark}{}", because.unwrap_or_default()));
        match self.options.fails.as_str() {
            "stop" => Err(format!("{mark} cannot stop").into()),
            "end" => std::future::pending().await,
            _ => Ok(()),
        }
    }
}

/// Two extensions of a point that takes one.
#[derive(Default)]
pub(crate) struct OnlyOne;

#[extension]
impl OnlyOne {
    #[hook(point = Single)]
    fn be() {}
}

/// An entry for a worker called `name`.
pub(crate) fn worker(name: &str, mark: &str) -> ExtensionConfig {
    worker_that(name, mark, "")
}

/// One that `fails`.
pub(crate) fn worker_that(name: &str, mark: &str, fails: &str) -> ExtensionConfig {
    let (mark, fails) = (mark.into(), fails.into());
    ExtensionConfig::new("worker")
        .named(name)
        .options(Options { mark, fails })
}

/// The list of `entries`.
pub(crate) fn config(entries: impl IntoIterator<Item = ExtensionConfig>) -> HooksConfig {
    let empty = HooksConfig::new().activate(Activate::Listed);
    entries.into_iter().fold(empty, HooksConfig::extension)
}

/// Starts what is linked as `config` has it.
pub(crate) async fn workers(config: HooksConfig, work: &Work) -> Result<Hooks, StartupError> {
    let builder = Registry::builder()
        .linked()
        .provide_shared(Arc::clone(&work.0));
    builder.start().config(config).await
}
