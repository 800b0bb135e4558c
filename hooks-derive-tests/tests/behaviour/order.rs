//! The order in which the hooks of one point run.

use hooks_core::{Next, extension, hook, hook_point, hooks_of, priority};

/// The functions at `P`, in order, and their priorities.
fn order<P: hooks_core::Point>() -> Vec<(String, i32)> {
    hooks_of::<P>()
        .map(|hook| (hook.function().to_owned(), hook.priority().number()))
        .collect()
}

fn expected<const N: usize>(hooks: [(&str, i32); N]) -> Vec<(String, i32)> {
    hooks
        .map(|(function, priority)| (function.to_owned(), priority))
        .into()
}

#[test]
fn a_lower_priority_runs_first_and_the_bands_say_what_they_mean() {
    #[hook_point(mode = collect)]
    fn Ordered(log: &mut Vec<i32>);

    #[hook(point = Ordered, priority = priority::LAST)]
    fn last(log: &mut Vec<i32>) {
        log.push(priority::LAST);
    }
    #[hook(point = Ordered, priority = priority::LATE)]
    fn late(log: &mut Vec<i32>) {
        log.push(priority::LATE);
    }
    #[hook(point = Ordered)]
    fn unsaid(log: &mut Vec<i32>) {
        log.push(priority::DEFAULT);
    }
    #[hook(point = Ordered, priority = priority::EARLY)]
    fn early(log: &mut Vec<i32>) {
        log.push(priority::EARLY);
    }
    #[hook(point = Ordered, priority = priority::SECURITY)]
    fn security(log: &mut Vec<i32>) {
        log.push(priority::SECURITY);
    }
    #[hook(point = Ordered, priority = -7)]
    fn negative(log: &mut Vec<i32>) {
        log.push(-7);
    }
    #[hook(point = Ordered, priority = priority::FIRST)]
    fn first(log: &mut Vec<i32>) {
        log.push(priority::FIRST);
    }

    let mut log = Vec::new();
    Ordered::dispatch(&mut log);
    assert_eq!(log, [-1_000_000, -7, 10, 50, 100, 200, 1_000_000]);
}

#[test]
fn a_priority_may_be_a_constant_expression() {
    const BASE: i32 = 40;
    const fn half(number: i32) -> i32 {
        number / 2
    }

    #[hook_point(mode = collect)]
    fn Ordered();

    #[hook(point = Ordered, priority = BASE + 1)]
    fn sum() {}
    #[hook(point = Ordered, priority = half(BASE))]
    fn called() {}
    #[hook(point = Ordered, priority = if BASE > 1 { priority::EARLY - 1 } else { 0 })]
    fn chosen() {}
    #[hook(point = Ordered, priority = { const EDGE: i32 = 40; EDGE })]
    fn block() {}
    #[hook(point = Ordered, priority = -BASE)]
    fn negated() {}

    assert_eq!(
        order::<Ordered>(),
        expected([
            ("negated", -40),
            ("called", 20),
            ("block", 40),
            ("sum", 41),
            ("chosen", 49)
        ])
    );
}

#[hook_point(mode = collect)]
fn Beaten();

#[derive(Debug, Default)]
struct Modest;

#[extension(name = "order_modest", priority = 500)]
impl Modest {
    const OWN: i32 = 3;

    #[hook(point = Beaten)]
    fn of_the_extension() {}
    #[hook(point = Beaten, priority = 2)]
    fn of_the_method() {}
    #[hook(point = Beaten, priority = Modest::OWN)]
    fn of_a_constant() {}
    #[hook(point = Beaten, priority = 600)]
    fn of_the_method_later() {}
}

#[hook(point = Beaten)]
fn of_nobody() {}

#[test]
fn the_priority_of_a_method_beats_that_of_its_extension() {
    assert_eq!(
        order::<Beaten>(),
        expected([
            ("of_the_method", 2),
            ("of_a_constant", 3),
            ("of_nobody", 100),
            ("of_the_extension", 500),
            ("of_the_method_later", 600)
        ])
    );
}

#[hook_point(mode = collect)]
fn Banded();

