//! The order of records made by hand, however they arrive.

#![expect(
    unsafe_code,
    reason = "a registration stands in a section of the linker's, which in this very crate counts"
)]

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::any::{Any, TypeId};
use std::sync::Mutex;

use super::arrange::arrange;
use super::chains::difference;
use super::rules::{self, is_same};
use crate::hook::{HookFacts, HookId, Spec, StaticChain, Stored, synchronous};
use crate::hook_point;
use crate::order::{Edge, Known, NUMBERS, Priority};
use crate::place::Place;
use crate::point::{Call, Point, PointId};
use crate::returns::Answered;

#[hook_point(mode = collect)]
pub(super) fn One();

#[hook_point(mode = collect)]
pub(super) fn Two();

/// Keeps `value` for good, in reach, so that a search for leaks finds those of hooks only.
pub(super) fn kept<T: Send + Sync + 'static>(value: T) -> &'static T {
    static KEPT: Mutex<Vec<&(dyn Any + Send + Sync)>> = Mutex::new(Vec::new());
    let value: &'static T = Box::leak(Box::new(value));
    KEPT.lock().unwrap().push(value);
    value
}

/// A hook of `P` that is never called.
fn facts<P: Point>(spec: Spec, id: TypeId, edges: &'static [Edge]) -> &'static HookFacts {
    kept(stored::<P>(spec, id, edges)).facts()
}

fn stored<P: Point>(spec: Spec, id: TypeId, edges: &'static [Edge]) -> Stored {
    fn shim<P: Point>(_: Call<'_, '_, P, ()>) -> Answered<P> {
        unreachable!("nothing is dispatched")
    }
    let facts = HookFacts::of_function::<P>(
        &synchronous::<P, (), _>(shim::<P>),
        Known::of_test(id),
        spec,
    );
    Stored::new(facts.with_edges(edges))
}

const fn spec(function: &'static str, line: u32, priority: i32, test: bool) -> Spec {
    Spec {
        function,
        ordinal: 0,
        priority: Priority::new(priority),
        place: Place::new("arranged", ("a.rs", line, 1, 0), None, None, test),
    }
}

pub(super) fn hook<P: Point>(
    function: &'static str,
    line: u32,
    priority: i32,
    id: TypeId,
    edges: &'static [Edge],
) -> &'static HookFacts {
    facts::<P>(spec(function, line, priority, true), id, edges)
}

/// The hooks of `P` as they are arranged, each with its line.
fn order<P: Point>(hooks: &[&'static HookFacts]) -> Vec<String> {
    let of_point = |hook: &&&HookFacts| core::ptr::eq(hook.state(), P::STATE.word());
    let said = |hook: &&'static HookFacts| {
        let hook = HookId::new(hook);
        format!("{}:{}", hook.function(), hook.line())
    };
    hooks.iter().filter(of_point).map(said).collect()
}

#[test]
fn the_order_is_the_same_however_records_arrive() {
    let other = TypeId::of::<u8>();
    let log = TypeId::of::<u16>();
    let to_log: &[Edge] = kept([Edge::before(Known::of_test(log), "log")]);
    let around: &[Edge] = kept([
        Edge::after_name("log"),
        Edge::before_name("arranged::last"),
        Edge::before_name("nobody"),
    ]);
    let mut hooks = [
        hook::<One>("log", 1, 50, log, &[]),
        hook::<One>("log", 2, 60, log, &[]),
        hook::<One>("tied", 4, 100, other, &[]),
        hook::<One>("tied", 3, 100, other, &[]),
        hook::<One>("early", 5, 10, other, around),
        hook::<One>("late", 6, 1_000, other, to_log),
        hook::<One>("last", 7, -1_000, other, &[]),
        hook::<Two>("log", 8, 100, log, &[]),
        hook::<Two>("late", 9, 200, other, to_log),
        hook::<Two>("first", 10, -1, other, &[]),
    ];
    // Knuth's generator of 64 bits, from a fixed seed.
    let mut number = 42_u64;
    let mut below = |limit: usize| {
        number = number
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(number >> 33).unwrap() % limit
    };
    for _ in 0..500 {
        for end in (1..hooks.len()).rev() {
            hooks.swap(end, below(end + 1));
        }
        hooks.sort_unstable_by(|one, two| one.compare_place(two));
        let sorted = hooks;
        let nothing = |problem| panic!("{problem}");
        arrange(&mut hooks, &mut [0; 10 * NUMBERS], nothing);
        // Where there is no room the order is the same.
        let mut without_room = sorted;
        arrange(&mut without_room, &mut [], nothing);
        assert!(core::iter::zip(hooks, without_room).all(|(one, two)| core::ptr::eq(one, two)));
        assert_eq!(
            order::<One>(&hooks),
            [
                "tied:3", "tied:4", "late:6", "log:1", "log:2", "early:5", "last:7"
            ]
        );
        assert_eq!(order::<Two>(&hooks), ["first:10", "late:9", "log:8"]);
    }
}

