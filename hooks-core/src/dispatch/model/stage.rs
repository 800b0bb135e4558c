//! Puts the hooks of a case on a point, and plays a dispatch by the engine and by the interpreter.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::any::TypeId;
use core::panic::AssertUnwindSafe;
use core::task::{Context, Poll, Waker};
use std::panic::catch_unwind;

use super::cases::{Case, HOOKS, Hook};
use super::interpreter::Interpreter;
use super::points::{Dispatch, Staged};
use super::scene::{Scene, name, reports, said};
use super::script::{Form, Script, Takes};
use crate::dispatch::hooks_of;
use crate::error::Problem;
use crate::extension::{Extension, ExtensionFacts};
use crate::hook::{HookFacts, HookId, table_of};
use crate::link::{RECORDS, Record, arrange_with_room};
use crate::order::{Edge, Known};
use crate::point::Point;

/// Who runs, in order: the wrappers and then the others.
pub(super) type Order = Vec<String>;

/// The function of an actor that plays `hook`.
fn function(hook: &Hook, is_transform: bool) -> &'static str {
    let Script::Plain(plain) = &hook.does else {
        return "around";
    };
    match (is_transform.then_some(plain.takes), plain.form) {
        (None, Form::Sync) => "now",
        (None, Form::Async) => "later",
        (None, Form::Boxed) => "boxed",
        (Some(Takes::Looks), Form::Sync) => "looks",
        (Some(Takes::Looks), Form::Async) => "looks_later",
        (Some(Takes::Looks), Form::Boxed) => "looks_boxed",
        (Some(Takes::Edits), Form::Sync) => "edits",
        (Some(Takes::Edits), Form::Async) => "edits_later",
        (Some(Takes::Edits), Form::Boxed) => "edits_boxed",
        (Some(Takes::Owns), Form::Sync) => "owns",
        (Some(Takes::Owns), Form::Async) => "owns_later",
        (Some(Takes::Owns), Form::Boxed) => "owns_boxed",
    }
}

/// What tells the actors apart for edges.
struct Identity<const WHO: usize>;

const IDENTITIES: [TypeId; HOOKS] = [
    TypeId::of::<Identity<0>>(),
    TypeId::of::<Identity<1>>(),
    TypeId::of::<Identity<2>>(),
    TypeId::of::<Identity<3>>(),
    TypeId::of::<Identity<4>>(),
    TypeId::of::<Identity<5>>(),
];

const NAMES: [&str; HOOKS] = ["h0", "h1", "h2", "h3", "h4", "h5"];

/// The hook of `actor` that plays `hook`. It stays, as everything does that a table leads to.
fn cast<P: Point, E: Extension>(actor: &'static E, who: usize, hook: &Hook) -> &'static HookFacts {
    let function = function(hook, P::FACTS.mode() == crate::point::Mode::Transform);
    let linked = RECORDS.iter().find_map(|record| match record {
        Record::Hook(facts)
            if core::ptr::eq(facts.state(), P::STATE.word())
                && HookId::new(facts).function() == function =>
        {
            Some(*facts)
        }
        _ => None,
    });
    let linked = linked.expect("the point has a hook of each kind");
    let edge = |edge: &super::cases::Edge, is_before| match (is_before, edge.by_name) {
        (true, true) => Edge::before_name(NAMES[edge.to]),
        (true, false) => Edge::before(Known::of_test(IDENTITIES[edge.to]), NAMES[edge.to]),
        (false, true) => Edge::after_name(NAMES[edge.to]),
        (false, false) => Edge::after(Known::of_test(IDENTITIES[edge.to]), NAMES[edge.to]),
    };
    let before = hook.before.iter().map(|it| edge(it, true));
    let edges: Vec<Edge> = before
        .chain(hook.after.iter().map(|it| edge(it, false)))
        .collect();
    let extension = ExtensionFacts::new::<E>(NAMES[who], NAMES[who], hook.priority, linked.place());
    let extension = Box::leak(Box::new(extension.that_fails_closed(hook.fail_closed)));
    let facts = linked.of_instance(actor, extension, IDENTITIES[who]);
    Box::leak(Box::new(facts.with_edges(edges.leak())))
}

/// Gives `P` the hooks of a case, in the engine's order; `None` where they have none.
pub(super) fn arranged<P: Point, E: Extension>(
    actors: &'static [E; HOOKS],
    case: &Case,
) -> Option<Order> {
    let hooks = case.hooks.iter().zip(actors).enumerate();
    let mut hooks: Vec<&'static HookFacts> = hooks
        .map(|(who, (hook, actor))| cast::<P, E>(actor, who, hook))
        .collect();
    let arrival = usize::from(case.arrival) % hooks.len().max(1);
    hooks.rotate_left(arrival);
    hooks.sort_unstable_by(|one, two| one.compare_place(two));
    let mut cycles = 0;
    arrange_with_room(&mut hooks, |problem| {
        cycles += usize::from(matches!(problem, Problem::Cycle { .. }));
    });
    P::STATE.stand_in((!hooks.is_empty()).then(|| table_of(&hooks)));
    let names = hooks_of::<P>().map(|hook| hook.extension().into());
    (cycles == 0).then(|| names.collect())
}

/// What is given where hooks have no order.
pub(super) const CIRCLE: &str = "nothing, for hooks wait for each other in a circle";

/// What stands in the log behind each poll but the last.
const PENDING: &str = "the dispatch is pending";

/// What there is to see of one dispatch.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Observed {
    /// What it gave, or how else it ended.
    given: String,
    /// What hooks did, in order; behind each poll, what the reporter was told in it.
    log: Vec<String>,
    /// What hooks wrote into an argument.
    note: String,
    /// How many values, errors and futures were not dropped.
    left: usize,
}

