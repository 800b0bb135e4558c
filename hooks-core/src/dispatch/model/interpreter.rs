//! The reference: what a dispatch does, said as plainly as possible.
//!
//! Hooks stand in two vectors of boxes, every future is a box, a mode is one function, and what is around it is recursion.
//! Nothing of the engine is used, neither its order nor its folds nor its policies. Where this and the engine differ, one of
//! them is wrong.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::future::{Future, poll_fn};
use core::ops::ControlFlow;
use core::panic::AssertUnwindSafe;
use core::pin::pin;
use core::task::Poll;
use std::panic::catch_unwind;
use std::sync::Mutex;

use super::boxes::{Frame, PlainHook, Running, Scripted, WrapperHook, order};
use super::cases::{Call, Case, Hook};
use super::facts::{Facts, Mode};
use super::given::{Failure, Failures, Given, Refusal};
use super::scene::{Broken, Scene, Value, name, report, said};
use super::script::{self, Rest, Said, Script, Verdict as _};
use super::told::Told as _;
use crate::point::{OnError, Visit};

/// The values of a `collect`, to which somebody may say that he has enough.
type Take<'t> = &'t mut (dyn FnMut(Value, usize) -> ControlFlow<()> + Send);

/// How a dispatch went, beside what it gave.
#[derive(Default)]
struct Course {
    /// The wrapper that was begun last; as many as there are wrappers for what is inside of them.
    last: usize,
    /// Who gave what the last run of the plain hooks gave that came to its end.
    by: Vec<usize>,
    /// Whether the body was to give it.
    body: bool,
}

/// One dispatch.
pub(super) struct Interpreter<'c> {
    facts: &'c Facts,
    scene: &'c Scene,
    /// The outermost first.
    wrappers: Vec<(usize, Box<dyn WrapperHook + 'c>)>,
    plain: Vec<Box<dyn PlainHook + 'c>>,
    course: Mutex<Course>,
}

/// What runs inside of a wrapper.
pub(super) struct Inside<'i> {
    of: &'i Interpreter<'i>,
    /// How many wrappers stand around it.
    level: usize,
}

impl<'c> Interpreter<'c> {
    /// A dispatch of the hooks of `case`; `None` where they have no order.
    pub(super) fn new(facts: &'c Facts, case: &'c Case, scene: &'c Scene) -> Option<Self> {
        let hooks = case.hooks.iter().enumerate();
        let is_wrapper = |hook: &Hook| matches!(hook.does, Script::Wrapper(_));
        let (wrappers, plain): (Vec<_>, Vec<_>) = hooks.partition(|(_, hook)| is_wrapper(hook));
        let (wrappers, plain) = (order(&wrappers), order(&plain));
        let scripted = |who: usize| {
            let fail_closed = case.hooks[who].fail_closed;
            Box::new(Scripted {
                scene,
                who,
                fail_closed,
            })
        };
        Some(Self {
            facts,
            scene,
            wrappers: wrappers?
                .into_iter()
                .map(|who| -> (usize, Box<dyn WrapperHook>) { (who, scripted(who)) })
                .collect(),
            plain: plain?
                .into_iter()
                .map(|who| -> Box<dyn PlainHook> { scripted(who) })
                .collect(),
            course: Mutex::default(),
        })
    }

    /// Everybody, as they run: the wrappers and then the others.
    pub(super) fn order(&self) -> Vec<usize> {
        let wrappers = self.wrappers.iter().map(|(who, _)| *who);
        wrappers
            .chain(self.plain.iter().map(|hook| hook.who()))
            .collect()
    }

