//! What the macros write, in full: one file an expansion. Blessed with `UPDATE_EXPECT=1`, and read as code.

use expect_test::{ExpectFile, expect, expect_file};
use proc_macro2::{Group, TokenStream, TokenTree};
use quote::quote;

use super::{extension, hook, hook_point, static_chain};

/// The expansion as a file, in the format of the house.
fn printed(tokens: TokenStream) -> String {
    let file = syn::parse2(opened(tokens)).expect("an expansion is a list of items");
    prettyplease::unparse(&file)
}

/// What stands inside of `private::with_heap! { … }`, `private::with_registry! { … }` and `private::with_chains! { … }` as it is with a
/// heap and with chains: the inside of a macro call would not be laid out.
fn opened(tokens: TokenStream) -> TokenStream {
    let mut open = Vec::new();
    for token in tokens {
        let TokenTree::Group(group) = token else {
            open.push(token);
            continue;
        };
        let call = open.split_off(open.len().saturating_sub(5));
        if is_call(&call, "with_heap") {
            open.extend(quote! { #[with_heap] });
            open.extend(with_heap(group.stream()));
        } else if is_call(&call, "with_registry") || is_call(&call, "with_chains") {
            open.extend(opened(group.stream()));
        } else {
            open.extend(call);
            open.push(Group::new(group.delimiter(), opened(group.stream())).into());
        }
    }
    open.into_iter().collect()
}

/// Whether tokens end in `private::name!`.
fn is_call(tokens: &[TokenTree], name: &str) -> bool {
    matches!(tokens, [_, _, _, TokenTree::Ident(called), _] if called == name)
}

/// Input: `(pub) () (fn a(b: u32)) (u32) (b) { b }`, or `impl (impl A for B)`. Output: the item.
fn with_heap(parts: TokenStream) -> TokenStream {
    let parts: Vec<TokenTree> = parts.into_iter().collect();
    let inside = |part: &TokenTree| match part {
        TokenTree::Group(group) => group.stream(),
        _ => TokenStream::new(),
    };
    match parts.as_slice() {
        [_, header] => {
            let header = inside(header);
            quote! { #header {} }
        }
        [before, asynchronous, signature, output, _, body] => {
            let [before, asynchronous, signature, output] =
                [before, asynchronous, signature, output].map(inside);
            quote! { #before #asynchronous #signature -> #output #body }
        }
        _ => panic!("`with_heap!` takes a function in parts, or an impl"),
    }
}

fn assert_point(options: TokenStream, item: &TokenStream, expected: &ExpectFile) {
    expected.assert_eq(&printed(hook_point(options, item)));
}

#[test]
fn a_sync_collect_point() {
    assert_point(
        quote! { mode = collect },
        &quote! {
            /// Gathers hints.
            pub fn Hints(topic: &str, turn: &mut Turn<'_>, at: (u32, u32)) -> u32;
        },
        &expect_file!["expansions/collect_sync.txt"],
    );
}

#[test]
fn an_async_transform_point_that_propagates() {
    assert_point(
        quote! { mode = transform, on_error = propagate, inline = 512 },
        &quote! {
            pub(crate) async fn Shape(prompt: String, words: &[&str]) -> String;
        },
        &expect_file!["expansions/transform_async.txt"],
    );
}

#[test]
fn a_static_chain() {
    let written = static_chain(quote! {
        /// Before the model is called.
        pub LlmChain = agent::BeforeCall: [RateLimit::check, <Guard as Checks>::check, budget::spend]
    });
    expect_file!["expansions/static_chain.txt"].assert_eq(&printed(written));
}

#[test]
fn an_until_handled_point_with_a_default() {
    assert_point(
        quote! { mode = until_handled, hooks = exactly_one },
        &quote! {
            fn Lookup(key: &str) -> u32 {
                1
            }
        },
        &expect_file!["expansions/until_handled_default.txt"],
    );
}

#[test]
fn a_cancellable_point_behind_another_path() {
    assert_point(
        quote! { mode = cancellable, on_error = veto, crate = facade::hooks },
        &quote! {
            pub async fn Allow(call: &mut Call) -> Denied;
        },
        &expect_file!["expansions/cancellable_async.txt"],
    );
}

#[test]
fn a_cancellable_point_that_collects_errors_and_visits_all() {
    assert_point(
        quote! { mode = cancellable, on_error = collect_errors, visit = all },
        &quote! {
            fn Allow();
        },
        &expect_file!["expansions/cancellable_all.txt"],
    );
}

#[test]
fn a_middleware_point() {
    assert_point(
        quote! { mode = middleware, repeatable, warn_on_stall },
        &quote! {
            /// Fetches a page.
            pub async fn Fetch(path: &str, turn: &mut Turn<'_>, tries: u32) -> Result<String, Error>;
        },
        &expect_file!["expansions/middleware_async.txt"],
    );
}

#[test]
fn a_middleware_point_with_a_body() {
    assert_point(
        quote! { mode = middleware },
        &quote! {
            fn Save(path: &str) {
                write(path);
            }
        },
        &expect_file!["expansions/middleware_default.txt"],
    );
}

#[test]
fn a_point_with_a_mistake() {
    assert_point(
        quote! { mode = transform, colour = red },
        &quote! {
            /// Shapes a prompt.
            pub fn Shape(prompt: &String) -> String;
        },
        &expect_file!["expansions/mistaken_point.txt"],
    );
}

#[test]
fn an_extension_with_its_hooks() {
    let item = quote! {
        impl RateLimit {
            #[hook(point = agent::BeforeCall)]
            async fn check(&self, call: &mut Call) -> Result<(), Denied> {
                Ok(())
            }
            #[cfg(feature = "sessions")]
            #[hook(point = agent::Forget, priority = -5)]
            #[deprecated]
            fn forget(&self) {}
            fn plain(&self) {}
        }
    };
    let written = extension(quote! { name = "limit", priority = 20, fail_closed }, &item);
    expect_file!["expansions/extension.txt"].assert_eq(&printed(written));
}

#[test]
fn a_further_block_of_a_trait() {
    let item = quote! {
        impl Checks for RateLimit<'_> {
            #[hook(point = BeforeCall)]
            fn check(&self, call: &Call, turn: &'static str) {}
        }
    };
    let written = extension(quote! { part }, &item);
    expect_file!["expansions/extension_part.txt"].assert_eq(&printed(written));
}

#[test]
fn a_free_function() {
    let item = quote! {
        /// Be brief.
        fn be_brief(prompt: &mut String) -> Result<(), Error> {
            Ok(())
        }
    };
    let written = hook(quote! { point = Shape, priority = priority::LATE }, &item);
    expect_file!["expansions/free_function.txt"].assert_eq(&printed(written));
}

#[test]
fn edges_of_every_form() {
    let options = quote! { point = Shape, before = a::Audit<'_>, after = trace, before("cache"), after("a::cache") };
    let written = hook(options, &quote! { fn be_brief() {} }).to_string();
    let start = written.find("const __HOOKS_EDGES").unwrap();
    let length = written.get(start..).unwrap().find(';').unwrap();
    let edges: TokenStream = written
        .get(start..=start + length)
        .unwrap()
        .parse()
        .unwrap();
    expect_file!["expansions/edges.txt"].assert_eq(&printed(edges));
    assert!(
        written.contains(". with_edges (__HOOKS_EDGES)"),
        "{written}"
    );
}

#[test]
fn wrappers() {
    let item = quote! {
        impl Cache {
            #[hook(point = Fetch)]
            async fn fetch(&self, path: &str, next: Next<'_, Fetch>) -> Result<String, Error> {
                next.run(path).await
            }
            #[hook(point = Shape, wrap)]
            fn shape(text: String, rest: Rest<'_>) -> String {
                rest.run(text)
            }
        }
    };
    let written = extension(quote! {}, &item);
    expect_file!["expansions/wrappers.txt"].assert_eq(&printed(written));
}

#[test]
fn options() {
    let item = quote! { impl Limit {} };
    let written = extension(quote! { options = LimitOptions, new = Limit::new }, &item);
    expect_file!["expansions/options.txt"].assert_eq(&printed(written));
}

/// Growth of what a user's crate has to compile is a decision, not an accident.
#[test]
fn expansions_have_the_size_they_are_known_to_have() {
    let point = hook_point(
        quote! { mode = collect },
        &quote! { pub fn Observe(call: &mut Call); },
    );
    let sync = hook(
        quote! { point = Observe },
        &quote! { fn observe(call: &mut Call) {} },
    );
    let awaited = hook(
        quote! { point = Observe },
        &quote! { async fn observe(call: &mut Call) {} },
    );
    let sizes = [point, sync, awaited].map(count);
    expect!["[3174, 439, 506]"].assert_eq(&format!("{sizes:?}"));
}

/// Each question is an error of its own where the answer is no; the compiler hides only some that look the same.
#[test]
fn what_must_hold_is_asked_once() {
    let point = hook_point(
        quote! { mode = collect },
        &quote! { pub async fn Observe(first: Call, second: &Call, third: &mut Call, fourth: Call); },
    );
    let block = extension(
        quote! {},
        &quote! {
            impl RateLimit {
                #[hook(point = Observe)]
                fn one(&self) {}
                #[hook(point = Observe)]
                async fn two(&self) {}
            }
        },
    );
    let (point, block) = (point.to_string(), block.to_string());
    let asked = [
        point.matches("CopiedToEachHook").count(),
        point.matches("SentToAsyncHooks").count(),
        point.matches("SharedWithAsyncHooks").count(),
        block.matches("ServesAllThreads").count(),
        block.matches("MadeByDefault").count(),
    ];
    assert_eq!(asked, [2, 3, 1, 1, 1]);
}

fn count(tokens: TokenStream) -> usize {
    let one = |token| match token {
        TokenTree::Group(group) => 1 + count(group.stream()),
        _ => 1,
    };
    tokens.into_iter().map(one).sum()
}
