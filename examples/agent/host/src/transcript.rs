//! A transcript: a conversation as lines of JSON.
//!
//! | line | says |
//! |---|---|
//! | `{"type": "session", "id": "s-1", "agent": "helpdesk", "role": "user", "superadmin": false}` | a session opens; the one before it closes. Only `id` is needed; without `role` the caller is anonymous |
//! | `{"type": "user", "text": "…", "language": "en", "attributes": {}}` | a message comes in. Only `text` is needed |
//! | `{"type": "model", "text": "…"}` | what the model answers to the next call of this turn |
//! | `{"type": "model_error", "message": "…"}` | the next call of the model fails |
//! | `{"type": "close"}` | the session closes. The end of the transcript closes it as well |
//!
//! Empty lines are skipped. A line that cannot be read is an error with its number, and reading goes on.

use std::{
    fmt,
    io::{self, BufRead},
};

use serde::Deserialize;

use crate::{Map, Value, quiet};

/// One line of a transcript.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Entry {
    /// A session opens.
    Session {
        /// Names the session.
        id: String,
        /// The agent it talks to.
        agent: Option<String>,
        /// The role of the caller; `None` is the anonymous caller.
        role: Option<String>,
        /// Whether the caller is granted every permission.
        #[serde(default)]
        superadmin: bool,
    },
    /// A message comes in.
    User {
        /// What the user wrote.
        text: String,
        /// The language of the text.
        language: Option<String>,
        /// Whatever else the channel knows.
        #[serde(default)]
        attributes: Map,
    },
    /// The model answers.
    Model {
        /// What it says.
        text: String,
    },
    /// The model fails.
    ModelError {
        /// Why.
        message: String,
    },
    /// The session closes.
    Close {},
}

/// A line that could not be read.
#[derive(Debug, thiserror::Error)]
#[error("{file}:{line}: {why}")]
pub struct LineError {
    /// The transcript, as the user named it.
    pub file: String,
    /// The line, from 1.
    pub line: u64,
    /// What is wrong with it. It repeats no text of the line.
    pub why: String,
    /// What the line was going to be.
    pub lost: Lost,
}

/// What a line that cannot be read was going to be, as far as one can tell.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Lost {
    /// A session: what follows must not run in the session before it, which has another caller.
    Session,
    /// A message: the model's answers to it must not answer another message.
    Message,
    /// Something else, or nothing.
    Other,
    /// Everything from here on: the transcript itself cannot be read.
    Rest,
}

/// Reads a transcript line by line.
///
/// ```
/// let text = "{\"type\": \"user\", \"text\": \"Hello\"}\n{\"type\": \"close\", \"at\": 5}\n";
/// let lines: Vec<_> = agent::transcript::Reader::new("hello.jsonl", text.as_bytes()).collect();
/// assert!(lines[0].is_ok());
/// let error = lines[1].as_ref().unwrap_err();
/// assert!(error.to_string().starts_with("hello.jsonl:2: unknown field `at`"));
/// ```
pub struct Reader<R> {
    file: String,
    input: Option<R>,
    line: u64,
    message: Message,
}

/// Which message the model's lines answer.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Message {
    /// None: the session has just opened or closed.
    None,
    /// The one that was read last.
    Read,
    /// One that could not be read. The lines that answer it are skipped: its error was reported.
    Lost,
}

impl<R: BufRead> Reader<R> {
    /// Reads from `input`; errors call it `file`.
    #[must_use]
    pub fn new(file: impl Into<String>, input: R) -> Self {
        Self {
            file: file.into(),
            input: Some(input),
            line: 0,
            message: Message::None,
        }
    }

