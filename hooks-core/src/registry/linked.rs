//! The linked registry: every point and hook of the program.

use alloc::vec::Vec;

use crate::hook::{HookFacts, HookId};
use crate::link::{self, Record};
use crate::point::{PointFacts, PointId};

/// What the program has, sorted.
pub(super) struct Linked {
    /// By module and name.
    pub(super) points: Vec<&'static PointFacts>,
    /// Those of one point together, in the order in which they run.
    hooks: Vec<&'static HookFacts>,
}

impl Linked {
    pub(super) fn read() -> Self {
        let mut records: Vec<Record> = link::RECORDS.iter().copied().collect();
        records.sort_by(Record::compare);
        // Sealing tells of cycles.
        link::arrange(&mut records, |record| *record, drop);
        let mut linked = Self {
            points: Vec::new(),
            hooks: Vec::new(),
        };
        for record in records {
            match record {
                Record::Point(point) => linked.points.push(point),
                Record::Hook(hook) => linked.hooks.push(hook),
                Record::Extension(_) | Record::Wanted(_) => {}
            }
        }
        linked
    }

    /// The hooks of `point`.
    pub(super) fn hooks_of(&self, point: &PointFacts) -> Vec<HookId> {
        let of_point = |hook: &&'static HookFacts| core::ptr::eq(hook.state(), point.state());
        self.hooks
            .iter()
            .copied()
            .filter(of_point)
            .map(HookId::new)
            .collect()
    }
}

/// Every hook point of the program, hooked or not, by module and name.
#[must_use]
pub fn points() -> Vec<PointId> {
    Linked::read()
        .points
        .into_iter()
        .map(PointId::new)
        .collect()
}
