//! From hooks as they are sorted to hooks as they run: by the edges of each point, wrappers first.
//!
//! **Invariant:** wrappers and plain hooks of a point are put in order each for themselves, so that no edge mixes them.
//!
//! Sealing and the listings both go through here, so that a plan shows what runs.

use super::rules;
use crate::error::Problem;
use crate::hook::{HookFacts, HookId};
use crate::list::List;
use crate::order::{InRoom, Number, sort};

/// Brings `hooks`, which are sorted by point and then by [`HookFacts::compare_order`], into the order in which they run, and tells
/// of what is wrong with their edges.
///
/// `room` is for numbers, [`NUMBERS`](crate::order::NUMBERS) for each hook of one point; with less the same takes longer.
pub(crate) fn arrange(
    hooks: &mut [&'static HookFacts],
    room: &mut [Number],
    mut tell: impl FnMut(Problem),
) {
    for hooks in hooks.chunk_by_mut(|one, two| core::ptr::eq(one.state(), two.state())) {
        if hooks.iter().any(|hook| !hook.edges().is_empty()) {
            by_edges(hooks, room, &mut tell);
        }
    }
}

/// The same of the hooks of one point.
fn by_edges(hooks: &mut [&'static HookFacts], room: &mut [Number], mut tell: impl FnMut(Problem)) {
    let wrappers = hooks.partition_point(|hook| hook.is_wrapper());
    let count = hooks.len();
    let Some(mut sorting) = InRoom::new(hooks, room) else {
        return by_looking_at_all(hooks, wrappers, tell);
    };
    for hook in (0..count).filter_map(|rank| sorting.item(rank)) {
        for edge in hook.edges() {
            let met = sorting.concerned(edge).map(HookId::new);
            rules::target(&HookId::new(hook), edge, met, &mut tell);
        }
    }
    let mut on_cycle = |members: List<&'static HookFacts>| tell_of_cycle(&members, &mut tell);
    sorting.place(0..wrappers, &mut on_cycle);
    sorting.place(wrappers..count, &mut on_cycle);
    sorting.finish();
}

/// The same where there is no room.
fn by_looking_at_all(
    hooks: &mut [&'static HookFacts],
    wrappers: usize,
    mut tell: impl FnMut(Problem),
) {
    for hook in &*hooks {
        for edge in hook.edges() {
            let met = hooks.iter().copied();
            let met = met.filter(|other| edge.concerns(&other.subject()));
            rules::target(&HookId::new(hook), edge, met.map(HookId::new), &mut tell);
        }
    }
    let (wrappers, plain) = hooks.split_at_mut(wrappers);
    for hooks in [wrappers, plain] {
        sort(
            hooks,
            |hook| *hook,
            |members| tell_of_cycle(&members, &mut tell),
        );
    }
}

fn tell_of_cycle(members: &List<&'static HookFacts>, tell: impl FnOnce(Problem)) {
    if let Some(problem) = rules::cycle(members.iter().copied().map(HookId::new)) {
        tell(problem);
    }
}

/// The same where there is a heap to take the room from.
#[cfg(all(test, feature = "std"))]
pub(crate) fn arrange_with_room(hooks: &mut [&'static HookFacts], tell: impl FnMut(Problem)) {
    let mut room = alloc::vec![0; hooks.len() * crate::order::NUMBERS];
    arrange(hooks, &mut room, tell);
}
