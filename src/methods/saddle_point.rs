//! Logarithms of the probabilities of counts, without cancellation between factorials.
//!
//! Loader, "Fast and accurate computation of binomial probabilities" (2000).

use std::f64::consts::TAU;

use crate::math::complements::minus_log;
use crate::math::{Real, horner};
use crate::sampling::{LANES, Line};
use crate::simd::{Lanes, each_given, inlined, kernel, map_array, of_line, of_lines};

/// log k! minus the logarithm of Stirling's formula, for k = 1 to 15; entry 0 is a placeholder.
/// Entry k + 1 is entry k of `jax::methods::stirling`, with more digits.
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
    if few { tabulated } else { inverse * horner(inverse * inverse, &series) }
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

/// k log(k / mean) + mean - k, of k, its difference from the mean, and log(k / mean).
///
/// The difference is that from the exact mean: the rounding of a large mean is many counts.
#[inline(always)]
fn deviance(k: f64, difference: f64, mean: f64, log: f64) -> f64 {
    let t = difference / mean;
    // (1 + t) log(1 + t) - t, as a series.
    let near = mean * t * t * horner(t, &SERIES);
    let far = Real::mul_add(k, log, -difference);
    if t.abs() < 0.1 { near } else { far }
}

/// The logarithm of the probability of k events at a rate above 0.
#[inline(always)]
pub(crate) fn log_poisson(k: f64, rate: f64) -> f64 {
    let deviance = deviance(k, k - rate, rate, -minus_log(k / rate));
    let log = -remainder(k) - deviance + 0.5 * minus_log(TAU * k);
    if k == 0.0 { -rate } else { log }
}

/// log(1 - p) for p up to 1/2, without the range where [`Real::log1p`] is inaccurate.
#[inline(always)]
pub(crate) fn log_of_failure(p: f64) -> f64 {
    if p > 0.25 { Real::log(1.0 - p) } else { Real::log1p(-p) }
}

/// Replaces each k by the logarithm of the probability of k successes in n trials, or of k failures
/// if these are rarer, each success with probability p; negative infinity if k is not from 0 to n.
///
/// Functions of several arguments are evaluated in loops over these: little code.
#[inline]
pub(crate) fn log_binomial(counts: &mut [Line<f64>], n: &[Line<f64>], p: &[Line<f64>]) {
    kernel(inlined!(move |lanes| {
        for (number, k) in counts.iter_mut().enumerate() {
            *k = log_binomial_line(lanes, k, of_line(n, number), of_line(p, number));
        }
    }));
}

#[inline(always)]
fn log_binomial_line(lanes: Lanes, k: &Line<f64>, n: &Line<f64>, p: &Line<f64>) -> Line<f64> {
    let k = *k;
    // Counts, differences from the mean, and means, each of the rarer outcome and of the other.
    let (mut p, mut counts) = (*p, [k; 2]);
    let (mut differences, mut means) = ([[0.0; LANES]; 2], [[0.0; LANES]; 2]);
    let mut logs = [[0.0; LANES]; 3];
    let mut at_end = false;
    lanes.each(inlined!(|lane| {
        let (k, n) = (k[lane], n[lane]);
        let p = &mut p[lane];
        *p = if *p <= 0.5 { *p } else { 1.0 - *p };
        let q = 1.0 - *p;
        let difference = Real::mul_add(-n, *p, k);
        counts[1][lane] = n - k;
        (differences[0][lane], differences[1][lane]) = (difference, -difference);
        (means[0][lane], means[1][lane]) = (n * *p, n * q);
        (logs[0][lane], logs[1][lane]) = (k / (n * *p), (n - k) / (n * q));
        logs[2][lane] = n / (TAU * k * (n - k));
        at_end |= (k == 0.0) | (k == n);
    }));
    for logs in &mut logs {
        lanes.each(inlined!(|lane| {
            logs[lane] = -minus_log(logs[lane]);
        }));
    }
    let mut remainders = [*n, counts[0], counts[1]];
    for remainders in &mut remainders {
        lanes.each(inlined!(|lane| {
            remainders[lane] = remainder(remainders[lane]);
        }));
    }
    let mut deviances = [[0.0; LANES]; 2];
    for of in 0..2 {
        let (count, difference) = (&counts[of], &differences[of]);
        let (mean, log) = (&means[of], &logs[of]);
        lanes.each(inlined!(|lane| {
            deviances[of][lane] = deviance(count[lane], difference[lane], mean[lane], log[lane]);
        }));
    }
    let mut out = [0.0; LANES];
    lanes.each(inlined!(|lane| {
        let (k, n) = (k[lane], n[lane]);
        let remainders = remainders[0][lane] - remainders[1][lane] - remainders[2][lane];
        let deviances = deviances[0][lane] + deviances[1][lane];
        let log = remainders - deviances + 0.5 * logs[2][lane];
        out[lane] = if (k >= 0.0) & (k <= n) { log } else { f64::NEG_INFINITY };
    }));
    if at_end {
        lanes.each(inlined!(|lane| {
            let (k, n, p) = (k[lane], n[lane], p[lane]);
            let of_failures = n * log_of_failure(p);
            let of_successes = n * Real::log(p);
            let log = if k == n { of_successes } else { out[lane] };
            out[lane] = if k == 0.0 { of_failures } else { log };
        }));
    }
    out
}

