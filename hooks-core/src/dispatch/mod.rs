//! The fast path: what runs when a point is dispatched.
//!
//! A dispatch reads the state word of its point. Null means that nobody listens, and the verdict is known without
//! looking any further. Otherwise one of two loops, sync or async, walks the rows for whatever fold the mode gave it.
//! Everything special is outlined: wrappers, and a program that is not sealed yet.

mod awaiting;
mod blocking;
mod guard;
// Its hooks are linked, which Miri does not do, and some of them panic.
#[cfg(all(feature = "std", not(miri)))]
#[cfg(test)]
mod model;
#[cfg(test)]
#[cfg(feature = "std")]
mod tests;
mod wrapped;

pub use self::awaiting::run as run_async;
pub use self::blocking::run as run_sync;
use crate::hook::{HookId, RowOf};
use crate::link;
use crate::point::{Entrance, Hooks, Point, PointId};

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
        .is_some_and(|entrance| match entrance.plain() {
            // A table is there for its rows.
            Ok(_) => true,
            Err(entrance) => !settled(entrance).is_empty(),
        })
}

/// All hooks of a point that asks for more than a walk over plain ones: the program is sealed if it was not.
#[cold]
#[inline(never)]
fn settled<P: Point>(entrance: Entrance<P>) -> Hooks<P> {
    if let Some(hooks) = entrance.hooks() {
        return hooks;
    }
    link::sealed_or_panic(&PointId::new(P::FACTS));
    // A point whose own record was not linked stays unsealed, and has no hooks either.
    P::STATE
        .enter()
        .and_then(Entrance::hooks)
        .unwrap_or(Hooks::NONE)
}

/// The hooks of the point `P`, in the order in which they run: wrappers first, the outermost before the others; seals the
/// program if that was not done yet.
///
/// # Panics
/// When the program's hooks cannot be sealed, or the point has too many of them or too few; see [`seal`](crate::seal).
pub fn hooks_of<P: Point>() -> impl Iterator<Item = HookId> {
    let hooks = P::STATE.enter().map_or(Hooks::NONE, settled);
    hooks
        .wrappers
        .iter()
        .chain(hooks.plain.iter())
        .map(RowOf::id)
}
