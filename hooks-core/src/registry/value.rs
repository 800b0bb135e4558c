//! A registry as a value.

#![expect(
    unsafe_code,
    reason = "a dispatch finds the registry of a word by address"
)]

use alloc::sync::{Arc, Weak};
use core::fmt;
use core::sync::atomic::AtomicPtr;

use super::contents::{Contents, Garbage};
use super::tables::Tables;
use super::words::Words;
#[cfg(feature = "std")]
use crate::error::Spot;
use crate::link::{self, Once};
use crate::lock::Lock;
use crate::point::{Entrance, Point, StateWord, Table};

/// A set of hooks to dispatch in: those of the program, or any others.
///
/// The **linked registry** is the process's own: what the linker collected, and what `P::dispatch` uses. [`Registry::linked`] is a
/// handle to it. Every other registry is a value that somebody built: a test with stubs, a tenant with plugins of its own, a library
/// that must not depend on what a process links. It is cheap to clone, and every clone is the same registry.
///
/// `P::dispatch_in(&registry, …)` dispatches in it; inside of [`scope`](Self::scope) so does `P::dispatch`.
///
/// ```
/// use hooks_core::{Registry, extension, hook, hook_point};
///
/// #[hook_point(mode = transform)]
/// pub fn Prompt(text: String) -> String;
///
/// #[derive(Default)]
/// struct Polite;
///
/// #[extension]
/// impl Polite {
///     #[hook(point = Prompt)]
///     fn ask(&self, text: &str) -> String {
///         format!("Please: {text}")
///     }
/// }
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let stubbed = Registry::builder()
///     .linked()
///     .without("polite")
///     .hook(Prompt::hook(50, |text| text.push('?')))
///     .build()?;
/// assert_eq!(Prompt::dispatch("why".into()), "Please: why");
/// assert_eq!(Prompt::dispatch_in(&stubbed, "why".into()), "why?");
/// stubbed.scope(|| assert_eq!(Prompt::dispatch("why".into()), "why?"));
/// # Ok(())
/// # }
/// ```
///
/// # While it is used
///
/// Any thread may register, unregister, enable and disable while others dispatch; no lock is held while a hook runs, so a hook may
/// do so, too. A dispatch works on the order that it found when it began, and asks before each hook whether that is still enabled
/// and registered: no change makes it skip or repeat another hook, and what is registered meanwhile takes part in the next one.
///
/// What was registered at run time is dropped once it is unregistered and every dispatch that began before is over: by whoever comes
/// last. What was given to a builder lives as long as its registry, and what is linked as long as the process.
#[derive(Clone)]
pub struct Registry(pub(super) Arc<Inner>);

/// What all clones of a registry share.
pub(super) struct Inner {
    words: Words,
    linked: bool,
    /// Where its extensions were started, as long as they run.
    #[cfg(feature = "std")]
    pub(super) started: Lock<Option<Spot>>,
    // Dropped last: what the words lead to is in it.
    contents: Lock<Contents>,
}

impl Registry {
    fn made(linked: bool) -> Self {
        Self(Arc::new_cyclic(|inner: &Weak<Inner>| Inner {
            words: Words::new(inner.as_ptr().cast(), linked),
            linked,
            #[cfg(feature = "std")]
            started: Lock::new(None),
            contents: Lock::new(Contents::new()),
        }))
    }

    /// A registry without hooks.
    #[must_use]
    pub fn empty() -> Self {
        Self::made(false)
    }

    /// The linked registry: the process's own, which `P::dispatch` uses outside of scopes.
    ///
    /// It is the same one each time. The program is sealed when it is first changed or listed, if it was not before.
    #[must_use]
    pub fn linked() -> Self {
        static LINKED: Once<Registry> = Once::new();

        loop {
            if let Ok((linked, _)) = LINKED.make(|| Self::made(true)) {
                return linked.clone();
            }
            core::hint::spin_loop();
        }
    }

    /// Whether it is the linked registry.
    #[must_use]
    pub fn is_linked(&self) -> bool {
        self.0.linked
    }

    /// The way to the hooks of `P`; `None` if there are none.
    #[inline]
    pub(crate) fn enter<P: Point>(&self) -> Option<Entrance<P>> {
        self.0.words.enter()
    }
}

impl Inner {
    /// Changes what is in it by `change`, and drops what nobody uses any more.
    pub(super) fn change<R>(&self, change: impl FnOnce(&mut Contents, &mut Garbage) -> R) -> R {
        if self.linked {
            // Whatever is wrong with it: what can be dispatched can be changed.
            let _sealed = link::seal();
        }
        let mut garbage = Garbage::default();
        let changed = {
            let mut contents = self.contents.lock();
            if self.linked {
                contents.take_linked();
            }
            change(&mut contents, &mut garbage)
        };
        // Without the lock: destructors of instances are somebody else's code.
        drop(garbage);
        changed
    }

    /// Looks at what is in it.
    pub(super) fn look<R>(&self, look: impl FnOnce(&Contents) -> R) -> R {
        self.change(|contents, _| look(contents))
    }

    /// The tables of a point that was not met before.
    pub(super) fn tables(&self, state: &'static StateWord) -> Tables {
        if self.linked {
            return Tables::linked(state);
        }
        let word: *const AtomicPtr<Table> = self.words.of(state);
        // SAFETY: `contents` is dropped with the words.
        unsafe { Tables::of_registry(word) }
    }
}

/// The way to the hooks of `P` in the registry at `registry`, whose words have to be asked for.
///
/// # Safety
/// `registry` is the address that `Words::new` was given, and its registry is there.
pub(crate) unsafe fn elsewhere<P: Point>(registry: *const ()) -> Option<Entrance<P>> {
    // SAFETY: passed on.
    let registry = unsafe { &*registry.cast::<Inner>() };
    if registry.linked {
        return P::STATE.enter();
    }
    registry.words.enter_other()
}

impl fmt::Debug for Registry {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.0.linked { "linked" } else { "built" };
        write!(formatter, "Registry({kind})")
    }
}
