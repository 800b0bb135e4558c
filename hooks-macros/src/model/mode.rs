//! The modes and policies, as a declaration names them.

/// The words for `mode = …`.
pub(crate) const MODES: &[&str] = &[
    "collect",
    "transform",
    "until_handled",
    "cancellable",
    "middleware",
];
/// The words for `on_error = …`.
pub(crate) const POLICIES: &[&str] = &["isolate", "propagate", "veto"];

/// How answers combine.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    Collect,
    Transform,
    UntilHandled,
    Cancellable,
    Middleware,
}

impl Mode {
    pub(crate) fn named(word: &str) -> Option<Self> {
        Some(match word {
            "collect" => Self::Collect,
            "transform" => Self::Transform,
            "until_handled" => Self::UntilHandled,
            "cancellable" => Self::Cancellable,
            "middleware" => Self::Middleware,
            _ => return None,
        })
    }

    /// As users write it.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Collect => "collect",
            Self::Transform => "transform",
            Self::UntilHandled => "until_handled",
            Self::Cancellable => "cancellable",
            Self::Middleware => "middleware",
        }
    }

    /// As our types are called.
    pub(crate) const fn variant(self) -> &'static str {
        match self {
            Self::Collect => "Collect",
            Self::Transform => "Transform",
            Self::UntilHandled => "UntilHandled",
            Self::Cancellable => "Cancellable",
            Self::Middleware => "Middleware",
        }
    }
}

/// What a failing hook does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Policy {
    Isolate,
    Propagate,
    Veto,
}

impl Policy {
    pub(crate) fn named(word: &str) -> Option<Self> {
        Some(match word {
            "isolate" => Self::Isolate,
            "propagate" => Self::Propagate,
            "veto" => Self::Veto,
            _ => return None,
        })
    }

    /// As our types are called.
    pub(crate) const fn variant(self) -> &'static str {
        match self {
            Self::Isolate => "Isolate",
            Self::Propagate => "Propagate",
            Self::Veto => "Veto",
        }
    }
}
