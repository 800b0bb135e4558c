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
            Way::Table(&quote! { #private::enter::<Self>() }),
        ),
    };
    function.declare(declared, private)
}

/// The way of a function to the hooks it runs.
#[derive(Clone, Copy)]
pub(super) enum Way<'a> {
    /// What gives it, or `None` if there are none.
    Table(&'a TokenStream),
    /// The static chain of that type; where something else is asked for, as the point's own function.
    Chain(&'a Ident),
}

/// What a function does.
pub(super) fn body(
    point: &Point,
    function: &Function,
    private: &Ident,
    whose: Whose,
    way: Way<'_>,
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
    let wait = point.is_async().then(|| quote! { .await });
    let (verdict, entrance) = (verdict(), local("entrance", Span::call_site()));
    let args = quote! { #private::arguments::<#subject>((#(#args,)*)) };
    let (enter, otherwise, run) = match way {
        Way::Table(enter) => {
            let run = if point.is_async() {
                quote! { #private::run_async::<#subject, _, _, _> }
            } else {
                quote! { #private::run_sync::<#subject, _, _> }
            };
            let run = quote! { #run(#carry, #args, #fold, #ending, #entrance,) #wait };
            (enter.clone(), empty.clone(), run)
        }
        Way::Chain(chain) => {
            let name = format_ident!("{}", function.name);
            let passed = point.passed().map(|argument| &argument.name);
            let given = function.more.as_ref().map(|(name, _)| name);
            let run = if point.is_async() {
                // Not a future of its own around the walk: each is one more state to be asked for at each poll.
                quote! {
                    if #private::is_wrapped::<#subject, #chain>() {
                        #private::run_around_steps::<#subject, #chain, _, _, _>(
                            #carry, #args, #fold, #ending, #entrance,
                        ).await
                    } else {
                        #private::finished(
                            #private::run_async_directly::<#subject, #chain, _, _>(
                                #carry, #args, #fold, #entrance,
                            ).await,
                        )
                    }
                }
            } else {
                quote! {
                    #private::run_sync_directly::<#subject, #chain, _, _>(
                        #carry, #args, #fold, #ending, #entrance,
                    )
                }
            };
            (
                quote! { #private::enter_directly::<#subject, #chain>() },
                quote! { return #subject::#name(#(#passed,)* #given) #wait },
                run,
            )
        }
    };
    let (begins, ends) = stays(point, &subject).unzip();
    quote! {
        #begins
        let #verdict = match #enter {
            #private::Option::None => #otherwise,
            #private::Option::Some(#entrance) => { #run }
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
