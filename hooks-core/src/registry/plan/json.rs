//! A plan for programs: the facts of the text, each under a name of its own.
//!
//! Written out by hand: a derive would bring a second `syn` to whoever turns the feature on.

use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

use serde::ser::{Serialize, SerializeStruct as _, Serializer};

use super::super::member::Source;
use super::data::{Met, Plan, PlannedHook, PlannedPoint};
use crate::error::StartupError;
use crate::order::Edge;

/// Gives `$serializer` a struct with these fields, in this order.
macro_rules! serialize {
    ($serializer:ident, $name:literal, $($field:literal: $value:expr,)*) => {{
        let count = [$($field),*].len();
        let mut fields = $serializer.serialize_struct($name, count)?;
        $(fields.serialize_field($field, &$value)?;)*
        fields.end()
    }};
}

impl Serialize for Plan {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let problems: Vec<_> = self.error.iter().flat_map(StartupError::problems).collect();
        serialize! {
            serializer, "Plan",
            "points": self.points,
            "notes": self.notes,
            "problems": problems,
        }
    }
}

impl Serialize for PlannedPoint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (point, room) = (&self.point, self.room());
        let hooks: Vec<_> = self
            .hooks
            .iter()
            .map(|hook| Shown { hook, point: self })
            .collect();
        serialize! {
            serializer, "Point",
            "name": point.name(),
            "module": point.module(),
            "signature": point.signature(),
            "mode": InWords(point.mode()),
            "visit": self.visit().map(InWords),
            "on_error": self.on_error().map(InWords),
            "cardinality": InWords(point.cardinality()),
            "local": point.is_local(),
            "repeatable": point.is_repeatable(),
            "warn_on_stall": point.warns_on_stall(),
            "default": point.has_body(),
            "inline": room.map(|room| room.inline),
            "needs": room.and_then(|room| room.needs),
            "spills": room.is_some_and(|room| room.spills),
            "file": point.file(),
            "line": point.line(),
            "crate": point.place().krate(),
            "version": point.place().version(),
            "hooks": hooks,
        }
    }
}

/// A hook at its point.
struct Shown<'a> {
    hook: &'a PlannedHook,
    point: &'a PlannedPoint,
}

impl Serialize for Shown<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let PlannedHook {
            hook,
            enabled,
            source,
        } = self.hook;
        let source = match source {
            Source::Linked => "linked",
            Source::Given(_) => "given",
        };
        let edges: Vec<_> = self.point.edges(self.hook).map(ShownEdge).collect();
        serialize! {
            serializer, "Hook",
            "identity": InWords(hook.identity()),
            "function": hook.function(),
            "priority": hook.priority().number(),
            "pinned": hook.facts().pin(),
            "enabled": enabled,
            "source": source,
            "wrap": hook.is_wrapper(),
            "async": hook.is_async(),
            "boxed": hook.is_boxed(),
            "timeout_ms": hook.timeout().map(milliseconds),
            "fail_closed": hook.is_fail_closed(),
            "edges": edges,
            "file": hook.file(),
            "line": hook.line(),
            "crate": hook.krate(),
            "version": hook.version(),
        }
    }
}

/// An edge as it is written, and whom it meets.
struct ShownEdge((Edge, Met));

impl Serialize for ShownEdge {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self((edge, met)) = self;
        let meets = match met {
            Met::Hooks => "hooks",
            Met::Disabled => "disabled",
            Met::Nobody => "nobody",
        };
        serialize! {
            serializer, "Edge",
            "edge": InWords(edge),
            "meets": meets,
        }
    }
}

/// What is displayed, as a text.
struct InWords<T>(T);

impl<T: fmt::Display> Serialize for InWords<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

fn milliseconds(limit: Duration) -> u64 {
    u64::try_from(limit.as_millis()).unwrap_or(u64::MAX)
}
