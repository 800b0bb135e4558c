//! What a failure does at a cancellable point under each policy, sync and async, and with `visit = all`.
//!
//! Every point has three hooks: `ordinary` and `closed` fail as a case says, and `closed` belongs to a `fail_closed`
//! extension; `last` refuses in cases from 10 on, and `first` from 20 on. The last digit says who fails: 1 is an error of
//! `ordinary`, 2 a panic of it; 3 and 4 are the same of `closed`; with 5 both have an error.

use std::error::Error;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use hooks_core::{Cancelled, HookErrors, Stop, extension, hook, hook_point};
use hooks_derive_tests::{finish, pause, poll, reported};

/// Why, in these tests.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Denied(&'static str);

type Log = Vec<&'static str>;
type Answer = Result<ControlFlow<Denied>, &'static str>;

/// A hook that fails in two cases; else it lets pass.
fn hook_that(who: &'static str, (error, panic): (u32, u32), case: u32, log: &mut Log) -> Answer {
    log.push(who);
    let case = case % 10;
    assert!(case != panic, "{who} fell over");
    if case == error || case == 5 {
        return Err("broken");
    }
    Ok(ControlFlow::Continue(()))
}

/// A hook that refuses from `from` on.
fn refuses(who: &'static str, from: u32, case: u32, log: &mut Log) -> Result<(), Denied> {
    log.push(who);
    if case >= from {
        return Err(Denied(who));
    }
    Ok(())
}

/// A point, sync and awaited, with its hooks.
macro_rules! point {
    ($module:ident: $policy:ident $(, visit = $visit:ident)?; $closed:literal) => {
        mod $module {
            use super::{Answer, Denied, Log, extension, hook, hook_point, hook_that, pause, refuses};

            #[hook_point(mode = cancellable, on_error = $policy $(, visit = $visit)?)]
            pub(super) fn Point(case: u32, log: &mut Log) -> Denied;
            #[hook_point(mode = cancellable, on_error = $policy $(, visit = $visit)?)]
            pub(super) async fn Awaited(case: u32, log: &mut Log) -> Denied;

            #[hook(point = Point, priority = 0)]
            #[hook(point = Awaited, priority = 0)]
            fn first(case: u32, log: &mut Log) -> Result<(), Denied> {
                refuses("first", 20, case, log)
            }

            #[hook(point = Point, priority = 1)]
            fn ordinary(case: u32, log: &mut Log) -> Answer {
                hook_that("ordinary", (1, 2), case, log)
            }

            #[hook(point = Awaited, priority = 1)]
            async fn ordinary_awaited(case: u32, log: &mut Log) -> Answer {
                pause().await;
                hook_that("ordinary", (1, 2), case, log)
            }

            #[derive(Debug, Default)]
            struct Closed;

            #[extension(name = $closed, priority = 2, fail_closed)]
            impl Closed {
                #[hook(point = Point)]
                fn closed(&self, case: u32, log: &mut Log) -> Answer {
                    hook_that("closed", (3, 4), case, log)
                }

                #[hook(point = Awaited)]
                async fn closed_awaited(&self, case: u32, log: &mut Log) -> Answer {
                    pause().await;
                    hook_that("closed", (3, 4), case, log)
                }
            }

            #[hook(point = Point, priority = 3)]
            fn last(case: u32, log: &mut Log) -> Result<(), Denied> {
                refuses("last", 10, case, log)
            }

            #[hook(point = Awaited, priority = 3)]
            async fn last_awaited(case: u32, log: &mut Log) -> Result<(), Denied> {
                pause().await;
                refuses("last", 10, case, log)
            }
        }
    };
}
point! { isolate: isolate, visit = first; "guard_isolated" }
point! { propagate: propagate; "guard_propagated" }
point! { collect_errors: collect_errors; "guard_collected" }
point! { veto: veto; "guard_vetoed" }
point! { guarded: guarded; "guard_guarded" }
point! { isolate_all: isolate, visit = all; "guard_isolated_all" }
point! { propagate_all: propagate, visit = all; "guard_propagated_all" }
point! { collect_errors_all: collect_errors, visit = all; "guard_collected_all" }
point! { veto_all: veto, visit = all; "guard_vetoed_all" }
point! { guarded_all: guarded, visit = all; "guard_guarded_all" }

