//! What a point offers to its callers: one function after another, as its mode and policy have it.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, format_ident, quote};

use super::sections::{documented, failure_that_refuses};
use super::types::{self, Apart};
use crate::model::{Mode, Point, Policy, Visit};
use crate::names::local;

/// One function of a point.
pub(super) struct Function {
    pub(super) name: &'static str,
    pub(super) docs: String,
    /// An argument of its own, and its type.
    pub(super) more: Option<(Ident, TokenStream)>,
    pub(super) output: TokenStream,
    /// What an empty point gives.
    pub(super) empty: TokenStream,
    pub(super) fold: TokenStream,
    /// What becomes of the fold's verdict; over [`verdict`].
    pub(super) finish: TokenStream,
    pub(super) must_use: bool,
    /// Whether it gives something that stands on the heap.
    pub(super) on_heap: bool,
}

/// Whose hooks a function runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Whose {
    /// Those of the program, or of the scope: a function of the point's own.
    Own,
    /// Those of a registry. Only where there is a heap.
    Registry,
    /// Those of a static chain, where it has them.
    Chain,
}

impl Whose {
    /// The point, in a function of that kind.
    pub(super) fn subject(self, point: &Point) -> TokenStream {
        match self {
            Self::Own => quote! { Self },
            Self::Registry | Self::Chain => point.name.to_token_stream(),
        }
    }
}

/// A function as it is declared.
pub(super) struct Declared {
    /// Its attributes and its visibility.
    pub(super) before: TokenStream,
    pub(super) asynchronous: Option<TokenStream>,
    /// From `fn` to the parameters.
    pub(super) signature: TokenStream,
    /// What it is called with, by name.
    pub(super) arguments: TokenStream,
    pub(super) body: TokenStream,
}

impl Function {
    /// The function, or where it gives what stands on the heap, that and what it is without one.
    pub(super) fn declare(&self, declared: Declared, private: &Ident) -> TokenStream {
        let Declared {
            before,
            asynchronous,
            signature,
            arguments,
            body,
        } = declared;
        let output = &self.output;
        if self.on_heap {
            return quote! {
                #private::with_heap! {
                    (#before) (#asynchronous) (#signature) (#output) (#arguments) { #body }
                }
            };
        }
        quote! { #before #asynchronous #signature -> #output { #body } }
    }
}

/// Writes the functions of one point.
pub(super) struct Offers<'a> {
    point: &'a Point,
    private: &'a Ident,
    whose: Whose,
    output: TokenStream,
}

impl<'a> Offers<'a> {
    pub(super) fn new(point: &'a Point, private: &'a Ident, whose: Whose) -> Self {
        let output = point.output_tokens();
        Self {
            point,
            private,
            whose,
            output,
        }
    }

    /// All of them.
    pub(super) fn functions(&self) -> Vec<Function> {
        match self.point.mode {
            Mode::Collect if self.point.output.is_none() => vec![self.notify()],
            Mode::Collect => self.collect(),
            Mode::Transform => vec![self.transform()],
            Mode::UntilHandled if self.point.body.is_none() => self.until_handled(),
            Mode::UntilHandled => self.until_handled_or_default(),
            Mode::Cancellable => vec![self.cancellable()],
            Mode::Middleware => self.middleware(),
        }
    }

    /// Whether what `dispatch` gives says something, and does not itself ask to be used.
    pub(super) fn verdict_must_be_used(&self) -> bool {
        self.functions()
            .first()
            .is_some_and(|dispatch| dispatch.must_use)
    }

