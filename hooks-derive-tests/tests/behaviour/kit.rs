//! What a testing kit records, what it minds, and what its stubs do.

use std::error::Error;
use std::fmt;
use std::future::Future;
use std::ops::ControlFlow;
use std::pin::pin;
use std::sync::Barrier;
use std::thread;
use std::time::Duration;

use hooks_core::testing::{self, Gate, Kit, RunEnd};
use hooks_core::{Registry, extension, hook, hook_point};
use hooks_derive_tests::{finish, finish_counting, panic_of, pause, poll, reported};
use tokio::runtime;

#[hook_point(mode = collect)]
fn Saved(path: &str);

#[hook_point(mode = transform)]
fn Prompt(text: String) -> String;

#[hook_point(mode = until_handled)]
fn Lookup(key: &str) -> u32;

#[hook_point(mode = cancellable, on_error = veto)]
fn Allow(path: &str) -> &'static str;

#[hook_point(mode = cancellable, on_error = isolate)]
fn Pass() -> &'static str;

#[hook_point(mode = collect, on_error = guarded)]
fn Guarded();

#[hook_point(mode = collect, on_error = propagate)]
fn Told();

#[hook_point(mode = collect, on_error = collect_errors)]
fn Gathered() -> u32;

#[hook_point(mode = middleware)]
fn Fetch(url: &str) -> usize;

#[hook_point(mode = collect)]
async fn Sent(mail: &str);

#[hook_point(mode = transform, timeout = "50ms")]
async fn Drawn(width: u32) -> u32;

#[hook_point(mode = until_handled, local, inline = 16)]
async fn Asked() -> u32;

/// An error with a cause.
#[derive(Clone, Debug)]
struct Torn(&'static str, Option<Box<Torn>>);

impl fmt::Display for Torn {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.0)
    }
}

impl Error for Torn {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        let cause: &Self = self.1.as_deref()?;
        Some(cause)
    }
}

struct Guard;

#[extension(new = Guard, fail_closed)]
impl Guard {
    #[hook(point = Pass)]
    fn check(&self) -> Result<ControlFlow<&'static str>, &'static str> {
        Err("no table")
    }

    #[hook(point = Guarded)]
    fn look(&self) -> Result<(), &'static str> {
        Err("no light")
    }
}

#[test]
fn what_a_wrapper_runs_stands_below_it_and_so_does_what_a_hook_dispatches_that_is_not_async() {
    let kit = testing::isolated();
    kit.register(Prompt::wrap(10, |text, next| next.run(text)).named("outer"));
    kit.register(Prompt::wrap(20, |text, next| next.run(text)).named("inner"));
    kit.register(Prompt::hook(1, |text| Saved::dispatch(text)).named("keep"));
    kit.register(Prompt::hook(2, |_| ()).named("last"));
    kit.register(Saved::hook(1, |_| ()).named("log"));
    assert_eq!(Prompt::dispatch("a".into()), "a");
    Saved::dispatch("b");

    let runs = kit.runs();
    runs.assert_eq([
        "Prompt: outer wrapped",
        "  Prompt: inner wrapped",
        "    Prompt: keep ran",
        "      Saved: log ran",
        "    Prompt: last ran",
        "Saved: log ran",
    ]);
    // What they are inside of counts as far as it is shown.
    runs.of("log").assert_eq(["Saved: log ran"; 2]);
    let some = ["Prompt: inner wrapped", "Prompt: keep ran"].map(String::from);
    let all: Vec<String> = runs
        .at::<Prompt>()
        .into_iter()
        .map(|run| run.to_string())
        .collect();
    assert_eq!(all[1..3], some);

    kit.clear();
    kit.runs().assert_none();
}

