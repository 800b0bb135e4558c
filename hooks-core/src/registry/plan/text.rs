//! A plan as text, made to be read and to be kept: one line says one thing, and a change of one thing changes one line.

use core::fmt;
use core::mem;

use super::super::member::Source;
use super::data::{Met, Plan, PlannedHook, PlannedPoint};
use crate::place::Place;
use crate::point::{Cardinality, Visit};

impl fmt::Display for Plan {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for point in &self.points {
            declaration(formatter, point)?;
            for hook in &point.hooks {
                line(formatter, point, hook)?;
            }
            if point.hooks.is_empty() {
                writeln!(formatter, "           -  no hooks")?;
            }
        }
        for note in &self.notes {
            writeln!(formatter, "note: {note}")?;
        }
        if let Some(error) = &self.error {
            writeln!(formatter, "error: {error}")?;
        }
        Ok(())
    }
}

/// The name of a point, its signature, and what it says about itself.
fn declaration(formatter: &mut fmt::Formatter<'_>, planned: &PlannedPoint) -> fmt::Result {
    let point = &planned.point;
    writeln!(formatter, "{point}")?;
    writeln!(formatter, "    {}", point.signature())?;
    write!(formatter, "    {}, ", point.mode())?;
    if planned.visit() == Some(Visit::All) {
        formatter.write_str("visit = all, ")?;
    }
    if let Some(on_error) = planned.on_error() {
        write!(formatter, "on_error = {on_error}, ")?;
    }
    if point.cardinality() != Cardinality::Any {
        write!(formatter, "hooks = {}, ", point.cardinality())?;
    }
    let said = [
        (point.is_local(), "local, "),
        (point.is_repeatable(), "repeatable, "),
        (point.warns_on_stall(), "warn_on_stall, "),
        (point.has_body(), "default, "),
    ];
    for (_, word) in said.into_iter().filter(|(is_so, _)| *is_so) {
        formatter.write_str(word)?;
    }
    if let Some(room) = planned.room() {
        write!(formatter, "inline = {}, ", room.inline)?;
        if let Some(needs) = room.needs {
            let mark = if room.spills { " (spills)" } else { "" };
            write!(formatter, "needs {needs}{mark}, ")?;
        }
    }
    origin(formatter, point.place())
}

/// One hook: when it runs, its name, what it is and asks for, and where it was written.
fn line(
    formatter: &mut fmt::Formatter<'_>,
    point: &PlannedPoint,
    planned: &PlannedHook,
) -> fmt::Result {
    let hook = &planned.hook;
    match hook.facts().pin() {
        // As wide as the column of priorities.
        _ if !planned.enabled => formatter.write_str("    disabled")?,
        Some(number) => write!(formatter, "    pinned {number}")?,
        None => write!(formatter, "    {:>8}", hook.priority())?,
    }
    write!(formatter, "  {hook}")?;
    traits(formatter, planned)?;
    for (edge, met) in point.edges(planned) {
        let mark = match met {
            Met::Hooks => "",
            Met::Disabled => " (disabled)",
            Met::Nobody => " (nobody)",
        };
        write!(formatter, "{edge}{mark}, ")?;
    }
    origin(formatter, hook.place())
}

/// What is said of a hook behind its name: ` (wrap, async)` or ` (async, boxed, timeout 2s, fail_closed)`.
fn traits(formatter: &mut fmt::Formatter<'_>, planned: &PlannedHook) -> fmt::Result {
    let hook = &planned.hook;
    let mut before = " (";
    let mut say = |formatter: &mut fmt::Formatter<'_>, what: fmt::Arguments<'_>| {
        formatter.write_str(mem::replace(&mut before, ", "))?;
        formatter.write_fmt(what)
    };
    if planned.source != Source::Linked {
        say(formatter, format_args!("given"))?;
    }
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