impl Observed {
    fn given(given: &str) -> Self {
        Self {
            given: given.into(),
            log: Vec::new(),
            note: String::new(),
            left: 0,
        }
    }

    /// Whether `phrase` stands in it.
    pub(super) fn tells(&self, phrase: &str) -> bool {
        self.given.contains(phrase) || self.log.iter().any(|line| line.contains(phrase))
    }
}

/// How a dispatch is made.
type Play = for<'a> fn(&'a Staged, &'a Case, &'a Scene, &'a mut String) -> Dispatch<'a>;

fn by_engine<'a>(
    point: &'a Staged,
    case: &'a Case,
    scene: &'a Scene,
    note: &'a mut String,
) -> Dispatch<'a> {
    (point.dispatch)(scene, note, case.call)
}

fn by_interpreter<'a>(
    point: &'a Staged,
    case: &'a Case,
    scene: &'a Scene,
    note: &'a mut String,
) -> Dispatch<'a> {
    Box::pin(async move {
        let interpreter = Interpreter::new(point.facts, case, scene);
        let interpreter = interpreter.expect("there was an order before");
        interpreter.dispatch(note, case.call).await
    })
}

/// Plays a dispatch to its end, or drops it after `dropped` polls.
fn observed(play: Play, point: &Staged, case: &Case, dropped: Option<usize>) -> Observed {
    let scripts = case.hooks.iter().map(|hook| hook.does.clone()).collect();
    let scene = Scene::new(scripts, case.ending.clone());
    let mut note = String::new();
    let mut polls = 0;
    let mut running = Some(play(point, case, &scene, &mut note));
    let mut context = Context::from_waker(Waker::noop());
    let given = loop {
        if dropped == Some(polls) {
            scene.log("the dispatch is dropped");
            break "dropped".into();
        }
        polls += 1;
        let poll = || {
            running
                .as_mut()
                .map(|running| running.as_mut().poll(&mut context))
        };
        let polled = catch_unwind(AssertUnwindSafe(poll));
        log_reports(&scene);
        match polled {
            Ok(Some(Poll::Ready(given))) => break given,
            Ok(_) => scene.log(PENDING),
            Err(payload) => break format!("panicked: {}", said(payload)),
        }
    };
    if let Err(payload) = catch_unwind(AssertUnwindSafe(|| drop(running.take()))) {
        scene.log(format!("dropping panicked: {}", said(payload)));
    }
    drop(running);
    log_reports(&scene);
    Observed {
        given,
        log: scene.lines(),
        left: scene.alive(),
        note,
    }
}

fn log_reports(scene: &Scene) {
    for report in reports() {
        scene.log(format!("reported: {report}"));
    }
}

/// Compares the engine with the interpreter; what they agree in is shown to `look`.
///
/// # Errors
/// Where they differ, for people.
pub(super) fn compare(
    point: &Staged,
    case: &Case,
    mut look: impl FnMut(&Observed),
) -> Result<(), String> {
    let scripts = case.hooks.iter().map(|hook| hook.does.clone()).collect();
    let nowhere = Scene::new(scripts, case.ending.clone());
    let names = |order: Vec<usize>| order.into_iter().map(name).collect::<Order>();
    let order = Interpreter::new(point.facts, case, &nowhere).map(|it| names(it.order()));
    let arranged = (point.arranged)(case);
    if arranged != order {
        let (engine, reference) = (format!("{arranged:?}"), format!("{order:?}"));
        return Err(difference(point, "order", &engine, &reference));
    }
    if order.is_none() {
        look(&Observed::given(CIRCLE));
        return Ok(());
    }
    if (point.is_active)() == case.hooks.is_empty() {
        return Err(difference(
            point,
            "`active`",
            "no",
            "yes, or the other way round",
        ));
    }
    let whole = agreed(point, case, None)?;
    look(&whole);
    let pending = whole.log.iter().filter(|line| *line == PENDING);
    let moments = if point.facts.is_async {
        pending.count() + 1
    } else {
        0
    };
    // Of a few hooks every moment is tried, of many the one that the case says.
    for at in (0..moments).filter(|at| case.hooks.len() <= 2 || case.dropped == Some(*at)) {
        look(&agreed(point, case, Some(at))?);
        // Whatever a dropped dispatch left behind would show in the next one.
        agreed(point, case, None)?;
    }
    Ok(())
}

/// What a dispatch is for both.
fn agreed(point: &Staged, case: &Case, dropped: Option<usize>) -> Result<Observed, String> {
    let engine = observed(by_engine, point, case, dropped);
    let reference = observed(by_interpreter, point, case, dropped);
    if engine == reference {
        return Ok(engine);
    }
    let what = match dropped {
        None => String::from("whole dispatch"),
        Some(polls) => format!("dispatch that is dropped after {polls} polls"),
    };
    let (engine, reference) = (format!("{engine:#?}"), format!("{reference:#?}"));
    Err(difference(point, &what, &engine, &reference))
}

fn difference(point: &Staged, what: &str, engine: &str, reference: &str) -> String {
    let (facts, point) = (point.facts, point.facts.name);
    format!(
        "{point}, {what}: {facts:?}\n--- the engine\n{engine}\n--- the reference\n{reference}\n"
    )
}
