//! A registry for one test, which writes down what runs in it and minds what fails.

use alloc::string::{String, ToString as _};
use core::fmt;
use core::future::Future;
use core::marker::PhantomData;
use core::ops::Deref;
use core::panic::Location;

use super::recorder::Recorder;
use super::runs::Runs;
use super::strict::Expectations;
use crate::error::RegisterError;
use crate::lock::Lock;
use crate::registry::{Entered, Handle, Observing, Registrable, Registry, Scoped};

/// A registry for one test: it records which hooks run in it, and fails the test where one failed and nobody was told.
///
/// A test that dispatches on its own thread begins with [`isolated`], which is a kit without hooks whose scope the thread is in.
/// Others use a kit by [`scope`](Self::scope), by [`scope_async`](Self::scope_async), or by
/// `P::dispatch_in(kit.registry(), …)`. Tests that have a kit each know nothing of one another, however many run at once.
///
/// ```
/// use hooks_core::{Registry, extension, hook, hook_point, testing::Kit};
///
/// #[hook_point(mode = collect)]
/// pub fn Saved(path: &str);
///
/// #[derive(Default)]
/// struct Backup;
///
/// #[extension]
/// impl Backup {
///     #[hook(point = Saved)]
///     fn copy(&self, _path: &str) {}
/// }
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let kit = Kit::of(Registry::builder().extension(Backup).build()?);
/// kit.scope(|| Saved::dispatch("notes.txt"));
/// kit.runs().assert_eq(["Saved: backup.copy ran"]);
/// # Ok(())
/// # }
/// ```
///
/// # Strict
///
/// A failure that is isolated changes no verdict, so a test would not see that a hook always fails. When a kit is dropped, or
/// [finished](Self::finish), it panics if there was one that the test did not [expect](Self::expect_failure) or
/// [allow](Self::allow_failures), and shows what failed and where. It does not where the thread unwinds already: then the test fails
/// anyway, and each failure was reported when it came.
pub struct Kit {
    // First, so that nothing is recorded any more when the others are dropped.
    observing: Option<Observing>,
    registry: Registry,
    recorder: Recorder,
    expectations: Lock<Expectations>,
    made: &'static Location<'static>,
}

impl Kit {
    /// A kit whose registry has no hooks.
    #[must_use]
    #[track_caller]
    pub fn empty() -> Self {
        Self::of(Registry::empty())
    }

    /// A kit of `registry`, with all that is in it.
    ///
    /// That of [`Registry::linked`] records and minds what every test of the process does outside of scopes; to have what is linked
    /// for one test alone, build it: `Kit::of(Registry::builder().linked().build()?)`.
    #[must_use]
    #[track_caller]
    pub fn of(registry: Registry) -> Self {
        let recorder = Recorder::default();
        Self {
            observing: Some(registry.observe(recorder.clone())),
            registry,
            recorder,
            expectations: Lock::new(Expectations::default()),
            made: Location::caller(),
        }
    }

    /// The registry.
    #[must_use]
    pub const fn registry(&self) -> &Registry {
        &self.registry
    }

    /// Registers an extension's instance or a hook, as [`Registry::register`] does.
    ///
    /// # Panics
    /// When it cannot be registered, with the reasons.
    #[track_caller]
    pub fn register(&self, what: impl Registrable) -> Handle {
        match self.registry.register(what) {
            Ok(handle) => handle,
            Err(error) => refused(&error),
        }
    }

    /// Runs `act`, in which `P::dispatch` uses the registry, as [`Registry::scope`] does.
    pub fn scope<R>(&self, act: impl FnOnce() -> R) -> R {
        self.registry.scope(act)
    }

    /// Runs `future`, in which `P::dispatch` uses the registry, as [`Registry::scope_async`] does: on any runtime, also where it
    /// goes from thread to thread.
    ///
    /// # Cancellation
    /// As that of `future`, which is dropped inside of the scope.
    pub fn scope_async<F: Future>(&self, future: F) -> Scoped<F> {
        self.registry.scope_async(future)
    }

    /// Enters the scope of the registry on this thread, until what this gives is dropped.
    pub fn isolate(self) -> Isolated {
        Isolated {
            _entered: Entered::new(Some(self.registry.clone())),
            kit: self,
            _here: PhantomData,
        }
    }

