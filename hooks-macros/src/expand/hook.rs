//! A hook: the shim through which everything reaches it, and its registration.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};
use syn::{Path, PathArguments};

use super::extension::{self, inferred};
use super::span;
use super::wrapper_shim::{Wrapper, wrapper_shim};
use crate::model::{Form, Hook, Owner};
use crate::names::{Krate, arguments, local, private};
use crate::parse::{Edge, Target};

/// Input: `#[hook(point = P)] async fn check(&self, call: &mut Call) -> Result<(), Denied> { … }`.
/// Output, beside the method as written: `const _: () = { fn shim(…) -> impl Future<…> { … } … register! { … } };`
///
/// Beside a free function the constant has a name. What looks like a free function to us may be a method without a
/// receiver, in an impl block that lacks its attribute; there a nameless constant would be a second error.
pub(crate) fn hook(hook: &Hook, owner: &Owner<'_>, krate: &Krate) -> TokenStream {
    let import = hook.krate.as_ref().unwrap_or(krate).import();
    let cfgs = &hook.cfgs;
    let types = types(hook, owner);
    let shim = shim(hook, owner);
    let fits = hook.asynchronous.map(|_| fits(hook));
    let facts = facts(hook, owner);
    let listed = listed(hook, owner);
    let private = private(Span::call_site());
    let passed_on = matches!(owner, Owner::Free)
        .then(|| quote! { use #private::put_extension_on_the_impl_block_of_this_hook; });
    let name = match owner {
        Owner::Block { .. } => quote! { const _ },
        Owner::Free => {
            let name = format_ident!(
                "__HOOKS_{}_{}",
                hook.text(),
                hook.ordinal,
                span = Span::call_site()
            );
            quote! { #[doc(hidden)] const #name }
        }
    };
    quote! {
        #(#cfgs)*
        #name: () = {
            #import
            #passed_on
            #types
            #shim
            #fits
            #facts
            #listed
            #private::register! { Hook, &__HOOKS_FACTS }
        };
    }
}

/// Where a mistake about the point shows.
fn at_point(hook: &Hook) -> Span {
    hook.point
        .segments
        .last()
        .map_or_else(Span::call_site, |last| last.ident.span())
}

/// `__HooksPoint` and `__HooksInstance`: the point and the type, once it is clear that they are what they must be.
fn types(hook: &Hook, owner: &Owner<'_>) -> TokenStream {
    let point = &hook.point;
    let here = span::at(at_point(hook));
    let in_private = private(here);
    let count = hook.parameters.len();
    let declared = span::where_holds(
        here,
        &quote_spanned! {here=> <__HooksNamed as #in_private::DeclaredPoint>::SOUND },
        &quote_spanned! {here=> __HooksNamed },
    );
    let last = span::at(
        hook.parameters
            .last()
            .map_or_else(|| hook.name.span(), |parameter| parameter.span),
    );
    let in_private = private(last);
    let at_name = span::at(hook.name.span());
    let named = private(at_name);
    let mut agreement = if hook.next.is_some() {
        let wrapped = quote_spanned! {at_name=> <__HooksDeclared as #named::MayBeWrapped>::FINE };
        quote_spanned! {last=>
            #wrapped & <__HooksDeclared as #in_private::WrapperTakes<#count>>::FINE
        }
    } else {
        let asks = quote_spanned! {at_name=> <__HooksDeclared as #named::AsksHooks>::FINE };
        quote_spanned! {last=>
            #asks & <__HooksDeclared as #in_private::PassesAtLeast<#count>>::FINE
        }
    };
    if hook.next.is_some() && hook.asynchronous.is_none() {
        let blocks = quote_spanned! {at_name=> <__HooksDeclared as #named::BlockingPoint>::FINE };
        agreement = quote! { #agreement & #blocks };
    }
    if let Some(asynchronous) = hook.asynchronous {
        let asynchronous = span::at(asynchronous);
        let in_private = private(asynchronous);
        let awaited =
            quote_spanned! {asynchronous=> <__HooksDeclared as #in_private::AsyncPoint>::IS_ASYNC };
        agreement = quote! { #agreement & #awaited };
    }
    // A wrapper cannot be isolated.
    if matches!(owner, Owner::Block { .. }) && hook.next.is_none() {
        let in_private = private(here);
        let heeded = quote_spanned! {here=>
            <#in_private::Heeded<{ #in_private::heeded::<__HooksDeclared, __HooksInstance>() }>
                as #in_private::FailureHeeded<__HooksDeclared, __HooksInstance>>::FINE
        };
        agreement = quote! { #agreement & #heeded };
    }
    let agreed = span::where_holds(here, &agreement, &quote_spanned! {here=> __HooksDeclared });
    let instance = match owner {
        Owner::Block { self_ty, .. } => extension::instance(self_ty),
        Owner::Free => quote! { () },
    };
    let keep = keep(hook);
    quote! {
        type __HooksNamed = #point;
        type __HooksDeclared = #declared;
        type __HooksPoint = #agreed;
        type __HooksInstance = #instance;
        #keep
    }
}

/// How the function is called.
fn callee(hook: &Hook, owner: &Owner<'_>) -> TokenStream {
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
        Owner::Free => local("function", name.span()).to_token_stream(),
    }
}

/// The local that holds a free function.
fn found(hook: &Hook, owner: &Owner<'_>) -> Option<TokenStream> {
    let name = &hook.name;
    let function = local("function", name.span());
    matches!(owner, Owner::Free)
        .then(|| quote! { let #function = put_extension_on_the_impl_block_of_this_hook!(#name); })
}

/// The type that says how the first parameter is taken.
fn by(hook: &Hook) -> Ident {
    format_ident!(
        "{}",
        match hook.parameters.first().map(|parameter| parameter.form) {
            None | Some(Form::Shared | Form::Kept) => "Borrows",
            Some(Form::Exclusive) => "Edits",
            Some(Form::Value) => "Owns",
        }
    )
}

/// The function that takes what the point passes, and gives what the hook returns.
///
/// Each argument shows at its parameter's type, what is returned at the return type, the future at the name.
fn shim(hook: &Hook, owner: &Owner<'_>) -> TokenStream {
    let name = hook.name.span();
    let (call, instance) = (local("call", name), local("instance", name));
    let names = arguments(hook.parameters.iter().map(|parameter| parameter.span));
    let taken = hook.parameters.iter().zip(&names).map(|(parameter, name)| {
        let span = span::at(parameter.span);
        let in_private = private(span);
        match parameter.form {
            Form::Kept => quote_spanned! {span=> <_ as #in_private::TakesForever<__HooksPoint, _>>::take(#name) },
            Form::Shared => {
                quote_spanned! {span=> <_ as #in_private::TakesShared<__HooksPoint, _, _>>::take(#name) }
            }
            Form::Exclusive | Form::Value => {
                quote_spanned! {span=> <_ as #in_private::Takes<__HooksPoint, _, _>>::take(#name) }
            }
        }
    });
    let receiver = hook.receiver.then(|| quote! { #instance, });
    let (callee, found) = (callee(hook, owner), found(hook, owner));
    let deprecated = hook.deprecated.then(|| quote! { #[allow(deprecated)] });

    let count = hook.parameters.len();
    let here = span::at(name);
    let in_private = private(here);
    if let Some(next) = &hook.next {
        let arguments = taken.collect();
        let parts = Wrapper {
            names,
            arguments,
            callee,
            receiver,
            found,
            deprecated,
        };
        return wrapper_shim(hook, *next, &parts);
    }
    let open = quote_spanned! {here=> <__HooksPoint as #in_private::Passes<#count>>::open(#call) };
    let output = span::at(hook.output);
    let at_output = private(output);
    let accepted = {
        let by = Ident::new(&by(hook).to_string(), output);
        quote_spanned! {output=>
            #at_output::Accepted<
                __HooksPoint,
                #at_output::#by,
                <__HooksPoint as #at_output::Returns<#at_output::#by>>::Shapes,
            >
        }
    };
    let (returned, run) = if hook.asynchronous.is_some() {
        let run = quote_spanned! {here=> #callee(#receiver #(#taken),*) };
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
            quote_spanned! {output=> #at_output::Answered::new(<_ as #accepted>::into_answer(#run)) },
        )
    };
    quote_spanned! {here=>
        #deprecated
        fn __hooks_shim(#call: #in_private::Call<'_, '_, __HooksPoint, __HooksInstance>) -> #returned {
            let (#instance, (#(#names,)*)) = #open;
            let _ = #instance;
            #found
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

/// The check that the future fits its point.
fn fits(hook: &Hook) -> TokenStream {
    let here = span::at(hook.name.span());
    let in_private = private(here);
    let (fit, text) = (local("fit", here), local("text", here));
    let measure = if hook.next.is_some() {
        // What does not fit goes to the heap, if there is one.
        quote_spanned! {here=> measure_wrapper::<__HooksPoint, __HooksInstance, _, _> }
    } else {
        quote_spanned! {here=> measure::<__HooksPoint, __HooksInstance, __HooksKeep, _, _> }
    };
    quote_spanned! {here=>
        const _: () = {
            let #fit = #in_private::#measure(&__hooks_shim);
            if let #in_private::Option::Some(#text) = #fit.problem() {
                #in_private::panic!("{}", #text)
            }
        };
    }
}

/// `__HooksKeep`: how the future of a plain async hook is kept, which is as the point says unless the hook does.
fn keep(hook: &Hook) -> Option<TokenStream> {
    hook.asynchronous.filter(|_| hook.next.is_none())?;
    let private = private(Span::call_site());
    let keep = hook.timeout.map_or_else(
        || quote! { <__HooksPoint as #private::Point>::Keep },
        |(limit, at)| {
            span::where_holds(at, &span::kept_within(limit, at), &span::within(limit, at))
        },
    );
    let keep = match hook.boxed {
        Some(at) => on_heap(at, &keep),
        None => keep,
    };
    Some(quote! { type __HooksKeep = #keep; })
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

fn facts(hook: &Hook, owner: &Owner<'_>) -> TokenStream {
    let private = private(Span::call_site());
    let vtable = if hook.next.is_some() {
        if hook.asynchronous.is_some() {
            quote! { #private::wrapping_async::<__HooksPoint, __HooksInstance, _, _>(__hooks_shim) }
        } else {
            quote! { #private::wrapping::<__HooksPoint, __HooksInstance, _>(__hooks_shim) }
        }
    } else if hook.asynchronous.is_some() {
        let by = by(hook);
        quote! {
            #private::asynchronous::<__HooksPoint, __HooksInstance, #private::#by, __HooksKeep, _, _, _>(__hooks_shim)
        }
    } else {
        quote! { #private::synchronous::<__HooksPoint, __HooksInstance, _>(__hooks_shim) }
    };
    let text = hook.text();
    let ordinal = hook.number();
    let priority = priority(hook.priority.as_ref());
    let edges = edges(hook);
    let with_edges = edges
        .is_some()
        .then(|| quote! { .with_edges(__HOOKS_EDGES) });
    let function = function(hook, owner);
    let position = span::position(hook.name.span(), hook.content);
    let made = match owner {
        Owner::Block { .. } => quote! { of_method::<__HooksPoint, __HooksInstance> },
        Owner::Free => quote! { of_function::<__HooksPoint> },
    };
    let subject = function.is_some().then(|| quote! { __HOOKS_FUNCTION, });
    quote! {
        #function
        #edges
        static __HOOKS_FACTS: #private::HookFacts = #private::HookFacts::#made(
            &#vtable,
            #subject
            #private::Spec {
                function: #text,
                ordinal: #ordinal,
                priority: #priority,
                place: #private::place!(#position),
            },
        )#with_edges;
    }
}

/// Where the own block of an extension finds the hook, see `HookNumber`.
///
/// For the type as written: where that is no extension, it says so elsewhere.
fn listed(hook: &Hook, owner: &Owner<'_>) -> Option<TokenStream> {
    let Owner::Block {
        self_ty,
        own: Some(content),
        ..
    } = owner
    else {
        return None;
    };
    let here = span::at(syn::spanned::Spanned::span(*self_ty));
    let (private, at_type) = (private(Span::call_site()), private(here));
    let (ty, number) = (extension::lasting(self_ty), hook.number());
    let facts = quote! { const FACTS: &'static #private::HookFacts = &__HOOKS_FACTS; };
    Some(quote_spanned! {here=>
        #[doc(hidden)]
        impl #at_type::HookNumber<#content, #number> for #ty { #facts }
    })
}

/// What tells a free function from all others.
fn function(hook: &Hook, owner: &Owner<'_>) -> Option<TokenStream> {
    let private = private(Span::call_site());
    let (callee, found) = (callee(hook, owner), found(hook, owner)?);
    let deprecated = hook.deprecated.then(|| quote! { #[allow(deprecated)] });
    Some(quote! {
        #deprecated
        const __HOOKS_FUNCTION: #private::TypeId = {
            #found
            #private::function(&#callee)
        };
    })
}

/// Input: `before = a::Audit, before = trace, after("cache")`.
/// Output: `const __HOOKS_EDGES: &[Edge] = &[Edge::before(<a::Audit as HasHooks>::ID, "a::Audit"),
/// Edge::before(function(&trace), "trace"), Edge::after_name("cache")];`
fn edges(hook: &Hook) -> Option<TokenStream> {
    let edge = |edge: &Edge| {
        let here = span::at(edge.span());
        let private = private(here);
        let (word, text) = (edge.word(), edge.text());
        let side = format_ident!("{word}", span = here);
        match &edge.target {
            Target::Path(path) if Edge::is_function(path) => {
                let path = as_a_value(path);
                quote_spanned! {here=> #private::Edge::#side(#private::function(&#path), #text) }
            }
            Target::Path(path) => {
                let path = inferred(path);
                quote_spanned! {here=> #private::Edge::#side(<#path as #private::HasHooks>::ID, #text) }
            }
            Target::Name(..) => {
                let side = format_ident!("{word}_name", span = here);
                quote_spanned! {here=> #private::Edge::#side(#text) }
            }
        }
    };
    let private = private(Span::call_site());
    let edges = hook.edges.iter().map(edge);
    (!hook.edges.is_empty())
        .then(|| quote! { const __HOOKS_EDGES: &[#private::Edge] = &[#(#edges),*]; })
}

/// A priority, or a compile error where the number is none.
pub(super) fn priority(number: Option<&syn::Expr>) -> TokenStream {
    let Some(number) = number else {
        let private = private(Span::call_site());
        return quote! { #private::Option::None };
    };
    let span = span::at(syn::spanned::Spanned::span(number));
    let private = private(span);
    let number = number.to_token_stream();
    quote_spanned! {span=>
        {
            const __HOOKS_NUMBER: #private::i32 = #number;
            const __HOOKS_PRIORITY: #private::Option<#private::Priority> = #private::Priority::new(__HOOKS_NUMBER);
            const _: () = if __HOOKS_PRIORITY.is_none() {
                #private::panic!("a priority lies between priority::FIRST (-1000000) and priority::LAST (1000000)")
            };
            __HOOKS_PRIORITY
        }
    }
}

/// `a::trace<u8>` as an expression has to name it: `a::trace::<u8>`.
fn as_a_value(path: &Path) -> Path {
    let mut path = path.clone();
    for segment in &mut path.segments {
        if let PathArguments::AngleBracketed(arguments) = &mut segment.arguments {
            arguments.colon2_token.get_or_insert_default();
        }
    }
    path
}
