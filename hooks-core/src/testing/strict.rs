//! Failures that no dispatch tells of, which a test should not pass over.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use crate::error::HookError;
use crate::point::{Mode, OnError};

/// Whether what the dispatch gives does not tell of `error`.
pub(super) fn is_isolated(error: &HookError) -> bool {
    let (hook, point) = (error.hook(), error.hook().point());
    // A wrapper is a part of the caller's path.
    if hook.is_wrapper() {
        return false;
    }
    let vetoes = hook.is_fail_closed() && point.mode() == Mode::Cancellable;
    match point.on_error() {
        OnError::Isolate => !vetoes,
        OnError::Guarded => !hook.is_fail_closed(),
        OnError::Propagate | OnError::CollectErrors | OnError::Veto => false,
    }
}

/// What a test says of such failures.
#[derive(Default)]
pub(super) struct Expectations {
    /// Parts of their texts.
    expected: Vec<String>,
    all_allowed: bool,
}

impl Expectations {
    pub(super) fn expect(&mut self, part: String) {
        self.expected.push(part);
    }

    pub(super) const fn allow_all(&mut self) {
        self.all_allowed = true;
    }

    /// What is wrong with `failures`, if something is.
    pub(super) fn complaint(&self, failures: &[String]) -> Option<String> {
        let mut complaint = String::new();
        let is_expected = |text: &&String| self.expected.iter().any(|it| text.contains(&**it));
        let unexpected = failures.iter().filter(|it| !is_expected(it));
        let unexpected: Vec<&String> = unexpected.filter(|_| !self.all_allowed).collect();
        if !unexpected.is_empty() {
            complaint.push_str("hooks failed, and no dispatch told of it:\n");
            for text in unexpected {
                let _written = writeln!(complaint, "  {text}");
            }
            complaint.push_str("where that is meant, say `kit.expect_failure(\"part of the text\")` or `kit.allow_failures()`\n");
        }
        for part in &self.expected {
            if !failures.iter().any(|text| text.contains(&**part)) {
                let _written = writeln!(
                    complaint,
                    "no failure was isolated that says `{part}`, and one was expected"
                );
            }
        }
        (!complaint.is_empty()).then_some(complaint)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::Expectations;

    fn of(expected: &[&str], failures: &[&str]) -> Option<String> {
        let mut expectations = Expectations::default();
        for part in expected {
            expectations.expect((*part).into());
        }
        let failures = failures.iter().map(|it| String::from(*it));
        expectations.complaint(&failures.collect::<alloc::vec::Vec<_>>())
    }

    #[test]
    fn each_failure_is_expected_and_each_expectation_met() {
        assert_eq!(of(&[], &[]), None);
        assert_eq!(of(&["disk"], &["disk full", "no disk"]), None);
        let complaint = of(&["disk"], &["disk full", "no paper"]).unwrap();
        assert_eq!(
            complaint,
            "hooks failed, and no dispatch told of it:\n  no paper\nwhere that is meant, say `kit.expect_failure(\"part of the \
             text\")` or `kit.allow_failures()`\n"
        );
        let complaint = of(&["disk"], &[]).unwrap();
        assert_eq!(
            complaint,
            "no failure was isolated that says `disk`, and one was expected\n"
        );
    }

    #[test]
    fn what_is_expected_must_come_also_where_all_is_allowed() {
        let mut expectations = Expectations::default();
        expectations.allow_all();
        assert_eq!(expectations.complaint(&["disk full".into()]), None);
        expectations.expect("paper".into());
        assert!(expectations.complaint(&["disk full".into()]).is_some());
    }
}
