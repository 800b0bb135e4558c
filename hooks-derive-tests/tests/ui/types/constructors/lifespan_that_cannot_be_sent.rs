use std::rc::Rc;

use hooks_core::{Lifespan, LifespanResult, LifespanScope, extension};

#[derive(Default)]
pub struct Cache;

#[extension]
impl Cache {}

impl Lifespan for Cache {
    async fn start(&self, _: &LifespanScope) -> LifespanResult {
        let shared = Rc::new(1);
        std::future::ready(()).await;
        drop(shared);
        Ok(())
    }
}

fn main() {}
