//! Room for numbers, where there is no heap: what somebody lends for a while, a few numbers an item.

use core::hash::{Hash, Hasher};

/// A number of an item, or how many there are of something: half a word, so that a row of a table has room for eight beside what it
/// is made of.
#[cfg(target_pointer_width = "64")]
pub(crate) type Number = u32;
#[cfg(not(target_pointer_width = "64"))]
pub(crate) type Number = u16;

/// No number.
pub(super) const NONE: Number = Number::MAX;

/// `number` as it is kept; [`NONE`] if it is too large.
pub(super) fn kept(number: usize) -> Number {
    Number::try_from(number).unwrap_or(NONE)
}

/// What is kept at `index`.
pub(super) fn at(numbers: &[Number], index: usize) -> Number {
    numbers.get(index).copied().unwrap_or(NONE)
}

/// Keeps `number` at `index`.
pub(super) fn put(numbers: &mut [Number], index: usize, number: Number) {
    if let Some(kept) = numbers.get_mut(index) {
        *kept = number;
    }
}

/// The index that was [kept](kept), if one was.
pub(super) fn index(number: Number) -> Option<usize> {
    (number != NONE).then_some(number as usize)
}

/// What `value` comes to as a number: the same for what is equal, and most often another for what is not.
pub(super) fn hashed(value: impl Hash) -> Number {
    let mut hasher = Fnv(0xCBF2_9CE4_8422_2325);
    value.hash(&mut hasher);
    let [low, high] = [hasher.0, hasher.0 >> 32].map(|half| half & u64::from(Number::MAX));
    Number::try_from(low ^ high).unwrap_or(NONE)
}

/// Fowler, Noll and Vo's hash, 64 bits of it.
struct Fnv(u64);

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Two numbers as one that may be any index.
pub(crate) type Wide = [Number; 2];

/// Room for numbers that may be any index.
pub(crate) const fn wide(room: &[Number]) -> &[Wide] {
    room.as_chunks().0
}

/// The same, to be written.
pub(crate) const fn wide_mut(room: &mut [Number]) -> &mut [Wide] {
    room.as_chunks_mut().0
}

/// An index as it is kept.
pub(crate) fn to_wide(index: usize) -> Wide {
    const LOW: usize = usize::MAX >> Number::BITS;
    [kept(index & LOW), kept(index >> Number::BITS)]
}

/// The index that was kept.
pub(crate) const fn from_wide([low, high]: Wide) -> usize {
    low as usize | (high as usize) << Number::BITS
}

/// The least of numbers first: a heap in a slice.
pub(super) struct Heap<'r> {
    numbers: &'r mut [Number],
    count: usize,
}

impl<'r> Heap<'r> {
    /// An empty one, which will never hold more than there is room for in `numbers`.
    pub(super) const fn new(numbers: &'r mut [Number]) -> Self {
        Self { numbers, count: 0 }
    }

    pub(super) fn push(&mut self, number: Number) {
        let mut here = self.count;
        put(self.numbers, here, number);
        self.count += 1;
        while here > 0 {
            let above = (here - 1) / 2;
            if at(self.numbers, above) <= at(self.numbers, here) {
                return;
            }
            self.numbers.swap(above, here);
            here = above;
        }
    }

    pub(super) fn pop(&mut self) -> Option<Number> {
        let numbers = self.numbers.get_mut(..self.count)?;
        let (last, rest) = numbers.split_last_mut()?;
        self.count -= 1;
        let Some(first) = rest.first_mut() else {
            return Some(*last);
        };
        let popped = core::mem::replace(first, *last);
        let mut here = 0;
        loop {
            let (left, right) = (2 * here + 1, 2 * here + 2);
            // What is behind the last one is no number, which is the largest of all.
            let child = if at(rest, right) < at(rest, left) {
                right
            } else {
                left
            };
            if at(rest, here) <= at(rest, child) {
                return Some(popped);
            }
            rest.swap(here, child);
            here = child;
        }
    }

    /// Keeps `number` at `index`, which the heap will not need any more.
    pub(super) fn put_behind(&mut self, index: usize, number: Number) {
        debug_assert!(index >= self.count, "the heap needs it");
        put(self.numbers, index, number);
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::{Heap, NONE, Number, from_wide, to_wide};

    #[test]
    fn any_index_is_kept_in_two_numbers() {
        for index in [0, 1, 0xFFFF, 0x1_0000, usize::MAX >> 1, usize::MAX] {
            assert_eq!(from_wide(to_wide(index)), index);
        }
    }

    #[test]
    fn the_least_comes_first_whatever_came_first() {
        let mut number: Number = 1;
        for count in 0..60_usize {
            let mut room: Vec<Number> = alloc::vec![NONE; count];
            let mut heap = Heap::new(&mut room);
            let mut expected = Vec::new();
            for _ in 0..count {
                number = number.wrapping_mul(31).wrapping_add(7) % 50;
                heap.push(number);
                expected.push(number);
            }
            expected.sort_unstable();
            let popped: Vec<Number> = core::iter::from_fn(|| heap.pop()).collect();
            assert_eq!(popped, expected);
        }
    }
}
