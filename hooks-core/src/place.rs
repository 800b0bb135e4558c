//! Where something was written: crate, module, file, line, and the build it came from.

use core::cmp::Ordering;
use core::fmt;

use crate::fixed::{compare_numbers, compare_texts, first_difference, is_text};

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

    /// Another place in the block that stands here.
    #[must_use]
    pub(crate) const fn at(&self, line: u32, column: u32) -> Self {
        Self {
            line,
            column,
            ..*self
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

    /// The binary it was compiled into, if it is none of a library.
    pub(crate) const fn bin(&self) -> Option<&'static str> {
        if self.bin.is_empty() {
            None
        } else {
            Some(self.bin)
        }
    }

    /// Whether it was compiled for unit tests.
    pub(crate) const fn is_test(&self) -> bool {
        self.test
    }

    /// Whether both are one place of one build, for the compiler, which compares no values as a whole.
    pub(crate) const fn is_at(&self, other: &Self) -> bool {
        self.line == other.line
            && self.column == other.column
            && self.content == other.content
            && self.test == other.test
            && self.compare_position_fixed(other).is_eq()
            && is_text(self.module, other.module)
    }

    /// The same as [`compare_position`](Self::compare_position), while a program is compiled.
    pub(crate) const fn compare_position_fixed(&self, other: &Self) -> Ordering {
        let compared = [
            compare_numbers(self.line as u64, other.line as u64),
            compare_numbers(self.column as u64, other.column as u64),
            compare_texts(self.file, other.file),
            compare_texts(self.version, other.version),
            compare_texts(self.bin, other.bin),
            compare_numbers(self.test as u64, other.test as u64),
            compare_numbers(self.content, other.content),
        ];
        first_difference(&compared)
    }

    /// Whether both are one source that was built twice, as a library and as its own tests, say.
    ///
    /// The module may be another one: a binary has its own name.
    pub(crate) fn is_twin_of(&self, other: &Self) -> bool {
        self.compare_source(other).is_eq() && self.build() != other.build()
    }

    /// Some order in which those stand together that are of one source.
    pub(crate) fn compare_source(&self, other: &Self) -> Ordering {
        let source = |place: &Self| (place.line, place.column, place.content, place.file);
        source(self).cmp(&source(other))
    }

    /// Whether both stand in one module, of two versions of its crate.
    pub(crate) fn is_of_another_version(&self, other: &Self) -> bool {
        self.module == other.module && self.version != other.version
    }

    /// Whether both were compiled as one.
    pub(crate) fn is_built_with(&self, other: &Self) -> bool {
        self.krate() == other.krate() && self.build() == other.build()
    }

    /// The order in which two builds are told: by version, a library before what else is made of it.
    pub(crate) fn compare_build(&self, other: &Self) -> Ordering {
        (self.build(), self.krate()).cmp(&(other.build(), other.krate()))
    }

    /// How crate and module begin, as numbers: of two places whose numbers differ, that of the lower numbers is the one whose crate, or
    /// else whose module, is less.
    pub(crate) fn beginning(&self) -> (u32, [usize; 2]) {
        const WORD: usize = size_of::<usize>();
        let (mut first, mut words) = ([0; size_of::<u32>()], [[0; WORD]; 2]);
        let bytes = first.iter_mut().chain(words.as_flattened_mut());
        for (index, (room, byte)) in bytes.zip(self.module.bytes()).enumerate() {
            // A crate ends in what is less than any letter, so that it is before all whose names go on.
            *room = if index == self.krate { 0 } else { byte };
        }
        (u32::from_be_bytes(first), words.map(usize::from_be_bytes))
    }

    /// The order of crates, and of modules in them.
    pub(crate) fn compare_module(&self, other: &Self) -> Ordering {
        // Most often both are of one block.
        if core::ptr::eq(self.module, other.module) {
            return Ordering::Equal;
        }
        (self.krate(), self.module).cmp(&(other.krate(), other.module))
    }

    const fn build(&self) -> (&'static str, &'static str, bool) {
        (self.version, self.bin, self.test)
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

#[cfg(test)]
mod tests {
    use super::Place;

    const fn place(
        module: &'static str,
        line: u32,
        version: &'static str,
        bin: &'static str,
        test: bool,
    ) -> Place {
        Place::new(
            module,
            ("src/a.rs", line, 1, 7),
            Some(version),
            Some(bin),
            test,
        )
    }

    #[test]
    fn one_source_in_two_builds_is_twins_and_in_one_build_is_not() {
        let library = place("a", 1, "0.1.0", "", false);
        let twins = [
            place("a", 1, "0.1.0", "", true),
            place("a", 1, "0.1.0", "a", false),
            place("a_cli", 1, "0.1.0", "a-cli", false),
            place("a", 1, "0.2.0", "", false),
        ];
        assert!(twins.iter().all(|twin| twin.is_twin_of(&library)));
        let others = [
            library,
            place("b", 1, "0.1.0", "", false),
            place("a", 2, "0.1.0", "", true),
        ];
        assert!(!others.iter().any(|other| other.is_twin_of(&library)));
    }

    #[test]
    fn what_begins_differently_is_in_the_order_of_crates_and_modules() {
        let modules = [
            "a",
            "a::b",
            "a::b::c",
            "a::ba",
            "a0",
            "a0::a",
            "a_",
            "aa",
            "ab::a",
            "b",
            "\u{e9}::a",
            "a_name_of_20_letters",
            "a_name_of_20_letters::a",
            "a_name_of_20_letterss",
            "a_name_of::modules::a",
        ];
        for one in modules.map(|module| place(module, 1, "", "", false)) {
            for two in modules.map(|module| place(module, 1, "", "", false)) {
                let begin = one.beginning().cmp(&two.beginning());
                let whole = (one.krate(), one.module()).cmp(&(two.krate(), two.module()));
                assert!(
                    begin.is_eq() || begin == whole,
                    "{} {}",
                    one.module,
                    two.module
                );
            }
        }
    }

    #[test]
    fn a_build_is_of_one_crate_and_one_version() {
        let library = place("a::m", 1, "0.1.0", "", false);
        let one = [place("a", 9, "0.1.0", "", false), library];
        assert!(one.iter().all(|other| other.is_built_with(&library)));
        let others = [
            place("a", 1, "0.1.0", "", true),
            place("a", 1, "0.2.0", "", false),
            place("ab::m", 1, "0.1.0", "", false),
        ];
        assert!(!others.iter().any(|other| other.is_built_with(&library)));
    }
}
