//! What a hook may fail with: errors of any type, panics that carry anything, and errors that misbehave themselves.

use std::error::Error;
use std::fmt;

use hooks_core::{hook, hook_point};
use hooks_derive_tests::reported;

#[test]
fn an_error_may_be_of_any_type_that_is_one() {
    #[hook_point(mode = collect)]
    fn Fail();

    #[hook(point = Fail, priority = 1)]
    fn boxed() -> Result<(), Box<dyn Error + Send + Sync>> {
        Err("boxed".into())
    }
    #[hook(point = Fail, priority = 2)]
    fn text() -> Result<(), String> {
        Err("text".into())
    }
    #[hook(point = Fail, priority = 3)]
    fn io() -> std::io::Result<()> {
        Err(std::io::Error::other("io"))
    }
    type Aliased = Result<(), &'static str>;
    #[hook(point = Fail, priority = 4)]
    fn aliased() -> Aliased {
        Err("aliased")
    }

    let ((), reports) = reported(Fail::dispatch);
    let causes: Vec<_> = reports
        .iter()
        .filter_map(|report| report.rsplit(": ").next())
        .collect();
    assert_eq!(causes, ["boxed", "text", "io", "aliased"]);
}

#[test]
fn a_panic_may_say_anything_or_nothing() {
    #[hook_point(mode = collect)]
    fn Panic();

    #[hook(point = Panic, priority = 1)]
    fn text() {
        panic!("plain")
    }
    #[hook(point = Panic, priority = 2)]
    fn formatted() {
        let number = 7;
        panic!("formatted {number}")
    }
    #[hook(point = Panic, priority = 3)]
    fn value() {
        std::panic::panic_any(7_u32)
    }

    let ((), reports) = reported(Panic::dispatch);
    let texts: Vec<_> = reports
        .iter()
        .filter_map(|report| report.split(['(', ')']).nth(1))
        .collect();
    assert_eq!(texts, ["plain", "formatted 7", "no text"]);
}

#[test]
fn an_error_whose_own_code_panics_is_isolated_too() {
    #[derive(Debug)]
    struct Hostile;
    impl fmt::Display for Hostile {
        fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
            panic!("in the text")
        }
    }
    impl Error for Hostile {}
    impl Drop for Hostile {
        fn drop(&mut self) {
            panic!("in the destructor")
        }
    }

    #[hook_point(mode = collect)]
    fn Fail() -> u32;

    #[hook(point = Fail, priority = 1)]
    fn hostile() -> Result<u32, Hostile> {
        Err(Hostile)
    }
    #[hook(point = Fail, priority = 2)]
    fn healthy() -> u32 {
        1
    }

    let (values, reports) = reported(Fail::dispatch);
    assert_eq!(values, [1]);
    assert!(
        reports[0].ends_with(": (the text of this error panicked)"),
        "{reports:?}"
    );
}
