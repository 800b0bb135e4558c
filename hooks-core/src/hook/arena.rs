//! Room for the futures of one wrapped dispatch, taken and given back in stack order.
//!
//! A wrapper runs what is inside of it while its own future waits, so the futures of a dispatch are alive in the order of
//! a stack. They share the bytes that the point has for one dispatch; what does not fit goes to the heap. Where there is none,
//! everything fits: sealing asked for that.
//!
//! Stack order alone is not safe: a wrapper may forget what it runs, and then bytes would be reused under a pinned future.
//! So every room has a depth, and whoever gives one back asks whether it is the last one.
//!
//! **Invariant:** two rooms that are taken do not overlap, and a room stays where it is until it is given back.

#![expect(unsafe_code, reason = "futures without a name stand in plain bytes")]

use core::alloc::Layout;
use core::cell::{Cell, UnsafeCell};
use core::marker::PhantomPinned;
use core::mem::MaybeUninit;

/// The bytes `B`, and how much of them is taken.
pub(super) struct Arena<B> {
    /// How many rooms are taken.
    depth: Cell<usize>,
    /// Up to where the bytes are.
    top: Cell<usize>,
    bytes: UnsafeCell<MaybeUninit<B>>,
    _pinned: PhantomPinned,
}

/// The room for one future.
#[derive(Clone, Copy)]
pub(super) struct Room {
    at: *mut u8,
    /// Up to where the bytes were taken before; `SPILLED` of a room on the heap, `OWN` of one that is not the arena's.
    below: usize,
}

/// Stands for a place in the bytes where the room is on the heap.
const SPILLED: usize = usize::MAX;
/// Stands for a place in the bytes where the room is not the arena's.
const OWN: usize = usize::MAX - 1;

impl Room {
    /// No room at all.
    pub(super) const NONE: Self = Self {
        at: core::ptr::null_mut(),
        below: SPILLED,
    };

    /// Room that a step has itself.
    pub(super) const fn own(at: *mut u8) -> Self {
        Self { at, below: OWN }
    }

    /// Where it is.
    pub(super) const fn at(&self) -> *mut u8 {
        self.at
    }

    /// Whether a step has it itself.
    pub(super) const fn is_own(&self) -> bool {
        self.below == OWN
    }

    /// Whether it is on the heap.
    pub(super) const fn is_spilled(&self) -> bool {
        self.below == SPILLED
    }
}

impl<B> Arena<B> {
    pub(super) const fn new() -> Self {
        Self {
            depth: Cell::new(0),
            top: Cell::new(0),
            bytes: UnsafeCell::new(MaybeUninit::uninit()),
            _pinned: PhantomPinned,
        }
    }

    /// How many rooms are taken.
    pub(super) const fn depth(&self) -> usize {
        self.depth.get()
    }

    /// Takes a step that needs no room here.
    pub(super) fn deepen(&self) {
        self.depth.set(self.depth.get() + 1);
    }

    /// Takes it back.
    pub(super) fn rise(&self) {
        self.depth.set(self.depth.get() - 1);
    }

    /// Takes room for a future of `layout`.
    ///
    /// The arena stays where it is as long as the room is taken.
    pub(super) fn acquire(&self, layout: Layout) -> Room {
        self.deepen();
        let below = self.top.get();
        // The bytes are aligned as their type is, so an offset that is aligned no more strictly gives an aligned place.
        let (start, end) = place(below, layout);
        if end <= size_of::<B>() && layout.align() <= align_of::<B>() {
            self.top.set(end);
            // SAFETY: `start` lies within the bytes, or at their end.
            let at = unsafe { self.bytes.get().cast::<u8>().add(start) };
            return Room { at, below };
        }
        Room {
            at: heap::take(layout),
            below: SPILLED,
        }
    }

    /// Gives the last room back.
    ///
    /// # Safety
    /// `room` was acquired here with what `layout` gives, is the last one that is taken, and holds no future any more.
    #[inline]
    pub(super) unsafe fn release(&self, room: Room, layout: impl FnOnce() -> Layout) {
        self.rise();
        if room.is_spilled() {
            // SAFETY: it was taken with this layout, and nobody uses it any more.
            unsafe { heap::give_back(room.at, layout()) };
        } else {
            self.top.set(room.below);
        }
    }
}

/// Where a future of `layout` begins and ends in the bytes, of which those up to `below` are taken.
#[inline]
pub(super) const fn place(below: usize, layout: Layout) -> (usize, usize) {
    // An alignment is a power of two, which the compiler does not know of a `usize`.
    let mask = layout.align() - 1;
    let start = (below + mask) & !mask;
    (start, start.saturating_add(layout.size()))
}

#[cfg(not(feature = "alloc"))]
mod heap {
    use core::alloc::Layout;

    /// Room on the heap, which there is not.
    #[cold]
    pub(super) fn take(_: Layout) -> *mut u8 {
        unreachable!("sealing refuses wrappers that do not fit the space of their point")
    }

    /// Gives it back.
    ///
    /// # Safety
    /// `take` gave it.
    pub(super) const unsafe fn give_back(_: *mut u8, _: Layout) {}
}

#[cfg(feature = "alloc")]
mod heap {
    use core::alloc::Layout;

    /// Room on the heap.
    #[cold]
    pub(super) fn take(layout: Layout) -> *mut u8 {
        if layout.size() == 0 {
            return core::ptr::without_provenance_mut(layout.align());
        }
        // SAFETY: the layout has a size.
        let at = unsafe { alloc::alloc::alloc(layout) };
        if at.is_null() {
            alloc::alloc::handle_alloc_error(layout);
        }
        at
    }

    /// Gives it back.
    ///
    /// # Safety
    /// `take` gave `at` for this layout, and nobody uses it any more.
    pub(super) unsafe fn give_back(at: *mut u8, layout: Layout) {
        if layout.size() != 0 {
            // SAFETY: passed on.
            unsafe { alloc::alloc::dealloc(at, layout) };
        }
    }
}
