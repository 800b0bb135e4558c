//! What two threads do that dispatch one point, beside what one does in the same time.
//!
//! What is asked is whether they wait for one another. Where the machine has other work, two threads do not always run at the
//! same time, whatever they call: so they call in short batches, and a batch counts where the other thread ended one
//! meanwhile. A round tells the median of those, which a batch that was interrupted does not move. Of all rounds the best is
//! told, of one thread and of two: what else runs, and a processor that is slowed down, only ever take time away, and do so for
//! longer than a round. The other rows show what the machine itself allows, and what a shared count costs.

#![allow(clippy::disallowed_methods, reason = "time is what is measured")]

use core::hint::black_box;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use hooks_benches::rows::Row;
use hooks_benches::turns::median;
use hooks_core::Registry;

use crate::bars;
use crate::engine::registered;
use crate::linked::eight::Isolating;
use crate::linked::sync::direct;
use crate::linked::{Eight, Size as _};

/// Some microseconds: long beside reading a clock and the count of another processor.
const CALLS_OF_A_BATCH: u32 = 256;
/// Of each thread in each round.
const BATCHES: usize = 100;
/// When two threads that do not come to run at the same time give a round up.
const PATIENCE: Duration = Duration::from_millis(300);

/// A row for each way to dispatch.
pub(crate) fn rows(is_short: bool) -> Vec<Row> {
    let rounds = if is_short { 15 } else { 81 };
    let registry: Registry = registered();
    let pointers: &[fn(&mut u64)] =
        black_box(direct::POINTERS.get(..Eight::HOOKS).unwrap_or_default());
    vec![
        Row {
            bar: Some(bars::SCALING),
            ..row("linked", rounds, &Eight::isolating)
        },
        row("array of pointers", rounds, &|counter| {
            for pointer in pointers {
                pointer(counter);
            }
        }),
        row("registered at run time", rounds, &|counter| {
            Isolating::dispatch_in(&registry, counter);
        }),
    ]
}

fn row(name: &str, rounds: usize, call: &(dyn Fn(&mut u64) + Sync)) -> Row {
    let (mut one, mut two) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..rounds {
        // What is no number, because no two threads came to run together, is not less.
        one = one.min(batch::<1>(call));
        two = two.min(batch::<2>(call));
    }
    let millions = |threads: f64, batch: f64| threads * f64::from(CALLS_OF_A_BATCH) / batch / 1e6;
    let are_known = one.is_finite() && two.is_finite();
    let known = |figure: f64| are_known.then_some(figure);
    Row {
        name: format!("8 hooks, {name}: two threads / one"),
        unit: "million calls a second",
        ours: known(millions(2.0, two)),
        theirs: known(millions(1.0, one)),
        ratio: known(2.0 * one / two),
        bar: None,
        allocations: None,
    }
}

/// How many batches a thread ended. Each has cache lines of its own, so that counting makes nobody wait.
#[repr(align(128))]
#[derive(Debug, Default)]
struct Ended(AtomicU64);

/// Seconds of a batch, while so many threads run; not a number where they did not come to run together.
fn batch<const THREADS: usize>(call: &(dyn Fn(&mut u64) + Sync)) -> f64 {
    let ended: [Ended; THREADS] = [(); THREADS].map(|()| Ended::default());
    let done = AtomicUsize::new(0);
    let run = |own: &Ended| {
        let others = || -> u64 {
            let others = ended.iter().filter(|other| !core::ptr::eq(*other, own));
            others.map(|other| other.0.load(Ordering::Relaxed)).sum()
        };
        let mut times = Vec::with_capacity(BATCHES);
        let mut counter = 0;
        let begin = Instant::now();
        // Goes on until all have enough, because each is needed by the others.
        while done.load(Ordering::Relaxed) < THREADS && begin.elapsed() < PATIENCE {
            let before = others();
            let started = Instant::now();
            (0..CALLS_OF_A_BATCH).for_each(|_| call(&mut counter));
            let took = started.elapsed();
            own.0.fetch_add(1, Ordering::Relaxed);
            let were_together = THREADS == 1 || others() != before;
            if were_together && times.len() < BATCHES {
                times.push(took.as_secs_f64());
                done.fetch_add(usize::from(times.len() == BATCHES), Ordering::Relaxed);
            }
        }
        black_box(counter);
        times
    };
    let run = &run;
    let times: Vec<Vec<f64>> = thread::scope(|scope| {
        let threads = ended.each_ref().map(|own| scope.spawn(move || run(own)));
        let times = threads.into_iter().filter_map(|thread| thread.join().ok());
        times.collect()
    });
    if times.iter().any(|times| times.len() < BATCHES) {
        return f64::NAN;
    }
    median(times.into_iter().flatten())
}