/// A refusal in a few words.
trait Told {
    fn told(&self) -> String;
}

impl Told for Cancelled<Denied> {
    fn told(&self) -> String {
        let by = self.by().function().trim_end_matches("_awaited").to_owned();
        match (self.reason(), self.failure()) {
            (Some(reason), None) => format!("{by} refused: {}", reason.0),
            (None, Some(failure)) if failure.is_panic() => format!("{by} refused by a panic"),
            (None, Some(_)) => format!("{by} refused by an error"),
            both => format!("{both:?}"),
        }
    }
}

impl Told for Stop<Denied> {
    fn told(&self) -> String {
        match self {
            Self::Cancelled(cancelled) => cancelled.told(),
            Self::Failed(error) => {
                let by = error.hook().function().trim_end_matches("_awaited");
                format!("{by} failed")
            }
        }
    }
}

impl Told for Stop<Denied, HookErrors> {
    fn told(&self) -> String {
        match self {
            Self::Cancelled(cancelled) => cancelled.told(),
            Self::Failed(errors) => format!("{} failed", errors.len()),
        }
    }
}

/// What came of one dispatch: the verdict, how many hooks ran, how many failures were reported.
type Outcome = (String, usize, usize);

fn outcome<E: Told>(dispatch: impl FnOnce(&mut Log) -> Result<(), E>) -> Outcome {
    let mut log = Log::new();
    let (verdict, reports) = reported(|| catch_unwind(AssertUnwindSafe(|| dispatch(&mut log))));
    let verdict = match verdict {
        Ok(Ok(())) => "passes".to_owned(),
        Ok(Err(refusal)) => refusal.told(),
        Err(_) => "unwinds".to_owned(),
    };
    (verdict, log.len(), reports.len())
}

/// The outcomes of `cases`, which are the same awaited.
macro_rules! outcomes {
    ($module:ident, $cases:expr) => {{
        let sync = $cases.map(|case| outcome(|log| $module::Point::dispatch(case, log)));
        let awaited =
            $cases.map(|case| outcome(|log| finish($module::Awaited::dispatch(case, log))));
        assert_eq!(sync, awaited);
        sync
    }};
}

fn expected<const N: usize>(outcomes: [(&str, usize, usize); N]) -> [Outcome; N] {
    outcomes.map(|(verdict, ran, reports)| (verdict.to_owned(), ran, reports))
}

/// Each failure alone and both, while nobody refuses; then a refusal behind an ordinary failure, and one before all.
const CASES: [u32; 8] = [0, 1, 2, 3, 4, 5, 11, 21];

#[test]
fn a_guard_that_fails_closed_refuses_where_the_point_isolates() {
    assert_eq!(
        outcomes!(isolate, CASES),
        expected([
            ("passes", 4, 0),
            ("passes", 4, 1),
            ("passes", 4, 1),
            ("closed refused by an error", 3, 0),
            ("closed refused by a panic", 3, 0),
            ("closed refused by an error", 3, 1),
            ("last refused: last", 4, 1),
            ("first refused: first", 1, 0),
        ])
    );
}

#[test]
fn a_guard_that_fails_closed_refuses_where_the_point_propagates() {
    assert_eq!(
        outcomes!(propagate, CASES),
        expected([
            ("passes", 4, 0),
            ("ordinary failed", 2, 0),
            ("unwinds", 2, 0),
            ("closed refused by an error", 3, 0),
            ("unwinds", 3, 0),
            ("ordinary failed", 2, 0),
            ("ordinary failed", 2, 0),
            ("first refused: first", 1, 0),
        ])
    );
}

