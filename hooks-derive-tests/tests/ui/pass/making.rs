//! Everything that `new` may name.

use hooks_core::{Lifespan, Provided, Registry, extension};

pub struct Pool(u32);

#[derive(serde::Deserialize, Default)]
#[serde(default)]
pub struct Size {
    lines: Vec<usize>,
}

pub struct Unit;
#[extension(new = Unit)]
impl Unit {}

pub struct Constant(u8);
const CONSTANT: Constant = Constant(1);
#[extension(new = CONSTANT)]
impl Constant {}

pub struct Inferred(String);
#[extension(new = Inferred("x".into()))]
impl Inferred {}

pub struct Function;
#[extension(new = make)]
impl Function {}
fn make() -> Function {
    Function
}

pub struct Closure(u32);
#[extension(new = |pool: Provided<Pool>, _text: Provided<str>| Closure(pool.0))]
impl Closure {}

pub struct Failing;
#[extension(options = Size, new = Failing::new)]
impl Failing {
    fn new(size: Size, _: Provided<Pool>) -> Result<Self, std::num::ParseIntError> {
        size.lines.len().to_string().parse::<u8>().map(|_| Self)
    }
}

pub struct Generic;
#[extension(options = Option<std::collections::BTreeMap<String, u8>>, new = |_: Option<std::collections::BTreeMap<String, u8>>| Generic)]
impl Generic {}

pub enum Kind {
    One,
}
#[extension(new = Kind::One)]
impl Kind {}
impl Lifespan for Kind {}

pub struct Own;
#[extension(new = Self)]
impl Own {}

fn main() {
    let registry = Registry::builder()
        .linked()
        .provide(Pool(7))
        .provide_shared(std::sync::Arc::<str>::from("text"))
        .build()
        .unwrap();
    assert_eq!(registry.get::<Closure>("closure").unwrap().0, 7);
    assert_eq!(registry.get::<Constant>("constant").unwrap().0, 1);
    assert_eq!(registry.get::<Inferred>("inferred").unwrap().0, "x");
}
