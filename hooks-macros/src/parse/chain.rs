//! The grammar of `static_chain!`.

use proc_macro2::Span;
use quote::ToTokens as _;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned as _;
use syn::token::{Bracket, Paren};
use syn::{
    Attribute, Ident, Path, PathArguments, QSelf, Token, Type, TypePath, Visibility, bracketed,
};

use super::order::Edge;

/// `crate = path, pub Name = Point: [Type::method, function]`.
pub(crate) struct Chain {
    /// What `crate = path` says.
    pub(crate) krate: Option<Path>,
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) visibility: Visibility,
    pub(crate) name: Ident,
    pub(crate) point: Path,
    pub(crate) hooks: Vec<Element>,
}

/// One hook of a chain.
pub(crate) struct Element {
    /// The type whose method it is, or the function.
    pub(crate) of: Type,
    /// The method.
    pub(crate) method: Option<Ident>,
    /// Where its name stands.
    pub(crate) span: Span,
}

/// How a chain is written, for errors.
const SHAPE: &str =
    "a chain is written `static_chain!(pub Name = path::to::Point: [Type::method, function])`";

impl Parse for Chain {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let krate = if input.peek(Token![crate]) && input.peek2(Token![=]) {
            input.parse::<Token![crate]>()?;
            input.parse::<Token![=]>()?;
            let path = input.call(Path::parse_mod_style).map_err(|error| {
                syn::Error::new(error.span(), "`crate` takes a path, without quotes")
            })?;
            expected::<Token![,]>(input, "`,` behind the path of the crate")?;
            Some(path)
        } else {
            None
        };
        let attributes = input.call(Attribute::parse_outer)?;
        let visibility = input.parse()?;
        let name = expected(input, "the name of the chain")?;
        expected::<Token![=]>(input, "`=` and the hook point")?;
        let point = input.call(Path::parse_mod_style).map_err(|error| {
            syn::Error::new(
                error.span(),
                format!("expected the path of a hook point: {SHAPE}"),
            )
        })?;
        expected::<Token![:]>(input, "`:` and the list of hooks")?;
        if !input.peek(Bracket) {
            return Err(syn::Error::new(
                input.span(),
                format!("expected the list of hooks: {SHAPE}"),
            ));
        }
        let list;
        bracketed!(list in input);
        let hooks = elements(&list)?;
        if input.peek(Token![;]) {
            input.parse::<Token![;]>()?;
        }
        ends(input)?;
        Ok(Self {
            krate,
            attributes,
            visibility,
            name,
            point,
            hooks,
        })
    }
}

/// The elements of a list, each behind a comma.
fn elements(list: ParseStream<'_>) -> syn::Result<Vec<Element>> {
    let mut elements = Vec::new();
    while !list.is_empty() {
        elements.push(list.parse()?);
        if list.is_empty() {
            break;
        }
        if list.peek(Paren) {
            return Err(
                list.error("a chain names its hooks and calls none: remove the parentheses")
            );
        }
        list.parse::<Token![,]>().map_err(|error| {
            syn::Error::new(error.span(), "expected `,` between two hooks of a chain")
        })?;
    }
    Ok(elements)
}

/// That nothing stands behind the list.
fn ends(input: ParseStream<'_>) -> syn::Result<()> {
    if input.is_empty() {
        return Ok(());
    }
    if input.peek(Token![,]) && input.peek2(Token![crate]) {
        return Err(input.error(
            "`crate = path` stands first: `static_chain!(crate = path, pub Name = path::to::Point: [Type::method, function])`",
        ));
    }
    Err(input.error("a chain ends behind its list of hooks; write `static_chain!` once a chain"))
}

fn expected<T: Parse>(input: ParseStream<'_>, what: &str) -> syn::Result<T> {
    input
        .parse()
        .map_err(|error| syn::Error::new(error.span(), format!("expected {what}: {SHAPE}")))
}

impl Parse for Element {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(Token![#]) {
            return Err(input.error(
                "a hook of a chain takes no attribute: declare the chain once for each set of hooks, each under its own `#[cfg(…)]`",
            ));
        }
        let path: TypePath = input.parse().map_err(|error| {
            syn::Error::new(
                error.span(),
                "expected a hook: `Type::method`, or the path of a function",
            )
        })?;
        Self::of(path)
    }
}

impl Element {
    /// As it is written: `RateLimit::check`, `plugin::check_budget`.
    pub(crate) fn text(&self) -> String {
        let mut of = self.of.to_token_stream().to_string();
        for (apart, together) in [
            (" :: ", "::"),
            (":: ", "::"),
            ("< ", "<"),
            (" <", "<"),
            (" >", ">"),
        ] {
            of = of.replace(apart, together);
        }
        match &self.method {
            Some(method) => format!("{of}::{method}"),
            None => of,
        }
    }

    fn of(
        TypePath {
            qself,
            path,
            attrs: _,
        }: TypePath,
    ) -> syn::Result<Self> {
        let span = path
            .segments
            .last()
            .map_or_else(|| path.span(), |last| last.ident.span());
        let mut of = path.clone();
        let method = of.segments.pop();
        of.segments.pop_punct();
        if let Some(last) = path.segments.last()
            && !matches!(last.arguments, PathArguments::None)
        {
            return Err(syn::Error::new(
                last.arguments.span(),
                "a hook is one function, and takes no type arguments: remove them",
            ));
        }
        if let Some(qself) = qself {
            let ty = (*qself.ty).clone();
            return Ok(match method {
                Some(method) if qself.position == 0 || of.segments.len() >= qself.position => {
                    Self {
                        of: whose(qself, &of, ty),
                        method: Some(method.ident),
                        span,
                    }
                }
                _ => return Err(syn::Error::new(span, "expected a method: `<Type>::method`")),
            });
        }
        match method {
            Some(method) if !of.segments.is_empty() && !Edge::is_function(&of) => Ok(Self {
                of: named(None, of),
                method: Some(method.ident),
                span,
            }),
            _ => Ok(Self {
                of: named(None, path),
                method: None,
                span,
            }),
        }
    }
}

/// The type of `<Type>::method`, `<Type as Trait>::method`, and `<Type as Trait>::Other::method`.
fn whose(qself: QSelf, rest: &Path, ty: Type) -> Type {
    if rest.segments.len() > qself.position {
        return named(Some(qself), rest.clone());
    }
    ty
}

const fn named(qself: Option<QSelf>, path: Path) -> Type {
    Type::Path(TypePath {
        attrs: Vec::new(),
        qself,
        path,
    })
}