#[test]
fn every_end_of_a_hook_has_its_words() {
    let kit = testing::isolated();
    kit.register(Lookup::hook(1, |key| (key == "a").then_some(1)).named("cache"));
    kit.register(
        Allow::hook(1, |path| if path == "/" { Err("root") } else { Ok(()) }).named("guard"),
    );
    let torn = Torn("no index", Some(Box::new(Torn("torn page", None))));
    kit.register(testing::failing::<Lookup>(2, torn).named("disk"));
    kit.register(testing::panicking::<Saved>(1, "no paper").named("print"));
    kit.register(Told::hook(1, || panic!("through")).named("break"));
    kit.register(
        Fetch::wrap(
            1,
            |url, next| if url.is_empty() { 0 } else { next.run(url) },
        )
        .named("check"),
    );
    kit.register(testing::stuck::<Sent>(1).named("mailer"));

    assert_eq!(Lookup::dispatch("a"), Some(1));
    assert_eq!(Lookup::dispatch("b"), None);
    assert!(Allow::dispatch("/").is_err());
    assert!(Allow::dispatch("/a").is_ok());
    Saved::dispatch("c");
    assert_eq!(panic_of(Told::dispatch), "through");
    assert_eq!(Fetch::dispatch("", |_: &str| 1), 0);
    assert_eq!(Fetch::dispatch("d", |_: &str| 1), 1);
    {
        let mut sending = pin!(Sent::dispatch("e"));
        assert!(poll(sending.as_mut()).is_pending());
        let mailer = kit.runs().of("mailer");
        mailer.assert_eq(["Sent: mailer is running"]);
        assert_eq!(mailer.iter().next().unwrap().end(), &RunEnd::Running);
    }
    kit.runs().assert_eq([
        "Lookup: cache answered",
        "Lookup: cache ran",
        "Lookup: disk failed: no index: torn page",
        "Allow: guard vetoed",
        "Allow: guard ran",
        "Saved: print panicked: no paper",
        "Told: break unwound",
        "Fetch: check answered",
        "Fetch: check wrapped",
        "Sent: mailer was cancelled",
    ]);
    kit.expect_failure("no index: torn page");
    kit.expect_failure("no paper");
}

#[test]
fn a_stub_that_is_stuck_runs_out_of_the_time_of_its_point() {
    let runtime = runtime::Builder::new_current_thread();
    let runtime = { runtime }
        .enable_time()
        .start_paused(true)
        .build()
        .unwrap();
    runtime.block_on(async {
        let kit = testing::isolated();
        kit.register(testing::stuck::<Drawn>(1).named("pen"));
        assert_eq!(Drawn::dispatch(3).await, 3);
        kit.runs().assert_eq(["Drawn: pen timed out"]);
        let limit = Duration::from_millis(50);
        let runs = kit.runs();
        assert_eq!(runs.iter().next().unwrap().end(), &RunEnd::TimedOut(limit));
        kit.expect_failure("did not finish within 50ms");
    });
}

#[test]
fn a_method_is_found_by_its_extension_by_its_name_and_by_its_identity() {
    let kit = Kit::of(Registry::builder().extension(Guard).build().unwrap());
    assert!(Pass::dispatch_in(kit.registry()).is_err());
    assert!(Guarded::dispatch_in(kit.registry()).is_err());
    let runs = kit.runs();
    let check = ["Pass: guard.check failed: no table"];
    runs.of("guard.check").assert_eq(check);
    runs.at::<Pass>().assert_eq(check);
    let full_name = runs.iter().next().unwrap().hook().to_string();
    assert_eq!(full_name, "behaviour::guard.check");
    runs.of(&full_name).assert_eq(check);
    assert_eq!(runs.of("guard").len(), 2);
    assert_eq!(runs.of("behaviour::guard").len(), 2);
    assert!(runs.of("check").is_empty());
}

#[test]
fn a_mismatch_is_shown_as_a_diff() {
    let kit = testing::isolated();
    for (priority, name) in [(1, "one"), (2, "two"), (3, "three")] {
        kit.register(Saved::hook(priority, |_| ()).named(name));
    }
    Saved::dispatch("a");
    let expected = [
        "Saved: one ran",
        "Saved: two failed: no paper",
        "Saved: three ran",
        "Saved: four ran",
    ];
    let text = panic_of(|| kit.runs().assert_eq(expected));
    let diff = "\
other hooks ran than expected (`-` was expected, `+` came):
  Saved: one ran
- Saved: two failed: no paper
+ Saved: two ran
  Saved: three ran
- Saved: four ran";
    assert_eq!(text, diff);
    let text = panic_of(|| kit.runs().of("one").assert_none());
    assert!(text.ends_with(":\n+ Saved: one ran"), "{text}");
}

/// What a kit says at its end.
fn complaint(act: impl FnOnce(&Kit)) -> String {
    let (text, reports) = reported(|| {
        panic_of(|| {
            let kit = Kit::empty();
            act(&kit);
            kit.finish();
        })
    });
    drop(reports);
    text
}

