//! The two sections that registrations go into. linkme is named here and nowhere else.
//!
//! A section's name carries our full version: two versions of this crate in one program are two registries that do
//! not see each other, instead of one that misreads the other's records. Under `cfg(test)` it is another name again,
//! because our own unit tests may link a second build of this crate.
//!
//! Elements are added through the macro that linkme makes for a slice, not through its attribute: the attribute
//! writes an `allow` into the user's crate, which some lint settings forbid.

use super::record::Record;
use super::table::Slot;

#[cfg(all(not(test), not(any(miri, target_family = "wasm"))))]
mod linked {
    use super::{Record, Slot};

    /// All registrations.
    #[linkme::distributed_slice]
    pub static HOOKS_CORE_RECORDS_0_1_0: [Record];

    /// Room for one row a registration.
    #[linkme::distributed_slice]
    pub static HOOKS_CORE_SLOTS_0_1_0: [Slot];

    pub use self::{HOOKS_CORE_RECORDS_0_1_0 as RECORDS, HOOKS_CORE_SLOTS_0_1_0 as SLOTS};
}

#[cfg(all(test, not(any(miri, target_family = "wasm"))))]
mod linked {
    use super::{Record, Slot};

    /// All registrations of this crate's unit tests.
    #[linkme::distributed_slice]
    pub static HOOKS_CORE_TEST_RECORDS_0_1_0: [Record];

    /// Room for one row a registration.
    #[linkme::distributed_slice]
    pub static HOOKS_CORE_TEST_SLOTS_0_1_0: [Slot];

    pub use self::{
        HOOKS_CORE_TEST_RECORDS_0_1_0 as RECORDS, HOOKS_CORE_TEST_SLOTS_0_1_0 as SLOTS,
    };
}

#[cfg(not(any(miri, target_family = "wasm")))]
pub use self::linked::{RECORDS, SLOTS};

#[cfg(any(miri, target_family = "wasm"))]
pub static RECORDS: [Record; 0] = [];
#[cfg(any(miri, target_family = "wasm"))]
pub static SLOTS: [Slot; 0] = [];

/// Whether this target collects registrations at all.
pub(crate) const COLLECTS: bool = cfg!(not(any(miri, target_family = "wasm")));

/// All records; read once, because each access repeats linkme's checks.
pub(super) fn records() -> &'static [Record] {
    &RECORDS
}

/// All slots.
pub(super) fn slots() -> &'static [Slot] {
    &SLOTS
}

/// Adds registrations to the program. All generated code passes through here.
///
/// Those of one block go in together: each item of a crate is something for the compiler to check, and a slice of linkme is
/// what stands in a section, one element behind the other, whatever pieces it came in.
#[cfg(not(any(miri, target_family = "wasm")))]
#[doc(hidden)]
#[macro_export]
macro_rules! __register {
    ($kind:ident, $facts:expr) => {
        $crate::__register! { [1] $kind $facts }
    };
    ([$count:literal] $($kind:ident $facts:expr),*) => {
        $crate::__private::RECORDS! {
            #![linkme_macro = $crate::__private::RECORDS]
            static __HOOKS_RECORDS: [$crate::__private::Record; $count] = [$($crate::__private::Record::$kind($facts)),*];
        }
        $crate::__private::SLOTS! {
            #![linkme_macro = $crate::__private::SLOTS]
            static __HOOKS_SLOTS: [$crate::__private::Slot; $count] = $crate::__private::Slot::some();
        }
    };
}

/// Checks registrations that this target cannot collect.
#[cfg(any(miri, target_family = "wasm"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __register {
    ($kind:ident, $facts:expr) => {
        $crate::__register! { [1] $kind $facts }
    };
    ([$count:literal] $($kind:ident $facts:expr),*) => {
        const _: [$crate::__private::Record; $count] = [$($crate::__private::Record::$kind($facts)),*];
    };
}

/// Holds what registers a free function, as the body of an enum, which stands beside any function but in no impl block.
///
/// So where the function is a method after all, and its block lacks our attribute, that is one error, nothing of another
/// function of that name is registered, and the note of the error is the name of this macro.
///
/// What a static chain names a function by comes out of an attribute of the enum, because then it is no second error.
#[cfg(feature = "static-chain")]
#[doc(hidden)]
#[macro_export]
macro_rules! __put_extension_on_the_impl_block {
    ($(#[$attribute:meta])* $name:ident { $($body:tt)* } $($beside:tt)*) => {
        #[$crate::__private::beside { $($beside)* }]
        #[doc(hidden)]
        $(#[$attribute])*
        enum $name {
            Hook = {
                $($body)*
                0
            },
        }
    };
}

/// The same where there are no chains.
#[cfg(not(feature = "static-chain"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __put_extension_on_the_impl_block {
    ($(#[$attribute:meta])* $name:ident { $($body:tt)* } $($beside:tt)*) => {
        #[doc(hidden)]
        $(#[$attribute])*
        enum $name {
            Hook = {
                $($body)*
                0
            },
        }
    };
}

/// Where this is written, for a record.
#[doc(hidden)]
#[macro_export]
macro_rules! __place {
    () => {
        $crate::__place!((::core::file!(), ::core::line!(), ::core::column!(), 0))
    };
    ($position:expr) => {
        $crate::__private::Place::new(
            ::core::module_path!(),
            $position,
            ::core::option_env!("CARGO_PKG_VERSION"),
            ::core::option_env!("CARGO_BIN_NAME"),
            ::core::cfg!(test),
        )
    };
}

#[cfg(test)]
mod tests {
    use alloc::format;

    #[test]
    fn the_sections_are_named_for_this_version() {
        let name = concat!(
            "_",
            env!("CARGO_PKG_VERSION_MAJOR"),
            "_",
            env!("CARGO_PKG_VERSION_MINOR"),
            "_",
            env!("CARGO_PKG_VERSION_PATCH")
        );
        let source = include_str!("section.rs");
        for section in [
            "HOOKS_CORE_RECORDS",
            "HOOKS_CORE_SLOTS",
            "HOOKS_CORE_TEST_RECORDS",
            "HOOKS_CORE_TEST_SLOTS",
        ] {
            assert!(
                source.contains(&format!("pub static {section}{name}: [")),
                "{section} is not named for {name}"
            );
        }
    }
}
