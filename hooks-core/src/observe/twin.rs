//! A crate whose points are in the program twice.

use core::fmt;

use crate::list::{List, Listed};
use crate::place::Place;

/// One of two builds of a crate whose points are linked twice, with those who hook the points of this build.
///
/// Displayed as a crate, its version and the crates of the hooks: `` `agent` 0.1.0 (hooked by `masking`) ``.
#[derive(Clone, Debug)]
pub struct Twin {
    /// Of any point of this build.
    place: &'static Place,
    hooked_by: List<&'static str>,
}

impl Twin {
    /// The build that `place` is of; the crates are in order, each once.
    pub(crate) const fn new(place: &'static Place, hooked_by: List<&'static str>) -> Self {
        Self { place, hooked_by }
    }

    /// The crate.
    #[must_use]
    pub const fn krate(&self) -> &'static str {
        self.place.krate()
    }

    /// Its version, where cargo built it.
    #[must_use]
    pub const fn version(&self) -> Option<&'static str> {
        self.place.version()
    }

    /// The binary that this build is part of; `None` for a library.
    #[must_use]
    pub const fn bin(&self) -> Option<&'static str> {
        self.place.bin()
    }

    /// Whether this build is of the crate's own unit tests.
    #[must_use]
    pub const fn is_test(&self) -> bool {
        self.place.is_test()
    }

    /// The crates whose hooks are at points of this build, by name; without the feature `alloc` the first few.
    pub fn hooked_by(&self) -> impl Iterator<Item = &'static str> {
        self.hooked_by.iter().copied()
    }

    /// What to do about this build and `other`.
    pub(super) fn advice(&self, other: &Self) -> &'static str {
        if self.version() != other.version() {
            "let all ask for one version; `cargo tree -d` shows who asks for which"
        } else if (self.krate(), self.bin()) == (other.krate(), other.bin()) {
            "unit tests have points of their own, so test the hooks of other crates in `tests/*.rs`"
        } else {
            "let the binary or the test `use` the module of the library, and not compile it with a `mod` of its own"
        }
    }
}

/// Whether both are one build.
impl PartialEq for Twin {
    fn eq(&self, other: &Self) -> bool {
        self.place.is_built_with(other.place)
    }
}

impl Eq for Twin {}

impl fmt::Display for Twin {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "`{}`", self.krate())?;
        if let Some(version) = self.version() {
            write!(formatter, " {version}")?;
        }
        if let Some(bin) = self.bin() {
            write!(formatter, " in the binary `{bin}`")?;
        }
        if self.is_test() {
            formatter.write_str(" in its unit tests")?;
        }
        if self.hooked_by.is_empty() {
            return formatter.write_str(" (hooked by nobody)");
        }
        let quoted = self.hooked_by.iter().copied().map(Quoted).collect();
        write!(formatter, " (hooked by {})", Listed(&quoted))
    }
}

/// The name of a crate between backticks.
struct Quoted(&'static str);

impl fmt::Display for Quoted {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "`{}`", self.0)
    }
}
