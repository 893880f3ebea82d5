//! Exact results, compared with those of rational numbers.

use half::{bf16, f16};
use ndkey_sums::{
    ExactMoments, ExactSum, Real, exact_cumsum, exact_dot, exact_mean, exact_norm, exact_std,
    exact_sum, exact_var, exact_weighted_mean,
};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, Zero};
use proptest::collection::vec;
use proptest::prelude::*;

/// What the reference needs of a type of floats.
pub(crate) trait Float: Real {
    fn wide(self) -> f64;
    /// The next larger number; of the largest, what follows if there were no largest.
    fn above(self) -> BigRational;
    fn below(self) -> BigRational;
    fn is_even(self) -> bool;
    /// From here on, numbers round to infinity.
    fn limit() -> BigRational;
}

pub(crate) fn rational(x: f64) -> BigRational {
    BigRational::from_float(x).expect("finite")
}

fn whole(n: impl Into<BigInt>) -> BigRational {
    BigRational::from_integer(n.into())
}

macro_rules! floats {
    ($($float:ty, $pattern:ty;)*) => {$(
        impl Float for $float {
            fn wide(self) -> f64 {
                self.into()
            }

            fn above(self) -> BigRational {
                if self.is_sign_negative() {
                    return -(-self).below();
                }
                let next = <$float>::from_bits(self.to_bits() + 1);
                if next.is_finite() {
                    return rational(next.into());
                }
                let before = <$float>::from_bits(self.to_bits() - 1);
                whole(2) * rational(self.into()) - rational(before.into())
            }

            fn below(self) -> BigRational {
                if self.is_sign_negative() {
                    return -(-self).above();
                }
                if self.to_bits() == 0 {
                    return -rational(<$float>::from_bits(1).into());
                }
                rational(<$float>::from_bits(self.to_bits() - 1).into())
            }

            fn is_even(self) -> bool {
                self.to_bits() % 2 == 0
            }

            fn limit() -> BigRational {
                (<$float>::MAX.above() + rational(<$float>::MAX.into())) / whole(2)
            }
        }
    )*};
}
floats! {
    f64, u64;
    f32, u32;
    f16, u16;
    bf16, u16;
}

/// Whether a float is a number, rounded to the nearest, ties to even: `compare` is its order with another.
fn assert_nearest<R: Float>(value: R, compare: impl Fn(&BigRational) -> std::cmp::Ordering) {
    if value.wide().is_infinite() {
        let order =
            if value.wide() > 0.0 { compare(&R::limit()) } else { compare(&-R::limit()).reverse() };
        assert!(order.is_ge(), "{value:?} is too large");
        return;
    }
    let half = BigRational::new(1.into(), 2.into());
    let this = rational(value.wide());
    let (low, high) = ((value.below() + &this) * &half, (value.above() + &this) * &half);
    let (from_low, from_high) = (compare(&low), compare(&high));
    assert!(from_low.is_ge() && from_high.is_le(), "{value:?} is not nearest");
    if from_low.is_eq() || from_high.is_eq() {
        assert!(value.is_even(), "{value:?} is not even");
    }
}

fn assert_rounds<R: Float>(value: R, exact: &BigRational) {
    assert_nearest(value, |other| exact.cmp(other));
}

fn assert_rounds_root<R: Float>(value: R, squared: &BigRational) {
    assert_nearest(value, |other| {
        if other.is_negative() {
            std::cmp::Ordering::Greater
        } else {
            squared.cmp(&(other * other))
        }
    });
}

fn total(values: impl IntoIterator<Item = BigRational>) -> BigRational {
    values.into_iter().fold(BigRational::zero(), |sum, value| sum + value)
}

/// Any finite number, numbers of much the same size, halves and subnormal numbers.
fn finite() -> impl Strategy<Value = f64> {
    use proptest::num::f64::{NORMAL, SUBNORMAL, ZERO};
    prop_oneof![
        NORMAL | SUBNORMAL | ZERO,
        -1.0..1.0_f64,
        (-60..60_i32, any::<bool>())
            .prop_map(|(power, sign)| { 2_f64.powi(power) * if sign { 1.0 } else { -1.0 } }),
    ]
}

