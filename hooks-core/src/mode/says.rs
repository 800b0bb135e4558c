//! What one answer comes to, whatever the mode: for who watches hooks, and for a hook that is switched off.

use core::convert::Infallible;
use core::ops::ControlFlow;

/// Whether a hook had something to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opinion {
    /// It had no opinion.
    None,
    /// It gave an answer, which is used.
    Answer,
    /// It refused.
    Veto,
}

/// What a hook of any mode says.
pub trait Says: Sized {
    /// What a hook says that is not asked: no opinion.
    fn nothing() -> Self;

    /// What it comes to.
    fn opinion(&self) -> Opinion;
}

impl Says for () {
    #[inline]
    fn nothing() -> Self {}

    #[inline]
    fn opinion(&self) -> Opinion {
        Opinion::None
    }
}

impl<T> Says for Option<T> {
    #[inline]
    fn nothing() -> Self {
        None
    }

    #[inline]
    fn opinion(&self) -> Opinion {
        if self.is_some() {
            Opinion::Answer
        } else {
            Opinion::None
        }
    }
}

impl<R> Says for ControlFlow<R> {
    #[inline]
    fn nothing() -> Self {
        Self::Continue(())
    }

    #[inline]
    fn opinion(&self) -> Opinion {
        if self.is_break() {
            Opinion::Veto
        } else {
            Opinion::None
        }
    }
}

impl Says for Infallible {
    fn nothing() -> Self {
        unreachable!(
            "a middleware point has wrappers only, and these are left out where they are switched off"
        )
    }

    #[inline]
    fn opinion(&self) -> Opinion {
        match *self {}
    }
}

#[cfg(test)]
mod tests {
    use core::ops::ControlFlow;

    use super::{Opinion, Says as _};

    #[test]
    fn nothing_is_no_opinion_and_an_empty_answer_is_one() {
        <()>::nothing();
        assert_eq!(().opinion(), Opinion::None);
        assert_eq!(Option::<u8>::nothing().opinion(), Opinion::None);
        assert_eq!(ControlFlow::<u8>::nothing().opinion(), Opinion::None);
        assert_eq!(Some("").opinion(), Opinion::Answer);
        assert_eq!(ControlFlow::Break(()).opinion(), Opinion::Veto);
    }
}
