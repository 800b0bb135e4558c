//! An extension: the options of its own block, or a further block of its type.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens as _;
use syn::ext::IdentExt as _;
use syn::{Expr, GenericParam, ItemImpl, Path, Type, parse_quote};

use super::signature::{is_named, ungrouped};
use super::tokens::placeholder;
use crate::errors::Errors;
use crate::names::{Krate, snake_case};
use crate::parse::{EXTENSION_OPTIONS, Options};

/// What an `#[extension]` block is.
pub(crate) enum Block {
    /// The extension's own block.
    Own(Box<ExtensionOptions>),
    /// A further block; it has nothing to say about the extension, so this is where it does.
    Part {
        misplaced: Vec<(&'static str, Span)>,
    },
}

/// The options of an extension.
pub(crate) struct ExtensionOptions {
    pub(crate) name: String,
    /// Where the name is written, if it is.
    pub(crate) name_span: Option<Span>,
    pub(crate) priority: Option<Expr>,
    /// Whether a failure of its hooks must not be passed over.
    pub(crate) fail_closed: bool,
    pub(crate) new: Option<New>,
    /// What the constructor reads from configuration, and where that is asked for.
    pub(crate) options: Option<(Path, Span)>,
}

/// How an instance is made.
pub(crate) enum New {
    /// By an expression that is one.
    Value(Expr),
    /// By what a path names, or by a closure: a function that is called, or an instance.
    Named(Expr),
}

impl Block {
    /// What the options of a block mean.
    pub(crate) fn new(tokens: TokenStream, self_ty: &Type, errors: &mut Errors) -> (Self, Krate) {
        let options = Options::parse(tokens, &EXTENSION_OPTIONS, errors);
        let krate = Krate::new(options.module("crate", errors).as_ref());
        let name = options.text("name", errors);
        let priority = options.number("priority", errors);
        let fail_closed = options.flag("fail_closed", errors);
        let new = options.expression("new", errors).map(New::of);
        let read = options.path("options", errors);
        let read = read.zip(options.key("options"));
        // Whether it takes them cannot be told.
        let read = read.filter(|_| !options.is_unfinished("new"));
        if options.flag("part", errors) || options.was_meant("part") {
            let misplaced = ["name", "priority", "fail_closed", "options", "new"].into_iter();
            let misplaced = misplaced
                .filter_map(|key| options.key(key).map(|span| (key, span)))
                .collect();
            return (Self::Part { misplaced }, krate);
        }
        let name_span = name.as_ref().map(|(_, span)| *span);
        let name = name.map_or_else(|| snake_case(&type_name(self_ty)), |(text, _)| text);
        (
            Self::Own(Box::new(ExtensionOptions {
                name,
                name_span,
                priority,
                fail_closed,
                new,
                options: read,
            })),
            krate,
        )
    }
}

impl ExtensionOptions {
    /// What is left of them where something is wrong, so that the type is an extension all the same.
    pub(crate) fn without_a_constructor(&self) -> Self {
        Self {
            name: self.name.clone(),
            name_span: None,
            priority: None,
            fail_closed: self.fail_closed,
            new: Some(New::Value(parse_quote! { loop {} })),
            options: None,
        }
    }
}

impl New {
    fn of(written: Expr) -> Self {
        let mut inner = &written;
        while let Expr::Group(group) = inner {
            inner = &group.expr;
        }
        match inner {
            Expr::Path(_) | Expr::Closure(_) => Self::Named(written),
            _ => Self::Value(written),
        }
    }
}

/// Whether the block is of one type with a name, all of it written out: of such a type there can be an instance.
pub(crate) fn is_one_type(item: &ItemImpl) -> bool {
    let is_lifetime = |parameter: &GenericParam| matches!(parameter, GenericParam::Lifetime(_));
    item.generics.params.iter().all(is_lifetime)
        && is_named(&item.self_ty)
        && placeholder(item.self_ty.to_token_stream()).is_none()
}

/// The last name in a type.
pub(crate) fn type_name(ty: &Type) -> String {
    match ungrouped(ty) {
        Type::Path(path) => path
            .path
            .segments
            .last()
            .map_or_else(String::new, |last| last.ident.unraw().to_string()),
        _ => String::new(),
    }
}
