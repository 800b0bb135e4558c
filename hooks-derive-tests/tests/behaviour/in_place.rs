//! Futures of hooks live inside the dispatch: when they are dropped, and what is left where one is cut short.

use std::ops::ControlFlow;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::thread;

use hooks_core::{hook, hook_point};
use hooks_derive_tests::{
    Noisy, finish, finish_counting, note, noted, panic_of, pause, poll, reported,
};

/// A point with a hook that suspends between two others.
mod suspended {
    use super::{Noisy, hook, hook_point, note, pause};

    #[hook_point(mode = collect)]
    pub(super) async fn Steps(log: &mut Vec<&'static str>);

    #[hook(point = Steps, priority = 1)]
    async fn first(log: &mut Vec<&'static str>) {
        let _noisy = Noisy("first dropped");
        log.push("first");
    }
    #[hook(point = Steps, priority = 2)]
    async fn second(log: &mut Vec<&'static str>) {
        let _noisy = Noisy("second dropped");
        log.push("second begins");
        pause().await;
        pause().await;
        log.push("second ends");
        note("second done");
    }
    #[hook(point = Steps, priority = 3)]
    fn third(log: &mut Vec<&'static str>) {
        log.push("third");
    }
}

#[test]
fn dropping_a_dispatch_drops_the_running_hook_once_and_runs_no_other() {
    let mut log = Vec::new();
    {
        let mut dispatch = pin!(suspended::Steps::dispatch(&mut log));
        assert!(poll(dispatch.as_mut()).is_pending());
        assert!(poll(dispatch.as_mut()).is_pending());
        assert_eq!(noted(), ["first dropped"]);
    }
    assert_eq!(noted(), ["second dropped"]);
    assert_eq!(log, ["first", "second begins"], "what hooks did stays done");

    finish(suspended::Steps::dispatch(&mut log));
    assert_eq!(
        log[2..],
        ["first", "second begins", "second ends", "third"],
        "the next dispatch begins anew"
    );
    assert_eq!(noted(), ["first dropped", "second done", "second dropped"]);
}

#[test]
fn a_dispatch_that_was_never_polled_ran_nothing() {
    let mut log = Vec::new();
    drop(suspended::Steps::dispatch(&mut log));
    assert_eq!((log, noted()), (vec![], vec![]));
}

#[test]
fn a_hook_is_gone_before_the_next_one_starts_and_before_its_answer_is_used() {
    #[hook_point(mode = collect)]
    async fn Values() -> &'static str;

    #[hook(point = Values, priority = 1)]
    async fn first() -> &'static str {
        let _noisy = Noisy("first dropped");
        pause().await;
        "first"
    }
    #[hook(point = Values, priority = 2)]
    async fn second() -> &'static str {
        let _noisy = Noisy("second dropped");
        note("second begins");
        "second"
    }

    finish(Values::dispatch_each(|value| {
        note(value);
        ControlFlow::Continue(())
    }));
    assert_eq!(
        noted(),
        [
            "first dropped",
            "first",
            "second begins",
            "second dropped",
            "second"
        ]
    );
}

#[test]
fn arguments_keep_what_a_dropped_hook_did() {
    #[hook_point(mode = transform)]
    async fn Shape(text: String, seen: &mut String) -> String;

    #[hook(point = Shape)]
    async fn shape(text: &mut String, seen: &mut String) {
        text.push('a');
        seen.push_str(text);
        pause().await;
        seen.push_str(" after the drop");
    }

    let mut seen = String::new();
    assert!(poll(pin!(Shape::dispatch("value ".into(), &mut seen))).is_pending());
    assert_eq!(seen, "value a");
}

/// A future that panics in one place of its life, and notes when its parts are dropped.
struct Panics {
    place: &'static str,
    polls: u32,
    _part: Noisy,
}

impl Panics {
    fn at(place: &'static str, here: &str) {
        assert!(place != here, "panicked in {here}");
    }
}

impl Future for Panics {
    type Output = &'static str;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<&'static str> {
        self.polls += 1;
        match self.polls {
            1 => Self::at(self.place, "the first poll"),
            2 => Self::at(self.place, "a later poll"),
            _ => return Poll::Ready("answered"),
        }
        context.waker().wake_by_ref();
        Poll::Pending
    }
}

impl Drop for Panics {
    fn drop(&mut self) {
        note("future dropped");
        if !thread::panicking() {
            Self::at(self.place, "the destructor");
        }
    }
}

/// Points with a hook that panics at `place`, and one behind it.
mod panicking {
    use super::{Noisy, Panics, hook, hook_point, note};

