//! One point for each combination of mode, policy and flavor, with hooks that play scripts.
//!
//! The hooks are declared as any user's are. A case takes what was linked of them, and gives it instances and an order.

#![expect(
    unsafe_code,
    reason = "a registration stands in a section of the linker's, which in this very crate counts"
)]

use alloc::boxed::Box;
use alloc::string::String;
use core::future::{Future, pending, ready};
use core::ops::ControlFlow;
use core::pin::Pin;

use super::cases::{Call, Case};
use super::facts::{Facts, Mode};
use super::scene::{Broken, Scene, Value};
use super::script::{Held, Probe, Rest, act, at_once, end, end_well, wrap};
use super::stage::{Order, arranged};
use super::told::{Good as _, Told as _};
use crate::point::{OnError, Point, Visit};
use crate::{Next, extension, hook, hook_point};

/// A dispatch of the engine's, in words.
pub(super) type Dispatch<'a> = Pin<Box<dyn Future<Output = String> + 'a>>;

/// A point of the engine's.
#[derive(Clone, Copy)]
pub(super) struct Staged {
    pub(super) facts: &'static Facts,
    /// Gives the point the hooks of a case; `None` where they have no order.
    pub(super) arranged: fn(&Case) -> Option<Order>,
    pub(super) is_active: fn() -> bool,
    pub(super) dispatch: for<'a> fn(&'a Scene, &'a mut String, Call) -> Dispatch<'a>,
}

/// What a script gives; at a sync point it is there at once.
macro_rules! awaited {
    ([] $future:expr) => {
        at_once($future)
    };
    ([async] $future:expr) => {
        $future.await
    };
}

/// What a dispatch gives.
macro_rules! given {
    ([] $given:expr) => {
        $given
    };
    ([async] $future:expr) => {
        $future.await
    };
}

/// What `next` gives, as a future.
macro_rules! later {
    ([] $given:expr) => {
        ready($given)
    };
    ([async] $future:expr) => {
        async move { $future.await }
    };
}

/// Plain hooks that return `$returned`, sync and async.
macro_rules! plain {
    ($actor:ident [] $returned:ty) => {
        #[extension(part)]
        impl $actor {
            #[hook(point = P)]
            fn now(&self, scene: &Scene, step: u32, note: &mut String) -> Result<$returned, Broken> {
                act(scene, self.0, step, note, Held::Nothing)
            }
        }
    };
    ($actor:ident [async] $returned:ty) => {
        plain!($actor [] $returned);
        #[extension(part)]
        impl $actor {
            #[hook(point = P)]
            fn later(&self, scene: &Scene, step: u32, note: &mut String) -> impl Future<Output = Result<$returned, Broken>> {
                Probe::new(scene, self.0, step, note, Held::Nothing)
            }

            #[hook(point = P, boxed)]
            fn boxed(&self, scene: &Scene, step: u32, note: &mut String) -> impl Future<Output = Result<$returned, Broken>> {
                Probe::new(scene, self.0, step, note, Held::Nothing)
            }
        }
    };
}

/// Plain hooks of a transform, one for each way to take the value.
macro_rules! shaping {
    ($actor:ident [] $($takes:ident: $value:ty, $returned:ty, $held:expr, $now:ident $later:ident $boxed:ident;)*) => {
        #[extension(part)]
        impl $actor {
            $(#[hook(point = P)]
            fn $now(&self, value: $value, scene: &Scene, step: u32, note: &mut String) -> Result<$returned, Broken> {
                act(scene, self.0, step, note, $held(value))
            })*
        }
    };
    ($actor:ident [async] $($takes:ident: $value:ty, $returned:ty, $held:expr, $now:ident $later:ident $boxed:ident;)*) => {
        shaping!($actor [] $($takes: $value, $returned, $held, $now $later $boxed;)*);
        #[extension(part)]
        impl $actor {
            $(#[hook(point = P)]
            fn $later(&self, value: $value, scene: &Scene, step: u32, note: &mut String) -> impl Future<Output = Result<$returned, Broken>> {
                Probe::new(scene, self.0, step, note, $held(value))
            }

            #[hook(point = P, boxed)]
            fn $boxed(&self, value: $value, scene: &Scene, step: u32, note: &mut String) -> impl Future<Output = Result<$returned, Broken>> {
                Probe::new(scene, self.0, step, note, $held(value))
            })*
        }
    };
}

/// As the other ways to take a value.
const fn owned<'a>(value: Value) -> Held<'a> {
    Held::Owns(Some(value))
}

