//! The system's allocator, and a count of allocations for each thread.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

thread_local! {
    /// How many allocations this thread made so far.
    pub(crate) static COUNT: Cell<usize> = const { Cell::new(0) };
}

/// The system's allocator, and a count for each thread.
struct Counting;

impl Counting {
    fn count() {
        // A thread that is ending has no count any more, and no test.
        let _counted = COUNT.try_with(|count| count.set(count.get() + 1));
    }
}

// SAFETY: every call is the system allocator's own; counting touches a cell of the thread and allocates nothing.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        Self::count();
        // SAFETY: the caller keeps the contract of `alloc`, which is the same.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        Self::count();
        // SAFETY: the caller keeps the contract of `alloc_zeroed`, which is the same.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        Self::count();
        // SAFETY: the caller keeps the contract of `realloc`, and `block` came from the system allocator.
        unsafe { System.realloc(block, layout, size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`, and `block` came from the system allocator.
        unsafe { System.dealloc(block, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How many allocations `act` makes the second time, and what it gives.
pub(crate) fn allocations<R>(mut act: impl FnMut() -> R) -> (usize, R) {
    black_box(act());
    let before = COUNT.get();
    let given = black_box(act());
    (COUNT.get() - before, given)
}
