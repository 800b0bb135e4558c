//! The one option grammar: `key`, `key = value`, separated by commas.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::ext::IdentExt as _;
use syn::parse::discouraged::Speculative as _;
use syn::parse::{ParseStream, Parser as _};
use syn::spanned::Spanned as _;
use syn::{Expr, ExprLit, ExprPath, Lit, Path, Token};

use crate::errors::{Errors, listed, suggest};

/// What a macro is called and which options it accepts.
pub(crate) struct Grammar {
    /// As users write it.
    pub(crate) name: &'static str,
    /// Every key.
    pub(crate) keys: &'static [&'static str],
}

/// The options of `#[hook]`.
pub(crate) const HOOK_OPTIONS: Grammar = Grammar {
    name: "#[hook]",
    keys: &["point", "priority", "wrap", "crate"],
};

struct Given {
    key: Ident,
    value: Option<Expr>,
}

/// The options that were given, each at most once.
pub(crate) struct Options {
    given: Vec<Given>,
}

impl Options {
    /// Reads the options of an attribute; what is wrong is reported and left out.
    pub(crate) fn parse(tokens: TokenStream, grammar: &Grammar, errors: &mut Errors) -> Self {
        let mut options = Self { given: Vec::new() };
        let last = tokens.clone().into_iter().last().map(|token| token.span());
        let parsed = (|input: ParseStream<'_>| {
            while !input.is_empty() {
                options.parse_one(input, grammar, errors)?;
                if !input.is_empty() {
                    input.parse::<Token![,]>()?;
                }
            }
            Ok(())
        })
        .parse2(tokens);
        match (parsed, last) {
            (Ok(()), _) => {}
            // Half typed: what is missing comes after the last token, not at the attribute.
            (Err(error), Some(last))
                if error.to_string().starts_with("unexpected end of input") =>
            {
                errors.at(
                    last,
                    format_args!("the options of `{}` end too early", grammar.name),
                );
            }
            (Err(error), _) => errors.push(error),
        }
        options
    }

    fn parse_one(
        &mut self,
        input: ParseStream<'_>,
        grammar: &Grammar,
        errors: &mut Errors,
    ) -> syn::Result<()> {
        if grammar.keys.contains(&"point")
            && let Some(path) = lone_point(input)
        {
            let shown = path.to_token_stream().to_string().replace(' ', "");
            errors.at(
                path.span(),
                format_args!(
                    "`{}` names its point: write `point = {shown}`",
                    grammar.name
                ),
            );
            return Ok(());
        }
        let Ok(key) = input.call(Ident::parse_any) else {
            let list = listed(grammar.keys);
            let text = format!(
                "`{}` takes options, separated by commas: {list}",
                grammar.name
            );
            return Err(input.error(text));
        };
        let name = key.unraw().to_string();
        let value = if input.peek(Token![=]) {
            let equals: Token![=] = input.parse()?;
            if input.is_empty() || input.peek(Token![,]) {
                errors.at(
                    equals.span(),
                    format_args!("expected a value after `{name} =`"),
                );
                return Ok(());
            }
            Some(parse_value(input)?)
        } else {
            None
        };
        if !grammar.keys.contains(&name.as_str()) {
            let hint = suggest(&name, grammar.keys);
            errors.at(
                key.span(),
                format_args!("`{}` has no option `{name}`: {hint}", grammar.name),
            );
        } else if self
            .given
            .iter()
            .any(|given| given.key.unraw() == key.unraw())
        {
            errors.at(key.span(), format_args!("`{name}` is given twice"));
        } else {
            self.given.push(Given { key, value });
        }
        Ok(())
    }

    /// Where `key` was given.
    pub(crate) fn key(&self, key: &str) -> Option<Span> {
        self.find(key).map(|given| given.key.span())
    }

    fn find(&self, key: &str) -> Option<&Given> {
        self.given.iter().find(|given| given.key.unraw() == key)
    }

    fn value<T>(
        &self,
        key: &str,
        kind: &str,
        errors: &mut Errors,
        read: impl FnOnce(&Expr) -> Option<T>,
    ) -> Option<T> {
        let given = self.find(key)?;
        let Some(value) = &given.value else {
            errors.at(
                given.key.span(),
                format_args!("`{key} = …` needs a value: {kind}"),
            );
            return None;
        };
        let read = read(ungrouped(value));
        if read.is_none() {
            errors.at(value.span(), format_args!("`{key}` takes {kind}"));
        }
        read
    }

    /// `key` alone: whether it stands there.
    pub(crate) fn flag(&self, key: &str, errors: &mut Errors) -> bool {
        let Some(given) = self.find(key) else {
            return false;
        };
        if let Some(value) = &given.value {
            errors.at(
                value.span(),
                format_args!("`{key}` stands alone, without a value"),
            );
        }
        true
    }

    /// `key = path`.
    pub(crate) fn path(&self, key: &str, errors: &mut Errors) -> Option<Path> {
        let value = self.find(key).and_then(|given| given.value.as_ref());
        let kind = match value.map(ungrouped) {
            Some(Expr::Path(path)) if path.qself.is_some() => {
                "a path of names: give this one its name with `type Name = …;`"
            }
            Some(Expr::Macro(_)) => "a path, as in `path::to::Name`, and a macro call is none",
            Some(value) if !is_text(value) => "a path, as in `path::to::Name`",
            _ => "a path, without quotes",
        };
        self.value(key, kind, errors, |value| match value {
            Expr::Path(path) if path.qself.is_none() => Some(path.path.clone()),
            // A keyword path, as in `crate = crate`, is an expression of its own only in name.
            other => syn::parse2(other.to_token_stream()).ok(),
        })
    }

    /// `key = word`, one of `words`.
    pub(crate) fn word(
        &self,
        key: &str,
        words: &[&str],
        errors: &mut Errors,
    ) -> Option<(String, Span)> {
        let kind = format!("one of {}, without quotes", listed(words));
        let (word, span) = self.value(key, &kind, errors, |value| match value {
            Expr::Path(path) => path
                .path
                .get_ident()
                .map(|word| (word.unraw().to_string(), word.span())),
            _ => None,
        })?;
        if words.contains(&word.as_str()) {
            return Some((word, span));
        }
        errors.at(
            span,
            format_args!("`{word}` is no value of `{key}`: {}", suggest(&word, words)),
        );
        None
    }

    /// `key = "text"`.
    pub(crate) fn text(&self, key: &str, errors: &mut Errors) -> Option<(String, Span)> {
        self.value(key, "a text in quotes", errors, |value| match value {
            Expr::Lit(ExprLit {
                lit: Lit::Str(text),
                ..
            }) => Some((text.value(), text.span())),
            _ => None,
        })
    }

    /// `key = number`: a literal, or any constant expression.
    pub(crate) fn number(&self, key: &str, errors: &mut Errors) -> Option<Expr> {
        let number = self.number_as_written(key, errors)?;
        if let Some(span) = own_type(number.to_token_stream()) {
            errors.at(
                span,
                "`Self` is not known in an option: write the type, as in `Type::NUMBER`",
            );
            return None;
        }
        Some(number)
    }

    fn number_as_written(&self, key: &str, errors: &mut Errors) -> Option<Expr> {
        self.value(
            key,
            "a whole number or a constant expression",
            errors,
            |value| match value {
                Expr::Lit(ExprLit {
                    lit: Lit::Int(_), ..
                }) => Some(value.clone()),
                Expr::Lit(_)
                | Expr::Closure(_)
                | Expr::Tuple(_)
                | Expr::Array(_)
                | Expr::Reference(_) => None,
                _ => Some(value.clone()),
            },
        )
    }

    /// `key = expression`.
    pub(crate) fn expression(&self, key: &str, errors: &mut Errors) -> Option<Expr> {
        self.value(key, "an expression", errors, |value| Some(value.clone()))
    }
}

