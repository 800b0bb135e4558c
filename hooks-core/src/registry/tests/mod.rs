//! Registries of an extension's instance and of closures, from the first dispatch to the last drop. Meant to be run under Miri too,
//! where nothing is collected and the hooks of an extension are those that its own block lists.

#![cfg_attr(
    not(miri),
    expect(
        unsafe_code,
        reason = "a registration stands in a section of the linker's, which in this very crate counts"
    )
)]

mod changes;
mod closures;
mod lists;
#[cfg(miri)]
mod uncollected;

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::future::{Future, poll_fn};
use core::pin::{Pin, pin};
use core::task::{Context, Poll, Waker};
use std::sync::Mutex;

use super::{Registration, Registry};
use crate::{Next, extension, hook, hook_point};

/// What was done, in order.
#[derive(Default)]
struct Log(Mutex<Vec<String>>);

impl Log {
    fn add(&self, what: &str, who: &str) {
        let mut log = self.0.lock().unwrap();
        log.push([what, who].join(" "));
    }

    /// What was done since this was asked last.
    fn taken(&self) -> Vec<String> {
        core::mem::take(&mut *self.0.lock().unwrap())
    }
}

#[hook_point(mode = collect)]
fn Step(log: &Log) -> usize;

#[hook_point(mode = collect)]
async fn Rest(log: &Log);

#[hook_point(mode = middleware)]
async fn Fetch(log: &Log, text: &str) -> String;

/// An extension with every form of hook: sync, async, around others, and several of one method.
struct Worker {
    name: &'static str,
    /// Counts the instances that are there.
    alive: Arc<()>,
}

#[extension(name = "worker", priority = 20, new = Worker { name: "made", alive: Arc::default() })]
impl Worker {
    #[hook(point = Step, priority = 60)]
    fn late(&self, log: &Log) -> usize {
        log.add("late", self.name);
        Arc::strong_count(&self.alive)
    }

    #[hook(point = Step)]
    #[hook(point = Step, priority = 10)]
    fn step(&self, log: &Log) {
        log.add("step", self.name);
    }

    #[hook(point = Rest)]
    async fn rest(&self, log: &Log) {
        log.add("rests", self.name);
        pause().await;
        log.add("rested", self.name);
    }

    #[cfg_attr(all(), hook(point = Fetch))]
    async fn around(&self, log: &Log, text: &str, next: Next<'_, Fetch>) -> String {
        log.add("around", self.name);
        let mut text = String::from(text);
        text.push('+');
        pause().await;
        let fetched = next.run(log, &text).await;
        log.add("done", self.name);
        fetched
    }

    #[cfg(any())]
    #[hook(point = NoSuchPoint)]
    fn gone(&self) {}

    #[cfg_attr(any(), hook(point = NoSuchPoint))]
    #[expect(clippy::self_named_constructors, reason = "a function that is no hook")]
    fn worker(name: &'static str) -> (Self, Arc<()>) {
        let alive = Arc::default();
        let worker = Self {
            name,
            alive: Arc::clone(&alive),
        };
        (worker, alive)
    }
}

/// A registry of a worker called `one`, and what counts it.
fn of_one() -> (Registry, Arc<()>) {
    let (worker, alive) = Worker::worker("one");
    let registry = Registry::builder().extension(worker).build().unwrap();
    (registry, alive)
}

/// A further worker, to be registered as `two`, and what counts it.
fn two() -> (Registration, Arc<()>) {
    let (worker, alive) = Worker::worker("two");
    (Registration::of(worker).named("two"), alive)
}

/// Is pending once.
async fn pause() {
    let mut paused = false;
    poll_fn(|_| {
        if core::mem::replace(&mut paused, true) {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    })
    .await;
}

/// Polls `future` once.
fn poll<F: Future>(future: Pin<&mut F>) -> Poll<F::Output> {
    future.poll(&mut Context::from_waker(Waker::noop()))
}

/// Polls `future` until it is done.
fn finished<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(output) = poll(future.as_mut()) {
            return output;
        }
    }
}

/// Fetches `text` in `registry`, by an action that gives what it gets.
async fn fetched(registry: &Registry, log: &Log, text: &str) -> String {
    Fetch::dispatch_in(registry, log, text, async |log: &Log, text: &str| {
        log.add("fetched", text);
        pause().await;
        String::from(text)
    })
    .await
}
