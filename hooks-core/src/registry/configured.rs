//! What a configuration makes of what is linked and given.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::blueprint::{identities, meant};
use super::chosen::{Chosen, Origin};
use super::member::{Identity, is_fine};
use crate::config::{Activate, Complaint, ExtensionConfig, GivenOptions, HooksConfig};
use crate::error::{AmbiguousName, Nearest, Obstacle, Problem};
use crate::list::List;
use crate::order::Priority;

/// What `chosen` is as `config` wants it: an extension that has entries is there once an entry. Whatever is wrong with the
/// configuration is told.
pub(crate) fn configured(
    chosen: Vec<Chosen>,
    takes_linked: bool,
    config: &HooksConfig,
    problems: &mut List<Problem>,
) -> Vec<Chosen> {
    let mut told = Told {
        config,
        takes_linked,
        texts: Vec::new(),
    };
    for complaint in config.complaints() {
        let place = config.at(&complaint.path);
        told.tell(complaint.entry, &place, complaint.text.clone());
    }
    let mut entries = Vec::new();
    for (index, entry) in config.extensions().iter().enumerate() {
        for complaint in entry.complaints() {
            told.at(index, &complaint.path, complaint.text.clone());
        }
        entries.extend(told.found(index, entry, &chosen));
    }
    let entries = told.without_namesakes(entries);
    told.taken_names(&entries, &chosen);
    let mut configured = Vec::new();
    for base in chosen {
        let own = entries.iter().filter(|it| it.identity == base.identity);
        let own: Vec<&Found<'_>> = own.collect();
        if own.is_empty() {
            configured.push(without_an_entry(base, config.activates()));
            continue;
        }
        for (times, found) in own.into_iter().enumerate() {
            configured.extend(told.adjusted(base.clone(), found, times));
        }
    }
    problems.extend(told.problems());
    configured
}

/// What becomes of something that no entry is about. What was given by hand is on whatever a list says.
fn without_an_entry(mut base: Chosen, activate: Activate) -> Chosen {
    if activate == Activate::Listed && matches!(base.origin, Origin::Linked(_)) {
        base.on = false;
    }
    base
}

/// An entry, and whom it is about.
struct Found<'c> {
    index: usize,
    entry: &'c ExtensionConfig,
    /// As the extension is called.
    identity: Identity,
    /// As the instance is.
    name: Arc<str>,
}

/// What is wrong.
struct Told<'a> {
    config: &'a HooksConfig,
    /// Whether what is linked was there to choose from.
    takes_linked: bool,
    /// Each with the entry that it is about, if it is about one, and its place.
    texts: Vec<(Option<usize>, String, String)>,
}

