//! Items as they are written: what comes out again are the very tokens that came in, without our attributes.
//!
//! A body is not looked into. It may be half typed, or be of a Rust that is younger than the parser; neither is ours to
//! judge, and rustc says what is wrong only once if it meets the same tokens in the same places.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::discouraged::Speculative as _;
use syn::parse::{Parse, ParseStream, Parser as _};
use syn::{Attribute, ImplItem, ItemImpl, Signature, Token, Visibility, braced, token};

use super::attributes::strip_raw;
use super::unread::{has_whole_attributes, is_given_up};

/// A function, free or of a block.
pub(crate) struct Function {
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) visibility: Visibility,
    pub(crate) signature: Signature,
    pub(crate) end: End,
    /// Everything behind the attributes.
    written: TokenStream,
}

/// How a function ends.
#[derive(Clone)]
pub(crate) enum End {
    /// With its body: braces, perhaps inside of an invisible group.
    Body(TokenTree),
    /// With a semicolon in the place of one.
    Semicolon(Span),
    /// Too early; rustc has said so.
    Nothing,
}

impl End {
    /// The body, if there is one.
    pub(crate) fn body(self) -> Option<TokenTree> {
        match self {
            Self::Body(body) => Some(body),
            Self::Semicolon(_) | Self::Nothing => None,
        }
    }
}

impl Parse for End {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(token::Brace) {
            let ahead = input.fork();
            let inside;
            braced!(inside in ahead);
            inside.parse::<TokenStream>()?;
            return input.parse().map(Self::Body);
        }
        let semicolon: Option<Token![;]> = input.parse()?;
        Ok(semicolon.map_or(Self::Nothing, |token| Self::Semicolon(token.span)))
    }
}

impl Function {
    /// What stands in the place of a body, where it has none.
    pub(crate) fn ends_without_body(&self) -> Option<Span> {
        match &self.end {
            End::Semicolon(span) => Some(*span),
            End::Body(_) | End::Nothing => None,
        }
    }

    /// Gives it a body in the place of its semicolon.
    pub(crate) fn end_with(&mut self, body: TokenStream) {
        let mut written: Vec<TokenTree> = self.written.clone().into_iter().collect();
        written.pop();
        self.written = written.into_iter().chain(body).collect();
    }
}

impl Parse for Function {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attributes = input.call(Attribute::parse_outer)?;
        let begin = input.fork();
        let visibility = input.parse()?;
        input.parse::<Option<Token![default]>>()?;
        let signature = input.parse()?;
        let end = input.parse()?;
        let mut written = between(&begin, input)?;
        if matches!(end, End::Nothing) {
            // Rustc has said so; with a body those who call it find it.
            written.extend(quote! { { loop {} } });
        }
        Ok(Self {
            attributes,
            visibility,
            signature,
            end,
            written,
        })
    }
}

impl ToTokens for Function {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        for attribute in &self.attributes {
            attribute.to_tokens(tokens);
        }
        self.written.to_tokens(tokens);
    }
}

/// A member of an `impl` block.
pub(crate) enum Member {
    Function(Box<Function>),
    /// Anything else that is whole.
    Other {
        read: Box<ImplItem>,
        written: TokenStream,
    },
    /// What cannot be read: half typed, or of a Rust that is younger than the parser.
    ///
    /// It keeps our attributes. Rustc expands them if it can read what we cannot, and then they say that.
    Unread(TokenStream),
}

impl ToTokens for Member {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Self::Function(function) => function.to_tokens(tokens),
            Self::Other { written, .. } | Self::Unread(written) => written.to_tokens(tokens),
        }
    }
}

/// An `impl` block.
pub(crate) struct Implementation {
    /// The block without its members, as it is read.
    pub(crate) header: ItemImpl,
    /// What stands before the braces.
    written: TokenStream,
    /// Where these are.
    braces: Span,
    pub(crate) members: Vec<Member>,
    /// Attributes that stand inside of the block.
    inner: TokenStream,
}

impl Implementation {
    /// Input: an item. `None` where it does not begin as an `impl` block does.
    pub(crate) fn read(item: TokenStream) -> Option<Self> {
        let mut trees: Vec<TokenTree> = item.into_iter().collect();
        let block = loop {
            match trees.pop()? {
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => break group,
                // What a macro was given as an item.
                TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                    trees.extend(group.stream());
                }
                _ => return None,
            }
        };
        let mut empty = Group::new(Delimiter::Brace, TokenStream::new());
        empty.set_span(block.span());
        let written: TokenStream = trees.into_iter().collect();
        let header = syn::parse2(quote! { #written #empty }).ok()?;
        let inside = |input: ParseStream<'_>| {
            let begin = input.fork();
            // Where they cannot be read, the first member cannot either.
            let ahead = input.fork();
            if ahead.call(Attribute::parse_inner).is_ok() {
                input.advance_to(&ahead);
            }
            let inner = between(&begin, input)?;
            let mut members = Vec::new();
            while !input.is_empty() {
                members.push(member(input)?);
            }
            Ok((inner, members))
        };
        let (inner, members) = inside.parse2(block.stream()).ok()?;
        Some(Self {
            header,
            written,
            braces: block.span(),
            members,
            inner,
        })
    }

