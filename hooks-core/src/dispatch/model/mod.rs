//! The engine against a reference model, over random hooks.
//!
//! A case is a set of hooks of one point, each with a script, and one dispatch. The engine runs it, and so does a slow and
//! obvious interpreter: their order, every step on the way, what is reported, what is dropped when, and what comes of it have
//! to be the same, also where the dispatch is dropped on the way.
//!
//! Cases are random in each run. proptest writes the seed of one that fails to `proptest-regressions/`, where it is tried first
//! from then on: it is committed with the fix. `PROPTEST_CASES` says how many cases there are of each point.

mod boxes;
mod cases;
mod facts;
mod given;
mod interpreter;
mod points;
mod scene;
mod script;
mod stage;
mod told;

use alloc::vec::Vec;
use core::cell::RefCell;

use proptest::test_runner::{Config, TestCaseError, TestRunner};

use self::cases::cases;
use self::facts::{Facts, Mode};
use self::points::ALL;
use self::scene::report;
use self::stage::{CIRCLE, Observed, compare};
use self::told::told;
use crate::link::seal;
use crate::observe::set_reporter;

/// How many cases of each point are tried where `PROPTEST_CASES` does not say so; there are more than a hundred points.
const CASES: u32 = 200;

/// Compares engine and interpreter over the points of some modes. Each of `phrases` is told by some case, or these do not
/// reach what they are for.
fn agree(modes: &[Mode], phrases: &[&str]) {
    // Before a point is given hooks, because sealing gives it those that are linked, and another test may seal.
    let _linked_hooks_do_not_matter = seal();
    set_reporter(|it| report(told(it)));
    let said = std::env::var_os("PROPTEST_CASES").map(|_| Config::default().cases);
    let unseen = RefCell::new(Vec::from(phrases));
    let of_modes = |facts: &Facts| modes.contains(&facts.mode);
    for point in ALL.iter().filter(|point| of_modes(point.facts)) {
        let config = Config {
            source_file: Some(file!()),
            ..Config::with_cases(said.unwrap_or(CASES))
        };
        let difference = TestRunner::new(config).run(&cases(point.facts), |case| {
            let look = |it: &Observed| unseen.borrow_mut().retain(|phrase| !it.tells(phrase));
            compare(point, &case, look).map_err(TestCaseError::fail)
        });
        if let Err(difference) = difference {
            panic!("{difference}");
        }
    }
    // Few cases, which somebody asked for, do not reach everything.
    if said.is_none() {
        assert_eq!(unseen.into_inner(), [""; 0]);
    }
}

#[test]
fn collect_agrees_with_the_reference() {
    let phrases = [
        "h2 is polled",
        "gave up",
        "dropping panicked",
        "reported: ",
        "panicked: h0 panics in drop",
        "panicked: h0 panics at once",
        "panicked: the caller panics",
        "all of: ",
        "nothing into [by",
        CIRCLE,
        "from h5",
    ];
    agree(&[Mode::Nothing, Mode::Collect], &phrases);
}

#[test]
fn transform_agrees_with_the_reference() {
    let phrases = [
        "h2 is polled",
        "gave up",
        "all of: ",
        "valueh0h1",
        "h0 failed: ",
    ];
    agree(&[Mode::Transform], &phrases);
}

#[test]
fn until_handled_agrees_with_the_reference() {
    let phrases = [
        "gave up",
        "all of: ",
        "by end from none",
        "from h5",
        "end is over",
    ];
    agree(&[Mode::UntilHandled, Mode::UntilHandledWithBody], &phrases);
}

#[test]
fn cancellable_agrees_with_the_reference() {
    let phrases = [
        "gave up",
        "refused by h5: by h5",
        "refused by h0: h0 denies",
        "refused by failing: h0 failed: h0 gives up",
        "refused by failing: h1 panicked",
        "reported: h1 failed",
        "dropping panicked",
        "all of: ",
    ];
    agree(&[Mode::Cancellable], &phrases);
}

#[test]
fn middleware_agrees_with_the_reference() {
    let phrases = [
        "gave up",
        "stopped: None",
        "stopped: Some",
        "starved 2",
        "h0 gets end fails",
        "panicked: end panics",
    ];
    agree(&[Mode::Middleware, Mode::MiddlewareWithBody], &phrases);
}
