//! What comes out where an item has a mistake: enough that nothing else breaks because of it.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::{FnArg, ItemImpl, ReturnType, Type};

use super::hook::unregistered;
use crate::errors::Errors;
use crate::model::{Declared, Hook, Owner, condition, is_one_type, lifetime, placeholder};
use crate::names::{Krate, private_of};
use crate::parse::{Edge, UnreadPoint, of_functions};

/// A hook that is not registered because something is wrong beside it: it is compared with its point all the same, so that
/// what is wrong with that comes out together.
pub(crate) fn compared(hook: &Hook, owner: &Owner<'_>, krate: &Krate) -> TokenStream {
    if hook.sound {
        unregistered(hook, owner, krate)
    } else {
        mention(hook)
    }
}

/// The same of all hooks of a block.
pub(crate) fn compared_in_block(item: &ItemImpl, hooks: &[Hook], krate: &Krate) -> TokenStream {
    let owner = Owner::Block {
        self_ty: &item.self_ty,
        trait_: item.trait_.as_ref().map(|(path, _)| path),
        closes: false,
    };
    let is_one_type = is_one_type(item);
    let one = |hook: &Hook| {
        if is_one_type {
            compared(hook, &owner, krate)
        } else {
            mention(hook)
        }
    };
    hooks.iter().map(one).collect()
}

/// Mentions what a hook names, its point and those it runs before or after, so that no import of them is unused.
fn mention(hook: &Hook) -> TokenStream {
    let point = &hook.point;
    let targets = hook.edges.iter().filter_map(Edge::path).map(|path| {
        if Edge::is_function(path) {
            quote! { let _ = &#path; }
        } else {
            quote! { let _ = ::core::option::Option::<#path>::None; }
        }
    });
    quote! {
        const _: () = {
            type __HooksPoint = #point;
            #(#targets)*
        };
    }
}

/// A point of which nothing but its mistakes is known.
///
/// The first mistake stands inside the type, which makes that one that fits everywhere: the compiler passes over hooks
/// and calls of it in silence.
pub(crate) fn point_stub(declared: &Declared, krate: &Krate, mistakes: Errors) -> TokenStream {
    let Declared {
        attributes,
        visibility,
        signature,
        ..
    } = declared;
    let name = &signature.ident;
    let private = private_of(name);
    let import = krate.import_as(&private);
    let mut mistakes = mistakes.into_list().into_iter();
    let first = mistakes.next();
    let mentions = mentioned_types(declared);
    // Those of functions are among the mistakes, and an alias is no type that must be used.
    let attributes = attributes.iter().filter(|attribute| {
        of_functions(attribute).is_none() && !attribute.path().is_ident("must_use")
    });
    quote! {
        #import
        #(#attributes)*
        #visibility type #name = #private::FitsEverywhere<{ (#first) }>;
        #mentions
        #(#mistakes)*
    }
}

/// Mentions the types of a declaration, so that their imports are not unused.
fn mentioned_types(declared: &Declared) -> TokenStream {
    let signature = &declared.signature;
    let types = signature.inputs.iter().filter_map(|input| match input {
        // One under a condition may be of a type that is not there.
        FnArg::Typed(parameter) if condition(input).is_none() => Some(&*parameter.ty),
        FnArg::Typed(_) | FnArg::Receiver(_) => None,
    });
    let output = match &signature.output {
        ReturnType::Type(_, ty) if !matches!(**ty, Type::Never(_)) => Some(&**ty),
        ReturnType::Type(..) | ReturnType::Default => None,
    };
    // Of a `_` rustc would speak as well, and of a lifetime that nothing declares.
    let undeclared = |name: &str| name != "static" && name != "_";
    let has_own = signature.generics.lifetimes().next().is_some();
    let types = types.chain(output).filter(|ty| {
        let tokens = ty.to_token_stream();
        placeholder(tokens.clone()).is_none() && (has_own || lifetime(tokens, undeclared).is_none())
    });
    let (generics, _, clause) = signature.generics.split_for_impl();
    quote! {
        const _: () = {
            trait __HooksMentions {
                fn mentions #generics(#(_: #types),*) #clause;
            }
        };
    }
}

/// A point whose declaration cannot be read; mostly rustc has said why.
///
/// Where it has, the function inside of the type is one that rustc has given up, and so the type fits everywhere, as that
/// of [`point_stub`] does. Where it has not, the type says so itself.
pub(crate) fn unread_point(point: &UnreadPoint, krate: &Krate) -> TokenStream {
    let UnreadPoint {
        attributes,
        visibility,
        name,
        function,
    } = point;
    let private = private_of(name);
    let import = krate.import_as(&private);
    let here = super::span::at(name.span());
    let told = quote_spanned! {here=>
        #private::panic!("this declaration cannot be read: a hook point is declared as `fn Name(argument: Type) -> Type;`")
    };
    quote! {
        #import
        #(#attributes)*
        #visibility type #name = #private::FitsEverywhere<{ #function { loop {} } #private::take_unread(&#name); #told }>;
    }
}

/// What stands in the place of a body that a hook lacks.
pub(crate) fn missing_body(end: Span) -> TokenStream {
    quote_spanned! {end=> { ::core::compile_error!("a hook needs a body") } }
}
