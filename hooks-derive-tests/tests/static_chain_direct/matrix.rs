//! Every mode under every policy, at once and awaited, with a wrapper and without: a chain, its point and a table come to the same.

use std::ops::ControlFlow;

use hooks_core::{
    Cancelled, HookError, HookErrors, Next, Stop, extension, hook, hook_point, static_chain,
};

use crate::kit::{
    Act, AtOnce, Awaited, Broken, Log, Made, Script, agree_at_once, agree_awaited, around, at_once,
    awaited, before, with_timers,
};

/// How many scripts are tried at each point beside those in which one hook does something.
const MORE: usize = 120;

/// The wrapper of a point, and the chain with it; or the chain without it.
macro_rules! chain {
    (wrapped at_once $given:ty, $point:ident, $twin:ident: [$($hooks:tt)*]) => {
        #[hook(point = $point, wrap, priority = 500)]
        fn wrapper(value: u32, script: &Script, log: &mut Log, next: Next<'_, $point>) -> $given {
            let _held = around(value, script, log);
            if script.0[0] == Act::Fails {
                log.push("0 changes the value".into());
                return next.run(value + 1, script, log);
            }
            let given = next.run(value, script, log);
            log.push("0 is behind".into());
            given
        }
        #[hook(point = $twin, wrap, priority = 500)]
        fn wrapper_of_twin(value: u32, script: &Script, log: &mut Log, next: Next<'_, $twin>) -> $given {
            let _held = around(value, script, log);
            if script.0[0] == Act::Fails {
                log.push("0 changes the value".into());
                return next.run(value + 1, script, log);
            }
            let given = next.run(value, script, log);
            log.push("0 is behind".into());
            given
        }
        static_chain!(pub(super) Chain = $point: [$($hooks)* wrapper]);
    };
    (wrapped awaited $given:ty, $point:ident, $twin:ident: [$($hooks:tt)*]) => {
        #[hook(point = $point, wrap, priority = 500)]
        async fn wrapper(value: u32, script: &Script, log: &mut Log, next: Next<'_, $point>) -> $given {
            let _held = around(value, script, log);
            before(script).await;
            if script.0[0] == Act::Fails {
                log.push("0 changes the value".into());
                return next.run(value + 1, script, log).await;
            }
            let given = next.run(value, script, log).await;
            before(script).await;
            log.push("0 is behind".into());
            given
        }
        #[hook(point = $twin, wrap, priority = 500)]
        async fn wrapper_of_twin(value: u32, script: &Script, log: &mut Log, next: Next<'_, $twin>) -> $given {
            let _held = around(value, script, log);
            before(script).await;
            if script.0[0] == Act::Fails {
                log.push("0 changes the value".into());
                return next.run(value + 1, script, log).await;
            }
            let given = next.run(value, script, log).await;
            before(script).await;
            log.push("0 is behind".into());
            given
        }
        static_chain!(pub(super) Chain = $point: [$($hooks)* wrapper]);
    };
    (plain $flavor:ident $given:ty, $point:ident, $twin:ident: [$($hooks:tt)*]) => {
        static_chain!(pub(super) Chain = $point: [$($hooks)*]);
    };
}

