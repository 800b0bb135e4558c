//! The records of all hooks, points and extensions, in the sections where sealing finds them.
//!
//! They are put there as the macros put theirs, and shuffled before, as link order is.

use hooks_core::__private::{
    ExtensionFacts, OneOwnBlockTheOthersSayPart, Point, PointFacts, Record, Slot, Stored,
};
use hooks_core::__private::{RECORDS, SLOTS};

use crate::extensions::{self, Members, members};
use crate::hooks::hooks;
use crate::points;
use crate::shape::{BLOCKS, MEMBERS, SHAPE};

/// One of two types.
trait Pick<A, B> {
    type Type;
}

/// The first if `FIRST`.
struct Choice<const FIRST: bool>;

impl<A, B> Pick<A, B> for Choice<true> {
    type Type = A;
}

impl<A, B> Pick<A, B> for Choice<false> {
    type Type = B;
}

/// For all digits `$a`, `$b` and `$c` what `$of` makes of them.
macro_rules! thousand {
    ($of:ident) => { thousand!(@1 $of 0 _0 1 _1 2 _2 3 _3 4 _4 5 _5 6 _6 7 _7 8 _8 9 _9) };
    (@1 $of:ident $($a:literal $m:ident)*) => { [$(thousand!(@2 $of $a $m 0 _0 1 _1 2 _2 3 _3 4 _4 5 _5 6 _6 7 _7 8 _8 9 _9)),*] };
    (@2 $of:ident $a:literal $m:ident $($b:literal $n:ident)*) => {
        [$(thousand!(@3 $of $a $m $b $n 0 _0 1 _1 2 _2 3 _3 4 _4 5 _5 6 _6 7 _7 8 _8 9 _9)),*]
    };
    (@3 $of:ident $a:literal $m:ident $b:literal $n:ident $($c:literal $o:ident)*) => {
        [$($of!($a $m $b $n $c $o)),*]
    };
}

/// The hooks of a block.
macro_rules! block {
    ($a:literal $m:ident $b:literal $n:ident $c:literal $o:ident) => {{
        const BLOCK: usize = $a * 100 + $b * 10 + $c;
        const SIZE: usize = SHAPE.size(BLOCK);
        type Where = <Choice<{ SHAPE.is_at_one_point() }> as Pick<
            points::_0::_0::_0::At,
            points::$m::$n::$o::At,
        >>::Type;
        type Who = <Choice<{ SHAPE.teams_change() }> as Pick<
            extensions::$n::$o::Team,
            extensions::$m::$n::Team,
        >>::Type;
        static HOOKS: [Stored; SIZE] = hooks::<Where, Who, SIZE>(BLOCK);
        &HOOKS
    }};
}

/// The facts of a point.
macro_rules! point {
    ($a:literal $m:ident $b:literal $n:ident $c:literal $o:ident) => {
        <points::$m::$n::$o::At as Point>::FACTS
    };
}

const HOOKS: &[&[Stored]] = {
    const ALL: &[[[&[Stored]; 10]; 10]; 10] = &thousand!(block);
    ALL.as_flattened().as_flattened()
};
const POINTS: &[&PointFacts] = {
    const ALL: &[[[&PointFacts; 10]; 10]; 10] = &thousand!(point);
    ALL.as_flattened().as_flattened()
};

/// The extensions of a team.
trait Extensions {
    const FACTS: [&'static ExtensionFacts; MEMBERS];
}

macro_rules! facts {
    ($($number:literal $member:ident)*) => {
        [$(<T::$member as OneOwnBlockTheOthersSayPart>::FACTS),*]
    };
}

impl<T: Members> Extensions for T {
    const FACTS: [&'static ExtensionFacts; MEMBERS] = members! { facts };
}

macro_rules! team {
    ($($m:ident)*) => { [$(team!(@ $m _0 _1 _2 _3 _4 _5 _6 _7 _8 _9)),*] };
    (@ $m:ident $($n:ident)*) => { [$(<extensions::$m::$n::Team as Extensions>::FACTS),*] };
}

const EXTENSIONS: &[[&ExtensionFacts; MEMBERS]] = {
    const ALL: &[[[&ExtensionFacts; MEMBERS]; 10]; 10] = &team!(_0 _1 _2 _3 _4 _5 _6 _7 _8 _9);
    ALL.as_flattened()
};

/// How many points there are.
const POINT_COUNT: usize = if SHAPE.is_at_one_point() {
    1
} else {
    SHAPE.blocks()
};
/// How many teams have hooks.
const TEAM_COUNT: usize = SHAPE.teams();
const COUNT: usize = SHAPE.hooks + POINT_COUNT + TEAM_COUNT * SHAPE.team;

/// The records, each at another place than where it was made.
const fn shuffled() -> [Record; COUNT] {
    // Without a common factor with any count that is used here, so that each place is met once.
    const STRIDE: usize = 7_368_787;
    let mut records = [Record::Point(POINTS[0]); COUNT];
    let mut taken = 0;
    let mut index = 0;
    macro_rules! put {
        ($record:expr) => {
            records[taken * STRIDE % COUNT] = $record;
            taken += 1;
        };
    }
    while index < POINT_COUNT {
        put!(Record::Point(POINTS[index]));
        index += 1;
    }
    index = 0;
    while index < TEAM_COUNT * SHAPE.team {
        put!(Record::Extension(
            EXTENSIONS[index / SHAPE.team][index % SHAPE.team]
        ));
        index += 1;
    }
    let mut block = 0;
    while block < BLOCKS {
        let hooks = HOOKS[block];
        index = 0;
        while index < hooks.len() {
            put!(Record::hook(&hooks[index]));
            index += 1;
        }
        block += 1;
    }
    assert!(taken == COUNT, "as many as were counted");
    records
}

RECORDS! {
    #![linkme_macro = RECORDS]
    static ALL_RECORDS: [Record; COUNT] = shuffled();
}
SLOTS! {
    #![linkme_macro = SLOTS]
    static ALL_SLOTS: [Slot; COUNT] = Slot::some();
}

/// How many hooks the first point has.
pub(crate) const fn at_first_point() -> usize {
    if SHAPE.is_at_one_point() {
        SHAPE.hooks
    } else {
        HOOKS[0].len()
    }
}
