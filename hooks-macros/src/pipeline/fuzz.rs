//! No input makes a macro panic, and what comes out is either items or says what is wrong.
//!
//! The inputs are grown from valid ones by leaving out, doubling and swapping tokens, always in the same way.

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::quote;

use super::{extension, hook, hook_point};

type Macro = fn(TokenStream, &TokenStream) -> TokenStream;

/// Valid inputs: the macro, its options, its item.
fn seeds() -> Vec<(Macro, TokenStream, TokenStream)> {
    vec![
        (
            hook_point,
            quote! { mode = collect, on_error = propagate, crate = facade::hooks },
            quote! {
                /// Gathers hints.
                pub async fn Hints(topic: &str, turn: &mut Turn<'_, &u8>, at: (u32, u32), act: &dyn Fn(&u8) -> &u8) -> u32;
            },
        ),
        (
            hook_point,
            quote! { mode = transform, inline = 2 * 256, timeout = "2s", local },
            quote! { pub(in super::a) async fn Shape(prompt: Vec<u8>, words: &[&'static str]) -> Vec<u8>; },
        ),
        (
            hook_point,
            quote! { mode = until_handled, hooks = at_most_one },
            quote! { fn r#Lookup(key: Option<&str>) -> u32 { key.map_or(1, |key| key.len() as u32) } },
        ),
        (
            hook_point,
            quote! { mode = middleware, repeatable, warn_on_stall, inline = 512 },
            quote! { pub async fn Fetch(path: &str, turn: &mut Turn<'_>, tries: u32) -> Result<String, Error>; },
        ),
        (
            hook_point,
            quote! { mode = middleware },
            quote! { fn Save(next: &[&'static str]) { write(next); } },
        ),
        (
            hook,
            quote! { point = Fetch, wrap, priority = 5 },
            quote! {
                async fn around<'n>(path: &str, r#in: u32, mut next: hooks_core::Next<'n, agent::Fetch>) -> u32 {
                    next.repeat(path, r#in).await
                }
            },
        ),
        (
            extension,
            quote! { name = "limit", priority = -20, new = Self::new(1) },
            quote! {
                impl<'a> Checks<'a> for RateLimit<'a, { 1 + 1 }> {
                    const NAME: &'static str = "limit";
                    #[hook(point = agent::BeforeCall, priority = priority::LATE - 1)]
                    #[must_use]
                    async fn check(&self, call: &mut Call<'_>, (x, y): (u32, u32)) -> Result<(), Denied> {
                        Ok(())
                    }
                    #[cfg_attr(feature = "sessions", hook(point = Forget), inline)]
                    fn forget(&'a self, _: &'static str) -> Option<String> {
                        None
                    }
                    make_more! { #[hook] }
                }
            },
        ),
        (
            hook,
            quote! { point = self::Shape, priority = 5, timeout = "500ms", before = a::Audit<'_>, boxed, after("a::cache"), after = trace },
            quote! {
                #[hook(point = Other)]
                #[deprecated = "old"]
                pub fn be_brief(prompt: &mut String) -> impl Future<Output = ()> + Send {
                    async {}
                }
            },
        ),
    ]
}

/// Numbers that look like chance (xorshift).
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % (limit.max(1) as u64)).unwrap_or_default()
    }
}

/// `tokens` with one of them left out, doubled, or changed for another, here or further inside.
fn mutated(tokens: TokenStream, chance: &mut Chance) -> TokenStream {
    let mut trees: Vec<TokenTree> = tokens.into_iter().collect();
    if trees.is_empty() {
        return TokenStream::new();
    }
    let at = chance.below(trees.len());
    if let TokenTree::Group(group) = &trees[at]
        && chance.below(4) > 0
    {
        let inner = mutated(group.stream(), chance);
        trees[at] = TokenTree::Group(Group::new(group.delimiter(), inner));
        return trees.into_iter().collect();
    }
    match chance.below(3) {
        0 => drop(trees.remove(at)),
        1 => trees.insert(at, trees[at].clone()),
        _ => {
            let other = chance.below(trees.len());
            trees.swap(at, other);
        }
    }
    trees.into_iter().collect()
}

/// Whether `word` is among the tokens.
fn mentions(tokens: TokenStream, word: &str) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Group(group) => mentions(group.stream(), word),
        token => token.to_string() == word,
    })
}

#[test]
fn no_input_is_answered_with_a_panic_or_with_nonsense() {
    const CASES: usize = 20_000;

    let seeds = seeds();
    let mut chance = Chance(0x9E37_79B9_7F4A_7C15);
    for case in 0..CASES {
        let (expand, options, item) = &seeds[case % seeds.len()];
        let (mut options, mut item) = (options.clone(), item.clone());
        for _ in 0..=chance.below(3) {
            if chance.below(3) == 0 {
                options = mutated(options, &mut chance);
            } else {
                item = mutated(item, &mut chance);
            }
        }
        let (written_options, written_item) = (options.to_string(), item.to_string());
        let output = expand(options, &item);
        // rustc hands on nothing that it does not parse itself, and then says so.
        let is_item = syn::parse2::<syn::File>(item).is_ok();
        assert!(
            !is_item
                || syn::parse2::<syn::File>(output.clone()).is_ok()
                || mentions(output.clone(), "compile_error"),
            "case {case}: ({written_options}) {written_item}\nbecame {output}",
        );
    }
}

/// What a user wrote comes back out, whatever is wrong with the options.
#[test]
fn a_mistake_deletes_no_code() {
    let item = quote! {
        impl RateLimit {
            fn plain(&self) -> u32 { 1 }
            fn hooked(&self, call: &Call) {}
        }
    };
    let output = extension(quote! { nmae = "limit" }, &item).to_string();
    assert!(output.starts_with(&item.to_string()), "{output}");
    let item = quote! { fn hooked(call: &Call) -> u32 { 1 } };
    let output = hook(quote! { piont = Call }, &item).to_string();
    assert!(output.starts_with(&item.to_string()), "{output}");
}
