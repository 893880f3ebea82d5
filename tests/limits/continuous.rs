//! Continuous distributions.

use std::collections::HashSet;

use half::{bf16, f16};
use ndarray::Array1;
use ndkey::jax::{Dirichlet, GeneralizedNormal, TruncatedNormal, Wald};
use ndkey::math::Real;
use ndkey::{Distribution, Element, Key};
use statrs::distribution::{Continuous as _, ContinuousCDF as _, Normal};
use support::vectors::Bits;

use crate::table::{Table, digits, percent, share, type_name};

const SAMPLES: usize = 1 << 18;

/// Values in their own type and as `f64`.
fn sample<T: Element + Real>(dist: impl Distribution<T>) -> (Vec<T>, Vec<f64>) {
    let values = Key::new(0).sample(dist, SAMPLES).to_vec();
    let wide = values.iter().map(|&x| x.to_f64()).collect();
    (values, wide)
}

pub fn truncated_normal() -> Table {
    let mut table = Table::new([
        "type",
        "lower, upper",
        "different values of 2^18",
        "values next to a bound, or ±MAX",
        "mean",
        "right mean",
    ]);
    fn rows<T: Element + Real + Bits>(table: &mut Table, bounds: &[(f64, f64)]) {
        for &(lower, upper) in bounds {
            let dist = TruncatedNormal::new(T::from_f64(lower), T::from_f64(upper));
            let (values, wide) = sample::<T>(dist.expect("bounds"));
            let different: HashSet<u64> = values.iter().map(|value| value.bits()).collect();
            let ends = [T::from_f64(lower).next_up(), T::from_f64(upper).next_down()];
            let ends = ends.map(|end| end.bits());
            table.row([
                type_name::<T>(),
                format!("{lower}, {upper}").replace("inf", "∞"),
                different.len().to_string(),
                share(&values, |value| ends.contains(&value.bits())),
                digits(wide.iter().sum::<f64>() / SAMPLES as f64, 4),
                digits(right_mean(lower, upper), 4),
            ]);
        }
    }
    let inf = f64::INFINITY;
    rows::<f32>(
        &mut table,
        &[(2.0, inf), (3.0, inf), (4.0, inf), (5.0, inf), (4.0, 9.0), (5.0, 9.0), (6.0, 9.0)],
    );
    rows::<f64>(&mut table, &[(6.0, inf), (7.0, inf), (8.0, inf), (8.0, 12.0), (9.0, 12.0)]);
    rows::<f16>(&mut table, &[(-inf, 0.0), (1.0, inf), (2.0, 4.0), (3.0, 4.0)]);
    rows::<bf16>(&mut table, &[(-inf, 0.0), (1.0, inf), (2.0, 4.0), (3.0, 4.0)]);
    table
}

/// The mean of a standard normal distribution truncated to bounds that are not below 0, or from
/// negative infinity to 0.
fn right_mean(lower: f64, upper: f64) -> f64 {
    let normal = Normal::standard();
    (normal.pdf(lower) - normal.pdf(upper)) / (normal.sf(lower) - normal.sf(upper))
}

pub fn wald() -> Table {
    let mut table = Table::new([
        "type",
        "mean",
        "0",
        "negative",
        "infinite or NaN",
        "below 1",
        "right share below 1",
    ]);
    fn rows<T: Element + Real>(table: &mut Table, means: &[f64]) {
        for &mean in means {
            let (_, wide) = sample::<T>(Wald::new(T::from_f64(mean)).expect("a mean"));
            table.row([
                type_name::<T>(),
                digits(mean, 3),
                share(&wide, |&x| x == 0.0),
                share(&wide, |&x| x < 0.0),
                share(&wide, |&x| !x.is_finite()),
                share(&wide, |&x| x < 1.0),
                percent(below_1(mean)),
            ]);
        }
    }
    rows::<f32>(&mut table, &[1e-30, 100.0, 1e3, 1e4, 1e6, 1e8, 1e18, 1e19]);
    rows::<f64>(&mut table, &[1e-200, 1e6, 1e7, 1e8, 1e9, 1e154]);
    rows::<f16>(&mut table, &[4.0, 10.0, 30.0, 100.0, 250.0]);
    rows::<bf16>(&mut table, &[1e-30, 1.0, 4.0, 10.0, 100.0]);
    table
}

/// The probability of a value below 1, for shape 1.
fn below_1(mean: f64) -> f64 {
    if mean < 1e-2 {
        return 1.0; // up to 1e-2000
    }
    let normal = Normal::standard();
    normal.cdf(1.0 / mean - 1.0) + (2.0 / mean).exp() * normal.cdf(-1.0 / mean - 1.0)
}

pub fn generalized_normal() -> Table {
    let mut table = Table::new(["`p`", "`f32`", "`f64`", "`f16`", "`bf16`"]);
    fn zeros<T: Element + Real>(p: f64) -> String {
        let dist = GeneralizedNormal::new(T::from_f64(p)).expect("an exponent");
        share(&sample::<T>(dist).1, |&x| x == 0.0)
    }
    for p in [2.0, 3.0, 5.0, 10.0, 20.0, 50.0, 100.0, 1000.0] {
        let zeros = [zeros::<f32>(p), zeros::<f64>(p), zeros::<f16>(p), zeros::<bf16>(p)];
        let [single, double, half, brain] = zeros;
        table.row([p.to_string(), single, double, half, brain]);
    }
    table
}

pub fn dirichlet() -> Table {
    let mut table = Table::new(["components", "`f32`", "`f64`"]);
    fn apart<T: Element + Real>(k: usize) -> String {
        let dist = Dirichlet::new(Array1::from_elem(k, T::ONE)).expect("concentrations");
        let sums = Key::new(0).sample(dist, (3, k));
        let apart = sums
            .rows()
            .into_iter()
            .map(|row| (row.iter().map(|&x| x.to_f64()).sum::<f64>() - 1.0).abs());
        digits(apart.fold(0.0, f64::max), 2)
    }
    for k in [10, 1000, 10_000, 100_000, 1_000_000] {
        table.row([k.to_string(), apart::<f32>(k), apart::<f64>(k)]);
    }
    table
}
