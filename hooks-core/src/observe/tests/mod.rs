//! What observers are told, what is counted of it, and how that is shown.

#![expect(
    unsafe_code,
    reason = "a registration stands in a section of the linker's, which in this very crate counts"
)]

mod shown;

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::sync::Arc;
use alloc::vec::Vec;
#[cfg(feature = "std")]
use core::time::Duration;
use std::sync::Mutex;

use super::counters::Counters;
use super::watch::{Running, Watch, Watcher, Watching};
use super::{Dispatch, DispatchEnd, HookEnd, HookRun, Observer};
#[cfg(feature = "std")]
use crate::clock;
use crate::error::{Cause, HookError};
use crate::hook::{HookFacts, HookId, Spec, synchronous};
use crate::hook_point;
use crate::order::function;
use crate::place::Place;
use crate::point::{Call, PointId};
use crate::returns::Answered;

#[hook_point(mode = collect)]
fn Audited();

macro_rules! hooks {
    ($($name:ident $function:literal;)*) => {
        $(static $name: HookFacts = {
            fn shim(_: Call<'_, '_, Audited, ()>) -> Answered<Audited> {
                Answered::new(Ok(()))
            }
            let place = Place::new("app::audit", ("src/audit.rs", 1, 1, 0), None, None, true);
            let spec = Spec { function: $function, ordinal: 0, priority: None, place };
            let vtable = synchronous::<Audited, (), _>(shim);
            HookFacts::of_function::<Audited>(&vtable, function(&shim), spec)
        };)*
    };
}

hooks! {
    OUTER "outer";
    INNER "inner";
}

fn outer() -> HookId {
    HookId::new(&OUTER)
}

fn inner() -> HookId {
    HookId::new(&INNER)
}

/// A failure of `inner`.
fn failure(text: &str) -> HookError {
    HookError::new(inner(), Cause::new(text).into())
}

/// Writes down what it is told, each line behind its name.
#[derive(Clone)]
struct Diary {
    name: &'static str,
    lines: Arc<Mutex<Vec<String>>>,
}

impl Diary {
    fn new(name: &'static str) -> Self {
        let lines = Arc::default();
        Self { name, lines }
    }

    fn write(&self, line: &str) {
        let mut lines = self.lines.lock().unwrap();
        lines.push(format!("{}: {line}", self.name));
    }

    fn read(&self) -> Vec<String> {
        self.lines.lock().unwrap().clone()
    }
}

impl Observer for Diary {
    fn dispatch_begins(&self, dispatch: &Dispatch<'_>) {
        let (point, hooks) = (dispatch.point(), dispatch.hooks());
        self.write(&format!("{} begins with {hooks}", point.name()));
    }

    fn hook_begins(&self, run: &HookRun<'_>) {
        self.write(&format!("{} begins", run.hook().function()));
    }

    fn hook_ends(&self, run: &HookRun<'_>, ended: &HookEnd<'_>) {
        let ended = match ended {
            HookEnd::Failed(error) => error.with_causes().to_string(),
            other => format!("{other:?}"),
        };
        self.write(&format!("{}: {ended}", run.hook().function()));
    }

    fn dispatch_ends(&self, dispatch: &Dispatch<'_>, ended: DispatchEnd) {
        self.write(&format!("{}: {ended:?}", dispatch.point().name()));
    }
}

/// Watched by `observers`.
fn watch<O: Observer + 'static>(observers: impl IntoIterator<Item = O>) -> Watch {
    let mut watch = Watch::NOBODY;
    for observer in observers {
        watch.add(Watcher::new(observer));
    }
    watch
}

