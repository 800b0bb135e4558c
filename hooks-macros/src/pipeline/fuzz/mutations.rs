//! How tokens are changed, and where they come from.

use std::str::FromStr as _;

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

/// Numbers that look like chance (xorshift).
pub(super) struct Chance(u64);

impl Chance {
    pub(super) const fn new(seed: u64) -> Self {
        Self(0x9E37_79B9_7F4A_7C15 ^ seed)
    }

    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % (limit.max(1) as u64)).unwrap_or_default()
    }

    fn one<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }
}

const DELIMITERS: [Delimiter; 4] = [
    Delimiter::Parenthesis,
    Delimiter::Brace,
    Delimiter::Bracket,
    Delimiter::None,
];

/// Those that are written.
const SEEN: [Delimiter; 3] = [Delimiter::Parenthesis, Delimiter::Brace, Delimiter::Bracket];

const WORDS: &[&str] = &[
    "fn",
    "pub",
    "impl",
    "for",
    "async",
    "const",
    "unsafe",
    "extern",
    "where",
    "dyn",
    "mut",
    "ref",
    "self",
    "Self",
    "super",
    "crate",
    "type",
    "let",
    "match",
    "default",
    "gen",
    "macro_rules",
    "union",
    "static",
    "move",
    "await",
    "as",
    "in",
    "_",
    "hook",
    "hook_point",
    "extension",
    "point",
    "priority",
    "before",
    "after",
    "mode",
    "collect",
    "part",
    "name",
    "new",
    "options",
    "wrap",
    "timeout",
    "boxed",
    "next",
    "Next",
    "cfg",
    "cfg_attr",
    "doc",
    "in_extension",
    "größe",
    "__hooks_private",
];

const RAW: &[&str] = &["fn", "type", "match", "point", "hook", "mode"];

const LITERALS: &[&str] = &[
    "1u8",
    "0",
    "-1",
    "18446744073709551616",
    "340282366920938463463374607431768211455u128",
    "1e400",
    "0x_ffi32",
    "1.5f32",
    "2.",
    "b\"bytes\"",
    "c\"text\"",
    "r#\"raw\"#",
    "\"\"",
    "\"500ms\"",
    "\"99999999999999999999999h\"",
    "\"a b\"",
    "'x'",
    "b'x'",
    "\"\\u{1F600}\"",
    "1_000_001",
    "0b1",
    "true",
];

/// A token that may be anything.
fn any_token(chance: &mut Chance, pool: &[TokenTree], depth: usize) -> TokenTree {
    match chance.below(8) {
        0 => Ident::new(chance.one(WORDS), Span::call_site()).into(),
        1 => Ident::new_raw(chance.one(RAW), Span::call_site()).into(),
        2 => TokenStream::from_str(chance.one(LITERALS))
            .ok()
            .and_then(|tokens| tokens.into_iter().last())
            .unwrap_or_else(|| Literal::u8_unsuffixed(0).into()),
        3 | 4 => {
            let letters: Vec<char> = "#!:;,.=<>-&*+?@$|/%^~'".chars().collect();
            let spacing = chance.one(&[Spacing::Alone, Spacing::Joint]);
            let letter = chance.one(&letters);
            // An apostrophe alone is no token.
            Punct::new(if letter == '\'' { '#' } else { letter }, spacing).into()
        }
        5 if depth < 4 => {
            let inside = grown(chance, pool, depth + 1);
            Group::new(chance.one(&DELIMITERS), inside).into()
        }
        _ => chance.one(pool),
    }
}

/// Tokens that mean nothing.
pub(super) fn grown(chance: &mut Chance, pool: &[TokenTree], depth: usize) -> TokenStream {
    (0..chance.below(10))
        .map(|_| any_token(chance, pool, depth))
        .collect()
}

/// `tokens` with something changed, here or further inside.
pub(super) fn mutated(tokens: TokenStream, chance: &mut Chance, pool: &[TokenTree]) -> TokenStream {
    let mut trees: Vec<TokenTree> = tokens.into_iter().collect();
    if trees.is_empty() {
        return grown(chance, pool, 0);
    }
    let at = chance.below(trees.len());
    if let TokenTree::Group(group) = &trees[at]
        && chance.below(4) > 0
    {
        let inner = mutated(group.stream(), chance, pool);
        trees[at] = Group::new(group.delimiter(), inner).into();
        return trees.into_iter().collect();
    }
    let other = chance.below(trees.len());
    match chance.below(12) {
        0 | 1 => drop(trees.remove(at)),
        2 => trees.insert(at, trees[at].clone()),
        3 => trees.swap(at, other),
        4 => trees[at] = chance.one(pool),
        5 => trees.insert(at, chance.one(pool)),
        6 => trees.insert(at, any_token(chance, pool, 0)),
        7 => trees[at] = any_token(chance, pool, 0),
        // What a fragment of `macro_rules!` arrives in.
        8 => trees[at] = Group::new(Delimiter::None, trees[at].clone().into()).into(),
        9 => {
            let (from, to) = (at.min(other), at.max(other));
            let inside = trees.drain(from..to).collect();
            // No macro is given half of something.
            trees.insert(from, Group::new(chance.one(&SEEN), inside).into());
        }
        10 => trees.truncate(at),
        _ => {
            if let TokenTree::Group(group) = trees[at].clone() {
                trees.splice(at..=at, group.stream());
            }
        }
    }
    trees.into_iter().collect()
}

/// All trees, from outside in.
pub(super) fn every_tree(tokens: TokenStream) -> Vec<TokenTree> {
    let and_inside = |tree: TokenTree| {
        let inside = match &tree {
            TokenTree::Group(group) => every_tree(group.stream()),
            _ => Vec::new(),
        };
        core::iter::once(tree).chain(inside)
    };
    tokens.into_iter().flat_map(and_inside).collect()
}

/// `((((…))))`
pub(super) fn nested(levels: usize, delimiter: Delimiter) -> TokenStream {
    let seed = TokenStream::from(TokenTree::from(Literal::u8_unsuffixed(1)));
    (0..levels).fold(seed, |inside, _| {
        TokenTree::from(Group::new(delimiter, inside)).into()
    })
}
