//! A wrapped async dispatch: two wrappers, a plain hook and a default, each of which may suspend, be cancelled and panic
//! wherever it is.

use alloc::string::String;
use alloc::vec::Vec;
use core::future::Future;
use core::ops::ControlFlow;
use core::panic::AssertUnwindSafe;
use core::pin::pin;
use std::panic::catch_unwind;

use super::{Life, Log, alive, finished, panicked, pauses, poll, spec, wrappers};
use crate::dispatch::run_async;
use crate::hook::{Bare, Checked, FutureOfHook, HookFacts, Next, asynchronous, table_of};
use crate::hook_point;
use crate::mode::{Named, OrDefault};
use crate::order::function;
use crate::point::{Awaited, Call, Many, Takes};
use crate::returns::{Accepted, Borrows, Returns};

/// Who has a future, from the outside; the hook's is gone before the default's.
const PARTS: [&str; 4] = ["outer", "inner", "hook", "default"];

/// When somebody panics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moment {
    /// While its future is built.
    Building,
    /// When that is polled first.
    FirstPoll,
    /// After it was suspended.
    LaterPoll,
    /// After what is inside of it ended.
    Afterwards,
    /// When it is dropped.
    Dropping,
}

const MOMENTS: [Moment; 5] = [
    Moment::Building,
    Moment::FirstPoll,
    Moment::LaterPoll,
    Moment::Afterwards,
    Moment::Dropping,
];

/// What is to happen, and what did.
#[derive(Default)]
struct Scene {
    log: Log,
    /// How often each of the parts suspends at a time.
    pauses: [usize; 4],
    trouble: Option<(&'static str, Moment)>,
}

impl Scene {
    fn pausing(pauses: [usize; 4]) -> Self {
        Self {
            pauses,
            ..Self::default()
        }
    }

    /// Panics where `who` is to panic at `moment`.
    fn at(&self, who: &'static str, moment: Moment) {
        assert!(self.trouble != Some((who, moment)), "{who}: {moment:?}");
    }

    /// Suspends as `who` does.
    async fn pause(&self, who: &'static str) {
        let part = PARTS.iter().position(|part| *part == who).unwrap();
        pauses(self.pauses[part]).await;
    }

    fn life(&self, who: &'static str) -> Part<'_> {
        Part {
            scene: self,
            who,
            _life: self.log.life(who),
        }
    }

    /// Lives through what `who` does before anything is inside of it.
    async fn begin(&self, who: &'static str) -> Part<'_> {
        let part = self.life(who);
        self.at(who, Moment::FirstPoll);
        self.pause(who).await;
        self.at(who, Moment::LaterPoll);
        part
    }
}

struct Part<'a> {
    scene: &'a Scene,
    who: &'static str,
    _life: Life<'a>,
}

impl Drop for Part<'_> {
    fn drop(&mut self) {
        // A second panic while one unwinds ends the process, which is nothing of ours.
        if !std::thread::panicking() {
            self.scene.at(self.who, Moment::Dropping);
        }
    }
}

#[hook_point(mode = until_handled)]
async fn Search(scene: &Scene) -> usize {
    let _part = scene.begin("default").await;
    1
}

fn wrapper<'a>(
    who: &'static str,
    scene: &'a Scene,
    next: Next<'a, Search>,
) -> impl Future<Output = usize> + Send + 'a {
    scene.at(who, Moment::Building);
    async move {
        let _part = scene.begin(who).await;
        let found = next.run(scene).await;
        scene.pause(who).await;
        scene.at(who, Moment::Afterwards);
        found * 10
    }
}

wrappers! {
    OUTER of Search: |(scene,), next| wrapper("outer", scene, next);
    INNER of Search: |(scene,), next| wrapper("inner", scene, next);
}

static HOOK: HookFacts = {
    fn hook(scene: &Scene) -> impl Future<Output = Option<usize>> + Send {
        scene.at("hook", Moment::Building);
        async {
            let _part = scene.begin("hook").await;
            None
        }
    }
    fn shim(
        call: Call<'_, '_, Search, ()>,
    ) -> Checked<
        Search,
        impl Future<Output: Accepted<Search, Borrows, <Search as Returns<Borrows>>::Shapes>>,
    > {
        let ((), (scene,)) = call.open::<1>();
        let scene: &Scene = Takes::take(scene);
        FutureOfHook::<Search, (), Awaited>::checked(hook(scene))
    }
    HookFacts::of_function::<Search>(
        &asynchronous::<Search, (), Borrows, Bare, _, _, _>(shim),
        function(&shim),
        spec("HOOK"),
    )
};

