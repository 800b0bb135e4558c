//! A static chain: its type, the order of its hooks, and the calls of them one behind the other.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};
use syn::Path;
use syn::ext::IdentExt as _;

use super::span;
use crate::names::{Krate, hash_of, private};
use crate::parse::{Chain, Element, cfgs, shown};

/// Input: `static_chain!(pub LlmChain = BeforeLlmCall: [RateLimit::check, check_budget])`
/// Output: `pub type LlmChain = <BeforeLlmCall as HasChains>::Chained<__HooksStepsOfLlmChain>;`, the type of its steps, and one
/// constant with their impl of `Steps`.
pub(crate) fn static_chain(chain: &Chain) -> TokenStream {
    let Chain {
        attributes,
        visibility,
        name,
        point,
        hooks,
        ..
    } = chain;
    let krate = Krate::new(chain.krate.as_ref());
    let cfgs = cfgs(attributes);
    let ours = private(Span::call_site());
    let text = name.unraw().to_string();
    let at_point = span::at(
        point
            .segments
            .last()
            .map_or_else(Span::call_site, |last| last.ident.span()),
    );
    let steps = format_ident!("__HooksStepsOf{text}", span = at_point);
    // Once, also for the type that stands outside, so that a crate that is not there is one error.
    let outside = format_ident!("__hooks_private_of_{text}", span = at_point);
    let import = krate.import_as(&outside);
    let chained = quote_spanned! {at_point=> <#point as #outside::HasChains>::Chained<#steps> };
    let declared = span::where_holds(
        at_point,
        &quote_spanned! {at_point=> <__HooksNamed as #ours::HasChains>::IS_POINT },
        &quote_spanned! {at_point=> __HooksNamed },
    );
    let count = hooks.len();
    let (listed, asked): (Vec<Ident>, Vec<TokenStream>) = hooks
        .iter()
        .enumerate()
        .map(|(place, hook)| {
            let earlier = earlier(hook, hooks.get(..place).unwrap_or_default());
            listed(hook, point, place, earlier)
        })
        .unzip();
    let facts = hooks.iter().zip(&listed).map(|(hook, listed)| {
        let here = span::at(hook.span);
        let private = private(here);
        quote_spanned! {here=> <#listed as #private::InChain<__HooksPoint>>::FACTS }
    });
    let places: Vec<Literal> = (0..count).map(Literal::usize_suffixed).collect();
    let of_place = quote! { __HooksPlace };
    let picks = places.iter().zip(&listed).map(|(place, listed)| {
        quote! { impl #ours::Pick for #of_place<#place> { type Hook = #listed; } }
    });
    let picked: Vec<TokenStream> = places
        .iter()
        .map(|place| quote! { <#of_place<{ __HOOKS_ORDER[#place] }> as #ours::Pick>::Hook })
        .collect();
    let implementation = implementation(&steps, &picked, &places);
    let sorted = places
        .iter()
        .map(|place| quote! { __HOOKS_LISTED[__HOOKS_ORDER[#place]] });
    let at_name = span::at(name.span());
    let ordered = {
        let private = private(at_name);
        quote_spanned! {at_name=> #private::fixed_order(__HOOKS_LISTED) }
    };
    let position = span::position(name.span(), hash_of(&text));
    quote! {
        #(#attributes)*
        #visibility type #name = #chained;
        #(#cfgs)*
        #[doc(hidden)]
        #[derive(::core::fmt::Debug)]
        #visibility enum #steps {}
        #(#cfgs)*
        #[doc(hidden)]
        #import
        #(#cfgs)*
        const _: () = {
            use #outside as #ours;
            type __HooksNamed = #point;
            type __HooksPoint = #declared;
            #(#asked)*
            const __HOOKS_LISTED: [&#ours::Stored; #count] = [#(#facts),*];
            const __HOOKS_ORDER: [#ours::usize; #count] = #ordered;
            const __HOOKS_SORTED: &[&#ours::Stored] = &[#(#sorted),*];
            const __HOOKS_WRAPPERS: #ours::usize = #ours::count_wrappers(__HOOKS_SORTED);
            struct __HooksPlace<const PLACE: #ours::usize>;
            #(#picks)*
            static __HOOKS_CHAIN: #ours::StaticChain<__HooksPoint> =
                #ours::static_chain::<__HooksPoint, #steps>(#text, __HOOKS_SORTED, #ours::place!(#position));
            #implementation
            #ours::register! { Chain, __HOOKS_CHAIN.facts() }
        };
    }
}

/// The impl of `Steps`: a call of each of the hooks at `places`, where that is no wrapper.
fn implementation(steps: &Ident, picked: &[TokenStream], places: &[Literal]) -> TokenStream {
    let ours = private(Span::call_site());
    let calls = picked.iter().zip(places).map(|(hook, place)| {
        quote! {
            if !#ours::is_wrapper::<__HooksPoint, #hook>() {
                if let #ours::ControlFlow::Break(__hooks_kept) = #ours::step::<__HooksPoint, #hook, __HooksFold>(
                    __hooks_hooks,
                    #ours::plain(#place, __HOOKS_WRAPPERS),
                    &mut __hooks_frame,
                    __hooks_fold,
                ) {
                    return __hooks_kept;
                }
            }
        }
    });
    let awaits = picked.iter().zip(places).map(|(hook, place)| {
        quote! {
            if !#ours::is_wrapper::<__HooksPoint, #hook>() {
                let __hooks_ended = __hooks_walk.start::<#hook>(#ours::plain(#place, __HOOKS_WRAPPERS)).await;
                let __hooks_goes_on = __hooks_walk.take(#ours::plain(#place, __HOOKS_WRAPPERS), __hooks_ended);
                if #ours::ControlFlow::is_break(&__hooks_goes_on) {
                    break '__hooks_walk;
                }
            }
        }
    });
    quote! {
        #[doc(hidden)]
        impl #ours::Steps<__HooksPoint> for #steps {
            const CHAIN: &'static #ours::StaticChain<__HooksPoint> = &__HOOKS_CHAIN;
            const WRAPPERS: #ours::usize = __HOOKS_WRAPPERS;
            #[inline]
            fn walk<__HooksFold: #ours::Fold<__HooksPoint>>(
                __hooks_hooks: #ours::Fixed<__HooksPoint>,
                mut __hooks_frame: #ours::Loan<'_, __HooksPoint>,
                __hooks_fold: &mut __HooksFold,
            ) -> #ours::Kept<__HooksPoint> {
                let _ = (&__hooks_hooks, &mut __hooks_frame, &__hooks_fold);
                #(#calls)*
                #ours::walked::<__HooksPoint>()
            }
            #[inline]
            fn awaited<__HooksHeld: #ours::Held<__HooksPoint>, const CALLER: #ours::char>(
                __hooks_hooks: #ours::Fixed<__HooksPoint>,
                __hooks_held: __HooksHeld,
            ) -> #ours::ToAwait<
                impl #ours::Future<Output = (__HooksHeld, #ours::Kept<__HooksPoint>)>
            > {
                #ours::ToAwait(async move {
                    let mut __hooks_walk = #ours::Walking::new(__hooks_hooks, __hooks_held);
                    let _ = &mut __hooks_walk;
                    '__hooks_walk: {
                        #(#awaits)*
                    }
                    __hooks_walk.end()
                })
            }
        }
    }
}

/// How often `hook` stands among those before it.
fn earlier(hook: &Element, before: &[Element]) -> usize {
    let text = |hook: &Element| {
        let method = hook.method.as_ref().map(Ident::to_string);
        (hook.of.to_token_stream().to_string(), method)
    };
    before
        .iter()
        .filter(|other| text(other) == text(hook))
        .count()
}

/// `__HooksHook0`, and what it is: `Listed<RateLimit, 1234>`, where that is a hook of the point.
fn listed(hook: &Element, point: &Path, place: usize, earlier: usize) -> (Ident, TokenStream) {
    let here = span::at(hook.span);
    let private = private(here);
    let method = hook
        .method
        .as_ref()
        .map(|method| method.unraw().to_string());
    let (of, name) = (&hook.of, name(method.as_deref(), earlier));
    let alias = format_ident!("__HooksOf{place}", span = here);
    let listed = format_ident!("__HooksHook{place}", span = here);
    let (written, point) = (hook.text(), shown(point));
    let otherwise = if earlier == 0 {
        format!(
            "`{written}` is no hook of `{point}`: a chain lists what is declared with `#[hook(point = {point})]`, a method as \
             `Type::method` and a function by its path"
        )
    } else {
        format!(
            "`{written}` is listed more often than it hooks `{point}`: list a hook as often as it has `#[hook(point = {point})]`"
        )
    };
    let asked = span::where_holds(
        here,
        &quote_spanned! {here=>
            use #private::NotListed as _;
            #private::is_listed(<#private::Sought<#alias, __HooksPoint, #name>>::IS_LISTED, #otherwise)
        },
        &quote_spanned! {here=> #private::Listed<#alias, #name> },
    );
    let types = quote! {
        type #alias = #of;
        type #listed = #asked;
    };
    (listed, types)
}

/// What tells the hooks of a type apart that are of one point: the method, and how often it hooked the point before. Of a function
/// there is a type of its own.
pub(super) fn name(method: Option<&str>, earlier: usize) -> u64 {
    hash_of(&format!("{} {earlier}", method.unwrap_or_default()))
}
