//! Everything that generated code could mean by accident, meaning something else.

use crate::finish;

/// Everything that generated code could mean by accident, meaning something else.
mod hostile {
    #![no_implicit_prelude]
    #![allow(
        non_camel_case_types,
        non_upper_case_globals,
        unused_macros,
        clippy::upper_case_acronyms,
        reason = "hostile on purpose"
    )]

    pub mod core {}
    pub mod std {}
    pub mod alloc {}
    pub mod hooks_core {}
    pub mod linkme {}

    pub struct Result;
    pub struct Option;
    pub struct Some;
    pub struct None;
    pub struct Ok;
    pub struct Err;
    pub struct String;
    pub struct Vec;
    pub struct Box;
    pub struct Default;
    pub struct ControlFlow;
    pub struct Point;
    pub struct Extension;
    pub struct Active;
    pub struct Next;
    pub struct Run;
    pub struct Boxed;
    pub struct Local;
    pub struct Within;
    pub trait Keep {}
    pub trait Send {}
    pub trait Sync {}
    pub trait Sized {}
    pub trait Copy {}
    pub trait Clone {}
    pub trait Future {}
    pub trait From {}
    pub trait Into {}
    pub trait Fn {}
    pub trait FnOnce {}
    pub trait AsyncFnOnce {}
    pub trait FnMut {}
    pub trait Iterator {}
    pub trait Extend {}
    pub type bool = ();
    pub type str = ();
    pub type u32 = ();
    pub type i32 = ();
    pub type usize = ();
    pub const call: () = ();
    pub const instance: () = ();
    pub const sink: () = ();
    pub const carry: () = ();
    pub const args: () = ();
    pub const next: () = ();
    pub const rest: () = ();
    pub const default: () = ();
    pub const reason: () = ();
    pub const given: () = ();
    pub const a: () = ();
    pub static b: () = ();
    pub fn take() {}

    macro_rules! assert {
        ($($tokens:tt)*) => {
            not_this_one
        };
    }
    macro_rules! panic {
        ($($tokens:tt)*) => {
            not_this_one
        };
    }
    macro_rules! concat {
        ($($tokens:tt)*) => {
            not_this_one
        };
    }
    macro_rules! matches {
        ($($tokens:tt)*) => {
            not_this_one
        };
    }
    macro_rules! vec {
        ($($tokens:tt)*) => {
            not_this_one
        };
    }

    /// A reason.
    #[derive(::core::fmt::Debug)]
    pub struct Denied(pub ::core::primitive::u32);

    #[::hooks_core::hook_point(mode = collect)]
    pub fn Observe(
        log: &mut ::std::vec::Vec<::core::primitive::u32>,
        number: ::core::primitive::u32,
    );
    #[::hooks_core::hook_point(mode = collect)]
    pub async fn Hints(
        name: &::core::primitive::str,
        of: ::core::option::Option<&::core::primitive::str>,
    ) -> ::core::primitive::u32;
    #[::hooks_core::hook_point(mode = transform)]
    pub async fn Shape(value: ::std::string::String) -> ::std::string::String;
    #[::hooks_core::hook_point(mode = transform, on_error = propagate)]
    pub fn Owned(value: ::std::string::String) -> ::std::string::String;
    #[::hooks_core::hook_point(mode = until_handled, on_error = propagate)]
    pub async fn Lookup(key: ::core::primitive::u32) -> ::core::primitive::u32 {
        key
    }
    #[::hooks_core::hook_point(mode = cancellable, on_error = veto)]
    pub async fn Allow(number: ::core::primitive::u32) -> Denied;
    #[::hooks_core::hook_point(mode = cancellable, on_error = propagate)]
    pub fn Plain(number: ::core::primitive::u32);

    #[::hooks_core::hook_point(mode = middleware, repeatable, warn_on_stall)]
    pub fn Around(
        text: &::core::primitive::str,
        step: ::core::primitive::u32,
    ) -> ::core::primitive::u32;
    #[::hooks_core::hook_point(mode = middleware)]
    pub async fn AroundAwaited(
        log: &mut ::std::vec::Vec<::core::primitive::u32>,
    ) -> ::core::result::Result<::core::primitive::u32, Denied>;
    #[::hooks_core::hook_point(mode = middleware)]
    pub async fn WithBody(step: ::core::primitive::u32) -> ::core::primitive::u32 {
        step
    }
    #[::hooks_core::hook_point(mode = collect, timeout = "1m", local)]
    pub async fn Kept(
        scene: &::std::rc::Rc<::core::primitive::u32>,
    ) -> ::std::rc::Rc<::core::primitive::u32>;

    pub struct Hostile;
    impl ::core::default::Default for Hostile {
        fn default() -> Self {
            Self
        }
    }

    #[::hooks_core::extension(priority = 5)]
    impl Hostile {
        #[::hooks_core::hook(point = Observe)]
        fn call(
            &self,
            log: &mut ::std::vec::Vec<::core::primitive::u32>,
            number: ::core::primitive::u32,
        ) {
            log.push(number);
        }
        #[::hooks_core::hook(point = Hints)]
        async fn instance(&self, name: &::core::primitive::str) -> ::core::primitive::u32 {
            <::core::primitive::u32 as ::core::str::FromStr>::from_str(name).unwrap_or(9)
        }
        #[::hooks_core::hook(point = Shape)]
        async fn edit(
            &self,
            value: &mut ::std::string::String,
        ) -> ::core::result::Result<(), ::core::fmt::Error> {
            value.push('!');
            ::core::result::Result::Ok(())
        }
        #[::hooks_core::hook(point = Owned)]
        fn own(value: ::std::string::String) -> ::std::string::String {
            value
        }
        #[::hooks_core::hook(point = Lookup)]
        async fn look(
            &self,
            key: ::core::primitive::u32,
        ) -> ::core::option::Option<::core::primitive::u32> {
            (key > 3).then_some(key + 1)
        }
        #[::hooks_core::hook(point = Kept, timeout = "5s", boxed)]
        #[::hooks_core::hook(point = Kept)]
        async fn keep(
            &self,
            scene: &::std::rc::Rc<::core::primitive::u32>,
        ) -> ::std::rc::Rc<::core::primitive::u32> {
            ::core::clone::Clone::clone(scene)
        }
        #[::hooks_core::hook(point = Allow)]
        async fn allow(
            &self,
            number: ::core::primitive::u32,
        ) -> ::core::result::Result<(), Denied> {
            if number > 3 {
                ::core::result::Result::Err(Denied(number))
            } else {
                ::core::result::Result::Ok(())
            }
        }
        #[::hooks_core::hook(point = Allow)]
        async fn allow_around(
            &self,
            number: ::core::primitive::u32,
            inside: ::hooks_core::Next<'_, Allow>,
        ) -> ::core::result::Result<(), ::hooks_core::Cancelled<Denied>> {
            if number == 9 {
                return inside.deny(Denied(90));
            }
            inside.run(number).await
        }
        #[::hooks_core::hook(point = Hints, wrap)]
        async fn hints_around(
            name: &::core::primitive::str,
            of: ::core::option::Option<&::core::primitive::str>,
            inside: ::hooks_core::Next<'_, Hints>,
        ) -> ::std::vec::Vec<::core::primitive::u32> {
            inside.run(name, of).await
        }
        #[::hooks_core::hook(point = Owned)]
        fn own_around(
            value: ::std::string::String,
            inside: ::hooks_core::Next<'_, Owned>,
        ) -> ::core::result::Result<::std::string::String, ::hooks_core::HookError> {
            inside.run(value)
        }
        #[::hooks_core::hook(point = Lookup)]
        async fn look_around(
            key: ::core::primitive::u32,
            inside: ::hooks_core::Next<'_, Lookup>,
        ) -> ::core::result::Result<::core::primitive::u32, ::hooks_core::HookError> {
            inside.run(key).await
        }
        #[::hooks_core::hook(point = Around)]
        fn around(
            &self,
            text: &::core::primitive::str,
            step: ::core::primitive::u32,
            mut inside: ::hooks_core::Next<'_, Around>,
        ) -> ::core::primitive::u32 {
            inside.repeat(text, step) + inside.run(text, step)
        }
        #[::hooks_core::hook(point = AroundAwaited)]
        async fn around_awaited(
            &self,
            log: &mut ::std::vec::Vec<::core::primitive::u32>,
            inside: ::hooks_core::Next<'_, AroundAwaited>,
        ) -> ::core::result::Result<::core::primitive::u32, Denied> {
            log.push(1);
            inside.run(log).await
        }
        #[::hooks_core::hook(point = WithBody)]
        async fn around_body(
            step: ::core::primitive::u32,
            inside: ::hooks_core::Next<'_, WithBody>,
        ) -> ::core::primitive::u32 {
            inside.run(step + 1).await
        }
    }

    #[::hooks_core::hook(point = Plain, priority = ::hooks_core::priority::EARLY)]
    fn plain(number: ::core::primitive::u32) -> ::core::primitive::bool {
        number < 3
    }

    #[::hooks_core::hook_point(mode = collect, hooks = exactly_one)]
    pub fn Sole() -> ::core::primitive::u32;
    #[::hooks_core::hook_point(mode = collect)]
    pub fn Edged() -> ::core::primitive::u32;

    /// Called as generated code calls what tells functions apart.
    #[::hooks_core::hook(point = Edged, before = Edge, before("nobody"))]
    #[::hooks_core::hook(point = Sole)]
    fn function() -> ::core::primitive::u32 {
        1
    }

    #[derive(::core::default::Default)]
    struct Edge;

    #[::hooks_core::extension]
    impl Edge {
        #[::hooks_core::hook(point = Edged, priority = 1, after = function)]
        fn before() -> ::core::primitive::u32 {
            2
        }
    }
}

