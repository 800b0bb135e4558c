//! What a program links is what it has: several crates arrive, points of one name stay apart, what nobody names is
//! absent, and sealing happens once, whoever comes first.

#![forbid(unsafe_code)]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test stops where it fails"
)]

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::thread;

use hooks_core::{
    Next, Point, PointId, Report, StartupError, extension, hook, hook_point, hooks_of, set_reporter,
};
use hooks_derive_tests::finish;
use test_points::Call;

// `renamed` stands in the manifest too, and is not named.
hooks_core::link!(
    plugin_a,
    plugin_b,
    twin_points,
    empty_plugin,
    bundle,
    #[cfg(any())]
    no_such_crate
);

/// A point of the name and shape of two others.
#[hook_point(mode = collect)]
fn Observe(call: &mut Call);

#[hook(point = Observe)]
fn own(call: &mut Call) {
    call.log.push("own");
}

#[hook(point = test_points::Observe, priority = 300)]
fn observe(call: &mut Call) {
    call.log.push("own.observe");
}

/// Behind the other plugin's type, ahead of a function that a lower priority would put first.
#[hook(
    point = test_points::Ordered,
    priority = 300,
    after = plugin_b::edges::Edges,
    before = plugin_a::edges::trace,
)]
fn between(call: &mut Call) {
    call.log.push("own.between");
}

/// Its constructor waits until all threads are on their way, so that they meet in sealing.
#[derive(Debug)]
struct Counted(u32);

static CONSTRUCTED: AtomicU32 = AtomicU32::new(0);

#[hook_point(mode = collect)]
fn Constructed() -> u32;

/// How many threads are about to seal or dispatch.
static ON_THEIR_WAY: AtomicU32 = AtomicU32::new(0);

const THREADS: u32 = 8;

impl Counted {
    fn when_all_are_there() -> Self {
        while ON_THEIR_WAY.load(Ordering::SeqCst) < THREADS {
            thread::yield_now();
        }
        Self(CONSTRUCTED.fetch_add(1, Ordering::SeqCst) + 1)
    }
}

#[extension(new = Counted::when_all_are_there())]
impl Counted {
    #[hook(point = Constructed)]
    fn constructed(&self) -> u32 {
        self.0
    }
}

/// A point whose wrappers and hooks fit into its room, and one where they do not.
mod wrapped {
    use super::{Next, hook, hook_point};
    use hooks_derive_tests::pause;

    #[hook_point(mode = collect, inline = 1024)]
    pub async fn Fits(number: u32) -> u32;
    #[hook_point(mode = collect, inline = 48)]
    pub async fn Spills(number: u32) -> u32;
    #[hook_point(mode = collect, inline = 1024)]
    pub async fn Aligned(number: u32) -> u32;
    #[hook_point(mode = middleware)]
    pub fn Around() -> u32;

    /// Aligned more strictly than the room of a point.
    #[repr(align(64))]
    struct Strict(#[expect(dead_code, reason = "it is held for its alignment")] u32);

    #[hook(point = Fits, priority = 10)]
    #[hook(point = Spills, priority = 10)]
    #[hook(point = Aligned, priority = 10)]
    async fn awaited(number: u32) -> u32 {
        pause().await;
        number
    }
    #[hook(point = Fits, priority = 20)]
    async fn around_fits(number: u32, next: Next<'_, Fits>) -> Vec<u32> {
        next.run(number).await
    }
    #[hook(point = Spills, priority = 20)]
    async fn around_spills(number: u32, next: Next<'_, Spills>) -> Vec<u32> {
        next.run(number).await
    }
    #[hook(point = Aligned, priority = 20)]
    async fn around_aligned(number: u32, next: Next<'_, Aligned>) -> Vec<u32> {
        let held = Strict(number);
        let values = next.run(number).await;
        std::hint::black_box(&held);
        values
    }
    #[hook(point = Around, priority = 30)]
    fn around(next: Next<'_, Around>) -> u32 {
        next.run()
    }
}

static REPORTS: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn write_down(report: &Report<'_>) {
    let mut reports = REPORTS.lock().unwrap_or_else(PoisonError::into_inner);
    reports.push(format!("{report}"));
}

/// What threads saw that were all the first: half of them sealed, half of them dispatched.
struct Started {
    sealed: Vec<Result<(), StartupError>>,
    dispatched: Vec<Vec<u32>>,
    reports: Vec<String>,
}

static STARTED: LazyLock<Started> = LazyLock::new(|| {
    set_reporter(write_down);
    let wait = || ON_THEIR_WAY.fetch_add(1, Ordering::SeqCst);
    let (sealed, dispatched) = thread::scope(|scope| {
        let seal = || {
            wait();
            hooks_core::seal()
        };
        let dispatch = || {
            wait();
            Constructed::dispatch()
        };
        let sealing: Vec<_> = (0..THREADS / 2).map(|_| scope.spawn(seal)).collect();
        let dispatching: Vec<_> = (0..THREADS / 2).map(|_| scope.spawn(dispatch)).collect();
        (
            sealing
                .into_iter()
                .map(|thread| thread.join().unwrap())
                .collect(),
            dispatching
                .into_iter()
                .map(|thread| thread.join().unwrap())
                .collect(),
        )
    });
    let reports = REPORTS
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .clone();
    Started {
        sealed,
        dispatched,
        reports,
    }
});

/// The hooks at `P`, in order, as `crate.function`.
fn hooks<P: Point>() -> Vec<String> {
    LazyLock::force(&STARTED);
    hooks_of::<P>()
        .map(|hook| format!("{}.{}", hook.krate(), hook.function()))
        .collect()
}

fn log(dispatch: fn(&mut Call)) -> Vec<&'static str> {
    LazyLock::force(&STARTED);
    let mut call = Call::default();
    dispatch(&mut call);
    call.log
}

