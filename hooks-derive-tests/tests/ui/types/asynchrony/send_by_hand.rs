use std::cell::Cell;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

use hooks_core::{hook, hook_point};

trait Local {
    fn counter(&self) -> &Rc<Cell<u64>>;
}

pub struct RcFuture(&'static dyn Local);

impl Future for RcFuture {
    type Output = ();

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        Poll::Ready(drop(self.0.counter().clone()))
    }
}

impl<P, E> hooks_core::check::FutureOfHook<P, E, hooks_core::check::Awaited> for RcFuture {
    fn checked(self) -> Self {
        self
    }
}

type BoxFuture = RcFuture;

#[hook_point(mode = collect)]
pub async fn Saved();

#[hook(point = Saved)]
fn index() -> BoxFuture {
    loop {}
}

fn main() {}
