hooks_core::link!(test_points, rate_limt);

fn main() {}
