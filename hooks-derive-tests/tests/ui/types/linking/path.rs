hooks_core::link!(test_points::Observe);

fn main() {}
