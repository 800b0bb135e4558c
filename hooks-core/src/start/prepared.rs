//! From what is wanted to what can be started: chosen, made and tried out.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
#[cfg(feature = "tokio")]
use core::time::Duration;

#[cfg(feature = "tokio")]
use tokio::runtime::Handle;

use super::Settings;
#[cfg(feature = "config")]
use crate::config::disabled_by_environment;
use crate::error::{Problem, Spot, StartupError};
use crate::list::List;
#[cfg(feature = "config")]
use crate::observe::{Note, Report, report};
use crate::registry::{Blueprint, Chosen, Exchange, Maker, Registry, Unit};
#[cfg(feature = "config")]
use crate::registry::{configured, switch_off};

/// What somebody wants to run, whatever its configuration.
pub(super) struct Wanted {
    pub(super) blueprint: Blueprint,
    pub(super) registry: Registry,
    /// How long stopping may take.
    #[cfg(feature = "tokio")]
    pub(super) limit: Duration,
    /// What tasks run on, where that is not what they are started on.
    #[cfg(feature = "tokio")]
    pub(super) tasks_on: Option<Handle>,
    /// Where it was said.
    pub(super) asked: Spot,
}

/// Something that runs, or is about to.
#[derive(Clone)]
pub(super) struct Part {
    pub(super) unit: Unit,
    /// Its number in the registry, once it is there.
    pub(super) serial: Option<u64>,
    /// Whether its instance was made for this very start.
    pub(super) fresh: bool,
}

/// All that is to run, in the order in which it starts.
pub(super) struct Prepared {
    pub(super) parts: Vec<Part>,
}

impl Wanted {
    /// What is to run as `settings` have it: of `running` whatever is wanted unchanged, and of the rest new instances. `what` says
    /// what cannot be done where something is wrong.
    pub(super) fn prepare(
        &self,
        settings: &Settings,
        running: &[Part],
        what: &'static str,
    ) -> Result<Prepared, StartupError> {
        let mut problems = List::new();
        self.blueprint.complain(&mut problems);
        let chosen = self.chosen(settings, &mut problems);
        let maker = Maker {
            provided: self.blueprint.provided(),
            asked: self.asked,
            lent: core::marker::PhantomData,
        };
        let mut taken: Vec<usize> = Vec::new();
        let mut parts = Vec::new();
        for chosen in chosen {
            let old = running
                .iter()
                .enumerate()
                .find(|(index, old)| !taken.contains(index) && chosen.is_made_as(&old.unit.chosen));
            parts.extend(match old {
                Some((index, old)) => {
                    taken.push(index);
                    Some(self.kept(chosen, old))
                }
                None => Unit::make(chosen, maker, &mut problems).map(|unit| Part {
                    unit,
                    serial: None,
                    fresh: true,
                }),
            });
        }
        // Stable, so that what has one place stays in the order of arrival.
        parts.sort_by_cached_key(|part| part.unit.chosen.starts_at());
        self.try_out(&parts, running, &mut problems);
        StartupError::of_making(what, problems).map(|()| Prepared { parts })
    }

    fn chosen(&self, settings: &Settings, problems: &mut List<Problem>) -> Vec<Chosen> {
        let chosen = self.blueprint.choose(problems);
        #[cfg(feature = "config")]
        {
            let mut chosen = configured(
                chosen,
                self.blueprint.takes_linked(),
                &settings.config,
                problems,
            );
            obey_environment(&mut chosen);
            chosen
        }
        #[cfg(not(feature = "config"))]
        {
            let Settings {} = settings;
            chosen
        }
    }

    /// What runs and goes on, perhaps in another place of the order.
    fn kept(&self, chosen: Chosen, old: &Part) -> Part {
        let stays = chosen.is_placed_as(&old.unit.chosen)
            && old.serial.is_some_and(|serial| self.registry.has(serial));
        Part {
            unit: Unit {
                chosen,
                instance: old.unit.instance.clone(),
            },
            serial: old.serial.filter(|_| stays),
            fresh: false,
        }
    }

    fn try_out(&self, parts: &[Part], running: &[Part], problems: &mut List<Problem>) {
        let units: Vec<Unit> = parts.iter().map(|part| part.unit.clone()).collect();
        let own = |serial| running.iter().any(|part| part.serial == Some(serial));
        let linked = self.blueprint.takes_linked();
        self.registry.try_out(&units, own, linked, problems);
    }

    /// Shows what was prepared in the place of what is `running`; where that cannot be done `what` says so.
    pub(super) fn show(
        &self,
        prepared: &mut Prepared,
        running: &[Part],
        what: &'static str,
    ) -> Result<(), StartupError> {
        let stays = |serial: u64| prepared.parts.iter().any(|it| it.serial == Some(serial));
        let mut gone: Vec<u64> = running.iter().filter_map(|part| part.serial).collect();
        if running.is_empty() {
            gone = self.registry.linked_members();
        }
        gone.retain(|serial| !stays(*serial));
        let goes_on = |serial: &u64| {
            let old = running.iter().find(|part| part.serial == Some(*serial));
            old.is_some_and(|old| prepared.parts.iter().any(|it| it.goes_on_from(old)))
        };
        let (moving, ending) = gone.into_iter().partition(goes_on);
        let coming = prepared.parts.iter().filter(|part| part.serial.is_none());
        let exchange = Exchange {
            ending,
            moving,
            coming: coming.map(|part| &part.unit).collect(),
        };
        let serials = match self.registry.exchange(&exchange) {
            Ok(serials) => serials,
            Err(problems) => return StartupError::of_making(what, problems),
        };
        let coming = prepared
            .parts
            .iter_mut()
            .filter(|part| part.serial.is_none());
        for (part, serial) in coming.zip(serials) {
            part.serial = Some(serial);
        }
        Ok(())
    }
}

impl Part {
    /// Whether this is `old` in another place.
    pub(super) fn goes_on_from(&self, old: &Self) -> bool {
        !self.fresh && self.is(old)
    }

    /// Whether both are one, on, and made alike.
    pub(super) fn is(&self, other: &Self) -> bool {
        self.unit.chosen.is_made_as(&other.unit.chosen) && self.has_instance_of(other)
    }

    fn has_instance_of(&self, other: &Self) -> bool {
        match (&self.unit.instance, &other.unit.instance) {
            (Some(one), Some(two)) => Arc::ptr_eq(one, two),
            (None, None) => true,
            _ => false,
        }
    }

    /// What it is called, as `crate::name`.
    pub(super) fn identity(&self) -> String {
        self.unit.chosen.who().identity
    }
}

/// Switches off what the environment wants off, and tells somebody.
#[cfg(feature = "config")]
fn obey_environment(chosen: &mut [Chosen]) {
    let names = disabled_by_environment();
    if names.is_empty() {
        return;
    }
    let (off, unknown) = switch_off(chosen, &names);
    for extension in off {
        report(&Report::Note(&Note::DisabledByEnvironment { extension }));
    }
    for (name, nearest) in unknown {
        let nearest = alloc::format!("{nearest}");
        report(&Report::Note(&Note::UnknownInEnvironment { name, nearest }));
    }
}
