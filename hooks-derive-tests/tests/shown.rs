//! The page of a point shows how it is called and hooks to copy. They are read from what rustdoc makes of the page, and compiled
//! as they are.

#![forbid(unsafe_code)]
#![allow(
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test stops where it fails"
)]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use expect_test::expect_file;
use serde_json::{Value, json};

hooks_core::link!(copied_hooks);

/// The points of `shown_points` as the plan has them.
fn points() -> Vec<Value> {
    let plan = serde_json::to_value(hooks_core::plan()).unwrap();
    let mut points = plan["points"].as_array().unwrap().clone();
    points.retain(|point| point["crate"] == "shown_points");
    points
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap()
}

/// Has rustdoc make the pages of `shown_points`, and says where they are.
fn pages() -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let run = Command::new(env!("CARGO"))
        .args(["doc", "--package", "shown_points", "--no-deps"])
        .args(["--quiet", "--locked", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("CARGO_TARGET_DIR", target)
        .output()
        .unwrap();
    let problem = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success() && problem.is_empty(), "{problem}");
    target.join("doc")
}

/// Input: a page. The code in it, in order.
fn code(page: &str) -> Vec<String> {
    let blocks = page.split("<pre class=\"language-text\"><code>").skip(1);
    let code = |block: &str| {
        let (code, _) = block.split_once("</code>").unwrap();
        code.replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&#39;", "'")
            .replace("&quot;", "\"")
            .replace("&amp;", "&")
    };
    blocks.map(code).collect()
}

/// Input: `async fn dispatch(a: A, b: B) -> C`. The names of its parameters.
fn parameters(signature: &str) -> Vec<String> {
    let (_, inside) = signature.split_once('(').unwrap();
    let mut names = vec![String::new()];
    let mut depth = 0;
    for letter in inside.replace("->", "").chars() {
        match letter {
            '(' | '<' | '[' => depth += 1,
            ')' if depth == 0 => break,
            ')' | '>' | ']' => depth -= 1,
            ',' if depth == 0 => names.push(String::new()),
            _ => {}
        }
        names.last_mut().unwrap().push(letter);
    }
    names
        .iter()
        .filter_map(|parameter| Some(parameter.trim_matches([',', ' ', '\n']).split_once(':')?.0))
        .map(ToOwned::to_owned)
        .collect()
}

/// Input: `async fn dispatch(a: A) -> B`. The function, as one that calls that of the point.
fn calling(point: &str, signature: &str) -> String {
    let wait = if signature.starts_with("async") {
        ".await"
    } else {
        ""
    };
    let end = if signature.ends_with(')') { ";" } else { "" };
    let passed = parameters(signature).join(", ");
    format!("pub {signature} {{\n    {point}::dispatch({passed}){wait}{end}\n}}")
}

/// Input: a hook. What it calls its point, which is `r#Type` where that is a word of the language.
fn point_of(hook: &str) -> &str {
    let (_, rest) = hook.split_once("#[hook(point = ").unwrap();
    rest.split([',', ')']).next().unwrap()
}

/// A module for everything that the page of a point shows.
fn module(name: &str, page: &str) -> String {
    let blocks = code(page);
    let [signature, hooks @ ..] = blocks.as_slice() else {
        panic!("the page of {name} shows nothing");
    };
    let hook = hooks.first().unwrap();
    let call = calling(point_of(hook), signature);
    let imports: Vec<&str> = hook
        .lines()
        .filter(|line| line.starts_with("use shown_points::") && line.ends_with("::*;"))
        .collect();
    let imports = imports.join("\n");
    let mut text = format!("\n/// `{name}`.\npub mod of_{} {{\n", name.to_lowercase());
    // What is behind `AsyncFnOnce` cannot be handed on: the bounds of its future have no name.
    if !signature.contains("AsyncFnOnce") {
        let words = || signature.split([' ', '<', '>', ',']);
        let mut names = String::new();
        for name in ["Cancelled", "HookErrors", "HookError", "Stop"] {
            if words().any(|word| word == name) {
                let _infallible = writeln!(names, "use hooks_core::{name};");
            }
        }
        let _infallible = write!(
            text,
            "/// As the page says.\npub mod calling {{\n{names}{imports}\n\n/// Calls `{name}`.\n{call}\n}}\n",
        );
    }
    for (number, hook) in (1..).zip(hooks) {
        let _infallible = write!(text, "mod hook_{number} {{\n{hook}\n}}\n");
    }
    text + "}\n"
}

#[test]
fn what_the_page_of_a_point_shows_is_compiled_as_it_is() {
    let pages = pages();
    let mut shown = String::from(
        "//! What the pages show. Written by the test `shown`: `UPDATE_EXPECT=1 cargo test -p hooks-derive-tests --test shown`.\n",
    );
    for point in points() {
        let (within, name) = (text(&point, "module"), text(&point, "name"));
        let page = pages.join(format!("{}/enum.{name}.html", within.replace("::", "/")));
        let page = fs::read_to_string(&page).unwrap();
        shown += &module(name, &page);
    }
    expect_file!["../crates/copied_hooks/src/copied.rs"].assert_eq(&shown);
}

#[test]
fn every_hook_that_a_page_shows_takes_part() {
    let points = points();
    for point in &points {
        let hooks = point["hooks"].as_array().unwrap();
        let hooks: Vec<_> = hooks
            .iter()
            .map(|hook| (text(hook, "identity"), &hook["wrap"]))
            .collect();
        let wrapper = ("copied_hooks::my_wrapper", &json!(true));
        let hook = ("copied_hooks::my_hook", &json!(false));
        let expected = if point["mode"] == "middleware" {
            vec![wrapper]
        } else {
            vec![wrapper, hook]
        };
        assert_eq!(hooks, expected, "{}", text(point, "name"));
    }
    let declared = [
        include_str!("../crates/shown_points/src/lib.rs"),
        include_str!("../crates/shown_points/src/aside.rs"),
    ];
    let declared = declared.map(|source| source.matches("#[hook_point(").count());
    assert_eq!(points.len(), declared.iter().sum::<usize>());
}

#[test]
fn parameters_are_told_from_what_their_types_have() {
    let names = |signature| parameters(signature).join(" ");
    assert_eq!(names("fn dispatch()"), "");
    assert_eq!(
        names("fn dispatch(a: (u32, u32), b: impl Fn(&str, u32) -> u32, c: A<'_, B>) -> (A, B)"),
        "a b c"
    );
    assert_eq!(names("fn dispatch(\n    a: u32,\n    b: u32,\n)"), "a b");
}
