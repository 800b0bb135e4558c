//! The mistakes of one item, collected so that all come out together.

mod suggest;

use core::fmt;

use proc_macro2::{Span, TokenStream};

pub(crate) use self::suggest::{listed, suggest};

/// Collects mistakes.
#[must_use = "mistakes that are not reported are forgotten"]
#[derive(Default)]
pub(crate) struct Errors(Option<syn::Error>);

impl Errors {
    /// Reports a mistake at the token it is about.
    pub(crate) fn at(&mut self, span: Span, text: impl fmt::Display) {
        self.push(syn::Error::new(span, text));
    }

    /// Takes over a parser's complaint.
    pub(crate) fn push(&mut self, error: syn::Error) {
        match &mut self.0 {
            Some(first) => first.combine(error),
            None => self.0 = Some(error),
        }
    }

    /// Takes over all of `others`.
    pub(crate) fn join(&mut self, others: Self) {
        if let Some(error) = others.0 {
            self.push(error);
        }
    }

    /// Whether there is none yet.
    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// One `compile_error!` a mistake, each for itself.
    pub(crate) fn into_list(self) -> Vec<TokenStream> {
        let mistakes = self.0.into_iter().flatten();
        mistakes.map(syn::Error::into_compile_error).collect()
    }

    /// One `compile_error!` a mistake.
    pub(crate) fn into_tokens(self) -> TokenStream {
        self.0
            .map_or_else(TokenStream::new, syn::Error::into_compile_error)
    }
}
