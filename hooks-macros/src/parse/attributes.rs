//! Our attributes among the user's: found, taken out, everything else left as it is.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::parse::Parser as _;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::{Attribute, Meta, Path, PathSegment, Token, parse_quote};

/// One `#[hook(…)]`, perhaps from inside a `cfg_attr`.
pub(crate) struct HookAttribute {
    /// The options as written.
    pub(crate) options: TokenStream,
    /// Where it stands.
    pub(crate) span: Span,
    /// What the user calls us; `None` for the attribute that called us.
    pub(crate) path: Option<Path>,
    /// The conditions it stands under, beside those of the item.
    pub(crate) cfgs: Vec<Attribute>,
}

impl HookAttribute {
    /// The attribute that called us.
    pub(crate) fn here(options: TokenStream) -> Self {
        Self {
            options,
            span: Span::call_site(),
            path: None,
            cfgs: Vec::new(),
        }
    }
}

/// Takes every `#[hook]` out of `attributes`, also those inside `cfg_attr`.
pub(crate) fn take_hooks(attributes: &mut Vec<Attribute>) -> Vec<HookAttribute> {
    let mut hooks = Vec::new();
    attributes.retain_mut(|attribute| take(&mut attribute.meta, &[], &mut hooks));
    hooks
}

/// Whether an attribute is `#[hook]`, by its last name; with a path, another crate's may be called so.
///
/// `#[third::hook(timeout = "5s")]` is another's: it names no point.
fn is_ours(meta: &Meta) -> bool {
    let segments = &meta.path().segments;
    let is_called =
        |segment: Option<&PathSegment>, name| segment.is_some_and(|it| it.ident == name);
    is_called(segments.last(), "hook")
        && (segments.len() == 1
            || is_called(segments.first(), "hooks_core")
            || matches!(meta, Meta::List(list) if names_a_point(&list.tokens)))
}

fn names_a_point(tokens: &TokenStream) -> bool {
    let mut words = tokens.clone().into_iter().map(|token| token.to_string());
    words.any(|word| word == "point")
}

