//! One word that leads to the facts of a hook: those of a linked one are a static, the others are counted.
//!
//! **Invariant:** facts say that they are counted exactly where they stand in an `Arc` of ours.

#![cfg_attr(
    feature = "alloc",
    expect(unsafe_code, reason = "one word is either of two kinds of address")
)]

#[cfg(feature = "alloc")]
mod either {
    use alloc::sync::Arc;
    #[cfg(feature = "std")]
    use core::mem::ManuallyDrop;
    use core::ptr::NonNull;

    use crate::hook::HookFacts;

    /// The way to the facts of a hook.
    pub(in crate::hook) struct FactsRef(NonNull<HookFacts>);

    // SAFETY: it leads to facts, which are `Send + Sync`, and counts as an `Arc` does where it counts at all.
    unsafe impl Send for FactsRef {}
    // SAFETY: as above.
    unsafe impl Sync for FactsRef {}

    impl FactsRef {
        pub(in crate::hook) const fn linked(facts: &'static HookFacts) -> Self {
            Self(NonNull::from_ref(facts))
        }

        pub(in crate::hook) fn counted(mut facts: HookFacts) -> Self {
            facts.given.counted = true;
            let facts = Arc::into_raw(Arc::new(facts));
            // SAFETY: an `Arc` has an address.
            Self(unsafe { NonNull::new_unchecked(facts.cast_mut()) })
        }

        #[inline]
        pub(in crate::hook) const fn facts(&self) -> &HookFacts {
            // SAFETY: a static, or counted by this.
            unsafe { self.0.as_ref() }
        }

        /// Whether others lead to counted facts, too.
        #[cfg(feature = "std")]
        pub(in crate::hook) fn is_shared(&self) -> bool {
            let Some(facts) = self.count() else {
                return false;
            };
            // SAFETY: counted facts came out of `Arc::into_raw`, and the count of this stays with it.
            let facts = ManuallyDrop::new(unsafe { Arc::from_raw(facts) });
            Arc::strong_count(&facts) > 1
        }

        /// The `Arc` it is a part of, if it is.
        #[inline]
        fn count(&self) -> Option<*const HookFacts> {
            let is_counted = self.facts().given.counted;
            is_counted.then_some(self.0.as_ptr().cast_const())
        }
    }

    impl Clone for FactsRef {
        #[inline]
        fn clone(&self) -> Self {
            if let Some(facts) = self.count() {
                // SAFETY: counted facts came out of `Arc::into_raw`, and this holds one count.
                unsafe { Arc::increment_strong_count(facts) };
            }
            Self(self.0)
        }
    }

    impl Drop for FactsRef {
        #[inline]
        fn drop(&mut self) {
            if let Some(facts) = self.count() {
                // SAFETY: as above; the count of this is given back once.
                unsafe { Arc::decrement_strong_count(facts) };
            }
        }
    }
}

#[cfg(not(feature = "alloc"))]
mod linked_only {
    use crate::hook::HookFacts;

    /// The way to the facts of a hook.
    #[derive(Clone)]
    pub(in crate::hook) struct FactsRef(&'static HookFacts);

    impl FactsRef {
        pub(in crate::hook) const fn linked(facts: &'static HookFacts) -> Self {
            Self(facts)
        }

        #[inline]
        pub(in crate::hook) const fn facts(&self) -> &HookFacts {
            self.0
        }
    }
}

#[cfg(feature = "alloc")]
pub(super) use self::either::FactsRef;
#[cfg(not(feature = "alloc"))]
pub(super) use self::linked_only::FactsRef;
