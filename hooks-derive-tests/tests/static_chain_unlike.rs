//! Chains that are not what is linked: each is told when the program is sealed, and holds back its own point only.

#![forbid(unsafe_code)]
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use hooks_core::{extension, hook, hook_point, static_chain};
use hooks_derive_tests::{finish, line_of, panic_of};

type Log = Vec<&'static str>;

/// A point whose chain is right.
mod fine {
    use super::*;

    #[hook_point(mode = collect)]
    pub(super) fn Right(log: &mut Log);

    #[hook(point = Right)]
    fn is_right(log: &mut Log) {
        log.push("right");
    }

    static_chain!(pub(super) RightChain = Right: [is_right]);
    static_chain!(pub(super) SecondRightChain = Right: [is_right]);
}

/// A chain that lacks a hook.
#[hook_point(mode = collect)]
fn Lacking(log: &mut Log);

#[derive(Debug, Default)]
struct Audit;

#[extension]
impl Audit {
    #[hook(point = Lacking)]
    fn listed(log: &mut Log) {
        log.push("listed");
    }
    #[hook(point = Lacking)]
    fn not_listed(log: &mut Log) {
        log.push("not listed");
    }
}

#[hook(point = Lacking)]
#[hook(point = Lacking)]
fn listed_once(log: &mut Log) {
    log.push("listed once");
}

static_chain!(LackingChain = Lacking: [Audit::listed, listed_once]);

/// An empty chain of a point that has a hook, and one of a point that has none.
#[hook_point(mode = until_handled)]
async fn Hooked() -> u32 {
    7
}

#[hook(point = Hooked)]
async fn hooked() -> Option<u32> {
    Some(8)
}

static_chain!(HookedChain = Hooked: []);

#[hook_point(mode = until_handled)]
async fn Bare() -> u32 {
    7
}

#[hook_point(mode = collect)]
fn BareAtOnce() -> u32;

static_chain!(BareChain = Bare: []);
static_chain!(BareAtOnceChain = BareAtOnce: []);

/// Two chains, of which one is right.
#[hook_point(mode = collect)]
fn Torn(log: &mut Log);

#[hook(point = Torn)]
fn torn(log: &mut Log) {
    log.push("torn");
}

static_chain!(TornChain = Torn: [torn]);
static_chain!(WrongTornChain = Torn: []);

/// An edge to a function under another name.
mod misordered {
    use super::*;

    #[hook_point(mode = collect)]
    pub(super) fn Misordered(log: &mut Log);

    mod inner {
        use super::*;

        #[hook(point = Misordered, priority = 9)]
        pub(super) fn original(log: &mut Log) {
            log.push("original");
        }
    }

    use inner::original as renamed;

    #[hook(point = Misordered, priority = 1, after = renamed)]
    fn behind(log: &mut Log) {
        log.push("behind");
    }

    static_chain!(pub(super) MisorderedChain = Misordered: [renamed, behind]);
}

fn place(text: &str) -> String {
    let line = line_of(include_str!("static_chain_unlike.rs"), text);
    format!("{}:{line}", file!())
}

#[test]
fn every_chain_that_is_unlike_is_told_with_the_hooks_and_their_places() {
    let error = hooks_core::seal().unwrap_err();
    let problems: Vec<_> = error.problems().collect();
    let chain = |name: &str| format!("`{name}` ({})", place(&format!("{name} =")));
    let hook = |name: &str, text: &str| format!("`static_chain_unlike::{name}` ({})", place(text));
    let lacks = |name: &str, point: &str, hooks: &str| {
        format!(
            "static chain {} does not list what hooks `static_chain_unlike::{point}`: add {hooks}",
            chain(name)
        )
    };
    let twice = hook("listed_once", "fn listed_once(");
    let expected = [
        lacks("HookedChain", "Hooked", &hook("hooked", "fn hooked()")),
        lacks(
            "LackingChain",
            "Lacking",
            &format!("{twice}, {}", hook("audit.not_listed", "fn not_listed(")),
        ),
        lacks("WrongTornChain", "Torn", &hook("torn", "fn torn(")),
        format!(
            "static chain {} would run {} where `static_chain_unlike::misordered::Misordered` runs {}: of functions in `before` and \
             `after` a chain compares the names, so write there what the function is called",
            chain("MisorderedChain"),
            hook("behind", "fn behind("),
            hook("original", "fn original("),
        ),
    ];
    assert_eq!(problems, expected);
}

#[test]
fn only_the_point_of_a_chain_that_is_unlike_is_held_back() {
    let _told = hooks_core::seal().unwrap_err();
    let mut log = Log::new();
    fine::RightChain::dispatch(&mut log);
    fine::SecondRightChain::dispatch(&mut log);
    fine::Right::dispatch(&mut log);
    assert_eq!(log, ["right"; 3]);

    for text in [
        panic_of(|| Lacking::dispatch(&mut Log::new())),
        panic_of(|| LackingChain::dispatch(&mut Log::new())),
    ] {
        assert!(text.contains("LackingChain"), "{text}");
    }
    for text in [
        panic_of(|| Torn::dispatch(&mut Log::new())),
        panic_of(|| TornChain::dispatch(&mut Log::new())),
        panic_of(|| WrongTornChain::dispatch(&mut Log::new())),
    ] {
        assert!(text.contains("WrongTornChain"), "{text}");
    }
    let text = panic_of(|| misordered::MisorderedChain::dispatch(&mut Log::new()));
    assert!(text.contains("MisorderedChain"), "{text}");
    for text in [
        panic_of(|| finish(Hooked::dispatch())),
        panic_of(|| finish(HookedChain::dispatch())),
    ] {
        assert!(text.contains("HookedChain"), "{text}");
    }
}

#[test]
fn a_chain_of_a_point_that_nobody_hooks_gives_what_the_empty_point_gives() {
    assert_eq!(finish(BareChain::dispatch()), 7);
    assert_eq!(finish(Bare::dispatch()), 7);
    assert!(finish(BareChain::dispatch_named()).by.is_none());
    assert_eq!(BareAtOnceChain::dispatch(), [0; 0]);
}
