//! What registries cost: the time to build and change large ones, and a dispatch in one beside a dispatch of the program.
//!
//! `cargo run --release -p hooks-benches --bin registries`. The ways to dispatch take turns, and each figure is the median of its
//! turns, so that what else the machine does meets all of them alike.

#![forbid(unsafe_code)]
#![allow(
    clippy::unused_async,
    clippy::cast_precision_loss,
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a program that measures time and prints it"
)]

use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

use hooks_benches::{Empty, Isolated};
use hooks_core::{Registration, Registry, extension, hook, hook_point};

#[hook_point(mode = collect)]
fn First(sum: &mut u64);

#[hook_point(mode = transform)]
fn Second(value: u64) -> u64;

#[hook_point(mode = collect)]
async fn Third(sum: &mut u64);

#[hook_point(mode = collect)]
fn Ordered(sum: &mut u64);

/// Three hooks, at three points.
struct Many(u64);

#[extension(name = "many", new = Many(0))]
impl Many {
    #[hook(point = First)]
    fn first(&self, sum: &mut u64) {
        *sum += self.0;
    }

    #[hook(point = Second, priority = 50)]
    fn second(&self, value: u64) -> u64 {
        value + self.0
    }

    #[hook(point = Third)]
    async fn third(&self, sum: &mut u64) {
        *sum += self.0;
    }
}

/// One hook among many that has an edge.
struct Behind;

#[extension(name = "behind", priority = 1, new = Behind)]
impl Behind {
    #[hook(point = Ordered, after("many_7"))]
    fn ordered(sum: &mut u64) {
        *sum += 1;
    }
}

/// Its neighbours have none.
struct Plain;

#[extension(name = "plain", new = Plain)]
impl Plain {
    #[hook(point = Ordered)]
    fn ordered(sum: &mut u64) {
        *sum += 1;
    }
}

fn many(count: usize) -> impl Iterator<Item = Registration> {
    (0..count).map(|number| Registration::of(Many(number as u64)).named(format!("many_{number}")))
}

fn ordered(count: usize) -> impl Iterator<Item = Registration> {
    let plain = (0..count).map(|number| Registration::of(Plain).named(format!("many_{number}")));
    let behind =
        (0..count / 100).map(|number| Registration::of(Behind).named(format!("behind_{number}")));
    plain.chain(behind)
}

/// What `act` gives, and how long it took.
fn timed<R>(act: impl FnOnce() -> R) -> (R, Duration) {
    let started = Instant::now();
    let given = act();
    (given, started.elapsed())
}

fn build(all: Vec<Registration>) -> Result<Registry, Box<dyn Error>> {
    let builder = all
        .into_iter()
        .fold(Registry::builder(), hooks_core::Builder::with);
    Ok(builder.build()?)
}

fn sizes() -> Result<(), Box<dyn Error>> {
    println!("extensions with 3 hooks each, in milliseconds");
    println!(
        "{:>10} {:>9} {:>9} {:>12} {:>9} {:>9} {:>9} {:>14}",
        "extensions",
        "make",
        "build",
        "register_all",
        "disable",
        "withdraw",
        "drop",
        "1 % with edges"
    );
    for count in [1_000, 10_000, 100_000] {
        let (all, make) = timed(|| many(count).collect::<Vec<_>>());
        let (registry, build_time) = timed(|| build(all));
        let registry = registry?;
        let (known, disable) = timed(|| registry.disable("many_500"));
        known?;
        let empty = Registry::empty();
        let owner = empty.owner("all");
        let all: Vec<_> = many(count).collect();
        let (bulk, register) = timed(|| owner.register_all(all));
        let (withdrawn, withdraw) = timed(|| owner.withdraw());
        assert_eq!((bulk.handles().len(), withdrawn), (count, count));
        let ((), dropped) = timed(|| drop(registry));
        let edges = if count <= 10_000 {
            let all: Vec<_> = ordered(count).collect();
            let (registry, edges) = timed(|| build(all));
            drop(registry?);
            milliseconds(edges)
        } else {
            "-".into()
        };
        println!(
            "{count:>10} {:>9} {:>9} {:>12} {:>9} {:>9} {:>9} {edges:>14}",
            milliseconds(make),
            milliseconds(build_time),
            milliseconds(register),
            milliseconds(disable),
            milliseconds(withdraw),
            milliseconds(dropped),
        );
    }
    Ok(())
}