/// Whether something is left of `meta` once its hooks are taken out.
fn take(meta: &mut Meta, cfgs: &[Attribute], hooks: &mut Vec<HookAttribute>) -> bool {
    if is_ours(meta) {
        let options = match meta {
            Meta::List(list) => list.tokens.clone(),
            Meta::Path(_) | Meta::NameValue(_) => TokenStream::new(),
        };
        hooks.push(HookAttribute {
            options,
            span: meta.path().span(),
            path: Some(meta.path().clone()),
            cfgs: cfgs.to_vec(),
        });
        return false;
    }
    let Meta::List(list) = meta else { return true };
    if !list.path.is_ident("cfg_attr") {
        return true;
    }
    let Ok(parts) = Punctuated::<Meta, Token![,]>::parse_terminated.parse2(list.tokens.clone())
    else {
        return true;
    };
    let mut parts = parts.into_iter();
    let Some(condition) = parts.next() else {
        return true;
    };
    let mut cfgs = cfgs.to_vec();
    cfgs.push(parse_quote! { #[cfg(#condition)] });
    let before = hooks.len();
    let left: Vec<Meta> = parts
        .filter_map(|mut part| take(&mut part, &cfgs, hooks).then_some(part))
        .collect();
    if hooks.len() == before {
        return true;
    }
    list.tokens = quote! { #condition, #(#left),* };
    !left.is_empty()
}

/// The conditions of an item, to be copied to what stands beside it.
pub(crate) fn cfgs(attributes: &[Attribute]) -> Vec<Attribute> {
    attributes.iter().filter_map(condition_of).collect()
}

/// An attribute that is a condition, and of a `#[cfg_attr(…)]` what is one.
fn condition_of(attribute: &Attribute) -> Option<Attribute> {
    if attribute.path().is_ident("cfg") {
        return Some(attribute.clone());
    }
    let list = attribute.meta.require_list().ok()?;
    let given = conditions_given(list.path.is_ident("cfg_attr"), &list.tokens)?;
    Some(parse_quote! { #[cfg_attr(#given)] })
}

/// `unix, cfg(a)` of `unix, inline, cfg(a)`.
fn conditions_given(is_cfg_attr: bool, tokens: &TokenStream) -> Option<TokenStream> {
    if !is_cfg_attr || !crate::names::mentions(tokens.clone(), "cfg") {
        return None;
    }
    let parts = Punctuated::<Meta, Token![,]>::parse_terminated;
    let mut parts = parts.parse2(tokens.clone()).ok()?.into_iter();
    let predicate = parts.next()?;
    let conditions: Vec<TokenStream> = parts
        .filter_map(|part| match part {
            Meta::List(list) if list.path.is_ident("cfg") => Some(list.to_token_stream()),
            Meta::List(list) => {
                let given = conditions_given(list.path.is_ident("cfg_attr"), &list.tokens)?;
                Some(quote! { cfg_attr(#given) })
            }
            Meta::Path(_) | Meta::NameValue(_) => None,
        })
        .collect();
    (!conditions.is_empty()).then(|| quote! { #predicate, #(#conditions),* })
}

/// Attributes of functions, which rustc refuses on a type in words that nobody would understand who wrote a function.
const OF_FUNCTIONS: [&str; 9] = [
    "bench",
    "cold",
    "export_name",
    "inline",
    "link_section",
    "no_mangle",
    "target_feature",
    "test",
    "track_caller",
];

/// What an attribute of functions is called, also where it is `unsafe`.
pub(crate) fn of_functions(attribute: &Attribute) -> Option<Ident> {
    let name = match &attribute.meta {
        Meta::List(list) if list.path.is_ident("unsafe") => {
            let inside: Meta = list.parse_args().ok()?;
            inside.path().get_ident().cloned()
        }
        meta => meta.path().get_ident().cloned(),
    };
    name.filter(|name| OF_FUNCTIONS.iter().any(|known| name == known))
}

/// Takes `#[hook…]` out of tokens that do not parse, so that rustc reports what is wrong with them.
///
/// A group without any is left as it is: made anew it would lose where it opens and closes, and rustc would report a
/// second time, elsewhere, what it has said already.
pub(crate) fn strip_raw(tokens: TokenStream) -> TokenStream {
    let mut stripped = Vec::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let is_hook = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '#')
            && matches!(tokens.peek(), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket
                && matches!(group.stream().into_iter().next(), Some(TokenTree::Ident(ident)) if ident == "hook"));
        if is_hook {
            tokens.next();
            continue;
        }
        stripped.push(match token {
            TokenTree::Group(group) if raw_hook(group.stream()).is_some() => {
                let mut inner =
                    proc_macro2::Group::new(group.delimiter(), strip_raw(group.stream()));
                inner.set_span(group.span());
                TokenTree::Group(inner)
            }
            token => token,
        });
    }
    stripped.into_iter().collect()
}

/// The name in the first `#[hook…]` that stands somewhere in `tokens`.
pub(crate) fn raw_hook(tokens: TokenStream) -> Option<Ident> {
    let mut after_pound = false;
    tokens.into_iter().find_map(|token| match token {
        TokenTree::Punct(punct) => {
            after_pound = punct.as_char() == '#';
            None
        }
        TokenTree::Group(group) => {
            let first = group.stream().into_iter().next();
            let attribute =
                core::mem::take(&mut after_pound) && group.delimiter() == Delimiter::Bracket;
            match first {
                Some(TokenTree::Ident(ident)) if attribute && ident == "hook" => Some(ident),
                _ => raw_hook(group.stream()),
            }
        }
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use syn::{Attribute, parse_quote};

    use super::take_hooks;

    #[test]
    fn what_another_crate_calls_hook_is_left_where_it_is() {
        let taken = |attribute: Attribute| {
            let mut attributes = vec![attribute];
            (take_hooks(&mut attributes).len(), attributes.len())
        };
        assert_eq!(
            taken(parse_quote! { #[third::hook(timeout = "5s", boxed)] }),
            (0, 1)
        );
        assert_eq!(taken(parse_quote! { #[third::hook(event = "x")] }), (0, 1));
        assert_eq!(
            taken(parse_quote! { #[facade::hook(timeout = "5s", point = P)] }),
            (1, 0)
        );
        assert_eq!(taken(parse_quote! { #[hook(timeout = "5s")] }), (1, 0));
    }
}
