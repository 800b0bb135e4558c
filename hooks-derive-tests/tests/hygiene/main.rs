//! What the macros write means the same wherever it stands: among hostile names, inside macros and functions, under
//! `cfg`, in other editions and behind other paths.

#![allow(
    clippy::all,
    clippy::pedantic,
    clippy::unwrap_used,
    dead_code,
    missing_docs,
    missing_debug_implementations,
    non_ascii_idents,
    non_camel_case_types,
    unreachable_pub,
    unnameable_types,
    unused_qualifications,
    reason = "it is about code that nobody should write"
)]

mod attributes;
mod blocks;
mod conditional;
mod hostile;
mod macros;
mod made;
mod names;

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

/// Runs a future that only ever waits for what is ready.
fn finish<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return output;
        }
    }
}

#[test]
fn macros_and_paths_of_another_crate_resolve_where_they_were_written() {
    assert_eq!(facade_plugin::NumberOf::dispatch("a", None), Some(5));
    assert_eq!(
        facade::Names::dispatch("a "),
        ["a free", "a name", "a fixed"]
    );
    assert_eq!(
        finish(facade::NamesAwaited::dispatch("a ")),
        ["a awaited", "around"]
    );
    assert_eq!(facade_plugin::Sum::dispatch(1, |number| number * 10), 30);
}

#[test]
fn the_edition_before_is_no_other_language() {
    use edition_2021::{Around, AroundAtOnce, Observe, Observing, Shape, Shaping, Turn};

    let mut log = Vec::new();
    finish(Observe::dispatch(&mut Turn { log: &mut log }, 7));
    assert_eq!(log, ["observe 7", "boxed", "gen", "close"]);
    assert_eq!(
        finish(Shape::dispatch("a".to_owned(), &["b", "c"])),
        "a<bc>"
    );
    let mut turn = Turn { log: &mut log };
    let around = Around::dispatch(&mut turn, 7, async |turn, number| {
        turn.log.push(number.to_string());
        turn.log.len()
    });
    assert_eq!(finish(around), 5);
    assert_eq!(AroundAtOnce::dispatch(&mut turn, |turn| turn.log.len()), 10);
    assert_eq!(log[4], "8");
    let mut log = Vec::new();
    finish(Observing::dispatch(&mut Turn { log: &mut log }, 7));
    assert_eq!(log, ["observe 7", "boxed", "gen", "close"]);
    let shaped = Shaping::dispatch("a".to_owned(), &["b", "c"]);
    assert_eq!(finish(shaped), "a<bc>");
}
