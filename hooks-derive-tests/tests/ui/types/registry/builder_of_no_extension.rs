use hooks_core::Registry;

struct Nope;

fn main() {
    let _ = Registry::builder().extension(Nope);
}