/// The plain hooks, as the mode has them.
macro_rules! hooks {
    (Nothing $actor:ident $async:tt $on_error:ident) => { plain!($actor $async ()); };
    (Cancellable $actor:ident $async:tt $on_error:ident) => { plain!($actor $async ControlFlow<Value>); };
    (Transform $actor:ident $async:tt propagate) => {
        shaping! { $actor $async
            Looks: &Value, Option<Value>, Held::Looks, looks looks_later looks_boxed;
            Edits: &mut Value, (), Held::Edits, edits edits_later edits_boxed;
            Owns: Value, Value, owned, owns owns_later owns_boxed;
        }
    };
    (Transform $actor:ident $async:tt $on_error:ident) => {
        shaping! { $actor $async
            Looks: &Value, Option<Value>, Held::Looks, looks looks_later looks_boxed;
            Edits: &mut Value, (), Held::Edits, edits edits_later edits_boxed;
        }
    };
    (Middleware $($rest:tt)*) => {};
    (MiddlewareWithBody $($rest:tt)*) => {};
    ($other:ident $actor:ident $async:tt $on_error:ident) => { plain!($actor $async Option<Value>); };
}

/// The declaration.
macro_rules! declared {
    (Nothing [$($async:ident)?] $($option:tt)*) => {
        #[hook_point(mode = collect, $($option)*)]
        $($async)? fn P(scene: &Scene, step: u32, note: &mut String);
    };
    (Collect [$($async:ident)?] $($option:tt)*) => {
        #[hook_point(mode = collect, $($option)*)]
        $($async)? fn P(scene: &Scene, step: u32, note: &mut String) -> Value;
    };
    (Transform [$($async:ident)?] $($option:tt)*) => {
        #[hook_point(mode = transform, $($option)*)]
        $($async)? fn P(value: Value, scene: &Scene, step: u32, note: &mut String) -> Value;
    };
    (UntilHandled [$($async:ident)?] $($option:tt)*) => {
        #[hook_point(mode = until_handled, $($option)*)]
        $($async)? fn P(scene: &Scene, step: u32, note: &mut String) -> Value;
    };
    (UntilHandledWithBody [$($async:ident)?] $($option:tt)*) => {
        #[hook_point(mode = until_handled, $($option)*)]
        $($async)? fn P(scene: &Scene, step: u32, note: &mut String) -> Value {
            awaited!([$($async)?] end_well(scene, step, note))
        }
    };
    (Cancellable [$($async:ident)?] $($option:tt)*) => {
        #[hook_point(mode = cancellable, $($option)*)]
        $($async)? fn P(scene: &Scene, step: u32, note: &mut String) -> Value;
    };
    (Middleware [$($async:ident)?] on_error = isolate, $($option:tt)*) => {
        #[hook_point(mode = middleware, $($option)*)]
        $($async)? fn P(scene: &Scene, step: u32, note: &mut String) -> Result<Value, Broken>;
    };
    (MiddlewareWithBody [$($async:ident)?] on_error = isolate, $($option:tt)*) => {
        #[hook_point(mode = middleware, $($option)*)]
        $($async)? fn P(scene: &Scene, step: u32, note: &mut String) -> Result<Value, Broken> {
            awaited!([$($async)?] end(scene, step, note))
        }
    };
}

/// A wrapper, and what it is given for the scripts.
macro_rules! wrapped {
    (Transform $actor:ident [$($async:ident)?] [$($repeatable:ident)?] $on_error:ident) => {
        #[extension(part)]
        impl $actor {
            #[hook(point = P, wrap)]
            $($async)? fn around(&self, value: Value, scene: &Scene, step: u32, note: &mut String, next: Next<'_, P>) -> <P as Point>::Verdict {
                awaited!([$($async)?] wrap(scene, self.0, step, note, Some(value), Inside(next)))
            }
        }
        rest!([$($async)?] [$($repeatable)?] [Transform $on_error] value scene step note: (value.expect("a transform has one"), scene, step, note));
    };
    ($mode:ident $actor:ident [$($async:ident)?] [$($repeatable:ident)?] $on_error:ident) => {
        #[extension(part)]
        impl $actor {
            #[hook(point = P, wrap)]
            $($async)? fn around(&self, scene: &Scene, step: u32, note: &mut String, next: Next<'_, P>) -> <P as Point>::Verdict {
                awaited!([$($async)?] wrap(scene, self.0, step, note, None, Inside(next)))
            }
        }
        rest!([$($async)?] [$($repeatable)?] [$mode $on_error] value scene step note: (scene, step, note));
    };
}

