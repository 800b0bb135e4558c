//! The rules of what a hook asks for in the order.

use syn::spanned::Spanned as _;
use syn::{Expr, ExprLit, ExprUnary, Lit, UnOp};

use crate::errors::Errors;

/// All of them.
pub(crate) fn order(priority: Option<&Expr>, errors: &mut Errors) {
    priority_is_in_range(priority, errors);
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
