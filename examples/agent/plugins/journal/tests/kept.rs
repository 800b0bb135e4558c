//! What is in the file when the journal has stopped.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use agent::{AfterResponseSend, Sent, Turn};
use hooks_core::Registry;
use journal::{Journal, JournalOptions};

/// Starts a journal, sends `replies`, and stops it.
async fn run(path: Option<PathBuf>, replies: &[&str]) {
    let journal = Journal::new(JournalOptions { path });
    let hooks = Registry::builder()
        .extension(journal)
        .start()
        .await
        .unwrap();
    for reply in replies {
        let sent = Sent {
            response: (*reply).into(),
            elapsed: Duration::ZERO,
        };
        AfterResponseSend::dispatch_in(hooks.registry(), &sent, &Turn::new("s-1", "?")).await;
    }
    assert!(hooks.stop().await.is_clean());
}

fn line(reply: &str) -> String {
    format!("{{\"session\":\"s-1\",\"message\":\"?\",\"reply\":\"{reply}\"}}\n")
}

// On one thread, so that the task has written nothing yet when it is asked to end.
#[tokio::test]
async fn what_was_said_before_the_stop_is_in_the_file_behind_what_was_there() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("kept.jsonl");
    fs::write(&path, "before\n").unwrap();
    run(Some(path.clone()), &["one", "two"]).await;
    run(Some(path.clone()), &["three"]).await;
    let wanted = ["before\n", &line("one"), &line("two"), &line("three")].concat();
    assert_eq!(fs::read_to_string(path).unwrap(), wanted);
}

#[tokio::test]
async fn a_journal_without_a_file_has_nothing_to_do() {
    run(None, &["one"]).await;
}