    /// The bytes of the next line that is not empty; `None` at the end.
    fn next_line(&mut self) -> Option<io::Result<Vec<u8>>> {
        loop {
            let mut bytes = Vec::new();
            match self.input.as_mut()?.read_until(b'\n', &mut bytes) {
                Ok(0) => return None,
                Ok(_) => self.line += 1,
                Err(error) => {
                    self.line += 1;
                    self.input = None;
                    return Some(Err(error));
                }
            }
            if !bytes.trim_ascii().is_empty() {
                return Some(Ok(bytes));
            }
        }
    }

    /// The next line, whatever comes before it.
    fn next_entry(&mut self) -> Option<Result<Entry, LineError>> {
        let bytes = match self.next_line()? {
            Ok(bytes) => bytes,
            Err(error) => return Some(Err(self.error(error.to_string(), Lost::Rest))),
        };
        // Some editors begin a file with a byte order mark.
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
        Some(match std::str::from_utf8(bytes) {
            Ok(text) => serde_json::from_str(text.trim())
                .map_err(|error| self.error(quiet::describe(&error), lost(text))),
            Err(error) => {
                let why = format!("the line is not UTF-8 (byte {})", error.valid_up_to() + 1);
                Err(self.error(why, lost(&String::from_utf8_lossy(bytes))))
            }
        })
    }

    fn error(&self, why: String, lost: Lost) -> LineError {
        LineError {
            file: self.file.clone(),
            line: self.line,
            why,
            lost,
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Entry, LineError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let entry = self.next_entry()?;
            match (&entry, self.message) {
                (Ok(Entry::Model { .. } | Entry::ModelError { .. }), Message::Lost) => continue,
                (Ok(Entry::Model { .. } | Entry::ModelError { .. }), Message::None) => {
                    let why =
                        "the model answers, but no `user` line comes before it in its session";
                    return Some(Err(self.error(why.into(), Lost::Other)));
                }
                (Ok(Entry::User { .. }), _) => self.message = Message::Read,
                (
                    Ok(Entry::Session { .. } | Entry::Close {})
                    | Err(LineError {
                        lost: Lost::Session,
                        ..
                    }),
                    _,
                ) => {
                    self.message = Message::None;
                }
                (
                    Err(LineError {
                        lost: Lost::Message,
                        ..
                    }),
                    _,
                ) => self.message = Message::Lost,
                (Ok(_) | Err(_), _) => {}
            }
            return Some(entry);
        }
    }
}

impl<R> fmt::Debug for Reader<R> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Reader")
            .field("file", &self.file)
            .field("line", &self.line)
            .finish_non_exhaustive()
    }
}

fn lost(text: &str) -> Lost {
    // A line that is no JSON may be cut off anywhere, so its text is searched. Within a JSON text a quote is escaped: a
    // message that speaks of a "user" does not look like one.
    let says = |kind: &str| match serde_json::from_str::<Value>(text) {
        Ok(value) => value.get("type").is_some_and(|named| named == kind),
        Err(_) => text.contains(&format!("\"{kind}\"")),
    };
    if says("session") {
        Lost::Session
    } else if says("user") && !says("model") {
        Lost::Message
    } else {
        Lost::Other
    }
}

#[cfg(test)]
mod tests {
    use super::{Entry, Lost, Reader};
    use crate::Map;

    type Line = Result<Entry, (u64, String, Lost)>;

    fn read(text: &[u8]) -> Vec<Line> {
        let lines = Reader::new("t", text);
        lines
            .map(|line| line.map_err(|error| (error.line, error.why, error.lost)))
            .collect()
    }

    fn user(text: &str) -> Entry {
        Entry::User {
            text: text.into(),
            language: None,
            attributes: Map::new(),
        }
    }

