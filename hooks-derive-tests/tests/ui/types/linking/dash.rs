hooks_core::link!(rate-limit);

fn main() {}
