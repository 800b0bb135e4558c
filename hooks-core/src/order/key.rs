//! The stable key: what decides between hooks of one priority.

use core::cmp::Ordering;

use crate::place::Place;

/// Who a hook is, in the order of comparison.
///
/// Crate, module, type and function name do not tell all hooks apart: a function may hook a point twice, a macro may
/// make several in one place, and a source may be built twice. So the position, the build and a hash of the tokens follow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key<'a> {
    pub(crate) type_name: &'a str,
    pub(crate) function: &'a str,
    pub(crate) ordinal: u32,
    pub(crate) place: &'a Place,
}

impl Key<'_> {
    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        let names = |key: &Self| (key.type_name, key.function, key.ordinal);
        self.place
            .compare_module(other.place)
            .then_with(|| names(self).cmp(&names(other)))
            .then_with(|| self.place.compare_position(other.place))
    }
}

#[cfg(test)]
mod tests {
    use core::cmp::Ordering;

    use super::Key;
    use crate::place::Place;

    const fn place(
        module: &'static str,
        (file, line, column): (&'static str, u32, u32),
        version: &'static str,
        test: bool,
    ) -> Place {
        Place::new(module, (file, line, column, 0), Some(version), None, test)
    }

    #[test]
    fn the_key_tells_apart_whatever_differs_and_in_this_order() {
        let places = [
            place("a", ("a.rs", 1, 1), "1.0.0", false),
            place("a::m", ("a.rs", 1, 1), "1.0.0", false),
            place("b", ("a.rs", 1, 1), "1.0.0", false),
            place("b", ("a.rs", 1, 1), "1.0.0", true),
            place("b", ("a.rs", 1, 1), "2.0.0", false),
            place("b", ("b.rs", 1, 1), "1.0.0", false),
            place("b", ("a.rs", 1, 2), "1.0.0", false),
            place("b", ("a.rs", 2, 1), "1.0.0", false),
        ];
        let by_place = places.iter().map(|place| Key {
            type_name: "T",
            function: "f",
            ordinal: 0,
            place,
        });
        let [.., last] = &places;
        let by_name =
            [("T", "f", 1), ("T", "g", 0), ("U", "a", 0)].map(|(type_name, function, ordinal)| {
                Key {
                    type_name,
                    function,
                    ordinal,
                    place: last,
                }
            });
        let keys: alloc::vec::Vec<Key<'_>> = by_place.chain(by_name).collect();
        for (one, first) in keys.iter().enumerate() {
            for (two, second) in keys.iter().enumerate() {
                assert_eq!(
                    first.compare(second),
                    one.cmp(&two),
                    "{first:?} and {second:?}"
                );
            }
        }
    }

    #[test]
    fn a_crate_comes_before_its_modules_and_after_a_crate_whose_name_begins_alike() {
        let (one, two) = (
            place("ab", ("", 0, 0), "", false),
            place("a::b", ("", 0, 0), "", false),
        );
        let key = |place| Key {
            type_name: "",
            function: "",
            ordinal: 0,
            place,
        };
        assert_eq!(
            key(&two).compare(&key(&one)),
            Ordering::Less,
            "`a` comes before `ab`, whatever follows"
        );
    }
}
