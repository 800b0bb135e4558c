//! Numbers for points, so that a registry finds the word of a point without looking for it.
//!
//! **Invariant:** a point has its number before the first registry is made, and keeps it.

use super::once::Once;
use super::record::Record;
use super::section;

/// How many words a registry has: one for each point of the program, and the first for all that are not collected.
pub(crate) fn words() -> usize {
    static NUMBERED: Once<usize> = Once::new();

    loop {
        if let Ok((words, _)) = NUMBERED.make(number) {
            return *words;
        }
        core::hint::spin_loop();
    }
}

fn number() -> usize {
    let points = section::records().iter().filter_map(|record| match record {
        Record::Point(point) => Some(point.state()),
        Record::Extension(_) | Record::Chain(_) | Record::Hook(_) | Record::Wanted(_) => None,
    });
    let mut words = 1;
    for state in points {
        state.set_number(words);
        words += 1;
    }
    words
}
