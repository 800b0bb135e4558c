//! What the macros write is heard of by no lint: the crate `strict` denies and forbids all it can and holds no `allow`.
//!
//! That it builds shows it for rustc's lints; for clippy's, the lint step of `.ci/run` does. Here its hooks run, so that
//! quiet does not mean absent.

#![allow(
    clippy::unwrap_used,
    reason = "a test may end where something is not as it should be"
)]

use hooks_derive_tests::finish;
use strict::collecting::{Hints, Observe, ObserveStrictly, Votes};
use strict::deciding::{Allow, AllowStrictly, Lookup};
use strict::keeping::Count;
use strict::shaping::{
    Shape, ShapeAwaited, ShapeAwaitedDirectly, ShapeDirectly, ShapeStrictly, shape_directly,
};
use strict::starting::Made;
use strict::wrapping::{Enclose, Enter, Fetch};
use strict::{Denied, Turn};

#[test]
fn the_hooks_of_the_strict_crate_run() {
    let mut log = Vec::new();
    let mut turn = Turn {
        text: "hello",
        log: &mut log,
    };
    Observe::dispatch(&mut turn, 1);
    ObserveStrictly::dispatch(&turn).unwrap();
    assert_eq!(log, ["hello"]);
    assert_eq!(Hints::dispatch("abc", None), [3, 8]);
    assert_eq!(Votes::dispatch(), [0, 1, 1, 2]);
    assert_eq!(
        Shape::dispatch("a".to_owned(), "b"),
        "a about b!!".to_owned()
    );
    assert_eq!(ShapeStrictly::dispatch(String::new()).unwrap(), "owned!");
    assert_eq!(Lookup::dispatch("7"), Some(7));
    assert_eq!(
        Allow::dispatch(5).unwrap_err().into_reason(),
        Some(Denied(5))
    );
    assert!(AllowStrictly::dispatch(5).is_err());
    assert_eq!(
        Fetch::dispatch("a", &mut 0, |path, _| Ok(path.to_owned())).unwrap(),
        "a"
    );
    assert_eq!(Enclose::dispatch("a".to_owned()), "a");
    assert_eq!(Enter::dispatch("").unwrap_err().into_reason(), Some(1));
    assert_eq!(strict::private_points(), 8);
    assert_eq!(finish(Count::dispatch(2)), 7);
    assert_eq!(Made::dispatch(), ["ticker"]);
}

#[test]
fn the_static_chains_of_the_strict_crate_run() {
    let text = || "a".to_owned();
    assert_eq!(ShapeDirectly::dispatch(text()).unwrap(), "aowned!");
    let awaited = finish(ShapeAwaitedDirectly::dispatch(text()));
    assert_eq!(awaited, finish(ShapeAwaited::dispatch(text())));
    let (prompt, bytes) = finish(shape_directly(String::new())).unwrap();
    assert_eq!(prompt, "owned!");
    assert_eq!(bytes, b"owned!\x01");
}
