//! Putting what was made into a registry: for good where it is built, and in the place of what is there where it is started.

#[cfg(feature = "std")]
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use super::checks::Moment;
use super::chosen::Unit;
use super::contents::Contents;
#[cfg(feature = "std")]
use super::member::Identity;
use super::member::Member;
#[cfg(feature = "std")]
use super::member::Source;
use super::value::Registry;
use crate::error::Problem;
#[cfg(feature = "std")]
use crate::error::{Spot, StartupError};
#[cfg(feature = "std")]
use crate::link;
use crate::list::List;

impl Registry {
    /// Puts `units` into this registry, which is new, and shows them for good, unless something is wrong with them.
    pub(super) fn fill(&self, units: &[Unit], linked: bool, problems: &mut List<Problem>) {
        self.0.change(|contents, garbage| {
            self.put_in(units, contents, problems, &mut garbage.members);
            let unhooked = if linked {
                Unhooked::LeftOut
            } else {
                Unhooked::Fine
            };
            verify(contents, unhooked, problems);
            if problems.is_empty() {
                contents.build();
            }
        });
    }

    fn put_in(
        &self,
        units: &[Unit],
        contents: &mut Contents,
        problems: &mut List<Problem>,
        refused: &mut Vec<Member>,
    ) {
        for unit in units {
            let member = unit.member();
            if let Some(problem) = contents.keeps_out(&member, Moment::Building) {
                problems.push(problem);
                refused.push(member);
                continue;
            }
            let serial = contents.next_serial();
            contents.insert(serial, member, |state| self.0.tables(state));
        }
    }
}

/// Which points that nothing hooks may have too few hooks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unhooked {
    /// None: the registry is not about them.
    Fine,
    /// Those that something linked hooks, which was left out.
    LeftOut,
    /// All points of the program.
    #[cfg(feature = "std")]
    Any,
}

/// Tells of everything that is wrong at any point.
fn verify(contents: &Contents, unhooked: Unhooked, problems: &mut List<Problem>) {
    contents.verify(problems);
    if unhooked != Unhooked::Fine {
        contents.verify_unhooked(unhooked == Unhooked::LeftOut, problems);
    }
}

/// What is to be changed in a registry.
#[cfg(feature = "std")]
pub(crate) struct Exchange<'u> {
    /// Members that end.
    pub(crate) ending: Vec<u64>,
    /// Members whose instances go on, in another place.
    pub(crate) moving: Vec<u64>,
    /// What comes.
    pub(crate) coming: Vec<&'u Unit>,
}

#[cfg(feature = "std")]
impl Registry {
    /// Tells of everything that would be wrong if `units` were in this registry, with what somebody else registered there.
    pub(crate) fn try_out(
        &self,
        units: &[Unit],
        own: impl Fn(u64) -> bool,
        linked: bool,
        problems: &mut List<Problem>,
    ) {
        let others: Vec<Member> = self.0.look(|contents| {
            let others = contents.members();
            let others = others.filter(|(serial, member)| !self.is_ours(*serial, member, &own));
            others.map(|(_, member)| member.again()).collect()
        });
        // A registry that nobody dispatches in.
        let scratch = Self::empty();
        scratch.0.change(|contents, garbage| {
            scratch.put_in(units, contents, problems, &mut garbage.members);
            for member in others {
                let serial = contents.next_serial();
                contents.insert(serial, member, |state| scratch.0.tables(state));
            }
            let unhooked = match (self.is_linked(), linked) {
                (true, _) => Unhooked::Any,
                (false, true) => Unhooked::LeftOut,
                (false, false) => Unhooked::Fine,
            };
            verify(contents, unhooked, problems);
        });
    }

