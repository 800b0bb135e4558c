//! Where reports go while the program has not said where: to `tracing`; and after it has: there, and it may dispatch.

#![forbid(unsafe_code)]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use hooks_core::{Next, Report, extension, hook, hook_point, set_reporter};

hooks_core::link!(empty_plugin);

#[hook_point(mode = collect)]
fn Fail();

#[hook_point(mode = collect)]
fn Reported(text: &str);

/// An error with a cause of its own.
#[derive(Debug, thiserror::Error)]
#[error("the effect")]
struct Effect(#[source] io::Error);

#[derive(Debug, Default)]
struct Gate;

#[extension(name = "gate")]
impl Gate {
    #[hook(point = Fail)]
    fn check() -> Result<(), Effect> {
        Err(Effect(io::Error::other("the cause")))
    }
}

/// The line of this file that holds `text` first.
fn line_of(text: &str) -> u32 {
    hooks_derive_tests::line_of(include_str!("static_reporter.rs"), text)
}

#[hook_point(mode = middleware, warn_on_stall)]
fn Stall() {}

#[hook(point = Stall, priority = 1)]
fn answers(_: Next<'_, Stall>) {}

#[hook(point = Stall, priority = 2)]
fn starves(next: Next<'_, Stall>) {
    next.run();
}

static REPORTED: Mutex<Vec<String>> = Mutex::new(Vec::new());

#[hook(point = Reported)]
fn reported(text: &str) {
    REPORTED.lock().unwrap().push(text.into());
}

/// A writer that keeps what is written.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Written {
    fn lines(&self) -> Vec<String> {
        let bytes = self.0.lock().unwrap();
        String::from_utf8_lossy(&bytes)
            .lines()
            .map(|line| line.trim().to_owned())
            .collect()
    }
}

fn dispatches(report: &Report<'_>) {
    // Would wait for ever if a lock were held while a reporter runs.
    set_reporter(dispatches);
    Reported::dispatch(&report.to_string());
}

#[test]
fn reports_go_to_tracing_until_the_program_says_where() {
    let written = Written::default();
    let maker = written.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_ansi(false)
        .without_time()
        .with_writer(move || maker.clone())
        .finish();

    tracing::subscriber::with_default(subscriber, || {
        Fail::dispatch();
        let lines = written.lines();
        let [note, failure] = &lines[..] else {
            panic!("{lines:?}")
        };
        assert!(
            note.starts_with("WARN") && note.contains("`empty_plugin` is named in `link!`"),
            "{note}"
        );
        let (file, line) = (file!(), line_of("fn check("));
        let event = format!(
            ": hook `static_reporter::gate.check` failed at point `static_reporter::Fail`, {file}:{line}: the effect: the cause \
             point=static_reporter::Fail extension=static_reporter::gate hook=\"check\" file=\"{file}\" line={line}"
        );
        assert!(
            failure.starts_with("ERROR ") && failure.ends_with(&event),
            "{failure}"
        );

        Stall::dispatch();
        let stall = written.lines().remove(2);
        let line = line_of("fn answers(");
        let event = format!(
            ": hook `static_reporter::answers` answered `static_reporter::Stall` without running `next`, so 1 hook behind it \
             did not run, {file}:{line} point=static_reporter::Stall extension=static_reporter::answers hook=\"answers\" \
             starved=1"
        );
        assert!(
            stall.starts_with("WARN ") && stall.ends_with(&event),
            "{stall}"
        );
        assert_eq!(*REPORTED.lock().unwrap(), Vec::<String>::new());

        set_reporter(dispatches);
        Fail::dispatch();
        Stall::dispatch();
        assert_eq!(written.lines().len(), 3, "tracing hears no more of it");
    });
    let reported = REPORTED.lock().unwrap();
    assert_eq!(reported.len(), 2);
    assert!(reported[0].ends_with(": the cause"), "{reported:?}");
    assert!(
        reported[1].contains("so 1 hook behind it did not run"),
        "{reported:?}"
    );
}
