//! What is said of a declaration that its macro could not read.
//!
//! Mostly rustc could not either, and has said so. What it makes of a parameter without a type is a type that fits
//! everywhere, and a constant in which there is one is passed over in silence. So the macro writes the declaration once
//! more, as a function inside of a constant: either that says nothing, or it ends in a panic.

/// A function that takes so many arguments; `N` says how many, which nobody has to write.
#[diagnostic::on_unimplemented(
    message = "this declaration cannot be read",
    label = "a hook point is declared as `fn Name(argument: Type) -> Type;`"
)]
pub trait Unread<N> {}

macro_rules! function {
    ($($argument:ident)*) => {
        #[diagnostic::do_not_recommend]
        impl<Function, Output, $($argument),*> Unread<(Output, $($argument),*)> for Function
        where
            Function: FnOnce($($argument),*) -> Output
        {}
    };
}

function! {}
function! { A }
function! { A B }
function! { A B C }
function! { A B C D }
function! { A B C D E }
function! { A B C D E F }
function! { A B C D E F G }
function! { A B C D E F G H }

/// Takes a declaration that cannot be read, so that the constant it stands in is given up where rustc gave it up.
pub const fn take_unread<N, Function: Unread<N>>(_: &Function) {}

/// Where a mistake of a declaration stands.
#[derive(Debug)]
pub struct Mistaken<const HOLDS: bool>;

/// What nothing is.
pub trait OfNothing {
    /// The type.
    type Type;
}

/// A point of which nothing is known but the mistake inside of the braces: the compiler passes over it in silence.
#[cfg(not(rust_analyzer))]
pub type FitsEverywhere<const HOLDS: bool> = <Mistaken<HOLDS> as OfNothing>::Type;

/// The same for editors, which find no mistake in a constant but pass over a type that has no declaration.
#[cfg(rust_analyzer)]
pub type FitsEverywhere<const HOLDS: bool> = NobodyDeclaredThis<HOLDS>;
