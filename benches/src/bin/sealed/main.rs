//! A program with very many hooks, which seals itself once and prints how long that took: what `sealing` measures.
//!
//! How many hooks there are, and how they are spread over points and extensions, is chosen while compiling, by the environment
//! variables of [`shape`]; without them there are ten. A source with 100,000 `#[hook]`s is nothing that a compiler gets through, so
//! the records here are made by functions that run while compiling, out of the same parts that the macros put together, and go
//! into the same sections. Sealing reads nothing but these, so it cannot tell.

#![forbid(unsafe_code)]
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::extra_unused_type_parameters,
    long_running_const_eval,
    reason = "a program that measures time and prints it, of tables that are made while compiling"
)]

mod extensions;
mod hooks;
mod points;
mod records;
mod shape;

use std::error::Error;
use std::fs;
use std::thread;
use std::time::Instant;

use hooks_core::{PointId, hooks_of, seal};

use crate::points::_0::_0::_0::At;
use crate::shape::SHAPE;

fn main() -> Result<(), Box<dyn Error>> {
    let (start, started) = (Instant::now(), on_processor());
    let sealed = seal();
    let (time, ended) = (start.elapsed().as_nanos(), on_processor());
    sealed?;
    let time = ended
        .zip(started)
        .map_or(time, |(ended, started)| ended - started);
    let here = hooks_of::<At>().count();
    let expected = records::at_first_point();
    if here != expected {
        return Err(format!("{here} hooks at {}, not {expected}", PointId::of::<At>()).into());
    }
    println!("{} {time}", SHAPE.hooks);
    Ok(())
}

/// How many nanoseconds this thread ran so far, where the kernel tells: not what it waited for others.
fn on_processor() -> Option<u128> {
    // The kernel counts when it looks for somebody else to run.
    thread::yield_now();
    let counts = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    counts.split(' ').next()?.parse().ok()
}
