//! The tools `read_file` and `list_folder`: `{"path": "orders/1042.txt"}`.
//!
//! **Invariant:** nothing outside the folder is reached, whether by `..`, an absolute path or a symbolic link: paths are
//! resolved by `cap_std`, below an open handle of the folder.

use std::{
    io::{self, Read as _},
    path::{Component, Path},
    sync::Arc,
};

use cap_std::{ambient_authority, fs::Dir};
use serde::Deserialize;

use super::{Fault, Tool, read_params};
use crate::{BoxFuture, Map, Value};

/// The largest file that is read, in bytes.
const FILE_LIMIT: u64 = 64 * 1024;
/// The most names that are listed.
const NAME_LIMIT: usize = 200;
/// What lies below a folder of this name is shown only with approval.
const PRIVATE: &str = "private";

/// The folder that an agent's tools may look into, and nothing else. Clones share one handle.
#[derive(Clone, Debug)]
pub struct Folder {
    root: Arc<Dir>,
}

/// Tool gives the text of one file, of at most 64 KiB.
#[derive(Clone, Debug)]
pub struct ReadFile(pub Folder);

/// Tool lists the names in one folder, sorted, folders with a `/` at the end, 200 at most.
#[derive(Clone, Debug)]
pub struct ListFolder(pub Folder);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Params {
    #[serde(default = "here")]
    path: String,
}

fn here() -> String {
    ".".into()
}

impl Folder {
    /// Opens the folder at `path`.
    ///
    /// # Errors
    /// There is no such folder, or it may not be read.
    pub fn open(path: impl AsRef<Path>) -> io::Result<Self> {
        Ok(Self {
            root: Arc::new(Dir::open_ambient_dir(path, ambient_authority())?),
        })
    }

    fn text_of(&self, path: &str) -> Result<String, Fault> {
        let at = |source| Fault::Path {
            path: path.into(),
            source,
        };
        // Asked before opening: to open a named pipe would wait for its writer.
        if !self.root.metadata(path).map_err(at)?.is_file() {
            return Err(Fault::Kind {
                path: path.into(),
                wanted: "file",
            });
        }
        let mut bytes = Vec::new();
        // One byte more than allowed tells a file that is too large, even one that grows while it is read.
        self.root
            .open(path)
            .map_err(at)?
            .take(FILE_LIMIT + 1)
            .read_to_end(&mut bytes)
            .map_err(at)?;
        if bytes.len() as u64 > FILE_LIMIT {
            return Err(Fault::TooLarge {
                path: path.into(),
                limit: FILE_LIMIT,
            });
        }
        String::from_utf8(bytes).map_err(|_| Fault::Kind {
            path: path.into(),
            wanted: "text file",
        })
    }

    fn names_in(&self, path: &str) -> Result<Vec<String>, Fault> {
        let at = |source| Fault::Path {
            path: path.into(),
            source,
        };
        if !self.root.metadata(path).map_err(at)?.is_dir() {
            return Err(Fault::Kind {
                path: path.into(),
                wanted: "folder",
            });
        }
        let mut names = Vec::new();
        for entry in self.root.read_dir(path).map_err(at)? {
            let entry = entry.map_err(at)?;
            let slash = if entry.file_type().map_err(at)?.is_dir() {
                "/"
            } else {
                ""
            };
            names.push(format!("{}{slash}", entry.file_name().to_string_lossy()));
        }
        names.sort();
        names.truncate(NAME_LIMIT);
        Ok(names)
    }

    /// Whether `path` is, or by way of symbolic links leads to, something below a private folder.
    fn is_private(&self, path: &str) -> bool {
        let names_it = |path: &Path| {
            path.components().any(|part| matches!(part, Component::Normal(name) if name.eq_ignore_ascii_case(PRIVATE)))
        };
        names_it(Path::new(path))
            || self
                .root
                .canonicalize(path)
                .is_ok_and(|path| names_it(&path))
    }

    fn approval(&self, deed: &str, params: &Map) -> Option<String> {
        let Params { path } = read_params(params).ok()?;
        self.is_private(&path).then(|| format!("{deed} `{path}`"))
    }
}

impl Tool for ReadFile {
    fn name(&self) -> &'static str {
        "read_file"
    }

    fn about(&self) -> &'static str {
        r#"gives the text of the file {"path"}"#
    }

    fn permission(&self) -> Option<&str> {
        Some("authenticated")
    }

    fn approval(&self, params: &Map) -> Option<String> {
        self.0.approval("read the private file", params)
    }

    // A small file is read at once rather than handed to another thread.
    fn run<'a>(&'a self, params: &'a Map) -> BoxFuture<'a, Result<Value, Fault>> {
        Box::pin(async {
            let Params { path } = read_params(params)?;
            self.0.text_of(&path).map(Value::from)
        })
    }
}

impl Tool for ListFolder {
    fn name(&self) -> &'static str {
        "list_folder"
    }

    fn about(&self) -> &'static str {
        r#"lists the folder {"path"}"#
    }

    fn permission(&self) -> Option<&str> {
        Some("authenticated")
    }

    fn approval(&self, params: &Map) -> Option<String> {
        self.0.approval("list the private folder", params)
    }

    fn run<'a>(&'a self, params: &'a Map) -> BoxFuture<'a, Result<Value, Fault>> {
        Box::pin(async {
            let Params { path } = read_params(params)?;
            self.0.names_in(&path).map(Value::from)
        })
    }
}
