//! The same functions, as pointers that linkme collects.

#![expect(unsafe_code, reason = "what linkme writes names sections, and says so")]

use linkme::distributed_slice;

use crate::numbered::with_names;

/// Nobody is in it.
#[distributed_slice]
pub(crate) static ZERO: [fn(&mut u64)];

/// One is in it.
#[distributed_slice]
pub(crate) static ONE: [fn(&mut u64)];

/// Eight are in it.
#[distributed_slice]
pub(crate) static EIGHT: [fn(&mut u64)];

/// 64 are in it.
#[distributed_slice]
pub(crate) static MANY: [fn(&mut u64)];

macro_rules! collected {
    ({} [$($first:ident)*] [$($second:ident)*] [$($third:ident)*]) => {
        $(collected!([ONE EIGHT MANY] $first);)*
        $(collected!([EIGHT MANY] $second);)*
        $(collected!([MANY] $third);)*
    };
    ([$($slice:ident)*] $name:ident) => {
        $(
            const _: () = {
                #[distributed_slice($slice)]
                static POINTER: fn(&mut u64) = crate::linked::sync::$name;
            };
        )*
    };
}

with_names!(sync, collected! {});
