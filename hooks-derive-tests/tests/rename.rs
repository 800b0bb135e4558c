//! A crate in which hooks-core has another name says `crate = …`, and is a plugin like any other.

#![forbid(unsafe_code)]
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use hooks_core::hooks_of;
use hooks_derive_tests::{finish, finish_counting};
use test_points::Call;

hooks_core::link!(renamed);

#[test]
fn points_of_a_crate_that_renames_us_are_dispatched() {
    assert_eq!(renamed::Numbers::dispatch(4), [5, 8]);
    assert_eq!(
        finish_counting(renamed::Text::dispatch("hello".into()))
            .0
            .unwrap(),
        "hello!"
    );
    assert_eq!(["", "what?"].map(renamed::Answer::dispatch), [42, 5]);
    let reason = |number| {
        let mut call = Call {
            number,
            ..Call::default()
        };
        finish(renamed::Ask::dispatch(&mut call))
            .err()
            .and_then(hooks_core::Cancelled::into_reason)
    };
    assert_eq!(
        [3, 4].map(reason),
        [None, Some(test_points::Denied("too many"))]
    );
    assert!(renamed::Numbers::active().is_some());
}

#[test]
fn hooks_of_a_crate_that_renames_us_arrive_at_points_of_others() {
    let mut call = Call::default();
    test_points::Observe::dispatch(&mut call);
    assert_eq!(call.log, ["renamed.observe"]);
    let hooks: Vec<_> = hooks_of::<test_points::Observe>()
        .map(|hook| hook.to_string())
        .collect();
    assert_eq!(
        hooks,
        ["renamed::everywhere.observe"],
        "and no plugin that this file does not name"
    );
}
