//! Constructors that take what the program provides, and that fail.

use std::error::Error as _;
use std::fmt;
use std::sync::Arc;

use hooks_core::{Provided, Registry, extension, hook, hook_point};
use serde::Deserialize;

use super::{registry, toml};

#[hook_point(mode = collect)]
fn Describe() -> String;

pub(crate) trait Store: Send + Sync {
    fn name(&self) -> String;
}

struct Disk;

impl Store for Disk {
    fn name(&self) -> String {
        "disk".into()
    }
}

/// A store behind its trait.
pub(crate) fn store() -> Arc<dyn Store> {
    Arc::new(Disk)
}

pub(crate) struct Pool(pub(crate) u32);

struct Pooled {
    pool: Provided<Pool>,
    store: Provided<dyn Store>,
}

impl Pooled {
    fn new(pool: Provided<Pool>, store: Provided<dyn Store>) -> Self {
        Self { pool, store }
    }
}

#[extension(new = Pooled::new)]
impl Pooled {
    #[hook(point = Describe)]
    fn describe(&self) -> String {
        format!("{} of {}", self.pool.0, self.store.name())
    }
}

#[derive(Clone, Copy, Deserialize, Default)]
#[serde(default)]
struct TokenOptions {
    expired: bool,
    panics: bool,
}

#[derive(Debug, PartialEq)]
struct Expired;

impl fmt::Display for Expired {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the token is expired")
    }
}

impl std::error::Error for Expired {}

struct Token;

impl Token {
    fn new(
        TokenOptions { expired, panics }: TokenOptions,
        _: Provided<Pool>,
    ) -> Result<Self, Expired> {
        assert!(!panics, "no token at all");
        if expired {
            return Err(Expired);
        }
        Ok(Self)
    }
}

#[extension(options = TokenOptions, new = Token::new)]
impl Token {}

#[test]
fn constructors_get_what_is_provided_by_type() {
    let registry = registry(toml("")).unwrap();
    assert_eq!(Describe::dispatch_in(&registry), ["7 of disk"]);
    let shared = Provided::new(Pool(8));
    let registry = Registry::builder()
        .linked()
        .provide_shared(shared.clone())
        .provide_shared(store())
        .build()
        .unwrap();
    assert_eq!(Describe::dispatch_in(&registry), ["8 of disk"]);
    assert_eq!(shared.0, 8);
}

#[test]
fn what_nobody_provides_is_told_with_its_type_and_both_places() {
    let line = line!() + 1;
    let builder = || Registry::builder().linked().build().unwrap_err();
    let error = builder();
    let problems: Vec<String> = error.problems().collect();
    let asked = format!(
        "nobody provides one at {}:{line}: add `.provide(…)` there",
        file!()
    );
    let told = |who: &str, what: &str| {
        let mut told = problems
            .iter()
            .filter(|it| it.contains(who) && it.contains(what));
        let told = told.next().unwrap();
        assert!(told.ends_with(&asked), "{told}");
        assert!(told.contains("provided.rs:"), "{told}");
    };
    // All that is missing, also where one constructor lacks two things.
    told(
        "`config::pooled` (",
        ") needs a `config::provided::Pool`, and ",
    );
    told(
        "`config::pooled` (",
        ") needs a `dyn config::provided::Store`, and ",
    );
    told(
        "`config::token` (",
        ") needs a `config::provided::Pool`, and ",
    );
    assert_eq!(problems.len(), 3);
}

#[test]
fn what_is_provided_twice_is_told_with_both_places() {
    let line = line!() + 1;
    let builder = Registry::builder().provide(1_u8).provide(2_u8);
    let error = builder.build().unwrap_err();
    let text = error.to_string();
    let place = format!("{}:{line}", file!());
    assert!(
        text.contains(&format!("`u8` is provided twice, at {place} and {place}: ")),
        "{text}"
    );
}

#[test]
fn a_constructor_that_fails_is_told_and_its_error_is_the_cause() {
    let error = registry(toml(
        r#"
        extensions = [
            { name = "token", options = { expired = true } },
            { name = "token", as = "second", options = { panics = true } },
        ]
        "#,
    ))
    .unwrap_err();
    let text = error.to_string();
    assert!(text.contains("extensions[0]: `config::token` ("), "{text}");
    assert!(
        text.contains(") cannot be made: the token is expired"),
        "{text}"
    );
    assert!(
        text.contains("cannot be made, its constructor panicked: no token at all"),
        "{text}"
    );
    let cause = error.source().unwrap();
    assert_eq!(cause.downcast_ref(), Some(&Expired));
}

#[test]
fn sealing_provides_nothing_and_says_how_to_start_instead() {
    let error = hooks_core::seal().unwrap_err().to_string();
    assert!(
        error.contains(
            "sealing provides nothing: start the program with `hooks_core::start().provide(…)`"
        ),
        "{error}"
    );
    // A start mends that.
    let hooks = hooks_core::start()
        .provide(Pool(1))
        .provide_shared(store())
        .blocking()
        .unwrap();
    assert_eq!(Describe::dispatch(), ["1 of disk"]);
    assert_eq!(Unhooked::dispatch(), [""; 0]);
    hooks.stop();
}

/// Nobody hooks it; it was held back with all others where the program could not be sealed.
#[hook_point(mode = collect)]
fn Unhooked() -> String;
