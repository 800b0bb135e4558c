//! The modes and policies, as a declaration names them.

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
    CollectErrors,
    Veto,
    Guarded,
}

impl Policy {
    pub(crate) fn named(word: &str) -> Option<Self> {
        Some(match word {
            "isolate" => Self::Isolate,
            "propagate" => Self::Propagate,
            "collect_errors" => Self::CollectErrors,
            "veto" => Self::Veto,
            "guarded" => Self::Guarded,
            _ => return None,
        })
    }

    /// As our types are called.
    pub(crate) const fn variant(self) -> &'static str {
        match self {
            Self::Isolate => "Isolate",
            Self::Propagate => "Propagate",
            Self::CollectErrors => "CollectErrors",
            Self::Veto => "Veto",
            Self::Guarded => "Guarded",
        }
    }

    /// As our type of the error is called that `dispatch` gives beside a verdict, if it does.
    pub(crate) const fn error(self) -> Option<&'static str> {
        match self {
            Self::Isolate | Self::Veto => None,
            Self::Propagate | Self::Guarded => Some("HookError"),
            Self::CollectErrors => Some("HookErrors"),
        }
    }
}

/// Which hooks of a cancellable point run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Visit {
    First,
    All,
}

impl Visit {
    pub(crate) fn named(word: &str) -> Option<Self> {
        Some(match word {
            "first" => Self::First,
            "all" => Self::All,
            _ => return None,
        })
    }
}
