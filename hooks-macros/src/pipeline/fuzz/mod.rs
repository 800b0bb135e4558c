//! No input makes a macro panic, and what comes out is either items or says what is wrong.
//!
//! The inputs are grown from valid ones, always in the same way, or are made of anything at all.

mod mutations;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::{ItemFn, ItemImpl, Meta};

use self::Macro::{Extension, Hook, HookPoint};
use self::mutations::{Chance, every_tree, grown, mutated, nested};
use super::{extension, hook, hook_point};

/// A macro of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Macro {
    HookPoint,
    Extension,
    Hook,
}

impl Macro {
    fn expand(self, options: TokenStream, item: &TokenStream) -> TokenStream {
        match self {
            Self::HookPoint => hook_point(options, item),
            Self::Extension => extension(options, item),
            Self::Hook => hook(options, item),
        }
    }
}

/// Valid inputs: the macro, its options, its item.
fn seeds() -> Vec<(Macro, TokenStream, TokenStream)> {
    // No file but those that are listed has this word.
    let unsafety = Ident::new("unsafe", Span::call_site());
    vec![
        (
            HookPoint,
            quote! { mode = collect, on_error = propagate, crate = facade::hooks },
            quote! {
                /// Gathers hints.
                pub async fn Hints(topic: &str, turn: &mut Turn<'_, &u8>, at: (u32, u32), act: &dyn Fn(&u8) -> &u8) -> u32;
            },
        ),
        (
            HookPoint,
            quote! { mode = transform, inline = 2 * 256, timeout = "2s", local },
            quote! { pub(in super::a) async fn Shape(prompt: Vec<u8>, words: &[&'static str]) -> Vec<u8>; },
        ),
        (
            HookPoint,
            quote! { mode = until_handled, hooks = at_most_one },
            quote! { fn r#Lookup(key: Option<&str>) -> u32 { key.map_or(1, |key| key.len() as u32) } },
        ),
        (
            HookPoint,
            quote! { mode = middleware, repeatable, warn_on_stall, inline = 512 },
            quote! { pub async fn Fetch(path: &str, turn: &mut Turn<'_>, tries: u32) -> Result<String, Error>; },
        ),
        (
            HookPoint,
            quote! { mode = middleware },
            quote! { fn Save(next: &[&'static str]) { write(next); } },
        ),
        (
            Hook,
            quote! { point = Fetch, wrap, priority = 5 },
            quote! {
                async fn around<'n>(path: &str, r#in: u32, mut next: hooks_core::Next<'n, agent::Fetch>) -> u32 {
                    next.repeat(path, r#in).await
                }
            },
        ),
        (
            Extension,
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
            Hook,
            quote! { point = self::Shape, priority = 5, timeout = "500ms", before = a::Audit<'_>, boxed, after("a::cache"), after = trace },
            quote! {
                #[hook(point = Other)]
                #[deprecated = "old"]
                pub fn be_brief(prompt: &mut String) -> impl Future<Output = ()> + Send {
                    async {}
                }
            },
        ),
        (
            Extension,
            quote! { options = config::Size, new = |size: Size| Cache::of(size), fail_closed, crate = self::hooks },
            quote! {
                #unsafety impl dyn Cache where Self: Sized {
                    #![allow(dead_code)]
                    pub(crate) default const #unsafety extern "C" fn raw<T: Copy, const N: usize>(self: &Self, _: [T; N], ...) -> impl Sized;
                    #[facade::hook(point = P, wrap)] #[hook(point = Q, before("x"), before = Self, after = other)]
                    fn around(self: Pin<&mut Self>, #[cfg(unix)] text: &'static dyn for<'a> Fn(&'a str) -> <T as A>::B, next: Next<'_, P>) -> Result<(), E> where for<'b> &'b Self: Sized { self.0 }
                    type Of<'a> = &'a str;
                }
            },
        ),
        (
            Extension,
            quote! { part },
            quote! { impl Cache { #[hook(point = P)] async fn a(); #[hook] fn b() -> ! { loop {} } } },
        ),
        (
            HookPoint,
            quote! { mode = cancellable, on_error = veto, visit = all },
            quote! { pub(crate) async #unsafety fn Q<'a, T>(&self, (a, b): impl Sized, r#fn: fn(&u8) -> &u8, c: (u8), d: [u8; { 3 }], ...) -> ! where T: A; },
        ),
        (Hook, quote! { in_extension }, quote! { const _: () = (); }),
    ]
}

/// Whether `word` is among the tokens.
fn mentions(tokens: TokenStream, word: &str) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Group(group) => mentions(group.stream(), word),
        token => token.to_string() == word,
    })
}

/// `tokens` without groups that nobody sees.
fn visible(tokens: TokenStream) -> TokenStream {
    let open = |token| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => visible(group.stream()),
        token => token.into(),
    };
    tokens.into_iter().map(open).collect()
}

/// How often each name and literal is among the tokens, of which attributes are none.
fn counted(tokens: TokenStream, words: &mut BTreeMap<String, usize>) {
    let mut after_pound = false;
    for token in visible(tokens) {
        let pound = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '#');
        match token {
            TokenTree::Group(_) if after_pound => {}
            TokenTree::Group(group) => counted(group.stream(), words),
            TokenTree::Ident(_) | TokenTree::Literal(_) => {
                *words.entry(token.to_string()).or_default() += 1;
            }
            TokenTree::Punct(_) => {}
        }
        after_pound = pound;
    }
}

/// A name or a literal of `item` that `output` lacks.
fn lost(item: TokenStream, output: TokenStream) -> Option<String> {
    let (mut written, mut left) = (BTreeMap::new(), BTreeMap::new());
    counted(item, &mut written);
    counted(output, &mut left);
    let is_lost = |(word, times): &(String, usize)| left.get(word).is_none_or(|left| left < times);
    written.into_iter().find(is_lost).map(|(word, _)| word)
}

/// Whether an attribute of ours is left on an item, or so many levels of braces further inside.
fn has_hook(output: TokenStream, levels: usize) -> bool {
    let mut before = ' ';
    visible(output).into_iter().any(|token| {
        let behind = before;
        before = match &token {
            TokenTree::Punct(punct) => punct.as_char(),
            _ => ' ',
        };
        let TokenTree::Group(group) = token else {
            return false;
        };
        if behind == '#' && group.delimiter() == Delimiter::Bracket {
            return syn::parse2::<Meta>(group.stream()).is_ok_and(|meta| {
                meta.path().is_ident("hook") && !mentions(meta.to_token_stream(), "in_extension")
            });
        }
        behind != '!' && levels > 0 && has_hook(group.stream(), levels - 1)
    })
}

/// What always holds of what a macro makes of its input; else what does not.
fn complaint(which: Macro, options: &TokenStream, item: &TokenStream) -> Option<String> {
    let shown = |output: TokenStream| output.to_string().chars().take(2_000).collect::<String>();
    let output = catch_unwind(AssertUnwindSafe(|| which.expand(options.clone(), item)));
    let Ok(output) = output else {
        return Some("a panic".to_owned());
    };
    let told = mentions(output.clone(), "compile_error");
    // rustc hands on nothing that it does not parse itself, and then says so.
    let is_item = syn::parse2::<syn::File>(item.clone()).is_ok();
    if is_item && !told && syn::parse2::<syn::File>(output.clone()).is_err() {
        return Some(format!("nonsense: {}", shown(output)));
    }
    let vanishes = crate::expand::is_name_of_ours(options);
    let stays = match which {
        Extension => syn::parse2::<ItemImpl>(item.clone()).is_ok(),
        Hook => syn::parse2::<ItemFn>(item.clone()).is_ok() && !vanishes,
        HookPoint => false,
    };
    if stays {
        if let Some(word) = lost(item.clone(), output.clone()) {
            return Some(format!("without `{word}`: {}", shown(output)));
        }
        // Functions inside of a body may be hooks of their own.
        if has_hook(output.clone(), usize::from(which == Extension)) {
            return Some(format!("with an attribute of ours: {}", shown(output)));
        }
    }
    None
}

/// `HOOKS_FUZZ_CASES=1000000 cargo test --release -p hooks-macros --lib no_input` tries more, and others.
#[test]
fn no_input_is_answered_with_a_panic_or_with_nonsense() {
    let given = std::env::var("HOOKS_FUZZ_CASES").ok();
    let given = given.map(|cases| cases.parse().expect("`HOOKS_FUZZ_CASES` is a number"));
    let cases: usize = given.unwrap_or(20_000);

    let seeds = seeds();
    let mut chance = Chance::new(u64::try_from(cases).unwrap_or_default());
    let pool: Vec<TokenTree> = seeds
        .iter()
        .flat_map(|(_, options, item)| [options.clone(), item.clone()])
        .flat_map(every_tree)
        .collect();
    for case in 0..cases {
        let (which, options, item) = &seeds[case % seeds.len()];
        let (mut options, mut item) = (options.clone(), item.clone());
        match chance.below(16) {
            0 => item = grown(&mut chance, &pool, 0),
            1 => options = grown(&mut chance, &pool, 0),
            _ => {}
        }
        for _ in 0..=chance.below(4) {
            if chance.below(3) == 0 {
                options = mutated(options, &mut chance, &pool);
            } else {
                item = mutated(item, &mut chance, &pool);
            }
        }
        let complaint = complaint(*which, &options, &item);
        assert!(
            complaint.is_none(),
            "case {case}: ({options}) {item}\nbecame {complaint:?}"
        );
    }
}

/// As deep as rustc itself reads an expression, in a thread that is as large as its own.
#[test]
fn what_is_nested_too_deep_is_told_and_does_not_end_the_compiler() {
    let large = std::thread::Builder::new().stack_size(8 << 20);
    let done = large.spawn(nests_deep).map(std::thread::JoinHandle::join);
    assert!(matches!(done, Ok(Ok(()))));
}

fn nests_deep() {
    for delimiter in [Delimiter::Parenthesis, Delimiter::Bracket, Delimiter::None] {
        let deep = nested(2_000, delimiter);
        let (block, word) = (quote! { { #deep } }, quote! { point = P });
        for (which, options, item) in [
            (
                Hook,
                quote! { point = P, priority = #deep },
                quote! { fn a() {} },
            ),
            (Hook, word.clone(), quote! { fn a(b: #deep) {} }),
            (
                HookPoint,
                quote! { mode = collect },
                quote! { fn A(b: #deep); },
            ),
            (
                HookPoint,
                quote! { mode = collect, inline = #deep },
                quote! { fn A(); },
            ),
            (Extension, quote! { new = #deep }, quote! { impl A {} }),
            (
                Extension,
                quote! {},
                quote! { impl A { fn a(b: #deep) {} } },
            ),
        ] {
            let output = which.expand(options, &item);
            assert!(mentions(output, "compile_error"), "{delimiter:?}");
        }
        // Nobody looks into a body.
        for (which, options, item) in [
            (Hook, word, quote! { fn a() #block }),
            (
                HookPoint,
                quote! { mode = middleware },
                quote! { fn A() -> u32 #block },
            ),
            (
                Extension,
                quote! {},
                quote! { impl A { #[hook(point = P)] fn a() #block } },
            ),
        ] {
            let output = which.expand(options, &item);
            assert!(!mentions(output, "compile_error"), "{delimiter:?}");
        }
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

/// What is half typed and what is younger than the parser are the same to us.
#[test]
fn a_body_that_the_parser_does_not_know_keeps_no_hook_from_being_one() {
    let body = quote! { { do yeet 1 +; self. } };
    let hooked = hook(
        quote! { point = P },
        &quote! { fn hooked(call: &Call) #body },
    );
    let block = quote! {
        impl RateLimit {
            gen fn plain(&self) -> u32 #body
            #[hook(point = P)]
            fn hooked(&self, call: &Call) #body
        }
    };
    let extended = extension(TokenStream::new(), &block);
    let declared = hook_point(quote! { mode = middleware }, &quote! { fn Saved() #body });
    for (output, registered) in [(hooked, "hook"), (extended, "hook"), (declared, "Point")] {
        let (text, body) = (output.to_string(), body.to_string());
        assert!(text.contains(&body), "{text}");
        let (alone, in_a_list) = (format!("{registered} , &"), format!("{registered} & __"));
        assert!(text.contains("register ! {"), "{text}");
        assert!(text.contains(&alone) || text.contains(&in_a_list), "{text}");
        assert!(!mentions(output, "compile_error"), "{text}");
    }
}