#[test]
fn a_failure_that_nobody_is_told_of_fails_the_test() {
    let text = complaint(|kit| {
        kit.register(testing::failing::<Saved>(1, "disk full").named("backup"));
        kit.register(testing::panicking::<Saved>(2, "no paper").named("print"));
        Saved::dispatch_in(kit.registry(), "a");
        kit.clear();
        kit.expect_failure("paper");
    });
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "hooks failed, and no dispatch told of it:");
    assert!(
        lines[1].starts_with("  hook `behaviour::backup` failed at point `behaviour::kit::Saved`"),
        "{text}"
    );
    assert!(lines[1].ends_with(": disk full"), "{text}");
    assert!(lines[2].contains("kit.expect_failure"), "{text}");
    assert!(
        lines[3].starts_with("(of the kit that was made at "),
        "{text}"
    );
    assert_eq!(lines.len(), 4);
}

#[test]
fn a_failure_that_is_expected_has_to_come() {
    let text = complaint(|kit| kit.expect_failure("disk full"));
    assert!(
        text.starts_with("no failure was isolated that says `disk full`, and one was expected\n"),
        "{text}"
    );

    let (kit, _reports) = reported(|| {
        let kit = testing::isolated();
        kit.register(testing::failing::<Saved>(1, "disk full"));
        Saved::dispatch("a");
        Saved::dispatch("b");
        kit.allow_failures();
        kit.runs().len()
    });
    assert_eq!(kit, 2);
}

#[test]
fn a_failure_that_a_dispatch_tells_of_is_the_tests_to_mind() {
    let kit = testing::isolated();
    kit.register(Guard);
    kit.register(testing::failing::<Told>(1, "told"));
    kit.register(testing::failing::<Gathered>(1, "gathered"));
    kit.register(testing::failing::<Allow>(1, "vetoed"));
    assert!(Told::dispatch().is_err());
    assert!(Gathered::dispatch().is_err());
    assert!(Allow::dispatch("a").is_err());
    assert!(Pass::dispatch().is_err());
    assert!(Guarded::dispatch().is_err());
    assert_eq!(kit.runs().len(), 5);
}

#[test]
fn at_a_guarded_point_an_ordinary_failure_is_isolated() {
    let text = complaint(|kit| {
        kit.register(testing::failing::<Guarded>(1, "no light"));
        assert!(Guarded::dispatch_in(kit.registry()).is_ok());
    });
    assert!(text.contains("no light"), "{text}");
}

#[test]
fn a_test_that_fails_anyway_fails_by_its_own_panic_and_is_in_no_scope_afterwards() {
    let text = panic_of(|| {
        let kit = testing::isolated();
        kit.expect_failure("never came");
        panic!("the test's own");
    });
    assert_eq!(text, "the test's own");

    let text = panic_of(|| {
        let kit = testing::isolated();
        kit.register(Lookup::hook(1, |_| Some(1)));
        kit.expect_failure("never came");
    });
    assert!(text.contains("never came"), "{text}");
    assert_eq!(Lookup::dispatch("a"), None);
}

#[test]
fn tests_that_run_at_once_know_nothing_of_each_other() {
    let start = Barrier::new(4);
    let test = |number: u32| {
        let kit = testing::isolated();
        kit.register(Lookup::hook(1, move |_| Some(number)).named(format!("test_{number}")));
        start.wait();
        for _ in 0..100 {
            assert_eq!(Lookup::dispatch("a"), Some(number));
        }
        kit.runs()
            .assert_eq(vec![format!("Lookup: test_{number} answered"); 100]);
    };
    thread::scope(|scope| {
        for number in 0..4 {
            scope.spawn(move || test(number));
        }
    });
    assert_eq!(Lookup::dispatch("a"), None);
}

#[test]
fn two_kits_of_one_registry_both_record() {
    let registry = Registry::empty();
    let (one, two) = (Kit::of(registry.clone()), Kit::of(registry));
    one.register(Saved::hook(1, |_| ()).named("log"));
    two.scope(|| Saved::dispatch("a"));
    drop(one);
    two.scope(|| Saved::dispatch("b"));
    two.runs().assert_eq(["Saved: log ran"; 2]);
}

#[test]
fn a_task_stays_in_its_kit_wherever_it_is_polled() {
    let kit = Kit::empty();
    kit.register(testing::suspending::<Sent>(1, 1).named("mailer"));
    let task = |name: &'static str| {
        kit.scope_async(async move {
            Sent::dispatch(name).await;
            pause().await;
            Sent::dispatch(name).await;
        })
    };
    let mut task = Box::pin(task("a"));
    // Each poll on another thread.
    for pending in [true, true, true, false] {
        let polled = thread::scope(|scope| scope.spawn(|| poll(task.as_mut())).join().unwrap());
        assert_eq!(polled.is_pending(), pending);
    }
    kit.runs().assert_eq(["Sent: mailer ran"; 2]);

    let runtime = runtime::Builder::new_current_thread().build().unwrap();
    kit.clear();
    runtime.block_on(async {
        let tasks = ["b", "c", "d"]
            .map(|name| tokio::spawn(kit.scope_async(async move { Sent::dispatch(name).await })));
        for task in tasks {
            task.await.unwrap();
        }
        // Nobody took the registry along.
        tokio::spawn(async { Sent::dispatch("e").await })
            .await
            .unwrap();
    });
    kit.runs().assert_eq(["Sent: mailer ran"; 3]);
}

