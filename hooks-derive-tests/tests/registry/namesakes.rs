//! Two of one identity: what is said of both, and what to do about them.

use hooks_core::{Registration, Registry, extension, hook, hook_point};
use hooks_derive_tests::line_of;

#[hook_point(mode = collect)]
fn Roll() -> &'static str;

struct Named(&'static str);

#[extension(name = "namesake_named", new = Named("made"))]
impl Named {
    #[hook(point = Roll)]
    fn answer(&self) -> &'static str {
        self.0
    }
}

fn rolled(registry: &Registry) -> Vec<&'static str> {
    Roll::dispatch_in(registry)
}

/// Where the first line stands that has `text` in it.
fn here(text: &str) -> String {
    let line = line_of(include_str!("namesakes.rs"), text);
    format!("{}:{line}", file!())
}

#[test]
fn the_second_of_an_identity_is_refused_with_the_places_that_registered_both() {
    let registry = Registry::empty();
    let plugin = registry.owner("plugin");
    plugin.register(Named("first")).unwrap();
    let error = registry.register(Named("second")).unwrap_err();
    assert!(error.is_duplicate());
    assert_eq!(error.identity(), "registry::namesake_named");
    let advice = "unregister the first one before, or give the second another name, as in `Registration::of(…).named(\"…\")`";
    let (first, second) = (
        here("plugin.register(Named(\"first"),
        here("error = registry.register(Named(\"second"),
    );
    let declared = here("impl Named {");
    assert_eq!(
        error.to_string(),
        format!(
            "`registry::namesake_named` cannot be registered: two registrations are called `registry::namesake_named`: one \
             registered at {first} by the owner `plugin` (of {declared}) and one registered at {second} (of {declared}); {advice}"
        )
    );
    assert_eq!(rolled(&registry), ["first"], "the first one stays");

    let one = Roll::hook(1, || "").named("hook");
    registry.register(one).unwrap();
    let error = plugin.register(Roll::hook(1, || "").named("hook"));
    let (made, first) = (here("let one ="), here("registry.register(one)"));
    let second = here("let error = plugin.register(Roll");
    assert_eq!(
        error.unwrap_err().to_string(),
        format!(
            "`registry::hook` cannot be registered: two registrations are called `registry::hook`: one registered at {first} \
             (of {made}) and one registered at {second} by the owner `plugin`; {advice}"
        )
    );
}

#[test]
fn two_of_an_identity_in_one_bulk_are_told_with_the_place_of_that() {
    let registry = Registry::empty();
    let both = [Named("one"), Named("two")].map(Registration::of);
    let bulk = registry.register_all(both);
    let (call, declared) = (
        here("bulk = registry.register_all(both"),
        here("impl Named {"),
    );
    let one = format!("one registered at {call} (of {declared})");
    let failures: Vec<String> = bulk.failures().iter().map(ToString::to_string).collect();
    assert_eq!(
        failures,
        [format!(
            "`registry::namesake_named` cannot be registered: two registrations are called `registry::namesake_named`: {one} and \
             {one}; unregister the first one before, or give the second another name, as in `Registration::of(…).named(\"…\")`"
        )]
    );
}

#[test]
fn a_builder_says_where_both_came_from_and_what_to_do_about_that_pair() {
    let error = Registry::builder()
        .linked()
        .extension(Named("another"))
        .hook(Roll::hook(1, || "").named("namesake"))
        .hook(Roll::hook(1, || "two").named("namesake"))
        .build()
        .unwrap_err();
    let (declared, given) = (here("impl Named {"), here(".extension(Named(\"another"));
    let (one, two) = (
        here(".hook(Roll::hook(1, || \"\").named(\"namesake"),
        here(".hook(Roll::hook(1, || \"two\").named(\"namesake"),
    );
    let problems: Vec<String> = error.problems().collect();
    assert_eq!(
        problems,
        [
            format!(
                "two registrations are called `registry::namesake_named`: one that is linked ({declared}) and one registered \
                 at {given} (of {declared}); put yours in the place of the linked one with `.replace(…)`, or give it a name of \
                 its own, as in `Registration::of(…).named(\"…\")`"
            ),
            format!(
                "two registrations are called `registry::namesake`: one registered at {one} and one registered at {two}; give \
                 one of them another name, as in `Registration::of(…).named(\"…\")`"
            ),
        ]
    );
}

#[test]
fn what_is_replaced_twice_is_told_with_both_calls() {
    let error = Registry::builder()
        .linked()
        .replace(Named("once"))
        .replace(Named("twice"))
        .build()
        .unwrap_err();
    let (first, second) = (
        here(".replace(Named(\"once"),
        here(".replace(Named(\"twice"),
    );
    assert_eq!(
        error.to_string(),
        format!(
            "this registry cannot be built, there is 1 problem:\n  1. `registry::namesake_named` is replaced twice, at {first} \
             and at {second}: remove one of these"
        )
    );
}

#[test]
fn to_replace_in_a_builder_that_takes_nothing_linked_is_told_so() {
    let error = Registry::builder()
        .replace(Named("stub"))
        .build()
        .unwrap_err();
    let call = here(".replace(Named(\"stub");
    assert_eq!(
        error.to_string(),
        format!(
            "this registry cannot be built, there is 1 problem:\n  1. `.replace(…)` at {call} puts `registry::namesake_named` \
             in the place of the linked one, and nothing linked is taken: say `.linked()`, or add it with `.extension(…)`"
        )
    );
}
