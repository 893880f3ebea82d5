//! Distributions with parameters that are very large, very small, or at a limit.

use std::f64::consts::PI;

use approx::{assert_abs_diff_eq, assert_relative_eq};
use catalogue::{Construction, Family, Value, Visitor};
use ndarray::{Array1, Array2, ArrayD, arr0, array};
use ndkey::native::Quantile;
use ndkey::{Distribution, Key, native};
use statrs::distribution as exact;
use support::statistics::{assert_follows, assert_mean};

fn len() -> usize {
    crate::samples(50_000)
}

fn sample(seed: u64, dist: impl Distribution<f64>) -> Array1<f64> {
    Key::new(seed).sample(dist, len())
}

/// Asserts that values are normal variates when they are moved and scaled.
#[track_caller]
fn assert_normal(sample: &Array1<f64>, mean: f64, deviation: f64, what: &str) {
    let scaled = sample.mapv(|x| (x - mean) / deviation).to_vec();
    assert_follows(scaled, &exact::Normal::standard(), what);
}

/// With every combination of the ends of domains that a constructor accepts.
#[test]
fn values_at_the_ends_of_domains_are_numbers() {
    struct AreNumbers<'a>(&'a str);
    impl Visitor for AreNumbers<'_> {
        fn visit<T: Value>(&mut self, dist: &(dyn Distribution<T> + Sync)) {
            // Counts that are too large for their type are refused.
            let Ok(sample) = Key::new(0).try_sample::<T, _>(dist, 200) else { return };
            assert!(sample.iter().all(|x| !x.to_f64().is_nan()), "{}", self.0);
        }
    }
    for (entry, family) in catalogue::distributions() {
        let Some(reals) = entry.reals().filter(|_| family == Family::Native) else { continue };
        let mut sets: Vec<Vec<f32>> = vec![Vec::new()];
        for domain in reals.parameters {
            let ends =
                domain.allowed.iter().copied().filter(|end| end.is_finite()).chain([-1.0, 1.0]);
            let ends = Vec::from_iter(ends);
            let longer = |set: &Vec<f32>| {
                ends.iter().map(|&end| [&set[..], &[end]].concat()).collect::<Vec<_>>()
            };
            sets = sets.iter().flat_map(longer).collect();
        }
        let mut tried = 0;
        for set in &sets {
            let scalars: Vec<ArrayD<f64>> =
                set.iter().map(|&x| arr0(f64::from(x)).into_dyn()).collect();
            for Construction { new, .. } in reals.native {
                for (number, built) in new.build(&scalars) {
                    let Ok(built) = built else { continue };
                    let what = format!("{} of {number}: {set:?}", entry.name());
                    built[0].visit(&mut AreNumbers(&what));
                    tried += 1;
                }
            }
        }
        assert!(tried > 0, "{}", entry.name());
    }
}

#[test]
fn powers_of_any_exponent() {
    for a in [1e-2, 1.0, 1e6, 1e9] {
        let sample = sample(1, native::Power::new(a).unwrap()).mapv(|x| -a * x.ln());
        assert_follows(sample.to_vec(), &exact::Exp::new(1.0).unwrap(), &format!("a = {a}"));
    }
}

/// Their logarithms equal the logarithms of gamma variates with the same key, also where these
/// underflow.
#[test]
fn inverse_gamma_variates_are_reciprocals() {
    for alpha in [2e-3, 0.1, 1.0, 30.0, 1e12] {
        let reciprocals = sample(2, native::InverseGamma::new(alpha).unwrap());
        let logs = sample(2, native::LogGamma::new(alpha).unwrap());
        for (x, log) in reciprocals.into_iter().zip(logs) {
            // Roundings of logarithms, and of powers that have two.
            let close = f64::EPSILON * (8.0 + 2.0 * log.abs());
            assert!((x.ln() + log).abs() <= close || log < -709.7, "{alpha}: {x}, {log}");
        }
    }
    assert_normal(&sample(3, native::InverseGamma::new(1e12).unwrap()), 1e-12, 1e-18, "1e12");
}

