//! `unsafe` stays in a few files, and says there why it is sound.
//!
//! Stricter than clippy's lints of the same purpose: private functions and the bodies of macros count as well, and the
//! list of files is closed.

use crate::breach::{Breach, assert_none, lines};
use crate::tokens::{Token, closing, opening, starts, text, tokens};
use crate::tree;

/// The only files with unsafe code.
const STARRED: [&str; 46] = [
    "benches/src/bin/ratios/allocations.rs",
    "hooks-core/src/dispatch/awaiting.rs",
    "hooks-core/src/dispatch/blocking.rs",
    "hooks-core/src/dispatch/direct.rs",
    "hooks-core/src/dispatch/special.rs",
    "hooks-core/src/dispatch/wrapped.rs",
    "hooks-core/src/extension/instance.rs",
    "hooks-core/src/hook/arena.rs",
    "hooks-core/src/hook/chain.rs",
    "hooks-core/src/hook/direct.rs",
    "hooks-core/src/hook/entry.rs",
    "hooks-core/src/hook/facts_ref.rs",
    "hooks-core/src/hook/future.rs",
    "hooks-core/src/hook/inside.rs",
    "hooks-core/src/hook/instead.rs",
    "hooks-core/src/hook/listed.rs",
    "hooks-core/src/hook/loan.rs",
    "hooks-core/src/hook/run.rs",
    "hooks-core/src/hook/static_chain.rs",
    "hooks-core/src/hook/stored.rs",
    "hooks-core/src/hook/vtable.rs",
    "hooks-core/src/hook/walk.rs",
    "hooks-core/src/hook/wrapping.rs",
    "hooks-core/src/link/census.rs",
    "hooks-core/src/link/once.rs",
    "hooks-core/src/link/table.rs",
    "hooks-core/src/lock.rs",
    "hooks-core/src/observe/setting.rs",
    "hooks-core/src/point/backing.rs",
    "hooks-core/src/point/hooks.rs",
    "hooks-core/src/point/span.rs",
    "hooks-core/src/point/state.rs",
    "hooks-core/src/point/table.rs",
    "hooks-core/src/point/word.rs",
    "hooks-core/src/registry/registration.rs",
    "hooks-core/src/registry/scope.rs",
    "hooks-core/src/registry/tables.rs",
    "hooks-core/src/registry/value.rs",
    "hooks-core/src/registry/words.rs",
    "hooks-derive-tests/crates/c_library/src/lib.rs",
    "hooks-derive-tests/no_std/src/bin/dispatching/main.rs",
    "hooks-derive-tests/no_std/src/bin/early.rs",
    "hooks-derive-tests/no_std/src/bin/refused.rs",
    "hooks-derive-tests/no_std/src/lib.rs",
    "hooks-derive-tests/tests/allocations/counting.rs",
    "hooks-derive-tests/tests/loom.rs",
];

/// How a comment begins that says why something is sound.
const CLAIM: &str = "// SAFETY: ";

/// Input: a Rust source. A breach for each `unsafe` in it, if `path` is not starred; else for each block, impl and
/// attribute without a comment that begins with [`CLAIM`] and each function and trait without `# Safety` docs.
fn unjustified(path: &str, source: &str) -> Vec<Breach> {
    let tokens = tokens(source);
    let source: Vec<&str> = source.lines().map(str::trim).collect();
    let mut breaches = Vec::new();
    for index in (0..tokens.len()).filter(|index| text(&tokens, *index) == "unsafe") {
        let mut breach = |what| breaches.push(Breach::new(path, tokens[index].line, what));
        if is_syntax(&tokens, index) {
            continue;
        }
        if !STARRED.contains(&path) {
            breach("`unsafe` outside the starred files");
            continue;
        }
        match Kind::of(&tokens, index) {
            Kind::Deed if !has_safety_comment(&tokens, index, &source) => {
                breach("no `// SAFETY: ` comment stands above this `unsafe`");
            }
            Kind::Contract
                if !is_implementation(&tokens, index) && !has_safety_docs(&tokens, index) =>
            {
                breach("this `unsafe` item has no `# Safety` docs");
            }
            Kind::Deed | Kind::Contract | Kind::Type => {}
        }
    }
    breaches
}

/// `Token![unsafe]` is how a macro reads the word; it does nothing.
fn is_syntax(tokens: &[Token], index: usize) -> bool {
    index >= 3 && starts(tokens, index - 3, "Token ! [ unsafe ]")
}

/// What an `unsafe` does where it stands.
#[derive(Debug, Clone, Copy)]
enum Kind {
    /// Claims that something is sound: a block, an impl, an attribute, an `extern` block.
    Deed,
    /// Asks something of a caller or an implementor: a function, a trait.
    Contract,
    /// Is part of a function pointer's type.
    Type,
}

impl Kind {
    fn of(tokens: &[Token], index: usize) -> Self {
        let mut at = index + 1;
        if text(tokens, at) == "trait" {
            return Self::Contract;
        }
        if text(tokens, at) == "extern" {
            at += 1;
            at += usize::from(text(tokens, at).starts_with('"'));
        }
        match (text(tokens, at), text(tokens, at + 1)) {
            ("fn", "(") => Self::Type,
            ("fn", _) => Self::Contract,
            _ => Self::Deed,
        }
    }
}

