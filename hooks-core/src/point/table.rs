//! The rows of one point, as a dispatch finds them behind a word.
//!
//! Most tables stay as they are: what sealing laid out for as long as the process, and what a builder laid out for as long as its
//! registry. A change at run time fills another table, which is counted, and which is filled again once no dispatch uses it.
//!
//! **Invariant:** what is in a table changes only while it is clear, by whoever holds the lock of its registry, or by whoever
//! clears it.

#![expect(
    unsafe_code,
    reason = "what is in a table is read while the count of its pins keeps it from changing"
)]

#[cfg(feature = "alloc")]
use alloc::boxed::Box;
use core::cell::UnsafeCell;
#[cfg(feature = "alloc")]
use core::sync::atomic::AtomicPtr;

#[cfg(feature = "alloc")]
use super::backing::Backing;
#[cfg(feature = "alloc")]
use super::pins::{Last, Pinned, Pins};
use super::span::Span;
use crate::hook::Row;

/// The rows of one point, in the order in which they run.
// Aligned so that its address leaves three bits of a word for marks, also where pointers are of 32.
#[repr(align(8))]
pub(crate) struct Table {
    #[cfg(feature = "alloc")]
    pins: Pins,
    home: Home,
    shown: UnsafeCell<Shown>,
}

// What it shows is changed as a whole, by nothing that can panic between.
impl core::panic::UnwindSafe for Table {}
impl core::panic::RefUnwindSafe for Table {}

/// Whose table it is.
#[derive(Clone, Copy)]
pub(crate) enum Home {
    /// The linked registry's, which sealing laid out.
    Linked,
    /// A registry's own.
    #[cfg(feature = "alloc")]
    Registry,
    /// Counted; what replaces it stands in this word.
    #[cfg(feature = "alloc")]
    Word(*const AtomicPtr<Table>),
    /// No table at all: the word is to be asked for at the registry at this address.
    #[cfg(feature = "alloc")]
    Elsewhere(*const ()),
}

impl Home {
    /// Whether a table of this kind is never replaced.
    #[inline]
    pub(crate) const fn stays(self) -> bool {
        match self {
            Self::Linked => true,
            #[cfg(feature = "alloc")]
            Self::Registry => true,
            #[cfg(feature = "alloc")]
            Self::Word(_) | Self::Elsewhere(_) => false,
        }
    }
}

/// What a table shows to a dispatch.
#[derive(Clone, Copy)]
pub(crate) struct Shown {
    /// Those around the others, outermost first.
    pub(crate) wrappers: &'static [Row],
    pub(crate) plain: Span,
    /// What keeps them, of a table that was not sealed.
    #[cfg(feature = "alloc")]
    backing: Option<core::ptr::NonNull<Backing>>,
    /// Whether a dispatch has more to do than to run the hooks.
    #[cfg(feature = "alloc")]
    more: bool,
}

#[cfg(feature = "alloc")]
impl Shown {
    /// What keeps the rows of a table that was not sealed.
    ///
    /// # Safety
    /// This is used only as long as the table may be.
    pub(crate) const unsafe fn backing(&self) -> Option<&'static Backing> {
        match self.backing {
            // SAFETY: it stays as long as the rows do.
            Some(backing) => Some(unsafe { backing.as_ref() }),
            None => None,
        }
    }
}

impl Shown {
    /// Whether a dispatch has more to do than to run the hooks.
    #[cfg(feature = "alloc")]
    pub(crate) const fn asks_for_more(&self) -> bool {
        self.more
    }

    /// The same without a heap, where it never has.
    #[cfg(not(feature = "alloc"))]
    #[expect(clippy::unused_self, reason = "with a heap it may have")]
    pub(crate) const fn asks_for_more(&self) -> bool {
        false
    }

    /// Rows that stay for ever.
    pub(crate) const fn linked(wrappers: &'static [Row], plain: &'static [Row]) -> Self {
        Self {
            wrappers,
            plain: Span::of(plain),
            #[cfg(feature = "alloc")]
            backing: None,
            #[cfg(feature = "alloc")]
            more: false,
        }
    }

    /// Rows that `backing` keeps.
    #[cfg(feature = "alloc")]
    pub(super) const fn backed(
        wrappers: &'static [Row],
        plain: &'static [Row],
        backing: core::ptr::NonNull<Backing>,
        more: bool,
    ) -> Self {
        Self {
            wrappers,
            plain: Span::of(plain),
            backing: Some(backing),
            more,
        }
    }
}

// SAFETY: rows are `Sync`, and what changes is guarded by the count, see the invariant.
unsafe impl Sync for Table {}
// SAFETY: addresses of what is `Send + Sync`.
unsafe impl Send for Table {}

impl Table {
    /// What sealing lays out.
    pub(crate) const fn linked(wrappers: &'static [Row], plain: &'static [Row]) -> Self {
        Self {
            #[cfg(feature = "alloc")]
            pins: Pins::frozen(),
            home: Home::Linked,
            shown: UnsafeCell::new(Shown::linked(wrappers, plain)),
        }
    }

