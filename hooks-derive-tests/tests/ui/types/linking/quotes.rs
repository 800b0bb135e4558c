hooks_core::link!("test_points");

fn main() {}
