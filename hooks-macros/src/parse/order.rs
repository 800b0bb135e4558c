//! What a hook asks for in the order beside its priority: `before = path`, `after("name")`.

use proc_macro2::{Group, Ident, Span};
use quote::ToTokens as _;
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;
use syn::{Expr, ExprLit, Lit, LitStr, Path};

use super::grammar::SIDES;
use super::options::{Given, Options, own_type, path_of, ungrouped};
use crate::errors::Errors;

/// One `before` or `after`.
pub(crate) struct Edge {
    pub(crate) side: Ident,
    pub(crate) target: Target,
}

/// Whom an edge is about.
pub(crate) enum Target {
    /// What has to be there.
    Path(Path),
    /// What counts if it is there.
    Name(String, Span),
}

impl Edge {
    /// The word of its side.
    pub(crate) fn word(&self) -> String {
        self.side.unraw().to_string()
    }

    /// The path, where it is one.
    pub(crate) const fn path(&self) -> Option<&Path> {
        match &self.target {
            Target::Path(path) => Some(path),
            Target::Name(..) => None,
        }
    }

    /// Whether the path is written as functions are: its last name begins with a small letter.
    ///
    /// A type and a function, or a module and a function, may share a name; so the way it is written decides.
    pub(crate) fn is_function(path: &Path) -> bool {
        path.segments.last().is_some_and(|last| {
            let name = last.ident.unraw().to_string();
            name.trim_start_matches('_').starts_with(char::is_lowercase)
        })
    }

    /// The target as text: `a::Audit`, `audit`.
    pub(crate) fn text(&self) -> String {
        match &self.target {
            Target::Path(path) => shown(path),
            Target::Name(name, _) => name.clone(),
        }
    }

    /// Where the target is written.
    pub(crate) fn span(&self) -> Span {
        match &self.target {
            Target::Path(path) => path.span(),
            Target::Name(_, span) => *span,
        }
    }
}

/// The names of a path, without what stands in angle brackets.
pub(crate) fn shown(path: &Path) -> String {
    let names: Vec<String> = path
        .segments
        .iter()
        .map(|segment| segment.ident.unraw().to_string())
        .collect();
    let start = if path.leading_colon.is_some() {
        "::"
    } else {
        ""
    };
    format!("{start}{}", names.join("::"))
}

impl Options {
    /// Every `before` and `after`, in the order in which they stand there.
    pub(crate) fn edges(&self, errors: &mut Errors) -> Vec<Edge> {
        let given = self.given.iter();
        let given = given.filter(|given| SIDES.contains(&given.key.unraw().to_string().as_str()));
        given
            .filter_map(|given| {
                Some(Edge {
                    target: target(given, errors)?,
                    side: given.key.clone(),
                })
            })
            .collect()
    }
}

fn target(given: &Given, errors: &mut Errors) -> Option<Target> {
    let key = given.key.unraw();
    if let Some(group) = &given.called {
        return name(group, &key, errors);
    }
    match given.value.as_ref().map(ungrouped) {
        None => {
            errors.at(
                given.key.span(),
                format_args!(
                    "`{key}` needs a target: `{key} = path::to::Extension`, or `{key}(\"name\")` for one that need not be linked"
                ),
            );
            None
        }
        Some(Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        })) => {
            errors.at(
                text.span(),
                format_args!(
                    "`{key} = …` takes a path, without quotes; an extension that need not be linked is named in \
                     parentheses: `{key}({text})`",
                    text = quoted(text)
                ),
            );
            None
        }
        Some(_) => {
            let path = path_of(given, errors)?;
            if !path.is_ident("Self")
                && let Some(span) = own_type(path.to_token_stream())
            {
                errors.at(span, "`Self` is not known in an option: write the type");
                return None;
            }
            Some(Target::Path(path))
        }
    }
}

/// What stands in the parentheses of `before("name")`.
fn name(group: &Group, key: &Ident, errors: &mut Errors) -> Option<Target> {
    let inside = group.stream();
    if let Ok(text) = syn::parse2::<LitStr>(inside.clone()) {
        return Some(Target::Name(text.value(), text.span()));
    }
    let span = if inside.is_empty() {
        group.span()
    } else {
        inside.span()
    };
    if let Ok(path) = syn::parse2::<Path>(inside) {
        let path = shown(&path);
        errors.at(
            span,
            format_args!("`{key}(…)` takes a name in quotes; a path follows `=`: `{key} = {path}`"),
        );
    } else {
        errors.at(
            span,
            format_args!(
                "`{key}(…)` takes one name in quotes, as in `{key}(\"name\")`, and may be given several times"
            ),
        );
    }
    None
}

fn quoted(text: &LitStr) -> String {
    format!("{:?}", text.value())
}
