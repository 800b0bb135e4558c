//! Extensions, in a hundred teams of fifty, as `#[extension]` makes one.

use hooks_core::__private::{Edge, Extension, HasHooks, Place};

/// An extension, and what others say that have an edge to it.
pub(crate) trait Member: Extension {
    const PLACE: &'static Place;
    const NAME: &'static str;
    const BEFORE_IT: &'static [Edge] = &[Edge::before(<Self as HasHooks>::ID, Self::NAME)];
    const AFTER_IT: &'static [Edge] = &[Edge::after(<Self as HasHooks>::ID, Self::NAME)];
    const BEFORE_ITS_NAME: &'static [Edge] = &[Edge::before_name(Self::NAME)];
    const AFTER_ITS_NAME: &'static [Edge] = &[Edge::after_name(Self::NAME)];
}

/// The extensions of a team, each of which hooks the same points.
pub(crate) trait Members {
    type M0: Member;
    type M1: Member;
    type M2: Member;
    type M3: Member;
    type M4: Member;
    type M5: Member;
    type M6: Member;
    type M7: Member;
    type M8: Member;
    type M9: Member;
    type M10: Member;
    type M11: Member;
    type M12: Member;
    type M13: Member;
    type M14: Member;
    type M15: Member;
    type M16: Member;
    type M17: Member;
    type M18: Member;
    type M19: Member;
    type M20: Member;
    type M21: Member;
    type M22: Member;
    type M23: Member;
    type M24: Member;
    type M25: Member;
    type M26: Member;
    type M27: Member;
    type M28: Member;
    type M29: Member;
    type M30: Member;
    type M31: Member;
    type M32: Member;
    type M33: Member;
    type M34: Member;
    type M35: Member;
    type M36: Member;
    type M37: Member;
    type M38: Member;
    type M39: Member;
    type M40: Member;
    type M41: Member;
    type M42: Member;
    type M43: Member;
    type M44: Member;
    type M45: Member;
    type M46: Member;
    type M47: Member;
    type M48: Member;
    type M49: Member;
}

/// Hands the numbers and the names of the members of a team to the macro `$then`, behind `$given`.
macro_rules! members {
    ($then:ident $($given:tt)*) => {
        $then! {
            $($given)*
            0 M0 1 M1 2 M2 3 M3 4 M4 5 M5 6 M6 7 M7 8 M8 9 M9 10 M10 11 M11 12 M12 13 M13 14 M14 15
            M15 16 M16 17 M17 18 M18 19 M19 20 M20 21 M21 22 M22 23 M23 24 M24 25 M25 26 M26 27 M27
            28 M28 29 M29 30 M30 31 M31 32 M32 33 M33 34 M34 35 M35 36 M36 37 M37 38 M38 39 M39 40
            M40 41 M41 42 M42 43 M43 44 M44 45 M45 46 M46 47 M47 48 M48 49 M49
        }
    };
}
pub(crate) use members;

/// Declares the extensions of a team, and what stands for the team: in a module of it, as points are.
macro_rules! team {
    ($a:literal $b:literal $($number:literal $member:ident)*) => {
        pub(crate) struct Team;

        impl Members for Team {
            $(type $member = $member;)*
        }
        $(
            pub(crate) struct $member;

            const _: () = {
                static PLACE: Place = Place::new(
                    concat!("plugin_", $b, $a, "::part_", $number),
                    (concat!("plugins/plugin_", $b, $a, "/src/part_", $number, ".rs"), 12 + $number, 1, 0),
                    Some("0.1.0"),
                    binary($b),
                    false,
                );
                static CELL: InstanceCell<$member> = InstanceCell::new();
                static FACTS: ExtensionFacts = ExtensionFacts::new::<$member>(
                    $member::NAME,
                    stringify!($member),
                    priority($number),
                    &PLACE,
                );
                impl OneOwnBlockTheOthersSayPart for $member {
                    const FACTS: &'static ExtensionFacts = &FACTS;
                    const CELL: &'static InstanceCell<Self> = &CELL;

                    fn instance() -> Self {
                        Self
                    }
                }
                impl Member for $member {
                    const PLACE: &'static Place = &PLACE;
                    const NAME: &'static str = concat!("extension_", $number, "_of_", $a, $b);
                }
            };
        )*
    };
}

/// What the member number `number` of a team says of the priority of its hooks.
const fn priority(number: usize) -> i32 {
    const PRIORITIES: [i32; 10] = [100, 10, 100, 50, 100, 100, 200, 100, 120, 100];
    PRIORITIES[number % PRIORITIES.len()]
}

/// The binary that the team whose last digit is `last` is a part of: each tenth is in none of the libraries.
const fn binary(last: usize) -> Option<&'static str> {
    if last == 7 { Some("app") } else { None }
}

/// Declares ten teams for each `$a`.
macro_rules! teams {
    ($($a:literal $m:ident)*) => { $(pub(crate) mod $m {
        teams! { @ $a 0 _0 1 _1 2 _2 3 _3 4 _4 5 _5 6 _6 7 _7 8 _8 9 _9 }
    })* };
    (@ $a:literal $($b:literal $n:ident)*) => { $(pub(crate) mod $n {
        use hooks_core::__private::{
            ExtensionFacts, InstanceCell, OneOwnBlockTheOthersSayPart, Place,
        };

        use crate::extensions::{Member, Members, binary, priority};

        members! { team $a $b }
    })* };
}

teams!(0 _0 1 _1 2 _2 3 _3 4 _4 5 _5 6 _6 7 _7 8 _8 9 _9);
