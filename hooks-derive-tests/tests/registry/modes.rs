//! Every mode, dispatched in a registry: all functions of a point, sync and async.

use std::ops::ControlFlow;

use hooks_core::{Next, Registry, extension, hook, hook_point, hooks_of};
use hooks_derive_tests::{finish, finish_counting, pause, poll, sendable};

#[hook_point(mode = collect)]
fn Note(log: &mut Vec<u32>, number: u32);

#[hook_point(mode = collect)]
async fn NoteLater(log: &mut Vec<u32>, number: u32);

#[hook_point(mode = collect)]
fn Hints(topic: &str) -> usize;

#[hook_point(mode = collect)]
async fn HintsLater(topic: &str) -> usize;

#[hook_point(mode = transform)]
fn Shape(text: String, suffix: &str) -> String;

#[hook_point(mode = transform)]
async fn ShapeLater(text: String, suffix: &str) -> String;

#[hook_point(mode = until_handled)]
fn Find(key: &str) -> u32;

#[hook_point(mode = until_handled)]
async fn FindLater(key: &str) -> u32 {
    pause().await;
    u32::try_from(key.len()).unwrap()
}

#[hook_point(mode = cancellable, on_error = veto)]
fn Allow(path: &str) -> &'static str;

#[hook_point(mode = cancellable, on_error = veto)]
async fn AllowLater(path: &str) -> &'static str;

#[hook_point(mode = middleware)]
fn Save(text: &str) -> usize;

#[hook_point(mode = middleware)]
async fn SaveLater(text: &str) -> usize;

/// Hooks every one of the points.
struct Everywhere(u32);

#[extension(name = "modes_everywhere", new = Everywhere(100))]
impl Everywhere {
    #[hook(point = Note)]
    fn note(&self, log: &mut Vec<u32>, number: u32) {
        log.push(self.0 + number);
    }
    #[hook(point = NoteLater)]
    async fn note_later(&self, log: &mut Vec<u32>, number: u32) {
        pause().await;
        log.push(self.0 + number);
    }
    #[hook(point = Hints)]
    fn hint(&self, topic: &str) -> usize {
        topic.len() + self.0 as usize
    }
    #[hook(point = HintsLater)]
    async fn hint_later(&self, topic: &str) -> Option<usize> {
        pause().await;
        Some(topic.len() + self.0 as usize)
    }
    #[hook(point = Shape)]
    fn shape(&self, text: &str, suffix: &str) -> String {
        format!("{text}{suffix}{}", self.0)
    }
    #[hook(point = ShapeLater)]
    async fn shape_later(&self, text: &mut String, suffix: &str) {
        pause().await;
        text.push_str(suffix);
    }
    #[hook(point = Find)]
    fn find(&self, key: &str) -> Option<u32> {
        (key == "all").then_some(self.0)
    }
    #[hook(point = FindLater)]
    async fn find_later(&self, key: &str) -> Option<u32> {
        pause().await;
        (key == "all").then_some(self.0)
    }
    #[hook(point = Allow)]
    fn allow(&self, path: &str) -> Result<(), &'static str> {
        if path == "secret" {
            Err("not you")
        } else {
            Ok(())
        }
    }
    #[hook(point = AllowLater)]
    async fn allow_later(&self, path: &str) -> Result<(), &'static str> {
        pause().await;
        if path == "secret" {
            Err("not you")
        } else {
            Ok(())
        }
    }
    #[hook(point = Save)]
    fn save(&self, text: &str, next: Next<'_, Save>) -> usize {
        next.run(text.trim()) + self.0 as usize
    }
    #[hook(point = SaveLater)]
    async fn save_later(&self, text: &str, next: Next<'_, SaveLater>) -> usize {
        pause().await;
        next.run(text.trim()).await + self.0 as usize
    }
    #[hook(point = HintsLater, wrap)]
    async fn around_hints(&self, topic: &str, next: Next<'_, HintsLater>) -> Vec<usize> {
        let mut hints = next.run(topic).await;
        pause().await;
        hints.push(self.0 as usize);
        hints
    }
}

