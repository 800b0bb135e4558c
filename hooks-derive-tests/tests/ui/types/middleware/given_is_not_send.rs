use hooks_core::hook_point;

#[hook_point(mode = middleware)]
async fn Act(step: u32) -> std::rc::Rc<u32>;

fn main() {

}
