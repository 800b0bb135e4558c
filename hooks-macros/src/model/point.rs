//! A hook point: its mode, its policy, what it passes and what it gives.

use core::time::Duration;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;
use syn::{Attribute, Expr, FnArg, Pat, ReturnType, Signature, Type, Visibility, parse_quote};

use super::cardinality::Cardinality;
use super::mode::{Mode, Policy, Visit};
use super::signature::{is_static, ungrouped};
use crate::errors::{Errors, listed};
use crate::names::Krate;
use crate::parse::{CARDINALITIES, MODES, Options, POINT_OPTIONS, POLICIES, VISITS};

/// How an argument is lent to hooks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lent {
    Shared,
    Exclusive,
    Copied,
}

/// An argument of a point.
pub(crate) struct Argument {
    pub(crate) name: Ident,
    pub(crate) lent: Lent,
    /// The type without its outer reference, and without parentheses.
    pub(crate) inner: Type,
    pub(crate) span: Span,
}

/// A declared point.
pub(crate) struct Point {
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) visibility: Visibility,
    pub(crate) name: Ident,
    pub(crate) signature: Signature,
    pub(crate) mode: Mode,
    pub(crate) policy: Policy,
    /// Where the policy is written, if it is.
    pub(crate) policy_span: Option<Span>,
    /// How many hooks it may have, if it says so.
    pub(crate) hooks: Option<Cardinality>,
    /// Where it says so.
    pub(crate) hooks_span: Option<Span>,
    pub(crate) visit: Visit,
    /// Where it is written, if it is.
    pub(crate) visit_span: Option<Span>,
    pub(crate) inline: Option<Expr>,
    /// Whether wrappers may run what is inside of them more than once.
    pub(crate) repeatable: bool,
    /// Where it says that stalls are told.
    pub(crate) warn_on_stall: Option<Span>,
    /// How long an async hook may take that does not say so itself, and where that is written.
    pub(crate) timeout: Option<(Duration, Span)>,
    /// Where it says that a dispatch stays on its thread.
    pub(crate) local: Option<Span>,
    pub(crate) krate: Krate,
    /// The value of a transform.
    pub(crate) value: Option<Argument>,
    pub(crate) arguments: Vec<Argument>,
    /// What is written behind the arrow, unless that is `()`.
    pub(crate) output: Option<Type>,
    /// Its default answer: braces, into which nobody looks.
    pub(crate) body: Option<TokenTree>,
}

/// What a declaration says before it is understood.
pub(crate) struct Declared {
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) visibility: Visibility,
    pub(crate) signature: Signature,
    pub(crate) body: Option<TokenTree>,
}

impl Point {
    /// What a declaration means, `None` where its mode is unknown; and the path to our crate.
    pub(crate) fn new(
        tokens: TokenStream,
        declared: &Declared,
        errors: &mut Errors,
    ) -> (Option<Self>, Krate) {
        let options = Options::parse(tokens, &POINT_OPTIONS, errors);
        let krate = Krate::new(options.module("crate", errors).as_ref());
        (Self::of(&options, declared, krate.clone(), errors), krate)
    }

    /// The path to our crate, of a declaration that cannot be read.
    pub(crate) fn krate(tokens: TokenStream) -> Krate {
        // Nothing else of them is told: one thing at a time.
        let mut unheard = Errors::default();
        let options = Options::parse(tokens, &POINT_OPTIONS, &mut unheard);
        Krate::new(options.module("crate", &mut unheard).as_ref())
    }

