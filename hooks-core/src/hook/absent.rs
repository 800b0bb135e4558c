//! The functions for closures that a point does not have, and the words for who calls one of them.
//!
//! Every point has all four functions, so that the compiler does not say that there is no variant of such a name. Those that it
//! does not have ask for what nothing is, by a bound with a lifetime: one without would be an error at the declaration.

use super::given::Hook;

/// A sync point that has plain hooks, of which a `middleware` point has none.
#[diagnostic::on_unimplemented(
    message = "every hook of `{Self}` is a wrapper",
    label = "`{Self}` is a `middleware` point",
    note = "write `{Self}::wrap(priority, |…, next| next.run(…))`"
)]
#[doc(hidden)]
pub trait HasPlainHooks<'hooks> {}

/// An async point that has plain hooks.
#[diagnostic::on_unimplemented(
    message = "every hook of `{Self}` is a wrapper",
    label = "`{Self}` is a `middleware` point",
    note = "write `{Self}::wrap_boxed(priority, |…, next| Box::pin(async move {{ next.run(…).await }}))`"
)]
#[doc(hidden)]
pub trait HasPlainAsyncHooks<'hooks> {}

/// A point whose hooks may be async.
#[diagnostic::on_unimplemented(
    message = "a hook of `{Self}` cannot be async",
    label = "`{Self}` is a sync point",
    note = "leave out `_boxed` and the future, as in `{Self}::hook(priority, |…| …)` and `{Self}::wrap(priority, |…, next| \
            next.run(…))`; or declare the point as an `async fn`"
)]
#[doc(hidden)]
pub trait HasAsyncHooks<'hooks> {}

/// A point whose wrappers are sync.
#[diagnostic::on_unimplemented(
    message = "a wrapper of `{Self}` has to be async",
    label = "`{Self}` is an async point",
    note = "write `{Self}::wrap_boxed(priority, |…, next| Box::pin(async move {{ next.run(…).await }}))`"
)]
#[doc(hidden)]
pub trait HasSyncWrappers<'hooks> {}

/// What a function gives that nobody can call.
pub fn absent<P>() -> Hook<P> {
    unreachable!("the function asks for what nothing is")
}