#[test]
fn sealing_from_many_threads_makes_one_instance() {
    assert!(STARTED.sealed.iter().all(Result::is_ok));
    assert_eq!(STARTED.dispatched, [[1]; 4]);
    assert_eq!(
        (CONSTRUCTED.load(Ordering::SeqCst), plugin_a::built()),
        (1, 1)
    );
}

#[test]
fn sealing_again_changes_nothing() {
    LazyLock::force(&STARTED);
    assert!(hooks_core::seal().is_ok());
    assert_eq!(CONSTRUCTED.load(Ordering::SeqCst), 1);
}

#[test]
fn hooks_of_several_crates_arrive_in_one_order() {
    assert_eq!(
        log(test_points::Observe::dispatch),
        [
            "a.around",
            "b.guard.observe_early",
            "a.guard.observe",
            "b.guard.observe",
            "a.observe",
            "a.audit.observe",
            "a.uncalled",
            "a.generic",
            "b.observe",
            "b.audit.observe",
            "a.made_first",
            "a.made_second",
            "own.observe",
            "a.around",
        ]
    );
}

#[test]
fn edges_hold_across_crates_and_beat_priority() {
    assert_eq!(
        log(test_points::Ordered::dispatch),
        [
            "a.edges.open",
            "b.edges.first",
            "b.edges.second",
            "a.edges.close",
            "own.between",
            "a.trace",
        ]
    );
}

#[test]
fn hooks_of_several_crates_are_awaited_in_one_order() {
    assert_eq!(
        hooks::<test_points::ObserveAsync>(),
        [
            "plugin_a.observe_sync",
            "plugin_a.observe_ready",
            "plugin_a.observe_suspended",
            "plugin_b.observe_suspended"
        ]
    );
    let mut call = Call::default();
    finish(test_points::ObserveAsync::dispatch(&mut call));
    assert_eq!(
        call.log,
        [
            "a.guard.observe_sync",
            "a.guard.observe_ready",
            "a.guard.observe_suspended",
            "b.guard.observe_suspended"
        ]
    );
}

#[test]
fn points_of_one_name_stay_apart() {
    assert_eq!(log(Observe::dispatch), ["own"]);
    assert_eq!(
        log(twin_points::Observe::dispatch),
        ["a.audit.observe", "b.audit.observe", "twin.observe"]
    );
    let names: Vec<_> = hooks_core::points()
        .iter()
        .map(ToString::to_string)
        .collect();
    for name in [
        "static_linked::Observe",
        "test_points::Observe",
        "twin_points::Observe",
    ] {
        assert_eq!(
            names.iter().filter(|other| *other == name).count(),
            1,
            "{name}"
        );
    }
}

#[test]
fn a_crate_that_is_named_and_gives_nothing_is_a_note_in_report_and_plan() {
    let line = hooks_derive_tests::line_of(include_str!("static_linked.rs"), "hooks_core::link!");
    let note = format!(
        "`empty_plugin` is named in `link!` ({}:{}), but nothing comes from a crate of this name: no point, extension, hook \
         or `link!`",
        file!(),
        line
    );
    assert_eq!(STARTED.reports, std::slice::from_ref(&note));
    let plan = hooks_core::plan().to_string();
    let notes: Vec<_> = plan
        .lines()
        .filter(|line| line.starts_with("note: "))
        .collect();
    assert_eq!(notes, [format!("note: {note}")]);
}

#[test]
fn a_crate_nobody_names_is_not_linked() {
    assert!(
        hooks::<test_points::Observe>()
            .iter()
            .all(|hook| !hook.starts_with("renamed"))
    );
    assert!(!hooks_core::plan().to_string().contains("renamed"));
}