    fn of(
        options: &Options,
        declared: &Declared,
        krate: Krate,
        errors: &mut Errors,
    ) -> Option<Self> {
        let inline = options.number("inline", errors);
        let hooks = options.word("hooks", CARDINALITIES, errors);
        let hooks_span = hooks.as_ref().map(|(_, span)| *span);
        let hooks = hooks.and_then(|(word, _)| Cardinality::named(&word));
        let repeatable = options.flag("repeatable", errors);
        let warn_on_stall = options
            .flag("warn_on_stall", errors)
            .then(|| options.key("warn_on_stall"))
            .flatten();
        let timeout = options.duration("timeout", errors);
        let local = options.flag("local", errors);
        let policy = options.word("on_error", POLICIES, errors);
        let visit = options.word("visit", VISITS, errors);
        if options.key("mode").is_none() && errors.is_empty() {
            errors.at(
                Span::call_site(),
                format_args!(
                    "a hook point needs a mode: `#[hook_point(mode = …)]`, one of {}",
                    listed(MODES.0)
                ),
            );
        }
        let (mode, _) = options.word("mode", MODES, errors)?;
        let mode = Mode::named(&mode)?;
        let (policy, policy_span) = match &policy {
            Some((word, span)) => (Policy::named(word)?, Some(*span)),
            // Of no meaning there, but a wrapper's panic unwinds, as it does where a point propagates.
            None if mode == Mode::Middleware => (Policy::Propagate, None),
            None => (Policy::Isolate, None),
        };
        if policy_span.is_none() && options.key("on_error").is_some() {
            return None;
        }
        let (visit, visit_span) = match &visit {
            Some((word, span)) => (Visit::named(word)?, Some(*span)),
            None => (Visit::First, None),
        };

        let signature = &declared.signature;
        let mut arguments: Vec<Argument> = signature
            .inputs
            .iter()
            .filter_map(|input| argument(input, errors))
            .collect();
        let value = (mode == Mode::Transform && !arguments.is_empty()).then(|| arguments.remove(0));
        Some(Self {
            attributes: declared.attributes.clone(),
            visibility: declared.visibility.clone(),
            name: signature.ident.clone(),
            mode,
            policy,
            policy_span,
            hooks,
            hooks_span,
            visit,
            visit_span,
            inline,
            repeatable,
            warn_on_stall,
            timeout,
            local: options.key("local").filter(|_| local),
            krate,
            value,
            arguments,
            output: output(&signature.output),
            body: declared.body.clone(),
            signature: declared.signature.clone(),
        })
    }

    /// The name without `r#`.
    pub(crate) fn text(&self) -> String {
        self.name.unraw().to_string()
    }

    /// Whether hooks are awaited.
    pub(crate) const fn is_async(&self) -> bool {
        self.signature.asyncness.is_some()
    }

    /// Whether something answers where no hook does: the body, or what a caller brings.
    pub(crate) const fn has_default(&self) -> bool {
        self.body.is_some() || matches!(self.mode, Mode::Middleware)
    }

    /// Whether a dispatch may go from one thread to another.
    pub(crate) const fn changes_thread(&self) -> bool {
        self.is_async() && self.local.is_none()
    }

    /// What hooks may take, in order.
    pub(crate) fn passed(&self) -> impl Iterator<Item = &Argument> {
        self.value.iter().chain(&self.arguments)
    }

    /// The type of values, or of reasons; `()` where none is written.
    pub(crate) fn output_tokens(&self) -> TokenStream {
        self.output
            .as_ref()
            .map_or_else(|| quote! { () }, Type::to_token_stream)
    }
}

fn output(output: &ReturnType) -> Option<Type> {
    match output {
        ReturnType::Default => None,
        ReturnType::Type(_, ty) => match ungrouped(ty) {
            Type::Tuple(tuple) if tuple.elems.is_empty() => None,
            ty => Some(standing_alone(ty)),
        },
    }
}

/// A type that stays one wherever it is written: `(A + B)` for `A + B`.
fn standing_alone(ty: &Type) -> Type {
    match ty {
        Type::TraitObject(_) => parse_quote! { (#ty) },
        ty => ty.clone(),
    }
}

fn argument(input: &FnArg, errors: &mut Errors) -> Option<Argument> {
    let FnArg::Typed(input) = input else {
        return None;
    };
    let Pat::Ident(pat) = &*input.pat else {
        errors.at(
            input.pat.span(),
            "an argument of a hook point is a plain name",
        );
        return None;
    };
    if pat.by_ref.is_some() || pat.mutability.is_some() || pat.subpat.is_some() {
        errors.at(
            pat.span(),
            format_args!(
                "an argument of a hook point is a plain name, here `{}`: each hook says for itself what is `mut`",
                pat.ident
            ),
        );
    }
    let name = pat.ident.clone();
    let span = input.ty.span();
    let (lent, inner) = match ungrouped(&input.ty) {
        Type::Reference(reference) if reference.mutability.is_some() => {
            (Lent::Exclusive, ungrouped(&reference.elem).clone())
        }
        // It is `Copy`, and hooks may keep it.
        ty @ Type::Reference(reference) if is_static(reference) => (Lent::Copied, ty.clone()),
        Type::Reference(reference) => (Lent::Shared, ungrouped(&reference.elem).clone()),
        ty => (Lent::Copied, standing_alone(ty)),
    };
    Some(Argument {
        name,
        lent,
        inner,
        span,
    })
}