#[test]
fn hostile_names_mean_nothing_to_generated_code() {
    let mut log = Vec::new();
    hostile::Observe::dispatch(&mut log, 3);
    assert_eq!(log, [3]);
    assert_eq!(finish(hostile::Hints::dispatch("7", None)), [7]);
    assert_eq!(finish(hostile::Shape::dispatch("a".to_owned())), "a!");
    assert_eq!(hostile::Owned::dispatch("a".to_owned()).unwrap(), "a");
    assert_eq!(finish(hostile::Lookup::dispatch(5)).unwrap(), 6);
    assert_eq!(finish(hostile::Lookup::dispatch(2)).unwrap(), 2);
    assert!(finish(hostile::Allow::dispatch(5)).is_err());
    assert!(hostile::Plain::dispatch(5).is_err());
    assert!(hostile::Plain::active().is_some());
    let refused = finish(hostile::Allow::dispatch(9)).unwrap_err();
    assert_eq!(refused.reason().unwrap().0, 90);
    assert_eq!(
        hostile::Around::dispatch("ab", 1, |text, step| step + text.len() as u32),
        6
    );
    let around = hostile::AroundAwaited::dispatch(&mut log, async |log| Ok(log.len() as u32));
    assert_eq!(finish(around).unwrap(), 2);
    assert_eq!(finish(hostile::WithBody::dispatch(1)), 2);
    let scene = std::rc::Rc::new(3);
    let kept = finish(hostile::Kept::dispatch(&scene));
    assert!(kept.len() == 2 && kept.iter().all(|it| std::rc::Rc::ptr_eq(it, &scene)));
    assert_eq!(hostile::Sole::dispatch(), [1]);
    assert_eq!(hostile::Edged::dispatch(), [1, 2]);
}
