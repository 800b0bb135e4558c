//! Hooks and a point of a crate in which `hooks_core` does not resolve.

#![forbid(unsafe_code)]

use facade::hooks::{Next, extension, hook};

facade::number_point! {
    /// The number of a key.
    pub NumberOf(key: &str, fallback: Option<u32>)
}

facade::doubled_point! {
    /// A sum.
    pub Sum, doubled
}

facade::answering_extension! { Answers at 3 => {
    NumberOf => number = 4;
    NumberOf => another_number = 5;
} }

/// Names things.
#[derive(Debug, Default)]
pub struct Namer;

#[extension(name = "namer", crate = facade::hooks)]
impl Namer {
    #[hook(point = facade::Names)]
    fn name(&self, prefix: &str) -> Option<String> {
        let Self = self;
        (!prefix.is_empty()).then(|| format!("{prefix}name"))
    }

    #[hook(point = facade::NamesAwaited)]
    async fn name_awaited(&self, prefix: &str) -> String {
        let Self = self;
        core::future::ready(format!("{prefix}awaited")).await
    }

    #[hook(point = facade::NamesAwaited)]
    async fn around(&self, prefix: &str, next: Next<'_, facade::NamesAwaited>) -> Vec<String> {
        let Self = self;
        let mut names = next.run(prefix).await;
        names.push("around".to_owned());
        names
    }
}

#[hook(point = facade::Names, priority = 1, crate = facade::hooks)]
fn free(prefix: &str) -> Result<String, std::fmt::Error> {
    if prefix.is_empty() {
        Err(std::fmt::Error)
    } else {
        Ok(format!("{prefix}free"))
    }
}
