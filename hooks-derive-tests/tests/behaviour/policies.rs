//! What a failure does in each mode that folds values, under each policy, sync and async. The cancellable points are in
//! [`guards`](super::guards).
//!
//! Every point has three hooks, `ordinary`, `closed` and `last`. Case 1 is an error of the first, 2 a panic of it; 3 and 4
//! are the same of the second, whose extension is `fail_closed` where there are consequences; in case 5 both have an error.

use std::error::Error;
use std::panic::{AssertUnwindSafe, catch_unwind};

use hooks_core::{HookError, HookErrors, Next, extension, hook, hook_point};
use hooks_derive_tests::{finish, panic_of, pause, poll, reported};

type Log = Vec<&'static str>;

/// A hook that fails in two cases; else it gives `value`.
fn hook_that<T>(
    who: &'static str,
    (error, panic): (u32, u32),
    (case, log): (u32, &mut Log),
    value: T,
) -> Result<T, &'static str> {
    log.push(who);
    assert!(case != panic, "{who} fell over");
    if case == error || case == 5 {
        return Err("broken");
    }
    Ok(value)
}

/// A point, sync and awaited, with its three hooks.
macro_rules! point {
    (
        ($module:ident, $awaited:ident): $mode:ident, $policy:ident, $value:ty $(=> $output:ty)?;
        $answer:ty: $ordinary:expr, $closed:expr, $last:expr
    ) => {
        pub(super) mod $module {
            use super::super::{Log, extension, hook, hook_point, hook_that, pause};
            use super::Closed;

            #[hook_point(mode = $mode, on_error = $policy)]
            pub(crate) fn Point(value: $value, case: u32, log: &mut Log) $(-> $output)?;
            #[hook_point(mode = $mode, on_error = $policy)]
            pub(crate) async fn Awaited(value: $value, case: u32, log: &mut Log) $(-> $output)?;

            #[hook(point = Point, priority = 1)]
            fn ordinary(value: &u32, case: u32, log: &mut Log) -> Result<$answer, &'static str> {
                let give: fn(&u32) -> $answer = $ordinary;
                hook_that("ordinary", (1, 2), (case, log), give(value))
            }

            #[hook(point = Awaited, priority = 1)]
            async fn ordinary_awaited(value: &u32, case: u32, log: &mut Log) -> Result<$answer, &'static str> {
                pause().await;
                ordinary(value, case, log)
            }

            #[extension(part)]
            impl Closed {
                #[hook(point = Point)]
                fn $module(&self, value: &u32, case: u32, log: &mut Log) -> Result<$answer, &'static str> {
                    let give: fn(&u32) -> $answer = $closed;
                    hook_that("closed", (3, 4), (case, log), give(value))
                }

                #[hook(point = Awaited)]
                async fn $awaited(&self, value: &u32, case: u32, log: &mut Log) -> Result<$answer, &'static str> {
                    pause().await;
                    self.$module(value, case, log)
                }
            }

            #[hook(point = Point, priority = 3)]
            #[hook(point = Awaited, priority = 3)]
            fn last(value: &u32, _: u32, log: &mut Log) -> $answer {
                log.push("last");
                let give: fn(&u32) -> $answer = $last;
                give(value)
            }
        }
    };
}

/// A point of each mode.
macro_rules! points {
    ($policy:ident, $closed:literal $(, $fail_closed:ident)?) => {
        mod $policy {
            #[derive(Debug, Default)]
            pub(super) struct Closed;

            #[super::extension(name = $closed, priority = 2 $(, $fail_closed)?)]
            impl Closed {}

            point! { (notify, notify_awaited): collect, $policy, &u32; (): |_| (), |_| (), |_| () }
            point! { (gather, gather_awaited): collect, $policy, &u32 => u32; u32: |_| 1, |_| 2, |_| 3 }
            point! { (shape, shape_awaited): transform, $policy, u32 => u32; u32: |it| it + 1, |it| it * 2, |it| it + 3 }
            point! { (find, find_awaited): until_handled, $policy, &u32 => u32; Option<u32>: |_| None, |_| None, |_| Some(7) }
            point! { (miss, miss_awaited): until_handled, $policy, &u32 => u32; Option<u32>: |_| None, |_| None, |_| None }
        }
    };
}
points!(isolate, "closed_isolated");
points!(propagate, "closed_propagated", fail_closed);
points!(collect_errors, "closed_collected", fail_closed);
points!(guarded, "closed_guarded", fail_closed);

