//! Statistics as a table of text: a line for each extension, and under it one for each hook.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use super::statistics::{Counts, ExtensionStatistics, HookStatistics};

/// One line of the table.
enum Line {
    Extension(String),
    /// Its cells; those of the first `NAMES` columns begin at one height, the numbers of the others end there.
    Hook(Vec<String>),
}

/// How many columns hold words.
const NAMES: usize = 3;

pub(super) fn write(
    formatter: &mut fmt::Formatter<'_>,
    extensions: &[ExtensionStatistics],
) -> fmt::Result {
    let mut hooks = extensions.iter().flat_map(|extension| &extension.hooks);
    let is_counted = hooks.any(|hook| hook.counts.is_some());
    let mut lines = Vec::new();
    for extension in extensions {
        lines.push(Line::Extension(head(extension)));
        for hook in &extension.hooks {
            lines.push(Line::Hook(cells(hook, extension, is_counted)));
        }
    }
    let header = header(is_counted);
    let mut widths: Vec<usize> = header.iter().map(|cell| width(cell)).collect();
    for line in &lines {
        if let Line::Hook(cells) = line {
            for (widest, cell) in widths.iter_mut().zip(cells) {
                *widest = (*widest).max(width(cell));
            }
        }
    }
    write_cells(formatter, &header, &widths)?;
    for line in &lines {
        match line {
            Line::Extension(text) => writeln!(formatter, "{text}")?,
            Line::Hook(cells) => write_cells(formatter, cells, &widths)?,
        }
    }
    Ok(())
}

/// `app::audit, of owner plugin, disabled`
fn head(extension: &ExtensionStatistics) -> String {
    let mut head = extension.identity.clone();
    if let Some(owner) = &extension.owner {
        head.push_str(", of owner ");
        head.push_str(owner);
    }
    if !extension.enabled {
        head.push_str(", disabled");
    }
    head
}

fn header(is_counted: bool) -> Vec<String> {
    let mut header: Vec<String> = ["hook", "point", "state", "priority"]
        .map(String::from)
        .into();
    if is_counted {
        header.extend(counted(&Counts::default()).map(|(name, _)| String::from(name)));
        #[cfg(feature = "std")]
        header.extend(["total", "mean", "p99", "longest"].map(String::from));
    }
    header
}

fn cells(hook: &HookStatistics, extension: &ExtensionStatistics, is_counted: bool) -> Vec<String> {
    let state = if hook.enabled && extension.enabled {
        "enabled"
    } else {
        "disabled"
    };
    let mut cells = Vec::from([
        String::from(hook.hook.function()),
        hook.hook.point().to_string(),
        String::from(state),
        hook.priority.to_string(),
    ]);
    if !is_counted {
        return cells;
    }
    let counts = hook.counts.as_ref();
    let figures = counted(counts.unwrap_or(&Counts::default()));
    let shown = |figure: u64| counts.map_or_else(|| String::from("-"), |_| figure.to_string());
    cells.extend(figures.map(|(_, figure)| shown(figure)));
    #[cfg(feature = "std")]
    cells.extend(times(counts));
    cells
}

fn counted(counts: &Counts) -> [(&'static str, u64); 9] {
    [
        ("calls", counts.calls),
        ("answers", counts.answers),
        ("vetoes", counts.vetoes),
        ("failures", counts.failures),
        ("panics", counts.panics),
        ("timeouts", counts.timeouts),
        ("unwound", counts.unwound),
        ("cancelled", counts.cancelled),
        ("spills", counts.spills),
    ]
}

/// Total, mean, the time of 99 of 100, and the longest; `-` where there were no runs.
#[cfg(feature = "std")]
fn times(counts: Option<&Counts>) -> [String; 4] {
    let times = counts.map(|counts| &counts.times);
    let times = times.filter(|times| times.histogram.count() > 0);
    let total = times.map(super::Times::total);
    let mean = times.and_then(super::Times::mean);
    let p99 = times.and_then(|times| times.histogram.quantile(0.99));
    let longest = times.map(super::Times::longest);
    [total, mean, p99, longest].map(|time| {
        let shown = time.map(|time| alloc::format!("{time:.1?}"));
        shown.unwrap_or_else(|| String::from("-"))
    })
}

/// How many characters it takes.
fn width(cell: &str) -> usize {
    cell.chars().count()
}

fn write_cells(
    formatter: &mut fmt::Formatter<'_>,
    cells: &[String],
    widths: &[usize],
) -> fmt::Result {
    formatter.write_str("  ")?;
    for (column, (cell, width)) in cells.iter().zip(widths).enumerate() {
        if column < NAMES {
            write!(formatter, "  {cell:<width$}")?;
        } else {
            write!(formatter, "  {cell:>width$}")?;
        }
    }
    writeln!(formatter)
}
