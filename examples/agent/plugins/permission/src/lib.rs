//! Permission: refuses tool calls that the caller may not make.
//!
//! A caller's role has a tier, a tool's permission has a level, and a call passes if the tier is at least the level. It
//! runs before everything else at `BeforeToolExecute`.
//!
//! It is `fail_closed`: where the check itself fails, the call is refused, too.
//!
//! **Invariant:** whatever the tables cannot rank is refused.

#![forbid(unsafe_code)]

use std::sync::atomic::{AtomicU64, Ordering};

use agent::{Caller, Denied, ToolCall};
use hooks_core::{extension, hook};

/// How much a role may do.
const ROLES: [(&str, u8); 8] = [
    ("public", 0),
    ("readonly", 1),
    ("user", 2),
    ("editor", 3),
    ("analyst", 3),
    ("operator", 4),
    ("admin", 5),
    ("system", 5),
];

/// How much a permission asks for.
const LEVELS: [(&str, u8); 4] = [
    ("public", 0),
    ("authenticated", 2),
    ("operator", 4),
    ("admin", 5),
];

/// Refuses tool calls by role.
#[derive(Debug, Default)]
pub struct Permission {
    checked: AtomicU64,
    refused: AtomicU64,
}

impl Permission {
    /// How many calls were checked.
    #[must_use]
    pub fn checked(&self) -> u64 {
        self.checked.load(Ordering::Relaxed)
    }

    /// How many calls were refused.
    #[must_use]
    pub fn refused(&self) -> u64 {
        self.refused.load(Ordering::Relaxed)
    }
}

#[extension(name = "permission", priority = 0, fail_closed)]
impl Permission {
    #[hook(point = agent::BeforeToolExecute)]
    fn check(&self, call: &ToolCall) -> Result<(), Denied> {
        self.checked.fetch_add(1, Ordering::Relaxed);
        let verdict = judge(call.name(), call.permission(), call.caller());
        if verdict.is_err() {
            self.refused.fetch_add(1, Ordering::Relaxed);
        }
        verdict
    }
}

fn judge(tool: &str, permission: Option<&str>, caller: &Caller) -> Result<(), Denied> {
    if caller.superadmin {
        return Ok(());
    }
    let Some(permission) = permission else {
        return Err(Denied::new(format!("`{tool}` declares no permission")));
    };
    let role = caller.role.as_deref();
    // The anonymous caller has the lowest tier; a role that nobody knows has none.
    let tier = role.map_or(Some(0), |role| rank(&ROLES, role));
    match (rank(&LEVELS, permission), tier) {
        (Some(0), _) => Ok(()),
        (Some(level), Some(tier)) if tier >= level => Ok(()),
        _ => {
            let who = role.map_or_else(
                || "an anonymous caller".into(),
                |role| format!("the role `{role}`"),
            );
            Err(Denied::new(format!(
                "`{tool}` needs the permission `{permission}`, which {who} does not have"
            )))
        }
    }
}

fn rank(table: &[(&str, u8)], name: &str) -> Option<u8> {
    table
        .iter()
        .find(|(known, _)| *known == name)
        .map(|(_, rank)| *rank)
}

#[cfg(test)]
mod tests {
    use agent::Caller;

    use super::judge;

    fn may(permission: &str, role: Option<&str>) -> bool {
        let caller = role.map_or_else(Caller::anonymous, Caller::with_role);
        judge("tool", Some(permission), &caller).is_ok()
    }

    #[test]
    fn a_public_tool_is_for_everybody() {
        assert!(
            [None, Some("user"), Some("admin"), Some("stranger")]
                .iter()
                .all(|role| may("public", *role))
        );
    }

    #[test]
    fn every_other_level_is_for_the_roles_from_its_tier_up() {
        for (permission, lowest) in [
            ("authenticated", "user"),
            ("operator", "operator"),
            ("admin", "admin"),
        ] {
            let order = ["public", "readonly", "user", "editor", "operator", "admin"];
            let from = order.iter().position(|role| *role == lowest).unwrap();
            let allowed: Vec<_> = order
                .iter()
                .filter(|role| may(permission, Some(role)))
                .collect();
            assert_eq!(
                allowed,
                order[from..].iter().collect::<Vec<_>>(),
                "{permission}"
            );
            assert!(!may(permission, None) && !may(permission, Some("stranger")));
        }
    }

    #[test]
    fn what_the_tables_cannot_rank_is_refused() {
        assert!(!may("launch", Some("admin")));
        assert!(judge("tool", None, &Caller::with_role("admin")).is_err());
    }

    #[test]
    fn a_superadmin_passes_always() {
        let caller = Caller {
            role: None,
            superadmin: true,
        };
        assert!(
            judge("tool", Some("admin"), &caller).is_ok() && judge("tool", None, &caller).is_ok()
        );
    }

    #[test]
    fn the_refusal_names_permission_and_role() {
        let denied = judge("read", Some("admin"), &Caller::with_role("user")).unwrap_err();
        assert_eq!(
            denied.reason,
            "`read` needs the permission `admin`, which the role `user` does not have"
        );
    }
}
