use hooks_core::extension;

#[extension]
#[derive(Default)]
pub struct Index;

fn main() {
    let _ = Index;
}