#[test]
fn skew_normal_variates_at_the_limits_of_the_shape() {
    for shape in [f64::INFINITY, 1e300, 1e20] {
        let sample = sample(4, native::SkewNormal::new(0.0, 1.0, shape).unwrap());
        assert!(sample.iter().all(|&x| x > 0.0), "{shape}");
        let square = exact::ChiSquared::new(1.0).unwrap();
        assert_follows(sample.mapv(|x| x * x).to_vec(), &square, &format!("shape {shape}"));
        let opposite = self::sample(4, native::SkewNormal::new(0.0, 1.0, -shape).unwrap());
        assert!(opposite.iter().all(|&x| x < 0.0), "{shape}");
    }
    // The thin side, between the two normal variates, one of them multiplied by 1e-3.
    let thin = sample(5, native::SkewNormal::new(0.0, 1.0, 1e3).unwrap());
    let below = thin.mapv(|x| f64::from(u8::from(x < 0.0))).to_vec();
    assert_mean(&below, |x| x, (1e-3_f64).atan() / PI, "below 0");
    let single = native::SkewNormal::new(1.5, 0.0, array![0.0, -2.0, f64::INFINITY]).unwrap();
    let single: Array2<f64> = Key::new(6).sample(single, (100, 3));
    assert!(single.iter().all(|&x| x == 1.5));
}

#[test]
fn normal_inverse_gaussian_variates_at_the_limits_of_the_heaviness() {
    for alpha in [1e12, 1e300, f64::MAX] {
        let dist = native::NormalInverseGaussian::new(alpha, 0.0).unwrap();
        assert_normal(&sample(7, dist), 0.0, alpha.sqrt().recip(), &format!("alpha {alpha:e}"));
    }
    // The variance is the variance of 1 / gamma, and the mean 3/4 of 5/4.
    let dist = native::NormalInverseGaussian::new(1e200, 0.6e200).unwrap();
    let (mean, gamma) = (0.75, 0.8e200_f64);
    let sample_of_ratio = sample(8, dist);
    let spread = (1e200 / gamma) / gamma.sqrt();
    let off = sample_of_ratio.mapv(|x| (x - mean).abs());
    // The variates differ from the mean by less than a rounding.
    assert!(off.iter().all(|&off| off <= 8.0 * spread + 4.0 * f64::EPSILON));
    for alpha in [1e-20, 1e-300, 5e-324] {
        let dist = native::NormalInverseGaussian::new(alpha, 0.0).unwrap();
        let cauchy = exact::Cauchy::new(0.0, 1.0).unwrap();
        assert_follows(sample(9, dist).to_vec(), &cauchy, &format!("alpha {alpha:e}"));
    }
    // The largest asymmetry: beta v with the inverse Gaussian variate, whose spread is the mean's.
    let alpha = 1.0_f64;
    let dist = native::NormalInverseGaussian::new(alpha, alpha.next_down()).unwrap();
    assert!(sample(10, dist).iter().all(|x| x.is_finite()));
}

#[test]
fn non_central_chi_squared_variates_far_from_0() {
    for df in [0.5, 3.0] {
        for nonc in [1e10, 1e15, 4e15, 1e16, 1e20] {
            let sample = sample(11, native::NoncentralChiSquared::new(df, nonc).unwrap());
            let what = format!("df {df}, nonc {nonc:e}");
            let deviation = (4.0 * nonc + 2.0 * df).sqrt();
            // The skewness, 1 / sqrt(nonc) times 3, is below what the test sees.
            assert_normal(&sample, nonc + df, deviation, &what);
        }
    }
    let largest = sample(12, native::NoncentralChiSquared::new(0.5, f64::MAX).unwrap());
    assert!(largest.iter().all(|&x| x > 0.99 * f64::MAX));
}

