//! What is wrong with a program's registrations, all but for what edges ask: that is found where they are followed.

use super::named::Wanted;
use super::record::Record;
use super::rules::{self, Namesakes};
use super::table::Filling;
use super::twins;
use crate::error::Problem;
use crate::hook::HookId;
#[cfg(not(feature = "alloc"))]
use crate::hook::room_for;
use crate::list::List;
use crate::observe::Note;
#[cfg(not(feature = "alloc"))]
use crate::point::PointFacts;
use crate::point::PointId;

/// What verification found.
pub(super) struct Findings {
    pub(super) problems: List<Problem>,
    pub(super) notes: List<Note>,
    /// Whether no hook was laid out, because a start is to say which there are.
    #[cfg(feature = "alloc")]
    pub(super) without_hooks: bool,
}

impl Findings {
    pub(super) const NONE: Self = Self {
        problems: List::new(),
        notes: List::new(),
        #[cfg(feature = "alloc")]
        without_hooks: false,
    };

    /// One problem more, at its place among the others.
    pub(super) fn add(&mut self, problem: Problem) {
        self.problems
            .insert_sorted(problem, |one, two| one.compare(two).is_gt());
    }

    /// One note more about a source, at its place among the others; none if it says nothing new, as where a function hooks
    /// several points. Hooks are seen in an order that is the linker's where their points differ.
    fn note(&mut self, note: Note) {
        let place = |note: &Note| match note {
            Note::Indistinguishable { hook } => Some((hook.place().file(), hook.line())),
            Note::BuiltTwice { file, line, .. } => Some((*file, *line)),
            _ => None,
        };
        if !self.notes.iter().any(|other| *other == note) {
            self.notes.insert_sorted(note, |one, two| {
                place(one)
                    .zip(place(two))
                    .is_some_and(|(one, two)| one > two)
            });
        }
    }
}

/// Looks at the sorted records.
pub(super) fn verify(filling: &mut Filling) -> Findings {
    let mut findings = Findings::NONE;
    let mut previous = None;
    for record in filling.records() {
        match (previous, record) {
            (Some(Record::Extension(one)), Record::Extension(two)) => {
                match rules::same_identity(one, two) {
                    Some(Namesakes::Twins(note)) => findings.note(note),
                    Some(Namesakes::Rivals(problem)) => findings.add(problem),
                    None => {}
                }
            }
            (Some(Record::Hook(one)), Record::Hook(two)) => {
                let alike = rules::same_key(&HookId::new(one), &HookId::new(two));
                let built_twice = rules::same_function(one, two);
                for note in alike.into_iter().chain(built_twice) {
                    findings.note(note);
                }
            }
            (_, Record::Point(point)) => {
                let hooks = filling.hooks_of(point.state()).iter().copied();
                let hooks = hooks.map(HookId::new);
                if let Some(problem) = rules::cardinality(&PointId::new(point), hooks) {
                    findings.add(problem);
                }
                #[cfg(not(feature = "alloc"))]
                roomy(point, filling, &mut findings);
            }
            (_, Record::Wanted(wanted)) => contributed(wanted, filling, &mut findings),
            _ => {}
        }
        previous = Some(record);
    }
    twins::of_other_names(filling, |note| findings.note(note));
    twins::points(filling, |note| findings.notes.push(note));
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
            krate: wanted.krate(),
            file: wanted.place().file(),
            line: wanted.place().line(),
        });
    }
}

/// The wrappers of a point fit its space together with what is inside of them: there is no heap for more.
#[cfg(not(feature = "alloc"))]
fn roomy(point: &'static PointFacts, filling: &Filling, findings: &mut Findings) {
    let hooks = filling.hooks_of(point.state()).iter().copied();
    let needed = room_for(hooks);
    let point = PointId::new(point);
    if needed > point.space() {
        findings.add(Problem::Crowded { point, needed });
    }
}
