//! The slots: room that the linker set aside, filled once while sealing, and from then on the rows of all tables.
//!
//! **Invariant:** slots are written by the one [`Filling`] of the process only, which ends before any row is read.

#![expect(
    unsafe_code,
    reason = "the linker's room is a static that sealing writes"
)]

use core::cell::UnsafeCell;
use core::fmt;
use core::mem::{ManuallyDrop, MaybeUninit};
use core::slice;
use core::sync::atomic::{AtomicBool, Ordering};

use super::arrange::arrange;
use super::record::Record;
use crate::hook::{HookFacts, HookId, Row};
use crate::list::List;
use crate::point::{PointId, StateWord};

/// Room for one row.
#[repr(transparent)]
pub struct Slot(UnsafeCell<MaybeUninit<Content>>);

/// What stands in a slot: the record it was given while sealing sorts, afterwards a row.
#[repr(C)]
union Content {
    record: Record,
    row: ManuallyDrop<Row>,
}

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

impl Content {
    fn record(&self) -> Record {
        // SAFETY: a `Filling` holds records only, until `publish` consumes it.
        unsafe { self.record }
    }
}

/// The slots of the program while they are being filled.
pub(super) struct Filling {
    slots: &'static mut [Content],
}

impl Filling {
    /// Gives each of `records` a slot, and sorts them.
    ///
    /// `None` where there are fewer slots than records.
    pub(super) fn begin(records: &[Record], slots: &'static [Slot]) -> Option<Self> {
        static TAKEN: AtomicBool = AtomicBool::new(false);

        let slots = slots.get(..records.len())?;
        let taken = TAKEN.swap(true, Ordering::AcqRel);
        assert!(
            !taken,
            "hooks were being sealed before, and a constructor panicked: without the feature `std` of `hooks-core` that is not \
             caught, and sealing is not tried again"
        );
        for (slot, record) in slots.iter().zip(records) {
            let content = MaybeUninit::new(Content { record: *record });
            // SAFETY: `TAKEN` lets one caller through, and nobody reads a slot before `publish`.
            unsafe { *slot.0.get() = content };
        }
        let first = slots.as_ptr().cast_mut().cast::<Content>();
        // SAFETY: `Slot` is transparent over a cell, so writing through it is allowed; each slot was just
        // initialised; and this caller is the only one.
        let slots = unsafe { slice::from_raw_parts_mut(first, slots.len()) };
        slots.sort_unstable_by(|one, two| one.record().compare(&two.record()));
        Some(Self { slots })
    }

    /// The records, sorted.
    pub(super) fn records(&self) -> impl Iterator<Item = Record> + Clone + '_ {
        self.slots.iter().map(Content::record)
    }

    /// Brings the hooks of each point into the order in which they run.
    pub(super) fn order(&mut self, on_cycle: impl FnMut(List<&'static HookFacts>)) {
        arrange(self.slots, Content::record, on_cycle);
    }

    /// Says of each point that nobody hooks it.
    #[cfg(feature = "std")]
    pub(super) fn publish_nothing(self) {
        for content in &*self.slots {
            match content.record() {
                Record::Point(point) => point.state().publish_empty(),
                Record::Hook(hook) => hook.state().publish_empty(),
                Record::Extension(_) | Record::Wanted(_) => {}
            }
        }
    }

    /// Turns the records of hooks into rows, and gives each point its own; one that is `held_back` stays special, and
    /// where they are `marked` each does.
    ///
    /// The instances of all extensions are built.
    pub(super) fn publish(self, held_back: impl Fn(&PointId) -> bool, marked: bool) {
        let slots = self.slots;
        let hooks = slots.partition_point(|content| !matches!(content.record(), Record::Hook(_)));
        let (others, mut rest) = slots.split_at_mut(hooks);
        while let Some(Record::Hook(first)) = rest.first().map(Content::record) {
            let state = first.state();
            let length = rest
                .iter()
                .take_while(|content| is_of(content, state))
                .count();
            let (rows, others) = rest.split_at_mut(length);
            rest = others;
            if held_back(&HookId::new(first).point()) {
                continue;
            }
            let wrappers = rows.partition_point(is_wrapper);
            for content in &mut *rows {
                if let Record::Hook(hook) = content.record() {
                    let row = ManuallyDrop::new(Row::new(HookId::new(hook)));
                    *content = Content { row };
                }
            }
            // SAFETY: each of them is a row now, in the layout of a union with nothing before it and room behind it
            // only where rows are the largest member, which the assertion below holds; nobody writes them again.
            let rows =
                unsafe { slice::from_raw_parts(rows.as_mut_ptr().cast::<Row>(), rows.len()) };
            let (wrappers, plain) = rows.split_at(wrappers);
            // SAFETY: all hooks of one point stand together, so this is the only call for it; each row was made for
            // the point whose state this is; and wrappers were sorted before the others.
            unsafe { state.publish(wrappers, plain, marked) };
        }
        // Last: a point is either special or has all it will have.
        for content in others {
            if let Record::Point(point) = content.record()
                && !held_back(&PointId::new(point))
            {
                point.state().publish_empty();
            }
        }
    }
}

const _: () = assert!(
    size_of::<Content>() == size_of::<Row>(),
    "rows lie side by side"
);

fn is_wrapper(content: &Content) -> bool {
    matches!(content.record(), Record::Hook(hook) if hook.is_wrapper())
}

fn is_of(content: &Content, state: &StateWord) -> bool {
    matches!(content.record(), Record::Hook(hook) if core::ptr::eq(hook.state(), state))
}
