//! What is linked, as members of a registry.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::any::TypeId;

use super::member::{Held, Identity, Member, Source};
use crate::extension::{Extension, ExtensionFacts};
use crate::hook::{HookFacts, HookId, Stored};
use crate::link::{COLLECTS, Once, RECORDS, Record};
use crate::place::Place;
use crate::point::StateWord;

/// The hooks of one extension or function, and what it is.
pub(super) struct Collected {
    /// `None` of a function.
    pub(super) extension: Option<&'static ExtensionFacts>,
    pub(super) hooks: Vec<&'static HookFacts>,
}

/// All that is linked, by type; collected when it is asked for the first time.
fn collected() -> &'static BTreeMap<TypeId, Collected> {
    static COLLECTED: Once<BTreeMap<TypeId, Collected>> = Once::new();

    loop {
        if let Ok((collected, _)) = COLLECTED.make(collect) {
            return collected;
        }
        core::hint::spin_loop();
    }
}

fn collect() -> BTreeMap<TypeId, Collected> {
    let mut all: BTreeMap<TypeId, Collected> = BTreeMap::new();
    let records = RECORDS.iter();
    for record in records {
        let (id, extension, hook) = match record {
            Record::Extension(facts) => (facts.id(), Some(*facts), None),
            Record::Hook(hook) => (hook.subject().id, hook.extension(), Some(*hook)),
            Record::Point(_) | Record::Chain(_) | Record::Wanted(_) => continue,
        };
        let member = all.entry(id).or_insert_with(|| Collected {
            extension,
            hooks: Vec::new(),
        });
        member.hooks.extend(hook);
    }
    for member in all.values_mut() {
        // Whatever a linker did to the order of records.
        member.hooks.sort_by(|one, two| one.compare_order(two));
    }
    all
}

/// The hooks of `E` in the order in which they are listed: of all its blocks, or where nothing is collected of its own one.
pub(super) fn hooks_of_extension<E: Extension>() -> Vec<&'static HookFacts> {
    if COLLECTS {
        let collected = collected().get(&TypeId::of::<E>());
        return collected.map_or_else(Vec::new, |it| it.hooks.clone());
    }
    in_order(E::HOOKS)
}

/// The same from what the own block says, which stands in the order of the source.
pub(super) fn in_order(hooks: &[&'static Stored]) -> Vec<&'static HookFacts> {
    let facts = hooks.iter().copied().map(Stored::facts);
    let mut hooks: Vec<&'static HookFacts> = facts.collect();
    hooks.sort_by(|one, two| one.compare_order(two));
    hooks
}

/// Whether something linked hooks the point of `state`.
pub(super) fn is_linked(state: &StateWord) -> bool {
    let mut hooks = collected().values().flat_map(|it| &it.hooks);
    hooks.any(|hook| core::ptr::eq(hook.state(), state))
}

/// All that is linked, extensions by identity, then functions.
pub(super) fn members() -> Vec<&'static Collected> {
    let mut members: Vec<&'static Collected> = collected().values().collect();
    members.sort_by(|one, two| match (one.record(), two.record()) {
        (Some(one), Some(two)) => one.compare(&two),
        (one, two) => one.is_some().cmp(&two.is_some()),
    });
    members
}

impl Collected {
    fn record(&self) -> Option<Record> {
        let hook = self.hooks.first().map(|hook| Record::Hook(hook));
        self.extension.map(Record::Extension).or(hook)
    }

    /// What it is called.
    pub(super) fn identity(&self) -> Option<Identity> {
        if let Some(facts) = self.extension {
            return Some(Identity::of_extension(facts));
        }
        let first = self.hooks.first()?;
        Some(Identity {
            krate: first.place().krate(),
            name: first.subject().name.into(),
        })
    }

    /// Where its block stands, or that of a function.
    pub(super) fn place(&self) -> Option<Place> {
        match self.extension {
            Some(facts) => Some(*facts.place()),
            None => Some(*self.hooks.first()?.place()),
        }
    }

    /// What it is in the linked registry; a function has no instance.
    pub(super) fn linked(&self) -> Option<Member> {
        let linked = self.extension.and_then(ExtensionFacts::linked);
        let held = linked.map_or(Held::Nothing, Held::Linked);
        Some(Member {
            identity: self.identity()?,
            anonymous: false,
            place: self.place()?,
            owner: None,
            enabled: true,
            source: Source::Linked,
            extension: self.extension,
            held,
            hooks: self.hooks.iter().copied().map(HookId::new).collect(),
            before: Vec::new(),
            counters: Vec::new(),
        })
    }
}
