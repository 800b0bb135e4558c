//! What was built into the program twice: two versions of a crate, a library and its own unit tests, or a module of a library and
//! of a binary.
//!
//! Points of one name then are two points, and hooks are at one of them; what is no point takes part twice. Both is told once
//! for each two builds, or for each extension and function, and holds nobody back.

use core::cmp::Ordering;
use core::iter;

use super::record::Record;
use super::rules::built_twice;
use super::table::{Filling, Parts};
use crate::hook::HookId;
use crate::list::List;
use crate::observe::{Note, Twin};
use crate::order::{Wide, from_wide, to_wide, wide, wide_mut};
use crate::place::Place;
use crate::point::PointFacts;

/// Tells of each two builds of one crate that both have its points.
pub(super) fn points(filling: &mut Filling, mut tell: impl FnMut(Note)) {
    let of_the_same_builds = |(one, two): &Pair, (other_one, other_two): &Pair| {
        one.place().is_built_with(other_one.place()) && two.place().is_built_with(other_two.place())
    };
    chain_namesakes(&mut filling.parts());
    let filling = &*filling;
    let mut previous = None;
    for (index, pair) in pairs(filling).enumerate() {
        // A crate has many points, and one word is enough for all.
        let is_told = |earlier: Pair| of_the_same_builds(&earlier, &pair);
        if previous.replace(pair).is_some_and(is_told) || pairs(filling).take(index).any(is_told) {
            continue;
        }
        let (one, two) = pair;
        tell(Note::PointsTwice {
            one: twin(one.place(), filling),
            two: twin(two.place(), filling),
        });
    }
}

/// Tells of each extension and function that is in a library and in a binary of another name. Where the names are equal, the two
/// are neighbours, of which the caller knows.
pub(super) fn of_other_names(filling: &mut Filling, mut tell: impl FnMut(Note)) {
    let Parts {
        hooks,
        others,
        room,
    } = filling.parts();
    let count = others.len() + hooks.len();
    let record = |index: usize| match others.get(index) {
        Some(other) => Some(*other),
        None => hooks.get(index - others.len()).copied().map(Record::Hook),
    };
    let part = |index: usize| takes_part(record(index)?);
    let is_in_binary = |index: usize| part(index).map(|(place, _)| place.bin().is_some());
    let in_binaries = (0..count).filter(|index| is_in_binary(*index) == Some(true));
    let in_libraries = (0..count).filter(|index| is_in_binary(*index) == Some(false));
    let binaries = in_binaries.clone().count();
    if binaries == 0 {
        return;
    }
    let libraries = in_libraries.clone().count();
    // The fewer are sorted by where they were written, and each of the others is looked up there.
    let (sorted, told) = wide_mut(room).split_at_mut(binaries.min(libraries));
    let told = told.get_mut(..count).unwrap_or_default();
    told.fill(to_wide(0));
    let by_binary = binaries < libraries;
    if by_binary {
        fill(sorted, in_binaries.clone());
    } else {
        fill(sorted, in_libraries.clone());
    }
    let source = |index: usize, other: usize| {
        let places = part(index).zip(part(other));
        places.map_or(Ordering::Equal, |((one, _), (two, _))| {
            one.compare_source(two)
        })
    };
    sorted.sort_unstable_by(|one, two| {
        let (one, two) = (from_wide(*one), from_wide(*two));
        source(one, two).then_with(|| one.cmp(&two))
    });
    let mut look_up = |index: usize| {
        let first = sorted.partition_point(|other| source(from_wide(*other), index).is_lt());
        let alike = sorted.iter().skip(first).map(|other| from_wide(*other));
        for other in alike.take_while(|other| source(*other, index).is_eq()) {
            let (binary, library) = if by_binary {
                (other, index)
            } else {
                (index, other)
            };
            let (Some((own, _)), Some((place, name))) = (part(binary), part(library)) else {
                continue;
            };
            let Some(told) = told.get_mut(binary) else {
                continue;
            };
            if *told == to_wide(0) && place.krate() != own.krate() && place.is_twin_of(own) {
                *told = to_wide(1);
                tell(built_twice(place, name));
            }
        }
    };
    if by_binary {
        in_libraries.for_each(&mut look_up);
    } else {
        in_binaries.for_each(&mut look_up);
    }
}

