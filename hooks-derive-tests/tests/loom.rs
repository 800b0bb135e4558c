//! Sealing and the state word under every order of events between threads.
//!
//! The two files of the library that synchronise threads are compiled here once more, with loom's atomics in the place of
//! the processor's.

#![allow(
    dead_code,
    unreachable_pub,
    clippy::redundant_pub_crate,
    clippy::unwrap_used,
    reason = "what is compiled here belongs to another crate"
)]

use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::sync::atomic::{AtomicUsize, Ordering};
use loom::thread;

#[path = "../../hooks-core/src/link/once.rs"]
mod once;
#[path = "../../hooks-core/src/point/word.rs"]
mod word;

/// In the place of the library's module of this name.
mod sync {
    pub(crate) use loom::sync::atomic::{AtomicPtr, AtomicU8, Ordering};

    macro_rules! const_unless_loom {
        ($($function:tt)*) => {
            $($function)*
        };
    }
    pub(crate) use const_unless_loom;

    pub(crate) struct Shared<T>(loom::cell::UnsafeCell<T>);

    impl<T> Shared<T> {
        pub(crate) fn new(value: T) -> Self {
            Self(loom::cell::UnsafeCell::new(value))
        }

        pub(crate) fn read<R>(&self, read: impl FnOnce(*const T) -> R) -> R {
            self.0.with(read)
        }

        pub(crate) fn write<R>(&self, write: impl FnOnce(*mut T) -> R) -> R {
            self.0.with_mut(write)
        }
    }
}

/// What sealing fills before a word leads to it: loom tells of a read that the write did not come before.
struct Rows(UnsafeCell<u32>);

// SAFETY: that nobody reads it before it is written is what is tested.
#[expect(unsafe_code, reason = "the plain memory behind a word is shared")]
unsafe impl Sync for Rows {}

impl Rows {
    fn fill(&self) {
        self.0.with_mut(|rows| {
            #[expect(unsafe_code, reason = "loom's cell is read and written by address")]
            // SAFETY: loom fails the test if anybody else may use it.
            unsafe {
                *rows = 7;
            }
        });
    }

    fn read(&self) -> u32 {
        self.0.with(|rows| {
            #[expect(unsafe_code, reason = "loom's cell is read and written by address")]
            // SAFETY: loom fails the test if anybody may write it.
            unsafe {
                *rows
            }
        })
    }
}

struct Point {
    sealed: once::Once<u32>,
    word: word::Word<u64>,
    rows: Rows,
    sealings: AtomicUsize,
}

impl Point {
    fn new() -> Arc<Self> {
        Arc::new(Self {
            sealed: once::Once::new(),
            word: word::Word::new(0),
            rows: Rows(UnsafeCell::new(0)),
            sealings: AtomicUsize::new(0),
        })
    }

    /// A dispatch: read the word, seal if it leads nowhere, read what it leads to.
    fn dispatch(&self) -> u32 {
        while self.word.load() == word::nowhere() {
            let made = self.sealed.make(|| {
                self.sealings.fetch_add(1, Ordering::Relaxed);
                self.rows.fill();
                #[expect(unsafe_code, reason = "a word is told once where it leads")]
                // SAFETY: `make` lets one caller in.
                unsafe {
                    self.word.lead_to(1, false);
                }
                5
            });
            match made {
                Ok((value, _)) => assert_eq!(*value, 5),
                Err(once::Busy) => thread::yield_now(),
            }
        }
        assert!(!self.word.load().is_null());
        self.rows.read()
    }
}

#[test]
fn two_dispatches_seal_once_and_both_see_what_sealing_did() {
    loom::model(|| {
        let point = Point::new();
        let other = {
            let point = Arc::clone(&point);
            thread::spawn(move || point.dispatch())
        };
        assert_eq!(point.dispatch(), 7);
        assert_eq!(other.join().unwrap(), 7);
        assert_eq!(point.sealings.load(Ordering::Relaxed), 1);
    });
}

#[test]
fn whoever_seals_late_sees_the_value_of_who_sealed() {
    loom::model(|| {
        let sealed = Arc::new(once::Once::new());
        let other = {
            let sealed = Arc::clone(&sealed);
            thread::spawn(move || sealed.make(|| 1).map(|(value, _)| *value).ok())
        };
        let mine = sealed.make(|| 2).map(|(value, _)| *value).ok();
        let others = other.join().unwrap();
        assert!(mine.is_some() || others.is_some(), "one of them made it");
        if let (Some(mine), Some(others)) = (mine, others) {
            assert_eq!(mine, others);
        }
    });
}

#[test]
fn a_point_without_hooks_stays_empty_and_one_with_rows_keeps_them() {
    loom::model(|| {
        let word = Arc::new(word::Word::new(0_u64));
        let other = {
            let word = Arc::clone(&word);
            thread::spawn(move || word.load())
        };
        #[expect(unsafe_code, reason = "a word is told once where it leads")]
        // SAFETY: the only call.
        unsafe {
            word.lead_to(1, true);
        }
        word.lead_to_none();
        let seen = other.join().unwrap();
        assert!(seen == word::nowhere() || seen == word.load());
        assert_eq!(word.load().addr() & word::SPECIAL, word::SPECIAL);
        let empty = word::Word::new(0_u64);
        empty.lead_to_none();
        assert!(empty.load().is_null());
    });
}
