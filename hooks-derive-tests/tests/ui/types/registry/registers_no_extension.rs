use hooks_core::Registry;

struct Nope;

fn main() {
    let _ = Registry::empty().register(Nope);
}