fn search(scene: &Scene) -> impl Future<Output = usize> + Send {
    let entrance = table_of(&[&OUTER, &INNER, &HOOK]);
    let default = Many(Search::__hooks_default);
    let dispatch = run_async::<Search, _, _, _>((), (scene,), OrDefault::new(), default, entrance);
    async {
        match dispatch.await {
            ControlFlow::Break(Named { value, by }) => {
                assert_eq!(by, None, "the default answers");
                value
            }
            ControlFlow::Continue(()) => panic!("the default stands inside of the wrappers"),
        }
    }
}

/// All ways in which each of the parts suspends at most twice.
fn all_pauses() -> impl Iterator<Item = [usize; 4]> {
    // An interpreter takes seconds for what is instants elsewhere.
    let most = if cfg!(miri) { 2 } else { 3 };
    (0..most * most * most * most).map(move |number| {
        [
            number % most,
            number / most % most,
            number / most / most % most,
            number / most / most / most,
        ]
    })
}

#[test]
fn what_is_inside_begins_later_and_ends_before() {
    let scene = Scene::default();
    assert_eq!(finished(search(&scene)), (100, 0));
    assert_eq!(
        scene.log.lines(),
        [
            "began outer",
            "began inner",
            "began hook",
            "left hook",
            "began default",
            "left default",
            "left inner",
            "left outer",
        ]
    );
}

#[test]
fn it_completes_however_often_each_part_suspends() {
    for pauses in all_pauses() {
        let scene = Scene::pausing(pauses);
        let [outer, inner, hook, default] = pauses;
        let pending = 2 * outer + 2 * inner + hook + default;
        assert_eq!(finished(search(&scene)), (100, pending), "{pauses:?}");
        let lines = scene.log.lines();
        assert_eq!(lines.len(), 8, "{pauses:?}");
        assert_eq!(alive(&lines), [""; 0], "{pauses:?}");
    }
}

#[test]
fn dropping_a_dispatch_drops_what_is_live_once_from_the_inside() {
    for pauses in all_pauses() {
        let (_, pending) = finished(search(&Scene::pausing(pauses)));
        for polls in 0..=pending {
            let scene = Scene::pausing(pauses);
            let mut before = Vec::new();
            {
                let mut dispatch = pin!(search(&scene));
                for _ in 0..polls {
                    assert!(poll(dispatch.as_mut()).is_pending());
                }
                before.extend(scene.log.lines());
            }
            let lines = scene.log.lines();
            let mut left: Vec<String> = alive(&before)
                .iter()
                .map(|who| ["left", who].join(" "))
                .collect();
            left.reverse();
            assert_eq!(lines[before.len()..], left, "{pauses:?} after {polls}");
            assert_eq!(finished(search(&Scene::default())), (100, 0));
        }
    }
}

#[test]
fn a_panic_anywhere_drops_every_future_once_and_the_next_dispatch_works() {
    for pauses in [[0; 4], [1; 4], [0, 1, 2, 1]] {
        for who in PARTS {
            for moment in MOMENTS {
                let scene = Scene {
                    trouble: Some((who, moment)),
                    ..Scene::pausing(pauses)
                };
                // An `async fn` does nothing while it is built, and only wrappers have something inside.
                let never = matches!(
                    (who, moment),
                    ("default", Moment::Building) | ("hook" | "default", Moment::Afterwards)
                );
                if never || who == "hook" {
                    assert_eq!(finished(search(&scene)).0, 100, "{who}: {moment:?}");
                } else {
                    let text = panicked(|| finished(search(&scene)));
                    assert_eq!(text, alloc::format!("{who}: {moment:?}"));
                }
                assert_eq!(alive(&scene.log.lines()), [""; 0], "{who}: {moment:?}");
                assert_eq!(finished(search(&Scene::default())), (100, 0));
            }
        }
    }
}

#[test]
fn a_panic_while_cancelling_drops_the_others_too() {
    let pauses = [1; 4];
    let (_, pending) = finished(search(&Scene::pausing(pauses)));
    for who in PARTS {
        let mut panics = 0;
        for polls in 0..=pending {
            let scene = Scene {
                trouble: Some((who, Moment::Dropping)),
                ..Scene::pausing(pauses)
            };
            let cancelled = catch_unwind(AssertUnwindSafe(|| {
                let mut dispatch = pin!(search(&scene));
                for _ in 0..polls {
                    assert!(poll(dispatch.as_mut()).is_pending());
                }
            }));
            panics += usize::from(cancelled.is_err());
            assert_eq!(alive(&scene.log.lines()), [""; 0], "{who} after {polls}");
        }
        assert!(panics > 0, "{who} was never dropped");
        assert_eq!(finished(search(&Scene::default())), (100, 0));
    }
}
