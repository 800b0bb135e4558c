use hooks_core::{Provided, extension};

pub struct Pool;

pub struct Cache;

fn new(_: Provided<Pool>) -> Result<String, String> {
    Err("closed".into())
}

#[extension(new = new)]
impl Cache {}

fn main() {}
