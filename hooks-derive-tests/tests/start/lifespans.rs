//! Lifespans begin in order and end in reverse, whatever fails on the way: all programs of up to four extensions, failing
//! wherever they can, against a model of what should happen.

use std::time::Duration;

use hooks_core::{
    Hooks, Lifespan, LifespanResult, LifespanScope, Registry, StartupError, extension, hook,
};
use tokio::time::Instant;

use crate::probe::{Log, Present, Probe, Told, hold, listen, present, reports};

#[derive(Debug, thiserror::Error)]
#[error("injected into {0}")]
struct Injected(usize);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    Error,
    Panic,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    Well,
    Error,
    Panic,
    Never,
}

const STOPS: [Stop; 4] = [Stop::Well, Stop::Error, Stop::Panic, Stop::Never];

/// What happens to one program.
#[derive(Clone, Debug)]
struct Case {
    /// Which one does not start, and how.
    failing: Option<(usize, Start)>,
    /// How each stops.
    stops: Vec<Stop>,
}

/// What an extension sees.
#[derive(Debug, PartialEq, Eq)]
enum Event {
    Starts(usize),
    Stops(usize, Option<Told>),
}

impl Case {
    fn all() -> impl Iterator<Item = Self> {
        (0..=4).flat_map(|count: usize| {
            let hows = [Start::Error, Start::Panic];
            let failing = (0..count).flat_map(move |at| hows.map(|how| Some((at, how))));
            failing.chain([None]).flat_map(move |failing| {
                let stops = 0..4_usize.pow(u32::try_from(count).unwrap());
                stops.map(move |mut number| Self {
                    failing,
                    stops: (0..count)
                        .map(|_| {
                            let stop = STOPS[number % 4];
                            number /= 4;
                            stop
                        })
                        .collect(),
                })
            })
        })
    }

    /// What the extensions should see, where the first that fails to start gives `error`.
    fn events(&self, error: Option<&Told>) -> Vec<Event> {
        let begun = self.failing.map_or(self.stops.len(), |(at, _)| at);
        let asked = self.failing.map_or(begun, |(at, _)| at + 1);
        let starts = (0..asked).map(Event::Starts);
        let stops = (0..begun)
            .rev()
            .map(|index| Event::Stops(index, error.cloned()));
        starts.chain(stops).collect()
    }

    /// What is wrong with stopping the extension `index`.
    fn failure(&self, index: usize) -> Option<String> {
        let begun = self.failing.is_none_or(|(at, _)| index < at);
        let who = format!("`start::life_{index}` (");
        let rest = match self.stops[index] {
            _ if !begun => return None,
            Stop::Well => return None,
            Stop::Error => format!(") did not stop: injected into {index}"),
            Stop::Panic => ") panicked while it was stopped: injected".into(),
            Stop::Never => ") did not stop within ".into(),
        };
        Some(format!("{who}…{rest}"))
    }

    fn probe(&self, index: usize, events: &Log<Event>) -> Probe {
        let how = self
            .failing
            .filter(|(at, _)| *at == index)
            .map(|(_, how)| how);
        let stop = self.stops[index];
        let (starting, stopping) = (events.clone(), events.clone());
        Probe::new(format!("life_{index}"))
            .starts(move |_| {
                starting.push(Event::Starts(index));
                async move {
                    tokio::task::yield_now().await;
                    match how {
                        None => Ok(()),
                        Some(Start::Error) => Err(Injected(index).into()),
                        Some(Start::Panic) => panic!("injected into {index}"),
                    }
                }
            })
            .stops(move |told| {
                stopping.push(Event::Stops(index, told));
                async move {
                    tokio::task::yield_now().await;
                    match stop {
                        Stop::Well => Ok(()),
                        Stop::Error => Err(Injected(index).into()),
                        Stop::Panic => panic!("injected into {index}"),
                        Stop::Never => std::future::pending().await,
                    }
                }
            })
    }

    async fn start(&self, events: &Log<Event>) -> Result<Hooks, StartupError> {
        let mut builder = Registry::builder();
        for index in 0..self.stops.len() {
            builder = builder.with(self.probe(index, events).named());
        }
        builder.start().stop_within(LIMIT).await
    }
}

const LIMIT: Duration = Duration::from_secs(7);

/// That `texts` are those of `failures`, which leave out the place.
#[track_caller]
fn tell(texts: &[String], failures: &[String], case: &Case) {
    let tells = |(text, failure): (&String, &String)| {
        let (who, rest) = failure.split_once('…').unwrap();
        text.starts_with(who) && text.contains(rest)
    };
    let all = texts.iter().zip(failures).all(tells);
    assert!(all && texts.len() == failures.len(), "{case:?}: {texts:#?}");
}