/// The two methods meet at 1 degree of freedom: there the value is the square of a normal variate.
#[test]
fn non_central_chi_squared_variates_on_both_sides_of_one_degree_of_freedom() {
    let standard = exact::Normal::standard();
    for df in [1.0_f64.next_down(), 1.0, 1.0_f64.next_up()] {
        for nonc in [0.25, 9.0, 400.0] {
            let roots = sample(13, native::NoncentralChiSquared::new(df, nonc).unwrap());
            // Each root has the sign of its normal variate: both of them with these probabilities.
            let cdf = |x: f64| {
                use statrs::distribution::ContinuousCDF;
                let (root, mean) = (x.max(0.0).sqrt(), nonc.sqrt());
                standard.cdf(root - mean) - standard.cdf(-root - mean)
            };
            let (statistic, p) = catalogue::kolmogorov_smirnov(roots.to_vec(), &cdf);
            assert!(p > 1e-4, "df {df}, nonc {nonc}: {statistic}, p = {p}");
        }
    }
}

#[test]
fn non_central_chi_squared_variates_of_no_degrees_of_freedom() {
    for nonc in [0.5, 3.0, 60.0, 1e6] {
        let dist = native::NoncentralChiSquared::new(0.0, nonc).unwrap();
        let sample = sample(17, &dist).to_vec();
        let zeros = Vec::from_iter(sample.iter().map(|&x| f64::from(u8::from(x == 0.0))));
        let at_zero = (-0.5 * nonc).exp();
        if at_zero > 1e-3 {
            assert_mean(&zeros, |x| x, at_zero, &format!("zeros, nonc {nonc}"));
        }
        let others = Vec::from_iter(sample.into_iter().filter(|&x| x > 0.0));
        let cdf = |x: f64| (dist.cdf(&arr0(x)).unwrap()[()] - at_zero) / (1.0 - at_zero);
        let (statistic, p) = catalogue::kolmogorov_smirnov(others, &cdf);
        assert!(p > 1e-4, "nonc {nonc}: {statistic}, p = {p}");
        // Quantiles up to that of e^(-nonc / 2) are 0, and the next one is not.
        let quantiles =
            dist.quantile(&array![0.0, 0.5 * at_zero, at_zero, at_zero * 1.001]).unwrap();
        assert_eq!(
            quantiles.map(|&x| x > 0.0),
            array![false, false, false, at_zero > 0.0],
            "{nonc}"
        );
        assert_eq!(dist.cdf(&arr0(0.0)).unwrap()[()], at_zero);
    }
    let never = native::NoncentralChiSquared::new(0.0, 0.0).unwrap();
    assert!(sample(18, &never).iter().all(|&x| x == 0.0));
    assert_eq!(never.survival(&array![0.0, 1.0]).unwrap(), array![0.0, 0.0]);
    // Beside others, in one array.
    let df = native::NoncentralChiSquared::new(array![0.0, 0.5, 3.0], 2.0).unwrap();
    let samples: Array2<f64> = Key::new(19).sample(df, (len(), 3));
    for (column, mean) in samples.columns().into_iter().zip([2.0, 2.5, 5.0]) {
        assert_mean(&column.to_vec(), |x| x, mean, "of a column");
    }
    let error = native::NoncentralChiSquared::new(5e-324, 1.0).unwrap_err().to_string();
    assert!(error.ends_with("must be 0, or large enough that its half is above 0"), "{error}");
}

