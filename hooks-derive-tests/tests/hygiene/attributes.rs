//! Attributes of others, left where they are.

/// Attributes of others, left where they are.
mod attributes {
    #![deny(deprecated, unused_must_use)]
    #![expect(
        clippy::allow_attributes,
        reason = "a function uses nothing of its point, so that it could expect nothing"
    )]

    use hooks_core::{extension, hook, hook_point};

    /// Asked for a "number" with \"quotes\", a `"#` and a `tick`.
    #[doc = "And with \"#more\"# of it."]
    #[hook_point(mode = collect)]
    #[doc(alias = "counted")]
    pub fn Counted() -> u32;

    /// A point that nobody should hook any more.
    #[deprecated(note = "hook `Counted`")]
    #[hook_point(mode = until_handled)]
    pub async fn Former(number: u32) -> u32 {
        number
    }

    #[derive(Default)]
    pub struct Old;

    #[extension]
    impl Old {
        /// Says "one".
        #[deprecated(since = "1.0", note = "use \"two\"")]
        #[hook(point = Counted)]
        #[must_use = "it is a \"number\""]
        pub fn one(&self) -> u32 {
            1
        }

        #[inline]
        #[hook(point = Counted, priority = 101)]
        #[must_use]
        #[track_caller]
        pub const fn two(&self) -> u32 {
            2
        }
    }

    /// Says "three".
    #[must_use]
    #[hook(point = Counted, priority = 102)]
    #[deprecated]
    #[inline(never)]
    pub fn three() -> u32 {
        3
    }

    /// Still asked by some.
    #[hook(point = Former)]
    #[allow(deprecated, reason = "older programs ask for it")]
    pub async fn four(number: u32) -> Option<u32> {
        (number == 4).then_some(40)
    }

    #[derive(Default)]
    pub struct Patient;

    #[allow(deprecated, reason = "older programs ask for it")]
    #[extension]
    impl Patient {
        #[hook(point = Former, after = four)]
        async fn five(number: u32) -> Option<u32> {
            (number == 5).then_some(50)
        }
    }

    #[extension(part)]
    impl Patient {
        #[hook(point = Former, after = four)]
        #[allow(deprecated, reason = "older programs ask for it")]
        async fn six(&self, number: u32) -> Option<u32> {
            (number == 6).then_some(60)
        }
    }
}

#[test]
fn attributes_of_others_stay_where_they_are() {
    assert_eq!(attributes::Counted::dispatch(), [1, 2, 3]);
}

#[test]
fn a_hook_may_be_at_a_deprecated_point_where_its_author_allows_it() {
    #[expect(deprecated, reason = "older programs ask for it")]
    let asked = |number| crate::finish(attributes::Former::dispatch(number));
    assert_eq!([3, 4, 5, 6].map(asked), [3, 40, 50, 60]);
}

/// Lints that clippy warns of by itself: what is expected at a point is expected of all that is made of it.
mod expected {
    #![deny(unused_variables)]

    use hooks_core::hook_point;

    #[hook_point(mode = collect)]
    #[expect(
        clippy::too_many_arguments,
        reason = "as many as a function may have, and a sink"
    )]
    pub fn Long(a: u32, b: u32, c: u32, d: u32, e: u32, f: u32, g: u32) -> u32;

    #[expect(clippy::ptr_arg, unused_variables, reason = "a hook may want it")]
    #[hook_point(mode = middleware)]
    pub fn Grown(text: &mut String, unused: u32) -> usize {
        text.len()
    }
}

#[test]
fn what_is_expected_of_a_point_holds_for_its_functions_and_its_body() {
    assert_eq!(expected::Long::dispatch(1, 2, 3, 4, 5, 6, 7), [0_u32; 0]);
    assert_eq!(expected::Grown::dispatch(&mut "abc".to_owned(), 1), 3);
}

/// Attributes that rewrite what they stand on, above ours and below.
mod rewriting {
    use hooks_core::{Next, extension, hook, hook_point};
    use tracing::instrument;

    #[hook_point(mode = collect)]
    pub async fn Asked(number: u32, words: &mut Vec<&str>) -> u32;

    #[async_trait::async_trait]
    pub trait Asks {
        async fn ask(&self, number: u32, words: &mut Vec<&str>) -> u32;
        async fn ask_again(&self, number: u32) -> u32 {
            number
        }
    }

    #[derive(Debug, Default)]
    pub struct Above;

    #[async_trait::async_trait]
    #[extension(priority = 1)]
    impl Asks for Above {
        #[hook(point = Asked)]
        async fn ask(&self, number: u32, words: &mut Vec<&str>) -> u32 {
            words.push("above");
            number + 1
        }

        #[instrument]
        #[hook(point = Asked)]
        async fn ask_again(&self, number: u32) -> u32 {
            number + 2
        }
    }

    #[derive(Debug, Default)]
    pub struct Below;

    #[extension(priority = 2)]
    #[async_trait::async_trait]
    impl Asks for Below {
        #[hook(point = Asked)]
        async fn ask(&self, number: u32, words: &mut Vec<&str>) -> u32 {
            words.push("below");
            number + 3
        }
    }

    #[extension(part)]
    impl Below {
        #[instrument(skip(self))]
        #[hook(point = Asked)]
        async fn instrumented_above(&self, number: u32) -> u32 {
            number + 4
        }

        #[hook(point = Asked)]
        #[instrument(skip_all, err)]
        async fn instrumented_below(
            &self,
            number: u32,
            words: &mut Vec<&str>,
        ) -> Result<u32, std::fmt::Error> {
            words.push("instrumented");
            Ok(number + 5)
        }
    }

    #[instrument(ret)]
    #[hook(point = Asked, priority = 3)]
    fn at_once(number: u32) -> u32 {
        number + 6
    }

    #[hook(point = Asked)]
    #[instrument(skip_all)]
    async fn around_asked(number: u32, words: &mut Vec<&str>, next: Next<'_, Asked>) -> Vec<u32> {
        next.run(number * 10, words).await
    }
}

#[test]
fn attributes_that_rewrite_a_function_may_stand_above_ours_and_below() {
    let mut words = Vec::new();
    let answers = crate::finish(rewriting::Asked::dispatch(1, &mut words));
    assert_eq!(answers, [11, 12, 13, 14, 15, 16]);
    assert_eq!(words, ["above", "below", "instrumented"]);
}
