//! The linked registry while it is observed: every point of the program tells, hooked or not, and costs nothing afterwards.

#![forbid(unsafe_code)]
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::mem;
use std::sync::{Arc, Mutex};

use hooks_core::{
    Dispatch, DispatchEnd, HookEnd, HookRun, Observer, Registry, extension, hook, hook_point,
};

#[hook_point(mode = transform)]
fn Prompt(text: String) -> String;

#[hook_point(mode = collect)]
fn Quiet();

struct Polite(&'static str);

#[extension(new = Polite("Please"))]
impl Polite {
    #[hook(point = Prompt)]
    fn ask(&self, text: &str) -> Option<String> {
        (text != "Hello").then(|| format!("{}: {text}", self.0))
    }
}

#[hook(point = Prompt, priority = 200)]
fn end(text: &mut String) {
    text.push('.');
}

/// Writes down what it is told.
#[derive(Clone, Default)]
struct Diary(Arc<Mutex<Vec<String>>>);

impl Diary {
    fn write(&self, line: String) {
        self.0.lock().unwrap().push(line);
    }

    /// What was written since it was read before.
    fn read(&self) -> Vec<String> {
        mem::take(&mut *self.0.lock().unwrap())
    }
}

impl Observer for Diary {
    fn dispatch_begins(&self, dispatch: &Dispatch<'_>) {
        let (point, hooks) = (dispatch.point(), dispatch.hooks());
        self.write(format!("{} begins with {hooks}", point.name()));
    }

    fn hook_ends(&self, run: &HookRun<'_>, ended: &HookEnd<'_>) {
        self.write(format!("{}: {ended:?}", run.hook().function()));
    }

    fn dispatch_ends(&self, dispatch: &Dispatch<'_>, ended: DispatchEnd) {
        self.write(format!("{}: {ended:?}", dispatch.point().name()));
    }
}

#[test]
fn every_point_of_the_program_tells_as_long_as_it_is_observed() {
    let diary = Diary::default();
    assert_eq!(Prompt::dispatch("why".into()), "Please: why.");

    let observing = Registry::linked().observe(diary.clone());
    assert_eq!(diary.read(), [""; 0]);
    assert_eq!(Prompt::dispatch("Hello".into()), "Hello.");
    Quiet::dispatch();
    let told = [
        "Prompt begins with 2",
        "ask: NoOpinion",
        "end: NoOpinion",
        "Prompt: Done",
        "Quiet begins with 0",
        "Quiet: Done",
    ];
    assert_eq!(diary.read(), told);

    // A registry of its own tells its own observers.
    let other = Registry::builder().linked().build().unwrap();
    assert_eq!(Prompt::dispatch_in(&other, "why".into()), "Please: why.");
    assert_eq!(diary.read(), [""; 0]);

    // What changes while it is observed is observed.
    assert!(Registry::linked().disable("polite").unwrap());
    let quiet = Registry::linked()
        .register(Quiet::hook(100, || ()).named("closure"))
        .unwrap();
    assert_eq!(Prompt::dispatch("why".into()), "why.");
    Quiet::dispatch();
    let told = [
        "Prompt begins with 1",
        "end: NoOpinion",
        "Prompt: Done",
        "Quiet begins with 1",
        "closure: NoOpinion",
        "Quiet: Done",
    ];
    assert_eq!(diary.read(), told);
    assert!(quiet.unregister());
    assert!(Registry::linked().enable("polite").unwrap());

    drop(observing);
    assert_eq!(Prompt::dispatch("why".into()), "Please: why.");
    Quiet::dispatch();
    assert!(Quiet::active().is_none());
    assert_eq!(diary.read(), [""; 0]);
    // Nobody else has it.
    assert_eq!(Arc::strong_count(&diary.0), 1);
}
