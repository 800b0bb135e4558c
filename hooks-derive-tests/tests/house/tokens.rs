//! Rust sources as a flat list of tokens with their lines.
//!
//! Comments are gone and doc comments are `doc` attributes, so a word in prose is never mistaken for code.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// A word, a literal, one punctuation character or one bracket.
#[derive(Debug)]
pub(crate) struct Token {
    pub(crate) text: String,
    pub(crate) line: usize,
}

/// The tokens of a source; empty if it has unbalanced brackets, which only a UI case can have.
pub(crate) fn tokens(source: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    if let Ok(stream) = source.parse::<TokenStream>() {
        flatten(stream, &mut tokens);
    }
    tokens
}

fn flatten(stream: TokenStream, tokens: &mut Vec<Token>) {
    for tree in stream {
        let TokenTree::Group(group) = tree else {
            let line = tree.span().start().line;
            let text = tree.to_string();
            tokens.push(Token { text, line });
            continue;
        };
        let (open, close) = match group.delimiter() {
            Delimiter::Parenthesis => ("(", ")"),
            Delimiter::Brace => ("{", "}"),
            Delimiter::Bracket => ("[", "]"),
            Delimiter::None => ("", ""),
        };
        tokens.push(Token {
            text: open.to_owned(),
            line: group.span_open().start().line,
        });
        flatten(group.stream(), tokens);
        tokens.push(Token {
            text: close.to_owned(),
            line: group.span_close().start().line,
        });
    }
}

/// The text at `index`, or nothing outside the list.
pub(crate) fn text(tokens: &[Token], index: usize) -> &str {
    tokens.get(index).map_or("", |token| &token.text)
}

/// Whether the tokens from `index` on are `expected`, given with spaces between them.
pub(crate) fn starts(tokens: &[Token], index: usize, expected: &str) -> bool {
    expected
        .split(' ')
        .enumerate()
        .all(|(offset, word)| text(tokens, index + offset) == word)
}

/// The index of the bracket that closes the one at `open`.
pub(crate) fn closing(tokens: &[Token], open: usize) -> usize {
    let mut depth = 0_usize;
    for (index, token) in tokens.iter().enumerate().skip(open) {
        match token.text.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return index;
        }
    }
    tokens.len()
}

/// The index of the bracket that opens the one at `close`.
pub(crate) fn opening(tokens: &[Token], close: usize) -> usize {
    let mut depth = 0_usize;
    for index in (0..=close).rev() {
        match tokens[index].text.as_str() {
            ")" | "]" | "}" => depth += 1,
            "(" | "[" | "{" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return index;
        }
    }
    0
}

/// The attributes of a source, in the order they are written.
pub(crate) fn attributes(tokens: &[Token]) -> impl Iterator<Item = Attribute<'_>> {
    (0..tokens.len()).filter_map(|index| {
        let inner = usize::from(starts(tokens, index, "# !"));
        let open = index + 1 + inner;
        if text(tokens, index) != "#" || text(tokens, open) != "[" {
            return None;
        }
        let end = closing(tokens, open);
        Some(Attribute {
            content: tokens.get(open + 1..end)?,
            end,
        })
    })
}

/// What stands between the brackets of an attribute.
#[derive(Debug)]
pub(crate) struct Attribute<'a> {
    pub(crate) content: &'a [Token],
    /// The index of the closing bracket in the source's tokens.
    pub(crate) end: usize,
}

impl<'a> Attribute<'a> {
    /// The path, as in `tokio::test`.
    pub(crate) fn path(&self) -> String {
        self.content
            .iter()
            .map(|token| token.text.as_str())
            .take_while(|text| !matches!(*text, "(" | "[" | "{" | "="))
            .collect()
    }

    pub(crate) fn line(&self) -> usize {
        self.content.first().map_or(1, |token| token.line)
    }

    pub(crate) fn words(&self) -> impl Iterator<Item = &'a str> {
        self.content.iter().map(|token| token.text.as_str())
    }
}

/// The names of the test functions of a source, also of those inside macro calls.
pub(crate) fn tests(tokens: &[Token]) -> Vec<&str> {
    attributes(tokens)
        .filter(|attribute| attribute.path().rsplit(':').next() == Some("test"))
        .filter_map(|attribute| {
            let after = tokens.get(attribute.end..)?;
            let name = after.iter().position(|token| token.text == "fn")? + 1;
            Some(text(after, name))
        })
        .collect()
}

#[test]
fn a_token_knows_its_line_also_inside_macros() {
    let tokens = tokens("fn a() {\n    b! {\n        c\n    }\n}");
    let words: Vec<_> = tokens
        .iter()
        .map(|it| (it.text.as_str(), it.line))
        .collect();
    assert_eq!(words[1..4], [("a", 1), ("(", 1), (")", 1)]);
    assert_eq!(words[5..9], [("b", 2), ("!", 2), ("{", 2), ("c", 3)]);
    assert_eq!((closing(&tokens, 4), opening(&tokens, 10)), (10, 4));
}

#[test]
fn tests_are_found_under_every_test_attribute() {
    let source = r"
        #[test] fn plain() {}
        #[tokio::test(start_paused = true)] async fn paused() {}
        proptest! { #[test] fn random(it in any::<u8>()) {} }
        #[cfg(test)] mod tests { fn no_test() {} }
    ";
    assert_eq!(tests(&tokens(source)), ["plain", "paused", "random"]);
}
