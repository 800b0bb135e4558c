//! The library in a Rust `dylib`: what is linked into the program is out of its sight.

use crate::workspace::{Workspace, path_to};

const PROGRAM: &str = r#"
//! Has a plugin, and the library in another image.

use image as _;
use plugin_a as _;
use test_points::{Call, Nobody, Observe};

fn main() {
    assert!(hooks_core::seal().is_ok());
    let mut call = Call::default();
    Observe::dispatch(&mut call);
    Observe::dispatch(&mut call);
    println!("{:?} {}", call.log, Nobody::active().is_some());
    print!("{}", hooks_core::plan());
}
"#;

#[test]
fn a_dispatch_tells_where_the_library_is_in_another_image_than_its_point() {
    let library = format!("hooks-core = {}\n", path_to("hooks-core"));
    let image = format!("[lib]\ncrate-type = [\"dylib\"]\n\n[dependencies]\n{library}");
    let program = format!(
        "[dependencies]\n{library}image = {{ path = \"../image\" }}\nplugin_a = {}\ntest-points = {}\n",
        path_to("hooks-derive-tests/crates/plugin_a"),
        path_to("hooks-derive-tests/crates/points")
    );
    let workspace = Workspace::new("images")
        .package("image", &image, "lib.rs", "pub use hooks_core;\n")
        .package("with_image", &program, "main.rs", PROGRAM);
    let said = workspace.cargo(&["run", "--package", "with_image"], "-Cprefer-dynamic");
    assert!(said.success, "{}", said.error);
    let [report] = said.reports()[..] else {
        unreachable!("{}", said.error)
    };
    assert!(report.starts_with("`test_points::Observe` ("), "{report}");
    let why = ") is dispatched, but neither its registration nor that of any hook of it is where `hooks-core` looks: that was \
               linked into another image, as a Rust `dylib` or `prefer-dynamic` do, or a linker dropped registrations, as of a \
               `staticlib` without `--whole-archive`";
    assert!(report.ends_with(why), "{report}");
    assert!(said.out.starts_with("[] "), "{}", said.out);
    assert!(
        said.out
            .contains("\nnote: no hook and no point is linked; "),
        "{}",
        said.out
    );
}
