//! A library that is linked twice: into its unit tests with a plugin that depends on it, and into its binaries, which compile
//! its module again.

#![forbid(unsafe_code)]

pub mod points;

#[cfg(test)]
mod tests {
    use test_points::Call;

    hooks_core::link!(twins_plugin);

    /// The notes of the plan.
    fn notes() -> Vec<String> {
        let plan = hooks_core::plan().to_string();
        let notes = plan.lines().filter_map(|line| line.strip_prefix("note: "));
        notes.map(ToOwned::to_owned).collect()
    }

    #[test]
    fn a_point_of_unit_tests_has_the_hooks_of_these_and_no_others() {
        assert_eq!(crate::points::Counted::dispatch(), ["counter"]);
        assert_eq!(twins_plugin::counted(), ["counter", "plugin"]);
    }

    #[test]
    fn what_hooks_a_point_of_others_runs_twice() {
        let mut call = Call::default();
        test_points::Observe::dispatch(&mut call);
        assert_eq!(
            call.log,
            ["twins.counter", "twins.counter", "twins", "twins"]
        );
    }

    #[test]
    fn it_is_told_once_for_points_and_once_for_each_that_takes_part_twice() {
        let version = env!("CARGO_PKG_VERSION");
        let notes = notes();
        let built = |name: &str| {
            let begin = format!("`twins::{name}` (hooks-derive-tests/crates/twins/src/points.rs:");
            let end = "was built into this program twice: there are two of it, and a point that both hook runs both";
            notes
                .iter()
                .filter(|it| it.starts_with(&begin) && it.ends_with(end))
                .count()
        };
        assert_eq!(
            (notes.len(), built("counter"), built("observe")),
            (3, 1, 1),
            "{notes:#?}"
        );
        let points = format!(
            "the points of `twins` {version} (hooked by `twins`, `twins_plugin`) are linked a second time, as those of `twins` \
             {version} in its unit tests (hooked by `twins`): a dispatch of either runs no hook of the other; unit tests have \
             points of their own, so test the hooks of other crates in `tests/*.rs`"
        );
        assert_eq!(notes.last(), Some(&points));
    }
}
