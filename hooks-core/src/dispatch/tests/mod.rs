//! Dispatches over tables made by hand: what completes, what is cancelled, what panics where, and that each future is
//! dropped exactly once. Meant to be run under `AddressSanitizer` and Miri too.

#![expect(
    unsafe_code,
    reason = "a registration stands in a section of the linker's, which in this very crate counts"
)]

mod closures;
mod held;
mod plain;
mod rooms;
mod wrapped;
mod wrapped_sync;

use alloc::string::String;
use alloc::vec::Vec;
use core::future::{Future, poll_fn};
use core::pin::{Pin, pin};
use core::task::{Context, Poll, Waker};
use std::sync::Mutex;

use crate::hook::Spec;
use crate::place::Place;
use crate::point::Offered;

/// What was done, in order.
#[derive(Default)]
struct Log(Mutex<Vec<String>>);

impl Log {
    fn add(&self, what: &str, who: &str) {
        let mut log = self.0.lock().unwrap();
        log.push([what, who].join(" "));
    }

    fn lines(&self) -> Vec<String> {
        self.0.lock().unwrap().clone()
    }

    /// Says that `who` began, and when what is given is dropped, that it ended.
    fn life(&self, who: &str) -> Life<'_> {
        self.add("began", who);
        Life {
            log: self,
            who: who.into(),
        }
    }
}

/// The life of a future, with a heap of its own.
struct Life<'a> {
    log: &'a Log,
    who: String,
}

impl Drop for Life<'_> {
    fn drop(&mut self) {
        self.log.add("left", &self.who);
    }
}

/// Who began and did not end, outermost first.
///
/// # Panics
/// Where somebody ended who is not the innermost one: twice, or before what it was around.
fn alive(lines: &[String]) -> Vec<&str> {
    let mut alive = Vec::new();
    for line in lines {
        if let Some(who) = line.strip_prefix("began ") {
            alive.push(who);
        } else if let Some(who) = line.strip_prefix("left ") {
            assert_eq!(alive.pop(), Some(who), "in {lines:?}");
        }
    }
    alive
}

/// Polls `future` once.
fn poll<F: Future>(future: Pin<&mut F>) -> Poll<F::Output> {
    future.poll(&mut Context::from_waker(Waker::noop()))
}

/// Polls `future` until it is done; gives what it gives, and how often it was pending.
fn finished<F: Future>(future: F) -> (F::Output, usize) {
    let mut future = pin!(future);
    let mut pending = 0;
    loop {
        if let Poll::Ready(output) = poll(future.as_mut()) {
            return (output, pending);
        }
        pending += 1;
    }
}

/// Is pending `times` times.
async fn pauses(mut times: usize) {
    poll_fn(move |_| {
        let Some(left) = times.checked_sub(1) else {
            return Poll::Ready(());
        };
        times = left;
        Poll::Pending
    })
    .await;
}

const fn spec(function: &'static str) -> Spec {
    let place = Place::new(
        "hooks_core::dispatch::tests",
        ("tests.rs", 1, 1, 0),
        None,
        None,
        true,
    );
    Spec {
        function,
        ordinal: 0,
        priority: None,
        place,
    }
}

/// Runs `act`, and gives what its panic says.
fn panicked<R>(act: impl FnOnce() -> R) -> String {
    crate::panics::caught(act).err().unwrap().text()
}

/// The arguments of a wrapper without what their declaration says of them.
pub(super) trait WithoutWords {
    /// What is passed.
    type Passed;

    fn passed(self) -> Self::Passed;
}

macro_rules! without_words {
    ($($argument:ident $shown:ident),*) => {
        impl<P, $($argument, $shown),*> WithoutWords for ($(Offered<P, $argument, $shown>,)*) {
            type Passed = ($($argument,)*);

            fn passed(self) -> Self::Passed {
                #[expect(non_snake_case, reason = "named for their types")]
                let ($($argument,)*) = self;
                ($($argument.passed,)*)
            }
        }
    };
}
without_words!(A Shown);
without_words!(A ShownA, B ShownB);

/// Input: `OUTER of Search: outer;`, the second a point and the third an async function of the arguments and `next`.
macro_rules! wrappers {
    ($($name:ident of $point:ident: $wrapper:expr;)*) => {
        $(static $name: $crate::hook::HookFacts = {
            fn shim(
                call: $crate::hook::Wrapping<'_, '_, $point, ()>,
            ) -> $crate::hook::Checked<$point, impl Future<
                Output: $crate::returns::GivesVerdict<$point, <$point as $crate::point::Point>::Verdict>,
            >> {
                let ((), arguments, next) = call.open();
                $crate::hook::FutureOfHook::<$point, (), $crate::point::Awaited>::checked($wrapper(
                    $crate::dispatch::tests::WithoutWords::passed(arguments),
                    next,
                ))
            }
            $crate::hook::HookFacts::of_function::<$point>(
                &$crate::hook::wrapping_async::<$point, (), _, _>(shim),
                $crate::order::function(&shim),
                $crate::dispatch::tests::spec(stringify!($name)),
            )
        };)*
    };
}

use wrappers;
