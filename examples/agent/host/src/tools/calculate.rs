//! The tool `calculate`: `{"expression": "2 * 12.50 + 4.90"}`.

use serde::Deserialize;

use super::{Fault, Tool, arithmetic, read_params};
use crate::{BoxFuture, Map, Value};

/// Tool works out an arithmetic expression. It gives the result as text, `"29.9"`; anybody may use it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Calculate;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Params {
    expression: String,
}

impl Tool for Calculate {
    fn name(&self) -> &'static str {
        "calculate"
    }

    fn about(&self) -> &'static str {
        r#"works out {"expression"} with + - * / % and brackets"#
    }

    fn permission(&self) -> Option<&str> {
        Some("public")
    }

    fn run<'a>(&'a self, params: &'a Map) -> BoxFuture<'a, Result<Value, Fault>> {
        Box::pin(async {
            let Params { expression } = read_params(params)?;
            Ok(arithmetic::evaluate(&expression)?.to_string().into())
        })
    }
}
