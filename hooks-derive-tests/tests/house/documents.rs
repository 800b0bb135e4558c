//! What the documents claim is so: the test command, the invariants, the list of examples.

use std::collections::BTreeSet;

use crate::breach::{Breach, assert_none, lines};
use crate::tokens::{tests, tokens};
use crate::tree;

const INVARIANT: &str = "**Invariant:**";

/// Input: the README and `.ci/run`. A breach for each `cargo test` in a code block of the README that is no line of
/// `.ci/run`, and one if there is none at all.
fn test_commands_that_are_not_run(readme: &str, run: &str) -> Vec<Breach> {
    let mut commands = Vec::new();
    let mut in_code = false;
    for (number, line) in (1..).zip(readme.lines().map(str::trim)) {
        if line.starts_with("```") {
            in_code = !in_code;
        }
        let command = line.strip_prefix("$ ").unwrap_or(line);
        if in_code && command.starts_with("cargo test") {
            commands.push((number, command));
        }
    }
    if commands.is_empty() {
        return vec![Breach::new(
            "README.md",
            1,
            "no code block gives the `cargo test` command",
        )];
    }
    commands.retain(|(_, command)| !run.lines().any(|line| line.trim() == *command));
    commands
        .into_iter()
        .map(|(number, command)| {
            Breach::new(
                "README.md",
                number,
                format!("`{command}` is no line of `.ci/run`"),
            )
        })
        .collect()
}

/// Input: ARCHITECTURE.md and the names of all tests. A breach for each invariant that does not end with the name of
/// a test, ``(`like_this`)``, and one if there are no invariants.
fn invariants_that_nothing_holds(architecture: &str, tests: &BTreeSet<String>) -> Vec<Breach> {
    let breach = |line, what: String| Breach::new("ARCHITECTURE.md", line, what);
    let mut breaches = Vec::new();
    let invariants = invariants(architecture);
    if invariants.is_empty() {
        breaches.push(breach(1, format!("states no `{INVARIANT}`")));
    }
    for (line, invariant) in invariants {
        let names = named_tests(&invariant);
        if names.is_empty() {
            breaches.push(breach(
                line,
                "the invariant does not end with the name of its test".to_owned(),
            ));
        }
        for name in names.into_iter().filter(|name| !tests.contains(*name)) {
            breaches.push(breach(line, format!("no test is called `{name}`")));
        }
    }
    breaches
}

/// The invariants with the lines they start in. One may go on over several lines, up to an empty one, a list item, a
/// heading or the next invariant.
fn invariants(architecture: &str) -> Vec<(usize, String)> {
    let mut invariants: Vec<(usize, String)> = Vec::new();
    let mut open = false;
    for (number, line) in (1..).zip(architecture.lines().map(str::trim)) {
        if line.contains(INVARIANT) {
            invariants.push((number, line.to_owned()));
            open = true;
            continue;
        }
        open &= !line.is_empty() && !line.starts_with(['-', '*', '#', '|', '`']);
        if let Some((_, text)) = invariants.last_mut().filter(|_| open) {
            text.push(' ');
            text.push_str(line);
        }
    }
    invariants
}

/// The names between backticks in the last parentheses of an invariant, without their modules.
fn named_tests(invariant: &str) -> Vec<&str> {
    let text = invariant.trim_end_matches(['.', '|', ' ']);
    let Some(inside) = text.strip_suffix(')').and_then(|it| it.rsplit('(').next()) else {
        return Vec::new();
    };
    inside
        .split('`')
        .skip(1)
        .step_by(2)
        .filter_map(|name| name.rsplit("::").next())
        .collect()
}

/// Input: the names of the folders of `examples/`, and its README. A breach for each folder without a line of its own:
/// a list item or a table row that has the name in backticks or as a link.
fn unlisted_examples(folders: &BTreeSet<&str>, readme: &str) -> Vec<Breach> {
    folders
        .iter()
        .filter(|name| {
            let (code, link) = (format!("`{name}`"), format!("[{name}]"));
            !readme.lines().map(str::trim).any(|line| {
                line.starts_with(['-', '*', '|']) && (line.contains(&code) || line.contains(&link))
            })
        })
        .map(|name| Breach::new("examples/README.md", 1, format!("has no line for `{name}`")))
        .collect()
}

/// The text of a document, or the breach that it is missing.
fn document(path: &str) -> Result<String, Vec<Breach>> {
    tree::file(path)
        .map(|file| file.text)
        .ok_or_else(|| vec![Breach::new(path, 1, "the file is missing")])
}

#[test]
fn the_test_command_of_the_readme_is_what_ci_runs() {
    let breaches = document("README.md")
        .and_then(|readme| {
            Ok(test_commands_that_are_not_run(
                &readme,
                &document(".ci/run")?,
            ))
        })
        .unwrap_or_else(|missing| missing);
    assert_none(breaches);
}

