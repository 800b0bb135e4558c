//! An instance that a registry gave to somebody.

use alloc::string::ToString as _;
use alloc::sync::Arc;
use core::fmt;
use core::ops::Deref;

use super::member::Held;
use super::value::Registry;
use crate::error::LookupError;
use crate::extension::{Extension, ExtensionFacts};

/// The instance of an extension, as a registry has it: to be asked and told things outside of hooks.
///
/// It keeps what was given to a registry alive, also when that is unregistered meanwhile.
pub struct Instance<E: 'static>(Keeps<E>);

enum Keeps<E: 'static> {
    Linked(&'static E),
    Shared(Arc<E>),
}

impl<E> Deref for Instance<E> {
    type Target = E;

    fn deref(&self) -> &E {
        match &self.0 {
            Keeps::Linked(instance) => instance,
            Keeps::Shared(instance) => instance,
        }
    }
}

impl<E> Clone for Instance<E> {
    fn clone(&self) -> Self {
        Self(match &self.0 {
            Keeps::Linked(instance) => Keeps::Linked(instance),
            Keeps::Shared(instance) => Keeps::Shared(Arc::clone(instance)),
        })
    }
}

impl<E: fmt::Debug> fmt::Debug for Instance<E> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(formatter)
    }
}

impl Registry {
    /// The instance of the extension that is called `name`: its short name where that is unique, else `crate::name`.
    ///
    /// # Errors
    /// Nothing is called so, several are, or it is of another type.
    pub fn get<E: Extension>(&self, name: &str) -> Result<Instance<E>, LookupError> {
        self.0.look(|contents| {
            let Some(member) = contents.find(name)?.and_then(|it| contents.member(it)) else {
                return Err(LookupError::unknown(name, contents.identities()));
            };
            let instance = match &member.held {
                Held::Linked(instance) => instance.downcast_ref().map(Keeps::Linked),
                Held::Shared(instance) => Arc::clone(instance).downcast().ok().map(Keeps::Shared),
                Held::Nothing => None,
            };
            instance
                .map(Instance)
                .ok_or_else(|| LookupError::OtherType {
                    identity: member.identity.to_string(),
                    found: member.extension.map(ExtensionFacts::type_name),
                    asked: core::any::type_name::<E>(),
                })
        })
    }
}