/// A verdict in a few words.
trait Told {
    fn told(self) -> String;
}

macro_rules! told_by_debug {
    ($($type:ty)*) => {
        $(impl Told for $type {
            fn told(self) -> String {
                format!("{self:?}")
            }
        })*
    };
}
told_by_debug!(() u32 Option<u32> Vec<u32>);

fn kind(error: &HookError) -> &'static str {
    if error.is_panic() { "panic" } else { "error" }
}

impl<T: Told> Told for Result<T, HookError> {
    fn told(self) -> String {
        self.map_or_else(|error| format!("one {}", kind(&error)), Told::told)
    }
}

impl<T: Told> Told for Result<T, HookErrors> {
    fn told(self) -> String {
        let all = |errors: HookErrors| errors.iter().map(kind).collect::<Vec<_>>().join(" and ");
        self.map_or_else(|errors| format!("all: {}", all(errors)), Told::told)
    }
}

/// What came of one dispatch: the verdict, how many hooks ran, how many failures were reported.
fn outcome<V: Told>(dispatch: impl FnOnce(&mut Log) -> V) -> (String, usize, usize) {
    let mut log = Log::new();
    let (verdict, reports) =
        reported(|| catch_unwind(AssertUnwindSafe(|| dispatch(&mut log).told())));
    let verdict = verdict.unwrap_or_else(|_| "unwinds".to_owned());
    (verdict, log.len(), reports.len())
}

/// The outcomes of all cases, which are the same awaited.
macro_rules! outcomes {
    ($point:path, $awaited:path, $value:expr) => {{
        use $awaited as Awaited;
        use $point as Point;
        let sync = [0, 1, 2, 3, 4, 5].map(|case| outcome(|log| Point::dispatch($value, case, log)));
        let awaited = [0, 1, 2, 3, 4, 5]
            .map(|case| outcome(|log| finish(Awaited::dispatch($value, case, log))));
        assert_eq!(sync, awaited);
        sync
    }};
}

fn expected(outcomes: [(&str, usize, usize); 6]) -> [(String, usize, usize); 6] {
    outcomes.map(|(verdict, ran, reports)| (verdict.to_owned(), ran, reports))
}

#[test]
fn an_isolated_failure_is_no_opinion_in_any_mode() {
    assert_eq!(
        outcomes!(isolate::notify::Point, isolate::notify::Awaited, &0),
        expected([
            ("()", 3, 0),
            ("()", 3, 1),
            ("()", 3, 1),
            ("()", 3, 1),
            ("()", 3, 1),
            ("()", 3, 2),
        ])
    );
    assert_eq!(
        outcomes!(isolate::gather::Point, isolate::gather::Awaited, &0),
        expected([
            ("[1, 2, 3]", 3, 0),
            ("[2, 3]", 3, 1),
            ("[2, 3]", 3, 1),
            ("[1, 3]", 3, 1),
            ("[1, 3]", 3, 1),
            ("[3]", 3, 2),
        ])
    );
    assert_eq!(
        outcomes!(isolate::shape::Point, isolate::shape::Awaited, 10),
        expected([
            ("25", 3, 0),
            ("23", 3, 1),
            ("23", 3, 1),
            ("14", 3, 1),
            ("14", 3, 1),
            ("13", 3, 2),
        ])
    );
    assert_eq!(
        outcomes!(isolate::find::Point, isolate::find::Awaited, &0),
        expected([
            ("Some(7)", 3, 0),
            ("Some(7)", 3, 1),
            ("Some(7)", 3, 1),
            ("Some(7)", 3, 1),
            ("Some(7)", 3, 1),
            ("Some(7)", 3, 2),
        ])
    );
    assert_eq!(
        outcomes!(isolate::miss::Point, isolate::miss::Awaited, &0),
        expected([
            ("None", 3, 0),
            ("None", 3, 1),
            ("None", 3, 1),
            ("None", 3, 1),
            ("None", 3, 1),
            ("None", 3, 2),
        ])
    );
}

