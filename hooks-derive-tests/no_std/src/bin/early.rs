//! An extension whose constructor dispatches while the program is sealed: nobody could wait for that, so it ends in words.

#![no_std]
#![no_main]

use hooks_core::{extension, hook_point};
// The panic handler.
use no_std as _;

#[hook_point(mode = collect)]
fn Notify();

struct Early;

#[extension(new = { Notify::dispatch(); Early })]
impl Early {}

// SAFETY: the one function of this name, which is where a C program begins.
#[unsafe(no_mangle)]
extern "C" fn main(_: i32, _: *const *const u8) -> i32 {
    i32::from(hooks_core::seal().is_ok())
}
