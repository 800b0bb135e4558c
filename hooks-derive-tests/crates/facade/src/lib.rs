//! A library whose plugins know nothing of `hooks-core`: they reach it through `facade::hooks`.

#![forbid(unsafe_code)]

/// All of `hooks-core`.
pub mod hooks {
    pub use hooks_core::*;
}

/// Gathers names.
#[hooks::hook_point(mode = collect, crate = hooks)]
pub fn Names(prefix: &str) -> String;

/// Gives no name, and runs ahead of what a macro makes elsewhere.
#[hooks::hook(point = Names, priority = 200, crate = hooks)]
#[must_use]
pub const fn ahead() -> Option<String> {
    None
}

/// Gathers names, awaited.
#[hooks::hook_point(mode = collect, crate = crate::hooks)]
pub async fn NamesAwaited(prefix: &str) -> String;

/// Declares a point that is asked for a number, in the crate that calls this.
#[macro_export]
macro_rules! number_point {
    ($(#[$attribute:meta])* $visibility:vis $name:ident($($argument:ident: $type:ty),* $(,)?)) => {
        $(#[$attribute])*
        #[$crate::hooks::hook_point(mode = until_handled, crate = $crate::hooks)]
        $visibility fn $name($($argument: $type),*) -> u32;
    };
}

/// Makes a type with a hook for each point: the names of the methods are fixed here, in a crate that is not the caller's.
#[macro_export]
macro_rules! answering_extension {
    ($type:ident at $priority:expr => { $($point:path => $method:ident = $answer:expr;)* }) => {
        /// Made by a macro.
        #[derive(Debug, Default)]
        pub struct $type;

        #[$crate::hooks::extension(priority = $priority, crate = $crate::hooks)]
        impl $type {
            $(
                #[hook(point = $point)]
                fn $method(&self) -> Option<u32> {
                    let _ = self;
                    Some($answer)
                }
            )*
        }

        #[$crate::hooks::extension(part, crate = $crate::hooks)]
        impl $type {
            #[hook(point = $crate::Names, priority = $priority + 1, after = $crate::ahead)]
            fn fixed(&self, prefix: &str) -> String {
                let _ = self;
                prefix.to_owned() + "fixed"
            }
        }
    };
}

/// Declares a point around an action, in the crate that calls this, and a wrapper of it.
#[macro_export]
macro_rules! doubled_point {
    ($(#[$attribute:meta])* $visibility:vis $name:ident, $wrapper:ident) => {
        $(#[$attribute])*
        #[$crate::hooks::hook_point(mode = middleware, crate = $crate::hooks)]
        $visibility fn $name(number: u32) -> u32;

        #[$crate::hooks::hook(point = $name, crate = $crate::hooks)]
        fn $wrapper(number: u32, next: $crate::hooks::Next<'_, $name>) -> u32 {
            next.run(number + 1) + next_of_number(number)
        }

        fn next_of_number(number: u32) -> u32 {
            number * 10
        }
    };
}
