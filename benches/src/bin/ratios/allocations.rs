//! Counts allocations of one call, in an allocator that otherwise is the system's.
//!
//! It counts only while it is asked to: beside what an allocation takes, a load and a branch do not make those slower that
//! allocate in what is measured.

#![expect(unsafe_code, reason = "an allocator is an unsafe trait")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use hooks_benches::turns::Work;

static IS_COUNTING: AtomicBool = AtomicBool::new(false);
static COUNT: AtomicU64 = AtomicU64::new(0);

/// How many allocations one call makes, when it was called before.
pub(crate) fn of_one_call(work: &mut Work) -> u64 {
    let mut counter = 0;
    work(3, &mut counter);
    let before = COUNT.load(Ordering::Relaxed);
    IS_COUNTING.store(true, Ordering::Relaxed);
    work(1, &mut counter);
    IS_COUNTING.store(false, Ordering::Relaxed);
    COUNT.load(Ordering::Relaxed) - before
}

/// The system's allocator, and a count.
#[derive(Debug)]
struct Counting;

impl Counting {
    #[inline]
    fn count() {
        if IS_COUNTING.load(Ordering::Relaxed) {
            COUNT.fetch_add(1, Ordering::Relaxed);
        }
    }
}

// SAFETY: every call is the system allocator's own; counting touches two statics and allocates nothing.
unsafe impl GlobalAlloc for Counting {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        Self::count();
        // SAFETY: the caller keeps the contract of `alloc`, which is the same.
        unsafe { System.alloc(layout) }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        Self::count();
        // SAFETY: the caller keeps the contract of `alloc_zeroed`, which is the same.
        unsafe { System.alloc_zeroed(layout) }
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        Self::count();
        // SAFETY: the caller keeps the contract of `realloc`, and `block` came from the system allocator.
        unsafe { System.realloc(block, layout, size) }
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`, and `block` came from the system allocator.
        unsafe { System.dealloc(block, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;
