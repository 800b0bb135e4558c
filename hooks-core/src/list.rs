//! A few things in a row. With a heap as many as there are; without one the first few, and how many more there were.

use core::fmt;

pub(crate) use self::room::List;

/// One after another, as people read them: `a, b, c`.
pub(crate) struct Listed<'a, T>(pub(crate) &'a List<T>);

impl<T: fmt::Display> fmt::Display for Listed<'_, T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, item) in self.0.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(formatter, "{comma}{item}")?;
        }
        match self.0.left_out() {
            0 => Ok(()),
            more => write!(formatter, " and {more} more"),
        }
    }
}

impl<T: fmt::Debug> fmt::Debug for List<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.iter()).finish()
    }
}

impl<T> List<T> {
    /// How many there are, those left out too.
    pub(crate) fn len(&self) -> usize {
        self.iter().count() + self.left_out()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Puts `item` last.
    pub(crate) fn push(&mut self, item: T) {
        self.insert(self.iter().count(), item);
    }

    /// Puts `item` behind those that are before it, or are equal by `is_behind`, in a list that is in such an order.
    pub(crate) fn insert_sorted(&mut self, item: T, is_behind: impl Fn(&T, &T) -> bool) {
        let at = self
            .iter()
            .take_while(|other| !is_behind(other, &item))
            .count();
        self.insert(at, item);
    }
}

impl<T> Extend<T> for List<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        for item in items {
            self.push(item);
        }
    }
}

impl<T> FromIterator<T> for List<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = Self::new();
        list.extend(items);
        list
    }
}

#[cfg(feature = "alloc")]
mod room {
    use alloc::vec::Vec;

    /// Things in a row. An empty one holds no heap.
    #[derive(Clone)]
    pub(crate) struct List<T>(Vec<T>);

    impl<T> List<T> {
        pub(crate) const fn new() -> Self {
            Self(Vec::new())
        }

        /// Those that are kept, in order.
        pub(crate) fn iter(&self) -> impl Iterator<Item = &T> + Clone {
            self.0.iter()
        }

        /// How many are not kept.
        #[expect(
            clippy::unused_self,
            reason = "where there is no heap some are left out"
        )]
        pub(crate) const fn left_out(&self) -> usize {
            0
        }

        /// Puts `item` before the one that is at `index`, or last.
        pub(crate) fn insert(&mut self, index: usize, item: T) {
            self.0.insert(index, item);
        }
    }
}

#[cfg(not(feature = "alloc"))]
mod room {
    use core::mem;

    /// How many are kept.
    const KEPT: usize = 8;

    /// The first things in a row, and how many more there were.
    #[derive(Clone)]
    pub(crate) struct List<T> {
        kept: [Option<T>; KEPT],
        left_out: usize,
    }

    impl<T> List<T> {
        pub(crate) const fn new() -> Self {
            Self {
                kept: [const { None }; KEPT],
                left_out: 0,
            }
        }

        /// Those that are kept, in order.
        pub(crate) fn iter(&self) -> impl Iterator<Item = &T> + Clone {
            self.kept.iter().map_while(Option::as_ref)
        }

        /// How many are not kept.
        pub(crate) const fn left_out(&self) -> usize {
            self.left_out
        }

        /// Puts `item` before the one that is at `index`, or last.
        pub(crate) fn insert(&mut self, index: usize, item: T) {
            let mut item = Some(item);
            for kept in self.kept.iter_mut().skip(index) {
                mem::swap(kept, &mut item);
            }
            if item.is_some() {
                self.left_out += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::{List, Listed};

    #[test]
    fn what_is_pushed_stays_in_order_and_none_is_forgotten() {
        let list: List<u32> = (0..11).collect();
        assert_eq!(list.len(), 11);
        let shown = if cfg!(feature = "alloc") {
            "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10"
        } else {
            "0, 1, 2, 3, 4, 5, 6, 7 and 3 more"
        };
        assert_eq!(format!("{}", Listed(&list)), shown);
        assert_eq!(format!("{}", Listed(&List::<u32>::new())), "");
    }

    #[test]
    fn the_least_are_kept_in_a_list_that_is_sorted_whatever_comes_first() {
        for offset in 0..11 {
            let mut list = List::new();
            for item in 0..11 {
                list.insert_sorted((item * 7 + offset) % 11, |one, two| one > two);
            }
            let least = list.iter().copied().take(8);
            assert!(least.eq(0..8), "{list:?}");
            assert_eq!(list.len(), 11);
        }
    }
}
