//! The code that rustdoc shows of a point: its signature, how it is called, and hooks to copy into another crate.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};

use super::types::{self, Lending};
use crate::model::{Argument, Lent, Mode, Point};

/// Tokens as people write them.
pub(super) fn tidy(tokens: &TokenStream) -> String {
    let mut text = tokens.to_string();
    for (from, to) in [
        (" :: ", "::"),
        ("& ", "&"),
        (" < ", "<"),
        (" >", ">"),
        (" , ", ", "),
        (" : ", ": "),
        ("< ", "<"),
        (" (", "("),
        (":(", ": ("),
        (",(", ", ("),
        ("->(", "-> ("),
        ("mut(", "mut ("),
        ("' ", "'"),
    ] {
        text = text.replace(from, to);
    }
    text
}

/// The declaration on one line.
pub(super) fn signature(point: &Point) -> String {
    let inputs = point.signature.inputs.iter();
    let inputs: Vec<String> = inputs.map(|input| tidy(&input.to_token_stream())).collect();
    let output = point
        .output
        .as_ref()
        .map(|ty| format!(" -> {}", tidy(&ty.to_token_stream())))
        .unwrap_or_default();
    let asynchronous = asynchronous(point);
    format!(
        "{asynchronous}fn {}({}){output}",
        point.text(),
        inputs.join(", ")
    )
}

const fn asynchronous(point: &Point) -> &'static str {
    if point.is_async() { "async " } else { "" }
}

/// `dispatch` as it is called: `async fn dispatch(call: &mut Call) -> Result<(), Cancelled<Denied>>`.
pub(super) fn dispatch(point: &Point) -> String {
    let (lifetime, inputs) = types::inputs(point);
    let lifetime = lifetime.map_or_else(String::new, |lifetime| tidy(&lifetime));
    let mut parameters: Vec<String> = inputs.iter().map(tidy).collect();
    parameters.extend(default_action(point));
    let asynchronous = asynchronous(point);
    let output = arrow(point);
    laid_out(
        &format!("{asynchronous}fn dispatch{lifetime}"),
        &parameters,
        &output,
    )
}

/// A function on one line, or where that is long with a line for each parameter.
fn laid_out(name: &str, parameters: &[String], output: &str) -> String {
    let line = format!("{name}({}){output}", parameters.join(", "));
    if line.chars().count() < 100 {
        return line;
    }
    format!("{name}(\n    {},\n){output}", parameters.join(",\n    "))
}

