//! What is given to a registry: an extension's instance, or one hook.
//!
//! **Invariant:** the hooks of a registration are of the type of its instance.

#![expect(
    unsafe_code,
    reason = "hooks are given the instance by address, without its type"
)]

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use super::collected::hooks_of_extension;
use super::member::{Held, Identity, Member, Source};
use crate::extension::{Extension, ExtensionFacts, Shared};
use crate::hook::{Hook, HookFacts, HookId, Parts, UNNAMED};
use crate::order::Priority;
use crate::place::Place;
use crate::point::Point;

/// Something to be registered: the instance of an extension with all its hooks, or one hook.
///
/// Made by [`Registration::of`], it may be given another name and priority than its own. Instances of one extension that are to be
/// in one registry need names of their own:
///
/// ```
/// use hooks_core::{Registration, Registry, extension, hook, hook_point};
///
/// #[hook_point(mode = collect)]
/// pub fn Tick(log: &mut Vec<String>);
///
/// struct Ticker(&'static str);
///
/// #[extension(new = Ticker("default"))]
/// impl Ticker {
///     #[hook(point = Tick)]
///     fn tick(&self, log: &mut Vec<String>) {
///         log.push(self.0.into());
///     }
/// }
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let registry = Registry::builder()
///     .extension(Ticker("main"))
///     .with(Registration::of(Ticker("backup")).named("backup").priority(10))
///     .build()?;
/// let mut log = Vec::new();
/// Tick::dispatch_in(&registry, &mut log);
/// assert_eq!(log, ["backup", "main"]);
/// # Ok(())
/// # }
/// ```
#[must_use = "register it"]
#[derive(Clone)]
pub struct Registration {
    identity: Identity,
    anonymous: bool,
    place: Place,
    priority: Option<Priority>,
    /// Its place in a list that pins the order, from 1; 0 without one.
    pin: u32,
    extension: Option<&'static ExtensionFacts>,
    instance: Shared,
    /// Those of an extension, of its linked instance.
    hooks: Vec<&'static HookFacts>,
    /// That of a closure.
    closure: Option<HookFacts>,
}

// Its instance or closure is called where panics are caught, and serves all threads anyway.
impl core::panic::UnwindSafe for Registration {}
impl core::panic::RefUnwindSafe for Registration {}

/// What can be registered: the instance of an extension, a hook that a point made, a [`Registration`].
///
/// An extension brings the hooks of all its blocks, which are collected when the program is linked. Under Miri and on wasm32
/// nothing is collected: there it brings the hooks of its own block, and those of `#[extension(part)]` blocks are missing without
/// a word, because nobody can tell that they exist.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be registered",
    label = "no extension, and no hook of a point",
    note = "give the instance of a type with an `#[extension]` block, or a hook made by its point, as in `Name::hook(priority, |…| …)`"
)]
#[expect(
    private_bounds,
    reason = "what can be registered is for this crate to say"
)]
pub trait Registrable: Sealed {}

/// Nobody else says what can be registered.
pub(crate) trait Sealed {
    fn registration(self) -> Registration;
}

impl<E: Extension> Sealed for E {
    fn registration(self) -> Registration {
        let facts: &'static ExtensionFacts = E::FACTS;
        Registration::of_extension(facts, Arc::new(self), hooks_of_extension::<E>())
    }
}

#[diagnostic::do_not_recommend]
impl<E: Extension> Registrable for E {}

impl<P: Point> Sealed for Hook<P> {
    fn registration(self) -> Registration {
        let Parts {
            code,
            instance,
            subject,
            name,
            place,
            priority,
        } = self.into_parts();
        Registration {
            anonymous: name.is_none(),
            identity: Identity {
                krate: place.krate(),
                name: name.unwrap_or_else(|| UNNAMED.into()),
            },
            place,
            priority: None,
            pin: 0,
            extension: None,
            instance,
            hooks: Vec::new(),
            closure: Some(HookFacts::of_closure(&code, subject, place, priority)),
        }
    }
}

#[diagnostic::do_not_recommend]
impl<P: Point> Registrable for Hook<P> {}