fn milliseconds(time: Duration) -> String {
    format!("{:.2}", time.as_secs_f64() * 1e3)
}

const ROUNDS: u32 = 20_000;
const TURNS: usize = 101;

/// The medians of what each of `ways` takes, in nanoseconds a call.
fn medians<const N: usize>(ways: [(&str, &mut dyn FnMut()); N]) {
    let mut times: Vec<Vec<f64>> = vec![Vec::new(); N];
    let names = ways.each_ref().map(|(name, _)| *name);
    let mut ways = ways.map(|(_, way)| way);
    for _ in 0..TURNS {
        for (way, times) in ways.iter_mut().zip(&mut times) {
            let ((), time) = timed(|| (0..ROUNDS).for_each(|_| way()));
            times.push(time.as_secs_f64() * 1e9 / f64::from(ROUNDS));
        }
    }
    for (name, mut times) in names.into_iter().zip(times) {
        times.sort_by(f64::total_cmp);
        let median = times.get(TURNS / 2).copied().unwrap_or_default();
        println!("{name:<44} {median:>8.2}");
    }
}

fn dispatches() -> Result<(), Box<dyn Error>> {
    let linked = Registry::linked();
    let built = Registry::builder().linked().build()?;
    let empty = Registry::empty();
    let changed = Registry::builder().linked().build()?;
    changed
        .register(Isolated::hook(1_000, |_| ()).named("noop"))?
        .unregister();
    let registered = Registry::empty();
    for number in 0..8 {
        let add = |counter: &mut u64| *counter = black_box(*counter) + 1;
        registered.register(Isolated::hook(number, add))?;
    }
    let mut counter = [0_u64; 8];
    let [one, two, three, four, five, six, seven, eight] = &mut counter;
    println!("\nnanoseconds a dispatch, before the first scope");
    medians([
        ("empty point, dispatch", &mut || {
            Empty::dispatch(black_box(&mut *one));
        }),
        ("empty point, dispatch_in an empty registry", &mut || {
            Empty::dispatch_in(black_box(&empty), black_box(&mut *two));
        }),
        ("8 hooks, dispatch", &mut || {
            Isolated::dispatch(black_box(&mut *three));
        }),
        ("8 hooks, dispatch_in a built registry", &mut || {
            Isolated::dispatch_in(black_box(&built), black_box(&mut *four));
        }),
        ("8 hooks, dispatch_in, as built after changes", &mut || {
            Isolated::dispatch_in(black_box(&changed), black_box(&mut *five));
        }),
        ("8 hooks, dispatch_in, registered at run time", &mut || {
            Isolated::dispatch_in(black_box(&registered), black_box(&mut *six));
        }),
        ("8 hooks, dispatch_in the linked registry", &mut || {
            Isolated::dispatch_in(black_box(&linked), black_box(&mut *seven));
        }),
    ]);
    let handle = linked.register(Isolated::hook(0, |_| ()))?;
    medians([("8 hooks and one of run time, dispatch", &mut || {
        Isolated::dispatch(black_box(&mut *eight));
    })]);
    handle.unregister();
    println!("\nnanoseconds a dispatch, after the first scope");
    built.scope(|| {
        medians([("8 hooks, dispatch in a scope", &mut || {
            Isolated::dispatch(black_box(&mut *one));
        })]);
    });
    medians([
        ("empty point, dispatch", &mut || {
            Empty::dispatch(black_box(&mut *two));
        }),
        ("8 hooks, dispatch", &mut || {
            Isolated::dispatch(black_box(&mut *three));
        }),
    ]);
    black_box(counter);
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    hooks_core::seal()?;
    sizes()?;
    dispatches()
}
