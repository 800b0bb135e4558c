//! Failures and panics where wrappers stand around: a wrapper may catch what is inside, and is itself the caller's path.

use std::fmt;
use std::ops::ControlFlow;

use hooks_core::{Cancelled, HookError, Next, Stop, hook, hook_point};
use hooks_derive_tests::{Noisy, finish, noted, panic_of, pause, reported};

type Log = Vec<&'static str>;

#[test]
fn what_propagates_passes_through_wrappers_which_may_catch_it() {
    #[hook_point(mode = collect, on_error = propagate)]
    fn Values(catch: bool, log: &mut Log) -> u32;

    #[hook(point = Values)]
    fn fails() -> Result<u32, fmt::Error> {
        Err(fmt::Error)
    }
    #[hook(point = Values)]
    fn catches(catch: bool, log: &mut Log, next: Next<'_, Values>) -> Result<Vec<u32>, HookError> {
        let inside = next.run(catch, log);
        log.push("after");
        match inside {
            Err(error) if catch => {
                assert_eq!(error.hook().function(), "fails");
                Ok(vec![1])
            }
            inside => inside,
        }
    }

    let mut log = Log::new();
    assert_eq!(Values::dispatch(true, &mut log).unwrap(), [1]);
    let error = Values::dispatch(false, &mut log).unwrap_err();
    assert_eq!(error.hook().function(), "fails");
    assert_eq!(log, ["after", "after"]);
}

#[test]
fn what_propagates_passes_through_awaited_wrappers_which_may_catch_it() {
    #[hook_point(mode = transform, on_error = propagate)]
    async fn Shape(text: String, catch: bool, log: &mut Log) -> String;

    #[hook(point = Shape)]
    async fn fails(text: &str) -> Result<String, fmt::Error> {
        pause().await;
        if text.is_empty() {
            return Ok(String::new());
        }
        Err(fmt::Error)
    }
    #[hook(point = Shape)]
    async fn catches(
        text: String,
        catch: bool,
        log: &mut Log,
        next: Next<'_, Shape>,
    ) -> Result<String, HookError> {
        let inside = next.run(text.clone(), catch, log).await;
        log.push("after");
        if catch { Ok(text) } else { inside }
    }

    let mut log = Log::new();
    let caught = finish(Shape::dispatch("a".into(), true, &mut log));
    assert_eq!(caught.unwrap(), "a");
    let error = finish(Shape::dispatch("a".into(), false, &mut log)).unwrap_err();
    assert_eq!(error.hook().function(), "fails");
    assert_eq!(log, ["after", "after"]);
}

#[test]
fn what_is_isolated_is_reported_and_a_wrapper_sees_no_opinion() {
    #[hook_point(mode = until_handled)]
    fn Lookup(case: u32) -> u32;
    #[hook_point(mode = until_handled)]
    async fn LookupAwaited(case: u32) -> u32;

    #[hook(point = Lookup)]
    #[hook(point = LookupAwaited)]
    fn fails(case: u32) -> Result<Option<u32>, fmt::Error> {
        assert!(case != 1, "fell over");
        Err(fmt::Error)
    }
    #[hook(point = Lookup)]
    fn wrapper(case: u32, next: Next<'_, Lookup>) -> Option<u32> {
        assert_eq!(next.run(case), None);
        Some(7)
    }
    #[hook(point = LookupAwaited)]
    async fn awaited(case: u32, next: Next<'_, LookupAwaited>) -> Option<u32> {
        assert_eq!(next.run(case).await, None);
        Some(7)
    }

    for case in [0, 1] {
        let (answer, reports) = reported(|| Lookup::dispatch(case));
        assert_eq!((answer, reports.len()), (Some(7), 1));
        let (answer, reports) = reported(|| finish(LookupAwaited::dispatch(case)));
        assert_eq!((answer, reports.len()), (Some(7), 1));
    }
}

#[test]
fn a_failing_guard_reaches_the_wrapper_as_the_veto_it_is() {
    #[hook_point(mode = cancellable, on_error = veto)]
    async fn Allow(lift: bool) -> u32;

    #[hook(point = Allow)]
    async fn fails() -> Result<ControlFlow<u32>, fmt::Error> {
        Err(fmt::Error)
    }
    #[hook(point = Allow)]
    async fn wrapper(lift: bool, next: Next<'_, Allow>) -> Result<(), Cancelled<u32>> {
        let refused = next.run(lift).await.unwrap_err();
        assert!(refused.reason().is_none() && refused.failure().is_some());
        if lift { Ok(()) } else { Err(refused) }
    }

    assert!(finish(Allow::dispatch(true)).is_ok());
    let refused = finish(Allow::dispatch(false)).unwrap_err();
    assert_eq!(refused.by().function(), "fails");
}

