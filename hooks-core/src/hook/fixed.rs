//! The order of the hooks of a static chain, which the compiler works out.
//!
//! **Invariant:** it is the order that [`sort`](crate::order) gives, wrappers first; sealing compares the two, hook by hook.

#![expect(
    clippy::indexing_slicing,
    reason = "runs while compiling, where it fails as an error"
)]

use core::cmp::Ordering;

use super::facts::HookFacts;
use super::stored::Stored;
use super::text::Text;
use crate::fixed::{compare_numbers, compare_texts, first_difference};
use crate::order::FixedSubject;

impl HookFacts {
    /// The same as [`compare_order`](Self::compare_order) of two hooks that are linked, while a program is compiled.
    const fn compare_fixed(&self, other: &Self) -> Ordering {
        if self.wraps != other.wraps {
            return compare_numbers(other.wraps as u64, self.wraps as u64);
        }
        let (one, two) = (self.priority.number(), other.priority.number());
        if one != two {
            return if one < two {
                Ordering::Less
            } else {
                Ordering::Greater
            };
        }
        let (first, second) = (self.fixed_subject(), other.fixed_subject());
        let compared = [
            compare_texts(first.krate, second.krate),
            compare_texts(self.place().module(), other.place().module()),
            compare_texts(type_name(&first), type_name(&second)),
            compare_texts(self.spec.function, other.spec.function),
            compare_numbers(self.spec.ordinal as u64, other.spec.ordinal as u64),
        ];
        let by_name = first_difference(&compared);
        if by_name.is_ne() {
            return by_name;
        }
        self.place().compare_position_fixed(other.place())
    }

    const fn fixed_subject(&self) -> FixedSubject<'_> {
        let (name, extension) = match self.extension {
            Some(extension) => (
                extension.name(),
                Some((extension.type_name(), extension.place())),
            ),
            None => (self.spec.function, None),
        };
        FixedSubject {
            krate: self.place().krate(),
            name,
            extension,
        }
    }

    /// Whether an edge of either says that this one runs before `other`, which may be itself.
    const fn precedes_fixed(&self, other: &Self) -> bool {
        if self.wraps != other.wraps {
            return false;
        }
        let subject = other.fixed_subject();
        let mut own = self.edges();
        while let [edge, rest @ ..] = own {
            if edge.is_before_fixed(&subject) {
                return true;
            }
            own = rest;
        }
        let subject = self.fixed_subject();
        let mut others = other.edges();
        while let [edge, rest @ ..] = others {
            if edge.is_after_fixed(&subject) {
                return true;
            }
            others = rest;
        }
        false
    }
}

const fn type_name<'a>(subject: &FixedSubject<'a>) -> &'a str {
    match subject.extension {
        Some((name, _)) => name,
        None => "",
    }
}

/// The places of `hooks` in the order in which they run, wrappers first.
///
/// # Panics
/// When some wait for each other in a circle, or one is there twice: while compiling, as an error of who calls this.
#[must_use]
#[track_caller]
pub const fn fixed_order<const N: usize>(hooks: [&'static Stored; N]) -> [usize; N] {
    let mut order = [0; N];
    let mut placed = 0;
    while placed < N {
        order[placed] = placed;
        placed += 1;
    }
    sort(&mut order, &hooks);
    let mut begin = 0;
    while begin < N {
        let Some(next) = first_free(&order, begin, &hooks) else {
            circle(&order, begin, &hooks);
        };
        // To the front of what is left, which stays sorted.
        let chosen = order[next];
        let mut at = next;
        while at > begin {
            order[at] = order[at - 1];
            at -= 1;
        }
        order[begin] = chosen;
        begin += 1;
    }
    order
}

/// By insertion: they are few.
#[track_caller]
const fn sort<const N: usize>(order: &mut [usize; N], hooks: &[&'static Stored; N]) {
    let mut sorted = 1;
    while sorted < N {
        let mut at = sorted;
        while at > 0 {
            let (one, two) = (hooks[order[at - 1]].facts(), hooks[order[at]].facts());
            let compared = one.compare_fixed(two);
            // Under two paths, of which the macro cannot tell that they lead to one function.
            if compared.is_eq() {
                listed_twice(one);
            }
            if compared.is_lt() {
                break;
            }
            (order[at - 1], order[at]) = (order[at], order[at - 1]);
            at -= 1;
        }
        sorted += 1;
    }
}

/// Says that one hook stands in a list under two paths.
#[track_caller]
#[expect(clippy::panic, reason = "runs while compiling, where it is an error")]
const fn listed_twice(hook: &HookFacts) -> ! {
    let text = named(Text::new(), hook).and(
        " is listed twice, by two paths; list a hook as often as it has `#[hook]` for this point, each time by the same path",
    );
    panic!("{}", text.as_str())
}

/// The first of those from `begin` on that waits for none of them.
const fn first_free<const N: usize>(
    order: &[usize; N],
    begin: usize,
    hooks: &[&'static Stored; N],
) -> Option<usize> {
    let mut candidate = begin;
    while candidate < N {
        if predecessor(order, begin, candidate, hooks).is_none() {
            return Some(candidate);
        }
        candidate += 1;
    }
    None
}

/// One of those from `begin` on that has to run before the one at `at`.
const fn predecessor<const N: usize>(
    order: &[usize; N],
    begin: usize,
    at: usize,
    hooks: &[&'static Stored; N],
) -> Option<usize> {
    let hook = hooks[order[at]].facts();
    let mut other = begin;
    while other < N {
        if hooks[order[other]].facts().precedes_fixed(hook) {
            return Some(other);
        }
        other += 1;
    }
    None
}

/// Says which of those from `begin` on wait for each other, each of which waits for another one.
#[track_caller]
#[expect(clippy::panic, reason = "runs while compiling, where it is an error")]
const fn circle<const N: usize>(
    order: &[usize; N],
    begin: usize,
    hooks: &[&'static Stored; N],
) -> ! {
    // Whoever goes back as often as there are hooks has come round.
    let (mut inside, mut steps) = (begin, 0);
    while steps < N {
        inside = before(order, begin, inside, hooks);
        steps += 1;
    }
    let mut text =
        Text::new().and("hooks of this chain ask to run in a circle; remove one of their edges: ");
    text = named(text, hooks[order[inside]].facts());
    let mut at = before(order, begin, inside, hooks);
    while at != inside {
        text = named(text.and(" after "), hooks[order[at]].facts());
        at = before(order, begin, at, hooks);
    }
    text = named(text.and(" after "), hooks[order[inside]].facts());
    panic!("{}", text.as_str())
}

const fn before<const N: usize>(
    order: &[usize; N],
    begin: usize,
    at: usize,
    hooks: &[&'static Stored; N],
) -> usize {
    match predecessor(order, begin, at, hooks) {
        Some(other) => other,
        None => at,
    }
}

const fn named(text: Text, hook: &HookFacts) -> Text {
    let subject = hook.fixed_subject();
    let text = text.and("`");
    let text = match subject.extension {
        Some((type_name, _)) => text.and(type_name).and("::"),
        None => text,
    };
    text.and(hook.spec.function).and("`")
}

/// How many of `hooks` are wrappers.
#[must_use]
pub const fn count_wrappers(mut hooks: &[&'static Stored]) -> usize {
    let mut count = 0;
    while let [hook, rest @ ..] = hooks {
        if hook.facts().wraps {
            count += 1;
        }
        hooks = rest;
    }
    count
}
