//! What cannot be read: half typed, or of a Rust that is younger than the parser.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::quote;
use syn::parse::{ParseStream, Parser as _};
use syn::{Attribute, Token, Visibility};

use super::written::Function;

/// The declaration of a point as far as it can be told from tokens that cannot be read.
pub(crate) struct UnreadPoint {
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) visibility: Visibility,
    pub(crate) name: Ident,
    /// From `fn` on, without its end.
    pub(crate) function: TokenStream,
}

impl UnreadPoint {
    /// Input: an item. `None` where it declares nothing that has a name.
    pub(crate) fn read(item: TokenStream) -> Option<Self> {
        let read = |input: ParseStream<'_>| {
            let attributes = input.call(Attribute::parse_outer)?;
            let visibility = input.parse()?;
            while !input.peek(Token![fn]) {
                input.parse::<TokenTree>()?;
            }
            let ahead = input.fork();
            ahead.parse::<Token![fn]>()?;
            let name = ahead.parse()?;
            let mut function: Vec<TokenTree> = input.parse::<TokenStream>()?.into_iter().collect();
            let ends = |token: &mut TokenTree| match token {
                TokenTree::Punct(punct) => punct.as_char() == ';',
                TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                TokenTree::Ident(_) | TokenTree::Literal(_) => false,
            };
            function.pop_if(ends);
            Ok(Self {
                attributes,
                visibility,
                name,
                function: function.into_iter().collect(),
            })
        };
        read.parse2(item).ok()
    }
}

/// Input: `pub fn Saved;`, `pub fn Saved(path: &str by: u32);`. Output: `pub fn Saved();`, `pub fn Saved(path: &str, by: u32);`,
/// as rustc reads it once it has said what lacks.
pub(crate) fn mended(item: TokenStream) -> TokenStream {
    let mut trees: Vec<TokenTree> = item.into_iter().collect();
    let keyword = trees.iter().position(|token| is_word(token, "fn"));
    let name = keyword.map(|keyword| keyword + 1);
    let Some(name) = name.filter(|name| *name < trees.len()) else {
        return trees.into_iter().collect();
    };
    match trees.get_mut(name + 1) {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
            let mut parameters = Group::new(group.delimiter(), with_commas(group.stream()));
            parameters.set_span(group.span());
            *group = parameters;
        }
        _ => {
            let none = Group::new(Delimiter::Parenthesis, TokenStream::new());
            trees.insert(name + 1, none.into());
        }
    }
    trees.into_iter().collect()
}

/// A comma before each `name: `, where there is none.
fn with_commas(parameters: TokenStream) -> TokenStream {
    let trees: Vec<TokenTree> = parameters.into_iter().collect();
    let mut commas = TokenStream::new();
    let mut depth = 0_i32;
    for (index, token) in trees.iter().enumerate() {
        depth += i32::from(is_punct(Some(token), '<')) - i32::from(is_punct(Some(token), '>'));
        let before = index.checked_sub(1).and_then(|before| trees.get(before));
        let colon = is_punct(trees.get(index + 1), ':') && !is_punct(trees.get(index + 2), ':');
        let begins = matches!(token, TokenTree::Ident(_)) && colon && depth == 0;
        let ended = match before {
            Some(TokenTree::Ident(word)) => word != "mut" && word != "ref",
            Some(TokenTree::Group(group)) => group.delimiter() != Delimiter::Bracket,
            Some(TokenTree::Punct(punct)) => punct.as_char() == '>',
            Some(TokenTree::Literal(_)) => true,
            None => false,
        };
        if begins && ended {
            commas.extend(quote! { , });
        }
        commas.extend([token.clone()]);
    }
    commas
}

fn is_punct(token: Option<&TokenTree>, letter: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == letter)
}

fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(ident) if ident == word)
}

/// Whether the attributes in front of a member can be read.
pub(super) fn has_whole_attributes(member: TokenStream) -> bool {
    let attributes = |input: ParseStream<'_>| {
        input.call(Attribute::parse_outer)?;
        input.parse::<TokenStream>()
    };
    attributes.parse2(member).is_ok()
}

/// Whether a function cannot be read, and not because of its parameters alone.
///
/// Rustc expands no attribute of a function that it gave up; those of one whose parameters it gave up it does.
pub(crate) fn is_of_another_rust(function: TokenStream) -> bool {
    let mut parameters = 0;
    let emptied = |token| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
            parameters += 1;
            Group::new(Delimiter::Parenthesis, TokenStream::new()).into()
        }
        token => token,
    };
    let emptied: TokenStream = function.into_iter().map(emptied).collect();
    parameters > 0 && syn::parse2::<Function>(emptied).is_err()
}

/// Whether something lacks in the middle of a member, outside of its parameters: its name, a type, what closes an angle
/// bracket.
///
/// A parameter that cannot be read is for rustc one that fits everywhere, and the member is there for its callers.
pub(super) fn is_given_up(member: &[TokenTree]) -> bool {
    let ends = |token: &TokenTree| {
        let body =
            matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
        body || is_punct(Some(token), ';') || is_word(token, "where")
    };
    let nameless = member.iter().position(|token| is_word(token, "fn"));
    let nameless = nameless
        .and_then(|at| member.get(at + 1))
        .is_some_and(|token| !matches!(token, TokenTree::Ident(_)));
    let mut depth = 0_i32;
    let mut lacks = false;
    let mut arrow = false;
    for pair in member.windows(2) {
        let [one, next] = pair else { continue };
        lacks |= ends(next) && (arrow || is_punct(Some(one), ':') || is_punct(Some(one), '='));
        arrow = is_punct(Some(one), '-') && is_punct(Some(next), '>');
        depth +=
            i32::from(is_punct(Some(next), '<')) - i32::from(is_punct(Some(next), '>') && !arrow);
    }
    nameless || lacks || depth != 0
}

/// Where tokens are nested so deep that to read them would end the compiler, and not with an error.
///
/// Braces are bodies, into which nobody looks. Rustc itself stops at 128, unless it is told otherwise.
pub(crate) fn too_deep(tokens: TokenStream) -> Option<Span> {
    deeper_than(128, tokens)
}

fn deeper_than(levels: usize, tokens: TokenStream) -> Option<Span> {
    tokens.into_iter().find_map(|token| match token {
        TokenTree::Group(group) if group.delimiter() != Delimiter::Brace => {
            levels.checked_sub(1).map_or_else(
                || Some(group.span()),
                |left| deeper_than(left, group.stream()),
            )
        }
        _ => None,
    })
}
