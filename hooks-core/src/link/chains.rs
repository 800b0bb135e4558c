//! Whether static chains are what is linked; those that are stand for the plain hooks of their points from then on.

use core::ptr;

use super::record::Record;
use super::table::Filling;
use super::verify::Findings;
use crate::error::{Culprit, Problem};
use crate::hook::{ChainFacts, HookFacts, HookId};
use crate::list::List;

/// Compares each chain with the hooks of its point, which stand in their order, and installs those that are the same.
pub(super) fn settle(filling: &Filling, findings: &mut Findings) {
    for record in filling.records() {
        if let Record::Chain(chain) = record {
            match difference(chain, filling.hooks_of(chain.state()).iter().copied()) {
                None => chain.state().install(chain),
                Some(problem) => findings.add(problem),
            }
        }
    }
}

/// What is wrong with a chain of a point whose `linked` hooks stand in the order in which they run.
pub(super) fn difference(
    chain: &'static ChainFacts,
    linked: impl Iterator<Item = &'static HookFacts> + Clone,
) -> Option<Problem> {
    let culprit = |hook: &'static HookFacts| Culprit(HookId::new(hook));
    let missing: List<Culprit> = linked
        .clone()
        .filter(|hook| !has(chain.hooks(), hook))
        .map(culprit)
        .collect();
    let absent: List<Culprit> = chain
        .hooks()
        .filter(|hook| !has(linked.clone(), hook))
        .map(culprit)
        .collect();
    if !missing.is_empty() || !absent.is_empty() {
        return Some(Problem::Unlike {
            chain,
            missing,
            absent,
        });
    }
    let mut pairs = chain.hooks().zip(linked);
    let (first, instead) = pairs.find(|(one, two)| !ptr::eq(*one, *two))?;
    Some(Problem::Misordered {
        chain,
        first: culprit(first),
        instead: culprit(instead),
    })
}

fn has(mut hooks: impl Iterator<Item = &'static HookFacts>, hook: &HookFacts) -> bool {
    hooks.any(|other| ptr::eq(other, hook))
}