#[derive(Debug, Default)]
struct Latest;

#[extension(name = "order_latest", priority = priority::LAST - Latest::STEP)]
impl Latest {
    const STEP: i32 = 1;

    #[hook(point = Banded)]
    fn of_an_expression() {}
    #[hook(point = Banded, priority = priority::FIRST + Latest::STEP)]
    fn of_another() {}
}

#[derive(Debug, Default)]
struct Earliest;

#[extension(name = "order_earliest", priority = priority::FIRST)]
impl Earliest {
    #[hook(point = Banded)]
    fn of_a_band() {}
}

#[test]
fn the_priority_of_an_extension_may_be_a_band_or_a_constant_expression() {
    assert_eq!(
        order::<Banded>(),
        expected([
            ("of_a_band", -1_000_000),
            ("of_another", -999_999),
            ("of_an_expression", 999_999),
        ])
    );
}

/// Hooks of one priority, declared in an order that none of their keys has.
mod tied {
    use super::{extension, hook, hook_point};

    #[hook_point(mode = collect)]
    pub(super) fn Tied();

    pub(super) mod zebra {
        use super::{Tied, hook};

        #[hook(point = Tied)]
        fn a_in_zebra() {}
    }

    #[derive(Debug, Default)]
    pub(super) struct Second;

    #[extension(name = "order_a_second")]
    impl Second {
        #[hook(point = Tied)]
        fn b_of_second() {}
        #[hook(point = Tied)]
        fn a_of_second() {}
    }

    #[derive(Debug, Default)]
    pub(super) struct First;

    #[extension(name = "order_z_first")]
    impl First {
        #[hook(point = Tied)]
        fn z_of_first() {}
    }

    #[hook(point = Tied)]
    fn z_free() {}
    #[hook(point = Tied)]
    fn b_free() {}

    pub(super) mod ape {
        use super::{Tied, hook};

        #[hook(point = Tied)]
        fn z_in_ape() {}
    }
}

#[test]
fn equal_priorities_are_decided_by_module_type_and_function() {
    let functions: Vec<_> = hooks_of::<tied::Tied>()
        .map(|hook| hook.function().to_owned())
        .collect();
    assert_eq!(
        functions,
        [
            "b_free",
            "z_free",
            "z_of_first",
            "a_of_second",
            "b_of_second",
            "z_in_ape",
            "a_in_zebra"
        ]
    );
}

#[test]
fn one_function_at_one_point_twice_keeps_the_order_of_its_attributes() {
    #[hook_point(mode = collect)]
    fn Twice();

    #[derive(Debug, Default)]
    struct Doubled;

    #[extension(name = "order_doubled")]
    impl Doubled {
        #[hook(point = Twice)]
        #[hook(point = Twice, priority = 99)]
        #[hook(point = Twice)]
        fn twice() {}
    }

    assert_eq!(
        order::<Twice>(),
        expected([("twice", 99), ("twice", 100), ("twice", 100)])
    );
}

macro_rules! many {
    ($point:ident: $($name:ident)*) => {$(
        #[hook(point = $point)]
        fn $name(log: &mut Vec<&'static str>) {
            log.push(stringify!($name));
        }
    )*};
}