fn with(instance: Everywhere) -> Registry {
    Registry::builder().extension(instance).build().unwrap()
}

#[test]
fn each_mode_runs_the_hooks_of_the_registry_and_not_those_of_the_program() {
    let registry = with(Everywhere(7));
    let mut log = Vec::new();
    Note::dispatch_in(&registry, &mut log, 1);
    assert_eq!(log, [8]);
    assert_eq!(Hints::dispatch_in(&registry, "abc"), [10]);
    assert_eq!(Shape::dispatch_in(&registry, "a".into(), "b"), "ab7");
    assert_eq!(
        ["all", "one"].map(|key| Find::dispatch_in(&registry, key)),
        [Some(7), None]
    );
    let refusal = Allow::dispatch_in(&registry, "secret").unwrap_err();
    assert_eq!(refusal.reason(), Some(&"not you"));
    assert_eq!(refusal.by().extension(), "modes_everywhere");
    Allow::dispatch_in(&registry, "open").unwrap();
    assert_eq!(
        Save::dispatch_in(&registry, " ab ", |text: &str| text.len()),
        9
    );

    log.clear();
    Note::dispatch(&mut log, 1);
    assert_eq!(log, [101], "the program has its own");
}

#[test]
fn each_async_mode_does_so_too() {
    let registry = with(Everywhere(7));
    let mut log = Vec::new();
    assert_eq!(
        finish_counting(NoteLater::dispatch_in(&registry, &mut log, 1)),
        ((), 1)
    );
    assert_eq!(log, [8]);
    assert_eq!(
        finish_counting(HintsLater::dispatch_in(&registry, "abc")),
        (vec![10, 7], 2)
    );
    assert_eq!(
        finish(ShapeLater::dispatch_in(&registry, "a".into(), "b")),
        "ab"
    );
    let find = |key| finish_counting(FindLater::dispatch_in(&registry, key));
    assert_eq!(["all", "four"].map(find), [(7, 1), (4, 2)]);
    let refusal = finish(AllowLater::dispatch_in(&registry, "secret")).unwrap_err();
    assert_eq!(refusal.reason(), Some(&"not you"));
    let save = async |text: &str| text.len();
    assert_eq!(finish(SaveLater::dispatch_in(&registry, " ab ", save)), 9);
}

#[test]
fn nothing_is_hooked_in_an_empty_registry_whatever_the_program_has() {
    let registry = Registry::empty();
    let mut log = Vec::new();
    Note::dispatch_in(&registry, &mut log, 1);
    finish(NoteLater::dispatch_in(&registry, &mut log, 1));
    assert!(log.is_empty());
    assert!(Hints::dispatch_in(&registry, "abc").is_empty());
    assert!(finish(HintsLater::dispatch_in(&registry, "abc")).is_empty());
    assert_eq!(Shape::dispatch_in(&registry, "a".into(), "b"), "a");
    assert_eq!(Find::dispatch_in(&registry, "all"), None);
    assert_eq!(finish(FindLater::dispatch_in(&registry, "all")), 3);
    Allow::dispatch_in(&registry, "secret").unwrap();
    finish(AllowLater::dispatch_in(&registry, "secret")).unwrap();
    assert_eq!(
        Save::dispatch_in(&registry, "ab", |text: &str| text.len()),
        2
    );
    assert!(Note::active_in(&registry).is_none());
    assert!(HintsLater::active_in(&registry).is_none());
}

