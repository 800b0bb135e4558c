//! A declaration: the type, what the engine knows of it, and the functions to dispatch it.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::{dispatch, docs, returns, span, types};
use crate::model::{Lent, Mode, Point};
use crate::names::arguments;

/// Input: `pub async fn BeforeCall(call: &mut Call) -> Denied;`.
/// Output: `pub enum BeforeCall {}`, its `dispatch` functions, and one `const _` with impls and registration.
pub(crate) fn point(point: &Point) -> TokenStream {
    let private = point.krate.private();
    let declaration = declaration(point);
    let functions = dispatch::functions(point, &private);
    let implementation = implementation(point, &private);
    let passes: TokenStream = (0..=point.passed().count()).map(|count| passes(point, count, &private)).collect();
    let returns = returns::returns(point, &private);
    let checks = checks(point, &private);
    let active = dispatch::active(point, &private);
    let krate = point.krate.path();
    quote! {
        #declaration
        #functions
        const _: () = {
            #implementation
            #passes
            #returns
            #checks
            #active
            #krate::__register! { Point, &__HOOKS_FACTS }
        };
    }
}

/// The type. Its name is in the type namespace only.
fn declaration(point: &Point) -> TokenStream {
    let Point { attributes, visibility, name, .. } = point;
    let docs = docs::point(point);
    quote! {
        #(#attributes)*
        #docs
        #visibility enum #name {}
    }
}

/// `Point`, `AsyncPoint`, the state and the facts.
fn implementation(point: &Point, private: &TokenStream) -> TokenStream {
    let name = &point.name;
    let (loan, payload) = (types::loan(), types::payload());
    let lent = point.arguments.iter().map(|argument| types::lent(argument, private));
    let answer = returns::answer(point, private);
    let carry = match &point.value {
        Some(value) => {
            let ty = &value.inner;
            quote! { #private::Option<#ty> }
        }
        None => quote! { () },
    };
    let policy = format_ident!("{}", point.policy.variant());
    let mode = format_ident!("{}", point.mode.variant());
    let inline = point.inline.as_ref().map_or_else(|| quote! { 256 }, |inline| quote! { { #inline } });
    let relend = point.arguments.iter().enumerate().map(|(index, argument)| {
        let index = syn::Index::from(index);
        match argument.lent {
            Lent::Shared => quote! { &*__hooks_args.#index },
            Lent::Exclusive => quote! { &mut *__hooks_args.#index },
            Lent::Copied => quote! { #private::Copied(__hooks_args.#index.0) },
        }
    });
    let text = point.text();
    let signature = docs::signature(point);
    let krate = point.krate.path();
    let position = span::position(name.span());
    let asynchronous = point.is_async().then(|| quote! { impl #private::AsyncPoint for #name {} });
    quote! {
        static __HOOKS_STATE: #private::State<#name> = #private::State::new();
        static __HOOKS_FACTS: #private::PointFacts = #private::PointFacts::new::<#name>(
            &__HOOKS_STATE,
            #private::Mode::#mode,
            #private::OnError::#policy,
            #text,
            #signature,
            #krate::__place!(#position),
        );
        impl #private::Point for #name {
            type Args<#loan, #payload> = (#(#lent,)*) where #payload: #loan;
            type Carry = #carry;
            type Answer = #answer;
            type Policy = #private::#policy;
            type Space = #private::Space<#inline>;
            const FACTS: &'static #private::PointFacts = &__HOOKS_FACTS;
            const STATE: &'static #private::State<Self> = &__HOOKS_STATE;
            #[inline]
            fn lend<'__hooks_short, #loan: '__hooks_short, #payload: #loan>(
                __hooks_args: &'__hooks_short mut Self::Args<#loan, #payload>,
            ) -> Self::Args<'__hooks_short, #payload> {
                let _ = &__hooks_args;
                (#(#relend,)*)
            }
        }
        #asynchronous
    }
}

/// The first `count` arguments, for hooks that leave off the others.
fn passes(point: &Point, count: usize, private: &TokenStream) -> TokenStream {
    let name = &point.name;
    let (loan, payload) = (types::loan(), types::payload());
    let all = arguments(point.arguments.len());
    let mut types = Vec::new();
    let mut values = Vec::new();
    if let Some(value) = &point.value {
        let wrapper = Ident::new(returns::value_type(point), Span::call_site());
        let ty = &value.inner;
        types.push(quote! { #private::#wrapper<#loan, #ty> });
        values.push(quote! { #private::#wrapper::new(__hooks_carry) });
    }
    for (argument, local) in point.arguments.iter().zip(&all) {
        types.push(types::lent(argument, private));
        values.push(quote! { #local });
    }
    types.truncate(count);
    values.truncate(count);
    quote! {
        impl #private::Passes<#count> for #name {
            type First<#loan, #payload> = (#(#types,)*) where #payload: #loan;
            #[inline]
            fn first<#loan, #payload: #loan>(
                __hooks_carry: &#loan mut Self::Carry,
                (#(#all,)*): Self::Args<#loan, #payload>,
            ) -> Self::First<#loan, #payload> {
                let _ = (&__hooks_carry, #(&#all,)*);
                (#(#values,)*)
            }
        }
    }
}

/// What must hold of the types, asked once here, so that no hook is where it surfaces.
fn checks(point: &Point, private: &TokenStream) -> TokenStream {
    let payload = types::payload();
    let mut checks = Vec::new();
    for argument in &point.arguments {
        let span = span::at(argument.span);
        let inner = types::written_out(quote::ToTokens::to_token_stream(&argument.inner), &payload);
        match argument.lent {
            Lent::Shared if point.is_async() => {
                checks.push(quote_spanned! {span=> #private::argument_is_sync::<#inner>(); });
            }
            Lent::Exclusive if point.is_async() => {
                checks.push(quote_spanned! {span=> #private::argument_is_send::<#inner>(); });
            }
            Lent::Shared | Lent::Exclusive => {}
            Lent::Copied => checks.push(quote_spanned! {span=> #private::argument_is_copy::<#inner>(); }),
        }
    }
    if point.is_async()
        && let Some(output) = &point.output
    {
        let span = span::at(syn::spanned::Spanned::span(output));
        checks.push(quote_spanned! {span=> #private::argument_is_send::<#output>(); });
    }
    if checks.is_empty() {
        return TokenStream::new();
    }
    quote! {
        const fn __hooks_checks<#payload>() {
            #(#checks)*
        }
        const _: () = __hooks_checks();
    }
}
