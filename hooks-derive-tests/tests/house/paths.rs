//! The paths of a source that begin at the crate root, and the names that stand there.

use crate::tokens::{Token, attributes, closing, starts, text, tokens};

/// A name of the crate root that a source uses.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Used {
    pub(crate) name: String,
    pub(crate) line: usize,
}

/// Input: the source of a file that lies `depth` modules deep in the crate `own`. Every name of the root it uses; `*`
/// stands for all of them, `as` for the root under another name.
pub(crate) fn uses(source: &str, own: &str, depth: usize) -> Vec<Used> {
    let tokens = tokens(source);
    let mut used = Vec::new();
    let mut inline = Vec::new();
    for index in 0..tokens.len() {
        inline.retain(|end| *end > index);
        if starts(&tokens, index, "mod") && text(&tokens, index + 2) == "{" {
            inline.push(closing(&tokens, index + 2));
        }
        let Some(after) = after_root(&tokens, index, own, depth + inline.len()) else {
            continue;
        };
        let mut leaves = Vec::new();
        leaves_of(&tokens, after, &[], &mut leaves);
        used.extend(leaves.into_iter().filter_map(|leaf| {
            let name = leaf.path.into_iter().next()?;
            let line = leaf.line;
            Some(Used { name, line })
        }));
    }
    used
}

/// Where a path goes on that begins at `index` and names the crate root there.
fn after_root(tokens: &[Token], index: usize, own: &str, depth: usize) -> Option<usize> {
    let before = |back: usize| index.checked_sub(back).map_or("", |at| text(tokens, at));
    let word = text(tokens, index);
    if word == "crate" || word == own {
        let ours = before(1) != "$";
        let renamed = word == "crate" && text(tokens, index + 1) == "as";
        return (ours && (renamed || starts(tokens, index + 1, ": :")))
            .then_some(index + 1 + 2 * usize::from(!renamed));
    }
    if word != "super" || before(1) == ":" && before(3) != "self" {
        return None;
    }
    let mut at = index;
    for _ in 0..depth {
        if !starts(tokens, at, "super : :") {
            return None;
        }
        at += 3;
    }
    Some(at)
}

fn is_word(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
}

/// One path of a `use` tree, or a path in code.
#[derive(Debug)]
struct Leaf {
    path: Vec<String>,
    alias: Option<String>,
    line: usize,
}

/// Reads the `use` tree, or the path, that starts at `at`; gives the index after it.
fn leaves_of(tokens: &[Token], mut at: usize, prefix: &[String], leaves: &mut Vec<Leaf>) -> usize {
    let mut path = prefix.to_vec();
    if starts(tokens, at, ": :") {
        at += 2;
    }
    if text(tokens, at) == "{" {
        let end = closing(tokens, at);
        at += 1;
        while at < end {
            at = leaves_of(tokens, at, &path, leaves).max(at + 1);
        }
        return end + 1;
    }
    let line = tokens.get(at).map_or(1, |token| token.line);
    while is_word(text(tokens, at)) || text(tokens, at) == "*" {
        path.push(text(tokens, at).to_owned());
        at += 1;
        if !starts(tokens, at, ": :")
            || !(is_word(text(tokens, at + 2)) || ["*", "{"].contains(&text(tokens, at + 2)))
        {
            break;
        }
        at += 2;
        if text(tokens, at) == "{" {
            return leaves_of(tokens, at, &path, leaves);
        }
    }
    let renamed = text(tokens, at) == "as";
    let alias = renamed.then(|| text(tokens, at + 1).to_owned());
    // A comma is no leaf.
    if path.len() > prefix.len() {
        leaves.push(Leaf { path, alias, line });
    }
    at + 2 * usize::from(renamed)
}

/// What the `use` lines of the crate root bring there: each name, and the first part of its path.
pub(crate) fn imports(tokens: &[Token]) -> Vec<(String, String)> {
    let mut leaves = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        // Skips bodies, which may hold a `use` of their own.
        at = match text(tokens, at) {
            "{" => closing(tokens, at) + 1,
            "use" => leaves_of(tokens, at + 1, &[], &mut leaves),
            _ => at + 1,
        };
    }
    let names = leaves.into_iter().filter_map(|leaf| {
        let own = |part: &String| !matches!(part.as_str(), "crate" | "self");
        let first = leaf.path.iter().find(|part| own(part))?.clone();
        let last = leaf.path.iter().rfind(|part| own(part))?.clone();
        Some((leaf.alias.unwrap_or(last), first))
    });
    names.collect()
}

/// The macros of a source that the root shows.
pub(crate) fn exported_macros(tokens: &[Token]) -> Vec<String> {
    attributes(tokens)
        .filter(|attribute| attribute.path() == "macro_export")
        .filter_map(|attribute| {
            let after = tokens.get(attribute.end..)?;
            let name = after.iter().position(|token| token.text == "macro_rules")? + 2;
            Some(text(after, name).to_owned())
        })
        .collect()
}

#[test]
fn a_use_tree_is_read_leaf_by_leaf() {
    let names = |source| -> Vec<_> {
        let used = uses(source, "hooks_core", 1).into_iter();
        used.map(|used| (used.name, used.line)).collect()
    };
    let pairs = |pairs: &[(&str, usize)]| -> Vec<_> {
        pairs
            .iter()
            .map(|(name, line)| ((*name).to_owned(), *line))
            .collect()
    };
    let nested = "use crate::{\n  a::{b, c::{d, e}},\n  f as g,\n  h::*,\n};";
    assert_eq!(
        names(nested),
        pairs(&[("a", 2), ("a", 2), ("a", 2), ("f", 3), ("h", 4)])
    );
    assert_eq!(
        names("let a = crate::b::C::<{ N }>::d(crate::E);"),
        pairs(&[("b", 1), ("E", 1)])
    );
    assert_eq!(names("pub(crate) fn a(); pub(in crate) fn b();"), []);
}

#[test]
fn the_names_of_the_root_are_traced_to_their_modules() {
    let root = "use a::{B, c::D as E}; pub use self::f; mod tests { use g::H; } pub use ::i::j;";
    let expected = [("B", "a"), ("E", "a"), ("f", "f"), ("j", "i")];
    let expected = expected.map(|(name, first)| (name.to_owned(), first.to_owned()));
    assert_eq!(imports(&tokens(root)), expected);
    let exported =
        "#[macro_export]\n#[doc(hidden)]\nmacro_rules! a { () => {} } macro_rules! b { () => {} }";
    assert_eq!(exported_macros(&tokens(exported)), ["a"]);
}