#[test]
fn all_functions_of_a_point_are_there_for_a_registry() {
    let registry = Registry::builder()
        .extension(Everywhere(1))
        .hook(Hints::hook(200, |topic| topic.len() * 10).named("ten"))
        .hook(Find::hook(1, |key| key.parse().ok()).named("parse"))
        .build()
        .unwrap();
    let hints = Hints::within(&registry);
    let again = hints;
    assert_eq!(hints.dispatch("ab"), [3, 20]);
    let named: Vec<(String, usize)> = again
        .dispatch_named("ab")
        .into_iter()
        .map(|named| (named.by.to_string(), named.value))
        .collect();
    assert_eq!(
        named,
        [
            ("registry::modes_everywhere.hint".to_owned(), 3),
            ("registry::ten".to_owned(), 20)
        ]
    );
    let mut sink = vec![0];
    hints.dispatch_into("ab", &mut sink);
    assert_eq!(sink, [0, 3, 20]);
    let mut seen = Vec::new();
    hints.dispatch_each("ab", |value| {
        seen.push(value);
        ControlFlow::Break(())
    });
    assert_eq!(seen, [3]);

    let later = HintsLater::within(&registry);
    assert_eq!(finish(later.dispatch("ab")), [3, 1]);
    assert_eq!(finish(later.dispatch_named("ab")).len(), 2);
    let mut sink = Vec::new();
    finish(later.dispatch_into("ab", &mut sink));
    assert_eq!(sink, [3, 1]);
    seen.clear();
    finish(later.dispatch_each("ab", |value| {
        seen.push(value);
        ControlFlow::Continue(())
    }));
    assert_eq!(seen, [3, 1]);

    let found = Find::within(&registry).dispatch_named("12").unwrap();
    assert_eq!((found.by.extension(), found.value), ("parse", 12));
    let find = Find::active_in(&registry).unwrap();
    assert_eq!(find.dispatch("all"), Some(1));
    let outcome = Save::within(&registry).dispatch_named("ab", |text: &str| text.len());
    assert!(outcome.reached_end());
}

#[test]
fn a_dispatch_in_a_registry_is_sent_to_other_threads() {
    let registry = with(Everywhere(3));
    let mut log = Vec::new();
    let mut dispatch = Box::pin(sendable(NoteLater::dispatch_in(&registry, &mut log, 1)));
    assert!(poll(dispatch.as_mut()).is_pending());
    std::thread::scope(|scope| {
        scope.spawn(|| finish(dispatch)).join().unwrap();
    });
    assert_eq!(log, [4]);
}

#[test]
fn closures_of_every_form_run_in_a_registry() {
    let registry = Registry::builder()
        .hook(HintsLater::hook(1, str::len))
        .hook(HintsLater::hook_boxed(2, |topic| {
            Box::pin(async move {
                pause().await;
                topic.len() * 2
            })
        }))
        .hook(HintsLater::wrap_boxed(3, |topic, next| {
            Box::pin(async move {
                pause().await;
                let mut hints = next.run(topic).await;
                hints.reverse();
                hints
            })
        }))
        .hook(Shape::wrap(1, |text, suffix, next| {
            next.run(text, suffix).to_uppercase()
        }))
        .hook(Shape::hook(1, |text, suffix| text.push_str(suffix)))
        .build()
        .unwrap();
    assert_eq!(
        finish_counting(HintsLater::dispatch_in(&registry, "abc")),
        (vec![6, 3], 2)
    );
    assert_eq!(Shape::dispatch_in(&registry, "a".into(), "b"), "AB");
}

#[test]
fn the_hooks_of_a_point_in_a_scope_are_those_of_its_registry() {
    let registry = Registry::builder()
        .hook(Note::hook(2, |_, _| ()).named("two"))
        .hook(Note::wrap(9, |log, number, next| next.run(log, number)).named("around"))
        .hook(Note::hook(1, |_, _| ()).named("one"))
        .build()
        .unwrap();
    let names = || hooks_of::<Note>().map(|hook| hook.extension().to_owned());
    assert_eq!(names().collect::<Vec<_>>(), ["modes_everywhere"]);
    let inside: Vec<String> = registry.scope(|| names().collect());
    assert_eq!(inside, ["around", "one", "two"]);
    let kept = registry.scope(names);
    drop(registry);
    assert_eq!(kept.count(), 3, "they stay as long as somebody asks");
}
