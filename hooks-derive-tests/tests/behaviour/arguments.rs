//! What a point passes, and how a hook may take it.

use std::fmt::{self, Write};

use hooks_core::{hook, hook_point};
use hooks_derive_tests::{finish, pause};

#[test]
fn trailing_arguments_may_be_left_off() {
    #[hook_point(mode = collect)]
    fn Three(first: u32, second: &str, third: &mut Vec<String>) -> String;

    #[hook(point = Three, priority = 1)]
    fn none() -> String {
        "none".into()
    }
    #[hook(point = Three, priority = 2)]
    fn one(first: u32) -> String {
        format!("{first}")
    }
    #[hook(point = Three, priority = 3)]
    fn two(first: u32, second: &str) -> String {
        format!("{first} {second}")
    }
    #[hook(point = Three, priority = 4)]
    fn three(first: u32, second: &str, third: &mut Vec<String>) -> String {
        third.push("seen".into());
        format!("{first} {second} {third:?}")
    }

    assert_eq!(
        Three::dispatch(1, "b", &mut Vec::new()),
        ["none", "1", "1 b", "1 b [\"seen\"]"]
    );
}

#[test]
fn a_point_may_pass_nothing() {
    #[hook_point(mode = collect)]
    fn Tick() -> u32;
    #[hook_point(mode = collect)]
    async fn TickAwaited() -> u32;
    #[hook_point(mode = cancellable, on_error = veto)]
    fn May();

    #[hook(point = Tick)]
    #[hook(point = TickAwaited)]
    fn tick() -> u32 {
        1
    }
    #[hook(point = TickAwaited)]
    async fn tock() -> u32 {
        pause().await;
        2
    }
    #[hook(point = May)]
    fn never() -> bool {
        false
    }

    assert_eq!(Tick::dispatch(), [1]);
    assert_eq!(finish(TickAwaited::dispatch()), [1, 2]);
    assert!(May::dispatch().is_err());
}

#[test]
fn arguments_may_be_unsized() {
    #[hook_point(mode = collect)]
    fn Print(
        text: &str,
        numbers: &[u32],
        edited: &mut [u32],
        out: &mut dyn Write,
        shown: &dyn fmt::Display,
    );

    #[hook(point = Print, priority = 1)]
    #[hook(point = Print, priority = 2)]
    fn print(
        text: &str,
        numbers: &[u32],
        edited: &mut [u32],
        out: &mut dyn Write,
        shown: &dyn fmt::Display,
    ) -> fmt::Result {
        edited[0] += 1;
        write!(out, "{text} {numbers:?} {edited:?} {shown};")
    }

    let (mut edited, mut out) = ([1, 2], String::new());
    Print::dispatch("a", &[7], &mut edited, &mut out, &'x');
    assert_eq!(out, "a [7] [2, 2] x;a [7] [3, 2] x;");
}

#[test]
fn unsized_arguments_may_be_awaited() {
    trait Tool: Send + Sync {
        fn name(&mut self) -> String;
    }
    struct Hammer(u32);
    impl Tool for Hammer {
        fn name(&mut self) -> String {
            self.0 += 1;
            format!("hammer {}", self.0)
        }
    }

    #[hook_point(mode = collect)]
    async fn Work(text: &str, numbers: &[u32], tool: &mut dyn Tool) -> String;

    #[hook(point = Work)]
    #[hook(point = Work)]
    async fn work(text: &str, numbers: &[u32], tool: &mut dyn Tool) -> String {
        let before = tool.name();
        pause().await;
        format!("{text} {numbers:?} {before} {}", tool.name())
    }

    let worked = finish(Work::dispatch("a", &[1, 2], &mut Hammer(0)));
    assert_eq!(
        worked,
        ["a [1, 2] hammer 1 hammer 2", "a [1, 2] hammer 3 hammer 4"]
    );
}

#[test]
fn copies_are_passed_by_value_to_every_hook() {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Level {
        Low,
        High,
    }
    #[hook_point(mode = collect)]
    fn Alert(level: Level, at: (u32, u32), name: Option<&str>, act: fn(u32) -> u32) -> String;

    #[hook(point = Alert, priority = 1)]
    fn first(mut level: Level, at: (u32, u32)) -> String {
        if at.0 == 1 {
            level = Level::High;
        }
        format!("{level:?}")
    }
    #[hook(point = Alert, priority = 2)]
    fn second(level: Level, (x, y): (u32, u32), name: Option<&str>, act: fn(u32) -> u32) -> String {
        format!("{level:?} {x} {y} {name:?} {}", act(20))
    }

    let alerts = Alert::dispatch(Level::Low, (1, 2), Some("here"), |number| number + 1);
    assert_eq!(alerts, ["High", "Low 1 2 Some(\"here\") 21"]);
}

