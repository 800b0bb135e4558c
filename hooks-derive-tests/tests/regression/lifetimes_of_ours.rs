//! "lifetime name `'next` shadows a lifetime name that is already in scope", at a point that passes a function whose type
//! binds `'next`: our lifetimes are called like none of the user's.

use hooks_core::{Next, hook, hook_point};
use hooks_derive_tests::finish;

fn first<'a>(one: &'a str, _: &str) -> &'a str {
    one
}

#[test]
fn function_types_may_bind_lifetimes_of_the_names_that_we_use() {
    #[hook_point(mode = collect, repeatable)]
    fn Gather(
        one: &dyn for<'next> Fn(&'next str, &str) -> &'next str,
        two: for<'loan> fn(&'loan str, &str) -> &'loan str,
        three: for<'again> fn(&'again str, &str) -> &'again str,
    ) -> String;
    #[hook_point(mode = middleware)]
    fn Choose(
        one: &dyn for<'inside> Fn(&'inside str, &str) -> &'inside str,
        two: for<'payload> fn(&'payload str, &str) -> &'payload str,
        three: Option<&str>,
        four: Option<&str>,
    ) -> String;
    #[hook_point(mode = middleware)]
    async fn ChooseLater(
        one: &(dyn for<'lent_0> Fn(&'lent_0 str, &str) -> &'lent_0 str + Sync),
        two: Option<&for<'held_1_1> fn(&'held_1_1 str, &str) -> &'held_1_1 str>,
    ) -> String;

    #[hook(point = Gather)]
    fn gather(one: &dyn for<'a> Fn(&'a str, &str) -> &'a str) -> String {
        one("gathered", "").to_owned()
    }
    #[hook(point = Choose)]
    fn choose<'t>(
        one: &dyn for<'a> Fn(&'a str, &str) -> &'a str,
        two: for<'a> fn(&'a str, &str) -> &'a str,
        three: Option<&'t str>,
        four: Option<&'t str>,
        next: Next<'_, Choose>,
    ) -> String {
        next.run(one, two, four, three)
    }

    assert_eq!(Gather::dispatch(&first, first, first), ["gathered"]);
    let chosen = Choose::dispatch(&first, first, None, Some("chosen"), |one, two, three, _| {
        one(two(three.unwrap_or_default(), ""), "").to_owned()
    });
    assert_eq!(chosen, "chosen");
    let later = ChooseLater::dispatch(&first, None, async |one, _| one("later", "").to_owned());
    assert_eq!(finish(later), "later");
}
