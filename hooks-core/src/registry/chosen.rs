//! What is to be in a registry, one by one: what is linked and given, as configuration has it.

use alloc::string::{String, ToString as _};
use alloc::sync::Arc;
use alloc::vec::Vec;
#[cfg(feature = "std")]
use core::ptr;

use super::blueprint::Given;
use super::collected::Collected;
use super::member::{Held, Identity, Member, Source};
use super::registration::Registration;
#[cfg(feature = "config")]
use crate::config::GivenOptions;
use crate::error::{Asked, Obstacle, Problem, Spot, Who};
#[cfg(feature = "std")]
use crate::extension::Provisions;
use crate::extension::{ExtensionFacts, Making, Shared};
use crate::hook::HookId;
use crate::list::List;
use crate::order::Priority;
use crate::panics::caught;
use crate::place::Place;

/// Where something that is to be in a registry comes from.
#[derive(Clone)]
pub(super) enum Origin {
    /// It is linked.
    Linked(&'static Collected),
    /// It is in the place of something linked.
    Instead(Given),
    /// Somebody gave it.
    Given(Given),
}

/// One thing that is to be in a registry.
#[derive(Clone)]
pub(crate) struct Chosen {
    pub(super) origin: Origin,
    /// As it is known; the name may be one of its own.
    pub(super) identity: Identity,
    /// Where its block stands.
    place: Place,
    pub(super) priority: Option<Priority>,
    /// Its place in a list that pins the order, from 1; 0 without one.
    pub(super) pin: u32,
    pub(super) on: bool,
    /// What was given stands behind what is linked, in the order of the calls that gave it, from 1.
    arrival: u64,
    #[cfg(feature = "config")]
    pub(super) options: Option<GivenOptions>,
    /// Where its options stand.
    pub(super) options_at: Option<String>,
    /// Where its entry stands.
    pub(super) entry_at: Option<String>,
}

impl Origin {
    fn identity(&self) -> Option<Identity> {
        match self {
            Self::Linked(collected) => collected.identity(),
            Self::Instead(given) | Self::Given(given) => Some(given.what.identity().clone()),
        }
    }

    fn place(&self) -> Option<Place> {
        match self {
            Self::Linked(collected) => collected.place(),
            Self::Instead(given) | Self::Given(given) => Some(*given.what.place()),
        }
    }

    pub(super) fn extension(&self) -> Option<&'static ExtensionFacts> {
        match self {
            Self::Linked(collected) => collected.extension,
            Self::Instead(given) | Self::Given(given) => given.what.extension(),
        }
    }

    /// Whether both are one thing.
    #[cfg(feature = "std")]
    fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Linked(one), Self::Linked(two)) => ptr::eq(*one, *two),
            (Self::Instead(one) | Self::Given(one), Self::Instead(two) | Self::Given(two)) => {
                one.what.is(&two.what)
            }
            _ => false,
        }
    }
}

impl Chosen {
    /// What comes from `origin`, as that has it; `None` of what has no name.
    pub(super) fn new(origin: Origin) -> Option<Self> {
        Some(Self {
            identity: origin.identity()?,
            place: origin.place()?,
            origin,
            priority: None,
            pin: 0,
            on: true,
            arrival: 0,
            #[cfg(feature = "config")]
            options: None,
            options_at: None,
            entry_at: None,
        })
    }

    /// The same as number `arrival` of what was given.
    pub(super) const fn arriving(mut self, arrival: u64) -> Self {
        self.arrival = arrival;
        self
    }

    /// What it is called, by the name of its own or that of its extension.
    #[cfg(feature = "config")]
    pub(super) fn is_called(&self, name: &str) -> bool {
        let own = self.origin.identity();
        self.identity.is_called(name) || own.is_some_and(|own| own.is_called(name))
    }

    /// Whether it is what is linked of the extension of `stub`, or stands in the place of that.
    pub(super) fn is_of(&self, stub: &Registration) -> bool {
        let id = |facts: &ExtensionFacts| facts.id();
        let is_linked = !matches!(self.origin, Origin::Given(_));
        is_linked && self.origin.extension().map(id) == stub.extension().map(id)
    }

    /// Who it is, for people.
    pub(crate) fn who(&self) -> Who {
        Who {
            identity: self.identity.to_string(),
            spot: Spot::from(&self.place),
        }
    }
}

#[cfg(feature = "std")]
impl Chosen {
    pub(crate) const fn is_on(&self) -> bool {
        self.on
    }

    /// Whether an instance that was made for `other` is the one that is wanted here.
    pub(crate) fn is_made_as(&self, other: &Self) -> bool {
        #[cfg(feature = "config")]
        let same_options = || self.options == other.options;
        #[cfg(not(feature = "config"))]
        let same_options = || true;
        let same = self.on && other.on && self.origin.is(&other.origin);
        same && self.identity == other.identity && same_options()
    }

    /// Whether it is in the same place of the order, too.
    pub(crate) fn is_placed_as(&self, other: &Self) -> bool {
        self.priority == other.priority && self.pin == other.pin
    }

