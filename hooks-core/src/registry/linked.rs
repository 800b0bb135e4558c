//! The linked registry: every point and hook of the program.

use alloc::vec::Vec;

use crate::hook::HookId;
use crate::link::{self, Record};
use crate::point::{PointFacts, PointId};

/// Every hook point of the program, hooked or not, by module and name.
#[must_use]
pub fn points() -> Vec<PointId> {
    facts().into_iter().map(PointId::new).collect()
}

pub(super) fn facts() -> Vec<&'static PointFacts> {
    let mut points: Vec<Record> = link::RECORDS.iter().copied().collect();
    points.retain(|record| matches!(record, Record::Point(_)));
    points.sort_by(Record::compare);
    points
        .into_iter()
        .filter_map(|record| {
            if let Record::Point(facts) = record {
                Some(facts)
            } else {
                None
            }
        })
        .collect()
}

pub(super) fn hooks_at(point: &PointFacts) -> Vec<HookId> {
    let mut hooks: Vec<Record> = link::RECORDS.iter().copied().collect();
    hooks.retain(
        |record| matches!(record, Record::Hook(hook) if core::ptr::eq(hook.state(), point.state())),
    );
    hooks.sort_by(Record::compare);
    hooks
        .into_iter()
        .filter_map(|record| {
            if let Record::Hook(facts) = record {
                Some(HookId::new(facts))
            } else {
                None
            }
        })
        .collect()
}