/// What a caller brings to a middleware point, where that has no body.
///
/// What is behind `AsyncFnOnce` is a sum of bounds; these are the ones that a caller has to know.
fn default_action(point: &Point) -> Option<String> {
    if point.mode != Mode::Middleware || point.body.is_some() {
        return None;
    }
    let lending = Lending::new(point);
    let types = point
        .arguments
        .iter()
        .map(|argument| lending.passed(argument));
    let types = quote! { #(#types),* };
    // Elided unless two of them are one.
    let (binder, types) = if types::mentions(types.clone(), &lending.payload) {
        let mentioned = lending.mentioned(&types);
        (tidy(&quote! { for<#(#mentioned),*> }) + " ", tidy(&types))
    } else {
        let passed: Vec<String> = point.arguments.iter().map(lent).collect();
        (String::new(), passed.join(", "))
    };
    let function = if point.is_async() {
        "AsyncFnOnce"
    } else {
        "FnOnce"
    };
    let output = point
        .output
        .as_ref()
        .map(|ty| format!(" -> {}", tidy(&ty.to_token_stream())))
        .unwrap_or_default();
    let send = if point.changes_thread() {
        " + Send"
    } else {
        ""
    };
    let clone = if point.repeatable { " + Clone" } else { "" };
    let name = unlike_arguments("default", point);
    Some(format!(
        "{name}: impl {binder}{function}({types}){output}{send}{clone}"
    ))
}

/// `name`, or what is like it, where an argument of the point has that.
fn unlike_arguments(name: &str, point: &Point) -> String {
    let mut name = name.to_owned();
    while point.passed().any(|argument| argument.name == name) {
        name.push('_');
    }
    name
}

/// A hook to copy, and before it the `use` of what it names of ours. That of the point belongs between the two.
pub(super) fn hook(point: &Point) -> (String, String) {
    if point.mode == Mode::Middleware {
        return wrapper(point);
    }
    let mut parameters: Vec<String> = Vec::new();
    if let Some(value) = &point.value {
        parameters.push(format!("{}: &{}", value.name, viewed(value)));
    }
    let written = |argument: &Argument| format!("{}: {}", argument.name, lent(argument));
    parameters.extend(point.arguments.iter().map(written));
    let output = point
        .output
        .as_ref()
        .map_or_else(|| String::from("()"), |ty| tidy(&ty.to_token_stream()));
    let (output, body) = match point.mode {
        Mode::Collect if point.output.is_none() => (String::new(), "{}"),
        Mode::Cancellable => (format!(" -> Result<(), {output}>"), "{\n    Ok(())\n}"),
        _ => (format!(" -> Option<{output}>"), "{\n    None\n}"),
    };
    let name = format!("{}fn my_hook", asynchronous(point));
    let head = laid_out(&name, &parameters, &output);
    let code = format!("{}\n{head} {body}", attribute(point));
    (import(point, &["hook"]), code)
}

/// A wrapper to copy, which changes nothing, in the same parts.
pub(super) fn wrapper(point: &Point) -> (String, String) {
    let (lifetime, inputs) = types::inputs(point);
    let lifetime = lifetime.map_or_else(String::new, |lifetime| tidy(&lifetime));
    let next = unlike_arguments("next", point);
    let mut parameters: Vec<String> = inputs.iter().map(tidy).collect();
    parameters.push(format!("{next}: Next<'_, {}>", point.name));
    let passed: Vec<String> = point
        .passed()
        .map(|argument| argument.name.to_string())
        .collect();
    let output = arrow(point);
    let wait = if point.is_async() { ".await" } else { "" };
    let end = if output.is_empty() { ";" } else { "" };
    let name = format!("{}fn my_wrapper{lifetime}", asynchronous(point));
    let code = format!(
        "{}\n{} {{\n    {next}.run({}){wait}{end}\n}}",
        attribute(point),
        laid_out(&name, &parameters, &output),
        passed.join(", ")
    );
    let mut names = vec!["Next", "hook"];
    names.extend(refusal(point));
    names.extend(point.policy.error().filter(|_| has_error(point)));
    names.sort_unstable();
    (import(point, &names), code)
}

/// `use hooks_core::{Next, hook};`, by the path that is there outside of this crate.
fn import(point: &Point, names: &[&str]) -> String {
    let krate = point.krate.outside();
    let krate = krate.as_deref().unwrap_or("hooks_core");
    match names {
        [name] => format!("use {krate}::{name};"),
        names => format!("use {krate}::{{{}}};", names.join(", ")),
    }
}

/// `#[hook(point = Saved)]`, with the path of our crate where that is another one.
fn attribute(point: &Point) -> String {
    let krate = point.krate.outside();
    let krate = krate.map_or_else(String::new, |path| format!(", crate = {path}"));
    format!("#[hook(point = {}{krate})]", point.name)
}

/// The type of an argument as a hook takes it.
fn lent(argument: &Argument) -> String {
    let inner = argument.inner.to_token_stream();
    tidy(&match argument.lent {
        Lent::Copied => inner,
        Lent::Shared => {
            let inner = types::behind(argument, inner);
            quote! { &#inner }
        }
        Lent::Exclusive => {
            let inner = types::behind(argument, inner);
            quote! { &mut #inner }
        }
    })
}

/// The value of a transform behind `&`, as what it derefs to where that is what people write.
fn viewed(value: &Argument) -> String {
    let ty = tidy(&value.inner.to_token_stream());
    let item = ty
        .strip_prefix("Vec<")
        .and_then(|rest| rest.strip_suffix('>'));
    match item {
        Some(item) => format!("[{item}]"),
        None if ty == "String" => String::from("str"),
        None => ty,
    }
}

/// ` -> ` and what `dispatch` gives; nothing where that is nothing.
fn arrow(point: &Point) -> String {
    verdict(point).map_or_else(String::new, |verdict| format!(" -> {verdict}"))
}

/// Whether what `dispatch` gives names the error of the policy; the `Stop` of a `HookError` does not.
fn has_error(point: &Point) -> bool {
    let by_default = point.policy.error() == Some("HookError");
    point.mode != Mode::Middleware && !(point.mode == Mode::Cancellable && by_default)
}

/// What the `Err` of a cancellable point is called.
fn refusal(point: &Point) -> Option<&'static str> {
    let fails = point.policy.error().is_some();
    let name = if fails { "Stop" } else { "Cancelled" };
    (point.mode == Mode::Cancellable).then_some(name)
}

/// What `dispatch` gives; `None` for nothing.
fn verdict(point: &Point) -> Option<String> {
    let output = point.output.as_ref().map(|ty| tidy(&ty.to_token_stream()));
    let error = point.policy.error().filter(|_| has_error(point));
    if let Some(refusal) = refusal(point) {
        let reason = output.unwrap_or_else(|| String::from("()"));
        let error = error.map_or_else(String::new, |error| format!(", {error}"));
        return Some(format!("Result<(), {refusal}<{reason}{error}>>"));
    }
    let value = match (point.mode, output) {
        (Mode::Middleware, output) => return output,
        (_, None) => String::from("()"),
        (Mode::Collect, Some(output)) => format!("Vec<{output}>"),
        (Mode::UntilHandled, Some(output)) if point.body.is_none() => format!("Option<{output}>"),
        (_, Some(output)) => output,
    };
    match error {
        Some(error) => Some(format!("Result<{value}, {error}>")),
        None if value == "()" => None,
        None => Some(value),
    }
}