    fn block(&self, inside: TokenStream) -> TokenStream {
        let written = &self.written;
        let mut block = Group::new(Delimiter::Brace, inside);
        block.set_span(self.braces);
        quote! { #written #block }
    }
}

impl ToTokens for Implementation {
    /// The block; what cannot be read comes last, because rustc passes over what stands behind it, in a block of its own
    /// where there may be one.
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let (unread, read): (Vec<_>, Vec<_>) = self
            .members
            .iter()
            .partition(|member| matches!(member, Member::Unread(_)));
        let mut inside = self.inner.clone();
        inside.extend(read.into_iter().map(ToTokens::to_token_stream));
        if self.header.trait_.is_some() {
            inside.extend(unread.into_iter().map(ToTokens::to_token_stream));
            return self.block(inside).to_tokens(tokens);
        }
        self.block(inside).to_tokens(tokens);
        for member in unread {
            self.block(member.to_token_stream()).to_tokens(tokens);
        }
    }
}

fn member(input: ParseStream<'_>) -> syn::Result<Member> {
    let begin = input.fork();
    let ahead = input.fork();
    if let Ok(function) = ahead.parse() {
        input.advance_to(&ahead);
        return Ok(Member::Function(Box::new(function)));
    }
    let ahead = input.fork();
    if let Ok(read) = ahead.parse().map(Box::new)
        && let Ok(written) = between(&begin, &ahead)
    {
        input.advance_to(&ahead);
        return Ok(Member::Other { read, written });
    }
    unread(input)
}

/// Takes what cannot be read, up to where it ends or another member begins.
///
/// It is left out where rustc cannot have read it either, has said so, and would say so again.
fn unread(input: ParseStream<'_>) -> syn::Result<Member> {
    let mut taken: Vec<TokenTree> = Vec::new();
    let attribute = |input: ParseStream<'_>| input.peek(Token![#]) && input.peek2(token::Bracket);
    while attribute(input) {
        taken.push(input.parse()?);
        taken.push(input.parse()?);
    }
    // Behind the words that stand before what a member is.
    let mut begun = false;
    let mut ended = false;
    while !(input.is_empty() || ended || attribute(input) || (begun && begins_member(input))) {
        let next: TokenTree = input.parse()?;
        ended = match &next {
            TokenTree::Punct(punct) => punct.as_char() == ';',
            // Braces may also be the argument of a type: `Room<{ 1 + 1 }>`.
            TokenTree::Group(group) => {
                let closed = input.peek(Token![>]) || input.peek(Token![,]);
                group.delimiter() == Delimiter::Brace && !closed
            }
            TokenTree::Ident(_) | TokenTree::Literal(_) => false,
        };
        begun |= match &next {
            TokenTree::Ident(word) => word == "fn" || word == "type",
            TokenTree::Punct(_) => true,
            TokenTree::Group(_) | TokenTree::Literal(_) => false,
        };
        taken.push(next);
    }
    if !ended || is_given_up(&taken) {
        taken.clear();
    }
    let mut taken: TokenStream = taken.into_iter().collect();
    if !has_whole_attributes(taken.clone()) {
        taken = strip_raw(taken);
    }
    Ok(Member::Unread(taken))
}

/// Whether a member begins where another has begun and has no end.
fn begins_member(input: ParseStream<'_>) -> bool {
    input.peek(Token![pub])
        || (input.peek(Token![fn]) && input.peek2(syn::Ident))
        || (input.peek(Token![async]) && input.peek2(Token![fn]))
        || (input.peek(Token![const]) && (input.peek2(Token![fn]) || input.peek2(syn::Ident)))
        || (input.peek(Token![type]) && input.peek2(syn::Ident))
}

/// The tokens from `begin` to where `end` stands, which is no place in the middle of what a macro was given.
fn between(begin: ParseStream<'_>, end: ParseStream<'_>) -> syn::Result<TokenStream> {
    let at = begin.fork();
    let mut tokens = TokenStream::new();
    while at.cursor() != end.cursor() {
        tokens.extend([at.parse::<TokenTree>()?]);
    }
    Ok(tokens)
}