macro_rules! point_at_once {
    ($module:ident $wrapped:ident ($keeper:ident $third:ident $fourth:ident) [$($options:tt)*] $seen:ty, $answer:ty, $given:ty) => {
        mod $module {
            use super::super::*;
            use super::$keeper as Keeper;

            #[hook_point($($options)*)]
            pub(super) fn Ask(value: u32, script: &Script, log: &mut Log) -> u32;
            /// The same without a chain.
            #[hook_point($($options)*)]
            pub(super) fn Twin(value: u32, script: &Script, log: &mut Log) -> u32;

            #[hook(point = Ask, priority = 1)]
            #[hook(point = Twin, priority = 1)]
            fn first(value: $seen, script: &Script, log: &mut Log) -> Result<$answer, Broken> {
                at_once(value, script, 1, log)
            }
            #[hook(point = Ask, priority = 5, before = Keeper)]
            #[hook(point = Twin, priority = 5, before = Keeper)]
            fn second(value: $seen, script: &Script, log: &mut Log) -> Result<$answer, Broken> {
                at_once(value, script, 2, log)
            }

            #[extension(part)]
            impl Keeper {
                #[hook(point = Ask, priority = 3)]
                #[hook(point = Twin, priority = 3)]
                fn $third(&self, value: $seen, script: &Script, log: &mut Log) -> Result<$answer, Broken> {
                    at_once(value, script, self.0[0], log)
                }
                #[hook(point = Ask, priority = 4)]
                #[hook(point = Twin, priority = 4)]
                fn $fourth(&self, value: $seen, script: &Script, log: &mut Log) -> Result<$answer, Broken> {
                    at_once(value, script, self.0[1], log)
                }
            }
            #[hook(point = Ask, priority = 9)]
            #[hook(point = Twin, priority = 9)]
            fn fifth(value: $seen, script: &Script, log: &mut Log) -> Result<$answer, Broken> {
                at_once(value, script, 5, log)
            }

            chain!($wrapped at_once $given, Ask, Twin: [fifth, Keeper::$fourth, first, <Keeper>::$third, second,]);

            pub(super) const WAYS: [(&str, AtOnce); 3] = [
                ("the table", |value, script, log| {
                    format!("{:?}", Twin::dispatch(value, script, log))
                }),
                ("the point", |value, script, log| {
                    format!("{:?}", Ask::dispatch(value, script, log))
                }),
                ("the chain", |value, script, log| {
                    format!("{:?}", Chain::dispatch(value, script, log))
                }),
            ];
        }
    };
}

macro_rules! point_awaited {
    ($module:ident $wrapped:ident ($keeper:ident $third:ident $fourth:ident) [$($options:tt)*] $seen:ty, $answer:ty, $given:ty) => {
        mod $module {
            use super::super::*;
            use super::$keeper as Keeper;

            #[hook_point($($options)*, inline = 2048)]
            pub(super) async fn Ask(value: u32, script: &Script, log: &mut Log) -> u32;
            /// The same without a chain.
            #[hook_point($($options)*, inline = 2048)]
            pub(super) async fn Twin(value: u32, script: &Script, log: &mut Log) -> u32;

            #[hook(point = Ask, priority = 1)]
            #[hook(point = Twin, priority = 1)]
            fn first<'a>(
                value: $seen,
                script: &'a Script,
                log: &'a mut Log,
            ) -> impl Future<Output = Result<$answer, Broken>> + Send + use<'a> {
                Made::new(value, script, 1, log)
            }
            #[hook(point = Ask, priority = 5, before = Keeper)]
            #[hook(point = Twin, priority = 5, before = Keeper)]
            async fn second(value: $seen, script: &Script, log: &mut Log) -> Result<$answer, Broken> {
                awaited(value, script, 2, log).await
            }

            #[extension(part)]
            impl Keeper {
                #[hook(point = Ask, priority = 3)]
                #[hook(point = Twin, priority = 3)]
                fn $third(&self, value: $seen, script: &Script, log: &mut Log) -> Result<$answer, Broken> {
                    at_once(value, script, self.0[0], log)
                }
                #[hook(point = Ask, priority = 4, boxed)]
                #[hook(point = Twin, priority = 4, boxed)]
                async fn $fourth(&self, value: $seen, script: &Script, log: &mut Log) -> Result<$answer, Broken> {
                    awaited(value, script, self.0[1], log).await
                }
            }
            #[hook(point = Ask, priority = 9, timeout = "1h")]
            #[hook(point = Twin, priority = 9, timeout = "1h")]
            fn fifth<'a>(
                value: $seen,
                script: &'a Script,
                log: &'a mut Log,
            ) -> impl Future<Output = Result<$answer, Broken>> + Send + use<'a> {
                Made::new(value, script, 5, log)
            }

            chain!($wrapped awaited $given, Ask, Twin: [fifth, Keeper::$fourth, first, Keeper::$third, second,]);

            pub(super) const WAYS: [(&str, Awaited); 3] = [
                ("the table", |value, script, log| Box::pin(async move {
                    format!("{:?}", Twin::dispatch(value, script, log).await)
                })),
                ("the point", |value, script, log| Box::pin(async move {
                    format!("{:?}", Ask::dispatch(value, script, log).await)
                })),
                ("the chain", |value, script, log| Box::pin(async move {
                    format!("{:?}", Chain::dispatch(value, script, log).await)
                })),
            ];
        }
    };
}

