//! Types of counts.

use super::converted::{conversion, converted};
use crate::sampling::BoxedSampler;

/// A type of counts: `usize`, `i32`, `i64`, `u32`, `u64`, `f32` or `f64`.
///
/// Counts beyond the largest value of an integer type become that value: of the distributions in
/// [`jax`](crate::jax) without a word, as in JAX, also where that is most of a
/// sample. Those in [`native`](crate::native) are not sampled ([`Error::Parameter`]) unless the
/// probability of such a count is below 1e-15. Floating-point types round counts instead, from 2^24
/// (`f32`) or 2^53 (`f64`) on.
///
/// [`Error::Parameter`]: crate::Error::Parameter
#[diagnostic::on_unimplemented(note = "draw one of the types below, and convert by `mapv`")]
pub trait Count: Copy + Default + Send + Sync + 'static + CountMethods {}

/// Methods of a [`Count`] that samplers call.
pub trait CountMethods: Copy + Default + Send + Sync + 'static {
    /// The largest value, of an integer type.
    const LARGEST: Option<f64>;

    /// The largest number, which is finite.
    const LARGEST_NUMBER: f64;

    /// Converts a whole number that is not negative.
    fn from_f64(count: f64) -> Self;

    /// Converts counts computed in `f32` or `f64`.
    fn from_single<'a>(counts: BoxedSampler<'a, f32>) -> BoxedSampler<'a, Self>;

    /// Converts a whole number below 2^23 that is not negative.
    fn of_small(count: f32) -> Self;

    /// The counts of a sampler of `f64`, as [`from_single`](Self::from_single).
    fn from_double<'a>(counts: BoxedSampler<'a, f64>) -> BoxedSampler<'a, Self>;
}

macro_rules! counts {
    ($($count:ty: $kind:ident, |$counts:ident| [$single:expr, $double:expr], $small:expr;)*) => {$(
        impl Count for $count {}
        impl CountMethods for $count {
            const LARGEST: Option<f64> = largest_of!($kind, Self);
            const LARGEST_NUMBER: f64 = Self::MAX as f64;

            #[inline(always)]
            fn from_f64(count: f64) -> Self {
                $kind!(count, Self)
            }

            fn from_single<'a>($counts: BoxedSampler<'a, f32>) -> BoxedSampler<'a, Self> {
                $single
            }

            #[inline(always)]
            fn of_small(count: f32) -> Self {
                let of_small: fn(f32) -> Self = $small;
                of_small(count)
            }

            fn from_double<'a>($counts: BoxedSampler<'a, f64>) -> BoxedSampler<'a, Self> {
                $double
            }
        }
    )*};
    ($($count:ty)*) => {
        counts! {$(
            $count: integer, |counts| [
                converted(counts, conversion!(|count: f32| Self::from_f64(count.into()))),
                converted(counts, conversion!(|count: f64| Self::from_f64(count)))
            ], |count| small(count) as Self;
        )*}
    };
}

macro_rules! largest_of {
    (float, $type:ty) => {
        None
    };
    (integer, $type:ty) => {
        Some(<$type>::MAX as f64)
    };
}

macro_rules! float {
    ($count:expr, $type:ty) => {
        $count as $type
    };
}

/// A conversion equal to `as`, which is not a vector instruction for every integer type.
macro_rules! integer {
    ($count:expr, $type:ty) => {{
        // Before it is known whether it is used: with a branch, loops would not be vectorised.
        let whole = match <$type>::BITS {
            32 => lower_bits($count) as $type,
            _ => bits($count) as $type,
        };
        if $count >= <$type>::MAX as f64 { <$type>::MAX } else { whole }
    }};
}

counts!(usize i32 i64 u32 u64);
counts! {
    f32: float, |counts| [counts, narrowed(counts)], |count| count;
    f64: float, |counts| [widened(counts), counts], |count| count.into();
}

/// A type of counts that may be negative: `i32`, `i64`, `f32` or `f64`.
pub trait SignedCount: Count + SignedMethods {}

/// Methods of a [`SignedCount`] that samplers call.
pub trait SignedMethods: CountMethods {
    /// Converts whole numbers computed in `f64`.
    fn from_signed<'a>(numbers: BoxedSampler<'a, f64>) -> BoxedSampler<'a, Self>;
}

macro_rules! signed_counts {
    ($($count:ty: $convert:expr;)*) => {$(
        impl SignedCount for $count {}
        impl SignedMethods for $count {
            fn from_signed<'a>(numbers: BoxedSampler<'a, f64>) -> BoxedSampler<'a, Self> {
                $convert(numbers)
            }
        }
    )*};
}
signed_counts! {
    i32: |numbers| converted(numbers, conversion!(|number: f64| number as i32));
    i64: |numbers| converted(numbers, conversion!(|number: f64| number as i64));
    f32: narrowed;
    f64: std::convert::identity;
}

/// Converts values to `f32`.
pub(crate) fn narrowed(values: BoxedSampler<'_, f64>) -> BoxedSampler<'_, f32> {
    converted(values, conversion!(|value: f64| value as f32))
}

/// Converts values to `f64`.
pub(crate) fn widened(values: BoxedSampler<'_, f32>) -> BoxedSampler<'_, f64> {
    converted(values, conversion!(|value: f32| value.into()))
}

/// An integer below 2^23.
#[inline(always)]
fn small(count: f32) -> u32 {
    crate::math::Real::to_u32(count)
}

/// An integer in [0, 2^32): 2^52 + n has n in its lower bits.
#[inline(always)]
fn lower_bits(count: f64) -> u32 {
    const SHIFT: f64 = (1_u64 << 52) as f64;
    (count + SHIFT).to_bits() as u32
}

/// An integer in [0, 2^64), half by half.
#[inline(always)]
fn bits(count: f64) -> u64 {
    const HALF: f64 = (1_u64 << 32) as f64;
    let high = (count * (1.0 / HALF)).floor();
    let low = (-HALF).mul_add(high, count);
    u64::from(lower_bits(high)) << 32 | u64::from(lower_bits(low))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn as_by_the_language<C: Count + PartialEq + std::fmt::Debug>(cast: impl Fn(f64) -> C) {
        let powers = (0..70).map(|exponent| 2.0_f64.powi(exponent));
        let around =
            powers.flat_map(|power| [power.next_down().floor(), power, power + 1.0, 1.5 * power]);
        for count in around.chain([0.0, 3e9, 1e15, f64::INFINITY]) {
            assert_eq!(C::from_f64(count.floor()), cast(count.floor()), "{count}");
        }
    }

    #[test]
    fn integers_become_what_as_makes_of_them() {
        as_by_the_language(|count| count as i32);
        as_by_the_language(|count| count as u32);
        as_by_the_language(|count| count as i64);
        as_by_the_language(|count| count as u64);
        as_by_the_language(|count| count as usize);
    }
}
