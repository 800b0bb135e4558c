//! The program of the README: two points, three hooks, no policy.

#![allow(clippy::print_stdout, reason = "a program that says what it did")]

use hooks_core::{extension, hook, hook_point};

/// Fires when a greeting is written. Each hook may replace it.
#[hook_point(mode = transform)]
pub fn Greeting(text: String, name: &str) -> String;

/// Asks who is to be greeted first. The first answer is used.
#[hook_point(mode = until_handled)]
pub fn WhoIsFirst(names: &[&str]) -> String;

#[hook(point = Greeting)]
fn be_polite(text: &str, name: &str) -> Option<String> {
    (name == "Ada").then(|| format!("{text}, and welcome back"))
}

#[hook(point = Greeting, priority = 200)] // higher numbers run later
fn be_loud(text: &mut String) {
    text.push('!');
}

struct Favourite(&'static str);

#[extension(new = Favourite("Ada"))]
impl Favourite {
    #[hook(point = WhoIsFirst)]
    fn first(&self, names: &[&str]) -> Option<String> {
        names.contains(&self.0).then(|| self.0.to_owned())
    }
}

fn main() {
    let name = WhoIsFirst::dispatch(&["Grace", "Ada"]).unwrap_or_default();
    let text = Greeting::dispatch(format!("Hello {name}"), &name);
    println!("{text}");
    assert_eq!(text, "Hello Ada, and welcome back!");
}
