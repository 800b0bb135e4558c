// mistakes: 4
use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect)]
pub async fn Saved(path: &str);

#[hook(point = Saved, timeout = "2s")]
async fn index(path: &str) {
    let _ = path;
}

#[derive(Default)]
pub struct Backup;

#[extension]
impl Backup {
    #[hook(point = Saved, timeout = "2s", boxed)]
    async fn add(&self, path: &str) {
        let _ = path;
    }
}

#[hook_point(mode = transform, timeout = "1m")]
pub async fn Loaded(text: String, lines: u32) -> String;

#[hook(point = Loaded)]
async fn shorten(text: &str, lines: u32) -> Option<String> {
    (lines > 80).then(|| text.to_owned())
}

#[hook(point = Loaded)]
fn trim(text: &mut String) {
    text.truncate(80);
}

#[hook(point = Loaded, timeout = "2s")]
async fn check(text: &str) -> Option<String> {
    Some(text.to_uppercase())
}

pub async fn both() -> String {
    Saved::dispatch("notes.txt").await;
    Loaded::dispatch("notes".into(), 3).await
}
