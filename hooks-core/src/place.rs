//! Where something was written: crate, module, file, line, and the build it came from.

use core::cmp::Ordering;
use core::fmt;

/// Where a point, an extension or a hook was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    module: &'static str,
    /// How much of `module` is the crate's name.
    krate: usize,
    file: &'static str,
    line: u32,
    column: u32,
    /// A hash of the source, for what one macro call makes at one position.
    content: u64,
    version: &'static str,
    bin: &'static str,
    test: bool,
}

impl Place {
    /// A place; `version` and `bin` are empty where cargo did not say.
    #[must_use]
    pub const fn new(
        module: &'static str,
        (file, line, column, content): (&'static str, u32, u32, u64),
        version: Option<&'static str>,
        bin: Option<&'static str>,
        test: bool,
    ) -> Self {
        let version = match version {
            Some(version) => version,
            None => "",
        };
        let bin = match bin {
            Some(bin) => bin,
            None => "",
        };
        Self {
            module,
            krate: first_part(module),
            file,
            line,
            column,
            content,
            version,
            bin,
            test,
        }
    }

    pub(crate) const fn module(&self) -> &'static str {
        self.module
    }

    pub(crate) const fn file(&self) -> &'static str {
        self.file
    }

    pub(crate) const fn line(&self) -> u32 {
        self.line
    }

    pub(crate) const fn version(&self) -> Option<&'static str> {
        if self.version.is_empty() {
            None
        } else {
            Some(self.version)
        }
    }

    /// The crate: the first part of the module path.
    pub(crate) const fn krate(&self) -> &'static str {
        self.module.split_at(self.krate).0
    }

    /// Whether both are one source that was built twice, as a library and as its own tests, say.
    pub(crate) fn is_twin_of(&self, other: &Self) -> bool {
        let source = |place: &Self| {
            (
                place.module,
                place.file,
                place.line,
                place.column,
                place.content,
            )
        };
        let build = |place: &Self| (place.version, place.bin, place.test);
        source(self) == source(other) && build(self) != build(other)
    }

    /// The parts of the order key that tell positions apart.
    pub(crate) fn compare_position(&self, other: &Self) -> Ordering {
        let key = |place: &Self| {
            (
                place.line,
                place.column,
                place.file,
                place.version,
                place.bin,
                place.test,
                place.content,
            )
        };
        key(self).cmp(&key(other))
    }
}

/// File and line.
impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}", self.file, self.line)
    }
}

/// The length of what stands before the first `::`.
#[expect(
    clippy::indexing_slicing,
    reason = "in bounds by the condition of the loop"
)]
const fn first_part(module: &str) -> usize {
    let bytes = module.as_bytes();
    let mut index = 0;
    while index < bytes.len() && bytes[index] != b':' {
        index += 1;
    }
    index
}
