// mistakes: 3
use hooks_core::{extension, hook, hook_point};

mod points {
    use super::hook_point;

    #[hook_point(mode = collect)]
    pub async fn Sent(text: &str);

    #[hook_point(mode = until_handled, on_error = isolate)]
    pub fn Lookup(key: &str) -> u32;

    #[hook_point(mode = cancellable, on_error = isolate)]
    pub fn Send(text: &str);
}

trait Finds {
    fn find(&self) -> Option<u32>;
}

#[derive(Default)]
pub struct Masking;

#[extension(part)]
impl Masking {
    #[hook(point = points::Sent)]
    #[hook(point = points::Send)]
    fn sent(&self) {}

    #[hook(point = points::Sent)]
    async fn sent_awaited(&self, text: &str) {
        std::future::ready(text.len()).await;
    }
}

#[extension(part)]
impl Finds for Masking {
    #[hook(point = points::Lookup)]
    fn find(&self) -> Option<u32> {
        None
    }
}

#[extension(fail_closed)]
impl Masking {}

fn main() {}
