//! The fast path: what runs when a point is dispatched.
//!
//! A dispatch reads the state word of its point. Null means that nobody listens, and the verdict is known without
//! looking any further. Otherwise one of two loops, sync or async, walks the rows for whatever fold the mode gave it.
//! Everything special is outlined: wrappers, and a program that is not sealed yet.

mod awaiting;
mod blocking;
mod direct;
mod guard;
mod special;
// Its hooks are linked, which Miri does not do, and some of them panic.
#[cfg(all(feature = "std", not(miri)))]
#[cfg(test)]
mod model;
#[cfg(test)]
#[cfg(feature = "std")]
mod tests;
mod wrapped;

pub use self::awaiting::{run as run_async, run_around_steps};
pub use self::blocking::run as run_sync;
pub use self::direct::{
    Ended, Steps, Walking, enter_directly, finished, is_wrapped, is_wrapper, run_async_directly,
    run_sync_directly, static_chain, step, walked,
};
use self::special::{Opened, open};
use crate::hook::HookId;
use crate::point::{Entrance, Hooks, Point};
#[cfg(feature = "alloc")]
use crate::registry::Registry;

/// The way to the hooks of a point; `None` if there are none.
///
/// Whether the point is special is asked behind the way, in outlined code, so that an empty point stays small.
#[inline]
pub fn enter<P: Point>() -> Option<Entrance<P>> {
    P::STATE.enter()
}

/// The way to the hooks of a point in a registry; `None` if there are none.
#[cfg(feature = "alloc")]
#[inline]
#[must_use]
pub fn enter_in<P: Point>(registry: &Registry) -> Option<Entrance<P>> {
    registry.enter()
}

/// Whether somebody hooks the point.
///
/// # Panics
/// When the program is not sealed yet and cannot be, or the point has too many hooks or too few.
#[inline]
pub fn is_active<P: Point>() -> bool {
    has_hooks(P::STATE.enter())
}

/// Whether somebody hooks the point in a registry.
///
/// # Panics
/// As [`is_active`].
#[cfg(feature = "alloc")]
#[inline]
#[must_use]
pub fn is_active_in<P: Point>(registry: &Registry) -> bool {
    has_hooks::<P>(registry.enter())
}

#[inline]
fn has_hooks<P: Point>(entrance: Option<Entrance<P>>) -> bool {
    entrance.is_some_and(|entrance| match entrance.plain() {
        // A table is there for its rows.
        Ok(_) => true,
        // So is the one of a static chain.
        Err(entrance) => entrance.chained().is_some() || !open(entrance).hooks().is_empty(),
    })
}

/// The hooks of the point `P`, in the order in which they run: wrappers first, the outermost before the others; seals the
/// program if that was not done yet.
///
/// Inside of a scope these are the hooks of its registry.
///
/// # Panics
/// When the program's hooks cannot be sealed, or the point has too many of them or too few; see [`seal`](crate::seal).
pub fn hooks_of<P: Point>() -> impl Iterator<Item = HookId> {
    let opened = P::STATE.enter().map_or(Opened::NOTHING, open);
    let Hooks { wrappers, plain } = opened.hooks();
    let rows = wrappers.iter().chain(plain.iter());
    rows.map(move |row| {
        // What keeps the rows where they are goes along.
        let _: &Opened<P> = &opened;
        row.id()
    })
}
