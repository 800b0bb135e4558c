//! `until_handled`: hooks are asked in order, and the first answer ends the search.

use hooks_core::{hook, hook_point};
use hooks_derive_tests::{finish, finish_counting, pause, reported};

#[test]
fn the_first_answer_stops_the_search() {
    #[hook_point(mode = until_handled)]
    fn Lookup(key: &str, asked: &mut Vec<&'static str>) -> u32;

    #[hook(point = Lookup, priority = 1)]
    fn cache(key: &str, asked: &mut Vec<&'static str>) -> Option<u32> {
        asked.push("cache");
        (key == "hot").then_some(1)
    }
    #[hook(point = Lookup, priority = 2)]
    fn disk(key: &str, asked: &mut Vec<&'static str>) -> Result<Option<u32>, std::fmt::Error> {
        asked.push("disk");
        Ok((key != "lost").then_some(2))
    }

    let ask = |key| {
        let mut asked = Vec::new();
        (Lookup::dispatch(key, &mut asked), asked)
    };
    assert_eq!(ask("hot"), (Some(1), vec!["cache"]));
    assert_eq!(ask("cold"), (Some(2), vec!["cache", "disk"]));
    assert_eq!(ask("lost"), (None, vec!["cache", "disk"]));
}

#[test]
fn the_first_awaited_answer_stops_the_search() {
    #[hook_point(mode = until_handled)]
    async fn Lookup(key: &str) -> u32;

    #[hook(point = Lookup, priority = 1)]
    async fn cache(key: &str) -> Option<u32> {
        pause().await;
        (key == "hot").then_some(1)
    }
    #[hook(point = Lookup, priority = 2)]
    fn sync(key: &str) -> Option<u32> {
        (key == "warm").then_some(2)
    }
    #[hook(point = Lookup, priority = 3)]
    async fn disk(key: &str) -> Result<Option<u32>, std::fmt::Error> {
        pause().await;
        pause().await;
        Ok((key != "lost").then_some(3))
    }

    assert_eq!(finish_counting(Lookup::dispatch("hot")), (Some(1), 1));
    assert_eq!(finish_counting(Lookup::dispatch("warm")), (Some(2), 1));
    assert_eq!(finish_counting(Lookup::dispatch("cold")), (Some(3), 3));
    assert_eq!(finish_counting(Lookup::dispatch("lost")), (None, 3));
}

#[test]
fn empty_and_zero_are_answers() {
    #[hook_point(mode = until_handled)]
    fn Greeting(name: &str) -> String;
    #[hook_point(mode = until_handled)]
    fn Number(name: &str) -> usize {
        name.len()
    }

    #[hook(point = Greeting, priority = 1)]
    fn silent() -> Option<String> {
        Some(String::new())
    }
    #[hook(point = Greeting, priority = 2)]
    fn loud() -> Option<String> {
        Some("HELLO".into())
    }
    #[hook(point = Number)]
    fn zero() -> Option<usize> {
        Some(0)
    }

    assert_eq!(
        (Greeting::dispatch("you"), Number::dispatch("you")),
        (Some(String::new()), 0)
    );
}

/// Points with a default body.
mod defaults {
    use super::{hook, hook_point, pause};

    #[hook_point(mode = until_handled)]
    pub(super) fn Length(text: &str, asked: &mut Vec<&'static str>) -> usize {
        asked.push("default");
        if text.is_empty() {
            return 0;
        }
        let Some(first) = text.split(' ').next() else {
            return 99;
        };
        first.len()
    }

    #[hook(point = Length)]
    fn known(text: &str, asked: &mut Vec<&'static str>) -> Option<usize> {
        asked.push("known");
        (text == "known").then_some(1000)
    }

    #[hook_point(mode = until_handled)]
    pub(super) async fn LengthAwaited(text: &str) -> usize {
        pause().await;
        if text.is_empty() {
            return 0;
        }
        text.len()
    }

    #[hook(point = LengthAwaited)]
    async fn known_awaited(text: &str) -> Option<usize> {
        pause().await;
        (text == "known").then_some(1000)
    }
}

#[test]
fn the_default_answers_where_no_hook_did() {
    let ask = |text| {
        let mut asked = Vec::new();
        (defaults::Length::dispatch(text, &mut asked), asked)
    };
    assert_eq!(ask("known"), (1000, vec!["known"]));
    assert_eq!(ask("two words"), (3, vec!["known", "default"]));
    assert_eq!(
        ask(""),
        (0, vec!["known", "default"]),
        "`return` leaves the default only"
    );
}

#[test]
fn the_awaited_default_answers_where_no_hook_did() {
    assert_eq!(
        finish_counting(defaults::LengthAwaited::dispatch("known")),
        (1000, 1)
    );
    assert_eq!(
        finish_counting(defaults::LengthAwaited::dispatch("word")),
        (4, 2)
    );
    assert_eq!(
        finish_counting(defaults::LengthAwaited::dispatch("")),
        (0, 2)
    );
}

#[test]
fn the_default_answers_at_a_point_without_hooks() {
    #[hook_point(mode = until_handled)]
    fn Nobody(text: &str) -> usize {
        text.len()
    }
    #[hook_point(mode = until_handled, on_error = propagate)]
    async fn NobodyAwaited(text: &str) -> usize {
        pause().await;
        text.len()
    }

    assert_eq!(Nobody::dispatch("abc"), 3);
    assert_eq!(finish(NobodyAwaited::dispatch("abc")).unwrap(), 3);
}

#[test]
fn an_answer_can_be_told_with_its_hook_and_the_default_has_none() {
    let told = |text| {
        let named = defaults::Length::dispatch_named(text, &mut Vec::new());
        (named.value, named.by.map(|by| by.function().to_owned()))
    };
    assert_eq!(told("known"), (1000, Some("known".into())));
    assert_eq!(told("word"), (4, None));

    let told = |text| {
        let named = finish(defaults::LengthAwaited::dispatch_named(text));
        (named.value, named.by.map(|by| by.function().to_owned()))
    };
    assert_eq!(told("known"), (1000, Some("known_awaited".into())));
    assert_eq!(told("word"), (4, None));
}

#[test]
fn an_answer_of_a_point_without_default_can_be_told_with_its_hook() {
    #[hook_point(mode = until_handled)]
    fn Who(name: &str) -> u32;

    #[hook(point = Who)]
    fn me(name: &str) -> Option<u32> {
        (name == "me").then_some(1)
    }

    let told =
        |name| Who::dispatch_named(name).map(|named| (named.value, named.by.function().to_owned()));
    assert_eq!(told("me"), Some((1, "me".into())));
    assert_eq!(told("you"), None);
}

#[test]
fn a_failing_hook_has_no_answer_and_the_next_is_asked() {
    #[hook_point(mode = until_handled)]
    fn Lookup(key: &str) -> usize {
        key.len() + 10
    }

    #[hook(point = Lookup, priority = 1)]
    fn broken() -> Result<Option<usize>, std::fmt::Error> {
        Err(std::fmt::Error)
    }
    #[hook(point = Lookup, priority = 2)]
    fn works(key: &str) -> Option<usize> {
        (key == "a").then_some(2)
    }

    let (answer, reports) = reported(|| (Lookup::dispatch("a"), Lookup::dispatch("b")));
    assert_eq!((answer, reports.len()), ((2, 11), 2));
}

#[test]
fn a_propagated_failure_is_no_case_for_the_default() {
    #[hook_point(mode = until_handled, on_error = propagate)]
    fn Lookup(key: &str) -> usize {
        key.len()
    }

    #[hook(point = Lookup)]
    fn broken(key: &str) -> Result<Option<usize>, std::fmt::Error> {
        if key == "bad" {
            Err(std::fmt::Error)
        } else {
            Ok(None)
        }
    }

    assert_eq!(Lookup::dispatch("good").unwrap(), 4);
    assert_eq!(
        Lookup::dispatch("bad").unwrap_err().hook().function(),
        "broken"
    );
    assert_eq!(Lookup::dispatch_named("good").unwrap().by, None);
    assert_eq!(
        Lookup::dispatch_named("bad").unwrap_err().hook().function(),
        "broken"
    );
}
