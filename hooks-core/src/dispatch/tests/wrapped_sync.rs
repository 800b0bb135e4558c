//! A wrapped sync dispatch: what unwinds through it, what a wrapper catches, and what it runs again.

use alloc::string::String;
use alloc::vec::Vec;
use core::panic::AssertUnwindSafe;
use std::panic::catch_unwind;

use super::{Log, WithoutWords, alive, panicked, spec};
use crate::dispatch::run_sync;
use crate::hook::{HookFacts, HookId, Next, Wrapping, synchronous, table_of, wrapping};
use crate::hook_point;
use crate::mode::{Nothing, Outcome, WithOutcome};
use crate::order::function;
use crate::point::{ByValue, Call, Many, NoEnding, Takes};
use crate::returns::{Answered, Given};

/// Where somebody panics.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fails {
    Nowhere,
    Outside,
    Inside,
    AtTheEnd,
    Afterwards,
}

impl Fails {
    fn at(self, place: Self) {
        assert!(self != place, "as told");
    }
}

#[hook_point(mode = middleware, repeatable)]
fn Act(log: &Log, fails: Fails) -> usize;

/// The default action.
fn act(log: &Log, fails: Fails) -> usize {
    let _life = log.life("act");
    fails.at(Fails::AtTheEnd);
    1
}

/// Input: `OUTER of Act: outer;`, the second a point and the third a function of the arguments and `next`.
macro_rules! wrappers {
    ($($name:ident of $point:ident: $wrapper:expr;)*) => {
        $(static $name: HookFacts = {
            fn shim(call: Wrapping<'_, '_, $point, ()>) -> Given<$point> {
                let ((), arguments, next) = call.open();
                Given::new($wrapper(WithoutWords::passed(arguments), next))
            }
            HookFacts::of_function::<$point>(&wrapping::<$point, (), _>(shim), function(&shim), spec(stringify!($name)))
        };)*
    };
}

type Arguments<'a> = (&'a Log, ByValue<Fails>);

wrappers! {
    OUTER of Act: |(log, fails): Arguments<'_>, next: Next<'_, Act>| {
        let _life = log.life("outer");
        fails.0.at(Fails::Outside);
        let given = next.run(log, fails.0);
        fails.0.at(Fails::Afterwards);
        given + 100
    };
    INNER of Act: |(log, fails): Arguments<'_>, next: Next<'_, Act>| {
        let _life = log.life("inner");
        fails.0.at(Fails::Inside);
        next.run(log, fails.0) + 10
    };
}

