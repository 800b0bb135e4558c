//! Ctrl-C and `SIGTERM`.

use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    process::{Child, ChildStderr, ChildStdin, Command},
};

use super::{command, model, session, user, written};

/// Sends `signal` to the program.
fn send(signal: &str, to: &Child) {
    let kill = format!("kill -{signal} {}", to.id());
    assert!(
        Command::new("sh")
            .args(["-c", &kill])
            .status()
            .unwrap()
            .success()
    );
}

/// The program with `talk` as its input, once it has read that. A message is answered when its turn is complete, and so not yet.
fn started(arguments: &[&str], talk: &str) -> (Child, ChildStdin, BufReader<ChildStderr>) {
    let mut child = command(arguments).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(talk.as_bytes()).unwrap();
    // Told at once, when what comes before it has been read.
    input.write_all(b"nonsense\n").unwrap();
    let mut errors = BufReader::new(child.stderr.take().unwrap());
    let mut error = String::new();
    errors.read_line(&mut error).unwrap();
    assert!(error.starts_with("error: standard input:"), "{error}");
    (child, input, errors)
}

/// The program, asked by `signal` to end while it waits for input: what it wrote, its exit status, and the journal.
fn ended_by(signal: &str) -> (String, Option<i32>, String) {
    let journal = written(&format!("{signal}.jsonl"), "");
    let config = format!(
        "hooks.extensions = [{{ name = 'journal', options = {{ path = '{}' }} }}]",
        journal.display()
    );
    let config = written(&format!("{signal}.toml"), &config);
    let talk = session("s-1", "user") + &user("Hello") + &model("Good morning.");
    // The input is held open: only the signal ends the conversation.
    let (mut child, input, mut errors) =
        started(&["--config", config.to_str().unwrap(), "-"], &talk);
    send(signal, &child);

    let (mut out, mut error) = (String::new(), String::new());
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_to_string(&mut out).unwrap();
    errors.read_to_string(&mut error).unwrap();
    assert_eq!(error, "");
    let status = child.wait().unwrap().code();
    drop(input);
    (out, status, fs::read_to_string(journal).unwrap())
}

const KEPT: &str = "{\"session\":\"s-1\",\"message\":\"Hello\",\"reply\":\"Good morning.\"}\n";

#[test]
fn ctrl_c_answers_the_message_closes_the_session_and_stops_the_extensions() {
    let (out, status, journal) = ended_by("INT");
    assert!(out.contains("agent  Good morning."), "{out}");
    assert!(
        out.contains("=== session s-1 closed after 1 message"),
        "{out}"
    );
    assert_eq!((status, journal.as_str()), (Some(130), KEPT));
}

#[test]
fn sigterm_does_the_same() {
    let (out, status, journal) = ended_by("TERM");
    assert!(
        out.contains("=== session s-1 closed after 1 message"),
        "{out}"
    );
    assert_eq!((status, journal.as_str()), (Some(143), KEPT));
}

#[test]
fn the_second_signal_ends_the_program_at_once() {
    // Nobody reads the output, and it is more than a pipe holds: once asked to end, the program waits for its reader.
    let talk = user(&"x".repeat(1 << 20)) + &model("So long.");
    let (mut child, _input, _errors) = started(&["-"], &talk);
    // Two that come at once may count as one.
    let status = (0..1000).find_map(|_| {
        send("INT", &child);
        child.try_wait().unwrap()
    });
    assert_eq!(status.and_then(|status| status.code()), Some(130));
}
