//! Parameters in files: numbers, or a shape and numbers, which keep their bits in every format.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error as _, IntoDeserializer, MapAccess, Visitor};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::parameter::{Number, Parameter};
use crate::engine::{checked_allocation, checked_len};
use crate::error::Error;

/// One of the numbers of a parameter.
struct One<T>(T);

impl<T: Number> Serialize for One<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        T::stored(self.0).serialize(serializer)
    }
}

impl<'de, T: Number> Deserialize<'de> for One<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::Stored::deserialize(deserializer).map(|number| Self(T::read(number)))
    }
}

/// The stored form of an array.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Parameter", deny_unknown_fields)]
struct Stored<S, V> {
    /// Empty for one number.
    shape: S,
    /// In row-major order.
    values: V,
}

impl<T: Number> Stored<Vec<usize>, Vec<One<T>>> {
    fn parameter(self) -> Result<Parameter<T>, Error> {
        let Self { shape, values } = self;
        let len = checked_len(&shape)?;
        if values.len() as u64 != len {
            let allowed = format!("[{len}], as many as an array of shape {shape:?} has");
            return Err(Error::shape("the list of values", &[values.len()], allowed));
        }
        // Axes beside an empty one can be longer than ndarray's.
        checked_allocation::<T>(&shape)?;
        Ok(Parameter::of_shape(&shape, values.into_iter().map(|One(value)| value)))
    }
}

/// Stored as a number, or as a struct with the `shape` and the `values` in row-major order. In binary
/// formats a scalar is a struct too, of shape `[]`.
///
/// In text formats a NaN or an infinity is a string, `"inf"`. The format should keep the bits of
/// floats, as serde_json does with its feature `float_roundtrip`.
///
/// ```
/// use ndarray::array;
/// use ndkey::Parameter;
///
/// assert_eq!(serde_json::to_string(&Parameter::from(0.5_f32))?, "0.5");
/// let scales = Parameter::from(array![[1.0, 2.0], [10.0, f64::INFINITY]]);
/// let text = serde_json::to_string(&scales)?;
/// assert_eq!(text, r#"{"shape":[2,2],"values":[1.0,2.0,10.0,"inf"]}"#);
/// assert_eq!(serde_json::from_str::<Parameter<f64>>(&text)?, scales);
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<T: Number> Serialize for Parameter<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.check_memory().map_err(S::Error::custom)?;
        match self.as_scalar() {
            Some(value) if serializer.is_human_readable() => One(value).serialize(serializer),
            _ => {
                let values = Vec::from_iter(self.values().iter().map(|&value| One(value)));
                Stored { shape: self.shape(), values }.serialize(serializer)
            }
        }
    }
}

/// # Errors
/// If the number of values is not the shape's.
impl<'de, T: Number> Deserialize<'de> for Parameter<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_any(NumberOrArray(PhantomData))
        } else {
            Stored::deserialize(deserializer)?.parameter().map_err(D::Error::custom)
        }
    }
}

struct NumberOrArray<T>(PhantomData<T>);

impl<T: Number> NumberOrArray<T> {
    fn number<'de, E: serde::de::Error>(
        value: impl IntoDeserializer<'de, E>,
    ) -> Result<Parameter<T>, E> {
        One::<T>::deserialize(value.into_deserializer()).map(|One(number)| number.into())
    }
}

impl<'de, T: Number> Visitor<'de> for NumberOrArray<T> {
    type Value = Parameter<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number, or a struct of a shape and values")
    }

    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Parameter<T>, E> {
        Self::number(value)
    }

    fn visit_i64<E: serde::de::Error>(self, value: i64) -> Result<Parameter<T>, E> {
        Self::number(value)
    }

    fn visit_u64<E: serde::de::Error>(self, value: u64) -> Result<Parameter<T>, E> {
        Self::number(value)
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Parameter<T>, E> {
        Self::number(text)
    }

    fn visit_map<A: MapAccess<'de>>(self, array: A) -> Result<Parameter<T>, A::Error> {
        let stored = Stored::deserialize(MapAccessDeserializer::new(array))?;
        stored.parameter().map_err(A::Error::custom)
    }
}
