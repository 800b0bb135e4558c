//! s
use hooks_core::*;
/// d
#[hook_point(mode = collect)]
pub async fn A(text: &str);
/// d
#[hook_point(mode = collect)]
pub async fn B(text: &str) -> String;
/// d
#[hook_point(mode = cancellable, on_error = veto)]
pub async fn C(text: &mut String, n: u32) -> String;
fn main() {
    println!("{}", size_of_val(&A::dispatch("x")));
    println!("{}", size_of_val(&B::dispatch("x")));
    println!("{}", size_of_val(&C::dispatch(&mut String::new(), 1)));
}
