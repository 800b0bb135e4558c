//! Sealing, the state word and the pins of tables under every order of events between threads.
//!
//! The three files of the library that synchronise threads are compiled here once more, with loom's atomics in the place of
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
#[path = "../../hooks-core/src/point/pins.rs"]
mod pins;
#[path = "../../hooks-core/src/point/word.rs"]
mod word;

/// In the place of the library's module of this name.
mod sync {
    pub(crate) use loom::sync::atomic::{AtomicPtr, AtomicU8, AtomicUsize, Ordering};

    macro_rules! const_unless_loom {
        ($($function:tt)*) => {
            $($function)*
        };
    }
    pub(crate) use const_unless_loom;

    pub(crate) use {const_unless_loom as with_alloc, const_unless_loom as with_std};

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
                    self.word.lead_to(1, 0);
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
            word.lead_to(1, word::SPECIAL);
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

/// Tries the orders of events in which no more than twice a thread is stopped that could go on: all of them are too many
/// for three threads.
fn model_of_three(test: impl Fn() + Sync + Send + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(2);
    builder.check(test);
}

#[test]
fn a_word_that_is_to_ask_for_a_scope_is_never_seen_without_the_mark() {
    loom::model(|| {
        let word = Arc::new(word::Word::new(0_u64));
        let scope = {
            let word = Arc::clone(&word);
            thread::spawn(move || {
                word.mark();
                // A dispatch in a scope.
                assert_eq!(word.load().addr() & word::MARKS, word::SCOPE);
            })
        };
        word.lead_to_none();
        scope.join().unwrap();
        assert_eq!(word.load(), word.own().map_addr(|it| it | word::SCOPE));
    });
}

#[test]
fn a_mark_is_kept_by_a_word_that_leads_somewhere() {
    loom::model(|| {
        let word = Arc::new(word::Word::new(0_u64));
        #[expect(unsafe_code, reason = "a word is told once where it leads")]
        // SAFETY: the only call.
        unsafe {
            word.lead_to(1, word::SPECIAL | word::CHAINED);
        }
        let scope = {
            let word = Arc::clone(&word);
            thread::spawn(move || {
                word.mark();
                // No chain stands for the hooks any more.
                assert_eq!(word.load(), word.own().map_addr(|it| it | word::SCOPE));
            })
        };
        let seen = word.load();
        assert_eq!(seen.map_addr(|it| it & !word::MARKS), word.own());
        scope.join().unwrap();
    });
}

/// A table as a registry uses it: what it shows is filled while it is clear, and taken out once each time it was shown.
struct Table {
    pins: pins::Pins,
    /// The number of the show; 0 while it is clear.
    shown: UnsafeCell<usize>,
    /// How often it was cleared.
    cleared: AtomicUsize,
    /// The number of the show that the word leads to; 0 for none.
    word: AtomicUsize,
}

// SAFETY: that nobody reads what somebody writes is what is tested.
#[expect(unsafe_code, reason = "what a table shows is plain memory")]
unsafe impl Sync for Table {}

impl Table {
    fn new() -> Arc<Self> {
        Arc::new(Self {
            pins: pins::Pins::clear(),
            shown: UnsafeCell::new(0),
            cleared: AtomicUsize::new(0),
            word: AtomicUsize::new(0),
        })
    }

    fn read(&self) -> usize {
        self.shown.with(|shown| {
            #[expect(unsafe_code, reason = "loom's cell is read and written by address")]
            // SAFETY: loom fails the test if anybody may write it.
            unsafe {
                *shown
            }
        })
    }

    fn write(&self, value: usize) -> usize {
        self.shown.with_mut(|shown| {
            #[expect(unsafe_code, reason = "loom's cell is read and written by address")]
            // SAFETY: loom fails the test if anybody else may use it.
            unsafe {
                core::mem::replace(&mut *shown, value)
            }
        })
    }

    fn clear_if(&self, last: pins::Last) {
        if last == pins::Last::Yes {
            assert_ne!(self.write(0), 0, "cleared twice");
            self.cleared.fetch_add(1, Ordering::Relaxed);
            self.pins.cleared();
        }
    }

    /// As a registry does, which holds its lock: whether it was clear.
    fn show(&self, number: usize) -> bool {
        if !self.pins.is_clear() {
            return false;
        }
        assert_eq!(self.write(number), 0);
        self.pins.show();
        self.word.store(number, Ordering::Release);
        true
    }

