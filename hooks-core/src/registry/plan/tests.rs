//! What a plan shows of hooks that are not simply linked: those that are switched off, and those that were given.

#![expect(
    unsafe_code,
    reason = "a registration stands in a section of the linker's, which in this very crate counts"
)]

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use super::Plan;
use crate::Registry;
use crate::point::PointId;
use crate::{hook, hook_point};

#[hook_point(mode = cancellable, on_error = veto, visit = all)]
fn Planned() -> u8;

#[hook(point = Planned, priority = 5, before("off"), after("none"))]
fn early() {}

#[hook(point = Planned, priority = 1, after("late"))]
fn off() {}

/// A plan of the point above in which `off` is disabled and `late` was given.
fn planned() -> Plan {
    let registry = Registry::builder()
        .linked()
        .hook(Planned::hook(100, || ()).named("late"));
    let registry = registry.build().unwrap();
    assert!(registry.disable("hooks_core::off").unwrap());
    let mut plan = registry.plan();
    plan.points
        .retain(|planned| planned.point == PointId::of::<Planned>());
    plan
}

/// The line of this file that holds `text`.
fn line_of(text: &str) -> usize {
    let source = include_str!("tests.rs");
    let before = source.lines().take_while(|line| !line.contains(text));
    before.count() + 1
}

#[test]
fn hooks_that_are_switched_off_stand_behind_the_others_and_edges_to_them_are_marked() {
    let origin = |text: &str| {
        let (version, file) = (env!("CARGO_PKG_VERSION"), file!());
        format!("hooks_core {version}, {file}:{}", line_of(text))
    };
    let shown: String = planned()
        .to_string()
        .lines()
        .take_while(|line| !line.starts_with("note: "))
        .flat_map(|line| [line, "\n"])
        .collect();
    let expected = [
        format!("{}::Planned", module_path!()),
        "    fn Planned() -> u8".into(),
        format!(
            "    cancellable, visit = all, on_error = veto, {}",
            origin("fn Planned")
        ),
        format!(
            "           5  hooks_core::early, before(\"off\") (disabled), after(\"none\") (nobody), {}",
            origin("fn early")
        ),
        format!(
            "         100  hooks_core::late (given), hooks_core without a version, {}:{}",
            file!(),
            line_of(".named(\"late\")")
        ),
        format!(
            "    disabled  hooks_core::off, after(\"late\"), {}",
            origin("fn off")
        ),
    ];
    assert_eq!(shown.lines().collect::<Vec<_>>(), expected);
}

#[test]
#[cfg(feature = "serde")]
fn json_says_who_is_switched_off_and_who_was_given() {
    let plan = serde_json::to_value(planned()).unwrap();
    let hooks = plan["points"][0]["hooks"].as_array().unwrap();
    let said = hooks.iter().map(|hook| {
        let edges = hook["edges"].as_array().unwrap().iter();
        let meets: Vec<_> = edges.filter_map(|edge| edge["meets"].as_str()).collect();
        let source = hook["source"].as_str().unwrap();
        format!(
            "{} {} {source} {meets:?}",
            hook["identity"], hook["enabled"]
        )
    });
    assert_eq!(
        said.collect::<Vec<_>>(),
        [
            r#""hooks_core::early" true linked ["disabled", "nobody"]"#,
            r#""hooks_core::late" true given []"#,
            r#""hooks_core::off" false linked ["hooks"]"#,
        ]
    );
}
