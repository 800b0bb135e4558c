//! What a wrapper may look like: methods, functions and futures of every form, around points of every signature.

use std::fmt::Display;
use std::pin::Pin;
use std::sync::atomic::{AtomicU32, Ordering};

use hooks_core::{Next, extension, hook, hook_point};
use hooks_derive_tests::{finish, pause, sendable};

#[test]
fn wrappers_are_methods_of_an_instance_or_of_none() {
    #[hook_point(mode = middleware)]
    fn Count(step: u32) -> u32 {
        step
    }
    #[hook_point(mode = middleware)]
    async fn CountAwaited(step: u32) -> u32 {
        step
    }

    #[derive(Default)]
    struct Counter {
        calls: AtomicU32,
    }

    #[extension]
    impl Counter {
        #[hook(point = Count, priority = 1)]
        fn counted(&self, step: u32, next: Next<'_, Count>) -> u32 {
            let calls = self.calls.fetch_add(1, Ordering::Relaxed);
            next.run(step) + calls * 100
        }
        #[hook(point = Count, priority = 2)]
        fn without_instance(step: u32, next: Next<'_, Count>) -> u32 {
            next.run(step + 1)
        }
        #[hook(point = CountAwaited, priority = 1)]
        async fn counted_awaited(&self, step: u32, next: Next<'_, CountAwaited>) -> u32 {
            pause().await;
            let calls = self.calls.fetch_add(1, Ordering::Relaxed);
            next.run(step).await + calls * 100
        }
        #[hook(point = CountAwaited, priority = 2)]
        async fn without_instance_awaited(step: u32, next: Next<'_, CountAwaited>) -> u32 {
            next.run(step + 1).await
        }
    }

    assert_eq!([Count::dispatch(1), Count::dispatch(1)], [2, 102]);
    assert_eq!(finish(sendable(CountAwaited::dispatch(1))), 202);
}

