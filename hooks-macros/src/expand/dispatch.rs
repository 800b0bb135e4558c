//! How a function of a point runs: `dispatch`, and what its mode offers beside it.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::offers::{Declared, Function, Offers, Whose, carried, ending, verdict};
use super::{span, types};
use crate::model::{Argument, Lent, Point};
use crate::names::{local, private_of};

/// The inherent impl of a point.
pub(super) fn functions(point: &Point, private: &Ident) -> TokenStream {
    let name = &point.name;
    let functions = Offers::new(point, private, Whose::Own)
        .functions()
        .into_iter()
        .map(|function| declared(point, &function, private));
    let default = default_body(point);
    quote! {
        impl #name {
            #(#functions)*
            #default
        }
    }
}

fn declared(point: &Point, function: &Function, private: &Ident) -> TokenStream {
    let Function {
        name,
        docs,
        more,
        must_use,
        ..
    } = function;
    let name = format_ident!("{name}");
    // Ours, so that a function which nobody calls is not reported where the point stands in a macro of the user's.
    let visibility = span::shown_at(&point.visibility, point.name.span());
    let (lifetime, inputs) = types::inputs(point);
    let names = point.passed().map(|argument| &argument.name);
    let given = more.as_ref().map(|(name, _)| name);
    let more = more.as_ref().map(|(name, ty)| quote! { #name: #ty });
    let must_use = must_use.then(|| quote! { #[must_use] });
    let declared = Declared {
        before: quote! { #[doc = #docs] #must_use #[inline] #visibility },
        asynchronous: point.is_async().then(|| quote! { async }),
        signature: quote! { fn #name #lifetime(#(#inputs,)* #more) },
        arguments: quote! { #(#names,)* #given },
        body: body(
            point,
            function,
            private,
            Whose::Own,
            &quote! { #private::enter::<Self>() },
        ),
    };
    function.declare(declared, private)
}

/// What a function does: `enter` gives the way to the hooks, or `None` if there are none.
pub(super) fn body(
    point: &Point,
    function: &Function,
    private: &Ident,
    whose: Whose,
    enter: &TokenStream,
) -> TokenStream {
    let Function {
        empty,
        fold,
        finish,
        ..
    } = function;
    let subject = whose.subject(point);
    let (carry, ending) = (carried(point, private), ending(point, private, whose));
    let args = point
        .arguments
        .iter()
        .map(|argument| packed(argument, private));
    let (run, wait) = if point.is_async() {
        (
            quote! { #private::run_async::<#subject, _, _, _> },
            Some(quote! { .await }),
        )
    } else {
        (quote! { #private::run_sync::<#subject, _, _> }, None)
    };
    let (verdict, entrance) = (verdict(), local("entrance", Span::call_site()));
    let (begins, ends) = stays(point, &subject).unzip();
    quote! {
        #begins
        let #verdict = match #enter {
            #private::Option::None => #empty,
            #private::Option::Some(#entrance) => {
                #run(
                    #carry,
                    #private::arguments::<#subject>((#(#args,)*)),
                    #fold,
                    #ending,
                    #entrance,
                ) #wait
            }
        };
        #ends
        #finish
    }
}

/// What the dispatch of a local point holds while it runs, so that who sends it elsewhere is told of the point and not of
/// what runs it.
fn stays(point: &Point, subject: &TokenStream) -> Option<(TokenStream, TokenStream)> {
    point.local?;
    let at_name = span::at(point.name.span());
    let (here, private) = (local("here", at_name), private_of(&point.name));
    Some((
        quote_spanned! {at_name=> let #here = #private::StaysOnItsThread::<#subject>::new(); },
        quote_spanned! {at_name=> #here.end(); },
    ))
}

pub(super) fn packed(argument: &Argument, private: &Ident) -> TokenStream {
    let name = &argument.name;
    match argument.lent {
        Lent::Shared => quote! { #name },
        Lent::Exclusive => quote! { &mut *#name },
        Lent::Copied => quote! { #private::ByValue(#name) },
    }
}

/// The default body as a function of its own, so that `return` and `?` in it mean what they say.
fn default_body(point: &Point) -> Option<TokenStream> {
    let body = point.body.as_ref()?;
    let inputs = point.signature.inputs.iter();
    let asynchronous = point.is_async().then(|| quote! { async });
    let output = point.output_tokens();
    Some(quote! {
        #[doc(hidden)]
        #asynchronous fn __hooks_default(#(#inputs,)*) -> #output #body
    })
}
