//! Comparing while a program is compiled, where the compiler calls no function of a trait.

use core::cmp::Ordering;

/// Which of two texts comes first, by their bytes, as texts do everywhere else.
pub(crate) const fn compare_texts(one: &str, two: &str) -> Ordering {
    let (mut one, mut two) = (one.as_bytes(), two.as_bytes());
    loop {
        match (one, two) {
            ([], []) => return Ordering::Equal,
            ([], _) => return Ordering::Less,
            (_, []) => return Ordering::Greater,
            ([first, rest @ ..], [second, others @ ..]) => {
                let compared = compare_numbers(*first as u64, *second as u64);
                if compared.is_ne() {
                    return compared;
                }
                (one, two) = (rest, others);
            }
        }
    }
}

/// Which of two numbers comes first.
pub(crate) const fn compare_numbers(one: u64, two: u64) -> Ordering {
    if one < two {
        Ordering::Less
    } else if one > two {
        Ordering::Greater
    } else {
        Ordering::Equal
    }
}

/// The first of several comparisons that is not equal.
pub(crate) const fn first_difference(mut compared: &[Ordering]) -> Ordering {
    while let [first, rest @ ..] = compared {
        if first.is_ne() {
            return *first;
        }
        compared = rest;
    }
    Ordering::Equal
}

/// Whether two texts are one.
pub(crate) const fn is_text(one: &str, two: &str) -> bool {
    compare_texts(one, two).is_eq()
}

/// The parts of `a::b` before and behind the first `::`; `None` without one.
pub(crate) const fn split_path(path: &str) -> Option<(&str, &str)> {
    let bytes = path.as_bytes();
    let mut at = 0;
    while at + 1 < bytes.len() {
        let (before, behind) = path.split_at(at);
        if let [b':', b':', ..] = behind.as_bytes() {
            let (_, behind) = behind.split_at(2);
            return Some((before, behind));
        }
        at += 1;
        while at < bytes.len() && !path.is_char_boundary(at) {
            at += 1;
        }
    }
    None
}

/// The last name of `a::b::c::<T>`, which is `c`.
pub(crate) const fn last_name(path: &str) -> &str {
    let (mut last, mut rest) = (path, path);
    while let Some((_, behind)) = split_path(rest) {
        if let [b'<', ..] = behind.as_bytes() {
            break;
        }
        (last, rest) = (behind, behind);
    }
    match split_path(last) {
        Some((name, _)) => name,
        None => last,
    }
}

#[cfg(test)]
mod tests {
    use super::{compare_texts, last_name, split_path};

    #[test]
    fn texts_are_compared_as_texts_are() {
        let texts = ["", "a", "aa", "ab", "b", "a_b", "A", "ä", "z", "a::b"];
        for one in texts {
            for two in texts {
                assert_eq!(compare_texts(one, two), one.cmp(two), "{one} and {two}");
            }
        }
    }

    #[test]
    fn a_path_is_taken_apart_at_its_colons() {
        for path in [
            "", "a", "a::b", "a::b::c", "::", "a:b", "ä::ö", "a::", ":::a",
        ] {
            assert_eq!(split_path(path), path.split_once("::"), "{path}");
        }
        let last = [
            "audit",
            "a::audit",
            "::a::b::audit",
            "audit::<u8>",
            "a::audit::<b::C>",
        ];
        assert_eq!(last.map(last_name), ["audit"; 5]);
        assert_eq!(last_name("Über"), "Über");
    }
}
