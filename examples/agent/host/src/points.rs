//! The points of the agent: where others take part in a turn.
//!
//! ```text
//! [SessionCreate]
//! BeforeMessageProcess
//! AfterPromptBuild
//! round 1   BeforeLlmCall  (model)  AfterLlmResponse
//!           [ApprovalRequired  (approver)]  BeforeToolExecute  (tool)  AfterToolExecute
//! round 2   BeforeLlmCall  (model)  AfterLlmResponse
//! BeforeResponseSend  (store, send)  AfterResponseSend
//! [SessionDestroy]
//! ```
//!
//! Which hooks must not fail is said by their extensions: a `fail_closed` one masks secrets or checks permissions. Where its
//! failure could let a secret through, the point is guarded and the host withholds the text; where it could let a forbidden
//! call through, it is a veto. Every other failure is isolated.

use hooks_core::hook_point;

use crate::{
    ApprovalRequest, Decision, Denied, Incoming, LlmCall, Sent, Session, ToolCall, ToolRun, Turn,
    Value,
};

/// Fires when a message has arrived, before anything else. The turn works on `incoming` as the hooks left it.
#[hook_point(mode = collect)]
pub async fn BeforeMessageProcess(incoming: &mut Incoming, turn: &Turn);

/// Fires when history and message are joined to a prompt. Each hook may replace it.
#[hook_point(mode = transform)]
pub fn AfterPromptBuild(prompt: String, turn: &Turn) -> String;

/// Fires before every call of the model, in every round. A hook may edit the call or deny it.
///
/// On a veto no call is made, the loop ends, and the reply is a refusal that names the reason.
#[hook_point(mode = cancellable, on_error = isolate)]
pub async fn BeforeLlmCall(call: &mut LlmCall, turn: &Turn) -> Denied;

/// Fires when the model's answer is complete. Each hook may replace it.
///
/// The result is what history, tool calls and the reply are made of. If a `fail_closed` hook fails, the answer is withheld.
#[hook_point(mode = transform, on_error = guarded)]
pub async fn AfterLlmResponse(response: String, call: &LlmCall, turn: &Turn) -> String;

/// Fires before each tool call. A hook may edit the params or deny the call.
///
/// On a veto the tool is not run, and the model gets the refusal with its reason as the tool's result.
#[hook_point(mode = cancellable, on_error = isolate)]
pub async fn BeforeToolExecute(call: &mut ToolCall, turn: &Turn) -> Denied;

/// Fires when a tool returned. Each hook may replace the output; the model sees nothing else.
///
/// If a `fail_closed` hook fails, the output is withheld.
#[hook_point(mode = transform, on_error = guarded)]
pub async fn AfterToolExecute(output: Value, run: &ToolRun, turn: &Turn) -> Value;

/// Fires when a tool call needs approval. The first decision wins; without one the approver is asked.
#[hook_point(mode = until_handled)]
pub async fn ApprovalRequired(request: &ApprovalRequest, turn: &Turn) -> Decision;

/// Fires before the reply is stored and sent. Each hook may replace it.
///
/// If a `fail_closed` hook fails, the reply is withheld.
#[hook_point(mode = transform, on_error = guarded)]
pub async fn BeforeResponseSend(response: String, turn: &Turn) -> String;

/// Fires after the reply was sent.
#[hook_point(mode = collect)]
pub async fn AfterResponseSend(sent: &Sent, turn: &Turn);

/// Fires when a session opened, before its first message.
#[hook_point(mode = collect)]
pub async fn SessionCreate(session: &Session);

/// Fires once when a session closes, never during a turn of it.
#[hook_point(mode = collect)]
pub async fn SessionDestroy(session: &Session);
