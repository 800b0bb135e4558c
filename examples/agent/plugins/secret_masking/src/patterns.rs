//! What a secret looks like: twelve patterns that every masker starts with.
//!
//! Where a name precedes the secret, group 1 is the secret and the name stays readable.

/// One default pattern: its name, its expression, and the group that is masked (0 is the whole match).
pub(crate) type Default = (&'static str, &'static str, usize);

/// The patterns, in no particular order: all of them search the same text.
pub(crate) const DEFAULTS: [Default; 12] = [
    (
        "api_key",
        r#"(?i)api[_\-\s]?key(?:\\?["'])?\s*[=:]\s*(?:\\?["'])?([a-z0-9_\-]{20,})"#,
        1,
    ),
    ("aws_access_key_id", r"AKIA[A-Z0-9]{16}", 0),
    (
        "aws_secret_key",
        // Exactly 40 characters: one more, and it is something else.
        r#"(?i)(?:aws[\w\-]*secret|secret[\w\-]*aws)[\w\-]*(?:\\?["'])?\s*[=:]\s*(?:\\?["'])?([a-z0-9/+]{40})(?:[^a-z0-9/+=]|\z)"#,
        1,
    ),
    ("bearer_token", r"(?i)bearer\s+([a-z0-9._~+/=\-]{20,})", 1),
    (
        "password",
        r#"(?i)(?:password|passwd|pwd)(?:\\?["'])?\s*[=:]\s*(?:\\?["'])?([^\s"']{8,})"#,
        1,
    ),
    (
        "private_key",
        // A key that is cut off is a key: without an END line it goes on to the end of the text.
        r"-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----(?s:.*?)(?:-----END [A-Z0-9 ]*PRIVATE KEY-----|\z)",
        0,
    ),
    ("github_token", r"gh[opusr]_[A-Za-z0-9]{36,}", 0),
    ("slack_token", r"xox[A-Za-z]-[A-Za-z0-9\-]+", 0),
    (
        "json_web_token",
        r"eyJ[A-Za-z0-9_\-]*\.[A-Za-z0-9_\-]+\.[A-Za-z0-9_\-]+",
        0,
    ),
    (
        "secret_assignment",
        r#"(?i)(?:secret|token|credential)[\w\-]*(?:\\?["'])?\s*[=:]\s*(?:\\?["'])?([^\s"']{16,})"#,
        1,
    ),
    ("openai_key", r"sk-[A-Za-z0-9]{48}", 0),
    ("anthropic_key", r"sk-ant-[A-Za-z0-9_\-]{32,}", 0),
];
