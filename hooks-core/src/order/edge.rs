//! Edges: what a hook asks for beside its priority, to run before or after the hooks of somebody else.

use core::any::TypeId;
use core::fmt;

use crate::fixed::{is_text, last_name, split_path};
use crate::place::Place;

/// Who has hooks: an extension, or a free function that is its own hook.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Subject<'a> {
    pub(crate) id: TypeId,
    pub(crate) krate: &'a str,
    pub(crate) name: &'a str,
}

/// Which side of its target a hook runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Before,
    After,
}

/// Whom an edge is about.
#[derive(Clone, Copy, Debug)]
enum Target {
    /// What a path leads to; it has to hook the point, too.
    Required {
        who: Known,
        /// The path as written.
        path: &'static str,
    },
    /// What is called so, if it is there: `name`, or `crate::name`.
    Optional { name: &'static str },
}

/// One `before` or `after` of a hook.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    side: Side,
    target: Target,
}

impl Edge {
    /// `before = path`.
    #[must_use]
    pub const fn before(who: Known, path: &'static str) -> Self {
        Self {
            side: Side::Before,
            target: Target::Required { who, path },
        }
    }

    /// `after = path`.
    #[must_use]
    pub const fn after(who: Known, path: &'static str) -> Self {
        Self {
            side: Side::After,
            target: Target::Required { who, path },
        }
    }

    /// `before("name")`.
    #[must_use]
    pub const fn before_name(name: &'static str) -> Self {
        Self {
            side: Side::Before,
            target: Target::Optional { name },
        }
    }

    /// `after("name")`.
    #[must_use]
    pub const fn after_name(name: &'static str) -> Self {
        Self {
            side: Side::After,
            target: Target::Optional { name },
        }
    }

    /// Whether it is about the hooks of `subject`.
    pub(crate) fn concerns(&self, subject: &Subject<'_>) -> bool {
        match self.target {
            Target::Required { who, .. } => who.id == subject.id,
            Target::Optional { name } => match name.split_once("::") {
                Some(full) => full == (subject.krate, subject.name),
                None => name == subject.name,
            },
        }
    }

    /// Whom it is about: a type, or the short name that they have.
    pub(super) fn about(&self) -> Result<TypeId, &'static str> {
        match self.target {
            Target::Required { who, .. } => Ok(who.id),
            Target::Optional { name } => {
                Err(name.split_once("::").map_or(name, |(_, short)| short))
            }
        }
    }

    /// Whether it puts its hook before the hooks of its target, and not behind them.
    pub(super) const fn is_before_target(&self) -> bool {
        matches!(self.side, Side::Before)
    }

    /// The same as [`concerns`](Self::concerns) says, while a program is compiled.
    ///
    /// Of functions only the name can be compared: where several have it, or one has two, sealing finds out.
    const fn concerns_fixed(&self, subject: &FixedSubject<'_>) -> bool {
        match (self.target, subject.extension) {
            (Target::Required { who, path }, extension) => match (who.extension, extension) {
                (Some((one, here)), Some((two, there))) => is_text(one, two) && here.is_at(there),
                (None, None) => is_text(last_name(path), subject.name),
                _ => false,
            },
            (Target::Optional { name }, _) => match split_path(name) {
                Some((krate, name)) => is_text(krate, subject.krate) && is_text(name, subject.name),
                None => is_text(name, subject.name),
            },
        }
    }

    /// Whether it puts its hook before the hooks of `subject`, while a program is compiled.
    pub(crate) const fn is_before_fixed(&self, subject: &FixedSubject<'_>) -> bool {
        matches!(self.side, Side::Before) && self.concerns_fixed(subject)
    }

    /// Whether it puts its hook after the hooks of `subject`, while a program is compiled.
    pub(crate) const fn is_after_fixed(&self, subject: &FixedSubject<'_>) -> bool {
        matches!(self.side, Side::After) && self.concerns_fixed(subject)
    }

    /// Whether it puts its hook before the hooks of `subject`.
    pub(crate) fn is_before(&self, subject: &Subject<'_>) -> bool {
        self.side == Side::Before && self.concerns(subject)
    }

    /// Whether it puts its hook after the hooks of `subject`.
    pub(crate) fn is_after(&self, subject: &Subject<'_>) -> bool {
        self.side == Side::After && self.concerns(subject)
    }

    /// The word with which it is written.
    pub(crate) const fn side(&self) -> &'static str {
        match self.side {
            Side::Before => "before",
            Side::After => "after",
        }
    }

    /// The path of a target that has to be there.
    pub(crate) const fn required(&self) -> Option<&'static str> {
        match self.target {
            Target::Required { path, .. } => Some(path),
            Target::Optional { .. } => None,
        }
    }
}