#[test]
fn every_invariant_names_the_test_that_holds_it() {
    let sources = tree::sources();
    let tests: BTreeSet<String> = sources
        .iter()
        .flat_map(|file| {
            tests(&tokens(&file.text))
                .into_iter()
                .map(ToOwned::to_owned)
                .collect::<Vec<_>>()
        })
        .collect();
    let breaches = document("ARCHITECTURE.md").map_or_else(
        |missing| missing,
        |text| invariants_that_nothing_holds(&text, &tests),
    );
    assert_none(breaches);
}

#[test]
fn every_example_is_listed_with_its_question() {
    let files = tree::files();
    let folders: BTreeSet<&str> = files
        .iter()
        .filter_map(|file| Some(file.path.strip_prefix("examples/")?.split_once('/')?.0))
        .collect();
    let breaches = document("examples/README.md").map_or_else(
        |missing| missing,
        |readme| unlisted_examples(&folders, &readme),
    );
    assert_none(breaches);
}

/// The code of a program: what stands behind its module doc and its lint settings.
fn code(program: &str) -> String {
    let own = |line: &&str| !line.starts_with("//!") && !line.starts_with("#![");
    program
        .lines()
        .filter(own)
        .collect::<Vec<_>>()
        .join("\n")
        .trim()
        .to_owned()
}

/// Whether the first Rust program in `readme` is `program`.
fn shows(readme: &str, program: &str) -> bool {
    let shown = readme
        .split_once("```rust\n")
        .and_then(|(_, rest)| rest.split_once("```"));
    shown.is_some_and(|(shown, _)| code(shown) == code(program))
}

#[test]
fn the_program_of_the_readme_is_the_quickstart() {
    let readme = document("README.md").unwrap();
    let program = document("examples/quickstart/src/main.rs").unwrap();
    assert!(shows(&readme, &program));
}

#[test]
fn a_program_that_differs_is_caught() {
    assert!(shows(
        "```rust\nfn main() {}\n```\n",
        "//! Doc.\n\nfn main() {}\n"
    ));
    assert!(!shows("```rust\nfn main() {}\n```\n", "fn main() { }\n"));
}

#[test]
fn a_test_command_that_ci_does_not_run_is_caught() {
    let run = "tests() {\n    cargo test --workspace\n    cargo test --workspace --locked # not this\n}\n";
    let found = |readme| lines(&test_commands_that_are_not_run(readme, run));
    assert!(found("```sh\ncargo test --workspace\n```\n").is_empty());
    assert!(found("```console\n$ cargo test --workspace\n```\n").is_empty());
    assert_eq!(
        found("Run:\n```sh\ncargo test --workspace --locked\n```\n"),
        ["README.md:3: `cargo test --workspace --locked` is no line of `.ci/run`"]
    );
    let none = ["README.md:1: no code block gives the `cargo test` command"];
    assert_eq!(
        found("```sh\ncargo run\n```\nThen cargo test --workspace.\n"),
        none
    );
}

#[test]
fn an_invariant_without_its_test_is_caught() {
    let known = BTreeSet::from(["the_order_is_total".to_owned(), "links_are_kept".to_owned()]);
    let found = |text| lines(&invariants_that_nothing_holds(text, &known));
    assert!(found("- **Invariant:** one order (`the_order_is_total`).").is_empty());
    assert!(found("**Invariant:** one order,\n  everywhere (`sort::the_order_is_total`, `links_are_kept`)\n").is_empty());
    assert_eq!(
        found(
            "# A\n**Invariant:** one order\n\n- see (`the_order_is_total`)\n- **Invariant:** kept (`links_are_gone`)\n"
        ),
        [
            "ARCHITECTURE.md:2: the invariant does not end with the name of its test",
            "ARCHITECTURE.md:5: no test is called `links_are_gone`",
        ]
    );
    assert_eq!(
        found("**Invariant:** named (`the_order_is_total`) too early"),
        ["ARCHITECTURE.md:1: the invariant does not end with the name of its test"]
    );
    assert_eq!(
        found("No promises."),
        ["ARCHITECTURE.md:1: states no `**Invariant:**`"]
    );
}

#[test]
fn an_example_that_is_not_listed_is_caught() {
    let folders = BTreeSet::from(["agent", "gateway", "quickstart"]);
    let readme = "# Examples\n- `agent`: how do others extend it?\n- [quickstart](quickstart): where do I start?\nA `gateway`.\n";
    assert_eq!(
        lines(&unlisted_examples(&folders, readme)),
        ["examples/README.md:1: has no line for `gateway`"]
    );
}
