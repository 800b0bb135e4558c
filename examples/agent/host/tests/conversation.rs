//! Transcripts played in-process: which session a message runs in, and that every session is closed.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::io;

use agent::{
    Agent, Fired, LoopEnd, Mailbox, Replay, Session, TurnReport,
    conversation::{View, play},
    transcript::{LineError, Reader},
};

/// Keeps a line for each call. With `fail_at` it fails at the first line that starts with it.
#[derive(Debug, Default)]
struct Log {
    lines: Vec<String>,
    fail_at: Option<&'static str>,
}

impl Log {
    fn line(&mut self, line: String) -> io::Result<()> {
        let fails = self.fail_at.is_some_and(|start| line.starts_with(start));
        self.lines.push(line);
        if fails {
            Err(io::Error::other("the screen is gone"))
        } else {
            Ok(())
        }
    }
}

impl View for Log {
    fn opened(&mut self, session: &Session, fired: &[Fired]) -> io::Result<()> {
        assert_eq!(
            fired.iter().map(|fired| fired.point).collect::<Vec<_>>(),
            ["SessionCreate"]
        );
        self.line(format!(
            "open {} {}",
            session.id,
            session.caller.role.as_deref().unwrap_or("-")
        ))
    }

    fn answered(&mut self, report: &TurnReport) -> io::Result<()> {
        let failed = if report.ended == LoopEnd::Failed {
            " (failed)"
        } else {
            ""
        };
        self.line(format!(
            "{}: {}{failed}",
            report.message,
            report.sent.as_deref().unwrap_or_default()
        ))
    }

    fn closed(&mut self, session: &Session, fired: &[Fired]) -> io::Result<()> {
        assert_eq!(
            fired.iter().map(|fired| fired.point).collect::<Vec<_>>(),
            ["SessionDestroy"]
        );
        self.line(format!("close {} {}", session.id, session.message_count))
    }

    fn unreadable(&mut self, error: &LineError) -> io::Result<()> {
        self.line(format!("line {}", error.line))
    }
}

async fn played(transcript: &str, fail_at: Option<&'static str>) -> (Vec<String>, io::Result<()>) {
    let replay = Replay::default();
    let agent = Agent::new(replay.clone(), Mailbox::default());
    let mut log = Log {
        lines: Vec::new(),
        fail_at,
    };
    let mut lines = Reader::new("t", transcript.as_bytes());
    let result = Box::pin(play(&agent, &replay, async || lines.next(), &mut log)).await;
    (log.lines, result)
}

const TWO: &str = r#"{"type":"session","id":"a","role":"admin"}
{"type":"user","text":"1"}
{"type":"model","text":"one"}
{"type":"session","id":"b"}
{"type":"user","text":"2"}
{"type":"model","text":"two"}
{"type":"model","text":"not asked for"}
{"type":"user","text":"3"}
{"type":"model","text":"three"}"#;

#[tokio::test]
async fn sessions_follow_one_another_and_each_is_closed() {
    let (lines, result) = played(TWO, None).await;
    result.unwrap();
    assert_eq!(
        lines,
        [
            "open a admin",
            "1: one",
            "close a 1",
            "open b -",
            "2: two",
            "3: three",
            "close b 2"
        ]
    );
}

#[tokio::test]
async fn a_session_is_closed_when_the_model_fails() {
    let text = r#"{"type":"user","text":"1"}
{"type":"model_error","message":"overloaded"}"#;
    let (lines, _) = played(text, None).await;
    let wanted = "1: Something went wrong on our side. Please try again later. (failed)";
    assert_eq!(lines, ["open unnamed-1 -", wanted, "close unnamed-1 1"]);
}

#[tokio::test]
async fn a_session_is_closed_when_the_view_fails() {
    for fail_at in ["open a", "1: one"] {
        let (lines, result) = played(TWO, Some(fail_at)).await;
        assert_eq!(result.unwrap_err().to_string(), "the screen is gone");
        assert_eq!(lines.last().unwrap().get(..7), Some("close a"), "{fail_at}");
    }
}

#[tokio::test]
async fn a_line_that_cannot_be_read_changes_nothing_else() {
    let lines: Vec<&str> = TWO.lines().collect();
    let (whole, _) = played(TWO, None).await;
    for place in 0..=lines.len() {
        let mut broken = lines.clone();
        broken.insert(place, "nonsense");
        let (mut shown, result) = played(&broken.join("\n"), None).await;
        result.unwrap();
        let error = format!("line {}", place + 1);
        assert!(shown.contains(&error), "{shown:?}");
        shown.retain(|line| *line != error);
        assert_eq!(shown, whole);
    }
}

#[tokio::test]
async fn a_message_that_cannot_be_read_takes_its_answers_with_it() {
    let (lines, _) = played(&TWO.replace(r#""text":"2""#, r#""text":2"#), None).await;
    assert_eq!(
        lines,
        [
            "open a admin",
            "1: one",
            "close a 1",
            "open b -",
            "line 5",
            "3: three",
            "close b 1"
        ]
    );
}

#[tokio::test]
async fn after_a_session_that_cannot_be_read_nobody_has_its_rights_or_those_of_the_one_before() {
    let (lines, _) = played(&TWO.replace(r#""id":"b""#, r#""id":5,"role":"user""#), None).await;
    let wanted = [
        "open a admin",
        "1: one",
        "line 4",
        "close a 1",
        "open unnamed-1 -",
        "2: two",
        "3: three",
        "close unnamed-1 2",
    ];
    assert_eq!(lines, wanted);
}

#[tokio::test]
async fn the_plan_shows_points_without_hooks() {
    let plan = hooks_core::plan().to_string();
    let points = plan
        .lines()
        .filter(|line| line.starts_with("agent::points::"))
        .count();
    assert_eq!(
        (points, plan.matches("no hooks").count()),
        (11, 11),
        "{plan}"
    );
    assert!(plan.contains("agent 0.1.0, "), "{plan}");
}
