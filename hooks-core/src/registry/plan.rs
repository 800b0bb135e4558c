//! What would run at each point, in which order, and where it comes from: for people, and for a snapshot in CI.

use alloc::vec::Vec;
use core::fmt;

use super::linked::Linked;
use crate::error::StartupError;
use crate::extension::Place;
use crate::hook::HookId;
use crate::link;
use crate::observe::Note;
use crate::point::{Cardinality, PointFacts};

/// Every point of the program with its hooks in order, and what sealing had to say.
///
/// Displayed as stable text: the same for every build of one source in one place, whatever the linker did. Files outside
/// the workspace are shown as cargo passes them, with their full path.
#[derive(Debug)]
pub struct Plan {
    points: Vec<(&'static PointFacts, Vec<HookId>)>,
    notes: &'static [Note],
    error: Option<&'static StartupError>,
}

/// The plan of this program, which is sealed now if it was not before: that makes the instances and sends the notes.
///
/// A program that cannot be sealed has a plan too: it lists what is linked, and then the problems.
///
/// # Panics
/// When a constructor calls it while this very thread is sealing.
#[must_use]
pub fn plan() -> Plan {
    let error = link::sealed().err();
    let linked = Linked::read();
    let points = linked
        .points
        .iter()
        .map(|point| (*point, linked.hooks_of(point)))
        .collect();
    Plan {
        points,
        notes: link::notes(),
        error,
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (point, hooks) in &self.points {
            writeln!(formatter, "{}::{}", point.place().module(), point.name())?;
            writeln!(formatter, "    {}", point.signature())?;
            write!(
                formatter,
                "    {}, on_error = {}, ",
                point.mode(),
                point.on_error()
            )?;
            if point.hooks() != Cardinality::Any {
                write!(formatter, "hooks = {}, ", point.hooks())?;
            }
            origin(formatter, point.place())?;
            for hook in hooks {
                write!(
                    formatter,
                    "    {:>8}  {}",
                    hook.priority(),
                    hook.full_name()
                )?;
                formatter.write_str(if hook.is_async() { " (async), " } else { ", " })?;
                for edge in hook.edges() {
                    write!(formatter, "{edge}, ")?;
                }
                origin(formatter, hook.place())?;
            }
            if hooks.is_empty() {
                writeln!(formatter, "           -  no hooks")?;
            }
        }
        if !self.points.is_empty() && self.points.iter().all(|(_, hooks)| hooks.is_empty()) {
            writeln!(
                formatter,
                "note: no hook is linked; does this crate name its plugins, as in `hooks_core::link!(…)`?"
            )?;
        }
        for note in self.notes {
            writeln!(formatter, "note: {note}")?;
        }
        if let Some(error) = self.error {
            writeln!(formatter, "error: {error}")?;
        }
        Ok(())
    }
}

fn origin(formatter: &mut fmt::Formatter<'_>, place: &Place) -> fmt::Result {
    let version = place.version().unwrap_or("without a version");
    writeln!(
        formatter,
        "{} {version}, {}:{}",
        place.krate(),
        place.file(),
        place.line()
    )
}
