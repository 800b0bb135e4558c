//! Collect: sync and awaited, with and without values, isolating and propagating.

use std::fmt::Write as _;

use hooks_core::{extension, hook, hook_point};

use crate::{Broken, Turn};

/// Observes a turn.
#[hook_point(mode = collect)]
pub fn Observe(turn: &mut Turn<'_>, attempt: u32);

/// Observes a turn, awaited.
#[hook_point(mode = collect)]
pub async fn ObserveAwaited(turn: &mut Turn<'_>, words: &[&str]);

/// Observes a turn; a failure ends it.
#[hook_point(mode = collect, on_error = propagate)]
pub fn ObserveStrictly(turn: &Turn<'_>);

/// Observes a turn; all failures are given.
#[hook_point(mode = collect, on_error = collect_errors)]
pub fn ObserveThoroughly(turn: &Turn<'_>) -> u32;

/// Observes a turn; only guards may fail.
#[hook_point(mode = collect, on_error = guarded)]
pub async fn ObserveGuarded(turn: &Turn<'_>);

/// Gathers hints.
#[hook_point(mode = collect)]
pub fn Hints(topic: &str, source: Option<&str>) -> u32;

/// Gathers hints, awaited; a failure ends it.
#[hook_point(mode = collect, on_error = propagate, inline = 128 * 2)]
pub async fn HintsAwaited(topic: &str, shown: &(dyn core::fmt::Debug + Sync)) -> u32;

/// Watches turns.
#[derive(Debug, Default)]
pub struct Watch {
    prefix: String,
}

#[extension(name = "watch", priority = 20)]
impl Watch {
    #[hook(point = Observe, priority = -5)]
    fn observe(&self, turn: &mut Turn<'_>) {
        turn.log.push(format!("{}{}", self.prefix, turn.text));
    }

    #[hook(point = Observe)]
    #[hook(point = ObserveAwaited)]
    const fn nothing() {}

    #[hook(point = ObserveAwaited)]
    async fn observe_awaited(
        &self,
        turn: &mut Turn<'_>,
        words: &[&str],
    ) -> Result<(), std::fmt::Error> {
        core::future::ready(()).await;
        let mut line = self.prefix.clone();
        write!(line, "{}", words.concat())?;
        turn.log.push(line);
        Ok(())
    }
}

/// Gathers votes from hooks that say who runs before whom.
#[hook_point(mode = collect, hooks = at_least_one)]
pub fn Votes() -> u32;

/// Votes, ahead of others.
#[derive(Debug, Default, Clone, Copy)]
pub struct Voter;

#[extension]
impl Voter {
    #[hook(point = Votes, before = last_vote, after = late::first_vote)]
    #[hook(point = Votes, before("somebody"), after("strict::watch"))]
    const fn vote() -> u32 {
        1
    }
}

#[hook(point = Votes, after = Voter)]
const fn last_vote() -> u32 {
    2
}

mod late {
    use hooks_core::hook;

    #[hook(point = super::Votes, before = super::Voter)]
    pub(super) const fn first_vote() -> u32 {
        0
    }
}

/// Another block of it.
#[extension(part)]
impl Watch {
    /// A hint that is old.
    #[deprecated = "use `hint_awaited`"]
    #[hook(point = Hints)]
    fn hint(&self, topic: &str) -> Option<u32> {
        u32::try_from(topic.len() + self.prefix.len()).ok()
    }

    #[hook(point = HintsAwaited)]
    async fn hint_awaited(&self, topic: &str) -> Result<Option<u32>, Broken> {
        core::future::ready(()).await;
        if topic.is_empty() {
            Err(Broken)
        } else {
            Ok(Some(u32::from(self.prefix.is_empty())))
        }
    }
}

#[hook(point = ObserveStrictly)]
const fn strictly(turn: &Turn<'_>) -> Result<(), Broken> {
    if turn.text.is_empty() {
        Err(Broken)
    } else {
        Ok(())
    }
}

/// A free function that is public.
#[hook(point = Hints, priority = hooks_core::priority::LATE)]
#[must_use]
pub const fn seven(_topic: &str, source: Option<&str>) -> u32 {
    if source.is_some() { 7 } else { 8 }
}
