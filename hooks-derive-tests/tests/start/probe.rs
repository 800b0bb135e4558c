//! An extension whose lifespan does what a test tells it, and what was reported of it.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};

use hooks_core::{
    Lifespan, LifespanResult, LifespanScope, Registration, Registry, Report, Stopping, extension,
    hook, hook_point, set_reporter,
};

/// Whoever is there says its name.
#[hook_point(mode = collect)]
pub(crate) fn Present(names: &mut Vec<String>);

/// The names of those in `registry`, in the order in which they run.
pub(crate) fn present(registry: &Registry) -> Vec<String> {
    let mut names = Vec::new();
    Present::dispatch_in(registry, &mut names);
    names
}

type Ending = Pin<Box<dyn Future<Output = LifespanResult> + Send>>;

/// Does as it is told.
pub(crate) struct Probe {
    name: String,
    start: Box<dyn Fn(LifespanScope) -> Ending + Send + Sync>,
    stop: Box<dyn Fn(Option<Told>) -> Ending + Send + Sync>,
}

/// The error of which one that stops is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Told {
    pub(crate) text: String,
    /// Where it is, which tells it from one that only says the same.
    pub(crate) address: usize,
}

impl Told {
    pub(crate) fn of(error: &(dyn std::error::Error + 'static)) -> Self {
        Self {
            text: error.to_string(),
            address: std::ptr::from_ref(error).cast::<()>().addr(),
        }
    }
}

impl Probe {
    /// One that starts and stops without ado.
    pub(crate) fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            start: Box::new(|_| Box::pin(async { Ok(()) })),
            stop: Box::new(|_| Box::pin(async { Ok(()) })),
        }
    }

    pub(crate) fn starts<F>(
        mut self,
        start: impl Fn(LifespanScope) -> F + Send + Sync + 'static,
    ) -> Self
    where
        F: Future<Output = LifespanResult> + Send + 'static,
    {
        self.start = Box::new(move |scope| Box::pin(start(scope)));
        self
    }

    pub(crate) fn stops<F>(
        mut self,
        stop: impl Fn(Option<Told>) -> F + Send + Sync + 'static,
    ) -> Self
    where
        F: Future<Output = LifespanResult> + Send + 'static,
    {
        self.stop = Box::new(move |told| Box::pin(stop(told)));
        self
    }

    /// The same, writing down when it starts and stops.
    pub(crate) fn logged(name: &str, log: &Log<String>) -> Self {
        let (starting, stopping) = (log.clone(), log.clone());
        let (start, stop) = (format!("start {name}"), format!("stop {name}"));
        Self::new(name)
            .starts(move |_| {
                starting.push(start.clone());
                async { Ok(()) }
            })
            .stops(move |_| {
                stopping.push(stop.clone());
                async { Ok(()) }
            })
    }

    /// For a registry, under its name.
    pub(crate) fn named(self) -> Registration {
        let name = self.name.clone();
        Registration::of(self).named(name)
    }
}

#[extension(new = Probe::new("probe"))]
impl Probe {
    #[hook(point = Present)]
    fn present(&self, names: &mut Vec<String>) {
        names.push(self.name.clone());
    }
}

impl Lifespan for Probe {
    async fn start(&self, scope: &LifespanScope) -> LifespanResult {
        (self.start)(scope.clone()).await
    }

    async fn stop(&self, stopping: &Stopping<'_>) -> LifespanResult {
        (self.stop)(stopping.error().map(|error| Told::of(error))).await
    }
}

/// What happened, in order.
pub(crate) struct Log<T>(Arc<Mutex<Vec<T>>>);

impl<T> Log<T> {
    pub(crate) fn new() -> Self {
        Self(Arc::default())
    }

    pub(crate) fn push(&self, entry: T) {
        self.0.lock().unwrap().push(entry);
    }

    /// What happened since the last time.
    pub(crate) fn take(&self) -> Vec<T> {
        std::mem::take(&mut self.0.lock().unwrap())
    }
}

impl<T> Clone for Log<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

static REPORTS: Mutex<BTreeMap<String, Vec<String>>> = Mutex::new(BTreeMap::new());

/// Writes down what is reported from now on.
pub(crate) fn listen() {
    set_reporter(|report| {
        if let Report::Lifespan(error) = report {
            let mut reports = REPORTS.lock().unwrap_or_else(PoisonError::into_inner);
            let of_it = reports.entry(error.extension().into()).or_default();
            of_it.push(report.to_string());
        }
    });
}

/// What was reported of the extension `name` since the last time.
pub(crate) fn reports(name: &str) -> Vec<String> {
    let mut reports = REPORTS.lock().unwrap_or_else(PoisonError::into_inner);
    reports
        .remove(&format!("start::{name}"))
        .unwrap_or_default()
}

/// That `texts` are as many as `parts`, and each holds its one.
#[track_caller]
pub(crate) fn hold(texts: &[impl AsRef<str> + Debug], parts: &[&str]) {
    let mut pairs = texts.iter().zip(parts);
    let holds = pairs.all(|(text, part)| text.as_ref().contains(part));
    assert!(
        holds && texts.len() == parts.len(),
        "{texts:#?} should hold {parts:#?}"
    );
}
