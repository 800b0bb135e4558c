//! Hooks that do what a script says, and what came of a dispatch that ran them.

use std::borrow::Borrow;
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Once;
use std::task::{Context, Poll};
use std::{fmt, panic, thread};

use hooks_derive_tests::{note, noted, pause, poll, reported};

/// What hooks write down, in order.
pub type Log = Vec<String>;

/// A wrapper, and the plain hooks.
pub const PLACES: usize = 6;

/// What a hook does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Says nothing.
    Nothing,
    Answers,
    Fails,
    Panics,
    /// Panics where its future is made.
    IsUnmade,
    /// Is pending once, and says nothing.
    Waits,
    WaitsAndAnswers,
    WaitsAndFails,
    WaitsAndPanics,
    /// The destructor of its future panics, also where that is dropped early.
    PanicsInDrop,
    WaitsAndPanicsInDrop,
}

const ACTS: [Act; 11] = [
    Act::Nothing,
    Act::Answers,
    Act::Fails,
    Act::Panics,
    Act::IsUnmade,
    Act::Waits,
    Act::WaitsAndAnswers,
    Act::WaitsAndFails,
    Act::WaitsAndPanics,
    Act::PanicsInDrop,
    Act::WaitsAndPanicsInDrop,
];

impl Act {
    const fn waits(self) -> bool {
        matches!(
            self,
            Self::Waits
                | Self::WaitsAndAnswers
                | Self::WaitsAndFails
                | Self::WaitsAndPanics
                | Self::WaitsAndPanicsInDrop
        )
    }

    const fn panics_in_drop(self) -> bool {
        matches!(self, Self::PanicsInDrop | Self::WaitsAndPanicsInDrop)
    }
}

/// What the hooks do, the wrapper first.
#[derive(Clone, Copy, Debug)]
pub struct Script(pub [Act; PLACES]);

/// Scripts in which one hook does each thing there is, and `more` in which all do whatever.
pub fn scripts(more: usize) -> Vec<Script> {
    let mut scripts = Vec::new();
    for other in [Act::Nothing, Act::WaitsAndAnswers] {
        for place in 0..PLACES {
            for act in ACTS {
                let mut acts = [other; PLACES];
                acts[place] = act;
                scripts.push(Script(acts));
            }
        }
    }
    // Always the same ones, so that what fails once fails again.
    let mut seed = 0x9E37_79B9_u32;
    let mut next = || {
        seed ^= seed << 13;
        seed ^= seed >> 17;
        seed ^= seed << 5;
        ACTS[seed as usize % ACTS.len()]
    };
    scripts.extend((0..more).map(|_| Script(std::array::from_fn(|_| next()))));
    scripts
}

/// What a hook can say at a point.
pub trait Says {
    fn said(answer: Option<u32>) -> Self;
}

impl Says for Option<u32> {
    fn said(answer: Option<u32>) -> Self {
        answer
    }
}

impl Says for ControlFlow<u32> {
    fn said(answer: Option<u32>) -> Self {
        answer.map_or(Self::Continue(()), Self::Break)
    }
}

/// Why a hook fails.
#[derive(Debug)]
pub struct Broken(usize);

impl fmt::Display for Broken {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} is broken", self.0)
    }
}

impl std::error::Error for Broken {}

const STARTED: [&str; PLACES] = [
    "0 starts", "1 starts", "2 starts", "3 starts", "4 starts", "5 starts",
];
const DROPPED: [&str; PLACES] = [
    "0 drops", "1 drops", "2 drops", "3 drops", "4 drops", "5 drops",
];

/// Notes that it is dropped, and may panic then.
struct Held(usize, Act);

impl Held {
    fn new(place: usize, act: Act) -> Self {
        note(STARTED[place]);
        Self(place, act)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        note(DROPPED[self.0]);
        assert!(
            !self.1.panics_in_drop() || thread::panicking(),
            "{} falls over as it is dropped",
            self.0
        );
    }
}

fn ends<T: Says>(place: usize, act: Act, value: u32) -> Result<T, Broken> {
    match act {
        Act::Answers | Act::WaitsAndAnswers => {
            let place = u32::try_from(place).unwrap();
            Ok(T::said(Some(value * 10 + place)))
        }
        Act::Fails | Act::WaitsAndFails => Err(Broken(place)),
        Act::Panics | Act::WaitsAndPanics => panic!("{place} falls over"),
        _ => Ok(T::said(None)),
    }
}

/// The hook at `place`, which is not awaited.
pub fn at_once<T: Says>(
    value: impl Borrow<u32>,
    script: &Script,
    place: usize,
    log: &mut Log,
) -> Result<T, Broken> {
    let value = *value.borrow();
    let act = script.0[place];
    let _held = Held::new(place, act);
    log.push(format!("{place} sees {value}"));
    assert!(act != Act::IsUnmade, "{place} is not made");
    ends(place, act, value)
}

/// The same, awaited.
pub async fn awaited<T: Says>(
    value: impl Borrow<u32>,
    script: &Script,
    place: usize,
    log: &mut Log,
) -> Result<T, Broken> {
    let value = *value.borrow();
    let act = script.0[place];
    let _held = Held::new(place, act);
    log.push(format!("{place} sees {value}"));
    if act.waits() {
        pause().await;
        log.push(format!("{place} goes on"));
    }
    ends(place, act, value)
}

/// A future that is there until it is dropped, whatever it gave.
pub struct Made<'a, T> {
    value: u32,
    place: usize,
    log: &'a mut Log,
    act: Act,
    polls: u32,
    _held: Held,
    said: PhantomData<T>,
}

