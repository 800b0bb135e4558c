use hooks_core::hook;

#[hook(point = Savd)]
fn index(path: &str) {
    let _ = path;
}

fn main() {}
