//! Wrappers around an action, 1, 5 and 20 deep, beside onions that are boxed.
//!
//! Each wrapper does its work and then runs what is inside of it; the action gives the counter.

use core::convert::Infallible;
use core::pin::Pin;
use core::task::Context;

use async_trait::async_trait;
use hooks_benches::turns::{Contender, Work, each};
use tower::util::BoxCloneService;
use tower::{Service as _, ServiceExt as _, service_fn};

use crate::compared::{Question, Set, sum};
use crate::numbered::{drive, driven, for_all_numbers, number, work};

/// All sets of this group.
pub(crate) fn sets() -> Vec<Set> {
    vec![
        sync::<One>(),
        sync::<Five>(),
        sync::<Twenty>(),
        awaited::<One>(),
        awaited::<Five>(),
        awaited::<Twenty>(),
    ]
}

fn sync<D: Depth>() -> Set {
    Set {
        name: format!("sync middleware, {} deep", D::WRAPPERS),
        question: Question::Pairs(1),
        outcome: Some(sum(D::WRAPPERS)),
        contenders: vec![
            Contender::new("linked", || each(D::sync)),
            Contender::new("boxed onion", onion::<D>),
        ],
    }
}

fn awaited<D: Depth>() -> Set {
    Set {
        name: format!("async middleware, {} deep", D::WRAPPERS),
        question: Question::Pairs(1),
        outcome: Some(sum(D::WRAPPERS)),
        contenders: vec![
            Contender::new("linked", || driven(D::awaited)),
            Contender::new("boxed onion", async_onion::<D>),
            Contender::new("tower, boxed layers", layers_around::<D>),
            Contender::new("tower, boxed map_request", layers_before::<D>),
        ],
    }
}

/// So many wrappers.
trait Depth: 'static {
    /// Their number.
    const WRAPPERS: usize;

    /// Dispatches a sync point.
    fn sync(counter: &mut u64);
    /// Dispatches an async point.
    fn awaited(counter: &mut u64, context: &mut Context<'_>);
}

macro_rules! depths {
    ($($depth:ident $module:ident $wrappers:literal $room:literal [$($name:ident)*] [$($async_name:ident)*];)*) => {
        $(
            struct $depth;

            mod $module {
                use hooks_core::{Next, hook, hook_point};

                use super::{number, work};

                #[hook_point(mode = middleware)]
                pub(crate) fn Wrapped(counter: &mut u64) -> u64;

                #[hook_point(mode = middleware, inline = $room)]
                pub(crate) async fn Awaited(counter: &mut u64) -> u64;

                mod sync {
                    use super::{Next, Wrapped, hook, number, work};

                    $(
                        #[hook(point = Wrapped)]
                        fn $name(counter: &mut u64, next: Next<'_, Wrapped>) -> u64 {
                            work::<{ number(stringify!($name)) }>(counter);
                            next.run(counter)
                        }
                    )*
                }

                mod awaited {
                    use super::{Awaited, Next, hook, number, work};

                    $(
                        #[hook(point = Awaited)]
                        async fn $async_name(counter: &mut u64, next: Next<'_, Awaited>) -> u64 {
                            work::<{ number(stringify!($async_name)) }>(counter);
                            next.run(counter).await
                        }
                    )*
                }
            }

            impl Depth for $depth {
                const WRAPPERS: usize = $wrappers;

                #[inline]
                fn sync(counter: &mut u64) {
                    *counter = $module::Wrapped::dispatch(counter, |counter| *counter);
                }

                #[inline]
                fn awaited(counter: &mut u64, context: &mut Context<'_>) {
                    let wrapped = $module::Awaited::dispatch(counter, async |counter| *counter);
                    *counter = drive(wrapped, context);
                }
            }
        )*
    };
}

// 1024 bytes are what a point has that does not say how much. The plan of the program tells that 20 need more.
depths! {
    One one 1 1024 [a1] [b1];
    Five five 5 1024 [c1 c2 c3 c4 c5] [d1 d2 d3 d4 d5];
    Twenty twenty 20 2048
        [e1 e2 e3 e4 e5 e6 e7 e8 e9 e10 e11 e12 e13 e14 e15 e16 e17 e18 e19 e20]
        [f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 f11 f12 f13 f14 f15 f16 f17 f18 f19 f20];
}

