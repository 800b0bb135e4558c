//! What rustdoc shows of a point beside the user's own words.

use core::fmt::Write as _;

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};
use syn::FnArg;

use super::closures::Kind;
use super::types;
use crate::model::{Argument, Cardinality, Lent, Mode, Point, Policy, Visit};

/// The mode, the policy and a complete hook to copy.
pub(super) fn point(point: &Point) -> TokenStream {
    let mut text = String::new();
    let name = point.text();
    let _infallible = write!(
        text,
        "\n\n---\n\n{} **{}** hook point: {}. {}.{}\n\n# Hooking it\n\n```text\n#[hook(point = {name})]\n{}\n```\n\n\
         {}{}{}{}",
        if point.mode == Mode::UntilHandled {
            "An"
        } else {
            "A"
        },
        point.mode.word(),
        mode_words(point),
        failure_words(point),
        future_words(point),
        example(point),
        cardinality_words(point.hooks),
        form_words(point),
        wrapping_words(point),
        registry_words(point),
    );
    quote! { #[doc = #text] }
}

/// The declaration on one line.
pub(super) fn signature(point: &Point) -> String {
    let inputs: Vec<String> = point.signature.inputs.iter().map(parameter).collect();
    let output = point
        .output
        .as_ref()
        .map(|ty| format!(" -> {}", tidy(&ty.to_token_stream())))
        .unwrap_or_default();
    let asynchronous = if point.is_async() { "async " } else { "" };
    format!(
        "{asynchronous}fn {}({}){output}",
        point.text(),
        inputs.join(", ")
    )
}

fn parameter(input: &FnArg) -> String {
    tidy(&input.to_token_stream())
}

/// Tokens as people write them.
fn tidy(tokens: &TokenStream) -> String {
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
        ("' ", "'"),
    ] {
        text = text.replace(from, to);
    }
    text
}

const fn mode_words(point: &Point) -> &'static str {
    match point.mode {
        Mode::Collect if point.output.is_none() => "every hook runs, in order",
        Mode::Collect => "every hook runs, in order, and the values they give are gathered",
        Mode::Transform => "every hook, in order, sees the last value and may replace or edit it",
        Mode::UntilHandled => "hooks are asked in order, and the first answer is used",
        Mode::Cancellable => match point.visit {
            Visit::First => "hooks are asked in order, and the first to refuse ends it",
            Visit::All => "every hook is asked, in order, and the first refusal counts",
        },
        Mode::Middleware => "hooks run around a default action, the outermost first",
    }
}

const fn cardinality_words(hooks: Option<Cardinality>) -> &'static str {
    match hooks {
        None => "",
        Some(Cardinality::Exactly) => "A program has exactly one hook of it. ",
        Some(Cardinality::AtMost) => "A program has at most one hook of it. ",
        Some(Cardinality::AtLeast) => "A program has at least one hook of it. ",
    }
}

/// What becomes of a failure.
fn failure_words(point: &Point) -> String {
    if point.mode == Mode::Middleware {
        return String::from(
            "What fails is part of what `next.run(…)` gives, and a panic unwinds into the caller",
        );
    }
    format!("A failing hook {}", policy_words(point))
}

/// What a hook takes and returns.
fn form_words(point: &Point) -> String {
    let returns = returns_words(point);
    if point.mode == Mode::Middleware {
        let asynchronous = if point.is_async() {
            " and is `async`"
        } else {
            ""
        };
        let repeat = if point.repeatable {
            " `next.repeat(…)` runs what is inside and may be called again."
        } else {
            ""
        };
        return format!(
            "A hook takes all arguments, and then `next`{asynchronous}. It returns {returns}.{repeat}"
        );
    }
    let asynchronous = if point.is_async() {
        "be sync or `async`, and may "
    } else {
        ""
    };
    format!("A hook may {asynchronous}leave off trailing arguments. It may return {returns}.")
}

/// A wrapper to copy, at a point whose hooks are not all wrappers.
fn wrapping_words(point: &Point) -> String {
    if point.mode == Mode::Middleware {
        return String::new();
    }
    let name = point.text();
    let deny = if point.mode == Mode::Cancellable {
        "; `next.deny(reason)` makes a refusal"
    } else {
        ""
    };
    let repeat = if point.repeatable {
        " `next.repeat(…)` runs what is inside and may be called again."
    } else {
        ""
    };
    format!(
        "\n\n# Wrapping it\n\n```text\n#[hook(point = {name})]\n{}\n```\n\nSuch a hook runs around all others, takes all \
         arguments and gives what `{name}::dispatch` gives{deny}.{repeat}",
        wrapper(point),
    )
}

