//! Sealing: collect, verify, build the instances, fill the tables, publish. Once a process.

use core::sync::atomic::{AtomicBool, Ordering};

use super::arrange::arrange;
use super::census;
use super::chains;
use super::marks::writing;
use super::once::Once;
use super::record::Record;
use super::section::{self, COLLECTS};
use super::table::Filling;
use super::verify::{self, Findings};
use super::waiting::{Sealing, wait};
use crate::error::{Problem, StartupError, holds_back, is_of_points};
#[cfg(feature = "alloc")]
use crate::list::List;
use crate::observe::{Note, Report, report};
use crate::panics::caught;
use crate::point::PointId;

/// What sealing came to.
static SEALED: Once<Findings> = Once::new();

/// Lays out the tables of all hooks that are linked into this program, and makes their extensions' instances.
///
/// Call it at startup, to learn of problems there. Without it the first dispatch seals. Later calls give the same
/// result and do nothing else. Notes (see [`Note`](crate::Note)) go to the reporter, once.
///
/// # Errors
/// Every problem of the program's hooks at once: two extensions of one identity, constructors that panicked, hooks whose
/// `before` and `after` cannot hold, points with too many hooks or too few, or a linker that kept registrations and
/// dropped the room for them. A point whose only trouble is the number of its hooks does not keep the others from being
/// dispatched. Without the feature `alloc` also points whose wrappers do not fit their space, which hold back no other, either;
/// and of more than eight problems the first eight, and then no point is dispatched.
///
/// # Panics
/// When a constructor calls it, or dispatches, while this very thread is sealing. A constructor that waits for another
/// thread which does so waits for ever, because that thread waits for sealing to end. Without the feature `std` nobody
/// waits: whoever calls it, or dispatches, while the program is being sealed panics.
pub fn seal() -> Result<(), StartupError> {
    StartupError::of(&settled(collect).problems)
}

/// Seals without laying out any hook or making any instance, if the program was not sealed before.
///
/// # Errors
/// The linker lost what was registered.
#[cfg(feature = "std")]
pub(crate) fn seal_without_hooks() -> Result<(), StartupError> {
    let findings = settled(collect_without_hooks);
    if findings.problems.is_empty() {
        return Ok(());
    }
    let is_for_good = |problem: &Problem| {
        matches!(
            problem,
            Problem::Torn { .. } | Problem::Unlike { .. } | Problem::Misordered { .. }
        )
    };
    if findings.problems.iter().any(is_for_good) {
        return StartupError::of(&findings.problems);
    }
    // What sealing held back is empty until it has what the start puts there.
    writing(|_| {
        for record in section::records() {
            match record {
                Record::Point(point) => point.state().publish_empty(),
                Record::Hook(hook) => hook.state().publish_empty(),
                Record::Extension(_) | Record::Chain(_) | Record::Wanted(_) => {}
            }
        }
    });
    Ok(())
}

/// Whether sealing, which is over, laid out no hook.
#[cfg(feature = "alloc")]
pub(crate) fn is_without_hooks() -> bool {
    settled(collect).without_hooks
}

/// The notes of sealing, which happens now if it did not before.
#[cfg(feature = "alloc")]
pub(crate) fn notes() -> &'static List<Note> {
    &settled(collect).notes
}

/// Whether sealing, which is over, laid out the points, but for those that have too many hooks or too few.
///
/// Where it did not, instances may be missing that hooks lead to.
#[cfg(feature = "alloc")]
pub(crate) fn is_laid_out() -> bool {
    is_of_points(&settled(collect).problems)
}

/// Seals for a dispatch of `point`, which has no other way to tell of problems.
#[cold]
#[expect(
    clippy::panic,
    reason = "there is nothing to dispatch, and nobody to be told otherwise"
)]
pub(crate) fn sealed_or_panic(point: &PointId) {
    if let Err(error) = seal()
        && error.holds_back(point)
    {
        panic!(
            "`{point}` was dispatched, but `hooks_core::seal()` fails for this program: call it at startup\n{error}"
        );
    }
}

/// Tells of `point`, which is dispatched and is not among the records, if it is the first of them.
#[cold]
pub(crate) fn not_linked(point: PointId) {
    static TOLD: AtomicBool = AtomicBool::new(false);

    if COLLECTS && !TOLD.swap(true, Ordering::Relaxed) {
        report(&Report::Note(&Note::NotLinked { point }));
    }
}

/// What sealing came to, which is done by `collect` if it was not before.
fn settled(collect: fn() -> Findings) -> &'static Findings {
    let mut rounds = 0;
    let (sealed, now) = loop {
        let made = SEALED.make(|| {
            let _until_dropped = Sealing::begin();
            collect()
        });
        if let Ok(made) = made {
            break made;
        }
        wait(rounds);
        rounds += 1;
    };
    if now {
        // After sealing, so that a reporter may dispatch.
        for note in sealed.notes.iter() {
            report(&Report::Note(note));
        }
        let count = sealed.notes.left_out();
        if count > 0 {
            report(&Report::Note(&Note::More { count }));
        }
    }
    sealed
}

/// The slots with all records, sorted, of which `findings` tell what is wrong; `None` where there is too little room.
fn begun(findings: &mut Findings) -> Option<Filling> {
    let (records, slots) = (section::records(), section::slots());
    let Some(mut filling) = Filling::begin(records, slots) else {
        findings.add(Problem::Torn {
            records: records.len(),
            slots: slots.len(),
        });
        return None;
    };
    *findings = verify::verify(&mut filling);
    if !COLLECTS {
        findings.notes.push(Note::NotCollected);
    }
    census::others(|note| findings.notes.push(note));
    Some(filling)
}

/// Every point is empty, and what is wrong is for the start to tell that puts hooks there.
#[cfg(feature = "std")]
fn collect_without_hooks() -> Findings {
    let mut findings = Findings::NONE;
    let Some(mut filling) = begun(&mut findings) else {
        return findings;
    };
    findings.problems = List::new();
    // A cycle is told by the start, too.
    let parts = filling.parts();
    arrange(parts.hooks, parts.room, |_| {});
    chains::settle(&filling, &mut findings);
    findings.without_hooks = true;
    writing(|_| filling.publish_nothing());
    findings
}

fn collect() -> Findings {
    let mut findings = Findings::NONE;
    let Some(mut filling) = begun(&mut findings) else {
        return findings;
    };
    // After `verify`, which compares neighbours.
    let parts = filling.parts();
    arrange(parts.hooks, parts.room, |problem| findings.add(problem));
    chains::settle(&filling, &mut findings);
    for record in filling.records() {
        build(record, &mut findings);
    }
    if is_of_points(&findings.problems) {
        writing(|marked| {
            filling.publish(|point| holds_back(&findings.problems, point), marked);
        });
    }
    findings
}

/// Makes the instance of an extension; a panic is one problem, and the others are still made.
///
/// A hook has its instance made, too: a row must not lead to an instance whose own record was not linked.
fn build(record: Record, findings: &mut Findings) {
    let (extension, build) = match record {
        Record::Extension(extension) => (Some(extension), Some(extension.build())),
        Record::Hook(hook) => (hook.extension(), hook.build()),
        Record::Point(_) | Record::Chain(_) | Record::Wanted(_) => (None, None),
    };
    let (Some(extension), Some(build)) = (extension, build) else {
        return;
    };
    match caught(build) {
        Ok(Ok(())) => {}
        Ok(Err(unmade)) => Problem::unmade(extension, unmade, |problem| findings.add(problem)),
        Err(panic) => findings.add(Problem::constructor(extension, panic)),
    }
}
