//! The program as its user runs it, with the extensions it links.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod config;
#[cfg(unix)]
mod signals;

use std::{
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

const SUPPORT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/transcripts/support.jsonl");

/// The program with pipes. Variables of the caller's own environment must not change what it does.
fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_agent"));
    for name in [
        "HOOKS_DISABLE",
        "RATE_LIMIT_MAX_CALLS",
        "RATE_LIMIT_WINDOW_SECONDS",
        "LOGGING_INCLUDE_DATA",
    ] {
        command.env_remove(name);
    }
    command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// What `agent` says.
fn agent(
    arguments: &[&str],
    variables: &[(&str, &str)],
    input: &str,
) -> (String, String, Option<i32>) {
    let mut command = command(arguments);
    command.envs(variables.iter().copied());
    let mut child = command.spawn().unwrap();
    // A program that does not read its input closes it; that is no failure of the test.
    let _unread = child.stdin.take().unwrap().write_all(input.as_bytes());
    let Output {
        status,
        stdout,
        stderr,
    } = child.wait_with_output().unwrap();
    (
        String::from_utf8(stdout).unwrap(),
        String::from_utf8(stderr).unwrap(),
        status.code(),
    )
}

fn user(text: &str) -> String {
    serde_json::json!({"type": "user", "text": text}).to_string() + "\n"
}

fn model(text: &str) -> String {
    serde_json::json!({"type": "model", "text": text}).to_string() + "\n"
}

fn session(id: &str, role: &str) -> String {
    serde_json::json!({"type": "session", "id": id, "role": role}).to_string() + "\n"
}

fn written(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn the_shipped_conversation_shows_every_kind_of_outcome() {
    let (out, error, code) = agent(&[SUPPORT], &[], "");
    assert_eq!((error.as_str(), code), ("", Some(0)));
    for shown in [
        "=== session mira-07 (role user, agent helpdesk)",
        "agent  Two mugs and the express parcel: 29.90 in all.",
        "~ AfterToolExecute         logging, secret_masking => changed: ",
        "! BeforeToolExecute        permission => denied by permission: ",
        "! BeforeLlmCall            logging, rate_limit => denied by rate_limit: ",
        "refused: nobody approved to read the private file `private/salaries.csv`",
        "7 messages; hooks changed 2 values and denied 3 calls",
    ] {
        assert!(out.contains(shown), "{shown} is not in\n{out}");
    }
}

#[test]
fn a_secret_is_absent_from_all_output() {
    let (out, error, _) = agent(&["--log", "trace", SUPPORT], &[], "");
    for secret in [
        "demo_4f9c1b7e2a6d8035c1e4",
        "4f9c1b7e2a6d",
        "correct-horse",
        "horse-battery",
        "7c1f0a94be52d388",
    ] {
        assert!(
            !out.contains(secret) && !error.contains(secret),
            "{secret} is in\n{out}\n{error}"
        );
    }
    assert!(out.contains("Bearer demo*****************6e07"), "{out}");
    assert!(error.contains("tool output"), "{error}");
}

#[test]
fn a_denied_tool_is_not_run_and_with_enough_rights_the_same_call_runs() {
    let call = r#"<tool>{"name": "read_environment", "params": {"name": "FOR_THE_TEST"}}</tool>"#;
    let talk =
        |role| session("s-1", role) + &user("What is it?") + &model(call) + &model("That is all.");
    let run = |role| agent(&["-"], &[("FOR_THE_TEST", "seen")], &talk(role)).0;
    let (refused, allowed) = (run("user"), run("admin"));
    assert!(
        !refused.contains("seen") && refused.contains("denied by permission"),
        "{refused}"
    );
    assert!(
        !refused.contains("AfterToolExecute") && refused.contains("That is all."),
        "{refused}"
    );
    assert!(
        allowed.contains("seen") && !allowed.contains("denied by"),
        "{allowed}"
    );
}

#[test]
fn a_session_that_asks_too_often_is_denied_and_another_is_not() {
    let talk = session("s-1", "user")
        + &user("1")
        + &model("one")
        + &user("2")
        + &model("two")
        + &session("s-2", "user")
        + &user("3")
        + &model("three");
    let (out, _, code) = agent(&["-"], &[("RATE_LIMIT_MAX_CALLS", "1")], &talk);
    assert_eq!(code, Some(0));
    assert!(
        out.contains("agent  one") && !out.contains("two") && out.contains("agent  three"),
        "{out}"
    );
    assert_eq!(out.matches("denied by rate_limit").count(), 1, "{out}");
}

#[test]
fn a_malformed_line_is_reported_with_its_number_and_the_rest_is_kept() {
    let good = [user("1"), model("one"), user("2"), model("two")];
    let text = format!(
        "{}{}nonsense\n{}{{\"type\": \"user\", \"txt\": \"x\"}}\n{}{}{{\"type\": \"close\", \"at\": 1}}\n",
        good[0], good[1], "{\"type\": \"session\", \"id\": 7}\n", good[2], good[3]
    );
    let path = written("malformed.jsonl", &text);
    let (out, error, code) = agent(&[path.to_str().unwrap()], &[], "");
    assert_eq!(code, Some(1));
    assert!(
        out.contains("agent  one")
            && out.contains("agent  two")
            && out.contains("4 lines could not be read"),
        "{out}"
    );
    let lines: Vec<&str> = error.lines().collect();
    assert_eq!(lines.len(), 4, "{error}");
    for (line, wanted) in lines.iter().zip([
        (3, "expected ident"),
        (4, "invalid type"),
        (5, "unknown field `txt`"),
        (8, "unknown field `at`"),
    ]) {
        assert!(
            line.starts_with(&format!(
                "error: {}:{}: {}",
                path.display(),
                wanted.0,
                wanted.1
            )),
            "{line}"
        );
    }
}

#[test]
fn a_dash_reads_the_same_conversation_from_standard_input() {
    let text = std::fs::read_to_string(SUPPORT).unwrap();
    assert_eq!(agent(&["-"], &[], &text).0, agent(&[SUPPORT], &[], "").0);
}

#[test]
fn the_plan_shows_every_point_and_where_each_hook_comes_from() {
    let (plan, error, code) = agent(&["--plan"], &[], "");
    assert_eq!((error.as_str(), code), ("", Some(0)));
    for point in [
        "AfterLlmResponse",
        "AfterPromptBuild",
        "AfterResponseSend",
        "AfterToolExecute",
        "ApprovalRequired",
        "BeforeLlmCall",
        "BeforeMessageProcess",
        "BeforeResponseSend",
        "BeforeToolExecute",
        "SessionCreate",
        "SessionDestroy",
    ] {
        assert!(
            plan.contains(&format!("agent::points::{point}\n")),
            "{point} is not in\n{plan}"
        );
    }
    for plugin in [
        "journal",
        "logging",
        "permission",
        "rate_limit",
        "secret_masking",
    ] {
        let place = Path::new("plugins").join(plugin).join("src/lib.rs");
        let hook = plan
            .lines()
            .find(|line| line.contains(&format!("{plugin}::{plugin}.")))
            .unwrap();
        assert!(
            hook.contains(&format!("{plugin} 0.1.0"))
                && hook.contains(&format!("{}:", place.display())),
            "{hook}"
        );
    }
}

#[test]
fn a_session_is_destroyed_after_an_error() {
    let talk = user("1") + "{\"type\": \"model_error\", \"message\": \"overloaded\"}\n";
    let (out, _, _) = agent(&["-"], &[], &talk);
    assert!(out.contains("note   the model failed: overloaded"), "{out}");
    assert!(
        out.contains("SessionDestroy           logging, rate_limit"),
        "{out}"
    );
}

#[test]
fn the_folder_of_the_tools_can_be_given() {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("shop");
    std::fs::create_dir_all(&root).unwrap();
    std::fs::write(root.join("mugs.txt"), "many mugs").unwrap();
    let call = r#"<tool>{"name": "read_file", "params": {"path": "mugs.txt"}}</tool>"#;
    let talk = session("s-1", "user") + &user("How many?") + &model(call) + &model("Many.");
    let (out, _, _) = agent(&["--root", root.to_str().unwrap(), "-"], &[], &talk);
    assert!(out.contains("many mugs"), "{out}");
    let (_, error, code) = agent(&["--root", "no/such/folder", "-"], &[], &talk);
    assert!(
        code == Some(1) && error.starts_with("error: the folder no/such/folder cannot be opened"),
        "{error}"
    );
}

#[test]
fn a_wrong_command_line_is_told_from_a_transcript_that_is_not_there() {
    assert_eq!(agent(&[], &[], "").2, Some(2));
    assert_eq!(
        agent(&["--plam"], &[], "").1,
        "error: invalid option '--plam'\nTry `agent --help`.\n"
    );
    let (_, error, code) = agent(&["no-such.jsonl"], &[], "");
    assert!(
        code == Some(1) && error.starts_with("error: no-such.jsonl cannot be read"),
        "{error}"
    );
    assert!(
        agent(&["--help"], &[], "")
            .0
            .contains("Usage: agent [OPTIONS] TRANSCRIPT")
    );
}