fn fill(room: &mut [Wide], indices: impl Iterator<Item = usize>) {
    for (room, index) in room.iter_mut().zip(indices) {
        *room = to_wide(index);
    }
}

/// Two points that one point became, in the order of their builds.
type Pair = (&'static PointFacts, &'static PointFacts);

/// Where there is none.
const NOBODY: usize = usize::MAX;

/// Says of each point which is the next of its name: of a few that are alike in that, all are compared, and not of all points.
fn chain_namesakes(parts: &mut Parts<'_>) {
    let points = points_of(parts.others);
    let (next, sorted) = wide_mut(parts.room).split_at_mut(points.len());
    let sorted = sorted.get_mut(..points.len()).unwrap_or_default();
    let name = |index: &Wide| point(points, from_wide(*index)).map(PointFacts::name);
    fill(sorted, 0..points.len());
    fill(next, iter::repeat(NOBODY));
    sorted.sort_unstable_by(|one, two| {
        name(one)
            .cmp(&name(two))
            .then_with(|| from_wide(*one).cmp(&from_wide(*two)))
    });
    for (one, two) in sorted.iter().zip(sorted.iter().skip(1)) {
        if name(one) == name(two)
            && let Some(next) = next.get_mut(from_wide(*one))
        {
            *next = *two;
        }
    }
}

/// All of them, in the order of points, which are chained.
fn pairs(filling: &Filling) -> impl Iterator<Item = Pair> {
    let points = points_of(filling.others());
    let next = wide(filling.room());
    let next = |index: usize| {
        next.get(index)
            .copied()
            .map(from_wide)
            .filter(|it| *it != NOBODY)
    };
    (0..points.len()).flat_map(move |index| {
        let one = point(points, index);
        let later = iter::successors(next(index), move |index| next(*index));
        later.filter_map(move |two| {
            let (one, two) = (one?, point(points, two)?);
            is_twin(one, two).then(|| match one.place().compare_build(two.place()) {
                Ordering::Greater => (two, one),
                Ordering::Less | Ordering::Equal => (one, two),
            })
        })
    })
}

/// The points among records that are sorted, of which points are the last.
fn points_of(others: &[Record]) -> &[Record] {
    let first = others.partition_point(|record| !matches!(record, Record::Point(_)));
    others.get(first..).unwrap_or_default()
}

fn point(points: &[Record], index: usize) -> Option<&'static PointFacts> {
    match points.get(index)? {
        Record::Point(point) => Some(point),
        Record::Wanted(_) | Record::Extension(_) | Record::Chain(_) | Record::Hook(_) => None,
    }
}

fn is_twin(one: &PointFacts, two: &PointFacts) -> bool {
    let (place, other) = (one.place(), two.place());
    one.name() == two.name() && (place.is_twin_of(other) || place.is_of_another_version(other))
}

/// The build of `place`, with the crates whose hooks are at points of it.
fn twin(place: &'static Place, filling: &Filling) -> Twin {
    let mut hooked_by = List::new();
    for record in filling.records() {
        if let Record::Hook(hook) = record
            && HookId::new(hook).point().place().is_built_with(place)
            && !hooked_by.iter().any(|krate| *krate == hook.place().krate())
        {
            hooked_by.insert_sorted(hook.place().krate(), |one, two| one > two);
        }
    }
    Twin::new(place, hooked_by)
}

/// An extension, or a function that is a hook: where it stands, and its name.
fn takes_part(record: Record) -> Option<(&'static Place, &'static str)> {
    match record {
        Record::Extension(extension) => Some((extension.place(), extension.name())),
        Record::Hook(hook) if hook.extension().is_none() => {
            Some((hook.place(), hook.subject().name))
        }
        Record::Hook(_) | Record::Point(_) | Record::Chain(_) | Record::Wanted(_) => None,
    }
}
