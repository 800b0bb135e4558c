use hooks_core::Registration;

struct Nope;

fn main() {
    let _ = Registration::of(Nope);
}
