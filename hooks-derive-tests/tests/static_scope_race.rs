//! The first scopes of a program, entered while other threads dispatch for the first time, which seals it: no dispatch in a scope
//! may miss that.

#![forbid(unsafe_code)]
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::process::Command;
use std::sync::Barrier;
use std::thread;

use hooks_core::{Registry, hook, hook_point};
use hooks_derive_tests::finish;

/// Points that something hooks, and points that nothing does.
macro_rules! points {
    ($($hooked:ident $function:ident $bare:ident)*) => {
        $(
            #[hook_point(mode = collect)]
            fn $hooked() -> u32;
            #[hook_point(mode = collect)]
            async fn $bare() -> u32;
            #[hook(point = $hooked)]
            fn $function() -> u32 {
                0
            }
        )*

        fn in_a_scope(number: u32) {
            let mut builder = Registry::builder();
            $(
                builder = builder
                    .hook($hooked::hook(1, move || number))
                    .hook($bare::hook(1, move || number));
            )*
            let registry = builder.build().unwrap();
            BARRIER.wait();
            registry.scope(|| {
                for _ in 0..20 {
                    $(
                        assert_eq!($hooked::dispatch(), [number]);
                        assert!($bare::active().is_some());
                        assert_eq!(finish($bare::dispatch()), [number]);
                    )*
                }
            });
            outside(20);
        }

        fn outside(rounds: u32) {
            for _ in 0..rounds {
                $(
                    assert_eq!($hooked::dispatch(), [0]);
                    assert!(finish($bare::dispatch()).is_empty());
                )*
            }
        }
    };
}

points! {
    A a BareA B b BareB C c BareC D d BareD E e BareE F f BareF G g BareG H h BareH
}

/// Who takes part in the race.
const THREADS: usize = 8;

static BARRIER: Barrier = Barrier::new(THREADS);

#[test]
fn no_dispatch_in_a_scope_uses_what_is_linked_however_scopes_and_sealing_meet() {
    thread::scope(|scope| {
        for number in 1..=4 {
            scope.spawn(move || in_a_scope(number));
        }
        for _ in 4..THREADS {
            scope.spawn(|| {
                BARRIER.wait();
                outside(40);
            });
        }
    });
}

/// A race is run once a process, so others run it, too.
#[test]
fn the_race_comes_out_the_same_each_time() {
    let this = std::env::current_exe().unwrap();
    for _ in 0..20 {
        let race = "no_dispatch_in_a_scope_uses_what_is_linked_however_scopes_and_sealing_meet";
        let ran = Command::new(&this)
            .args(["--exact", race])
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&ran.stdout).into_owned();
        assert!(ran.status.success() && text.contains("1 passed"), "{text}");
    }
}
