//! The slots: room that the linker set aside, filled once while sealing, and from then on the rows of all tables.
//!
//! While sealing, the same bytes hold three things one behind another: the hooks, as they are to be sorted, at the front; all other
//! records at the end; and between them room for numbers. At last each hook becomes a row in the slot of its rank, from the last
//! one on, so that no row is written where a hook is still to be read.
//!
//! **Invariant:** slots are written by the one [`Filling`] of the process only, which ends before any row is read.

#![expect(
    unsafe_code,
    reason = "the linker's room is a static that sealing writes"
)]

use core::cell::UnsafeCell;
use core::fmt;
use core::mem::MaybeUninit;
use core::ptr;
use core::slice;
use core::sync::atomic::{self, AtomicBool};

use super::record::Record;
use crate::hook::{HookFacts, HookId, PlaceInNumbers, Row};
use crate::order::{NUMBERS, Number};
use crate::point::{PointId, StateWord};

/// Room for one row.
#[repr(transparent)]
pub struct Slot(UnsafeCell<MaybeUninit<Row>>);

// SAFETY: written by the one `Filling` of the process, before anybody reads it.
unsafe impl Sync for Slot {}

impl Slot {
    /// An empty slot.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "made by a registration only")]
    pub const fn new() -> Self {
        Self(UnsafeCell::new(MaybeUninit::zeroed()))
    }

    /// As many as a block registers.
    #[must_use]
    pub const fn some<const N: usize>() -> [Self; N] {
        [const { Self::new() }; N]
    }
}

impl fmt::Debug for Slot {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Slot")
    }
}

type Hook = &'static HookFacts;

/// A hook with the most of its place in numbers: to compare these, nothing has to be looked up in a static of some crate.
#[derive(Clone, Copy)]
struct Sorting {
    place: PlaceInNumbers,
    hook: Hook,
}

const _: () = {
    assert!(
        size_of::<Hook>() + NUMBERS * size_of::<Number>() <= size_of::<Row>(),
        "beside a hook there is room for its numbers"
    );
    assert!(
        size_of::<Record>() <= size_of::<Row>() && size_of::<Sorting>() <= size_of::<Row>(),
        "a slot is enough for one of each"
    );
    assert!(
        align_of::<Row>() >= align_of::<Hook>()
            && align_of::<Row>() >= align_of::<Record>()
            && align_of::<Hook>() >= align_of::<Number>()
            && size_of::<Row>().is_multiple_of(align_of::<Record>()),
        "each may stand where the one before it ends"
    );
};

/// The slots of the program while they are being filled.
pub(super) struct Filling {
    /// The first slot.
    first: *mut Row,
    hooks: usize,
    others: usize,
}

impl Filling {
    /// Gives each of `records` a slot, and sorts them.
    ///
    /// `None` where there are fewer slots than records.
    pub(super) fn begin(records: &[Record], slots: &'static [Slot]) -> Option<Self> {
        static TAKEN: AtomicBool = AtomicBool::new(false);

        let slots = slots.get(..records.len())?;
        let taken = TAKEN.swap(true, atomic::Ordering::AcqRel);
        assert!(
            !taken,
            "hooks were being sealed before, and a constructor panicked: without the feature `std` of `hooks-core` that is not \
             caught, and sealing is not tried again"
        );
        // SAFETY: `TAKEN` lets one caller through, and nobody reads a slot before `publish`.
        Some(unsafe { Self::of(records, slots) })
    }

    /// Puts `records` into `slots`, which are as many, and sorts them.
    ///
    /// # Safety
    /// Nobody else reads or writes a slot before [`Self::publish`].
    unsafe fn of(records: &[Record], slots: &'static [Slot]) -> Self {
        let is_hook = |record: &&Record| matches!(record, Record::Hook(_));
        let hooks = records.iter().filter(is_hook).count();
        let mut filling = Self {
            first: slots.as_ptr().cast_mut().cast(),
            hooks,
            others: records.len() - hooks,
        };
        let (mut hook_room, mut other_room) =
            (filling.first.cast::<Sorting>(), filling.start_of_others());
        for record in records {
            if let Record::Hook(hook) = *record {
                let place = hook.place_in_numbers();
                // SAFETY: as many stand there as were counted, in a slot each, before all others.
                unsafe { hook_room.write(Sorting { place, hook }) };
                hook_room = hook_room.wrapping_add(1);
            } else {
                // SAFETY: as many stand there as were counted, up to the end of the slots.
                unsafe { other_room.write(*record) };
                other_room = other_room.wrapping_add(1);
            }
        }
        filling.sort_hooks();
        filling.parts().others.sort_unstable_by(Record::compare);
        filling
    }

