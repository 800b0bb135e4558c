//! What a dispatch takes here, in the rows that `benches/outside/run` measures outside Rust, too.
//!
//! `cargo run --release -p hooks-benches --bin outside [-- --short]` prints a line a row: its name, a tab, and nanoseconds a dispatch,
//! the median of many short runs. Every run is checked: its counter must have met every hook of every dispatch.
//!
//! A hook adds a number of its own, so that rustc does not make one function of them all: plugins differ.

#![forbid(unsafe_code)]
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a program that measures time and prints it"
)]

use std::env;
use std::error::Error;
use std::future::{Future, poll_fn};
use std::hint::black_box;
use std::mem;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};
use std::time::{Duration, Instant};

use hooks_core::{Next, hook, hook_point, static_chain};

#[hook_point(mode = collect)]
fn Zero(counter: &mut u64);

#[hook_point(mode = collect)]
fn One(counter: &mut u64);

#[hook_point(mode = collect)]
fn Eight(counter: &mut u64);

#[hook_point(mode = collect)]
fn Ten(counter: &mut u64);

/// Its hooks are a static chain.
#[hook_point(mode = collect)]
fn Listed(counter: &mut u64);

#[hook_point(mode = collect)]
fn SixtyFour(counter: &mut u64);

#[hook_point(mode = collect)]
async fn Ready(counter: &mut u64);

#[hook_point(mode = collect)]
async fn Suspending(counter: &mut u64);

#[hook_point(mode = middleware)]
fn OneDeep(counter: &mut u64) -> u64;

#[hook_point(mode = middleware)]
fn FiveDeep(counter: &mut u64) -> u64;

#[hook_point(mode = middleware)]
fn TwentyDeep(counter: &mut u64) -> u64;

#[hook_point(mode = middleware)]
async fn OneDeepAsync(counter: &mut u64) -> u64;

#[hook_point(mode = middleware)]
async fn FiveDeepAsync(counter: &mut u64) -> u64;

#[hook_point(mode = middleware)]
async fn TwentyDeepAsync(counter: &mut u64) -> u64;

/// What the hook of this name adds: another number for every name.
const fn number(name: &str) -> u64 {
    let mut number = 0;
    let mut rest = name.as_bytes();
    while let [byte, others @ ..] = rest {
        number = number * 256 + *byte as u64;
        rest = others;
    }
    number
}

/// Input: the name of a module, a point, and a name for each of its hooks; before that the name of a chain, if they are one.
macro_rules! hooks {
    (chain $chain:ident of $module:ident: $point:ident, $($name:ident)*) => {
        hooks!($module: $point, $($name)*);
        static_chain!($chain = $point: [$($module::$name),*]);
    };
    ($module:ident: $point:ident, $($name:ident)*) => {
        mod $module {
            use super::*;
            pub(super) const SUM: u64 = 0 $(+ number(stringify!($name)))*;
            $(
                #[hook(point = $point)]
                pub(super) fn $name(counter: &mut u64) {
                    *counter += const { number(stringify!($name)) };
                }
            )*
        }
    };
}

/// The same, async; `awaits` is what each hook awaits once, if it awaits anything.
macro_rules! async_hooks {
    ($module:ident: $point:ident $(awaits $awaited:ident)?, $($name:ident)*) => {
        mod $module {
            use super::*;
            pub(super) const SUM: u64 = 0 $(+ number(stringify!($name)))*;
            async_hooks!(@ $point [$($awaited)?] $($name)*);
        }
    };
    (@ $point:ident [] $($name:ident)*) => {
        $(
            #[hook(point = $point)]
            async fn $name(counter: &mut u64) {
                *counter += const { number(stringify!($name)) };
            }
        )*
    };
    (@ $point:ident [$awaited:ident] $($name:ident)*) => {
        $(
            #[hook(point = $point)]
            async fn $name(counter: &mut u64) {
                $awaited().await;
                *counter += const { number(stringify!($name)) };
            }
        )*
    };
}

/// Input: the name of a module, a point and its async twin, and a name for each of their hooks.
macro_rules! wrappers {
    ($module:ident: $point:ident $awaited:ident, $($name:ident)*) => {
        mod $module {
            pub(super) const SUM: u64 = 0 $(+ super::number(stringify!($name)))*;
            mod blocking {
                use super::super::*;
                $(
                    #[hook(point = $point)]
                    fn $name(counter: &mut u64, next: Next<'_, $point>) -> u64 {
                        *counter += const { number(stringify!($name)) };
                        next.run(counter)
                    }
                )*
            }
            mod awaiting {
                use super::super::*;
                $(
                    #[hook(point = $awaited)]
                    async fn $name(counter: &mut u64, next: Next<'_, $awaited>) -> u64 {
                        *counter += const { number(stringify!($name)) };
                        next.run(counter).await
                    }
                )*
            }
        }
    };
}

