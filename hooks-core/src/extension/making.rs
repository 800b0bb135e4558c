//! Making an instance: what its constructor is given, and why there is none.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::marker::PhantomData;

#[cfg(feature = "std")]
use super::provided::{Provided, Provisions};
#[cfg(feature = "config")]
use crate::config::{GivenOptions, OptionsError};
#[cfg(feature = "alloc")]
use crate::error::AnyCause;

/// What a constructor may ask for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Making<'a> {
    /// What configuration says; `None` where it says nothing.
    #[cfg(feature = "config")]
    pub(crate) options: Option<&'a GivenOptions>,
    /// What the program provides; `None` where nobody was asked.
    #[cfg(feature = "std")]
    pub(crate) provided: Option<&'a Provisions>,
    lent: PhantomData<&'a ()>,
}

impl Making<'_> {
    /// Nothing: as sealing makes instances.
    pub(crate) const NOTHING: Self = Self {
        #[cfg(feature = "config")]
        options: None,
        #[cfg(feature = "std")]
        provided: None,
        lent: PhantomData,
    };

    #[cfg(feature = "std")]
    pub(super) fn provided<T: ?Sized + 'static>(self) -> Result<Provided<T>, Lack> {
        let provided = self.provided.and_then(Provisions::get);
        provided.ok_or_else(|| Lack::Provided {
            type_name: core::any::type_name::<T>(),
        })
    }
}

#[cfg(feature = "std")]
impl<'a> Making<'a> {
    /// With what the program provides.
    pub(crate) const fn of(provided: &'a Provisions) -> Self {
        let mut making = Making::NOTHING;
        making.provided = Some(provided);
        making
    }

    /// With what configuration says, too.
    #[cfg(feature = "config")]
    pub(crate) const fn with_options(mut self, options: Option<&'a GivenOptions>) -> Self {
        self.options = options;
        self
    }
}

/// Why there is no instance.
#[cfg(feature = "alloc")]
#[derive(Debug)]
pub struct Unmade(pub(crate) Vec<Lack>);

/// Why there is no instance, which there always is without a heap.
#[cfg(not(feature = "alloc"))]
#[derive(Debug)]
pub struct Unmade(core::convert::Infallible);

#[cfg(not(feature = "alloc"))]
impl Unmade {
    /// Anything, because there is none.
    pub(crate) const fn never<R>(self) -> R {
        match self.0 {}
    }
}

/// One thing that a constructor lacked.
#[cfg(feature = "alloc")]
#[derive(Debug)]
pub(crate) enum Lack {
    /// It gave an error.
    Failed(AnyCause),
    /// Something that nobody provides.
    #[cfg(feature = "std")]
    Provided { type_name: &'static str },
    /// Options that are as it wants them.
    #[cfg(feature = "config")]
    Options(OptionsError),
}

#[cfg(feature = "alloc")]
impl Unmade {
    #[cold]
    fn failed(error: impl Into<AnyCause>) -> Self {
        Self(Vec::from([Lack::Failed(error.into())]))
    }
}

/// What a constructor gives: the instance, or a `Result` of it.
#[diagnostic::on_unimplemented(
    message = "`new` makes no `{E}`",
    label = "gives `{Self}`",
    note = "a constructor gives the extension, or a `Result` of it whose error is one: anything that becomes a `Box<dyn Error + \
            Send + Sync>`"
)]
#[doc(hidden)]
pub trait Made<E> {
    /// The instance.
    ///
    /// # Errors
    /// The constructor failed.
    fn made(self) -> Result<E, Unmade>;
}

#[diagnostic::do_not_recommend]
impl<E> Made<E> for E {
    fn made(self) -> Result<E, Unmade> {
        Ok(self)
    }
}

#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<T, E: Into<AnyCause>> Made<T> for Result<T, E> {
    fn made(self) -> Result<T, Unmade> {
        self.map_err(Unmade::failed)
    }
}

