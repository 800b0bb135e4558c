//! The one option grammar: `key`, `key = value`, separated by commas.

use core::time::Duration;

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::ext::IdentExt as _;
use syn::parse::discouraged::Speculative as _;
use syn::parse::{ParseStream, Parser as _};
use syn::spanned::Spanned as _;
use syn::{Expr, ExprLit, ExprPath, Lit, Path, PathSegment, Token, token};

use super::grammar::{Grammar, Words};
use crate::errors::{Errors, is_near, listed, suggest};

/// One option as it stands there.
pub(super) struct Given {
    pub(super) key: Ident,
    /// What stands behind `=`.
    pub(super) value: Option<Expr>,
    /// What stands in parentheses behind the key.
    pub(super) called: Option<Group>,
}

/// The options that were given, each as often as it may be.
pub(crate) struct Options {
    pub(super) given: Vec<Given>,
    /// Keys that are none.
    unknown: Vec<String>,
    /// Keys whose value cannot be read.
    unfinished: Vec<String>,
}

impl Options {
    /// Reads the options of an attribute; what is wrong is reported and left out.
    pub(crate) fn parse(tokens: TokenStream, grammar: &Grammar, errors: &mut Errors) -> Self {
        let mut options = Self {
            given: Vec::new(),
            unknown: Vec::new(),
            unfinished: Vec::new(),
        };
        let last = tokens.clone().into_iter().last().map(|token| token.span());
        let all = |input: ParseStream<'_>| {
            while !input.is_empty() {
                let one = options.parse_one(input, grammar, errors);
                if let Err(error) = one.and_then(|()| options.end_of_one(input)) {
                    let last = last.filter(|_| input.is_empty());
                    errors.push(placed(error, last, grammar));
                    pass_over_one(input)?;
                }
            }
            Ok(())
        };
        // What lies behind the place where an option went wrong is unexpected, which is not said as well.
        if let Err(error) = all.parse2(tokens)
            && options.unfinished.is_empty()
        {
            errors.push(error);
        }
        options
    }

    /// Takes the comma behind an option, if there is more behind it.
    fn end_of_one(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        if input.is_empty() || input.parse::<Option<Token![,]>>()?.is_some() {
            return Ok(());
        }
        let last = self.given.last();
        self.unfinished
            .extend(last.map(|given| given.key.unraw().to_string()));
        Err(input.error("expected `,`"))
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
        self.unfinished.push(name.clone());
        let called = input
            .peek(token::Paren)
            .then(|| input.parse::<Group>())
            .transpose()?;
        let is_known = grammar.keys.contains(&name.as_str());
        if is_known && !(input.is_empty() || input.peek(Token![,]) || is_equals(input)) {
            return Err(input.error(grammar.usage(&name)));
        }
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
        self.unfinished.pop();
        if !is_known {
            let hint = grammar.hint(&name);
            errors.at(
                key.span(),
                format_args!("`{}` has no option `{name}`: {hint}", grammar.name),
            );
            self.unknown.push(name);
        } else if grammar.many.contains(&name.as_str()) {
            self.given.push(Given { key, value, called });
        } else if let Some(called) = called {
            errors.at(
                called.span(),
                format_args!("`{name}` takes nothing in parentheses; a value follows `=`"),
            );
        } else if self
            .given
            .iter()
            .any(|given| given.key.unraw() == key.unraw())
        {
            errors.at(key.span(), format_args!("`{name}` is given twice"));
        } else {
            self.given.push(Given { key, value, called });
        }
        Ok(())
    }

    /// Where `key` was given.
    pub(crate) fn key(&self, key: &str) -> Option<Span> {
        self.find(key).map(|given| given.key.span())
    }

    /// Whether an unknown key is `key` half typed or misspelt.
    pub(crate) fn was_meant(&self, key: &str) -> bool {
        let meant = |written: &String| key.starts_with(written.as_str()) || is_near(written, key);
        self.unknown.iter().any(meant) || self.is_unfinished(key)
    }

    /// Whether `key` is there with a value that cannot be read.
    pub(crate) fn is_unfinished(&self, key: &str) -> bool {
        self.unfinished.iter().any(|unfinished| unfinished == key)
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
        value_of(self.find(key)?, kind, errors, read)
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
        path_of(self.find(key)?, errors)
    }

    /// `key = path` of a module, which has nothing in brackets.
    pub(crate) fn module(&self, key: &str, errors: &mut Errors) -> Option<Path> {
        let path = self.path(key, errors)?;
        let no_module = |(index, segment): (usize, &PathSegment)| {
            let keywords: &[&str] = if index == 0 {
                &["Self"]
            } else {
                &["Self", "self", "super", "crate"]
            };
            if !segment.arguments.is_none() {
                Some((segment.arguments.span(), "has nothing in brackets"))
            } else if keywords.iter().any(|word| segment.ident == word) {
                Some((segment.ident.span(), "is nothing with this word in it"))
            } else {
                None
            }
        };
        let Some((wrong, why)) = path.segments.iter().enumerate().find_map(no_module) else {
            return Some(path);
        };
        errors.at(
            wrong,
            format_args!("`{key}` takes the path of a crate or of a module, which {why}"),
        );
        None
    }

    /// `key = word`, one of `words`, or a word that others have for one.
    pub(crate) fn word(
        &self,
        key: &str,
        (words, foreign): Words,
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
            format_args!(
                "`{word}` is no value of `{key}`: {}",
                suggest(&word, words, foreign)
            ),
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

    /// `key = "500ms"`, and where it is written.
    pub(crate) fn duration(&self, key: &str, errors: &mut Errors) -> Option<(Duration, Span)> {
        let kind = "a whole number and its unit, in quotes: \"500ms\", \"2s\", \"1m\" or \"2h\"";
        let (text, span) = self.value(key, kind, errors, |value| match value {
            Expr::Lit(ExprLit {
                lit: Lit::Str(text),
                ..
            }) => Some((text.value(), text.span())),
            _ => None,
        })?;
        let Some(duration) = duration(&text) else {
            errors.at(span, format_args!("`{key}` takes {kind}"));
            return None;
        };
        Some((duration, span))
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
        if let Expr::Lit(ExprLit {
            lit: Lit::Int(written),
            ..
        }) = ungrouped(&number)
            && !matches!(written.suffix(), "" | "i32" | "usize")
        {
            errors.at(
                number.span(),
                format_args!(
                    "the type of `{key}` is known: write `{}`",
                    written.base10_digits()
                ),
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
                _ if is_module(value) => None,
                _ => Some(value.clone()),
            },
        )
    }

    /// `key = expression`.
    pub(crate) fn expression(&self, key: &str, errors: &mut Errors) -> Option<Expr> {
        self.value(key, "an expression", errors, |value| {
            (!is_module(value)).then(|| value.clone())
        })
    }
}