/// As it is written in the attribute.
impl fmt::Display for Edge {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.side();
        match self.target {
            Target::Required { path, .. } => write!(formatter, "{side} = {path}"),
            Target::Optional { name } => write!(formatter, "{side}(\"{name}\")"),
        }
    }
}

/// What `before = Type` and `after = Type` may name.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no extension, so it has no hooks to run before or after",
    label = "not a type with an `#[extension]` block",
    note = "`before = …` and `after = …` take the path of an extension's type, or of a function with `#[hook]`"
)]
pub trait HasHooks {
    /// What tells it from all others.
    #[doc(hidden)]
    const ID: Known;
}

/// Who a free function is: its own type, which no other function has.
#[must_use]
pub const fn function<F: 'static>(_: &F) -> Known {
    Known {
        id: TypeId::of::<F>(),
        extension: None,
    }
}

/// Whom a path leads to.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    pub(crate) id: TypeId,
    /// The name of an extension's type, and where its block stands: the compiler compares no `TypeId`s.
    extension: Option<(&'static str, &'static Place)>,
}

impl Known {
    /// A type of a test's own making.
    #[cfg(test)]
    pub(crate) const fn of_test(id: TypeId) -> Self {
        Self {
            id,
            extension: None,
        }
    }

    /// An extension whose type is `id`, of this name; its own block stands at `place`.
    pub(crate) const fn extension(
        id: TypeId,
        type_name: &'static str,
        place: &'static Place,
    ) -> Self {
        Self {
            id,
            extension: Some((type_name, place)),
        }
    }
}

/// Who has hooks, as a compiler can tell.
#[derive(Clone, Copy)]
pub(crate) struct FixedSubject<'a> {
    pub(crate) krate: &'a str,
    pub(crate) name: &'a str,
    /// As in [`Known`]; the function of that name without it.
    pub(crate) extension: Option<(&'a str, &'a Place)>,
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;
    use core::any::TypeId;

    use super::{Edge, Known, Subject, function};

    fn audit() {}
    fn twin() {}

    fn a_type<T: 'static>() -> Known {
        Known::of_test(TypeId::of::<T>())
    }

    #[test]
    fn functions_of_one_signature_stay_apart() {
        assert_eq!(function(&audit).id, function(&audit).id);
        assert_ne!(function(&audit).id, function(&twin).id);
    }

    #[test]
    fn a_name_is_met_with_and_without_its_crate_and_a_type_by_itself_only() {
        let subject = |krate, name| Subject {
            id: TypeId::of::<u8>(),
            krate,
            name,
        };
        let known = Edge::before(a_type::<u8>(), "a::Audit");
        let other = Edge::before(a_type::<u16>(), "a::Audit");
        let (short, full) = (Edge::after_name("audit"), Edge::after_name("a::audit"));
        let met = |krate, name| {
            [known, other, short, full].map(|edge| edge.concerns(&subject(krate, name)))
        };
        assert_eq!(met("a", "audit"), [true, false, true, true]);
        assert_eq!(met("b", "audit"), [true, false, true, false]);
        assert_eq!(met("a", "audits"), [true, false, false, false]);
    }

    #[test]
    fn an_edge_is_shown_as_it_is_written() {
        let who = a_type::<u8>();
        assert_eq!(
            [
                Edge::before(who, "a::Audit"),
                Edge::after(who, "Audit"),
                Edge::before_name("audit"),
                Edge::after_name("a::audit"),
            ]
            .map(|edge| edge.to_string()),
            [
                "before = a::Audit",
                "after = Audit",
                "before(\"audit\")",
                "after(\"a::audit\")"
            ]
        );
    }
}
