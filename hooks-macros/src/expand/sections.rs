//! What the documentation of a point's functions says of errors, panics and cancellation.

use super::offers::Whose;
use crate::model::{Mode, Point, Policy, Visit};

/// The sections that depend on policy and flavour.
pub(super) fn documented(point: &Point, whose: Whose, text: &str) -> String {
    let mut docs = text.to_owned();
    if let Some(error) = failure_that_ends_it(point) {
        let heading = if docs.contains("# Errors") {
            "\n\n"
        } else {
            "\n\n# Errors\n\n"
        };
        docs.push_str(heading);
        docs.push_str(error);
    }
    docs.push_str(match whose {
        Whose::Own | Whose::Chain => "\n\n# Panics\n\nWhen the program's hooks cannot be sealed: call `hooks_core::seal()` at startup.",
        Whose::Registry => {
            "\n\n# Panics\n\nWhen the registry is the program's own and cannot be sealed: call `hooks_core::seal()` at startup."
        }
    });
    docs.push_str(match (point.mode, point.policy) {
        (Mode::Middleware, _) => " A hook's own panic unwinds, and that of the default action.",
        (_, Policy::Propagate) => " A hook's own panic unwinds; so does a wrapper's.",
        _ => " A wrapper's own panic unwinds.",
    });
    if point.is_async() {
        docs.push_str(
            "\n\n# Cancellation\n\nDropping the future drops the running hook, once; later hooks do not run, and what \
             hooks already changed stays changed.",
        );
    }
    docs
}

/// What is said of the error that the policy adds, if it does.
fn failure_that_ends_it(point: &Point) -> Option<&'static str> {
    if point.mode == Mode::Middleware {
        // Failure is part of its value.
        return None;
    }
    Some(match (point.policy, point.mode) {
        (Policy::Propagate, _) if point.visit == Visit::All => {
            "Or a hook failed and none refused before: its error, with its place. Later hooks did not run. Where one refused \
             before, the failure goes to the reporter."
        }
        (Policy::Propagate, _) => {
            "A hook failed: its error, with its place. Later hooks did not run."
        }
        (Policy::CollectErrors, Mode::Collect | Mode::Transform) => {
            "Hooks failed: all their errors, in order. The others ran."
        }
        (Policy::CollectErrors, Mode::UntilHandled) => {
            "Hooks failed and none had an answer: all their errors, in order. Where one has an answer, failures before it go \
             to the reporter."
        }
        (Policy::CollectErrors, _) => {
            "Or hooks failed and none refused: all their errors, in order. Where one refuses, failures go to the reporter."
        }
        // At a cancellable point what is guarded against is a refusal.
        (Policy::Guarded, Mode::Cancellable) | (Policy::Isolate | Policy::Veto, _) => return None,
        (Policy::Guarded, _) => {
            "A hook of a `fail_closed` extension failed: its error, with its place. Later hooks did not run. Failures of other \
             hooks go to the reporter."
        }
    })
}

/// Which failures count as refusals.
pub(super) const fn failure_that_refuses(policy: Policy) -> &'static str {
    if matches!(policy, Policy::Veto) {
        "Or a hook failed, which counts as a refusal: `failure()` tells of it, and there is no reason."
    } else {
        "Or a hook of a `fail_closed` extension failed, which counts as a refusal: `failure()` tells of it, and there is no \
         reason."
    }
}
