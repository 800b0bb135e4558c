//! Random cases: which hooks a point has, what they do, and how it is dispatched.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::{Just, Strategy, any};
use proptest::sample::select;
use proptest::strategy::Union;

use super::facts::{Facts, Mode};
use super::scene::{Scene, Value};
use super::script::{Ending, Fate, Form, Gives, Moment, Pass, Plain, Script, Takes, Wrapper};
use crate::point::OnError;

/// How many hooks a case has, at most.
pub(super) const HOOKS: usize = 6;

/// Hooks of one point, and a dispatch of it.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub(super) hooks: Vec<Hook>,
    /// How many of the hooks arrive behind the others, before they are put in order.
    pub(super) arrival: u8,
    pub(super) ending: Ending,
    pub(super) call: Call,
    /// After how many polls the dispatch is dropped, at an async point.
    pub(super) dropped: Option<usize>,
}

/// One hook.
#[derive(Clone, Debug)]
pub(super) struct Hook {
    pub(super) priority: i32,
    pub(super) before: Vec<Edge>,
    pub(super) after: Vec<Edge>,
    pub(super) fail_closed: bool,
    pub(super) does: Script,
}

/// An edge to the hook `to`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) to: usize,
    pub(super) by_name: bool,
}

/// Which function of the point is called.
#[derive(Clone, Copy, Debug)]
pub(super) enum Call {
    Plain,
    Named,
    Into,
    Each(Enough),
}

/// When the caller's closure has enough.
#[derive(Clone, Copy, Debug)]
pub(super) enum Enough {
    Never,
    After(usize),
    /// It panics instead.
    PanicsAfter(usize),
}

/// The caller's end of a call.
pub(super) struct Sink<'s> {
    scene: &'s Scene,
    call: Call,
    pub(super) got: Vec<Value>,
}

impl Call {
    pub(super) const fn sink(self, scene: &Scene) -> Sink<'_> {
        Sink {
            scene,
            call: self,
            got: Vec::new(),
        }
    }
}

impl Sink<'_> {
    pub(super) fn take(&mut self, value: Value) -> ControlFlow<()> {
        let Call::Each(enough) = self.call else {
            self.got.push(value);
            return ControlFlow::Continue(());
        };
        self.scene.log(format!("the caller takes {value:?}"));
        self.got.push(value);
        match enough {
            Enough::After(many) if self.got.len() >= many => ControlFlow::Break(()),
            Enough::PanicsAfter(many) if self.got.len() >= many => {
                std::panic::resume_unwind(alloc::boxed::Box::new("the caller panics"))
            }
            _ => ControlFlow::Continue(()),
        }
    }

    pub(super) fn told(&self) -> String {
        format!("{:?}", self.got)
    }
}

/// Cases of a point.
pub(super) fn cases(facts: &'static Facts) -> impl Strategy<Value = Case> {
    let dropped = if facts.is_async {
        option::weighted(0.3, 0_usize..8).boxed()
    } else {
        Just(None).boxed()
    };
    let hooks = vec(hook(facts), 0..=HOOKS).prop_map(|mut hooks| {
        let count = hooks.len();
        let kinds: Vec<bool> = hooks.iter().map(is_wrapper).collect();
        for hook in &mut hooks {
            let kind = is_wrapper(hook);
            // An edge is about a hook that is there, and of the same kind: anything else is refused by sealing.
            let there = |edge: &Edge| edge.to < count && kinds[edge.to] == kind;
            hook.before.retain(there);
            hook.after.retain(there);
        }
        hooks
    });
    (hooks, any::<u8>(), ending(facts), call(facts), dropped).prop_map(
        |(hooks, arrival, ending, call, dropped)| Case {
            hooks,
            arrival,
            ending,
            call,
            dropped,
        },
    )
}

fn is_wrapper(hook: &Hook) -> bool {
    matches!(hook.does, Script::Wrapper(_))
}

fn suspends(facts: &Facts) -> impl Strategy<Value = u8> + use<> {
    if facts.is_async { 0_u8..3 } else { 0..1 }
}

