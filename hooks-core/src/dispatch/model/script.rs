//! What a hook of a case does. The engine and the interpreter run the same scripts, so that only what stands between
//! hooks can differ.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::future::{Future, poll_fn};
use core::marker::PhantomData;
use core::ops::ControlFlow;
use core::pin::{Pin, pin};
use core::task::{Context, Poll, Waker};

use super::scene::{Broken, Scene, Token, Value, name};
use super::told::Told;

/// What one hook does.
#[derive(Clone, Debug)]
pub(super) enum Script {
    /// One of those that are asked.
    Plain(Plain),
    /// One that runs around them.
    Wrapper(Wrapper),
}

/// A plain hook.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    pub(super) form: Form,
    pub(super) takes: Takes,
    /// How often its future is pending.
    pub(super) suspends: u8,
    pub(super) fate: Fate,
}

/// How a plain hook is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Sync,
    Async,
    Boxed,
}

/// How a hook of a transform takes the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    Looks,
    Edits,
    Owns,
}

/// What a plain hook comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It has no opinion.
    Silent,
    /// It answers, replaces the value, or refuses.
    Speaks,
    Fails,
    Panics,
    /// Before there is a future, where there is to be one.
    PanicsAtOnce,
    /// It answers, and its future panics when it is dropped.
    PanicsInDrop,
}

/// A wrapper.
#[derive(Clone, Debug)]
pub(super) struct Wrapper {
    /// How often it is pending before it runs what is inside, and afterwards.
    pub(super) suspends: (u8, u8),
    pub(super) panics: Option<Moment>,
    /// How it runs what is inside: all but the last only where the point is repeatable.
    pub(super) passes: Vec<Pass>,
    pub(super) gives: Gives,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    Before,
    After,
}

/// One run of what is inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pass {
    /// To its end.
    Whole,
    /// Dropped where it is still pending after so many polls.
    Polled(u8),
}

/// What a wrapper gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gives {
    /// What the last run gave, or its own value.
    TheSame,
    /// Something more.
    Changed,
    /// Its own value.
    Another,
    /// Its own value in the place of a failure or refusal.
    Recovered,
    /// A refusal, where there are any; the inside is not run.
    Denied,
    /// A failure, where there is room for one; the inside is not run.
    Failed,
}

/// What the default does.
#[derive(Clone, Debug)]
pub(super) struct Ending {
    pub(super) suspends: u8,
    pub(super) fate: Fate,
}

/// What a plain hook says.
pub(super) enum Said {
    Nothing,
    Something(Value),
}

/// What a plain hook returns at some point.
pub(super) trait Returned {
    fn of(said: Said) -> Self;
}

impl Returned for Said {
    fn of(said: Said) -> Self {
        said
    }
}

impl Returned for () {
    fn of(_: Said) {}
}

impl Returned for Option<Value> {
    fn of(said: Said) -> Self {
        match said {
            Said::Nothing => None,
            Said::Something(value) => Some(value),
        }
    }
}

impl Returned for ControlFlow<Value> {
    fn of(said: Said) -> Self {
        match said {
            Said::Nothing => Self::Continue(()),
            Said::Something(reason) => Self::Break(reason),
        }
    }
}

/// Of a hook that took the value of a transform, and gives one back whatever it does.
impl Returned for Value {
    fn of(said: Said) -> Self {
        match said {
            Said::Nothing => unreachable!("who takes the value gives one"),
            Said::Something(value) => value,
        }
    }
}

