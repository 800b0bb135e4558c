//! `middleware`: wrappers around a default action, which the caller brings or the point has.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use hooks_core::{Next, Outcome, extension, hook, hook_point};
use hooks_derive_tests::{Noisy, finish, noted, pause, poll, reported, sendable};

#[test]
fn wrappers_run_around_the_action_the_lowest_priority_outermost() {
    #[hook_point(mode = middleware)]
    fn Act(text: &str) -> String;

    #[hook(point = Act, priority = 2)]
    fn inner(text: &str, next: Next<'_, Act>) -> String {
        format!("({})", next.run(&format!("{text}i")))
    }
    #[hook(point = Act, priority = 1, wrap)]
    fn outer(text: &str, next: Next<'_, Act>) -> String {
        format!("[{}]", next.run(&format!("{text}o")))
    }

    assert_eq!(Act::dispatch("a", str::to_uppercase), "[(AOI)]");
}

#[test]
fn awaited_wrappers_run_around_the_action_too() {
    #[hook_point(mode = middleware)]
    async fn Act(path: &mut String, tries: u32) -> Result<String, String>;

    #[hook(point = Act, priority = 1)]
    async fn outer(path: &mut String, tries: u32, next: Next<'_, Act>) -> Result<String, String> {
        path.push('o');
        pause().await;
        let reply = next.run(path, tries + 1).await?;
        Ok(format!("[{reply}]"))
    }
    #[hook(point = Act, priority = 2)]
    async fn inner(path: &mut String, tries: u32, next: Next<'_, Act>) -> Result<String, String> {
        path.push('i');
        let reply = next.run(path, tries + 1).await;
        pause().await;
        // What failed inside is caught here, or goes on.
        reply.or_else(|error| {
            if error == "caught" {
                Ok(error)
            } else {
                Err(error)
            }
        })
    }

    let act = |fails: Option<&'static str>| {
        let mut path = String::from("a");
        finish(sendable(Act::dispatch(
            &mut path,
            1,
            async |path, tries| {
                pause().await;
                fails.map_or_else(
                    || Ok(format!("{path}{tries}")),
                    |error| Err(error.to_owned()),
                )
            },
        )))
    };
    assert_eq!(act(None), Ok("[aoi3]".into()));
    assert_eq!(act(Some("caught")), Ok("[caught]".into()));
    assert_eq!(act(Some("lost")), Err("lost".into()));
}

/// Points that nobody hooks, and points with a wrapper that does nothing.
mod actions {
    use super::{Next, hook, hook_point};

    #[hook_point(mode = middleware)]
    pub(super) fn Nobody(text: &mut String) -> usize;
    #[hook_point(mode = middleware)]
    pub(super) fn Act(text: &mut String) -> usize;
    #[hook_point(mode = middleware)]
    pub(super) async fn NobodyAwaited(text: &mut String) -> usize;
    #[hook_point(mode = middleware)]
    pub(super) async fn ActAwaited(text: &mut String) -> usize;

    #[hook(point = Act)]
    fn through(text: &mut String, next: Next<'_, Act>) -> usize {
        next.run(text)
    }
    #[hook(point = ActAwaited)]
    async fn through_awaited(text: &mut String, next: Next<'_, ActAwaited>) -> usize {
        next.run(text).await
    }
}

/// An action as a method.
struct Model {
    suffix: String,
    asked: Cell<u32>,
}

impl Model {
    fn ask(&self, text: &mut String) -> usize {
        self.asked.set(self.asked.get() + 1);
        text.push_str(&self.suffix);
        text.len()
    }
}

/// An action as a method, awaited.
struct ModelAwaited {
    suffix: String,
}

impl ModelAwaited {
    async fn ask(&self, text: &mut String) -> usize {
        pause().await;
        text.push_str(&self.suffix);
        text.len()
    }
}

async fn push(text: &mut String) -> usize {
    pause().await;
    text.push_str("bc");
    text.len()
}

