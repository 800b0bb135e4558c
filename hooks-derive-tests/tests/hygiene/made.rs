//! Extensions that are configured, made by functions and started, among names that mean something else.

use hooks_core::{ExtensionConfig, HooksConfig, Registry};
use serde_json::json;

/// Everything that their generated code could mean by accident.
mod hostile {
    #![no_implicit_prelude]
    #![allow(
        non_camel_case_types,
        non_upper_case_globals,
        unused_macros,
        reason = "hostile on purpose"
    )]

    pub mod core {}
    pub mod std {}
    pub mod alloc {}
    pub mod serde {}
    pub mod tokio {}
    pub mod hooks_core {}

    pub struct Result;
    pub struct Option;
    pub struct Ok;
    pub struct Err;
    pub struct Some;
    pub struct None;
    pub struct Box;
    pub struct Making;
    pub struct Unmade;
    pub struct Making_;
    pub struct Provided;
    pub struct Options;
    pub struct Configuration;
    pub struct ExtensionFacts;
    pub struct LifespanFacts;
    pub struct InstanceCell;
    pub trait Makes {}
    pub trait MakesOf {}
    pub trait MadeByDefault {}
    pub trait Default {}
    pub trait Lifespan {}
    pub trait Error {}
    pub trait Send {}
    pub trait Sync {}
    pub trait Fn {}
    pub trait FnOnce {}
    pub trait Deserialize {}
    pub trait DeserializeOwned {}
    pub type bool = ();
    pub type str = ();
    pub type u32 = ();
    pub const making: () = ();
    pub const instance: () = ();
    pub const construct: () = ();
    pub const options: () = ();
    pub const scope: () = ();
    pub fn make() {}

    macro_rules! with_config {
        ($($tokens:tt)*) => {
            not_this_one
        };
    }
    macro_rules! with_lifespan {
        ($($tokens:tt)*) => {
            not_this_one
        };
    }
    macro_rules! register {
        ($($tokens:tt)*) => {
            not_this_one
        };
    }

    #[::hooks_core::hook_point(mode = collect)]
    pub fn Told() -> ::std::string::String;

    /// Made of options.
    pub struct Counted(::core::primitive::usize);

    impl Counted {
        fn make(
            calls: ::std::collections::BTreeMap<::std::string::String, ::core::primitive::u32>,
        ) -> ::core::result::Result<Self, ::core::fmt::Error> {
            ::core::result::Result::Ok(Self(calls.len()))
        }
    }

    #[::hooks_core::extension(
        name = "counted",
        options = ::std::collections::BTreeMap<::std::string::String, ::core::primitive::u32>,
        new = Counted::make,
    )]
    impl Counted {
        #[::hooks_core::hook(point = Told)]
        fn tell(&self) -> ::std::string::String {
            ::std::format!("{}", self.0)
        }
    }

    /// Made by a closure, with a lifespan.
    pub struct Lasting(pub ::core::sync::atomic::AtomicU32);

    #[::hooks_core::extension(new = || Lasting(::core::sync::atomic::AtomicU32::new(0)))]
    impl Lasting {
        #[::hooks_core::hook(point = Told)]
        fn tell(&self) -> ::std::string::String {
            ::std::format!("{}", self.0.load(::core::sync::atomic::Ordering::Relaxed))
        }
    }

    impl ::hooks_core::Lifespan for Lasting {
        async fn start(&self, _: &::hooks_core::LifespanScope) -> ::hooks_core::LifespanResult {
            self.0.store(5, ::core::sync::atomic::Ordering::Relaxed);
            ::core::result::Result::Ok(())
        }
    }
}

#[test]
fn what_is_configured_and_made_among_hostile_names_is_so() {
    let told = |options: serde_json::Value| {
        let counted = ExtensionConfig::new("hygiene::counted").options(options);
        let config = HooksConfig::new().extension(counted);
        let registry = Registry::builder().linked().config(config).build();
        hostile::Told::dispatch_in(&registry.unwrap())
    };
    assert_eq!(hostile::Told::dispatch(), ["0", "0"]);
    assert_eq!(told(json!({ "a": 1, "b": 2 })), ["2", "0"]);
}