#[tokio::test(start_paused = true)]
async fn whatever_fails_all_that_began_end_in_reverse_and_are_told_the_very_error() {
    listen();
    let (events, mut count) = (Log::new(), 0);
    for case in Case::all() {
        count += 1;
        let started = case.start(&events).await;
        let stopping = Instant::now();
        let (told, failures) = match (started, case.failing) {
            (Ok(hooks), None) => {
                let names: Vec<_> = (0..case.stops.len())
                    .map(|it| format!("life_{it}"))
                    .collect();
                assert_eq!(present(hooks.registry()), names, "{case:?}");
                let stopped = hooks.stop().await;
                let failures = stopped.failures().iter().map(ToString::to_string);
                let failures: Vec<String> = failures.collect();
                assert_eq!(stopped.is_clean(), failures.is_empty());
                (None, Some(failures))
            }
            (Err(error), Some((at, how))) => {
                let causes: Vec<_> = error.causes().collect();
                assert_eq!(causes.len(), 1, "{case:?}");
                let injected = causes[0].downcast_ref::<Injected>();
                match how {
                    Start::Error => assert_eq!(injected.unwrap().0, at),
                    Start::Panic => {
                        let text = format!("it panicked: injected into {at}");
                        assert_eq!(causes[0].to_string(), text);
                    }
                }
                let problems: Vec<_> = error.problems().collect();
                hold(&problems, &[&format!("`start::life_{at}`")]);
                hold(&problems, &[&format!(") did not start: {}", causes[0])]);
                (Some(Told::of(causes[0])), None)
            }
            (started, _) => panic!("{case:?}: {started:?}"),
        };
        assert!(stopping.elapsed() <= LIMIT, "{case:?}");
        assert_eq!(events.take(), case.events(told.as_ref()), "{case:?}");
        let mut expected = Vec::new();
        for index in (0..case.stops.len()).rev() {
            let failure: Vec<String> = case.failure(index).into_iter().collect();
            tell(&reports(&format!("life_{index}")), &failure, &case);
            expected.extend(failure);
        }
        if let Some(failures) = failures {
            tell(&failures, &expected, &case);
        }
    }
    // For each number of extensions: the ways to start, and the ways to stop.
    assert_eq!(count, 1 + 3 * 4 + 5 * 16 + 7 * 64 + 9 * 256);
}

#[tokio::test(start_paused = true)]
async fn hooks_are_there_when_the_last_one_began_and_stay_when_all_are_stopped() {
    let seen = Log::new();
    let log = seen.clone();
    let first = Probe::new("shown_first").starts(move |_| {
        // In the scope of the registry that starts.
        let mut names = Vec::new();
        Present::dispatch(&mut names);
        log.push(names);
        async { Ok(()) }
    });
    let log = seen.clone();
    let second = Probe::new("shown_second").stops(move |_| {
        let mut names = Vec::new();
        Present::dispatch(&mut names);
        log.push(names);
        async { Ok(()) }
    });
    let builder = Registry::builder().with(first.named()).with(second.named());
    let hooks = builder.start().await.unwrap();
    assert_eq!(seen.take(), [vec![""; 0]]);
    let registry = hooks.registry().clone();
    assert!(hooks.stop().await.is_clean());
    assert_eq!(seen.take(), [["shown_first", "shown_second"]]);
    assert_eq!(present(&registry), ["shown_first", "shown_second"]);
}

#[tokio::test(start_paused = true)]
async fn lifespans_begin_in_the_order_of_priorities_and_then_of_identities() {
    let log = Log::new();
    let probe = |name| Probe::logged(name, &log).named();
    let hooks = Registry::builder()
        .with(probe("order_c"))
        .with(probe("order_b"))
        .with(probe("order_late").priority(60))
        .with(probe("order_a").priority(-5))
        .start()
        .await
        .unwrap();
    let starts = [
        "start order_a",
        "start order_late",
        "start order_b",
        "start order_c",
    ];
    assert_eq!(log.take(), starts);
    hooks.stop().await;
    let stops = [
        "stop order_c",
        "stop order_b",
        "stop order_late",
        "stop order_a",
    ];
    assert_eq!(log.take(), stops);
}

/// Panics before there is a future.
struct Hasty;

#[extension(new = Hasty)]
impl Hasty {
    #[hook(point = Present)]
    fn present(_: &mut Vec<String>) {}
}

impl Lifespan for Hasty {
    fn start(&self, _: &LifespanScope) -> impl Future<Output = LifespanResult> + Send {
        panic!("too hasty");
        #[expect(unreachable_code, reason = "for its type")]
        async {
            Ok(())
        }
    }
}

/// Panics when it is dropped.
struct Parting;

impl Drop for Parting {
    fn drop(&mut self) {
        panic!("it is dropped");
    }
}

#[tokio::test(start_paused = true)]
async fn a_panic_where_a_future_is_made_or_dropped_is_one_of_that_extension() {
    listen();
    let log = Log::new();
    let before = Probe::logged("before_hasty", &log).named().priority(-1);
    let builder = Registry::builder().with(before).extension(Hasty);
    let error = builder.start().await.unwrap_err();
    assert_eq!(
        error.causes().next().unwrap().to_string(),
        "it panicked: too hasty"
    );
    assert_eq!(log.take(), ["start before_hasty", "stop before_hasty"]);

    let log = Log::new();
    let parting = Probe::new("parting").stops(|_| async {
        let _parting = Parting;
        std::future::pending().await
    });
    let before = Probe::logged("before_parting", &log).named().priority(-1);
    let builder = Registry::builder().with(before).with(parting.named());
    let hooks = builder.start().await.unwrap();
    let stopped = hooks.stop().await;
    hold(&reports("parting"), &["did not stop within"]);
    assert_eq!(stopped.failures().len(), 1);
    assert_eq!(log.take(), ["start before_parting", "stop before_parting"]);
}