impl Sealed for Registration {
    fn registration(self) -> Registration {
        self
    }
}

#[diagnostic::do_not_recommend]
impl Registrable for Registration {}

impl Registration {
    /// The registration of `what`.
    pub fn of(what: impl Registrable) -> Self {
        what.registration()
    }

    /// That of `instance`, which is of the extension that `facts` tell of, and whose hooks `hooks` are.
    pub(super) fn of_extension(
        facts: &'static ExtensionFacts,
        instance: Shared,
        hooks: Vec<&'static HookFacts>,
    ) -> Self {
        Self {
            identity: Identity::of_extension(facts),
            anonymous: false,
            place: *facts.place(),
            priority: None,
            pin: 0,
            extension: Some(facts),
            instance,
            hooks,
            closure: None,
        }
    }

    /// The same under the name `name`.
    ///
    /// In its registry it is `crate::name`, with the crate that it comes from.
    pub fn named(mut self, name: impl Into<Arc<str>>) -> Self {
        self.identity.name = name.into();
        self.anonymous = false;
        self
    }

    /// The same with another priority: of the extension, so that hooks with a priority of their own keep that; of a hook that stands
    /// for itself, its own.
    ///
    /// # Panics
    /// When it is outside of [`priority::FIRST`](crate::priority::FIRST) to [`priority::LAST`](crate::priority::LAST).
    #[track_caller]
    pub fn priority(mut self, priority: i32) -> Self {
        self.priority = Some(Priority::checked(priority));
        self
    }

    pub(super) const fn identity(&self) -> &Identity {
        &self.identity
    }

    pub(super) const fn extension(&self) -> Option<&'static ExtensionFacts> {
        self.extension
    }

    pub(super) const fn place(&self) -> &Place {
        &self.place
    }

    /// The instance of the extension, or the closure.
    pub(super) fn instance(&self) -> Shared {
        Arc::clone(&self.instance)
    }

    /// The priority that it was given.
    #[cfg(feature = "std")]
    pub(super) const fn own_priority(&self) -> Option<Priority> {
        self.priority
    }

    /// Whether both are of one instance.
    #[cfg(feature = "std")]
    pub(super) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.instance, &other.instance)
    }

    /// The same where a configuration wants it: at a `priority`, if that says so, and as number `pin` of its list.
    pub(super) fn placed(mut self, priority: Option<Priority>, pin: u32) -> Self {
        self.priority = priority.or(self.priority);
        self.pin = pin;
        self
    }

    /// The same under `name`, which one without a name still does not have.
    pub(super) fn called(mut self, name: Arc<str>) -> Self {
        self.identity.name = name;
        self
    }

    /// What it is in a registry, to which `source` gave it, where it arrives as number `arrival`; 0 in the place of something linked.
    pub(super) fn into_member(
        self,
        arrival: u64,
        source: Source,
        owner: Option<(u64, Arc<str>)>,
    ) -> Member {
        let address = Arc::as_ptr(&self.instance).cast::<()>();
        let name = Arc::clone(&self.identity.name);
        let keeps_name = self
            .extension
            .is_some_and(|facts| facts.name() == &*self.identity.name);
        let given = |facts: HookFacts| {
            let name = (!keeps_name).then(|| Arc::clone(&name));
            // SAFETY: it is an instance of the type whose hooks these are; who makes rows of them keeps it, see `Member`.
            let facts = unsafe { facts.at(address) };
            HookId::given(
                facts
                    .arriving(arrival, name, self.priority)
                    .pinned(self.pin),
            )
        };
        let hooks = self.hooks.into_iter().cloned();
        Member {
            anonymous: self.anonymous,
            place: self.place,
            owner,
            enabled: true,
            source,
            extension: self.extension,
            hooks: hooks.chain(self.closure).map(given).collect(),
            before: Vec::new(),
            counters: Vec::new(),
            held: Held::Shared(self.instance),
            identity: self.identity,
        }
    }
}

impl fmt::Debug for Registration {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Registration({})", self.identity)
    }
}