/// What `new = path` may name: a value, or a function of what the program provides. `By` says which of them.
#[diagnostic::on_unimplemented(
    message = "`new` makes no `{E}`",
    label = "neither a `{E}` nor a function that makes one",
    note = "`new` is a value of the extension, or names a function that takes any number of `Provided<T>`, up to six, and gives \
            the extension, or a `Result` of it with anything that becomes a `Box<dyn Error + Send + Sync>`; one that takes options \
            says `options = Type`, too"
)]
#[doc(hidden)]
pub trait Makes<E, By> {
    /// Makes the instance.
    ///
    /// # Errors
    /// Something is not provided, or the function failed.
    fn make(self, making: Making<'_>) -> Result<E, Unmade>;
}

/// By being it.
#[derive(Debug)]
pub struct BeingIt;

#[diagnostic::do_not_recommend]
impl<E> Makes<E, BeingIt> for E {
    fn make(self, _: Making<'_>) -> Result<E, Unmade> {
        Ok(self)
    }
}

/// What `new` may name where there are options, of the type `O`.
#[diagnostic::on_unimplemented(
    message = "`new` makes no `{E}` of its options",
    label = "takes something else than `{O}` and what the program provides",
    note = "where an extension has options, `new` names a function that takes them, `{O}`, and then any number of `Provided<T>`, \
            up to six, and gives the extension, or a `Result` of it with anything that becomes a `Box<dyn Error + Send + Sync>`"
)]
#[cfg(feature = "config")]
#[doc(hidden)]
pub trait MakesOf<O, E, By> {
    /// Makes the instance.
    ///
    /// # Errors
    /// The options are not as they should be, something is not provided, or the function failed.
    fn make(self, making: Making<'_>) -> Result<E, Unmade>;
}

#[cfg(feature = "config")]
impl Making<'_> {
    fn options<O: crate::config::Options>(self) -> Result<O, Lack> {
        crate::config::read(self.options).map_err(Lack::Options)
    }
}

/// Takes what is there, and remembers what is not.
#[cfg(feature = "std")]
fn or_lacks<T>(found: Result<T, Lack>, lacks: &mut Vec<Lack>) -> Option<T> {
    found.map_err(|lack| lacks.push(lack)).ok()
}

#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<E, F: FnOnce() -> R, R: Made<E>> Makes<E, fn() -> R> for F {
    fn make(self, _: Making<'_>) -> Result<E, Unmade> {
        self().made()
    }
}

#[cfg(feature = "config")]
#[diagnostic::do_not_recommend]
impl<O, E, F, R> MakesOf<O, E, fn() -> R> for F
where
    O: crate::config::Options,
    F: FnOnce(O) -> R,
    R: Made<E>,
{
    fn make(self, making: Making<'_>) -> Result<E, Unmade> {
        let options = making.options::<O>();
        let options = options.map_err(|lack| Unmade(Vec::from([lack])))?;
        self(options).made()
    }
}

#[cfg(feature = "std")]
macro_rules! functions {
    ($($parameter:ident $value:ident),*) => {
        #[diagnostic::do_not_recommend]
        impl<E, F, R, $($parameter: ?Sized + 'static),*> Makes<E, fn($(Provided<$parameter>),*) -> R> for F
        where
            F: FnOnce($(Provided<$parameter>),*) -> R,
            R: Made<E>,
        {
            fn make(self, making: Making<'_>) -> Result<E, Unmade> {
                let mut lacks = Vec::new();
                $(let $value = or_lacks(making.provided::<$parameter>(), &mut lacks);)*
                match ($($value,)*) {
                    ($(Some($value),)*) => self($($value),*).made(),
                    _ => Err(Unmade(lacks)),
                }
            }
        }

        #[cfg(feature = "config")]
        #[diagnostic::do_not_recommend]
        impl<O, E, F, R, $($parameter: ?Sized + 'static),*> MakesOf<O, E, fn($(Provided<$parameter>),*) -> R> for F
        where
            O: crate::config::Options,
            F: FnOnce(O, $(Provided<$parameter>),*) -> R,
            R: Made<E>,
        {
            fn make(self, making: Making<'_>) -> Result<E, Unmade> {
                let mut lacks = Vec::new();
                let options = or_lacks(making.options::<O>(), &mut lacks);
                $(let $value = or_lacks(making.provided::<$parameter>(), &mut lacks);)*
                match (options, $($value,)*) {
                    (Some(options), $(Some($value),)*) => self(options, $($value),*).made(),
                    _ => Err(Unmade(lacks)),
                }
            }
        }
    };
}

#[cfg(feature = "std")]
functions!(A a);
#[cfg(feature = "std")]
functions!(A a, B b);
#[cfg(feature = "std")]
functions!(A a, B b, C c);
#[cfg(feature = "std")]
functions!(A a, B b, C c, D d);
#[cfg(feature = "std")]
functions!(A a, B b, C c, D d, G g);
#[cfg(feature = "std")]
functions!(A a, B b, C c, D d, G g, H h);
