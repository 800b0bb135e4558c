//! The allowed word nearest to what was written.

/// "did you mean `x`?" where one of `words` is near, and the list of all of them.
pub(crate) fn suggest(written: &str, words: &[&str]) -> String {
    let list = listed(words);
    let nearest = words
        .iter()
        .map(|word| (distance(written, word), word))
        .min();
    match nearest {
        Some((steps, word)) if steps <= 1 + word.chars().count() / 3 => {
            format!("did you mean `{word}`? It takes {list}")
        }
        _ => format!("it takes {list}"),
    }
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
        assert_eq!(
            suggest("pont", &["point", "priority"]),
            "did you mean `point`? It takes `point`, `priority`"
        );
        assert_eq!(
            suggest("colour", &["point", "priority"]),
            "it takes `point`, `priority`"
        );
    }
}
