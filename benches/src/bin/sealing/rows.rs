//! Figures with a bar, for people and for a file.

use std::fmt::{self, Write as _};
use std::fs;
use std::io;
use std::path::Path;

/// A figure, and what it may be at most.
pub(crate) struct Row {
    name: &'static str,
    ratio: f64,
    most: f64,
}

impl Row {
    pub(crate) const fn new(name: &'static str, ratio: f64, most: f64) -> Self {
        Self { name, ratio, most }
    }

    /// Whether it is no more than it may be.
    pub(crate) fn is_ok(&self) -> bool {
        self.ratio <= self.most
    }
}

impl fmt::Display for Row {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, ratio, most } = self;
        let said = if self.is_ok() { "" } else { "too much" };
        write!(formatter, "{name:<62} {ratio:>8.3} of {most:>6.2} {said}")
    }
}

/// Writes `rows` as JSON: an array of objects with `name`, `ratio`, `bar` and `ok`.
pub(crate) fn write(path: &Path, rows: &[Row]) -> io::Result<()> {
    let mut json = String::from("[");
    for (index, row) in rows.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        let Row { name, ratio, most } = row;
        let ok = row.is_ok();
        // No name has what JSON would escape.
        let written = write!(
            json,
            "{comma}\n  {{ \"name\": \"{name}\", \"ratio\": {ratio:.3}, \"bar\": {most:.3}, \"ok\": {ok} }}"
        );
        written.map_err(io::Error::other)?;
    }
    json.push_str("\n]\n");
    fs::write(path, json)
}