#[test]
fn a_name_means_one_where_one_source_was_built_twice() {
    let built = |line, test, id| facts::<One>(spec("log", line, 100, test), id, &[]);
    let library = built(1, false, TypeId::of::<u8>());
    let as_test = built(1, true, TypeId::of::<u16>());
    let hooked_again = built(2, false, TypeId::of::<u8>());
    let of_its_name = built(3, false, TypeId::of::<u32>());
    let same = [as_test, hooked_again, of_its_name].map(|other| is_same(library, other));
    assert_eq!(same, [true, true, false]);
}

#[test]
fn the_rules_hold_for_hooks_that_no_linker_brought() {
    #[hook_point(mode = collect, hooks = at_most_one)]
    fn Sole();

    let edges: &[Edge] = kept([
        Edge::before(Known::of_test(TypeId::of::<i8>()), "a::Absent"),
        Edge::after_name("log"),
        Edge::before_name("nobody"),
    ]);
    let hook = |function, line, id, edges| {
        HookId::new(facts::<Sole>(spec(function, line, 100, true), id, edges))
    };
    let hooks = [
        hook("asks", 1, TypeId::of::<u8>(), edges),
        hook("log", 2, TypeId::of::<u16>(), &[]),
        hook("log", 3, TypeId::of::<u32>(), &[]),
    ];
    let mut problems: Vec<String> = Vec::new();
    for hook in &hooks {
        rules::targets(hook, &hooks.iter(), |problem| {
            problems.push(problem.to_string());
        });
    }
    problems.extend(
        rules::cardinality(&PointId::of::<Sole>(), hooks.iter()).map(|problem| problem.to_string()),
    );
    problems.extend(rules::cycle(hooks.iter().take(2)).map(|problem| problem.to_string()));
    let begins = [
        "`arranged::asks` (a.rs:1) asks for `before = a::Absent`, and `a::Absent` has no hook at ",
        "`arranged::asks` (a.rs:1) asks for `after(\"log\")`, and at ",
        "`hooks_core::link::tests::Sole` (",
        "hooks of `hooks_core::link::tests::",
    ];
    assert_eq!(problems.len(), begins.len(), "{problems:#?}");
    for (problem, begin) in problems.iter().zip(begins) {
        assert!(problem.starts_with(begin), "{problem}");
    }
    assert!(problems.iter().any(|it| it.ends_with(
        "and has 3: `arranged::asks` (a.rs:1), `arranged::log` (a.rs:2), `arranged::log` (a.rs:3)"
    )));
}

#[test]
fn a_chain_is_what_is_linked_or_says_how_it_differs() {
    let place = |line| Place::new("arranged", ("a.rs", line, 1, 0), None, None, true);
    let hook = |function, line| -> &'static Stored {
        kept(stored::<One>(
            spec(function, line, 100, true),
            TypeId::of::<u8>(),
            &[],
        ))
    };
    let [one, two, three] = [hook("one", 1), hook("two", 2), hook("three", 3)];
    let chain = kept(StaticChain::<One>::new(
        "Chain",
        kept([one, two]),
        None,
        place(9),
    ));
    let told = |linked: &[&'static Stored]| {
        let linked = linked.iter().map(|hook| hook.facts());
        difference(chain.facts(), linked).map(|problem| problem.to_string())
    };
    let unlike = |what: &str| {
        let point = PointId::of::<One>();
        Some(format!(
            "static chain `Chain` (a.rs:9) does not list what hooks `{point}`: {what}"
        ))
    };
    let remove = |hooks: &str| {
        format!("remove {hooks}, which was not linked, or say `hooks_core::link!(…)` of its crate")
    };
    let (first, second, third) = (
        "`arranged::one` (a.rs:1)",
        "`arranged::two` (a.rs:2)",
        "`arranged::three` (a.rs:3)",
    );
    assert_eq!(told(&[one, two]), None);
    assert_eq!(told(&[one]), unlike(&remove(second)));
    assert_eq!(told(&[]), unlike(&remove(&format!("{first}, {second}"))));
    assert_eq!(told(&[one, two, three]), unlike(&format!("add {third}")));
    assert_eq!(
        told(&[one, three]),
        unlike(&format!("add {third}; {}", remove(second)))
    );
    let misordered = told(&[two, one]).unwrap();
    let begins = format!("static chain `Chain` (a.rs:9) would run {first} where ");
    assert!(misordered.starts_with(&begins), "{misordered}");
    assert!(
        misordered.contains(&format!(" runs {second}: ")),
        "{misordered}"
    );
}