/// A point of each policy; its wrapper panics before what is inside, or after it.
mod policies {
    use super::{Cancelled, HookError, Next, Stop, hook, hook_point, pause};

    fn panic_at(case: &str, now: &str) {
        assert!(case != now, "the wrapper fell over {now}");
    }

    #[hook_point(mode = collect)]
    pub(super) fn Isolates(case: &'static str);
    #[hook_point(mode = collect, on_error = propagate)]
    pub(super) fn Propagates(case: &'static str);
    #[hook_point(mode = cancellable, on_error = veto)]
    pub(super) fn Vetoes(case: &'static str);
    #[hook_point(mode = middleware)]
    pub(super) fn Middleware(case: &'static str) -> usize {
        case.len()
    }
    #[hook_point(mode = collect)]
    pub(super) async fn IsolatesAwaited(case: &'static str);
    #[hook_point(mode = cancellable, on_error = propagate)]
    pub(super) async fn PropagatesAwaited(case: &'static str);
    #[hook_point(mode = cancellable, on_error = veto)]
    pub(super) async fn VetoesAwaited(case: &'static str);
    #[hook_point(mode = middleware)]
    pub(super) async fn MiddlewareAwaited(case: &'static str) -> usize {
        case.len()
    }

    #[hook(point = Isolates)]
    fn isolates(case: &'static str, next: Next<'_, Isolates>) {
        panic_at(case, "before");
        next.run(case);
        panic_at(case, "after");
    }
    #[hook(point = Propagates)]
    fn propagates(case: &'static str, next: Next<'_, Propagates>) -> Result<(), HookError> {
        panic_at(case, "before");
        next.run(case)?;
        panic_at(case, "after");
        Ok(())
    }
    #[hook(point = Vetoes)]
    fn vetoes(case: &'static str, next: Next<'_, Vetoes>) -> Result<(), Cancelled<()>> {
        panic_at(case, "before");
        next.run(case)?;
        panic_at(case, "after");
        Ok(())
    }
    #[hook(point = Middleware)]
    fn middleware(case: &'static str, next: Next<'_, Middleware>) -> usize {
        panic_at(case, "before");
        let length = next.run(case);
        panic_at(case, "after");
        length
    }
    #[hook(point = IsolatesAwaited)]
    async fn isolates_awaited(case: &'static str, next: Next<'_, IsolatesAwaited>) {
        panic_at(case, "before");
        next.run(case).await;
        pause().await;
        panic_at(case, "after");
    }
    #[hook(point = PropagatesAwaited)]
    async fn propagates_awaited(
        case: &'static str,
        next: Next<'_, PropagatesAwaited>,
    ) -> Result<(), Stop<()>> {
        pause().await;
        panic_at(case, "before");
        next.run(case).await?;
        panic_at(case, "after");
        Ok(())
    }
    #[hook(point = VetoesAwaited)]
    async fn vetoes_awaited(
        case: &'static str,
        next: Next<'_, VetoesAwaited>,
    ) -> Result<(), Cancelled<()>> {
        panic_at(case, "before");
        next.run(case).await?;
        pause().await;
        panic_at(case, "after");
        Ok(())
    }
    #[hook(point = MiddlewareAwaited)]
    async fn middleware_awaited(case: &'static str, next: Next<'_, MiddlewareAwaited>) -> usize {
        panic_at(case, "before");
        let length = next.run(case).await;
        pause().await;
        panic_at(case, "after");
        length
    }
}

#[test]
fn a_wrappers_panic_unwinds_into_the_caller_under_every_policy() {
    use policies::{Isolates, Middleware, Propagates, Vetoes};

    for case in ["before", "after"] {
        let panics = [
            panic_of(|| Isolates::dispatch(case)),
            panic_of(|| Propagates::dispatch(case)),
            panic_of(|| Vetoes::dispatch(case)),
            panic_of(|| Middleware::dispatch(case)),
        ];
        let expected = format!("the wrapper fell over {case}");
        assert!(panics.iter().all(|panic| *panic == expected), "{panics:?}");
    }
}

#[test]
fn an_awaited_wrappers_panic_unwinds_into_the_caller_under_every_policy() {
    use policies::{IsolatesAwaited, MiddlewareAwaited, PropagatesAwaited, VetoesAwaited};

    for case in ["before", "after"] {
        let panics = [
            panic_of(|| finish(IsolatesAwaited::dispatch(case))),
            panic_of(|| finish(PropagatesAwaited::dispatch(case))),
            panic_of(|| finish(VetoesAwaited::dispatch(case))),
            panic_of(|| finish(MiddlewareAwaited::dispatch(case))),
        ];
        let expected = format!("the wrapper fell over {case}");
        assert!(panics.iter().all(|panic| *panic == expected), "{panics:?}");
    }
}

#[test]
fn a_panic_that_propagates_drops_what_the_wrappers_around_it_hold() {
    #[hook_point(mode = collect, on_error = propagate)]
    fn Notify();
    #[hook_point(mode = collect, on_error = propagate)]
    async fn NotifyAwaited();

    #[hook(point = Notify)]
    fn panics() {
        panic!("inside")
    }
    #[hook(point = NotifyAwaited)]
    async fn panics_awaited() {
        pause().await;
        panic!("inside")
    }
    #[hook(point = Notify)]
    fn wrapper(next: Next<'_, Notify>) -> Result<(), HookError> {
        let _held = Noisy("held");
        next.run()
    }
    #[hook(point = NotifyAwaited)]
    async fn awaited(next: Next<'_, NotifyAwaited>) -> Result<(), HookError> {
        let _held = Noisy("held awaited");
        next.run().await
    }

    assert_eq!(panic_of(Notify::dispatch), "inside");
    assert_eq!(noted(), ["held"]);
    assert_eq!(panic_of(|| finish(NotifyAwaited::dispatch())), "inside");
    assert_eq!(noted(), ["held awaited"]);
}

#[test]
fn a_wrapper_may_fail_where_what_the_dispatch_gives_has_room_for_it() {
    #[hook_point(mode = transform, on_error = propagate)]
    fn Shape(text: String) -> String;
    #[hook_point(mode = collect, on_error = collect_errors)]
    async fn Gather(text: &str) -> usize;
    #[hook_point(mode = cancellable, on_error = propagate)]
    fn Ask(text: &str) -> u8;
    #[hook_point(mode = cancellable, on_error = veto)]
    fn Guarded(text: &str) -> u8;

    #[hook(point = Shape)]
    fn shaped(mut text: String, next: Next<'_, Shape>) -> Result<String, HookError> {
        match text.parse::<u32>() {
            Ok(number) => {
                text = number.to_string();
                next.run(text)
            }
            Err(error) => next.fail(error),
        }
    }
    #[hook(point = Gather)]
    async fn gathered(
        text: &str,
        next: Next<'_, Gather>,
    ) -> Result<Vec<usize>, hooks_core::HookErrors> {
        if text.is_empty() {
            return next.fail("nothing to gather");
        }
        next.run(text).await
    }
    #[hook(point = Ask)]
    fn asked(text: &str, next: Next<'_, Ask>) -> Result<(), Stop<u8>> {
        if text.is_empty() {
            next.fail("nothing to ask")
        } else {
            next.run(text)
        }
    }
    #[hook(point = Guarded)]
    fn guarded(text: &str, next: Next<'_, Guarded>) -> Result<(), Cancelled<u8>> {
        if text.is_empty() {
            next.fail("nothing to guard")
        } else {
            next.run(text)
        }
    }

    assert_eq!(Shape::dispatch("007".to_owned()).unwrap(), "7");
    let failed = Shape::dispatch("x".to_owned()).unwrap_err();
    assert_eq!(failed.hook().function(), "shaped");
    assert!(failed.into_cause().unwrap().is::<std::num::ParseIntError>());

    assert_eq!(finish(Gather::dispatch("x")).unwrap(), [0_usize; 0]);
    let failed = finish(Gather::dispatch("")).unwrap_err();
    assert_eq!(
        (failed.len(), failed.first().hook().function()),
        (1, "gathered")
    );

    assert!(Ask::dispatch("x").is_ok());
    let failed = Ask::dispatch("").unwrap_err();
    assert!(matches!(failed, Stop::Failed(error) if error.hook().function() == "asked"));
    let refused = Guarded::dispatch("").unwrap_err();
    assert_eq!(refused.reason(), None);
    assert_eq!(refused.failure().unwrap().hook().function(), "guarded");
}