/// What a diary says of what `act` does in a dispatch of two hooks.
fn watched(act: impl FnOnce(Watching<'_>)) -> Vec<String> {
    let diary = Diary::new("diary");
    let watch = watch([diary.clone()]);
    act(watch.begin(PointId::of::<Audited>(), 2));
    let mut lines = diary.read();
    assert_eq!(lines.remove(0), "diary: Audited begins with 2");
    lines
}

#[test]
fn hooks_end_from_the_inside_each_with_what_it_came_to() {
    let lines = watched(|watching| {
        let around = watching.run(outer(), None);
        watching.run(inner(), None).ends(HookEnd::of(&Some(1)));
        let failed = watching.run(inner(), None);
        failed.ends(HookEnd::Failed(&failure("no space")));
        around.ends(HookEnd::Wrapped);
        watching.done();
    });
    let expected = [
        "diary: outer begins",
        "diary: inner begins",
        "diary: inner: Answered",
        "diary: inner begins",
        "diary: inner: hook `app::inner` failed at point `hooks_core::observe::tests::Audited`, src/audit.rs:1: no space",
        "diary: outer: Wrapped",
        "diary: Audited: Done",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn what_is_dropped_without_a_word_was_cancelled() {
    let lines = watched(|watching| {
        let around = watching.run(outer(), None);
        drop(watching.run(inner(), None));
        drop(around);
    });
    let expected = [
        "diary: outer begins",
        "diary: inner begins",
        "diary: inner: Cancelled",
        "diary: outer: Cancelled",
        "diary: Audited: Cancelled",
    ];
    assert_eq!(lines, expected);
}

#[cfg(feature = "std")]
#[test]
fn a_panic_that_passes_through_is_told_by_all_that_it_ends() {
    let lines = watched(|watching| {
        let passing = crate::panics::caught(|| {
            let watching = watching;
            let _around = watching.run(outer(), None);
            let _running = watching.run(inner(), None);
            panic!("passes");
        });
        passing.err().unwrap().discard();
    });
    let expected = [
        "diary: outer begins",
        "diary: inner begins",
        "diary: inner: Unwound",
        "diary: outer: Unwound",
        "diary: Audited: Unwound",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn observers_are_told_in_the_order_in_which_they_came_and_not_when_they_are_gone() {
    let lines = Arc::default();
    let diary = |name| Diary {
        name,
        lines: Arc::clone(&lines),
    };
    let mut watch = watch([diary("first"), diary("second")]);
    let third = Watcher::new(diary("third"));
    watch.add(third.clone());
    let before = watch.clone();
    watch.remove(&third);
    assert!(!watch.is_empty());
    watch.begin(PointId::of::<Audited>(), 0).done();
    before.begin(PointId::of::<Audited>(), 1).done();
    let expected = [
        "first: Audited begins with 0",
        "second: Audited begins with 0",
        "first: Audited: Done",
        "second: Audited: Done",
        "first: Audited begins with 1",
        "second: Audited begins with 1",
        "third: Audited begins with 1",
        "first: Audited: Done",
        "second: Audited: Done",
        "third: Audited: Done",
    ];
    assert_eq!(*lines.lock().unwrap(), expected);
}

/// Writes down the numbers of dispatches.
#[derive(Clone, Default)]
struct Numbers(Arc<Mutex<Vec<u64>>>);

impl Observer for Numbers {
    fn dispatch_begins(&self, dispatch: &Dispatch<'_>) {
        self.0.lock().unwrap().push(dispatch.number());
    }

    fn hook_begins(&self, run: &HookRun<'_>) {
        self.0.lock().unwrap().push(run.dispatch().number());
    }
}

#[test]
fn each_dispatch_has_a_number_of_its_own_that_its_hooks_show() {
    let numbers = Numbers::default();
    let watch = watch([numbers.clone()]);
    for _ in 0..2 {
        let watching = watch.begin(PointId::of::<Audited>(), 1);
        watching.run(inner(), None).ends(HookEnd::NoOpinion);
        watching.done();
    }
    let numbers = numbers.0.lock().unwrap().clone();
    assert!(
        matches!(numbers[..], [first, of_hook, second, of_its_hook]
            if first == of_hook && second == of_its_hook && first < second),
        "{numbers:?}"
    );
}

/// An observer that panics whenever it is told something.
#[cfg(feature = "std")]
struct Fragile;

#[cfg(feature = "std")]
impl Observer for Fragile {
    fn dispatch_begins(&self, _: &Dispatch<'_>) {
        panic!("an observer panics");
    }

    fn hook_begins(&self, _: &HookRun<'_>) {
        panic!("an observer panics");
    }

    fn hook_ends(&self, _: &HookRun<'_>, _: &HookEnd<'_>) {
        panic!("an observer panics");
    }

    fn dispatch_ends(&self, _: &Dispatch<'_>, _: DispatchEnd) {
        panic!("an observer panics");
    }
}

#[cfg(feature = "std")]
#[test]
fn an_observer_that_panics_changes_nothing_and_the_others_are_told() {
    let diary = Diary::new("diary");
    let mut watch = watch([Fragile]);
    watch.add(Watcher::new(diary.clone()));
    let counters = Counters::new();
    let watching = watch.begin(PointId::of::<Audited>(), 1);
    watching
        .run(inner(), Some(&counters))
        .ends(HookEnd::Answered);
    // Also where a second panic at once would end the process.
    let passing = crate::panics::caught(|| {
        let _running = watching.run(inner(), Some(&counters));
        panic!("passes");
    });
    passing.err().unwrap().discard();
    watching.done();
    drop(watching);
    let expected = [
        "diary: Audited begins with 1",
        "diary: inner begins",
        "diary: inner: Answered",
        "diary: inner begins",
        "diary: inner: Unwound",
        "diary: Audited: Done",
    ];
    assert_eq!(diary.read(), expected);
    let counts = counters.read();
    assert_eq!((counts.calls, counts.answers, counts.unwound), (2, 1, 1));
}

#[test]
fn a_watched_dispatch_goes_from_thread_to_thread() {
    const fn sent<T: Send>() {}
    const fn shared<T: Sync>() {}
    sent::<Watching<'_>>();
    sent::<Running<'_>>();
    sent::<Watch>();
    shared::<Watch>();
    shared::<Counters>();
}

#[test]
fn runs_are_counted_where_nobody_observes() {
    let watch = Watch::NOBODY;
    let counters = Counters::new();
    let watching = watch.begin(PointId::of::<Audited>(), 1);
    let failed = watching.run(inner(), Some(&counters));
    failed.ends(HookEnd::Failed(&failure("no space")));
    drop(watching.run(inner(), Some(&counters)));
    watching.run(outer(), None).ends(HookEnd::Vetoed);
    watching.done();
    let counts = counters.read();
    assert_eq!((counts.calls, counts.failures, counts.cancelled), (2, 1, 1));
    assert_eq!((counts.panics, counts.timeouts, counts.vetoes), (0, 0, 0));
}

/// Lets an hour go by whenever it is told something, and writes down how long hooks took.
#[cfg(feature = "std")]
#[derive(Clone, Default)]
struct Slow(Arc<Mutex<Vec<Duration>>>);

#[cfg(feature = "std")]
impl Observer for Slow {
    fn hook_begins(&self, run: &HookRun<'_>) {
        self.0.lock().unwrap().push(run.elapsed());
        clock::go_on(Duration::from_hours(1));
    }

    fn hook_ends(&self, run: &HookRun<'_>, _: &HookEnd<'_>) {
        self.0.lock().unwrap().push(run.elapsed());
        clock::go_on(Duration::from_hours(1));
    }

    fn dispatch_ends(&self, dispatch: &Dispatch<'_>, _: DispatchEnd) {
        self.0.lock().unwrap().push(dispatch.elapsed());
    }
}

#[cfg(feature = "std")]
#[test]
fn what_observers_take_is_time_of_the_dispatch_and_not_of_the_hook() {
    let _stopped = clock::stop();
    let slow = Slow::default();
    let watch = watch([slow.clone(), slow.clone()]);
    let counters = Counters::new();
    let watching = watch.begin(PointId::of::<Audited>(), 1);
    for time in [Duration::from_micros(2), Duration::from_millis(4)] {
        let running = watching.run(inner(), Some(&counters));
        clock::go_on(time);
        running.ends(HookEnd::NoOpinion);
    }
    drop(watching);
    let (zero, short, long) = (
        Duration::ZERO,
        Duration::from_micros(2),
        Duration::from_millis(4),
    );
    let all = Duration::from_hours(8) + short + long;
    let told = slow.0.lock().unwrap().clone();
    assert_eq!(
        told,
        [zero, zero, short, short, zero, zero, long, long, all, all]
    );
    let times = counters.read().times;
    assert_eq!((times.total(), times.longest()), (short + long, long));
    assert_eq!(times.mean(), Some(Duration::from_micros(2001)));
    assert_eq!(
        times.histogram().quantile(0.5),
        Some(Duration::from_nanos(2048))
    );
}
