//! Until handled and cancellable.

use core::ops::ControlFlow;

use hooks_core::{extension, hook, hook_point};

use crate::{Broken, Denied};

/// Looks a key up.
#[hook_point(mode = until_handled)]
pub fn Lookup(key: &str) -> u32;

/// Looks a key up, awaited; its length otherwise.
#[hook_point(mode = until_handled, on_error = propagate)]
pub async fn LookupAwaited(key: &str) -> usize {
    key.len()
}

/// May it go on?
#[hook_point(mode = cancellable, on_error = veto)]
pub fn Allow(number: u32) -> Denied;

/// May it go on, awaited?
#[hook_point(mode = cancellable, on_error = isolate)]
pub async fn AllowAwaited(number: &mut u32) -> Denied;

/// May it go on? A failure ends it.
#[hook_point(mode = cancellable, on_error = propagate)]
pub fn AllowStrictly(number: u32);

/// May it go on? Every hook is asked.
#[hook_point(mode = cancellable, on_error = collect_errors, visit = all)]
pub async fn AllowAfterAll(number: u32) -> Denied;

/// May it go on? Only guards may fail.
#[hook_point(mode = cancellable, on_error = guarded)]
pub fn AllowGuarded(number: u32) -> Denied;

/// Looks a key up; its length otherwise.
#[hook_point(mode = until_handled, on_error = collect_errors)]
pub fn LookupEverywhere(key: &str) -> usize {
    key.len()
}

/// Guards.
#[derive(Debug, Default, Clone, Copy)]
pub struct Strict;

#[extension(fail_closed)]
impl Strict {
    #[hook(point = AllowAfterAll)]
    async fn allow_after_all(&self, number: u32) -> Result<ControlFlow<Denied>, Broken> {
        core::future::ready(()).await;
        Ok(ControlFlow::Break(Denied(number)))
    }
}

#[extension(part)]
impl Strict {
    #[hook(point = AllowGuarded)]
    const fn allow_guarded() {}

    #[hook(point = LookupEverywhere)]
    const fn lookup_everywhere() -> Option<usize> {
        None
    }
}

/// Decides.
#[derive(Debug, Default, Clone, Copy)]
pub struct Decide;

#[extension]
impl Decide {
    #[hook(point = Lookup)]
    fn lookup(key: &str) -> Option<u32> {
        key.parse().ok()
    }

    #[hook(point = LookupAwaited)]
    async fn lookup_awaited(&self, key: &str) -> Option<usize> {
        core::future::ready(()).await;
        key.find('x')
    }

    #[hook(point = AllowAwaited)]
    async fn allow_awaited(&self, number: &mut u32) -> Result<ControlFlow<Denied>, Broken> {
        core::future::ready(()).await;
        *number += 1;
        Ok(if *number > 3 {
            ControlFlow::Break(Denied(*number))
        } else {
            ControlFlow::Continue(())
        })
    }
}

#[hook(point = Allow)]
const fn allow(number: u32) -> Result<(), Denied> {
    if number > 3 {
        Err(Denied(number))
    } else {
        Ok(())
    }
}

#[hook(point = AllowStrictly)]
const fn yes_or_no(number: u32) -> bool {
    number < 3
}
