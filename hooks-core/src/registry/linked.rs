//! The points of the program.

use alloc::vec::Vec;

use crate::link::{RECORDS, Record};
use crate::point::{PointFacts, PointId};

/// Every hook point of the program, hooked or not, in whatever order they were linked.
pub(super) fn linked_points() -> impl Iterator<Item = &'static PointFacts> {
    RECORDS.iter().filter_map(|record| match record {
        Record::Point(point) => Some(*point),
        Record::Extension(_) | Record::Chain(_) | Record::Hook(_) | Record::Wanted(_) => None,
    })
}

/// Every hook point of the program, hooked or not, by module and name.
#[must_use]
pub fn points() -> Vec<PointId> {
    let mut points: Vec<&'static PointFacts> = linked_points().collect();
    points.sort_by(|one, two| one.compare(two));
    points.into_iter().map(PointId::new).collect()
}
