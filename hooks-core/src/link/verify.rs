//! What may be wrong with a program's registrations, all of it found in one pass.

use super::named::Wanted;
use super::record::Record;
use super::table::Filling;
use crate::error::{Culprit, Problem, Step};
use crate::extension::ExtensionFacts;
#[cfg(not(feature = "alloc"))]
use crate::hook::room_for;
use crate::hook::{HookFacts, HookId};
use crate::list::List;
use crate::observe::Note;
use crate::point::{Cardinality, PointFacts, PointId, StateWord};

/// What verification found.
pub(super) struct Findings {
    pub(super) problems: List<Problem>,
    pub(super) notes: List<Note>,
}

impl Findings {
    pub(super) const NONE: Self = Self {
        problems: List::new(),
        notes: List::new(),
    };

    /// One problem more, at its place among the others.
    pub(super) fn add(&mut self, problem: Problem) {
        self.problems
            .insert_sorted(problem, |one, two| one.compare(two).is_gt());
    }
}

/// Looks at the sorted records.
pub(super) fn verify(filling: &Filling) -> Findings {
    let mut findings = Findings::NONE;
    let mut previous = None;
    for record in filling.records() {
        match (previous, record) {
            (Some(Record::Extension(one)), Record::Extension(two)) => {
                same_identity(one, two, &mut findings);
            }
            (Some(Record::Hook(one)), Record::Hook(two)) => same_key(one, two, &mut findings),
            (_, Record::Point(point)) => {
                cardinality(point, filling, &mut findings);
                #[cfg(not(feature = "alloc"))]
                roomy(point, filling, &mut findings);
            }
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
            krate: wanted.krate(),
            file: wanted.place().file(),
            line: wanted.place().line(),
        });
    }
}

/// Two neighbours that the order does not tell apart.
fn same_key(one: &'static HookFacts, two: &'static HookFacts, findings: &mut Findings) {
    if core::ptr::eq(one.state(), two.state()) && one.compare_order(two).is_eq() {
        let hook = HookId::new(one);
        findings.notes.push(Note::Indistinguishable { hook });
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
    findings.add(Problem::Cardinality {
        point: PointId::new(point),
        hooks: plain.map(named).collect(),
    });
}

/// The wrappers of a point fit its space together with what is inside of them: there is no heap for more.
#[cfg(not(feature = "alloc"))]
fn roomy(point: &'static PointFacts, filling: &Filling, findings: &mut Findings) {
    let needed = room_for(hooks_of(point.state(), filling));
    let point = PointId::new(point);
    if needed > point.space() {
        findings.add(Problem::Crowded { point, needed });
    }
}

/// What the edges of a hook are about is there, and is one.
fn targets(hook: &'static HookFacts, filling: &Filling, findings: &mut Findings) {
    for edge in hook.edges() {
        let met = hooks_of(hook.state(), filling).filter(|other| edge.concerns(&other.subject()));
        let Some(first) = met.clone().next() else {
            if let Some(path) = edge.required() {
                findings.add(Problem::Absent {
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
            findings.add(Problem::Apart {
                hook: named(hook),
                edge: *edge,
                other: named(first),
            });
        }
        if edge.required().is_none() && met.clone().any(|other| !is_same(first, other)) {
            findings.add(Problem::Ambiguous {
                hook: named(hook),
                edge: *edge,
                met: one_of_each(met).map(named).collect(),
            });
        }
    }
}

/// The first hook of each extension or function.
fn one_of_each(
    hooks: impl Iterator<Item = &'static HookFacts> + Clone,
) -> impl Iterator<Item = &'static HookFacts> {
    let all = hooks.clone();
    let is_first = move |(index, hook): &(usize, &'static HookFacts)| {
        !all.clone().take(*index).any(|other| is_same(other, hook))
    };
    hooks.enumerate().filter(is_first).map(|(_, hook)| hook)
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
pub(super) fn cycle(members: &List<&'static HookFacts>) -> Option<Problem> {
    let point = HookId::new(members.iter().next()?).point();
    let next = members.iter().cycle().skip(1);
    let step = |(one, two): (&&'static HookFacts, &&'static HookFacts)| Step {
        one: named(one),
        two: named(two),
    };
    let steps = members.iter().zip(next).map(step).collect();
    Some(Problem::Cycle { point, steps })
}

fn named(hook: &'static HookFacts) -> Culprit {
    Culprit(HookId::new(hook))
}

/// Two extensions of one name are one mistake, unless they are one source that was built twice.
fn same_identity(
    one: &'static ExtensionFacts,
    two: &'static ExtensionFacts,
    findings: &mut Findings,
) {
    if (one.place().krate(), one.name()) != (two.place().krate(), two.name()) {
        return;
    }
    if one.place().is_twin_of(two.place()) {
        findings.notes.push(Note::BuiltTwice {
            krate: one.place().krate(),
            extension: one.name(),
            file: one.place().file(),
            line: one.place().line(),
        });
    } else {
        findings.add(Problem::Duplicate {
            first: one,
            second: two,
        });
    }
}
