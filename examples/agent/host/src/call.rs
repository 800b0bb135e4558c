//! A tool call, and who makes it.
//!
//! **Invariant:** no hook can rename a call or change its caller after its permission was checked: these parts have
//! getters only.

use crate::Map;

/// Who talks to the agent, and so in whose name its tools run.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Caller {
    /// The role; `None` is the anonymous caller.
    pub role: Option<String>,
    /// Whether every permission is granted.
    pub superadmin: bool,
}

impl Caller {
    /// A caller without a role.
    #[must_use]
    pub fn anonymous() -> Self {
        Self::default()
    }

    /// A caller with `role` and nothing more.
    #[must_use]
    pub fn with_role(role: impl Into<String>) -> Self {
        Self {
            role: Some(role.into()),
            superadmin: false,
        }
    }
}

/// One tool call of the model. Hooks of `BeforeToolExecute` may edit [`params`](Self::params), nothing else.
///
/// ```compile_fail,E0616
/// fn rename(call: &mut agent::ToolCall) {
///     call.name = "something_else".into();
/// }
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ToolCall {
    /// What the tool is called with.
    pub params: Map,
    id: String,
    name: String,
    permission: Option<String>,
    caller: Caller,
}

impl ToolCall {
    /// Makes a call. A host that forgets `permission` or `caller` does not compile.
    ///
    /// `permission` is what the tool declares that its callers need; `None` if it declares nothing.
    #[must_use]
    pub fn new(
        id: impl Into<String>,
        name: impl Into<String>,
        permission: Option<&str>,
        caller: Caller,
        params: Map,
    ) -> Self {
        Self {
            params,
            id: id.into(),
            name: name.into(),
            permission: permission.map(Into::into),
            caller,
        }
    }

    /// Names the call within its turn.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The name of the tool.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What the caller needs; `None` if the tool declares nothing.
    #[must_use]
    pub fn permission(&self) -> Option<&str> {
        self.permission.as_deref()
    }

    /// In whose name the tool runs.
    #[must_use]
    pub fn caller(&self) -> &Caller {
        &self.caller
    }
}