/// The value of a transform, as a hook takes it.
pub(super) enum Held<'a> {
    Nothing,
    Looks(&'a Value),
    Edits(&'a mut Value),
    Owns(Option<Value>),
}

/// Panics without a word on standard error.
fn panic(text: String) -> ! {
    std::panic::resume_unwind(Box::new(text))
}

fn plain(scene: &Scene, who: usize) -> &Plain {
    match &scene.scripts[who] {
        Script::Plain(plain) => plain,
        Script::Wrapper(_) => unreachable!("a plain hook has the script of one"),
    }
}

/// The hook `who` at work.
pub(super) fn act<R: Returned>(
    scene: &Scene,
    who: usize,
    step: u32,
    note: &mut String,
    held: Held<'_>,
) -> Result<R, Broken> {
    let me = name(who);
    let shown = match &held {
        Held::Nothing => "",
        Held::Looks(value) => &value.text,
        Held::Edits(value) => &value.text,
        Held::Owns(value) => &value.as_ref().expect("held until now").text,
    };
    scene.log(format!("{me} acts: {step} {note:?} {shown:?}"));
    note.push_str(&me);
    let fate = plain(scene, who).fate;
    let speaks = matches!(fate, Fate::Speaks | Fate::PanicsInDrop);
    let said = match held {
        Held::Nothing if speaks => Said::Something(scene.value(format!("by {me}"))),
        Held::Looks(value) if speaks => Said::Something(scene.value(format!("{value:?}>{me}"))),
        Held::Nothing | Held::Looks(_) => Said::Nothing,
        Held::Edits(value) => {
            value.text.push_str(&me);
            Said::Nothing
        }
        Held::Owns(value) => {
            let mut value = value.expect("held until now");
            value.text.push_str(&me);
            Said::Something(value)
        }
    };
    match fate {
        Fate::Silent | Fate::Speaks | Fate::PanicsInDrop => Ok(R::of(said)),
        Fate::Fails => Err(scene.value(format!("{me} fails")).into_error()),
        Fate::Panics | Fate::PanicsAtOnce => panic(format!("{me} panics")),
    }
}

/// The future of the hook `who`, which says what happens to it.
// A lifetime each, because what a function returns may not hold their intersection.
pub(super) struct Probe<'s, 'n, 'h, R> {
    scene: &'s Scene,
    who: usize,
    step: u32,
    note: &'n mut String,
    held: Option<Held<'h>>,
    left: u8,
    _token: Token,
    returned: PhantomData<fn() -> R>,
}

impl<'s, 'n, 'h, R: Returned> Probe<'s, 'n, 'h, R> {
    pub(super) fn new(
        scene: &'s Scene,
        who: usize,
        step: u32,
        note: &'n mut String,
        held: Held<'h>,
    ) -> Self {
        let plain = plain(scene, who);
        if plain.fate == Fate::PanicsAtOnce {
            panic(format!("{} panics at once", name(who)));
        }
        Self {
            scene,
            who,
            step,
            note,
            held: Some(held),
            left: plain.suspends,
            _token: scene.token(),
            returned: PhantomData,
        }
    }
}

impl<R: Returned> Future for Probe<'_, '_, '_, R> {
    type Output = Result<R, Broken>;

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Self::Output> {
        let this = &mut *self;
        this.scene.log(format!("{} is polled", name(this.who)));
        if let Some(left) = this.left.checked_sub(1) {
            this.left = left;
            return Poll::Pending;
        }
        let held = this.held.take().expect("a future is ready once");
        Poll::Ready(act(this.scene, this.who, this.step, this.note, held))
    }
}

impl<R> Drop for Probe<'_, '_, '_, R> {
    fn drop(&mut self) {
        let me = name(self.who);
        self.scene.log(format!("{me} is dropped"));
        let panics = plain(self.scene, self.who).fate == Fate::PanicsInDrop;
        if panics && !std::thread::panicking() {
            panic(format!("{me} panics in drop"));
        }
    }
}

/// What a dispatch gives, for wrappers that change it.
pub(super) trait Verdict: Told + Sized {
    /// Whether it is a failure or a refusal.
    fn is_failure(&self) -> bool {
        false
    }

    /// The same with `value` added, where there is room for it.
    fn changed(self, value: Value) -> Self;
}

/// `next` of a wrapper, the engine's or the interpreter's.
pub(super) trait Rest: Sized {
    type Verdict: Verdict;

    fn repeats(&self) -> bool;
    /// What a dispatch gives that gives `value`.
    fn own(&self, value: Value) -> Self::Verdict;
    /// The refusal, where there are any.
    fn deny(&self, reason: Value) -> Option<Self::Verdict>;
    /// The failure, where there is room for one.
    fn fail(&self, error: Broken) -> Option<Self::Verdict>;
    /// `value` is there at a transform.
    fn run(
        self,
        scene: &Scene,
        step: u32,
        note: &mut String,
        value: Option<Value>,
    ) -> impl Future<Output = Self::Verdict>;
    fn repeat(
        &mut self,
        scene: &Scene,
        step: u32,
        note: &mut String,
        value: Option<Value>,
    ) -> impl Future<Output = Self::Verdict>;
}

/// Says when a wrapper or a default is over.
struct Present<'a> {
    scene: &'a Scene,
    me: String,
    _token: Token,
}

