//! The hooks of this program. They are linked into all of its tests, so each acts only on the message that names it.

use agent::{
    ApprovalRequest, Decision, Denied, Incoming, LlmCall, Sent, ToolCall, ToolRun, Turn, Value,
};
use hooks_core::{extension, hook};
use serde_json::json;
use tokio::task::yield_now;

use crate::ERROR_TEXT;

#[derive(Debug, thiserror::Error)]
#[error("broken")]
struct Broken;

#[hook(point = agent::BeforeMessageProcess)]
async fn edit(incoming: &mut Incoming) {
    yield_now().await;
    if incoming.text == "edit me" {
        incoming.text = "edited".into();
    }
}

#[hook(point = agent::AfterPromptBuild)]
fn prompt(prompt: &str, turn: &Turn) -> Option<String> {
    turn.notes().set("prompt", prompt);
    (turn.message() == "add to the prompt").then(|| format!("{prompt}Be brief."))
}

#[hook(point = agent::BeforeLlmCall)]
async fn model(call: &mut LlmCall, turn: &Turn) -> Result<(), Denied> {
    yield_now().await;
    if turn.message() == "deny round 2" && call.round == 2 {
        Err(Denied::new("no second round"))
    } else {
        Ok(())
    }
}

#[hook(point = agent::ApprovalRequired)]
fn approval(request: &ApprovalRequest, turn: &Turn) -> Option<Decision> {
    let approved = match turn.message() {
        "approve by hook" | "edit what was approved" => true,
        "refuse by hook" => false,
        _ => return None,
    };
    Some(Decision {
        approved,
        reason: Some(format!("a hook decided about {}", request.call.name())),
    })
}

#[hook(point = agent::AfterResponseSend)]
fn sent(sent: &Sent, turn: &Turn) {
    assert!(!turn.session_id().is_empty() && !sent.response.is_empty());
}

/// What stands here must not fail.
#[derive(Debug, Default)]
struct Guards;

#[extension(fail_closed)]
impl Guards {
    #[hook(point = agent::AfterLlmResponse)]
    async fn response(
        response: &str,
        _call: &LlmCall,
        turn: &Turn,
    ) -> Result<Option<String>, Broken> {
        yield_now().await;
        match turn.message() {
            "replace the response" => Ok(Some(response.to_uppercase())),
            "fail at the response" => Err(Broken),
            _ => Ok(None),
        }
    }

    #[hook(point = agent::BeforeToolExecute)]
    fn tool(call: &mut ToolCall, turn: &Turn) -> Result<(), Denied> {
        match turn.message() {
            "edit the params" | "edit what was approved" => {
                call.params.insert("n".into(), json!(7));
            }
            "deny the tool" => return Err(Denied::new("not today")),
            "panic at the tool" => panic!("broken"),
            _ => {}
        }
        Ok(())
    }

    #[hook(point = agent::AfterToolExecute)]
    fn output(output: &Value, _run: &ToolRun, turn: &Turn) -> Result<Option<Value>, Broken> {
        match turn.message() {
            "replace the output" => Ok(Some(json!(format!("replaced {output}")))),
            "fail at the output" => Err(Broken),
            _ => Ok(None),
        }
    }

    #[hook(point = agent::BeforeResponseSend)]
    async fn reply(response: &str, turn: &Turn) -> Result<Option<String>, Broken> {
        yield_now().await;
        match turn.message() {
            "replace the reply" => Ok(Some(format!("{response} Bye."))),
            "fail at the reply" if response != ERROR_TEXT => Err(Broken),
            "fail at every reply" => Err(Broken),
            _ => Ok(None),
        }
    }
}

/// An ordinary hook: where it fails, the turn goes on.
#[hook(point = agent::AfterLlmResponse)]
async fn ordinary(_response: &str, _call: &LlmCall, turn: &Turn) -> Option<String> {
    assert!(turn.message() != "fail and go on", "broken");
    None
}

#[hook(point = agent::BeforeToolExecute)]
fn ordinary_guard(_call: &ToolCall, turn: &Turn) {
    assert!(turn.message() != "fail and go on", "broken");
}