/// What scripts run, made of `next`.
macro_rules! rest {
    ([$($async:ident)?] [$($repeatable:ident)?] [$mode:ident $on_error:ident] $value:ident $scene:ident $step:ident $note:ident: ($($argument:expr),*)) => {
        struct Inside<'n>(Next<'n, P>);

        impl Rest for Inside<'_> {
            type Verdict = <P as Point>::Verdict;

            fn repeats(&self) -> bool {
                stringify!($($repeatable)?) == "repeatable"
            }

            fn own(&self, value: Value) -> Self::Verdict {
                <Self::Verdict>::good(value)
            }

            fn deny(&self, reason: Value) -> Option<Self::Verdict> {
                denied!($mode self, reason)
            }

            fn fail(&self, error: Broken) -> Option<Self::Verdict> {
                failed!($mode $on_error self, error)
            }

            fn run(self, $scene: &Scene, $step: u32, $note: &mut String, $value: Option<Value>) -> impl Future<Output = Self::Verdict> {
                let _ = &$value;
                later!([$($async)?] self.0.run($($argument),*))
            }

            fn repeat(&mut self, $scene: &Scene, $step: u32, $note: &mut String, $value: Option<Value>) -> impl Future<Output = Self::Verdict> {
                let _ = &$value;
                repeated!([$($async)?] [$($repeatable)?] self, ($($argument),*))
            }
        }
    };
}

macro_rules! denied {
    (Cancellable $this:ident, $reason:ident) => {
        Some($this.0.deny($reason))
    };
    ($mode:ident $this:ident, $reason:ident) => {{
        drop($reason);
        None
    }};
}

/// Where the verdict has no room for a failure, `next` has no function for one.
macro_rules! failed {
    (Middleware $on_error:ident $this:ident, $error:ident) => {
        failed!(nowhere $error)
    };
    (MiddlewareWithBody $on_error:ident $this:ident, $error:ident) => {
        failed!(nowhere $error)
    };
    ($mode:ident isolate $this:ident, $error:ident) => {
        failed!(nowhere $error)
    };
    ($mode:ident $on_error:ident $this:ident, $error:ident) => {
        Some($this.0.fail($error))
    };
    (nowhere $error:ident) => {{
        drop($error);
        None
    }};
}

macro_rules! repeated {
    ([$($async:ident)?] [repeatable] $this:ident, ($($argument:expr),*)) => {
        later!([$($async)?] $this.0.repeat($($argument),*))
    };
    ([$($async:ident)?] [] $this:ident, ($($argument:expr),*)) => {
        {
            let _ = ($(&$argument),*);
            pending()
        }
    };
}

/// The functions of the point.
macro_rules! called {
    (Transform [$($async:ident)?] $scene:ident $note:ident $call:ident) => {
        given!([$($async)?] P::dispatch($scene.value("value"), $scene, 0, $note)).told()
    };
    (Middleware [$($async:ident)?] $scene:ident $note:ident $call:ident) => {
        match $call {
            Call::Named => action!([$($async)?] dispatch_named $scene $note).told(),
            _ => action!([$($async)?] dispatch $scene $note).told(),
        }
    };
    (Collect [$($async:ident)?] $scene:ident $note:ident $call:ident) => {
        match $call {
            Call::Plain => given!([$($async)?] P::dispatch($scene, 0, $note)).told(),
            Call::Named => given!([$($async)?] P::dispatch_named($scene, 0, $note)).told(),
            Call::Into => {
                let mut sink = $call.sink($scene);
                let given = given!([$($async)?] P::dispatch_into($scene, 0, $note, &mut sink.got)).told();
                alloc::format!("{given} into {}", sink.told())
            }
            Call::Each(_) => {
                let mut sink = $call.sink($scene);
                let given = given!([$($async)?] P::dispatch_each($scene, 0, $note, |value| sink.take(value))).told();
                alloc::format!("{given} into {}", sink.told())
            }
        }
    };
    (Nothing [$($async:ident)?] $scene:ident $note:ident $call:ident) => {
        given!([$($async)?] P::dispatch($scene, 0, $note)).told()
    };
    (Cancellable [$($async:ident)?] $scene:ident $note:ident $call:ident) => {
        given!([$($async)?] P::dispatch($scene, 0, $note)).told()
    };
    ($other:ident [$($async:ident)?] $scene:ident $note:ident $call:ident) => {
        match $call {
            Call::Named => given!([$($async)?] P::dispatch_named($scene, 0, $note)).told(),
            _ => given!([$($async)?] P::dispatch($scene, 0, $note)).told(),
        }
    };
}

