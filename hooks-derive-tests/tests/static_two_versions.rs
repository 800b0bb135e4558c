//! Two versions of a crate of points: hooks of the one do not run where the other is dispatched, which is told.

#![forbid(unsafe_code)]

use std::sync::{LazyLock, Mutex, PoisonError};

use hooks_core::{Note, Report, Twin, set_reporter};

hooks_core::link!(old_user, new_user);

static NOTES: Mutex<Vec<Note>> = Mutex::new(Vec::new());

fn write_down(report: &Report<'_>) {
    if let Report::Note(note) = report {
        let mut notes = NOTES.lock().unwrap_or_else(PoisonError::into_inner);
        notes.push((*note).clone());
    }
}

/// What sealing told, which is done once.
static TOLD: LazyLock<Vec<Note>> = LazyLock::new(|| {
    set_reporter(write_down);
    assert!(hooks_core::seal().is_ok());
    let notes = NOTES.lock().unwrap_or_else(PoisonError::into_inner);
    notes.clone()
});

const NOTE: &str = "the points of `versioned` 0.1.0 (hooked by `old_user`) are linked a second time, as those of `versioned` \
                    0.2.0 (hooked by `new_user`, `versioned`): a dispatch of either runs no hook of the other; let all ask for \
                    one version; `cargo tree -d` shows who asks for which";

#[test]
fn each_version_has_the_hooks_that_were_built_with_it() {
    LazyLock::force(&TOLD);
    assert_eq!(
        versioned::Begun::dispatch(),
        ["new_user", "versioned 0.2.0"]
    );
    assert_eq!(versioned::calls::Called::dispatch(), ["new_user"]);
}

#[test]
fn all_points_of_two_versions_are_one_note_with_those_who_hook_either() {
    let texts: Vec<String> = TOLD.iter().map(ToString::to_string).collect();
    assert_eq!(texts, [NOTE]);
    let [Note::PointsTwice { one, two }] = TOLD.as_slice() else {
        unreachable!("{TOLD:?}")
    };
    let facts = |twin: &Twin| {
        let hooked_by: Vec<&str> = twin.hooked_by().collect();
        (
            twin.krate(),
            twin.version(),
            twin.bin(),
            twin.is_test(),
            hooked_by,
        )
    };
    assert_eq!(
        facts(one),
        ("versioned", Some("0.1.0"), None, false, vec!["old_user"])
    );
    assert_eq!(
        facts(two),
        (
            "versioned",
            Some("0.2.0"),
            None,
            false,
            vec!["new_user", "versioned"]
        )
    );
}

#[test]
fn the_plan_tells_it_as_text_and_as_json() {
    LazyLock::force(&TOLD);
    let plan = hooks_core::plan();
    let text = plan.to_string();
    let notes: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("note: "))
        .collect();
    assert_eq!(notes, [format!("note: {NOTE}")]);
    let json = serde_json::to_value(plan).unwrap_or_default();
    assert_eq!(json.get("notes"), Some(&serde_json::json!([NOTE])));
}
