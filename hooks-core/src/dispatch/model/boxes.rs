//! The hooks of a case as boxes, and the order in which they run.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::future::Future;
use core::pin::Pin;

use super::cases::{Edge, Hook};
use super::given::Given;
use super::interpreter::Inside;
use super::scene::{Broken, Scene, Value};
use super::script::{Form, Held, Probe, Said, Script, Takes, act, wrap};

pub(super) type Running<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// What one hook works on.
pub(super) struct Frame<'f> {
    pub(super) step: u32,
    pub(super) note: &'f mut String,
    /// At a transform.
    pub(super) value: Option<Value>,
}

/// A plain hook.
pub(super) trait PlainHook: Sync {
    fn who(&self) -> usize;
    fn is_fail_closed(&self) -> bool;
    fn call<'a>(&'a self, frame: &'a mut Frame<'_>) -> Running<'a, Result<Said, Broken>>;
}

/// A hook around others.
pub(super) trait WrapperHook: Sync {
    fn is_fail_closed(&self) -> bool;
    fn call<'a>(&'a self, frame: Frame<'a>, next: Inside<'a>) -> Running<'a, Given>;
}

/// A hook of a case.
pub(super) struct Scripted<'c> {
    pub(super) scene: &'c Scene,
    pub(super) who: usize,
    pub(super) fail_closed: bool,
}

impl PlainHook for Scripted<'_> {
    fn who(&self) -> usize {
        self.who
    }

    fn is_fail_closed(&self) -> bool {
        self.fail_closed
    }

    fn call<'a>(&'a self, frame: &'a mut Frame<'_>) -> Running<'a, Result<Said, Broken>> {
        let Self { scene, who, .. } = *self;
        let Script::Plain(plain) = &scene.scripts[who] else {
            unreachable!("a plain hook has the script of one");
        };
        let Frame { step, note, value } = frame;
        let held = match (value, plain.takes) {
            (None, _) => Held::Nothing,
            (Some(value), Takes::Looks) => Held::Looks(value),
            (Some(value), Takes::Edits) => Held::Edits(value),
            (value, Takes::Owns) => Held::Owns(value.take()),
        };
        let step = *step;
        match plain.form {
            Form::Sync => Box::pin(async move { act(scene, who, step, note, held) }),
            Form::Async | Form::Boxed => Box::pin(Probe::new(scene, who, step, note, held)),
        }
    }
}

impl WrapperHook for Scripted<'_> {
    fn is_fail_closed(&self) -> bool {
        self.fail_closed
    }

    fn call<'a>(&'a self, frame: Frame<'a>, next: Inside<'a>) -> Running<'a, Given> {
        let Frame { step, note, value } = frame;
        Box::pin(wrap(self.scene, self.who, step, note, value, next))
    }
}

/// The order in which `hooks` run: again and again the one of the least priority, then number, of those before which no
/// other has to run. `None` where each waits for another one.
pub(super) fn order(hooks: &[(usize, &Hook)]) -> Option<Vec<usize>> {
    let mut waiting = hooks.to_vec();
    let mut order = Vec::new();
    while !waiting.is_empty() {
        let is_free = |(who, hook): &(usize, &Hook)| {
            let runs_before = |(other, its): &(usize, &Hook)| {
                let named = |edges: &[Edge], whom: usize| edges.iter().any(|edge| edge.to == whom);
                named(&its.before, *who) || named(&hook.after, *other)
            };
            !waiting.iter().any(runs_before)
        };
        let free = waiting.iter().copied().filter(is_free);
        let (next, _) = free.min_by_key(|(who, hook)| (hook.priority, *who))?;
        waiting.retain(|(who, _)| *who != next);
        order.push(next);
    }
    Some(order)
}
