//! What the pages of the macros claim is so: each option that the parser knows stands in the table of its page, and each message
//! that a page quotes is one that a test of messages has.

use std::collections::BTreeSet;

use crate::breach::{Breach, assert_none, lines};
use crate::tokens::{text, tokens};
use crate::tree;

/// The page of a macro, and what the macro is called in the grammar.
const PAGES: [(&str, &str); 3] = [
    ("hooks-macros/docs/hook_point.md", "#[hook_point]"),
    ("hooks-macros/docs/extension.md", "#[extension]"),
    ("hooks-macros/docs/hook.md", "#[hook]"),
];

/// Where the options of all macros stand, and the words that some of them take.
const GRAMMAR: &str = "hooks-macros/src/parse/grammar.rs";

/// The options that take one word of a list, and that list.
const WORDS: [(&str, &str); 4] = [
    ("mode", "MODES"),
    ("on_error", "POLICIES"),
    ("visit", "VISITS"),
    ("hooks", "CARDINALITIES"),
];

/// The page that stands in a source.
const LINK: &str = "hooks-core/src/link/named.rs";

/// How many messages a page of a macro quotes at least.
const MESSAGES: usize = 15;

/// Input: a source, and the tokens before a list. The texts in that list, `&["a", "b"]`.
fn listed(source: &str, before: &str) -> Vec<String> {
    let tokens = tokens(source);
    let starts = |at: usize| crate::tokens::starts(&tokens, at, before);
    let Some(start) = (0..tokens.len()).find(|at| starts(*at)) else {
        return Vec::new();
    };
    (start + before.split(' ').count()..tokens.len())
        .skip_while(|at| text(&tokens, *at) != "[")
        .map(|at| text(&tokens, at))
        .take_while(|token| *token != "]")
        .filter_map(|token| token.strip_prefix('"')?.strip_suffix('"'))
        .map(ToOwned::to_owned)
        .collect()
}

/// A row of a table: its line in the page, and its cells.
type Row = (usize, Vec<String>);

/// Input: a page and a heading. The rows of the first table below that, without the two that name the columns.
fn table(page: &str, heading: &str) -> Vec<Row> {
    (1..)
        .zip(page.lines())
        .map(|(number, line)| (number, line.trim_start_matches("///").trim()))
        .skip_while(|(_, line)| *line != heading)
        .skip(1)
        .take_while(|(_, line)| !line.starts_with("# "))
        .skip_while(|(_, line)| !line.starts_with('|'))
        .take_while(|(_, line)| line.starts_with('|'))
        .skip(2)
        .map(|(number, line)| (number, cells(line)))
        .collect()
}

/// Input: `| a | b |`. The cells; `\|` is a part of one.
fn cells(row: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    for part in row.split_inclusive('|') {
        let last = cells.last_mut().expect("there is one from the start");
        match part.strip_suffix('|') {
            Some(text) if text.ends_with('\\') => last.push_str(part),
            Some(text) => {
                last.push_str(text);
                cells.push(String::new());
            }
            None => last.push_str(part),
        }
    }
    let inside = cells.len().saturating_sub(2);
    let cells = cells.iter().skip(1).take(inside);
    cells.map(|cell| cell.trim().to_owned()).collect()
}

/// Input: a page and the options that a macro takes. A breach for each that has not one row in the table, for each row of another,
/// and for each row that leaves something out.
fn options_that_differ(path: &str, page: &str, options: &[String]) -> Vec<Breach> {
    let rows = table(page, "# Options");
    let mut breaches = Vec::new();
    let mut seen = BTreeSet::new();
    for (line, cells) in &rows {
        let mut breach = |what| breaches.push(Breach::new(path, *line, what));
        let option = cells[0].trim_matches('`');
        if !options.iter().any(|known| known == option) {
            breach(format!("the macro has no option `{option}`"));
        }
        if !seen.insert(option.to_owned()) {
            breach(format!("`{option}` has a row already"));
        }
        if cells.len() != 5 || cells.iter().any(String::is_empty) {
            breach(format!(
                "`{option}` has not all of name, value, default, meaning and place"
            ));
        }
    }
    let missing = options
        .iter()
        .filter(|option| !seen.contains(*option))
        .map(|option| Breach::new(path, 1, format!("the option `{option}` has no row")));
    breaches.extend(missing);
    breaches
}

/// Input: a page, an option and the words that it takes. A breach for each word that its row does not have, and each word that it
/// has beside them.
fn words_that_differ(path: &str, page: &str, option: &str, words: &[String]) -> Vec<Breach> {
    let rows = table(page, "# Options");
    let Some((line, cells)) = rows
        .iter()
        .find(|(_, cells)| cells[0].trim_matches('`') == option)
    else {
        return Vec::new();
    };
    let shown: BTreeSet<&str> = cells[1].split('`').skip(1).step_by(2).collect();
    let known: BTreeSet<&str> = words.iter().map(String::as_str).collect();
    shown
        .symmetric_difference(&known)
        .map(|word| {
            Breach::new(
                path,
                *line,
                format!("`{word}` is not both in the row of `{option}` and in the macro"),
            )
        })
        .collect()
}

/// The messages that a cell quotes: what stands between two backticks on each side.
fn quoted(cell: &str) -> Vec<String> {
    cell.split("``")
        .skip(1)
        .step_by(2)
        .map(|message| message.trim().replace("\\|", "|"))
        .collect()
}

