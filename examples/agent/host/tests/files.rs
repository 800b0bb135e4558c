//! The file tools against a real folder.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]

use std::{fs, path::PathBuf};

use agent::{
    Map,
    tools::{Folder, ListFolder, ReadFile, Tool as _},
};
use serde_json::json;

/// A folder with an `outside.txt` beside it, made anew for each test.
fn folder(name: &str) -> (PathBuf, Folder) {
    let around = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _absent = fs::remove_dir_all(&around);
    let root = around.join("root");
    fs::create_dir_all(root.join("orders")).unwrap();
    fs::create_dir_all(root.join("private")).unwrap();
    fs::write(around.join("outside.txt"), "outside").unwrap();
    fs::write(root.join("orders/1.txt"), "two mugs").unwrap();
    fs::write(root.join("private/pay.csv"), "a,1").unwrap();
    let folder = Folder::open(&root).unwrap();
    (root, folder)
}

fn path(path: &str) -> Map {
    Map::from_iter([("path".into(), json!(path))])
}

async fn read(folder: &Folder, file: &str) -> Result<agent::Value, String> {
    ReadFile(folder.clone())
        .run(&path(file))
        .await
        .map_err(|fault| fault.to_string())
}

#[tokio::test]
async fn a_file_below_the_folder_is_read() {
    let (_, folder) = folder("read");
    assert_eq!(read(&folder, "orders/1.txt").await, Ok(json!("two mugs")));
    assert_eq!(
        read(&folder, "orders/../orders/1.txt").await,
        Ok(json!("two mugs"))
    );
}

#[tokio::test]
async fn a_folder_is_listed_in_order() {
    let (root, folder) = folder("list");
    fs::write(root.join("a.txt"), "").unwrap();
    let list = ListFolder(folder);
    assert_eq!(
        list.run(&Map::new()).await.unwrap(),
        json!(["a.txt", "orders/", "private/"])
    );
    assert_eq!(list.run(&path("orders")).await.unwrap(), json!(["1.txt"]));
    assert_eq!(
        list.run(&path("a.txt")).await.unwrap_err().to_string(),
        "`a.txt` is not a folder"
    );
}

#[tokio::test]
async fn no_path_leads_out_of_the_folder() {
    let (root, folder) = folder("escape");
    let outside = root.parent().unwrap().join("outside.txt");
    for file in [
        "../outside.txt",
        "orders/../../outside.txt",
        outside.to_str().unwrap(),
    ] {
        assert!(
            read(&folder, file)
                .await
                .unwrap_err()
                .contains("cannot be read"),
            "{file}"
        );
    }
    let up = ListFolder(folder).run(&path("..")).await;
    assert!(up.unwrap_err().to_string().contains("cannot be read"));
}

#[cfg(unix)]
#[tokio::test]
async fn a_symbolic_link_leads_nowhere_else() {
    let (root, folder) = folder("links");
    std::os::unix::fs::symlink(root.parent().unwrap(), root.join("up")).unwrap();
    std::os::unix::fs::symlink("../outside.txt", root.join("file")).unwrap();
    std::os::unix::fs::symlink("orders/1.txt", root.join("inside")).unwrap();
    for file in ["up/outside.txt", "file"] {
        assert!(
            read(&folder, file)
                .await
                .unwrap_err()
                .contains("cannot be read"),
            "{file}"
        );
    }
    assert_eq!(read(&folder, "inside").await, Ok(json!("two mugs")));
}

#[tokio::test]
async fn a_file_that_is_too_large_or_no_text_is_refused() {
    let (root, folder) = folder("large");
    fs::write(root.join("limit.txt"), "x".repeat(64 * 1024)).unwrap();
    fs::write(root.join("large.txt"), "x".repeat(64 * 1024 + 1)).unwrap();
    fs::write(root.join("binary"), [0xff, 0xfe]).unwrap();
    assert!(read(&folder, "limit.txt").await.is_ok());
    assert_eq!(
        read(&folder, "large.txt").await,
        Err("`large.txt` is larger than 65536 bytes".into())
    );
    assert_eq!(
        read(&folder, "binary").await,
        Err("`binary` is not a text file".into())
    );
    assert_eq!(
        read(&folder, "orders").await,
        Err("`orders` is not a file".into())
    );
}

#[tokio::test]
async fn a_private_file_needs_approval_by_whatever_name() {
    let (root, folder) = folder("private");
    let (read, list) = (ReadFile(folder.clone()), ListFolder(folder));
    assert_eq!(
        read.approval(&path("private/pay.csv")).as_deref(),
        Some("read the private file `private/pay.csv`")
    );
    assert!(read.approval(&path("orders/../private/pay.csv")).is_some());
    assert!(list.approval(&path("private")).is_some());
    assert_eq!(read.approval(&path("orders/1.txt")), None);
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("private/pay.csv", root.join("plain.csv")).unwrap();
        assert!(read.approval(&path("plain.csv")).is_some());
    }
}
