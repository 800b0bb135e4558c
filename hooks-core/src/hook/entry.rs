//! One row of a table: a hook without its types, and the same once it is known of which point it is.
//!
//! **Invariant:** a [`RowOf<P>`] is a row that was made from a [`Vtable<P, E>`], and its instance is built.

#![expect(
    unsafe_code,
    reason = "a row carries the hook's code and instance without their types"
)]

use core::alloc::Layout;
use core::marker::PhantomData;
use core::mem;
use core::task::{Context, Poll};

use super::chain::Step;
use super::vtable::{Answer, CallFn, Code, Invariant, StartFn, Suspended, Vtable};
use super::{HookFacts, HookId};
use crate::extension::InstanceCell;
use crate::point::Point;

/// One row of a table: what a dispatch needs to run one hook.
#[derive(Clone, Copy)]
pub(crate) struct Row {
    call: Code,
    instance: *const (),
    suspended: Option<Suspended>,
    hook: Option<&'static HookFacts>,
}

// SAFETY: a row is addresses: of code, of facts, and of an instance that is `Send + Sync` by `Extension`'s bounds.
unsafe impl Send for Row {}
// SAFETY: as above; nothing in a row changes.
unsafe impl Sync for Row {}

impl Row {
    pub(super) const fn of_method<P, E>(
        vtable: &Vtable<P, E>,
        cell: &'static InstanceCell<E>,
    ) -> Self {
        Self {
            call: vtable.call,
            instance: cell.address(),
            suspended: vtable.suspended,
            hook: None,
        }
    }

    pub(super) const fn of_function<P>(vtable: &Vtable<P, ()>) -> Self {
        Self {
            call: vtable.call,
            instance: (&raw const UNIT),
            suspended: vtable.suspended,
            hook: None,
        }
    }

    pub(super) const fn named(mut self, hook: &'static HookFacts) -> Self {
        self.hook = Some(hook);
        self
    }

    /// What there is to know about the hook.
    #[expect(
        clippy::expect_used,
        reason = "a row enters a table through `HookFacts::row` only"
    )]
    #[inline]
    const fn facts(&self) -> &'static HookFacts {
        self.hook.expect("a row of a table is named")
    }

    /// Which hook it is.
    pub(crate) const fn id(&self) -> HookId {
        HookId::new(self.facts())
    }

    /// Whether the hook is awaited.
    #[inline]
    pub(crate) const fn is_async(&self) -> bool {
        self.suspended.is_some()
    }
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
    /// The row was made for `P`, and its instance is built.
    #[inline]
    pub(crate) const unsafe fn new(row: &'static Row) -> Self {
        Self {
            row,
            point: PhantomData,
        }
    }

    /// Which hook it is.
    pub(crate) const fn id(self) -> HookId {
        self.row.id()
    }

    /// Whether the hook is awaited.
    #[inline]
    pub(super) const fn is_async(self) -> bool {
        self.row.is_async()
    }

    /// What is done with the future of an async hook once it stands in its slot.
    #[inline]
    pub(super) const fn suspended(self) -> Option<Suspended> {
        self.row.suspended
    }

    /// The layout of the future of an async hook.
    #[inline]
    pub(super) const fn future(self) -> Layout {
        self.row.facts().future
    }

    /// A wrapper as a step of a chain.
    #[inline]
    pub(super) const fn wrapper_step(self) -> Step<P> {
        let Row {
            call,
            instance,
            suspended,
            ..
        } = *self.row;
        // SAFETY: the code of a wrapper of `P` is what a step asks for, and takes the instance.
        unsafe { Step::of_wrapper(instance, call, suspended, self.future()) }
    }

    /// Runs a sync hook.
    ///
    /// # Safety
    /// The hook is not async, and `frame` leads to a `Frame` of `P` that nobody else uses meanwhile.
    #[inline]
    pub(super) unsafe fn call(self, frame: *mut ()) -> Answer<P> {
        // SAFETY: a row of `P` that is not async was made from a `CallFn<P>`.
        let call = unsafe { mem::transmute::<Code, CallFn<P>>(self.row.call) };
        // SAFETY: the instance is built; the frame is vouched for by the caller.
        unsafe { call(self.row.instance, frame) }
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
        // SAFETY: an async row of `P` was made from a `StartFn<P>`.
        let start = unsafe { mem::transmute::<Code, StartFn<P>>(self.row.call) };
        // SAFETY: the instance is built; the rest is passed on.
        unsafe { start(self.row.instance, frame, slot, context) }
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
        let row = Row {
            instance: core::ptr::from_ref(instance).cast(),
            ..self.row
        };
        Self {
            extension: Some(extension),
            priority: extension.priority(),
            subject,
            row,
            ..*self
        }
    }
}

/// The way to a table made by hand of `hooks`, all of them hooks of `P` without an instance.
#[cfg(test)]
#[cfg(feature = "std")]
pub(crate) fn table_of<P: Point>(hooks: &[&'static HookFacts]) -> crate::point::Entrance<P> {
    let row = |hook: &&'static HookFacts| {
        assert!(
            core::ptr::eq(hook.state(), P::STATE.word()),
            "a hook of another point"
        );
        hook.row()
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