#[test]
fn a_propagated_failure_ends_the_dispatch_in_any_mode() {
    assert_eq!(
        outcomes!(propagate::notify::Point, propagate::notify::Awaited, &0),
        expected([
            ("()", 3, 0),
            ("one error", 1, 0),
            ("unwinds", 1, 0),
            ("one error", 2, 0),
            ("unwinds", 2, 0),
            ("one error", 1, 0),
        ])
    );
    assert_eq!(
        outcomes!(propagate::gather::Point, propagate::gather::Awaited, &0),
        expected([
            ("[1, 2, 3]", 3, 0),
            ("one error", 1, 0),
            ("unwinds", 1, 0),
            ("one error", 2, 0),
            ("unwinds", 2, 0),
            ("one error", 1, 0),
        ])
    );
    assert_eq!(
        outcomes!(propagate::shape::Point, propagate::shape::Awaited, 10),
        expected([
            ("25", 3, 0),
            ("one error", 1, 0),
            ("unwinds", 1, 0),
            ("one error", 2, 0),
            ("unwinds", 2, 0),
            ("one error", 1, 0),
        ])
    );
    assert_eq!(
        outcomes!(propagate::find::Point, propagate::find::Awaited, &0),
        expected([
            ("Some(7)", 3, 0),
            ("one error", 1, 0),
            ("unwinds", 1, 0),
            ("one error", 2, 0),
            ("unwinds", 2, 0),
            ("one error", 1, 0),
        ])
    );
    assert_eq!(
        outcomes!(propagate::miss::Point, propagate::miss::Awaited, &0),
        expected([
            ("None", 3, 0),
            ("one error", 1, 0),
            ("unwinds", 1, 0),
            ("one error", 2, 0),
            ("unwinds", 2, 0),
            ("one error", 1, 0),
        ])
    );
}

#[test]
fn collected_failures_are_given_after_every_hook_ran() {
    assert_eq!(
        outcomes!(
            collect_errors::notify::Point,
            collect_errors::notify::Awaited,
            &0
        ),
        expected([
            ("()", 3, 0),
            ("all: error", 3, 0),
            ("all: panic", 3, 0),
            ("all: error", 3, 0),
            ("all: panic", 3, 0),
            ("all: error and error", 3, 0),
        ])
    );
    assert_eq!(
        outcomes!(
            collect_errors::gather::Point,
            collect_errors::gather::Awaited,
            &0
        ),
        expected([
            ("[1, 2, 3]", 3, 0),
            ("all: error", 3, 0),
            ("all: panic", 3, 0),
            ("all: error", 3, 0),
            ("all: panic", 3, 0),
            ("all: error and error", 3, 0),
        ])
    );
    assert_eq!(
        outcomes!(
            collect_errors::shape::Point,
            collect_errors::shape::Awaited,
            10
        ),
        expected([
            ("25", 3, 0),
            ("all: error", 3, 0),
            ("all: panic", 3, 0),
            ("all: error", 3, 0),
            ("all: panic", 3, 0),
            ("all: error and error", 3, 0),
        ])
    );
    assert_eq!(
        outcomes!(
            collect_errors::miss::Point,
            collect_errors::miss::Awaited,
            &0
        ),
        expected([
            ("None", 3, 0),
            ("all: error", 3, 0),
            ("all: panic", 3, 0),
            ("all: error", 3, 0),
            ("all: panic", 3, 0),
            ("all: error and error", 3, 0),
        ])
    );
}

#[test]
fn an_answer_wins_over_collected_failures_and_these_are_reported() {
    assert_eq!(
        outcomes!(
            collect_errors::find::Point,
            collect_errors::find::Awaited,
            &0
        ),
        expected([
            ("Some(7)", 3, 0),
            ("Some(7)", 3, 1),
            ("Some(7)", 3, 1),
            ("Some(7)", 3, 1),
            ("Some(7)", 3, 1),
            ("Some(7)", 3, 2),
        ])
    );
}

#[test]
fn a_guarded_point_isolates_ordinary_failures_and_stops_at_those_that_fail_closed() {
    assert_eq!(
        outcomes!(guarded::notify::Point, guarded::notify::Awaited, &0),
        expected([
            ("()", 3, 0),
            ("()", 3, 1),
            ("()", 3, 1),
            ("one error", 2, 0),
            ("one panic", 2, 0),
            ("one error", 2, 1),
        ])
    );
    assert_eq!(
        outcomes!(guarded::gather::Point, guarded::gather::Awaited, &0),
        expected([
            ("[1, 2, 3]", 3, 0),
            ("[2, 3]", 3, 1),
            ("[2, 3]", 3, 1),
            ("one error", 2, 0),
            ("one panic", 2, 0),
            ("one error", 2, 1),
        ])
    );
    assert_eq!(
        outcomes!(guarded::shape::Point, guarded::shape::Awaited, 10),
        expected([
            ("25", 3, 0),
            ("23", 3, 1),
            ("23", 3, 1),
            ("one error", 2, 0),
            ("one panic", 2, 0),
            ("one error", 2, 1),
        ])
    );
    assert_eq!(
        outcomes!(guarded::find::Point, guarded::find::Awaited, &0),
        expected([
            ("Some(7)", 3, 0),
            ("Some(7)", 3, 1),
            ("Some(7)", 3, 1),
            ("one error", 2, 0),
            ("one panic", 2, 0),
            ("one error", 2, 1),
        ])
    );
    assert_eq!(
        outcomes!(guarded::miss::Point, guarded::miss::Awaited, &0),
        expected([
            ("None", 3, 0),
            ("None", 3, 1),
            ("None", 3, 1),
            ("one error", 2, 0),
            ("one panic", 2, 0),
            ("one error", 2, 1),
        ])
    );
}

