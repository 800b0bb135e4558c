//! Options of an extension: from what a configuration says to a type, and the key to blame where that fails.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::any::type_name;
use core::error::Error;
use core::fmt;

use serde::de::{DeserializeOwned, Deserializer, Visitor};
use serde_json::Value;
use serde_path_to_error::Track;

use super::value::{Misread, Reading};
use crate::error::Nearest;

/// A type that options can be read as.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read from a configuration",
    label = "not `serde::Deserialize`",
    note = "options are read by serde: write `#[derive(serde::Deserialize)]` on `{Self}`, and `#[serde(default)]` where a \
            configuration may leave things out"
)]
pub trait Options: Sized {
    /// Nothing but a place to ask.
    #[doc(hidden)]
    const READS: bool = true;

    /// Reads it, as serde does.
    #[doc(hidden)]
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
}

#[diagnostic::do_not_recommend]
impl<T: DeserializeOwned> Options for T {
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::deserialize(deserializer)
    }
}

/// What a configuration says to an extension.
#[derive(Clone, PartialEq)]
pub(crate) struct GivenOptions {
    pub(crate) value: Value,
}

impl GivenOptions {
    /// Where options are that were not read from anywhere.
    pub(crate) const NOWHERE: &str = "options";
}

impl fmt::Debug for GivenOptions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // They may hold secrets.
        formatter.write_str("GivenOptions")
    }
}

/// Options that are not as their type wants them.
#[derive(Debug)]
pub(crate) struct OptionsError {
    /// The type that they were read as.
    pub(crate) type_name: &'static str,
    /// At least one.
    pub(crate) what: Vec<Wrong>,
}

/// What is wrong with options.
#[derive(Debug)]
pub(crate) enum Wrong {
    /// They cannot be read; at this key, which is empty where it is none in particular.
    Unreadable { key: String, error: Misread },
    /// They have a key that nobody reads.
    Unknown { key: String, nearest: Nearest },
}

/// Reads options; where nothing is said of them, as an empty table.
pub(crate) fn read<O: Options>(given: Option<&GivenOptions>) -> Result<O, OptionsError> {
    let empty = Value::Object(serde_json::Map::new());
    let value = given.map_or(&empty, |given| &given.value);
    let mut track = Track::new();
    let mut unknown = Vec::new();
    let tracked = serde_path_to_error::Deserializer::new(Reading(value), &mut track);
    let mut note = |path: serde_ignored::Path<'_>| unknown.push(shown(&path));
    let options = O::read(serde_ignored::Deserializer::new(tracked, &mut note));
    let mut what = Vec::new();
    // Who reads nothing at all has no key that is unknown.
    unknown.retain(|key: &String| !key.is_empty());
    if !unknown.is_empty() {
        let known = fields_of::<O>();
        what.extend(unknown.into_iter().map(|key| {
            // Of what is further inside nobody knows.
            let known: &[&str] = if key.contains(['.', '[']) { &[] } else { known };
            let nearest = Nearest::of(&key, known);
            Wrong::Unknown { key, nearest }
        }));
    }
    let options = options.map_err(|error| {
        let path = track.path().to_string();
        let key = if path == "." { String::new() } else { path };
        what.push(Wrong::Unreadable { key, error });
    });
    match options {
        Ok(options) if what.is_empty() => Ok(options),
        _ => Err(OptionsError {
            type_name: type_name::<O>(),
            what,
        }),
    }
}

/// Input: the key `depth` of the second in `list`.
/// Output: `list[1].depth`
fn shown(path: &serde_ignored::Path<'_>) -> String {
    use serde_ignored::Path;

    match path {
        Path::Root => String::new(),
        Path::Seq { parent, index } => alloc::format!("{}[{index}]", shown(parent)),
        Path::Map { parent, key } => match shown(parent) {
            outside if outside.is_empty() => key.clone(),
            outside => alloc::format!("{outside}.{key}"),
        },
        Path::Some { parent }
        | Path::NewtypeStruct { parent }
        | Path::NewtypeVariant { parent } => shown(parent),
    }
}

/// The keys that a type of options reads, where it is a struct.
fn fields_of<O: Options>() -> &'static [&'static str] {
    struct Asks<'a>(&'a mut &'static [&'static str]);

    impl<'de> Deserializer<'de> for Asks<'_> {
        type Error = Nothing;

        fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Nothing> {
            Err(Nothing)
        }

        fn deserialize_struct<V: Visitor<'de>>(
            self,
            _: &'static str,
            fields: &'static [&'static str],
            _: V,
        ) -> Result<V::Value, Nothing> {
            *self.0 = fields;
            Err(Nothing)
        }

        serde::forward_to_deserialize_any! {
            bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
            newtype_struct seq tuple tuple_struct map enum identifier ignored_any
        }
    }

    let mut fields: &'static [&'static str] = &[];
    // It is only asked, and given nothing.
    let _error = O::read(Asks(&mut fields)).err();
    fields
}

/// What ends the asking.
#[derive(Debug)]
struct Nothing;

impl fmt::Display for Nothing {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("nothing")
    }
}

impl Error for Nothing {}

impl serde::de::Error for Nothing {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}
