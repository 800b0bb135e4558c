//! A configuration inside a program's own, in three formats.

use hooks_core::{Activate, ExtensionConfig, HooksConfig};
use serde::{Deserialize, Serialize};

use super::{registry, told, toml};

/// A program's own configuration.
#[derive(Debug, Deserialize, Serialize)]
struct Config {
    port: u16,
    #[serde(default)]
    hooks: HooksConfig,
}

const TOML: &str = r#"
port = 8080

[hooks]
activate = "linked"

[[hooks.extensions]]
name = "limit"
priority = 120
options = { calls = 5, window = { seconds = 1.5 } }

[[hooks.extensions]]
name = "config::limit"
as = "burst"

[[hooks.extensions]]
name = "audit"
enabled = false
"#;

const YAML: &str = r"
port: 8080
hooks:
  activate: linked
  extensions:
    - name: limit
      priority: 120
      options:
        calls: 5
        window: { seconds: 1.5 }
    - { name: 'config::limit', as: burst }
    - { name: audit, enabled: false }
";

const JSON: &str = r#"
{"port": 8080, "hooks": {"activate": "linked", "extensions": [
    {"name": "limit", "priority": 120, "options": {"calls": 5, "window": {"seconds": 1.5}}},
    {"name": "config::limit", "as": "burst"},
    {"name": "audit", "enabled": false}
]}}
"#;

const TOLD: [&str; 6] = [
    "30 in 60 s",
    "5 in 1.5 s",
    "lonely",
    "guard",
    "late limit",
    "late limit",
];

#[test]
fn a_configuration_is_a_part_of_the_programs_own_in_every_format() {
    let all: [Config; 3] = [
        toml::from_str(TOML).unwrap(),
        serde_yaml_ng::from_str(YAML).unwrap(),
        serde_json::from_str(JSON).unwrap(),
    ];
    for config in all {
        assert_eq!(config.port, 8080);
        assert_eq!(told(config.hooks), TOLD);
    }
}

#[test]
fn what_was_read_is_written_in_the_same_shape() {
    let config: Config = toml::from_str(TOML).unwrap();
    let again: Config = toml::from_str(&toml::to_string(&config).unwrap()).unwrap();
    assert_eq!(told(again.hooks), TOLD);
    let again: Config =
        serde_yaml_ng::from_str(&serde_yaml_ng::to_string(&config).unwrap()).unwrap();
    assert_eq!(told(again.hooks), TOLD);
    let again: Config = serde_json::from_str(&serde_json::to_string(&config).unwrap()).unwrap();
    assert_eq!(told(again.hooks), TOLD);
}

#[test]
fn what_is_said_in_code_is_what_a_file_says() {
    #[derive(Serialize)]
    struct Options {
        calls: u32,
    }

    let config = HooksConfig::new()
        .extension(
            ExtensionConfig::new("limit")
                .named("burst")
                .priority(30)
                .options(Options { calls: 2 }),
        )
        .extension("guard")
        .extension(ExtensionConfig::new("lonely").enabled(false));
    assert_eq!(config.activates(), Activate::Linked);
    assert_eq!(told(config), ["2 in 60 s", "guard", "audit", "late limit"]);
    assert_eq!(
        told(
            HooksConfig::new()
                .activate(Activate::Listed)
                .extension("lonely")
                .extension("limit")
        ),
        ["lonely", "30 in 60 s", "late limit"]
    );
}

#[test]
fn nothing_said_is_everything_linked() {
    let everything = ["30 in 60 s", "lonely", "guard", "audit", "late limit"];
    let empty: Config = toml::from_str("port = 1").unwrap();
    assert_eq!(told(empty.hooks), everything);
    assert_eq!(told(toml("")), everything);
    assert_eq!(told(serde_yaml_ng::from_str("").unwrap()), everything);
    let shown = format!(
        "{:?}",
        toml(r#"extensions = [{ name = "limit", options = { calls = 77 } }]"#)
    );
    // Options may hold secrets.
    assert!(shown.contains("limit") && !shown.contains("77"), "{shown}");
    assert!(registry(HooksConfig::new()).is_ok());
}