/// Few degrees of freedom: values underflow, and quotients of two that do are 0 or infinite.
#[test]
fn non_central_variates_of_few_degrees_of_freedom() {
    for nonc in [0.0, 1e-300, 1.0] {
        let sample = sample(14, native::NoncentralChiSquared::new(1e-300, nonc).unwrap());
        let zeros = sample.mapv(|x| f64::from(u8::from(x == 0.0))).to_vec();
        let share = (-0.5 * nonc).exp();
        if share < 1.0 && nonc > 1e-9 {
            assert_mean(&zeros, |x| x, share, &format!("zeros, nonc {nonc}"));
        } else {
            assert!(zeros.iter().all(|&zero| zero == 1.0));
        }
        let of_both = native::NoncentralF::new(1e-300, 1e-300, nonc).unwrap();
        assert!(self::sample(15, of_both).iter().all(|&x| x >= 0.0));
        let t = native::NoncentralT::new(1e-300, nonc).unwrap();
        assert!(self::sample(16, t).iter().all(|x| x.is_infinite()));
    }
}

#[test]
fn extreme_values_are_continuous_in_the_shape() {
    for shape in [1e-13, -1e-13, 1e-19, -1e-21, 5e-324, 0.0] {
        let maxima = sample(17, native::GeneralizedExtremeValue::new(0.0, 1.0, shape).unwrap());
        let gumbel = sample(17, native::Gumbel);
        let exceedances = sample(17, native::GeneralizedPareto::new(0.0, 1.0, shape).unwrap());
        let exponential = sample(17, native::StandardExponential);
        for (x, limit) in [(maxima, gumbel), (exceedances, exponential)] {
            for (x, limit) in x.into_iter().zip(limit) {
                // The next term of the series, and roundings.
                let close = (shape.abs() * limit * limit).max(8.0 * f64::EPSILON * limit.abs());
                assert!((x - limit).abs() <= close, "{shape}: {x}, {limit}");
            }
        }
    }
}

/// Where e^(shape e) exceeds the largest number, the product with the scale need not.
#[test]
fn extreme_values_are_in_range_where_their_powers_are_not() {
    let exponentials = sample(18, native::StandardExponential);
    let mut far = 0;
    for (scale, shape) in [(1e-200, 100.0), (1e-300, 600.0), (1.0, 300.0), (1e-100, 1e30)] {
        let dist = native::GeneralizedPareto::new(0.0, scale, shape).unwrap();
        for (x, e) in sample(18, dist).into_iter().zip(&exponentials) {
            let log = (scale / shape).ln() + shape * e;
            // The tolerance of logarithms of up to 1400.
            let close = 1e-12 * (1.0 + x.ln().abs());
            if shape * e > 1.0 && log < 709.7 {
                let rest = (-(-shape * e).exp()).ln_1p();
                assert!((x.ln() - log - rest).abs() <= close, "{scale}, {shape}: {x}, {log}");
                far += usize::from(shape * e > 709.0);
            } else if log > 709.8 {
                assert!(x.is_infinite(), "{scale}, {shape}: {x}, {log}");
            }
        }
    }
    assert!(far > len() / 10, "{far} powers are out of range");
    // At the ends of the support.
    let bounded = native::GeneralizedPareto::new(0.0, 1.0, -1e300).unwrap();
    assert!(sample(19, bounded).iter().all(|&x| x == 1e-300));
    let huge = native::GeneralizedExtremeValue::new(1.0, 1.0, f64::MAX).unwrap();
    assert!(sample(20, huge).iter().all(|&x| x == 1.0 || x == f64::INFINITY));
}

