//! Static chains beside the same functions called by hand.

use hooks_benches::chains;
use hooks_benches::turns::{Contender, each};

use crate::compared::{Question, Set, sum};

/// All sets of this group.
pub(crate) fn sets() -> Vec<Set> {
    vec![
        set(
            "chain, sync, 8 hooks",
            3,
            vec![
                Contender::new("chain, propagating", || each(chains::unwinding_chain)),
                Contender::new("chain, isolating", || each(chains::guarded_chain)),
                Contender::new("chain at its point", || each(chains::unwinding_point)),
                Contender::new("by hand", || each(chains::by_hand)),
            ],
        ),
        set(
            "chain, async, ready, 8 hooks",
            2,
            vec![
                Contender::new("chain", || each(chains::prompt_chain)),
                Contender::new("chain at its point", || each(chains::prompt_point)),
                Contender::new("by hand", || each(chains::prompt_by_hand)),
            ],
        ),
        set(
            "chain, async, suspending, 8 hooks",
            2,
            vec![
                Contender::new("chain", || each(chains::waiting_chain)),
                Contender::new("chain at its point", || each(chains::waiting_point)),
                Contender::new("by hand", || each(chains::waiting_by_hand)),
            ],
        ),
    ]
}

fn set(name: &str, ours: usize, contenders: Vec<Contender>) -> Set {
    Set {
        name: name.into(),
        question: Question::Pairs(ours),
        outcome: Some(sum(8)),
        contenders,
    }
}
