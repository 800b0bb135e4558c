//! What is wrong with a piece of JSON, said without repeating what it holds.
//!
//! `serde_json` quotes the text it did not expect. Here that text may be a secret, and a message goes to logs.

/// Tells what is wrong and where, without the strings of the input. `column` counts from 1.
pub(crate) fn describe(error: &serde_json::Error) -> String {
    let whole = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let text = whole.strip_suffix(&place).unwrap_or(&whole);
    let text = match (
        text.split_once("string \""),
        text.rsplit_once("\", expected "),
    ) {
        (Some((start, _)), Some((_, wanted))) => format!("{start}string, expected {wanted}"),
        _ => text.into(),
    };
    if error.column() == 0 {
        text
    } else {
        format!("{text} (column {})", error.column())
    }
}

#[cfg(test)]
mod tests {
    use super::describe;

    fn error<T: serde::de::DeserializeOwned>(json: &str) -> String {
        serde_json::from_str::<T>(json)
            .err()
            .map(|error| describe(&error))
            .unwrap_or_default()
    }

    #[test]
    fn the_text_of_a_string_is_left_out() {
        assert_eq!(
            error::<bool>(r#""hunter2\", expected x""#),
            "invalid type: string, expected a boolean (column 23)"
        );
    }

    #[test]
    fn the_column_tells_where() {
        assert_eq!(
            error::<Vec<u8>>("[1,"),
            "EOF while parsing a value (column 3)"
        );
    }
}
