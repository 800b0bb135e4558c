//! What rustdoc shows of a point beside the user's own words.

use core::fmt::Write as _;

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};

use super::closures::Kind;
use super::shown::{self, tidy};
use crate::model::{Cardinality, Mode, Point, Policy, Visit};
use crate::names::root_elsewhere;

/// The mode, the policy, how it is called, and complete hooks to copy.
///
/// Several attributes make one text. Where the point stands is not known here, so that the compiler says it.
pub(super) fn point(point: &Point) -> TokenStream {
    let article = if point.mode == Mode::UntilHandled {
        "An"
    } else {
        "A"
    };
    let (import, code) = shown::hook(point);
    let begins = format!(
        "\n\n---\n\n{article} **{}** hook point: {}. {}.{}\n\n# Calling it\n\n```text\n{}\n```{}\n\n# Hooking \
         it\n\n```text\n{import}",
        point.mode.word(),
        mode_words(point),
        failure_words(point),
        future_words(point),
        shown::dispatch(point),
        action_words(point),
    );
    let after = format!(
        "\n\n{code}\n```\n\nWhere `{}`, or a type that it names, is reached by another path, `use` that, and not a module that is private. {}{}",
        point.text(),
        cardinality_words(point.hooks),
        form_words(point),
    );
    let registry = registry_words(point);
    let beside = beside();
    let wrapping = (point.mode != Mode::Middleware).then(|| {
        let (import, code) = shown::wrapper(point);
        let begins = format!("\n\n# Wrapping it\n\n```text\n{import}");
        let after = format!("\n\n{code}\n```\n\n{}", wrapping_words(point));
        quote! { #[doc = #begins] #beside #[doc = #after] }
    });
    quote! {
        #[doc = #begins]
        #beside
        #[doc = #after]
        #wrapping
        #[doc = #registry]
    }
}

/// The `use` of everything that stands beside the point: itself, and most often the types that it names. Where they do not, they
/// stand at the root of its crate.
fn beside() -> TokenStream {
    let root = root_elsewhere().map(|root| format!("use {root}::*;"));
    let root = root.map(|line| quote! { #[doc = #line] });
    quote! { #root #[doc = ::core::concat!("use ", ::core::module_path!(), "::*;")] }
}

/// What is said of the default action that a caller brings.
const fn action_words(point: &Point) -> &'static str {
    if !matches!(point.mode, Mode::Middleware) || point.body.is_some() {
        return "";
    }
    match (point.is_async(), point.changes_thread()) {
        (false, _) => "\n\nThe last argument is the default action: a function or a closure.",
        (true, false) => {
            "\n\nThe last argument is the default action: an `async` function or closure."
        }
        (true, true) => {
            "\n\nThe last argument is the default action: an `async` function or closure, whose future is `Send`, too."
        }
    }
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

/// What is said of a wrapper.
fn wrapping_words(point: &Point) -> String {
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
        "Such a hook runs around all others, takes all arguments and gives what `{name}::dispatch` gives{deny}.{repeat}"
    )
}

/// What there is for registries.
fn registry_words(point: &Point) -> String {
    let name = point.text();
    let makers = match (point.mode, point.is_async()) {
        (Mode::Middleware, false) => "`wrap`",
        (Mode::Middleware, true) => "`wrap_boxed`",
        (_, false) => "`hook` or `wrap`",
        (_, true) => "`hook`, `hook_boxed` or `wrap_boxed`",
    };
    format!(
        "\n\n# In a registry\n\n`{name}::dispatch_in(&registry, …)` dispatches with the hooks of a `Registry`, and so do all \
         functions of `{name}::within(&registry)`. A closure becomes a hook by {makers}. All this needs the feature `alloc`."
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