    /// Sorts the hooks, each of which stands there with numbers, and leaves only the hooks.
    fn sort_hooks(&mut self) {
        let first = self.first.cast::<Sorting>();
        // SAFETY: `of` put as many there, and this borrows them alone.
        let sorting = unsafe { slice::from_raw_parts_mut(first, self.hooks) };
        sorting.sort_unstable_by(|one, two| {
            let order = one.place.cmp(&two.place);
            order.then_with(|| one.hook.compare_order(two.hook))
        });
        for index in 0..self.hooks {
            // SAFETY: one that was sorted: what was written so far stands before it, because a hook takes less.
            let sorted = unsafe { first.wrapping_add(index).read() };
            let room = self.first.cast::<Hook>().wrapping_add(index);
            // SAFETY: in the slots, before all that are still to be read.
            unsafe { room.write(sorted.hook) };
        }
        let (numbers, count) = self.room_of_numbers();
        // SAFETY: up to the other records there is nothing any more that is used.
        unsafe { numbers.write_bytes(0, count) };
    }

    fn start_of_others(&self) -> *mut Record {
        let end = self.first.wrapping_add(self.hooks + self.others);
        end.cast::<Record>().wrapping_sub(self.others)
    }

    /// Where numbers stand, and how many there may be.
    fn room_of_numbers(&self) -> (*mut Number, usize) {
        let numbers = self.first.cast::<Hook>().wrapping_add(self.hooks);
        let bytes = self.start_of_others().addr() - numbers.addr();
        (numbers.cast(), bytes / size_of::<Number>())
    }

    /// What the slots hold.
    pub(super) fn parts(&mut self) -> Parts<'_> {
        let hooks = self.first.cast::<Hook>();
        let others = self.start_of_others();
        let (numbers, count) = self.room_of_numbers();
        Parts {
            // SAFETY: `of` put as many there, and this borrows them alone.
            hooks: unsafe { slice::from_raw_parts_mut(hooks, self.hooks) },
            // SAFETY: between the two stands nothing but zeros and numbers, since the slots are there.
            room: unsafe { slice::from_raw_parts_mut(numbers, count) },
            // SAFETY: as for hooks.
            others: unsafe { slice::from_raw_parts_mut(others, self.others) },
        }
    }

    /// The hooks, sorted by point.
    pub(super) fn hooks(&self) -> &[Hook] {
        // SAFETY: as in `parts`.
        unsafe { slice::from_raw_parts(self.first.cast::<Hook>(), self.hooks) }
    }

    /// The room for numbers.
    pub(super) fn room(&self) -> &[Number] {
        let (numbers, count) = self.room_of_numbers();
        // SAFETY: as in `parts`.
        unsafe { slice::from_raw_parts(numbers, count) }
    }

    /// All records that are no hooks, sorted.
    pub(super) fn others(&self) -> &[Record] {
        // SAFETY: as in `parts`.
        unsafe { slice::from_raw_parts(self.start_of_others(), self.others) }
    }

    /// The records, sorted: hooks are behind all else.
    pub(super) fn records(&self) -> impl Iterator<Item = Record> + Clone + '_ {
        let hooks = self.hooks().iter().copied().map(Record::Hook);
        self.others().iter().copied().chain(hooks)
    }

    /// The hooks of the point with the state `state`.
    pub(super) fn hooks_of(&self, state: &StateWord) -> &[Hook] {
        let address = ptr::from_ref(state);
        let order = |hook: &Hook| ptr::from_ref(hook.state()).cmp(&address);
        let hooks = self.hooks();
        let first = hooks.partition_point(|hook| order(hook).is_lt());
        let hooks = hooks.get(first..).unwrap_or_default();
        let count = hooks.partition_point(|hook| order(hook).is_eq());
        hooks.get(..count).unwrap_or_default()
    }

    /// Says of each point that nobody hooks it.
    #[cfg(feature = "std")]
    pub(super) fn publish_nothing(self) {
        for record in self.records() {
            match record {
                Record::Point(point) => point.state().publish_empty(),
                Record::Hook(hook) => hook.state().publish_empty(),
                Record::Extension(_) | Record::Chain(_) | Record::Wanted(_) => {}
            }
        }
    }

    /// Turns hooks into rows, and gives each point its own; one that is `held_back` stays special, and where they are `marked` each
    /// does.
    ///
    /// The instances of all extensions are built.
    pub(super) fn publish(self, held_back: impl Fn(&PointId) -> bool, marked: bool) {
        let of_one_point = |one: &Row, two: &Row| ptr::eq(state(one), state(two));
        let (rows, others) = self.into_rows();
        for rows in rows.chunk_by(of_one_point) {
            let Some(first) = rows.first() else {
                continue;
            };
            if held_back(&first.hook().point()) {
                continue;
            }
            let wrappers = rows.partition_point(|row| row.hook().is_wrapper());
            let (wrappers, plain) = rows.split_at(wrappers);
            // SAFETY: all hooks of one point stand together, so this is the only call for it; each row was made for
            // the point whose state this is; and wrappers were sorted before the others.
            unsafe { state(first).publish(wrappers, plain, marked) };
        }
        // Last: a point is either special or has all it will have.
        for record in others {
            if let Record::Point(point) = record
                && !held_back(&PointId::new(point))
            {
                point.state().publish_empty();
            }
        }
    }

    /// Makes the hooks the rows that they become for good; the other records stay behind them.
    fn into_rows(self) -> (&'static [Row], &'static [Record]) {
        for index in (0..self.hooks).rev() {
            let hook = self.first.cast::<Hook>().wrapping_add(index);
            // SAFETY: a hook stands there: what was written so far are the slots behind this one, and it stands in this or before.
            let hook = unsafe { hook.read() };
            let row = self.first.wrapping_add(index);
            // SAFETY: the slot of this hook, before which all that are left stand; the other records take no slot of a hook.
            unsafe { row.write(Row::new(HookId::new(hook))) };
        }
        // SAFETY: each of them is a row now, and nobody writes them again.
        let rows = unsafe { slice::from_raw_parts(self.first, self.hooks) };
        // SAFETY: they stand where they did, and nobody writes them again, either.
        let others = unsafe { slice::from_raw_parts(self.start_of_others(), self.others) };
        (rows, others)
    }
}