    /// The hooks that ran so far, in the order in which they began.
    #[must_use]
    pub fn runs(&self) -> Runs {
        self.recorder.runs()
    }

    /// Forgets the hooks that ran so far. Failures are not forgotten.
    pub fn clear(&self) {
        self.recorder.clear();
    }

    /// Says that a hook is to fail in this test, in a way that no dispatch tells of, with a text that has `part` in it. The text
    /// is the whole one, with the names of hook and point, the file, and all causes.
    ///
    /// It may be said before or after that happens, as many may fail so as do, and one has to.
    ///
    /// ```
    /// use hooks_core::{hook_point, testing};
    ///
    /// #[hook_point(mode = collect)]
    /// pub fn Saved(path: &str);
    ///
    /// # fn main() {
    /// let kit = testing::isolated();
    /// kit.register(testing::failing::<Saved>(100, "disk full").named("backup"));
    /// Saved::dispatch("notes.txt"); // isolated: the dispatch is fine
    ///
    /// kit.expect_failure("disk full"); // without this the test fails
    /// # }
    /// ```
    pub fn expect_failure(&self, part: impl Into<String>) {
        self.expectations.lock().expect(part.into());
    }

    /// Says that hooks may fail in this test in ways that no dispatch tells of.
    pub fn allow_failures(&self) {
        self.expectations.lock().allow_all();
    }

    /// Ends the kit, as dropping it does.
    ///
    /// # Panics
    /// When a hook failed, no dispatch told of it, and it was not expected; or one was expected that did not come.
    #[track_caller]
    pub fn finish(mut self) {
        self.end();
    }

    /// Complains once.
    #[track_caller]
    fn end(&mut self) {
        if self.observing.take().is_none() || std::thread::panicking() {
            return;
        }
        let failures = self.recorder.isolated();
        let complaint = self.expectations.lock().complaint(&failures);
        if let Some(complaint) = complaint {
            failed(&complaint, self.made);
        }
    }
}

impl Drop for Kit {
    fn drop(&mut self) {
        self.end();
    }
}

#[cold]
#[track_caller]
#[expect(clippy::panic, reason = "a test fails by a panic")]
fn failed(complaint: &str, made: &Location<'_>) -> ! {
    panic!("{complaint}(of the kit that was made at {made})")
}

#[cold]
#[track_caller]
#[expect(clippy::panic, reason = "a test fails by a panic")]
fn refused(error: &RegisterError) -> ! {
    panic!("{}", error.to_string())
}

impl fmt::Debug for Kit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Kit(made at {})", self.made)
    }
}

/// A [`Kit`] whose scope this thread is in, until it is dropped.
///
/// It stays on its thread. In an async test it is for runtimes that poll on one thread; on others a task goes to threads that are
/// not in the scope, and [`Kit::scope_async`] is for it. Of several on one thread the last one made is the one in use, and is to be
/// dropped first, as variables are.
#[must_use = "dropping it leaves the scope"]
pub struct Isolated {
    // First, so that the scope is left before the kit complains.
    _entered: Entered,
    kit: Kit,
    _here: PhantomData<*const ()>,
}

/// A kit without hooks, whose scope this thread is in until it is dropped: from here on no hook of the program runs on this thread,
/// and none of any other test.
///
/// ```
/// use hooks_core::{hook, hook_point, testing};
///
/// #[hook_point(mode = transform)]
/// pub fn Prompt(text: String) -> String;
///
/// #[hook(point = Prompt)]
/// fn linked(text: &mut String) {
///     text.push('?');
/// }
///
/// # fn main() {
/// {
///     let kit = testing::isolated();
///     assert_eq!(Prompt::dispatch("why".into()), "why");
///     kit.runs().assert_none();
/// }
/// assert_eq!(Prompt::dispatch("why".into()), "why?");
/// # }
/// ```
#[track_caller]
pub fn isolated() -> Isolated {
    Kit::empty().isolate()
}

impl Deref for Isolated {
    type Target = Kit;

    fn deref(&self) -> &Kit {
        &self.kit
    }
}

impl fmt::Debug for Isolated {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Isolated({:?})", self.kit)
    }
}
