//! Points and hooks that macros of this crate write, and those inside functions.

use hooks_core::{extension, hook, hook_point};

/// What macros of this crate write.
mod made_by_macros {
    use hooks_core::{extension, hook, hook_point};

    macro_rules! point {
        ($name:ident, $type:ty, $mode:ident) => {
            #[hook_point(mode = $mode)]
            pub fn $name(log: &mut Vec<u32>, number: $type);
        };
    }
    macro_rules! hooks {
        ($extension:ty, $point:path, $priority:expr, $($method:ident => $number:literal),*) => {
            #[extension(priority = $priority)]
            impl $extension {
                #[hook(point = $point)]
                fn fixed(&self, log: &mut Vec<u32>, number: u32) {
                    log.push(number);
                }
                $(
                    #[hook(point = $point, priority = $number)]
                    fn $method(&self, log: &mut Vec<u32>) {
                        let pushed = $number;
                        log.push(pushed);
                    }
                )*
            }
        };
    }
    macro_rules! free {
        ($($name:ident($argument:ident) $body:block)*) => {
            $(
                #[hook(point = super::made_by_macros::Made, priority = 900)]
                fn $name($argument: &mut Vec<u32>) $body
            )*
        };
    }

    point!(Made, u32, collect);

    #[derive(Default)]
    pub struct One;
    #[derive(Default)]
    pub struct Two;

    hooks!(One, Made, 500, first => 10, second => 11);
    hooks!(Two, self::Made, -500 + 1, first => 12);
    free! {
        last(log) { log.push(99); }
    }
}

#[test]
fn macros_may_write_points_and_hooks() {
    let mut log = Vec::new();
    made_by_macros::Made::dispatch(&mut log, 1);
    assert_eq!(log, [1, 10, 11, 12, 1, 99]);
}

/// Wrappers and points with a default that macros write, with names of theirs and of the caller's.
mod wrappers_made_by_macros {
    use hooks_core::{Next, hook, hook_point};

    macro_rules! middleware {
        ($($name:ident($($argument:ident: $type:ty),*) -> $output:ty, $wrapper:ident: |$next:ident| $around:expr;)*) => {
            $(
                #[hook_point(mode = middleware, repeatable)]
                pub fn $name($($argument: $type),*) -> $output;

                #[hook(point = $name)]
                fn $wrapper($($argument: $type,)* mut $next: Next<'_, $name>) -> $output {
                    $around
                }

                #[hook(point = $name, priority = 1)]
                fn fixed($($argument: $type,)* next: Next<'_, $name>) -> $output {
                    next.run($($argument),*)
                }
            )*
        };
    }

    macro_rules! wrapper {
        ($point:path, $next:ty) => {
            #[hook(point = $point, wrap, priority = 2)]
            fn made(text: &mut String, step: u32, next: $next) -> usize {
                text.push('<');
                next.run(text, step + 1)
            }
        };
    }

    mod one {
        use super::{Next, hook, hook_point};

        middleware! {
            Act(text: &mut String, step: u32) -> usize, around: |next| {
                let once = next.repeat(text, step);
                once + next.run(text, step + 1)
            };
        }
    }
    wrapper!(self::one::Act, Next<'_, one::Act>);

    pub use self::one::Act;
}

#[test]
fn macros_may_write_wrappers_and_the_points_they_wrap() {
    let mut text = String::new();
    let length = wrappers_made_by_macros::Act::dispatch(&mut text, 1, |text, step| {
        text.push_str(&step.to_string());
        text.len()
    });
    assert_eq!((length, text.as_str()), (5, "<23"));
}

#[test]
fn points_and_hooks_may_stand_in_a_function() {
    const LOCAL: i32 = 7;

    struct Local(u32);

    #[hook_point(mode = collect)]
    fn Within(seen: &Local) -> u32;

    #[extension(new = Local(3), priority = LOCAL)]
    impl Local {
        #[hook(point = Within)]
        fn sum(&self, seen: &Local) -> u32 {
            self.0 + seen.0
        }
    }

    #[hook(point = Within, priority = LOCAL + 1)]
    fn only(seen: &Local) -> u32 {
        seen.0
    }

    assert_eq!(Within::dispatch(&Local(1)), [4, 1]);
}