/// Whether the comment directly above the line of the `unsafe`, or above the statement, field or arm that it is part
/// of, begins with [`CLAIM`]. The comment may have further lines.
fn has_safety_comment(tokens: &[Token], index: usize, source: &[&str]) -> bool {
    [
        tokens[index].line,
        tokens[first_of_part(tokens, index)].line,
    ]
    .into_iter()
    .any(|line| {
        source[..line - 1]
            .iter()
            .rev()
            .take_while(|line| line.starts_with("//") && !line.starts_with("///"))
            .any(|line| {
                line.strip_prefix(CLAIM)
                    .is_some_and(|claim| !claim.is_empty())
            })
    })
}

/// The first token of the statement, field, argument, arm or item that `index` is part of.
fn first_of_part(tokens: &[Token], index: usize) -> usize {
    let mut first = index;
    while first > 0 {
        match text(tokens, first - 1) {
            ";" | "," | "{" | "}" => break,
            ")" | "]" => first = opening(tokens, first - 1),
            _ => first -= 1,
        }
    }
    first
}

/// Whether one of the doc lines of the item has `# Safety`.
fn has_safety_docs(tokens: &[Token], index: usize) -> bool {
    let mut at = first_of_part(tokens, index);
    while text(tokens, at) == "#" {
        // The docs of the module stand before those of its first item.
        let open = at + 1 + usize::from(starts(tokens, at, "# !"));
        if starts(tokens, at, "# [ doc =") && text(tokens, open + 3).contains("# Safety") {
            return true;
        }
        at = closing(tokens, open) + 1;
    }
    false
}

/// Whether the function is one of a trait's impl: the trait then has the docs.
fn is_implementation(tokens: &[Token], index: usize) -> bool {
    let mut at = index;
    while at > 0 {
        at -= 1;
        match text(tokens, at) {
            ")" | "]" | "}" => at = opening(tokens, at),
            "{" => {
                let header = &tokens[first_of_part(tokens, at)..at];
                let words = || header.iter().map(|token| token.text.as_str());
                return words().any(|word| word == "impl") && words().any(|word| word == "for");
            }
            _ => {}
        }
    }
    false
}

#[test]
fn unsafe_code_stays_in_its_files_and_says_why_it_is_sound() {
    let files = tree::sources();
    assert_none(
        files
            .iter()
            .flat_map(|file| unjustified(&file.path, &file.text))
            .collect(),
    );
}

#[test]
fn unsafe_outside_its_files_is_caught() {
    let source = "
        // SAFETY: it says so, and still may not be here.
        fn a() { unsafe { b() } }
        #[unsafe(no_mangle)] fn c() {}
        quote! { unsafe { d() } }
        #![forbid(unsafe_code)] /// `unsafe` in prose.
        fn e(_: Token![unsafe]) { \"unsafe\"; }
    ";
    assert_eq!(
        lines(&unjustified("hooks-core/src/lib.rs", source)),
        [3, 4, 5].map(|line| format!(
            "hooks-core/src/lib.rs:{line}: `unsafe` outside the starred files"
        ))
    );
}

#[test]
fn unsafe_without_a_reason_is_caught() {
    let source = "
        // SAFETY: long ago.

        let a = unsafe { b() };
        // Safety: not the word.
        unsafe impl Send for A {}
        // SAFETY: one claim for two.
        let c = unsafe { d() };
        let e = unsafe { f() };
        /// SAFETY: docs are for callers.
        unsafe impl Sync for A {}
        macro_rules! a { () => { unsafe { b() } } }
        // SAFETY: 
        unsafe { g() }
        #[unsafe(no_mangle)]
        fn h() {}
    ";
    assert_eq!(
        caught(source),
        [4, 6, 9, 11, 12, 14, 15].map(|line| (line, "comment"))
    );
}

#[test]
fn an_unsafe_contract_without_docs_is_caught() {
    let source = "
        /// Does it.
        unsafe fn a() {}
        unsafe extern \"C\" fn b() {}
        impl A { pub(super) const unsafe fn c() {} }
        trait B { unsafe fn d(); }
        /// Marks it.
        pub unsafe trait C {}
    ";
    assert_eq!(caught(source), [3, 4, 5, 6, 8].map(|line| (line, "docs")));
}

#[test]
fn unsafe_with_a_reason_is_fine() {
    let source = "
        // SAFETY: `poll` belongs to this future,
        // and nobody changes one without the other.
        let a = self.first(1, 2)
            .map(|it| it.poll)
            .map(unsafe { b() });
        call(
            // SAFETY: it is not null.
            unsafe { c() },
        );
        // SAFETY: the type has no interior.
        #[rustfmt::skip]
        unsafe impl Send for A {}
        match d {
            // SAFETY: the arm says so.
            Some(e) => unsafe { f(e) },
        }
        /// Reads.
        ///
        /// # Safety
        /// `it` is aligned.
        #[inline]
        pub(super) const unsafe fn g(it: *const u8, poll: unsafe fn(*mut ())) {}
        // SAFETY: it forwards to the system.
        unsafe impl GlobalAlloc for Counting {
            unsafe fn alloc(&self, layout: Layout) -> *mut u8 { todo() }
            unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {}
        }
        macro_rules! h { () => {
            // SAFETY: the slot is ours.
            unsafe { b() }
        } }
    ";
    assert_eq!(caught(source), []);
}

/// The lines of a starred file that are caught, each with what is missing there.
#[cfg(test)]
fn caught(source: &str) -> Vec<(usize, &'static str)> {
    let path = STARRED[0];
    let breaches = lines(&unjustified(path, source));
    let parse = |breach: &String| {
        let (line, what) = breach
            .strip_prefix(path)?
            .strip_prefix(':')?
            .split_once(':')?;
        let missing = if what.contains("comment") {
            "comment"
        } else {
            "docs"
        };
        Some((line.parse().ok()?, missing))
    };
    breaches.iter().filter_map(parse).collect()
}
