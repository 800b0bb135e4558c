//! What a program holds of a registry may be used within `catch_unwind`: a panicking hook leaves nothing half done.

use std::panic::{RefUnwindSafe, UnwindSafe};

use hooks_core::{
    Builder, Cancelled, Handle, HandleGuard, HookError, HookErrors, HookId, Observing, Owner, Plan,
    Registration, Registry,
};

fn may_be_used_after_a_panic<T: UnwindSafe + RefUnwindSafe>() {}

#[test]
fn what_a_program_holds_is_safe_to_use_after_a_panic() {
    may_be_used_after_a_panic::<Registry>();
    may_be_used_after_a_panic::<Builder>();
    may_be_used_after_a_panic::<Handle>();
    may_be_used_after_a_panic::<HandleGuard>();
    may_be_used_after_a_panic::<Observing>();
    may_be_used_after_a_panic::<Owner>();
    may_be_used_after_a_panic::<Plan>();
    may_be_used_after_a_panic::<Registration>();
    may_be_used_after_a_panic::<Cancelled<u32>>();
    may_be_used_after_a_panic::<HookError>();
    may_be_used_after_a_panic::<HookErrors>();
    may_be_used_after_a_panic::<HookId>();
}
