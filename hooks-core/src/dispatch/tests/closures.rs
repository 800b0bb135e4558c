//! Hooks made of closures, over tables made by hand.

use alloc::boxed::Box;
use alloc::string::{String, ToString as _};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use core::pin::pin;

use super::{Log, finished, panicked, pauses, poll};
use crate::hook::{Hook, HookId, facts_of, table_of};
use crate::point::Point;
use crate::{hook_point, priority};

/// Something that borrows.
struct Turn<'t>(&'t str);

#[hook_point(mode = collect)]
fn Hints(topic: &str, turn: &Turn<'_>, factor: usize) -> usize;

#[hook_point(mode = transform)]
fn Shape(prompt: String, suffix: &str) -> String;

#[hook_point(mode = transform, on_error = propagate)]
fn ShapeOrFail(prompt: String) -> String;

#[hook_point(mode = until_handled)]
fn Lookup(key: &str) -> u32 {
    u32::try_from(key.len()).unwrap()
}

#[hook_point(mode = cancellable, on_error = veto)]
fn Allow(path: &mut String) -> &'static str;

#[hook_point(mode = cancellable, on_error = veto)]
fn AllowPlain();

#[hook_point(mode = middleware, repeatable)]
fn Save(text: &str) -> usize;

#[hook_point(mode = collect)]
async fn Observed(log: &Log, turn: &mut Turn<'_>, times: usize);

#[hook_point(mode = transform, local)]
async fn Drawn(width: u32, log: &Log) -> u32;

#[hook_point(mode = middleware)]
async fn Fetch(log: &Log, turn: &Turn<'_>) -> usize;

#[hook_point(mode = collect)]
fn Panicking() -> u32;

#[hook_point(mode = collect)]
fn Named();

/// Lets `P` be dispatched with `hooks`, from now on; each point is of one test.
fn run<P: Point>(hooks: impl IntoIterator<Item = Hook<P>>) {
    let hooks: Vec<_> = hooks.into_iter().map(facts_of).collect();
    P::STATE.stand_in(Some(table_of::<P>(&hooks)));
}

#[test]
fn a_closure_answers_as_a_hook_of_its_mode_does() {
    let bonus = 100;
    run([
        Hints::hook(priority::EARLY, move |topic, turn, factor| {
            (topic.len() + turn.0.len()) * factor + bonus
        }),
        Hints::hook(5, |_, _, factor| factor),
    ]);
    assert_eq!(Hints::dispatch("abc", &Turn("de"), 2), [110, 2]);

    run([
        Shape::hook(1, String::push_str),
        Shape::hook(2, |prompt, _| prompt.insert(0, '>')),
    ]);
    assert_eq!(Shape::dispatch("a".into(), "b"), ">ab");

    run([ShapeOrFail::hook(1, |prompt| {
        prompt.clear();
        Err("no prompt")
    })]);
    let error = ShapeOrFail::dispatch("a".into()).unwrap_err();
    assert_eq!(error.into_cause().unwrap().to_string(), "no prompt");

    run([
        Lookup::hook(1, |key| key.parse().ok()),
        Lookup::hook(2, |key| (key == "one").then_some(1)),
    ]);
    assert_eq!(["4", "one", "two"].map(Lookup::dispatch), [4, 1, 3]);

    run([
        Allow::hook(1, |path| path.push('/')),
        Allow::hook(2, |path| if path == "/" { Err("root") } else { Ok(()) }),
    ]);
    let refusal = Allow::dispatch(&mut String::new()).unwrap_err();
    assert_eq!(refusal.reason(), Some(&"root"));
    Allow::dispatch(&mut "a".into()).unwrap();

    run([AllowPlain::hook(1, || {
        Err::<ControlFlow<()>, _>("cannot tell")
    })]);
    assert!(AllowPlain::dispatch().unwrap_err().failure().is_some());
}

#[test]
fn a_closure_that_wraps_sees_what_goes_in_and_what_comes_out() {
    run([
        Save::wrap(1, |text, next| next.run(text.trim()) * 10),
        Save::wrap(2, |text, mut next| {
            next.repeat(text) + next.repeat(text) + next.run("")
        }),
    ]);
    assert_eq!(Save::dispatch(" abc ", |text: &str| text.len()), 60);
    run([Save::wrap(1, |_, _| 0)]);
    assert_eq!(Save::dispatch("abc", |_: &str| unreachable!()), 0);
}

#[test]
fn the_future_of_a_closure_may_borrow_and_suspend_and_is_dropped_once() {
    let held = Arc::new(());
    let kept = Arc::clone(&held);
    run([
        Observed::hook(1, |log, turn, _| {
            log.add("sync", turn.0);
            turn.0 = "next";
        }),
        Observed::hook_boxed(2, move |log, turn, times| {
            let kept = Arc::clone(&kept);
            Box::pin(async move {
                let _life = log.life(turn.0);
                pauses(times).await;
                drop(kept);
            })
        }),
    ]);
    let (log, text) = (Log::default(), String::from("first"));
    let ((), pending) = finished(Observed::dispatch(&log, &mut Turn(&text), 2));
    assert_eq!(pending, 2);
    assert_eq!(log.lines(), ["sync first", "began next", "left next"]);

    let log = Log::default();
    let mut turn = Turn(&text);
    {
        let mut dispatch = pin!(Observed::dispatch(&log, &mut turn, 1));
        assert!(poll(dispatch.as_mut()).is_pending());
        assert_eq!(Arc::strong_count(&held), 3);
    }
    assert_eq!(Arc::strong_count(&held), 2);
    assert_eq!(log.lines(), ["sync first", "began next", "left next"]);
}

#[test]
fn at_a_local_point_the_future_of_a_closure_need_not_be_send() {
    run([Drawn::hook_boxed(1, |width, log| {
        Box::pin(async move {
            let held = alloc::rc::Rc::new(core::cell::Cell::new(*width));
            pauses(1).await;
            log.add("drawn", "it");
            *width = held.get() + 1;
        })
    })]);
    let log = Log::default();
    assert_eq!(finished(Drawn::dispatch(1, &log)), (2, 1));
    assert_eq!(log.lines(), ["drawn it"]);
}

#[test]
fn a_closure_that_wraps_an_async_point_awaits_what_is_inside() {
    run([Fetch::wrap_boxed(1, |log, turn, next| {
        Box::pin(async move {
            let _life = log.life("outer");
            pauses(1).await;
            next.run(log, turn).await + turn.0.len()
        })
    })]);
    let (log, text) = (Log::default(), String::from("abc"));
    let turn = Turn(&text);
    let fetched = Fetch::dispatch(&log, &turn, async |log: &Log, _: &Turn<'_>| {
        log.add("asked", "inside");
        pauses(1).await;
        1
    });
    assert_eq!(finished(fetched), (4, 2));
    assert_eq!(log.lines(), ["began outer", "asked inside", "left outer"]);
}

#[test]
fn a_closure_may_do_nothing_but_panic_and_that_is_a_failure() {
    run([
        Panicking::hook(1, || panic!("in the closure")),
        Panicking::hook(2, || 1),
    ]);
    assert_eq!(Panicking::dispatch(), [1]);
}

#[test]
fn a_closure_knows_where_it_was_written_and_what_it_is_called() {
    let line = line!() + 1;
    let hook = Named::hook(priority::LATE, || {});
    let text = alloc::format!("{hook:?}");
    let id = HookId::new(facts_of(hook));
    assert_eq!(id.to_string(), "hooks_core::closure");
    assert_eq!((id.file(), id.line()), (file!(), line));
    assert_eq!(id.priority().number(), priority::LATE);
    let place = alloc::format!("{}:{line}", file!());
    assert_eq!(
        text,
        alloc::format!("Hook(hooks_core::closure at {place} of Named, priority 200)")
    );

    let named = HookId::new(facts_of(Named::hook(1, || {}).named("stub")));
    assert_eq!(named.to_string(), "hooks_core::stub");
    let boxed: Box<dyn Fn() + Send + Sync> = Box::new(|| {});
    let boxed = HookId::new(facts_of(Named::hook(1, boxed)));
    assert_eq!(boxed.krate(), "hooks_core");
}

#[test]
fn a_closure_that_boxes_its_future_is_known_to() {
    let boxed = Observed::hook_boxed(1, |_, _, _| Box::pin(async {}));
    assert!(HookId::new(facts_of(boxed)).is_boxed());
    let sync = Observed::hook(1, |_, _, _| {});
    assert!(!HookId::new(facts_of(sync)).is_boxed());
}

#[test]
fn a_priority_out_of_bounds_is_a_panic_in_words() {
    let text = panicked(|| Named::hook(priority::LAST + 1, || {}));
    assert_eq!(
        text,
        "a priority lies between priority::FIRST (-1000000) and priority::LAST (1000000), which 1000001 does not"
    );
}

#[test]
fn a_hook_that_nobody_registers_drops_its_closure_once() {
    let held = Arc::new(());
    let kept = Arc::clone(&held);
    let hook = Named::hook(1, move || drop(Arc::clone(&kept)));
    assert_eq!(Arc::strong_count(&held), 2);
    drop(hook);
    assert_eq!(Arc::strong_count(&held), 1);
}
