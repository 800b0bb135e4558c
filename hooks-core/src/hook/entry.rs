//! One row of a table: a hook without its types, and the same once it is known of which point it is.
//!
//! **Invariant:** a [`RowOf<P>`] is a row that was made from a [`Vtable<P, E>`], and its instance is built; what a [`Due<P>`] says of
//! a hook is what runs.

#![expect(
    unsafe_code,
    reason = "a row carries the hook's code and instance without their types"
)]

use core::alloc::Layout;
use core::marker::PhantomData;
use core::mem;
use core::ptr;
use core::sync::atomic::{AtomicPtr, Ordering};
use core::task::{Context, Poll};

use super::chain::Step;
use super::vtable::{Answer, CallFn, Code, Invariant, StartFn, Suspended, Vtable};
use super::{HookFacts, HookId};
use crate::extension::InstanceCell;
use crate::point::Point;

/// The code and the instance of a hook, without their types.
#[derive(Clone, Copy)]
pub(super) struct Body {
    code: Code,
    #[cfg(feature = "alloc")]
    off: Option<Code>,
    instance: *const (),
    suspended: Option<Suspended>,
}

// SAFETY: a body is addresses: of code, and of an instance that is `Send + Sync` by `Extension`'s bounds.
unsafe impl Send for Body {}
// SAFETY: as above; nothing in a body changes.
unsafe impl Sync for Body {}

impl Body {
    pub(super) const fn of_method<P, E>(
        vtable: &Vtable<P, E>,
        cell: &'static InstanceCell<E>,
    ) -> Self {
        Self::of_instance(vtable, cell.address())
    }

    pub(super) const fn of_function<P>(vtable: &Vtable<P, ()>) -> Self {
        Self::of_instance(vtable, &raw const UNIT)
    }

    pub(super) const fn of_instance<P, E>(vtable: &Vtable<P, E>, instance: *const ()) -> Self {
        Self {
            code: vtable.call,
            #[cfg(feature = "alloc")]
            off: vtable.off,
            instance,
            suspended: vtable.suspended,
        }
    }

    /// Whether the hook is awaited.
    #[inline]
    pub(super) const fn is_async(&self) -> bool {
        self.suspended.is_some()
    }
}

/// One row of a table: what a dispatch needs to run one hook.
pub(crate) struct Row {
    /// What runs: the hook's code, or where it is disabled what stands for that. Of a wrapper also one of the marks below.
    code: AtomicPtr<()>,
    instance: *const (),
    suspended: Option<Suspended>,
    hook: HookId,
}

/// The code of a wrapper that is disabled: its chain passes it over.
#[cfg(feature = "alloc")]
const OFF: *mut () = ptr::null_mut();
/// The code of a wrapper that is watched: its chain tells of its run.
pub(super) const WATCHED: *mut () = ptr::without_provenance_mut(1);

// SAFETY: a row is addresses: of code, of facts, and of an instance that is `Send + Sync` by `Extension`'s bounds.
unsafe impl Send for Row {}
// SAFETY: as above; what changes in a row is one atomic.
unsafe impl Sync for Row {}

impl Row {
    /// The row that runs `hook` at its point.
    pub(crate) fn new(hook: HookId) -> Self {
        let body = hook.facts().body;
        Self {
            code: AtomicPtr::new(address(body.code)),
            instance: body.instance,
            suspended: body.suspended,
            hook,
        }
    }

    /// Lets the hook run from now on, or not; also where the table of this is being walked, which may be `watched`.
    #[cfg(feature = "alloc")]
    pub(crate) fn switch(&self, on: bool, watched: bool) {
        let body = &self.hook.facts().body;
        let code = match (on, body.off) {
            (false, off) => off.map_or(OFF, address),
            (true, None) if watched => WATCHED,
            (true, _) => address(body.code),
        };
        // Relaxed: which of two codes runs is all that this says.
        self.code.store(code, Ordering::Relaxed);
    }

    /// Whether it runs `hook`, which is linked, with an instance of its own type, and is not disabled.
    pub(crate) fn is_of(&self, hook: &HookFacts) -> bool {
        let code = self.code.load(Ordering::Relaxed);
        code == address(hook.body.code) && self.hook.facts().is_hook(hook)
    }

    /// Which hook it is.
    #[inline]
    pub(crate) const fn hook(&self) -> &HookId {
        &self.hook
    }

    /// Whether the hook is awaited.
    #[inline]
    pub(crate) const fn is_async(&self) -> bool {
        self.suspended.is_some()
    }
}

/// Code as an atomic keeps it.
#[expect(
    clippy::fn_to_numeric_cast_any,
    reason = "the address is what is kept, and a row makes code of it again"
)]
fn address(code: Code) -> *mut () {
    code as *mut ()
}

