//! The stable key: what decides between hooks of one priority.

use core::cmp::Ordering;

use crate::extension::Place;

/// Who a hook is, in the order of comparison.
///
/// Crate, module, type and function name do not tell all hooks apart: a function may hook a point twice, a macro may
/// make several in one place, and a source may be built twice. So the position and the build follow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key<'a> {
    pub(crate) type_name: &'a str,
    pub(crate) function: &'a str,
    pub(crate) ordinal: u32,
    pub(crate) place: &'a Place,
}

impl Key<'_> {
    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        let first = (self.place.krate(), self.place.module(), self.type_name, self.function, self.ordinal);
        let second = (other.place.krate(), other.place.module(), other.type_name, other.function, other.ordinal);
        first.cmp(&second).then_with(|| self.place.compare_position(other.place))
    }
}
