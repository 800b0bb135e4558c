//! What a comparison says: a row of a table, and of the file that other programs read.

use core::fmt::{self, Write as _};

/// What a row is held to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bar {
    /// It may be so much, and no more.
    AtMost(f64),
    /// It has to be so much, or more.
    AtLeast(f64),
}

impl Bar {
    const fn number(self) -> f64 {
        let (Self::AtMost(number) | Self::AtLeast(number)) = self;
        number
    }

    fn is_met_by(self, ratio: f64) -> bool {
        match self {
            Self::AtMost(most) => ratio <= most,
            Self::AtLeast(least) => ratio >= least,
        }
    }
}

impl fmt::Display for Bar {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self {
            Self::AtMost(_) => "<=",
            Self::AtLeast(_) => ">=",
        };
        write!(formatter, "{sign} {}", self.number())
    }
}

/// Ours beside theirs.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Who is compared with whom, and in what.
    pub name: String,
    /// What `ours` and `theirs` count.
    pub unit: &'static str,
    /// What this library takes; `None` where it could not be counted.
    pub ours: Option<f64>,
    /// What the other takes.
    pub theirs: Option<f64>,
    /// What the row says: of times not their quotient but the median of the quotients of all rounds, and of a row that says
    /// "above" the difference.
    pub ratio: Option<f64>,
    /// What `ratio` is held to.
    pub bar: Option<Bar>,
    /// Allocations of one call, ours and theirs.
    pub allocations: Option<[u64; 2]>,
}

impl Row {
    /// Whether the bar is met: `None` where there is no bar, or nothing to hold to it.
    #[must_use]
    pub fn is_ok(&self) -> Option<bool> {
        Some(self.bar?.is_met_by(self.ratio?))
    }
}

/// The rows as a table for people.
#[must_use]
pub fn table(rows: &[Row]) -> String {
    let mut table = format!(
        "{:<78} {:>10} {:>10} {:>8} {:>8} {:>7}  {}\n",
        "ours / theirs", "ours", "theirs", "ratio", "bar", "ok", "unit, allocations"
    );
    for row in rows {
        let held_to = row.bar.map_or_else(String::new, |it| it.to_string());
        let ok = match (row.is_ok(), row.bar) {
            (Some(true), _) => "yes",
            (Some(false), _) => "MISSED",
            (None, Some(_)) => "unknown",
            (None, None) => "",
        };
        let allocations = row
            .allocations
            .map(|[ours, theirs]| format!(", {ours} / {theirs}"));
        let _written = writeln!(
            table,
            "{:<78} {:>10} {:>10} {:>8} {held_to:>8} {ok:>7}  {}{}",
            row.name,
            shown(row.ours, 2),
            shown(row.theirs, 2),
            shown(row.ratio, 3),
            row.unit,
            allocations.unwrap_or_default(),
        );
    }
    table
}

fn shown(figure: Option<f64>, digits: usize) -> String {
    figure.map_or_else(|| "-".into(), |figure| format!("{figure:.digits$}"))
}

/// The rows as JSON.
// By hand, because it is a dozen lines, and the library of a bench of instructions better has nothing that others share.
#[must_use]
pub fn json(rows: &[Row]) -> String {
    let rows: Vec<String> = rows.iter().map(object).collect();
    format!("[\n{}\n]\n", rows.join(",\n"))
}

fn object(row: &Row) -> String {
    let allocations = row
        .allocations
        .map(|[ours, theirs]| format!("[{ours},{theirs}]"));
    format!(
        r#"  {{"name":{},"unit":{},"ours":{},"theirs":{},"ratio":{},"bar":{},"ok":{},"allocations":{}}}"#,
        text(&row.name),
        text(row.unit),
        number(row.ours),
        number(row.theirs),
        number(row.ratio),
        number(row.bar.map(Bar::number)),
        row.is_ok().map_or_else(null, |ok| ok.to_string()),
        allocations.unwrap_or_else(null),
    )
}

fn null() -> String {
    "null".into()
}

/// JSON knows no infinity, and nothing that is not a number.
fn number(figure: Option<f64>) -> String {
    figure
        .filter(|figure| figure.is_finite())
        .map_or_else(null, |figure| format!("{figure:.4}"))
}

fn text(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            _ if character.is_control() => {
                let _written = write!(quoted, "\\u{:04x}", u32::from(character));
            }
            _ => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Bar, Row, table};

    fn row(ratio: Option<f64>, bar: Option<Bar>) -> Row {
        Row {
            name: "a \"b\" \\ c\n".into(),
            unit: "ns",
            ours: Some(1.0),
            theirs: None,
            ratio,
            bar,
            allocations: Some([0, 8]),
        }
    }

    #[test]
    fn a_bar_is_met_up_to_its_number_itself() {
        let ok = |ratio, bar| row(Some(ratio), Some(bar)).is_ok();
        assert_eq!(ok(1.05, Bar::AtMost(1.05)), Some(true));
        assert_eq!(ok(1.051, Bar::AtMost(1.05)), Some(false));
        assert_eq!(ok(1.9, Bar::AtLeast(1.9)), Some(true));
        assert_eq!(ok(1.89, Bar::AtLeast(1.9)), Some(false));
        assert_eq!(ok(f64::NAN, Bar::AtMost(1.0)), Some(false));
        assert_eq!(row(None, Some(Bar::AtMost(1.0))).is_ok(), None);
        assert_eq!(row(Some(1.0), None).is_ok(), None);
    }

    #[test]
    fn what_is_written_is_json() {
        let rows = [
            row(Some(0.25), Some(Bar::AtMost(0.3))),
            row(Some(f64::NAN), None),
        ];
        let read: Value = serde_json::from_str(&super::json(&rows)).unwrap();
        let first = json!({
            "name": "a \"b\" \\ c\n", "unit": "ns", "ours": 1.0, "theirs": null, "ratio": 0.25, "bar": 0.3, "ok": true,
            "allocations": [0, 8],
        });
        assert_eq!(read[0], first);
        assert_eq!(
            (&read[1]["ratio"], &read[1]["ok"]),
            (&Value::Null, &Value::Null)
        );
    }

    #[test]
    fn a_table_tells_what_is_missed_and_what_is_unknown() {
        let rows = [
            row(Some(2.0), Some(Bar::AtMost(1.0))),
            row(None, Some(Bar::AtMost(1.0))),
            row(Some(2.0), None),
        ];
        let text = table(&rows);
        assert_eq!(
            (
                text.matches("MISSED").count(),
                text.matches("unknown").count()
            ),
            (1, 1)
        );
    }
}
