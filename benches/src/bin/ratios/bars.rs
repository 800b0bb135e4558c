//! What has to hold: every bar, on one page.
//!
//! In time a ratio is of what both take as a whole. In instructions the empty call is taken off both first.

use hooks_benches::rows::Bar::{self, AtLeast, AtMost};

/// A bar of two contenders of a set.
#[derive(Debug)]
pub(crate) struct Pair {
    /// The name of the set.
    pub(crate) set: &'static str,
    /// The contender that is ours.
    pub(crate) ours: &'static str,
    /// The one it is compared with.
    pub(crate) theirs: &'static str,
    /// Of their ratio.
    pub(crate) bar: Bar,
}

const fn pair(set: &'static str, ours: &'static str, theirs: &'static str, held_to: Bar) -> Pair {
    Pair {
        set,
        ours,
        theirs,
        bar: held_to,
    }
}

const SYNC: &str = "sync, 8 hooks";
const READY: &str = "async, ready, 8 hooks";
const SUSPENDING: &str = "async, suspending, 8 hooks";
const CHAIN: &str = "chain, sync, 8 hooks";
const CHAIN_READY: &str = "chain, async, ready, 8 hooks";
const CHAIN_SUSPENDING: &str = "chain, async, suspending, 8 hooks";
const FIVE: &str = "async middleware, 5 deep";

/// Ratios in time.
pub(crate) const TIMES: [Pair; 12] = [
    pair(CHAIN, "chain, propagating", "by hand", AtMost(1.02)),
    pair(CHAIN_READY, "chain", "by hand", AtMost(1.02)),
    pair(CHAIN_SUSPENDING, "chain", "by hand", AtMost(1.02)),
    pair(SYNC, "linked, isolating", "array of pointers", AtMost(1.12)),
    pair(
        SYNC,
        "linked, isolating",
        "Vec<Box<dyn Trait>>",
        AtMost(1.05),
    ),
    pair(
        SYNC,
        "linked, propagating",
        "array of pointers",
        AtMost(1.05),
    ),
    pair(
        SYNC,
        "linked, propagating",
        "Vec<Box<dyn Trait>>",
        AtMost(1.05),
    ),
    pair(READY, "linked", "async-trait, boxed", AtMost(0.30)),
    pair(READY, "linked", "linked sync hooks", AtMost(1.8)),
    pair(SUSPENDING, "linked", "async-trait, boxed", AtMost(0.60)),
    pair(FIVE, "linked", "boxed onion", AtMost(0.65)),
    pair(FIVE, "linked", "tower, boxed layers", AtMost(0.60)),
];

/// Ratios in instructions, without those of an empty call.
pub(crate) const INSTRUCTIONS: [Pair; 5] = [
    pair(CHAIN, "chain, propagating", "by hand", AtMost(1.02)),
    pair(CHAIN_READY, "chain", "by hand", AtMost(1.02)),
    pair(CHAIN_SUSPENDING, "chain", "by hand", AtMost(1.02)),
    pair(SYNC, "linked, isolating", "array of pointers", AtMost(1.5)),
    pair(
        SYNC,
        "linked, propagating",
        "array of pointers",
        AtMost(1.15),
    ),
];

/// The call that is taken off both.
pub(crate) const EMPTY_CALL: (&str, &str) = ("sync, 0 hooks", "an empty call");

/// Instructions above those of a call or a future that does nothing.
pub(crate) const ABOVE: [Pair; 4] = [
    pair(
        "sync, 0 hooks",
        "linked, isolating",
        "an empty call",
        AtMost(4.0),
    ),
    pair(
        "sync, 0 hooks",
        "linked, propagating",
        "an empty call",
        AtMost(4.0),
    ),
    pair(
        "async, ready, 0 hooks",
        "linked",
        "an empty future",
        AtMost(12.0),
    ),
    pair(
        "async, suspending, 0 hooks",
        "linked",
        "an empty future",
        AtMost(12.0),
    ),
];

/// Allocations of what is linked, where nobody hooks the point.
pub(crate) const ALLOCATIONS: Bar = AtMost(0.0);

/// What one of 64 hooks takes, beside one of 8.
pub(crate) const GROWTH: Bar = AtMost(1.15);

/// What two threads do in the time in which one does 1.
pub(crate) const SCALING: Bar = AtLeast(1.9);
