use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = cancellable, on_error = veto)]
pub async fn Ready() -> String;

#[derive(Default)]
pub struct Audit;

#[extension]
impl Audit {
    #[hook(point = Ready)]
    async fn audit(&self, name: &str) -> Result<(), String> {
        Err(name.to_owned())
    }
}

fn main() {}
