use std::cell::RefCell;
use std::fmt::Error;
use std::ops::ControlFlow;

use hooks_core::{extension, hook, hook_point};

#[derive(Debug, PartialEq, Eq)]
pub struct Denied(&'static str);

#[hook_point(mode = collect)]
pub fn Saved(paths: &mut Vec<String>);
#[hook_point(mode = collect)]
pub fn Hints(topic: &str) -> u32;
#[hook_point(mode = transform)]
pub fn Prompt(prompt: String, topic: &str) -> String;
#[hook_point(mode = transform, on_error = propagate)]
pub fn Owned(prompt: String) -> String;
#[hook_point(mode = until_handled)]
pub fn Lookup(key: &str) -> u32;
#[hook_point(mode = cancellable, on_error = veto)]
pub fn Deploy(target: &str) -> Denied;
#[hook_point(mode = cancellable, on_error = isolate)]
pub fn Plain(target: &str);

#[derive(Default)]
pub struct Extension;

#[extension]
impl Extension {
    #[hook(point = Saved)]
    fn saved(&self, paths: &mut Vec<String>) {
        paths.push("method".into());
    }
    #[hook(point = Saved)]
    fn saved_or_failed(&self) -> Result<(), Error> {
        Ok(())
    }
    #[hook(point = Saved)]
    fn without_receiver(paths: &mut Vec<String>) {
        paths.push("associated".into());
    }
    #[hook(point = Hints)]
    fn no_hint(&self) {}
    #[hook(point = Hints)]
    fn hint(&self) -> u32 {
        1
    }
    #[hook(point = Hints)]
    fn perhaps(&self, topic: &str) -> Option<u32> {
        (topic == "rust").then_some(2)
    }
    #[hook(point = Hints)]
    fn hint_or_failed(&self) -> Result<u32, Error> {
        Ok(3)
    }
    #[hook(point = Hints)]
    fn perhaps_or_failed(&self) -> Result<Option<u32>, String> {
        Ok(None)
    }
    #[hook(point = Hints)]
    fn nothing_or_failed(&self) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
        Ok(())
    }
}

#[hook(point = Prompt, priority = 1)]
fn replace(prompt: &str) -> String {
    format!("{prompt}!")
}
#[hook(point = Prompt, priority = 2)]
fn replace_perhaps(prompt: &String, topic: &str) -> Option<String> {
    Some(format!("{prompt} ({topic})"))
}
#[hook(point = Prompt, priority = 3)]
fn edit(prompt: &mut String) {
    prompt.push('?');
}
#[hook(point = Prompt, priority = 4)]
fn edit_or_fail(prompt: &mut String) -> Result<(), Error> {
    prompt.push('.');
    Ok(())
}
#[hook(point = Owned)]
fn take(prompt: String) -> String {
    prompt + "taken"
}
#[hook(point = Lookup, priority = 1)]
fn not_here(_: &str) -> Result<Option<u32>, Error> {
    Err(Error)
}
#[hook(point = Lookup, priority = 2)]
fn here(key: &str) -> Option<u32> {
    key.parse().ok()
}
#[hook(point = Deploy, priority = 1)]
fn no_opinion() {}
#[hook(point = Deploy, priority = 2)]
fn flow(target: &str) -> ControlFlow<Denied> {
    if target == "a" { ControlFlow::Break(Denied("flow")) } else { ControlFlow::Continue(()) }
}
#[hook(point = Deploy, priority = 3)]
fn result(target: &str) -> Result<(), Denied> {
    if target == "b" { Err(Denied("result")) } else { Ok(()) }
}
#[hook(point = Deploy, priority = 4)]
fn fallible(target: &str) -> Result<ControlFlow<Denied>, Error> {
    if target == "c" { Err(Error) } else { Ok(ControlFlow::Continue(())) }
}
#[hook(point = Plain)]
fn yes_or_no(target: &str) -> bool {
    target == "staging"
}

fn main() {
    let mut paths = Vec::new();
    Saved::dispatch(&mut paths);
    assert_eq!(paths, ["method", "associated"]);
    assert_eq!(Hints::dispatch("rust"), [1, 3, 2]);
    let mut gathered = std::collections::BTreeSet::new();
    Hints::dispatch_into("c", &mut gathered);
    assert_eq!(gathered, [1, 3].into());
    let last = RefCell::new(0);
    Hints::dispatch_each("c", |hint| {
        last.replace(hint);
        ControlFlow::Break(())
    });
    assert_eq!(last.take(), 1);
    assert_eq!(Prompt::dispatch("why".into(), "rust"), "why! (rust)?.");
    assert_eq!(Owned::dispatch("it is ".into()).unwrap(), "it is taken");
    assert_eq!(Lookup::dispatch("7"), Some(7));
    assert_eq!(Lookup::dispatch("x"), None);
    assert_eq!(Deploy::dispatch("a").unwrap_err().reason(), Some(&Denied("flow")));
    assert_eq!(Deploy::dispatch("b").unwrap_err().reason(), Some(&Denied("result")));
    assert!(Deploy::dispatch("c").unwrap_err().failure().is_some());
    assert!(Deploy::dispatch("d").is_ok());
    assert!(Plain::dispatch("staging").is_ok());
    assert!(Plain::dispatch("production").is_err());
}
