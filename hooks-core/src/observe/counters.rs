//! What is counted of one hook while counting is switched on: from any thread, without a lock, a few atomic additions a run.

#[cfg(feature = "std")]
use core::time::Duration;

#[cfg(feature = "std")]
use super::histogram::Buckets;
use super::observer::HookEnd;
use super::statistics::Counts;
#[cfg(feature = "std")]
use super::statistics::Times;
use super::tally::Tally;

/// The figures of one hook, as they grow.
#[derive(Debug)]
pub(crate) struct Counters {
    calls: Tally,
    answers: Tally,
    vetoes: Tally,
    failures: Tally,
    panics: Tally,
    timeouts: Tally,
    unwound: Tally,
    cancelled: Tally,
    spills: Tally,
    #[cfg(feature = "std")]
    nanoseconds: Tally,
    #[cfg(feature = "std")]
    buckets: Buckets,
}

impl Counters {
    /// Of a hook that did not run yet.
    pub(crate) const fn new() -> Self {
        Self {
            calls: Tally::new(),
            answers: Tally::new(),
            vetoes: Tally::new(),
            failures: Tally::new(),
            panics: Tally::new(),
            timeouts: Tally::new(),
            unwound: Tally::new(),
            cancelled: Tally::new(),
            spills: Tally::new(),
            #[cfg(feature = "std")]
            nanoseconds: Tally::new(),
            #[cfg(feature = "std")]
            buckets: Buckets::new(),
        }
    }

    /// A run begins.
    pub(super) fn begins(&self) {
        self.calls.add(1);
    }

    /// A run ended.
    pub(super) fn ends(&self, ended: HookEnd<'_>) {
        let tally = match ended {
            HookEnd::NoOpinion | HookEnd::Wrapped => return,
            HookEnd::Answered => &self.answers,
            HookEnd::Vetoed => &self.vetoes,
            HookEnd::Failed(error) => {
                if error.is_panic() {
                    self.panics.add(1);
                }
                if error.is_timeout() {
                    self.timeouts.add(1);
                }
                &self.failures
            }
            HookEnd::Unwound => &self.unwound,
            HookEnd::Cancelled => &self.cancelled,
        };
        tally.add(1);
    }

    /// That run took so long.
    #[cfg(feature = "std")]
    pub(super) fn took(&self, took: Duration) {
        // More than 584 years is not told from that.
        let nanoseconds = u64::try_from(took.as_nanos()).unwrap_or(u64::MAX);
        self.nanoseconds.add(nanoseconds);
        self.buckets.add(nanoseconds);
    }

    /// The hook's future found no room in its dispatch, and went to the heap.
    pub(crate) fn spilled(&self) {
        self.spills.add(1);
    }

    /// The figures as they are. Each is read by itself: where hooks run meanwhile, one may be ahead of another.
    pub(crate) fn read(&self) -> Counts {
        Counts {
            calls: self.calls.get(),
            answers: self.answers.get(),
            vetoes: self.vetoes.get(),
            failures: self.failures.get(),
            panics: self.panics.get(),
            timeouts: self.timeouts.get(),
            unwound: self.unwound.get(),
            cancelled: self.cancelled.get(),
            spills: self.spills.get(),
            #[cfg(feature = "std")]
            times: Times {
                total: Duration::from_nanos(self.nanoseconds.get()),
                histogram: self.buckets.read(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Counters, HookEnd};
    #[cfg(feature = "std")]
    use crate::observe::Counts;

    #[test]
    fn what_is_not_said_is_not_counted() {
        let counters = Counters::new();
        counters.begins();
        counters.ends(HookEnd::Answered);
        counters.begins();
        counters.ends(HookEnd::NoOpinion);
        counters.begins();
        counters.ends(HookEnd::Wrapped);
        counters.spilled();
        let counts = counters.read();
        assert_eq!((counts.calls, counts.answers, counts.spills), (3, 1, 1));
        assert_eq!(
            (counts.failures, counts.cancelled, counts.unwound),
            (0, 0, 0)
        );
    }

    #[cfg(feature = "std")]
    #[test]
    fn no_run_is_lost_where_many_threads_count() {
        use core::time::Duration;

        let counters = Counters::new();
        let count = |time: Duration| {
            for _ in 0..1000 {
                counters.begins();
                counters.ends(HookEnd::Vetoed);
                counters.took(time);
            }
        };
        std::thread::scope(|scope| {
            for thread in 1..=4 {
                scope.spawn(move || count(Duration::from_micros(thread)));
            }
        });
        let counts = counters.read();
        let figures = Counts {
            calls: 4000,
            vetoes: 4000,
            times: counts.times.clone(),
            ..Counts::default()
        };
        assert_eq!(counts, figures);
        assert_eq!(counts.times.total(), Duration::from_millis(10));
        assert_eq!(counts.times.longest(), Duration::from_micros(4));
        assert_eq!(counts.times.histogram().count(), 4000);
    }
}