#[test]
fn a_point_nobody_hooks_is_empty_and_still_listed() {
    LazyLock::force(&STARTED);
    assert!(test_points::Nobody::active().is_none());
    assert_eq!(hooks::<test_points::Nobody>(), Vec::<String>::new());
    assert!(
        hooks_core::points()
            .iter()
            .any(|point| point.to_string() == "test_points::Nobody")
    );
}

#[test]
fn the_plan_shows_each_point_with_its_hooks_and_their_places() {
    LazyLock::force(&STARTED);
    let plan = hooks_core::plan().to_string();
    let version = env!("CARGO_PKG_VERSION");
    let lines: Vec<_> = plan
        .lines()
        .skip_while(|line| *line != "test_points::Lookup")
        .take(5)
        .collect();
    let told: Vec<_> = lines
        .iter()
        .map(|line| line.rsplit_once(':').map_or(*line, |(start, _)| start))
        .collect();
    assert_eq!(
        told,
        [
            "test_points:",
            "    fn Lookup(key",
            &format!(
                "    until_handled, on_error = isolate, test_points {version}, hooks-derive-tests/crates/points/src/lib.rs"
            ),
            &format!(
                "          10  plugin_a::guard.lookup, plugin_a {version}, hooks-derive-tests/crates/plugin_a/src/lib.rs"
            ),
            &format!(
                "          10  plugin_b::guard.lookup, plugin_b {version}, hooks-derive-tests/crates/plugin_b/src/lib.rs"
            ),
        ]
    );
    assert!(plan.contains("           -  no hooks"));
    assert!(plan.contains("    collect, on_error = isolate, hooks = at_most_one, test_points "));
    let ordered = plan.split_once("test_points::Ordered\n").unwrap().1;
    let ordered: Vec<_> = ordered.lines().take(3).collect();
    assert!(
        ordered[2].starts_with(
            "     1000000  plugin_a::edges.open, before(\"plugin_b::edges\"), plugin_a "
        ),
        "{}",
        ordered[2]
    );
}

/// The lines of the plan about `point`, without the places.
fn planned(point: &str) -> Vec<String> {
    LazyLock::force(&STARTED);
    let plan = hooks_core::plan().to_string();
    let lines = plan.lines().skip_while(|line| *line != point).skip(2);
    let own = lines.take_while(|line| line.starts_with(' '));
    own.map(|line| {
        line.split_once(", static_linked ")
            .map_or(line, |(start, _)| start)
            .to_owned()
    })
    .collect()
}

#[test]
fn the_plan_shows_wrappers_first_and_what_of_the_room_they_need() {
    let [fits, wrapper, plain] = &planned("static_linked::wrapped::Fits")[..] else {
        panic!()
    };
    let need = fits
        .strip_prefix("    collect, on_error = isolate, inline = 1024, needs ")
        .unwrap();
    assert!((1..=1024).contains(&need.parse::<u32>().unwrap()), "{need}");
    assert_eq!(
        wrapper,
        "          20  static_linked::around_fits (wrap, async)"
    );
    assert_eq!(plain, "          10  static_linked::awaited (async)");
}

#[test]
fn the_plan_says_of_a_point_that_it_spills_exactly_if_its_dispatch_does() {
    let line = |point: &str| planned(point).remove(0);
    assert!(!line("static_linked::wrapped::Fits").contains("spills"));
    assert_eq!(finish(wrapped::Fits::dispatch(1)), [1]);
    assert_eq!(PointId::of::<wrapped::Fits>().spills(), 0);

    assert!(line("static_linked::wrapped::Spills").ends_with(" (spills)"));
    assert_eq!(finish(wrapped::Spills::dispatch(1)), [1]);
    assert!(PointId::of::<wrapped::Spills>().spills() > 0);

    assert!(line("static_linked::wrapped::Aligned").ends_with(" (spills)"));
    assert_eq!(finish(wrapped::Aligned::dispatch(1)), [1]);
    assert_eq!(PointId::of::<wrapped::Aligned>().spills(), 1);
}

#[test]
fn the_plan_shows_no_policy_of_a_middleware_point() {
    assert_eq!(
        planned("static_linked::wrapped::Around"),
        [
            "    middleware",
            "          30  static_linked::around (wrap)"
        ]
    );
    assert_eq!(wrapped::Around::dispatch(|| 1), 1);
}

mod edges_to_nobody {
    use hooks_core::{hook, hook_point};

    #[hook_point(mode = collect)]
    pub(super) fn Edged();

    #[hook(point = Edged, after("frist"), before("second"))]
    fn first() {}

    #[hook(point = Edged)]
    fn second() {}
}

#[test]
fn the_plan_marks_an_edge_that_concerns_nobody() {
    edges_to_nobody::Edged::dispatch();
    let lines = planned("static_linked::edges_to_nobody::Edged");
    let edged = "         100  static_linked::first, after(\"frist\") (nobody), before(\"second\")";
    assert_eq!(lines.get(1).map(String::as_str), Some(edged));
}
