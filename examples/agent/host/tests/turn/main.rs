//! Turns with hooks of this program's own: what a hook does decides what the host does.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may panic, and so may a hook that has to fail"
)]

mod doubles;
mod hooks;

use std::sync::atomic::Ordering;

use agent::{
    Agent, Caller, Denied, Event, Incoming, Line, LoopEnd, Mailbox, Outcome, Replay, Session,
    ToolEnd, Toolbox, TurnReport,
};
use serde_json::json;

use self::doubles::{Closed, Echo, Listening, Yes};

pub(crate) const ERROR_TEXT: &str = "Something went wrong on our side. Please try again later.";

/// What one turn of `message` comes to when the model says `lines`.
struct Turned {
    report: TurnReport,
    sent: Vec<String>,
    prompts: Vec<String>,
    runs: u32,
    asked: u32,
}

async fn turn(message: &str, lines: &[&str]) -> Turned {
    let (mailbox, model, echo, yes) = (
        Mailbox::default(),
        Listening::default(),
        Echo::default(),
        Yes::default(),
    );
    model
        .0
        .load(lines.iter().map(|line| Line::Says((*line).into())));
    let agent = Agent::new(model.clone(), mailbox.clone())
        .with_tools(Toolbox::default().with(echo.clone()))
        .with_approver(yes.clone())
        .with_max_rounds(3);
    let (mut chat, _) = agent.open(Session::new("s-1", Caller::anonymous())).await;
    let report = agent.turn(&mut chat, Incoming::new(message)).await;
    assert_eq!(chat.session().message_count, 1);
    let prompts = model.1.lock().unwrap().clone();
    let (runs, asked) = (
        echo.0.load(Ordering::Relaxed),
        yes.0.load(Ordering::Relaxed),
    );
    Turned {
        report,
        sent: mailbox.take(),
        prompts,
        runs,
        asked,
    }
}

const ECHO: &str = r#"<tool>{"name": "echo", "params": {"n": 1}}</tool>"#;
const SECRET: &str = r#"<tool>{"name": "echo", "params": {"secret": true}}</tool>"#;

fn points(report: &TurnReport) -> Vec<&str> {
    report.fired.iter().map(|fired| fired.point).collect()
}

fn tool_end(report: &TurnReport) -> &ToolEnd {
    match report.events.last() {
        Some(Event::Tool { end, .. }) => end,
        other => panic!("no tool was asked for: {other:?}"),
    }
}

#[tokio::test]
async fn the_points_of_a_turn_fire_in_their_order() {
    let Turned { report, sent, .. } = turn("hello", &[SECRET, "Done."]).await;
    let wanted = [
        "BeforeMessageProcess",
        "AfterPromptBuild",
        "BeforeLlmCall",
        "AfterLlmResponse",
        "ApprovalRequired",
        "BeforeToolExecute",
        "AfterToolExecute",
        "BeforeLlmCall",
        "AfterLlmResponse",
        "BeforeResponseSend",
        "AfterResponseSend",
    ];
    assert_eq!(points(&report), wanted);
    assert!(
        report
            .fired
            .iter()
            .all(|fired| fired.outcome == Outcome::Passed)
    );
    assert_eq!(
        (report.ended, sent),
        (LoopEnd::Answered, vec!["Done.".into()])
    );
}

#[tokio::test]
async fn an_edited_message_is_what_the_turn_works_on() {
    let Turned {
        report, prompts, ..
    } = turn("edit me", &["Done."]).await;
    assert_eq!(
        (report.message.as_str(), prompts),
        ("edited", vec!["User: edited\n".into()])
    );
    assert!(
        matches!(&report.fired.first().unwrap().outcome, Outcome::Changed { to } if to.starts_with("edited"))
    );
}

#[tokio::test]
async fn the_replacements_of_transforms_are_used() {
    assert_eq!(
        turn("add to the prompt", &["Done."]).await.prompts,
        ["User: add to the prompt\nBe brief."]
    );
    assert_eq!(
        turn("replace the response", &["done."]).await.sent,
        ["DONE."]
    );
    assert_eq!(
        turn("replace the reply", &["Done."]).await.sent,
        ["Done. Bye."]
    );
    let replaced = turn("replace the output", &[ECHO, "Done."]).await;
    assert!(
        replaced
            .prompts
            .last()
            .unwrap()
            .ends_with("Tool echo: replaced {\"n\":1}\n")
    );
}

#[tokio::test]
async fn a_denied_model_call_ends_the_turn_with_the_reason() {
    let denied = turn("deny round 2", &[ECHO, "never said"]).await;
    assert_eq!(denied.sent, ["I cannot answer now: no second round."]);
    assert_eq!(denied.prompts.len(), 1);
    assert_eq!(
        denied.report.ended,
        LoopEnd::Denied(Denied::new("no second round"))
    );
}

#[tokio::test]
async fn a_denied_tool_is_not_run_and_the_model_is_told_why() {
    let denied = turn("deny the tool", &[ECHO, "Pity."]).await;
    assert_eq!((denied.runs, denied.sent), (0, vec!["Pity.".into()]));
    assert_eq!(
        tool_end(&denied.report),
        &ToolEnd::Refused(Denied::new("not today"))
    );
    assert!(
        denied
            .prompts
            .last()
            .unwrap()
            .ends_with("Tool echo: refused: not today\n")
    );
    assert!(!points(&denied.report).contains(&"AfterToolExecute"));
}

