//! Dispatches in registries that are values, with what was registered at run time, and in scopes.

use std::hint::black_box;

use hooks_core::{InRegistry as _, Next, Registry, extension, hook, hook_point};
use hooks_derive_tests::{finish, pause};

use super::allocations;

#[hook_point(mode = collect)]
fn Note(sum: &mut u64);

#[hook_point(mode = collect)]
async fn NoteLater(sum: &mut u64);

#[hook_point(mode = transform)]
fn Shape(number: u64) -> u64;

#[hook_point(mode = middleware)]
fn Act(number: u64) -> u64;

#[hook_point(mode = middleware, inline = 1024)]
async fn ActLater(number: u64) -> u64;

#[derive(Default)]
struct Adds(u64);

#[extension(name = "allocations_adds")]
impl Adds {
    #[hook(point = Note)]
    fn note(&self, sum: &mut u64) {
        *sum += self.0 + 1;
    }
    #[hook(point = NoteLater)]
    async fn note_later(&self, sum: &mut u64) {
        pause().await;
        *sum += self.0 + 1;
    }
    #[hook(point = Shape)]
    fn shape(&self, number: u64) -> u64 {
        number + self.0 + 1
    }
    #[hook(point = Act)]
    fn act(&self, number: u64, next: Next<'_, Act>) -> u64 {
        next.run(number) + self.0 + 1
    }
    #[hook(point = ActLater)]
    async fn act_later(&self, number: u64, next: Next<'_, ActLater>) -> u64 {
        pause().await;
        next.run(number).await + self.0 + 1
    }
}

/// A second of the kind, that can be switched off.
#[derive(Default)]
struct Switched;

#[extension(name = "allocations_switched")]
impl Switched {
    #[hook(point = Act)]
    fn act(number: u64, next: Next<'_, Act>) -> u64 {
        next.run(number) * 2
    }
    #[hook(point = ActLater)]
    async fn act_later(number: u64, next: Next<'_, ActLater>) -> u64 {
        pause().await;
        next.run(number).await * 2
    }
}

/// Each point once, in `registry`.
fn all_in(registry: &Registry) -> u64 {
    let mut sum = 0;
    Note::dispatch_in(registry, &mut sum);
    finish(NoteLater::dispatch_in(registry, &mut sum));
    sum += Shape::dispatch_in(registry, 1);
    sum += Act::dispatch_in(registry, 1, |number| number);
    sum += finish(ActLater::dispatch_in(registry, 1, async |number| number));
    black_box(Note::active_in(registry));
    sum
}

/// Each point once.
fn all() -> u64 {
    let mut sum = 0;
    Note::dispatch(&mut sum);
    finish(NoteLater::dispatch(&mut sum));
    sum += Shape::dispatch(1);
    sum += Act::dispatch(1, |number| number);
    sum + finish(ActLater::dispatch(1, async |number| number))
}

#[test]
fn a_dispatch_in_a_registry_allocates_nothing() {
    let built = Registry::builder().extension(Adds(6)).build().unwrap();
    assert_eq!(allocations(|| all_in(&built)), (0, 7 + 7 + 8 + 8 + 8));
    assert_eq!(allocations(|| all_in(&Registry::linked())).0, 0);
    let empty = Registry::empty();
    assert_eq!(allocations(|| all_in(&empty)), (0, 3));
}

#[test]
fn what_was_registered_at_run_time_allocates_nothing() {
    let registry = Registry::empty();
    registry.register(Adds(6)).unwrap();
    registry.register(Switched).unwrap();
    let all_in = || all_in(&registry);
    assert_eq!(allocations(all_in), (0, 7 + 7 + 8 + 9 + 9));
    registry.disable("allocations_adds").unwrap();
    assert_eq!(allocations(all_in), (0, 1 + 2 + 2));
    registry.enable("allocations_adds").unwrap();
    registry.disable("allocations_switched").unwrap();
    assert_eq!(allocations(all_in), (0, 7 + 7 + 8 + 8 + 8));
}

#[test]
fn a_wrapper_that_is_switched_off_while_a_dispatch_waits_allocates_nothing() {
    let registry = Registry::builder()
        .extension(Adds(6))
        .extension(Switched)
        .build()
        .unwrap();
    let (disabling, given) = allocations(|| {
        registry.enable("allocations_switched").unwrap();
        let mut dispatch =
            std::pin::pin!(ActLater::dispatch_in(&registry, 1, async |number| number));
        assert!(hooks_derive_tests::poll(dispatch.as_mut()).is_pending());
        registry.disable("allocations_switched").unwrap();
        finish(dispatch)
    });
    assert_eq!(given, 8);
    let (switching, ()) = allocations(|| {
        registry.enable("allocations_switched").unwrap();
        registry.disable("allocations_switched").unwrap();
    });
    assert_eq!(disabling, switching, "the change alone does");
}

#[test]
fn a_dispatch_in_a_scope_allocates_nothing_nor_does_the_scope() {
    let built = Registry::builder().extension(Adds(6)).build().unwrap();
    let changed = Registry::empty();
    changed.register(Adds(6)).unwrap();
    for registry in [&built, &changed] {
        assert_eq!(allocations(|| registry.scope(all)), (0, 38));
        let later = || {
            let mut sum = 0;
            finish(NoteLater::dispatch(&mut sum).in_registry(registry));
            registry.scope(|| finish(NoteLater::dispatch(&mut sum).in_current_registry()));
            sum
        };
        assert_eq!(allocations(later), (0, 14));
    }
    assert_eq!(allocations(all).0, 0, "outside again");
}

#[test]
fn the_program_with_something_registered_allocates_nothing() {
    #[hook_point(mode = collect)]
    fn Counted(sum: &mut u64);
    #[hook(point = Counted)]
    fn linked(sum: &mut u64) {
        *sum += 1;
    }

    let mut sum = 0;
    let handle = Registry::linked()
        .register(Counted::hook(1, |sum| *sum += 10))
        .unwrap();
    assert_eq!(
        allocations(|| Counted::dispatch(black_box(&mut sum))),
        (0, ())
    );
    assert!(handle.unregister());
    assert_eq!(
        allocations(|| Counted::dispatch(black_box(&mut sum))),
        (0, ())
    );
    assert_eq!(sum, 2 * 11 + 2);
}
