//! `cancellable`: hooks are asked in order, and the first to refuse ends the dispatch.

use std::error::Error;
use std::ops::ControlFlow;

use hooks_core::{Cancelled, Stop, hook, hook_point};
use hooks_derive_tests::{finish, finish_counting, pause, reported};

/// Why, in these tests.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Denied(&'static str);

/// A point whose hooks say yes or no in every accepted form; `at` is the number of the one that says no.
mod forms {
    use super::{ControlFlow, Denied, hook, hook_point};

    #[hook_point(mode = cancellable, on_error = veto)]
    pub(super) fn Allow(at: u32, asked: &mut Vec<u32>) -> Denied;

    #[hook(point = Allow, priority = 1)]
    fn nothing(_: u32, asked: &mut Vec<u32>) {
        asked.push(1);
    }
    #[hook(point = Allow, priority = 2)]
    fn flow(at: u32, asked: &mut Vec<u32>) -> ControlFlow<Denied> {
        asked.push(2);
        if at == 2 {
            ControlFlow::Break(Denied("flow"))
        } else {
            ControlFlow::Continue(())
        }
    }
    #[hook(point = Allow, priority = 3)]
    fn result(at: u32, asked: &mut Vec<u32>) -> Result<(), Denied> {
        asked.push(3);
        if at == 3 {
            Err(Denied("result"))
        } else {
            Ok(())
        }
    }
    #[hook(point = Allow, priority = 4)]
    fn fallible(at: u32, asked: &mut Vec<u32>) -> Result<ControlFlow<Denied>, std::fmt::Error> {
        asked.push(4);
        if at == 4 {
            Ok(ControlFlow::Break(Denied("fallible")))
        } else {
            Ok(ControlFlow::Continue(()))
        }
    }
}

#[test]
fn the_first_refusal_ends_it() {
    let ask = |at| {
        let mut asked = Vec::new();
        let verdict = forms::Allow::dispatch(at, &mut asked);
        let refusal = verdict.err().map(|cancelled| {
            let by = cancelled.by().function().to_owned();
            (cancelled.into_reason().unwrap().0, by)
        });
        (refusal, asked)
    };
    assert_eq!(ask(2), (Some(("flow", "flow".into())), vec![1, 2]));
    assert_eq!(ask(3), (Some(("result", "result".into())), vec![1, 2, 3]));
    assert_eq!(
        ask(4),
        (Some(("fallible", "fallible".into())), vec![1, 2, 3, 4])
    );
    assert_eq!(ask(0), (None, vec![1, 2, 3, 4]));
}

/// As [`forms`], awaited.
mod awaited {
    use super::{ControlFlow, Denied, hook, hook_point, pause};

    #[hook_point(mode = cancellable, on_error = isolate)]
    pub(super) async fn Allow(at: u32) -> Denied;

    #[hook(point = Allow, priority = 1)]
    async fn nothing() {
        pause().await;
    }
    #[hook(point = Allow, priority = 2)]
    async fn flow(at: u32) -> ControlFlow<Denied> {
        pause().await;
        if at == 2 {
            ControlFlow::Break(Denied("flow"))
        } else {
            ControlFlow::Continue(())
        }
    }
    #[hook(point = Allow, priority = 3)]
    async fn result(at: u32) -> Result<(), Denied> {
        if at == 3 {
            Err(Denied("result"))
        } else {
            Ok(())
        }
    }
    #[hook(point = Allow, priority = 4)]
    fn sync(at: u32) -> Result<(), Denied> {
        if at == 4 { Err(Denied("sync")) } else { Ok(()) }
    }
    #[hook(point = Allow, priority = 5)]
    async fn fallible(at: u32) -> Result<ControlFlow<Denied>, std::fmt::Error> {
        pause().await;
        if at == 5 {
            Ok(ControlFlow::Break(Denied("fallible")))
        } else {
            Ok(ControlFlow::Continue(()))
        }
    }
}

#[test]
fn the_first_awaited_refusal_ends_it() {
    let ask = |at| {
        let (verdict, pending) = finish_counting(awaited::Allow::dispatch(at));
        (
            verdict
                .err()
                .map(|cancelled| cancelled.into_reason().unwrap().0),
            pending,
        )
    };
    assert_eq!(ask(2), (Some("flow"), 2));
    assert_eq!(ask(3), (Some("result"), 2));
    assert_eq!(ask(4), (Some("sync"), 2));
    assert_eq!(ask(5), (Some("fallible"), 3));
    assert_eq!(ask(0), (None, 3));
}

