//! Which options each macro takes, and what else people call them.

use crate::errors::{listed, suggest};

/// What other libraries call something, and what we do.
pub(crate) type Foreign = &'static [(&'static str, &'static str)];

/// The words that an option takes as its value, and what others call them.
pub(crate) type Words = (&'static [&'static str], Foreign);

/// What a macro is called and which options it accepts.
pub(crate) struct Grammar {
    /// As users write it.
    pub(crate) name: &'static str,
    /// Every key.
    pub(crate) keys: &'static [&'static str],
    /// Those that may be given several times, and take a name in parentheses, too.
    pub(crate) many: &'static [&'static str],
    /// Those that take no value.
    alone: &'static [&'static str],
    /// What other libraries call a key, and the key.
    foreign: Foreign,
    /// Keys with their values, which some write alone.
    bare: &'static [(&'static str, Words)],
}

/// The words for `mode = …`.
pub(crate) const MODES: Words = (
    &[
        "collect",
        "transform",
        "until_handled",
        "cancellable",
        "middleware",
    ],
    &[
        ("action", "collect"),
        ("event", "collect"),
        ("notify", "collect"),
        ("observe", "collect"),
        ("series", "collect"),
        ("alter", "transform"),
        ("filter", "transform"),
        ("pipeline", "transform"),
        ("waterfall", "transform"),
        ("bail", "until_handled"),
        ("first", "until_handled"),
        ("firstresult", "until_handled"),
        ("guard", "cancellable"),
        ("veto", "cancellable"),
        ("around", "middleware"),
        ("onion", "middleware"),
        ("wrap", "middleware"),
    ],
);

/// The words for `on_error = …`.
pub(crate) const POLICIES: Words = (
    &["isolate", "propagate", "collect_errors", "veto", "guarded"],
    &[
        ("ignore", "isolate"),
        ("log", "isolate"),
        ("fail", "propagate"),
        ("return", "propagate"),
        ("collect", "collect_errors"),
        ("cancel", "veto"),
        ("deny", "veto"),
    ],
);

/// The words for `visit = …`.
pub(crate) const VISITS: Words = (&["first", "all"], &[]);

/// The words for `hooks = …`.
pub(crate) const CARDINALITIES: Words = (&["exactly_one", "at_most_one", "at_least_one"], &[]);

/// The keys of edges, which may be given several times.
pub(super) const SIDES: &[&str] = &["before", "after"];

/// The options of `#[hook]`.
pub(crate) const HOOK_OPTIONS: Grammar = Grammar {
    name: "#[hook]",
    keys: &[
        "point", "priority", "before", "after", "timeout", "boxed", "wrap", "crate",
    ],
    many: SIDES,
    alone: &["boxed", "wrap"],
    foreign: &[
        ("event", "point"),
        ("on", "point"),
        ("order", "priority"),
        ("rank", "priority"),
        ("stage", "priority"),
        ("weight", "priority"),
        ("around", "wrap"),
        ("hookwrapper", "wrap"),
        ("middleware", "wrap"),
    ],
    bare: &[],
};

/// The options of `#[extension]`.
pub(crate) const EXTENSION_OPTIONS: Grammar = Grammar {
    name: "#[extension]",
    keys: &[
        "name",
        "priority",
        "fail_closed",
        "options",
        "new",
        "part",
        "crate",
    ],
    many: &[],
    alone: &["fail_closed", "part"],
    foreign: &[
        ("id", "name"),
        ("order", "priority"),
        ("weight", "priority"),
        ("config", "options"),
        ("constructor", "new"),
        ("default", "new"),
        ("init", "new"),
    ],
    bare: &[],
};

/// The options of `#[hook_point]`.
pub(crate) const POINT_OPTIONS: Grammar = Grammar {
    name: "#[hook_point]",
    keys: &[
        "mode",
        "on_error",
        "visit",
        "hooks",
        "inline",
        "timeout",
        "local",
        "repeatable",
        "warn_on_stall",
        "crate",
    ],
    many: &[],
    alone: &["local", "repeatable", "warn_on_stall"],
    foreign: &[("kind", "mode"), ("capacity", "inline"), ("size", "inline")],
    bare: &[
        ("mode", MODES),
        ("on_error", POLICIES),
        ("hooks", CARDINALITIES),
    ],
};

impl Grammar {
    /// How a value is given to `key`, where that was tried in another way.
    pub(super) fn usage(&self, key: &str) -> String {
        if self.alone.contains(&key) {
            return format!("`{key}` stands alone, without a value");
        }
        if self.many.contains(&key) {
            return format!(
                "`{key}` takes a path behind `=`, or a name in parentheses: `{key} = path`, `{key}(\"name\")`"
            );
        }
        format!("`{key}` takes its value behind `=`: `{key} = …`")
    }

    /// What to write instead of `written`, which is no key.
    pub(super) fn hint(&self, written: &str) -> String {
        for (key, (words, foreign)) in self.bare {
            let ours = foreign.iter().find(|(theirs, _)| *theirs == written);
            let ours = ours.map_or(written, |(_, ours)| ours);
            if words.contains(&ours) {
                return format!("write `{key} = {ours}`");
            }
        }
        let all = [&HOOK_OPTIONS, &EXTENSION_OPTIONS, &POINT_OPTIONS];
        if let Some(other) = all.iter().find(|other| other.keys.contains(&written)) {
            return format!("`{}` has. It takes {}", other.name, listed(self.keys));
        }
        suggest(written, self.keys, self.foreign)
    }
}
