//! What takes registrations back: a handle to one, and an owner of several.

use alloc::string::String;
use alloc::sync::{Arc, Weak};
use alloc::vec::Vec;
use core::fmt;

use super::contents::{Contents, Garbage};
use super::control::{OwnerId, switch, withdraw};
use super::registration::{Registrable, Registration};
use super::value::{Inner, Registry};
use crate::error::RegisterError;

/// One registration, to be taken back, or disabled for a while.
///
/// It means this very one, whatever others are called. Dropping it does nothing: what is registered stays.
/// [`on_drop`](Self::on_drop) makes a guard of it.
///
/// ```
/// use hooks_core::{Registry, hook_point};
///
/// #[hook_point(mode = until_handled)]
/// pub fn Discount(code: &str) -> u32;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let registry = Registry::empty();
/// let summer = registry.register(Discount::hook(10, |code| (code == "SUN").then_some(20)))?;
///
/// assert!(summer.disable());
/// assert_eq!(Discount::dispatch_in(&registry, "SUN"), None);
/// assert!(summer.enable());
/// assert_eq!(Discount::dispatch_in(&registry, "SUN"), Some(20));
///
/// assert!(summer.unregister());
/// assert!(!summer.enable()); // there is nothing any more
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Handle {
    registry: Weak<Inner>,
    serial: u64,
    identity: String,
}

impl Handle {
    pub(super) fn new(registry: &Registry, serial: u64, identity: String) -> Self {
        Self {
            registry: Arc::downgrade(&registry.0),
            serial,
            identity,
        }
    }

    pub(super) const fn serial(&self) -> u64 {
        self.serial
    }

    /// What is registered, as `crate::name`.
    #[must_use]
    pub fn identity(&self) -> &str {
        &self.identity
    }

    /// Takes this very registration back; `false` where that was done before, or its registry is gone. Another one that has its name
    /// since then is left alone.
    ///
    /// As [`Registry::unregister`].
    #[expect(clippy::must_use_candidate, reason = "called for what it does")]
    pub fn unregister(&self) -> bool {
        self.change(|contents, garbage| withdraw(contents, &[self.serial], garbage))
    }

    /// Lets its hooks run again; `false` where it was taken back, or its registry is gone.
    ///
    /// As [`Registry::enable`].
    #[expect(clippy::must_use_candidate, reason = "called for what it does")]
    pub fn enable(&self) -> bool {
        self.change(|contents, garbage| switch(contents, self.serial, true, garbage))
    }

    /// Keeps its hooks from running, until it is enabled; `false` where it was taken back, or its registry is gone.
    ///
    /// As [`Registry::disable`].
    #[expect(clippy::must_use_candidate, reason = "called for what it does")]
    pub fn disable(&self) -> bool {
        self.change(|contents, garbage| switch(contents, self.serial, false, garbage))
    }

    /// Changes the registry, if this is registered in it; whether it is.
    fn change(&self, change: impl FnOnce(&mut Contents, &mut Garbage)) -> bool {
        let Some(registry) = self.registry.upgrade() else {
            return false;
        };
        registry.change(|contents, garbage| {
            let is_there = contents.member(self.serial).is_some();
            if is_there {
                change(contents, garbage);
            }
            is_there
        })
    }

    /// Takes the registration back when what this gives is dropped.
    pub const fn on_drop(self) -> HandleGuard {
        HandleGuard(self)
    }
}

impl fmt::Debug for Handle {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Handle({})", self.identity)
    }
}

/// Takes one registration back when it is dropped.
#[derive(Debug)]
#[must_use = "dropping it takes the registration back"]
pub struct HandleGuard(Handle);

impl HandleGuard {
    /// The registration.
    #[must_use]
    pub const fn handle(&self) -> &Handle {
        &self.0
    }
}

impl Drop for HandleGuard {
    fn drop(&mut self) {
        let _news = self.0.unregister();
    }
}

/// What became of several registrations.
#[derive(Debug, Default)]
#[must_use = "some of them may have failed"]
pub struct Bulk {
    pub(super) handles: Vec<Handle>,
    pub(super) failures: Vec<RegisterError>,
}

impl Bulk {
    /// What was registered, in the order in which it was given.
    #[must_use]
    pub fn handles(&self) -> &[Handle] {
        &self.handles
    }

    /// What was not, and why, in the order in which it was given.
    #[must_use]
    pub fn failures(&self) -> &[RegisterError] {
        &self.failures
    }

    /// Whether all of them were registered.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.failures.is_empty()
    }
}

/// Somebody to whom registrations belong, such as a plugin that is switched on: they are taken back together.
///
/// **Keep it as long as they are to stay**: dropping it takes all of them back, as [`withdraw`](Self::withdraw) does. What
/// `registry.owner("plugin").register(…)` registers is gone at the end of that statement, where nobody has the owner any more. It
/// keeps its registry alive, so an instance that is registered through it must not hold it.
///
/// ```
/// use hooks_core::{Registry, hook_point};
///
/// #[hook_point(mode = collect)]
/// pub fn Started() -> &'static str;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let registry = Registry::empty();
/// let plugin = registry.owner("plugin"); // not dropped before the end
/// plugin.register(Started::hook(10, || Some("plugin")))?;
/// assert_eq!(Started::dispatch_in(&registry), ["plugin"]);
///
/// registry.owner("nobody").register(Started::hook(20, || Some("nobody")).named("gone"))?;
/// assert_eq!(Started::dispatch_in(&registry), ["plugin"]);
/// # Ok(())
/// # }
/// ```
#[must_use = "dropping it takes back what is registered through it"]
pub struct Owner {
    registry: Registry,
    id: OwnerId,
}

impl Registry {
    /// An owner called `name`. It is another one each time, whatever others are called.
    pub fn owner(&self, name: impl Into<Arc<str>>) -> Owner {
        let name = name.into();
        let id = self.0.change(|contents, _| contents.next_serial());
        Owner {
            registry: self.clone(),
            id: (id, name),
        }
    }
}

impl Owner {
    /// What it is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.id.1
    }

    /// As [`Registry::register`], for this owner, which is to be kept: dropping it takes the registration back.
    ///
    /// # Errors
    /// As there.
    #[track_caller]
    pub fn register(&self, what: impl Registrable) -> Result<Handle, RegisterError> {
        let what = Registration::of(what);
        self.registry.register_for(what, Some(self.id.clone()))
    }

    /// As [`Registry::register_all`], for this owner, which is to be kept.
    #[track_caller]
    pub fn register_all(&self, all: impl IntoIterator<Item = Registration>) -> Bulk {
        self.registry.register_all_for(all, Some(&self.id))
    }

    /// Takes back all that is registered through it, and tells how many that were. It may go on registering.
    ///
    /// First none of their hooks begins to run any more; then each of their points changes once.
    #[expect(clippy::must_use_candidate, reason = "called for what it does")]
    pub fn withdraw(&self) -> usize {
        self.registry.0.change(|contents, garbage| {
            let of_this =
                |owner: &Option<OwnerId>| owner.as_ref().is_some_and(|it| it.0 == self.id.0);
            let members = contents
                .members()
                .filter(|(_, member)| of_this(&member.owner));
            let serials: Vec<u64> = members.map(|(serial, _)| serial).collect();
            withdraw(contents, &serials, garbage);
            serials.len()
        })
    }
}

impl Drop for Owner {
    fn drop(&mut self) {
        let _count = self.withdraw();
    }
}

impl fmt::Debug for Owner {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Owner({})", self.name())
    }
}
