//! What an extension provides: an identity, one instance, and a way to make it.
//!
//! `#[extension]` on an impl block implements [`Extension`] for its type. Further blocks of the type read the same
//! facts, so that an extension is one thing however many blocks it has.

mod instance;
mod making;
mod metadata;
#[cfg(feature = "std")]
mod provided;

use core::any::TypeId;
use core::marker::PhantomData;

#[cfg(feature = "alloc")]
pub(crate) use self::making::Lack;
#[cfg(feature = "config")]
pub use self::making::MakesOf;
pub use self::making::{BeingIt, Made, Makes, Making, Unmade};
#[cfg(feature = "alloc")]
pub(crate) use self::metadata::Shared;
pub(crate) use self::metadata::{Build, build};
#[cfg(feature = "std")]
pub use self::provided::Provided;
#[cfg(feature = "std")]
pub(crate) use self::provided::{Again, Provisions};

pub use self::instance::InstanceCell;
pub use self::metadata::ExtensionFacts;
use crate::hook::Stored;
use crate::order::{HasHooks, Known};

/// A type whose instance takes part in hook points.
///
/// Implemented by `#[extension]` only.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an extension",
    label = "no `#[extension]` block",
    note = "put `#[extension]` on one impl block of `{Self}`; its hooks are the methods that say `#[hook(point = …)]`"
)]
pub trait Extension: OneOwnBlockTheOthersSayPart + Send + Sync {}

#[diagnostic::do_not_recommend]
impl<T: OneOwnBlockTheOthersSayPart + Send + Sync> Extension for T {}

/// What the own block of an extension says, of which there is one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no extension yet",
    label = "`#[extension(part)]` needs the extension's own block",
    note = "one impl block of `{Self}` says `#[extension]`, with the options; the further ones say `#[extension(part)]`"
)]
pub trait OneOwnBlockTheOthersSayPart: Sized + 'static {
    /// Nothing but a place to ask.
    #[doc(hidden)]
    const EXISTS: bool = true;
    /// Whether a failure of its hooks must not be passed over.
    const FAIL_CLOSED: bool = false;
    /// Whether its constructor takes options.
    const TAKES_OPTIONS: bool = false;
    /// What there is to know about the extension.
    const FACTS: &'static ExtensionFacts;
    /// Where its one linked instance lives.
    const CELL: &'static InstanceCell<Self>;
    /// The hooks of this very block: what is known of them without a linker. Further blocks are not in it.
    const HOOKS: &'static [&'static Stored] = &[];

    /// Makes an instance of nothing. Where the constructor is a function, [`construct`](Self::construct) calls that instead.
    #[must_use]
    fn instance() -> Self {
        unreachable!("the constructor is a function")
    }

    /// Makes an instance of what it is given. Runs while the program is sealed or started, and must not acquire anything that
    /// has to be given back.
    ///
    /// # Errors
    /// The constructor lacks something, or failed.
    #[cfg_attr(
        not(feature = "alloc"),
        expect(clippy::must_use_candidate, reason = "with a heap it may fail")
    )]
    fn construct(making: Making<'_>) -> Result<Self, Unmade> {
        let _ = making;
        Ok(Self::instance())
    }
}

#[diagnostic::do_not_recommend]
impl<E: OneOwnBlockTheOthersSayPart> HasHooks for E {
    const ID: Known = Known::extension(TypeId::of::<E>(), E::FACTS.type_name(), E::FACTS.place());
}

/// A type of which one instance can serve the hooks of all threads: it is `Sync`.
#[doc(hidden)]
pub trait ServesAllThreads {
    /// Nothing but a place to ask.
    const SERVES: bool = true;
}

impl<T: Sync + 'static> ServesAllThreads for T {}

/// An extension of which the second question is asked, whether it is `Send`, too: of one that is not `Sync` it would be the
/// same mistake once more.
#[doc(hidden)]
#[expect(
    missing_debug_implementations,
    reason = "nobody has a value of it but constants"
)]
pub struct InstanceOf<T>(PhantomData<T>);

/// An extension that is `Sync`.
#[doc(hidden)]
#[expect(
    missing_debug_implementations,
    reason = "nobody has a value of it but constants"
)]
pub struct SharedInstance<T>(PhantomData<T>);

impl<T: Sync> InstanceOf<T> {
    pub const NEXT: SharedInstance<T> = SharedInstance(PhantomData);
}

/// Finds the constant `NEXT` that asks nothing where there is no other.
#[doc(hidden)]
pub trait NotShared {
    /// Nobody is asked.
    const NEXT: () = ();
}

impl<T> NotShared for InstanceOf<T> {}

/// A type whose instance any thread can drop: it is `Send`.
#[doc(hidden)]
pub trait DroppedByAnyThread {}

impl<T: Send> DroppedByAnyThread for SharedInstance<T> {}

impl DroppedByAnyThread for () {}

/// Asks the second question.
#[doc(hidden)]
#[must_use]
pub const fn dropped<T: DroppedByAnyThread>(_: &T) -> bool {
    true
}

/// A type that can be made without being told how: what `#[extension]` without `new = …` needs.
#[diagnostic::on_unimplemented(
    message = "extension `{Self}` cannot be made",
    label = "`{Self}` has no `Default`",
    note = "derive or implement `Default`, or write `#[extension(new = expression)]`"
)]
#[doc(hidden)]
pub trait MadeByDefault: Sized {
    /// `Default::default()`.
    fn make() -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Default> MadeByDefault for T {
    fn make() -> Self {
        Self::default()
    }
}
