//! Which hooks an extension has that is given to a registry.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

#[cfg(not(miri))]
use super::Worker;
use super::{Log, Rest, Step, fetched, finished, of_one};
use crate::hook::{HookFacts, HookId};
#[cfg(not(miri))]
use crate::registry::collected::hooks_of_extension;
use crate::registry::collected::in_order;
use crate::{Extension, extension, hook, hook_point};

/// The list that a block makes, which a generic bound reaches as a registry does.
fn listed<E: Extension>() -> Vec<&'static HookFacts> {
    in_order(E::HOOKS)
}

fn names(hooks: &[HookId]) -> Vec<String> {
    let name = |hook: &HookId| format!("{} {}", hook.point().name(), hook.function());
    hooks.iter().map(name).collect()
}

#[test]
fn an_extension_that_is_given_has_every_hook_of_its_block() {
    let (registry, _alive) = of_one();
    let list = registry.list();
    let all = [
        "Fetch around",
        "Step step",
        "Rest rest",
        "Step step",
        "Step late",
    ];
    assert_eq!(names(list[0].hooks()), all);

    let log = Log::default();
    assert_eq!(Step::dispatch_in(&registry, &log), [2]);
    assert_eq!(log.taken(), ["step one", "step one", "late one"]);
    finished(Rest::dispatch_in(&registry, &log));
    assert_eq!(log.taken(), ["rests one", "rested one"]);
    assert_eq!(finished(fetched(&registry, &log, "a")), "a+");
    assert_eq!(log.taken(), ["around one", "fetched a+", "done one"]);
}

#[cfg(not(miri))]
#[test]
fn a_block_lists_what_is_collected_of_it() {
    let addresses = |hooks: Vec<&'static HookFacts>| -> Vec<usize> {
        let address = |hook: &'static HookFacts| core::ptr::from_ref(hook).addr();
        hooks.into_iter().map(address).collect()
    };
    let collected = addresses(hooks_of_extension::<Worker>());
    assert_eq!(collected.len(), 5);
    assert_eq!(addresses(listed::<Worker>()), collected);
}

#[hook_point(mode = collect)]
fn Parted();

#[derive(Default)]
struct InParts;

#[extension(name = "registry_in_parts")]
impl InParts {
    #[hook(point = Parted)]
    #[expect(clippy::unused_self, reason = "a method that is listed")]
    fn own(&self) {}
}

#[extension(part)]
impl InParts {
    #[hook(point = Parted)]
    #[expect(clippy::unused_self, reason = "a method that is listed")]
    fn further(&self) {}
}

#[derive(Default)]
struct Hookless;

#[extension(name = "registry_hookless")]
impl Hookless {}

#[test]
fn a_block_lists_its_own_hooks_and_none_of_a_part() {
    let functions = |hooks: Vec<&'static HookFacts>| -> Vec<String> {
        let function = |hook: &'static HookFacts| HookId::new(hook).function().into();
        hooks.into_iter().map(function).collect()
    };
    assert_eq!(functions(listed::<InParts>()), ["own"]);
    assert!(listed::<Hookless>().is_empty());
    #[cfg(not(miri))]
    assert_eq!(
        functions(hooks_of_extension::<InParts>()),
        ["further", "own"]
    );
}
