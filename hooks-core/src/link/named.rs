//! `link!`: naming the crates whose hooks a program wants.

use core::cmp::Ordering;

use crate::place::Place;

/// A crate that `link!` names.
#[derive(Debug)]
pub struct Wanted {
    krate: &'static str,
    place: Place,
}

impl Wanted {
    /// A wish for the crate `krate`.
    #[must_use]
    pub const fn new(krate: &'static str, place: Place) -> Self {
        Self { krate, place }
    }

    pub(crate) fn krate(&self) -> &'static str {
        self.krate.strip_prefix("r#").unwrap_or(self.krate)
    }

    pub(crate) const fn place(&self) -> &Place {
        &self.place
    }

    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        self.krate
            .cmp(other.krate)
            .then_with(|| self.place.compare_position(&other.place))
    }
}

/// Names the plugin crates of a program, so that they are linked.
///
/// A crate that only stands in `Cargo.toml` is not loaded by rustc, and its hooks are lost without a word. Write this
/// once in the binary, and in each test file that needs the hooks:
///
/// ```ignore
/// hooks_core::link!(masking, telemetry, #[cfg(feature = "limits")] rate_limit);
/// ```
///
/// # What it becomes
///
/// For each crate, in the place of the call:
///
/// - `use ::masking as _;`, which makes rustc load it and gives nothing a name. The `::` says that a crate is meant, so a
///   module `masking` of your own may stand beside it.
/// - a wish, in a `const _`: a crate that was named and contributed nothing is reported when the program is sealed, and in
///   [`plan`](crate::plan). A crate that `Cargo.toml` gives another name is linked, and reported all the same: what it
///   contributes carries its own name.
///
/// It stands where items stand, at best at the root of the crate, and as often as you like; in a library it counts for whoever
/// links that.
///
/// # Options
///
/// | option | value | without it | what it says | where |
/// |---|---|---|---|---|
/// | `#[cfg(…)]` | a condition | always | the crate is only named under it | before any crate |
///
/// # Errors
///
/// | the compiler says | why | write instead |
/// |---|---|---|
/// | `` unresolved import `rate_limt` `` | a typo, or a crate that is not in `Cargo.toml` | its name; `cargo add` it |
/// | `` `link!` takes the names of crates as `use` does, separated by commas: `link!(masking, rate_limit)`; a `-` of a package's name is `_` there `` | a package's name with a dash, a path, or a text in quotes | the name of the crate, as in `rate_limit` |
#[doc(alias("ServiceLoader", "discover", "entry_points"))]
#[macro_export]
macro_rules! link {
    ($($(#[$meta:meta])* $krate:ident),* $(,)?) => {
        $(
            $(#[$meta])*
            $crate::check::use_crate! { $krate }

            $(#[$meta])*
            const _: () = {
                static WANTED: $crate::__private::Wanted =
                    $crate::__private::Wanted::new(::core::stringify!($krate), $crate::__place!());
                $crate::__register!(Wanted, &WANTED);
            };
        )*
    };
    ($($other:tt)*) => {
        ::core::compile_error!(
            "`link!` takes the names of crates as `use` does, separated by commas: `link!(masking, rate_limit)`; a `-` of \
             a package's name is `_` there"
        );
    };
}
