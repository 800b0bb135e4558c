//! What the environment says: a kill switch for operators, who have no other way in.

use alloc::string::String;
use alloc::vec::Vec;

/// The variable that names extensions which are to be off.
pub(crate) const DISABLE: &str = "HOOKS_DISABLE";

/// The names in `HOOKS_DISABLE`, as they are written.
pub(crate) fn disabled_by_environment() -> Vec<String> {
    let Some(names) = std::env::var_os(DISABLE) else {
        return Vec::new();
    };
    names_in(&names.to_string_lossy())
}

/// Input: `audit, acme::logging,`.
/// Output: `audit`, `acme::logging`.
fn names_in(list: &str) -> Vec<String> {
    let names = list.split(',').map(str::trim);
    let names = names.filter(|name| !name.is_empty());
    names.map(String::from).collect()
}

#[cfg(test)]
mod tests {
    use super::names_in;

    #[test]
    fn names_are_separated_by_commas_and_blanks_do_not_count() {
        assert_eq!(
            names_in(" audit, acme::logging ,,"),
            ["audit", "acme::logging"]
        );
        assert!(names_in(" , ").is_empty());
    }
}