/// A test of a mode under a policy: its options, what a hook answers, and what a dispatch gives.
macro_rules! matrix {
    ($($test:ident $keeper:ident [$($closed:tt)*] $options:tt $seen:ty, $answer:ty, $given:ty;)*) => {$(
        mod $test {
            use super::extension;

            #[derive(Debug)]
            pub(super) struct $keeper([usize; 2]);

            #[extension(new = Self([3, 4]) $($closed)*)]
            impl $keeper {}

            point_at_once!(at_once plain ($keeper third fourth) $options $seen, $answer, $given);
            point_at_once!(at_once_wrapped wrapped ($keeper third_wrapped fourth_wrapped) $options $seen, $answer, $given);
            point_awaited!(awaited plain ($keeper third_awaited fourth_awaited) $options $seen, $answer, $given);
            point_awaited!(awaited_wrapped wrapped ($keeper third_awaited_wrapped fourth_awaited_wrapped) $options $seen, $answer, $given);

            #[test]
            fn a_chain_its_point_and_a_table_come_to_the_same() {
                use super::{MORE, agree_at_once, agree_awaited, with_timers};

                agree_at_once("at once", &at_once::WAYS, MORE);
                agree_at_once("at once, wrapped", &at_once_wrapped::WAYS, MORE);
                with_timers(|| {
                    agree_awaited("awaited", &awaited::WAYS, MORE);
                    agree_awaited("awaited, wrapped", &awaited_wrapped::WAYS, MORE);
                });
            }
        }
    )*};
}

matrix! {
    collect_isolate CollectIsolate [] [mode = collect, on_error = isolate] u32, Option<u32>, Vec<u32>;
    collect_propagate CollectPropagate [] [mode = collect, on_error = propagate] u32, Option<u32>, Result<Vec<u32>, HookError>;
    collect_errors CollectErrors [] [mode = collect, on_error = collect_errors] u32, Option<u32>, Result<Vec<u32>, HookErrors>;
    collect_guarded CollectGuarded [, fail_closed] [mode = collect, on_error = guarded] u32, Option<u32>, Result<Vec<u32>, HookError>;
    transform_isolate TransformIsolate [] [mode = transform, on_error = isolate] &u32, Option<u32>, u32;
    transform_propagate TransformPropagate [] [mode = transform, on_error = propagate] &u32, Option<u32>, Result<u32, HookError>;
    transform_errors TransformErrors [] [mode = transform, on_error = collect_errors] &u32, Option<u32>, Result<u32, HookErrors>;
    transform_guarded TransformGuarded [, fail_closed] [mode = transform, on_error = guarded] &u32, Option<u32>, Result<u32, HookError>;
    until_handled_isolate UntilHandledIsolate [] [mode = until_handled, on_error = isolate] u32, Option<u32>, Option<u32>;
    until_handled_propagate UntilHandledPropagate [] [mode = until_handled, on_error = propagate] u32, Option<u32>, Result<Option<u32>, HookError>;
    until_handled_errors UntilHandledErrors [] [mode = until_handled, on_error = collect_errors] u32, Option<u32>, Result<Option<u32>, HookErrors>;
    until_handled_guarded UntilHandledGuarded [, fail_closed] [mode = until_handled, on_error = guarded] u32, Option<u32>, Result<Option<u32>, HookError>;
    cancellable_isolate CancellableIsolate [] [mode = cancellable, on_error = isolate] u32, ControlFlow<u32>, Result<(), Cancelled<u32>>;
    cancellable_propagate CancellablePropagate [] [mode = cancellable, on_error = propagate] u32, ControlFlow<u32>, Result<(), Stop<u32>>;
    cancellable_errors CancellableErrors [] [mode = cancellable, on_error = collect_errors] u32, ControlFlow<u32>, Result<(), Stop<u32, HookErrors>>;
    cancellable_guarded CancellableGuarded [, fail_closed] [mode = cancellable, on_error = guarded] u32, ControlFlow<u32>, Result<(), Stop<u32>>;
    cancellable_veto CancellableVeto [] [mode = cancellable, on_error = veto] u32, ControlFlow<u32>, Result<(), Cancelled<u32>>;
    cancellable_visit_all CancellableVisitAll [] [mode = cancellable, on_error = veto, visit = all] u32, ControlFlow<u32>, Result<(), Cancelled<u32>>;
    cancellable_visit_all_propagate CancellableVisitAllPropagate [] [mode = cancellable, on_error = propagate, visit = all] u32, ControlFlow<u32>, Result<(), Stop<u32>>;
}
