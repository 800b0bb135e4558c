//! Attributes of others, left where they are.

/// Attributes of others, left where they are.
mod attributes {
    #![deny(deprecated, unused_must_use)]

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
}

#[test]
fn attributes_of_others_stay_where_they_are() {
    assert_eq!(attributes::Counted::dispatch(), [1, 2, 3]);
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
