//! "`#[hook]` has no option `event`" at an attribute of another crate that is called `hook` too.

use hooks_core::{extension, hook, hook_point};

/// Stands in for a crate that has an attribute of this name.
mod third {
    pub(crate) use rustversion::since as hook;
}

#[hook_point(mode = collect)]
fn Counted() -> u32;

#[derive(Default)]
struct Counter;

#[extension]
impl Counter {
    #[third::hook(1.89)]
    fn one() -> u32 {
        1
    }

    #[hooks_core::hook(point = Counted)]
    fn count(&self) -> u32 {
        Self::one()
    }

    #[hook(point = Counted, priority = 200)]
    fn again() -> u32 {
        Self::one() + 1
    }
}

#[test]
fn an_attribute_of_another_crate_stays_where_it_is() {
    assert_eq!(Counted::dispatch(), [1, 2]);
}
