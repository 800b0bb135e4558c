use std::pin::Pin;
use std::rc::Rc;

pub struct WithAnRc;

impl hooks_core::check::Keep for WithAnRc {
    type Kept<R: Future> = (R, Rc<u8>);

    fn keep<R: Future>(future: R) -> (R, Rc<u8>) {
        (future, Rc::new(1))
    }

    fn poll<R: Future>(
        _: Pin<&mut (R, Rc<u8>)>,
        _: &mut std::task::Context<'_>,
    ) -> std::task::Poll<Result<R::Output, hooks_core::__private::Cause>> {
        std::task::Poll::Pending
    }
}

fn main() {}