/// Goes on behind an option that cannot be read: the others may be as they should be, and nobody is told that they lack.
fn pass_over_one(input: ParseStream<'_>) -> syn::Result<()> {
    while !input.is_empty() && !input.peek(Token![,]) {
        input.parse::<TokenTree>()?;
    }
    input.parse::<Option<Token![,]>>().map(drop)
}

/// The error of an option; at the end, what is missing comes after the `last` token, not at the attribute.
fn placed(error: syn::Error, last: Option<Span>, grammar: &Grammar) -> syn::Error {
    match last {
        Some(last) if error.to_string().starts_with("unexpected end of input") => {
            let text = format!("the options of `{}` end too early", grammar.name);
            syn::Error::new(last, text)
        }
        _ => error,
    }
}

/// Input: `500ms`, `2s`, `1m`, `2h`; nothing else is a duration. What is too long to count is the longest there is.
fn duration(text: &str) -> Option<Duration> {
    let unit = text.find(|letter: char| !letter.is_ascii_digit())?;
    let (number, unit) = text.split_at_checked(unit)?;
    let milliseconds: u64 = match unit {
        "ms" => 1,
        "s" => 1_000,
        "m" => 60_000,
        "h" => 3_600_000,
        _ => return None,
    };
    if number.is_empty() {
        return None;
    }
    let number = number.parse().unwrap_or(u64::MAX);
    Some(Duration::from_millis(number.saturating_mul(milliseconds)))
}

/// What `read` makes of the value of an option.
fn value_of<T>(
    given: &Given,
    kind: &str,
    errors: &mut Errors,
    read: impl FnOnce(&Expr) -> Option<T>,
) -> Option<T> {
    let key = given.key.unraw();
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

/// The path that is the value of an option.
pub(super) fn path_of(given: &Given, errors: &mut Errors) -> Option<Path> {
    let kind = match given.value.as_ref().map(ungrouped) {
        Some(Expr::Path(path)) if path.qself.is_some() => {
            "a path of names: give this one its name with `type Name = …;`"
        }
        Some(Expr::Macro(_)) => "a path, as in `path::to::Name`, and a macro call is none",
        Some(value) if !is_text(value) => "a path, as in `path::to::Name`",
        _ => "a path, without quotes",
    };
    value_of(given, kind, errors, |value| match value {
        Expr::Path(path) if path.qself.is_none() => Some(path.path.clone()),
        // A keyword path, as in `crate = crate`, is an expression of its own only in name.
        other => syn::parse2(other.to_token_stream()).ok(),
    })
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

/// Whether a value is `crate`, `self` or `super` alone, which is a path and no expression.
fn is_module(value: &Expr) -> bool {
    let words = ["crate", "self", "super"];
    matches!(value, Expr::Path(path) if words.iter().any(|word| path.path.is_ident(word)))
}

/// The first `Self` in an expression or a type.
pub(crate) fn own_type(tokens: TokenStream) -> Option<Span> {
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

/// Whether an `=` comes that is not the beginning of `==` or `=>`.
fn is_equals(input: ParseStream<'_>) -> bool {
    input.peek(Token![=]) && !input.peek(Token![==]) && !input.peek(Token![=>])
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
pub(super) fn ungrouped(mut value: &Expr) -> &Expr {
    while let Expr::Group(group) = value {
        value = &group.expr;
    }
    value
}
