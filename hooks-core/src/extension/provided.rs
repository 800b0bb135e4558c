//! What the program hands to extensions, by type.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::{Any, TypeId, type_name};
use core::fmt;
use core::ops::Deref;
use core::panic::Location;

/// Something that the program provides to its extensions: a pool of connections, a client, a clock.
///
/// The constructor of an extension takes as many of them as it needs, and [`start`](crate::start) is told what there is:
///
/// ```standalone_crate
/// use std::sync::atomic::{AtomicUsize, Ordering};
///
/// use hooks_core::{Provided, extension, hook, hook_point};
///
/// #[hook_point(mode = collect)]
/// pub fn Visited(page: &str);
///
/// #[derive(Default)]
/// struct Counter(AtomicUsize);
///
/// struct CountVisits(Provided<Counter>);
///
/// #[extension(new = CountVisits)]
/// impl CountVisits {
///     #[hook(point = Visited)]
///     fn count(&self) {
///         self.0.0.fetch_add(1, Ordering::Relaxed);
///     }
/// }
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let counter = Provided::new(Counter::default());
/// let hooks = hooks_core::start().provide_shared(counter.clone()).blocking()?;
/// Visited::dispatch("index");
/// assert_eq!(counter.0.load(Ordering::Relaxed), 1);
/// # hooks.stop();
/// # Ok(())
/// # }
/// ```
///
/// It is cheap to clone, and every clone is the same thing.
pub struct Provided<T: ?Sized>(Arc<T>);

impl<T> Provided<T> {
    /// To be provided, and kept by the program, too.
    pub fn new(value: T) -> Self {
        Self(Arc::new(value))
    }
}

impl<T: ?Sized> From<Arc<T>> for Provided<T> {
    fn from(shared: Arc<T>) -> Self {
        Self(shared)
    }
}

impl<T: ?Sized> From<Provided<T>> for Arc<T> {
    fn from(Provided(shared): Provided<T>) -> Self {
        shared
    }
}

impl<T: ?Sized> Deref for Provided<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: ?Sized> Clone for Provided<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T: ?Sized + fmt::Debug> fmt::Debug for Provided<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(formatter)
    }
}

/// All that a program provides, by type.
#[derive(Clone, Default)]
pub(crate) struct Provisions {
    by_type: BTreeMap<TypeId, Provision>,
    /// What was provided a second time.
    again: Vec<Again>,
}

#[derive(Clone)]
struct Provision {
    /// A `Provided<T>`, until it is dropped.
    value: Option<Arc<dyn Any + Send + Sync>>,
    place: &'static Location<'static>,
}

// What is provided serves all threads, and is only lent.
impl core::panic::UnwindSafe for Provision {}
impl core::panic::RefUnwindSafe for Provision {}

/// A type that was provided twice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Again {
    pub(crate) type_name: &'static str,
    pub(crate) first: &'static Location<'static>,
    pub(crate) second: &'static Location<'static>,
}

impl Drop for Provision {
    fn drop(&mut self) {
        crate::observe::dropped(self.value.take());
    }
}

impl Provisions {
    /// Takes in one more; the first of a type stays.
    #[track_caller]
    pub(crate) fn add<T: ?Sized + Send + Sync + 'static>(&mut self, provided: Provided<T>) {
        let place = Location::caller();
        let id = TypeId::of::<T>();
        if let Some(first) = self.by_type.get(&id) {
            self.again.push(Again {
                type_name: type_name::<T>(),
                first: first.place,
                second: place,
            });
            return;
        }
        let value: Option<Arc<dyn Any + Send + Sync>> = Some(Arc::new(provided));
        self.by_type.insert(id, Provision { value, place });
    }

    /// The one of type `T`.
    pub(crate) fn get<T: ?Sized + 'static>(&self) -> Option<Provided<T>>
    where
        Provided<T>: 'static,
    {
        let provision = self.by_type.get(&TypeId::of::<T>())?;
        let provided: Option<&Provided<T>> = provision.value.as_ref()?.downcast_ref();
        provided.cloned()
    }

    /// What was provided more than once.
    pub(crate) fn again(&self) -> &[Again] {
        &self.again
    }
}

impl fmt::Debug for Provisions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Provisions({})", self.by_type.len())
    }
}