/// A wrapper as an object.
type Wrapper = Box<dyn Fn(&mut u64, Rest<'_>) -> u64>;

/// What is inside of a wrapper.
#[derive(Clone, Copy)]
struct Rest<'a> {
    wrappers: &'a [Wrapper],
    action: &'a dyn Fn(&mut u64) -> u64,
}

impl Rest<'_> {
    fn run(self, counter: &mut u64) -> u64 {
        match self.wrappers.split_first() {
            Some((wrapper, wrappers)) => wrapper(counter, Rest { wrappers, ..self }),
            None => (self.action)(counter),
        }
    }
}

fn onion<D: Depth>() -> Work {
    let mut wrappers: Vec<Wrapper> = for_all_numbers!(N => Box::new(wrapper::<N>));
    wrappers.truncate(D::WRAPPERS);
    each(move |counter| {
        let rest = Rest {
            wrappers: &wrappers,
            action: &|counter| *counter,
        };
        *counter = rest.run(counter);
    })
}

fn wrapper<const NUMBER: u64>(counter: &mut u64, rest: Rest<'_>) -> u64 {
    work::<NUMBER>(counter);
    rest.run(counter)
}

type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// An async wrapper as an object, as `reqwest-middleware` has it.
#[async_trait]
trait AsyncWrapper: Send + Sync {
    async fn call(&self, counter: &mut u64, rest: AsyncRest<'_>) -> u64;
}

/// What is inside of an async wrapper.
struct AsyncRest<'a> {
    wrappers: &'a [Box<dyn AsyncWrapper>],
}

impl<'a> AsyncRest<'a> {
    fn run(mut self, counter: &'a mut u64) -> BoxFuture<'a, u64> {
        match self.wrappers.split_first() {
            Some((wrapper, wrappers)) => {
                self.wrappers = wrappers;
                wrapper.call(counter, self)
            }
            None => Box::pin(async { *counter }),
        }
    }
}

struct Adds<const NUMBER: u64>;

#[async_trait]
impl<const NUMBER: u64> AsyncWrapper for Adds<NUMBER> {
    async fn call(&self, counter: &mut u64, rest: AsyncRest<'_>) -> u64 {
        work::<NUMBER>(counter);
        rest.run(counter).await
    }
}

fn async_onion<D: Depth>() -> Work {
    let mut wrappers: Vec<Box<dyn AsyncWrapper>> = for_all_numbers!(N => Box::new(Adds::<N>));
    wrappers.truncate(D::WRAPPERS);
    driven(move |counter, context| {
        let rest = AsyncRest {
            wrappers: &wrappers,
        };
        *counter = drive(rest.run(counter), context);
    })
}

type Service = BoxCloneService<u64, u64, Infallible>;

/// A layer that is around what is inside, with a future of its own, as the wrappers of all others are.
#[expect(
    clippy::redundant_async_block,
    reason = "a future of its own is what a wrapper has"
)]
fn around<const NUMBER: u64>(inner: Service) -> Service {
    let layer = inner
        .map_request(added::<NUMBER>)
        .map_future(|response| async move { response.await });
    layer.boxed_clone()
}

/// A layer that is before what is inside, and has no future of its own: no wrapper, and the least that tower can do.
fn before<const NUMBER: u64>(inner: Service) -> Service {
    inner.map_request(added::<NUMBER>).boxed_clone()
}

fn added<const NUMBER: u64>(mut counter: u64) -> u64 {
    work::<NUMBER>(&mut counter);
    counter
}

fn layers_around<D: Depth>() -> Work {
    layers::<D>(for_all_numbers!(N => around::<N>))
}

fn layers_before<D: Depth>() -> Work {
    layers::<D>(for_all_numbers!(N => before::<N>))
}

fn layers<D: Depth>(layers: Vec<fn(Service) -> Service>) -> Work {
    let action = service_fn(|counter: u64| core::future::ready(Ok(counter))).boxed_clone();
    let mut service = layers
        .into_iter()
        .take(D::WRAPPERS)
        .fold(action, |inner, layer| layer(inner));
    driven(move |counter, context| {
        let request = async { service.ready().await?.call(*counter).await };
        let response = drive(request, context);
        let Ok(response) = response;
        *counter = response;
    })
}
