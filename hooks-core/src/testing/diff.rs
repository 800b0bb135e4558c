//! What differs between two texts, line by line.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

/// More pairs of lines than these are not compared: nobody reads what would come of it.
const LIMIT: usize = 4_000_000;

/// Lines of both texts as they are, those of `expected` alone behind `-`, those of `actual` alone behind `+`.
///
/// No line ends the last one. As few lines as can be are said to differ; in one place those of `expected` come first.
pub(super) fn diff(expected: &[String], actual: &[String]) -> String {
    let lengths = lengths(expected, actual);
    let (mut expected, mut actual) = (expected.iter().peekable(), actual.iter().peekable());
    let mut text = String::new();
    let mut write = |mark: char, line: &String| {
        let end = if text.is_empty() { "" } else { "\n" };
        let _written = write!(text, "{end}{mark} {line}");
    };
    let length = |expected: usize, actual: usize| {
        let row = lengths.get(expected);
        row.and_then(|row| row.get(actual)).copied().unwrap_or(0)
    };
    loop {
        let (ahead, behind) = (expected.len(), actual.len());
        match (expected.peek(), actual.peek()) {
            (Some(one), Some(two)) if one == two => {
                write(' ', one);
                expected.next();
                actual.next();
            }
            // What is left has as much in common without this line.
            (Some(one), two)
                if two.is_none() || length(ahead - 1, behind) >= length(ahead, behind - 1) =>
            {
                write('-', one);
                expected.next();
            }
            (_, Some(two)) => {
                write('+', two);
                actual.next();
            }
            (_, None) => return text,
        }
    }
}

/// How many lines the last so many of `expected` and the last so many of `actual` have in common, in their order: by the first
/// number, then by the second.
fn lengths(expected: &[String], actual: &[String]) -> Vec<Vec<u32>> {
    if expected.len().saturating_mul(actual.len()) > LIMIT {
        return Vec::new();
    }
    let mut lengths = alloc::vec![alloc::vec![0; actual.len() + 1]];
    for one in expected.iter().rev() {
        let mut row = Vec::with_capacity(actual.len() + 1);
        row.push(0);
        let shorter = lengths.last().map_or(&[][..], Vec::as_slice);
        for (two, pair) in actual.iter().rev().zip(shorter.windows(2)) {
            let &[without_both, without_one] = pair else {
                continue;
            };
            let without_two = row.last().copied().unwrap_or(0);
            row.push(if one == two {
                without_both + 1
            } else {
                without_two.max(without_one)
            });
        }
        lengths.push(row);
    }
    lengths
}

#[cfg(test)]
mod tests {
    use alloc::borrow::ToOwned as _;
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::diff;

    fn of(expected: &str, actual: &str) -> Vec<String> {
        let lines =
            |text: &str| -> Vec<String> { text.split_whitespace().map(String::from).collect() };
        let diff = diff(&lines(expected), &lines(actual));
        assert!(!diff.ends_with('\n'), "{diff:?}");
        diff.lines().map(str::to_owned).collect()
    }

    #[test]
    fn as_few_lines_as_can_be_differ() {
        assert_eq!(of("a b c", "a b c"), ["  a", "  b", "  c"]);
        assert_eq!(of("a b c", "a c"), ["  a", "- b", "  c"]);
        assert_eq!(of("a c", "a b c d"), ["  a", "+ b", "  c", "+ d"]);
        assert_eq!(of("a b c", "a x c"), ["  a", "- b", "+ x", "  c"]);
        assert_eq!(of("a b", "b a"), ["- a", "  b", "+ a"]);
        assert_eq!(of("", "a"), ["+ a"]);
        assert_eq!(of("a", ""), ["- a"]);
        assert!(of("", "").is_empty());
    }

    #[test]
    fn of_very_long_texts_nothing_is_compared_but_the_begin() {
        let long = "a ".repeat(3000);
        let lines = of(&long, &alloc::format!("{long} b"));
        assert_eq!(lines.len(), 3001);
        assert_eq!(lines.last().unwrap(), "+ b");
    }
}
