use hooks_core::hook;

fn saved() {}

#[hook(point = saved)]
fn index(path: &str) {
    let _ = path;
}

fn main() {
    saved();
}
