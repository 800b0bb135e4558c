//! The crates that are measured, as packages of a workspace of their own: `points_8`, `hooks_100`, `plain_100` and so on.
//!
//! Ten hooks are a unit: two extensions of four methods and two functions, half of them async, at eight points of all five
//! modes. A module has four units, so that no file is larger than people write them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{fs, io};

const PAYLOADS: &str = include_str!("payloads.txt");
/// Eight points; `NUMBER` tells one lot from the others.
const POINTS: &str = include_str!("points.txt");
const POINTS_OF_A_LOT: usize = 8;
/// Ten hooks; `NUMBER` tells one lot from the others.
const HOOKS: &str = include_str!("hooks.txt");
const HOOKS_OF_A_LOT: usize = 10;
const LOTS_OF_A_MODULE: usize = 4;
/// Every attribute of ours stands on a line of its own.
const ATTRIBUTE: &str = "#[hooks_core::";

const USES: &str = "//! Hooks.\n\nuse std::sync::Mutex;\nuse std::sync::atomic::{AtomicU64, Ordering};\n\nuse points::{Call, Denied, Tool, \
                    Turn};\n\n";

/// With our attributes, or without.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    Plain,
    Hooks,
}

impl Kind {
    pub(crate) const BOTH: [Self; 2] = [Self::Plain, Self::Hooks];

    /// The package of so many hooks.
    pub(crate) fn named(self, size: usize) -> String {
        let kind = match self {
            Self::Plain => "plain",
            Self::Hooks => "hooks",
        };
        format!("{kind}_{size}")
    }
}

/// The package of so many points.
pub(crate) fn named_points(count: usize) -> String {
    format!("points_{count}")
}

/// The workspace, on disk.
pub(crate) struct Workspace(PathBuf);

impl Workspace {
    /// Writes packages of so many hooks, each with attributes and without, and others of so many points.
    pub(crate) fn write(hooks: &[usize], points: &[usize]) -> io::Result<Self> {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compile");
        let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let core = ours.join("hooks-core").canonicalize()?;
        let core = format!("hooks-core = {{ path = '{}' }}", core.display());
        let workspace = Self(root);
        let mut members = Vec::new();
        for count in points {
            let name = named_points(*count);
            workspace.package(&name, &core)?;
            workspace.file(&name, "src/lib.rs", &points_of(*count))?;
            members.push(name);
        }
        let first = points
            .first()
            .map_or_else(String::new, |count| named_points(*count));
        let needs = format!("{core}\npoints = {{ path = \"../{first}\", package = \"{first}\" }}");
        for size in hooks {
            for kind in Kind::BOTH {
                let name = kind.named(*size);
                workspace.package(&name, &needs)?;
                workspace.hooks(&name, kind, size / HOOKS_OF_A_LOT)?;
                members.push(name);
            }
        }
        let manifest = format!(
            "[workspace]\nresolver = \"3\"\nmembers = {members:?}\n\n[profile.dev]\nstrip = true\n\n[profile.release]\nstrip = true\n"
        );
        workspace.file("", "Cargo.toml", &manifest)?;
        // The versions that the project builds with; cargo takes out what is not needed.
        fs::copy(ours.join("Cargo.lock"), workspace.0.join("Cargo.lock"))?;
        Ok(workspace)
    }

    pub(crate) fn root(&self) -> &Path {
        &self.0
    }

    /// The root of a library.
    pub(crate) fn root_file(&self, package: &str) -> PathBuf {
        self.0.join(package).join("src/lib.rs")
    }

    fn file(&self, package: &str, path: &str, text: &str) -> io::Result<()> {
        let path = self.0.join(package).join(path);
        fs::create_dir_all(path.parent().unwrap_or(&self.0))?;
        // What did not change is not compiled again.
        if fs::read_to_string(&path).is_ok_and(|old| old == text) {
            return Ok(());
        }
        fs::write(path, text)
    }

    fn package(&self, name: &str, dependencies: &str) -> io::Result<()> {
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n{dependencies}\n"
        );
        self.file(name, "Cargo.toml", &manifest)
    }

    fn hooks(&self, name: &str, kind: Kind, lots: usize) -> io::Result<()> {
        let mut library = "//! Hooks.\n\n".to_owned();
        for first in (0..lots).step_by(LOTS_OF_A_MODULE) {
            let module = format!("lots_{first}");
            writeln!(library, "pub mod {module};").map_err(io::Error::other)?;
            let mut text = USES.to_owned();
            for lot in first..lots.min(first + LOTS_OF_A_MODULE) {
                text.push_str(&lot_of_hooks(kind, lot));
            }
            self.file(name, &format!("src/{module}.rs"), &text)?;
        }
        self.file(name, "src/lib.rs", &library)?;
        let program = format!(
            "//! A program.\n\nuse {name} as _;\n\nfn main() {{\n    println!(\"{{}}\", hooks_core::seal().is_ok());\n}}\n"
        );
        self.file(name, "src/main.rs", &program)
    }
}

fn points_of(count: usize) -> String {
    let lots = (0..count / POINTS_OF_A_LOT).map(|lot| POINTS.replace("NUMBER", &lot.to_string()));
    let lots: String = lots.collect();
    format!("{PAYLOADS}\n{lots}")
}

fn lot_of_hooks(kind: Kind, lot: usize) -> String {
    let kept = |line: &&str| match kind {
        Kind::Hooks => true,
        Kind::Plain => !line.trim_start().starts_with(ATTRIBUTE),
    };
    let lines = HOOKS.lines().filter(kept).map(|line| format!("{line}\n"));
    let text: String = lines.collect();
    text.replace("NUMBER", &lot.to_string())
}
