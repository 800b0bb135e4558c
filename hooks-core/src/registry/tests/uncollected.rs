//! What the linked registry is where nothing is collected when a program is linked.

use alloc::string::ToString as _;
use core::sync::atomic::{AtomicUsize, Ordering};

use super::{Fetch, Log, Registry, Rest, Step, Worker, finished};
use crate::{Note, Report, seal, set_reporter};

/// How often it was told that nothing is collected.
static TOLD: AtomicUsize = AtomicUsize::new(0);

fn count(report: &Report<'_>) {
    if matches!(report, Report::Note(Note::NotCollected)) {
        TOLD.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn a_builder_that_asks_for_what_is_linked_is_told_that_nothing_is() {
    set_reporter(count);
    // Sealing tells of it, too, and once.
    seal().unwrap();
    let before = TOLD.load(Ordering::Relaxed);
    let (worker, _alive) = Worker::worker("given");
    let builder = Registry::builder().extension(worker);
    builder.build().unwrap();
    assert_eq!(TOLD.load(Ordering::Relaxed), before);

    let (worker, _alive) = Worker::worker("given");
    let builder = Registry::builder().linked().extension(worker);
    let registry = builder.build().unwrap();
    assert_eq!(TOLD.load(Ordering::Relaxed), before + 1);
    assert_eq!(registry.list().len(), 1);

    let error = Registry::builder().linked().without("worker").build();
    assert!(error.unwrap_err().to_string().contains("worker"));
}

#[test]
fn the_linked_registry_runs_what_is_registered_in_it_and_scopes_are_seen() {
    let log = Log::default();
    assert!(Step::dispatch(&log).is_empty());
    let (worker, _alive) = Worker::worker("registered");
    let guard = Registry::linked().register(worker).unwrap().on_drop();
    let _counts = Step::dispatch(&log);
    assert_eq!(log.taken().len(), 3);
    let (registry, _one) = super::of_one();
    registry.scope(|| {
        finished(Rest::dispatch(&log));
        assert_eq!(log.taken(), ["rests one", "rested one"]);
    });
    drop(guard);
    finished(Rest::dispatch(&log));
    assert!(Fetch::active().is_none());
    assert!(log.taken().is_empty());
}
