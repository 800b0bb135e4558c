//! `transform`: each hook sees the last value and may replace or edit it.

use std::error::Error as _;

use hooks_core::{HookError, hook, hook_point};
use hooks_derive_tests::{finish, finish_counting, pause, reported};

#[test]
fn each_hook_sees_the_value_of_the_one_before() {
    #[hook_point(mode = transform)]
    fn Shape(prompt: String, topic: &str) -> String;

    #[hook(point = Shape, priority = 1)]
    fn replace(prompt: &String, topic: &str) -> String {
        format!("{prompt} about {topic}")
    }
    #[hook(point = Shape, priority = 2)]
    fn view(prompt: &str) -> Option<String> {
        Some(prompt.replace("rust", "Rust"))
    }
    #[hook(point = Shape, priority = 3)]
    fn edit(prompt: &mut String) {
        prompt.push('!');
    }
    #[hook(point = Shape, priority = 4)]
    fn no_opinion(prompt: &str) -> Option<String> {
        prompt.strip_prefix("no such").map(String::from)
    }

    assert_eq!(
        Shape::dispatch("tell me".into(), "rust"),
        "tell me about Rust!"
    );
}

#[test]
fn awaited_hooks_see_the_value_of_the_one_before() {
    #[hook_point(mode = transform)]
    async fn Shape(prompt: String, topic: &str) -> String;

    #[hook(point = Shape, priority = 1)]
    async fn replace(prompt: &String, topic: &str) -> String {
        pause().await;
        format!("{prompt} about {topic}")
    }
    #[hook(point = Shape, priority = 2)]
    async fn view(prompt: &str) -> Result<Option<String>, std::fmt::Error> {
        Ok(Some(prompt.replace("rust", "Rust")))
    }
    #[hook(point = Shape, priority = 3)]
    async fn edit(prompt: &mut String) {
        prompt.push('!');
        pause().await;
        prompt.push('?');
    }
    #[hook(point = Shape, priority = 4)]
    fn sync(prompt: &str) -> String {
        prompt.to_uppercase()
    }

    let dispatch = Shape::dispatch("tell me".into(), "rust");
    assert_eq!(
        finish_counting(dispatch),
        ("TELL ME ABOUT RUST!?".into(), 2)
    );
}

#[test]
fn the_value_is_seen_through_deref() {
    #[hook_point(mode = transform)]
    fn Rank(scores: Vec<u32>) -> Vec<u32>;

    #[hook(point = Rank, priority = 1)]
    fn slice(scores: &[u32]) -> Vec<u32> {
        scores.iter().rev().copied().collect()
    }
    #[hook(point = Rank, priority = 2)]
    fn whole(scores: &Vec<u32>) -> Option<Vec<u32>> {
        (scores.len() > 2).then(|| scores[..2].to_vec())
    }

    assert_eq!(Rank::dispatch(vec![1, 2, 3]), [3, 2]);
}

#[test]
fn empty_and_zero_are_values_and_are_used() {
    #[hook_point(mode = transform)]
    fn Text(text: String) -> String;
    #[hook_point(mode = transform)]
    fn Count(count: u32) -> u32;
    #[hook_point(mode = transform)]
    fn Flag(flag: bool) -> bool;

    #[hook(point = Text)]
    fn silence(_: &str) -> Option<String> {
        Some(String::new())
    }
    #[hook(point = Count)]
    fn reset(_: &u32) -> Option<u32> {
        Some(0)
    }
    #[hook(point = Flag)]
    fn lower(_: &bool) -> Option<bool> {
        Some(false)
    }

    assert_eq!(
        (
            Text::dispatch("loud".into()),
            Count::dispatch(9),
            Flag::dispatch(true)
        ),
        (String::new(), 0, false)
    );
}

#[test]
fn a_point_without_hooks_gives_its_value_back() {
    #[hook_point(mode = transform)]
    fn Nobody(text: String) -> String;
    #[hook_point(mode = transform, on_error = propagate)]
    async fn NobodyAwaited(text: String) -> String;

    assert_eq!(Nobody::dispatch("as it was".into()), "as it was");
    assert_eq!(
        finish(NobodyAwaited::dispatch("as it was".into())).unwrap(),
        "as it was"
    );
}

#[test]
fn a_value_needs_neither_clone_nor_default_nor_equality() {
    #[derive(Debug)]
    struct Token(u32);
    #[hook_point(mode = transform)]
    fn Renew(token: Token) -> Token;

    #[hook(point = Renew)]
    fn next(token: &Token) -> Token {
        Token(token.0 + 1)
    }

    assert_eq!(Renew::dispatch(Token(1)).0, 2);
}

#[test]
fn a_failing_hook_keeps_the_last_good_value() {
    #[hook_point(mode = transform)]
    fn Shape(text: String) -> String;

    #[hook(point = Shape, priority = 1)]
    fn good(text: &str) -> Result<String, std::fmt::Error> {
        Ok(format!("{text} good"))
    }
    #[hook(point = Shape, priority = 2)]
    fn bad(_: &str) -> Result<String, std::fmt::Error> {
        Err(std::fmt::Error)
    }
    #[hook(point = Shape, priority = 3)]
    fn panics(_: &str) -> Option<String> {
        panic!("no shape")
    }
    #[hook(point = Shape, priority = 4)]
    fn last(text: &mut String) -> Result<(), std::fmt::Error> {
        text.push_str(" last");
        Ok(())
    }

    let (text, reports) = reported(|| Shape::dispatch("a".into()));
    assert_eq!(text, "a good last");
    assert_eq!(reports.len(), 2);
}

