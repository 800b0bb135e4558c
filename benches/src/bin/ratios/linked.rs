//! Points with no, 1, 8 and 64 linked hooks, the same hooks called directly, and as pointers.

use core::hint::black_box;
use core::task::Context;

use hooks_core::HookError;

use crate::numbered::{Once, drive, number, with_names, work};
use crate::slices;

/// So many hooks.
pub(crate) trait Size: 'static {
    /// Their number.
    const HOOKS: usize;

    /// Dispatches a point whose hooks' panics are caught.
    fn isolating(counter: &mut u64);
    /// Dispatches a point whose hooks' panics unwind.
    fn propagating(counter: &mut u64);
    /// Calls the functions.
    fn direct(counter: &mut u64);
    /// Calls the pointers that linkme collected.
    fn collected(counter: &mut u64);

    /// Dispatches a point whose hooks are ready at once.
    fn ready(counter: &mut u64, context: &mut Context<'_>);
    /// Awaits the functions, which are ready at once.
    fn ready_directly(counter: &mut u64, context: &mut Context<'_>);
    /// Dispatches a point whose hooks suspend once.
    fn suspending(counter: &mut u64, context: &mut Context<'_>);
    /// Awaits the functions, which suspend once.
    fn suspending_directly(counter: &mut u64, context: &mut Context<'_>);
}

/// Where the caller of a dispatch that fails goes on.
#[cold]
fn failed(error: HookError) {
    drop(black_box(error));
}

macro_rules! sizes {
    ($($size:ident $module:ident $slice:ident $hooks:literal;)*) => {
        $(
            #[doc = concat!(stringify!($hooks), " hooks.")]
            #[derive(Debug)]
            pub(crate) struct $size;

            #[doc = concat!("Where ", stringify!($hooks), " hooks run.")]
            pub(crate) mod $module {
                use hooks_core::hook_point;

                /// Panics are caught.
                #[hook_point(mode = collect)]
                pub(crate) fn Isolating(counter: &mut u64);

                /// Panics unwind.
                #[hook_point(mode = collect, on_error = propagate)]
                pub(crate) fn Propagating(counter: &mut u64);

                /// Hooks are ready at once.
                #[hook_point(mode = collect)]
                pub(crate) async fn Ready(counter: &mut u64);

                /// Hooks suspend once.
                #[hook_point(mode = collect)]
                pub(crate) async fn Suspending(counter: &mut u64);
            }

            impl Size for $size {
                const HOOKS: usize = $hooks;

                #[inline]
                fn isolating(counter: &mut u64) {
                    $module::Isolating::dispatch(counter);
                }

                #[inline]
                fn propagating(counter: &mut u64) {
                    if let Err(error) = $module::Propagating::dispatch(counter) {
                        failed(error);
                    }
                }

                #[inline]
                fn direct(counter: &mut u64) {
                    sync::direct::$module(counter);
                }

                #[inline]
                fn collected(counter: &mut u64) {
                    for pointer in slices::$slice {
                        pointer(counter);
                    }
                }

                #[inline]
                fn ready(counter: &mut u64, context: &mut Context<'_>) {
                    drive($module::Ready::dispatch(counter), context);
                }

                #[inline]
                fn ready_directly(counter: &mut u64, context: &mut Context<'_>) {
                    drive(ready::direct::$module(counter), context);
                }

                #[inline]
                fn suspending(counter: &mut u64, context: &mut Context<'_>) {
                    drive($module::Suspending::dispatch(counter), context);
                }

                #[inline]
                fn suspending_directly(counter: &mut u64, context: &mut Context<'_>) {
                    drive(suspending::direct::$module(counter), context);
                }
            }
        )*
    };
}

sizes! {
    Zero none ZERO 0;
    One one ONE 1;
    Eight eight EIGHT 8;
    Many many MANY 64;
}

/// One hook, at the points of each of the modules.
macro_rules! hook {
    (sync [$($module:ident)*] $name:ident) => {
        $(
            #[hooks_core::hook(point = crate::linked::$module::Isolating)]
            #[hooks_core::hook(point = crate::linked::$module::Propagating)]
        )*
        pub(crate) fn $name(counter: &mut u64) {
            work::<{ number(stringify!($name)) }>(counter);
        }
    };
    (ready [$($module:ident)*] $name:ident) => {
        $(#[hooks_core::hook(point = crate::linked::$module::Ready)])*
        pub(crate) async fn $name(counter: &mut u64) {
            work::<{ number(stringify!($name)) }>(counter);
        }
    };
    (suspending [$($module:ident)*] $name:ident) => {
        $(#[hooks_core::hook(point = crate::linked::$module::Suspending)])*
        pub(crate) async fn $name(counter: &mut u64) {
            work::<{ number(stringify!($name)) }>(counter);
            Once::default().await;
        }
    };
}

macro_rules! hooks {
    ({ $kind:ident } [$($first:ident)*] [$($second:ident)*] [$($third:ident)*]) => {
        $(hook!($kind [one eight many] $first);)*
        $(hook!($kind [eight many] $second);)*
        $(hook!($kind [many] $third);)*
    };
}

/// What calls so many hooks directly.
macro_rules! direct {
    ({ sync } [$($first:ident)*] [$($second:ident)*] [$($third:ident)*]) => {
        #[inline]
        pub(crate) const fn none(_counter: &mut u64) {}

        #[inline]
        pub(crate) fn one(counter: &mut u64) {
            $(super::$first(counter);)*
        }

        #[inline]
        pub(crate) fn eight(counter: &mut u64) {
            $(super::$first(counter);)*
            $(super::$second(counter);)*
        }

        #[inline]
        pub(crate) fn many(counter: &mut u64) {
            $(super::$first(counter);)*
            $(super::$second(counter);)*
            $(super::$third(counter);)*
        }

        /// All of them, as pointers.
        pub(crate) static POINTERS: [fn(&mut u64); 64] =
            [$(super::$first,)* $(super::$second,)* $(super::$third,)*];
    };
    ({ awaited } [$($first:ident)*] [$($second:ident)*] [$($third:ident)*]) => {
        pub(crate) async fn none(_counter: &mut u64) {}

        pub(crate) async fn one(counter: &mut u64) {
            $(super::$first(counter).await;)*
        }

        pub(crate) async fn eight(counter: &mut u64) {
            $(super::$first(counter).await;)*
            $(super::$second(counter).await;)*
        }

        pub(crate) async fn many(counter: &mut u64) {
            $(super::$first(counter).await;)*
            $(super::$second(counter).await;)*
            $(super::$third(counter).await;)*
        }
    };
}

/// Sync hooks.
pub(crate) mod sync {
    use super::{number, with_names, work};

    with_names!(sync, hooks! { sync });

    /// What calls them.
    pub(crate) mod direct {
        use super::with_names;

        with_names!(sync, direct! { sync });
    }
}

/// Async hooks that are ready at once.
mod ready {
    use super::{number, with_names, work};

    with_names!(ready, hooks! { ready });

    /// What awaits them.
    pub(super) mod direct {
        use super::with_names;

        with_names!(ready, direct! { awaited });
    }
}

/// Async hooks that suspend once.
mod suspending {
    use super::{Once, number, with_names, work};

    with_names!(suspending, hooks! { suspending });

    /// What awaits them.
    pub(super) mod direct {
        use super::with_names;

        with_names!(suspending, direct! { awaited });
    }
}
