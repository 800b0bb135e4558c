//! From what serde reads to a configuration. What is wrong is kept, and the rest is read.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use super::{Activate, Complaint, ExtensionConfig, HooksConfig};
use crate::error::Nearest;
use crate::order::priority;

const KEYS: [&str; 2] = ["activate", "extensions"];
const ENTRY_KEYS: [&str; 5] = ["name", "enabled", "priority", "options", "as"];
const WORDS: [&str; 2] = ["linked", "listed"];

impl<'de> Deserialize<'de> for HooksConfig {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Value::deserialize(deserializer).map(config)
    }
}

impl<'de> Deserialize<'de> for ExtensionConfig {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let mut complaints = Vec::new();
        let mut entry = entry("", value, &mut complaints);
        entry.complaints = complaints;
        Ok(entry)
    }
}

fn config(value: Value) -> HooksConfig {
    let mut config = HooksConfig::new();
    let mut complaints = Vec::new();
    let mut table = match value {
        Value::Object(table) => said(table, &KEYS),
        Value::Null => Map::new(),
        other => {
            let wanted = "a table with `activate` and `extensions`";
            complaints.push(Complaint::of_kind("", wanted, &other));
            Map::new()
        }
    };
    match table.remove("activate") {
        None => {}
        Some(Value::String(word)) => match word.as_str() {
            "linked" => config.activate = Activate::Linked,
            "listed" => config.activate = Activate::Listed,
            _ => complaints.push(Complaint::of_word("activate", &word, &WORDS)),
        },
        Some(other) => {
            let wanted = "\"linked\" or \"listed\"";
            complaints.push(Complaint::of_kind("activate", wanted, &other));
        }
    }
    match table.remove("extensions") {
        None => {}
        Some(Value::Array(entries)) => {
            for (index, value) in entries.into_iter().enumerate() {
                let path = format!("extensions[{index}]");
                let before = complaints.len();
                config.extensions.push(entry(&path, value, &mut complaints));
                let own = complaints.split_off(before);
                complaints.extend(own.into_iter().map(|it| it.about(index)));
            }
        }
        Some(other) => {
            let wanted = "a list of names and of tables that have a `name`";
            complaints.push(Complaint::of_kind("extensions", wanted, &other));
        }
    }
    for key in table.keys() {
        complaints.push(Complaint::of_key(key.as_str(), key, &KEYS));
    }
    config.complaints = complaints;
    config
}

/// A table without those of its `keys` that say nothing, as an empty one of YAML does. Others are wrong, whatever they say.
fn said(mut table: Map<String, Value>, keys: &[&str]) -> Map<String, Value> {
    table.retain(|key, value| !value.is_null() || !keys.contains(&key.as_str()));
    table
}

/// One entry. Without a name it stays where it is, so that the others keep their places, and concerns nobody.
fn entry(path: &str, value: Value, complaints: &mut Vec<Complaint>) -> ExtensionConfig {
    let mut table = match value {
        Value::String(name) => return ExtensionConfig::new(name),
        Value::Object(table) => said(table, &ENTRY_KEYS),
        other => {
            let wanted = "a name, or a table with a `name`";
            complaints.push(Complaint::of_kind(path, wanted, &other));
            return ExtensionConfig::new("");
        }
    };
    let mut reading = Reading {
        path,
        table: &mut table,
        complaints,
    };
    let name = reading.text("name");
    let mut entry = ExtensionConfig::new(name.unwrap_or_default());
    if entry.name.is_empty() {
        let misspelt = |key: &String| Nearest::of(key, ["name"]).is_near();
        if !reading.failed("name") && !reading.table.keys().any(misspelt) {
            let complaint = Complaint::of_absence(path, "name");
            reading.complaints.push(complaint);
        }
    }
    entry.named = reading.text("as");
    entry.enabled = reading.truth("enabled").unwrap_or(true);
    entry.priority = reading.priority();
    entry.options = reading.table.remove("options");
    let unknown: Vec<String> = reading.table.keys().cloned().collect();
    for key in unknown {
        let complaint = Complaint::of_key(reading.at(&key), &key, &ENTRY_KEYS);
        reading.complaints.push(complaint);
    }
    entry
}

/// An entry while it is being read.
struct Reading<'a> {
    path: &'a str,
    table: &'a mut Map<String, Value>,
    complaints: &'a mut Vec<Complaint>,
}

impl Reading<'_> {
    fn at(&self, key: &str) -> String {
        if self.path.is_empty() {
            key.into()
        } else {
            format!("{}.{key}", self.path)
        }
    }

    /// Whether something is wrong at `key` already.
    fn failed(&self, key: &str) -> bool {
        let path = self.at(key);
        self.complaints
            .iter()
            .any(|complaint| complaint.path == path)
    }

    fn kind(&mut self, key: &str, wanted: &str, found: &Value) {
        let complaint = Complaint::of_kind(self.at(key), wanted, found);
        self.complaints.push(complaint);
    }

    fn text(&mut self, key: &str) -> Option<String> {
        match self.table.remove(key)? {
            Value::String(text) => Some(text),
            other => {
                self.kind(key, "a text", &other);
                None
            }
        }
    }

    fn truth(&mut self, key: &str) -> Option<bool> {
        match self.table.remove(key)? {
            Value::Bool(truth) => Some(truth),
            other => {
                self.kind(key, "`true` or `false`", &other);
                None
            }
        }
    }

    fn priority(&mut self) -> Option<i32> {
        let key = "priority";
        let value = self.table.remove(key)?;
        let Value::Number(number) = &value else {
            self.kind(key, "a whole number", &value);
            return None;
        };
        if number.is_f64() {
            self.kind(key, "a whole one", &value);
            return None;
        }
        let priority = number
            .as_i64()
            .and_then(|number| i32::try_from(number).ok());
        let priority =
            priority.filter(|number| (priority::FIRST..=priority::LAST).contains(number));
        if priority.is_none() {
            let complaint = Complaint::of_priority(self.at(key), number);
            self.complaints.push(complaint);
        }
        priority
    }
}
