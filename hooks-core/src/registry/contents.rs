//! What is in a registry, and what follows from it for each point.
//!
//! **Invariant:** what a point shows is the order of its hooks that are enabled; it is laid out anew whenever these change.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::mem;
use core::ptr;

use super::collected::{Collected, members};
use super::entry::{Entry, Placed, arrange};
use super::member::{Held, Member, Source};
use super::observing::Watchers;
use super::tables::Tables;
use crate::error::AmbiguousName;
use crate::extension::Shared;
use crate::hook::{HookId, Row};
use crate::link::{self, rules};
use crate::list::List;
use crate::observe::{Counters, Counts};
use crate::point::{Backing, PointFacts, PointId, StateWord};

/// What is in a registry.
pub(super) struct Contents {
    /// In the order of arrival.
    members: BTreeMap<u64, Member>,
    /// Those of one short name.
    names: BTreeMap<Arc<str>, BTreeSet<u64>>,
    /// By the address of their states.
    points: BTreeMap<usize, Entry>,
    next: u64,
    /// Whether what is linked was taken in.
    has_linked: bool,
    watchers: Watchers,
}

/// What nobody uses any more, to be dropped without a lock: instances are somebody else's code.
#[derive(Default)]
#[must_use = "dropped where no lock is held"]
pub(super) struct Garbage {
    #[expect(clippy::vec_box, reason = "a table has them boxed")]
    pub(super) backings: Vec<Box<Backing>>,
    pub(super) members: Vec<Member>,
}

impl Contents {
    pub(super) const fn new() -> Self {
        Self {
            members: BTreeMap::new(),
            names: BTreeMap::new(),
            points: BTreeMap::new(),
            next: 1,
            has_linked: false,
            watchers: Watchers::NONE,
        }
    }

    /// A number that nothing in it has.
    pub(super) const fn next_serial(&mut self) -> u64 {
        let serial = self.next;
        self.next += 1;
        serial
    }

    /// All members, in the order of arrival.
    pub(super) fn members(&self) -> impl Iterator<Item = (u64, &Member)> {
        self.members
            .iter()
            .map(|(serial, member)| (*serial, member))
    }

    /// The member of this serial number.
    pub(super) fn member(&self, serial: u64) -> Option<&Member> {
        self.members.get(&serial)
    }

    /// Those that `name` may mean.
    pub(super) fn called(&self, name: &str) -> impl Iterator<Item = (u64, &Member)> {
        let short = name.rsplit_once("::").map_or(name, |(_, short)| short);
        let serials = self.names.get(short).into_iter().flatten();
        let members = serials.filter_map(|serial| Some((*serial, self.members.get(serial)?)));
        members.filter(move |(_, member)| member.identity.is_called(name))
    }

    /// The one that `name` means; `None` if nothing is called so.
    pub(super) fn find(&self, name: &str) -> Result<Option<u64>, AmbiguousName> {
        let mut called = self.called(name);
        let (found, another) = (called.next(), called.next());
        if another.is_none() {
            return Ok(found.map(|(serial, _)| serial));
        }
        let all = self.called(name);
        let identities = all.map(|(_, member)| member.identity.to_string());
        Err(AmbiguousName::new(name, identities.collect()))
    }

    /// All identities, as people write them.
    pub(super) fn identities(&self) -> impl Iterator<Item = String> {
        self.members
            .values()
            .map(|member| member.identity.to_string())
    }

    /// Takes in what is linked, once, as it is shown already.
    pub(super) fn take_linked(&mut self) {
        if mem::replace(&mut self.has_linked, true) || link::is_without_hooks() {
            return;
        }
        for member in members().into_iter().filter_map(Collected::linked) {
            let serial = self.next_serial();
            self.insert(serial, member, Tables::linked);
        }
    }

