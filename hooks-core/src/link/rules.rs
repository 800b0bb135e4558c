//! What may be wrong with the hooks of one point, and with two extensions, wherever they come from.
//!
//! Sealing asks of what is linked, and whatever else makes a table asks of what is in it. The rules look and tell; they
//! keep nothing, and allocate only for what they tell.

use core::borrow::Borrow;

use crate::error::{Culprit, Problem, Step};
use crate::extension::ExtensionFacts;
use crate::hook::{HookFacts, HookId};
use crate::observe::Note;
use crate::order::Edge;
use crate::place::Place;
use crate::point::{Cardinality, PointId};

/// The point has as many hooks as it asks for. `hooks` are all of them.
pub(crate) fn cardinality<H: Borrow<HookId>>(
    point: &PointId,
    hooks: impl Iterator<Item = H> + Clone,
) -> Option<Problem> {
    let asked = point.cardinality();
    // A wrapper is around what the point has, and none of it.
    let plain = hooks.filter(|hook| !hook.borrow().is_wrapper());
    if asked == Cardinality::Any || asked.allows(plain.clone().count()) {
        return None;
    }
    Some(Problem::Cardinality {
        point: point.clone(),
        hooks: plain.map(|hook| named(hook.borrow())).collect(),
    })
}

/// What the edges of `hook` are about is there, and is one. `hooks` are all of its point, or all that an edge of it is about.
#[cfg(any(feature = "alloc", test))]
pub(crate) fn targets<H: Borrow<HookId>>(
    hook: &HookId,
    hooks: &(impl Iterator<Item = H> + Clone),
    mut tell: impl FnMut(Problem),
) {
    for edge in hook.facts().edges() {
        let concerned = |other: &H| edge.concerns(&other.borrow().facts().subject());
        target(hook, edge, hooks.clone().filter(concerned), &mut tell);
    }
}

/// What `edge` of `hook` is about is there, and is one. `met` are all that it is about.
pub(crate) fn target<H: Borrow<HookId>>(
    hook: &HookId,
    edge: &Edge,
    met: impl Iterator<Item = H> + Clone,
    mut tell: impl FnMut(Problem),
) {
    let Some(first) = met.clone().next() else {
        if let Some(path) = edge.required() {
            tell(Problem::Absent {
                hook: named(hook),
                edge: *edge,
                path,
            });
        }
        return;
    };
    let first = first.borrow();
    if met
        .clone()
        .all(|other| other.borrow().is_wrapper() != hook.is_wrapper())
    {
        tell(Problem::Apart {
            hook: named(hook),
            edge: *edge,
            other: named(first),
        });
    }
    let is_other = |other: H| !is_same(first.facts(), other.borrow().facts());
    if edge.required().is_none() && met.clone().any(is_other) {
        tell(Problem::Ambiguous {
            hook: named(hook),
            edge: *edge,
            met: one_of_each(met).map(|it| named(it.borrow())).collect(),
        });
    }
}

/// The problem of `members`, hooks of one point of which each runs before the next, and the last before the first.
pub(crate) fn cycle<H: Borrow<HookId>>(
    members: impl Iterator<Item = H> + Clone,
) -> Option<Problem> {
    let point = members.clone().next()?.borrow().point();
    let next = members.clone().cycle().skip(1);
    let step = |(one, two): (H, H)| Step {
        one: named(one.borrow()),
        two: named(two.borrow()),
    };
    let steps = members.zip(next).map(step).collect();
    Some(Problem::Cycle { point, steps })
}

/// Two neighbours, as they are sorted, that the order does not tell apart.
pub(crate) fn same_key(one: &HookId, two: &HookId) -> Option<Note> {
    let alike = one.point() == two.point() && one.facts().is_alike(two.facts());
    alike.then(|| Note::Indistinguishable { hook: one.clone() })
}

/// Two neighbours, as they are sorted, that are one function which was built twice and hooks one point.
pub(super) fn same_function(one: &'static HookFacts, two: &'static HookFacts) -> Option<Note> {
    let is_one = core::ptr::eq(one.state(), two.state())
        && one.extension().is_none()
        && one.place().krate() == two.place().krate()
        && one.place().is_twin_of(two.place());
    is_one.then(|| built_twice(one.place(), one.subject().name))
}

/// What two extensions of one identity are.
pub(crate) enum Namesakes {
    /// One source that was built twice.
    Twins(Note),
    /// Two that cannot be told apart by name.
    Rivals(Problem),
}

/// Two extensions have two identities.
pub(crate) fn same_identity(
    one: &'static ExtensionFacts,
    two: &'static ExtensionFacts,
) -> Option<Namesakes> {
    if (one.place().krate(), one.name()) != (two.place().krate(), two.name()) {
        return None;
    }
    Some(if one.place().is_twin_of(two.place()) {
        Namesakes::Twins(built_twice(one.place(), one.name()))
    } else {
        Namesakes::Rivals(Problem::Duplicate {
            first: one,
            second: two,
        })
    })
}

/// What is told of an extension or a function of which there are two builds.
pub(super) const fn built_twice(place: &Place, extension: &'static str) -> Note {
    Note::BuiltTwice {
        krate: place.krate(),
        extension,
        file: place.file(),
        line: place.line(),
    }
}

/// Whether a name that means both means one: one extension or function, or one source that was built twice.
pub(super) fn is_same(one: &HookFacts, two: &HookFacts) -> bool {
    let place = |hook: &HookFacts| match hook.extension() {
        Some(extension) => *extension.place(),
        None => *hook.place(),
    };
    one.subject().id == two.subject().id || place(one).is_twin_of(&place(two))
}

/// The first hook of each extension or function.
fn one_of_each<H: Borrow<HookId>>(
    hooks: impl Iterator<Item = H> + Clone,
) -> impl Iterator<Item = H> {
    let all = hooks.clone();
    let is_first = move |(index, hook): &(usize, H)| {
        let mut earlier = all.clone().take(*index);
        !earlier.any(|other| is_same(other.borrow().facts(), hook.borrow().facts()))
    };
    hooks.enumerate().filter(is_first).map(|(_, hook)| hook)
}

fn named(hook: &HookId) -> Culprit {
    Culprit(hook.clone())
}