    #[hook_point(mode = collect)]
    pub(super) async fn Isolates(place: &'static str) -> &'static str;
    #[hook_point(mode = collect, on_error = propagate)]
    pub(super) async fn Propagates(place: &'static str) -> &'static str;
    #[hook_point(mode = cancellable, on_error = veto)]
    pub(super) async fn Vetoes(place: &'static str);

    #[hook(point = Isolates, priority = 1)]
    #[hook(point = Propagates, priority = 1)]
    fn panics(place: &'static str) -> impl Future<Output = &'static str> + use<> {
        let part = Noisy("part dropped");
        Panics::at(place, "the construction");
        Panics {
            place,
            polls: 0,
            _part: part,
        }
    }

    #[hook(point = Vetoes, priority = 1)]
    async fn panics_alone(place: &'static str) {
        panics(place).await;
    }

    #[hook(point = Isolates, priority = 2)]
    #[hook(point = Propagates, priority = 2)]
    async fn behind() -> &'static str {
        note("behind");
        "behind"
    }

    #[hook(point = Vetoes, priority = 2)]
    async fn behind_alone() {
        note("behind");
    }
}

const PLACES: [&str; 4] = [
    "the construction",
    "the first poll",
    "a later poll",
    "the destructor",
];

/// What is noted on the way to a panic in `place`.
fn drops(place: &str) -> Vec<&'static str> {
    if place == "the construction" {
        vec!["part dropped"]
    } else {
        vec!["future dropped", "part dropped"]
    }
}

#[test]
fn a_panic_anywhere_drops_the_hook_once_and_the_next_one_runs() {
    for place in PLACES {
        let (values, reports) = reported(|| finish(panicking::Isolates::dispatch(place)));
        assert_eq!(values, ["behind"], "{place}");
        assert_eq!(noted(), [drops(place), vec!["behind"]].concat(), "{place}");
        assert_eq!(reports.len(), 1, "{place}");
        assert!(
            reports[0].contains(&format!("panicked (panicked in {place})")),
            "{}",
            reports[0]
        );
    }
    assert_eq!(
        finish_counting(panicking::Isolates::dispatch("nowhere")),
        (vec!["answered", "behind"], 2)
    );
    assert_eq!(noted(), ["future dropped", "part dropped", "behind"]);
}

#[test]
fn a_panic_anywhere_unwinds_and_drops_the_hook_once_where_the_point_propagates() {
    for place in PLACES {
        let text = panic_of(|| finish(panicking::Propagates::dispatch(place)));
        assert_eq!(
            (text, noted()),
            (format!("panicked in {place}"), drops(place))
        );
    }
}

#[test]
fn a_panic_anywhere_is_a_veto_where_the_point_says_so() {
    for place in PLACES {
        let cancelled = finish(panicking::Vetoes::dispatch(place)).unwrap_err();
        assert!(cancelled.failure().unwrap().is_panic(), "{place}");
        assert_eq!(noted(), drops(place), "{place}");
    }
    assert!(finish(panicking::Vetoes::dispatch("nowhere")).is_ok());
    assert_eq!(noted(), ["future dropped", "part dropped", "behind"]);
}

#[test]
fn a_panic_while_a_dropped_dispatch_drops_its_hook_unwinds_to_who_drops() {
    let mut dispatch = Box::pin(panicking::Isolates::dispatch("the destructor"));
    assert!(poll(dispatch.as_mut()).is_pending());
    assert_eq!(panic_of(|| drop(dispatch)), "panicked in the destructor");
    assert_eq!(noted(), ["future dropped", "part dropped"]);
}

#[test]
fn a_finished_dispatch_drops_its_hooks_no_second_time() {
    let mut dispatch = Box::pin(panicking::Isolates::dispatch("nowhere"));
    assert!(poll(dispatch.as_mut()).is_pending());
    assert!(poll(dispatch.as_mut()).is_pending());
    assert!(poll(dispatch.as_mut()).is_ready());
    assert_eq!(noted(), ["future dropped", "part dropped", "behind"]);
    drop(dispatch);
    assert_eq!(noted(), Vec::<&str>::new());
}

#[test]
fn the_waker_of_the_last_poll_is_the_one_a_hook_sees() {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::task::{Wake, Waker};

    #[derive(Default)]
    struct Counted(AtomicUsize);
    impl Wake for Counted {
        fn wake(self: Arc<Self>) {
            self.0.fetch_add(1, Ordering::SeqCst);
        }
    }

    let (first, second) = (Arc::new(Counted::default()), Arc::new(Counted::default()));
    let mut log = Vec::new();
    let mut dispatch = pin!(suspended::Steps::dispatch(&mut log));
    for counted in [&first, &second] {
        let waker = Waker::from(Arc::clone(counted));
        assert!(
            dispatch
                .as_mut()
                .poll(&mut Context::from_waker(&waker))
                .is_pending()
        );
    }
    assert_eq!(
        [first, second].map(|counted| counted.0.load(Ordering::SeqCst)),
        [1, 1]
    );
    assert_eq!(noted(), ["first dropped"]);
}

#[test]
fn hooks_hold_borrows_of_arguments_while_they_are_suspended() {
    #[hook_point(mode = collect)]
    async fn Lines(text: &str, lines: &mut Vec<String>);

    #[hook(point = Lines)]
    async fn lines(text: &str, lines: &mut Vec<String>) {
        for line in text.lines() {
            let last = lines.last_mut();
            pause().await;
            if let Some(last) = last {
                last.push(',');
            }
            lines.push(line.into());
        }
    }

    let mut lines = Vec::new();
    let text = String::from("a\nb\nc");
    assert_eq!(finish_counting(Lines::dispatch(&text, &mut lines)), ((), 3));
    assert_eq!(lines, ["a,", "b,", "c"]);
}

#[test]
fn many_dispatches_run_side_by_side() {
    #[hook_point(mode = transform)]
    async fn Count(count: u32, steps: u32) -> u32;

    #[hook(point = Count)]
    #[hook(point = Count)]
    async fn count(count: &mut u32, steps: u32) {
        for _ in 0..steps {
            pause().await;
            *count += 1;
        }
    }

    let mut dispatches: Vec<_> = (0..20)
        .map(|steps| (Box::pin(Count::dispatch(100, steps)), None))
        .collect();
    while dispatches.iter().any(|(_, done)| done.is_none()) {
        for (dispatch, done) in dispatches.iter_mut().filter(|(_, done)| done.is_none()) {
            if let Poll::Ready(count) = poll(dispatch.as_mut()) {
                *done = Some(count);
            }
        }
    }
    let counts: Vec<_> = dispatches
        .into_iter()
        .filter_map(|(_, done)| done)
        .collect();
    assert_eq!(
        counts,
        (0..20).map(|steps| 100 + 2 * steps).collect::<Vec<_>>()
    );
}
