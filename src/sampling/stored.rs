//! Parameters in files: numbers, or a shape and numbers, which keep their bits in every format.

use std::fmt;
use std::marker::PhantomData;

use ndarray::{ArrayD, IxDyn};
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, Error as _, IntoDeserializer, MapAccess, Visitor};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::parameter::{Number, Parameter};
use crate::engine::checked_len;
use crate::error::Error;
use crate::math::Real;

/// The number that is stored for another.
pub trait StoredNumber {
    #[doc(hidden)]
    type Stored: Serialize + DeserializeOwned;

    #[doc(hidden)]
    fn stored(number: Self) -> Self::Stored;

    #[doc(hidden)]
    fn read(stored: Self::Stored) -> Self;
}

macro_rules! stored_numbers {
    ($($number:ty as $stored:ty: |$given:ident| $to:expr, |$read:pat_param| $from:expr;)*) => {$(
        impl StoredNumber for $number {
            type Stored = $stored;

            fn stored($given: Self) -> $stored {
                $to
            }

            fn read($read: $stored) -> Self {
                $from
            }
        }
    )*};
    ($($integer:ty)*) => {
        stored_numbers!($($integer as $integer: |number| number, |number| number;)*);
    };
}
stored_numbers!(u8 u16 u32 u64 usize i8 i16 i32 i64);
stored_numbers! {
    f32 as Float<f32>: |number| Float(number), |Float(number)| number;
    f64 as Float<f64>: |number| Float(number), |Float(number)| number;
}
#[cfg(feature = "half")]
stored_numbers! {
    half::f16 as Float<f32>: |number| Float(number.to_f32()), |Float(number)| Self::from_f32(number);
    half::bf16 as Float<f32>: |number| Float(number.to_f32()), |Float(number)| Self::from_f32(number);
    crate::math::Rounded as Float<f64>:
        |number| Float(Real::to_f64(number)), |Float(number)| Real::from_f64(number);
}

/// A number that in text formats is a string if it is NaN or infinite: JSON has no such numbers, and
/// serde_json writes `null`.
#[derive(Debug, Clone, Copy)]
pub struct Float<F = f64>(pub(crate) F);

impl<F: Real> Float<F> {
    /// The number that text shows, of which readers make an `f64`: that with the digits of this type
    /// where it is certain to be rounded to this one.
    fn shown(self) -> f64 {
        // Some readers are an ulp off.
        let is_certain =
            |x: f64| [x.next_down(), x, x.next_up()].into_iter().all(|x| F::from_f64(x) == self.0);
        let exact = self.0.to_f64();
        let short = || self.0.to_string().parse().ok().filter(|&short| is_certain(short));
        // Of an `f64`, its neighbours are other numbers.
        if is_certain(exact) { short().unwrap_or(exact) } else { exact }
    }
}

impl<F: Real + Serialize> Serialize for Float<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match serializer.is_human_readable() {
            false => self.0.serialize(serializer),
            true if self.0.is_finite() => serializer.serialize_f64(self.shown()),
            true => serializer.collect_str(&self.0.to_f64()),
        }
    }
}

impl<'de, F: Real + Deserialize<'de>> Deserialize<'de> for Float<F> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(if deserializer.is_human_readable() {
            F::from_f64(deserializer.deserialize_any(NumberOrText)?)
        } else {
            F::deserialize(deserializer)?
        }))
    }
}

struct NumberOrText;

impl Visitor<'_> for NumberOrText {
    type Value = f64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number, \"NaN\", \"inf\" or \"-inf\"")
    }

    fn visit_f64<E>(self, value: f64) -> Result<f64, E> {
        Ok(value)
    }

    fn visit_i64<E>(self, value: i64) -> Result<f64, E> {
        Ok(value as f64)
    }

    fn visit_u64<E>(self, value: u64) -> Result<f64, E> {
        Ok(value as f64)
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<f64, E> {
        text.parse().map_err(E::custom)
    }
}

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
        let values = values.into_iter().map(|One(value)| value).collect();
        let array = ArrayD::from_shape_vec(IxDyn(&shape), values);
        Ok(array.expect("as many values as the shape has").into())
    }
}

/// As a number, or as a struct with the `shape` and the `values` in row-major order. In binary formats
/// a scalar is a struct too, of shape `[]`.
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
/// If there are not as many values as the shape has.
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
