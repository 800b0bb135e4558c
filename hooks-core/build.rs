//! The empty build script that lets `links` be set: see docs/decisions/0002.
fn main() {}
