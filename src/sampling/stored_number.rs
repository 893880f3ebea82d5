//! Numbers in files, which keep their bits in every format.

use std::fmt;

use serde::de::{DeserializeOwned, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::math::Real;

/// The number that is stored for another.
pub trait StoredNumber {
    type Stored: Serialize + DeserializeOwned;

    fn stored(number: Self) -> Self::Stored;

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
    /// The number that text shows and that readers read as an `f64`: its digits in this type, where
    /// reading is certain to round to this number.
    fn shown(self) -> f64 {
        // Some readers are an ulp off.
        let is_certain =
            |x: f64| [x.next_down(), x, x.next_up()].into_iter().all(|x| F::from_f64(x) == self.0);
        let exact = self.0.to_f64();
        let short = || self.0.to_string().parse().ok().filter(|&short| is_certain(short));
        // The neighbours of an `f64` are other numbers.
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
