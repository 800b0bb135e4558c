//! Wrappers on points of every mode: around the plain hooks, over arguments and outcome.

use std::sync::Mutex;

use hooks_core::{Next, hook, hook_point};

use crate::block_on;

/// What happened, in order.
#[derive(Default)]
pub struct Log(Mutex<Vec<String>>);

impl Log {
    fn add(&self, line: &str) {
        self.0.lock().unwrap().push(line.to_owned());
    }

    fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.0.lock().unwrap())
    }
}

#[hook_point(mode = collect)]
fn Notify(log: &Log);

#[hook(point = Notify)]
fn plain(log: &Log) {
    log.add("plain");
}

#[hook(point = Notify, wrap, priority = 10)]
fn outer(log: &Log, next: Next<'_, Notify>) {
    log.add("outer in");
    next.run(log);
    log.add("outer out");
}

#[hook(point = Notify, wrap, priority = 200)]
fn inner(log: &Log, next: Next<'_, Notify>) {
    log.add("inner in");
    next.run(log);
    log.add("inner out");
}

#[test]
fn wrappers_run_around_the_plain_hooks_the_lowest_priority_outermost() {
    let log = Log::default();
    Notify::dispatch(&log);
    assert_eq!(
        log.take(),
        ["outer in", "inner in", "plain", "inner out", "outer out"]
    );
}

#[hook_point(mode = collect)]
async fn Values(step: u32) -> u32;

#[hook(point = Values)]
async fn one(step: u32) -> u32 {
    std::future::ready(()).await;
    step
}

#[hook(point = Values)]
fn two(step: u32) -> u32 {
    step * 2
}

#[hook(point = Values, wrap)]
async fn doubled(step: u32, next: Next<'_, Values>) -> Vec<u32> {
    let mut values = next.run(step + 1).await;
    values.push(100);
    values
}

#[test]
fn a_wrapper_replaces_arguments_and_outcome() {
    assert_eq!(block_on(Values::dispatch(1)), [2, 4, 100]);
}

#[hook_point(mode = transform)]
fn Shape(text: String, suffix: &str) -> String;

#[hook(point = Shape)]
fn append(text: &mut String, suffix: &str) {
    text.push_str(suffix);
}

#[hook(point = Shape, wrap)]
fn bracketed(text: String, suffix: &str, next: Next<'_, Shape>) -> String {
    let inside = next.run(text.to_uppercase(), suffix);
    format!("[{inside}]")
}

#[test]
fn a_wrapper_of_a_transform_takes_the_value_itself() {
    assert_eq!(Shape::dispatch("a".into(), "b"), "[Ab]");
}

#[hook_point(mode = cancellable, on_error = propagate)]
async fn Allow(name: &mut String) -> &'static str;

#[hook(point = Allow)]
async fn no_root(name: &str) -> Result<(), &'static str> {
    if name == "root" { Err("root") } else { Ok(()) }
}

#[hook(point = Allow)]
async fn broken(name: &str) -> Result<std::ops::ControlFlow<&'static str>, std::fmt::Error> {
    if name == "broken" {
        Err(std::fmt::Error)
    } else {
        Ok(std::ops::ControlFlow::Continue(()))
    }
}

#[hook(point = Allow, wrap)]
async fn guard(
    name: &mut String,
    next: Next<'_, Allow>,
) -> Result<(), hooks_core::Stop<&'static str>> {
    match name.as_str() {
        "early" => next.deny("early"),
        "anything" => Ok(()),
        _ => match next.run(name).await {
            Err(hooks_core::Stop::Failed(_)) => Ok(()),
            other => other,
        },
    }
}

#[test]
fn a_wrapper_denies_answers_without_running_the_rest_and_catches_failures() {
    let allow = |name: &str| block_on(Allow::dispatch(&mut name.to_owned()));
    let reason = |outcome: Result<(), hooks_core::Stop<&'static str>>| match outcome {
        Err(hooks_core::Stop::Cancelled(cancelled)) => Some((
            *cancelled.reason().unwrap(),
            cancelled.by().function().to_owned(),
        )),
        _ => None,
    };
    assert_eq!(reason(allow("early")), Some(("early", "guard".to_owned())));
    assert_eq!(reason(allow("root")), Some(("root", "no_root".to_owned())));
    assert!(allow("anything").is_ok());
    assert!(allow("broken").is_ok());
    assert!(allow("ada").is_ok());
}

#[hook_point(mode = middleware)]
async fn Around(path: &mut String, tries: u32) -> Result<String, String>;

#[hook(point = Around)]
async fn logged(path: &mut String, tries: u32, next: Next<'_, Around>) -> Result<String, String> {
    path.push('/');
    next.run(path, tries + 1)
        .await
        .map(|reply| format!("<{reply}>"))
}

#[test]
fn middleware_wraps_the_action_of_the_caller() {
    let mut path = String::from("a");
    let reply = block_on(Around::dispatch(&mut path, 1, async |path, tries| {
        std::future::ready(()).await;
        Ok(format!("{path}{tries}"))
    }));
    assert_eq!(reply, Ok("<a/2>".to_owned()));
}
