use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = transform)]
pub fn Reply(text: String) -> String;

#[derive(Default)]
pub struct Masking;

#[extension(part)]
impl Masking {
    #[hook(point = Reply)]
    fn mask(&self, text: &str) -> Option<String> {
        Some(text.replace("secret", "******"))
    }

    #[hook(point = Reply)]
    fn mask_again(&self, text: &str) -> Option<String> {
        Some(text.replace("secret", "******"))
    }
}

fn main() {}
