//! Telling those who watch a dispatch of each run of a hook.
//!
//! Without a heap nobody can watch, and nothing of this is left.

#[cfg(not(feature = "alloc"))]
pub(crate) use self::nobody::{Seen, Told};
#[cfg(feature = "alloc")]
pub(crate) use self::somebody::{Seen, Told};

#[cfg(feature = "alloc")]
mod somebody {
    use crate::error::HookError;
    use crate::hook::{Due, RowOf};
    use crate::mode::Says;
    use crate::observe::{Counters, HookEnd, Running, Watching};
    use crate::point::{Backing, Point};

    /// One dispatch, as those see it who watch.
    #[derive(Clone, Copy)]
    pub(crate) struct Seen<'w> {
        watching: &'w Watching<'w>,
        backing: &'w Backing,
    }

    impl<'w> Seen<'w> {
        pub(crate) const fn new(watching: &'w Watching<'w>, backing: &'w Backing) -> Self {
            Self { watching, backing }
        }

        /// The hook that is `due` begins to run, unless it is disabled.
        pub(crate) fn begins<P: Point>(self, due: &Due<P>) -> Told<'w> {
            if due.is_on() {
                self.runs(due.row())
            } else {
                Told::default()
            }
        }

        /// The hook of `row` begins to run.
        pub(crate) fn runs<P: Point>(self, row: RowOf<P>) -> Told<'w> {
            Told(Some(self.watching.run(row.id(), self.counters(row))))
        }

        /// A future of the hook of `row` found no room.
        pub(crate) fn spilled<P: Point>(self, row: RowOf<P>) {
            if let Some(counters) = self.counters(row) {
                counters.spilled();
            }
        }

        /// What is counted of the hook of `row`.
        fn counters<P: Point>(self, row: RowOf<P>) -> Option<&'w Counters> {
            self.backing.counters(row.row())
        }
    }

    /// One run of a hook, of which somebody may want to be told.
    #[derive(Default)]
    pub(crate) struct Told<'w>(Option<Running<'w>>);

    impl Told<'_> {
        /// It has an answer.
        pub(crate) fn answered(self, answer: &impl Says) {
            self.ends(HookEnd::of(answer));
        }

        /// It failed.
        pub(crate) fn failed(self, error: &HookError) {
            self.ends(HookEnd::Failed(error));
        }

        /// A wrapper gave what the dispatch gives, and perhaps `ran` what is inside of it.
        pub(crate) fn wrapped(self, ran: bool) {
            self.ends(if ran {
                HookEnd::Wrapped
            } else {
                HookEnd::Answered
            });
        }

        fn ends(self, ended: HookEnd<'_>) {
            if let Some(running) = self.0 {
                running.ends(ended);
            }
        }
    }
}

#[cfg(not(feature = "alloc"))]
mod nobody {
    use core::convert::Infallible;
    use core::marker::PhantomData;

    use crate::error::HookError;
    use crate::hook::{Due, RowOf};
    use crate::mode::Says;
    use crate::point::Point;

    /// One dispatch, as those see it who watch: there are none.
    #[derive(Clone, Copy)]
    pub(crate) struct Seen<'w>(Infallible, PhantomData<&'w ()>);

    impl<'w> Seen<'w> {
        /// The hook that is due begins to run.
        pub(crate) const fn begins<P: Point>(self, _: &Due<P>) -> Told<'w> {
            match self.0 {}
        }

        /// The hook of `row` begins to run.
        pub(crate) const fn runs<P: Point>(self, _: RowOf<P>) -> Told<'w> {
            match self.0 {}
        }

        /// A future of the hook of `row` found no room.
        pub(crate) const fn spilled<P: Point>(self, _: RowOf<P>) {
            match self.0 {}
        }
    }

    /// One run of a hook, of which nobody is told.
    #[derive(Default)]
    pub(crate) struct Told<'w>(PhantomData<&'w ()>);

    impl Told<'_> {
        /// It has an answer.
        #[expect(clippy::unused_self, reason = "with a heap somebody is told")]
        pub(crate) fn answered(self, _: &impl Says) {}

        /// It failed.
        #[expect(clippy::unused_self, reason = "with a heap somebody is told")]
        pub(crate) fn failed(self, _: &HookError) {}

        /// A wrapper gave what the dispatch gives.
        #[expect(clippy::unused_self, reason = "with a heap somebody is told")]
        pub(crate) fn wrapped(self, _: bool) {}
    }
}
