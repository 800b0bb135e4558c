//! Which module may use which: the layers of `hooks-core` and the stages of `hooks-macros`.
//!
//! A module uses its own layer and lower ones. Every way from one module to another counts: `use crate::…`, a path
//! in code, a path inside a macro call, a climb with `super::` up to the root, and a name that the root passes on.
//! Only `$crate::…` does not: it is a path of whoever calls the macro.

use std::collections::BTreeMap;

use crate::breach::{Breach, assert_none, lines};
use crate::paths::{exported_macros, imports, uses};
use crate::tokens::tokens;
use crate::tree::{self, File};

/// A crate whose modules lie in layers.
#[derive(Debug)]
struct Layers {
    /// The folder of its sources, with a `/` at the end.
    folder: &'static str,
    /// The name by which it might call itself.
    name: &'static str,
    /// The top-level modules, from the lowest layer up. Only the root may use the last one.
    modules: &'static [&'static [&'static str]],
}

const CORE: Layers = Layers {
    folder: "hooks-core/src/",
    name: "hooks_core",
    modules: &[
        &["sync", "clock", "fixed", "list", "lock", "panics", "place"],
        &["order"],
        &[
            "config",
            "error",
            "extension",
            "point",
            "mode",
            "returns",
            "hook",
            "lifespan",
            "observe",
        ],
        &["link", "registry"],
        &["dispatch", "start"],
        &["catalog", "testing"],
        &["private", "__private"],
    ],
};

const MACROS: Layers = Layers {
    folder: "hooks-macros/src/",
    name: "hooks_macros",
    modules: &[
        &["errors", "names"],
        &["parse"],
        &["model"],
        &["check"],
        &["expand"],
        &["pipeline"],
    ],
};

impl Layers {
    fn of(&self, module: &str) -> Option<usize> {
        self.modules
            .iter()
            .position(|layer| layer.contains(&module))
    }

    /// The breaches of all files of the crate; others are passed over.
    fn breaches(&self, files: &[File]) -> Vec<Breach> {
        let root = Root::read(self, files);
        let mut breaches = Vec::new();
        for file in files {
            let Some(module) = self.module(&file.path) else {
                continue;
            };
            let Some(layer) = self.of(module) else {
                let what = format!(
                    "the module `{module}` is in no layer; add it to the table of the house rules"
                );
                breaches.push(Breach::new(&file.path, 1, what));
                continue;
            };
            for used in uses(&file.text, self.name, self.depth(&file.path)) {
                if let Some(what) = self.objection(module, layer, &root, &used.name) {
                    breaches.push(Breach::new(&file.path, used.line, what));
                }
            }
        }
        breaches
    }

    /// The top-level module that a file belongs to; none for the root and for files of other crates.
    fn module<'a>(&self, path: &'a str) -> Option<&'a str> {
        let inside = path.strip_prefix(self.folder)?.strip_suffix(".rs")?;
        inside.split('/').next().filter(|module| *module != "lib")
    }

    /// How many modules deep a file lies: 1 for `order/mod.rs` and `clock.rs`, 2 for `order/sort.rs`.
    fn depth(&self, path: &str) -> usize {
        let inside = path.strip_prefix(self.folder).unwrap_or(path);
        inside.split('/').filter(|part| *part != "mod.rs").count()
    }

    /// Why `module` may not use what the root calls `name`, if it may not.
    fn objection(&self, module: &str, layer: usize, root: &Root, name: &str) -> Option<String> {
        let target = match root.owner(name) {
            Some(Owner::Module(target)) => target,
            Some(Owner::Foreign) => return None,
            None if self.of(name).is_some() => name,
            None => {
                return Some(format!(
                    "`{name}` of the crate root cannot be traced to a module; name its module"
                ));
            }
        };
        if target == module {
            return None;
        }
        match self.of(target) {
            Some(used) if used <= layer => None,
            Some(used) => Some(format!(
                "`{module}` (layer {layer}) may not use `{target}` (layer {used})"
            )),
            None => Some(format!("`{module}` uses `{target}`, which is in no layer")),
        }
    }
}

/// Whose a name in the crate root is.
#[derive(Debug, Clone, Copy)]
enum Owner<'a> {
    Module(&'a str),
    /// Another crate's, as the macros are.
    Foreign,
}

/// The names that stand in the crate root without being modules: re-exports and exported macros.
#[derive(Debug, Default)]
struct Root {
    /// From a name to the first part of the path it stands for.
    names: BTreeMap<String, String>,
    modules: Vec<String>,
}

impl Root {
    fn read(layers: &Layers, files: &[File]) -> Self {
        let mut root = Self::default();
        for file in files {
            let tokens = tokens(&file.text);
            if let Some(module) = layers.module(&file.path) {
                let exported = exported_macros(&tokens).into_iter();
                root.names
                    .extend(exported.map(|name| (name, module.to_owned())));
                root.modules.push(module.to_owned());
            } else if file.path == format!("{}lib.rs", layers.folder) {
                root.names.extend(imports(&tokens));
            }
        }
        root
    }

    fn owner(&self, name: &str) -> Option<Owner<'_>> {
        if let Some(module) = self.modules.iter().find(|module| *module == name) {
            return Some(Owner::Module(module));
        }
        let first = self.names.get(name)?;
        let module = self.modules.iter().find(|module| *module == first);
        Some(module.map_or(Owner::Foreign, |module| Owner::Module(module)))
    }
}

