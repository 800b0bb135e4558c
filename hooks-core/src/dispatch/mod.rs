//! The fast path: what runs when a point is dispatched.
//!
//! A dispatch reads the state word of its point. Null means that nobody listens, and the verdict is known without
//! looking any further. Otherwise one of two loops, sync or async, walks the rows for whatever fold the mode gave it.
//! Everything special is outlined.

mod awaiting;
mod blocking;
mod guard;
#[cfg(test)]
mod tests;

pub use self::awaiting::run as run_async;
pub use self::blocking::run as run_sync;
use crate::link;
use crate::point::{Look, Point, Rows};

/// The hooks to run; `None` if there are none.
///
/// # Panics
/// When the program is not sealed yet and cannot be.
#[inline]
pub fn enter<P: Point>() -> Option<Rows<P>> {
    match P::STATE.look() {
        Look::Empty => None,
        Look::Rows(rows) => Some(rows),
        Look::Special => special::<P>(),
    }
}

#[cold]
#[inline(never)]
fn special<P: Point>() -> Option<Rows<P>> {
    link::sealed_or_panic();
    match P::STATE.look() {
        Look::Rows(rows) => Some(rows),
        // A point whose own record was not linked has no hooks either.
        Look::Empty | Look::Special => None,
    }
}