    /// Dispatches, and tells what that gives.
    pub(super) async fn dispatch(&self, note: &mut String, call: Call) -> String {
        let is_transform = self.facts.mode == Mode::Transform;
        let value = is_transform.then(|| self.scene.value("value"));
        let frame = Frame {
            step: 0,
            note,
            value,
        };
        let mut sink = call.sink(self.scene);
        let streams = matches!(call, Call::Into | Call::Each(_));
        let given = if streams && self.wrappers.is_empty() {
            let mut take = |value, _| sink.take(value);
            self.collect(frame, Some(&mut take)).await
        } else {
            self.step(0, frame).await
        };
        if self.facts.mode == Mode::Middleware || self.facts.mode == Mode::MiddlewareWithBody {
            self.stalled();
        }
        match call {
            Call::Plain => given.told(),
            Call::Named => self.named(given),
            Call::Into | Call::Each(_) => {
                if let Given::Values(values) = given {
                    let _enough = values.into_iter().try_for_each(|value| sink.take(value));
                    return format!("nothing into {}", sink.told());
                }
                format!("{} into {}", given.told(), sink.told())
            }
        }
    }

    /// What stands inside of the first `level` wrappers.
    fn step<'a>(&'a self, level: usize, frame: Frame<'a>) -> Running<'a, Given> {
        Box::pin(async move {
            self.begins(level);
            if let Some((_, wrapper)) = self.wrappers.get(level) {
                let next = Inside {
                    of: self,
                    level: level + 1,
                };
                return wrapper.call(frame, next).await;
            }
            match self.facts.mode {
                Mode::Nothing | Mode::Collect => self.collect(frame, None).await,
                Mode::Transform => self.transform(frame).await,
                Mode::UntilHandled | Mode::UntilHandledWithBody => self.until_handled(frame).await,
                Mode::Cancellable => self.cancellable(frame).await,
                Mode::Middleware | Mode::MiddlewareWithBody => {
                    Given::Action(script::end(self.scene, frame.step, frame.note).await)
                }
            }
        })
    }

    fn begins(&self, level: usize) {
        self.course.lock().unwrap().last = level;
    }

