//! Sync hooks, beside what else calls functions that are not known here.

use core::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bevy_ecs::event::Event;
use bevy_ecs::observer::On;
use bevy_ecs::world::World;
use hooks_benches::turns::{Contender, Work, each};
use signals2::{Connect0 as _, Emit0 as _, Signal};

use crate::compared::{Question, Set, growth, sum};
use crate::linked::sync::direct;
use crate::linked::{Eight, Many, One, Size, Zero};
use crate::numbered::{for_all_numbers, work};

/// All sets of this group.
pub(crate) fn sets() -> Vec<Set> {
    let mut empty = set::<Zero>();
    empty
        .contenders
        .push(Contender::new("disabled tracing event", || each(disabled)));
    vec![
        empty,
        set::<One>(),
        set::<Eight>(),
        set::<Many>(),
        growth(
            "sync, isolating",
            [
                Contender::new("none", || each(Zero::isolating)),
                Contender::new("8 hooks", || each(Eight::isolating)),
                Contender::new("64 hooks", || each(Many::isolating)),
            ],
        ),
        growth(
            "sync, propagating",
            [
                Contender::new("none", || each(Zero::propagating)),
                Contender::new("8 hooks", || each(Eight::propagating)),
                Contender::new("64 hooks", || each(Many::propagating)),
            ],
        ),
    ]
}

fn set<S: Size>() -> Set {
    let directly = if S::HOOKS == 0 {
        "an empty call"
    } else {
        "direct calls"
    };
    Set {
        name: format!("sync, {} hooks", S::HOOKS),
        question: Question::Pairs(2),
        outcome: Some(sum(S::HOOKS)),
        contenders: vec![
            Contender::new("linked, isolating", || each(S::isolating)),
            Contender::new("linked, propagating", || each(S::propagating)),
            Contender::new(directly, || each(S::direct)),
            Contender::new("array of pointers", array::<S>),
            Contender::new("Vec<Box<dyn Trait>>", boxes::<S>),
            Contender::new("linkme slice", || each(S::collected)),
            Contender::new("signals2", signal::<S>),
            Contender::new("bevy observers", observers::<S>),
        ],
    }
}

fn array<S: Size>() -> Work {
    let pointers: &[fn(&mut u64)] = direct::POINTERS.get(..S::HOOKS).unwrap_or_default();
    // What is in it is not known to the compiler, as it is not of hooks.
    let pointers = black_box(pointers);
    each(move |counter| {
        for pointer in pointers {
            pointer(counter);
        }
    })
}

/// What a user declares where hooks are objects.
trait Object {
    fn call(&self, counter: &mut u64);
}

struct Adds<const NUMBER: u64>;

impl<const NUMBER: u64> Object for Adds<NUMBER> {
    fn call(&self, counter: &mut u64) {
        work::<NUMBER>(counter);
    }
}

fn boxes<S: Size>() -> Work {
    let mut objects: Vec<Box<dyn Object>> = for_all_numbers!(N => Box::new(Adds::<N>));
    objects.truncate(S::HOOKS);
    each(move |counter| {
        for object in &objects {
            object.call(counter);
        }
    })
}

/// Connects one slot.
type Connect = fn(&Signal<()>, Arc<AtomicU64>);

/// A `Signal` as it is by default. Its slots share a counter, because arguments are cloned for each of them.
fn signal<S: Size>() -> Work {
    let signal: Signal<()> = Signal::new();
    let shared = Arc::new(AtomicU64::new(0));
    let connect: Vec<Connect> = for_all_numbers!(N => slot::<N>);
    for connect in connect.into_iter().take(S::HOOKS) {
        connect(&signal, Arc::clone(&shared));
    }
    each(move |counter| {
        shared.store(*counter, Ordering::Relaxed);
        signal.emit();
        *counter = shared.load(Ordering::Relaxed);
    })
}

fn slot<const NUMBER: u64>(signal: &Signal<()>, shared: Arc<AtomicU64>) {
    signal.connect(move || {
        let mut counter = shared.load(Ordering::Relaxed);
        work::<NUMBER>(&mut counter);
        shared.store(counter, Ordering::Relaxed);
    });
}

/// What is triggered, with the counter that observers change.
#[derive(Event)]
struct Fired(u64);

/// A global event, and observers that ask for nothing else.
fn observers<S: Size>() -> Work {
    let mut world = World::new();
    let observe: Vec<fn(&mut World)> = for_all_numbers!(N => observer::<N>);
    for observe in observe.into_iter().take(S::HOOKS) {
        observe(&mut world);
    }
    world.flush();
    each(move |counter| {
        let mut fired = Fired(*counter);
        world.trigger_ref(&mut fired);
        *counter = fired.0;
    })
}

fn observer<const NUMBER: u64>(world: &mut World) {
    world.add_observer(|mut fired: On<'_, '_, Fired>| work::<NUMBER>(&mut fired.0));
}

/// No subscriber wants it, because there is none.
fn disabled(counter: &mut u64) {
    tracing::event!(tracing::Level::TRACE, counter = *counter);
}
