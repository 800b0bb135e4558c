//! How long something took, in buckets of growing width.
//!
//! There are two buckets an octave, from 64 nanoseconds to 2^34, which is a little over 17 seconds: below 64, then up to 96,
//! 128, 192, 256 and so on, and one for all that took longer. So a bound is at most half above what it stands for, and all
//! buckets of a hook are half a kilobyte.

use core::fmt;
use core::time::Duration;

use super::tally::Tally;

/// Everything below 2 to the power of this, in nanoseconds, is in the first bucket.
const LOWEST: u32 = 6;
/// Everything from 2 to the power of this, in nanoseconds, is in the last bucket.
const HIGHEST: u32 = 34;
/// How many buckets there are.
const BUCKETS: usize = 2 * (HIGHEST - LOWEST) as usize + 2;

/// The bucket of a time.
fn bucket_of(nanoseconds: u64) -> usize {
    let Some(octave @ LOWEST..) = nanoseconds.checked_ilog2() else {
        return 0;
    };
    if octave >= HIGHEST {
        return BUCKETS - 1;
    }
    let is_upper_half = nanoseconds & (1 << (octave - 1)) != 0;
    1 + 2 * (octave - LOWEST) as usize + usize::from(is_upper_half)
}

/// What every time in the bucket is below; it is in the next one. The last one has no bound.
fn bound(bucket: usize) -> Duration {
    if bucket + 1 >= BUCKETS {
        return Duration::MAX;
    }
    let octave = LOWEST as usize + bucket / 2;
    let nanoseconds = if bucket.is_multiple_of(2) {
        1 << octave
    } else {
        3 << (octave - 1)
    };
    Duration::from_nanos(nanoseconds)
}

/// The buckets while threads add to them.
#[derive(Debug)]
pub(super) struct Buckets {
    counts: [Tally; BUCKETS],
    longest: Tally,
}

impl Buckets {
    pub(super) const fn new() -> Self {
        Self {
            counts: [const { Tally::new() }; BUCKETS],
            longest: Tally::new(),
        }
    }

    /// Adds one time.
    pub(super) fn add(&self, nanoseconds: u64) {
        // There is one: `bucket_of` gives no other.
        if let Some(count) = self.counts.get(bucket_of(nanoseconds)) {
            count.add(1);
        }
        self.longest.raise_to(nanoseconds);
    }

    /// What they hold now.
    pub(super) fn read(&self) -> Histogram {
        Histogram {
            counts: self.counts.each_ref().map(Tally::get),
            longest: Duration::from_nanos(self.longest.get()),
        }
    }
}

/// How many runs of a hook took how long.
///
/// The buckets are the same for every hook: two an octave from 64 nanoseconds to about 17 seconds, and one each for what took
/// less and for what took more.
#[derive(Clone, PartialEq, Eq)]
pub struct Histogram {
    counts: [u64; BUCKETS],
    longest: Duration,
}

impl Default for Histogram {
    /// A histogram of nothing.
    fn default() -> Self {
        Self {
            counts: [0; BUCKETS],
            longest: Duration::ZERO,
        }
    }
}

impl Histogram {
    /// Each bucket, the shortest first: its upper bound, and how many runs took less than that and not less than the bound
    /// before. All 58 are given, also where they are empty. The bound of the last is [`Duration::MAX`].
    #[must_use]
    pub fn buckets(&self) -> impl ExactSizeIterator<Item = (Duration, u64)> + '_ {
        let numbered = self.counts.iter().enumerate();
        numbered.map(|(bucket, count)| (bound(bucket), *count))
    }

    /// How many runs there were.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The longest run; zero if there was none.
    #[must_use]
    pub const fn longest(&self) -> Duration {
        self.longest
    }

    /// What the share `share` of all runs did not take longer than, as `0.99` for 99 of 100; `None` if there were no runs.
    ///
    /// That is the bound of a bucket, and so up to half too much, but never more than the [`longest`](Self::longest) run. A
    /// share below 0 is taken for 0, one above 1 for 1.
    #[must_use]
    pub fn quantile(&self, share: f64) -> Option<Duration> {
        let rank = rank(share, self.count())?;
        let mut so_far = 0;
        let reaches = self.counts.iter().position(|count| {
            so_far += count;
            so_far >= rank
        });
        reaches.map(|bucket| bound(bucket).min(self.longest))
    }
}