    /// Everybody is asked, and what they give is gathered.
    async fn collect(&self, mut frame: Frame<'_>, take: Option<Take<'_>>) -> Given {
        let mut failures = Failures::at(self.facts.on_error);
        let (mut values, mut by) = (Vec::new(), Vec::new());
        let mut gather = |value, who| {
            values.push(value);
            by.push(who);
            ControlFlow::Continue(())
        };
        let take: Take<'_> = match take {
            Some(take) => take,
            None => &mut gather,
        };
        for hook in &self.plain {
            let flow = match self.ask(&**hook, &mut frame).await {
                Ok(Said::Something(value)) if self.facts.mode == Mode::Collect => {
                    take(value, hook.who())
                }
                Ok(_) => ControlFlow::Continue(()),
                Err(failure) => failures.add(failure),
            };
            if flow.is_break() {
                break;
            }
        }
        let given = failures.or(|| match self.facts.mode {
            Mode::Nothing => Given::Nothing,
            _ => Given::Values(values),
        });
        // A failure loses the values, so nobody gave any.
        let lost = given.is_failure();
        self.course.lock().unwrap().by = if lost { Vec::new() } else { by };
        given
    }

    /// Everybody sees the last value.
    async fn transform(&self, mut frame: Frame<'_>) -> Given {
        let mut failures = Failures::at(self.facts.on_error);
        for hook in &self.plain {
            match self.ask(&**hook, &mut frame).await {
                Ok(Said::Something(value)) => frame.value = Some(value),
                Ok(Said::Nothing) => {}
                Err(failure) => {
                    if failures.add(failure).is_break() {
                        break;
                    }
                }
            }
        }
        failures.or(|| Given::Value(frame.value.expect("who took it failed, or gave it back")))
    }

    /// Everybody is asked until one answers; a failure beside an answer is reported.
    async fn until_handled(&self, mut frame: Frame<'_>) -> Given {
        let mut failures = Failures::at(self.facts.on_error);
        let mut answer = None;
        for hook in &self.plain {
            let flow = match self.ask(&**hook, &mut frame).await {
                Ok(Said::Something(value)) => {
                    answer = Some((value, hook.who()));
                    ControlFlow::Break(())
                }
                Ok(Said::Nothing) => ControlFlow::Continue(()),
                Err(failure) => failures.add(failure),
            };
            if flow.is_break() {
                break;
            }
        }
        self.course.lock().unwrap().by = answer.iter().map(|(_, who)| *who).collect();
        self.course.lock().unwrap().body = false;
        let has_body = self.facts.mode == Mode::UntilHandledWithBody;
        match answer {
            Some((value, _)) if has_body => Given::Value(value),
            Some((value, _)) => Given::Answer(Some(value)),
            None => match failures.into_given() {
                Some(failed) => failed,
                None if has_body => {
                    self.course.lock().unwrap().body = true;
                    Given::Value(script::end_well(self.scene, frame.step, frame.note).await)
                }
                None => Given::Answer(None),
            },
        }
    }

    /// Everybody is asked until one refuses, or to the end; the first refusal counts, and a failure beside it is reported.
    async fn cancellable(&self, mut frame: Frame<'_>) -> Given {
        let mut refusal = Refusal(None);
        let mut failures = Failures::at(self.facts.on_error);
        let after_a_refusal = match self.facts.visit {
            Visit::First => ControlFlow::Break(()),
            Visit::All => ControlFlow::Continue(()),
        };
        for hook in &self.plain {
            let flow = match self.ask(&**hook, &mut frame).await {
                Ok(Said::Something(reason)) => {
                    refusal.0.get_or_insert(Given::Refused(reason, hook.who()));
                    after_a_refusal
                }
                Ok(Said::Nothing) => ControlFlow::Continue(()),
                Err(failure) if failure.fail_closed || self.facts.on_error == OnError::Veto => {
                    if refusal.0.is_none() {
                        refusal.0 = Some(Given::RefusedByFailing(failure));
                    } else {
                        report(failure.text);
                    }
                    after_a_refusal
                }
                Err(failure) => failures.add(failure),
            };
            if flow.is_break() {
                break;
            }
        }
        match refusal.0.take() {
            Some(refusal) => refusal,
            None => failures.or(|| Given::Nothing),
        }
    }

    /// What `hook` says; a panic is a failure, unless the point propagates.
    async fn ask(&self, hook: &dyn PlainHook, frame: &mut Frame<'_>) -> Result<Said, Failure> {
        let failed = |text| Failure {
            text: format!("{} {text}", name(hook.who())),
            fail_closed: hook.is_fail_closed(),
        };
        let said = if self.facts.on_error == OnError::Propagate {
            finished(|| hook.call(frame)).await
        } else {
            match caught(finished(|| hook.call(frame))).await {
                Ok(said) => said,
                Err(text) => return Err(failed(format!("panicked: {text}"))),
            }
        };
        said.map_err(|error| failed(format!("failed: {error}")))
    }

    /// Tells of a wrapper that kept others from running, where the point wants that.
    fn stalled(&self) {
        if let Some((by, starved @ 1..)) = self.stopped()
            && self.facts.warns_on_stall
        {
            report(format!("{} starved {starved}", name(by)));
        }
    }

    /// The wrapper that ended the last run, and how many it kept from running; `None` where none did.
    fn stopped(&self) -> Option<(usize, usize)> {
        let last = self.course.lock().unwrap().last;
        let (by, _) = self.wrappers.get(last)?;
        Some((*by, self.wrappers.len() - last - 1))
    }

    /// What was given, and by whom.
    ///
    /// Who kept the hooks from running gives what there is; of several wrappers that found something and gave something else,
    /// the outermost stands for them.
    fn named(&self, given: Given) -> String {
        let by = self.course.lock().unwrap().by.clone();
        let stopped = self.stopped();
        let answering = stopped.map(|(by, _)| by);
        let outermost = self.wrappers.first().map(|(who, _)| *who);
        match given {
            Given::Values(values) => {
                let by = if answering.is_none() && by.len() == values.len() {
                    by
                } else {
                    let wrapper = answering
                        .or(outermost)
                        .expect("a wrapper changed the number");
                    values.iter().map(|_| wrapper).collect()
                };
                let named = values.iter().zip(by);
                let named = named.map(|(value, by)| format!("{value:?} from {}", name(by)));
                format!("[{}]", named.collect::<Vec<_>>().join(", "))
            }
            Given::Answer(Some(value)) => {
                let by = answering.or(by.first().copied()).or(outermost);
                format!("{value:?} from {}", name(by.expect("somebody answered")))
            }
            Given::Value(value) if self.facts.mode == Mode::UntilHandledWithBody => {
                let by = answering.or(by.first().copied());
                let body = self.course.lock().unwrap().body;
                let by = by.or(if body { None } else { outermost });
                format!("{value:?} from {}", by.map_or_else(|| "none".into(), name))
            }
            Given::Action(_) => {
                let starved = stopped.map_or(0, |(_, starved)| starved);
                format!(
                    "{}, stopped: {:?} {starved}",
                    given.told(),
                    answering.map(name)
                )
            }
            given => given.told(),
        }
    }
}

