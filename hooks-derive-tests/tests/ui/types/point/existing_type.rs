use hooks_core::hook;

#[hook(point = String)]
fn index(path: &str) {
    let _ = path;
}

fn main() {}
