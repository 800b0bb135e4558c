//! A thousand points, as `#[hook_point(mode = collect)] fn Name() -> u32` makes one, without what a dispatch of them needs.

/// Declares the points of the digits it is given, each as `At` in a module of its own: a type each, because a compiler that has to
/// choose between a thousand impls for one type takes minutes.
macro_rules! points {
    ($($a:literal $m:ident)*) => { $(pub(crate) mod $m {
        points! { @2 $a $m 0 _0 1 _1 2 _2 3 _3 4 _4 5 _5 6 _6 7 _7 8 _8 9 _9 }
    })* };
    (@2 $a:literal $m:ident $($b:literal $n:ident)*) => { $(pub(crate) mod $n {
        points! { @3 $a $m $b $n 0 _0 1 _1 2 _2 3 _3 4 _4 5 _5 6 _6 7 _7 8 _8 9 _9 }
    })* };
    (@3 $a:literal $m:ident $b:literal $n:ident $($c:literal $o:ident)*) => { $(pub(crate) mod $o {
        use hooks_core::__private::{
            Bare, Blocking, Gather, Isolate, Mode, Names, OnError, Place, Point, PointFacts, Space, State,
        };

        pub(crate) struct At;

        static STATE: State<At> = State::new();
        static FACTS: PointFacts = PointFacts::new::<At>(
            &STATE,
            Mode::Collect,
            OnError::Isolate,
            concat!("Point", $c, $b, $a),
            concat!("fn Point", $c, $b, $a, "() -> u32"),
            Place::new(
                concat!("subsystem_", $a, "::points_of_", $b),
                (concat!("crates/subsystem_", $a, "/src/points.rs"), 10 + $b * 90 + $c * 7, 1, 0),
                Some("0.1.0"),
                None,
                false,
            ),
        );

        impl Point for At {
            type Args<'a, 'p>
                = ()
            where
                'p: 'a;
            type Carry = ();
            type Answer = Option<u32>;
            type Policy = Isolate;
            type Space = Space<0>;
            type Keep = Bare;
            type Flavor = Blocking;
            type Verdict = Vec<u32>;
            type Canonical = Gather<u32>;
            type Record = Names;

            const FACTS: &'static PointFacts = &FACTS;
            const STATE: &'static State<Self> = &STATE;

            fn lend<'s, 'a: 's, 'p: 'a>(_: &'s mut Self::Args<'a, 'p>) -> Self::Args<'s, 'p> {}
        }
    })* };
}

points!(0 _0 1 _1 2 _2 3 _3 4 _4 5 _5 6 _6 7 _7 8 _8 9 _9);