/// Numbers of one size.
fn tame() -> impl Strategy<Value = f64> {
    prop_oneof![-1.0..1.0_f64, 1e6..2e6_f64, Just(0.0)]
}

fn values() -> impl Strategy<Value = Vec<f64>> {
    prop_oneof![vec(finite(), 0..20), vec(tame(), 0..60)]
}

proptest! {
    #[test]
    fn sums_are_rounded_once(values in values()) {
        let exact = total(values.iter().map(|&x| rational(x)));
        assert_rounds(exact_sum(&values), &exact);
        let sum: ExactSum = values.iter().copied().collect();
        assert_rounds(sum.value::<f32>(), &exact);
        assert_rounds(sum.value::<f16>(), &exact);
        assert_rounds(sum.value::<bf16>(), &exact);
        if !values.is_empty() {
            let mean = exact / whole(values.len());
            assert_rounds(exact_mean(&values), &mean);
            assert_rounds(sum.mean::<f32>(values.len() as u64), &mean);
        }
    }

    #[test]
    fn sums_of_narrow_numbers_are_rounded_once_to_them(
        values in vec(proptest::num::f32::NORMAL | proptest::num::f32::SUBNORMAL, 0..30),
    ) {
        let exact = total(values.iter().map(|&x| rational(x.into())));
        assert_rounds(exact_sum(&values), &exact);
        let halves: Vec<f16> = values.iter().map(|&x| f16::from_f32(x % 1000.0)).collect();
        assert_rounds(exact_sum(&halves), &total(halves.iter().map(|&x| rational(x.into()))));
    }

    #[test]
    fn products_are_exact(pairs in vec((finite(), finite()), 0..20)) {
        let (x, y): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
        let exact = total(pairs.iter().map(|&(x, y)| rational(x) * rational(y)));
        assert_rounds(exact_dot(&x, &y).expect("shapes"), &exact);
        let mut sum = ExactSum::new();
        pairs.iter().for_each(|&(x, y)| sum.add_product(x, y));
        assert_rounds(sum.value::<f64>(), &exact);
    }

    #[test]
    fn products_of_tame_numbers_are_exact(pairs in vec((tame(), tame()), 0..60)) {
        let (x, y): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
        let exact = total(pairs.iter().map(|&(x, y)| rational(x) * rational(y)));
        assert_rounds(exact_dot(&x, &y).expect("shapes"), &exact);
        let weights = total(y.iter().map(|&y| rational(y)));
        if !weights.is_zero() {
            assert_rounds(exact_weighted_mean(&x, &y).expect("shapes"), &(exact / weights));
        }
    }

    #[test]
    fn variances_and_norms_are_rounded_once(values in values(), ddof in 0..3_u32) {
        let exact: Vec<BigRational> = values.iter().map(|&x| rational(x)).collect();
        let squares = total(exact.iter().map(|x| x * x));
        assert_rounds_root(exact_norm(&values), &squares);
        let (variance, deviation) = (exact_var(&values, ddof.into()), exact_std(&values, ddof.into()));
        if values.len() <= ddof as usize {
            assert!(variance.is_nan() && deviation.is_nan());
            return Ok(());
        }
        let mean = total(exact.iter().cloned()) / whole(values.len());
        let squares = total(exact.iter().map(|x| (x - &mean) * (x - &mean)));
        let expected = squares / whole(values.len() as i64 - i64::from(ddof));
        assert_rounds(variance, &expected);
        assert_rounds_root(deviation, &expected);
        let moments = ExactMoments::of(&values);
        assert_rounds(moments.var::<f32>(ddof.into()), &expected);
        assert_eq!(moments.mean::<f64>().to_bits(), exact_mean(&values).to_bits());
    }

    #[test]
    fn running_sums_are_sums_of_beginnings(values in values()) {
        let sums = exact_cumsum(&values);
        for (last, sum) in sums.iter().enumerate() {
            assert_eq!(sum.to_bits(), exact_sum(&values[..=last]).to_bits());
        }
        assert_eq!(sums.len(), values.len());
    }
}