#[test]
fn runs_that_were_forgotten_while_they_ran_are_gone() {
    let kit = testing::isolated();
    kit.register(testing::suspending::<Sent>(1, 1).named("one"));
    kit.register(Sent::hook(2, |_| ()).named("two"));
    let mut sending = pin!(Sent::dispatch("a"));
    assert!(poll(sending.as_mut()).is_pending());
    kit.clear();
    assert!(poll(sending.as_mut()).is_ready());
    kit.runs().assert_eq(["Sent: two ran"]);
}

#[test]
fn a_gate_lets_nobody_pass_before_it_is_open() {
    let kit = testing::isolated();
    let gate = Gate::new();
    kit.register(gate.hook::<Sent>(1).named("mailer"));
    let mut reached = pin!(gate.reached());
    assert!(poll(reached.as_mut()).is_pending());
    {
        let mut sending = pin!(Sent::dispatch("a"));
        assert!(poll(sending.as_mut()).is_pending());
        assert!(poll(sending.as_mut()).is_pending());
        assert_eq!(gate.waiting(), 1);
        assert!(poll(reached.as_mut()).is_ready());
    }
    assert_eq!(gate.waiting(), 0);

    let mut sending = pin!(Sent::dispatch("b"));
    assert!(poll(sending.as_mut()).is_pending());
    assert_eq!(format!("{gate:?}"), "Gate(closed, 1 waiting)");
    gate.open();
    assert_eq!(gate.waiting(), 0);
    assert!(poll(sending.as_mut()).is_ready());
    finish(Sent::dispatch("c"));
    kit.runs().assert_eq([
        "Sent: mailer was cancelled",
        "Sent: mailer ran",
        "Sent: mailer ran",
    ]);
}

#[test]
fn a_gate_wakes_who_waits_at_it() {
    let runtime = runtime::Builder::new_current_thread().build().unwrap();
    let kit = Kit::empty();
    let gate = Gate::new();
    kit.register(gate.hook::<Sent>(1));
    runtime.block_on(async {
        let sending = tokio::spawn(kit.scope_async(async { Sent::dispatch("a").await }));
        gate.reached().await;
        gate.open();
        sending.await.unwrap();
    });
    assert_eq!(kit.runs().len(), 1);
}

/// What a dispatch of a suspending stub gives, and how often it is pending.
fn counted<F: Future>(kit: &Kit, dispatch: impl FnOnce() -> F) -> (F::Output, usize) {
    finish_counting(kit.scope_async(async { dispatch().await }))
}

#[test]
fn stubs_are_there_for_points_of_every_kind() {
    let kit = Kit::empty();
    kit.register(testing::suspending::<Sent>(1, 3));
    kit.register(testing::suspending::<Asked>(1, 2));
    kit.register(testing::failing::<Asked>(2, "no answer"));
    kit.register(testing::failing::<Prompt>(1, String::from("no prompt")));
    kit.register(testing::failing::<Gathered>(1, "no number"));
    let gate = Gate::new();
    gate.open();
    kit.register(gate.hook::<Asked>(3));
    let (outputs, _reports) = reported(|| {
        let sent = counted(&kit, || Sent::dispatch("a")).1;
        let asked = counted(&kit, Asked::dispatch);
        let prompt = kit.scope(|| Prompt::dispatch("why".into()));
        (sent, asked, prompt)
    });
    assert_eq!(outputs, (3, (None, 2), "why".to_owned()));
    assert!(kit.scope(Gathered::dispatch).is_err());
    kit.allow_failures();
}

#[test]
fn what_cannot_be_registered_fails_the_test_with_the_reasons() {
    let text = panic_of(|| {
        let kit = Kit::empty();
        kit.register(Saved::hook(1, |_| ()).named("log"));
        kit.register(Saved::hook(2, |_| ()).named("log"));
    });
    assert!(text.contains("behaviour::log"), "{text}");
}