/// A dispatch with an action of the caller's.
macro_rules! action {
    ([] $dispatch:ident $scene:ident $note:ident) => {
        P::$dispatch(
            $scene,
            0,
            $note,
            |scene: &Scene, step: u32, note: &mut String| at_once(end(scene, step, note)),
        )
    };
    ([async] $dispatch:ident $scene:ident $note:ident) => {
        P::$dispatch($scene, 0, $note, end).await
    };
}

/// A point, its actors, and how they are put on it.
macro_rules! point {
    ($actor:ident: $mode:ident $async:tt [$($repeatable:ident)?] [$on_error:ident $policy:ident] [$($option:tt)*] [$visit:ident $stall:literal] $([$($room:tt)*])?) => {
        #[derive(Debug)]
        pub(super) struct $actor(usize);

        const _: () = {
            declared!($mode $async on_error = $on_error, $($repeatable,)? $($($room)*,)? $($option)*);

            #[extension(new = $actor(0))]
            impl $actor {}
            hooks!($mode $actor $async $on_error);
            wrapped!($mode $actor $async [$($repeatable)?] $on_error);

            impl $actor {
                pub(super) const STAGED: Staged = Staged {
                    facts: &Facts {
                        name: stringify!($actor),
                        mode: Mode::$mode,
                        on_error: OnError::$policy,
                        visit: Visit::$visit,
                        is_async: is_async!($async),
                        repeats: repeats!([$($repeatable)?]),
                        warns_on_stall: $stall,
                    },
                    arranged: |case| {
                        static ACTORS: [$actor; 6] = [$actor(0), $actor(1), $actor(2), $actor(3), $actor(4), $actor(5)];
                        arranged::<P, $actor>(&ACTORS, case)
                    },
                    is_active: || P::active().is_some(),
                    dispatch: |scene, note, call| Box::pin(async move {
                        let _ = call;
                        called!($mode $async scene note call)
                    }),
                };
            }
        };
    };
}

macro_rules! is_async {
    ([]) => {
        false
    };
    ([async]) => {
        true
    };
}

macro_rules! repeats {
    ([]) => {
        false
    };
    ([repeatable]) => {
        true
    };
}

/// Points that differ in the way they are run only.
macro_rules! points {
    ($($mode:ident $facts:tt $options:tt $rest:tt: $blocking:ident $awaited:ident $repeated:ident $($local:ident)?;)*) => {
        $(
            point!($blocking: $mode [] [repeatable] $facts $options $rest);
            point!($awaited: $mode [async] [] $facts $options $rest);
            // With room for all futures, where the others spill.
            point!($repeated: $mode [async] [repeatable] $facts $options $rest [inline = 8192]);
            $(point!($local: $mode [async] [repeatable] $facts $options $rest [local]);)?
        )*
        pub(super) const ALL: &[Staged] = &[
            $($blocking::STAGED, $awaited::STAGED, $repeated::STAGED, $($local::STAGED,)?)*
        ];
    };
}