#[test]
fn a_refusal_wins_over_collected_failures_and_these_are_reported() {
    assert_eq!(
        outcomes!(collect_errors, CASES),
        expected([
            ("passes", 4, 0),
            ("1 failed", 4, 0),
            ("1 failed", 4, 0),
            ("closed refused by an error", 3, 0),
            ("closed refused by a panic", 3, 0),
            ("closed refused by an error", 3, 1),
            ("last refused: last", 4, 1),
            ("first refused: first", 1, 0),
        ])
    );
}

#[test]
fn every_failure_refuses_where_it_is_a_veto() {
    assert_eq!(
        outcomes!(veto, CASES),
        expected([
            ("passes", 4, 0),
            ("ordinary refused by an error", 2, 0),
            ("ordinary refused by a panic", 2, 0),
            ("closed refused by an error", 3, 0),
            ("closed refused by a panic", 3, 0),
            ("ordinary refused by an error", 2, 0),
            ("ordinary refused by an error", 2, 0),
            ("first refused: first", 1, 0),
        ])
    );
}

#[test]
fn a_guard_that_fails_closed_refuses_where_the_point_is_guarded() {
    assert_eq!(
        outcomes!(guarded, CASES),
        expected([
            ("passes", 4, 0),
            ("passes", 4, 1),
            ("passes", 4, 1),
            ("closed refused by an error", 3, 0),
            ("closed refused by a panic", 3, 0),
            ("closed refused by an error", 3, 1),
            ("last refused: last", 4, 1),
            ("first refused: first", 1, 0),
        ])
    );
}

#[test]
fn every_guard_runs_and_the_first_refusal_counts_where_all_are_visited() {
    assert_eq!(
        outcomes!(isolate_all, CASES),
        expected([
            ("passes", 4, 0),
            ("passes", 4, 1),
            ("passes", 4, 1),
            ("closed refused by an error", 4, 0),
            ("closed refused by a panic", 4, 0),
            ("closed refused by an error", 4, 1),
            ("last refused: last", 4, 1),
            ("first refused: first", 4, 1),
        ])
    );
}

#[test]
fn a_propagated_failure_behind_a_refusal_is_reported_where_all_are_visited() {
    assert_eq!(
        outcomes!(propagate_all, CASES),
        expected([
            ("passes", 4, 0),
            ("ordinary failed", 2, 0),
            ("unwinds", 2, 0),
            ("closed refused by an error", 4, 0),
            ("unwinds", 3, 0),
            ("ordinary failed", 2, 0),
            ("ordinary failed", 2, 0),
            ("first refused: first", 2, 1),
        ])
    );
}

#[test]
fn a_refusal_wins_over_collected_failures_where_all_are_visited() {
    assert_eq!(
        outcomes!(collect_errors_all, CASES),
        expected([
            ("passes", 4, 0),
            ("1 failed", 4, 0),
            ("1 failed", 4, 0),
            ("closed refused by an error", 4, 0),
            ("closed refused by a panic", 4, 0),
            ("closed refused by an error", 4, 1),
            ("last refused: last", 4, 1),
            ("first refused: first", 4, 1),
        ])
    );
}

#[test]
fn a_failure_is_a_veto_and_the_others_still_run_where_all_are_visited() {
    assert_eq!(
        outcomes!(veto_all, CASES),
        expected([
            ("passes", 4, 0),
            ("ordinary refused by an error", 4, 0),
            ("ordinary refused by a panic", 4, 0),
            ("closed refused by an error", 4, 0),
            ("closed refused by a panic", 4, 0),
            ("ordinary refused by an error", 4, 1),
            ("ordinary refused by an error", 4, 0),
            ("first refused: first", 4, 1),
        ])
    );
}

#[test]
fn a_guarded_point_goes_on_behind_a_refusal_where_all_are_visited() {
    assert_eq!(
        outcomes!(guarded_all, CASES),
        expected([
            ("passes", 4, 0),
            ("passes", 4, 1),
            ("passes", 4, 1),
            ("closed refused by an error", 4, 0),
            ("closed refused by a panic", 4, 0),
            ("closed refused by an error", 4, 1),
            ("last refused: last", 4, 1),
            ("first refused: first", 4, 1),
        ])
    );
}