impl<'a> Present<'a> {
    fn new(scene: &'a Scene, me: String) -> Self {
        Self {
            scene,
            me,
            _token: scene.token(),
        }
    }
}

impl Drop for Present<'_> {
    fn drop(&mut self) {
        self.scene.log(format!("{} is over", self.me));
    }
}

/// The wrapper `who` around `next`.
pub(super) async fn wrap<N: Rest>(
    scene: &Scene,
    who: usize,
    step: u32,
    note: &mut String,
    value: Option<Value>,
    mut next: N,
) -> N::Verdict {
    let Script::Wrapper(script) = &scene.scripts[who] else {
        unreachable!("a wrapper has the script of one");
    };
    let me = name(who);
    let present = Present::new(scene, me.clone());
    scene.log(format!("{me} begins: {step} {note:?} {value:?}"));
    note.push_str(&me);
    let value = value.map(|value| value.changed(scene.value(&*me)));
    suspend(script.suspends.0).await;
    if script.panics == Some(Moment::Before) {
        panic(format!("{me} panics before"));
    }
    if script.gives == Gives::Denied
        && let Some(denied) = next.deny(scene.value(format!("{me} denies")))
    {
        return denied;
    }
    if script.gives == Gives::Failed
        && let Some(failed) = next.fail(scene.value(format!("{me} gives up")).into_error())
    {
        return failed;
    }
    let own = next.own(scene.value(format!("of {me}")));
    let mut verdict = None;
    if let Some((last, earlier)) = script.passes.split_last() {
        let earlier = if next.repeats() { earlier } else { &[] };
        for pass in earlier {
            let run = next.repeat(scene, step + 1, note, value.clone());
            let given = pass.through(&present, run).await;
            verdict = given.or(verdict);
        }
        let run = next.run(scene, step + 1, note, value);
        let given = last.through(&present, run).await;
        verdict = given.or(verdict);
    }
    suspend(script.suspends.1).await;
    if script.panics == Some(Moment::After) {
        panic(format!("{me} panics after"));
    }
    match (script.gives, verdict) {
        (Gives::TheSame | Gives::Denied | Gives::Failed, Some(verdict)) => verdict,
        (Gives::Changed, Some(verdict)) => verdict.changed(scene.value(format!("more of {me}"))),
        (Gives::Recovered, Some(verdict)) if !verdict.is_failure() => verdict,
        _ => own,
    }
}

impl Pass {
    async fn through<V: Verdict>(
        self,
        present: &Present<'_>,
        run: impl Future<Output = V>,
    ) -> Option<V> {
        let Present { scene, me, .. } = present;
        let given = match self {
            Self::Whole => Some(run.await),
            Self::Polled(times) => {
                let mut run = pin!(run);
                let mut given = None;
                for _ in 0..times {
                    let polled = poll_fn(|context| Poll::Ready(run.as_mut().poll(context))).await;
                    if let Poll::Ready(verdict) = polled {
                        given = Some(verdict);
                        break;
                    }
                    suspend(1).await;
                }
                given
            }
        };
        match &given {
            Some(given) => scene.log(format!("{me} gets {}", given.told())),
            None => scene.log(format!("{me} gave up")),
        }
        given
    }
}

/// The default action.
pub(super) async fn end(scene: &Scene, step: u32, note: &mut String) -> Result<Value, Broken> {
    let _present = Present::new(scene, "end".into());
    scene.log(format!("end begins: {step} {note:?}"));
    note.push_str("end");
    suspend(scene.ending.suspends).await;
    match scene.ending.fate {
        Fate::Fails => Err(scene.value("end fails").into_error()),
        Fate::Panics | Fate::PanicsAtOnce | Fate::PanicsInDrop => panic("end panics".into()),
        Fate::Silent | Fate::Speaks => Ok(scene.value("by end")),
    }
}

/// The default where it cannot fail.
pub(super) async fn end_well(scene: &Scene, step: u32, note: &mut String) -> Value {
    match end(scene, step, note).await {
        Ok(value) => value,
        Err(_) => scene.value("for lack of better"),
    }
}

/// Is pending so many times.
async fn suspend(times: u8) {
    let mut left = times;
    poll_fn(move |_| match left.checked_sub(1) {
        Some(less) => {
            left = less;
            Poll::Pending
        }
        None => Poll::Ready(()),
    })
    .await;
}

/// What a future gives that never suspends.
pub(super) fn at_once<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(given) => given,
        Poll::Pending => unreachable!("nothing suspends at a sync point"),
    }
}