/// A row of the point `P`, whose instance is built.
pub(crate) struct RowOf<P> {
    row: &'static Row,
    point: PhantomData<Invariant<P>>,
}

impl<P> Clone for RowOf<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for RowOf<P> {}

impl<P: Point> RowOf<P> {
    /// Says of which point `row` is.
    ///
    /// # Safety
    /// The row was made for `P`, and its instance is built; both stay as long as this and its copies are used.
    #[inline]
    pub(crate) const unsafe fn new(row: &'static Row) -> Self {
        Self {
            row,
            point: PhantomData,
        }
    }

    /// Which hook it is.
    pub(crate) fn id(self) -> HookId {
        self.row.hook.clone()
    }

    /// The row, for as long as it is there.
    #[cfg(feature = "alloc")]
    pub(super) const fn row(self) -> &'static Row {
        self.row
    }

    /// Whether the hook is awaited.
    #[inline]
    pub(super) const fn is_async(self) -> bool {
        self.row.is_async()
    }

    /// Whether the hook is enabled.
    pub(crate) fn is_on(self) -> bool {
        self.due().is_on()
    }

    /// The hook as it is to run now.
    #[inline]
    pub(crate) fn due(self) -> Due<P> {
        Due {
            row: self,
            code: self.row.code.load(Ordering::Relaxed),
        }
    }

    /// A wrapper as a step of a chain, whatever mark its row has.
    pub(super) fn unmarked_step(self) -> Step<P> {
        let code = address(self.row.hook.facts().body.code);
        // SAFETY: the code of a wrapper of `P` is what a step asks for, and takes the instance.
        unsafe { Step::of_wrapper(self.row.instance, code, self.row.suspended, self.future()) }
    }

    /// What is done with the future of an async hook once it stands in its slot.
    #[inline]
    pub(super) const fn suspended(self) -> Option<Suspended> {
        self.row.suspended
    }

    /// The layout of the future of an async hook.
    #[inline]
    pub(super) const fn future(self) -> Layout {
        self.row.hook.facts().future
    }

    /// A wrapper as a step of a chain.
    #[inline]
    pub(super) fn wrapper_step(self) -> Step<P> {
        let code = self.row.code.load(Ordering::Relaxed);
        // SAFETY: the code of a wrapper of `P` is what a step asks for, and takes the instance; or it is one of the marks.
        unsafe { Step::of_wrapper(self.row.instance, code, self.row.suspended, self.future()) }
    }

    /// The instance of the hook.
    ///
    /// # Safety
    /// It is an `E`.
    #[inline]
    pub(crate) const unsafe fn instance<E>(self) -> &'static E {
        // SAFETY: the instance is built, and stays as long as this is used; what it is the caller vouches for.
        unsafe { &*self.row.instance.cast::<E>() }
    }

    /// Polls the future again.
    ///
    /// # Safety
    /// `slot` holds the future that `start` of this row left pending.
    #[expect(clippy::expect_used, reason = "only an async hook leaves a future")]
    pub(super) unsafe fn resume(self, slot: *mut u8, context: &mut Context<'_>) -> Poll<Answer<P>> {
        let suspended = self.row.suspended.expect("an async hook");
        // SAFETY: passed on.
        unsafe { suspended.resume::<P>(slot, context) }
    }

    /// Drops the future.
    ///
    /// # Safety
    /// `slot` holds the future that `start` of this row left pending, and holds none afterwards.
    pub(super) unsafe fn drop(self, slot: *mut u8) {
        if let Some(suspended) = self.row.suspended {
            // SAFETY: passed on.
            unsafe { suspended.drop(slot) };
        }
    }
}

/// A hook that is about to run: its row, and the code that will.
///
/// The code is read once, so that what observers are told is what runs, also where the hook is disabled in that moment.
pub(crate) struct Due<P> {
    row: RowOf<P>,
    code: *mut (),
}

impl<P: Point> Due<P> {
    /// Which hook it is.
    #[cfg(feature = "alloc")]
    pub(super) const fn row(&self) -> RowOf<P> {
        self.row
    }

    /// Whether the hook runs, and not what stands for one that is disabled.
    pub(super) fn is_on(&self) -> bool {
        self.code == WATCHED || self.code == address(self.row.row.hook.facts().body.code)
    }

