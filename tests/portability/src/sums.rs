//! Sums of `ndkey::sums`, by tree and exact.

use catalogue::Value;
use half::{bf16, f16};
use ndarray::{Array2, Axis};
use ndkey::native::{Key, StandardNormal};
use ndkey::sampling::Distribution;
use ndkey::sums::{
    ExactSum, Number, Real, cumsum, dot, exact_dot, exact_mean, exact_norm, exact_std, exact_sum,
    exact_sum_axis, exact_var, exact_weighted_mean, mean, norm, std, sum, sum_axis, var,
    weighted_mean,
};

use crate::report::line;

pub fn print() {
    sums::<f32>();
    sums::<f64>();
    sums::<f16>();
    sums::<bf16>();
    line("sums::ExactSum: f64 of any size", |checksum| {
        let numbers =
            (0..30_000_u64).map(|n| f64::from_bits(n.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        let sum: ExactSum = numbers.filter(|number| number.is_finite()).collect();
        checksum.values(&sum.to_words());
    });
}

fn sums<T: Real + Number<Real = T> + Value>()
where
    StandardNormal: Distribution<T>,
{
    // More than a leaf, and enough for several threads.
    let x: Array2<T> = Key::from_seed(1).sample(StandardNormal, (700, 101));
    let y: Array2<T> = Key::from_seed(2).sample(StandardNormal, (700, 101));
    line(&format!("sums by tree: {}", T::NAME), |checksum| {
        checksum.values(&[sum(&x), mean(&x), var(&x, 1.0), std(&x, 1.0), norm(&x), sum(&x.t())]);
        checksum.values(&[dot(&x, &y), weighted_mean(&x, &y)].map(|sum| sum.expect("shapes")));
        checksum.values(&sum_axis(&x, Axis(0)).expect("an axis"));
        checksum.values(&cumsum(&x));
    });
    line(&format!("exact sums: {}", T::NAME), |checksum| {
        checksum.values(&[exact_sum(&x), exact_mean(&x), exact_var(&x, 1.0), exact_std(&x, 1.0)]);
        let pairs = [exact_dot(&x, &y), exact_weighted_mean(&x, &y)];
        checksum.values(&pairs.map(|sum| sum.expect("shapes")));
        checksum.values(&[exact_norm(&x)]);
        checksum.values(&exact_sum_axis(&x, Axis(0)).expect("an axis"));
    });
}
