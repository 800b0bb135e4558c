//! A hook: one function, its point, and how the function looks from outside.

use core::time::Duration;

use proc_macro2::{Ident, Span};
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;
use syn::{Attribute, Expr, FnArg, Path, ReturnType, Signature};

use super::signature::{Form, Parameter, next, returned_box, returned_future};
use crate::errors::Errors;
use crate::names::Krate;
use crate::parse::{Edge, HOOK_OPTIONS, HookAttribute, Options};

/// What a hook is a function of.
pub(crate) enum Owner<'a> {
    /// A method: the type it is called on, and the trait it belongs to, if any.
    Block {
        self_ty: &'a syn::Type,
        trait_: Option<&'a Path>,
        /// A hash of the extension's own block; `None` in a further one.
        own: Option<u64>,
    },
    /// A free function.
    Free,
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
    /// A hash of the function: a macro may make several hooks that differ in nothing else.
    pub(crate) content: u64,
    pub(crate) parameters: Vec<Parameter>,
    /// What a wrapper runs; a plain hook has no such parameter.
    pub(crate) next: Option<Parameter>,
    pub(crate) receiver: bool,
    /// Where it says that it is async.
    pub(crate) asynchronous: Option<Span>,
    /// Whether it returns a future that is on the heap already.
    pub(crate) returns_box: bool,
    /// Where the return type stands; the name where there is none.
    pub(crate) output: Span,
    pub(crate) cfgs: Vec<Attribute>,
    pub(crate) deprecated: bool,
}

impl Hook {
    /// What one attribute on a function means; `None` where that cannot be told.
    pub(crate) fn new(
        attribute: HookAttribute,
        (attributes, signature, content): (&[Attribute], &Signature, u64),
        ordinal: usize,
        errors: &mut Errors,
    ) -> Option<Self> {
        let options = Options::parse(attribute.options, &HOOK_OPTIONS, errors);
        let priority = options.number("priority", errors);
        let edges = options.edges(errors);
        let timeout = options.duration("timeout", errors);
        let boxed = options.flag("boxed", errors);
        let krate = options
            .path("crate", errors)
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
            content,
            parameters,
            next: last,
            receiver: signature.receiver().is_some(),
            asynchronous,
            returns_box: signature.asyncness.is_none() && returned_box(&signature.output),
            output: match &signature.output {
                ReturnType::Default => signature.ident.span(),
                ReturnType::Type(_, ty) => ty.span(),
            },
            cfgs,
            deprecated: attributes
                .iter()
                .any(|attribute| attribute.path().is_ident("deprecated")),
        })
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
