//! Names that need `r#`, names that are not ASCII, and names that something else has.

/// Names that need `r#`, and names that are not ASCII.
mod raw_names {
    #![allow(non_camel_case_types, reason = "what it is about")]

    use hooks_core::{extension, hook, hook_point};

    #[hook_point(mode = collect)]
    pub fn r#Type(r#in: u32, größe: u32) -> u32;
    #[hook_point(mode = until_handled)]
    pub fn Größe(größe: u32) -> String;

    #[derive(Default)]
    pub struct r#struct;

    #[extension]
    impl r#struct {
        #[hook(point = r#Type)]
        fn r#match(&self, r#in: u32) -> u32 {
            r#in
        }
        #[hook(point = Type)]
        fn naïve(&self, _: u32, größe: u32) -> u32 {
            größe
        }
    }

    #[hook(point = Größe)]
    fn r#fn(größe: u32) -> Option<String> {
        Some(größe.to_string())
    }
}

#[test]
fn raw_and_foreign_names_are_names() {
    let answers = raw_names::r#Type::dispatch_named(1, 2);
    let names: Vec<_> = answers
        .iter()
        .map(|answer| {
            (
                answer.by.extension().to_owned(),
                answer.by.function().to_owned(),
                answer.value,
            )
        })
        .collect();
    let named = |function: &str, value| ("struct".to_owned(), function.to_owned(), value);
    assert_eq!(names, [named("match", 1), named("naïve", 2)]);
    assert_eq!(raw_names::Größe::dispatch(3).unwrap(), "3");
}

/// A point named like what is around it, and arguments named like what is inside.
mod clashes {
    use hooks_core::{hook, hook_point};

    #[derive(Debug, PartialEq, Eq)]
    pub struct ActiveClash(pub u32);

    #[hook_point(mode = collect)]
    pub fn Clash(active: &ActiveClash, point: u32, sink: u32, result: u32) -> u32;

    #[hook(point = Clash)]
    fn clash(active: &ActiveClash, point: u32, sink: u32, result: u32) -> u32 {
        active.0 + point + sink + result
    }

    #[hook_point(mode = collect)]
    pub fn Option(option: std::option::Option<u32>) -> u32;

    #[hook(point = Option)]
    fn option(option: std::option::Option<u32>) -> std::option::Option<u32> {
        option
    }
}

/// Points whose wrappers meet names that we use ourselves.
mod around {
    use hooks_core::{hook, hook_point};

    /// What our type for the wrappers of `Thing` would be called.
    #[derive(Clone, Copy)]
    pub struct NextThing(pub u32);
    /// A type that is called as ours is.
    #[derive(Clone, Copy)]
    pub struct Next(pub u32);
    /// The same with a lifetime.
    #[derive(Clone, Copy)]
    pub struct Run<'r>(pub &'r u32);

    #[hook_point(mode = middleware)]
    pub fn Thing(next: NextThing, default: &u32, self_: u32, hook_next: u32, run: Run<'_>) -> u32;
    #[hook_point(mode = collect)]
    pub fn Last(next: Next) -> u32;
    #[hook_point(mode = middleware)]
    pub async fn r#await(r#next: u32, r#fn: &mut u32) -> u32 {
        r#next + *r#fn
    }

    #[hook(point = Thing)]
    fn around_thing(
        next: NextThing,
        default: &u32,
        self_: u32,
        hook_next: u32,
        run: Run<'_>,
        hook_call: hooks_core::Next<'_, Thing>,
    ) -> u32 {
        let NextThing(number) = next;
        hook_call.run(NextThing(number + 1), default, self_, hook_next, run)
    }
    #[hook(point = Last)]
    fn plain_last(next: Next) -> u32 {
        next.0
    }
    #[hook(point = Last)]
    fn around_last(next: Next, rest: hooks_core::Next<'_, Last>) -> Vec<u32> {
        rest.run(Next(next.0 + 1))
    }
    #[hook(point = r#await)]
    async fn r#where(r#next: u32, r#fn: &mut u32, r#in: hooks_core::Next<'_, r#await>) -> u32 {
        *r#fn += 1;
        r#in.run(r#next, r#fn).await
    }
}

#[test]
fn names_that_wrappers_use_may_be_the_users() {
    use around::{Last, Next, NextThing, Run, Thing};

    let sum = Thing::dispatch(
        NextThing(1),
        &10,
        100,
        1000,
        Run(&10_000),
        |next, default, a, b, run| next.0 + default + a + b + run.0,
    );
    assert_eq!(sum, 11112);
    assert_eq!(Last::dispatch(Next(1)), [2]);
    assert_eq!(crate::finish(around::r#await::dispatch(1, &mut 1)), 3);
}

#[test]
fn a_point_may_have_any_name_and_so_may_its_arguments() {
    let active = clashes::Clash::active().unwrap();
    assert_eq!(active.dispatch(&clashes::ActiveClash(1), 2, 3, 4), [10]);
    let mut gathered = Vec::new();
    active.dispatch_into(&clashes::ActiveClash(1), 2, 3, 4, &mut gathered);
    assert_eq!(gathered, [10]);
    assert_eq!(clashes::Option::dispatch(Some(3)), [3]);
}

/// The attribute under another name, twice on one function.
mod another_name {
    use hooks_core::{hook as observe, hook_point};

    #[hook_point(mode = collect)]
    pub fn Here() -> u32;

    #[hook_point(mode = collect)]
    pub fn There() -> u32;

    #[observe(point = Here)]
    #[observe(point = There)]
    pub fn both() -> u32 {
        1
    }
}

#[test]
fn a_function_hooks_two_points_whatever_the_attribute_is_called() {
    assert_eq!(another_name::Here::dispatch(), [1]);
    assert_eq!(another_name::There::dispatch(), [1]);
}
