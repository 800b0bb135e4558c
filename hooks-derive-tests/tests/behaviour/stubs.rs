//! Stubs that veto, at points of every kind that has vetoes.

use hooks_core::hook_point;
use hooks_core::testing::{self, Kit};
use hooks_derive_tests::finish;

#[derive(Clone, Debug, PartialEq)]
enum Denial {
    Stranger,
}

#[hook_point(mode = cancellable, on_error = isolate)]
fn Enter(caller: &str) -> Denial;

#[hook_point(mode = cancellable, on_error = guarded)]
async fn EnterLater(caller: &str) -> Denial;

#[hook_point(mode = cancellable, on_error = isolate)]
fn Go();

#[test]
fn a_stub_vetoes_with_its_reason_each_time() {
    let kit = Kit::empty();
    kit.register(testing::vetoing::<Enter>(1, Denial::Stranger).named("guard"));
    kit.register(testing::vetoing::<EnterLater>(1, Denial::Stranger).named("guard_later"));
    kit.register(testing::vetoing::<Go>(1, ()).named("stop"));

    kit.scope(|| {
        for _ in 0..2 {
            let refused = Enter::dispatch("ada").unwrap_err();
            assert_eq!(refused.reason(), Some(&Denial::Stranger));
        }
        assert!(Go::dispatch().is_err());
    });
    let later = finish(kit.scope_async(async { EnterLater::dispatch("ada").await }));
    assert!(later.is_err());
    kit.runs().assert_eq([
        "Enter: guard vetoed",
        "Enter: guard vetoed",
        "Go: stop vetoed",
        "EnterLater: guard_later vetoed",
    ]);
}

#[test]
fn an_error_of_a_closure_that_is_not_the_reason_is_a_failure_and_no_veto() {
    let kit = Kit::empty();
    kit.register(Enter::hook(1, |_| Err("stranger")).named("guard"));
    assert!(
        kit.scope(|| Enter::dispatch("ada")).is_ok(),
        "failures are isolated here"
    );
    kit.runs().assert_eq(["Enter: guard failed: stranger"]);
    kit.expect_failure("stranger");
}
