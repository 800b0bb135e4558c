//! What the masker promises.

use serde_json::json;

use super::{Masker, PatternError};

fn masked(text: &str) -> String {
    Masker::default()
        .text(text)
        .map_or_else(|| text.into(), |masked| masked.value)
}

#[test]
fn the_twelve_default_patterns_are_there() {
    assert_eq!(Masker::default().names().count(), 12);
}

#[test]
fn every_default_pattern_masks_its_secret_and_keeps_its_name() {
    let hex = "0123456789abcdef0123456789abcdef0123456789abcdef";
    let (forty, thirty_six) = (hex.get(..40).unwrap(), hex.get(..36).unwrap());
    for (text, secret) in [
        (
            "api_key = \"test_4f9c1b7e2a6d8035\" ok".to_owned(),
            "test_4f9c1b7e2a6d8035",
        ),
        (
            "OPENAI-API-KEY: test_4f9c1b7e2a6d8035".to_owned(),
            "test_4f9c1b7e2a6d8035",
        ),
        (
            "id AKIAIOSFODNN7EXAMPLE ok".to_owned(),
            "AKIAIOSFODNN7EXAMPLE",
        ),
        (format!("aws_secret_access_key={forty} ok"), forty),
        (format!("Authorization: Bearer {forty}"), forty),
        ("password: correct-horse ok".to_owned(), "correct-horse"),
        (format!("see ghp_{thirty_six}"), thirty_six),
        (
            "slack xoxb-123456-abcdef ok".to_owned(),
            "xoxb-123456-abcdef",
        ),
        (
            "jwt eyJhbGciOi.eyJzdWIi.c2lnbmF0dXJl ok".to_owned(),
            "eyJhbGciOi.eyJzdWIi.c2lnbmF0dXJl",
        ),
        (
            "CLIENT_SECRET='0123456789abcdef!' ok".to_owned(),
            "0123456789abcdef!",
        ),
        (format!("key sk-{hex}"), hex),
        (format!("key sk-ant-{thirty_six}"), thirty_six),
    ] {
        let shown = masked(&text);
        assert!(!shown.contains(secret) && shown.contains("****"), "{shown}");
        assert_eq!(shown.chars().count(), text.chars().count());
        assert_eq!(shown.get(..3), text.get(..3), "{shown}");
    }
}

#[test]
fn of_a_secret_four_characters_stay_at_each_end() {
    assert_eq!(masked("password=abcdefghi!"), "password=abcd**ghi!");
    assert_eq!(masked("password=abcdefgh"), "password=********");
}

#[test]
fn a_private_key_is_masked_with_its_body_even_when_it_is_cut_off() {
    let key = "-----BEGIN RSA PRIVATE KEY-----\nMIIEow\nIBAAKC\n-----END RSA PRIVATE KEY-----";
    for text in [format!("a\n{key}\nb"), key.get(..50).unwrap().to_owned()] {
        let shown = masked(&text);
        assert!(
            !shown.contains("MIIEow") && !shown.contains("BEGIN"),
            "{shown}"
        );
    }
    assert!(masked(&format!("a\n{key}\nb")).ends_with("\nb"));
}

#[test]
fn text_without_secrets_is_not_touched() {
    let masker = Masker::default();
    for text in [
        "",
        "Where is order 1042?",
        "the password is short",
        "token ring",
        "gr\u{fc}\u{df}e, api key please",
    ] {
        assert_eq!(masker.text(text), None, "{text}");
    }
}

#[test]
fn overlapping_matches_are_joined_and_masked_once() {
    let mut masker = Masker::default();
    masker.add("front", "one-two-three", 0).unwrap();
    masker.add("back", "two-three-four", 0).unwrap();
    let shown = masker.text("say one-two-three-four now").unwrap();
    assert_eq!(
        (shown.value.as_str(), shown.secrets),
        ("say one-**********four now", 1)
    );
}

/// Texts of up to eight pieces that run into one another, the same ones in every run.
fn tangled_texts() -> impl Iterator<Item = String> {
    let pieces = [
        "password=",
        "token: ",
        "aws_secret = ",
        "api_key=",
        "Bearer ",
        "AKIAIOSFODNN7EXAMPLE",
        "eyJhbGciOi.eyJzdWIi.c2ln",
        "xoxb-1234",
        "-----BEGIN PRIVATE KEY-----",
        "-----END PRIVATE KEY-----",
        "abcdefghijklmnopqrstuvwxyz",
        "12345678",
        "\"",
        " ",
        "\n",
        "ghp_0123456789abcdef0123456789abcdef0123",
        "sk-ant-0123456789abcdef0123456789abcdef",
        "\u{fc}",
    ];
    let mut state = 1_u64;
    let mut random = move |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % below
    };
    (0..2000).map(move |_| {
        (0..=random(8))
            .map(|_| pieces[random(pieces.len())])
            .collect()
    })
}

#[test]
fn the_order_of_patterns_does_not_matter() {
    let masker = Masker::default();
    let mut reversed = Masker::default();
    reversed.patterns.reverse();
    for text in tangled_texts() {
        assert_eq!(masker.text(&text), reversed.text(&text), "{text}");
    }
}

#[test]
fn a_second_pass_changes_nothing() {
    let masker = Masker::default();
    let shown = |text: &str| {
        masker
            .text(text)
            .map_or_else(|| text.into(), |masked| masked.value)
    };
    for text in tangled_texts() {
        let once = shown(&text);
        assert_eq!(shown(&once), once, "{text}");
    }
}

#[test]
fn strings_are_masked_at_any_depth_and_keys_left_alone() {
    let masker = Masker::default();
    let secret = "AKIAIOSFODNN7EXAMPLE";
    let value = json!({"a": [1, {"b": [null, format!("id {secret}")]}], secret: true, "password": "correct-horse"});
    let shown = masker.value(&value).unwrap();
    let wanted = json!({"a": [1, {"b": [null, "id AKIA************MPLE"]}], secret: true, "password": "corr*****orse"});
    assert_eq!((shown.value, shown.secrets), (wanted, 2));
    assert_eq!(masker.value(&json!({"a": ["b", 1]})), None);
}

#[test]
fn a_pattern_can_be_added_and_a_wrong_one_is_refused() {
    let mut masker = Masker::default();
    masker.add("order", r"order (\d+)", 1).unwrap();
    let shown = masker.text("order 123456789012").unwrap().value;
    assert_eq!(shown, "order 1234****9012");
    assert_eq!(masker.text(&shown), None);
    assert!(matches!(
        masker.add("open", "(", 0),
        Err(PatternError::Expression { .. })
    ));
    assert!(matches!(
        masker.add("group", "a", 1),
        Err(PatternError::Group { groups: 0, .. })
    ));
}
