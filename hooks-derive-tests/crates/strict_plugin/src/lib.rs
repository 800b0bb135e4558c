//! Hooks at the points of another crate under the strictest lints: what the macros write must not be heard of.
//!
//! There is no `allow` and no `expect` in this crate, and none can be put in its way: the point of it is that it builds.

#![deny(
    warnings,
    missing_docs,
    missing_debug_implementations,
    unreachable_pub,
    unused,
    rust_2018_idioms,
    unused_qualifications,
    single_use_lifetimes,
    unused_lifetimes,
    redundant_lifetimes,
    let_underscore_drop,
    non_ascii_idents,
    unnameable_types,
    clippy::all,
    clippy::pedantic,
    clippy::nursery,
    clippy::undocumented_unsafe_blocks,
    clippy::allow_attributes,
    clippy::unwrap_used,
    clippy::panic
)]
#![forbid(
    unsafe_code,
    missing_copy_implementations,
    non_snake_case,
    non_upper_case_globals,
    non_camel_case_types,
    dead_code
)]

use core::ops::ControlFlow;

use hooks_core::{Next, extension, hook};
use strict::collecting::{Hints, HintsAwaited, Observe};
use strict::deciding::{Allow, AllowAwaited, Lookup, LookupAwaited};
use strict::shaping::Shape;
use strict::wrapping::{Fetch, FetchAwaited};
use strict::{Broken, Denied, Turn};

/// Plugs into what others have.
#[derive(Debug)]
pub struct Plugin {
    words: Vec<String>,
}

#[extension(name = "plugin", new = Self { words: vec![String::from("plugged")] })]
impl Plugin {
    #[hook(point = Observe)]
    fn observe(&self, turn: &mut Turn<'_>, attempt: u32) {
        let words = self.words.iter();
        turn.log
            .extend(words.map(|word| format!("{word} {attempt}")));
    }

    #[hook(point = HintsAwaited)]
    async fn hint(&self, topic: &str) -> Option<u32> {
        core::future::ready(()).await;
        u32::try_from(topic.len() + self.words.len()).ok()
    }

    #[hook(point = FetchAwaited)]
    async fn fetch(
        &self,
        path: &str,
        tries: &mut u32,
        next: Next<'_, FetchAwaited>,
    ) -> Result<String, Broken> {
        let page = next.run(path, tries).await?;
        Ok(page + &self.words.concat())
    }
}

#[extension(part)]
impl Plugin {
    #[hook(point = Allow)]
    const fn allow(number: u32) -> Result<(), Denied> {
        if number == 77 {
            return Err(Denied(number));
        }
        Ok(())
    }

    #[hook(point = AllowAwaited, timeout = "1s")]
    async fn allow_awaited(number: &mut u32) -> ControlFlow<Denied> {
        core::future::ready(()).await;
        *number += 1;
        ControlFlow::Continue(())
    }
}

#[hook(point = Lookup, priority = 5, before("index"))]
fn lookup(key: &str) -> Option<u32> {
    (key == "plugin").then_some(77)
}

#[hook(point = LookupAwaited, boxed)]
async fn lookup_awaited(key: &str) -> Option<usize> {
    core::future::ready(()).await;
    (key == "plugin").then_some(77)
}

#[hook(point = Shape, after = strict::shaping::Style)]
fn shape(prompt: &mut String) {
    prompt.push('+');
}

#[hook(point = Hints, after = shape_of_hints)]
const fn hints() -> u32 {
    2
}

#[hook(point = Hints, priority = 1)]
const fn shape_of_hints() -> u32 {
    1
}

#[hook(point = Fetch)]
fn around(path: &str, tries: &mut u32, next: Next<'_, Fetch>) -> Result<String, Broken> {
    *tries += 1;
    next.run(path, tries)
}