/// Replaces each k by the logarithm of the probability of k of `r` good items among `n` drawn from
/// `total` without replacement; negative infinity if k is not from 0 to the smaller of r and n, with
/// r and n at most half of the total.
#[inline]
pub(crate) fn log_hypergeometric(counts: &mut [Line<f64>], numbers: [&[Line<f64>]; 3]) {
    log_hypergeometric_without_margins(counts, numbers);
    each_given(
        counts,
        numbers,
        inlined!(|log, [r, n, total]| {
            let (mut circle, mut sum) = (1.0, 0.0);
            for margin in [r, total - r, n, total - n] {
                circle *= if margin > 0.0 { TAU * margin } else { 1.0 };
                sum += remainder(margin);
            }
            circle /= if total > 0.0 { TAU * total } else { 1.0 };
            log + (sum - remainder(total) - 0.5 * minus_log(circle))
        }),
    );
}

/// Computes [`log_hypergeometric`] without terms that do not depend on k.
#[inline]
pub(crate) fn log_hypergeometric_without_margins(
    counts: &mut [Line<f64>],
    numbers: [&[Line<f64>]; 3],
) {
    log_of_each_table(counts, numbers, inlined!(|k, numbers| central(k, numbers)));
}

/// Computes [`log_hypergeometric_without_margins`] with other means: k items are among `r` and among `n`, `others`
/// are in neither, and k has the mean `mean`. If the product of the means on one diagonal of the table is w times the
/// product on the other, the probability has the factor w^k.
#[inline]
pub(crate) fn log_noncentral_hypergeometric(counts: &mut [Line<f64>], numbers: [&[Line<f64>]; 4]) {
    log_of_each_table(counts, numbers, inlined!(|k, numbers| noncentral(k, numbers)));
}

/// Replaces each k by [`log_of_tables`].
#[inline(always)]
fn log_of_each_table<const N: usize>(
    counts: &mut [Line<f64>],
    numbers: [&[Line<f64>]; N],
    table: impl Fn(f64, [f64; N]) -> Table + Copy,
) {
    kernel(inlined!(move |lanes| {
        for (number, k) in counts.iter_mut().enumerate() {
            *k = log_of_tables(lanes, k, of_lines(numbers, number), table);
        }
    }));
}

/// The numbers in the cells of a table of items (good or not, drawn or not), their means, and how far
/// the first one, and with the other sign its neighbours, is from its mean.
#[derive(Clone, Copy)]
struct Table {
    cells: [f64; 4],
    means: [f64; 4],
    difference: f64,
}

/// The table with k of `r` good items among `n` drawn ones.
#[inline(always)]
fn central(k: f64, [r, n, total]: [f64; 3]) -> Table {
    let (others, left) = (total - r, total - n);
    // An empty population has a mean of 0, too.
    let divisor = if total > 0.0 { total } else { 1.0 };
    let mean = [r * n, r * left, others * n, others * left];
    let means = map_array(mean, inlined!(|product| product / divisor));
    // The rounding error of the mean of k.
    let product = r * n;
    let lacking = Real::mul_add(r, n, -product) + Real::mul_add(-means[0], divisor, product);
    Table {
        cells: [k, r - k, n - k, others - n + k],
        means,
        difference: (k - means[0]) - lacking / divisor,
    }
}

/// The table with k items among `r` and among `n`, and `others` + k in neither.
#[inline(always)]
fn noncentral(k: f64, [r, n, others, mean]: [f64; 4]) -> Table {
    Table {
        cells: [k, r - k, n - k, others + k],
        means: [mean, r - mean, n - mean, others + mean],
        difference: k - mean,
    }
}

