//! Hooks in corners of a program: inside functions nobody calls, in generic ones, made by a macro, and one function
//! that hooks a point twice.

#![expect(dead_code, reason = "nobody calls the functions around the hooks")]

use hooks_core::{hook, priority};
use test_points::Call;

fn uncalled() {
    #[hook(point = test_points::Observe)]
    fn inner(call: &mut Call) {
        call.log.push("a.uncalled");
    }
}

fn generic<T>(_: T) {
    #[hook(point = test_points::Observe)]
    fn inner(call: &mut Call) {
        call.log.push("a.generic");
    }
}

macro_rules! observers {
    ($($name:ident: $text:literal),*) => {$(
        #[hook(point = test_points::Observe, priority = priority::LATE)]
        fn $name(call: &mut Call) {
            call.log.push($text);
        }
    )*};
}

observers!(made_first: "a.made_first", made_second: "a.made_second");

#[hook(point = test_points::Observe, priority = priority::LAST)]
#[hook(point = test_points::Observe, priority = priority::FIRST)]
fn around(call: &mut Call) {
    call.log.push("a.around");
}
