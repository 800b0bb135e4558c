// mistakes: 2
hooks_core::link!(serde, masking, #[cfg(any())] not_there_at_all, rate_limit);

fn main() {}