#[test]
fn a_guard_without_reasons_says_true_or_false() {
    #[hook_point(mode = cancellable, on_error = veto)]
    fn May(number: i32);
    #[hook_point(mode = cancellable, on_error = veto)]
    async fn MayAwaited(number: i32);

    #[hook(point = May, priority = 1)]
    fn not_negative(number: i32) -> bool {
        number >= 0
    }
    #[hook(point = May, priority = 2)]
    fn not_large(number: i32) -> Result<(), ()> {
        if number < 100 { Ok(()) } else { Err(()) }
    }
    #[hook(point = May, priority = 3)]
    fn not_seven(number: i32) -> ControlFlow<()> {
        if number == 7 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
    #[hook(point = MayAwaited)]
    async fn not_negative_awaited(number: i32) -> bool {
        pause().await;
        number >= 0
    }

    let by = |number| {
        May::dispatch(number)
            .err()
            .map(|cancelled| cancelled.by().function().to_owned())
    };
    assert_eq!(
        [-1, 100, 7].map(by),
        ["not_negative", "not_large", "not_seven"].map(|name| Some(name.into()))
    );
    assert_eq!(by(1), None);
    assert_eq!(
        [-1, 1].map(|number| finish(MayAwaited::dispatch(number)).is_ok()),
        [false, true]
    );
}

#[test]
fn a_point_without_hooks_lets_everything_pass() {
    #[hook_point(mode = cancellable, on_error = veto)]
    fn Nobody(number: i32) -> Denied;
    #[hook_point(mode = cancellable, on_error = propagate)]
    async fn NobodyAwaited(number: i32) -> Denied;

    assert!(Nobody::dispatch(1).is_ok());
    assert!(finish(NobodyAwaited::dispatch(1)).is_ok());
}

/// Points of each policy with a guard that refuses 1, fails at 2 and panics at 3.
mod policies {
    use super::{ControlFlow, Denied, hook, hook_point, pause};

    #[hook_point(mode = cancellable, on_error = veto)]
    pub(super) fn Vetoes(case: u32) -> Denied;
    #[hook_point(mode = cancellable, on_error = veto)]
    pub(super) async fn VetoesAwaited(case: u32) -> Denied;
    #[hook_point(mode = cancellable, on_error = isolate)]
    pub(super) fn Isolates(case: u32) -> Denied;
    #[hook_point(mode = cancellable, on_error = isolate)]
    pub(super) async fn IsolatesAwaited(case: u32) -> Denied;
    #[hook_point(mode = cancellable, on_error = propagate)]
    pub(super) fn Propagates(case: u32) -> Denied;
    #[hook_point(mode = cancellable, on_error = propagate)]
    pub(super) async fn PropagatesAwaited(case: u32) -> Denied;

    #[hook(point = Vetoes)]
    #[hook(point = Isolates)]
    #[hook(point = Propagates)]
    fn guard(case: u32) -> Result<ControlFlow<Denied>, &'static str> {
        match case {
            1 => Ok(ControlFlow::Break(Denied("refused"))),
            2 => Err("failed"),
            3 => panic!("panicked"),
            _ => Ok(ControlFlow::Continue(())),
        }
    }

    #[hook(point = VetoesAwaited)]
    #[hook(point = IsolatesAwaited)]
    #[hook(point = PropagatesAwaited)]
    async fn guard_awaited(case: u32) -> Result<ControlFlow<Denied>, &'static str> {
        pause().await;
        guard(case)
    }
}

/// What a refusal says: its reason, its failure's cause, whether it was a panic.
fn told(cancelled: &Cancelled<Denied>) -> (Option<&'static str>, Option<String>, Option<bool>) {
    let failure = cancelled.failure();
    let cause = failure
        .and_then(|error| error.source())
        .map(ToString::to_string);
    (
        cancelled.reason().map(|reason| reason.0),
        cause,
        failure.map(hooks_core::HookError::is_panic),
    )
}

