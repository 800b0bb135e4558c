//! What would run at each point, in which order, and where it comes from: for people, and for a snapshot in CI.

use alloc::vec::Vec;
use core::fmt;
use core::mem;

use super::linked::Linked;
use crate::error::StartupError;
use crate::extension::Place;
use crate::hook::{HookId, room_for, spills};
use crate::link;
use crate::list::List;
use crate::observe::Note;
use crate::point::{Cardinality, Mode, PointId, Visit};

/// Every point of the program with its hooks in order, and what sealing had to say.
///
/// Displayed as stable text: the same for every build of one source in one place, whatever the linker did. Files outside
/// the workspace are shown as cargo passes them, with their full path.
///
/// A `before` or `after` that concerns no hook of the point is marked `(nobody)`: its name may be misspelt, or nothing of that name
/// linked.
///
/// An async point is shown with its room for futures, `inline = 256`. Where it has wrappers, `needs 712` is what they and the
/// largest plain hook inside of them take of it. Where that is more than there is, or one of them is aligned to more than 16
/// bytes, it is marked `(spills)`: each dispatch then asks the heap for the futures that find no room. These sizes belong to the compiler and its options.
#[derive(Debug)]
pub struct Plan {
    points: Vec<(PointId, Vec<HookId>)>,
    notes: &'static List<Note>,
    error: Option<StartupError>,
}

/// The plan of this program, which is sealed now if it was not before: that makes the instances and sends the notes.
///
/// A program that cannot be sealed has a plan too: it lists what is linked, and then the problems.
///
/// # Panics
/// When a constructor calls it while this very thread is sealing.
#[must_use]
pub fn plan() -> Plan {
    let error = link::seal().err();
    let linked = Linked::read();
    let points = linked
        .points
        .iter()
        .map(|point| (PointId::new(point), linked.hooks_of(point)))
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
            writeln!(formatter, "{point}")?;
            writeln!(formatter, "    {}", point.signature())?;
            write!(formatter, "    {}, ", point.mode())?;
            if point.visit() == Visit::All {
                formatter.write_str("visit = all, ")?;
            }
            if point.mode() != Mode::Middleware {
                write!(formatter, "on_error = {}, ", point.on_error())?;
            }
            if point.cardinality() != Cardinality::Any {
                write!(formatter, "hooks = {}, ", point.cardinality())?;
            }
            if point.is_local() {
                formatter.write_str("local, ")?;
            }
            room(formatter, point, hooks)?;
            origin(formatter, point.place())?;
            for hook in hooks {
                write!(
                    formatter,
                    "    {:>8}  {}",
                    hook.priority(),
                    hook.full_name()
                )?;
                traits(formatter, hook)?;
                edges(formatter, hook, hooks)?;
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
        if let Some(note) = on_panics(cfg!(panic = "abort"), cfg!(feature = "std")) {
            writeln!(formatter, "note: {note}")?;
        }
        for note in self.notes.iter() {
            writeln!(formatter, "note: {note}")?;
        }
        if let Some(error) = &self.error {
            writeln!(formatter, "error: {error}")?;
        }
        Ok(())
    }
}

/// What a hook asks for beside its priority, and whether anybody is there for it.
fn edges(formatter: &mut fmt::Formatter<'_>, hook: &HookId, hooks: &[HookId]) -> fmt::Result {
    for edge in hook.facts().edges() {
        let concerned = |other: &HookId| edge.concerns(&other.facts().subject());
        let mark = if hooks.iter().any(concerned) {
            ""
        } else {
            " (nobody)"
        };
        write!(formatter, "{edge}{mark}, ")?;
    }
    Ok(())
}

/// How much room an async point has for futures, and with wrappers how much of it they take.
fn room(formatter: &mut fmt::Formatter<'_>, point: &PointId, hooks: &[HookId]) -> fmt::Result {
    let facts = hooks.iter().map(HookId::facts);
    let need = room_for(facts.clone());
    if point.space() == 0 && need == 0 {
        return Ok(());
    }
    write!(formatter, "inline = {}, ", point.space())?;
    if !hooks.iter().any(HookId::is_wrapper) {
        return Ok(());
    }
    let mark = if spills(facts, point.space()) {
        " (spills)"
    } else {
        ""
    };
    write!(formatter, "needs {need}{mark}, ")
}

/// What is said of a hook behind its name: ` (wrap, async)` or ` (async, boxed, timeout 2s, fail_closed)`.
fn traits(formatter: &mut fmt::Formatter<'_>, hook: &HookId) -> fmt::Result {
    let mut before = " (";
    let mut say = |formatter: &mut fmt::Formatter<'_>, what: fmt::Arguments<'_>| {
        formatter.write_str(mem::replace(&mut before, ", "))?;
        formatter.write_fmt(what)
    };
    if hook.is_wrapper() {
        say(formatter, format_args!("wrap"))?;
    }
    if hook.is_async() {
        say(formatter, format_args!("async"))?;
    }
    if hook.is_boxed() {
        say(formatter, format_args!("boxed"))?;
    }
    if let Some(limit) = hook.timeout() {
        say(formatter, format_args!("timeout {limit:?}"))?;
    }
    if hook.is_fail_closed() {
        say(formatter, format_args!("fail_closed"))?;
    }
    formatter.write_str(if before == ", " { "), " } else { ", " })
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

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;

    use super::on_panics;

    #[test]
    fn the_plan_says_where_a_panic_ends_the_process() {
        assert!(on_panics(true, true).is_some_and(|note| note.contains("ends the process")));
        assert!(on_panics(false, false).is_some_and(|note| note.contains("without its feature")));
        assert_eq!(on_panics(false, true), None);
        let plan = super::plan().to_string();
        assert_eq!(
            plan.contains("panic = \"abort\""),
            cfg!(panic = "abort"),
            "{plan}"
        );
    }
}
