//! An answer of the model, taken apart into words and tool calls.
//!
//! A call stands anywhere in the text as `<tool>{"name": "read_file", "params": {"path": "a.txt"}}</tool>`; `params` may
//! be left off. Calls are made in the order they stand in.

use serde::Deserialize;

use crate::{Map, quiet};

const OPEN: &str = "<tool>";
const CLOSE: &str = "</tool>";

/// What a model said and which tools it asked for.
///
/// ```
/// let answer = agent::Answer::parse(r#"One moment. <tool>{"name": "list_folder"}</tool>"#);
/// assert_eq!(answer.text, "One moment.");
/// assert_eq!(answer.requests[0].as_ref().unwrap().name, "list_folder");
/// ```
#[derive(Debug)]
pub struct Answer {
    /// The words around the calls, trimmed; empty if there are none.
    pub text: String,
    /// The calls in order, each readable or not.
    pub requests: Vec<Result<ToolRequest, RequestError>>,
}

/// A tool call as the model wrote it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToolRequest {
    /// The name of the tool.
    pub name: String,
    /// What the tool is to be called with.
    #[serde(default)]
    pub params: Map,
}

/// Why a tool call could not be read. The model gets it as the call's result.
#[derive(Debug, Eq, PartialEq, thiserror::Error)]
pub enum RequestError {
    /// The text ends before the call does.
    #[error("a tool call has no `</tool>`")]
    NotClosed,
    /// The text between the marks is not a call.
    #[error("a tool call cannot be read: {0}")]
    Unreadable(String),
}

impl Answer {
    /// Takes `text` apart. It never fails: what cannot be read is an entry of [`requests`](Self::requests).
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut words = Vec::new();
        let mut requests = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once(OPEN) {
            words.push(before.trim());
            if let Some((call, after)) = after.split_once(CLOSE) {
                let request = serde_json::from_str(call.trim());
                requests.push(
                    request.map_err(|error| RequestError::Unreadable(quiet::describe(&error))),
                );
                rest = after;
            } else {
                requests.push(Err(RequestError::NotClosed));
                rest = "";
            }
        }
        words.push(rest.trim());
        words.retain(|piece| !piece.is_empty());
        Self {
            text: words.join(" "),
            requests,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Answer, RequestError};

    #[test]
    fn text_without_a_call_is_the_answer() {
        let answer = Answer::parse(" It is on its way. ");
        assert_eq!(answer.text, "It is on its way.");
        assert!(answer.requests.is_empty());
    }

    #[test]
    fn several_calls_keep_their_order_and_the_words_around_them() {
        let answer = Answer::parse(
            r#"First <tool>{"name":"a"}</tool> then <tool>{"name":"b","params":{"n":1}}</tool> done"#,
        );
        assert_eq!(answer.text, "First then done");
        let calls: Vec<_> = answer
            .requests
            .iter()
            .flatten()
            .map(|call| (call.name.as_str(), call.params.len()))
            .collect();
        assert_eq!(calls, [("a", 0), ("b", 1)]);
    }

    #[test]
    fn an_unreadable_call_is_reported_and_the_others_stay() {
        let answer =
            Answer::parse(r#"<tool>{"nam":"a"}</tool><tool>{"name":"b"}</tool><tool>{"name":"#);
        assert!(
            matches!(&answer.requests[0], Err(RequestError::Unreadable(why)) if why.starts_with("unknown field `nam`"))
        );
        assert!(answer.requests[1].is_ok());
        assert_eq!(
            answer.requests[2].as_ref().err(),
            Some(&RequestError::NotClosed)
        );
    }
}
