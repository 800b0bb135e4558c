//! What is wrong with what is in a registry: all of it, or what newcomers brought.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use super::collected::is_linked;
use super::contents::Contents;
use super::entry::Entry;
use super::linked::linked_points;
use super::member::{Member, Source};
use crate::error::{Advice, Culprit, Problem, Spot};
use crate::hook::HookId;
use crate::link::rules;
use crate::list::List;
use crate::order::{Edge, Index, Ordered as _};
use crate::point::PointId;

/// When something comes into a registry.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Moment {
    /// By its builder.
    Building,
    /// While it is used.
    Running,
}

impl Contents {
    /// What keeps `newcomer` out, whatever its hooks ask for: its name is none, or somebody else's.
    pub(super) fn keeps_out(&self, newcomer: &Member, moment: Moment) -> Option<Problem> {
        self.keeps_out_beside(newcomer, moment, |_| false)
    }

    /// The same where what `goes` is no longer in the way.
    pub(super) fn keeps_out_beside(
        &self,
        newcomer: &Member,
        moment: Moment,
        goes: impl Fn(u64) -> bool,
    ) -> Option<Problem> {
        if let Source::Given(_) = newcomer.source
            && !newcomer.identity.is_fine()
        {
            return Some(Problem::Misnamed {
                name: String::from(&*newcomer.identity.name),
                spot: Spot::from(&newcomer.place),
            });
        }
        let first = self.rival(newcomer, goes)?;
        // Of something linked there is one of a type, and only its own kind can stand in its place.
        let is_linked_too = first.source == Source::Linked && first.is_of_extension_of(newcomer);
        let advice = match moment {
            Moment::Building if newcomer.source == Source::Linked => Advice::Declare,
            Moment::Running => Advice::Unregister,
            Moment::Building if is_linked_too => Advice::Replace,
            Moment::Building => Advice::Rename,
        };
        Some(Problem::GivenTwice {
            identity: newcomer.identity.to_string(),
            first: first.origin(),
            second: newcomer.origin(),
            advice,
        })
    }

    /// Who has the identity of `newcomer`.
    fn rival(&self, newcomer: &Member, goes: impl Fn(u64) -> bool) -> Option<&Member> {
        if newcomer.anonymous {
            return None;
        }
        let mut called = self.called(&newcomer.identity.name);
        let rival = called.find(|(serial, member)| {
            !goes(*serial) && member.identity == newcomer.identity && member.excludes(newcomer)
        });
        rival.map(|(_, member)| member)
    }

    /// Tells of everything that is wrong at any point.
    pub(super) fn verify(&self, problems: &mut List<Problem>) {
        for (point, _) in self.points() {
            self.verify_point(point, |problem| {
                problems.insert_sorted(problem, |one, two| one.compare(two).is_gt());
            });
        }
    }

    /// Tells of every point that asks for hooks, and has none here; `only_left_out` those that something linked hooks.
    pub(super) fn verify_unhooked(&self, only_left_out: bool, problems: &mut List<Problem>) {
        let nobody = core::iter::empty::<HookId>;
        for point in linked_points().filter(|point| self.entry(point.state()).is_none()) {
            if let Some(problem) = rules::cardinality(&PointId::new(point), nobody())
                && (!only_left_out || is_linked(point.state()))
            {
                problems.insert_sorted(problem, |one, two| one.compare(two).is_gt());
            }
        }
    }

    /// Tells of everything that is wrong at a point.
    fn verify_point(&self, point: usize, mut tell: impl FnMut(Problem)) {
        let Some(entry) = self.point(point) else {
            return;
        };
        let order = self.order(entry, |members| {
            if let Some(problem) = rules::cycle(members.iter().map(|it| it.hook)) {
                tell(problem);
            }
        });
        if let Some(problem) =
            rules::cardinality(&PointId::new(entry.facts), order.iter().map(|it| it.hook))
        {
            tell(problem);
        }
        // Edges to what is disabled vanish; they do not become mistakes.
        if entry.edged.is_empty() {
            return;
        }
        let hooks: Vec<&HookId> = entry.hooks.values().collect();
        let index = Index::of(hooks.iter().map(|hook| hook.facts().subject()));
        for placed in order {
            let edges = placed.hook.facts().edges();
            let mut met: Vec<usize> = edges.iter().flat_map(|it| index.concerned(it)).collect();
            met.sort_unstable();
            met.dedup();
            let met = met.iter().filter_map(|place| hooks.get(*place).copied());
            rules::targets(placed.hook, &met, &mut tell);
        }
    }

    /// Tells of everything that is wrong because of the members that came last.
    pub(super) fn verify_newcomers(&self, serials: &[u64], mut tell: impl FnMut(Problem)) {
        for point in self.points_of(serials) {
            let Some(entry) = self.point(point) else {
                continue;
            };
            // One more is never too few.
            let may_be_many = PointId::new(entry.facts).cardinality().allows(usize::MAX);
            if may_be_many && !entry.is_concerned(serials) {
                continue;
            }
            self.verify_point(point, |problem| {
                if is_because_of(&problem, entry, serials) {
                    tell(problem);
                }
            });
        }
    }
}

impl Entry {
    /// Whether an edge is of a hook of the members `serials`, or about one.
    fn is_concerned(&self, serials: &[u64]) -> bool {
        if self.edged.is_empty() {
            return false;
        }
        let mut own = serials.iter().flat_map(|serial| self.hooks_of(*serial));
        own.any(|hook| {
            let about_it = |edge: &Edge| edge.concerns(&hook.facts().subject());
            let mut edged = self.edged.iter().filter_map(|place| self.hooks.get(place));
            hook.facts().has_edges() || edged.any(|it| it.facts().edges().iter().any(about_it))
        })
    }
}

/// Whether `problem` would not be there without the hooks that the members `serials` have at a point. What is missing since
/// something else was taken away keeps nobody out.
fn is_because_of(problem: &Problem, entry: &Entry, serials: &[u64]) -> bool {
    let own = serials.iter().flat_map(|serial| entry.hooks_of(*serial));
    let own: Vec<&HookId> = own.collect();
    let is_own = |hook: &Culprit| own.contains(&&hook.0);
    match problem {
        Problem::Absent { hook, .. } => is_own(hook),
        Problem::Apart { hook, other, .. } => is_own(hook) || is_own(other),
        Problem::Ambiguous { hook, met, .. } => is_own(hook) || met.iter().any(is_own),
        Problem::Cardinality { hooks, .. } => hooks.iter().any(is_own) && hooks.len() > 1,
        Problem::Cycle { steps, .. } => steps.iter().any(|step| is_own(&step.one)),
        _ => false,
    }
}
