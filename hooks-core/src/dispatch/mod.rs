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
use crate::hook::{HookId, RowOf};
use crate::link;
use crate::point::{Entrance, Point, PointId, Rows};

/// The way to the hooks of a point; `None` if there are none.
///
/// Whether the point is special is asked behind the way, in outlined code, so that an empty point stays small.
#[inline]
pub fn enter<P: Point>() -> Option<Entrance<P>> {
    P::STATE.enter()
}

/// Whether somebody hooks the point.
///
/// # Panics
/// When the program is not sealed yet and cannot be, or the point has too many hooks or too few.
#[inline]
pub fn is_active<P: Point>() -> bool {
    P::STATE
        .enter()
        .is_some_and(|entrance| !rows(entrance).is_empty())
}

/// The hooks to run.
#[inline]
fn rows<P: Point>(entrance: Entrance<P>) -> Rows<P> {
    entrance.rows().unwrap_or_else(special)
}

#[cold]
#[inline(never)]
fn special<P: Point>() -> Rows<P> {
    link::sealed_or_panic(&PointId::new(P::FACTS));
    // A point whose own record was not linked stays special, and has no hooks either.
    P::STATE
        .enter()
        .and_then(Entrance::rows)
        .unwrap_or(Rows::NONE)
}

/// The hooks of the point `P`, in the order in which they run; seals the program if that was not done yet.
///
/// # Panics
/// When the program's hooks cannot be sealed, or the point has too many of them or too few; see [`seal`](crate::seal).
pub fn hooks_of<P: Point>() -> impl Iterator<Item = HookId> {
    let rows = P::STATE.enter().map_or(Rows::NONE, rows);
    rows.iter().map(RowOf::id)
}