#[test]
fn a_failing_guard_is_a_veto_where_the_point_says_so() {
    for dispatch in [policies::Vetoes::dispatch, |case| {
        finish(policies::VetoesAwaited::dispatch(case))
    }] {
        let case = |case| dispatch(case).err().as_ref().map(told);
        let (verdicts, reports) = reported(|| [0, 1, 2, 3].map(case));
        assert_eq!(
            verdicts,
            [
                None,
                Some((Some("refused"), None, None)),
                Some((None, Some("failed".into()), Some(false))),
                Some((None, None, Some(true)))
            ]
        );
        assert_eq!(reports, Vec::<String>::new(), "the caller was told");
    }
}

#[test]
fn a_failing_guard_lets_pass_and_is_reported_where_the_point_isolates() {
    for dispatch in [policies::Isolates::dispatch, |case| {
        finish(policies::IsolatesAwaited::dispatch(case))
    }] {
        let case = |case| dispatch(case).err().as_ref().map(told);
        let (verdicts, reports) = reported(|| [0, 1, 2, 3].map(case));
        assert_eq!(
            verdicts,
            [None, Some((Some("refused"), None, None)), None, None]
        );
        assert_eq!(reports.len(), 2);
    }
}

#[test]
fn a_failing_guard_stops_where_the_point_propagates() {
    for dispatch in [policies::Propagates::dispatch, |case| {
        finish(policies::PropagatesAwaited::dispatch(case))
    }] {
        let case = |case| match dispatch(case) {
            Ok(()) => "passed".to_owned(),
            Err(Stop::Cancelled(cancelled)) => format!("cancelled: {:?}", cancelled.reason()),
            Err(Stop::Failed(error)) => format!("failed: {}", error.source().unwrap()),
        };
        assert_eq!(
            [0, 1, 2].map(case),
            [
                "passed",
                "cancelled: Some(Denied(\"refused\"))",
                "failed: failed"
            ]
        );
        assert_eq!(hooks_derive_tests::panic_of(|| dispatch(3)), "panicked");
    }
}

#[test]
fn a_refusal_reads_like_an_error() {
    let refused = policies::Vetoes::dispatch(1).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "`behaviour::guard` cancelled `behaviour::cancellable::policies::Vetoes`: Denied(\"refused\")"
    );
    assert!(refused.source().is_none());

    let failed = policies::Vetoes::dispatch(2).unwrap_err();
    assert_eq!(
        failed.to_string(),
        "`behaviour::guard` cancelled `behaviour::cancellable::policies::Vetoes` by failing"
    );
    let sources: Vec<_> = std::iter::successors(failed.source(), |error| (*error).source())
        .map(ToString::to_string)
        .collect();
    assert_eq!(sources.len(), 2);
    assert_eq!(sources[1], "failed");
    assert!(failed.into_reason().is_none());
}

#[test]
fn a_refusal_goes_through_the_question_mark() {
    #[derive(Debug, thiserror::Error)]
    enum Failed {
        #[error("refused")]
        Refused(#[from] Cancelled<Denied>),
        #[error("stopped")]
        Stopped(#[from] Stop<Denied>),
    }

    fn boxed(case: u32) -> Result<(), Box<dyn Error + Send + Sync>> {
        policies::Vetoes::dispatch(case)?;
        policies::Propagates::dispatch(case)?;
        Ok(())
    }
    fn own(case: u32) -> Result<(), Failed> {
        policies::Propagates::dispatch(case)?;
        policies::Vetoes::dispatch(case)?;
        Ok(())
    }
    fn own_vetoed(case: u32) -> Result<(), Failed> {
        Ok(policies::Vetoes::dispatch(case)?)
    }

    let error = boxed(1).unwrap_err();
    assert_eq!(
        error.downcast::<Cancelled<Denied>>().unwrap().into_reason(),
        Some(Denied("refused"))
    );
    assert!(boxed(0).is_ok());
    assert!(matches!(own(1), Err(Failed::Stopped(Stop::Cancelled(_)))));
    assert!(matches!(own(2), Err(Failed::Stopped(Stop::Failed(_)))));
    assert!(matches!(own_vetoed(2), Err(Failed::Refused(_))));
}

#[test]
fn a_reason_needs_no_debug() {
    struct Bare(u32);
    #[hook_point(mode = cancellable, on_error = veto)]
    fn Ask(number: u32) -> Bare;

    #[hook(point = Ask)]
    fn refuse(number: u32) -> Result<(), Bare> {
        Err(Bare(number))
    }

    let reason = Ask::dispatch(5).err().and_then(Cancelled::into_reason);
    assert_eq!(reason.map(|bare| bare.0), Some(5));
}