/// A payload that borrows.
#[derive(Debug)]
struct Turn<'a> {
    text: &'a str,
    log: &'a mut Vec<String>,
}

#[test]
fn a_payload_may_borrow() {
    #[hook_point(mode = collect)]
    fn Observe(turn: &mut Turn<'_>);
    #[hook_point(mode = collect)]
    async fn ObserveAwaited(turn: &mut Turn<'_>, words: &[&str]);

    #[hook(point = Observe)]
    #[hook(point = ObserveAwaited, priority = 1)]
    fn observe(turn: &mut Turn<'_>) {
        turn.log.push(format!("sync {}", turn.text));
    }
    #[hook(point = ObserveAwaited, priority = 2)]
    async fn observe_awaited(turn: &mut Turn<'_>, words: &[&str]) {
        pause().await;
        turn.log.push(format!("awaited {} {words:?}", turn.text));
        turn.text = turn.text.trim_start_matches('h');
    }

    let mut log = Vec::new();
    let text = String::from("hello");
    let mut turn = Turn {
        text: &text,
        log: &mut log,
    };
    Observe::dispatch(&mut turn);
    finish(ObserveAwaited::dispatch(&mut turn, &["a", "b"]));
    assert_eq!(turn.text, "ello");
    assert_eq!(
        log,
        ["sync hello", "sync hello", "awaited hello [\"a\", \"b\"]"]
    );
}

#[test]
fn two_payloads_may_borrow_apart() {
    #[hook_point(mode = collect)]
    fn Merge(from: &mut Turn<'_>, into: &mut Turn<'_>);

    #[hook(point = Merge)]
    fn merge(from: &mut Turn<'_>, into: &mut Turn<'_>) {
        into.log.append(from.log);
    }

    let mut kept = vec![String::from("first")];
    {
        let mut moved = vec![String::from("second")];
        let mut from = Turn {
            text: "from",
            log: &mut moved,
        };
        let mut into = Turn {
            text: "into",
            log: &mut kept,
        };
        Merge::dispatch(&mut from, &mut into);
    }
    assert_eq!(kept, ["first", "second"]);
}

#[test]
fn a_hook_may_only_look_at_what_others_may_change() {
    #[hook_point(mode = collect)]
    fn Observe(log: &mut Vec<u32>) -> usize;

    #[hook(point = Observe, priority = 1)]
    #[hook(point = Observe, priority = 3)]
    fn look(log: &Vec<u32>) -> usize {
        log.len()
    }
    #[hook(point = Observe, priority = 2)]
    fn change(log: &mut Vec<u32>) {
        log.push(1);
    }

    assert_eq!(Observe::dispatch(&mut Vec::new()), [0, 1]);
}

#[test]
fn arguments_may_be_lent_again_and_again() {
    #[hook_point(mode = collect)]
    fn Push(log: &mut Vec<u32>, number: u32);

    #[hook(point = Push)]
    fn push(log: &mut Vec<u32>, number: u32) {
        log.push(number);
    }

    fn borrowed(log: &mut Vec<u32>) {
        for number in 0..3 {
            Push::dispatch(log, number);
        }
        log.push(10);
    }

    let mut log = Vec::new();
    borrowed(&mut log);
    assert_eq!(log, [0, 1, 2, 10]);
}

#[test]
fn a_lock_may_be_held_by_the_caller_and_its_content_lent() {
    use std::sync::Mutex;

    #[hook_point(mode = collect)]
    fn Observe(log: &mut Vec<&'static str>);

    #[hook(point = Observe)]
    fn observe(log: &mut Vec<&'static str>) {
        log.push("observed");
    }

    let log = Mutex::new(Vec::new());
    Observe::dispatch(&mut log.lock().unwrap());
    assert_eq!(log.into_inner().unwrap(), ["observed"]);
}

#[test]
fn an_alias_of_a_reference_is_passed_like_the_reference() {
    type Words<'a> = &'a [&'a str];

    #[hook_point(mode = collect)]
    fn Said(words: Words<'_>) -> usize;

    #[hook(point = Said, priority = 1)]
    fn by_alias(words: Words<'_>) -> usize {
        words.len()
    }
    #[hook(point = Said, priority = 2)]
    fn by_reference(words: &[&str]) -> usize {
        words.iter().map(|word| word.len()).sum()
    }

    let word = String::from("abc");
    assert_eq!(Said::dispatch(&[&word, "d"]), [2, 4]);
}