/// Against Chambers, Mallows and Stuck's formula as they have it, where it does not cancel.
#[test]
fn stable_variates_are_of_their_formula() {
    let [for_angle, for_exponential] = Key::new(21).split_into();
    let exponentials: Array1<f64> = for_exponential.sample(native::StandardExponential, 2000);
    let bits: Array1<u64> = for_angle.sample(native::StandardBits, 2000);
    for (alpha, beta) in [(0.3, -0.8), (0.9, 0.5), (1.0, 0.7), (1.3, -0.2), (1.999, 1.0)] {
        let sample: Array1<f64> =
            Key::new(21).sample(native::Stable::new(alpha, beta).unwrap(), 2000);
        for ((&bits, &w), x) in bits.iter().zip(&exponentials).zip(sample) {
            let size = ((bits & u64::MAX >> 1) as f64 + 0.5) / 2.0_f64.powi(63);
            let v = PI / 2.0 * if bits >> 63 == 1 { -size } else { size };
            let expected = if alpha == 1.0 {
                let sum = PI / 2.0 + beta * v;
                2.0 / PI * (sum * v.tan() - beta * (PI / 2.0 * w * v.cos() / sum).ln())
            } else {
                let tangent = beta * (PI * alpha / 2.0).tan();
                let b = tangent.atan() / alpha;
                let s = tangent.hypot(1.0).powf(1.0 / alpha);
                s * (alpha * (v + b)).sin() / v.cos().powf(1.0 / alpha)
                    * ((v - alpha * (v + b)).cos() / w).powf((1.0 - alpha) / alpha)
            };
            let close = 1e-8 * (1e-3 + expected.abs());
            assert!((x - expected).abs() <= close, "{alpha}, {beta}: {x}, not {expected}");
        }
    }
}

#[test]
fn stable_variates_at_the_limits() {
    let normal = sample(22, native::Stable::new(2.0, -1.0).unwrap());
    assert_normal(&normal, 0.0, std::f64::consts::SQRT_2, "alpha 2");
    // Total skewness below 1: values are positive, and as small as they may be.
    let positive = sample(23, native::Stable::new(0.5, 1.0).unwrap());
    let levy = exact::Levy::new(0.0, 1.0).unwrap();
    assert!(positive.iter().all(|&x| x > 0.0));
    assert_follows(positive.to_vec(), &levy, "Lévy's distribution");
    // For small alpha, |x|^-alpha is nearly exponential.
    for alpha in [1e-3, 1e-5] {
        let tiny = sample(24, native::Stable::new(alpha, 1.0).unwrap());
        for bound in [1e-200, 1.0, 1e200] {
            let below = tiny.mapv(|x| f64::from(u8::from(x < bound))).to_vec();
            let share = (-bound.powf(-alpha)).exp();
            assert_mean(&below, |x| x, share, &format!("alpha {alpha}, below {bound}"));
        }
    }
    // Near 1, without the shift of this parametrisation: as at 1.
    let at_one = sample(25, native::Stable::new(1.0, 0.5).unwrap());
    for distance in [1e-7, -1e-7, 1e-9, -1e-9] {
        let alpha = 1.0 - distance;
        let shift = 0.5 / (std::f64::consts::FRAC_PI_2 * (1.0 - alpha)).tan();
        let near = sample(25, native::Stable::new(alpha, 0.5).unwrap());
        for (near, at_one) in near.into_iter().zip(&at_one) {
            // The next term in the distance, and roundings of the shift.
            let size = 1.0 + at_one.abs();
            let close = 30.0 * distance.abs() * size * size + 8.0 * f64::EPSILON * shift.abs();
            assert!((near - shift - at_one).abs() <= close, "{alpha}: {near}, {at_one}");
        }
    }
    for alpha in
        [f64::MIN_POSITIVE, 1e-100, 1e-3, 0.999, 1.0_f64.next_down(), 1.0_f64.next_up(), 2.0]
    {
        for beta in [-1.0, -1e-300, 0.0, 0.5, 1.0] {
            let sample = sample(26, native::Stable::new(alpha, beta).unwrap());
            assert!(sample.iter().all(|x| !x.is_nan()), "{alpha}, {beta}");
        }
    }
}