#[tokio::test]
async fn a_guard_that_panics_denies_the_tool() {
    let denied = turn("panic at the tool", &[ECHO, "Pity."]).await;
    assert_eq!(denied.runs, 0);
    assert_eq!(
        tool_end(&denied.report),
        &ToolEnd::Refused(Denied::new("a check failed"))
    );
}

#[tokio::test]
async fn a_tool_runs_with_the_params_that_hooks_left() {
    let edited = turn("edit the params", &[ECHO, "Done."]).await;
    assert_eq!(tool_end(&edited.report), &ToolEnd::Ran(json!({"n": 7})));
}

#[tokio::test]
async fn text_whose_hook_fails_is_withheld() {
    for message in [
        "fail at the response",
        "fail at the reply",
        "fail at every reply",
    ] {
        let failed = turn(message, &["secret"]).await;
        assert_eq!(failed.sent, [ERROR_TEXT], "{message}");
        assert!(
            failed
                .report
                .fired
                .iter()
                .any(|fired| matches!(&fired.outcome, Outcome::Failed { .. })),
            "{message}"
        );
    }
    let failed = turn("fail at the output", &[ECHO, "never said"]).await;
    assert_eq!(
        (failed.prompts.len(), failed.sent),
        (1, vec![ERROR_TEXT.into()])
    );
    assert_eq!(
        (tool_end(&failed.report), &failed.report.ended),
        (&ToolEnd::Withheld, &LoopEnd::Failed)
    );
}

#[tokio::test]
async fn an_ordinary_hook_that_fails_is_passed_over_and_the_turn_goes_on() {
    let done = turn("fail and go on", &[ECHO, "Done."]).await;
    assert_eq!((done.runs, done.sent), (1, vec!["Done.".into()]));
    assert_eq!(done.report.ended, LoopEnd::Answered);
}

#[tokio::test]
async fn the_first_decision_of_a_hook_counts_and_the_approver_is_not_asked() {
    let approved = turn("approve by hook", &[SECRET, "Done."]).await;
    assert_eq!((approved.runs, approved.asked), (1, 0));
    let refused = turn("refuse by hook", &[SECRET, "Done."]).await;
    assert_eq!((refused.runs, refused.asked), (0, 0));
    assert_eq!(
        tool_end(&refused.report),
        &ToolEnd::Refused(Denied::new("a hook decided about echo"))
    );
    assert!(!points(&refused.report).contains(&"BeforeToolExecute"));
}

#[tokio::test]
async fn without_a_decision_the_approver_is_asked_once() {
    let asked = turn("nobody decides", &[SECRET, "Done."]).await;
    assert_eq!((asked.runs, asked.asked), (1, 1));
}

#[tokio::test]
async fn an_approval_does_not_cover_params_that_were_edited_after_it() {
    let edited = turn("edit what was approved", &[SECRET, "Done."]).await;
    assert_eq!(edited.runs, 0);
    assert!(
        matches!(tool_end(&edited.report), ToolEnd::Refused(denied) if denied.reason.ends_with("needs another approval"))
    );
}

#[tokio::test]
async fn a_model_that_never_stops_asking_is_stopped() {
    let words = format!("Still looking. {ECHO}");
    let stopped = turn("go on", &[&words, &words, &words, "never said"]).await;
    assert_eq!((stopped.report.ended, stopped.runs), (LoopEnd::Limit, 3));
    assert_eq!(stopped.sent, ["Still looking."]);
}

#[tokio::test]
async fn a_call_that_cannot_be_read_and_a_tool_that_is_not_there_are_told_to_the_model() {
    let told = turn(
        "hello",
        &[r#"<tool>{"name": "fly"}</tool><tool>oops</tool>"#, "Sorry."],
    )
    .await;
    let prompt = told.prompts.last().unwrap();
    assert!(
        prompt.contains("Tool fly: failed: there is no tool `fly`\n"),
        "{prompt}"
    );
    assert!(
        prompt.contains("Tool : failed: a tool call cannot be read: expected value (column 1)\n"),
        "{prompt}"
    );
}

#[tokio::test]
async fn a_later_turn_sees_the_history_as_it_was_sent() {
    let (mailbox, model) = (Mailbox::default(), Listening::default());
    let agent = Agent::new(model.clone(), mailbox);
    let (mut chat, _) = agent.open(Session::new("s-1", Caller::anonymous())).await;
    for message in ["replace the reply", "and now?"] {
        model.0.load([Line::Says("Done.".into())]);
        agent.turn(&mut chat, Incoming::new(message)).await;
    }
    let prompts = model.1.lock().unwrap();
    assert_eq!(
        prompts.last().unwrap(),
        "User: replace the reply\nAgent: Done. Bye.\nUser: and now?\n"
    );
}

#[tokio::test]
async fn after_a_failed_send_nothing_more_fires() {
    let model = Replay::default();
    model.load([Line::Says("Done.".into())]);
    let agent = Agent::new(model, Closed);
    let (mut chat, _) = agent.open(Session::new("s-1", Caller::anonymous())).await;
    let report = agent.turn(&mut chat, Incoming::new("hello")).await;
    assert_eq!(
        (points(&report).last(), report.sent.as_deref()),
        (Some(&"BeforeResponseSend"), None)
    );
    assert_eq!(
        report.problem.as_deref(),
        Some("the reply was not sent: the line is down")
    );
}
