use std::rc::Rc;

use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = cancellable, on_error = veto)]
pub async fn Deploy(target: &str) -> String;

#[derive(Default)]
pub struct Approval;

#[extension]
impl Approval {
    #[hook(point = Deploy)]
    async fn approve(&self, target: &str) -> Result<(), String> {
        let shared = Rc::new(target.len());
        std::future::ready(()).await;
        if *shared == 0 { Err(String::new()) } else { Ok(()) }
    }
}

fn main() {}