/// Where products of parameters, or their squares, are out of range.
#[test]
fn laws_of_huge_and_tiny_parameters() {
    let wald = native::Wald::with_mean_scale(1e5, 1e30).unwrap();
    let cdf = wald.cdf(&array![1e5, 1e154]).unwrap();
    assert_relative_eq!(cdf[0], 0.5, max_relative = 1e-12);
    assert_eq!(cdf[1], 1.0);
    let log_density = wald.log_density(&array![1e154]).unwrap()[0];
    assert_relative_eq!(log_density, -5e173, max_relative = 1e-12);
    for quantile in wald.quantile(&array![0.1, 0.5, 0.9]).unwrap() {
        assert_relative_eq!(quantile, 1e5, max_relative = 1e-12);
    }
    let inverse = native::GeneralizedInverseGaussian::new(1e8, 1e-300).unwrap();
    assert_eq!(inverse.quantile(&array![0.5]).unwrap(), array![f64::INFINITY]);
    let symmetric = native::NormalInverseGaussian::new(1e-310, 0.0).unwrap();
    assert_relative_eq!(symmetric.cdf(&array![0.0]).unwrap()[0], 0.5, max_relative = 1e-12);
    assert_eq!(native::Argus::new(1e155).unwrap().cdf(&array![0.5]).unwrap(), array![0.0]);
    let normal = native::DoubleParetoLogNormal::new(0.0, 1e10, 1e300, 1e300).unwrap();
    assert_eq!(normal.cdf(&array![1.0]).unwrap(), array![0.5]);
    for rho in [1e140, 1e170, 1e300] {
        let resonance = native::RelativisticBreitWigner::new(rho).unwrap();
        assert_relative_eq!(
            resonance.quantile(&array![0.5]).unwrap()[0],
            rho,
            max_relative = 1e-15
        );
        // So narrow that the density falls as 1 / (x^2 - rho^2)^2.
        let survival = resonance.survival(&array![2.0 * rho]).unwrap()[0];
        let expected = (2.0 / 3.0 - 0.5 * 3.0_f64.ln()) / PI / rho;
        assert_relative_eq!(survival, expected, max_relative = 1e-12);
    }
}

/// Where the factor 1 + z x makes densities narrow, or shapes do far from where they would by themselves.
#[test]
fn gauss_hypergeometric_laws_of_huge_exponents() {
    // With c = a + b, y = (1 + z) x / (1 + z x) has a beta distribution, and 1 - y is (1 - x) / (1 + z x).
    let cases = [
        (2.5, 3.5, 2.0, 1e-13),
        (3e5, 7e5, 1.5, 1e-11),
        (3e9, 7e9, -0.7, 1e-9),
        (2.5, 1e14, 3.0, 1e-13),
        (0.3, 1e12, -0.9, 1e-13),
    ];
    for (a, b, z, max_relative) in cases {
        let law = native::GaussHypergeometric::new(a, b, a + b, z).unwrap();
        let beta = native::Beta::new(a, b).unwrap();
        for p in [1e-6, 0.3, 0.9] {
            let y = beta.quantile(&array![p]).unwrap();
            let x = y.mapv(|y| y / (1.0 + z * (1.0 - y)));
            assert_relative_eq!(law.cdf(&x).unwrap()[0], p, max_relative = max_relative);
            let survival = law.survival(&x).unwrap()[0];
            assert_relative_eq!(survival, 1.0 - p, max_relative = max_relative);
        }
    }
    // Nearly a gamma distribution, of c z x.
    for (a, b, c, z) in [(2.0, 3.0, 1e15, 1.0), (20.0, 5.0, -1e15, -1e-2), (0.5, 4.0, 1e15, 1e3)] {
        let law = native::GaussHypergeometric::new(a, b, c, z).unwrap();
        let gamma = native::Gamma::new(a).unwrap();
        for p in [1e-9, 1e-3, 0.5] {
            let quantile = gamma.quantile(&array![p]).unwrap();
            let cdf = law.cdf(&quantile.mapv(|x| x / (c * z))).unwrap()[0];
            assert_relative_eq!(cdf, p, max_relative = 1e-9);
        }
    }
    // With a tiny z, 1 + z x is hardly more than 1 for any x.
    let (a, b, c, z) = (2.0, 3.0, 1e14, 3e-14);
    let law = native::GaussHypergeometric::new(a, b, c, z).unwrap();
    let log_densities = law.log_density(&array![0.2, 0.7]).unwrap();
    let unscaled =
        [0.2_f64, 0.7].map(|x| (a - 1.0) * x.ln() + (b - 1.0) * (-x).ln_1p() - c * (z * x).ln_1p());
    let difference = log_densities[1] - log_densities[0];
    assert_relative_eq!(difference, unscaled[1] - unscaled[0], max_relative = 1e-13);
    // Far below the mode, a large `b` multiplies what is little below 1.
    let law = native::GaussHypergeometric::new(20.0, 1e8, 0.0, 0.0).unwrap();
    let beta = native::Beta::new(20.0, 1e8).unwrap();
    for x in [1e-12, 1e-9, 1e-7, 1e-6] {
        let [own, exact] = [law.log_density(&array![x]), beta.log_density(&array![x])];
        assert_relative_eq!(own.unwrap()[0], exact.unwrap()[0], max_relative = 1e-13);
    }
}