#[test]
fn a_failing_edit_leaves_what_it_did() {
    #[hook_point(mode = transform)]
    fn Edit(text: String) -> String;
    #[hook_point(mode = transform)]
    async fn EditAwaited(text: String) -> String;

    #[hook(point = Edit, priority = 1)]
    fn half(text: &mut String) -> Result<(), &'static str> {
        text.push_str(" half");
        Err("no second half")
    }
    #[hook(point = EditAwaited, priority = 1)]
    async fn half_awaited(text: &mut String) {
        text.push_str(" half");
        pause().await;
        panic!("no second half")
    }
    #[hook(point = Edit, priority = 2)]
    #[hook(point = EditAwaited, priority = 2)]
    fn whole(text: &mut String) {
        text.push_str(" whole");
    }

    let (text, reports) = reported(|| Edit::dispatch("a".into()));
    assert_eq!((text.as_str(), reports.len()), ("a half whole", 1));
    let (text, reports) = reported(|| finish(EditAwaited::dispatch("a".into())));
    assert_eq!((text.as_str(), reports.len()), ("a half whole", 1));
}

/// A point that propagates failures, whose hooks may take the value itself.
mod owned {
    use super::{hook, hook_point, pause};

    #[derive(Debug, PartialEq, Eq)]
    pub(super) struct Parts(pub(super) Vec<&'static str>);

    impl Parts {
        fn with(mut self, part: &'static str) -> Self {
            self.0.push(part);
            self
        }
    }

    #[hook_point(mode = transform, on_error = propagate)]
    pub(super) fn Build(parts: Parts, fails: bool) -> Parts;

    #[hook(point = Build, priority = 1)]
    fn take(parts: Parts) -> Parts {
        parts.with("taken")
    }
    #[hook(point = Build, priority = 2)]
    fn try_take(parts: Parts, fails: bool) -> Result<Parts, &'static str> {
        if fails {
            Err("dropped")
        } else {
            Ok(parts.with("tried"))
        }
    }
    #[hook(point = Build, priority = 3)]
    fn edit(parts: &mut Parts) {
        parts.0.push("edited");
    }
    #[hook(point = Build, priority = 4)]
    fn look(parts: &Parts) -> Option<Parts> {
        Some(Parts(parts.0.clone()).with("seen"))
    }

    #[hook_point(mode = transform, on_error = propagate)]
    pub(super) async fn BuildAwaited(parts: Parts, fails: bool) -> Parts;

    #[hook(point = BuildAwaited, priority = 1)]
    async fn take_awaited(parts: Parts) -> Parts {
        pause().await;
        parts.with("taken")
    }
    #[hook(point = BuildAwaited, priority = 2)]
    async fn try_take_awaited(parts: Parts, fails: bool) -> Result<Parts, &'static str> {
        pause().await;
        if fails {
            Err("dropped")
        } else {
            Ok(parts.with("tried"))
        }
    }
    #[hook(point = BuildAwaited, priority = 3)]
    fn take_sync(parts: Parts) -> Parts {
        parts.with("sync")
    }
}

#[test]
fn a_hook_of_a_propagating_point_may_take_the_value_itself() {
    let built = owned::Build::dispatch(owned::Parts(vec![]), false).unwrap();
    assert_eq!(built.0, ["taken", "tried", "edited", "seen"]);
    let built = finish(owned::BuildAwaited::dispatch(owned::Parts(vec![]), false)).unwrap();
    assert_eq!(built.0, ["taken", "tried", "sync"]);
}

fn told(error: &HookError) -> Option<String> {
    error.source().map(ToString::to_string)
}

#[test]
fn a_failing_hook_that_took_the_value_ends_the_dispatch() {
    let error = owned::Build::dispatch(owned::Parts(vec![]), true).unwrap_err();
    assert_eq!(
        (error.hook().function(), told(&error)),
        ("try_take", Some("dropped".into()))
    );
    let error = finish(owned::BuildAwaited::dispatch(owned::Parts(vec![]), true)).unwrap_err();
    assert_eq!(
        (error.hook().function(), told(&error)),
        ("try_take_awaited", Some("dropped".into()))
    );
}

#[test]
fn a_value_that_is_lent_for_ever_stays_whatever_a_hook_says_of_it() {
    #[hook_point(mode = transform, on_error = propagate)]
    fn Title(title: &'static str) -> &'static str;

    #[hook(point = Title, priority = 1)]
    fn keeps(_title: &'static str) -> Option<&'static str> {
        None
    }
    #[hook(point = Title, priority = 2)]
    fn looks(title: &str) -> Option<&'static str> {
        (title == "a").then_some("b")
    }
    #[hook(point = Title, priority = 3)]
    fn keeps_and_answers(title: &'static str) -> &'static str {
        title
    }

    assert_eq!(Title::dispatch("a").unwrap(), "b");
}

#[test]
fn a_copy_may_be_taken_by_value_also_where_failures_are_isolated() {
    #[hook_point(mode = transform)]
    fn Price(cents: u64) -> u64;

    #[hook(point = Price, priority = 1)]
    fn half(cents: u64) -> u64 {
        cents / 2
    }
    #[hook(point = Price, priority = 2)]
    fn fails(_cents: u64) -> Result<u64, &'static str> {
        Err("no price")
    }
    #[hook(point = Price, priority = 3)]
    fn no_opinion(_cents: u64) -> Option<u64> {
        None
    }

    let (cents, reports) = reported(|| Price::dispatch(100));
    assert_eq!((cents, reports.len()), (50, 1));
}
