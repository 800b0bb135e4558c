//! Several blocks of one extension, one of them of a trait, and names that several types share.

/// Several blocks, one of them of a trait, and names that several types share.
mod blocks {
    use hooks_core::{extension, hook, hook_point};

    #[hook_point(mode = collect)]
    pub fn Named() -> &'static str;

    pub trait Names {
        fn name(&self) -> &'static str;
        fn other(&self) -> &'static str {
            "not a hook"
        }
    }

    pub struct Holder<'a>(&'a str);

    #[extension(new = Holder("held"), priority = 1)]
    impl<'a> Holder<'a> {
        const NOT_A_HOOK: u32 = 1;

        fn plain(&self) -> &'a str {
            self.0
        }

        #[hook(point = Named)]
        fn length(&self) -> Option<&'static str> {
            (self.plain().len() as u32 > Self::NOT_A_HOOK).then_some("long")
        }
    }

    #[extension(part)]
    impl Names for Holder<'_> {
        #[hook(point = Named)]
        fn name(&self) -> &'static str {
            "trait"
        }
    }

    pub trait Calls<'a, T> {
        fn called(&self, of: T) -> &'static str;
    }

    #[extension(part)]
    impl<'a> Calls<'a, &str> for Holder<'a> {
        #[hook(point = Of)]
        fn called(&self, _: &str) -> &'static str {
            "lifetimes"
        }
    }

    #[hook_point(mode = collect)]
    pub fn Of(name: &str) -> &'static str;

    pub struct Pair<T>(T);

    #[extension(new = Pair("paired"))]
    impl Pair<&str> {
        #[hook(point = Of)]
        fn pair(&self) -> usize_as_text::Text {
            usize_as_text::text(self.0)
        }
    }

    mod usize_as_text {
        pub type Text = &'static str;

        pub fn text(of: &str) -> Text {
            if of.len() == 6 { "six" } else { "another" }
        }
    }

    #[derive(Default)]
    pub struct Other;

    #[extension(priority = 2)]
    impl Names for Other {
        #[hook(point = Named)]
        fn name(&self) -> &'static str {
            self.other()
        }
    }

    #[extension(part)]
    impl self::Other {
        #[hook(point = Named, priority = 3)]
        fn length() -> &'static str {
            "associated"
        }
    }
}

#[test]
fn an_extension_may_have_many_blocks() {
    assert_eq!(
        blocks::Named::dispatch(),
        ["long", "trait", "not a hook", "associated"]
    );
    assert_eq!(blocks::Of::dispatch("a"), ["lifetimes", "six"]);
}
