//! From records to the order of the slots: kinds apart, and the hooks of each point as they run, wrappers first.
//!
//! **Invariant:** wrappers and plain hooks of a point are put in order each for themselves, so that no edge mixes them.
//!
//! Sealing and the listings both go through here, so that a plan shows what runs.

use super::record::Record;
use crate::hook::HookFacts;
use crate::list::List;
use crate::order::sort;

/// Brings `items`, which [`Record::compare`] has sorted, into the order of the slots.
///
/// What waits for itself goes to `on_cycle`, as in [`sort`].
pub(crate) fn arrange<T>(
    items: &mut [T],
    record: impl Fn(&T) -> Record,
    mut on_cycle: impl FnMut(List<&'static HookFacts>),
) {
    let hook = |item: &T| match record(item) {
        Record::Hook(hook) => Some(hook),
        Record::Point(_) | Record::Extension(_) | Record::Wanted(_) => None,
    };
    let of_one_kind = |one: &T, two: &T| match (hook(one), hook(two)) {
        (Some(one), Some(two)) => {
            core::ptr::eq(one.state(), two.state()) && one.is_wrapper() == two.is_wrapper()
        }
        _ => false,
    };
    for hooks in items.chunk_by_mut(of_one_kind) {
        if let Some(first) = hooks.first().and_then(hook) {
            sort(hooks, |item| hook(item).unwrap_or(first), &mut on_cycle);
        }
    }
}
