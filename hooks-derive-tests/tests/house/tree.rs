//! The files that the rules are about: what git tracks, and what it would track.
//!
//! Files that are not committed yet count, ignored ones do not. Where there is no git (an unpacked archive), the folders
//! are walked instead.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

/// Where the inputs of the UI tests live: they are wrong on purpose, and no code of ours.
const UI_CASES: &str = "hooks-derive-tests/tests/ui/";

/// One file of the tree.
#[derive(Debug)]
pub(crate) struct File {
    /// From the root of the workspace, with `/` between the parts.
    pub(crate) path: String,
    /// The content, lossy where it is not UTF-8.
    pub(crate) text: String,
}

impl File {
    pub(crate) fn is_rust(&self) -> bool {
        Path::new(&self.path)
            .extension()
            .is_some_and(|it| it == "rs")
    }

    pub(crate) fn is_ui_case(&self) -> bool {
        self.path.starts_with(UI_CASES)
    }
}

/// The folder of the workspace.
pub(crate) fn root() -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package
        .parent()
        .expect("the package stands in the workspace")
        .to_path_buf()
}

/// Every file of the tree, sorted by path.
pub(crate) fn files() -> Vec<File> {
    let root = root();
    paths(&root)
        .into_iter()
        .filter_map(|path| {
            // Git also lists what is deleted but not yet committed.
            let bytes = fs::read(root.join(&path)).ok()?;
            let text = String::from_utf8_lossy(&bytes).into_owned();
            Some(File { path, text })
        })
        .collect()
}

/// The Rust files that are ours: all but the UI cases.
pub(crate) fn sources() -> Vec<File> {
    let mut files = files();
    files.retain(|file| file.is_rust() && !file.is_ui_case());
    files
}

/// The file at `path`, if it is in the tree.
pub(crate) fn file(path: &str) -> Option<File> {
    let text = fs::read_to_string(root().join(path)).ok()?;
    let path = path.to_owned();
    Some(File { path, text })
}

fn paths(root: &Path) -> Vec<String> {
    let mut paths = git(root).unwrap_or_default();
    if paths.is_empty() {
        walk(root, "", &mut paths).expect("the folders of the workspace can be read");
    }
    paths.sort();
    paths.dedup();
    paths
}

fn git(root: &Path) -> Option<Vec<String>> {
    let output = Command::new("git")
        .args(["ls-files", "-z", "-co", "--exclude-standard"])
        .current_dir(root)
        .output()
        .ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output
        .status
        .success()
        .then(|| text.split_terminator('\0').map(ToOwned::to_owned).collect())
}

fn walk(root: &Path, under: &str, paths: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(root.join(under))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if under.is_empty() {
            name.clone()
        } else {
            format!("{under}/{name}")
        };
        if !entry.file_type()?.is_dir() {
            paths.push(path);
        } else if name != "target" && name != ".git" {
            walk(root, &path, paths)?;
        }
    }
    Ok(())
}

#[test]
fn the_tree_holds_this_file() {
    let here = "hooks-derive-tests/tests/house/tree.rs";
    assert!(sources().iter().any(|file| file.path == here));
}

#[test]
fn without_git_the_same_sources_are_found() {
    let mut walked = Vec::new();
    walk(&root(), "", &mut walked).expect("the folders of the workspace can be read");
    let missed: Vec<_> = files()
        .into_iter()
        .filter(|file| !walked.contains(&file.path))
        .collect();
    assert!(missed.is_empty(), "{missed:#?}");
}