#[test]
fn the_action_is_a_function_or_closure_that_borrows_or_owns() {
    use actions::{Act, Nobody};

    let model = Model {
        suffix: "bc".into(),
        asked: Cell::new(0),
    };
    let owned = Rc::new(String::from("bc"));
    let mut seen = Vec::new();
    for (hooked, text) in [(false, "a"), (true, "b")] {
        let dispatch = |action: &mut dyn FnMut(&mut String) -> usize| {
            let mut text = text.to_owned();
            let given = if hooked {
                Act::dispatch(&mut text, action)
            } else {
                Nobody::dispatch(&mut text, action)
            };
            assert_eq!((given, text.len()), (3, 3));
        };
        dispatch(&mut |text| model.ask(text));
        dispatch(&mut |text| {
            seen.push(text.clone());
            text.push_str("bc");
            text.len()
        });
    }
    assert_eq!((model.asked.get(), seen), (2, vec!["a".into(), "b".into()]));

    let keep = Rc::clone(&owned);
    let given = Act::dispatch(&mut String::from("a"), move |text| {
        text.push_str(&owned);
        drop(owned);
        text.len()
    });
    assert_eq!((given, Rc::strong_count(&keep)), (3, 1));
}

#[test]
fn the_awaited_action_is_a_function_or_closure_that_borrows_or_owns() {
    use actions::{ActAwaited, NobodyAwaited};

    let model = ModelAwaited {
        suffix: "bc".into(),
    };
    let text = &mut String::from("a");
    assert_eq!(finish(sendable(ActAwaited::dispatch(text, push))), 3);
    assert_eq!(finish(sendable(NobodyAwaited::dispatch(text, push))), 5);
    let asked = ActAwaited::dispatch(text, async |text| model.ask(text).await);
    assert_eq!(finish(sendable(asked)), 7);
    let asked = NobodyAwaited::dispatch(text, async |text| model.ask(text).await);
    assert_eq!(finish(sendable(asked)), 9);

    let owned = String::from("bc");
    let moved = ActAwaited::dispatch(text, async move |text| {
        pause().await;
        text.push_str(&owned);
        drop(owned);
        text.len()
    });
    assert_eq!(finish(sendable(moved)), 11);

    let mut seen = 0;
    let edits = ActAwaited::dispatch(text, async |text| {
        seen = text.len();
        push(text).await
    });
    assert_eq!(finish(sendable(edits)), 13);
    assert_eq!(seen, 11);
}

#[test]
fn an_active_point_takes_the_action_as_well() {
    use actions::{Act, ActAwaited, Nobody};

    assert!(Nobody::active().is_none());
    let act = Act::active().unwrap();
    assert_eq!(act.dispatch(&mut String::from("a"), |text| text.len()), 1);
    let outcome = act.dispatch_named(&mut String::from("a"), |text| text.len());
    assert!(outcome.reached_end());
    let act = ActAwaited::active().unwrap();
    assert_eq!(finish(act.dispatch(&mut String::from("a"), push)), 3);
}

/// Holds what lives longer than it is lent.
struct One<'a>(&'a str);
struct Two<'a, T>(&'a T);

/// An action as a function.
async fn lengths(
    one: &mut One<'_>,
    two: &Two<'_, &str>,
    name: &str,
    for_ever: &'static str,
) -> usize {
    pause().await;
    one.0.len() + two.0.len() + name.len() + for_ever.len()
}

#[test]
fn an_awaited_dispatch_can_be_sent_whatever_it_lends_to_its_action() {
    #[hook_point(mode = middleware)]
    async fn Lengths(
        one: &mut One<'_>,
        two: &Two<'_, &str>,
        name: &str,
        for_ever: &'static str,
    ) -> usize;
    #[hook_point(mode = middleware, repeatable)]
    async fn Show(
        shown: &(dyn std::fmt::Display + Sync),
        maybe: Option<&str>,
        written: &mut (dyn std::fmt::Write + Send),
    );

    #[hook(point = Show)]
    async fn twice(
        shown: &(dyn std::fmt::Display + Sync),
        maybe: Option<&str>,
        written: &mut (dyn std::fmt::Write + Send),
        mut next: Next<'_, Show>,
    ) {
        next.repeat(shown, maybe, written).await;
        next.run(shown, maybe, written).await;
    }

    let (text, name) = (String::from("text"), String::from("name"));
    let (mut one, words) = (One(&text), ["word"]);
    let two = Two(&words[0]);
    let given = finish(sendable(Lengths::dispatch(
        &mut one, &two, &name, "ever", lengths,
    )));
    assert_eq!(given, 16);
    let action = async |one: &mut One<'_>, two: &Two<'_, &str>, name: &str, kept: &'static str| {
        lengths(one, two, name, kept).await + 1
    };
    let given = finish(sendable(Lengths::dispatch(
        &mut one, &two, &name, "ever", action,
    )));
    assert_eq!(given, 17);

    let mut written = String::new();
    finish(sendable(Show::dispatch(
        &1,
        Some("a"),
        &mut written,
        async |shown, maybe, written| {
            pause().await;
            write!(written, "{shown}{}", maybe.unwrap_or_default()).unwrap();
        },
    )));
    assert_eq!(written, "1a1a");
}

