use hooks_core::{extension, hook, hook_point};

pub struct Denied;

#[hook_point(mode = cancellable, on_error = veto)]
pub async fn Deploy(target: &str) -> Denied;

#[derive(Default)]
pub struct Approval;

#[extension]
impl Approval {
    #[hook(point = Deploy)]
    async fn approve(&self, target: &str) -> Result<(), std::io::Error> {
        std::fs::metadata(target).map(|_| ())
    }
}

fn main() {}