/// What there is for registries.
fn registry_words(point: &Point) -> String {
    let name = point.text();
    let makers = match (point.mode, point.is_async()) {
        (Mode::Middleware, false) => "`wrap`",
        (Mode::Middleware, true) => "`wrap_boxed`",
        (_, false) => "`hook` and `wrap`",
        (_, true) => "`hook`, `hook_boxed` and `wrap_boxed`",
    };
    format!(
        "\n\n# In a registry\n\n`{name}::dispatch_in(&registry, …)` dispatches with the hooks of a `Registry`, and so do all \
         functions of `{name}::within(&registry)`. {makers} make hooks of closures. All this needs the feature `alloc`."
    )
}

/// What is said of a function that makes a hook of a closure.
pub(super) fn closure_words(point: &Point, kind: Kind, boxed: bool) -> String {
    let begins = match kind {
        Kind::Plain => "A hook made of a closure, for a registry to run.",
        Kind::Wrapper => {
            "A wrapper made of a closure, for a registry to run: around all plain hooks, lower priorities further out."
        }
    };
    let value = point
        .value
        .as_ref()
        .map(|value| tidy(&value.inner.to_token_stream()));
    let value = match (kind, value) {
        (Kind::Plain, Some(value)) => format!(", the value as `&mut {value}`"),
        (Kind::Wrapper, _) => String::from(", and then `next`"),
        (Kind::Plain, None) => String::new(),
    };
    let returns = match (kind, point.mode) {
        (Kind::Plain, Mode::Transform) => {
            String::from("nothing, or `Result<(), E>` if it can fail")
        }
        (Kind::Plain, _) => returns_words(point),
        (Kind::Wrapper, _) => String::from("what `dispatch` gives"),
    };
    let gives = if boxed {
        format!("gives `Box::pin(async move {{ … }})`, whose block returns {returns}")
    } else {
        format!("returns {returns}")
    };
    let other = if kind == Kind::Plain && point.is_async() && !boxed {
        " An async one is for `hook_boxed`."
    } else {
        ""
    };
    format!(
        "{begins}\n\nThe closure takes all arguments{value}. It {gives}.{other}\n\n# Panics\n\nWhen the priority is not in \
         `priority::FIRST..=priority::LAST`."
    )
}

/// A wrapper that changes nothing.
fn wrapper(point: &Point) -> String {
    let (lifetime, inputs) = types::inputs(point);
    let lifetime = lifetime.map_or_else(String::new, |lifetime| tidy(&lifetime));
    let mut parameters: Vec<String> = inputs.iter().map(tidy).collect();
    parameters.push(format!("next: Next<'_, {}>", point.text()));
    let passed: Vec<String> = point
        .passed()
        .map(|argument| argument.name.to_string())
        .collect();
    let output = match verdict(point) {
        None => String::new(),
        Some(verdict) => format!(" -> {verdict}"),
    };
    let (asynchronous, wait) = if point.is_async() {
        ("async ", ".await")
    } else {
        ("", "")
    };
    let end = if output.is_empty() { ";" } else { "" };
    format!(
        "{asynchronous}fn my_wrapper{lifetime}({}){output} {{\n    next.run({}){wait}{end}\n}}",
        parameters.join(", "),
        passed.join(", ")
    )
}

/// What `dispatch` gives; `None` for nothing.
fn verdict(point: &Point) -> Option<String> {
    let output = point.output.as_ref().map(|ty| tidy(&ty.to_token_stream()));
    let value = match (point.mode, output) {
        (Mode::Cancellable, reason) => {
            let reason = reason.unwrap_or_else(|| String::from("()"));
            return Some(match point.policy.error() {
                None => format!("Result<(), Cancelled<{reason}>>"),
                Some("HookError") => format!("Result<(), Stop<{reason}>>"),
                Some(error) => format!("Result<(), Stop<{reason}, {error}>>"),
            });
        }
        (Mode::Middleware, output) => return output,
        (_, None) => String::from("()"),
        (Mode::Collect, Some(output)) => format!("Vec<{output}>"),
        (Mode::UntilHandled, Some(output)) if point.body.is_none() => format!("Option<{output}>"),
        (Mode::Transform | Mode::UntilHandled, Some(output)) => output,
    };
    match point.policy.error() {
        Some(error) => Some(format!("Result<{value}, {error}>")),
        None if value == "()" => None,
        None => Some(value),
    }
}

