//! Every mode, sync and async, wrapped and not, in a program without `std` and without an allocator. It ends with 0, or with
//! the number of the first check that failed.

#![no_std]
#![no_main]

mod awaited;
mod blocking;
mod ordered;

use core::sync::atomic::{AtomicU32, Ordering};

use hooks_core::{Note, Report};

/// How many notes and stalls were reported.
static REPORTED: AtomicU32 = AtomicU32::new(0);

fn count(report: &Report<'_>) {
    let weight = match report {
        Report::Note(Note::NothingLinked { krate, .. }) if *krate == "no_std" => 1,
        Report::Stall(stall) if stall.starved() == 1 => 16,
        _ => 1000,
    };
    REPORTED.fetch_add(weight, Ordering::Relaxed);
}

// Nothing comes from there, which is a note.
hooks_core::link!(no_std);

/// Sealing finds nothing wrong, and says what is worth a look.
fn sealed() -> bool {
    hooks_core::set_reporter(count);
    hooks_core::seal().is_ok()
        && hooks_core::seal().is_ok()
        && REPORTED.load(Ordering::Relaxed) == 1
}

/// The reporter that was set hears of a stall.
fn reported() -> bool {
    blocking::stall() == 0 && REPORTED.load(Ordering::Relaxed) == 17
}

const CHECKS: [fn() -> bool; 23] = [
    sealed,
    blocking::collect,
    blocking::collect_values,
    blocking::transform,
    blocking::until_handled,
    blocking::until_handled_or_default,
    blocking::cancellable,
    blocking::cancellable_by_all,
    blocking::middleware,
    blocking::policies,
    blocking::active,
    reported,
    awaited::collect,
    awaited::collect_values,
    awaited::transform,
    awaited::until_handled,
    awaited::cancellable,
    awaited::middleware,
    awaited::repeated,
    awaited::local,
    awaited::in_place,
    ordered::edges_beat_priorities,
    ordered::listed,
];

// SAFETY: the one function of this name, which is where a C program begins.
#[unsafe(no_mangle)]
extern "C" fn main(_: i32, _: *const *const u8) -> i32 {
    for (number, check) in (1..).zip(CHECKS) {
        if !check() {
            return number;
        }
    }
    0
}
