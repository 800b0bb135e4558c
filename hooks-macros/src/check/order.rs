//! The rules of what a hook asks for in the order.

use syn::spanned::Spanned as _;
use syn::{Expr, ExprLit, ExprUnary, Lit, Path, Type, UnOp};

use crate::errors::Errors;
use crate::model::{Block, Hook};
use crate::names::is_name;
use crate::parse::{Edge, Target, shown};

/// Those of a priority.
pub(crate) fn order(priority: Option<&Expr>, errors: &mut Errors) {
    priority_is_in_range(priority, errors);
}

/// Those of `before` and `after`. A method is of an extension, whose type and block that is.
pub(crate) fn edges(hook: &Hook, extension: Option<(&Type, &Block)>, errors: &mut Errors) {
    edges_name_extensions(&hook.edges, errors);
    edges_are_about_extensions(&hook.edges, errors);
    edges_are_about_others(hook, extension, errors);
    edges_agree(&hook.edges, errors);
}

/// The bounds of `hooks_core::Priority`.
const RANGE: core::ops::RangeInclusive<i128> = -1_000_000..=1_000_000;

/// `#[hook(point = P, priority = 99999999)] fn audit() {}`
///
/// Of a constant expression the compiler knows the value, and says the same.
pub(super) fn priority_is_in_range(priority: Option<&Expr>, errors: &mut Errors) {
    if let Some(priority) = priority
        && literal(priority).is_some_and(|number| !RANGE.contains(&number))
    {
        errors.at(
            priority.span(),
            "a priority lies between -1000000, which is `priority::FIRST`, and 1000000, which is `priority::LAST`",
        );
    }
}

/// `#[hook(point = P, before("my cache"))] fn audit() {}`
pub(super) fn edges_name_extensions(edges: &[Edge], errors: &mut Errors) {
    for edge in edges {
        if let Target::Name(name, span) = &edge.target
            && !is_full_name(name)
        {
            let word = edge.word();
            errors.at(
                *span,
                format_args!(
                    "an extension is named as in configuration: `{word}(\"name\")`, or `{word}(\"crate::name\")` where several \
                     crates have one of that name"
                ),
            );
        }
    }
}

/// `name`, `crate::name`
fn is_full_name(text: &str) -> bool {
    match text.split_once("::") {
        Some((krate, name)) => is_name(krate) && is_name(name),
        None => is_name(text),
    }
}

/// `#[hook(point = P, before = Cache::clear)] fn audit() {}`
pub(super) fn edges_are_about_extensions(edges: &[Edge], errors: &mut Errors) {
    for edge in edges {
        let Some(owner) = edge.path().and_then(owner_of_method) else {
            continue;
        };
        let word = edge.word();
        errors.at(
            edge.span(),
            format_args!(
                "`{word}` is about all hooks of an extension at the point: name the extension, as in `{word} = {owner}`"
            ),
        );
    }
}

/// `Cache` of `Cache::clear`.
fn owner_of_method(path: &Path) -> Option<String> {
    let full = shown(path);
    let (owner, method) = full.rsplit_once("::")?;
    let (_, last) = owner.rsplit_once("::").unwrap_or(("", owner));
    let is_method = method.starts_with(char::is_lowercase) && last.starts_with(char::is_uppercase);
    is_method.then(|| owner.to_owned())
}

/// `#[hook(point = P, before = audit)] fn audit() {}`
///
/// `#[hook(point = P, after("cache"))] fn clear(&self) {}` in the block of an extension of this name.
pub(super) fn edges_are_about_others(
    hook: &Hook,
    extension: Option<(&Type, &Block)>,
    errors: &mut Errors,
) {
    for edge in &hook.edges {
        let is_own = match (&edge.target, extension) {
            (Target::Path(path), None) => path.is_ident(&hook.name),
            (Target::Path(path), Some((ty, _))) => {
                path.is_ident("Self")
                    || matches!(ty, Type::Path(ty) if ty.qself.is_none() && is_same(path, &ty.path))
            }
            (Target::Name(name, _), None) => *name == hook.text(),
            (Target::Name(name, _), Some((_, Block::Own(options)))) => *name == options.name,
            (Target::Name(..), Some((_, Block::Part { .. }))) => false,
        };
        if is_own {
            let hint = match extension {
                Some(_) => {
                    ", and an edge is about all hooks of an extension: put its own in order by `priority`"
                }
                None => "",
            };
            let elsewhere = match &edge.target {
                Target::Name(name, _) => format!(
                    "; where another crate has one of that name, write `{}(\"crate::{name}\")`",
                    edge.word()
                ),
                Target::Path(_) => String::new(),
            };
            let word = edge.word();
            errors.at(
                edge.span(),
                format_args!("a hook cannot run {word} itself{hint}{elsewhere}"),
            );
        }
    }
}

/// `#[hook(point = P, before = Cache, after = Cache)] fn audit() {}`
pub(super) fn edges_agree(edges: &[Edge], errors: &mut Errors) {
    for (index, edge) in edges.iter().enumerate() {
        let mut earlier = edges.iter().take(index);
        let contradicts = |other: &Edge| {
            other.side != edge.side
                && other.text() == edge.text()
                && other.path().is_some() == edge.path().is_some()
        };
        if earlier.any(contradicts) {
            errors.at(
                edge.span(),
                format_args!(
                    "a hook cannot run before `{name}` and after `{name}`",
                    name = edge.text()
                ),
            );
        }
    }
}

fn is_same(one: &Path, two: &Path) -> bool {
    one.leading_colon.is_some() == two.leading_colon.is_some()
        && shown(one) == shown(two)
        && one
            .segments
            .iter()
            .all(|segment| segment.arguments.is_empty())
}

/// The number, where it is written as one.
fn literal(number: &Expr) -> Option<i128> {
    match number {
        Expr::Lit(ExprLit {
            lit: Lit::Int(number),
            ..
        }) => number.base10_parse().ok(),
        Expr::Unary(ExprUnary {
            op: UnOp::Neg(_),
            expr,
            ..
        }) => literal(expr).map(i128::wrapping_neg),
        Expr::Paren(inner) => literal(&inner.expr),
        Expr::Group(inner) => literal(&inner.expr),
        _ => None,
    }
}