#[test]
fn hooks_that_a_macro_made_in_one_place_are_ordered_by_name() {
    #[hook_point(mode = collect)]
    fn Made(log: &mut Vec<&'static str>);

    many!(Made: gamma alpha beta);

    let mut log = Vec::new();
    Made::dispatch(&mut log);
    assert_eq!(log, ["alpha", "beta", "gamma"]);
}

#[test]
fn hooks_of_one_name_in_two_functions_are_ordered_by_where_they_stand() {
    #[hook_point(mode = collect)]
    fn Lines() -> u32;

    fn below() {
        #[hook(point = Lines)]
        fn same() -> u32 {
            1
        }
    }
    fn above() {
        #[hook(point = Lines)]
        fn same() -> u32 {
            2
        }
    }

    below();
    above();
    assert_eq!(Lines::dispatch(), [1, 2]);
}

/// Hooks that one macro call makes in nameless constants: crate, module, name and position are the same for all.
macro_rules! nameless {
    ($point:ident: $($number:literal)*) => {
        $(const _: () = {
            #[hook(point = $point)]
            fn nameless() -> u32 {
                $number
            }
        };)*
    };
}

#[hook_point(mode = collect)]
fn Told() -> u32;
nameless!(Told: 1 2 3 4 5 6 7 8);

#[hook_point(mode = collect)]
fn Alike() -> u32;
nameless!(Alike: 1 1);

#[test]
fn nameless_hooks_are_told_apart_by_what_they_say_or_noted() {
    // One order in every build: the numbers below were not chosen, they are what the hashes of the tokens say.
    assert_eq!(Told::dispatch(), [7, 4, 5, 2, 3, 1, 8, 6]);
    assert_eq!(Alike::dispatch(), [1, 1]);
    let plan = hooks_core::plan().to_string();
    let notes = plan.matches("cannot be told apart").count();
    assert_eq!(notes, 1, "{plan}");
}

/// Edges of every form: to a type and a function, by every kind of path, and by name.
mod edged {
    use hooks_core::{extension, hook, hook_point, priority};

    #[hook_point(mode = collect)]
    pub(super) fn Edged();

    #[hook_point(mode = collect)]
    pub(super) async fn EdgedAwaited();

    pub(super) mod far {
        use super::{Edged, EdgedAwaited, extension, hook};

        #[derive(Debug, Default)]
        pub(in super::super) struct Cache<'a> {
            _name: &'a str,
        }

        #[extension(name = "order_cache")]
        impl Cache<'_> {
            #[hook(point = Edged)]
            fn fill() {}
            #[hook(point = Edged, priority = 400)]
            fn flush() {}
            #[hook(point = EdgedAwaited)]
            async fn warm() {}
        }

        #[hook(point = Edged, priority = 300)]
        #[hook(point = EdgedAwaited)]
        pub(in super::super) const fn trace() {}
    }

    use self::far as near;
    use self::far::trace as renamed;

    #[hook(point = Edged, priority = priority::LAST, before = near::Cache<'_>)]
    fn ahead_of_all_hooks_of_a_type() {}

    #[hook(point = Edged, priority = priority::FIRST, after = renamed, after("order_cache"))]
    fn behind_a_function_and_a_name() {}

    #[hook(
        point = Edged,
        before = near::Cache<'static>,
        before("behaviour::ahead_of_all_hooks_of_a_type"),
        after("nobody_is_called_so"),
    )]
    fn r#try() {}

    #[hook(point = EdgedAwaited, before = near::Cache<'_>, before = r#try2)]
    async fn awaited() {}

    #[hook(point = EdgedAwaited, priority = priority::EARLY)]
    fn r#try2() {}
}

#[test]
fn edges_beat_priority_and_concern_all_hooks_of_their_target() {
    assert_eq!(
        order::<edged::Edged>(),
        expected([
            ("try", 100),
            ("trace", 300),
            ("ahead_of_all_hooks_of_a_type", 1_000_000),
            ("fill", 100),
            ("flush", 400),
            ("behind_a_function_and_a_name", -1_000_000),
        ])
    );
    assert_eq!(
        order::<edged::EdgedAwaited>(),
        expected([
            ("awaited", 100),
            ("try2", 50),
            ("trace", 100),
            ("warm", 100)
        ])
    );
}

#[test]
fn edges_hold_where_the_hook_and_its_target_stand_in_one_function() {
    #[hook_point(mode = collect)]
    fn Local();

    #[derive(Debug, Default)]
    struct Inner;

    #[extension(name = "order_inner")]
    impl Inner {
        #[hook(point = Local, after = outer, after = last)]
        fn inner() {}
    }

    #[hook(point = Local)]
    fn last() {}

    #[hook(point = Local, after = last)]
    fn outer() {}

    assert_eq!(
        order::<Local>(),
        expected([("last", 100), ("outer", 100), ("inner", 100)])
    );
}

/// Names that are also those of a module, a value or a linked crate (`renamed`, above).
mod twofold {
    use hooks_core::{extension, hook, hook_point};