    /// What happens between start and stop, if anything does.
    #[cfg(feature = "tokio")]
    pub(crate) fn lifespan(&self) -> Option<&'static crate::lifespan::LifespanFacts> {
        let facts = self.origin.extension()?;
        facts.lifespan().filter(|_| self.on)
    }

    /// The order in which extensions are started.
    pub(crate) fn starts_at(&self) -> (u32, Priority, Identity) {
        let pin = if self.pin == 0 { u32::MAX } else { self.pin };
        let facts = self.origin.extension();
        let own = facts.map_or(Priority::DEFAULT, ExtensionFacts::priority);
        let given = match &self.origin {
            Origin::Linked(_) => None,
            Origin::Instead(given) | Origin::Given(given) => given.what.own_priority(),
        };
        let priority = self.priority.or(given).unwrap_or(own);
        (pin, priority, self.identity.clone())
    }
}

/// What makes instances.
#[derive(Clone, Copy)]
pub(crate) struct Maker<'a> {
    /// What the program provides.
    #[cfg(feature = "std")]
    pub(crate) provided: &'a Provisions,
    /// Where that is said.
    pub(crate) asked: Spot,
    pub(crate) lent: core::marker::PhantomData<&'a ()>,
}

/// Something that is to be in a registry, with its instance if it is on and has one.
#[derive(Clone)]
pub(crate) struct Unit {
    pub(crate) chosen: Chosen,
    pub(crate) instance: Option<Shared>,
}

impl Drop for Unit {
    fn drop(&mut self) {
        // It may be the last to have it, and its destructor is somebody else's code.
        crate::observe::dropped(self.instance.take());
    }
}

impl Unit {
    /// Makes what was chosen; `None` where that cannot be made.
    pub(crate) fn make(
        chosen: Chosen,
        maker: Maker<'_>,
        problems: &mut List<Problem>,
    ) -> Option<Self> {
        let instance = match &chosen.origin {
            Origin::Instead(given) | Origin::Given(given) => Some(given.what.instance()),
            Origin::Linked(_) if !chosen.on => None,
            Origin::Linked(collected) => match collected.extension {
                None => None,
                Some(facts) => Some(made(facts, &chosen, maker, problems)?),
            },
        };
        Some(Self { chosen, instance })
    }

    /// What it is in a registry.
    pub(super) fn member(&self) -> Member {
        let Self { chosen, instance } = self;
        match &chosen.origin {
            Origin::Instead(given) | Origin::Given(given) => {
                chosen.given(&given.what, Source::Given(given.call))
            }
            Origin::Linked(collected) => match (collected.extension, instance) {
                (Some(facts), Some(instance)) => {
                    let hooks = collected.hooks.clone();
                    let made = Registration::of_extension(facts, Arc::clone(instance), hooks);
                    chosen.given(&made, Source::Linked)
                }
                (facts, _) => chosen.without_instance(collected, facts),
            },
        }
    }
}

impl Chosen {
    /// A member with the instance of `given`.
    fn given(&self, given: &Registration, source: Source) -> Member {
        let given = given.clone().placed(self.priority, self.pin);
        let given = given.called(Arc::clone(&self.identity.name));
        let mut member = given.into_member(self.arrival, source, None);
        member.enabled = self.on;
        // Nobody switches on what did not begin; a hook that stands for itself has nothing to begin.
        if !self.on && member.extension.is_some() {
            member.held = Held::Nothing;
        }
        member
    }

    /// A member that has no instance: a function, or an extension that is off.
    fn without_instance(
        &self,
        collected: &Collected,
        facts: Option<&'static ExtensionFacts>,
    ) -> Member {
        let own = facts.map(ExtensionFacts::name);
        let name = own.filter(|own| *own != &*self.identity.name);
        let name = name.map(|_| Arc::clone(&self.identity.name));
        let is_plain = name.is_none() && self.priority.is_none() && self.pin == 0;
        let hook = |hook: &&'static crate::hook::HookFacts| {
            if is_plain {
                return HookId::new(hook);
            }
            let facts = (*hook).clone().arriving(0, name.clone(), self.priority);
            HookId::given(facts.pinned(self.pin))
        };
        Member {
            identity: self.identity.clone(),
            anonymous: false,
            place: self.place,
            owner: None,
            enabled: self.on,
            source: Source::Linked,
            extension: facts,
            held: Held::Nothing,
            hooks: collected.hooks.iter().map(hook).collect(),
            before: Vec::new(),
            counters: Vec::new(),
        }
    }
}

/// Makes an instance of the extension that `facts` tell of.
fn made(
    facts: &'static ExtensionFacts,
    chosen: &Chosen,
    maker: Maker<'_>,
    problems: &mut List<Problem>,
) -> Option<Shared> {
    #[cfg(feature = "std")]
    let making = Making::of(maker.provided);
    #[cfg(not(feature = "std"))]
    let making = Making::NOTHING;
    #[cfg(feature = "config")]
    let making = making.with_options(chosen.options.as_ref());
    match caught(|| facts.make()(making)) {
        Ok(Ok(instance)) => Some(instance),
        Ok(Err(unmade)) => {
            let tell = |obstacle| problems.push(Problem::Obstacle(obstacle));
            let asked = Asked {
                entry: chosen.entry_at.as_deref(),
                options: chosen.options_at.as_deref(),
                start: Some(maker.asked),
            };
            Obstacle::of(unmade, &chosen.who(), asked, tell);
            None
        }
        Err(panic) => {
            problems.push(Problem::Obstacle(Obstacle::Panicked {
                who: chosen.who(),
                at: chosen.entry_at.clone(),
                text: panic.text(),
            }));
            None
        }
    }
}
