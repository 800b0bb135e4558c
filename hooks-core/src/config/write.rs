//! A configuration as serde writes it: what was read, in the same shape.

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};

use super::{Activate, ExtensionConfig, HooksConfig};

impl Serialize for HooksConfig {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut table = serializer.serialize_map(Some(2))?;
        let activate = match self.activate {
            Activate::Linked => "linked",
            Activate::Listed => "listed",
        };
        table.serialize_entry("activate", activate)?;
        table.serialize_entry("extensions", &self.extensions)?;
        table.end()
    }
}

impl Serialize for ExtensionConfig {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut table = serializer.serialize_map(None)?;
        table.serialize_entry("name", &self.name)?;
        if let Some(name) = &self.named {
            table.serialize_entry("as", name)?;
        }
        if !self.enabled {
            table.serialize_entry("enabled", &false)?;
        }
        if let Some(priority) = self.priority {
            table.serialize_entry("priority", &priority)?;
        }
        if let Some(options) = &self.options {
            table.serialize_entry("options", options)?;
        }
        table.end()
    }
}
