//! The tool `read_environment`: `{"name": "HOME"}`. It is dangerous on purpose: only `admin` may use it.

use serde::Deserialize;

use super::{Fault, Tool, read_params};
use crate::{BoxFuture, Map, Value};

/// Tool gives an environment variable of the agent's own process as text.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadEnvironment;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Params {
    name: String,
}

impl Tool for ReadEnvironment {
    fn name(&self) -> &'static str {
        "read_environment"
    }

    fn about(&self) -> &'static str {
        r#"gives the environment variable {"name"} of this machine"#
    }

    fn permission(&self) -> Option<&str> {
        Some("admin")
    }

    fn run<'a>(&'a self, params: &'a Map) -> BoxFuture<'a, Result<Value, Fault>> {
        Box::pin(async {
            let Params { name } = read_params(params)?;
            std::env::var(&name)
                .map(Value::from)
                .map_err(|_| Fault::NoVariable { name })
        })
    }
}
