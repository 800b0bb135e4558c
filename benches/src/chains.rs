//! Static chains of eight hooks, the same functions called by hand, and the points whose hooks they are.

use core::future::Future;
use core::hint::black_box;
use core::pin::{Pin, pin};
use core::task::{Context, Poll, Waker};

use hooks_core::{HookError, hook, hook_point, static_chain};

/// Panics are caught.
#[hook_point(mode = collect)]
pub fn Guarded(counter: &mut u64);

/// Panics unwind.
#[hook_point(mode = collect, on_error = propagate)]
pub fn Unwinding(counter: &mut u64);

/// Hooks are ready at once; panics unwind.
#[hook_point(mode = collect, on_error = propagate)]
pub async fn Prompt(counter: &mut u64);

/// Hooks suspend once; panics unwind.
#[hook_point(mode = collect, on_error = propagate)]
pub async fn Waiting(counter: &mut u64);

macro_rules! eight {
    ($($number:literal $sync:ident $prompt:ident $waiting:ident)*) => {
        $(
            #[hook(point = Guarded)]
            #[hook(point = Unwinding)]
            #[inline(never)]
            fn $sync(counter: &mut u64) {
                *counter = black_box(*counter) + $number;
            }

            #[hook(point = Prompt)]
            async fn $prompt(counter: &mut u64) {
                *counter = black_box(*counter) + $number;
            }

            #[hook(point = Waiting)]
            async fn $waiting(counter: &mut u64) {
                *counter = black_box(*counter) + $number;
                Once::default().await;
            }
        )*

        static_chain!(
            /// Catches panics.
            pub GuardedChain = Guarded: [$($sync),*]);
        static_chain!(
            /// Lets panics unwind.
            pub UnwindingChain = Unwinding: [$($sync),*]);
        static_chain!(
            /// Is ready at once.
            pub PromptChain = Prompt: [$($prompt),*]);
        static_chain!(
            /// Suspends.
            pub WaitingChain = Waiting: [$($waiting),*]);

        /// Eight calls by hand.
        #[inline(never)]
        pub fn by_hand(counter: &mut u64) {
            $($sync(counter);)*
        }

        async fn prompt(counter: &mut u64) {
            $($prompt(counter).await;)*
        }

        async fn waiting(counter: &mut u64) {
            $($waiting(counter).await;)*
        }
    };
}
eight! {
    1 by_chain_1 prompt_1 waiting_1
    2 by_chain_2 prompt_2 waiting_2
    3 by_chain_3 prompt_3 waiting_3
    4 by_chain_4 prompt_4 waiting_4
    5 by_chain_5 prompt_5 waiting_5
    6 by_chain_6 prompt_6 waiting_6
    7 by_chain_7 prompt_7 waiting_7
    8 by_chain_8 prompt_8 waiting_8
}

/// A future that suspends once, and asks to be polled again.
#[derive(Default)]
struct Once(bool);

impl Future for Once {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        if self.0 {
            return Poll::Ready(());
        }
        self.0 = true;
        context.waker().wake_by_ref();
        Poll::Pending
    }
}

/// Polls a future until it is ready.
fn drive(future: impl Future<Output = ()>) {
    let mut context = Context::from_waker(Waker::noop());
    let mut future = pin!(future);
    while future.as_mut().poll(&mut context).is_pending() {}
}

/// Where the caller of a dispatch that fails goes on.
#[cold]
fn failed(error: HookError) {
    drop(black_box(error));
}

fn take(dispatched: Result<(), HookError>) {
    if let Err(error) = dispatched {
        failed(error);
    }
}

/// A chain that catches panics.
#[inline(never)]
pub fn guarded_chain(counter: &mut u64) {
    GuardedChain::dispatch(counter);
}

/// The point of that chain.
#[inline(never)]
pub fn guarded_point(counter: &mut u64) {
    Guarded::dispatch(counter);
}

/// A chain that lets panics unwind.
#[inline(never)]
pub fn unwinding_chain(counter: &mut u64) {
    take(UnwindingChain::dispatch(counter));
}

/// The point of that chain.
#[inline(never)]
pub fn unwinding_point(counter: &mut u64) {
    take(Unwinding::dispatch(counter));
}

/// Eight futures that are ready at once, awaited by hand.
#[inline(never)]
pub fn prompt_by_hand(counter: &mut u64) {
    drive(prompt(counter));
}

/// A chain of them.
#[inline(never)]
pub fn prompt_chain(counter: &mut u64) {
    drive(async move { take(PromptChain::dispatch(counter).await) });
}

/// The point of that chain.
#[inline(never)]
pub fn prompt_point(counter: &mut u64) {
    drive(async move { take(Prompt::dispatch(counter).await) });
}

/// Eight futures that suspend once, awaited by hand.
#[inline(never)]
pub fn waiting_by_hand(counter: &mut u64) {
    drive(waiting(counter));
}

/// A chain of them.
#[inline(never)]
pub fn waiting_chain(counter: &mut u64) {
    drive(async move { take(WaitingChain::dispatch(counter).await) });
}

/// The point of that chain.
#[inline(never)]
pub fn waiting_point(counter: &mut u64) {
    drive(async move { take(Waiting::dispatch(counter).await) });
}
