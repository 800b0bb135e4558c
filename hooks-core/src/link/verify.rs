//! What may be wrong with a program's registrations, all of it found in one pass.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::record::Record;
use super::table::Filling;
use crate::error::Problem;
use crate::extension::{ExtensionFacts, Place};
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
    let mut previous: Option<&'static ExtensionFacts> = None;
    for record in filling.records() {
        match record {
            Record::Extension(extension) => {
                if let Some(other) = previous
                    && (other.place().krate(), other.name())
                        == (extension.place().krate(), extension.name())
                {
                    same_identity(other, extension, &mut findings);
                }
                previous = Some(extension);
            }
            Record::Wanted(wanted) => {
                let came = filling.records().any(|record| {
                    !matches!(record, Record::Wanted(_)) && record.place().krate() == wanted.krate()
                });
                if !came {
                    let krate = wanted.krate().to_owned();
                    findings.notes.push(Note::NothingLinked {
                        krate,
                        place: position(wanted.place()),
                    });
                }
            }
            Record::Point(_) | Record::Hook(_) => {}
        }
    }
    findings
}

/// Two extensions of one name are one mistake, unless they are one source that was built twice.
fn same_identity(one: &ExtensionFacts, two: &ExtensionFacts, findings: &mut Findings) {
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
