//! A hook: one function, its point, and how the function looks from outside.

use core::time::Duration;

use proc_macro2::{Ident, Span};
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;
use syn::{Attribute, Expr, FnArg, Meta, Path, ReturnType, Signature, Type};

use super::signature::{
    Form, Parameter, next, next_of_none, returned_box, returned_future, ungrouped,
};
use crate::errors::Errors;
use crate::names::{Krate, mentions};
use crate::parse::{Edge, HOOK_OPTIONS, HookAttribute, Options};

/// What a hook is a function of.
pub(crate) enum Owner<'a> {
    /// A method: the type it is called on, and the trait it belongs to, if any.
    Block {
        self_ty: &'a Type,
        trait_: Option<&'a Path>,
        /// Whether the extension may be `fail_closed`, which a further block cannot know.
        closes: bool,
    },
    /// A free function.
    Free {
        /// A hash of it: a macro may make several hooks that differ in nothing else.
        content: u64,
    },
}

/// What the user calls our attribute, where it is taken out before it is resolved.
pub(crate) struct Named {
    pub(crate) path: Path,
    pub(crate) cfgs: Vec<Attribute>,
}

impl Named {
    /// The name of an attribute of a method that stands under `conditions`.
    pub(crate) fn new(attribute: &HookAttribute, conditions: &[Attribute]) -> Option<Self> {
        let path = attribute.path.clone()?;
        let cfgs = conditions.iter().chain(&attribute.cfgs).cloned().collect();
        Some(Self { path, cfgs })
    }
}

impl From<Ident> for Named {
    fn from(name: Ident) -> Self {
        Self {
            path: name.into(),
            cfgs: Vec::new(),
        }
    }
}

/// What is special in what a function returns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Returned {
    /// A future that is on the heap already.
    Box,
    /// Nothing, ever.
    Never,
    /// Anything else.
    Value,
}

impl Returned {
    fn of(signature: &Signature) -> Self {
        match &signature.output {
            ReturnType::Type(_, ty) if matches!(ungrouped(ty), Type::Never(_)) => Self::Never,
            output if signature.asyncness.is_none() && returned_box(output) => Self::Box,
            _ => Self::Value,
        }
    }
}

/// One hook.
pub(crate) struct Hook {
    pub(crate) point: Path,
    pub(crate) priority: Option<Expr>,
    pub(crate) edges: Vec<Edge>,
    /// How long it may take, and where that is written.
    pub(crate) timeout: Option<(Duration, Span)>,
    /// Where it says that its future is to be on the heap.
    pub(crate) boxed: Option<Span>,
    pub(crate) krate: Option<Krate>,
    pub(crate) name: Ident,
    pub(crate) ordinal: usize,
    /// The name of the point that the first hook of the function is of.
    pub(crate) first_point: String,
    /// How many hooks of the function before it are of a point of this name.
    pub(crate) earlier: usize,
    pub(crate) parameters: Vec<Parameter>,
    /// What a wrapper runs; a plain hook has no such parameter.
    pub(crate) next: Option<Parameter>,
    /// The type of a last parameter that is written as `Next` without a point.
    pub(crate) next_of_none: Option<Type>,
    pub(crate) receiver: bool,
    /// Where it says that it is async.
    pub(crate) asynchronous: Option<Span>,
    pub(crate) returns: Returned,
    /// Where the return type stands; the name where there is none.
    pub(crate) output: Span,
    pub(crate) cfgs: Vec<Attribute>,
    /// Whether nobody is told of what is deprecated: it is so itself, or its author allows it, of its point, too.
    pub(crate) deprecated: bool,
    /// Whether every option is known; and, once the rules were asked, whether the function can be compared with its point.
    pub(crate) sound: bool,
}

impl Hook {
    /// What one attribute on a function means; `None` where that cannot be told.
    pub(crate) fn new(
        attribute: HookAttribute,
        (attributes, signature): (&[Attribute], &Signature),
        ordinal: usize,
        errors: &mut Errors,
    ) -> Option<Self> {
        let options = Options::parse(attribute.options, &HOOK_OPTIONS, errors);
        let known = errors.is_empty();
        let priority = options.number("priority", errors);
        let edges = options.edges(errors);
        let timeout = options.duration("timeout", errors);
        let boxed = options.flag("boxed", errors);
        let krate = options
            .module("crate", errors)
            .map(|path| Krate::new(Some(&path)));
        if options.key("point").is_none() && errors.is_empty() {
            errors.at(
                attribute.span,
                "`#[hook]` needs a hook point: `#[hook(point = path::to::Point)]`",
            );
        }
        let point = options.path("point", errors)?;
        let mut parameters = parameters(signature);
        let wraps =
            options.flag("wrap", errors) || signature.inputs.last().and_then(next).is_some();
        let last = if wraps { parameters.pop() } else { None };
        if wraps && last.is_none() {
            errors.at(
                signature.ident.span(),
                "a wrapper takes what it runs as its last parameter: `next: Next<'_, Point>`",
            );
        }

        let mut cfgs = crate::parse::cfgs(attributes);
        cfgs.extend(attribute.cfgs);
        let asynchronous = match signature.asyncness {
            Some(token) => Some(token.span),
            None if returned_future(&signature.output) => Some(signature.output.span()),
            None => None,
        };
        Some(Self {
            point,
            priority,
            edges,
            timeout,
            boxed: options.key("boxed").filter(|_| boxed),
            krate,
            name: signature.ident.clone(),
            ordinal,
            first_point: String::new(),
            earlier: 0,
            parameters,
            next_of_none: signature.inputs.last().and_then(next_of_none).cloned(),
            next: last,
            receiver: signature.receiver().is_some(),
            asynchronous,
            returns: Returned::of(signature),
            output: match &signature.output {
                ReturnType::Default => signature.ident.span(),
                ReturnType::Type(_, ty) => ty.span(),
            },
            cfgs,
            deprecated: allows_deprecated(attributes)
                || attributes
                    .iter()
                    .any(|attribute| attribute.path().is_ident("deprecated")),
            sound: known && (!wraps || last.is_some()),
        })
    }

    /// The same behind those hooks `before` that the function has already.
    pub(crate) fn behind(mut self, before: &[Self]) -> Self {
        let name = |hook: &Self| {
            let last = hook.point.segments.last();
            last.map_or_else(String::new, |last| last.ident.unraw().to_string())
        };
        let own = name(&self);
        self.earlier = before.iter().filter(|one| name(one) == own).count();
        self.first_point = before
            .first()
            .map_or(own, |first| first.first_point.clone());
        self
    }

    /// Which hook of its block it is, as its registration has it.
    pub(crate) fn number(&self) -> u32 {
        u32::try_from(self.ordinal).unwrap_or(u32::MAX)
    }

    /// The name without `r#`.
    pub(crate) fn text(&self) -> String {
        self.name.unraw().to_string()
    }
}

/// Whether `#[allow(deprecated)]` is among them.
pub(crate) fn allows_deprecated(attributes: &[Attribute]) -> bool {
    let allows = |attribute: &Attribute| {
        attribute.path().is_ident("allow")
            && matches!(&attribute.meta, Meta::List(list) if mentions(list.tokens.clone(), "deprecated"))
    };
    attributes.iter().any(allows)
}

fn parameters(signature: &Signature) -> Vec<Parameter> {
    let typed = signature.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(parameter) => Some(parameter),
        FnArg::Receiver(_) => None,
    });
    typed
        .map(|parameter| Parameter {
            span: parameter.ty.span(),
            form: Form::of(&parameter.ty),
        })
        .collect()
}
