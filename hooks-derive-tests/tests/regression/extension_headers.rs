//! "use of undeclared lifetime name", "invalid lifetime parameter name: `'static`" and four errors about names of ours, at
//! the impl header of an extension: its lifetimes are `'static`, but for those that a type binds itself.

use core::marker::PhantomData;

use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect)]
fn Named(more: &str) -> String;

trait Name<'a> {
    fn name(&self, more: &str) -> String;
}

#[derive(Default)]
struct Lent<'a>(PhantomData<&'a str>);

#[extension]
impl<'a> Name<'a> for Lent<'a> {
    #[hook(point = Named, priority = 1)]
    fn name(&self, more: &str) -> String {
        format!("trait {more}")
    }
}

struct Holder<T>(T);

#[extension(name = "text", new = Holder("elided"))]
impl Holder<&str> {
    #[hook(point = Named, priority = 2)]
    fn text(&self, more: &str) -> String {
        format!("{} {more}", self.0)
    }
}

fn whole(text: &str) -> &str {
    text
}

#[extension(name = "bound", new = Holder(whole))]
impl Holder<for<'a> fn(&'a str) -> &'a str> {
    #[hook(point = Named, priority = 3)]
    fn bound(&self, more: &str) -> String {
        format!("bound {}", (self.0)(more))
    }
}

struct Through<'a>(fn(&'a str) -> &'a str);

#[extension(name = "through", new = Through(whole))]
impl<'a> Through<'a> {
    #[hook(point = Named, priority = 4)]
    fn through(&self, more: &str) -> String {
        let constant: &'a str = "through";
        format!("{} {more}", (self.0)(constant))
    }
}

#[extension(name = "named", new = Holder(one))]
impl<'a> Holder<fn(&'a u8) -> &'a u8> {
    #[hook(point = Named, priority = 5)]
    fn named(&self, more: &str) -> String {
        format!("{} {more}", (self.0)(&1))
    }
}

fn one(number: &'static u8) -> &'static u8 {
    number
}

#[test]
fn an_extension_is_of_a_type_with_lifetimes_wherever_they_stand() {
    assert_eq!(
        Named::dispatch("x"),
        ["trait x", "elided x", "bound x", "through x", "1 x"]
    );
}
