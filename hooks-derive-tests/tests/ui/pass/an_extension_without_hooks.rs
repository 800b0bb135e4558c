use hooks_core::extension;

pub struct Silent(u32);

#[extension(name = "silent-one", priority = -5, new = Silent(3))]
impl Silent {
    fn plain(&self) -> u32 {
        self.0
    }
}

fn main() {
    hooks_core::seal().unwrap();
    assert_eq!(Silent(4).plain(), 4);
}