#[test]
fn wrappers_are_methods_of_traits() {
    #[hook_point(mode = middleware)]
    async fn Count(step: u32) -> u32 {
        step
    }

    trait Layer {
        fn around(&self, step: u32, next: Next<'_, Count>) -> impl Future<Output = u32> + Send;
    }

    #[derive(Default)]
    struct Twice;

    #[extension]
    impl Layer for Twice {
        #[hook(point = Count)]
        async fn around(&self, step: u32, next: Next<'_, Count>) -> u32 {
            next.run(step).await * 2
        }
    }

    assert_eq!(finish(Count::dispatch(4)), 8);
}

#[test]
fn one_extension_wraps_a_point_and_is_a_plain_hook_of_the_same_and_of_another() {
    #[hook_point(mode = collect)]
    fn Notify(log: &mut Vec<&'static str>);
    #[hook_point(mode = collect)]
    fn Other(log: &mut Vec<&'static str>);

    #[derive(Default)]
    struct Both;

    #[extension]
    impl Both {
        #[hook(point = Notify)]
        #[hook(point = Other)]
        fn plain(&self, log: &mut Vec<&'static str>) {
            log.push("plain");
        }
        #[hook(point = Notify, wrap)]
        fn around(&self, log: &mut Vec<&'static str>, next: Next<'_, Notify>) {
            log.push("in");
            next.run(log);
            log.push("out");
        }
    }

    let mut log = Vec::new();
    Notify::dispatch(&mut log);
    Other::dispatch(&mut log);
    assert_eq!(log, ["in", "plain", "out", "plain"]);
}

/// What a dispatch is about, and borrows.
struct Turn<'t> {
    words: &'t [String],
    log: String,
}

#[test]
fn wrappers_pass_on_what_borrows() {
    #[hook_point(mode = collect)]
    fn Seen(turn: &mut Turn<'_>, by: &str);
    #[hook_point(mode = collect)]
    async fn SeenAwaited(turn: &mut Turn<'_>, by: &str);

    #[hook(point = Seen)]
    #[hook(point = SeenAwaited)]
    fn seen(turn: &mut Turn<'_>, by: &str) {
        turn.log.push_str(by);
        turn.words = &turn.words[1..];
    }
    #[hook(point = Seen)]
    fn around(turn: &mut Turn<'_>, by: &str, next: Next<'_, Seen>) {
        next.run(turn, by);
        turn.log.push_str(&turn.words[0]);
    }
    #[hook(point = SeenAwaited)]
    async fn around_awaited(turn: &mut Turn<'_>, by: &str, next: Next<'_, SeenAwaited>) {
        next.run(turn, &by.to_uppercase()).await;
        pause().await;
        turn.log.push_str(&turn.words[0]);
    }

    let words = ["a", "b", "c"].map(String::from);
    let mut turn = Turn {
        words: &words,
        log: String::new(),
    };
    Seen::dispatch(&mut turn, "x");
    finish(sendable(SeenAwaited::dispatch(&mut turn, "x")));
    assert_eq!(turn.log, "xbXc");
}

/// Lists what is borrowed for one length and holds what is borrowed for another.
struct Pages<'p, T> {
    all: &'p [T],
    log: String,
}

#[test]
fn a_wrapper_names_the_one_lifetime_of_several_things_that_borrow() {
    #[hook_point(mode = collect)]
    fn Seen(pages: &mut Pages<'_, &str>, first: &&str);
    #[hook_point(mode = collect)]
    async fn SeenAwaited(pages: &mut Pages<'_, &str>, first: &&str);

    #[hook(point = Seen)]
    #[hook(point = SeenAwaited)]
    fn seen(pages: &mut Pages<'_, &str>, first: &&str) {
        pages.log.push_str(first);
        pages.all = &pages.all[1..];
    }
    #[hook(point = Seen)]
    fn around<'p>(pages: &mut Pages<'p, &'p str>, first: &&'p str, next: Next<'_, Seen>) {
        next.run(pages, first);
        pages.log.push_str(pages.all[0]);
    }
    #[hook(point = SeenAwaited)]
    async fn around_awaited<'p>(
        pages: &mut Pages<'p, &'p str>,
        first: &&'p str,
        next: Next<'_, SeenAwaited>,
    ) {
        next.run(pages, first).await;
        pause().await;
        pages.log.push_str(pages.all[0]);
    }

    let texts = ["a", "b", "c"].map(String::from);
    let all: Vec<&str> = texts.iter().map(String::as_str).collect();
    let mut pages = Pages {
        all: &all,
        log: String::new(),
    };
    Seen::dispatch(&mut pages, &all[0]);
    finish(sendable(SeenAwaited::dispatch(&mut pages, &all[0])));
    assert_eq!(pages.log, "abac");
}

#[test]
fn wrappers_pass_on_references_to_what_has_no_size() {
    #[hook_point(mode = middleware)]
    fn Show(shown: &dyn Display, bytes: &[u8], written: &mut dyn std::fmt::Write) -> usize;
    #[hook_point(mode = middleware)]
    async fn ShowAwaited(
        shown: &(dyn Display + Sync),
        bytes: &[u8],
        written: &mut (dyn std::fmt::Write + Send),
    ) -> usize;

    #[hook(point = Show)]
    fn around(
        shown: &dyn Display,
        bytes: &[u8],
        written: &mut dyn std::fmt::Write,
        next: Next<'_, Show>,
    ) -> usize {
        written.write_char('<').unwrap();
        next.run(shown, &bytes[1..], written)
    }
    #[hook(point = ShowAwaited)]
    async fn around_awaited(
        shown: &(dyn Display + Sync),
        bytes: &[u8],
        written: &mut (dyn std::fmt::Write + Send),
        next: Next<'_, ShowAwaited>,
    ) -> usize {
        written.write_char('<').unwrap();
        pause().await;
        next.run(shown, &bytes[1..], written).await
    }

    let mut written = String::new();
    let length = Show::dispatch(&1, &[2, 3], &mut written, |shown, bytes, written| {
        write!(written, "{shown}{bytes:?}").unwrap();
        bytes.len()
    });
    assert_eq!(length, 1);
    let show = ShowAwaited::dispatch(&1, &[2, 3], &mut written, async |shown, bytes, written| {
        pause().await;
        write!(written, "{shown}{bytes:?}").unwrap();
        bytes.len()
    });
    assert_eq!(finish(sendable(show)), 1);
    assert_eq!(written, "<1[3]<1[3]");
}

#[test]
fn wrappers_pass_on_copies_and_what_lives_for_ever() {
    #[hook_point(mode = middleware)]
    fn Tell(pair: (u32, char), for_ever: &'static str, maybe: Option<&str>) -> String;
    #[hook_point(mode = middleware)]
    async fn TellAwaited(pair: (u32, char), for_ever: &'static str, maybe: Option<&str>) -> String;
    #[hook_point(mode = middleware)]
    fn Nothing() -> u32;

    #[hook(point = Tell)]
    fn around(
        (number, sign): (u32, char),
        for_ever: &'static str,
        maybe: Option<&str>,
        next: Next<'_, Tell>,
    ) -> String {
        assert_eq!(for_ever, "for ever");
        next.run((number + 1, sign), "other", maybe)
    }
    #[hook(point = TellAwaited)]
    async fn around_awaited(
        (number, sign): (u32, char),
        for_ever: &'static str,
        maybe: Option<&str>,
        next: Next<'_, TellAwaited>,
    ) -> String {
        pause().await;
        assert_eq!(for_ever, "for ever");
        next.run((number + 1, sign), "other", maybe).await
    }
    #[hook(point = Nothing)]
    fn nothing(next: Next<'_, Nothing>) -> u32 {
        next.run() + 1
    }

    fn tell((number, sign): (u32, char), for_ever: &str, maybe: Option<&str>) -> String {
        format!("{number}{sign}{for_ever}{maybe:?}")
    }
    let told = "2!otherSome(\"m\")";
    assert_eq!(Tell::dispatch((1, '!'), "for ever", Some("m"), tell), told);
    let awaited = TellAwaited::dispatch(
        (1, '!'),
        "for ever",
        Some("m"),
        async |pair, text, maybe| {
            pause().await;
            tell(pair, text, maybe)
        },
    );
    assert_eq!(finish(sendable(awaited)), told);
    assert_eq!(Nothing::dispatch(|| 1), 2);
}

mod told {
    use hooks_core::{hook, hook_point};

    type Rest<'n> = hooks_core::Next<'n, Count>;

    #[hook_point(mode = middleware)]
    pub(super) fn Count(step: u32) -> u32 {
        step
    }

    #[hook(point = Count)]
    fn by_path(step: u32, next: hooks_core::Next<'_, Count>) -> u32 {
        next.run(step + 1)
    }
    #[hook(point = Count, wrap)]
    fn by_the_word(step: u32, rest: Rest<'_>) -> u32 {
        rest.run(step + 10)
    }
}

#[test]
fn a_wrapper_is_told_by_its_next_or_by_the_word() {
    assert_eq!(told::Count::dispatch(0), 11);
}

#[test]
fn a_wrapper_may_write_its_future_out() {
    #[hook_point(mode = middleware)]
    async fn Count(step: &mut u32) -> u32 {
        *step
    }

    #[hook(point = Count)]
    fn written<'a>(
        step: &'a mut u32,
        next: Next<'a, Count>,
    ) -> impl Future<Output = u32> + Send + 'a {
        *step += 1;
        async move {
            pause().await;
            next.run(step).await
        }
    }
    #[hook(point = Count)]
    fn boxed<'a>(
        step: &'a mut u32,
        next: Next<'a, Count>,
    ) -> Pin<Box<dyn Future<Output = u32> + Send + 'a>> {
        *step += 10;
        Box::pin(next.run(step))
    }
    #[hook(point = Count)]
    fn passed_on<'a>(step: &'a mut u32, next: Next<'a, Count>) -> impl Future<Output = u32> + 'a {
        *step += 100;
        next.run(step)
    }

    assert_eq!(finish(sendable(Count::dispatch(&mut 0))), 111);
}

#[test]
fn a_plain_hook_may_take_a_reference_to_another_type_that_is_called_next() {
    mod mine {
        /// Not ours.
        pub(super) struct Next<'a, T>(pub(super) &'a T);
    }

    #[hook_point(mode = until_handled)]
    fn Look(a: u32, next: &mine::Next<'_, u32>) -> u32;

    #[hook(point = Look)]
    fn looked(a: u32, next: &mine::Next<'_, u32>) -> Option<u32> {
        Some(a + next.0)
    }

    assert_eq!(Look::dispatch(1, &mine::Next(&2)), Some(3));
}
