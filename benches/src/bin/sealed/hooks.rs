//! The hooks of one block, as `#[hook]` makes each of them.

use hooks_core::__private::{Answered, Call, Edge, Point, Stored, UNSAID, method};

use crate::extensions::{Member, Members, members};
use crate::shape::SHAPE;

/// Names of methods.
const FUNCTIONS: [&str; 12] = [
    "check", "observe", "rewrite", "count", "audit", "admit", "cache", "enrich", "validate",
    "remember", "trace", "limit",
];

/// Priorities of hooks that have one of their own.
const PRIORITIES: [i32; 5] = [-50, 10, 50, 150, 200];

/// What an edge says beside whom it is about.
#[derive(Clone, Copy)]
enum Says {
    Before,
    After,
    BeforeName,
    AfterName,
}

/// The hooks that the team `T` has at the point `P`, which are the block number `block`.
pub(crate) const fn hooks<P, T, const COUNT: usize>(block: usize) -> [Stored; COUNT]
where
    P: Point<Answer = Option<u32>>,
    T: Members,
{
    let mut hooks = [const { hook::<P, T::M0>(0, &[]) }; COUNT];
    let members = if COUNT < SHAPE.team {
        COUNT
    } else {
        SHAPE.team
    };
    let mut number = 0;
    while number < COUNT {
        let member = number % members;
        let edges = if (block * 31 + number).is_multiple_of(SHAPE.edge_in) {
            edges::<P, T>(member, members, number)
        } else {
            &[]
        };
        hooks[number] = of_team::<P, T>(member, number, edges);
        number += 1;
    }
    hooks
}

/// An edge to the member before this one, or to the one behind it: so nobody waits for himself.
const fn edges<P, T: Members>(member: usize, members: usize, number: usize) -> &'static [Edge] {
    let by_name = number / members % 2 == 1;
    let is_behind = (number / members + member).is_multiple_of(2);
    if is_behind && member > 0 {
        let says = if by_name {
            Says::AfterName
        } else {
            Says::After
        };
        return to_member::<P, T>(member - 1, says);
    }
    if member + 1 < members {
        let says = if by_name {
            Says::BeforeName
        } else {
            Says::Before
        };
        return to_member::<P, T>(member + 1, says);
    }
    &[]
}

/// Matches the number of a member.
macro_rules! matched {
    ($matched:ident $run:ident $arguments:tt $($number:literal $member:ident)*) => {
        match $matched {
            $($number => $run::<P, T::$member> $arguments,)*
            _ => panic!("no such member"),
        }
    };
}

const fn to_member<P, T: Members>(member: usize, says: Says) -> &'static [Edge] {
    members! { matched member edge (says) }
}

const fn edge<P, E: Member>(says: Says) -> &'static [Edge] {
    match says {
        Says::Before => E::BEFORE_IT,
        Says::After => E::AFTER_IT,
        Says::BeforeName => E::BEFORE_ITS_NAME,
        Says::AfterName => E::AFTER_ITS_NAME,
    }
}

const fn of_team<P, T>(member: usize, number: usize, edges: &'static [Edge]) -> Stored
where
    P: Point<Answer = Option<u32>>,
    T: Members,
{
    members! { matched member hook (number, edges) }
}

/// The hook number `number` of its block.
const fn hook<P, E>(number: usize, edges: &'static [Edge]) -> Stored
where
    P: Point<Answer = Option<u32>>,
    E: Member,
{
    let priority = match number * 7 % 20 {
        special @ 0..5 => PRIORITIES[special],
        _ => UNSAID,
    };
    let ordinal = position(number);
    method(
        shim::<P, E>,
        (FUNCTIONS[number % FUNCTIONS.len()], ordinal, priority),
        (E::PLACE, 20 + 9 * ordinal, 5),
    )
    .with_edges(edges)
}

/// A hook without an opinion.
fn shim<P, E>(_: Call<'_, '_, P, E>) -> Answered<P>
where
    P: Point<Answer = Option<u32>>,
{
    Answered::new(Ok(None))
}

#[expect(clippy::cast_possible_truncation, reason = "no block is that large")]
const fn position(number: usize) -> u32 {
    number as u32
}
