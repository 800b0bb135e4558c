//! Async hooks, ready at once or suspending once, beside what else awaits futures that are not known here.

use core::convert::Infallible;

use async_trait::async_trait;
use hooks_benches::turns::{Contender, Work, each};
use stackfuture::StackFuture;
use tower::util::BoxCloneService;
use tower::{Service as _, ServiceExt as _, service_fn};

use crate::compared::{Question, Set, growth, sum};
use crate::linked::{Eight, Many, One, Size, Zero};
use crate::numbered::{drive, driven};

/// All sets of this group.
pub(crate) fn sets() -> Vec<Set> {
    vec![
        ready::<Zero>(),
        ready::<One>(),
        ready::<Eight>(),
        ready::<Many>(),
        growth(
            "async, ready",
            [
                Contender::new("none", || driven(Zero::ready)),
                Contender::new("8 hooks", || driven(Eight::ready)),
                Contender::new("64 hooks", || driven(Many::ready)),
            ],
        ),
        suspending::<Zero>(),
        suspending::<One>(),
        suspending::<Eight>(),
        suspending::<Many>(),
        growth(
            "async, suspending",
            [
                Contender::new("none", || driven(Zero::suspending)),
                Contender::new("8 hooks", || driven(Eight::suspending)),
                Contender::new("64 hooks", || driven(Many::suspending)),
            ],
        ),
    ]
}

fn ready<S: Size>() -> Set {
    Set {
        name: format!("async, ready, {} hooks", S::HOOKS),
        question: Question::Pairs(1),
        outcome: Some(sum(S::HOOKS)),
        contenders: vec![
            Contender::new("linked", || driven(S::ready)),
            Contender::new(directly::<S>(), || driven(S::ready_directly)),
            Contender::new("async-trait, boxed", of_ready::boxed::<S>),
            Contender::new("stackfuture", of_ready::in_place::<S>),
            Contender::new("tower, boxed layers", of_ready::layers::<S>),
            Contender::new("linked sync hooks", || each(S::isolating)),
        ],
    }
}

fn suspending<S: Size>() -> Set {
    Set {
        name: format!("async, suspending, {} hooks", S::HOOKS),
        question: Question::Pairs(1),
        outcome: Some(sum(S::HOOKS)),
        contenders: vec![
            Contender::new("linked", || driven(S::suspending)),
            Contender::new(directly::<S>(), || driven(S::suspending_directly)),
            Contender::new("async-trait, boxed", of_suspending::boxed::<S>),
            Contender::new("stackfuture", of_suspending::in_place::<S>),
            Contender::new("tower, boxed layers", of_suspending::layers::<S>),
        ],
    }
}

const fn directly<S: Size>() -> &'static str {
    if S::HOOKS == 0 {
        "an empty future"
    } else {
        "direct awaits"
    }
}

/// What a user declares where async hooks are objects.
#[async_trait]
trait Boxed: Send + Sync {
    async fn call(&self, counter: &mut u64);
}

/// The room of a future, as points have it that do not say how much.
const ROOM: usize = 256;

/// The same without a heap.
trait InPlace: Send + Sync {
    fn call<'a>(&'a self, counter: &'a mut u64) -> StackFuture<'a, (), ROOM>;
}

fn boxed(mut objects: Vec<Box<dyn Boxed>>, hooks: usize) -> Work {
    objects.truncate(hooks);
    driven(move |counter, context| {
        let all = async {
            for object in &objects {
                object.call(counter).await;
            }
        };
        drive(all, context);
    })
}

fn in_place(mut objects: Vec<Box<dyn InPlace>>, hooks: usize) -> Work {
    objects.truncate(hooks);
    driven(move |counter, context| {
        let all = async {
            for object in &objects {
                object.call(counter).await;
            }
        };
        drive(all, context);
    })
}

/// A service with any layers. Its requests own what they hold, because its futures have no lifetime.
type Service = BoxCloneService<u64, u64, Infallible>;

/// Each layer works on the response: one that worked in a future of its own before would have to clone all inside of it.
fn layered(layers: Vec<fn(Service) -> Service>, hooks: usize) -> Work {
    let action = service_fn(|counter: u64| core::future::ready(Ok(counter))).boxed_clone();
    let mut service = layers
        .into_iter()
        .take(hooks)
        .fold(action, |inner, layer| layer(inner));
    driven(move |counter, context| {
        let request = async { service.ready().await?.call(*counter).await };
        let response = drive(request, context);
        let Ok(response) = response;
        *counter = response;
    })
}

/// Each of the others, with bodies that end as is written.
macro_rules! others {
    ($module:ident $($wait:tt)*) => {
        mod $module {
            use async_trait::async_trait;
            use stackfuture::StackFuture;
            use tower::ServiceExt as _;

            use super::{Boxed, InPlace, ROOM, Service, Size, Work};
            use crate::numbered::{for_all_numbers, work};

            struct Adds<const NUMBER: u64>;

            #[async_trait]
            impl<const NUMBER: u64> Boxed for Adds<NUMBER> {
                async fn call(&self, counter: &mut u64) {
                    work::<NUMBER>(counter);
                    $($wait)*
                }
            }

            impl<const NUMBER: u64> InPlace for Adds<NUMBER> {
                fn call<'a>(&'a self, counter: &'a mut u64) -> StackFuture<'a, (), ROOM> {
                    StackFuture::from(async move {
                        work::<NUMBER>(counter);
                        $($wait)*
                    })
                }
            }

            fn layer<const NUMBER: u64>(inner: Service) -> Service {
                let layer = inner.then(|response| async move {
                    let mut counter = response?;
                    work::<NUMBER>(&mut counter);
                    $($wait)*
                    Ok(counter)
                });
                layer.boxed_clone()
            }

            pub(super) fn boxed<S: Size>() -> Work {
                super::boxed(for_all_numbers!(N => Box::new(Adds::<N>)), S::HOOKS)
            }

            pub(super) fn in_place<S: Size>() -> Work {
                super::in_place(for_all_numbers!(N => Box::new(Adds::<N>)), S::HOOKS)
            }

            pub(super) fn layers<S: Size>() -> Work {
                super::layered(for_all_numbers!(N => layer::<N>), S::HOOKS)
            }
        }
    };
}

others!(of_ready);
others!(of_suspending crate::numbered::Once::default().await;);
