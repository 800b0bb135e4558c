//! A hook: the shim through which everything reaches it, and its registration.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};
use syn::Visibility;
use syn::ext::IdentExt as _;

use super::extension::{self, inferred};
use super::facts::{edges, facts};
use super::wrapper_shim::{Wrapper, wrapper_shim};
use super::{chain, span};
use crate::model::{Form, Hook, Owner, Parameter, Returned};
use crate::names::{Krate, arguments, camel_case, local, position, private};

/// Input: `#[hook(point = P)] async fn check(call: &mut Call) -> Result<(), Denied> { … }`.
/// Output, beside the function as written: a hidden item, and in it
/// `fn shim(…) -> impl Future<…> { … } static __HOOKS_FACTS: … ; register! { … }`
pub(crate) fn free_hook(
    hook: &Hook,
    content: u64,
    named: Option<&TokenStream>,
    krate: &Krate,
) -> TokenStream {
    let import = hook.krate.as_ref().unwrap_or(krate).import();
    let private = private(Span::call_site());
    let (cfgs, allowed) = (&hook.cfgs, allowed(hook));
    let owner = Owner::Free { content };
    let items = items(hook, &owner);
    let facts = facts(hook, &owner);
    let name = beside(hook);
    let listed = listed(
        hook,
        &owner,
        &Ident::new("__HOOKS_FACTS", Span::call_site()),
    );
    let item = hook.krate.as_ref().unwrap_or(krate).beside(&quote! {
        #allowed
        #name {
            #import
            type __HooksInstance = ();
            #items
            static __HOOKS_FACTS: #private::Stored = #facts;
            #listed
            #private::register! { hook, &__HOOKS_FACTS }
        }
        #named
    });
    quote! {
        #(#cfgs)*
        #item
    }
}

/// What the item beside a function is called: `__HooksCheckCallAtBeforeCall0_7_4`, in the namespace of types.
///
/// Two functions of one name in one place are one error, and so are not two items of ours. That a function hooks several
/// points is not always seen: the attribute may have another name.
fn beside(hook: &Hook) -> Ident {
    let point = hook.point.segments.last();
    let point = point.map_or_else(String::new, |last| last.ident.unraw().to_string());
    let (function, point) = (camel_case(&hook.text()), camel_case(&point));
    let (ordinal, (line, column)) = (hook.ordinal, position(hook.name.span()));
    format_ident!(
        "__Hooks{function}At{point}{ordinal}_{line}_{column}",
        span = Span::call_site()
    )
}