    #[hook_point(mode = collect)]
    pub(super) fn Twofold();

    #[derive(Debug, Default)]
    pub(super) struct Unit;

    #[extension(name = "order_unit")]
    impl Unit {
        #[hook(point = Twofold)]
        fn of_unit() {}
    }

    pub(super) mod lower {
        use super::{Twofold, hook};

        #[hook(point = Twofold, priority = 101, before = super::Unit)]
        fn lower() {}
    }

    #[hook(point = Twofold, priority = 102)]
    fn lower() {}

    #[hook(point = Twofold, before("order_unit"))]
    #[cfg(not(test))]
    fn configured_away() {}

    #[hook(point = Twofold, priority = 200, before = cfg_on)]
    #[cfg_attr(test, hook(point = Twofold, priority = 201, before = cfg_on))]
    fn doubled() {}

    #[cfg(test)]
    #[hook(point = Twofold)]
    fn cfg_on() {}
}

#[test]
fn a_path_means_the_extension_or_the_function_whatever_else_has_its_name() {
    assert_eq!(
        order::<twofold::Twofold>(),
        expected([
            ("lower", 101),
            ("of_unit", 100),
            ("lower", 102),
            ("doubled", 200),
            ("doubled", 201),
            ("cfg_on", 100),
        ])
    );
}

#[hook_point(mode = collect)]
fn Around(log: &mut Vec<&'static str>);

#[derive(Debug, Default)]
struct BothKinds;

#[extension(name = "order_both_kinds")]
impl BothKinds {
    #[hook(point = Around, wrap, priority = 1)]
    fn wrapper(log: &mut Vec<&'static str>, next: Next<'_, Around>) {
        log.push("wrapper");
        next.run(log);
    }
    #[hook(point = Around, priority = 1)]
    fn plain(log: &mut Vec<&'static str>) {
        log.push("plain");
    }
}

#[hook(point = Around, priority = 200, before = BothKinds)]
fn ahead(log: &mut Vec<&'static str>) {
    log.push("ahead");
}

#[hook(point = Around, wrap, priority = 200, before("order_both_kinds"))]
fn further_out(log: &mut Vec<&'static str>, next: Next<'_, Around>) {
    log.push("further_out");
    next.run(log);
}

#[test]
fn edges_concern_hooks_of_their_own_kind_and_no_plain_hook_runs_outside_a_wrapper() {
    let mut log = Vec::new();
    Around::dispatch(&mut log);
    assert_eq!(log, ["further_out", "wrapper", "ahead", "plain"]);
}

macro_rules! ordered {
    ($point:path: $first:ident before $second:path) => {
        #[hook(point = $point, priority = 200, before = $second)]
        fn $first() {}
    };
}

#[test]
fn a_path_may_come_through_a_macro() {
    #[hook_point(mode = collect)]
    fn Made();

    #[hook(point = Made)]
    fn target() {}

    ordered!(Made: first before target);
    assert_eq!(order::<Made>(), expected([("first", 200), ("target", 100)]));
}

#[test]
fn the_plan_shows_edges_as_they_are_written_and_the_order_that_came_of_them() {
    let plan = hooks_core::plan().to_string();
    let lines: Vec<_> = plan
        .lines()
        .skip_while(|line| *line != "behaviour::order::edged::Edged")
        .skip(1)
        .take_while(|line| line.starts_with(' '))
        .filter_map(|line| line.split_once(", behaviour 0"))
        .map(|(line, _)| line.trim_start())
        .collect();
    assert_eq!(
        lines,
        [
            "collect, on_error = isolate",
            "100  behaviour::try, before = near::Cache, before(\"behaviour::ahead_of_all_hooks_of_a_type\"), \
             after(\"nobody_is_called_so\") (nobody)",
            "300  behaviour::trace",
            "1000000  behaviour::ahead_of_all_hooks_of_a_type, before = near::Cache",
            "100  behaviour::order_cache.fill",
            "400  behaviour::order_cache.flush",
            "-1000000  behaviour::behind_a_function_and_a_name, after = renamed, after(\"order_cache\")",
        ]
    );
}
