//! Floats that keep their bits in every format.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

/// A number that in text formats is a string if it is NaN or infinite: JSON has no such numbers, and
/// serde_json writes `null`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Float(pub(super) f64);

impl Serialize for Float {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() && !self.0.is_finite() {
            serializer.collect_str(&self.0)
        } else {
            serializer.serialize_f64(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for Float {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_any(NumberOrText)
        } else {
            f64::deserialize(deserializer).map(Self)
        }
    }
}

struct NumberOrText;

impl Visitor<'_> for NumberOrText {
    type Value = Float;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number, \"NaN\", \"inf\" or \"-inf\"")
    }

    fn visit_f64<E>(self, value: f64) -> Result<Float, E> {
        Ok(Float(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Float, E> {
        Ok(Float(value as f64))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Float, E> {
        Ok(Float(value as f64))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Float, E> {
        text.parse().map(Float).map_err(E::custom)
    }
}
