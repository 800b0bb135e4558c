//! The mistakes of one item, collected so that all come out together.

mod suggest;

use core::fmt;

use proc_macro2::{Span, TokenStream};

pub(crate) use self::suggest::{is_near, listed, suggest};

/// Collects mistakes.
#[must_use = "mistakes that are not reported are forgotten"]
#[derive(Default)]
pub(crate) struct Errors {
    told: Option<syn::Error>,
    /// Whether there is one that rustc tells.
    left: bool,
}

impl Errors {
    /// Reports a mistake at the token it is about.
    pub(crate) fn at(&mut self, span: Span, text: impl fmt::Display) {
        self.push(syn::Error::new(span, text));
    }

    /// Notes a mistake of the user's item that rustc tells, which needs no second word.
    pub(crate) const fn leave_to_rustc(&mut self) {
        self.left = true;
    }

    /// Takes over a parser's complaint.
    pub(crate) fn push(&mut self, error: syn::Error) {
        match &mut self.told {
            Some(first) => first.combine(error),
            None => self.told = Some(error),
        }
    }

    /// Takes over all of `others`.
    pub(crate) fn join(&mut self, others: Self) {
        self.left |= others.left;
        if let Some(error) = others.told {
            self.push(error);
        }
    }

    /// Whether there is none yet.
    pub(crate) const fn is_empty(&self) -> bool {
        self.told.is_none() && !self.left
    }

    /// One `compile_error!` a mistake, each for itself.
    pub(crate) fn into_list(self) -> Vec<TokenStream> {
        let mistakes = self.told.into_iter().flatten();
        mistakes.map(syn::Error::into_compile_error).collect()
    }

    /// One `compile_error!` a mistake.
    pub(crate) fn into_tokens(self) -> TokenStream {
        self.told
            .map_or_else(TokenStream::new, syn::Error::into_compile_error)
    }
}