impl Rest for Inside<'_> {
    type Verdict = Given;

    fn repeats(&self) -> bool {
        self.of.facts.repeats
    }

    fn own(&self, value: Value) -> Given {
        match self.of.facts.mode {
            Mode::Nothing | Mode::Cancellable => Given::Nothing,
            Mode::Collect => Given::Values([value].into()),
            Mode::Transform | Mode::UntilHandledWithBody => Given::Value(value),
            Mode::UntilHandled => Given::Answer(Some(value)),
            Mode::Middleware | Mode::MiddlewareWithBody => Given::Action(Ok(value)),
        }
    }

    fn deny(&self, reason: Value) -> Option<Given> {
        let (by, _) = self.of.wrappers[self.level - 1];
        (self.of.facts.mode == Mode::Cancellable).then_some(Given::Refused(reason, by))
    }

    fn fail(&self, error: Broken) -> Option<Given> {
        let Facts { mode, on_error, .. } = *self.of.facts;
        let (by, wrapper) = &self.of.wrappers[self.level - 1];
        let failure = Failure {
            text: format!("{} failed: {error}", name(*by)),
            fail_closed: wrapper.is_fail_closed(),
        };
        match (on_error, mode) {
            (_, Mode::Middleware | Mode::MiddlewareWithBody) | (OnError::Isolate, _) => None,
            // What is vetoed or guarded against at a cancellable point is a refusal, and what fails closed always.
            (OnError::Guarded | OnError::Veto, Mode::Cancellable) => {
                Some(Given::RefusedByFailing(failure))
            }
            (_, Mode::Cancellable) if failure.fail_closed => Some(Given::RefusedByFailing(failure)),
            (OnError::CollectErrors, _) => Some(Given::AllFailed([failure].into())),
            (OnError::Propagate | OnError::Guarded | OnError::Veto, _) => {
                Some(Given::Failed(failure))
            }
        }
    }

    async fn run(self, _: &Scene, step: u32, note: &mut String, value: Option<Value>) -> Given {
        self.of.step(self.level, Frame { step, note, value }).await
    }

    async fn repeat(
        &mut self,
        _: &Scene,
        step: u32,
        note: &mut String,
        value: Option<Value>,
    ) -> Given {
        self.of.step(self.level, Frame { step, note, value }).await
    }
}

/// Runs what `make` makes, and drops it before what it gives is used.
async fn finished<'a, T>(make: impl FnOnce() -> Running<'a, T>) -> T {
    let mut running = make();
    let given = poll_fn(|context| running.as_mut().poll(context)).await;
    drop(running);
    given
}

/// Runs `future`; gives the text of a panic, also of one in dropping what it holds.
async fn caught<T>(future: impl Future<Output = T>) -> Result<T, String> {
    let mut future = pin!(future);
    poll_fn(
        move |context| match catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(context))) {
            Ok(polled) => polled.map(Ok),
            Err(payload) => Poll::Ready(Err(said(payload))),
        },
    )
    .await
}