/// Where a part of what is averaged over is out of the range of numbers.
#[test]
fn averages_over_variates_out_of_range() {
    for df in [0.04, 0.01, 1e-3, 1e-5, 1e-300] {
        let exact = native::StudentT::new(df).unwrap();
        let central = native::NoncentralT::new(df, 0.0).unwrap();
        let range = native::StudentizedRange::new(2.0, df).unwrap();
        for x in [1e-200, 1.0, 1e50] {
            let survival = exact.survival(&array![x]).unwrap()[0];
            let of_central = central.survival(&array![x]).unwrap()[0];
            assert_relative_eq!(of_central, survival, max_relative = 1e-12);
            let of_range = range.survival(&array![2.0_f64.sqrt() * x]).unwrap()[0];
            assert_relative_eq!(of_range, 2.0 * survival, max_relative = 1e-12);
            let log_density = exact.log_density(&array![x]).unwrap()[0];
            let of_central = central.log_density(&array![x]).unwrap()[0];
            assert_relative_eq!(of_central, log_density, max_relative = 1e-12);
        }
    }
    // Of r and alpha near 0, with beta 1: alpha / (alpha + r) are 0. Nine digits where both are nearest 0.
    let cases = [(1e-3, 0.01, 1e-12), (0.01, 0.01, 1e-12), (1e-5, 1e-3, 1e-9), (1e-10, 1e-5, 1e-9)];
    for (r, alpha, epsilon) in cases {
        let law = native::BetaNegativeBinomial::new(r, alpha, 1.0).unwrap();
        let cdf = law.cdf(&array![0.0, 1.0, 1e10]).unwrap();
        assert_abs_diff_eq!(cdf[0], alpha / (alpha + r), epsilon = epsilon);
        assert!(cdf.windows(2).into_iter().all(|cdf| cdf[0] <= cdf[1]), "{cdf}");
        let survival = law.survival(&array![0.0]).unwrap()[0];
        assert_abs_diff_eq!(survival, r / (alpha + r), epsilon = epsilon);
    }
}

/// Counts so large that p^k falls slowly: tails differ by the sum of the probabilities between.
#[test]
fn tails_of_slow_logarithmic_series() {
    for (p, first) in [(1.0 - 1e-7, 400_000), (1.0 - 1e-8, 101_000), (1.0 - 1e-9, 1_010_000)] {
        let law = native::LogSeries::new(p).unwrap();
        let (rest, log_p) = (1.0_f64 - p, f64::ln_1p(p - 1.0));
        let sum: f64 = (first + 1..=2 * first).map(|k| (log_p * k as f64).exp() / k as f64).sum();
        let tails = law.survival(&array![first as f64, 2.0 * first as f64]).unwrap();
        let expected = sum / -rest.ln();
        assert_relative_eq!(tails[0] - tails[1], expected, max_relative = 1e-11);
    }
}