    /// Whose it is.
    pub(crate) const fn home(&self) -> Home {
        self.home
    }

    /// What is in it.
    ///
    /// # Safety
    /// The table is frozen, or the caller has a pin; and uses what this gives only as long as that is so.
    #[inline]
    pub(crate) const unsafe fn shown(&self) -> Shown {
        // SAFETY: passed on.
        unsafe { *self.shown.get() }
    }
}

#[cfg(feature = "alloc")]
impl Table {
    /// What a builder lays out; it stays as long as its registry.
    pub(crate) fn built(backing: Backing) -> Self {
        Self {
            pins: Pins::frozen(),
            home: Home::Registry,
            shown: UnsafeCell::new(backing.into_shown()),
        }
    }

    /// Stands for the words of a registry that have to be asked for.
    pub(crate) fn elsewhere(registry: *const ()) -> Self {
        Self {
            pins: Pins::frozen(),
            home: Home::Elsewhere(registry),
            shown: UnsafeCell::new(Shown::linked(&[], &[])),
        }
    }

    /// A clear one, to be shown in `word`.
    pub(crate) fn clear(word: *const AtomicPtr<Self>) -> Self {
        Self {
            pins: Pins::clear(),
            home: Home::Word(word),
            shown: UnsafeCell::new(Shown::linked(&[], &[])),
        }
    }

    /// Whether nothing is in it, and no dispatch is about to use it.
    pub(crate) fn is_clear(&self) -> bool {
        self.pins.is_clear()
    }

    /// Fills it and lets dispatches use it.
    ///
    /// # Safety
    /// It is clear, and the caller holds the lock of its registry.
    pub(crate) unsafe fn fill(&self, backing: Backing) {
        // SAFETY: who pins a clear table does not read it, and the lock lets one caller fill it.
        unsafe { *self.shown.get() = backing.into_shown() };
        self.pins.show();
    }

    /// Takes a pin for a dispatch; `None` where it was retired. What is cleared by that is to be dropped.
    #[inline]
    pub(crate) fn pin(&self) -> (Option<Pinned>, Option<Box<Backing>>) {
        let (pinned, last) = self.pins.pin();
        if pinned == Pinned::TooLate {
            return (None, self.clear_if(last));
        }
        (Some(pinned), None)
    }

    /// Takes a pin for a dispatch that has nothing to do but to run the hooks; whether there is one.
    #[inline]
    pub(crate) fn pin_quietly(&self) -> bool {
        if !matches!(self.home, Home::Word(_)) {
            return false;
        }
        // SAFETY: where it is shown, it was just pinned.
        if self.pins.pin_counted() && !unsafe { self.shown() }.more {
            return true;
        }
        self.give_back();
        false
    }

    /// Gives a pin back, and drops what is cleared by that.
    #[inline]
    pub(crate) fn give_back(&self) {
        if self.pins.unpin() == Last::Yes {
            self.drop_shown();
        }
    }

    #[cold]
    fn drop_shown(&self) {
        drop(self.take());
    }

    /// Gives a pin back. What is cleared by that is to be dropped.
    #[inline]
    pub(crate) fn unpin(&self) -> Option<Box<Backing>> {
        let last = self.pins.unpin();
        self.clear_if(last)
    }

    /// Lets no dispatch use it from now on. What is cleared by that is to be dropped.
    pub(crate) fn retire(&self) -> Option<Box<Backing>> {
        let last = self.pins.retire();
        self.clear_if(last)
    }

    /// Calls `change` with the rows that a dispatch may be walking, and with whether it is watched. What is cleared by that is to be dropped.
    pub(crate) fn with_rows(
        &self,
        change: impl FnOnce(&[Row], &[Row], bool),
    ) -> Option<Box<Backing>> {
        let (pinned, last) = self.pins.hold();
        if pinned == Pinned::TooLate {
            return self.clear_if(last);
        }
        // SAFETY: it is frozen, or was just pinned.
        let shown = unsafe { self.shown() };
        // SAFETY: as above.
        let backing = unsafe { shown.backing() };
        let watched = backing.is_some_and(|it| it.watch().is_some());
        change(shown.wrappers, shown.plain.rows(), watched);
        match pinned {
            Pinned::Counted => self.unpin(),
            Pinned::Frozen | Pinned::TooLate => None,
        }
    }

    #[inline]
    fn clear_if(&self, last: Last) -> Option<Box<Backing>> {
        match last {
            Last::Yes => self.take(),
            Last::No => None,
        }
    }

    /// Clears the table.
    #[cold]
    fn take(&self) -> Option<Box<Backing>> {
        // SAFETY: `Last::Yes` came to this caller alone, and nobody has a pin.
        let shown = unsafe { &mut *self.shown.get() };
        let backing = shown.backing.take();
        *shown = Shown::linked(&[], &[]);
        self.pins.cleared();
        // SAFETY: `into_shown` made it, and it was taken out just now.
        backing.map(|backing| unsafe { Backing::from_shown(backing) })
    }
}

#[cfg(feature = "alloc")]
impl Drop for Table {
    fn drop(&mut self) {
        drop(self.take());
    }
}