impl<'a, T> Made<'a, T> {
    pub fn new(value: impl Borrow<u32>, script: &Script, place: usize, log: &'a mut Log) -> Self {
        let value = *value.borrow();
        let act = script.0[place];
        log.push(format!("{place} is made of {value}"));
        assert!(act != Act::IsUnmade, "{place} is not made");
        Self {
            value,
            place,
            log,
            act,
            polls: 0,
            _held: Held::new(place, act),
            said: PhantomData,
        }
    }
}

impl<T: Says + Unpin> Future for Made<'_, T> {
    type Output = Result<T, Broken>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let this = &mut *self;
        this.polls += 1;
        this.log.push(format!("{} is polled", this.place));
        if this.polls == 1 && this.act.waits() {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        Poll::Ready(ends(this.place, this.act, this.value))
    }
}

/// What a wrapper does before it runs what is inside, and after that.
pub fn around(value: u32, script: &Script, log: &mut Log) -> impl Drop + use<> {
    let act = script.0[0];
    log.push(format!("0 sees {value}"));
    assert!(act != Act::Panics, "0 falls over");
    // Its destructor does not panic: what a function returns is then lost, which is rustc's own (rust-lang/rust#47949).
    Held::new(0, Act::Nothing)
}

/// Waits where the script says so.
pub async fn before(script: &Script) {
    if script.0[0].waits() {
        pause().await;
    }
}

/// What came of a dispatch.
#[derive(Debug, PartialEq, Eq)]
pub struct Seen {
    /// What it gave, or the text of its panic; nothing where it was cut short.
    given: Option<Result<String, String>>,
    /// The panic of dropping it.
    dropped: Option<String>,
    log: Log,
    noted: Vec<&'static str>,
    reports: Vec<String>,
}

fn caught<R>(act: impl FnOnce() -> R) -> Result<R, String> {
    quietly();
    catch_unwind(AssertUnwindSafe(act)).map_err(|payload| {
        payload
            .downcast::<String>()
            .map_or_else(|_| "another payload".to_owned(), |text| *text)
    })
}

/// Tells of the panics of hooks nowhere, and of all others as always.
fn quietly() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let ours = info
                .location()
                .is_some_and(|place| place.file().ends_with("kit.rs"));
            if !ours {
                before(info);
            }
        }));
    });
}

/// A way to dispatch a sync point.
pub type AtOnce = fn(u32, &Script, &mut Log) -> String;

/// A way to dispatch an async point.
pub type Awaited =
    for<'a> fn(u32, &'a Script, &'a mut Log) -> Pin<Box<dyn Future<Output = String> + 'a>>;

fn see_at_once(way: AtOnce, script: &Script) -> Seen {
    let mut log = Log::new();
    drop(noted());
    let (given, reports) = reported(|| caught(|| way(1, script, &mut log)));
    Seen {
        given: Some(given),
        dropped: None,
        log,
        noted: noted(),
        reports: alike(reports),
    }
}

/// Polls a dispatch `polls` times at most, and drops it then.
fn see_awaited(way: Awaited, script: &Script, polls: usize) -> Seen {
    let mut log = Log::new();
    drop(noted());
    let ((given, dropped), reports) = reported(|| {
        let mut future = way(1, script, &mut log);
        let mut given = None;
        for _ in 0..polls {
            match caught(|| poll(future.as_mut())) {
                Ok(Poll::Pending) => {}
                Ok(Poll::Ready(text)) => given = Some(Ok(text)),
                Err(text) => given = Some(Err(text)),
            }
            if given.is_some() {
                break;
            }
        }
        (given, caught(|| drop(future)).err())
    });
    Seen {
        given,
        dropped,
        log,
        noted: noted(),
        reports: alike(reports),
    }
}

/// Reports with the name of the point that has a chain, also where they are about its twin.
fn alike(reports: Vec<String>) -> Vec<String> {
    reports
        .into_iter()
        .map(|report| {
            report
                .replace("Twin", "Ask")
                .replace("wrapper_of_twin", "wrapper")
        })
        .collect()
}

/// That all `ways` come to the same, whatever hooks do.
pub fn agree_at_once(point: &str, ways: &[(&str, AtOnce)], more: usize) {
    let [(_, reference), others @ ..] = ways else {
        panic!("nothing to compare")
    };
    for script in scripts(more) {
        let expected = see_at_once(*reference, &script);
        for (name, way) in others {
            let seen = see_at_once(*way, &script);
            assert_eq!(seen, expected, "{point} by {name}: {script:?}");
        }
    }
}

/// The same where hooks are awaited, wherever the dispatch is cut short.
pub fn agree_awaited(point: &str, ways: &[(&str, Awaited)], more: usize) {
    let [(_, reference), others @ ..] = ways else {
        panic!("nothing to compare")
    };
    for script in scripts(more) {
        for polls in 0.. {
            let expected = see_awaited(*reference, &script, polls);
            for (name, way) in others {
                let seen = see_awaited(*way, &script, polls);
                assert_eq!(
                    seen, expected,
                    "{point} by {name}, dropped after {polls} polls: {script:?}"
                );
            }
            // A hook starts once and is dropped once.
            let count = |texts: [&'static str; PLACES]| {
                texts.map(|text| {
                    expected
                        .noted
                        .iter()
                        .filter(|noted| **noted == text)
                        .count()
                })
            };
            assert_eq!(count(STARTED), count(DROPPED), "{point}: {script:?}");
            if expected.given.is_some() {
                break;
            }
        }
    }
}

/// Runs `future` where timers are, by hand.
pub fn with_timers<R>(act: impl FnOnce() -> R) -> R {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .unwrap();
    let _entered = runtime.enter();
    act()
}
