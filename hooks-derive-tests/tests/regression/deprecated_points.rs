//! "use of deprecated enum" in the crate that declares a deprecated point, at its own declaration.

use hooks_core::{hook, hook_point};

mod declared {
    #![deny(deprecated)]

    use super::hook_point;

    #[hook_point(mode = collect)]
    #[deprecated = "use another"]
    pub(crate) fn Gather(path: &str, at: u32) -> u32;

    #[deprecated]
    #[hook_point(mode = until_handled)]
    pub(crate) async fn Ask(path: &str) -> u32 {
        let _ = path;
        1
    }

    #[hook_point(mode = transform, on_error = propagate)]
    #[deprecated]
    pub(crate) fn Shape(value: u32) -> u32;

    #[hook_point(mode = cancellable, on_error = veto)]
    #[deprecated]
    pub(crate) async fn Allow(path: &str);
}

mod used {
    #![expect(deprecated, reason = "who uses such a point is told")]

    use super::{declared, hook};

    #[hook(point = declared::Gather)]
    fn gather(path: &str, at: u32) -> u32 {
        u32::try_from(path.len()).unwrap_or_default() + at
    }
}

#[test]
#[expect(deprecated, reason = "who uses such a point is told")]
fn a_deprecated_point_is_one_where_it_is_used() {
    use hooks_derive_tests::finish;

    assert_eq!(declared::Gather::dispatch("ab", 1), [3]);
    assert_eq!(finish(declared::Ask::dispatch("")), 1);
    assert_eq!(declared::Shape::dispatch(2).unwrap(), 2);
    assert!(finish(declared::Allow::dispatch("")).is_ok());
}