#[test]
fn a_module_of_the_library_uses_its_own_layer_and_lower_ones() {
    assert_none(CORE.breaches(&tree::sources()));
}

#[test]
fn a_stage_of_the_macros_uses_earlier_ones_only() {
    assert_none(MACROS.breaches(&tree::sources()));
}

#[test]
fn every_way_up_is_caught() {
    let found = |source| lines(&CORE.breaches(&sample("mode/fold.rs", source)));
    let breach = |line| {
        format!(
            "hooks-core/src/mode/fold.rs:{line}: `mode` (layer 2) may not use `dispatch` (layer 4)"
        )
    };
    assert_eq!(found("use crate::dispatch::Guard;"), [breach(1)]);
    assert_eq!(
        found("use crate::{error::HookError, dispatch::{self}};"),
        [breach(1)]
    );
    assert_eq!(
        found("use crate::{\n    error::{HookError, HookErrors},\n    dispatch,\n};"),
        [breach(3)]
    );
    assert_eq!(
        found("fn a() {\n    crate::dispatch::run::<()>();\n}"),
        [breach(2)]
    );
    assert_eq!(found("call!(\n    crate::dispatch::run());"), [breach(2)]);
    assert_eq!(found("use super::super::dispatch::Guard;"), [breach(1)]);
    assert_eq!(
        found("mod tests { use super::super::super::dispatch::Guard; }"),
        [breach(1)]
    );
    assert_eq!(found("use ::hooks_core::dispatch::Guard;"), [breach(1)]);
    assert_eq!(found("use crate::Dispatch;"), [breach(1)]);
    assert_eq!(found("use crate::Renamed;"), [breach(1)]);
    assert_eq!(found("crate::chain!();"), [breach(1)]);
}

#[test]
fn a_way_that_cannot_be_followed_is_caught() {
    let found = |source| lines(&CORE.breaches(&sample("mode/fold.rs", source)));
    let breach = |name| {
        format!(
            "hooks-core/src/mode/fold.rs:1: `{name}` of the crate root cannot be traced to a module; name its module"
        )
    };
    assert_eq!(found("use crate::*;"), [breach("*")]);
    assert_eq!(found("use crate::{self as root};"), [breach("self")]);
    assert_eq!(found("use crate as root;"), [breach("as")]);
    assert_eq!(found("use crate::Unknown;"), [breach("Unknown")]);
}

#[test]
fn the_ways_down_and_aside_are_free() {
    let source = "
        use crate::{error::HookError, hook::Hook as Other, HookErrors, hook_point};
        use super::Mode;
        pub(crate) use super::super::mode::fold;
        pub(super) fn a() { crate::order::sort(&[]); other::dispatch::run(); dispatch::run() }
        macro_rules! a { () => { $crate::dispatch::run() } }
        /// See [`crate::dispatch`].
        mod tests { use super::*; }
    ";
    assert!(lines(&CORE.breaches(&sample("mode/fold.rs", source))).is_empty());
    assert!(
        lines(&CORE.breaches(&sample("private.rs", "pub use crate::testing::Stub;"))).is_empty()
    );
}

#[test]
fn a_module_without_a_layer_is_caught() {
    let breach = |path| {
        let what = "the module `chains` is in no layer; add it to the table of the house rules";
        [format!("hooks-core/src/{path}:1: {what}")]
    };
    assert_eq!(
        lines(&CORE.breaches(&sample("chains.rs", "use crate::dispatch;"))),
        breach("chains.rs")
    );
    assert_eq!(
        lines(&CORE.breaches(&sample("chains/mod.rs", ""))),
        breach("chains/mod.rs")
    );
    assert_eq!(
        lines(&CORE.breaches(&sample("order/mod.rs", "use crate::private::A;"))),
        ["hooks-core/src/order/mod.rs:1: `order` (layer 1) may not use `private` (layer 6)"]
    );
}

#[test]
fn a_stage_that_looks_ahead_is_caught() {
    let files = [
        ("parse/hook.rs", "use crate::model::Hook;"),
        ("model/hook.rs", "use crate::parse::Keyed;"),
    ];
    let files = files.map(|(path, source)| File {
        path: format!("hooks-macros/src/{path}"),
        text: source.to_owned(),
    });
    assert_eq!(
        lines(&MACROS.breaches(&files)),
        ["hooks-macros/src/parse/hook.rs:1: `parse` (layer 1) may not use `model` (layer 2)"]
    );
}

/// A small `hooks-core` with `source` at `path` in it.
#[cfg(test)]
fn sample(path: &str, source: &str) -> Vec<File> {
    let root = "
        //! Crate docs.
        mod dispatch; mod error; mod mode;
        pub use crate::dispatch::{Dispatch, Guard as Renamed};
        pub use error::{HookError, HookErrors};
        pub use hooks_macros::hook_point;
        #[doc(hidden)] pub use private as __private;
    ";
    let files = [
        ("lib.rs", root),
        ("dispatch/mod.rs", "pub struct Dispatch;"),
        (
            "dispatch/chain.rs",
            "#[macro_export]\nmacro_rules! chain { () => {} }",
        ),
        ("error/mod.rs", ""),
        (path, source),
    ];
    let file = |(path, text): (&str, &str)| File {
        path: format!("hooks-core/src/{path}"),
        text: text.to_owned(),
    };
    files.into_iter().map(file).collect()
}
