//! A declaration: the type, what the engine knows of it, and the functions to dispatch it.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::{
    active, chained, dispatch, docs, offers, registry, returns, shown, span, types, wrappers,
};
use crate::model::{Argument, Lent, Mode, Point, Policy, Visit};
use crate::names::{arguments, local, private, private_of};

/// Input: `pub async fn BeforeCall(call: &mut Call) -> Denied;`.
/// Output: `pub enum BeforeCall {}`, its `dispatch` functions, and one `const _` with impls and registration.
pub(crate) fn point(point: &Point) -> TokenStream {
    let beside = private_of(&point.name);
    let import = point.krate.import_as(&beside);
    let private = private(Span::call_site());
    let declaration = declaration(point);
    let functions = dispatch::functions(point, &beside);
    let facts = facts(point, &private);
    let implementation = implementation(point, &private);
    let passes: TokenStream = (0..=point.passed().count())
        .map(|count| passes(point, count, &private))
        .collect();
    let returns = returns::returns(point, &private);
    let sound = sound(point);
    let wrappers = wrappers::wrappers(point, &private);
    let active = active::active(point, &private);
    let registry = registry::registry(point, &private);
    let chained = chained::chained(point, &private);
    let deprecated = deprecated(point);
    let (expected, allowed) = (expected(point), allowed(point));
    let allowed = quote! { #deprecated #expected #(#allowed)* };
    quote! {
        #import
        #declaration
        #allowed
        #functions
        #allowed
        const _: () = {
            use #beside as #private;
            #facts
            #implementation
            #passes
            #returns
            #sound
            #wrappers
            #active
            #registry
            #chained
            #private::register! { Point, &__HOOKS_FACTS }
        };
    }
}

/// Quiet for what we say about a type that its author marks so.
fn deprecated(point: &Point) -> Option<TokenStream> {
    let is_deprecated = |attribute: &syn::Attribute| attribute.path().is_ident("deprecated");
    let any = point.attributes.iter().any(is_deprecated);
    any.then(|| quote! { #[allow(deprecated)] })
}

/// What the author allows or expects: of the body and the functions, too, which stand in other items than the type.
fn allowed(point: &Point) -> impl Iterator<Item = &syn::Attribute> {
    let attributes = point.attributes.iter();
    attributes.filter(|it| it.path().is_ident("allow") || it.path().is_ident("expect"))
}

/// What the author expects comes true in one of our items, and not in each.
fn expected(point: &Point) -> Option<TokenStream> {
    let is_expected = |attribute: &syn::Attribute| attribute.path().is_ident("expect");
    let any = point.attributes.iter().any(is_expected);
    any.then(|| quote! { #[allow(unfulfilled_lint_expectations)] })
}

/// The type. Its name is in the type namespace only.
fn declaration(point: &Point) -> TokenStream {
    let Point {
        attributes,
        visibility,
        name,
        ..
    } = point;
    let docs = docs::point(point);
    let expected = expected(point);
    // So that what the compiler says about the type shows its name, and not our attribute.
    let visibility = span::shown_at(visibility, name.span());
    let declared = quote_spanned! {span::at(name.span())=> enum #name {} };
    quote! {
        #expected
        #(#attributes)*
        #docs
        #visibility #declared
    }
}

/// The state and the facts.
fn facts(point: &Point, private: &Ident) -> TokenStream {
    let name = &point.name;
    let policy = format_ident!("{}", point.policy.variant());
    let mode = format_ident!("{}", point.mode.variant());
    let text = point.text();
    let signature = shown::signature(point);
    let position = span::position(name.span(), 0);
    let hooks = point.hooks.map(|hooks| {
        let hooks = format_ident!("{}", hooks.variant());
        quote! { .with_hooks(#private::Cardinality::#hooks) }
    });
    let warning = point.warn_on_stall.map(|_| quote! { .warning_on_stall() });
    let repeatable = point.repeatable.then(|| quote! { .repeatable() });
    let body = point.body.is_some().then(|| quote! { .with_body() });
    quote! {
        static __HOOKS_STATE: #private::State<#name> = #private::State::new();
        static __HOOKS_FACTS: #private::PointFacts = #private::PointFacts::new::<#name>(
            &__HOOKS_STATE,
            #private::Mode::#mode,
            #private::OnError::#policy,
            #text,
            #signature,
            #private::place!(#position),
        )
        #warning
        #repeatable
        #body
        #hooks;
    }
}

/// The canonical fold, and what it notes beside its verdict.
fn canonical(point: &Point, private: &Ident) -> (TokenStream, TokenStream) {
    let output = point.output_tokens();
    let names = quote! { #private::Option<#private::HookId> };
    match point.mode {
        Mode::Collect if point.output.is_none() => (quote! { #private::Nothing }, quote! { () }),
        Mode::Collect => (
            quote! { #private::Gather<#output> },
            quote! { #private::Names },
        ),
        Mode::Transform => (quote! { #private::Transform }, quote! { () }),
        Mode::UntilHandled if point.has_default() => (
            quote! { #private::OrDefault<#output> },
            quote! { #private::Giver },
        ),
        Mode::UntilHandled => (quote! { #private::UntilHandled<#output> }, names),
        Mode::Cancellable => (quote! { #private::Cancellable<#output> }, quote! { () }),
        Mode::Middleware => (quote! { #private::Straight }, quote! { () }),
    }
}

/// `Point`.
fn implementation(point: &Point, private: &Ident) -> TokenStream {
    let name = &point.name;
    let (loan, payload) = (types::loan(), types::payload());
    let lent = point
        .arguments
        .iter()
        .map(|argument| types::lent(point, argument, private));
    let answer = returns::answer(point, private);
    let value = point.value.as_ref().map(|value| &value.inner);
    let carry = value.map_or_else(|| quote! { () }, |ty| quote! { #private::Option<#ty> });
    let policy = format_ident!("{}", point.policy.variant());
    let visit = (point.visit == Visit::All)
        .then(|| quote! { const VISIT: #private::Visit = #private::Visit::All; });
    let inline = point
        .inline
        .as_ref()
        .map_or_else(|| default_space(point), |inline| quote! { { #inline } });
    let (canonical, record) = canonical(point, private);
    let verdict = offers::verdict_type(point, private);
    let args = local("args", Span::call_site());
    let relent = tuple(relent(point, &args, private));
    let keep = point.timeout.map_or_else(
        || quote! { #private::Bare },
        |(limit, at)| {
            let sound = quote_spanned! {span::at(at)=> <Self as #private::DeclaredPoint>::SOUND };
            span::where_holds(at, &sound, &span::within(limit, at))
        },
    );
    let flavor = format_ident!(
        "{}",
        match (point.is_async(), point.local) {
            (false, _) => "Blocking",
            (true, None) => "Awaited",
            (true, Some(_)) => "Local",
        }
    );
    quote! {
        #[doc(hidden)]
        impl #private::Point for #name {
            type Args<#loan, #payload> = (#(#lent,)*) where #payload: #loan;
            type Carry = #carry;
            type Answer = #answer;
            type Policy = #private::#policy;
            type Space = #private::Space<#inline>;
            type Keep = #keep;
            type Flavor = #private::#flavor;
            type Verdict = #verdict;
            type Canonical = #canonical;
            type Record = #record;
            #visit
            const FACTS: &'static #private::PointFacts = &__HOOKS_FACTS;
            const STATE: &'static #private::State<Self> = &__HOOKS_STATE;
            #[inline]
            fn lend<'__hooks_short, #loan: '__hooks_short, #payload: #loan>(
                #args: &'__hooks_short mut <Self as #private::Point>::Args<#loan, #payload>,
            ) -> <Self as #private::Point>::Args<'__hooks_short, #payload> {
                let _ = &#args;
                #relent
            }
        }
    }
}

/// The room for futures where the declaration says nothing: for one hook, or for some wrappers.
fn default_space(point: &Point) -> TokenStream {
    match point.mode {
        _ if !point.is_async() => quote! { 0 },
        Mode::Middleware => quote! { 1024 },
        _ => quote! { 256 },
    }
}

/// Each argument, lent once more.
fn relent(point: &Point, args: &Ident, private: &Ident) -> Vec<TokenStream> {
    let arguments = point.arguments.iter().enumerate();
    let relent = arguments.map(|(index, argument)| {
        let index = syn::Index::from(index);
        match argument.lent {
            Lent::Shared => quote! { &*#args.#index },
            Lent::Exclusive => quote! { &mut *#args.#index },
            Lent::Copied => quote! { #private::ByValue(#args.#index.0) },
        }
    });
    relent.collect()
}

/// The first `count` arguments, for hooks that leave off the others.
fn passes(point: &Point, count: usize, private: &Ident) -> TokenStream {
    let name = &point.name;
    let (loan, payload) = (types::loan(), types::payload());
    let carry = local("carry", Span::call_site());
    let all = arguments(point.arguments.iter().map(|argument| argument.span));
    let mut types = Vec::new();
    let mut values = Vec::new();
    if let Some(value) = &point.value {
        let wrapper = Ident::new(returns::value_type(point), Span::call_site());
        let ty = &value.inner;
        let shown = if point.policy == Policy::Propagate {
            ty.to_token_stream()
        } else {
            quote! { &#loan mut #ty }
        };
        types.push(quote! { #private::Offered<#name, #private::#wrapper<#loan, #ty>, #shown> });
        values.push(quote! { #private::Offered::new(#private::#wrapper::new(#carry)) });
    }
    for (argument, local) in point.arguments.iter().zip(&all) {
        types.push(types::offered(point, argument, private));
        values.push(quote! { #private::Offered::new(#local) });
    }
    types.truncate(count);
    values.truncate(count);
    let values = tuple(values);
    let here = span::at(name.span());
    let header = quote_spanned! {here=> impl #private::Passes<#count> for #name };
    quote! {
        #[doc(hidden)]
        #header {
            type First<#loan, #payload> = (#(#types,)*) where #payload: #loan;
            #[inline]
            fn first<#loan, #payload: #loan>(
                #carry: &#loan mut <Self as #private::Point>::Carry,
                (#(#all,)*): <Self as #private::Point>::Args<#loan, #payload>,
            ) -> <Self as #private::Passes<#count>>::First<#loan, #payload> {
                let _ = (&#carry, #(&#all,)*);
                #values
            }
        }
    }
}

/// The last expression of a block that gives `values` as a tuple: nothing rather than `()`, which clippy would refuse.
fn tuple(values: impl IntoIterator<Item = TokenStream>) -> Option<TokenStream> {
    let mut values = values.into_iter().peekable();
    values.peek()?;
    Some(quote! { (#(#values,)*) })
}

/// What must hold of the types: asked here, so that no hook is where it surfaces.
///
/// Output: `impl DeclaredPoint for P { const SOUND: #private::bool = <Call as SentToAsyncHooks>::FINE & … & true; }`.
fn sound(point: &Point) -> TokenStream {
    let name = &point.name;
    let mut conditions: Vec<TokenStream> = point
        .arguments
        .iter()
        .filter_map(|it| condition(it, point.changes_thread()))
        .collect();
    if let Some(output) = &point.output {
        if point.mode != Mode::Middleware {
            conditions.push(returns::plain(point, output));
        }
        if point.changes_thread() {
            let here = span::at(output.span());
            let private = private(here);
            conditions.push(quote_spanned! {here=> <#output as #private::SentToAsyncHooks>::FINE });
        }
    }
    conditions.extend(
        point
            .timeout
            .map(|(limit, at)| span::kept_within(limit, at)),
    );
    let here = span::at(name.span());
    let private = private(here);
    quote_spanned! {here=>
        use #private::Otherwise as _;
        #[doc(hidden)]
        impl #private::DeclaredPoint for #name {
            const SOUND: #private::bool = #(#conditions &)* true;
            type Itself = Self;
        }
    }
}

/// What must hold of an argument.
fn condition(argument: &Argument, changes_thread: bool) -> Option<TokenStream> {
    let here = span::at(argument.span);
    let private = private(here);
    let inner = types::written_out(argument.inner.to_token_stream(), &types::forever());
    let fine = |name: &str| {
        let asked = Ident::new(name, here);
        quote_spanned! {here=> <#inner as #private::#asked>::FINE }
    };
    Some(match argument.lent {
        Lent::Shared if changes_thread => fine("SharedWithAsyncHooks"),
        Lent::Exclusive if changes_thread => fine("SentToAsyncHooks"),
        Lent::Shared | Lent::Exclusive => return None,
        Lent::Copied if changes_thread => {
            let (copied, sent) = (fine("CopiedToEachHook"), fine("SentToAsyncHooks"));
            quote! { #copied & #sent }
        }
        Lent::Copied => fine("CopiedToEachHook"),
    })
}
