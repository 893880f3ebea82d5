//! Values of samples as their bits, so that comparing them does not need their types.

use std::fmt::Debug;

use ndkey::Integer;

/// A type of values, with its bits.
pub trait Value: Copy + Default + Debug + PartialEq + Send + Sync + 'static {
    const NAME: &'static str;
    fn bits(self) -> u64;
    fn from_bits(bits: u64) -> Self;
    /// The value, rounded.
    fn wide(self) -> f64;
}

macro_rules! values {
    ($($value:ty: $bits:expr, $from_bits:expr, $wide:expr;)*) => {$(
        impl Value for $value {
            const NAME: &'static str = stringify!($value);

            fn bits(self) -> u64 {
                let bits: fn($value) -> u64 = $bits;
                bits(self)
            }

            fn from_bits(bits: u64) -> Self {
                let from_bits: fn(u64) -> $value = $from_bits;
                from_bits(bits)
            }

            fn wide(self) -> f64 {
                let wide: fn($value) -> f64 = $wide;
                wide(self)
            }
        }
    )*};
}

/// An integer type whose values are all exact in `i128`.
pub trait Whole: Integer + Value {
    /// The integer with the same low bits.
    fn wrap(integer: i128) -> Self;
    fn exact(self) -> i128;
}

macro_rules! integers {
    ($($integer:ty)*) => {
        values!($($integer: |x| x as u64, |bits| bits as $integer, |x| x as f64;)*);
        $(impl Whole for $integer {
            fn wrap(integer: i128) -> Self {
                integer as Self
            }

            fn exact(self) -> i128 {
                self.into()
            }
        })*
    };
}

integers!(i8 i16 i32 i64 u8 u16 u32 u64);
values! {
    usize: |x| x as u64, |bits| bits as usize, |x| x as f64;
    bool: u64::from, |bits| bits != 0, |x| u64::from(x) as f64;
    f32: |x| x.to_bits().into(), |bits| f32::from_bits(bits as u32), f64::from;
    f64: f64::to_bits, f64::from_bits, |x| x;
}
#[cfg(feature = "half")]
mod of_16_bits {
    use super::Value;
    use half::{bf16, f16};

    values! {
        f16: |x| x.to_bits().into(), |bits| f16::from_bits(bits as u16), f64::from;
        bf16: |x| x.to_bits().into(), |bits| bf16::from_bits(bits as u16), f64::from;
    }
}
#[cfg(feature = "complex")]
mod complex {
    use super::Value;
    use num_complex::Complex32;

    values! {
        Complex32:
            |x| u64::from(x.re.to_bits()) << 32 | u64::from(x.im.to_bits()),
            |bits| Self::new(f32::from_bits((bits >> 32) as u32), f32::from_bits(bits as u32)),
            |x| f64::from(x.re).hypot(f64::from(x.im));
    }
}
