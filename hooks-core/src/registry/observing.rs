//! Watching a registry while it is used, and counting what its hooks do.
//!
//! **Invariant:** while somebody watches or counts, every point of the registry shows a table that says so.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString as _};
use alloc::sync::{Arc, Weak};
use alloc::vec::Vec;
use core::fmt;

use super::contents::Contents;
use super::linked::linked_points;
use super::value::{Inner, Registry};
use crate::hook::HookId;
use crate::observe::{
    Counters, ExtensionStatistics, HookStatistics, Observer, Statistics, Watch, Watcher, dropped,
};
use crate::point::Watched;

/// Who watches a registry.
pub(super) struct Watchers {
    watch: Watch,
    /// How many want to have it counted.
    counting: usize,
}

impl Watchers {
    /// Nobody.
    pub(super) const NONE: Self = Self {
        watch: Watch::NOBODY,
        counting: 0,
    };

    /// Whether hooks are counted.
    pub(super) const fn count(&self) -> bool {
        self.counting > 0
    }

    /// What the table of a point shows of it, whose hooks are counted by `counters`; `None` where nobody watches.
    pub(super) fn watched(
        &self,
        counters: impl FnOnce() -> Vec<(HookId, Arc<Counters>)>,
    ) -> Option<Watched> {
        if self.watch.is_empty() && !self.count() {
            return None;
        }
        Some(Watched {
            watch: self.watch.clone(),
            counters: if self.count() { counters() } else { Vec::new() },
        })
    }
}

/// What is asked of a registry.
#[derive(Clone)]
enum Asked {
    /// To tell an observer.
    Tell(Watcher),
    /// To count.
    Count,
}

impl Asked {
    fn begin(&self, watchers: &mut Watchers) {
        match self {
            Self::Tell(watcher) => watchers.watch.add(watcher.clone()),
            Self::Count => watchers.counting += 1,
        }
    }

    fn end(&self, watchers: &mut Watchers) {
        match self {
            Self::Tell(watcher) => watchers.watch.remove(watcher),
            Self::Count => watchers.counting -= 1,
        }
    }
}

/// Keeps a registry observed or counted, until it is dropped.
///
/// It does not keep the registry.
#[must_use = "dropping it ends what it is for"]
pub struct Observing {
    registry: Weak<Inner>,
    // Empty once it is over.
    asked: Option<Asked>,
}

impl Registry {
    /// Shows every dispatch in this registry that begins from now on to `observer`, and each run of a hook in it, until the guard
    /// is dropped.
    ///
    /// Observers are told in the order in which they came. A dispatch that began before the guard is dropped goes on telling, to its
    /// end. While a registry is observed or counted its dispatches are slower, by some tens of nanoseconds and what observers take;
    /// otherwise they cost what they always do.
    ///
    /// ```
    /// use std::sync::{Arc, Mutex};
    ///
    /// use hooks_core::{HookEnd, HookRun, Observer, Registry, hook_point};
    ///
    /// #[hook_point(mode = collect)]
    /// pub fn Saved(path: &str);
    ///
    /// #[derive(Clone, Default)]
    /// struct Log(Arc<Mutex<Vec<String>>>);
    ///
    /// impl Observer for Log {
    ///     fn hook_ends(&self, run: &HookRun<'_>, ended: &HookEnd<'_>) {
    ///         let line = format!("{} at {}: {ended:?}", run.hook().extension(), run.dispatch().point().name());
    ///         self.0.lock().unwrap().push(line);
    ///     }
    /// }
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let registry = Registry::builder()
    ///     .hook(Saved::hook(100, |_| ()).named("backup"))
    ///     .build()?;
    /// let log = Log::default();
    ///
    /// let observing = registry.observe(log.clone());
    /// Saved::dispatch_in(&registry, "notes.txt");
    /// drop(observing);
    /// Saved::dispatch_in(&registry, "more.txt"); // not seen
    ///
    /// assert_eq!(*log.0.lock().unwrap(), ["backup at Saved: NoOpinion"]);
    /// # Ok(())
    /// # }
    /// ```
    #[doc(alias("intercept", "instrument"))]
    pub fn observe(&self, observer: impl Observer + 'static) -> Observing {
        self.ask(Asked::Tell(Watcher::new(observer)))
    }

    /// Counts what hooks of this registry do in dispatches that begin from now on, until the guard is dropped, for
    /// [`statistics`](Self::statistics).
    ///
    /// Where there are several guards it is counted as long as one is there. The figures stay when the last one is dropped, and go on
    /// from there when it is counted again. They go with their registration: what is registered under its name later begins at 0.
    pub fn count(&self) -> Observing {
        self.ask(Asked::Count)
    }

    /// What is registered, enabled or not, and what was counted of it so far.
    ///
    /// ```
    /// use hooks_core::{Registry, hook_point};
    ///
    /// #[hook_point(mode = until_handled)]
    /// pub fn Lookup(key: &str) -> u32;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let cache = Lookup::hook(100, |key| (key == "a").then_some(1)).named("cache");
    /// let registry = Registry::builder().hook(cache).build()?;
    ///
    /// let counting = registry.count();
    /// Lookup::dispatch_in(&registry, "a");
    /// Lookup::dispatch_in(&registry, "b");
    /// drop(counting);
    ///
    /// let statistics = registry.statistics();
    /// let counts = statistics.extensions()[0].hooks()[0].counts().unwrap();
    /// assert_eq!((counts.calls, counts.answers), (2, 1));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        self.0.look(statistics)
    }

    fn ask(&self, asked: Asked) -> Observing {
        self.0.watch(|watchers| asked.begin(watchers));
        Observing {
            registry: Arc::downgrade(&self.0),
            asked: Some(asked),
        }
    }
}

impl Inner {
    /// Changes who watches, and shows that at every point there is.
    fn watch(&self, change: impl FnOnce(&mut Watchers)) {
        self.change(|contents, garbage| {
            let tables = |state| self.tables(state);
            contents.watch(linked_points(), tables, change, garbage);
        });
    }
}

impl Drop for Observing {
    fn drop(&mut self) {
        let Some(asked) = self.asked.take() else {
            return;
        };
        if let Some(registry) = self.registry.upgrade() {
            registry.watch(|watchers| asked.end(watchers));
        }
        // It may be the last of its observer, whose destructor is somebody else's code.
        dropped(asked);
    }
}

impl fmt::Debug for Observing {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.asked {
            Some(Asked::Tell(watcher)) => write!(formatter, "Observing({watcher:?})"),
            _ => formatter.write_str("Observing(counting)"),
        }
    }
}

fn statistics(contents: &Contents) -> Statistics {
    let mut extensions: BTreeMap<u64, ExtensionStatistics> = contents
        .members()
        .map(|(serial, member)| {
            let owner = member.owner.as_ref();
            let extension = ExtensionStatistics {
                identity: member.identity.to_string(),
                enabled: member.enabled,
                owner: owner.map(|(_, name)| String::from(&**name)),
                hooks: Vec::new(),
            };
            (serial, extension)
        })
        .collect();
    for placed in contents.all_hooks() {
        if let Some(extension) = extensions.get_mut(&placed.serial) {
            extension.hooks.push(HookStatistics {
                hook: placed.hook.clone(),
                enabled: extension.enabled,
                priority: placed.hook.priority(),
                counts: contents.counts(&placed),
            });
        }
    }
    let mut extensions: Vec<ExtensionStatistics> = extensions.into_values().collect();
    // Stable, so that what has one identity is in the order of arrival.
    extensions.sort_by(|one, two| one.identity.cmp(&two.identity));
    Statistics { extensions }
}
