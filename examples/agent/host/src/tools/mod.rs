//! Tools: what the model can have done.
//!
//! A tool declares what its callers need; who enforces it is an extension's business. A tool that fails says so to the
//! model, and the turn goes on.

mod arithmetic;
mod calculate;
mod environment;
mod files;

use std::{fmt::Debug, io};

use serde::de::DeserializeOwned;

pub use self::{
    arithmetic::ArithmeticError,
    calculate::Calculate,
    environment::ReadEnvironment,
    files::{Folder, ListFolder, ReadFile},
};
use crate::{BoxFuture, Map, Value, quiet};

/// Something the model can have done.
pub trait Tool: Debug + Send + Sync {
    /// What the model calls it.
    fn name(&self) -> &str;

    /// One line for the model: what it does and which params it takes.
    fn about(&self) -> &str;

    /// What its callers need; `None` if it declares nothing.
    fn permission(&self) -> Option<&str>;

    /// What a call with `params` would do, if somebody has to approve it first; `None` if nobody has to.
    fn approval(&self, params: &Map) -> Option<String> {
        let _ = params;
        None
    }

    /// Does it.
    ///
    /// # Errors
    /// A [`Fault`], whose text the model gets as the result.
    fn run<'a>(&'a self, params: &'a Map) -> BoxFuture<'a, Result<Value, Fault>>;
}

/// Why a tool failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The params are not what the tool takes.
    #[error("the params do not fit: {0}")]
    Params(String),
    /// There is nothing to read, or it may not be read.
    #[error("`{path}` cannot be read: {source}")]
    Path {
        /// The path, as the model gave it.
        path: String,
        /// The cause. A path that leads out of the folder is one of them.
        source: io::Error,
    },
    /// The path names something else than the tool reads.
    #[error("`{path}` is not a {wanted}")]
    Kind {
        /// The path, as the model gave it.
        path: String,
        /// What the tool reads.
        wanted: &'static str,
    },
    /// The file is too large.
    #[error("`{path}` is larger than {limit} bytes")]
    TooLarge {
        /// The path, as the model gave it.
        path: String,
        /// The limit.
        limit: u64,
    },
    /// The expression has no value.
    #[error(transparent)]
    Arithmetic(#[from] ArithmeticError),
    /// The environment has no such variable, or it is not text.
    #[error("there is no environment variable `{name}`")]
    NoVariable {
        /// The name that was asked for.
        name: String,
    },
    /// Any other tool's reason.
    #[error("{0}")]
    Other(String),
}

/// The set of tools an agent has. A name given twice is found once: the first counts.
#[derive(Debug, Default)]
pub struct Toolbox {
    tools: Vec<Box<dyn Tool>>,
}

impl Toolbox {
    /// Adds `tool`.
    #[must_use]
    pub fn with(mut self, tool: impl Tool + 'static) -> Self {
        self.tools.push(Box::new(tool));
        self
    }

    /// The tool called `name`; `None` if there is none.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&dyn Tool> {
        self.iter().find(|tool| tool.name() == name)
    }

    /// All tools, in the order they were added.
    pub fn iter(&self) -> impl Iterator<Item = &dyn Tool> {
        self.tools.iter().map(Box::as_ref)
    }
}

fn read_params<T: DeserializeOwned>(params: &Map) -> Result<T, Fault> {
    serde_json::from_value(Value::Object(params.clone()))
        .map_err(|error| Fault::Params(quiet::describe(&error)))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Calculate, ReadEnvironment, Toolbox};
    use crate::{Map, Value};

    fn params(value: Value) -> Map {
        let Value::Object(map) = value else {
            return Map::new();
        };
        map
    }

    async fn run(tools: &Toolbox, name: &str, value: Value) -> String {
        match tools.get(name).unwrap().run(&params(value)).await {
            Ok(value) => value.to_string(),
            Err(fault) => fault.to_string(),
        }
    }

    #[tokio::test]
    async fn params_that_do_not_fit_are_told_without_their_text() {
        let tools = Toolbox::default().with(Calculate);
        assert_eq!(
            run(&tools, "calculate", json!({"expression": "6 * 7"})).await,
            r#""42""#
        );
        assert_eq!(
            run(&tools, "calculate", json!({"expression": "1 / 0"})).await,
            "division by zero"
        );
        assert_eq!(
            run(&tools, "calculate", json!({})).await,
            "the params do not fit: missing field `expression`"
        );
        let wrong = run(&tools, "calculate", json!({"expression": ["hunter2"]})).await;
        assert_eq!(
            wrong,
            "the params do not fit: invalid type: sequence, expected a string"
        );
    }

    #[tokio::test]
    async fn a_variable_that_is_not_there_is_a_fault() {
        let tools = Toolbox::default().with(ReadEnvironment);
        let missing = json!({"name": "AGENT_HAS_NO_SUCH_VARIABLE"});
        let wanted = "there is no environment variable `AGENT_HAS_NO_SUCH_VARIABLE`";
        assert_eq!(run(&tools, "read_environment", missing).await, wanted);
        assert!(
            run(&tools, "read_environment", json!({"name": "PATH"}))
                .await
                .starts_with('"')
        );
    }
}
