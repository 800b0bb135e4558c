//! What would run at each point, in which order, and where it comes from: for people, and for a snapshot in CI.
//!
//! What is known ([`data`]) is written twice, as text ([`text`]) and as JSON (`json`), from the same facts.

mod data;
#[cfg(feature = "serde")]
mod json;
#[cfg(test)]
mod tests;
mod text;

use alloc::vec::Vec;

pub use self::data::Plan;
use self::data::PlannedHook;
use super::contents::Contents;
use super::entry::Entry;
use super::linked::linked_points;
use super::value::Registry;
use crate::link;
use crate::point::{PointFacts, PointId};

/// The plan of this program: of the linked registry, as [`Registry::plan`] makes it.
///
/// The program is sealed now if it was not before: that makes the instances and sends the notes. One that cannot be sealed has a
/// plan too: it lists what is linked, and then the problems.
///
/// # Panics
/// When a constructor calls it while this very thread is sealing.
#[must_use]
pub fn plan() -> Plan {
    Registry::linked().plan()
}

impl Registry {
    /// What would run in this registry at each point, in which order, and what is disabled.
    ///
    /// Of the linked registry it has every point of the program, and what sealing had to say; of another one the points that
    /// something hooks.
    ///
    /// # Panics
    /// Of the linked registry, when a constructor calls it while this very thread is sealing.
    #[must_use]
    pub fn plan(&self) -> Plan {
        let linked = self.is_linked().then(link::seal);
        let plan = self.0.look(|contents| {
            let hooked = contents.points().map(|(_, entry)| entry.facts);
            let mut points: Vec<&'static PointFacts> = hooked.collect();
            if linked.is_some() {
                points.extend(linked_points());
            }
            points.sort_by(|one, two| one.compare(two));
            points.dedup_by(|one, two| core::ptr::eq(one.state(), two.state()));
            Plan::new(points.into_iter().map(|point| {
                let hooks = contents
                    .entry(point.state())
                    .map(|it| planned(contents, it));
                (PointId::new(point), hooks.unwrap_or_default())
            }))
        });
        match linked {
            Some(sealed) => plan.of_the_program(link::notes(), sealed.err()),
            None => plan,
        }
    }
}

/// The hooks of a point: those that run, in order, then those that are disabled.
fn planned(contents: &Contents, entry: &Entry) -> Vec<PlannedHook> {
    let running = contents.order(entry, |_| ());
    let mut hooks: Vec<PlannedHook> = running
        .into_iter()
        .map(|placed| PlannedHook::new(placed.hook.clone(), true, contents.source(placed.serial)))
        .collect();
    let disabled = contents.disabled(entry);
    hooks.extend(disabled.map(|placed| {
        PlannedHook::new(placed.hook.clone(), false, contents.source(placed.serial))
    }));
    hooks
}
