//! "mismatched types", twice and about nothing the user wrote, at a point with an argument called `__hooks_verdict`: our
//! locals are not the user's.

use hooks_core::{Registry, hook, hook_point};

#[test]
fn arguments_may_have_the_names_that_we_use() {
    #[hook_point(mode = collect)]
    fn Gather(hook_sink: u32, __hooks_verdict: u32, __hooks_entrance: u32, sink: u32) -> u32;
    #[hook_point(mode = middleware)]
    fn Act(hook_default: u32, hook_registry: u32, hook_priority: u32, hook_closure: u32) -> u32;
    #[hook_point(mode = until_handled)]
    fn Ask(hook_answer: u32, __hooks_named: u32, hook_verdict: u32, __hooks_verdict: u32) -> u32 {
        hook_answer + __hooks_named + hook_verdict + __hooks_verdict
    }
    #[hook_point(mode = transform, on_error = propagate)]
    fn Shape(hook_returned: u32, __hooks_carry: u32, __hooks_returned: u32) -> u32;

    #[hook(point = Gather)]
    fn gather(hook_call: u32, hook_instance: u32, hook_argument_0: u32, __hooks_shim: u32) -> u32 {
        [hook_call, hook_instance, hook_argument_0, __hooks_shim]
            .iter()
            .fold(0, |sum, digit| sum * 10 + digit)
    }
    #[hook(point = Shape)]
    fn shape(hook_call: &u32, __hooks_carry: u32, __hooks_returned: u32) -> u32 {
        hook_call + __hooks_carry + __hooks_returned
    }

    assert_eq!(Gather::dispatch(1, 2, 3, 4), [1234]);
    let mut sink = Vec::new();
    Gather::dispatch_into(4, 3, 2, 1, &mut sink);
    assert_eq!(sink, [4321]);
    assert_eq!(Ask::dispatch(1, 20, 300, 4000), 4321);
    assert_eq!(Shape::dispatch(1, 20, 300).unwrap(), 321);
    let sum = |a: u32, b: u32, c: u32, d: u32| a + b + c + d;
    let registry = Registry::builder().build().unwrap();
    assert_eq!(Act::dispatch(1, 20, 300, 4000, sum), 4321);
    assert_eq!(Act::dispatch_in(&registry, 1, 20, 300, 4000, sum), 4321);
}