#[test]
fn collected_failures_are_an_error_that_lists_all_of_them() {
    let mut log = Log::new();
    let errors = collect_errors::notify::Point::dispatch(&0, 5, &mut log).unwrap_err();
    assert_eq!((errors.len(), log), (2, vec!["ordinary", "closed", "last"]));
    let point = "behaviour::policies::collect_errors::notify::Point";
    let line = |error: &HookError| format!("{}:{}", error.hook().file(), error.hook().line());
    let places: Vec<_> = errors.iter().map(line).collect();
    assert_eq!(
        errors.to_string(),
        format!(
            "2 hooks failed at point `{point}`:\n  \
             1. hook `behaviour::ordinary` failed at point `{point}`, {}: broken\n  \
             2. hook `behaviour::closed_collected.notify` failed at point `{point}`, {}: broken",
            places[0], places[1]
        )
    );
    assert_eq!(
        errors.source().map(ToString::to_string),
        Some(errors.first().to_string())
    );
    assert_eq!(
        (&errors).into_iter().map(told).collect::<Vec<_>>(),
        ["ordinary", "notify"]
    );
    assert_eq!(
        errors
            .into_iter()
            .map(|error| told(&error))
            .collect::<Vec<_>>(),
        ["ordinary", "notify"]
    );
}

fn told(error: &HookError) -> String {
    error.hook().function().to_owned()
}

#[test]
fn collected_failures_go_through_the_question_mark() {
    fn all(case: u32) -> Result<Vec<u32>, Box<dyn Error + Send + Sync>> {
        Ok(collect_errors::gather::Point::dispatch(
            &0,
            case,
            &mut Log::new(),
        )?)
    }
    assert_eq!(all(0).unwrap(), [1, 2, 3]);
    let errors = all(1).unwrap_err().downcast::<HookErrors>().unwrap();
    assert_eq!(
        (errors.len(), told(errors.first())),
        (1, "ordinary".to_owned())
    );
}

#[test]
fn a_failure_behind_an_answer_is_not_met() {
    #[hook_point(mode = until_handled, on_error = collect_errors)]
    fn Search() -> u32;

    #[hook(point = Search, priority = 1)]
    fn broken() -> Result<Option<u32>, &'static str> {
        Err("before the answer")
    }
    #[hook(point = Search, priority = 2)]
    fn answers() -> Option<u32> {
        Some(1)
    }
    #[hook(point = Search, priority = 3)]
    fn never_asked() -> Result<Option<u32>, &'static str> {
        Err("after the answer")
    }

    let (found, reports) = reported(|| Search::dispatch_named().unwrap().unwrap());
    assert_eq!((found.value, found.by.function()), (1, "answers"));
    assert_eq!(reports.len(), 1);
    assert!(reports[0].ends_with(": before the answer"), "{reports:?}");
}

#[test]
fn a_default_answers_only_where_no_failure_is_given() {
    #[hook_point(mode = until_handled, on_error = collect_errors)]
    fn Collects(fails: bool) -> u32 {
        u32::from(fails) + 1
    }
    #[hook_point(mode = until_handled, on_error = guarded)]
    async fn Guards(fails: bool) -> u32 {
        u32::from(fails) + 1
    }

    #[hook(point = Collects)]
    #[hook(point = Guards)]
    fn ask(fails: bool) -> Result<Option<u32>, &'static str> {
        if fails { Err("broken") } else { Ok(None) }
    }

    assert_eq!(Collects::dispatch(false).unwrap(), 1);
    assert_eq!(Collects::dispatch(true).unwrap_err().len(), 1);
    assert!(Collects::dispatch_named(false).unwrap().by.is_none());
    assert_eq!(finish(Guards::dispatch(false)).unwrap(), 1);
    let (answer, reports) = reported(|| finish(Guards::dispatch(true)).unwrap());
    assert_eq!((answer, reports.len()), (2, 1));
}