/// Minus the logarithm of the product of the cells' factorials, and of powers of their means that do
/// the rest: negative infinity where a cell is below 0. All cells are as far from their means.
#[inline(always)]
fn log_of_tables<const N: usize>(
    lanes: Lanes,
    k: &Line<f64>,
    numbers: [&Line<f64>; N],
    table: impl Fn(f64, [f64; N]) -> Table,
) -> Line<f64> {
    let (mut cells, mut means) = ([[0.0; LANES]; 4], [[0.0; LANES]; 4]);
    let (mut logs, mut differences) = ([[0.0; LANES]; 5], [0.0; LANES]);
    lanes.each(inlined!(|lane| {
        let numbers = map_array(numbers, inlined!(|line| line[lane]));
        let Table { cells: here, means: mean, difference } = table(k[lane], numbers);
        differences[lane] = difference;
        // 2 pi times each number, which Stirling's formula has the root of.
        let mut circle = 1.0;
        for cell in 0..4 {
            let (number, mean) = (here[cell], mean[cell]);
            circle *= if number > 0.0 { TAU * number } else { 1.0 };
            logs[cell][lane] = if number > 0.0 { number / mean } else { 1.0 };
            (cells[cell][lane], means[cell][lane]) = (number, mean);
        }
        logs[4][lane] = circle;
    }));
    for logs in &mut logs {
        lanes.each(inlined!(|lane| {
            logs[lane] = -minus_log(logs[lane]);
        }));
    }
    let mut sum = [0.0; LANES];
    for of in 0..4 {
        let (cell, mean, log) = (&cells[of], &means[of], &logs[of]);
        let sign = if of == 0 || of == 3 { 1.0 } else { -1.0 };
        lanes.each(inlined!(|lane| {
            let (number, mean) = (cell[lane], mean[lane]);
            let deviance = deviance(number, sign * differences[lane], mean, log[lane]);
            let deviance = if number > 0.0 { deviance } else { mean };
            sum[lane] -= remainder(number) + deviance;
        }));
    }
    let mut out = [0.0; LANES];
    lanes.each(inlined!(|lane| {
        let log = sum[lane] - 0.5 * logs[4][lane];
        let possible = (cells[0][lane] >= 0.0) & (cells[1][lane] >= 0.0) & (cells[2][lane] >= 0.0);
        out[lane] = if possible { log } else { f64::NEG_INFINITY };
    }));
    out
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// [`log_binomial`] of one count.
    pub(crate) fn log_binomial_of(k: f64, n: f64, p: f64) -> f64 {
        let [mut k, n, p] = [k, n, p].map(|number| [[number; LANES]]);
        log_binomial(&mut k, &n, &p);
        k[0][0]
    }

    /// [`log_hypergeometric`] of one count.
    pub(crate) fn log_hypergeometric_of(k: f64, numbers: [f64; 3]) -> f64 {
        let [mut k, r, n, total] =
            [k, numbers[0], numbers[1], numbers[2]].map(|number| [[number; LANES]]);
        log_hypergeometric(&mut k, [&r, &n, &total]);
        k[0][0]
    }

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
                let here = log_binomial_of(k, n, p);
                sum += here.exp();
                if k < n {
                    let ratio = (n - k) / (k + 1.0) * (p / (1.0 - p));
                    let what = format!("{k} of {n} with {p}");
                    assert_near(log_binomial_of(k + 1.0, n, p) - here, ratio.ln(), here, &what);
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
        let value =
            log_binomial_of(far as f64, n as f64, p) - log_binomial_of(mode as f64, n as f64, p);
        assert!((value - fall).abs() < 2e-12, "{value}, not {fall}");
    }

    #[test]
    fn hypergeometric() {
        let numbers = [[1.0, 1.0, 2.0], [7.0, 3.0, 15.0], [64.0, 150.0, 300.0], [40.0, 9e5, 1e9]];
        for [r, n, total] in numbers {
            let mut sum = 0.0;
            let last = f64::min(r, n) as u32;
            for k in 0..=last {
                let k = f64::from(k);
                let here = log_hypergeometric_of(k, [r, n, total]);
                sum += here.exp();
                if k < f64::from(last) {
                    let ratio = (r - k) * (n - k) / ((k + 1.0) * (total - r - n + k + 1.0));
                    let next = log_hypergeometric_of(k + 1.0, [r, n, total]);
                    let what = format!("{k} of {r}, {n} of {total}");
                    // Sums of a dozen numbers, each rounded.
                    assert_near(next - here, ratio.ln(), 3.0 * next, &what);
                }
            }
            assert_near(sum, 1.0, 10.0, &format!("all of {r}, {n} of {total}"));
            let beyond = log_hypergeometric_of(f64::from(last) + 1.0, [r, n, total]);
            assert_eq!(beyond, f64::NEG_INFINITY);
        }
        for certain in [[0.0, 5.0, 10.0], [5.0, 0.0, 10.0], [0.0; 3]] {
            assert_eq!(log_hypergeometric_of(0.0, certain), 0.0, "{certain:?}");
        }
    }

    /// The rounding of means does not count, as for many binomial trials.
    #[test]
    fn hypergeometric_of_large_populations() {
        let (r, n, total) = (300_000_000_007_u64, 400_000_000_001_u64, 1_000_000_000_039_u64);
        let mode = (r as f64 * (n as f64 / total as f64)) as u64;
        let far = mode + 1_000_000;
        let fall: f64 = (mode..far)
            .map(|k| {
                let below = i128::from(k + 1) * i128::from(total - r - n + k + 1);
                let difference = i128::from(r - k) * i128::from(n - k) - below;
                (difference as f64 / below as f64).ln_1p()
            })
            .sum();
        let [value, at_mode] = [far, mode]
            .map(|k| log_hypergeometric_of(k as f64, [r, n, total].map(|number| number as f64)));
        // The fall is 9.9.
        assert!((value - at_mode - fall).abs() < 1e-11, "{}, not {fall}", value - at_mode);
    }
}
