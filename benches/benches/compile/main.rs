//! What hooks cost a compiler: the time to check and to build crates of 10, 100 and 1,000 hooks, and what they add to a program.
//!
//! `cargo bench -p hooks-benches --bench compile` measures all of it and takes minutes; with `-- --short` it only asks whether
//! a hook costs about what it did and whether the thousandth costs what the tenth does, which is what `.ci/run` wants to know.
//!
//! Each crate is also measured without its attributes, and the difference is what is told: the functions are the user's own.
//! Time is that of processors, as the kernel counts it for the processes that were started; crates take turns, and each
//! figure is the median of its turns.

#![allow(
    clippy::print_stdout,
    clippy::cast_precision_loss,
    clippy::disallowed_types,
    reason = "a program that prints figures and fails by its exit code"
)]

mod generated;
mod measured;

use std::error::Error;
use std::process::ExitCode;

use generated::{Kind, Workspace};
use measured::{Times, size_of_program, times};

/// Milliseconds of `cargo check` that one more hook may take.
const BAR: f64 = 2.0;
/// How much more one of many hooks may take than one of few.
const LINEAR: f64 = 1.4;
/// The same of the short form, beside whatever else the machine does; what grows with the square is four times as much.
const ABOUT_LINEAR: f64 = 2.5;
/// In how many times what its function takes a hook is checked, however slow the machine is: a gross mistake is more.
const GROSS: f64 = 8.0;

const ALL: [usize; 3] = [10, 100, 1_000];
/// Those of the short form.
const FEW: [usize; 3] = [10, 100, 400];
/// Points of two crates, of which the difference is told.
const POINTS: [usize; 2] = [8, 32];

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let short = std::env::args().any(|argument| argument == "--short");
    let sizes = if short { FEW } else { ALL };
    let workspace = Workspace::write(&sizes, &POINTS)?;
    let crates: Vec<String> = sizes
        .iter()
        .flat_map(|size| Kind::BOTH.map(|kind| kind.named(*size)))
        .collect();
    let check = times(
        &workspace,
        &["check", "--lib"],
        &crates,
        if short { 5 } else { 3 },
    )?;
    println!("cargo check, milliseconds");
    let mut verdict = Verdict::default();
    let marginal = tell(&check, &sizes);
    if short {
        let plain = check.of(Kind::Plain, sizes[2]) - check.of(Kind::Plain, sizes[1]);
        let hooks = check.of(Kind::Hooks, sizes[2]) - check.of(Kind::Hooks, sizes[1]);
        verdict.ask("with its function, to that", hooks / plain, GROSS);
    } else {
        verdict.ask("one more hook, ms", marginal.late, BAR);
    }
    verdict.ask(
        "one of many, to one of few",
        marginal.late / marginal.early,
        if short { ABOUT_LINEAR } else { LINEAR },
    );
    if !short {
        rest(&workspace, &crates, &sizes)?;
    }
    Ok(verdict.told())
}

/// What is measured for people only: points, builds and sizes.
fn rest(
    workspace: &Workspace,
    crates: &[String],
    sizes: &[usize; 3],
) -> Result<(), Box<dyn Error>> {
    let points = POINTS.map(generated::named_points);
    let check = times(workspace, &["check", "--lib"], &points, 3)?;
    let [few, many] = POINTS;
    let one = (check.named(&points[1]) - check.named(&points[0])) / (many - few) as f64;
    println!("\ncargo check, one more point: {one:.2} ms");

    let build = times(workspace, &["build", "--lib"], crates, 3)?;
    println!("\ncargo build, milliseconds");
    tell(&build, sizes);

    println!(
        "\nlines of LLVM, and bytes of a stripped program, for one more hook with its function"
    );
    let [_, few, many] = *sizes;
    let more = (many - few) as f64;
    let lines = |kind: Kind| -> Result<f64, Box<dyn Error>> {
        let lines = [few, many].map(|size| measured::llvm_lines(workspace, &kind.named(size)));
        let [few, many] = lines;
        Ok((many? - few?) as f64 / more)
    };
    println!(
        "{:>8.0} lines, of which {:.0} without its attribute",
        lines(Kind::Hooks)?,
        lines(Kind::Plain)?
    );
    for profile in ["dev", "release"] {
        let size = |size: usize| size_of_program(workspace, &Kind::Hooks.named(size), profile);
        let one = (size(many)? as f64 - size(few)? as f64) / more;
        println!("{one:>8.0} bytes, {profile}");
    }
    Ok(())
}

/// What one more hook costs beside what its function does.
struct Marginal {
    /// Where there are few.
    early: f64,
    /// Where there are many.
    late: f64,
}

/// Prints a row for each size.
fn tell(times: &Times, sizes: &[usize; 3]) -> Marginal {
    println!(
        "{:>6} {:>10} {:>10} {:>10} {:>10}",
        "hooks", "without", "with", "a hook", "one more"
    );
    let mut before = None;
    let mut each = Vec::new();
    for size in *sizes {
        let (plain, hooks) = (times.of(Kind::Plain, size), times.of(Kind::Hooks, size));
        let above = hooks - plain;
        let a_hook = above / size as f64;
        let one_more =
            before.map(|(less, below): (usize, f64)| (above - below) / (size - less) as f64);
        before = Some((size, above));
        let shown = one_more.map_or_else(String::new, |one| format!("{one:.2}"));
        println!("{size:>6} {plain:>10.0} {hooks:>10.0} {a_hook:>10.2} {shown:>10}");
        each.extend(one_more);
    }
    Marginal {
        early: each.first().copied().unwrap_or_default(),
        late: each.last().copied().unwrap_or_default(),
    }
}

/// What held and what did not.
#[derive(Default)]
struct Verdict {
    failed: usize,
}

impl Verdict {
    fn ask(&mut self, what: &str, figure: f64, limit: f64) {
        // A figure that is none is no answer, either.
        let ok = figure <= limit;
        self.failed += usize::from(!ok);
        println!(
            "{what}: {figure:.2}, limit {limit:.2}{}",
            if ok { "" } else { ": too much" }
        );
    }

    fn told(&self) -> ExitCode {
        if self.failed == 0 {
            ExitCode::SUCCESS
        } else {
            println!("{} failed", self.failed);
            ExitCode::FAILURE
        }
    }
}
