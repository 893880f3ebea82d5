//! Types of values.

use std::fmt::Debug;

/// A type of values.
pub trait Value: Copy + Default + Debug + PartialEq + Send + Sync + 'static {
    const NAME: &'static str;
    /// How many bytes a value has on every processor.
    const BYTES: usize;

    /// The value's bits; the bits of a complex number's real part are the lower ones.
    fn bits(self) -> u128;

    /// The number; of a complex one, the real part.
    fn to_f64(self) -> f64;

    /// The value with one representation of NaN: IEEE 754 leaves its sign and its payload to the
    /// processor.
    #[must_use]
    fn with_one_nan(self) -> Self {
        self
    }
}

macro_rules! integers {
    ($($integer:ty as $unsigned:ty),*) => {$(
        impl Value for $integer {
            const NAME: &'static str = stringify!($integer);
            const BYTES: usize = size_of::<$unsigned>();

            fn bits(self) -> u128 {
                (self as $unsigned).into()
            }

            fn to_f64(self) -> f64 {
                self as f64
            }
        }
    )*};
}
integers!(
    u8 as u8,
    u16 as u16,
    u32 as u32,
    u64 as u64,
    usize as u64,
    i8 as u8,
    i16 as u16,
    i32 as u32,
    i64 as u64
);

impl Value for bool {
    const NAME: &'static str = "bool";
    const BYTES: usize = 1;

    fn bits(self) -> u128 {
        self.into()
    }

    fn to_f64(self) -> f64 {
        f64::from(u8::from(self))
    }
}

macro_rules! floats {
    ($($float:ty = $name:literal),*) => {$(
        impl Value for $float {
            const NAME: &'static str = $name;
            const BYTES: usize = size_of::<$float>();

            fn bits(self) -> u128 {
                self.to_bits().into()
            }

            fn to_f64(self) -> f64 {
                self.into()
            }

            fn with_one_nan(self) -> Self {
                if self.is_nan() { <$float>::NAN } else { self }
            }
        }
    )*};
}
floats!(f32 = "f32", f64 = "f64");
#[cfg(feature = "half")]
floats!(half::f16 = "f16", half::bf16 = "bf16");

#[cfg(feature = "complex")]
macro_rules! complex {
    ($($complex:ident),*) => {$(
        impl Value for num_complex::$complex {
            const NAME: &'static str = stringify!($complex);
            const BYTES: usize = size_of::<Self>();

            fn bits(self) -> u128 {
                self.re.bits() | self.im.bits() << (4 * Self::BYTES)
            }

            fn to_f64(self) -> f64 {
                self.re.into()
            }

            fn with_one_nan(self) -> Self {
                Self::new(self.re.with_one_nan(), self.im.with_one_nan())
            }
        }
    )*};
}
#[cfg(feature = "complex")]
complex!(Complex32, Complex64);
