//! A value as serde reads it, with errors that tell what kind of thing was found, and never the thing: it may be a secret.

use alloc::string::{String, ToString as _};
use core::error;
use core::fmt;

use serde::de::value::{
    BorrowedStrDeserializer, MapAccessDeserializer, MapDeserializer, SeqDeserializer,
};
use serde::de::{Deserializer, Error, Expected, IntoDeserializer, Unexpected, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Value};

/// A value to be read.
#[derive(Clone, Copy)]
pub(super) struct Reading<'v>(pub(super) &'v Value);

/// A key of a table to be read.
#[derive(Clone, Copy)]
struct Key<'v>(&'v str);

/// Something else was found than a type can be read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Misread(String);

impl fmt::Display for Misread {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl error::Error for Misread {}

impl Error for Misread {
    fn custom<T: fmt::Display>(text: T) -> Self {
        Self(text.to_string())
    }

    fn invalid_type(found: Unexpected<'_>, wanted: &dyn Expected) -> Self {
        Self(alloc::format!(
            "this is {}, and should be {wanted}",
            kind(found)
        ))
    }

    fn invalid_value(found: Unexpected<'_>, wanted: &dyn Expected) -> Self {
        Self::invalid_type(found, wanted)
    }

    fn unknown_variant(_: &str, known: &'static [&'static str]) -> Self {
        let mut text = String::from("this should be ");
        for (index, variant) in known.iter().enumerate() {
            let between = match index {
                0 => "",
                last if last + 1 == known.len() => " or ",
                _ => ", ",
            };
            text.extend([between, "`", variant, "`"]);
        }
        Self(text)
    }
}

const fn kind(found: Unexpected<'_>) -> &'static str {
    match found {
        Unexpected::Bool(_) => "a truth value",
        Unexpected::Unsigned(_) | Unexpected::Signed(_) | Unexpected::Float(_) => "a number",
        Unexpected::Char(_) | Unexpected::Str(_) | Unexpected::Bytes(_) => "a text",
        Unexpected::Unit | Unexpected::Option => "nothing",
        Unexpected::Seq => "a list",
        Unexpected::Map => "a table",
        _ => "something else",
    }
}

impl<'v> Reading<'v> {
    fn table(
        table: &'v Map<String, Value>,
    ) -> MapDeserializer<'v, impl Iterator<Item = (Key<'v>, Self)>, Misread> {
        let pairs = table.iter();
        MapDeserializer::new(pairs.map(|(key, value)| (Key(key), Reading(value))))
    }
}

impl<'v> IntoDeserializer<'v, Misread> for Reading<'v> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Reading<'de> {
    type Error = Misread;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(truth) => visitor.visit_bool(*truth),
            Value::Number(number) => {
                if let Some(number) = number.as_u64() {
                    visitor.visit_u64(number)
                } else if let Some(number) = number.as_i64() {
                    visitor.visit_i64(number)
                } else {
                    visitor.visit_f64(number.as_f64().unwrap_or(f64::NAN))
                }
            }
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(items) => {
                let mut items = SeqDeserializer::new(items.iter().map(Reading));
                let value = visitor.visit_seq(&mut items)?;
                items.end()?;
                Ok(value)
            }
            Value::Object(table) => {
                let mut table = Reading::table(table);
                let value = visitor.visit_map(&mut table)?;
                table.end()?;
                Ok(value)
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        match self.0 {
            Value::String(variant) => visitor.visit_enum(BorrowedStrDeserializer::new(variant)),
            Value::Object(table) if table.len() == 1 => {
                visitor.visit_enum(MapAccessDeserializer::new(Reading::table(table)))
            }
            Value::Object(_) => Err(Misread::custom(
                "this is a table, and should be the name of a variant, or a table with that as its one key",
            )),
            _ => self.deserialize_any(visitor),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}

impl<'v> IntoDeserializer<'v, Misread> for Key<'v> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// A number or a truth value as a key, which stands there as a text.
macro_rules! parsed {
    ($($method:ident $visit:ident $type:ty),*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
            match self.0.parse::<$type>() {
                Ok(parsed) => visitor.$visit(parsed),
                Err(_) => self.deserialize_any(visitor),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Key<'de> {
    type Error = Misread;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        visitor.visit_borrowed_str(self.0)
    }

    parsed! {
        deserialize_bool visit_bool bool,
        deserialize_i8 visit_i8 i8, deserialize_i16 visit_i16 i16, deserialize_i32 visit_i32 i32, deserialize_i64 visit_i64 i64,
        deserialize_u8 visit_u8 u8, deserialize_u16 visit_u16 u16, deserialize_u32 visit_u32 u32, deserialize_u64 visit_u64 u64
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        visitor.visit_enum(BorrowedStrDeserializer::new(self.0))
    }

    forward_to_deserialize_any! {
        i128 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeMap;
    use alloc::string::{String, ToString as _};
    use alloc::vec::Vec;

    use serde::Deserialize;
    use serde_json::{Value, json};

    use super::Reading;

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(rename_all = "snake_case")]
    enum Mode {
        Off,
        Every(u8),
        Between { from: i64, to: f32 },
    }

    #[derive(Debug, Deserialize, PartialEq)]
    struct Name(String);

    #[derive(Debug, Deserialize, PartialEq)]
    struct All {
        modes: Vec<Mode>,
        by_number: BTreeMap<u16, Option<Name>>,
        by_mode: BTreeMap<String, (bool, char)>,
        nothing: Option<()>,
        #[serde(flatten)]
        rest: BTreeMap<String, Value>,
    }

    #[test]
    fn everything_is_read_that_json_reads() {
        let value = json!({
            "modes": ["off", {"every": 3}, {"between": {"from": -1, "to": 2}}],
            "by_number": {"7": "seven", "8": null},
            "by_mode": {"a": [true, "x"]},
            "nothing": null,
            "more": [1.5],
        });
        let read = All::deserialize(Reading(&value)).unwrap();
        assert_eq!(read, serde_json::from_value(value).unwrap());
        assert_eq!(read.modes.len(), 3);
    }

    #[test]
    fn errors_tell_kinds_and_never_values() {
        fn told<T: for<'v> Deserialize<'v>>(value: &Value) -> String {
            let read = T::deserialize(Reading(value)).map(|_| ());
            read.unwrap_err().to_string()
        }

        let secret = json!("hunter2");
        assert_eq!(told::<u8>(&secret), "this is a text, and should be u8");
        assert_eq!(
            told::<u8>(&json!(300)),
            "this is a number, and should be u8"
        );
        assert_eq!(
            told::<Mode>(&secret),
            "this should be `off`, `every` or `between`"
        );
        assert_eq!(
            told::<Vec<u8>>(&json!({"a": 1})),
            "this is a table, and should be a sequence"
        );
        assert_eq!(
            told::<Mode>(&json!({"off": null, "every": 1})),
            "this is a table, and should be the name of a variant, or a table with that as its one key"
        );
        assert_eq!(
            told::<bool>(&json!([1])),
            "this is a list, and should be a boolean"
        );
        assert_eq!(
            told::<(u8, u8)>(&json!([1])),
            "invalid length 1, expected a tuple of size 2"
        );
        assert_eq!(
            told::<(u8,)>(&json!([1, 2])),
            "invalid length 2, expected 1 element in sequence"
        );
    }
}
