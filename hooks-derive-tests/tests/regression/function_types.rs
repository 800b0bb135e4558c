//! "one type is more general than the other" at a point that passes `fn(&str) -> &str`, and "borrows nothing" at one
//! that gives it: what a function type returns is its own too.

use hooks_core::{hook, hook_point};

fn whole(text: &str) -> &str {
    text
}

#[test]
fn a_point_passes_functions_that_give_what_they_are_lent() {
    #[hook_point(mode = collect)]
    fn Pointer(cut: fn(&str) -> &str) -> String;
    #[hook_point(mode = collect)]
    fn Object(cut: &dyn Fn(&str) -> &str, more: &str) -> String;
    #[hook_point(mode = collect)]
    fn Inside(cut: &mut dyn FnMut(&str) -> Option<&str>, more: Option<&str>) -> String;
    #[hook_point(mode = collect)]
    fn Bound(cut: for<'a> fn(&'a str, &str) -> &'a str) -> String;
    #[hook_point(mode = collect)]
    async fn Awaited(cut: &(dyn Fn(&str) -> &str + Sync), more: &[&str]) -> String;

    #[hook(point = Pointer)]
    fn pointer(cut: fn(&str) -> &str) -> String {
        cut("pointer").to_owned()
    }
    #[hook(point = Object)]
    fn object(cut: &dyn Fn(&str) -> &str, more: &str) -> String {
        cut(more).to_owned()
    }
    #[hook(point = Inside)]
    fn inside(cut: &mut dyn FnMut(&str) -> Option<&str>, more: Option<&str>) -> Option<String> {
        cut(more?).map(str::to_owned)
    }
    #[hook(point = Bound)]
    fn bound(cut: for<'a> fn(&'a str, &str) -> &'a str) -> String {
        cut("bound", "").to_owned()
    }
    #[hook(point = Awaited)]
    async fn awaited(cut: &(dyn Fn(&str) -> &str + Sync), more: &[&str]) -> String {
        more.iter().map(|text| cut(text)).collect()
    }

    assert_eq!(Pointer::dispatch(whole), ["pointer"]);
    assert_eq!(Object::dispatch(&whole, "object"), ["object"]);
    assert_eq!(
        Inside::dispatch(&mut |text| Some(text), Some("inside")),
        ["inside"]
    );
    assert_eq!(Bound::dispatch(|text, _| text), ["bound"]);
    let awaited = hooks_derive_tests::finish(Awaited::dispatch(&whole, &["a", "waited"]));
    assert_eq!(awaited, ["awaited"]);
}

#[test]
fn a_point_gives_functions_that_give_what_they_are_lent() {
    type Cut = Box<dyn Fn(&str) -> &str>;

    #[hook_point(mode = collect)]
    fn Pointers() -> fn(&str) -> &str;
    #[hook_point(mode = collect)]
    fn Bounds() -> for<'a> fn(&'a str) -> &'a str;
    #[hook_point(mode = collect)]
    fn Objects() -> Cut;

    #[hook(point = Pointers)]
    fn pointer() -> fn(&str) -> &str {
        whole
    }
    #[hook(point = Bounds)]
    fn bound() -> for<'a> fn(&'a str) -> &'a str {
        whole
    }
    #[hook(point = Objects)]
    fn object() -> Box<dyn Fn(&str) -> &str> {
        Box::new(whole)
    }

    assert_eq!(Pointers::dispatch()[0]("a"), "a");
    assert_eq!(Bounds::dispatch()[0]("b"), "b");
    assert_eq!(Objects::dispatch()[0]("c"), "c");
}