    #[test]
    fn every_kind_of_line_is_read() {
        let text = br#"{"type":"session","id":"s-1","agent":"helpdesk","role":"user"}
{"type":"user","text":"hello"}

{"type":"model","text":"hi"}
{"type":"model_error","message":"overloaded"}
{"type":"close"}"#;
        let session = Entry::Session {
            id: "s-1".into(),
            agent: Some("helpdesk".into()),
            role: Some("user".into()),
            superadmin: false,
        };
        let model = Entry::Model { text: "hi".into() };
        let failure = Entry::ModelError {
            message: "overloaded".into(),
        };
        assert_eq!(
            read(text),
            [
                Ok(session),
                Ok(user("hello")),
                Ok(model),
                Ok(failure),
                Ok(Entry::Close {})
            ]
        );
    }

    #[test]
    fn a_line_that_cannot_be_read_has_its_number_and_the_others_stay() {
        let lines = read(b"\n{\"type\":\"user\",\"text\":\"a\"}\r\nnonsense\n\xff\n{\"type\":\"user\",\"text\":\"b\"}\n");
        assert_eq!(lines[0], Ok(user("a")));
        assert!(
            matches!(&lines[1], Err((3, why, Lost::Other)) if why.starts_with("expected ident"))
        );
        assert!(
            matches!(&lines[2], Err((4, why, Lost::Other)) if why == "the line is not UTF-8 (byte 1)")
        );
        assert_eq!(lines[3], Ok(user("b")));
    }

    #[test]
    fn unknown_kinds_unknown_fields_missing_fields_and_wrong_types_are_told_apart() {
        let why = |line: &str| read(line.as_bytes()).remove(0).unwrap_err().1;
        assert!(
            why(r#"{"type":"usr","text":"a"}"#)
                .starts_with("unknown variant `usr`, expected one of `session`, `user`")
        );
        assert!(
            why(r#"{"type":"user","text":"a","color":1}"#).starts_with("unknown field `color`")
        );
        assert!(why(r#"{"type":"close","color":1}"#).starts_with("unknown field `color`"));
        assert!(why(r#"{"type":"user"}"#).starts_with("missing field `text`"));
        assert!(
            why(r#"{"type":"user","text":5}"#)
                .starts_with("invalid type: integer `5`, expected a string")
        );
        assert!(why(r#"{"text":"a"}"#).starts_with("missing field `type`"));
        assert!(why(r#"{"type":"user","text":"a"} x"#).starts_with("trailing characters"));
    }

    #[test]
    fn an_error_does_not_repeat_the_text_of_the_line() {
        let why = read(br#"{"type":"user","text":"a","attributes":"hunter2"}"#)
            .remove(0)
            .unwrap_err()
            .1;
        assert!(
            why.starts_with("invalid type: string, expected a map"),
            "{why}"
        );
    }

    #[test]
    fn a_lost_line_says_what_it_was_going_to_be() {
        let lost = |line: &str| read(line.as_bytes()).remove(0).unwrap_err().2;
        assert_eq!(
            lost(r#"{"type":"session","id":5,"role":"user"}"#),
            Lost::Session
        );
        assert_eq!(
            lost(r#"{"type":"user","attributes":{"session":1}}"#),
            Lost::Message
        );
        assert_eq!(lost(r#"{"type":"user","text":"cut o"#), Lost::Message);
        assert_eq!(lost(r#"{"type":"model","text":"the \"user\""#), Lost::Other);
    }

    #[test]
    fn an_answer_belongs_to_a_message_that_was_read() {
        let lines = read(
            br#"{"type":"model","text":"to nobody"}
{"type":"user","text":5}
{"type":"model","text":"to the message that is lost"}
{"type":"user","text":"b"}"#,
        );
        assert!(
            matches!(&lines[0], Err((1, why, _)) if why.starts_with("the model answers, but no `user` line"))
        );
        assert!(matches!(&lines[1], Err((2, _, Lost::Message))));
        assert_eq!(lines[2..], [Ok(user("b"))]);
    }

    #[test]
    fn a_byte_order_mark_is_skipped() {
        assert_eq!(
            read(b"\xef\xbb\xbf{\"type\":\"user\",\"text\":\"a\"}"),
            [Ok(user("a"))]
        );
    }
}
