//! A request whose way to the server others wrap: a cache answers in its place, a retry runs it again, and a time limit
//! gives up on an attempt. The program calls none of them; it dispatches `Fetch` around what would happen without them.

#![allow(clippy::print_stdout, reason = "a program that shows what it does")]

use std::collections::BTreeMap;
use std::error::Error;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use hooks_core::{HookId, Next, Outcome, extension, hook, hook_point, priority};

/// Why there is no page.
#[derive(Clone, Debug, PartialEq)]
pub enum Failure {
    /// The server is not well.
    Unwell,
    /// It takes too long.
    Slow,
}

/// Fires around each request. A hook may answer itself, change the path, or try again.
#[hook_point(mode = middleware, repeatable)]
pub async fn Fetch(path: &str) -> Result<String, Failure>;

/// Keeps what was fetched.
#[derive(Default)]
struct Cache {
    pages: Mutex<BTreeMap<String, String>>,
}

#[extension(priority = priority::EARLY)]
impl Cache {
    #[hook(point = Fetch)]
    async fn remember(&self, path: &str, next: Next<'_, Fetch>) -> Result<String, Failure> {
        if let Some(page) = self.known(path) {
            return Ok(page);
        }
        let page = next.run(path).await?;
        let mut pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        pages.insert(path.to_owned(), page.clone());
        Ok(page)
    }
}

impl Cache {
    fn known(&self, path: &str) -> Option<String> {
        let pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        pages.get(path).cloned()
    }
}

/// How often a request is tried.
const TRIES: u32 = 3;

#[hook(point = Fetch)]
async fn retry(path: &str, mut next: Next<'_, Fetch>) -> Result<String, Failure> {
    for attempt in 1..TRIES {
        match next.repeat(path).await {
            Err(failure) => println!("  attempt {attempt}: {failure:?}"),
            page => return page,
        }
    }
    next.run(path).await
}

/// Inside of `retry`, so that each attempt has its own.
#[hook(point = Fetch, after = retry)]
async fn limit(path: &str, next: Next<'_, Fetch>) -> Result<String, Failure> {
    // What runs inside is dropped with its future where the time is up.
    match tokio::time::timeout(Duration::from_millis(50), next.run(path)).await {
        Ok(page) => page,
        Err(_) => Err(Failure::Slow),
    }
}

/// A server that is slow at first, then unwell, then fine.
async fn serve(path: &str, requests: &AtomicU32) -> Result<String, Failure> {
    match requests.fetch_add(1, Ordering::Relaxed) {
        0 => {
            tokio::time::sleep(Duration::from_mins(1)).await;
            Ok(String::from("too late"))
        }
        1 => Err(Failure::Unwell),
        _ => Ok(format!("<page {path}>")),
    }
}

async fn fetch(path: &str, requests: &AtomicU32) -> Outcome<Result<String, Failure>> {
    println!("{path}");
    let outcome = Fetch::dispatch_named(path, async |path| serve(path, requests).await).await;
    match outcome.stopped_by() {
        Some(hook) => println!("  {:?}, from `{hook}`", outcome.value()),
        None => println!("  {:?}, from the server", outcome.value()),
    }
    outcome
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    hooks_core::seal()?;
    print!("{}", hooks_core::plan());

    let requests = AtomicU32::new(0);
    let first = fetch("/a", &requests).await;
    assert!(first.reached_end());
    let second = fetch("/a", &requests).await;
    assert_eq!(second.stopped_by().map(HookId::function), Some("remember"));
    assert_eq!(
        (first.into_value(), requests.into_inner()),
        (second.into_value(), 3)
    );
    Ok(())
}