hooks!(one: One, a1);
hooks!(eight: Eight, a1 a2 a3 a4 a5 a6 a7 a8);
hooks!(ten: Ten, a1 a2 a3 a4 a5 a6 a7 a8 a9 a10);
hooks!(chain ListedChain of listed: Listed, a1 a2 a3 a4 a5 a6 a7 a8 a9 a10);
hooks!(
    sixty_four: SixtyFour,
    a1 a2 a3 a4 a5 a6 a7 a8
    b1 b2 b3 b4 b5 b6 b7 b8
    c1 c2 c3 c4 c5 c6 c7 c8
    d1 d2 d3 d4 d5 d6 d7 d8
    e1 e2 e3 e4 e5 e6 e7 e8
    f1 f2 f3 f4 f5 f6 f7 f8
    g1 g2 g3 g4 g5 g6 g7 g8
    h1 h2 h3 h4 h5 h6 h7 h8
);
async_hooks!(ready: Ready, a1 a2 a3 a4 a5 a6 a7 a8);
async_hooks!(suspending: Suspending awaits woken_at_once, a1 a2 a3 a4 a5 a6 a7 a8);
wrappers!(one_deep: OneDeep OneDeepAsync, a1);
wrappers!(five_deep: FiveDeep FiveDeepAsync, a1 a2 a3 a4 a5);
wrappers!(
    twenty_deep: TwentyDeep TwentyDeepAsync,
    a1 a2 a3 a4 a5 a6 a7 a8 a9 a10
    b1 b2 b3 b4 b5 b6 b7 b8 b9 b10
);

/// Suspends once and asks to be polled again, as a promise that is resolved already does.
async fn woken_at_once() {
    let mut suspended = false;
    poll_fn(|context| {
        if mem::replace(&mut suspended, true) {
            return Poll::Ready(());
        }
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

/// The smallest runtime: one task, polled again when it was woken.
struct Runtime {
    woken: Arc<Woken>,
    waker: Waker,
}

struct Woken(AtomicBool);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        self.0.store(true, Ordering::Release);
    }
}

impl Runtime {
    fn new() -> Self {
        let woken = Arc::new(Woken(AtomicBool::new(false)));
        let waker = Waker::from(Arc::clone(&woken));
        Self { woken, waker }
    }

    fn run<T>(&self, future: impl Future<Output = T>) -> T {
        let mut future = pin!(future);
        let mut context = Context::from_waker(&self.waker);
        loop {
            if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
                return output;
            }
            while !self.woken.0.swap(false, Ordering::Acquire) {
                std::hint::spin_loop();
            }
        }
    }
}

/// How long a row is measured.
struct Effort {
    warm_up: Duration,
    run: Duration,
    runs: usize,
}

const FULL: Effort = Effort {
    warm_up: Duration::from_millis(100),
    run: Duration::from_millis(2),
    runs: 51,
};

const SHORT: Effort = Effort {
    warm_up: Duration::from_millis(20),
    run: Duration::from_millis(1),
    runs: 15,
};

impl Effort {
    /// Prints what a dispatch takes whose hooks add `sum` together.
    fn row(&self, name: &str, sum: u64, mut dispatch: impl FnMut(&mut u64)) {
        let mut run = |rounds: u64| {
            let mut counter = 0;
            let started = Instant::now();
            for _ in 0..rounds {
                dispatch(black_box(&mut counter));
            }
            let time = started.elapsed();
            assert_eq!(counter, sum * rounds, "{name}: hooks were lost");
            time
        };
        let mut rounds = 1;
        let warm = Instant::now();
        while run(rounds) < self.run || warm.elapsed() < self.warm_up {
            // Doubled until a run is long enough, and kept then.
            rounds *= if run(rounds) < self.run { 2 } else { 1 };
        }
        let mut times: Vec<Duration> = (0..self.runs).map(|_| run(rounds)).collect();
        times.sort_unstable();
        let median = times.get(self.runs / 2).copied().unwrap_or_default();
        #[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52 rounds")]
        let dispatches = rounds as f64;
        println!("{name}\t{:.3}", median.as_secs_f64() * 1e9 / dispatches);
    }
}

fn sync_rows(effort: &Effort) {
    effort.row("dispatch, 0 hooks", 0, Zero::dispatch);
    effort.row("dispatch, 1 hook", one::SUM, One::dispatch);
    effort.row("dispatch, 8 hooks", eight::SUM, Eight::dispatch);
    effort.row("dispatch, 10 hooks", ten::SUM, Ten::dispatch);
    effort.row("static chain, 10 hooks", listed::SUM, ListedChain::dispatch);
    effort.row("dispatch, 64 hooks", sixty_four::SUM, |counter| {
        SixtyFour::dispatch(counter);
    });
    effort.row("middleware, 1 deep", one_deep::SUM, |counter| {
        black_box(OneDeep::dispatch(counter, |counter| *counter));
    });
    effort.row("middleware, 5 deep", five_deep::SUM, |counter| {
        black_box(FiveDeep::dispatch(counter, |counter| *counter));
    });
    effort.row("middleware, 20 deep", twenty_deep::SUM, |counter| {
        black_box(TwentyDeep::dispatch(counter, |counter| *counter));
    });
}

fn async_rows(effort: &Effort) {
    let runtime = Runtime::new();
    effort.row("async, 8 hooks, ready", ready::SUM, |counter| {
        runtime.run(Ready::dispatch(counter));
    });
    effort.row(
        "async, 8 hooks, each suspending once",
        suspending::SUM,
        |counter| {
            runtime.run(Suspending::dispatch(counter));
        },
    );
    effort.row("async middleware, 1 deep", one_deep::SUM, |counter| {
        black_box(runtime.run(OneDeepAsync::dispatch(counter, async |counter| *counter)));
    });
    effort.row("async middleware, 5 deep", five_deep::SUM, |counter| {
        black_box(runtime.run(FiveDeepAsync::dispatch(counter, async |counter| *counter)));
    });
    effort.row("async middleware, 20 deep", twenty_deep::SUM, |counter| {
        black_box(runtime.run(TwentyDeepAsync::dispatch(counter, async |counter| *counter)));
    });
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let effort = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => FULL,
        ["--short"] => SHORT,
        _ => return Err("usage: outside [--short]".into()),
    };
    hooks_core::seal()?;
    sync_rows(&effort);
    async_rows(&effort);
    Ok(())
}
