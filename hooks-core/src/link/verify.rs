//! What may be wrong with a program's registrations, all of it found in one pass.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::named::Wanted;
use super::record::Record;
use super::table::Filling;
use crate::error::Problem;
use crate::extension::{ExtensionFacts, Place};
use crate::hook::{HookFacts, HookId};
use crate::observe::Note;

/// What verification found; empty vectors hold no heap.
pub(super) struct Findings {
    pub(super) problems: Vec<Problem>,
    pub(super) notes: Vec<Note>,
}

/// Looks at the sorted records.
pub(super) fn verify(filling: &Filling) -> Findings {
    let mut findings = Findings {
        problems: Vec::new(),
        notes: Vec::new(),
    };
    let mut previous = None;
    for record in filling.records() {
        match (previous, record) {
            (Some(Record::Extension(one)), Record::Extension(two)) => {
                same_identity(one, two, &mut findings);
            }
            (Some(Record::Hook(one)), Record::Hook(two)) => same_key(one, two, &mut findings),
            (_, Record::Wanted(wanted)) => contributed(wanted, filling, &mut findings),
            _ => {}
        }
        previous = Some(record);
    }
    findings
}

/// A crate that `link!` names has something to link.
fn contributed(wanted: &'static Wanted, filling: &Filling, findings: &mut Findings) {
    // A wish of its own counts: a bundle crate may do nothing but link others.
    let is_this_wish =
        |record: &Record| matches!(record, Record::Wanted(other) if core::ptr::eq(*other, wanted));
    let came = filling
        .records()
        .any(|record| !is_this_wish(&record) && record.place().krate() == wanted.krate());
    if !came {
        findings.notes.push(Note::NothingLinked {
            krate: wanted.krate().to_owned(),
            place: position(wanted.place()),
        });
    }
}

/// Two neighbours that the order does not tell apart.
fn same_key(one: &'static HookFacts, two: &'static HookFacts, findings: &mut Findings) {
    if core::ptr::eq(one.state(), two.state()) && one.compare_order(two).is_eq() {
        let hook = HookId::new(one).full_name();
        findings.notes.push(Note::Indistinguishable {
            place: position(one.place()),
            hook: format!("{hook}"),
        });
    }
}

/// Two extensions of one name are one mistake, unless they are one source that was built twice.
fn same_identity(one: &ExtensionFacts, two: &ExtensionFacts, findings: &mut Findings) {
    if (one.place().krate(), one.name()) != (two.place().krate(), two.name()) {
        return;
    }
    let identity = identity(one);
    if one.place().is_twin_of(two.place()) {
        findings.notes.push(Note::BuiltTwice {
            identity,
            place: position(one.place()),
        });
    } else {
        let (first, second) = (position(one.place()), position(two.place()));
        findings.problems.push(Problem::Duplicate {
            identity,
            first,
            second,
        });
    }
}

/// `crate::name`.
pub(super) fn identity(extension: &ExtensionFacts) -> String {
    format!("{}::{}", extension.place().krate(), extension.name())
}

/// `file:line`.
pub(super) fn position(place: &Place) -> String {
    format!("{}:{}", place.file(), place.line())
}