#[test]
fn values_that_went_to_a_sink_are_kept_beside_collected_failures() {
    let mut sink = Vec::new();
    let verdict = collect_errors::gather::Point::dispatch_into(&0, 1, &mut Log::new(), &mut sink);
    assert_eq!((verdict.unwrap_err().len(), sink), (1, vec![2, 3]));

    let mut seen = Vec::new();
    let mut log = Log::new();
    let verdict = collect_errors::gather::Point::dispatch_each(&0, 1, &mut log, |value| {
        seen.push(value);
        std::ops::ControlFlow::Break(())
    });
    let failed = verdict.unwrap_err().len();
    assert_eq!(
        (failed, seen, log),
        (1, vec![2], vec!["ordinary", "closed"])
    );
}

#[test]
fn an_active_point_dispatches_under_its_policy() {
    let point = guarded::gather::Point::active().unwrap();
    assert_eq!(point.dispatch(&0, 0, &mut Log::new()).unwrap(), [1, 2, 3]);
    assert_eq!(
        told(&point.dispatch(&0, 3, &mut Log::new()).unwrap_err()),
        "gather"
    );
}

#[test]
fn a_hook_tells_whether_its_extension_is_fail_closed() {
    let closed: Vec<_> = hooks_core::hooks_of::<guarded::gather::Point>()
        .map(|hook| hook.is_fail_closed())
        .collect();
    assert_eq!(closed, [false, true, false]);
}

#[test]
fn collected_failures_of_a_dispatch_that_does_not_end_are_reported() {
    let mut log = Log::new();
    let ((), reports) = reported(|| {
        let mut dispatch = Box::pin(collect_errors::gather::Awaited::dispatch(&0, 5, &mut log));
        // The first hook fails behind its pause, the second one is left in its own.
        assert!(poll(dispatch.as_mut()).is_pending());
        assert!(poll(dispatch.as_mut()).is_pending());
    });
    assert_eq!((log, reports.len()), (vec!["ordinary"], 1));
    assert!(reports[0].ends_with(": broken"), "{reports:?}");

    let (text, reports) = reported(|| {
        panic_of(|| {
            collect_errors::gather::Point::dispatch_each(&0, 1, &mut Log::new(), |_| {
                panic!("my own")
            })
        })
    });
    assert_eq!((text.as_str(), reports.len()), ("my own", 1));
}

#[test]
fn a_wrapper_finds_failures_in_the_verdict_and_a_fail_closed_one_may_wrap_any_point() {
    #[hook_point(mode = collect, on_error = collect_errors)]
    fn Collects() -> u32;
    #[hook_point(mode = until_handled, on_error = guarded)]
    async fn Guards(fails: bool) -> u32 {
        u32::from(fails) + 9
    }
    #[hook_point(mode = collect)]
    fn Isolates() -> u32;

    #[hook(point = Collects)]
    fn fails() -> Result<u32, &'static str> {
        Err("broken")
    }

    #[derive(Debug, Default)]
    struct Around;

    #[extension(name = "around_policies", fail_closed)]
    impl Around {
        #[hook(point = Collects, wrap)]
        fn repairs(&self, next: Next<'_, Collects>) -> Result<Vec<u32>, HookErrors> {
            Ok(next
                .run()
                .unwrap_or_else(|errors| vec![u32::try_from(errors.len()).unwrap()]))
        }

        #[hook(point = Guards)]
        fn asks(&self, fails: bool) -> Result<Option<u32>, &'static str> {
            if fails { Err("broken") } else { Ok(None) }
        }

        #[hook(point = Guards, wrap)]
        async fn repairs_awaited(
            &self,
            fails: bool,
            next: Next<'_, Guards>,
        ) -> Result<u32, HookError> {
            next.run(fails).await.or(Ok(7))
        }

        #[hook(point = Isolates, wrap)]
        fn passes_on(&self, next: Next<'_, Isolates>) -> Vec<u32> {
            next.run()
        }
    }

    let ((), reports) = reported(|| {
        assert_eq!(Collects::dispatch().unwrap(), [1]);
        assert_eq!(finish(Guards::dispatch(false)).unwrap(), 9);
        assert_eq!(finish(Guards::dispatch(true)).unwrap(), 7);
        assert_eq!(Isolates::dispatch(), Vec::<u32>::new());
    });
    assert_eq!(reports, Vec::<String>::new());
}