impl Told<'_> {
    fn tell(&mut self, entry: Option<usize>, place: &str, text: String) {
        let place = String::from(if place.is_empty() { "hooks" } else { place });
        self.texts.push((entry, place, text));
    }

    /// Tells what is wrong at `key` of an entry.
    fn at(&mut self, index: usize, key: &str, text: String) {
        let place = self.config.place(index, key);
        self.tell(Some(index), &place, text);
    }

    fn complain(&mut self, index: usize, complaint: &Complaint) {
        self.at(index, &complaint.path, complaint.text.clone());
    }

    fn has_told_of(&self, index: usize) -> bool {
        self.texts.iter().any(|(entry, ..)| *entry == Some(index))
    }

    /// All of it, in the order of the entries.
    fn problems(mut self) -> impl Iterator<Item = Problem> {
        self.texts.sort_by_key(|(entry, ..)| *entry);
        let obstacles = self.texts.into_iter();
        obstacles.map(|(_, place, text)| Problem::Obstacle(Obstacle::Config { place, text }))
    }

    /// Whom an entry is about.
    fn found<'c>(
        &mut self,
        index: usize,
        entry: &'c ExtensionConfig,
        chosen: &[Chosen],
    ) -> Option<Found<'c>> {
        if entry.name().is_empty() {
            // An entry that was read without one was told of already.
            if !self.has_told_of(index) {
                self.at(index, "", "`name` is missing".into());
            }
            return None;
        }
        if !entry.name().split("::").all(is_fine) {
            self.complain(index, &Complaint::of_name("name", entry.name()));
            return None;
        }
        if let Some(name) = entry.own_name().filter(|name| !is_fine(name)) {
            self.complain(index, &Complaint::of_name("as", name));
        }
        let identity = match meant(chosen, entry.name()).as_slice() {
            [] => {
                let text = nobody(entry.name(), identities(chosen), self.takes_linked);
                self.at(index, "", text);
                return None;
            }
            [identity] => identity.clone(),
            several => {
                let identities = several.iter().map(Identity::to_string).collect();
                let ambiguous = AmbiguousName::new(entry.name(), identities);
                self.at(index, "", ambiguous.to_string());
                return None;
            }
        };
        let name = match entry.own_name() {
            Some(name) => name.into(),
            None => Arc::clone(&identity.name),
        };
        Some(Found {
            index,
            entry,
            identity,
            name,
        })
    }

    /// The entries but for those that make a second one of a name, which are told.
    fn without_namesakes<'c>(&mut self, entries: Vec<Found<'c>>) -> Vec<Found<'c>> {
        let mut kept: Vec<Found<'c>> = Vec::new();
        for found in entries {
            let krate = found.identity.krate;
            let first = kept
                .iter()
                .find(|it| it.identity.krate == krate && it.name == found.name);
            let Some(first) = first else {
                kept.push(found);
                continue;
            };
            let there = self.config.place(first.index, "");
            let text = format!(
                "`{krate}::{}` is listed already, at {there}: give this one a name of its own, as in `as = \"…\"`",
                found.name
            );
            self.at(found.index, "", text);
        }
        kept
    }

    /// Tells of names that something else has, which no entry is about.
    fn taken_names(&mut self, entries: &[Found<'_>], chosen: &[Chosen]) {
        for found in entries.iter().filter(|it| it.entry.own_name().is_some()) {
            let has_it = |other: &&Chosen| {
                other.identity.krate == found.identity.krate
                    && other.identity.name == found.name
                    && other.identity != found.identity
            };
            let taken = chosen.iter().find(has_it);
            let is_free = |it: &Chosen| entries.iter().any(|entry| entry.identity == it.identity);
            if let Some(taken) = taken.filter(|it| !is_free(it)) {
                let text = format!(
                    "`{}` is another extension's name: choose one that nothing has",
                    taken.identity
                );
                self.at(found.index, "as", text);
            }
        }
    }

    /// What `base` is as an entry wants it, which is entry number `times` about it.
    fn adjusted(&mut self, mut base: Chosen, found: &Found<'_>, times: usize) -> Option<Chosen> {
        let Found {
            index, entry, name, ..
        } = found;
        let is_function = base.origin.extension().is_none();
        let is_linked = matches!(base.origin, Origin::Linked(_));
        if !is_linked && times > 0 {
            let text = "this instance was made by the program, and there is one of it";
            self.at(*index, "", text.into());
            return None;
        }
        if is_function && entry.own_name().is_some() {
            let text = "this is a function, of which there is one, and that has its name";
            self.at(*index, "as", text.into());
        }
        if entry.own_options().is_some() {
            if !is_linked {
                let text = "this instance was made by the program, so nobody reads them";
                self.at(*index, "options", text.into());
            } else if is_function {
                self.at(*index, "options", "a function takes none".into());
            } else if base
                .origin
                .extension()
                .is_some_and(|it| !it.takes_options())
            {
                let text = format!(
                    "`{}` takes none: where it should, its block says `#[extension(options = …, new = …)]`",
                    base.identity
                );
                self.at(*index, "options", text);
            }
        }
        base.identity.name = Arc::clone(name);
        base.on = entry.is_enabled();
        base.priority = self.priority(*index, entry);
        if self.config.activates() == Activate::Listed {
            base.pin = u32::try_from(index + 1).unwrap_or(u32::MAX);
        }
        base.options = entry.own_options().map(|value| GivenOptions {
            value: value.clone(),
        });
        base.options_at = Some(self.config.place(*index, "options"));
        base.entry_at = Some(self.config.place(*index, ""));
        Some(base)
    }

    fn priority(&mut self, index: usize, entry: &ExtensionConfig) -> Option<Priority> {
        let number = entry.own_priority()?;
        if self.config.activates() == Activate::Listed {
            let text = "under `activate = \"listed\"` the list is the order: leave it out, and move the entry";
            self.at(index, "priority", text.into());
            return None;
        }
        let priority = Priority::new(number);
        if priority.is_none() {
            let complaint = Complaint::of_priority("priority", &number);
            self.at(index, "priority", complaint.text);
        }
        priority
    }
}

/// Switches off what is called so by any of `names`; tells those that mean nothing.
pub(crate) fn switch_off(
    chosen: &mut [Chosen],
    names: &[String],
) -> (Vec<String>, Vec<(String, Nearest)>) {
    let (mut off, mut unknown) = (Vec::new(), Vec::new());
    for name in names {
        let mut met = false;
        for one in chosen.iter_mut().filter(|it| it.is_called(name)) {
            met = true;
            one.on = false;
            off.push(one.identity.to_string());
        }
        if !met {
            unknown.push((name.clone(), Nearest::of(name, identities(chosen))));
        }
    }
    off.sort_unstable();
    off.dedup();
    (off, unknown)
}

/// That nothing among `known` is called `name`.
fn nobody(name: &str, known: impl Iterator<Item = String>, takes_linked: bool) -> String {
    let known: Vec<String> = known.collect();
    if !takes_linked {
        let there = if known.is_empty() {
            String::new()
        } else {
            format!("; given are {}", Names(&known))
        };
        return format!(
            "nothing in this registry is called `{name}`: it does not take what is linked, which is said by `.linked()`{there}"
        );
    }
    if known.is_empty() {
        return format!("nothing is called `{name}`, and nothing is linked at all");
    }
    let nearest = Nearest::of(name, &known);
    let meant = if nearest.is_near() {
        format!(": {nearest}")
    } else {
        ".".into()
    };
    format!(
        "nothing that is linked is called `{name}`{meant} Linked are {}; a crate that is missing here is named in \
         `hooks_core::link!(…)`",
        Names(&known)
    )
}

/// Names in a row: `a`, `b`, `c`.
struct Names<'a>(&'a [String]);

impl core::fmt::Display for Names<'_> {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let mut names: Vec<&String> = self.0.iter().collect();
        names.sort_unstable();
        names.dedup();
        for (index, name) in names.into_iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(formatter, "{comma}`{name}`")?;
        }
        Ok(())
    }
}
