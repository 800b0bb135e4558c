//! Rows in instructions, which valgrind counts in this program, started again with the name of a contender.

use std::error::Error;

use hooks_benches::instructions;
use hooks_benches::rows::Row;

use crate::bars::{self, Pair};
use crate::compared::Set;

/// The option with which this program runs one contender, so many times, and ends.
pub(crate) const RUN: &str = "run";

/// Those rows of which `sets` have the contenders; without figures where nothing `is_countable`.
pub(crate) fn rows(sets: &[Set], is_countable: bool) -> Result<Vec<Row>, Box<dyn Error>> {
    let count = |set: &str, contender: &str| -> Result<Option<f64>, Box<dyn Error>> {
        let option = format!("--{RUN}");
        let counted = || instructions::per_round(&[&option, set, contender]);
        let figure = is_countable.then(counted).transpose()?;
        // What is behind that is how long names are, and where the system put things.
        Ok(figure.map(|figure| (figure * 100.0).round() / 100.0))
    };
    let here = |pair: &&Pair| sets.iter().any(|set| set.name == pair.set);
    let mut rows = Vec::new();
    for pair in bars::ABOVE.iter().filter(here) {
        let (ours, theirs) = (count(pair.set, pair.ours)?, count(pair.set, pair.theirs)?);
        let above = ours.zip(theirs).map(|(ours, theirs)| ours - theirs);
        rows.push(row(pair, "above", [ours, theirs, above]));
    }
    let mut empty = None;
    for pair in bars::INSTRUCTIONS.iter().filter(here) {
        if empty.is_none() {
            empty = count(bars::EMPTY_CALL.0, bars::EMPTY_CALL.1)?;
        }
        let net = |figure: Option<f64>| figure.zip(empty).map(|(figure, empty)| figure - empty);
        let ours = net(count(pair.set, pair.ours)?);
        let theirs = net(count(pair.set, pair.theirs)?);
        let ratio = ours.zip(theirs).map(|(ours, theirs)| ours / theirs);
        rows.push(row(pair, "/", [ours, theirs, ratio]));
    }
    Ok(rows)
}

fn row(pair: &Pair, sign: &str, [ours, theirs, ratio]: [Option<f64>; 3]) -> Row {
    Row {
        name: format!(
            "{}: {} {sign} {}, instructions",
            pair.set, pair.ours, pair.theirs
        ),
        unit: "instructions",
        ours,
        theirs,
        ratio,
        bar: Some(pair.bar),
        allocations: None,
    }
}