#[test]
fn a_refusal_by_failing_keeps_its_cause_under_every_policy() {
    let mut log = Log::new();
    let Stop::Cancelled(cancelled) = guarded::Point::dispatch(3, &mut log).unwrap_err() else {
        panic!("the failure of a guard that fails closed is a refusal")
    };
    assert_eq!(
        cancelled.to_string(),
        "`behaviour::guard_guarded.closed` cancelled `behaviour::guards::guarded::Point` by failing"
    );
    let failure = cancelled.failure().unwrap();
    assert!(failure.hook().is_fail_closed());
    assert_eq!(failure.source().unwrap().to_string(), "broken");
}

#[test]
fn what_a_refusal_wins_over_is_reported_in_words() {
    let (verdict, reports) = reported(|| collect_errors::Point::dispatch(15, &mut Log::new()));
    assert_eq!(verdict.unwrap_err().told(), "closed refused by an error");
    assert_eq!(reports.len(), 1);
    assert!(
        reports[0].starts_with("hook `behaviour::ordinary` failed at point")
            && reports[0].ends_with(": broken"),
        "{reports:?}"
    );
}

#[test]
fn collected_failures_of_guards_read_like_an_error() {
    let stop = collect_errors::Point::dispatch(1, &mut Log::new()).unwrap_err();
    let Stop::Failed(errors) = &stop else {
        panic!("nobody refused")
    };
    assert_eq!(stop.to_string(), errors.to_string());
    assert_eq!(
        stop.source().map(ToString::to_string),
        Some(errors.first().to_string())
    );
    let boxed: Box<dyn Error + Send + Sync> = stop.into();
    assert!(boxed.is::<Stop<Denied, HookErrors>>());
}

#[test]
fn a_veto_by_failing_of_a_dispatch_that_does_not_end_is_reported() {
    let mut log = Log::new();
    let ((), reports) = reported(|| {
        let mut dispatch = Box::pin(veto_all::Awaited::dispatch(1, &mut log));
        // The first failure stands behind one pause, and the next hook is left in its own.
        assert!(poll(dispatch.as_mut()).is_pending());
        assert!(poll(dispatch.as_mut()).is_pending());
    });
    assert_eq!((log, reports.len()), (vec!["first", "ordinary"], 1));
    assert!(reports[0].ends_with(": broken"), "{reports:?}");
}

#[test]
fn a_point_tells_whether_all_are_visited() {
    use hooks_core::{PointId, Visit};

    let visits = [
        PointId::of::<veto::Point>(),
        PointId::of::<isolate::Point>(),
        PointId::of::<veto_all::Point>(),
    ];
    assert_eq!(
        visits.map(|point| point.visit()),
        [Visit::First, Visit::First, Visit::All]
    );
}

#[test]
fn the_plan_shows_policies_visits_and_who_fails_closed() {
    let plan = hooks_core::plan().to_string();
    let lines: Vec<_> = plan
        .lines()
        .skip_while(|line| *line != "behaviour::guards::guarded_all::Awaited")
        .take(7)
        .map(|line| line.split(", behaviour ").next().unwrap_or_default())
        .collect();
    assert_eq!(
        lines,
        [
            "behaviour::guards::guarded_all::Awaited",
            "    async fn Awaited(case: u32, log: &mut Log) -> Denied",
            "    cancellable, visit = all, on_error = guarded, inline = 256",
            "           0  behaviour::first",
            "           1  behaviour::ordinary_awaited (async)",
            "           2  behaviour::guard_guarded_all.closed_awaited (async, fail_closed)",
            "           3  behaviour::last_awaited (async)",
        ]
    );
    assert!(plan.contains("           2  behaviour::guard_guarded_all.closed (fail_closed), "));
}
