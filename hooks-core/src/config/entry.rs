//! One entry of the configuration.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde::Serialize;
use serde_json::Value;

use super::Complaint;

/// What a configuration says of one extension.
///
/// A name alone is an entry. In code:
///
/// ```
/// use hooks_core::{ExtensionConfig, HooksConfig};
///
/// #[derive(serde::Serialize)]
/// struct Limit {
///     calls: u32,
/// }
///
/// let limit = ExtensionConfig::new("rate_limit").named("burst_limit").options(Limit { calls: 5 });
/// let config = HooksConfig::new().extension("audit").extension(limit);
/// assert_eq!(config.extensions()[1].name(), "rate_limit");
/// ```
#[derive(Clone)]
pub struct ExtensionConfig {
    pub(super) name: String,
    pub(super) named: Option<String>,
    pub(super) enabled: bool,
    pub(super) priority: Option<i32>,
    pub(super) options: Option<Value>,
    pub(super) source: Option<String>,
    /// What is wrong with it, where it was read by itself or given in code.
    pub(super) complaints: Vec<Complaint>,
}

impl ExtensionConfig {
    /// The entry that says nothing of the extension `name` but that it is there.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            named: None,
            enabled: true,
            priority: None,
            options: None,
            source: None,
            complaints: Vec::new(),
        }
    }

    /// The same with a name of its own for the instance, `as` in a file.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.named = Some(name.into());
        self
    }

    /// The same, on or off.
    #[must_use]
    pub const fn enabled(mut self, enabled: bool) -> Self {
        self.enabled = enabled;
        self
    }

    /// The same with a priority in the place of the extension's.
    #[must_use]
    pub const fn priority(mut self, priority: i32) -> Self {
        self.priority = Some(priority);
        self
    }

    /// The same with options. What JSON cannot say is told when the program is started.
    #[must_use]
    pub fn options(mut self, options: impl Serialize) -> Self {
        match serde_json::to_value(options) {
            Ok(options) => self.options = Some(options),
            Err(error) => self.complaints.push(Complaint::unwritable(&error)),
        }
        self
    }

    /// The same as read from `source`, a file of its own, which is told with what is wrong in the place of its index.
    #[must_use]
    pub fn read_from(mut self, source: impl Into<String>) -> Self {
        self.source = Some(source.into());
        self
    }

    /// Whom it is about: a name, or `crate::name`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name of the instance, if it has one of its own.
    #[must_use]
    pub fn own_name(&self) -> Option<&str> {
        self.named.as_deref()
    }

    /// Whether it is on.
    #[must_use]
    pub const fn is_enabled(&self) -> bool {
        self.enabled
    }

    /// The priority in the place of the extension's, if there is one.
    #[must_use]
    pub const fn own_priority(&self) -> Option<i32> {
        self.priority
    }

    pub(crate) const fn own_options(&self) -> Option<&Value> {
        self.options.as_ref()
    }

    pub(super) fn source(&self) -> Option<&str> {
        self.source.as_deref()
    }

    /// What is wrong with what it was given in code.
    pub(crate) fn complaints(&self) -> &[Complaint] {
        &self.complaints
    }
}

impl From<&str> for ExtensionConfig {
    fn from(name: &str) -> Self {
        Self::new(name)
    }
}

impl From<String> for ExtensionConfig {
    fn from(name: String) -> Self {
        Self::new(name)
    }
}

impl fmt::Debug for ExtensionConfig {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Options may hold secrets.
        formatter
            .debug_struct("ExtensionConfig")
            .field("name", &self.name)
            .field("as", &self.named)
            .field("enabled", &self.enabled)
            .field("priority", &self.priority)
            .finish_non_exhaustive()
    }
}
