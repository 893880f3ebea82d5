//! Logarithms of the probabilities of counts, without cancellation between factorials.
//!
//! Loader, "Fast and accurate computation of binomial probabilities" (2000).

use std::f64::consts::TAU;

use crate::math::{Real, horner};

/// log k! minus the logarithm of Stirling's formula, for k = 1 to 15; entry 0 is a placeholder.
/// Entry k + 1 is entry k of `distributions::methods::stirling`, with more digits.
const REMAINDERS: [f64; 16] = [
    0.0,
    0.081_061_466_795_327_258,
    0.041_340_695_955_409_294,
    0.027_677_925_684_998_339,
    0.020_790_672_103_765_093,
    0.016_644_691_189_821_192,
    0.013_876_128_823_070_748,
    0.011_896_709_945_891_770,
    0.010_411_265_261_972_096,
    0.009_255_462_182_712_732_9,
    0.008_330_563_433_362_871_3,
    0.007_573_675_487_951_840_8,
    0.006_942_840_107_209_529_9,
    0.006_408_994_188_004_207_1,
    0.005_951_370_112_758_847_7,
    0.005_554_733_551_962_801_4,
];

/// log k! minus the logarithm of Stirling's formula sqrt(2 pi k) (k / e)^k.
#[inline(always)]
fn remainder(k: f64) -> f64 {
    let few = k < REMAINDERS.len() as f64;
    let tabulated = REMAINDERS[Real::to_u32(if few { k } else { 0.0 }) as usize % REMAINDERS.len()];
    let inverse = 1.0 / k;
    let series = [-1.0 / 1680.0, 1.0 / 1260.0, -1.0 / 360.0, 1.0 / 12.0];
    if few { tabulated } else { inverse * horner(inverse * inverse, series) }
}

/// The coefficients of ((1 + t) log(1 + t) - t) / t^2: 1 / (n (n - 1)) with alternating signs,
/// highest power first.
const SERIES: [f64; 16] = {
    let mut series = [0.0; 16];
    let mut n = 2;
    while n < 18 {
        let sign = if n % 2 == 0 { 1.0 } else { -1.0 };
        series[17 - n] = sign / (n * (n - 1)) as f64;
        n += 1;
    }
    series
};

/// k log(k / mean) + mean - k, of k and its difference from the mean.
///
/// The difference is that from the exact mean: the rounding of a large mean is many counts.
#[inline(always)]
fn deviance(k: f64, difference: f64, mean: f64) -> f64 {
    let t = difference / mean;
    // (1 + t) log(1 + t) - t, as a series.
    let near = mean * t * t * horner(t, SERIES);
    let far = Real::mul_add(k, Real::log(k / mean), -difference);
    if t.abs() < 0.1 { near } else { far }
}

/// The logarithm of the probability of k events at a rate above 0.
#[inline(always)]
pub(crate) fn log_poisson(k: f64, rate: f64) -> f64 {
    let log = -remainder(k) - deviance(k, k - rate, rate) - 0.5 * Real::log(TAU * k);
    if k == 0.0 { -rate } else { log }
}

/// log(1 - p) for p up to 1/2, without the range where [`Real::log1p`] is inaccurate.
#[inline(always)]
pub(crate) fn log_of_failure(p: f64) -> f64 {
    if p > 0.25 { Real::log(1.0 - p) } else { Real::log1p(-p) }
}

/// The logarithm of the probability of k successes in n trials, each with probability p in
/// (0, 1/2].
#[inline(always)]
pub(crate) fn log_binomial(k: f64, n: f64, p: f64) -> f64 {
    let q = 1.0 - p;
    let remainders = remainder(n) - remainder(k) - remainder(n - k);
    let difference = Real::mul_add(-n, p, k);
    let deviances = deviance(k, difference, n * p) + deviance(n - k, -difference, n * q);
    let log = remainders - deviances + 0.5 * Real::log(n / (TAU * k * (n - k)));
    let log = if k == n { n * Real::log(p) } else { log };
    if k == 0.0 { n * log_of_failure(p) } else { log }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// For a difference or sum of numbers up to `largest`, which are rounded themselves.
    fn assert_near(value: f64, exact: f64, largest: f64, what: &str) {
        let tolerance = f64::max(1e-13, 4.0 * f64::EPSILON * largest.abs());
        assert!((value - exact).abs() <= tolerance, "{what}: {value}, not {exact}");
    }

    /// Probabilities of neighbours have simple ratios, and their sum is 1.
    #[test]
    fn poisson() {
        for rate in [0.5, 3.0, 12.0, 99.5] {
            let mut sum = 0.0;
            for k in 0..400 {
                let k = f64::from(k);
                let (here, next) = (log_poisson(k, rate), log_poisson(k + 1.0, rate));
                assert_near(next - here, (rate / (k + 1.0)).ln(), next, &format!("{k} at {rate}"));
                sum += here.exp();
            }
            assert_near(sum, 1.0, 1.0, &format!("all at {rate}"));
        }
        // The mode for a large rate: 1 / sqrt(2 pi rate), up to a term in 1 / (12 rate).
        let rate = 2.0_f64.powi(52);
        assert_near(log_poisson(rate, rate), -0.5 * (TAU * rate).ln(), 1.0, "mode");
        let beyond = log_poisson(rate + rate.sqrt(), rate) - log_poisson(rate, rate);
        assert!((beyond + 0.5).abs() < 1e-7, "a standard deviation above: {beyond}");
    }

    #[test]
    fn binomial() {
        for (n, p) in [(1.0, 0.3), (20.0, 0.5), (154.0, 0.414), (300.0, 0.07)] {
            let mut sum = 0.0;
            for k in 0..=n as u32 {
                let k = f64::from(k);
                let here = log_binomial(k, n, p);
                sum += here.exp();
                if k < n {
                    let ratio = (n - k) / (k + 1.0) * (p / (1.0 - p));
                    let what = format!("{k} of {n} with {p}");
                    assert_near(log_binomial(k + 1.0, n, p) - here, ratio.ln(), here, &what);
                }
            }
            assert_near(sum, 1.0, 1.0, &format!("all of {n} with {p}"));
        }
    }

    /// The rounding of the mean n p does not count: the logarithm falls from the mode to five
    /// standard deviations above it as the exact ratios of neighbours say.
    #[test]
    fn binomial_of_many_trials() {
        let (n, p) = (100_000_000_000_u64, 0.3_f64);
        const SCALE: f64 = (1_u64 << 54) as f64;
        // p and 1 - p without rounding, as multiples of 2^-54.
        let successes = (p * SCALE) as i128;
        let failures = (1 << 54) - successes;
        let mode = (n as f64 * p) as u64;
        let far = mode + 5 * (n as f64 * p * (1.0 - p)).sqrt() as u64;
        let fall: f64 = (mode..far)
            .map(|k| {
                let below = i128::from(k + 1) * failures;
                let difference = i128::from(n - k) * successes - below;
                (difference as f64 / below as f64).ln_1p()
            })
            .sum();
        let value = log_binomial(far as f64, n as f64, p) - log_binomial(mode as f64, n as f64, p);
        assert!((value - fall).abs() < 2e-12, "{value}, not {fall}");
    }
}