fn hook(facts: &'static Facts) -> impl Strategy<Value = Hook> {
    let only_wrappers = matches!(facts.mode, Mode::Middleware | Mode::MiddlewareWithBody);
    // Elsewhere a `fail_closed` extension does not compile at a point that goes on.
    let may_close = facts.mode == Mode::Cancellable || facts.on_error != OnError::Isolate;
    let fail_closed = if may_close {
        any::<bool>().boxed()
    } else {
        Just(false).boxed()
    };
    let wrapper = wrapper(facts).prop_map(Script::Wrapper).boxed();
    let does = if only_wrappers {
        wrapper
    } else {
        let plain = plain(facts).prop_map(Script::Plain).boxed();
        Union::new_weighted(Vec::from([(3, plain), (1, wrapper)])).boxed()
    };
    let edges = || {
        vec(
            (0..HOOKS, any::<bool>()).prop_map(|(to, by_name)| Edge { to, by_name }),
            0..=1,
        )
    };
    let few = || {
        Union::new_weighted(Vec::from([
            (4, Just(Vec::new()).boxed()),
            (1, edges().boxed()),
        ]))
    };
    (select(&[100, 10, 50][..]), few(), few(), fail_closed, does).prop_map(
        |(priority, before, after, fail_closed, does)| Hook {
            priority,
            before,
            after,
            fail_closed,
            does,
        },
    )
}

fn fate() -> impl Strategy<Value = Fate> {
    let fates = [
        (5, Fate::Silent),
        (4, Fate::Speaks),
        (3, Fate::Fails),
        (1, Fate::Panics),
        (1, Fate::PanicsAtOnce),
        (1, Fate::PanicsInDrop),
    ];
    Union::new_weighted(fates.map(|(weight, fate)| (weight, Just(fate))).into())
}

fn plain(facts: &'static Facts) -> impl Strategy<Value = Plain> {
    let forms: &[Form] = if facts.is_async {
        &[Form::Sync, Form::Async, Form::Async, Form::Boxed]
    } else {
        &[Form::Sync]
    };
    let takes: &[Takes] = match (facts.mode, facts.on_error) {
        (Mode::Transform, OnError::Propagate) => &[Takes::Looks, Takes::Edits, Takes::Owns],
        (Mode::Transform, _) => &[Takes::Looks, Takes::Edits],
        _ => &[Takes::Looks],
    };
    (select(forms), select(takes), suspends(facts), fate()).prop_map(
        |(form, takes, suspends, fate)| Plain {
            form,
            takes,
            suspends,
            fate,
        },
    )
}

fn wrapper(facts: &'static Facts) -> impl Strategy<Value = Wrapper> {
    let whole = Just(Pass::Whole).boxed();
    let pass = if facts.is_async {
        Union::new_weighted(Vec::from([
            (3, whole),
            (1, (0_u8..4).prop_map(Pass::Polled).boxed()),
        ]))
        .boxed()
    } else {
        whole
    };
    let runs = if facts.repeats { 0..4_usize } else { 0..2 };
    // Most run what is inside once, or there would be little to see of it.
    let passes = Union::new_weighted(Vec::from([
        (2, pass.clone().prop_map(|pass| Vec::from([pass])).boxed()),
        (1, vec(pass, runs).boxed()),
    ]));
    let gives = [
        (4, Gives::TheSame),
        (1, Gives::Changed),
        (1, Gives::Another),
        (1, Gives::Recovered),
        (1, Gives::Denied),
        (1, Gives::Failed),
    ];
    let gives = Union::new_weighted(gives.map(|(weight, gives)| (weight, Just(gives))).into());
    let panics = option::weighted(0.1, select(&[Moment::Before, Moment::After][..]));
    let suspends = (suspends(facts), suspends(facts));
    (suspends, panics, passes, gives).prop_map(|(suspends, panics, passes, gives)| Wrapper {
        suspends,
        panics,
        passes,
        gives,
    })
}

fn ending(facts: &'static Facts) -> impl Strategy<Value = Ending> {
    (suspends(facts), fate()).prop_map(|(suspends, fate)| Ending { suspends, fate })
}

fn call(facts: &'static Facts) -> impl Strategy<Value = Call> {
    let each =
        |enough: fn(usize) -> Enough| (1_usize..4).prop_map(move |many| Call::Each(enough(many)));
    let mut calls = Vec::from([Just(Call::Plain).boxed()]);
    match facts.mode {
        Mode::Collect => calls.extend([
            Just(Call::Named).boxed(),
            Just(Call::Into).boxed(),
            Just(Call::Each(Enough::Never)).boxed(),
            each(Enough::After).boxed(),
            each(Enough::PanicsAfter).boxed(),
        ]),
        Mode::UntilHandled
        | Mode::UntilHandledWithBody
        | Mode::Middleware
        | Mode::MiddlewareWithBody => calls.push(Just(Call::Named).boxed()),
        Mode::Nothing | Mode::Transform | Mode::Cancellable => {}
    }
    Union::new(calls)
}
