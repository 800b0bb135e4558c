//! The allowed word nearest to what was written.

/// "did you mean `x`?" where one of `words` is near, or `written` is `foreign` for it; and the list of all of them.
pub(crate) fn suggest(written: &str, words: &[&str], foreign: &[(&str, &str)]) -> String {
    let list = listed(words);
    let lower = written.to_lowercase();
    let called_so = foreign
        .iter()
        .find_map(|(theirs, ours)| (*theirs == lower).then_some(*ours));
    let begins = |word: &&&str| lower.len() >= SHORTEST && word.starts_with(&lower);
    let nearest = || {
        let near = words.iter().map(|word| (distance(&lower, word), *word));
        let (_, word) = near.min()?;
        is_near(&lower, word).then_some(word)
    };
    let meant = called_so
        .or_else(|| words.iter().find(begins).copied())
        .or_else(nearest);
    match meant {
        Some(word) => format!("did you mean `{word}`? It takes {list}"),
        None => format!("it takes {list}"),
    }
}

/// How many letters of a word are enough to know it.
const SHORTEST: usize = 3;

/// Whether `word` may be what was meant.
pub(crate) fn is_near(written: &str, word: &str) -> bool {
    distance(written, word) <= 1 + word.chars().count() / 3
}

/// "`a`, `b`, `c`".
pub(crate) fn listed(words: &[&str]) -> String {
    words
        .iter()
        .map(|word| format!("`{word}`"))
        .collect::<Vec<_>>()
        .join(", ")
}

/// How many letters to insert, delete or change (the Levenshtein distance).
fn distance(one: &str, two: &str) -> usize {
    let two: Vec<char> = two.chars().collect();
    let mut row: Vec<usize> = (0..=two.len()).collect();
    for (index, letter) in one.chars().enumerate() {
        let mut next = vec![index + 1];
        for ((column, other), pair) in two.iter().enumerate().zip(row.windows(2)) {
            let [diagonal, above] = pair else { continue };
            let changed = diagonal + usize::from(letter != *other);
            let left = next.get(column).map_or(changed, |left| left + 1);
            next.push(changed.min(above + 1).min(left));
        }
        row = next;
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::suggest;

    #[test]
    fn a_near_word_is_suggested_and_a_far_one_is_not() {
        let suggest = |written| suggest(written, &["point", "priority"], &[("weight", "priority")]);
        let meant = |word| format!("did you mean `{word}`? It takes `point`, `priority`");
        assert_eq!(suggest("pont"), meant("point"));
        assert_eq!(suggest("Priority"), meant("priority"));
        assert_eq!(suggest("prio"), meant("priority"));
        assert_eq!(suggest("weight"), meant("priority"));
        assert_eq!(suggest("colour"), "it takes `point`, `priority`");
        assert_eq!(suggest("p"), "it takes `point`, `priority`");
    }
}