    /// Puts `member` in as number `serial`, without showing it.
    ///
    /// `tables` makes the tables of a point that was not met before.
    pub(super) fn insert(
        &mut self,
        serial: u64,
        mut member: Member,
        tables: impl Fn(&'static StateWord) -> Tables,
    ) {
        if self.watchers.count() {
            member.count();
        }
        for (index, hook) in member.hooks.iter().enumerate() {
            let facts = hook.facts();
            let entry = self.meet(facts.point(), &tables);
            entry.hooked = true;
            if !facts.edges().is_empty() {
                entry.edged.insert((serial, index));
            }
            entry.hooks.insert((serial, index), hook.clone());
        }
        let name = Arc::clone(&member.identity.name);
        self.names.entry(name).or_default().insert(serial);
        self.members.insert(serial, member);
    }

    /// What is at a point, which may not have been met before.
    fn meet(
        &mut self,
        facts: &'static PointFacts,
        tables: impl Fn(&'static StateWord) -> Tables,
    ) -> &mut Entry {
        let state = facts.state();
        self.points.entry(address(state)).or_insert_with(|| Entry {
            facts,
            tables: tables(state),
            hooked: false,
            hooks: BTreeMap::new(),
            edged: BTreeSet::new(),
        })
    }

    /// Changes who watches by `change`, and shows that at every point, those of `points` too.
    pub(super) fn watch(
        &mut self,
        points: impl Iterator<Item = &'static PointFacts>,
        tables: impl Fn(&'static StateWord) -> Tables,
        change: impl FnOnce(&mut Watchers),
        garbage: &mut Garbage,
    ) {
        change(&mut self.watchers);
        if self.watchers.count() {
            self.members.values_mut().for_each(Member::count);
        }
        for facts in points {
            self.meet(facts, &tables);
        }
        let points = self.points.iter();
        // What sealing holds back stays so: to be watched changes no dispatch.
        let shown = points.filter(|(_, entry)| !entry.tables.are_held_back());
        let shown: Vec<usize> = shown.map(|(point, _)| *point).collect();
        for point in shown {
            self.show(point, garbage);
        }
    }

    /// Takes a member out again, without showing that.
    pub(super) fn remove(&mut self, serial: u64) -> Option<Member> {
        let member = self.members.remove(&serial)?;
        if let Some(serials) = self.names.get_mut(&member.identity.name) {
            serials.remove(&serial);
            if serials.is_empty() {
                self.names.remove(&member.identity.name);
            }
        }
        for (index, hook) in member.hooks.iter().enumerate() {
            if let Some(entry) = self.points.get_mut(&address(hook.facts().state())) {
                entry.hooks.remove(&(serial, index));
                entry.edged.remove(&(serial, index));
            }
        }
        Some(member)
    }

    /// Says whether the hooks of a member run; whether that is news. What is shown is not laid out anew.
    pub(super) fn enable(&mut self, serial: u64, enabled: bool) -> bool {
        let member = self.members.get_mut(&serial);
        member.is_some_and(|member| mem::replace(&mut member.enabled, enabled) != enabled)
    }

    /// Lets the hooks of members run from now on, or not, also in dispatches that are under way.
    pub(super) fn switch(&self, serials: &[u64], on: bool, garbage: &mut Garbage) {
        let mut hooks: Vec<(usize, usize)> = self
            .hooks_of(serials)
            .map(|hook| (address(hook.facts().state()), hook.address()))
            .collect();
        hooks.sort_unstable();
        for hooks in hooks.chunk_by(|(one, _), (two, _)| one == two) {
            let entry = hooks.first().and_then(|(point, _)| self.points.get(point));
            if let Some(entry) = entry {
                let is_one = |hook: &HookId| {
                    let of_them = |(_, address): &(usize, usize)| address.cmp(&hook.address());
                    hooks.binary_search_by(of_them).is_ok()
                };
                entry.tables.switch(is_one, on, &mut garbage.backings);
            }
        }
    }

    /// The points that members hook, by the addresses of their states, each once.
    pub(super) fn points_of(&self, serials: &[u64]) -> Vec<usize> {
        let hooks = self.hooks_of(serials);
        let mut points: Vec<usize> = hooks.map(|hook| address(hook.facts().state())).collect();
        points.sort_unstable();
        points.dedup();
        points
    }

    fn hooks_of(&self, serials: &[u64]) -> impl Iterator<Item = &HookId> {
        let members = serials.iter().filter_map(|serial| self.members.get(serial));
        members.flat_map(|member| member.hooks.iter().chain(&member.before))
    }

    /// Shows what there is now at all points of `points`.
    pub(super) fn show_all(&mut self, points: Vec<usize>, garbage: &mut Garbage) {
        for point in points {
            self.show(point, garbage);
        }
    }

    /// All points that something hooks, or did.
    pub(super) fn points(&self) -> impl Iterator<Item = (usize, &Entry)> {
        let points = self.points.iter().filter(|(_, entry)| entry.hooked);
        points.map(|(point, entry)| (*point, entry))
    }

    /// What is at the point whose state is at `point`.
    pub(super) fn point(&self, point: usize) -> Option<&Entry> {
        self.points.get(&point)
    }

    /// What is at a point, if something ever was.
    pub(super) fn entry(&self, state: &'static StateWord) -> Option<&Entry> {
        self.points.get(&address(state))
    }

    /// How a member came here.
    pub(super) fn source(&self, serial: u64) -> Source {
        let member = self.members.get(&serial);
        member.map_or(Source::Linked, |member| member.source)
    }

    /// The hooks of a point that are enabled, in the order in which they run; what waits for itself goes to `on_cycle`.
    pub(super) fn order<'c>(
        &'c self,
        entry: &'c Entry,
        on_cycle: impl FnMut(List<Placed<'c>>),
    ) -> Vec<Placed<'c>> {
        let placed = entry.placed().filter(|it| self.runs(it));
        arrange(placed, entry.hooks.len(), on_cycle)
    }

    /// The hooks of a point that are disabled, in the order in which they arrived.
    pub(super) fn disabled<'c>(&'c self, entry: &'c Entry) -> impl Iterator<Item = Placed<'c>> {
        entry.placed().filter(|it| !self.runs(it))
    }

    fn runs(&self, placed: &Placed<'_>) -> bool {
        let member = self.members.get(&placed.serial);
        member.is_some_and(|member| member.enabled)
    }

    /// What keeps the rows of a point as they are to be shown.
    fn backing(&self, point: usize) -> Option<Backing> {
        let entry = self.points.get(&point)?;
        let order = self.order(entry, |_| ());
        let wrappers = order.iter().filter(|it| it.hook.is_wrapper()).count();
        let watched = self.watchers.watched(|| self.counters(&order));
        let rows = order
            .into_iter()
            .map(|it| Row::new(it.hook.clone()))
            .collect();
        let mut backing = Backing::new(rows, wrappers, self.instances(entry));
        if let Some(watched) = watched {
            backing = backing.watched(watched);
        }
        if !entry.hooked {
            return Some(backing);
        }
        let breach = rules::cardinality(&PointId::new(entry.facts), backing.hooks());
        Some(match breach {
            Some(_) if backing.is_empty() => {
                let point = PointId::new(entry.facts);
                let (asked, file, line) = (point.cardinality(), point.file(), point.line());
                backing.breached(format!(
                    "`{point}` ({file}:{line}) says `hooks = {asked}` and has none any more in this registry: enable one, or register one"
                ))
            }
            Some(breach) => backing.breached(breach.to_string()),
            None => backing,
        })
    }

    /// What is counted of `hooks`, where all are.
    fn counters(&self, hooks: &[Placed<'_>]) -> Vec<(HookId, Arc<Counters>)> {
        let counters = hooks.iter().filter_map(|it| {
            let member = self.members.get(&it.serial)?;
            Some((it.hook.clone(), member.counters.get(it.index).cloned()?))
        });
        counters.collect()
    }

    /// The hooks of all points, by point and in the order in which they run there, those that are disabled last.
    pub(super) fn all_hooks(&self) -> Vec<Placed<'_>> {
        let mut points: Vec<&Entry> = self.points().map(|(_, entry)| entry).collect();
        points.sort_by(|one, two| one.facts.compare(two.facts));
        let hooks = points.into_iter().flat_map(|entry| {
            let running = self.order(entry, |_| ());
            running.into_iter().chain(self.disabled(entry))
        });
        hooks.collect()
    }

    /// What was counted of a hook, if it ever was.
    pub(super) fn counts(&self, placed: &Placed<'_>) -> Option<Counts> {
        let member = self.members.get(&placed.serial)?;
        Some(member.counters.get(placed.index)?.read())
    }

    /// What the rows of a point lead to, each once.
    fn instances(&self, entry: &Entry) -> Vec<Shared> {
        let mut serials: Vec<u64> = entry.hooks.keys().map(|(serial, _)| *serial).collect();
        serials.dedup();
        let members = serials.iter().filter_map(|serial| self.members.get(serial));
        members
            .filter(|member| member.enabled)
            .filter_map(|member| match &member.held {
                Held::Shared(instance) => Some(Arc::clone(instance)),
                Held::Linked(_) | Held::Nothing => None,
            })
            .collect()
    }

    /// Shows what there is at `point` now.
    fn show(&mut self, point: usize, garbage: &mut Garbage) {
        let backing = self.backing(point);
        if let (Some(entry), Some(backing)) = (self.points.get_mut(&point), backing) {
            // Of a program that cannot be sealed rows may lead to instances that were never made.
            if entry.tables.are_held_back() && !link::is_laid_out() {
                garbage.backings.push(Box::new(backing));
                return;
            }
            entry.tables.show(backing, &mut garbage.backings);
        }
    }

    /// Shows what there is now at all of `points`: for good, which costs a dispatch nothing, where nothing else was shown since
    /// sealing.
    #[cfg(feature = "std")]
    pub(super) fn settle(&mut self, points: Vec<usize>, garbage: &mut Garbage) {
        for point in points {
            let backing = self.backing(point);
            if let (Some(entry), Some(backing)) = (self.points.get_mut(&point), backing) {
                let stays = !backing.is_empty() && !backing.asks_for_more();
                if stays && entry.tables.are_untouched() {
                    entry.tables.build(backing);
                } else {
                    entry.tables.show(backing, &mut garbage.backings);
                }
            }
        }
    }

    /// Shows for good what there is at every point.
    pub(super) fn build(&mut self) {
        let points: Vec<usize> = self.points.keys().copied().collect();
        for point in points {
            let backing = self.backing(point);
            if let (Some(entry), Some(backing)) = (self.points.get_mut(&point), backing) {
                entry.tables.build(backing);
            }
        }
    }
}

fn address(state: &'static StateWord) -> usize {
    ptr::from_ref(state).addr()
}
