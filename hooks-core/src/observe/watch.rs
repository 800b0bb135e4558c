//! What a watched dispatch does beside its work: it tells observers, and counts.
//!
//! A dispatch is [`Watching`] from its begin to its end, and each run of a hook is [`Running`]. Both tell of their end when
//! they are dropped, whether or not the engine came to say how it was; so nothing that began is left open where a future is
//! dropped or a panic passes through.
//!
//! **Invariant:** each begin that was told is followed by one end.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::type_name;
use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};

use super::counters::Counters;
use super::observer::{Begun, Dispatch, DispatchEnd, HookEnd, HookRun, Observer};
use super::reporter::{Note, Report, dropped, report, unwinds};
use super::tally::Tally;
use crate::clock::Moment;
use crate::hook::HookId;
use crate::panics::caught;
use crate::point::PointId;

/// The number of the next dispatch that is watched.
static NUMBER: Tally = Tally::new();

/// An observer that takes part in a registry, for each table of which there is one more of these.
#[derive(Clone)]
pub(crate) struct Watcher(Arc<Observed<dyn Observer>>);

struct Observed<O: ?Sized> {
    /// What type it is.
    name: &'static str,
    /// Whether it did so, and somebody was told.
    panicked: AtomicBool,
    observer: O,
}

// A panic of an observer is caught, and told of once.
impl<O: ?Sized> core::panic::UnwindSafe for Observed<O> {}
impl<O: ?Sized> core::panic::RefUnwindSafe for Observed<O> {}

impl Watcher {
    pub(crate) fn new<O: Observer + 'static>(observer: O) -> Self {
        Self(Arc::new(Observed {
            name: type_name::<O>(),
            panicked: AtomicBool::new(false),
            observer,
        }))
    }

    /// Whether it is this very one.
    fn is(&self, other: &Self) -> bool {
        core::ptr::addr_eq(Arc::as_ptr(&self.0), Arc::as_ptr(&other.0))
    }

    /// Tells the observer. Its panic is reported, if it is the first one.
    fn tell(&self, tell: impl FnOnce(&dyn Observer)) {
        let Some(note) = self.complaint(tell) else {
            return;
        };
        // A reporter that panics would change the dispatch, as the observer must not.
        if let Err(panic) = caught(|| report(&Report::Note(&note))) {
            panic.discard();
        }
    }

    /// Tells the observer, and gives what is to be reported of that.
    fn complaint(&self, tell: impl FnOnce(&dyn Observer)) -> Option<Note> {
        let panic = caught(|| tell(&self.0.observer)).err()?;
        if self.0.panicked.swap(true, Ordering::Relaxed) {
            panic.discard();
            return None;
        }
        Some(Note::ObserverPanicked {
            observer: self.0.name,
            text: panic.text(),
        })
    }
}

impl fmt::Debug for Watcher {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Watcher({})", self.0.name)
    }
}

/// Who watches the dispatches of a table, in the order in which they are told.
#[derive(Clone, Debug)]
pub(crate) struct Watch(Vec<Watcher>);

impl Watch {
    /// Nobody.
    pub(crate) const NOBODY: Self = Self(Vec::new());

    /// Whether nobody watches.
    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds `watcher`, behind the others.
    pub(crate) fn add(&mut self, watcher: Watcher) {
        self.0.push(watcher);
    }

    /// Takes `watcher` out. Dispatches that began before have a list of their own, and tell it of their end.
    pub(crate) fn remove(&mut self, watcher: &Watcher) {
        self.0.retain(|other| !other.is(watcher));
    }

    /// Tells that a dispatch of `point` begins, where `hooks` are there to run.
    pub(crate) fn begin(&self, point: PointId, hooks: usize) -> Watching<'_> {
        let watching = Watching {
            watch: self,
            begun: Begun {
                point,
                number: NUMBER.add(1),
                hooks,
                at: Moment::now(),
            },
            done: AtomicBool::new(false),
        };
        let dispatch = watching.dispatch();
        self.tell(|observer| observer.dispatch_begins(&dispatch));
        watching
    }

    fn tell(&self, tell: impl Fn(&dyn Observer)) {
        for watcher in &self.0 {
            watcher.tell(&tell);
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        // Of the last one of an observer: its destructor is somebody else's code.
        for watcher in self.0.drain(..) {
            dropped(watcher);
        }
    }
}

