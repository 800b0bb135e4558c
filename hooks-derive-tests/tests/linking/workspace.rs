//! A workspace that a test writes, and what cargo makes of it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

/// A workspace in the target folder.
#[derive(Debug)]
pub(crate) struct Workspace {
    folder: PathBuf,
}

/// What a program, or cargo, said.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) success: bool,
    pub(crate) out: String,
    pub(crate) error: String,
}

/// The folder of the library's own workspace.
pub(crate) fn root() -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.parent().unwrap().to_path_buf()
}

/// A dependency on the package in `folder` of the library's own workspace.
pub(crate) fn path_to(folder: &str) -> String {
    format!("{{ path = '{}' }}", root().join(folder).display())
}

impl Workspace {
    /// An empty one, in place of what an earlier test run left there; what is compiled stays.
    pub(crate) fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder).unwrap();
        }
        fs::create_dir_all(&folder).unwrap();
        let workspace = Self { folder };
        workspace.write(
            "Cargo.toml",
            "[workspace]\nresolver = \"3\"\nmembers = [\"*\"]\n",
        );
        // The versions that were tested, which are on this machine.
        let lock = fs::read_to_string(root().join("Cargo.lock")).unwrap();
        workspace.write("Cargo.lock", &lock);
        workspace
    }

    /// A package with one source file; `dependencies` is the end of its manifest.
    pub(crate) fn package(self, name: &str, dependencies: &str, file: &str, source: &str) -> Self {
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n{dependencies}"
        );
        self.write(&format!("{name}/Cargo.toml"), &manifest);
        self.write(&format!("{name}/src/{file}"), source);
        self
    }

    /// The library itself with another version.
    pub(crate) fn with_ours(self, folder: &str, version: &str) -> Self {
        let library = root().join("hooks-core");
        let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
        // What stands there once for all packages.
        let (_, shared) = manifest.split_once("[workspace.package]\n").unwrap();
        let (shared, _) = shared.split_once("\n[workspace.lints.rust]").unwrap();
        let macros = format!(
            "path = '{}', version",
            root().join("hooks-macros").display()
        );
        let shared = shared
            .replacen(
                "version = \"0.1.0\"",
                &format!("version = \"{version}\""),
                1,
            )
            .replace("path = \"hooks-macros\", version", &macros);
        let own = fs::read_to_string(library.join("Cargo.toml")).unwrap();
        let (own, _) = own.split_once("[dev-dependencies]").unwrap();
        let [major, minor, patch] = parts(version);
        let own = own.replace("hooks_core_0_1", &format!("hooks_core_{major}_{minor}"));
        let manifest = format!("{own}\n[workspace]\n\n[workspace.package]\n{shared}");
        self.write(&format!("{folder}/Cargo.toml"), &manifest);
        let sections = format!("_{major}_{minor}_{patch}");
        copy(&library, "src", &self.folder.join(folder), &|text| {
            text.replace("_0_1_0", &sections)
        });
        copy(
            &library,
            "docs",
            &self.folder.join(folder),
            &ToOwned::to_owned,
        );
        let readme = fs::read_to_string(root().join("README.md")).unwrap();
        self.write("README.md", &readme);
        let build = fs::read_to_string(library.join("build.rs")).unwrap();
        self.write(&format!("{folder}/build.rs"), &build);
        self.exclude(folder)
    }

    /// The package in `folder` is a workspace of its own.
    fn exclude(self, folder: &str) -> Self {
        let path = self.folder.join("Cargo.toml");
        let manifest = fs::read_to_string(path).unwrap();
        self.write(
            "Cargo.toml",
            &format!("{manifest}exclude = [\"{folder}\"]\n"),
        );
        self
    }

    /// Writes a file.
    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Runs cargo there, with these flags of rustc. Workspaces share what is compiled, so each program has a name of its own.
    pub(crate) fn cargo(&self, arguments: &[&str], flags: &str) -> Said {
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("linked");
        let output = Command::new(env!("CARGO"))
            .args(arguments)
            .args(["--quiet", "--offline"])
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", target)
            .env("CARGO_TERM_COLOR", "never")
            .env("RUSTFLAGS", flags)
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .output()
            .unwrap();
        Said::from(output)
    }
}

impl Said {
    /// What the library reported.
    pub(crate) fn reports(&self) -> Vec<&str> {
        let lines = self.error.lines();
        lines
            .filter_map(|line| line.strip_prefix("hooks: "))
            .collect()
    }
}

impl From<Output> for Said {
    fn from(output: Output) -> Self {
        Self {
            success: output.status.success(),
            out: String::from_utf8(output.stdout).unwrap(),
            error: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

fn parts(version: &str) -> [&str; 3] {
    let parts: Vec<&str> = version.split('.').collect();
    parts.try_into().unwrap()
}

/// Copies the files of a folder, changed by `change`.
fn copy(from: &Path, folder: &str, to: &Path, change: &dyn Fn(&str) -> String) {
    fs::create_dir_all(to.join(folder)).unwrap();
    for entry in fs::read_dir(from.join(folder)).unwrap() {
        let entry = entry.unwrap();
        let path = format!("{folder}/{}", entry.file_name().to_str().unwrap());
        if entry.file_type().unwrap().is_dir() {
            copy(from, &path, to, change);
        } else {
            let text = fs::read_to_string(entry.path()).unwrap();
            fs::write(to.join(path), change(&text)).unwrap();
        }
    }
}