fn state(row: &Row) -> &'static StateWord {
    row.hook().facts().state()
}

/// What stands in the slots.
pub(super) struct Parts<'f> {
    pub(super) hooks: &'f mut [Hook],
    pub(super) others: &'f mut [Record],
    /// For numbers of a hook each, or of a record each.
    pub(super) room: &'f mut [Number],
}

#[cfg(test)]
mod tests {
    use alloc::boxed::Box;
    use alloc::vec::Vec;
    use core::any::TypeId;

    use super::{Filling, Hook, Record, Slot, ptr};
    use crate::link::tests::{One, Two, hook, kept};
    use crate::order::{NUMBERS, Number};
    use crate::point::Point as _;

    /// Of `count` records each of which `is_hook` tells, the slots hold the hooks by priority, then rows of them, and the others.
    fn hold(count: i32, is_hook: impl Fn(i32) -> bool) {
        let id = TypeId::of::<u8>();
        let record = |number: i32| match (is_hook(number), number % 2) {
            (true, 0) => Record::Hook(hook::<One>("one", 1, -number, id, &[])),
            (true, _) => Record::Hook(hook::<Two>("two", 1, -number, id, &[])),
            (false, 0) => Record::Point(One::FACTS),
            (false, _) => Record::Point(Two::FACTS),
        };
        let records: Vec<Record> = (0..count).map(record).collect();
        let slots: Box<[Slot]> = records.iter().map(|_| Slot::new()).collect();
        let slots: &'static [Slot] = kept(slots);
        // SAFETY: nobody else knows the slots.
        let mut filling = unsafe { Filling::of(&records, slots) };
        let parts = filling.parts();
        assert!(parts.room.len() >= parts.hooks.len() * NUMBERS);
        assert!(parts.room.len() >= 6 * records.len());
        assert!(parts.room.iter().all(|number| *number == 0));
        parts.room.fill(Number::MAX);
        let hooks: Vec<Hook> = parts.hooks.to_vec();
        assert!(hooks.is_sorted_by(|one, two| one.compare_place(two).is_lt()));
        assert_eq!(hooks.len(), (0..count).filter(|it| is_hook(*it)).count());
        let of_one = filling.hooks_of(One::STATE.word());
        assert!(
            of_one
                .iter()
                .all(|hook| ptr::eq(hook.state(), One::STATE.word()))
        );
        let is_of_one = |number: &i32| is_hook(*number) && number % 2 == 0;
        assert_eq!(of_one.len(), (0..count).filter(is_of_one).count());

        let (rows, others) = filling.into_rows();
        let rows = rows.iter().map(|row| ptr::from_ref(row.hook().facts()));
        assert!(rows.eq(hooks.iter().map(|hook| ptr::from_ref(*hook))));
        assert_eq!(others.len(), records.len() - hooks.len());
        assert!(others.is_sorted_by(|one, two| one.compare(two).is_le()));
    }

    #[test]
    fn slots_hold_hooks_and_others_and_then_rows_whatever_there_is_more_of() {
        for count in 0..12 {
            hold(count, |_| true);
            hold(count, |_| false);
            for part in 2..5 {
                hold(count, |number| number % part == 0);
                hold(count, |number| number % part != 0);
            }
        }
    }
}
