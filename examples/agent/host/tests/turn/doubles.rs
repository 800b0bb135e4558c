//! The outside world, scripted.

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicU32, Ordering},
};

use agent::{
    ApprovalRequest, Approver, BoxFuture, Decision, LlmCall, Map, Model, ModelError, Outbox,
    Replay, SendError, Value,
    tools::{Fault, Tool},
};

/// A tool that gives its params back and counts how often it ran. With `secret` it needs approval.
#[derive(Clone, Debug, Default)]
pub(crate) struct Echo(pub(crate) Arc<AtomicU32>);

impl Tool for Echo {
    fn name(&self) -> &'static str {
        "echo"
    }

    fn about(&self) -> &'static str {
        "says it again"
    }

    fn permission(&self) -> Option<&str> {
        None
    }

    fn approval(&self, params: &Map) -> Option<String> {
        params
            .contains_key("secret")
            .then(|| format!("echo {}", Value::Object(params.clone())))
    }

    fn run<'a>(&'a self, params: &'a Map) -> BoxFuture<'a, Result<Value, Fault>> {
        self.0.fetch_add(1, Ordering::Relaxed);
        Box::pin(async { Ok(Value::Object(params.clone())) })
    }
}

/// An approver that says yes and counts how often it was asked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Yes(pub(crate) Arc<AtomicU32>);

impl Approver for Yes {
    fn decide<'a>(&'a self, _request: &'a ApprovalRequest) -> BoxFuture<'a, Option<Decision>> {
        self.0.fetch_add(1, Ordering::Relaxed);
        Box::pin(async {
            Some(Decision {
                approved: true,
                reason: None,
            })
        })
    }
}

/// A model that keeps the prompts it gets.
#[derive(Clone, Debug, Default)]
pub(crate) struct Listening(pub(crate) Replay, pub(crate) Arc<Mutex<Vec<String>>>);

impl Model for Listening {
    fn complete<'a>(&'a self, call: &'a LlmCall) -> BoxFuture<'a, Result<String, ModelError>> {
        self.1.lock().unwrap().push(call.prompt.clone());
        self.0.complete(call)
    }
}

/// An outbox that cannot send.
#[derive(Debug)]
pub(crate) struct Closed;

impl Outbox for Closed {
    fn send<'a>(
        &'a self,
        _session_id: &'a str,
        _text: &'a str,
    ) -> BoxFuture<'a, Result<(), SendError>> {
        Box::pin(async { Err(SendError("the line is down".into())) })
    }
}
