//! Names for 64 hooks, and what each of them does: the same tiny work.

use core::hint::black_box;
use core::pin::{Pin, pin};
use core::task::{Context, Poll, Waker};

use hooks_benches::turns::{Work, each};

/// Calls a macro with what is given and the names, in groups: the first, those up to the eighth, and all the others.
///
/// Each kind of hooks has names of its own, because hooks of one crate that are called alike cannot be in one registry.
macro_rules! with_names {
    (sync, $($called:ident)::* ! { $($given:tt)* }) => {
        $($called)::* ! {
            { $($given)* }
            [s1]
            [s2 s3 s4 s5 s6 s7 s8]
            [
                s9 s10 s11 s12 s13 s14 s15 s16 s17 s18 s19 s20 s21 s22 s23 s24 s25 s26 s27 s28 s29 s30 s31 s32
                s33 s34 s35 s36 s37 s38 s39 s40 s41 s42 s43 s44 s45 s46 s47 s48 s49 s50 s51 s52 s53 s54 s55 s56
                s57 s58 s59 s60 s61 s62 s63 s64
            ]
        }
    };
    (ready, $($called:ident)::* ! { $($given:tt)* }) => {
        $($called)::* ! {
            { $($given)* }
            [r1]
            [r2 r3 r4 r5 r6 r7 r8]
            [
                r9 r10 r11 r12 r13 r14 r15 r16 r17 r18 r19 r20 r21 r22 r23 r24 r25 r26 r27 r28 r29 r30 r31 r32
                r33 r34 r35 r36 r37 r38 r39 r40 r41 r42 r43 r44 r45 r46 r47 r48 r49 r50 r51 r52 r53 r54 r55 r56
                r57 r58 r59 r60 r61 r62 r63 r64
            ]
        }
    };
    (suspending, $($called:ident)::* ! { $($given:tt)* }) => {
        $($called)::* ! {
            { $($given)* }
            [w1]
            [w2 w3 w4 w5 w6 w7 w8]
            [
                w9 w10 w11 w12 w13 w14 w15 w16 w17 w18 w19 w20 w21 w22 w23 w24 w25 w26 w27 w28 w29 w30 w31 w32
                w33 w34 w35 w36 w37 w38 w39 w40 w41 w42 w43 w44 w45 w46 w47 w48 w49 w50 w51 w52 w53 w54 w55 w56
                w57 w58 w59 w60 w61 w62 w63 w64
            ]
        }
    };
}

/// `for_all_numbers!(N => work::<N>)` is a `Vec` of 64 values, with `N` a constant from 1 to 64.
macro_rules! for_all_numbers {
    ($number:ident => $value:expr) => {
        $crate::numbered::with_names! { sync, crate::numbered::for_all_numbers! { $number => $value } }
    };
    ({ $number:ident => $value:expr } $([$($name:ident)*])*) => {
        $crate::numbered::for_all_numbers! { @each { $number => $value } $($($name)*)* }
    };
    (@each $given:tt $($name:ident)*) => {
        ::std::vec![$($crate::numbered::for_all_numbers! { @one $given $name }),*]
    };
    (@one { $number:ident => $value:expr } $name:ident) => {{
        const $number: u64 = $crate::numbered::number(stringify!($name));
        $value
    }};
}

pub(crate) use {for_all_numbers, with_names};

/// What every hook does, of us and of all others.
///
/// Each adds a number of its own, so that the compiler cannot make one function of all.
#[inline]
pub(crate) fn work<const NUMBER: u64>(counter: &mut u64) {
    *counter = black_box(*counter) + NUMBER;
}

/// The number in a name: 12 of `s12`.
pub(crate) const fn number(name: &str) -> u64 {
    let (_, mut digits) = name.as_bytes().split_at(1);
    let mut number = 0;
    while let [digit, rest @ ..] = digits {
        number = number * 10 + (*digit - b'0') as u64;
        digits = rest;
    }
    number
}

/// A future that suspends once, and asks to be polled again.
#[derive(Debug, Default)]
pub(crate) struct Once {
    has_suspended: bool,
}

impl Future for Once {
    type Output = ();

    #[inline]
    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        if self.has_suspended {
            return Poll::Ready(());
        }
        self.has_suspended = true;
        context.waker().wake_by_ref();
        Poll::Pending
    }
}

/// The work of a function that drives a future.
///
/// The context is there before, as it is in a runtime: made in each call it would be left out where a future needs none.
pub(crate) fn driven(mut call: impl FnMut(&mut u64, &mut Context<'_>) + 'static) -> Work {
    let mut context = Context::from_waker(Waker::noop());
    each(move |counter| call(counter, &mut context))
}

/// Polls until it is ready: no runtime, so that none is measured.
#[inline]
pub(crate) fn drive<R>(future: impl Future<Output = R>, context: &mut Context<'_>) -> R {
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(given) = future.as_mut().poll(context) {
            return given;
        }
    }
}