/// A hook without a registration: all that the compiler says of it, and nothing of what its block lacks.
pub(super) fn unregistered(hook: &Hook, owner: &Owner<'_>, krate: &Krate) -> TokenStream {
    let import = hook.krate.as_ref().unwrap_or(krate).import();
    let (cfgs, allowed) = (&hook.cfgs, allowed(hook));
    let instance = match owner {
        Owner::Block { self_ty, .. } => extension::lasting(self_ty),
        Owner::Free { .. } => quote! { () },
    };
    let items = items(hook, owner);
    let fits = hook.asynchronous.map(|_| fits(hook));
    let used = (!hook.edges.is_empty()).then(|| quote! { let _ = __HOOKS_EDGES; });
    let body = quote! {
        {
            #import
            type __HooksInstance = #instance;
            #items
            #fits
            #used
            let _ = __hooks_shim;
        }
    };
    let item = match owner {
        Owner::Block { .. } => quote! { #allowed const _: () = #body; },
        Owner::Free { .. } => {
            let name = beside(hook);
            let krate = hook.krate.as_ref().unwrap_or(krate);
            krate.beside(&quote! { #allowed #name #body })
        }
    };
    quote! {
        #(#cfgs)*
        #item
    }
}

/// Input: `#[hook(point = P)] fn check(&self, call: &mut Call) { … }`, in a block.
/// Output, for the constant of the block: `static __HOOKS_check_0: Stored = { fn shim(…) … method(…) };`
///
/// What belongs to one hook stands inside of its facts, so that hooks of one block do not see each other's.
pub(super) fn method_hook(hook: &Hook, owner: &Owner<'_>) -> TokenStream {
    let import = hook.krate.as_ref().map(Krate::import);
    let private = private(Span::call_site());
    let (cfgs, name, allowed) = (&hook.cfgs, named_for(hook), allowed(hook));
    let items = items(hook, owner);
    let facts = facts(hook, owner);
    // Others are registered with their block, whose list has a length.
    let registered = (!cfgs.is_empty()).then(|| quote! { #private::register! { hook, &#name } });
    let listed = listed(hook, owner, &name);
    quote! {
        #(#cfgs)*
        #allowed
        static #name: #private::Stored = {
            #import
            #items
            #listed
            #registered
            #facts
        };
    }
}

/// What a static chain makes a call of the hook of, whose facts are called `facts`.
///
/// Input: `#[hook(point = P)] fn check(&self, call: &mut Call) { … }`, of `Limit`.
/// Output: `impl ListedHook<__HooksPoint, 123> for Limit { const FACTS: … ; fn run(…) { __hooks_shim(…) } }`
fn listed(hook: &Hook, owner: &Owner<'_>, facts: &Ident) -> TokenStream {
    let private = private(Span::call_site());
    let (text, by) = (hook.text(), by(hook));
    let (of, name) = match owner {
        Owner::Block { self_ty, .. } => {
            (inferred(*self_ty), chain::name(Some(&text), hook.earlier))
        }
        Owner::Free { .. } => {
            let (module, name) = (module_of(hook), alike(hook));
            (quote! { #module::#name }, chain::name(None, hook.earlier))
        }
    };
    let plain = hook.next.is_none();
    let keep = if own_keep(hook).is_some() {
        quote! { __HooksKeep }
    } else if plain && hook.asynchronous.is_some() {
        quote! { <__HooksPoint as #private::Point>::Keep }
    } else {
        quote! { #private::Bare }
    };
    let run = plain.then(|| {
        let call = local("call", Span::call_site());
        quote! {
            #[inline(always)]
            fn run(
                #call: #private::Call<'_, '_, __HooksPoint, __HooksInstance>,
            ) -> impl #private::Ran<__HooksPoint, #private::#by> {
                __hooks_shim(#call)
            }
        }
    });
    quote! {
        #private::with_chains! {
            #[doc(hidden)]
            impl #private::ListedHook<__HooksNamed, #name> for #of {
                type Point = __HooksPoint;
                type Instance = __HooksInstance;
                type By = #private::#by;
                type Keep = #keep;
                const FACTS: &'static #private::Stored = &#facts;
                #run
            }
        }
    }
}

/// A type of the name of a free function, by which a static chain names the function: wherever that is imported, so is this.
///
/// It comes by a glob, so that a module or type of that name beside it is none the worse.
pub(crate) fn named_alike(first: &Hook, visibility: &Visibility) -> TokenStream {
    let (module, name) = (module_of(first), alike(first));
    quote! {
        #[doc(hidden)]
        mod #module {
            #[doc(hidden)]
            pub enum #name {}
        }
        #[doc(hidden)]
        #visibility use #module::*;
    }
}

/// The type that is called as a free function is, which may be a keyword in our edition.
fn alike(hook: &Hook) -> Ident {
    Ident::new_raw(&hook.text(), Span::call_site())
}

/// Where that is declared: `__hooks_check_7_4`. A second attribute under another name, which we do not see, is told by its point.
fn module_of(hook: &Hook) -> Ident {
    let (text, point, (line, column)) =
        (hook.text(), &hook.first_point, position(hook.name.span()));
    format_ident!(
        "__hooks_{text}_of_{point}_{line}_{column}",
        span = Span::call_site()
    )
}

/// What nobody is told of what is deprecated: the hook itself, or, where its author says so, its point.
fn allowed(hook: &Hook) -> Option<TokenStream> {
    hook.deprecated.then(|| quote! { #[allow(deprecated)] })
}

/// What the facts of a hook are called in its block.
pub(super) fn named_for(hook: &Hook) -> Ident {
    let (text, ordinal) = (hook.text(), hook.ordinal);
    format_ident!("__HOOKS_{text}_{ordinal}", span = Span::call_site())
}

/// What the facts of a hook are made of.
fn items(hook: &Hook, owner: &Owner<'_>) -> TokenStream {
    let types = types(hook, owner);
    let shim = shim(hook, owner);
    let edges = edges(hook);
    quote! { #types #shim #edges }
}

/// Where a mistake about the point shows.
fn at_point(hook: &Hook) -> Span {
    hook.point
        .segments
        .last()
        .map_or_else(Span::call_site, |last| last.ident.span())
}

/// `__HooksPoint`: the point, once it is clear that it is what it must be.
///
/// Each `When` is one more body to be checked and evaluated, so there is one, unless a failure has to be heeded or `next` may be
/// no type.
fn types(hook: &Hook, owner: &Owner<'_>) -> TokenStream {
    let named_by_user = &hook.point;
    let here = span::at(at_point(hook));
    let in_private = private(here);
    let count = hook.parameters.len();
    let mut sound = quote_spanned! {here=> <__HooksNamed as #in_private::DeclaredPoint>::SOUND };
    if let Some(next) = &hook.next_of_none {
        // Where it is ours, rustc says that the point is missing, and nothing else needs to be said.
        sound = quote_spanned! {here=> <#next as #in_private::Known>::KNOWN & #sound };
    }
    let heeds = hook.next.is_none() && matches!(owner, Owner::Block { closes: true, .. });
    let of = if hook.next_of_none.is_some() {
        quote_spanned! {here=> __HooksDeclared }
    } else {
        quote_spanned! {here=> __HooksNamed }
    };
    let mut asked = vec![quote_spanned! {here=> <#of as #in_private::DeclaredPoint>::ASKED }];
    let mut ask = |span: Span, question: TokenStream| {
        let private = private(span);
        asked.push(quote_spanned! {span=> <_ as #private::#question>::ASKED });
    };
    let last = span::at(
        hook.parameters
            .last()
            .map_or_else(|| hook.name.span(), |parameter| parameter.span),
    );
    let at_name = span::at(hook.name.span());
    if hook.next.is_some() {
        ask(at_name, quote_spanned! {at_name=> MayBeWrapped });
        ask(last, quote_spanned! {last=> WrapperTakes<#count> });
    } else {
        ask(at_name, quote_spanned! {at_name=> AsksHooks });
        ask(last, quote_spanned! {last=> PassesAtLeast<#count> });
    }
    if let Some(asynchronous) = hook.asynchronous {
        let span = span::at(asynchronous);
        ask(span, quote_spanned! {span=> AsyncPoint });
    } else if hook.next.is_some() {
        ask(at_name, quote_spanned! {at_name=> BlockingPoint });
    }
    let named = quote_spanned! {here=> __HooksNamed };
    let asks = quote! { let _ = [#(#asked),*]; };
    let point = if heeds || hook.next_of_none.is_some() {
        let declared = span::where_holds(here, &sound, &named);
        // A wrapper cannot be isolated.
        let heeded = if heeds {
            quote_spanned! {here=>
                <#in_private::Heeded<{ #in_private::heeded::<__HooksDeclared, __HooksInstance>() }>
                    as #in_private::FailureHeeded<__HooksDeclared, __HooksInstance>>::FINE
            }
        } else {
            quote_spanned! {here=> <__HooksDeclared as #in_private::DeclaredPoint>::SOUND }
        };
        let agreed = span::where_holds(
            here,
            &quote! { #asks #heeded },
            &quote_spanned! {here=> __HooksDeclared },
        );
        quote! {
            type __HooksDeclared = #declared;
            type __HooksPoint = #agreed;
        }
    } else {
        let agreed = span::where_holds(here, &quote! { #asks #sound }, &named);
        quote! { type __HooksPoint = #agreed; }
    };
    let keep = own_keep(hook).map(|keep| quote! { type __HooksKeep = #keep; });
    quote! {
        type __HooksNamed = #named_by_user;
        #point
        #keep
    }
}

/// How the function is called.
pub(super) fn callee(hook: &Hook, owner: &Owner<'_>) -> TokenStream {
    let name = &hook.name;
    let here = span::at(name.span());
    match owner {
        Owner::Block {
            self_ty,
            trait_: None,
            ..
        } => {
            let ty = inferred(*self_ty);
            quote_spanned! {here=> <#ty>::#name }
        }
        Owner::Block {
            self_ty,
            trait_: Some(trait_),
            ..
        } => {
            let (ty, trait_) = (inferred(*self_ty), inferred(*trait_));
            quote_spanned! {here=> <#ty as #trait_>::#name }
        }
        // In parentheses it is a value here as where its facts are made: where there is none, that is told once.
        Owner::Free { .. } => quote_spanned! {here=> (#name) },
    }
}

/// As many `()` as the hook takes arguments.
fn units(hook: &Hook) -> TokenStream {
    let units = hook.parameters.iter().map(|_| quote! { (), });
    units.collect()
}

/// The type that says how the first parameter is taken.
pub(super) fn by(hook: &Hook) -> Ident {
    format_ident!(
        "{}",
        match hook.parameters.first().map(|parameter| parameter.form) {
            None | Some(Form::Shared | Form::Kept) => "Borrows",
            Some(Form::Exclusive) => "Edits",
            Some(Form::Value) => "Owns",
        }
    )
}

/// A parameter, made of what the point passes there under `name`.
///
/// What is passed says of which point it is. Each type that is named here is looked up once more for each hook.
fn taken(parameter: Parameter, name: &Ident) -> TokenStream {
    let here = span::at(parameter.span);
    let in_private = private(here);
    match parameter.form {
        Form::Kept => quote_spanned! {here=>
            <_ as #in_private::TakesForever<__HooksPoint, _>>::take(#name.passed)
        },
        Form::Shared => {
            quote_spanned! {here=> <_ as #in_private::TakesShared<_, _, _, _>>::take(#name) }
        }
        Form::Exclusive | Form::Value => {
            quote_spanned! {here=> <_ as #in_private::Takes<_, _, _, _>>::take(#name) }
        }
    }
}

/// The function that takes what the point passes, and gives what the hook returns.
///
/// Each argument shows at its parameter's type, what is returned at the return type, the future at the name.
fn shim(hook: &Hook, owner: &Owner<'_>) -> TokenStream {
    let name = hook.name.span();
    let (call, instance) = (local("call", name), local("instance", name));
    let names = arguments(hook.parameters.iter().map(|parameter| parameter.span));
    let places = hook.parameters.iter().zip(&names);
    let taken = places.map(|(parameter, name)| taken(*parameter, name));
    let receiver = hook.receiver.then(|| quote! { #instance, });
    let taken_instance = if hook.receiver {
        instance.to_token_stream()
    } else {
        quote! { _ }
    };
    let callee = callee(hook, owner);

    let units = units(hook);
    let here = span::at(name);
    let in_private = private(here);
    if let Some(next) = &hook.next {
        let arguments = taken.collect();
        let parts = Wrapper {
            names,
            arguments,
            callee,
            receiver,
        };
        return wrapper_shim(hook, *next, &parts);
    }
    let open = quote_spanned! {here=> #in_private::Passes::open(#call, [#units]) };
    let output = span::at(hook.output);
    let at_output = private(output);
    let by = Ident::new(&by(hook).to_string(), output);
    let (returned, run) = if hook.asynchronous.is_some() {
        let run = quote_spanned! {here=> #callee(#receiver #(#taken),*) };
        let accepted = quote_spanned! {output=>
            #at_output::Accepted<
                __HooksPoint,
                #at_output::#by,
                <__HooksPoint as #at_output::Returns<#at_output::#by>>::Shapes,
            >
        };
        (
            quote_spanned! {output=>
                #at_output::Checked<__HooksPoint, impl #at_output::Future<Output: #accepted>>
            },
            checked(here, &run),
        )
    } else {
        let run = quote_spanned! {output=> #callee(#receiver #(#taken),*) };
        (
            quote_spanned! {output=> #at_output::Answered<__HooksPoint> },
            // There is no answer to make anything of.
            if hook.returns == Returned::Never {
                run
            } else {
                quote_spanned! {output=> <_ as #at_output::Accepted<_, _, _>>::answered(#run, #at_output::#by) }
            },
        )
    };
    quote_spanned! {here=>
        #[inline]
        fn __hooks_shim(#call: #in_private::Call<'_, '_, __HooksPoint, __HooksInstance>) -> #returned {
            let (#taken_instance, (#(#names,)*)) = #open;
            #run
        }
    }
}

/// `run`, which gives a future of which the point's flavor is asked.
pub(super) fn checked(here: Span, run: &TokenStream) -> TokenStream {
    let in_private = private(here);
    quote_spanned! {here=>
        <_ as #in_private::FutureOfHook<
            __HooksPoint,
            __HooksInstance,
            <__HooksPoint as #in_private::Point>::Flavor,
        >>::checked(#run)
    }
}

/// The check that the future fits its point, of a hook without facts: they see to it themselves.
fn fits(hook: &Hook) -> TokenStream {
    let here = span::at(hook.name.span());
    let in_private = private(here);
    let text = local("text", here);
    let misfit = if hook.next.is_some() {
        // What does not fit goes to the heap, if there is one.
        quote_spanned! {here=> misfit_of_wrapper }
    } else {
        let keep = own_keep(hook).map_or_else(
            || quote_spanned! {here=> <__HooksPoint as #in_private::Point>::Keep },
            |_| quote_spanned! {here=> __HooksKeep },
        );
        quote_spanned! {here=> misfit::<#keep, _, _, _, _> }
    };
    quote_spanned! {here=>
        const _: () = if let #in_private::Option::Some(#text) = #in_private::#misfit(__hooks_shim) {
            #in_private::panic!("{}", #text)
        };
    }
}

/// How the future of a plain async hook is kept, where the hook says so; else it is as its point says.
pub(super) fn own_keep(hook: &Hook) -> Option<TokenStream> {
    hook.asynchronous.filter(|_| hook.next.is_none())?;
    let timer = hook.timeout.map(|(limit, at)| {
        span::where_holds(at, &span::kept_within(limit, at), &span::within(limit, at))
    });
    let Some(boxed) = hook.boxed else {
        return timer;
    };
    let private = private(Span::call_site());
    let keep = timer.unwrap_or_else(|| quote! { <__HooksPoint as #private::Point>::Keep });
    Some(on_heap(boxed, &keep))
}

/// The type that keeps on the heap what `keep` does, where there is one.
fn on_heap(boxed: Span, keep: &TokenStream) -> TokenStream {
    let here = span::at(boxed);
    let private = private(here);
    let there = quote_spanned! {here=> <#private::Heap as #private::KeepsBoxedHooks>::FINE };
    span::where_holds(
        boxed,
        &there,
        &quote_spanned! {here=> #private::Boxed<#keep> },
    )
}
