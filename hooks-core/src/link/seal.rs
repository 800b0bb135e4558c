//! Sealing: collect, verify, build the instances, fill the tables, publish. Once a process.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicUsize, Ordering};
use std::panic;

use super::once::Once;
use super::record::Record;
use super::section::{self, COLLECTS};
use super::table::Filling;
use super::verify::{self, Findings};
use crate::error::{Problem, StartupError, panic_text};
use crate::observe::{Note, Report, report};
use crate::point::PointId;

/// What sealing came to.
struct Sealed {
    outcome: Result<(), StartupError>,
    notes: Vec<Note>,
}

static SEALED: Once<Sealed> = Once::new();

/// The thread that is sealing, as [`thread_token`] tells threads apart; 0 for none.
static SEALING: AtomicUsize = AtomicUsize::new(0);

/// Lays out the tables of all hooks that are linked into this program, and makes their extensions' instances.
///
/// Call it at startup, to learn of problems there. Without it the first dispatch seals. Later calls give the same
/// result and do nothing else. Notes (see [`Note`](crate::Note)) go to the reporter, once.
///
/// # Errors
/// Every problem of the program's hooks at once: two extensions of one identity, constructors that panicked, hooks whose
/// `before` and `after` cannot hold, points with too many hooks or too few, or a linker that kept registrations and
/// dropped the room for them. A point whose only trouble is the number of its hooks does not keep the others from being
/// dispatched.
///
/// # Panics
/// When a constructor calls it, or dispatches, while this very thread is sealing. A constructor that waits for another
/// thread which does so waits for ever, because that thread waits for sealing to end.
pub fn seal() -> Result<(), StartupError> {
    sealed().map_err(Clone::clone)
}

/// The result of sealing, which happens now if it did not before.
pub(crate) fn sealed() -> Result<(), &'static StartupError> {
    settled().outcome.as_ref().copied()
}

/// The notes of sealing, which happens now if it did not before.
pub(crate) fn notes() -> &'static [Note] {
    &settled().notes
}

/// Seals for a dispatch of `point`, which has no other way to tell of problems.
#[cold]
#[expect(
    clippy::panic,
    reason = "there is nothing to dispatch, and nobody to be told otherwise"
)]
pub(crate) fn sealed_or_panic(point: &PointId) {
    if let Err(error) = sealed()
        && error.holds_back(point)
    {
        panic!(
            "`{point}` was dispatched, but `hooks_core::seal()` fails for this program: call it at startup\n{error}"
        );
    }
}

fn settled() -> &'static Sealed {
    let me = thread_token();
    let mut rounds = 0;
    let (sealed, now) = loop {
        let made = SEALED.make(|| {
            SEALING.store(me, Ordering::Relaxed);
            let _over = Over;
            collect()
        });
        if let Ok(made) = made {
            break made;
        }
        assert!(
            SEALING.load(Ordering::Relaxed) != me,
            "hooks are being sealed on this thread, and a constructor that runs meanwhile dispatched a hook point or \
             sealed: move that work out of the constructor"
        );
        wait(rounds);
        rounds += 1;
    };
    if now {
        // After sealing, so that a reporter may dispatch.
        for note in &sealed.notes {
            report(&Report::Note(note));
        }
    }
    sealed
}

/// Waits for another thread that seals, for the `rounds`-th time: constructors may take a while.
fn wait(rounds: u32) {
    const BUSY: u32 = 100;
    if rounds < BUSY {
        std::thread::yield_now();
    } else {
        // Nobody unparks it.
        std::thread::park_timeout(core::time::Duration::from_micros(200));
    }
}

/// Nobody is sealing any more, however that ended.
struct Over;

impl Drop for Over {
    fn drop(&mut self) {
        SEALING.store(0, Ordering::Relaxed);
    }
}

/// Tells this thread from all others that are alive.
fn thread_token() -> usize {
    std::thread_local!(static TOKEN: u8 = const { 0 });
    TOKEN.with(|token| (&raw const *token).addr())
}

fn collect() -> Sealed {
    let (records, slots) = (section::records(), section::slots());
    let Some(mut filling) = Filling::begin(records, slots) else {
        let problem = Problem::Torn {
            records: records.len(),
            slots: slots.len(),
        };
        return Sealed {
            outcome: StartupError::of(alloc::vec![problem]),
            notes: Vec::new(),
        };
    };
    let Findings {
        mut problems,
        mut notes,
    } = verify::verify(&filling);
    if !COLLECTS {
        notes.push(Note::NotCollected);
    }
    // After `verify`, which compares neighbours.
    filling.order(|members| problems.extend(verify::cycle(&members)));
    problems.sort_by(Problem::compare);
    for record in filling.records() {
        build(record, &mut problems);
    }
    let outcome = StartupError::of(problems);
    match &outcome {
        Ok(()) => filling.publish(|_| false),
        Err(error) if error.is_of_points() => filling.publish(|point| error.holds_back(point)),
        Err(_) => {}
    }
    Sealed { outcome, notes }
}

/// Makes the instance of an extension; a panic is one problem, and the others are still made.
///
/// A hook has its instance made, too: a row must not lead to an instance whose own record was not linked.
fn build(record: Record, problems: &mut Vec<Problem>) {
    let (extension, build) = match record {
        Record::Extension(extension) => (Some(extension), Some(extension.build())),
        Record::Hook(hook) => (hook.extension(), hook.build()),
        Record::Point(_) | Record::Wanted(_) => (None, None),
    };
    let (Some(extension), Some(build)) = (extension, build) else {
        return;
    };
    if let Err(payload) = panic::catch_unwind(build) {
        problems.push(Problem::Constructor {
            identity: verify::identity(extension),
            place: verify::position(extension.place()),
            text: panic_text(payload),
        });
    }
}
