//! What may be wrong with a program's registrations, all of it found in one pass.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::named::Wanted;
use super::record::Record;
use super::table::Filling;
use crate::error::{Culprit, Problem, Step};
use crate::extension::{ExtensionFacts, Place};
use crate::hook::{HookFacts, HookId};
use crate::observe::Note;
use crate::point::{Cardinality, PointFacts, PointId, StateWord};

/// What verification found; empty vectors hold no heap.
pub(super) struct Findings {
    pub(super) problems: Vec<Problem>,
    pub(super) notes: Vec<Note>,
}

/// Looks at the sorted records.
pub(super) fn verify(filling: &Filling) -> Findings {
    let mut findings = Findings {
        problems: Vec::new(),
        notes: Vec::new(),
    };
    let mut previous = None;
    for record in filling.records() {
        match (previous, record) {
            (Some(Record::Extension(one)), Record::Extension(two)) => {
                same_identity(one, two, &mut findings);
            }
            (Some(Record::Hook(one)), Record::Hook(two)) => same_key(one, two, &mut findings),
            (_, Record::Point(point)) => cardinality(point, filling, &mut findings),
            (_, Record::Wanted(wanted)) => contributed(wanted, filling, &mut findings),
            _ => {}
        }
        if let Record::Hook(hook) = record {
            targets(hook, filling, &mut findings);
        }
        previous = Some(record);
    }
    findings
}

/// A crate that `link!` names has something to link.
fn contributed(wanted: &'static Wanted, filling: &Filling, findings: &mut Findings) {
    // A wish of its own counts: a bundle crate may do nothing but link others.
    let is_this_wish =
        |record: &Record| matches!(record, Record::Wanted(other) if core::ptr::eq(*other, wanted));
    let came = filling
        .records()
        .any(|record| !is_this_wish(&record) && record.place().krate() == wanted.krate());
    if !came {
        findings.notes.push(Note::NothingLinked {
            krate: wanted.krate().to_owned(),
            place: position(wanted.place()),
        });
    }
}

/// Two neighbours that the order does not tell apart.
fn same_key(one: &'static HookFacts, two: &'static HookFacts, findings: &mut Findings) {
    if core::ptr::eq(one.state(), two.state()) && one.compare_order(two).is_eq() {
        let hook = HookId::new(one).full_name();
        findings.notes.push(Note::Indistinguishable {
            place: position(one.place()),
            hook: format!("{hook}"),
        });
    }
}

/// A point has as many hooks as it asks for.
fn cardinality(point: &'static PointFacts, filling: &Filling, findings: &mut Findings) {
    let asked = point.hooks();
    // A wrapper is around what the point has, and none of it.
    let plain = hooks_of(point.state(), filling).filter(|hook| !hook.is_wrapper());
    if asked == Cardinality::Any || asked.allows(plain.clone().count()) {
        return;
    }
    findings.problems.push(Problem::Cardinality {
        point: PointId::new(point),
        asked,
        hooks: plain.map(named).collect(),
    });
}

/// What the edges of a hook are about is there, and is one.
fn targets(hook: &'static HookFacts, filling: &Filling, findings: &mut Findings) {
    for edge in hook.edges() {
        let met = hooks_of(hook.state(), filling).filter(|other| edge.concerns(&other.subject()));
        let Some(first) = met.clone().next() else {
            if let Some(path) = edge.required() {
                findings.problems.push(Problem::Absent {
                    point: HookId::new(hook).point(),
                    hook: named(hook),
                    edge: *edge,
                    path,
                });
            }
            continue;
        };
        if met
            .clone()
            .all(|other| other.is_wrapper() != hook.is_wrapper())
        {
            findings.problems.push(Problem::Apart {
                point: HookId::new(hook).point(),
                hook: named(hook),
                edge: *edge,
                other: named(first),
                wraps: if hook.is_wrapper() {
                    "the first"
                } else {
                    "the second"
                },
            });
        }
        if edge.required().is_none() && met.clone().any(|other| !is_same(first, other)) {
            findings.problems.push(Problem::Ambiguous {
                point: HookId::new(hook).point(),
                hook: named(hook),
                edge: *edge,
                met: one_of_each(met).into_iter().map(named).collect(),
            });
        }
    }
}

/// The first hook of each extension or function.
fn one_of_each(hooks: impl Iterator<Item = &'static HookFacts>) -> Vec<&'static HookFacts> {
    let mut each: Vec<&HookFacts> = Vec::new();
    for hook in hooks {
        if !each.iter().any(|other| is_same(other, hook)) {
            each.push(hook);
        }
    }
    each
}

/// The hooks of one point, as they are sorted.
fn hooks_of<'a>(
    state: &'static StateWord,
    filling: &'a Filling,
) -> impl Iterator<Item = &'static HookFacts> + Clone + 'a {
    filling.records().filter_map(move |record| match record {
        Record::Hook(hook) if core::ptr::eq(hook.state(), state) => Some(hook),
        _ => None,
    })
}

/// Whether a name that means both means one: one extension or function, or one source that was built twice.
pub(super) fn is_same(one: &HookFacts, two: &HookFacts) -> bool {
    let place = |hook: &HookFacts| match hook.extension() {
        Some(extension) => *extension.place(),
        None => *hook.place(),
    };
    one.subject().id == two.subject().id || place(one).is_twin_of(&place(two))
}

/// The problem of `members`, hooks of one point of which each runs before the next, and the last before the first.
pub(super) fn cycle(members: &[&'static HookFacts]) -> Option<Problem> {
    let point = HookId::new(members.first()?).point();
    let next = members.iter().cycle().skip(1);
    let step = |(one, two): (&&'static HookFacts, &&'static HookFacts)| {
        let (before, after) = (one.edges().iter(), two.edges().iter());
        let before = before.copied().find(|it| it.is_before(&two.subject()));
        let after = after.copied().find(|it| it.is_after(&one.subject()));
        let said = before.map(|edge| ("former", edge));
        let (by, edge) = said.or_else(|| after.map(|edge| ("latter", edge)))?;
        Some(Step {
            one: named(one),
            two: named(two),
            by,
            edge,
        })
    };
    let steps = members.iter().zip(next).filter_map(step).collect();
    Some(Problem::Cycle { point, steps })
}

fn named(hook: &'static HookFacts) -> Culprit {
    Culprit {
        name: format!("{}", HookId::new(hook).full_name()),
        place: position(hook.place()),
    }
}

/// Two extensions of one name are one mistake, unless they are one source that was built twice.
fn same_identity(one: &ExtensionFacts, two: &ExtensionFacts, findings: &mut Findings) {
    if (one.place().krate(), one.name()) != (two.place().krate(), two.name()) {
        return;
    }
    let identity = identity(one);
    if one.place().is_twin_of(two.place()) {
        findings.notes.push(Note::BuiltTwice {
            identity,
            place: position(one.place()),
        });
    } else {
        let (first, second) = (position(one.place()), position(two.place()));
        findings.problems.push(Problem::Duplicate {
            identity,
            first,
            second,
        });
    }
}

/// `crate::name`.
pub(super) fn identity(extension: &ExtensionFacts) -> String {
    format!("{}::{}", extension.place().krate(), extension.name())
}

/// `file:line`.
pub(super) fn position(place: &Place) -> String {
    format!("{}:{}", place.file(), place.line())
}