points! {
    Nothing [isolate Isolate] [] [First false]: NothingIsolate NothingIsolateAwaited NothingIsolateRepeated;
    Nothing [propagate Propagate] [] [First false]: NothingPropagate NothingPropagateAwaited NothingPropagateRepeated;
    Nothing [collect_errors CollectErrors] [] [First false]: NothingCollectErrors NothingCollectErrorsAwaited NothingCollectErrorsRepeated;
    Nothing [guarded Guarded] [] [First false]: NothingGuarded NothingGuardedAwaited NothingGuardedRepeated;
    Collect [isolate Isolate] [] [First false]: CollectIsolate CollectIsolateAwaited CollectIsolateRepeated;
    Collect [propagate Propagate] [] [First false]: CollectPropagate CollectPropagateAwaited CollectPropagateRepeated;
    Collect [collect_errors CollectErrors] [] [First false]: CollectCollectErrors CollectCollectErrorsAwaited CollectCollectErrorsRepeated CollectCollectErrorsLocal;
    Collect [guarded Guarded] [] [First false]: CollectGuarded CollectGuardedAwaited CollectGuardedRepeated;
    Transform [isolate Isolate] [] [First false]: TransformIsolate TransformIsolateAwaited TransformIsolateRepeated;
    Transform [propagate Propagate] [] [First false]: TransformPropagate TransformPropagateAwaited TransformPropagateRepeated TransformPropagateLocal;
    Transform [collect_errors CollectErrors] [] [First false]: TransformCollectErrors TransformCollectErrorsAwaited TransformCollectErrorsRepeated;
    Transform [guarded Guarded] [] [First false]: TransformGuarded TransformGuardedAwaited TransformGuardedRepeated;
    UntilHandled [isolate Isolate] [] [First false]: UntilHandledIsolate UntilHandledIsolateAwaited UntilHandledIsolateRepeated;
    UntilHandled [propagate Propagate] [] [First false]: UntilHandledPropagate UntilHandledPropagateAwaited UntilHandledPropagateRepeated;
    UntilHandled [collect_errors CollectErrors] [] [First false]: UntilHandledCollectErrors UntilHandledCollectErrorsAwaited UntilHandledCollectErrorsRepeated;
    UntilHandled [guarded Guarded] [] [First false]: UntilHandledGuarded UntilHandledGuardedAwaited UntilHandledGuardedRepeated;
    UntilHandledWithBody [isolate Isolate] [] [First false]: UntilHandledWithBodyIsolate UntilHandledWithBodyIsolateAwaited UntilHandledWithBodyIsolateRepeated UntilHandledWithBodyIsolateLocal;
    UntilHandledWithBody [propagate Propagate] [] [First false]: UntilHandledWithBodyPropagate UntilHandledWithBodyPropagateAwaited UntilHandledWithBodyPropagateRepeated;
    UntilHandledWithBody [collect_errors CollectErrors] [] [First false]: UntilHandledWithBodyCollectErrors UntilHandledWithBodyCollectErrorsAwaited UntilHandledWithBodyCollectErrorsRepeated;
    UntilHandledWithBody [guarded Guarded] [] [First false]: UntilHandledWithBodyGuarded UntilHandledWithBodyGuardedAwaited UntilHandledWithBodyGuardedRepeated;
    Cancellable [isolate Isolate] [visit = first] [First false]: CancellableFirstIsolate CancellableFirstIsolateAwaited CancellableFirstIsolateRepeated;
    Cancellable [propagate Propagate] [visit = first] [First false]: CancellableFirstPropagate CancellableFirstPropagateAwaited CancellableFirstPropagateRepeated;
    Cancellable [collect_errors CollectErrors] [visit = first] [First false]: CancellableFirstCollectErrors CancellableFirstCollectErrorsAwaited CancellableFirstCollectErrorsRepeated;
    Cancellable [guarded Guarded] [visit = first] [First false]: CancellableFirstGuarded CancellableFirstGuardedAwaited CancellableFirstGuardedRepeated CancellableFirstGuardedLocal;
    Cancellable [veto Veto] [visit = first] [First false]: CancellableFirstVeto CancellableFirstVetoAwaited CancellableFirstVetoRepeated;
    Cancellable [isolate Isolate] [visit = all] [All false]: CancellableAllIsolate CancellableAllIsolateAwaited CancellableAllIsolateRepeated;
    Cancellable [propagate Propagate] [visit = all] [All false]: CancellableAllPropagate CancellableAllPropagateAwaited CancellableAllPropagateRepeated;
    Cancellable [collect_errors CollectErrors] [visit = all] [All false]: CancellableAllCollectErrors CancellableAllCollectErrorsAwaited CancellableAllCollectErrorsRepeated;
    Cancellable [guarded Guarded] [visit = all] [All false]: CancellableAllGuarded CancellableAllGuardedAwaited CancellableAllGuardedRepeated;
    Cancellable [veto Veto] [visit = all] [All false]: CancellableAllVeto CancellableAllVetoAwaited CancellableAllVetoRepeated;
    Middleware [isolate Isolate] [] [First false]: MiddlewareBlocking MiddlewareAwaited MiddlewareRepeated MiddlewareLocal;
    Middleware [isolate Isolate] [warn_on_stall] [First true]: MiddlewareStall MiddlewareStallAwaited MiddlewareStallRepeated;
    MiddlewareWithBody [isolate Isolate] [] [First false]: MiddlewareWithBodyBlocking MiddlewareWithBodyAwaited MiddlewareWithBodyRepeated;
    MiddlewareWithBody [isolate Isolate] [warn_on_stall] [First true]: MiddlewareWithBodyStall MiddlewareWithBodyStallAwaited MiddlewareWithBodyStallRepeated;
}
