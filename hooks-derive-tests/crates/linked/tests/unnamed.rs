//! A test that names no plugin has none, whatever its package depends on, and is told so.

#![forbid(unsafe_code)]

#[test]
fn a_test_that_names_no_plugin_has_none_and_is_told_so() {
    let told = "note: no hook and no point is linked; does this crate name its plugins, as in `hooks_core::link!(…)`?\n";
    assert_eq!(hooks_core::plan().to_string(), told);
}
