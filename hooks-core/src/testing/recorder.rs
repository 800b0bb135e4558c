//! The observer that writes down which hooks ran.
//!
//! What a dispatch is inside of is known where that is a hook that is not async: it is on the stack of this very thread. A hook
//! that is awaited may wait while others run on its thread, so nothing is said of it.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString as _};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cell::RefCell;
use core::mem;

use super::runs::{Ran, RunEnd, Runs};
use super::strict::is_isolated;
use crate::hook::HookId;
use crate::lock::Lock;
use crate::observe::{Dispatch, DispatchEnd, HookEnd, HookRun, Observer};

std::thread_local! {
    /// The hooks that run on this thread and are not async, the innermost last.
    static STACK: RefCell<Vec<Level>> = const { RefCell::new(Vec::new()) };
}

/// One hook that runs.
struct Level {
    /// Who wrote it down.
    recorder: usize,
    serial: u64,
    /// The runs that it is inside of, and itself.
    path: Vec<u64>,
}

/// Writes down which hooks ran. Clones write into one record.
#[derive(Clone, Default)]
pub(super) struct Recorder(Arc<Lock<Recorded>>);

#[derive(Default)]
struct Recorded {
    runs: Vec<Ran>,
    next: u64,
    /// Those that are not over, by number.
    dispatches: BTreeMap<u64, Open>,
    /// What failed, and no dispatch tells of it.
    isolated: Vec<String>,
}

/// A dispatch that is not over.
#[derive(Default)]
struct Open {
    within: Vec<u64>,
    /// The hooks that run, the innermost last.
    running: Vec<(u64, HookId)>,
}

impl Recorder {
    pub(super) fn runs(&self) -> Runs {
        Runs(self.0.lock().runs.clone())
    }

    /// Forgets all runs.
    pub(super) fn clear(&self) {
        let runs = mem::take(&mut self.0.lock().runs);
        // Without the lock: a hook that is gone from its registry may go with them.
        drop(runs);
    }

    /// What failed, and no dispatch tells of it.
    pub(super) fn isolated(&self) -> Vec<String> {
        self.0.lock().isolated.clone()
    }

    fn address(&self) -> usize {
        Arc::as_ptr(&self.0).addr()
    }

    /// What the innermost hook on this thread is inside of, and itself.
    fn here(&self) -> Vec<u64> {
        let recorder = self.address();
        let path = STACK.try_with(|stack| {
            let stack = stack.borrow();
            let mut own = stack.iter().rev().filter(|it| it.recorder == recorder);
            own.next().map(|level| level.path.clone())
        });
        path.ok().flatten().unwrap_or_default()
    }

    fn enter(&self, serial: u64, path: Vec<u64>) {
        let level = Level {
            recorder: self.address(),
            serial,
            path,
        };
        // A thread whose locals are gone is in no hook that anybody knows of.
        let _entered = STACK.try_with(|stack| stack.borrow_mut().push(level));
    }

    fn leave(&self, serial: u64) {
        let recorder = self.address();
        let _left = STACK.try_with(|stack| {
            let is_other = |it: &Level| (it.recorder, it.serial) != (recorder, serial);
            stack.borrow_mut().retain(is_other);
        });
    }
}

impl Observer for Recorder {
    fn dispatch_begins(&self, dispatch: &Dispatch<'_>) {
        let open = Open {
            within: self.here(),
            running: Vec::new(),
        };
        self.0.lock().dispatches.insert(dispatch.number(), open);
    }

    fn hook_begins(&self, run: &HookRun<'_>) {
        let hook = run.hook();
        let mut recorded = self.0.lock();
        let serial = recorded.next;
        recorded.next += 1;
        let open = recorded.dispatches.entry(run.dispatch().number());
        let open = open.or_default();
        let mut within = open.within.clone();
        within.extend(open.running.iter().map(|(serial, _)| *serial));
        open.running.push((serial, hook.clone()));
        let mut path = within.clone();
        path.push(serial);
        recorded.runs.push(Ran {
            serial,
            within,
            hook: hook.clone(),
            end: RunEnd::Running,
        });
        drop(recorded);
        if !hook.is_async() {
            self.enter(serial, path);
        }
    }

    fn hook_ends(&self, run: &HookRun<'_>, ended: &HookEnd<'_>) {
        // Before the lock is taken: errors are somebody else's code.
        let end = RunEnd::of(ended);
        let isolated = match ended {
            HookEnd::Failed(error) if is_isolated(error) => Some(error.with_causes().to_string()),
            _ => None,
        };
        let hook = run.hook();
        let mut recorded = self.0.lock();
        recorded.isolated.extend(isolated);
        let Some(open) = recorded.dispatches.get_mut(&run.dispatch().number()) else {
            return;
        };
        let Some(index) = open.running.iter().rposition(|(_, it)| it == hook) else {
            return;
        };
        let (serial, _hook) = open.running.remove(index);
        // Unless it was forgotten meanwhile.
        if let Some(run) = recorded.runs.iter_mut().rfind(|run| run.serial == serial) {
            run.end = end;
        }
        drop(recorded);
        if !hook.is_async() {
            self.leave(serial);
        }
    }

    fn dispatch_ends(&self, dispatch: &Dispatch<'_>, _: DispatchEnd) {
        let open = self.0.lock().dispatches.remove(&dispatch.number());
        drop(open);
    }
}