/// One dispatch that is watched. Dropped, it tells that the dispatch ended.
///
/// It lies beside what a dispatch runs, and is dropped after that.
#[derive(Debug)]
#[must_use = "dropping it ends the dispatch"]
pub(crate) struct Watching<'w> {
    watch: &'w Watch,
    begun: Begun,
    // An atomic, because a dispatch that others hold references to goes from thread to thread.
    done: AtomicBool,
}

impl Watching<'_> {
    /// Tells that `hook` begins to run, with `counters` if its runs are counted.
    pub(crate) fn run<'r>(&'r self, hook: HookId, counters: Option<&'r Counters>) -> Running<'r> {
        if let Some(counters) = counters {
            counters.begins();
        }
        if !self.watch.is_empty() {
            let run = HookRun {
                hook: &hook,
                dispatch: self.dispatch(),
                #[cfg(feature = "std")]
                took: core::time::Duration::ZERO,
            };
            self.watch.tell(|observer| observer.hook_begins(&run));
        }
        Running {
            watching: self,
            hook,
            counters,
            ended: false,
            // Last, so that what observers take is not time of the hook.
            at: Moment::now(),
        }
    }

    /// Says that the dispatch came to its end, of which its drop tells. Without this it was cancelled, or a panic passes.
    pub(crate) fn done(&self) {
        self.done.store(true, Ordering::Relaxed);
    }

    const fn dispatch(&self) -> Dispatch<'_> {
        Dispatch::new(&self.begun)
    }
}

impl Drop for Watching<'_> {
    fn drop(&mut self) {
        let ended = match (*self.done.get_mut(), unwinds()) {
            (true, _) => DispatchEnd::Done,
            (false, true) => DispatchEnd::Unwound,
            (false, false) => DispatchEnd::Cancelled,
        };
        let dispatch = self.dispatch();
        let tell = |observer: &dyn Observer| observer.dispatch_ends(&dispatch, ended);
        self.watch.tell(tell);
    }
}

/// One run of a hook that is watched. Dropped without a word of how it ended, it was cancelled, or a panic passes.
///
/// It is to outlive the hook's future, so that this is gone when the end is told.
#[derive(Debug)]
#[must_use = "dropping it says that the hook was cancelled"]
pub(crate) struct Running<'r> {
    watching: &'r Watching<'r>,
    hook: HookId,
    counters: Option<&'r Counters>,
    ended: bool,
    #[cfg_attr(
        not(feature = "std"),
        expect(dead_code, reason = "without `std` nobody can ask how long ago it was")
    )]
    at: Moment,
}

impl Running<'_> {
    /// The hook came to its end.
    pub(crate) fn ends(mut self, ended: HookEnd<'_>) {
        self.end(ended);
    }

    fn end(&mut self, ended: HookEnd<'_>) {
        self.ended = true;
        #[cfg(feature = "std")]
        let took = self.at.elapsed();
        if let Some(counters) = self.counters {
            counters.ends(ended);
            #[cfg(feature = "std")]
            counters.took(took);
        }
        let run = HookRun {
            hook: &self.hook,
            dispatch: self.watching.dispatch(),
            #[cfg(feature = "std")]
            took,
        };
        let tell = |observer: &dyn Observer| observer.hook_ends(&run, &ended);
        self.watching.watch.tell(tell);
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        if self.ended {
            return;
        }
        self.end(if unwinds() {
            HookEnd::Unwound
        } else {
            HookEnd::Cancelled
        });
    }
}

#[cfg(test)]
mod tests {
    #[cfg(feature = "std")]
    use alloc::string::String;

    #[cfg(feature = "std")]
    use super::Note;
    use super::{Observer, Watcher};

    struct Fragile;

    impl Observer for Fragile {}

    #[cfg(feature = "std")]
    #[test]
    fn the_first_panic_of_an_observer_is_reported_and_no_other() {
        let watcher = Watcher::new(Fragile);
        assert_eq!(watcher.complaint(|_| ()), None);
        let text = String::from("first");
        let observer = core::any::type_name::<Fragile>();
        let note = Note::ObserverPanicked { observer, text };
        assert_eq!(watcher.complaint(|_| panic!("first")), Some(note));
        // In the list of another table it is the same observer.
        let again = watcher.clone();
        assert_eq!(again.complaint(|_| panic!("second")), None);
    }

    #[test]
    fn observers_of_one_type_are_told_apart() {
        let watcher = Watcher::new(Fragile);
        assert!(watcher.is(&watcher.clone()));
        assert!(!watcher.is(&Watcher::new(Fragile)));
    }
}