    /// Runs a sync hook.
    ///
    /// # Safety
    /// The hook is not async, and `frame` leads to a `Frame` of `P` that nobody else uses meanwhile.
    #[inline]
    pub(super) unsafe fn call(self, frame: *mut ()) -> Answer<P> {
        // SAFETY: the code of a plain row of `P` that is not async was made from a `CallFn<P>`, also where it is disabled.
        let call = unsafe { mem::transmute::<*mut (), CallFn<P>>(self.code) };
        // SAFETY: the instance is built; the frame is vouched for by the caller.
        unsafe { call(self.row.row.instance, frame) }
    }

    /// Starts an async hook in `slot`.
    ///
    /// # Safety
    /// The hook is async, `slot` is free, has room for its future and stays where it is, and `frame` leads to a `Frame` of
    /// `P` that nobody else uses before the future is gone.
    #[inline]
    pub(super) unsafe fn start(
        self,
        frame: *mut (),
        slot: *mut u8,
        context: &mut Context<'_>,
    ) -> Poll<Answer<P>> {
        // SAFETY: the code of an async plain row of `P` was made from a `StartFn<P>`, also where it is disabled.
        let start = unsafe { mem::transmute::<*mut (), StartFn<P>>(self.code) };
        // SAFETY: the instance is built; the rest is passed on.
        unsafe { start(self.row.row.instance, frame, slot, context) }
    }
}

#[cfg(feature = "alloc")]
impl HookFacts {
    /// The same hook of the instance at `instance`.
    ///
    /// # Safety
    /// There is an instance of the type that the code of the hook takes, and it stays there as long as a row of this is used.
    pub(crate) const unsafe fn at(mut self, instance: *const ()) -> Self {
        self.body.instance = instance;
        self
    }
}

/// The instance of hooks that have none.
static UNIT: () = ();

#[cfg(test)]
#[cfg(feature = "std")]
impl HookFacts {
    /// The same hook of another instance, for a table made by hand: one that belongs to `extension`, has its priority, and
    /// is met by edges as `subject`.
    pub(crate) fn of_instance<E: crate::extension::Extension>(
        &self,
        instance: &'static E,
        extension: &'static crate::extension::ExtensionFacts,
        subject: core::any::TypeId,
    ) -> Self {
        assert_eq!(
            self.subject,
            core::any::TypeId::of::<E>(),
            "a method of another type"
        );
        let body = Body {
            instance: ptr::from_ref(instance).cast(),
            ..self.body
        };
        let mut facts = self.clone();
        facts.extension = Some(extension);
        facts.priority = extension.priority();
        facts.subject = subject;
        facts.body = body;
        facts
    }
}

/// The facts of a hook made of a closure, which are there for good from now on.
#[cfg(test)]
#[cfg(feature = "std")]
pub(crate) fn facts_of<P: Point>(hook: super::Hook<P>) -> &'static HookFacts {
    use alloc::boxed::Box;
    use alloc::sync::Arc;
    use alloc::vec::Vec;
    use core::any::Any;
    use std::sync::Mutex;

    // In reach, so that a search for leaks finds those of hooks only; a closure without captures is not reached by its address,
    // which is behind its memory.
    static KEPT: Mutex<Vec<(&HookFacts, Arc<dyn Any + Send + Sync>)>> = Mutex::new(Vec::new());

    let parts = hook.into_parts();
    let instance = Arc::as_ptr(&parts.instance).cast::<()>();
    let facts = HookFacts::of_closure(&parts.code, parts.subject, parts.place, parts.priority);
    // SAFETY: the closure is of the type that the code takes, and kept for good.
    let facts = unsafe { facts.at(instance) };
    let facts: &'static HookFacts = Box::leak(Box::new(facts.arriving(0, parts.name, None)));
    KEPT.lock().unwrap().push((facts, parts.instance));
    facts
}

/// The way to a table made by hand of `hooks`, all of them hooks of `P` without an instance.
#[cfg(test)]
#[cfg(feature = "std")]
pub(crate) fn table_of<P: Point>(hooks: &[&'static HookFacts]) -> crate::point::Entrance<P> {
    let row = |hook: &&'static HookFacts| {
        assert!(
            ptr::eq(hook.state(), P::STATE.word()),
            "a hook of another point"
        );
        Row::new(HookId::new(hook))
    };
    let (wrappers, plain): (alloc::vec::Vec<_>, alloc::vec::Vec<_>) =
        hooks.iter().copied().partition(|hook| hook.is_wrapper());
    let rows = |hooks: &[&'static HookFacts]| -> &'static [Row] {
        let rows: alloc::vec::Vec<Row> = hooks.iter().map(row).collect();
        rows.leak()
    };
    // SAFETY: each row was made for `P`, as the assertion saw, and its instance is `UNIT` or built by its caller.
    unsafe { crate::point::Entrance::to(rows(&wrappers), rows(&plain)) }
}
