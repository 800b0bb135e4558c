use hooks_core::extension;

#[extension]
pub trait Index {
    fn index(&self);
}

fn main() {}
