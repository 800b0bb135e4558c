//! A hook that is made of a closure while the program runs, until somebody registers it.
//!
//! The closure is the instance, and the shim that a declaration writes for it calls that: see `vtable.rs`. So what holds
//! of a `#[hook]` holds of a closure, too.
//!
//! **Invariant:** the instance of a [`Hook`] is of the type that its code was made for.

use alloc::sync::Arc;
use core::any::{Any, TypeId, type_name};
use core::fmt;
use core::panic::Location;

use super::vtable::{Forgotten, Vtable};
use crate::order::Priority;
use crate::place::Place;
use crate::point::Point;

/// What a hook is called that has no name of its own.
pub(crate) const UNNAMED: &str = "closure";

/// A hook of the point `P` that is a closure: a stub in a test, or a part of the program that comes and goes.
///
/// `P::hook(priority, closure)` makes one, and `P::wrap(priority, closure)` one that runs around the others; at an async
/// point also `P::hook_boxed` and `P::wrap_boxed`, whose closures give `Box::pin(async move { … })`. A registry runs it.
///
/// ```
/// use hooks_core::{Hook, hook_point, priority};
///
/// #[hook_point(mode = transform)]
/// pub fn Shape(prompt: String, caller: &str) -> String;
///
/// #[hook_point(mode = cancellable, on_error = veto)]
/// pub async fn Allow(path: &str) -> &'static str;
///
/// # fn main() {
/// let hello: Hook<Shape> = Shape::hook(priority::EARLY, |prompt, caller| {
///     prompt.insert_str(0, &format!("I am {caller}. ")); // the value of a transform is a `&mut`
/// });
/// let guard: Hook<Allow> = Allow::hook_boxed(5, |path| Box::pin(async move {
///     std::future::ready(()).await;
///     if path.is_empty() { Err("no path") } else { Ok(()) }
/// }));
/// let guard = guard.named("guard");
/// # drop((hello, guard));
/// # }
/// ```
///
/// Its identity is `crate::closure`, or with a [name](Self::named) `crate::name`; the crate is the one in which the closure
/// was written. A closure that is called through something of the standard library, a `Box<dyn Fn(…)>` or a pointer, does
/// not tell where it was written: its hook belongs to the crate of the point.
#[must_use = "a hook runs once it is registered"]
pub struct Hook<P> {
    code: Vtable<P, Forgotten>,
    instance: Arc<dyn Any + Send + Sync>,
    /// What edges know it by.
    subject: TypeId,
    name: Option<Arc<str>>,
    place: Place,
    priority: Priority,
}

/// What a [`Hook`] is made of.
pub(crate) struct Parts<P> {
    /// The code, whose instance is the one below.
    pub(crate) code: Vtable<P, Forgotten>,
    /// The closure; its address is what the code takes.
    pub(crate) instance: Arc<dyn Any + Send + Sync>,
    /// The type of the closure.
    pub(crate) subject: TypeId,
    /// `None` where it was given none.
    pub(crate) name: Option<Arc<str>>,
    pub(crate) place: Place,
    pub(crate) priority: Priority,
}

impl<P> Hook<P> {
    /// The same hook under a name of its own, which is what its registry knows it by.
    ///
    /// The name is checked where the hook is registered.
    pub fn named(mut self, name: impl Into<Arc<str>>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// What it is made of.
    pub(crate) fn into_parts(self) -> Parts<P> {
        let Self {
            code,
            instance,
            subject,
            name,
            place,
            priority,
        } = self;
        Parts {
            code,
            instance,
            subject,
            name,
            place,
            priority,
        }
    }
}

impl<P: Point> fmt::Debug for Hook<P> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            name,
            place,
            priority,
            ..
        } = self;
        let name = name.as_deref().unwrap_or(UNNAMED);
        let (krate, point) = (place.krate(), P::FACTS.name());
        write!(
            formatter,
            "Hook({krate}::{name} at {place} of {point}, priority {priority})"
        )
    }
}

/// The hook of `P` that runs `closure` by `code`, written where this is called.
///
/// # Panics
/// When `priority` is out of bounds.
#[track_caller]
pub fn given<P, F>(code: Vtable<P, F>, priority: i32, closure: F) -> Hook<P>
where
    P: Point,
    F: Send + Sync + 'static,
{
    let module = module_in(type_name::<F>()).unwrap_or_else(|| P::FACTS.place().module());
    given_in(module, code, priority, closure)
}

/// The hook of `P` that runs by `code`, asked for where this is called; it belongs to the crate of the point.
///
/// # Panics
/// When `priority` is out of bounds.
#[cfg(feature = "testing")]
#[track_caller]
pub(crate) fn given_for_point<P, E>(code: Vtable<P, E>, priority: i32, instance: E) -> Hook<P>
where
    P: Point,
    E: Send + Sync + 'static,
{
    given_in(P::FACTS.place().module(), code, priority, instance)
}

#[track_caller]
fn given_in<P, E>(module: &'static str, code: Vtable<P, E>, priority: i32, instance: E) -> Hook<P>
where
    P: Point,
    E: Send + Sync + 'static,
{
    let here = Location::caller();
    let position = (here.file(), here.line(), here.column(), 0);
    Hook {
        code: code.forget(),
        instance: Arc::new(instance),
        subject: TypeId::of::<E>(),
        name: None,
        place: Place::new(module, position, None, None, false),
        priority: Priority::checked(priority),
    }
}

/// The path in which a closure of the type called `name` was written, if that says so.
///
/// Input: `app::start::{{closure}}`, `<app::Log as app::Sink>::open::{{closure}}`, `app::check`, `fn(u8)`.
/// Output: `app::start`, `app::Log`, `app::check`, `None`.
fn module_in(name: &str) -> Option<&str> {
    // Of `<A as B>` one is of the crate that has the impl, and it is not the standard library.
    name.split(" as ").find_map(|part| {
        let part = part.trim_start_matches(|letter: char| !letter.is_alphabetic() && letter != '_');
        let is_of_path = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | ':');
        let end = part
            .find(|letter: char| !is_of_path(letter))
            .unwrap_or(part.len());
        let path = part.get(..end)?.trim_end_matches(':');
        let (krate, _) = path.split_once("::")?;
        (!matches!(krate, "core" | "alloc" | "std")).then_some(path)
    })
}

#[cfg(test)]
mod tests {
    use super::module_in;

    #[test]
    fn the_name_of_a_closures_type_tells_where_it_was_written() {
        for (name, module) in [
            ("app::start::{{closure}}", Some("app::start")),
            ("app::start::{{closure}}::{{closure}}", Some("app::start")),
            ("app::start<u32>::{{closure}}", Some("app::start")),
            ("app::Log<app::Line>::open::{{closure}}", Some("app::Log")),
            (
                "<app::Log as core::default::Default>::default::{{closure}}",
                Some("app::Log"),
            ),
            (
                "<&mut alloc::vec::Vec<u32> as app::Sink>::open::{{closure}}",
                Some("app::Sink"),
            ),
            (
                "app::inner::<impl app::Sink for alloc::string::String>::open::{{closure}}",
                Some("app::inner"),
            ),
            ("app::über::check", Some("app::über::check")),
            ("fn(&'_ str)", None),
            ("alloc::boxed::Box<dyn core::ops::function::Fn()>", None),
        ] {
            assert_eq!(module_in(name), module, "{name}");
        }
    }
}
