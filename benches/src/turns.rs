//! Measures contenders side by side: they take turns, in many short runs of one process.
//!
//! What else the machine does, and how fast it happens to be, lasts longer than a round and so meets all turns of it alike.
//! A ratio is therefore taken within each round, and the median of these is told: it does not move when the machine becomes
//! slower halfway, which a ratio of two medians does, and single turns that were interrupted do not count.

#![allow(
    clippy::cast_precision_loss,
    clippy::disallowed_methods,
    reason = "time is what is measured"
)]

use core::hint::black_box;
use std::time::{Duration, Instant};

/// Calls something so many times, with a counter.
pub type Work = Box<dyn FnMut(u32, &mut u64)>;

/// Something to measure, by name.
#[derive(Clone, Copy, Debug)]
pub struct Contender {
    name: &'static str,
    make: fn() -> Work,
}

impl Contender {
    /// What it needs is made by `make`, outside of all times.
    #[must_use]
    pub const fn new(name: &'static str, make: fn() -> Work) -> Self {
        Self { name, make }
    }

    /// What it is called in every table.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// What runs it.
    #[must_use]
    pub fn work(&self) -> Work {
        (self.make)()
    }
}

/// The work of a function that is one call.
pub fn each(mut call: impl FnMut(&mut u64) + 'static) -> Work {
    Box::new(move |calls, counter| repeat(&mut call, calls, counter))
}

/// Calls `call` so many times.
// One loop for all contenders, which none of them is inlined into.
#[inline(never)]
pub fn repeat(call: &mut dyn FnMut(&mut u64), calls: u32, counter: &mut u64) {
    for _ in 0..calls {
        call(counter);
    }
}

/// How many rounds there are, and how long a turn takes at least.
#[derive(Clone, Copy, Debug)]
pub struct Turns {
    /// In each of them every contender has one turn.
    pub rounds: usize,
    /// Long beside reading a clock, short beside what an operating system does.
    pub length: Duration,
}

impl Turns {
    /// Lets all of `works` take turns; who begins changes from round to round.
    #[must_use]
    pub fn measure(self, works: &mut [Work]) -> Samples {
        let calls: Vec<u32> = works
            .iter_mut()
            .map(|work| self.calls_of_a_turn(work))
            .collect();
        let mut times = vec![Vec::with_capacity(self.rounds); works.len()];
        let mut turns: Vec<_> = works.iter_mut().zip(calls).zip(&mut times).collect();
        for _ in 0..self.rounds {
            for ((work, calls), times) in &mut turns {
                times.push(nanoseconds(work, *calls) / f64::from(*calls));
            }
            let begins_next = turns.len().min(1);
            turns.rotate_left(begins_next);
        }
        Samples(times)
    }

    fn calls_of_a_turn(self, work: &mut Work) -> u32 {
        let mut calls = 1_u32;
        loop {
            // The least of several, so that no interruption makes turns short.
            let least = (0..3)
                .map(|_| nanoseconds(work, calls))
                .fold(f64::INFINITY, f64::min);
            if least >= self.length.as_secs_f64() * 1e9 || calls > u32::MAX / 2 {
                return calls;
            }
            calls *= 2;
        }
    }
}

fn nanoseconds(work: &mut Work, calls: u32) -> f64 {
    let mut counter = black_box(0);
    let started = Instant::now();
    work(calls, &mut counter);
    let took = started.elapsed();
    black_box(counter);
    took.as_secs_f64() * 1e9
}

/// Nanoseconds a call, of each contender in each round.
#[derive(Clone, Debug)]
pub struct Samples(Vec<Vec<f64>>);

impl Samples {
    /// Nanoseconds a call of the contender at `index`.
    #[must_use]
    pub fn time(&self, index: usize) -> f64 {
        self.median_of([index], |[time]| time)
    }

    /// How many times as long as that at `theirs` the one at `ours` takes.
    #[must_use]
    pub fn ratio(&self, ours: usize, theirs: usize) -> f64 {
        self.median_of([ours, theirs], |[ours, theirs]| ours / theirs)
    }

    /// The median of a figure that each round gives, of the times of those at `indices`; not a number where one is not there.
    pub fn median_of<const N: usize>(
        &self,
        indices: [usize; N],
        figure: impl Fn([f64; N]) -> f64,
    ) -> f64 {
        let rounds = self.0.first().map_or(0, Vec::len);
        let time = |index: usize, round: usize| {
            let times = self.0.get(index).and_then(|times| times.get(round));
            times.copied().unwrap_or(f64::NAN)
        };
        median((0..rounds).map(|round| figure(indices.map(|index| time(index, round)))))
    }
}

/// The one in the middle, of two the lower; not a number where there are none.
pub fn median(values: impl IntoIterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.into_iter().collect();
    values.sort_by(f64::total_cmp);
    let middle = values.len().saturating_sub(1) / 2;
    values.get(middle).copied().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use core::time::Duration;

    use super::{Samples, Turns, each, median};

    #[test]
    fn the_median_stands_in_the_middle_whatever_the_order() {
        assert_eq!(median([3.0, 1.0, 2.0]).to_bits(), 2.0_f64.to_bits());
        assert_eq!(median([9.0, 1.0, 2.0, 3.0]).to_bits(), 2.0_f64.to_bits());
        assert!(median([]).is_nan());
    }

    #[test]
    fn a_machine_that_becomes_slower_changes_no_ratio() {
        let samples = Samples(vec![
            vec![1.0, 1.0, 10.0, 10.0, 99.0],
            vec![2.0, 2.0, 20.0, 20.0, 20.0],
        ]);
        assert_eq!(samples.ratio(0, 1).to_bits(), 0.5_f64.to_bits());
        assert_eq!(samples.time(1).to_bits(), 20.0_f64.to_bits());
        assert!(samples.time(2).is_nan());
    }

    #[test]
    fn every_contender_has_a_turn_in_each_round() {
        let turns = Turns {
            rounds: 4,
            length: Duration::from_nanos(100),
        };
        let mut works = [each(|counter| *counter += 1), each(|_| ())];
        let Samples(times) = turns.measure(&mut works);
        assert_eq!(times.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4]);
        assert!(turns.measure(&mut []).time(0).is_nan());
    }
}
