//! A test that names plugins has them.

#![forbid(unsafe_code)]

hooks_core::link!(plugin_b, plugin_a);

#[test]
fn a_test_has_the_plugins_that_it_names() {
    let plan = linked::plan("test");
    assert!(plan.contains(" plugin_a::guard.observe, "), "{plan}");
    assert!(plan.contains(" plugin_b::guard.observe, "), "{plan}");
}
