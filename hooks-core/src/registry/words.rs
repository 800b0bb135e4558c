//! The words of a registry: where a dispatch in it looks first.
//!
//! A point that was collected has a number, and the word of that number. The others share the first word, which sends a dispatch
//! to look for the point by its address: on targets that collect nothing those are all.
//!
//! **Invariant:** every number of a point is one of a word, and a word leads to tables of its point only.

#![expect(
    unsafe_code,
    reason = "a dispatch finds its word by number, and rows behind it by address"
)]

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ptr;
use core::sync::atomic::{AtomicPtr, Ordering};

use crate::link;
use crate::lock::Lock;
use crate::point::{Asks, Entrance, Point, StateWord, Table, leading};

/// One word a point.
pub(super) struct Words {
    numbered: Box<[AtomicPtr<Table>]>,
    /// Of points without a number, by the address of their states. In an `Arc`, which others than its owner may look into, because
    /// they are found by address.
    others: Lock<BTreeMap<usize, Arc<AtomicPtr<Table>>>>,
    /// What sends a dispatch to `others`, or to the words of the linked registry.
    _elsewhere: Arc<Table>,
}

impl Words {
    /// The words of the registry at `registry`; those of the linked one stand in its points.
    pub(super) fn new(registry: *const (), linked: bool) -> Self {
        let elsewhere = Arc::new(Table::elsewhere(registry));
        let sends = leading(&elsewhere, Asks::More);
        let numbered: Vec<AtomicPtr<Table>> = (0..link::words())
            .map(|number| {
                let word = if linked || number == 0 {
                    sends
                } else {
                    ptr::null_mut()
                };
                AtomicPtr::new(word)
            })
            .collect();
        Self {
            numbered: numbered.into_boxed_slice(),
            others: Lock::new(BTreeMap::new()),
            _elsewhere: elsewhere,
        }
    }

    /// The way to the hooks of `P`; `None` if there are none.
    #[inline]
    pub(super) fn enter<P: Point>(&self) -> Option<Entrance<P>> {
        let number = P::STATE.word().number();
        // SAFETY: points are numbered before there is a registry, and each has a word for every number.
        let word = unsafe { self.numbered.get_unchecked(number) };
        let word = word.load(Ordering::Acquire);
        // SAFETY: the word is that of `P`, or leads to the table that sends elsewhere; the registry keeps its tables.
        unsafe { Entrance::behind(word) }
    }

    /// The way to the hooks of `P`, which has no number.
    pub(super) fn enter_other<P: Point>(&self) -> Option<Entrance<P>> {
        let others = self.others.lock();
        let word = others
            .get(&address(P::STATE.word()))?
            .load(Ordering::Acquire);
        // SAFETY: the word is that of `P`; the registry keeps its tables.
        unsafe { Entrance::behind(word) }
    }

    /// The word of a point of a registry that is not the linked one.
    pub(super) fn of(&self, state: &'static StateWord) -> *const AtomicPtr<Table> {
        match state.number() {
            0 => {
                let mut others = self.others.lock();
                let word = others.entry(address(state)).or_default();
                Arc::as_ptr(word)
            }
            number => self.numbered.get(number).map_or(ptr::null(), ptr::from_ref),
        }
    }
}

fn address(state: &'static StateWord) -> usize {
    ptr::from_ref(state).addr()
}
