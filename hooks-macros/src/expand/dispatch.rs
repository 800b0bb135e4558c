//! The functions of a point: `dispatch` and what its mode offers beside it.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use crate::model::{Argument, Lent, Mode, Point, Policy};

/// One function of a point.
struct Function {
    name: &'static str,
    docs: String,
    /// Generic parameters and arguments of its own.
    generics: TokenStream,
    more: TokenStream,
    output: TokenStream,
    /// What an empty point gives, before the policy.
    empty: TokenStream,
    fold: TokenStream,
    /// What becomes of the fold's verdict; over `__hooks_verdict`.
    finish: TokenStream,
    must_use: bool,
}

/// The inherent impl of a point.
pub(super) fn functions(point: &Point, private: &TokenStream) -> TokenStream {
    let name = &point.name;
    let functions = all(point, private).into_iter().map(|function| declared(point, &function, private));
    let default = default_body(point);
    quote! {
        impl #name {
            #(#functions)*
            #default
        }
    }
}

fn declared(point: &Point, function: &Function, private: &TokenStream) -> TokenStream {
    let Function { name, docs, generics, more, output, empty, fold, finish, must_use } = function;
    let name = format_ident!("{name}");
    let visibility = &point.visibility;
    let inputs = point.signature.inputs.iter();
    let asynchronous = &point.signature.asyncness;
    let carry = point.value.as_ref().map_or_else(
        || quote! { () },
        |value| {
            let name = &value.name;
            quote! { #private::Option::Some(#name) }
        },
    );
    let args = point.arguments.iter().map(|argument| packed(argument, private));
    let (run, wait) = if point.is_async() { ("run_async", Some(quote! { .await })) } else { ("run_sync", None) };
    let run = format_ident!("{run}");
    let must_use = must_use.then(|| quote! { #[must_use] });
    quote! {
        #[doc = #docs]
        #must_use
        #[inline]
        #visibility #asynchronous fn #name #generics(#(#inputs,)* #more) -> #output {
            let __hooks_verdict = match #private::enter::<Self>() {
                #private::Option::None => #empty,
                #private::Option::Some(__hooks_entrance) => {
                    #private::#run::<Self, _>(#carry, (#(#args,)*), #fold, __hooks_entrance) #wait
                }
            };
            #finish
        }
    }
}