/// Input: a page, and the first line of each error of all snapshots. A breach for each row without a message and each message that
/// no error begins with.
fn messages_that_nobody_says(path: &str, page: &str, said: &BTreeSet<String>) -> Vec<Breach> {
    let mut breaches = Vec::new();
    for (line, cells) in table(page, "# Errors") {
        let mut breach = |what| breaches.push(Breach::new(path, line, what));
        let messages = quoted(&cells[0]);
        if messages.is_empty() {
            breach("the row quotes no message".to_owned());
        }
        if cells.len() != 3 || cells.iter().any(String::is_empty) {
            breach("the row has not all of message, reason and cure".to_owned());
        }
        for message in messages {
            if !said.iter().any(|error| error.starts_with(&message)) {
                breach(format!("no test of messages has the error `{message}`"));
            }
        }
    }
    breaches
}

/// Input: a snapshot. The first line of each error in it, without `error[…]: `.
fn errors(snapshot: &str) -> impl Iterator<Item = String> {
    snapshot
        .lines()
        .filter(|line| line.starts_with("error"))
        .filter_map(|line| Some(line.split_once(": ")?.1.to_owned()))
}

fn said() -> BTreeSet<String> {
    let mut files = tree::files();
    files.retain(|file| file.path.ends_with(".stderr"));
    files.iter().flat_map(|file| errors(&file.text)).collect()
}

fn read(path: &str) -> String {
    tree::file(path).expect("the page is there").text
}

#[test]
fn the_table_of_options_is_what_the_macro_takes() {
    let mut breaches = Vec::new();
    let grammar = read(GRAMMAR);
    for (path, name) in PAGES {
        let options = listed(&grammar, &format!("name : \"{name}\""));
        assert!(!options.is_empty(), "{GRAMMAR} lists the options of {name}");
        breaches.extend(options_that_differ(path, &read(path), &options));
    }
    assert_none(breaches);
}

#[test]
fn the_words_of_an_option_are_what_the_macro_takes() {
    let (path, _) = PAGES[0];
    let page = read(path);
    let mut breaches = Vec::new();
    let grammar = read(GRAMMAR);
    for (option, list) in WORDS {
        let words = listed(&grammar, &format!("{list} : Words ="));
        breaches.extend(words_that_differ(path, &page, option, &words));
    }
    assert_none(breaches);
}

#[test]
fn a_page_quotes_what_the_compiler_says() {
    let said = said();
    let mut breaches = Vec::new();
    for path in PAGES.map(|(path, _)| path).into_iter().chain([LINK]) {
        let page = read(path);
        breaches.extend(messages_that_nobody_says(path, &page, &said));
        let least = if path == LINK { 2 } else { MESSAGES };
        let rows = table(&page, "# Errors").len();
        if rows < least {
            let what = format!("{rows} messages, and not {least}");
            breaches.push(Breach::new(path, 1, what));
        }
    }
    assert_none(breaches);
}

#[test]
fn options_are_read_from_the_grammar() {
    let source = "const A: Grammar = Grammar { name: \"#[a]\", keys: &[\"no\"] };
        const B: Grammar = Grammar { name: \"#[b]\", keys: &[\"one\", \"two\"], many: &[\"x\"] };
        const C: &[&str] = &[\"three\"];";
    assert_eq!(listed(source, "name : \"#[b]\""), ["one", "two"]);
    assert_eq!(listed(source, "C : & [ & str ] ="), ["three"]);
    assert!(listed(source, "D : & [ & str ] =").is_empty());
}

#[test]
fn an_option_without_a_row_and_a_row_without_an_option_are_caught() {
    let page = "# Options\n\n| option | value |\n|---|---|\n| `a` | x | y | z | all |\n| `c` | x | | z | all |\n| `a` | x | y | z | all |\n\n# More\n\n| `d` |\n";
    let options = ["a".to_owned(), "b".to_owned()];
    assert_eq!(
        lines(&options_that_differ("p.md", page, &options)),
        [
            "p.md:6: the macro has no option `c`",
            "p.md:6: `c` has not all of name, value, default, meaning and place",
            "p.md:7: `a` has a row already",
            "p.md:1: the option `b` has no row",
        ]
    );
    let words = ["one".to_owned(), "two".to_owned()];
    let page = "# Options\n| option | value |\n|---|---|\n| `a` | `one` or `three` |\n";
    assert_eq!(
        lines(&words_that_differ("p.md", page, "a", &words)),
        [
            "p.md:4: `three` is not both in the row of `a` and in the macro",
            "p.md:4: `two` is not both in the row of `a` and in the macro",
        ]
    );
}

#[test]
fn a_message_that_nobody_says_is_caught() {
    let said =
        errors("error[E0277]: a hook cannot return `A | B`\n --> a.rs:1:1\nerror: two words\n");
    let said = said.collect();
    let page = "/// # Errors\n///\n/// | says | why | cure |\n/// |---|---|---|\n/// | `` a hook cannot return `A \\| B` ``, `` two `` | w | c |\n/// | `` words `` | w | c |\n/// | `one` | w | |\n";
    assert_eq!(
        lines(&messages_that_nobody_says("p.rs", page, &said)),
        [
            "p.rs:6: no test of messages has the error `words`",
            "p.rs:7: the row quotes no message",
            "p.rs:7: the row has not all of message, reason and cure",
        ]
    );
}
