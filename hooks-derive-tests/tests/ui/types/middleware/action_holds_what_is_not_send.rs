use hooks_core::hook_point;

#[hook_point(mode = middleware)]
async fn Act(step: u32, name: &str) -> u32;

fn main() {
    let shared = std::rc::Rc::new(1);
    let _given = Act::dispatch(1, "a", |step, _| {
        let add = *shared;
        async move { step + add }
    });
}