/// Which of `count` runs, from 1, is the last that the share holds.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a share of more runs than an `f64` tells apart is not exact, and a cast to `u64` stays between its bounds"
)]
fn rank(share: f64, count: u64) -> Option<u64> {
    let rank = (share * count as f64).ceil() as u64;
    (count > 0).then(|| rank.clamp(1, count))
}

impl fmt::Debug for Histogram {
    /// The buckets that are not empty, by their bounds.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let filled = self.buckets().filter(|(_, count)| *count > 0);
        formatter.debug_map().entries(filled).finish()
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::vec::Vec;
    use core::time::Duration;

    use super::{BUCKETS, Buckets, bound, bucket_of};

    /// A bound, in nanoseconds.
    fn nanoseconds(bucket: usize) -> u64 {
        u64::try_from(bound(bucket).as_nanos()).unwrap_or(u64::MAX)
    }

    #[test]
    fn every_time_is_below_its_bound_and_not_below_the_one_before() {
        let edges =
            (0..64).flat_map(|octave| [1_u64 << octave, (1 << octave) | (1 << octave) >> 1]);
        let around = |edge: u64| [edge - 1, edge, edge.saturating_add(1)];
        for time in edges.flat_map(around).chain([0, u64::MAX]) {
            let bucket = bucket_of(time);
            assert!(bucket < BUCKETS, "{time}");
            assert!(
                time < nanoseconds(bucket) || bucket == BUCKETS - 1,
                "{time}"
            );
            assert!(bucket == 0 || time >= nanoseconds(bucket - 1), "{time}");
        }
    }

    #[test]
    fn bounds_grow_by_two_an_octave_from_64_nanoseconds_to_17_seconds() {
        let first: Vec<u64> = (0..6).map(nanoseconds).collect();
        assert_eq!(first, [64, 96, 128, 192, 256, 384]);
        assert_eq!(bound(BUCKETS - 2), Duration::from_nanos(1 << 34));
        assert_eq!(bound(BUCKETS - 1), Duration::MAX);
        assert_eq!(BUCKETS, 58);
    }

    #[test]
    fn a_quantile_is_at_most_half_too_much_and_never_above_the_longest() {
        let buckets = Buckets::new();
        assert_eq!(buckets.read().quantile(0.5), None);
        for time in 1..=1000_u64 {
            buckets.add(time * 1000);
        }
        let histogram = buckets.read();
        assert_eq!(histogram.count(), 1000);
        for share in [0.001, 0.25, 0.5, 0.75, 0.9, 0.99] {
            let exact = Duration::from_millis(1).mul_f64(share);
            let told = histogram.quantile(share).unwrap();
            assert!(told >= exact, "{share}: {told:?}");
            assert!(told <= exact.mul_f64(1.5), "{share}: {told:?}");
        }
        let longest = Some(Duration::from_millis(1));
        assert_eq!(
            [0.999, 1.0, 7.0].map(|share| histogram.quantile(share)),
            [longest; 3]
        );
        let shortest = histogram.quantile(0.0);
        assert!(shortest > Some(Duration::from_micros(1)));
        assert_eq!(
            [-1.0, f64::NAN].map(|share| histogram.quantile(share)),
            [shortest; 2]
        );
    }

    #[test]
    fn what_takes_longer_than_the_last_bound_is_told_as_the_longest() {
        let buckets = Buckets::new();
        buckets.add(3_600_000_000_000);
        let histogram = buckets.read();
        assert_eq!(histogram.quantile(0.5), Some(Duration::from_hours(1)));
        assert_eq!(histogram.buckets().last(), Some((Duration::MAX, 1)));
        assert_eq!(histogram.buckets().len(), BUCKETS);
    }

    #[test]
    fn a_histogram_shows_the_buckets_that_hold_something() {
        let buckets = Buckets::new();
        buckets.add(100);
        buckets.add(10);
        buckets.add(100);
        assert_eq!(format!("{:?}", buckets.read()), "{64ns: 1, 128ns: 2}");
    }
}