fn packed(argument: &Argument, private: &TokenStream) -> TokenStream {
    let name = &argument.name;
    match argument.lent {
        Lent::Shared => quote! { #name },
        Lent::Exclusive => quote! { &mut *#name },
        Lent::Copied => quote! { #private::Copied(#name) },
    }
}

/// The default body as a function of its own, so that `return` and `?` in it mean what they say.
fn default_body(point: &Point) -> Option<TokenStream> {
    let body = point.body.as_ref()?;
    let inputs = point.signature.inputs.iter();
    let asynchronous = &point.signature.asyncness;
    let output = point.output_tokens();
    Some(quote! {
        #asynchronous fn __hooks_default(#(#inputs,)*) -> #output #body
    })
}

fn all(point: &Point, private: &TokenStream) -> Vec<Function> {
    let output = point.output_tokens();
    let policy = format_ident!("{}", point.policy.variant());
    let propagates = point.policy == Policy::Propagate;
    let verdict = |value: TokenStream| {
        if propagates { quote! { #private::Result<#value, #private::HookError> } } else { value }
    };
    let pass = |value: TokenStream| quote! { <#private::#policy as #private::Policy>::verdict(#value) };
    let basic = |name: &'static str, docs: &str, value: TokenStream, empty: TokenStream, fold: TokenStream| Function {
        name,
        docs: documented(point, docs),
        generics: TokenStream::new(),
        more: TokenStream::new(),
        output: verdict(value),
        empty: pass(empty),
        fold,
        finish: quote! { __hooks_verdict },
        must_use: !propagates,
    };
    match point.mode {
        Mode::Collect if point.output.is_none() => {
            let dispatch = basic("dispatch", "Runs every hook of this point, in order.", quote! { () }, quote! { () }, quote! { #private::Nothing });
            vec![Function { must_use: false, ..dispatch }]
        }
        Mode::Collect => collect(&output, private, &basic),
        Mode::Transform => {
            let value = point.value.as_ref().map_or_else(TokenStream::new, |value| {
                let name = &value.name;
                quote! { #name }
            });
            vec![basic(
                "dispatch",
                "Shows the value to every hook of this point, in order, each of which may replace or edit it, and gives \
                 the last one; the value as it is if there is none.",
                output,
                value,
                quote! { #private::Transform },
            )]
        }
        Mode::UntilHandled => until_handled(point, &output, private, &basic, &verdict),
        Mode::Cancellable => {
            let error = if propagates { quote! { #private::Stop<#output> } } else { quote! { #private::Cancelled<#output> } };
            let dispatch = basic(
                "dispatch",
                "Asks the hooks of this point, in order, until one refuses; at once `Ok(())` if there is none.\n\n\
                 # Errors\n\nA hook refused: with its reason and the hook that gave it. Later hooks did not run.",
                quote! { () },
                quote! { () },
                quote! { #private::Cancellable::new() },
            );
            vec![Function {
                output: quote! { #private::Result<(), #error> },
                empty: quote! { #private::Result::Ok(()) },
                must_use: false,
                ..dispatch
            }]
        }
    }
}

type Basic<'a> = dyn Fn(&'static str, &str, TokenStream, TokenStream, TokenStream) -> Function + 'a;

fn collect(output: &TokenStream, private: &TokenStream, basic: &Basic<'_>) -> Vec<Function> {
    let unit = || quote! { () };
    let into = basic(
        "dispatch_into",
        "Runs every hook of this point, in order, and extends `sink` with the values they give: without an allocation \
         of its own.",
        unit(),
        unit(),
        quote! { #private::Into(__hooks_sink) },
    );
    let each = basic(
        "dispatch_each",
        "Runs the hooks of this point, in order, and hands each value to `sink`, until that breaks: without an \
         allocation.",
        unit(),
        unit(),
        quote! { #private::Each(__hooks_sink) },
    );
    vec![
        basic(
            "dispatch",
            "Runs every hook of this point, in order, and gives the values of those that have one.",
            quote! { #private::Vec<#output> },
            quote! { #private::Vec::new() },
            quote! { #private::Values(#private::Vec::new()) },
        ),
        basic(
            "dispatch_named",
            "As `dispatch`, and tells for each value which hook gave it.",
            quote! { #private::Vec<#private::Named<#output>> },
            quote! { #private::Vec::new() },
            quote! { #private::NamedValues(#private::Vec::new()) },
        ),
        Function {
            generics: quote! { <__HooksSink: ::core::iter::Extend<#output>> },
            more: quote! { __hooks_sink: &mut __HooksSink },
            must_use: false,
            ..into
        },
        Function {
            generics: quote! { <__HooksSink: ::core::ops::FnMut(#output) -> #private::ControlFlow<()>> },
            more: quote! { __hooks_sink: __HooksSink },
            must_use: false,
            ..each
        },
    ]
}

fn until_handled(
    point: &Point,
    output: &TokenStream,
    private: &TokenStream,
    basic: &Basic<'_>,
    verdict: &dyn Fn(TokenStream) -> TokenStream,
) -> Vec<Function> {
    let propagates = point.policy == Policy::Propagate;
    let (question, ok) =
        if propagates { (quote! { ? }, quote! { #private::Result::Ok }) } else { (TokenStream::new(), TokenStream::new()) };
    let fold = || quote! { #private::UntilHandled::new() };
    let none = || quote! { #private::Option::None };
    let named_type = quote! { #private::Option<#private::Named<#output>> };
    let plain = basic(
        "dispatch",
        "Asks the hooks of this point, in order, until one has an answer.",
        quote! { #private::Option<#output> },
        none(),
        fold(),
    );
    let named = basic("dispatch_named", "As `dispatch`, and tells which hook answered.", named_type, none(), fold());
    if point.body.is_none() {
        let finish = quote! {
            let __hooks_verdict: #private::Option<#private::Named<#output>> = __hooks_verdict #question;
            #ok(match __hooks_verdict {
                #private::Option::Some(__hooks_named) => #private::Option::Some(__hooks_named.value),
                #private::Option::None => #private::Option::None,
            })
        };
        return vec![Function { finish, ..plain }, named];
    }
    let wait = point.is_async().then(|| quote! { .await });
    let names = point.arguments.iter().map(|argument| &argument.name);
    let default = quote! { Self::__hooks_default(#(#names),*) #wait };
    let finish = |found: TokenStream, otherwise: TokenStream| {
        quote! {
            let __hooks_verdict: #private::Option<#private::Named<#output>> = __hooks_verdict #question;
            #ok(match __hooks_verdict {
                #private::Option::Some(__hooks_named) => #found,
                #private::Option::None => #otherwise,
            })
        }
    };
    let by = quote! { #private::Option<#private::HookId> };
    vec![
        Function {
            output: verdict(output.clone()),
            docs: documented(
                point,
                "Asks the hooks of this point, in order, until one has an answer; the default answers if none has.",
            ),
            finish: finish(quote! { __hooks_named.value }, default.clone()),
            ..plain
        },
        Function {
            output: verdict(quote! { #private::Named<#output, #by> }),
            docs: documented(point, "As `dispatch`, and tells which hook answered; `None` for the default."),
            finish: finish(
                quote! {
                    #private::Named { value: __hooks_named.value, by: #private::Option::Some(__hooks_named.by) }
                },
                quote! { #private::Named { value: #default, by: #private::Option::None } },
            ),
            ..named
        },
    ]
}

/// The sections that depend on policy and flavour.
fn documented(point: &Point, text: &str) -> String {
    let mut docs = text.to_owned();
    if point.policy == Policy::Propagate {
        let heading = if docs.contains("# Errors") { "\n\n" } else { "\n\n# Errors\n\n" };
        docs.push_str(heading);
        docs.push_str("A hook failed: its error, with its place. Later hooks did not run.");
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

/// `Name::active()`, and the type it gives, which dispatches.
pub(super) fn active(point: &Point, private: &TokenStream) -> TokenStream {
    let name = &point.name;
    let visibility = &point.visibility;
    let inputs: Vec<_> = point.signature.inputs.iter().collect();
    let asynchronous = &point.signature.asyncness;
    let wait = point.is_async().then(|| quote! { .await });
    let names: Vec<_> = point.passed().map(|argument| &argument.name).collect();
    let methods = all(point, private).into_iter().map(|function| {
        let Function { name: text, generics, more, output, must_use, .. } = &function;
        let method = format_ident!("{text}");
        let sink = (!more.is_empty()).then(|| quote! { __hooks_sink });
        let docs = format!("As `{}::{text}`.", point.text());
        let must_use = must_use.then(|| quote! { #[must_use] });
        quote! {
            #[doc = #docs]
            #must_use
            #[inline]
            pub #asynchronous fn #method #generics(self, #(#inputs,)* #more) -> #output {
                #name::#method(#(#names,)* #sink) #wait
            }
        }
    });
    quote! {
        /// A point that somebody hooks.
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
        #[must_use]
        pub struct __HooksActive(());
        impl __HooksActive {
            #(#methods)*
        }
        impl #name {
            /// The point to dispatch, or `None` if nobody hooks it: then its payload need not be built.
            ///
            /// # Panics
            ///
            /// When the program's hooks cannot be sealed: call `hooks_core::seal()` at startup.
            #[inline]
            #visibility fn active() -> #private::Option<__HooksActive> {
                if #private::is_active::<Self>() {
                    #private::Option::Some(__HooksActive(()))
                } else {
                    #private::Option::None
                }
            }
        }
    }
}
