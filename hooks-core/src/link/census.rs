//! Which versions of this crate are in the program: each leaves one entry in a section that all of them share.
//!
//! Records of two versions may differ in their layout, so their sections carry the version, and no version sees what was registered
//! with another. The entries here are bytes and never change, so that each version can tell of the others.
//!
//! **Invariant:** an entry is [`LENGTH`] bytes of text in every version there will ever be, and the section holds nothing else.

#![cfg_attr(
    all(target_os = "linux", not(miri)),
    expect(unsafe_code, reason = "the linker says where the section is")
)]

use crate::observe::Note;

/// How long an entry is, in bytes. Frozen, as is the name of the section.
const LENGTH: usize = 32;

/// The version of this crate.
const OWN: &str = env!("CARGO_PKG_VERSION");

/// A version as text, with zeros behind it; cut off where it is longer.
#[repr(transparent)]
struct Entry([u8; LENGTH]);

impl Entry {
    /// The entry of `version`.
    #[expect(
        clippy::indexing_slicing,
        reason = "in bounds by the condition of the loop"
    )]
    const fn of(version: &str) -> Self {
        let version = version.as_bytes();
        let mut bytes = [0; LENGTH];
        let mut index = 0;
        while index < version.len() && index < LENGTH {
            bytes[index] = version[index];
            index += 1;
        }
        Self(bytes)
    }

    /// The version; `None` where no version of this crate wrote that.
    fn version(&self) -> Option<&str> {
        let length = self.0.iter().take_while(|byte| **byte != 0).count();
        let version = core::str::from_utf8(self.0.get(..length)?).ok()?;
        (!version.is_empty()).then_some(version)
    }
}

/// Tells of each version in the program that is not this one, once.
pub(super) fn others(mut tell: impl FnMut(Note)) {
    let versions = || section::entries().iter().filter_map(Entry::version);
    for (index, other) in versions().enumerate() {
        let is_own = section::OWN_ENTRY.version() == Some(other);
        if !is_own && !versions().take(index).any(|earlier| earlier == other) {
            tell(Note::OtherVersion { own: OWN, other });
        }
    }
}

/// Where the linker gathers the entries.
#[cfg(all(target_os = "linux", not(miri)))]
#[expect(
    clippy::unnecessary_safety_comment,
    reason = "what a linker is asked for is a claim, too"
)]
mod section {
    use core::slice;

    use super::{Entry, OWN};

    // SAFETY: the section holds entries and nothing else, of whatever version.
    #[unsafe(link_section = "hooks_core_census")]
    #[used]
    pub(super) static OWN_ENTRY: Entry = Entry::of(OWN);

    // SAFETY: linkers define these two for a section of such a name, and its start and end are all that is asked of them.
    unsafe extern "C" {
        #[link_name = "__start_hooks_core_census"]
        safe static START: [Entry; 0];
        #[link_name = "__stop_hooks_core_census"]
        safe static STOP: [Entry; 0];
    }

    /// Those of all versions, this one's too.
    pub(super) fn entries() -> &'static [Entry] {
        let start = (&raw const START).cast::<Entry>();
        let length = ((&raw const STOP).addr() - start.addr()) / size_of::<Entry>();
        // SAFETY: between the two symbols stand entries of one length without gaps, because they are aligned to single bytes; any
        // bytes are an entry, and nobody writes them.
        unsafe { slice::from_raw_parts(start, length) }
    }
}

/// Elsewhere nobody was asked to gather them.
#[cfg(not(all(target_os = "linux", not(miri))))]
mod section {
    use super::{Entry, OWN};

    pub(super) static OWN_ENTRY: Entry = Entry::of(OWN);

    /// This version's.
    pub(super) fn entries() -> &'static [Entry] {
        core::slice::from_ref(&OWN_ENTRY)
    }
}

#[cfg(test)]
mod tests {
    use super::{Entry, LENGTH, OWN, section};

    #[test]
    fn a_version_is_read_as_it_was_written() {
        for version in [
            "0.1.0",
            "10.20.30-beta.1+build",
            "0.1.0-a-prerelease-of-32-bytes-1",
        ] {
            assert_eq!(Entry::of(version).version(), Some(version));
        }
        let longer = "0.1.0-a-prerelease-of-32-bytes-1-and-more";
        assert_eq!(Entry::of(longer).version(), longer.get(..LENGTH));
    }

    #[test]
    fn what_is_no_text_is_no_version() {
        assert_eq!(Entry([0; LENGTH]).version(), None);
        assert_eq!(Entry([0xff; LENGTH]).version(), None);
    }

    #[test]
    fn this_version_is_counted() {
        let own = |entry: &Entry| entry.version() == Some(OWN);
        assert!(section::entries().iter().any(own));
    }
}
