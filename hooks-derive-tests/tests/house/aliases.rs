//! Who searches the documentation for a word of another system finds the item that does it here.
//!
//! Nearly everything of `hooks-core` is shown by a `pub use` in its root. rustdoc 1.95 keeps the aliases of that line and drops those
//! of the item behind it (measured in its search index), so that is where they stand.

use std::collections::{BTreeMap, BTreeSet};

use crate::breach::{Breach, assert_none, lines};
use crate::tokens::{Token, attributes, text, tokens};
use crate::tree;

const ROOT: &str = "hooks-core/src/lib.rs";

/// The words that people bring, and the item for each.
const WORDS: [(&str, &str); 29] = [
    ("action", "hook_point"),
    ("after advice", "Next"),
    ("around advice", "Next"),
    ("aspect", "extension"),
    ("bail", "hook_point"),
    ("before advice", "Next"),
    ("callback", "hook"),
    ("chain of responsibility", "hook_point"),
    ("event", "hook_point"),
    ("filter", "hook_point"),
    ("firstresult", "hook_point"),
    ("hookimpl", "hook"),
    ("hookspec", "hook_point"),
    ("hookwrapper", "Next"),
    ("interceptor", "Next"),
    ("listener", "hook"),
    ("middleware", "Next"),
    ("observer", "hook"),
    ("plugin", "extension"),
    ("pluggy", "rosetta"),
    ("signal", "hook_point"),
    ("stage", "priority"),
    ("subscribe", "hook"),
    ("tapable", "rosetta"),
    ("tryfirst", "priority"),
    ("veto", "Cancelled"),
    ("veto", "hook_point"),
    ("waterfall", "hook_point"),
    ("weight", "priority"),
];

/// Kinds of items that are shown by a `use` elsewhere.
const SHOWN_BY_USE: [&str; 6] = ["struct", "enum", "trait", "type", "mod", "union"];

/// What carries an alias: its aliases, the tokens from behind its attributes on, and the line.
struct Carrier<'a> {
    aliases: Vec<&'a str>,
    item: &'a [Token],
    line: usize,
}

/// Input: the tokens of a source. Everything in it that has `#[doc(alias(…))]`.
fn carriers(tokens: &[Token]) -> Vec<Carrier<'_>> {
    let mut carriers = Vec::new();
    for attribute in attributes(tokens) {
        let words: Vec<&str> = attribute.words().collect();
        if !matches!(words.as_slice(), ["doc", "(", "alias", ..]) {
            continue;
        }
        let quoted = |word: &&'_ str| word.starts_with('"');
        let aliases = words.iter().copied().filter(quoted);
        let mut after = attribute.end + 1;
        while let Some(next) = attributes(&tokens[after..]).next()
            && text(tokens, after) == "#"
        {
            after += next.end + 1;
        }
        carriers.push(Carrier {
            aliases: aliases.map(|alias| alias.trim_matches('"')).collect(),
            item: &tokens[after..],
            line: attribute.line(),
        });
    }
    carriers
}

/// Input: `pub use a :: B ; …` or `pub mod b { … }`. What it shows.
fn shown(item: &[Token]) -> Option<&str> {
    let words: Vec<&str> = item.iter().map(|token| token.text.as_str()).collect();
    match words.as_slice() {
        ["pub", "use", path @ ..] => {
            let end = path.iter().position(|word| *word == ";")?;
            path.get(end.checked_sub(1)?).copied()
        }
        ["pub", "mod", name, ..] => Some(name),
        _ => None,
    }
}

/// Input: the root of the library. The aliases of each item that it shows.
fn aliases(root: &str) -> BTreeMap<String, BTreeSet<String>> {
    let tokens = tokens(root);
    let mut aliases: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for carrier in carriers(&tokens) {
        if let Some(name) = shown(carrier.item) {
            let own = aliases.entry(name.to_owned()).or_default();
            own.extend(carrier.aliases.iter().map(ToString::to_string));
        }
    }
    aliases
}

/// A breach for each word that does not lead to its item.
fn words_that_lead_nowhere(root: &str) -> Vec<Breach> {
    let aliases = aliases(root);
    let leads = |word: &str, item: &str| aliases.get(item).is_some_and(|own| own.contains(word));
    WORDS
        .iter()
        .filter(|(word, item)| !leads(word, item))
        .map(|(word, item)| Breach::new(ROOT, 1, format!("`{item}` has no alias `{word}`")))
        .collect()
}

/// Input: another source of the library. A breach for each alias that rustdoc drops.
fn dropped_aliases(path: &str, source: &str) -> Vec<Breach> {
    let tokens = tokens(source);
    let behind_a_use = |item: &[Token]| {
        let kind = item
            .iter()
            .map(|token| token.text.as_str())
            .find(|word| *word != "pub");
        path.starts_with("hooks-macros/") || kind.is_some_and(|kind| SHOWN_BY_USE.contains(&kind))
    };
    carriers(&tokens)
        .into_iter()
        .filter(|carrier| behind_a_use(carrier.item))
        .map(|carrier| {
            let what = format!("rustdoc drops this alias: put it on the `pub use` in `{ROOT}`");
            Breach::new(path, carrier.line, what)
        })
        .collect()
}

#[test]
fn the_words_that_people_bring_lead_to_an_item() {
    let root = tree::file(ROOT).expect("the root is there").text;
    assert_none(words_that_lead_nowhere(&root));
}

#[test]
fn an_alias_stands_where_rustdoc_keeps_it() {
    let mut sources = tree::sources();
    sources.retain(|file| {
        let ours = ["hooks-core/src/", "hooks-macros/src/"];
        ours.iter().any(|folder| file.path.starts_with(folder)) && file.path != ROOT
    });
    let breaches = sources
        .iter()
        .flat_map(|file| dropped_aliases(&file.path, &file.text));
    assert_none(breaches.collect());
}

#[test]
fn aliases_are_those_of_what_is_shown() {
    let root =
        "#[doc(alias(\"a\", \"b c\"))]\n#[cfg(x)]\npub use crate::inner::One;\npub use crate::Two;
        #[doc = \"d\"] #[doc(alias = \"e\")] pub mod three {} #[doc(hidden)] pub use crate::Four;";
    let found = aliases(root);
    let names: Vec<_> = found.keys().collect();
    assert_eq!(names, ["One", "three"]);
    assert_eq!(
        found["One"],
        BTreeSet::from(["a".to_owned(), "b c".to_owned()])
    );
    assert_eq!(words_that_lead_nowhere(root).len(), WORDS.len());
}

#[test]
fn an_alias_that_is_dropped_is_caught() {
    let source = "#[doc(alias(\"a\"))]\n#[derive(Clone)]\npub struct One;\nimpl One {\n#[doc(alias = \"b\")] pub fn b() {}\n}\n
        #[doc(alias(\"c\"))] #[macro_export] macro_rules! c { () => {} }";
    let what = "rustdoc drops this alias: put it on the `pub use` in `hooks-core/src/lib.rs`";
    assert_eq!(
        lines(&dropped_aliases("hooks-core/src/a.rs", source)),
        [format!("hooks-core/src/a.rs:1: {what}")]
    );
    let source = "#[doc(alias(\"a\"))]\n#[proc_macro_attribute]\npub fn a() {}";
    assert_eq!(
        lines(&dropped_aliases("hooks-macros/src/lib.rs", source)),
        [format!("hooks-macros/src/lib.rs:1: {what}")]
    );
}
