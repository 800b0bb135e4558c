//! Configuration: which extensions are on, and what each is told.
//!
//! Reading it never fails: what is wrong is kept as a [`Complaint`] and told when the program is started, together with
//! everything else that is.

mod complaint;
mod entry;
mod environment;
mod options;
mod read;
mod value;
mod write;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

pub(crate) use self::complaint::Complaint;
pub use self::entry::ExtensionConfig;
pub(crate) use self::environment::{DISABLE, disabled_by_environment};
pub use self::options::Options;
pub(crate) use self::options::{GivenOptions, OptionsError, Wrong, read};
pub(crate) use self::value::Misread;

/// Which extensions of a program are on, and what each is told: a part of the program's own configuration.
///
/// It is `Deserialize`, so a program embeds it in its own type and reads that from TOML, YAML, JSON or whatever else serde
/// reads, and hands it to [`start`](crate::start).
///
/// ```
/// use hooks_core::HooksConfig;
///
/// #[derive(serde::Deserialize)]
/// struct Config {
///     port: u16,
///     #[serde(default)]
///     hooks: HooksConfig,
/// }
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let config: Config = toml::from_str(r#"
///     port = 8080
///
///     [hooks]
///     activate = "linked" # the default; or "listed"
///     extensions = [
///         "audit",
///         { name = "rate_limit", priority = 20, options = { calls = 30, window = "60s" } },
///         { name = "rate_limit", as = "burst_limit", options = { calls = 5, window = "1s" } },
///         { name = "acme_plugins::logging", enabled = false },
///     ]
/// "#)?;
/// assert_eq!(config.hooks.extensions().len(), 4);
/// # Ok(())
/// # }
/// ```
///
/// # What it says
///
/// `activate` is one of:
/// - `linked`, the default: whatever is linked is on, and entries adjust it;
/// - `listed`: only what is listed is on, and runs in the order of the list, whatever priorities and edges say. Hooks of one
///   extension keep the order they have among each other; wrappers stay around plain hooks.
///
/// `extensions` is a list of entries. An entry is a name, or a table of:
/// - `name`: the extension's name where only one has it, else `crate::name`; or that of a free function with `#[hook]`;
/// - `enabled`: whether it is on; `true` where it does not say;
/// - `priority`: in the place of the extension's own. A method with a priority of its own keeps that. There is none under `listed`;
/// - `options`: whatever the extension's `options` type reads;
/// - `as`: a name for this instance, by which it is known instead.
///
/// An extension that is listed has the instances that are listed: twice with two names, it is there twice. One that is not listed
/// has one instance under `linked`, and none under `listed`.
///
/// What is wrong with it is told by [`start`](crate::start), all at once, and each with its place: `extensions[1].options.window`.
#[derive(Clone, Default)]
pub struct HooksConfig {
    activate: Activate,
    extensions: Vec<ExtensionConfig>,
    source: Option<String>,
    complaints: Vec<Complaint>,
}

/// Which extensions are on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Activate {
    /// All that are linked, but for those that an entry switches off.
    #[default]
    Linked,
    /// Only those that have an entry, in the order of the entries.
    Listed,
}

impl HooksConfig {
    /// One that says nothing: whatever is linked is on.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The same with another answer to which extensions are on.
    #[must_use]
    pub const fn activate(mut self, activate: Activate) -> Self {
        self.activate = activate;
        self
    }

    /// The same with one entry more, behind the others.
    #[must_use]
    pub fn extension(mut self, entry: impl Into<ExtensionConfig>) -> Self {
        self.extensions.push(entry.into());
        self
    }

    /// The same as read from `source`, a file say, which is told with what is wrong: `app.toml: extensions[1].priority`.
    #[must_use]
    pub fn read_from(mut self, source: impl Into<String>) -> Self {
        self.source = Some(source.into());
        self
    }

    /// The entries, in their order.
    #[must_use]
    pub fn extensions(&self) -> &[ExtensionConfig] {
        &self.extensions
    }

    /// Which extensions are on.
    #[must_use]
    pub const fn activates(&self) -> Activate {
        self.activate
    }

    /// What is wrong with it by itself.
    pub(crate) fn complaints(&self) -> &[Complaint] {
        &self.complaints
    }

    /// Where `path` is, for people; an entry that says where it comes from is there.
    pub(crate) fn place(&self, index: usize, path: &str) -> String {
        let entry = self.extensions.get(index);
        match entry.and_then(ExtensionConfig::source) {
            Some(source) if path.is_empty() => String::from(source),
            Some(source) => alloc::format!("{source}: {path}"),
            None if path.is_empty() => self.at(&alloc::format!("extensions[{index}]")),
            None => self.at(&alloc::format!("extensions[{index}].{path}")),
        }
    }

    /// A path with the source it is in.
    pub(crate) fn at(&self, path: &str) -> String {
        match &self.source {
            Some(source) => alloc::format!("{source}: {path}"),
            None => path.into(),
        }
    }
}

impl fmt::Debug for HooksConfig {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Options may hold secrets, and entries do not show them.
        formatter
            .debug_struct("HooksConfig")
            .field("activate", &self.activate)
            .field("extensions", &self.extensions)
            .finish_non_exhaustive()
    }
}
