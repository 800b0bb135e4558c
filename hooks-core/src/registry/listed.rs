//! What is in a registry, for people and programs that look at it.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use super::member::{Member, Source};
use super::value::Registry;
use crate::extension::ExtensionFacts;
use crate::hook::HookId;

/// One thing that is registered, as [`Registry::list`] found it.
///
/// Displayed as its identity, and what is special about it.
#[derive(Clone, Debug)]
pub struct Listed {
    identity: String,
    krate: usize,
    enabled: bool,
    linked: bool,
    owner: Option<String>,
    type_name: Option<&'static str>,
    file: &'static str,
    line: u32,
    hooks: Vec<HookId>,
}

impl Registry {
    /// All that is registered, enabled or not, by identity.
    #[must_use]
    pub fn list(&self) -> Vec<Listed> {
        let mut list: Vec<Listed> = self.0.look(|contents| {
            contents
                .members()
                .map(|(_, member)| Listed::of(member))
                .collect()
        });
        // Stable, so that what has one identity is in the order of arrival.
        list.sort_by(|one, two| one.identity.cmp(&two.identity));
        list
    }
}

impl Listed {
    fn of(member: &Member) -> Self {
        Self {
            identity: member.identity.to_string(),
            krate: member.identity.krate.len(),
            enabled: member.enabled,
            linked: member.source == Source::Linked,
            owner: member.owner.as_ref().map(|(_, name)| String::from(&**name)),
            type_name: member.extension.map(ExtensionFacts::type_name),
            file: member.place.file(),
            line: member.place.line(),
            hooks: member.hooks.clone(),
        }
    }

    /// `crate::name`.
    #[must_use]
    pub fn identity(&self) -> &str {
        &self.identity
    }

    /// The name without its crate.
    #[must_use]
    pub fn name(&self) -> &str {
        let name = self.identity.get(self.krate..).unwrap_or_default();
        name.trim_start_matches("::")
    }

    /// Whether its hooks run.
    #[must_use]
    pub const fn is_enabled(&self) -> bool {
        self.enabled
    }

    /// Whether it is linked; else somebody gave it to the registry.
    #[must_use]
    pub const fn is_linked(&self) -> bool {
        self.linked
    }

    /// To whom it belongs, if to somebody.
    #[must_use]
    pub fn owner(&self) -> Option<&str> {
        self.owner.as_deref()
    }

    /// The type of an extension; `None` of a hook that stands for itself.
    #[must_use]
    pub const fn type_name(&self) -> Option<&str> {
        self.type_name
    }

    /// The source file of the extension or the hook.
    #[must_use]
    pub const fn file(&self) -> &str {
        self.file
    }

    /// The line in it, from 1.
    #[must_use]
    pub const fn line(&self) -> u32 {
        self.line
    }

    /// Its hooks.
    #[must_use]
    pub fn hooks(&self) -> &[HookId] {
        &self.hooks
    }
}

impl fmt::Display for Listed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.identity)?;
        if let Some(owner) = &self.owner {
            write!(formatter, " of {owner}")?;
        }
        if !self.enabled {
            formatter.write_str(", disabled")?;
        }
        Ok(())
    }
}
