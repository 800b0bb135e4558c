//! The program's configuration: a TOML file, of which the library reads one part.

use std::{fs, path::Path};

use hooks_core::HooksConfig;
use serde::Deserialize;

/// What the file of `--config` says. Settings of the program itself would stand beside `hooks`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Config {
    #[serde(default)]
    pub(crate) hooks: HooksConfig,
}

impl Config {
    /// Reads the file, if there is one. The message of an error is for the user.
    pub(crate) fn read(path: Option<&Path>) -> Result<Self, String> {
        let Some(path) = path else {
            return Ok(Self::default());
        };
        let name = path.display();
        let text = fs::read_to_string(path);
        let text = text.map_err(|error| format!("{name} cannot be read: {error}"))?;
        let config = toml::from_str(&text);
        let Self { hooks } = config.map_err(|error| format!("{name} cannot be read: {error}"))?;
        Ok(Self {
            hooks: hooks.read_from(name.to_string()),
        })
    }
}
