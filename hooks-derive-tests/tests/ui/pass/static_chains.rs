//! Static chains in odd places: in functions and blocks, among hostile names, made by macros, of hooks under other names.

#![no_implicit_prelude]
#![allow(dead_code, non_camel_case_types, unused_macros)]

extern crate hooks_core as hooks;

mod hostile {
    struct Option;
    struct Result;
    struct Some;
    struct None;
    struct Vec;
    struct String;
    trait Send {}
    trait Sized {}
    mod core {}
    mod std {}
    mod hooks_core {}
    type usize = ();
    type bool = ();
    type u32 = ();
    macro_rules! panic {
        () => {};
    }

    #[::hooks_core::hook_point(mode = until_handled)]
    pub async fn Ask(number: ::core::primitive::u32) -> ::core::primitive::u32;

    #[::hooks_core::hook(point = Ask)]
    async fn odd(number: ::core::primitive::u32) -> ::core::option::Option<::core::primitive::u32> {
        (number % 2 == 1).then(|| number)
    }

    #[::hooks_core::hook(point = Ask)]
    fn r#match(number: ::core::primitive::u32) -> ::core::option::Option<::core::primitive::u32> {
        (number % 2 == 0).then(|| number * 2)
    }

    ::hooks_core::static_chain!(pub Asking = Ask: [r#match, odd]);
    ::hooks_core::static_chain!(pub r#gen = r#try::Try: []);

    pub mod r#try {
        #[::hooks_core::hook_point(mode = collect)]
        pub fn Try();
    }
}

mod plugins {
    pub mod first {
        use ::hooks_core::hook;

        #[hook(point = crate::Log)]
        pub fn log(log: &mut ::std::vec::Vec<&'static str>) {
            log.push("first");
        }
    }
    pub mod second {
        use ::hooks_core::hook;

        #[hook(point = crate::Log, priority = 7)]
        #[hook(point = crate::Log, priority = 300)]
        pub fn log(log: &mut ::std::vec::Vec<&'static str>) {
            log.push("second");
        }
    }
}

use ::hooks_core::hook;
use plugins::second::log as renamed;

#[hooks::hook_point(mode = collect, crate = hooks)]
pub fn Log(log: &mut ::std::vec::Vec<&'static str>);

trait Named {
    fn name(log: &mut ::std::vec::Vec<&'static str>);
}

#[derive(::core::default::Default)]
pub struct Audit;

#[hooks::extension(crate = hooks)]
impl Audit {
    #[hook(point = Log, priority = 1)]
    fn early(&self, log: &mut ::std::vec::Vec<&'static str>) {
        log.push("early");
    }
}

#[hooks::extension(part, crate = hooks)]
impl Named for Audit {
    #[hook(point = Log, priority = 2)]
    fn name(log: &mut ::std::vec::Vec<&'static str>) {
        log.push("name");
    }
}

/// A chain of what a macro is given.
macro_rules! chain {
    ($name:ident, $point:path, $ty:ty, $function:path, [$($more:tt)*]) => {
        hooks::static_chain!(
            crate = hooks,
            /// Logs.
            #[allow(unused)]
            pub(crate) $name = $point: [$function, <$ty>::early, $($more)*]
        );
    };
}

chain!(Logging, crate::Log, Audit, plugins::first::log, [<Audit as Named>::name, renamed, renamed,]);

// Of two chains of one name the one that is there.
hooks::static_chain!(crate = hooks, #[cfg(any())] Conditional = Log: []);
hooks::static_chain!(
    crate = hooks,
    #[cfg(not(any()))]
    Conditional = hostile::r#try::Try: []
);

fn finish<T>(future: impl ::core::future::Future<Output = T>) -> T {
    let mut future = ::core::pin::pin!(future);
    let mut context = ::core::task::Context::from_waker(::core::task::Waker::noop());
    loop {
        if let ::core::task::Poll::Ready(given) =
            ::core::future::Future::poll(future.as_mut(), &mut context)
        {
            return given;
        }
    }
}

fn main() {
    use ::std::{assert, assert_eq};

    let mut log = ::std::vec::Vec::new();
    Logging::dispatch(&mut log);
    assert_eq!(log, ["early", "name", "second", "first", "second"]);
    assert_eq!(finish(hostile::Asking::dispatch(3)), ::core::option::Option::Some(3));
    assert_eq!(finish(hostile::Asking::dispatch(4)), ::core::option::Option::Some(8));
    hostile::r#gen::dispatch();
    Conditional::dispatch();
    assert!(hooks::seal().is_ok());

    // In a function, where nothing has a path, two of one name, each in its block.
    {
        #[hooks::hook_point(mode = transform, crate = hooks)]
        fn Shape(number: ::core::primitive::u32) -> ::core::primitive::u32;
        #[hooks::hook(point = Shape, crate = hooks)]
        fn shape(number: &mut ::core::primitive::u32) {
            *number += 1;
        }
        hooks::static_chain!(crate = hooks, Shaping = Shape: [shape]);
        assert_eq!(Shaping::dispatch(1), 2);
    }
    {
        #[hooks::hook_point(mode = transform, crate = hooks)]
        fn Shape(number: ::core::primitive::u32) -> ::core::primitive::u32;
        #[hooks::hook(point = Shape, crate = hooks)]
        fn shape(number: &mut ::core::primitive::u32) {
            *number *= 10;
        }
        hooks::static_chain!(crate = hooks, Shaping = Shape: [shape]);
        assert_eq!(Shaping::dispatch(1), 10);
    }
}