fn is_text(value: &Expr) -> bool {
    matches!(
        value,
        Expr::Lit(ExprLit {
            lit: Lit::Str(_),
            ..
        })
    )
}

/// The first `Self` in an expression.
fn own_type(tokens: TokenStream) -> Option<Span> {
    tokens.into_iter().find_map(|token| match token {
        TokenTree::Ident(ident) if ident == "Self" => Some(ident.span()),
        TokenTree::Group(group) => own_type(group.stream()),
        _ => None,
    })
}

/// A path where it is one, in the way types are written; else an expression.
fn parse_value(input: ParseStream<'_>) -> syn::Result<Expr> {
    let ahead = input.fork();
    if let Ok(path) = ahead.parse::<Path>()
        && (ahead.is_empty() || ahead.peek(Token![,]))
    {
        input.advance_to(&ahead);
        return Ok(Expr::Path(ExprPath {
            attrs: Vec::new(),
            qself: None,
            path,
        }));
    }
    input.parse()
}

/// A path that stands where an option should, as in `#[hook(agent::BeforeCall)]`; it is taken from `input`.
fn lone_point(input: ParseStream<'_>) -> Option<Path> {
    let ahead = input.fork();
    let path = ahead.call(Path::parse_mod_style).ok()?;
    let last = path.segments.last()?.ident.unraw().to_string();
    let alone = ahead.is_empty() || ahead.peek(Token![,]);
    let is_type = path.segments.len() > 1 || last.starts_with(char::is_uppercase);
    if !(alone && is_type) {
        return None;
    }
    input.call(Path::parse_mod_style).ok()
}

/// What stands inside the invisible group that a `macro_rules!` fragment arrives in.
fn ungrouped(mut value: &Expr) -> &Expr {
    while let Expr::Group(group) = value {
        value = &group.expr;
    }
    value
}
