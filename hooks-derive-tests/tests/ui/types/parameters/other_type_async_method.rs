use hooks_core::{extension, hook, hook_point};

pub struct Call;
pub struct Turn;

#[hook_point(mode = collect)]
pub async fn BeforeCall(call: &mut Call, turn: &Turn);

#[derive(Default)]
pub struct Audit;

#[extension]
impl Audit {
    #[hook(point = BeforeCall)]
    async fn audit(&self, call: &mut Turn) {
        let _ = call;
    }
}

fn main() {}
