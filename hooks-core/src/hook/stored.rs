//! The facts of a hook in a static of the crate that has the hook: as bytes.
//!
//! Of what a static holds the compiler asks whether anything in it may change, is dropped or belongs to one thread, and asks it
//! field by field, once for each static. Of bytes there is nothing to ask. That facts are fine in a static is asked once, here.
//!
//! **Invariant:** a [`Stored`] is made of [`HookFacts`], and by nobody else.

#![expect(unsafe_code, reason = "bytes have no type")]

use core::fmt;
use core::mem::{self, MaybeUninit};

use super::facts::HookFacts;
use crate::order::Edge;

/// The facts of a hook.
#[repr(C)]
pub struct Stored {
    bytes: [MaybeUninit<u8>; size_of::<HookFacts>()],
    /// Aligns them.
    align: [Widest; 0],
}

/// What facts have that is aligned most strictly: of tuples, too, there is nothing to ask.
type Widest = (u64, *const ());

const _: () = {
    const fn shared<T: Send + Sync>() {}
    shared::<HookFacts>();
    assert!(
        align_of::<Stored>() == align_of::<HookFacts>(),
        "facts may be read where they are stored"
    );
};

// SAFETY: it is facts, which are `Send` as is asked above.
unsafe impl Send for Stored {}
// SAFETY: as above, and `Sync`.
unsafe impl Sync for Stored {}

impl Stored {
    pub(crate) const fn new(facts: HookFacts) -> Self {
        // SAFETY: both are of one size, and any bytes are bytes.
        unsafe { mem::transmute::<HookFacts, Self>(facts) }
    }

    /// The same with what the hook asks for beside its priority.
    #[must_use]
    pub const fn with_edges(self, edges: &'static [Edge]) -> Self {
        // SAFETY: it was made of facts, and is gone with this.
        let facts = unsafe { mem::transmute::<Self, HookFacts>(self) };
        Self::new(facts.with_edges(edges))
    }

    /// The facts.
    #[must_use]
    pub const fn facts(&'static self) -> &'static HookFacts {
        // SAFETY: it was made of facts, is aligned as they are, and nothing of it changes.
        unsafe { &*(&raw const *self).cast::<HookFacts>() }
    }
}

impl fmt::Debug for Stored {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Stored")
    }
}
