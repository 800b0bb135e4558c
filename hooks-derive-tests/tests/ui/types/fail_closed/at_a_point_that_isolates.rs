use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = transform)]
pub fn Reply(text: String) -> String;

#[derive(Default)]
pub struct Masking;

#[extension(fail_closed)]
impl Masking {
    #[hook(point = Reply)]
    fn mask(&self, text: &str) -> Result<Option<String>, std::fmt::Error> {
        Ok(Some(text.replace("secret", "******")))
    }
}

fn main() {}
