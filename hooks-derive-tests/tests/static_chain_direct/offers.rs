//! What a point offers beside `dispatch` a chain offers, too.

use std::ops::ControlFlow;

use hooks_core::{HookId, Named, Next, extension, hook, hook_point, static_chain};
use hooks_derive_tests::{finish, pause};

#[hook_point(mode = collect)]
fn Hints(number: u32, ran: &mut Vec<&'static str>) -> u32;

#[hook_point(mode = collect, on_error = propagate, inline = 1024)]
async fn HintsLater(number: u32, ran: &mut Vec<&'static str>) -> u32;

#[hook(point = Hints, priority = 1)]
#[hook(point = HintsLater, priority = 1)]
fn one(number: u32, ran: &mut Vec<&'static str>) -> u32 {
    ran.push("one");
    number
}

#[hook(point = Hints, priority = 2)]
#[hook(point = HintsLater, priority = 2)]
fn silent(_: u32, ran: &mut Vec<&'static str>) -> Option<u32> {
    ran.push("silent");
    None
}

#[derive(Debug)]
struct Doubles(u32);

#[extension(new = Self(2))]
impl Doubles {
    #[hook(point = Hints, priority = 3)]
    fn double(&self, number: u32, ran: &mut Vec<&'static str>) -> u32 {
        ran.push("double");
        number * self.0
    }

    #[hook(point = HintsLater, priority = 3)]
    async fn double_later(&self, number: u32, ran: &mut Vec<&'static str>) -> u32 {
        pause().await;
        ran.push("double");
        number * self.0
    }
}

static_chain!(Hinting = Hints: [silent, Doubles::double, one]);
static_chain!(HintingLater = HintsLater: [silent, Doubles::double_later, one]);

const ALL: [&str; 3] = ["one", "silent", "double"];

fn told(named: &[Named<u32>]) -> Vec<(u32, &str)> {
    named
        .iter()
        .map(|named| (named.value, named.by.function()))
        .collect()
}

#[test]
fn values_of_a_chain_come_with_the_names_of_their_hooks() {
    let mut ran = Vec::new();
    let named = Hinting::dispatch_named(3, &mut ran);
    assert_eq!(told(&named), [(3, "one"), (6, "double")]);
    let by_point = Hints::dispatch_named(3, &mut ran);
    let ids = |named: &[Named<u32>]| -> Vec<HookId> {
        named.iter().map(|named| named.by.clone()).collect()
    };
    assert_eq!(ids(&named), ids(&by_point));
    let later = finish(HintingLater::dispatch_named(4, &mut ran)).unwrap();
    assert_eq!(told(&later), [(4, "one"), (8, "double_later")]);
    let later = finish(HintsLater::dispatch_named(4, &mut ran)).unwrap();
    assert_eq!(told(&later), [(4, "one"), (8, "double_later")]);
    assert_eq!(ran, [ALL; 4].concat());
}

#[test]
fn a_chain_extends_a_sink() {
    let (mut ran, mut sink) = (Vec::new(), vec![0]);
    Hinting::dispatch_into(3, &mut ran, &mut sink);
    Hints::dispatch_into(4, &mut ran, &mut sink);
    finish(HintingLater::dispatch_into(5, &mut ran, &mut sink)).unwrap();
    finish(HintsLater::dispatch_into(6, &mut ran, &mut sink)).unwrap();
    assert_eq!(sink, [0, 3, 6, 4, 8, 5, 10, 6, 12]);
    assert_eq!(ran, [ALL; 4].concat());
}

#[test]
fn a_sink_that_has_enough_ends_a_chain() {
    let mut ran = Vec::new();
    let mut values = Vec::new();
    let mut first = |value| {
        values.push(value);
        ControlFlow::Break(())
    };
    Hinting::dispatch_each(3, &mut ran, &mut first);
    Hints::dispatch_each(4, &mut ran, &mut first);
    finish(HintingLater::dispatch_each(5, &mut ran, &mut first)).unwrap();
    finish(HintsLater::dispatch_each(6, &mut ran, &mut first)).unwrap();
    assert_eq!(values, [3, 4, 5, 6]);
    assert_eq!(ran, ["one"; 4]);
}

#[hook_point(mode = until_handled)]
fn Ask(number: u32) -> u32 {
    number + 1000
}

#[hook_point(mode = until_handled, inline = 1024)]
async fn AskLater(number: u32) -> u32 {
    pause().await;
    number + 1000
}

#[hook_point(mode = until_handled)]
fn Maybe(number: u32) -> u32;

#[hook(point = Ask)]
#[hook(point = AskLater)]
#[hook(point = Maybe)]
fn even(number: u32) -> Option<u32> {
    number.is_multiple_of(2).then_some(number / 2)
}

#[hook(point = AskLater)]
async fn large(number: u32) -> Option<u32> {
    pause().await;
    (number > 100).then_some(0)
}

static_chain!(Asking = Ask: [even]);
static_chain!(AskingLater = AskLater: [large, even]);
static_chain!(MaybeAsking = Maybe: [even]);

#[test]
fn an_answer_of_a_chain_comes_with_the_name_of_its_hook_and_else_from_the_default_body() {
    for (number, answer, by, later_by) in [
        (4, 2, Some("even"), Some("even")),
        (5, 1005, None, None),
        (101, 1101, None, Some("large")),
    ] {
        let later = if later_by == Some("large") { 0 } else { answer };
        assert_eq!(Asking::dispatch(number), answer);
        let named = Asking::dispatch_named(number);
        let name = named.by.as_ref().map(HookId::function);
        assert_eq!((named.value, name), (answer, by));
        assert_eq!(finish(AskingLater::dispatch(number)), later);
        assert_eq!(finish(AskLater::dispatch(number)), later);
        let named = finish(AskingLater::dispatch_named(number));
        let name = named.by.as_ref().map(HookId::function);
        assert_eq!((named.value, name), (later, later_by));
    }
    assert_eq!(MaybeAsking::dispatch(5), None);
    let named = MaybeAsking::dispatch_named(8).unwrap();
    assert_eq!((named.value, named.by.function()), (4, "even"));
}

#[hook_point(mode = middleware, repeatable)]
fn Act(number: u32, log: &mut Vec<&'static str>) -> u32;

#[hook_point(mode = middleware)]
async fn ActLater(number: u32, log: &mut Vec<&'static str>) -> u32;

#[hook(point = Act, priority = 2)]
fn twice(number: u32, log: &mut Vec<&'static str>, mut next: Next<'_, Act>) -> u32 {
    log.push("twice");
    next.repeat(number, log) + next.run(number, log)
}

#[hook(point = Act, priority = 1)]
fn outside(number: u32, log: &mut Vec<&'static str>, next: Next<'_, Act>) -> u32 {
    log.push("outside");
    next.run(number + 1, log)
}

#[hook(point = ActLater)]
async fn outside_later(number: u32, log: &mut Vec<&'static str>, next: Next<'_, ActLater>) -> u32 {
    log.push("outside");
    pause().await;
    next.run(number + 1, log).await * 2
}

static_chain!(Acting = Act: [twice, outside]);
static_chain!(ActingLater = ActLater: [outside_later]);

#[test]
fn a_chain_of_wrappers_runs_around_the_action() {
    let mut log = Vec::new();
    let act = |number, log: &mut Vec<&'static str>| {
        log.push("acts");
        number
    };
    assert_eq!(Acting::dispatch(1, &mut log, act), 4);
    assert_eq!(log, ["outside", "twice", "acts", "acts"]);
    let mut log = Vec::new();
    let act = async |number, log: &mut Vec<&'static str>| {
        pause().await;
        log.push("acts");
        number
    };
    assert_eq!(finish(ActingLater::dispatch(1, &mut log, act)), 4);
    assert_eq!(log, ["outside", "acts"]);
}

/// Wrappers that run the plain hooks of a chain again.
#[hook_point(mode = collect, repeatable, inline = 2048)]
async fn Retried(log: &mut Vec<&'static str>) -> u32;

#[hook(point = Retried)]
async fn retry(log: &mut Vec<&'static str>, mut next: Next<'_, Retried>) -> Vec<u32> {
    let mut values = next.repeat(log).await;
    values.extend(next.run(log).await);
    values
}

#[hook(point = Retried)]
async fn retried(log: &mut Vec<&'static str>) -> u32 {
    pause().await;
    log.push("retried");
    1
}

#[hook(point = Retried)]
#[hook(point = Retried, priority = 200)]
fn retried_twice(log: &mut Vec<&'static str>) -> u32 {
    log.push("twice");
    2
}

static_chain!(Retrying = Retried: [retried_twice, retry, retried, retried_twice]);

#[test]
fn a_wrapper_may_run_the_plain_hooks_of_a_chain_again() {
    let mut log = Vec::new();
    let values = finish(Retrying::dispatch(&mut log));
    assert_eq!(values, [1, 2, 2, 1, 2, 2]);
    assert_eq!(finish(Retried::dispatch(&mut log)), values);
    assert_eq!(log, [["retried", "twice", "twice"]; 4].concat());
}
