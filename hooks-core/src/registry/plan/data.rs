//! What a plan knows: points, the hooks of each, and what else is to be said.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use super::super::member::Source;
use crate::error::StartupError;
use crate::hook::{HookId, room_for, spills};
use crate::list::List;
use crate::observe::Note;
use crate::order::Edge;
use crate::point::{Mode, OnError, PointId, Visit};

/// Every point with its hooks in order, and what there is to say beside that.
///
/// Displayed as stable text: the same for every build of one source in one place, whatever the linker did. Files outside
/// the workspace are shown as cargo passes them, with their full path.
///
/// A `before` or `after` that concerns no hook of the point is marked `(nobody)`: its name may be misspelt, or nothing of that name
/// linked. One that concerns hooks which are switched off, and no other, is marked `(disabled)`; they stand behind those that run,
/// with `disabled` in the place of their priority. A hook that was not linked, but given to a registry, says `given`.
///
/// An async point is shown with its room for futures, `inline = 256`. Where it has wrappers, `needs 712` is what they and the
/// largest plain hook inside of them take of it. Where that is more than there is, or one of them is aligned to more than 16
/// bytes, it is marked `(spills)`: each dispatch then asks the heap for the futures that find no room. These sizes belong to the compiler and its options.
///
/// With the feature `serde` it is `Serialize`, with the same facts: `points`, each with its `hooks`, then `notes` and `problems`,
/// which are texts. What a point or a hook does not have is `null`.
#[derive(Debug)]
pub struct Plan {
    pub(super) points: Vec<PlannedPoint>,
    pub(super) notes: Vec<String>,
    pub(super) error: Option<StartupError>,
}

/// A point with its hooks: those that run, in order, then those that are switched off.
#[derive(Debug)]
pub(super) struct PlannedPoint {
    pub(super) point: PointId,
    pub(super) hooks: Vec<PlannedHook>,
}

/// A hook as it stands in a plan.
#[derive(Debug)]
pub(crate) struct PlannedHook {
    pub(super) hook: HookId,
    pub(super) enabled: bool,
    pub(super) source: Source,
}

/// Whom an edge meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Met {
    /// Hooks that run.
    Hooks,
    /// Only hooks that are switched off.
    Disabled,
    /// No hook of the point.
    Nobody,
}

/// The room that futures of one dispatch have, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Room {
    /// How much there is.
    pub(super) inline: usize,
    /// How much of it wrappers take, together with what is inside of them, where there are wrappers.
    pub(super) needs: Option<usize>,
    /// Whether some of them go to the heap.
    pub(super) spills: bool,
}

impl Plan {
    /// The plan of `points`, each with its hooks in the order in which they run.
    pub(crate) fn new<H: IntoIterator<Item = PlannedHook>>(
        points: impl IntoIterator<Item = (PointId, H)>,
    ) -> Self {
        let points = points.into_iter().map(|(point, hooks)| {
            let mut hooks: Vec<PlannedHook> = hooks.into_iter().collect();
            // Stable, so that both halves keep their order.
            hooks.sort_by_key(|hook| !hook.enabled);
            PlannedPoint { point, hooks }
        });
        let on_panics = on_panics(cfg!(panic = "abort"), cfg!(feature = "std"));
        Self {
            points: points.collect(),
            notes: on_panics.map(Into::into).into_iter().collect(),
            error: None,
        }
    }

    /// The same as the plan of the linked registry, of which sealing said `notes`, and perhaps `error`.
    pub(super) fn of_the_program(
        mut self,
        notes: &List<Note>,
        error: Option<StartupError>,
    ) -> Self {
        if self.points.iter().all(|point| point.hooks.is_empty()) {
            let what = if self.points.is_empty() {
                "no hook and no point is linked"
            } else {
                "no hook is linked"
            };
            let text =
                format!("{what}; does this crate name its plugins, as in `hooks_core::link!(…)`?");
            self.notes.insert(0, text);
        }
        self.notes.extend(notes.iter().map(Note::to_string));
        self.error = error;
        self
    }
}

impl PlannedPoint {
    /// The policy, where there is one.
    pub(super) fn on_error(&self) -> Option<OnError> {
        (self.point.mode() != Mode::Middleware).then(|| self.point.on_error())
    }

    /// Which hooks run where one refuses, where hooks may.
    pub(super) fn visit(&self) -> Option<Visit> {
        (self.point.mode() == Mode::Cancellable).then(|| self.point.visit())
    }

    /// The room of an async point.
    pub(super) fn room(&self) -> Option<Room> {
        let running = self.hooks.iter().filter(|hook| hook.enabled);
        let facts = running.clone().map(|hook| hook.hook.facts());
        let inline = self.point.space();
        let needs = room_for(facts.clone());
        if inline == 0 && needs == 0 {
            return None;
        }
        let wrapped = running.clone().any(|hook| hook.hook.is_wrapper());
        Some(Room {
            inline,
            needs: wrapped.then_some(needs),
            spills: wrapped && spills(facts, inline),
        })
    }

    /// What `hook`, one of this point, asks for beside its priority, and whom that meets.
    pub(super) fn edges(&self, hook: &PlannedHook) -> impl Iterator<Item = (Edge, Met)> {
        let edges = hook.hook.facts().edges().iter();
        edges.map(|edge| (*edge, self.met(edge)))
    }

    fn met(&self, edge: &Edge) -> Met {
        let concerned = |other: &&PlannedHook| edge.concerns(&other.hook.facts().subject());
        // Those that run stand first.
        match self.hooks.iter().find(concerned) {
            Some(PlannedHook { enabled: true, .. }) => Met::Hooks,
            Some(PlannedHook { enabled: false, .. }) => Met::Disabled,
            None => Met::Nobody,
        }
    }
}

impl PlannedHook {
    /// `hook`, which runs if it is `enabled`.
    pub(crate) const fn new(hook: HookId, enabled: bool, source: Source) -> Self {
        Self {
            hook,
            enabled,
            source,
        }
    }
}

/// What is said of panics where no policy can catch them.
fn on_panics(abort: bool, std: bool) -> Option<&'static str> {
    match (abort, std) {
        (true, _) => Some(
            "this program is built with `panic = \"abort\"`: a hook that panics ends the process, whatever `on_error` says",
        ),
        (false, false) => Some(
            "`hooks-core` is built without its feature `std`: no panic of a hook is caught, whatever `on_error` says",
        ),
        (false, true) => None,
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;

    use super::on_panics;
    use crate::registry::plan;

    #[test]
    fn the_plan_says_where_a_panic_ends_the_process() {
        assert!(on_panics(true, true).is_some_and(|note| note.contains("ends the process")));
        assert!(on_panics(false, false).is_some_and(|note| note.contains("without its feature")));
        assert_eq!(on_panics(false, true), None);
        let plan = plan().to_string();
        assert_eq!(
            plan.contains("panic = \"abort\""),
            cfg!(panic = "abort"),
            "{plan}"
        );
    }
}
