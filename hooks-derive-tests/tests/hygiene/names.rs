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

#[test]
fn a_point_may_have_any_name_and_so_may_its_arguments() {
    let active = clashes::Clash::active().unwrap();
    assert_eq!(active.dispatch(&clashes::ActiveClash(1), 2, 3, 4), [10]);
    let mut gathered = Vec::new();
    active.dispatch_into(&clashes::ActiveClash(1), 2, 3, 4, &mut gathered);
    assert_eq!(gathered, [10]);
    assert_eq!(clashes::Option::dispatch(Some(3)), [3]);
}