    /// The error that the policy adds to what a function gives, if it does.
    fn error(&self) -> Option<TokenStream> {
        if self.point.mode == Mode::Middleware {
            return None;
        }
        let private = self.private;
        let error = format_ident!("{}", self.point.policy.error()?);
        Some(quote! { #private::#error })
    }

    /// What a function gives whose mode gives `value`.
    fn verdict(&self, value: TokenStream) -> TokenStream {
        let private = self.private;
        match self.error() {
            Some(error) => quote! { #private::Result<#value, #error> },
            None => value,
        }
    }

    /// A function that gives `value`, or `empty` where there is no hook.
    fn function(
        &self,
        name: &'static str,
        docs: &str,
        (value, empty): (TokenStream, TokenStream),
        fold: TokenStream,
    ) -> Function {
        let private = self.private;
        let policy = format_ident!("{}", self.point.policy.variant());
        Function {
            name,
            docs: documented(self.point, self.whose, docs),
            more: None,
            output: self.verdict(value),
            empty: quote! { <#private::#policy as #private::Policy>::verdict(#empty) },
            fold,
            finish: verdict().to_token_stream(),
            must_use: self.error().is_none(),
            on_heap: false,
        }
    }

    fn notify(&self) -> Function {
        let private = self.private;
        let dispatch = self.function(
            "dispatch",
            "Runs every hook of this point, in order.",
            nothing(),
            quote! { #private::Nothing },
        );
        Function {
            must_use: false,
            ..dispatch
        }
    }

    fn collect(&self) -> Vec<Function> {
        let (private, output) = (self.private, &self.output);
        let none = || quote! { #private::Vec::new() };
        // What is there only where there is a heap need not ask.
        let on_heap = |function| Function {
            on_heap: self.whose != Whose::Registry,
            ..function
        };
        vec![
            on_heap(self.function(
                "dispatch",
                "Runs every hook of this point, in order, and gives the values of those that have one.",
                (quote! { #private::Vec<#output> }, none()),
                quote! { #private::Values::new() },
            )),
            on_heap(self.function(
                "dispatch_named",
                "As `dispatch`, and tells for each value which hook gave it.",
                (quote! { #private::Vec<#private::Named<#output>> }, none()),
                quote! { #private::NamedValues(#private::Vec::new()) },
            )),
            self.collect_into(),
            self.collect_each(),
        ]
    }

    fn collect_into(&self) -> Function {
        let (private, output, sink) = (self.private, &self.output, sink());
        let into = self.function(
            "dispatch_into",
            "Runs every hook of this point, in order, and extends the sink with the values they give: without an \
             allocation of its own, unless the point has wrappers, which give a `Vec`.",
            nothing(),
            quote! { #private::Into(#sink) },
        );
        Function {
            more: Some((sink, quote! { &mut impl ::core::iter::Extend<#output> })),
            must_use: false,
            ..into
        }
    }

    fn collect_each(&self) -> Function {
        let (private, output, sink) = (self.private, &self.output, sink());
        let each = self.function(
            "dispatch_each",
            "Runs the hooks of this point, in order, and hands each value to the sink, until that breaks: without an \
             allocation, unless the point has wrappers, which give a `Vec`; then every hook ran before.",
            nothing(),
            quote! { #private::Each(#sink) },
        );
        Function {
            more: Some((
                sink,
                quote! { impl ::core::ops::FnMut(#output) -> #private::ControlFlow<()> },
            )),
            must_use: false,
            ..each
        }
    }

    fn transform(&self) -> Function {
        let private = self.private;
        let value = self.point.value.as_ref().map(|value| &value.name);
        self.function(
            "dispatch",
            "Shows the value to every hook of this point, in order, each of which may replace or edit it, and gives the \
             last one; the value as it is if there is none.",
            (self.output.clone(), quote! { #value }),
            quote! { #private::Transform },
        )
    }

    /// `dispatch`, which forgets who answered, and `dispatch_named`.
    fn until_handled(&self) -> Vec<Function> {
        let (private, output, answer) = (self.private, &self.output, answer());
        let none = || quote! { #private::Option::None };
        let plain = self.function(
            "dispatch",
            "Asks the hooks of this point, in order, until one has an answer.",
            (quote! { #private::Option<#output> }, none()),
            quote! { #private::UntilHandled::new() },
        );
        let named = self.function(
            "dispatch_named",
            "As `dispatch`, and tells which hook answered.",
            (
                quote! { #private::Option<#private::Named<#output>> },
                none(),
            ),
            quote! { #private::UntilHandled::new() },
        );
        let verdict = verdict();
        let policy = format_ident!("{}", self.point.policy.variant());
        let finish = quote! {
            <#private::#policy as #private::Policy>::map(
                #verdict,
                |#answer: #private::Option<#private::Named<#output>>| #answer.map(|#answer| #answer.value),
            )
        };
        vec![Function { finish, ..plain }, named]
    }

    /// The same, of a point that has an answer of its own.
    fn until_handled_or_default(&self) -> Vec<Function> {
        let (private, output, answer) = (self.private, &self.output, answer());
        let default = self.default();
        let by = quote! { #private::Option<#private::HookId> };
        let named = quote! { #private::Named<#output, #by> };
        let (verdict, policy) = (verdict(), format_ident!("{}", self.point.policy.variant()));
        let policy = quote! { <#private::#policy as #private::Policy> };
        let function =
            |name, text, output: &TokenStream, found: TokenStream, otherwise: TokenStream| {
                let function = self.function(
                    name,
                    text,
                    (output.clone(), TokenStream::new()),
                    quote! { #private::OrDefault::new() },
                );
                Function {
                    empty: quote! { #private::ControlFlow::Continue(()) },
                    finish: quote! {
                        match #verdict {
                            #private::ControlFlow::Break(#verdict) => #found,
                            #private::ControlFlow::Continue(()) => #policy::verdict(#otherwise),
                        }
                    },
                    ..function
                }
            };
        vec![
            function(
                "dispatch",
                "Asks the hooks of this point, in order, until one has an answer; the default answers if none has.",
                output,
                quote! { #policy::map(#verdict, |#answer: #named| #answer.value) },
                default.clone(),
            ),
            function(
                "dispatch_named",
                "As `dispatch`, and tells which hook answered; `None` for the default.",
                &named,
                quote! { #verdict },
                quote! { #private::Named { value: #default, by: #private::Option::None } },
            ),
        ]
    }

    /// What the default gives.
    fn default(&self) -> TokenStream {
        let private = self.private;
        let wait = self.point.is_async().then(|| quote! { .await });
        let passed = self.point.arguments.iter().map(|argument| &argument.name);
        if self.point.body.is_some() {
            let subject = self.whose.subject(self.point);
            return quote! { #subject::__hooks_default(#(#passed),*) #wait };
        }
        let default = default_action();
        if self.point.is_async() {
            let name = &self.point.name;
            quote! {
                #private::Action::<<#name as #private::EndsInDefault>::Passed<'_, '_>>::act(
                    #default,
                    (#(#passed,)*),
                ) #wait
            }
        } else {
            quote! { #default(#(#passed),*) }
        }
    }

    /// The default action as a parameter, and its type.
    fn brought(&self) -> Option<(Ident, TokenStream)> {
        let (private, output) = (self.private, &self.output);
        if self.point.body.is_some() {
            return None;
        }
        let clone = self
            .point
            .repeatable
            .then(|| quote! { + ::core::clone::Clone });
        let send = self
            .point
            .changes_thread()
            .then(|| quote! { + ::core::marker::Send });
        let arguments = self.point.arguments.iter();
        let ty = if self.point.is_async() {
            let apart: Vec<Apart> = arguments
                .enumerate()
                .map(|argument| types::apart(self.point, argument, private))
                .collect();
            let types = apart.iter().map(|argument| &argument.ty);
            let types = quote! { #(#types),* };
            let standing = apart.iter().map(|argument| &argument.standing);
            let standing = quote! { (#(#standing,)*) };
            let lifetimes = apart.iter().flat_map(|argument| &argument.lifetimes);
            let mentioned = lifetimes
                .clone()
                .filter(|lifetime| types::mentions(types.clone(), lifetime));
            quote! {
                impl for<#(#mentioned),*> ::core::ops::AsyncFnOnce(#types) -> #output
                    + for<#(#lifetimes),*> #private::Action<
                        #standing,
                        Output: #private::Future<Output = #output> #send,
                    >
                    #send
                    #clone
            }
        } else {
            let lending = types::Lending::new(self.point);
            let types: Vec<TokenStream> =
                arguments.map(|argument| lending.passed(argument)).collect();
            let types = quote! { #(#types),* };
            let mentioned = lending.mentioned(&types);
            quote! { impl for<#(#mentioned),*> ::core::ops::FnOnce(#types) -> #output #clone }
        };
        Some((default_action(), ty))
    }

    /// `dispatch` around a default action, and `dispatch_named`.
    fn middleware(&self) -> Vec<Function> {
        let (private, output) = (self.private, &self.output);
        let default = self.default();
        let function = |name, text, value, empty, fold| {
            let function = self.function(name, text, (value, TokenStream::new()), fold);
            Function {
                more: self.brought(),
                empty,
                must_use: true,
                ..function
            }
        };
        let text = if self.point.body.is_some() {
            "Runs the hooks of this point around its default, the outermost first."
        } else {
            "Runs the hooks of this point around the default action, the outermost first; the action alone if there is none."
        };
        let must_use = self.point.output.is_some();
        let plain = function(
            "dispatch",
            text,
            output.clone(),
            default.clone(),
            quote! { #private::Straight },
        );
        let named = function(
            "dispatch_named",
            "As `dispatch`, and tells whether the default action was reached, and if not, which hook stopped before it.",
            quote! { #private::Outcome<#output> },
            quote! { #private::Outcome::of_default(#default) },
            quote! { #private::WithOutcome },
        );
        vec![Function { must_use, ..plain }, named]
    }

    fn cancellable(&self) -> Function {
        let (private, output) = (self.private, &self.output);
        let refusal = match self.point.policy {
            Policy::Isolate | Policy::Veto => quote! { #private::Cancelled<#output> },
            // Its errors are of the type that is there by default.
            Policy::Propagate | Policy::Guarded => quote! { #private::Stop<#output> },
            Policy::CollectErrors => quote! { #private::Stop<#output, #private::HookErrors> },
        };
        let text = match self.point.visit {
            Visit::First => {
                "Asks the hooks of this point, in order, until one refuses; at once `Ok(())` if there is none.\n\n# Errors\n\n\
                 A hook refused: with its reason and the hook that gave it. Later hooks did not run."
            }
            Visit::All => {
                "Asks every hook of this point, in order; at once `Ok(())` if there is none.\n\n# Errors\n\n\
                 A hook refused: with the reason of the first one that did, and who that was. Later hooks ran too, and \
                 their refusals are dropped."
            }
        };
        let docs = format!("{text} {}", failure_that_refuses(self.point.policy));
        let dispatch = self.function(
            "dispatch",
            &docs,
            nothing(),
            quote! { #private::Cancellable::new() },
        );
        Function {
            output: quote! { #private::Result<(), #refusal> },
            empty: quote! { #private::Result::Ok(()) },
            must_use: false,
            ..dispatch
        }
    }
}

/// The type and the value of a verdict that says nothing.
fn nothing() -> (TokenStream, TokenStream) {
    (quote! { () }, quote! { () })
}

/// What a caller brings to a middleware point.
fn default_action() -> Ident {
    local("default", Span::call_site())
}

/// What stands inside of everything: the default, or nothing.
pub(super) fn ending(point: &Point, private: &Ident, whose: Whose) -> TokenStream {
    let default = default_action();
    if point.body.is_some() {
        let subject = whose.subject(point);
        quote! { #private::Many(#subject::__hooks_default) }
    } else if point.mode != Mode::Middleware {
        quote! { #private::NoEnding }
    } else if point.repeatable {
        quote! { #private::Many(#default) }
    } else {
        quote! { #private::Once(#default) }
    }
}

/// What the point carries from hook to hook: the value of a transform.
pub(super) fn carried(point: &Point, private: &Ident) -> TokenStream {
    point.value.as_ref().map_or_else(
        || quote! { () },
        |value| {
            let name = &value.name;
            quote! { #private::Option::Some(#name) }
        },
    )
}

/// What `dispatch` gives.
pub(super) fn verdict_type(point: &Point, private: &Ident) -> TokenStream {
    let output = point.output_tokens();
    let policy = format_ident!("{}", point.policy.variant());
    let value = match point.mode {
        Mode::Collect if point.output.is_none() => quote! { () },
        Mode::Collect => quote! { #private::Vec<#output> },
        Mode::UntilHandled if point.body.is_none() => quote! { #private::Option<#output> },
        Mode::Transform | Mode::UntilHandled => output,
        Mode::Cancellable => {
            return quote! {
                #private::Result<(), <#private::#policy as #private::Guard>::Refusal<#output>>
            };
        }
        Mode::Middleware => return output,
    };
    quote! { <#private::#policy as #private::Policy>::Verdict<#value> }
}

/// Where values go that are not gathered; a name that no argument of the user's is mistaken for.
pub(super) fn sink() -> Ident {
    local("sink", Span::call_site())
}

/// What the fold gave, or an empty point gives.
pub(super) fn verdict() -> Ident {
    local("verdict", Span::call_site())
}

/// The answer of a hook, with its name.
fn answer() -> Ident {
    local("answer", Span::call_site())
}