#[test]
fn a_body_is_the_action() {
    #[hook_point(mode = middleware)]
    fn Half(number: u32) -> Result<u32, std::num::ParseIntError> {
        let parsed: u32 = number.to_string().parse()?;
        if parsed == 0 {
            return Ok(1);
        }
        Ok(parsed / 2)
    }
    #[hook_point(mode = middleware)]
    async fn HalfAwaited(number: u32) -> u32 {
        pause().await;
        number / 2
    }

    #[hook(point = Half)]
    fn more(number: u32, next: Next<'_, Half>) -> Result<u32, std::num::ParseIntError> {
        next.run(number + 2)
    }
    #[hook(point = HalfAwaited)]
    async fn more_awaited(number: u32, next: Next<'_, HalfAwaited>) -> u32 {
        next.run(number + 2).await
    }

    assert_eq!(Half::dispatch(4), Ok(3));
    assert_eq!(finish(sendable(HalfAwaited::dispatch(4))), 3);
}

#[test]
fn a_middleware_point_gives_any_type() {
    /// Neither `Send` nor `Clone`.
    #[derive(Debug, PartialEq)]
    struct Single(Rc<u32>);

    #[hook_point(mode = middleware)]
    fn Nothing(log: &RefCell<Vec<&'static str>>);
    #[hook_point(mode = middleware)]
    fn NotSend() -> Single;
    #[hook_point(mode = middleware)]
    async fn Nested() -> Option<Result<Vec<String>, std::io::Error>>;

    #[hook(point = Nothing)]
    fn nothing(log: &RefCell<Vec<&'static str>>, next: Next<'_, Nothing>) {
        next.run(log);
        log.borrow_mut().push("after");
    }
    #[hook(point = NotSend)]
    fn not_send(next: Next<'_, NotSend>) -> Single {
        Single(Rc::new(*next.run().0 + 1))
    }
    #[hook(point = Nested)]
    async fn nested(next: Next<'_, Nested>) -> Option<Result<Vec<String>, std::io::Error>> {
        Some(next.run().await?.map(|mut list| {
            list.push("b".into());
            list
        }))
    }

    let log = RefCell::new(Vec::new());
    Nothing::dispatch(&log, |log| log.borrow_mut().push("action"));
    assert_eq!(*log.borrow(), ["action", "after"]);
    assert_eq!(NotSend::dispatch(|| Single(Rc::new(1))), Single(Rc::new(2)));
    let list = finish(Nested::dispatch(async || Some(Ok(vec!["a".into()]))));
    assert_eq!(list.unwrap().unwrap(), ["a", "b"]);
    assert!(finish(Nested::dispatch(async || None)).is_none());
}

/// What an outcome tells: the value, whether the end was reached, who stopped before it, and how many that starved.
fn told<T: Copy>(outcome: &Outcome<T>) -> (T, bool, Option<String>, usize) {
    (
        *outcome.value(),
        outcome.reached_end(),
        outcome.stopped_by().map(ToString::to_string),
        outcome.starved(),
    )
}

/// At 1, 2 and 3 that wrapper answers.
mod stops {
    use super::{Next, extension, hook, hook_point, pause};

    #[hook_point(mode = middleware, warn_on_stall)]
    pub(super) fn Act(stop: u32) -> u32;
    #[hook_point(mode = middleware, warn_on_stall)]
    pub(super) async fn ActAwaited(stop: u32) -> u32;
    #[hook_point(mode = middleware)]
    pub(super) fn Quiet(stop: u32) -> u32;

    #[derive(Default)]
    pub(super) struct Cache;

    #[extension]
    impl Cache {
        #[hook(point = Act, priority = 1)]
        fn first(&self, stop: u32, next: Next<'_, Act>) -> u32 {
            if stop == 1 { 10 } else { next.run(stop) }
        }
        #[hook(point = Act, priority = 2)]
        fn second(&self, stop: u32, next: Next<'_, Act>) -> u32 {
            if stop == 2 { 20 } else { next.run(stop) }
        }
        #[hook(point = Act, priority = 3)]
        fn third(&self, stop: u32, next: Next<'_, Act>) -> u32 {
            if stop == 3 { 30 } else { next.run(stop) }
        }
        #[hook(point = ActAwaited, priority = 1)]
        async fn first_awaited(&self, stop: u32, next: Next<'_, ActAwaited>) -> u32 {
            pause().await;
            if stop == 1 { 10 } else { next.run(stop).await }
        }
        #[hook(point = ActAwaited, priority = 2)]
        async fn second_awaited(&self, stop: u32, next: Next<'_, ActAwaited>) -> u32 {
            if stop == 2 { 20 } else { next.run(stop).await }
        }
        #[hook(point = Quiet, priority = 1)]
        fn quiet(&self, _: u32, _: Next<'_, Quiet>) -> u32 {
            10
        }
        #[hook(point = Quiet, priority = 2)]
        fn starved(&self, stop: u32, next: Next<'_, Quiet>) -> u32 {
            next.run(stop)
        }
    }
}

#[test]
fn an_outcome_tells_who_stopped_and_how_many_that_starved() {
    let act = |stop| told(&stops::Act::dispatch_named(stop, |_| 0));
    let by = |method: &str| Some(format!("behaviour::cache.{method}"));
    assert_eq!(act(0), (0, true, None, 0));
    assert_eq!(act(1), (10, false, by("first"), 2));
    assert_eq!(act(2), (20, false, by("second"), 1));
    assert_eq!(act(3), (30, false, by("third"), 0));

    let act = |stop| {
        told(&finish(stops::ActAwaited::dispatch_named(
            stop,
            async |_| 0,
        )))
    };
    assert_eq!(act(0), (0, true, None, 0));
    assert_eq!(act(1), (10, false, by("first_awaited"), 1));
    assert_eq!(act(2), (20, false, by("second_awaited"), 0));

    let nobody = actions::Nobody::dispatch_named(&mut String::from("a"), |text| text.len());
    assert_eq!(told(&nobody), (1, true, None, 0));
    assert_eq!(nobody.into_value(), 1);
}

#[test]
fn a_stall_is_reported_where_the_point_says_so() {
    let told = |stop| reported(|| stops::Act::dispatch(stop, |_| 0)).1;
    let line = |text: &str| {
        let lines = include_str!("middleware.rs").lines();
        let found = (1..).zip(lines).find(|(_, line)| line.contains(text));
        found.map_or(0, |(number, _)| number)
    };
    let text = |method: &str, point: &str, starved: &str, line: u32| {
        format!(
            "hook `behaviour::cache.{method}` answered `behaviour::middleware::stops::{point}` without running `next`, so \
             {starved} behind it did not run, {}:{line}",
            file!()
        )
    };
    assert_eq!(told(0), Vec::<String>::new());
    assert_eq!(
        told(1),
        [text("first", "Act", "2 hooks", line("fn first("))]
    );
    assert_eq!(
        told(2),
        [text("second", "Act", "1 hook", line("fn second("))]
    );
    assert_eq!(told(3), Vec::<String>::new(), "nobody starved");

    let (_, awaited) = reported(|| finish(stops::ActAwaited::dispatch(1, async |_| 0)));
    assert_eq!(
        awaited,
        [text(
            "first_awaited",
            "ActAwaited",
            "1 hook",
            line("fn first_awaited(")
        )]
    );
    let (_, quiet) = reported(|| stops::Quiet::dispatch(0, |_| 0));
    assert_eq!(quiet, Vec::<String>::new());
}

#[test]
fn dropping_a_dispatch_drops_the_action_and_then_the_wrappers_around_it() {
    #[hook_point(mode = middleware)]
    async fn Act();

    #[hook(point = Act)]
    async fn around(next: Next<'_, Act>) {
        let _held = Noisy("wrapper");
        next.run().await;
    }

    {
        let mut dispatch = Box::pin(Act::dispatch(async || {
            let _held = Noisy("action");
            std::future::pending::<()>().await;
        }));
        assert!(poll(dispatch.as_mut()).is_pending());
        assert_eq!(noted(), Vec::<&str>::new());
    }
    assert_eq!(noted(), ["action", "wrapper"]);
}