fn dispatch(hooks: &[&'static HookFacts], log: &Log, fails: Fails) -> Outcome<usize> {
    let arguments = (log, ByValue(fails));
    run_sync::<Act, _, _>((), arguments, WithOutcome, Many(act), table_of(hooks))
}

/// Dispatches around `INNER` and the action; gives the value and what happened, of which all ended.
fn dispatched(outer: &'static HookFacts, fails: Fails) -> (usize, Vec<String>) {
    let log = Log::default();
    let outcome = dispatch(&[outer, &INNER], &log, fails);
    let lines = log.lines();
    assert_eq!(alive(&lines), [""; 0]);
    (outcome.into_value(), lines)
}

const ALL_OF_IT: [&str; 4] = ["began inner", "began act", "left act", "left inner"];

#[test]
fn what_is_inside_runs_between_the_halves_of_what_is_outside() {
    let (given, lines) = dispatched(&OUTER, Fails::Nowhere);
    assert_eq!(given, 111);
    assert_eq!(
        lines,
        [&["began outer"], &ALL_OF_IT[..], &["left outer"]].concat()
    );
}

#[test]
fn a_panic_unwinds_through_all_that_is_around_it_and_the_next_dispatch_works() {
    for (fails, begun) in [
        (Fails::Outside, 1),
        (Fails::Inside, 2),
        (Fails::AtTheEnd, 3),
        (Fails::Afterwards, 3),
    ] {
        let log = Log::default();
        let text = panicked(|| dispatch(&[&OUTER, &INNER], &log, fails));
        assert_eq!(text, "as told");
        let lines = log.lines();
        assert_eq!(alive(&lines), [""; 0]);
        assert_eq!(lines.len(), 2 * begun);
        assert_eq!(dispatched(&OUTER, Fails::Nowhere).0, 111);
    }
}

#[test]
fn a_wrapper_may_catch_a_panic_and_answer_or_run_next_again() {
    wrappers! {
        ANSWERS of Act: |(log, fails): Arguments<'_>, next: Next<'_, Act>| {
            catch_unwind(AssertUnwindSafe(|| next.run(log, fails.0))).unwrap_or(7)
        };
        RETRIES of Act: |(log, fails): Arguments<'_>, mut next: Next<'_, Act>| {
            for _ in 0..2 {
                let attempt = AssertUnwindSafe(|| next.repeat(log, fails.0));
                assert!(catch_unwind(attempt).is_err());
            }
            next.repeat(log, Fails::Nowhere) + next.run(log, Fails::Nowhere)
        };
    }
    let (given, lines) = dispatched(&ANSWERS, Fails::AtTheEnd);
    assert_eq!((given, lines.len()), (7, 4));
    let (given, lines) = dispatched(&RETRIES, Fails::AtTheEnd);
    assert_eq!(given, 22);
    assert_eq!(lines, [ALL_OF_IT; 4].concat());
}

#[test]
fn who_does_not_run_next_is_told_also_after_a_dispatch_inside_that_ran_it() {
    wrappers! {
        LEAVES of Act: |(_, fails): Arguments<'_>, _next: Next<'_, Act>| {
            let log = Log::default();
            dispatch(&[&OUTER, &INNER], &log, fails.0).into_value()
        };
    }
    let log = Log::default();
    let outcome = dispatch(&[&LEAVES, &INNER], &log, Fails::Nowhere);
    assert_eq!(*outcome.value(), 111);
    assert_eq!(outcome.stopped_by(), Some(&HookId::new(&LEAVES)));
    assert_eq!(outcome.starved(), 1);
    assert_eq!(log.lines(), [""; 0]);
}

#[hook_point(mode = collect)]
fn Observe(log: &Log, fails: Fails);

macro_rules! hooks {
    ($($name:ident fails at $place:ident;)*) => {
        $(static $name: HookFacts = {
            fn shim(call: Call<'_, '_, Observe, ()>) -> Answered<Observe> {
                let ((), (log, fails)) = call.open::<2>();
                let log: &Log = Takes::take(log);
                let _life = log.life(stringify!($name));
                fails.passed.0.at(Fails::$place);
                Answered::new(Ok(()))
            }
            HookFacts::of_function::<Observe>(&synchronous::<Observe, (), _>(shim), function(&shim), spec(stringify!($name)))
        };)*
    };
}

hooks! {
    FIRST fails at Inside;
    SECOND fails at AtTheEnd;
}

#[test]
fn plain_hooks_are_isolated_from_each_other_and_wrappers_are_not() {
    wrappers! {
        AROUND of Observe: |(log, fails): Arguments<'_>, next: Next<'_, Observe>| {
            let _life = log.life("AROUND");
            next.run(log, fails.0);
            fails.0.at(Fails::Afterwards);
        };
    }
    let observe = |log: &Log, fails| {
        let entrance = table_of(&[&AROUND, &FIRST, &SECOND]);
        run_sync::<Observe, _, _>((), (log, ByValue(fails)), Nothing, NoEnding, entrance);
    };
    let all = [
        "began AROUND",
        "began FIRST",
        "left FIRST",
        "began SECOND",
        "left SECOND",
        "left AROUND",
    ];
    for fails in [Fails::Nowhere, Fails::Inside, Fails::AtTheEnd] {
        let log = Log::default();
        observe(&log, fails);
        assert_eq!(log.lines(), all);
    }
    let log = Log::default();
    assert_eq!(panicked(|| observe(&log, Fails::Afterwards)), "as told");
    assert_eq!(log.lines(), all);
}
