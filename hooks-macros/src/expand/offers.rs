//! What a point offers to its callers: one function after another, as its mode and policy have it.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, format_ident, quote};

use crate::model::{Mode, Point, Policy, Visit};
use crate::names::local;

/// One function of a point.
pub(super) struct Function {
    pub(super) name: &'static str,
    pub(super) docs: String,
    /// Arguments of its own.
    pub(super) more: TokenStream,
    pub(super) output: TokenStream,
    /// What an empty point gives.
    pub(super) empty: TokenStream,
    pub(super) fold: TokenStream,
    /// What becomes of the fold's verdict; over [`verdict`].
    pub(super) finish: TokenStream,
    pub(super) must_use: bool,
}

/// Writes the functions of one point.
pub(super) struct Offers<'a> {
    point: &'a Point,
    private: &'a Ident,
    output: TokenStream,
}

impl<'a> Offers<'a> {
    pub(super) fn new(point: &'a Point, private: &'a Ident) -> Self {
        let output = point.output_tokens();
        Self {
            point,
            private,
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
        }
    }

    /// The error that the policy adds to what a function gives, if it does.
    fn error(&self) -> Option<TokenStream> {
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
            docs: documented(self.point, docs),
            more: TokenStream::new(),
            output: self.verdict(value),
            empty: quote! { <#private::#policy as #private::Policy>::verdict(#empty) },
            fold,
            finish: verdict().to_token_stream(),
            must_use: self.error().is_none(),
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
        vec![
            self.function(
                "dispatch",
                "Runs every hook of this point, in order, and gives the values of those that have one.",
                (quote! { #private::Vec<#output> }, none()),
                quote! { #private::Values(#private::Vec::new()) },
            ),
            self.function(
                "dispatch_named",
                "As `dispatch`, and tells for each value which hook gave it.",
                (quote! { #private::Vec<#private::Named<#output>> }, none()),
                quote! { #private::NamedValues(#private::Vec::new()) },
            ),
            self.collect_into(),
            self.collect_each(),
        ]
    }

    fn collect_into(&self) -> Function {
        let (private, output, sink) = (self.private, &self.output, sink());
        let into = self.function(
            "dispatch_into",
            "Runs every hook of this point, in order, and extends the sink with the values they give: without an \
             allocation of its own.",
            nothing(),
            quote! { #private::Into(#sink) },
        );
        Function {
            more: quote! { #sink: &mut impl ::core::iter::Extend<#output> },
            must_use: false,
            ..into
        }
    }

    fn collect_each(&self) -> Function {
        let (private, output, sink) = (self.private, &self.output, sink());
        let each = self.function(
            "dispatch_each",
            "Runs the hooks of this point, in order, and hands each value to the sink, until that breaks: without an \
             allocation.",
            nothing(),
            quote! { #private::Each(#sink) },
        );
        Function {
            more: quote! { #sink: impl ::core::ops::FnMut(#output) -> #private::ControlFlow<()> },
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
        let finish = self.answered(&quote! { #private::Option::Some(#answer.value) }, &none());
        vec![Function { finish, ..plain }, named]
    }

    /// The same, of a point that has an answer of its own.
    fn until_handled_or_default(&self) -> Vec<Function> {
        let (private, output, answer) = (self.private, &self.output, answer());
        let wait = self.point.is_async().then(|| quote! { .await });
        let passed = self.point.arguments.iter().map(|argument| &argument.name);
        let default = quote! { Self::__hooks_default(#(#passed),*) #wait };
        let by = quote! { #private::Option<#private::HookId> };
        let texts = [
            "Asks the hooks of this point, in order, until one has an answer; the default answers if none has.",
            "As `dispatch`, and tells which hook answered; `None` for the default.",
        ];
        let outputs = [output.clone(), quote! { #private::Named<#output, #by> }];
        let finishes = [
            self.answered(&quote! { #answer.value }, &default),
            self.answered(
                &quote! {
                    #private::Named { value: #answer.value, by: #private::Option::Some(#answer.by) }
                },
                &quote! { #private::Named { value: #default, by: #private::Option::None } },
            ),
        ];
        let functions = self
            .until_handled()
            .into_iter()
            .zip(texts)
            .zip(outputs)
            .zip(finishes);
        functions
            .map(|(((function, text), output), finish)| Function {
                docs: documented(self.point, text),
                output: self.verdict(output),
                finish,
                ..function
            })
            .collect()
    }

    /// `found`, over [`answer`], where a hook answered.
    fn answered(&self, found: &TokenStream, otherwise: &TokenStream) -> TokenStream {
        let (private, output) = (self.private, &self.output);
        let (verdict, answer) = (verdict(), answer());
        let (question, ok) = if self.error().is_some() {
            (quote! { ? }, quote! { #private::Result::Ok })
        } else {
            (TokenStream::new(), TokenStream::new())
        };
        quote! {
            let #verdict: #private::Option<#private::Named<#output>> = #verdict #question;
            #ok(match #verdict {
                #private::Option::Some(#answer) => #found,
                #private::Option::None => #otherwise,
            })
        }
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

/// Which failures count as refusals.
const fn failure_that_refuses(policy: Policy) -> &'static str {
    if matches!(policy, Policy::Veto) {
        "Or a hook failed, which counts as a refusal: `failure()` tells of it, and there is no reason."
    } else {
        "Or a hook of a `fail_closed` extension failed, which counts as a refusal: `failure()` tells of it, and there is no \
         reason."
    }
}

/// The type and the value of a verdict that says nothing.
fn nothing() -> (TokenStream, TokenStream) {
    (quote! { () }, quote! { () })
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

/// The sections that depend on policy and flavour.
fn documented(point: &Point, text: &str) -> String {
    let mut docs = text.to_owned();
    if let Some(error) = failure_that_ends_it(point) {
        let heading = if docs.contains("# Errors") {
            "\n\n"
        } else {
            "\n\n# Errors\n\n"
        };
        docs.push_str(heading);
        docs.push_str(error);
    }
    docs.push_str("\n\n# Panics\n\nWhen the program's hooks cannot be sealed: call `hooks_core::seal()` at startup.");
    if point.policy == Policy::Propagate {
        docs.push_str(" A hook's own panic unwinds.");
    }
    if point.is_async() {
        docs.push_str(
            "\n\n# Cancellation\n\nDropping the future drops the running hook, once; later hooks do not run, and what \
             hooks already changed stays changed.",
        );
    }
    docs
}

/// What is said of the error that the policy adds, if it does.
fn failure_that_ends_it(point: &Point) -> Option<&'static str> {
    Some(match (point.policy, point.mode) {
        (Policy::Propagate, _) if point.visit == Visit::All => {
            "Or a hook failed and none refused before: its error, with its place. Later hooks did not run. Where one refused \
             before, the failure goes to the reporter."
        }
        (Policy::Propagate, _) => {
            "A hook failed: its error, with its place. Later hooks did not run."
        }
        (Policy::CollectErrors, Mode::Collect | Mode::Transform) => {
            "Hooks failed: all their errors, in order. The others ran."
        }
        (Policy::CollectErrors, Mode::UntilHandled) => {
            "Hooks failed and none had an answer: all their errors, in order. Where one has an answer, failures before it go \
             to the reporter."
        }
        (Policy::CollectErrors, Mode::Cancellable) => {
            "Or hooks failed and none refused: all their errors, in order. Where one refuses, failures go to the reporter."
        }
        // At a cancellable point what is guarded against is a refusal.
        (Policy::Guarded, Mode::Cancellable) | (Policy::Isolate | Policy::Veto, _) => return None,
        (Policy::Guarded, _) => {
            "A hook of a `fail_closed` extension failed: its error, with its place. Later hooks did not run. Failures of other \
             hooks go to the reporter."
        }
    })
}
