//! What stands between a dispatch and its hooks where they are in a registry, beside the linked ones: eight of them.

use hooks_benches::turns::{Contender, Work, each, repeat};
use hooks_core::{Builder, Observer, Registry};

use crate::compared::{Question, Set, sum};
use crate::linked::eight::Isolating;
use crate::numbered::{for_all_numbers, work};

/// All sets of this group.
///
/// The last one begins scopes, from when on every dispatch of what is linked asks for one. So it is measured last of all, and
/// beside a built registry, which never asks and costs what linked hooks cost before.
pub(crate) fn sets() -> Vec<Set> {
    let linked = || each(Isolating::dispatch);
    vec![
        Set {
            name: "8 hooks before the first scope".into(),
            question: Question::Above(5),
            outcome: Some(sum(8)),
            contenders: vec![
                Contender::new("dispatch_in a built registry", || in_registry(built())),
                Contender::new("registered at run time", || in_registry(registered())),
                Contender::new("changed at run time", || in_registry(changed())),
                Contender::new("observed", observed),
                Contender::new("counted", counted),
                Contender::new("linked", linked),
            ],
        },
        Set {
            name: "8 hooks after the first scope".into(),
            question: Question::Above(2),
            outcome: Some(sum(8)),
            contenders: vec![
                Contender::new("in a scope", in_a_scope),
                Contender::new("linked", linked),
                Contender::new("dispatch_in a built registry", || in_registry(built())),
            ],
        },
    ]
}

/// A registry of the same hooks, as values.
fn built() -> Registry {
    from(Registry::builder().linked())
}

fn from(builder: Builder) -> Registry {
    // Without its hooks a contender does not do what the others do, which stops the program.
    builder.build().unwrap_or_else(|_| Registry::empty())
}

fn in_registry(registry: Registry) -> Work {
    each(move |counter| Isolating::dispatch_in(&registry, counter))
}

/// All eight came at run time.
pub(crate) fn registered() -> Registry {
    let registry = Registry::empty();
    let register: Vec<fn(&Registry)> = for_all_numbers!(N => register::<N>);
    for register in register.into_iter().take(8) {
        register(&registry);
    }
    registry
}

fn register<const NUMBER: u64>(registry: &Registry) {
    // Where it is refused, the sum is not that of the others.
    let _registered = registry.register(Isolating::hook(100, work::<NUMBER>));
}

/// A ninth came at run time, and went.
fn changed() -> Registry {
    let registry = built();
    if let Ok(handle) = registry.register(Isolating::hook(100, |_| ())) {
        handle.unregister();
    }
    registry
}

/// Sees everything and does nothing.
struct Sees;

impl Observer for Sees {}

fn observed() -> Work {
    let registry = built();
    let observing = registry.observe(Sees);
    each(move |counter| {
        let _watched = &observing;
        Isolating::dispatch_in(&registry, counter);
    })
}

fn counted() -> Work {
    let registry = built();
    let counting = registry.count();
    each(move |counter| {
        let _watched = &counting;
        Isolating::dispatch_in(&registry, counter);
    })
}

/// The scope is around all calls of a turn.
fn in_a_scope() -> Work {
    let registry = built();
    Box::new(move |calls, counter| {
        registry.scope(|| repeat(&mut |counter| Isolating::dispatch(counter), calls, counter));
    })
}