const fn policy_words(point: &Point) -> &'static str {
    match (point.policy, point.mode) {
        (Policy::Isolate | Policy::Guarded, Mode::Cancellable) => {
            "is reported and counts as one without an opinion, that of a `fail_closed` extension counts as a refusal"
        }
        (Policy::Isolate, _) => "is reported and counts as one without an opinion",
        (Policy::Propagate, Mode::Cancellable) => {
            "ends the dispatch with its error, that of a `fail_closed` extension counts as a refusal"
        }
        (Policy::Propagate, _) => "ends the dispatch with its error",
        (Policy::CollectErrors, Mode::Cancellable) => {
            "is remembered and the others still run, that of a `fail_closed` extension counts as a refusal"
        }
        (Policy::CollectErrors, _) => {
            "is remembered, the others still run, and then their errors are given"
        }
        (Policy::Veto, _) => "counts as a refusal",
        (Policy::Guarded, _) => {
            "is reported and counts as one without an opinion, that of a `fail_closed` extension ends the dispatch with its \
             error"
        }
    }
}

/// What holds of the futures of hooks, and of the dispatch itself.
fn future_words(point: &Point) -> String {
    let mut words = String::new();
    if let Some((limit, _)) = point.timeout {
        let _infallible = write!(
            words,
            " An async hook that takes longer than {limit:?} has failed, unless it says another time."
        );
    }
    if point.local.is_some() {
        words.push_str(" A dispatch stays on its thread, and what it passes need not be `Send`.");
    }
    words
}

fn returns_words(point: &Point) -> String {
    let output = point
        .output
        .as_ref()
        .map_or_else(|| String::from("()"), |ty| tidy(&ty.to_token_stream()));
    match point.mode {
        Mode::Collect if point.output.is_none() => {
            String::from("nothing, or `Result<(), E>` if it can fail")
        }
        Mode::Collect => format!(
            "`{output}`, `Option<{output}>` or nothing, each also inside a `Result` if it can fail"
        ),
        Mode::Transform => {
            let owned = if point.policy == Policy::Propagate {
                format!("; one that takes `{output}` returns `{output}`")
            } else {
                String::new()
            };
            format!(
                "`{output}` or `Option<{output}>`; one that takes `&mut {output}` returns nothing{owned}. Each also inside \
                 a `Result` if it can fail"
            )
        }
        Mode::UntilHandled => format!("`Option<{output}>`, also inside a `Result` if it can fail"),
        Mode::Cancellable => {
            let bool = if point.output.is_none() {
                ", `bool` (`true` goes on)"
            } else {
                ""
            };
            format!(
                "nothing, `Result<(), {output}>` or `ControlFlow<{output}>`{bool}, where `Err` and `Break` refuse; or \
                 `Result<ControlFlow<{output}>, E>` if it can fail"
            )
        }
        Mode::Middleware => format!("`{output}`: what `next.run(…)` gave, or another in its place"),
    }
}

fn example(point: &Point) -> String {
    let mut parameters: Vec<String> = Vec::new();
    if let Some(value) = &point.value {
        let ty = tidy(&value.inner.to_token_stream());
        let ty = if ty == "String" {
            String::from("str")
        } else {
            ty
        };
        parameters.push(format!("{}: &{ty}", value.name));
    }
    parameters.extend(point.arguments.iter().map(written));
    let output = point
        .output
        .as_ref()
        .map_or_else(|| String::from("()"), |ty| tidy(&ty.to_token_stream()));
    let (output, body) = match point.mode {
        Mode::Middleware => return wrapper(point),
        Mode::Collect if point.output.is_none() => (String::new(), ""),
        Mode::Collect | Mode::Transform | Mode::UntilHandled => {
            (format!(" -> Option<{output}>"), "None")
        }
        Mode::Cancellable => (format!(" -> Result<(), {output}>"), "Ok(())"),
    };
    let asynchronous = if point.is_async() { "async " } else { "" };
    let body = if body.is_empty() {
        String::from("{}")
    } else {
        format!("{{\n    {body}\n}}")
    };
    format!(
        "{asynchronous}fn my_hook({}){output} {body}",
        parameters.join(", ")
    )
}

fn written(argument: &Argument) -> String {
    let inner = tidy(&argument.inner.to_token_stream());
    match argument.lent {
        Lent::Shared => format!("{}: &{inner}", argument.name),
        Lent::Exclusive => format!("{}: &mut {inner}", argument.name),
        Lent::Copied => format!("{}: {inner}", argument.name),
    }
}
