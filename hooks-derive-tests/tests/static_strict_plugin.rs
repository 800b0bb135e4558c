//! Hooks of a crate that has no points, under every lint we know of, run at the points of another such crate.

#![forbid(unsafe_code)]
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use hooks_derive_tests::finish;
use strict::collecting::{Hints, HintsAwaited, Observe};
use strict::deciding::{Allow, AllowAwaited, Lookup, LookupAwaited};
use strict::shaping::Shape;
use strict::wrapping::{Fetch, FetchAwaited};
use strict::{Denied, Turn};

hooks_core::link!(strict_plugin);

#[test]
fn the_hooks_of_a_strict_plugin_run() {
    let mut log = Vec::new();
    let mut turn = Turn {
        text: "hello",
        log: &mut log,
    };
    Observe::dispatch(&mut turn, 3);
    assert_eq!(log, ["hello", "plugged 3"]);
    let hints = Hints::dispatch("abc", None);
    assert!(hints.contains(&1) && hints.contains(&2), "{hints:?}");
    assert!(
        finish(HintsAwaited::dispatch("abc", &()))
            .unwrap()
            .contains(&4)
    );
    assert_eq!(
        Allow::dispatch(77).unwrap_err().into_reason(),
        Some(Denied(77))
    );
    let mut number = 1;
    assert!(finish(AllowAwaited::dispatch(&mut number)).is_ok());
    assert_eq!(number, 3);
    assert_eq!(Lookup::dispatch("plugin"), Some(77));
    assert_eq!(finish(LookupAwaited::dispatch("plugin")).unwrap(), 77);
    assert!(Shape::dispatch("a".to_owned(), "b").contains('+'));
    let mut tries = 0;
    let page = Fetch::dispatch("a", &mut tries, |path, _| Ok(path.to_owned()));
    assert_eq!((page.unwrap().as_str(), tries), ("a", 1));
    let page = FetchAwaited::dispatch("a", &mut tries, async |path, _| Ok(path.to_owned()));
    assert!(finish(page).unwrap().contains("plugged"));
}
