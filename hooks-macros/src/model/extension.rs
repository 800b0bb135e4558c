//! An extension: the options of its own block, or a further block of its type.

use proc_macro2::TokenStream;
use syn::ext::IdentExt as _;
use syn::{Expr, ItemImpl, Type};

use super::signature::ungrouped;
use crate::errors::Errors;
use crate::names::{Krate, snake_case};
use crate::parse::{Grammar, Options};

const GRAMMAR: Grammar = Grammar { name: "#[extension]", keys: &["name", "priority", "new", "part", "crate"] };

/// What an `#[extension]` block is.
pub(crate) enum Block {
    /// The extension's own block.
    Own(ExtensionOptions),
    /// A further block.
    Part,
}

/// The options of an extension.
pub(crate) struct ExtensionOptions {
    pub(crate) name: String,
    pub(crate) priority: Option<Expr>,
    pub(crate) new: Option<Expr>,
}

impl Block {
    /// What the options of a block mean.
    pub(crate) fn new(tokens: TokenStream, item: &ItemImpl, errors: &mut Errors) -> (Self, Krate) {
        let options = Options::parse(tokens, &GRAMMAR, errors);
        let krate = Krate::new(options.path("crate", errors).as_ref());
        let name = options.text("name", errors);
        let priority = options.number("priority", errors);
        let new = options.expression("new", errors);
        if options.flag("part", errors) {
            for key in ["name", "priority", "new"] {
                if let Some(span) = options.key(key) {
                    errors.at(span, format_args!("`{key}` belongs on the extension's own block, not on a `part`"));
                }
            }
            return (Self::Part, krate);
        }
        if let Some((text, span)) = &name
            && !is_name(text)
        {
            errors.at(*span, "a name is letters, digits, `_` and `-`, and not empty: it stands in configuration");
        }
        let name = name.map_or_else(|| snake_case(&type_name(&item.self_ty)), |(text, _)| text);
        (Self::Own(ExtensionOptions { name, priority, new }), krate)
    }
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter.is_alphanumeric() || letter == '_' || letter == '-')
}

/// The last name in a type.
pub(crate) fn type_name(ty: &Type) -> String {
    match ungrouped(ty) {
        Type::Path(path) => path.path.segments.last().map_or_else(String::new, |last| last.ident.unraw().to_string()),
        _ => String::new(),
    }
}
