//! One tool call: approval, permission, the tool itself, and what the model may see of its output.

use super::rounds::Rounds;
use crate::{
    AfterToolExecute, ApprovalRequest, ApprovalRequired, BeforeToolExecute, Denied, Map,
    RequestError, ToolCall, ToolEnd, ToolRequest, ToolRun, tools::Tool, trace,
};

impl Rounds<'_> {
    /// Makes the call that the model asked for. Gives its name, its params as the tool got them, and what came of it.
    pub(super) async fn use_tool(
        &mut self,
        request: Result<ToolRequest, RequestError>,
    ) -> (String, Map, ToolEnd) {
        let ToolRequest { name, params } = match request {
            Ok(request) => request,
            Err(error) => {
                return (
                    String::new(),
                    Map::new(),
                    ToolEnd::Failed(error.to_string()),
                );
            }
        };
        let Some(tool) = self.agent.tools.get(&name) else {
            let why = format!("there is no tool `{name}`");
            return (name, params, ToolEnd::Failed(why));
        };
        self.calls += 1;
        let id = format!("call-{}", self.calls);
        let caller = self.chat.session().caller.clone();
        let mut call = ToolCall::new(id, name, tool.permission(), caller, params);
        let end = match self.permit(tool, &mut call).await {
            Ok(()) => self.execute(tool, &call).await,
            Err(denied) => ToolEnd::Refused(denied),
        };
        (call.name().into(), call.params, end)
    }

    async fn permit(&mut self, tool: &dyn Tool, call: &mut ToolCall) -> Result<(), Denied> {
        let action = tool.approval(&call.params);
        if let Some(action) = &action {
            self.approve(call, action).await?;
        }
        let before = call.clone();
        let verdict = BeforeToolExecute::dispatch(call, &self.turn).await;
        self.trace
            .judged::<BeforeToolExecute>(&before, call, &verdict);
        verdict.map_err(|cancelled| Denied::new(trace::reason(&cancelled)))?;
        // A hook may have edited the params. What was approved, or needed no approval, was the call before that.
        match tool.approval(&call.params) {
            Some(now) if action.as_ref() != Some(&now) => {
                Err(Denied::new(format!("to {now} needs another approval")))
            }
            _ => Ok(()),
        }
    }

    /// The first hook that decides, else the approver. No answer counts as refused.
    async fn approve(&mut self, call: &ToolCall, action: &str) -> Result<(), Denied> {
        let request_id = format!("approval-of-{}", call.id());
        let request = ApprovalRequest {
            request_id,
            call: call.clone(),
            action: action.into(),
        };
        let decision = ApprovalRequired::dispatch_named(&request, &self.turn).await;
        self.trace.decided::<ApprovalRequired>(decision.as_ref());
        let decision = match decision {
            Some(decision) => Some(decision.value),
            None => self.agent.approver.decide(&request).await,
        };
        match decision {
            Some(decision) if decision.approved => Ok(()),
            Some(decision) => Err(Denied::new(
                decision
                    .reason
                    .unwrap_or_else(|| format!("to {action} was not approved")),
            )),
            None => Err(Denied::new(format!("nobody approved to {action}"))),
        }
    }

    async fn execute(&mut self, tool: &dyn Tool, call: &ToolCall) -> ToolEnd {
        let started = self.agent.clock.now();
        let output = match tool.run(&call.params).await {
            Ok(output) => output,
            Err(fault) => return ToolEnd::Failed(fault.to_string()),
        };
        let elapsed = self.agent.clock.now().saturating_sub(started);
        let run = ToolRun {
            call: call.clone(),
            elapsed,
        };
        let before = output.clone();
        let output = AfterToolExecute::dispatch(output, &run, &self.turn).await;
        self.trace
            .replaced::<AfterToolExecute, _>(&before, output.as_ref());
        output.map_or(ToolEnd::Withheld, ToolEnd::Ran)
    }
}