    /// Changes all of it at one moment, and tells the numbers of what came. What ends does not begin to run any more, also in
    /// dispatches that began before; but for what comes again under its name, made anew: they know of no other.
    ///
    /// # Errors
    /// Somebody registered something of one identity with what comes since that was tried out; nothing is changed.
    pub(crate) fn exchange(&self, exchange: &Exchange<'_>) -> Result<Vec<u64>, List<Problem>> {
        let Exchange {
            ending,
            moving,
            coming,
        } = exchange;
        self.0.change(|contents, garbage| {
            let is_old = |serial: u64| ending.contains(&serial) || moving.contains(&serial);
            let rivals = coming.iter().filter_map(|unit| {
                contents.keeps_out_beside(&unit.member(), Moment::Building, is_old)
            });
            let problems: List<Problem> = rivals.collect();
            if !problems.is_empty() {
                return Err(problems);
            }
            // What is on under a name takes the place of whatever had that.
            let succeeding = coming.iter().filter(|unit| unit.chosen.is_on());
            let succeeding: BTreeSet<&Identity> =
                succeeding.map(|unit| &unit.chosen.identity).collect();
            let is_succeeded = |serial: &u64| {
                let member = contents.member(*serial);
                member.is_some_and(|it| succeeding.contains(&it.identity))
            };
            let mut gone = ending.clone();
            gone.retain(|serial| !is_succeeded(serial));
            let old: Vec<u64> = ending.iter().chain(moving).copied().collect();
            let mut named: BTreeMap<Identity, Vec<u64>> = BTreeMap::new();
            for serial in &old {
                contents.enable(*serial, false);
                let identity = contents.member(*serial).map(|it| it.identity.clone());
                let same = identity.map(|identity| named.entry(identity).or_default());
                if let Some(same) = same {
                    same.push(*serial);
                }
            }
            let (mut serials, mut on) = (Vec::new(), Vec::new());
            for unit in coming {
                let serial = contents.next_serial();
                let mut member = unit.member();
                let before = named.get(&member.identity).filter(|_| member.enabled);
                for old in before.into_iter().flatten() {
                    contents
                        .member(*old)
                        .into_iter()
                        .for_each(|old| member.succeed(old));
                }
                contents.insert(serial, member, |state| self.0.tables(state));
                serials.push(serial);
                on.extend(unit.chosen.is_on().then_some(serial));
            }
            // A function that was off, in a table that is shown again.
            contents.switch(&on, true, garbage);
            let changed: Vec<u64> = old.iter().chain(&serials).copied().collect();
            contents.settle(contents.points_of(&changed), garbage);
            // After that: whoever begins meanwhile finds what was or what is, and never neither.
            contents.switch(&gone, false, garbage);
            for serial in old {
                garbage.members.extend(contents.remove(serial));
            }
            Ok(serials)
        })
    }

    /// The numbers of what a start puts something in the place of, because no `own` one is known: what is linked.
    pub(crate) fn linked_members(&self) -> Vec<u64> {
        self.0.look(|contents| {
            let members = contents.members();
            let linked = members.filter(|(_, member)| self.is_linked() && is_linked(member));
            linked.map(|(serial, _)| serial).collect()
        })
    }

    /// Whether the member `serial` is there.
    pub(crate) fn has(&self, serial: u64) -> bool {
        self.0.look(|contents| contents.member(serial).is_some())
    }

    fn is_ours(&self, serial: u64, member: &Member, own: impl Fn(u64) -> bool) -> bool {
        own(serial) || self.is_linked() && is_linked(member)
    }

    /// Says that the extensions of this registry run since `here`, until what this gives is dropped; or since when they do already.
    pub(crate) fn claim(&self, here: Spot) -> Result<Claim, Spot> {
        let mut started = self.0.started.lock();
        if let Some(first) = *started {
            return Err(first);
        }
        *started = Some(here);
        drop(started);
        Ok(Claim(self.clone()))
    }

    /// Seals the program without any hook, if this is the linked registry and that was not done: what is to be there is put
    /// there by a start.
    pub(crate) fn seal_for_start(&self) -> Result<(), StartupError> {
        if !self.is_linked() {
            return Ok(());
        }
        link::seal_without_hooks()
    }
}

#[cfg(feature = "std")]
fn is_linked(member: &Member) -> bool {
    member.source == Source::Linked
}

/// That the extensions of a registry run.
#[cfg(feature = "std")]
#[derive(Debug)]
pub(crate) struct Claim(Registry);

#[cfg(feature = "std")]
impl Drop for Claim {
    fn drop(&mut self) {
        *self.0.0.started.lock() = None;
    }
}
