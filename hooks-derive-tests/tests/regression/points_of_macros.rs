//! "associated functions `dispatch_named`, `dispatch_into`, and `dispatch_each` are never used", at a point that a macro of
//! the user's declares and that only dispatches.

#![deny(dead_code)]

use hooks_core::{hook, hook_point};

macro_rules! point {
    ($module:ident) => {
        mod $module {
            use super::{hook, hook_point};

            #[hook_point(mode = collect)]
            pub(super) fn Gather() -> u32;

            #[hook(point = Gather)]
            fn gather() -> u32 {
                1
            }
        }
    };
}
point!(made);

#[test]
fn what_nobody_calls_of_a_point_is_not_reported_in_a_macro() {
    assert_eq!(made::Gather::dispatch(), [1]);
}