    fn retire(&self) {
        self.word.store(0, Ordering::Release);
        self.clear_if(self.pins.retire());
    }

    /// As a dispatch does that found the word leading here.
    fn dispatch(&self) -> Option<usize> {
        let (pinned, last) = self.pins.pin();
        match pinned {
            pins::Pinned::Counted => {
                assert_eq!(last, pins::Last::No);
                let shown = self.read();
                assert_ne!(shown, 0, "cleared while it was pinned");
                thread::yield_now();
                assert_eq!(self.read(), shown);
                self.clear_if(self.pins.unpin());
                Some(shown)
            }
            pins::Pinned::TooLate => {
                self.clear_if(last);
                None
            }
            pins::Pinned::Frozen => unreachable!("it is counted"),
        }
    }

    /// As somebody who switches a hook does, who holds the lock of the registry.
    fn switch(&self) {
        let (pinned, last) = self.pins.hold();
        match pinned {
            pins::Pinned::Counted => {
                assert_ne!(self.read(), 0, "cleared while it was held");
                self.clear_if(self.pins.unpin());
            }
            pins::Pinned::TooLate => self.clear_if(last),
            pins::Pinned::Frozen => unreachable!("it is counted"),
        }
    }
}

#[test]
fn a_table_is_cleared_once_each_time_it_was_shown_and_never_while_it_is_pinned() {
    model_of_three(|| {
        let table = Table::new();
        assert!(table.show(1));
        let dispatches = [(); 2].map(|()| {
            let table = Arc::clone(&table);
            thread::spawn(move || table.dispatch())
        });
        table.retire();
        let seen = dispatches.map(|dispatch| dispatch.join().unwrap());
        assert!(seen.iter().flatten().all(|shown| *shown == 1));
        assert_eq!(table.cleared.load(Ordering::Relaxed), 1);
        assert!(table.pins.is_clear());
    });
}

#[test]
fn a_pin_that_comes_too_late_is_taken_back_also_while_the_table_is_filled_again() {
    loom::model(|| {
        let table = Table::new();
        assert!(table.show(1));
        let dispatch = {
            let table = Arc::clone(&table);
            thread::spawn(move || table.dispatch())
        };
        table.retire();
        let again = table.show(2);
        let seen = dispatch.join().unwrap();
        assert!(seen.is_none_or(|shown| shown == 1 || again && shown == 2));
        assert_eq!(table.cleared.load(Ordering::Relaxed), 1);
        if again {
            assert_eq!(table.dispatch(), Some(2));
            table.retire();
            assert_eq!(table.cleared.load(Ordering::Relaxed), 2);
        }
        assert!(table.pins.is_clear());
        assert_eq!(table.dispatch(), None);
    });
}

#[test]
fn who_holds_a_table_to_change_its_rows_finds_them_there_or_leaves_it_alone() {
    model_of_three(|| {
        let table = Table::new();
        assert!(table.show(1));
        let others = [false, true].map(|switches| {
            let table = Arc::clone(&table);
            thread::spawn(move || {
                if switches {
                    table.switch();
                } else {
                    table.dispatch();
                }
            })
        });
        table.retire();
        for other in others {
            other.join().unwrap();
        }
        assert_eq!(table.cleared.load(Ordering::Relaxed), 1);
        table.switch();
        assert!(table.show(2));
        table.switch();
        table.retire();
        assert_eq!(table.cleared.load(Ordering::Relaxed), 2);
    });
}

#[test]
fn whoever_sees_a_pin_too_late_sees_what_replaced_the_table() {
    loom::model(|| {
        let (table, other) = (Table::new(), Table::new());
        assert!(table.show(1));
        let dispatch = {
            let (table, other) = (Arc::clone(&table), Arc::clone(&other));
            thread::spawn(move || {
                table
                    .dispatch()
                    .unwrap_or_else(|| other.dispatch().expect("it was shown before"))
            })
        };
        // As a registry does: first the other is shown, then this one is retired.
        assert!(other.show(2));
        table.retire();
        assert!([1, 2].contains(&dispatch.join().unwrap()));
    });
}

#[test]
fn a_frozen_table_is_neither_counted_nor_cleared() {
    loom::model(|| {
        let pins = pins::Pins::frozen();
        assert_eq!(pins.pin(), (pins::Pinned::Frozen, pins::Last::No));
        assert_eq!(pins.hold(), (pins::Pinned::Frozen, pins::Last::No));
        assert_eq!(pins.retire(), pins::Last::No);
        assert!(!pins.is_clear());
    });
}
