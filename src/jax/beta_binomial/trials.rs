//! TensorFlow Probability's gamma and binomial variates, for whole arrays at a time.

use crate::elements::float::UniformElement;
use crate::engine::parallel;
use crate::error::Error;
use crate::jax::methods::stirling::STIRLING_TAILS;
use crate::jax::normal::standard_normal;
use crate::jax::uniform::UnitInterval;
use crate::sampling::{Bound, Source, first};
use crate::simd::{SimdLevel, inlined};

/// The salts that `random_gamma` and `binomial` fold in.
const GAMMA_SALT: u32 = 1_974_534_584;
const BINOMIAL_SALT: u32 = 1_481_233_392;

fn uniforms<T: UniformElement>(source: Source, len: usize) -> Vec<T> {
    first(UnitInterval(source), len)
}

fn normals<T: UniformElement>(source: Source, len: usize) -> Vec<T> {
    first(standard_normal(source), len)
}

/// Elements that one thread tries at a time.
const CHUNK: usize = 1 << 13;

/// An experiment on an element with two uniform variates, which succeeds with a value or fails.
///
/// For all parameters that [`BetaBinomial`](super::BetaBinomial) accepts, it succeeds at least one
/// time in four.
trait Trial<T>: Sync {
    fn run(&self, element: usize, numbers: [T; 2]) -> Option<T>;
}

/// The logarithms of `len` gamma variates.
pub(super) fn log_gammas<T: UniformElement>(
    seed: Source,
    len: usize,
    alpha: &Bound<T>,
) -> Result<Vec<T>, Error> {
    let [trials, boost] = seed.fold_in(GAMMA_SALT).fold_in(GAMMA_SALT).split();
    let mut out = las_vegas(trials, normals, len, &LogGamma { alpha })?;
    let boosts = uniforms::<T>(boost, len);
    for (element, (out, boost)) in out.iter_mut().zip(boosts).enumerate() {
        let alpha = alpha.get(element as u64);
        let (d, _) = LogGamma::constants(alpha);
        let boost = if alpha < T::ONE { (-boost).log1p() / alpha } else { T::ZERO };
        *out = *out + d.log() + boost;
    }
    Ok(out)
}

/// Marsaglia and Tsang's method, except for the logarithm of d.
struct LogGamma<'a, T> {
    alpha: &'a Bound<T>,
}

impl<T: UniformElement> LogGamma<'_, T> {
    #[inline(always)]
    fn constants(alpha: T) -> (T, T) {
        let third = T::from_f64(1.0 / 3.0);
        let d = if alpha < T::ONE { alpha + T::ONE } else { alpha } - third;
        (d, third * (T::ONE / d.sqrt()))
    }
}

impl<T: UniformElement> Trial<T> for LogGamma<'_, T> {
    #[inline(always)]
    fn run(&self, element: usize, [x, u]: [T; 2]) -> Option<T> {
        let (d, c) = Self::constants(self.alpha.get(element as u64));
        let v = T::ONE + c * x;
        let log_v3 = (c * x).log1p() * T::from_f64(3.0);
        let bound = x * x * T::from_f64(0.5) + d * (T::ONE - v * v * v + log_v3);
        (v > T::ZERO && u.log() < bound).then_some(log_v3)
    }
}

/// Binomial variates for `n` trials with the probabilities given by logits.
pub(super) fn successes<T: UniformElement>(
    seed: Source,
    n: &Bound<T>,
    logits: Vec<T>,
) -> Result<Vec<T>, Error> {
    let [inversion, rejection] = seed.fold_in(BINOMIAL_SALT).split();
    let half = T::from_f64(0.5);
    let cases: Vec<Case<T>> = logits
        .into_iter()
        .enumerate()
        .map(|(element, logit)| {
            let n = n.get(element as u64);
            let p = if n > T::ZERO { T::ONE / (T::ONE + (-logit).exp()) } else { T::ZERO };
            let rare = p < half;
            let q = if rare { p } else { T::ONE - p };
            let impossible = q <= T::ZERO;
            let q = if impossible { T::from_f64(0.01) } else { q };
            let few = n * q < T::from_f64(10.0);
            Case { n, q, few, rare, impossible }
        })
        .collect();
    let counted = geometric(inversion, &cases)?;
    let rejected = las_vegas(rejection, uniforms, cases.len(), &Btrs { cases: &cases })?;
    let successes = cases.iter().zip(counted.into_iter().zip(rejected));
    Ok(successes
        .map(|(case, (counted, rejected))| {
            let of_q = match case {
                Case { impossible: true, .. } => T::ZERO,
                Case { few: true, .. } => counted,
                _ => rejected,
            };
            if case.rare { of_q } else { case.n - of_q }
        })
        .collect())
}

/// The count of an element: how often the rarer outcome occurs.
struct Case<T> {
    n: T,
    /// The probability of the rarer outcome.
    q: T,
    /// Fewer than 10 are expected.
    few: bool,
    /// The rarer outcome is success.
    rare: bool,
    /// The rarer outcome never happens.
    impossible: bool,
}

/// Counts how many geometric variates fit into n, where few do. Each is at least 1, as q is above
/// 0.
fn geometric<T: UniformElement>(mut seed: Source, cases: &[Case<T>]) -> Result<Vec<T>, Error> {
    let len = cases.len();
    let (mut sums, mut counts) = (vec![T::ZERO; len], vec![T::ZERO; len]);
    loop {
        let [round, next] = seed.split();
        let uniforms = uniforms::<T>(round, len);
        let goes_on = SimdLevel::current().vectorize(inlined!(|| {
            let mut goes_on = false;
            for (element, case) in cases.iter().enumerate() {
                let n = if case.few { case.n } else { T::ZERO };
                let ratio = uniforms[element].log() / (-case.q).log1p();
                sums[element] = sums[element] - (-ratio).floor();
                if sums[element] <= n {
                    counts[element] = counts[element] + T::ONE;
                    goes_on = true;
                }
            }
            goes_on
        }));
        if !goes_on {
            return Ok(counts);
        }
        seed = next;
    }
}

/// Hormann's transformed rejection. Elements with few expected successes take part, with n = 10000
/// and a probability of 1/2: what they accept is dropped, but their rounds count.
struct Btrs<'a, T> {
    cases: &'a [Case<T>],
}

impl<T: UniformElement> Trial<T> for Btrs<'_, T> {
    #[inline(always)]
    fn run(&self, element: usize, [u, v]: [T; 2]) -> Option<T> {
        let number = T::from_f64;
        let case = &self.cases[element];
        let (n, p) = if case.few { (number(1e4), number(0.5)) } else { (case.n, case.q) };
        let stddev = (n * p * (T::ONE - p)).sqrt();
        let b = number(1.15) + number(2.53) * stddev;
        let a = number(-0.0873) + number(0.0248) * b + number(0.01) * p;
        let c = n * p + number(0.5);
        let r = p / (T::ONE - p);
        let alpha = (number(2.83) + number(5.1) / b) * stddev;
        let m = ((n + T::ONE) * p).floor();

        let u = u - number(0.5);
        let us = number(0.5) - u.abs();
        let k = ((number(2.0) * a / us + b) * u + c).floor();
        if k < T::ZERO || k > n {
            return None;
        }
        if us >= number(0.07) && v <= number(0.92) - number(4.2) / b {
            return Some(k);
        }
        let log_v = (v * alpha / (a / (us * us) + b)).log();
        let bound = (m + number(0.5)) * ((m + T::ONE) / (r * (n - m + T::ONE))).log()
            + (n + T::ONE) * ((n - m + T::ONE) / (n - k + T::ONE)).log()
            + (k + number(0.5)) * (r * (n - k + T::ONE) / (k + T::ONE)).log()
            + stirling_tail(m)
            + stirling_tail(n - m)
            - stirling_tail(k)
            - stirling_tail(n - k);
        (log_v <= bound).then_some(k)
    }
}

/// log (k + 1)! minus the logarithm of Stirling's formula for it.
#[inline(always)]
fn stirling_tail<T: UniformElement>(k: T) -> T {
    let mut whole = T::ZERO;
    for tail in STIRLING_TAILS {
        if k <= whole {
            return T::from_f64(tail);
        }
        whole = whole + T::ONE;
    }
    let after = k + T::ONE;
    let square = after * after;
    let number = T::from_f64;
    (number(1.0 / 12.0) - (number(1.0 / 360.0) - number(1.0 / 1260.0) / square) / square) / after
}

/// Tries all elements in rounds until each has succeeded once, and returns what each made in its
/// last success. TFP's `batched_las_vegas_algorithm`, for each key by itself.
fn las_vegas<T: UniformElement>(
    mut seed: Source,
    first: fn(Source, usize) -> Vec<T>,
    len: usize,
    trial: &impl Trial<T>,
) -> Result<Vec<T>, Error> {
    let per_key = len / seed.batch_len();
    let mut values = vec![T::ZERO; len];
    let mut failed = vec![true; len];
    // For each key, whether an element has yet to succeed.
    let mut open = vec![true; seed.batch_len()];
    while open.contains(&true) {
        let [round, next] = seed.split();
        let [first_key, second_key] = round.split();
        let numbers = [first(first_key, len), uniforms(second_key, len)];

        let chunks = values.chunks_mut(CHUNK).zip(failed.chunks_mut(CHUNK)).enumerate();
        let chunks = chunks.map(|(chunk, (values, failed))| {
            let start = chunk * CHUNK;
            Round { start, values, failed, numbers: &numbers, open: &open, per_key, trial }
        });
        let level = SimdLevel::current();
        parallel::for_each(chunks.collect(), |round: Round<'_, T, _>| {
            level.vectorize(inlined!(move || round.run()));
        });

        for (open, failed) in open.iter_mut().zip(failed.chunks(per_key)) {
            *open = *open && failed.contains(&true);
        }
        seed = next;
    }
    Ok(values)
}

/// A round of trials of neighbouring elements.
struct Round<'a, T, F> {
    start: usize,
    values: &'a mut [T],
    failed: &'a mut [bool],
    numbers: &'a [Vec<T>; 2],
    open: &'a [bool],
    per_key: usize,
    trial: &'a F,
}

impl<T: UniformElement, F: Trial<T>> Round<'_, T, F> {
    #[inline(always)]
    fn run(self) {
        let Self { start, values, failed, numbers, open, per_key, trial } = self;
        for (offset, (value, failed)) in values.iter_mut().zip(failed).enumerate() {
            let element = start + offset;
            if !open[element / per_key] {
                continue;
            }
            if let Some(new) = trial.run(element, [numbers[0][element], numbers[1][element]]) {
                *value = new;
                *failed = false;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A proposal is accepted if its height, v alpha / (a / us^2 + b), is below the probability
    /// divided by the mode's; only counts from 0 to n have one.
    #[test]
    fn heights_are_compared_with_probabilities() {
        for (n, q) in [(21_u32, 0.5_f64), (30, 0.36), (100, 0.3), (1000, 0.012)] {
            let mut logs = vec![0.0_f64];
            for k in 0..n {
                let odds = f64::from(n - k) / f64::from(k + 1) * q / (1.0 - q);
                logs.push(logs[k as usize] + odds.ln());
            }
            let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let n = f64::from(n);
            let deviation = (n * q * (1.0 - q)).sqrt();
            let b = 1.15 + 2.53 * deviation;
            let a = -0.0873 + 0.0248 * b + 0.01 * q;
            let alpha = (2.83 + 5.1 / b) * deviation;

            let cases = [Case { n, q, few: false, rare: true, impossible: false }];
            let accepted = |u: f64, log_v: f64| Btrs { cases: &cases }.run(0, [u, log_v.exp()]);
            let mut seen = vec![false; logs.len()];
            for number in 0..8192 {
                let u = (f64::from(number) + 0.5) / 8192.0;
                let us = 0.5 - (u - 0.5).abs();
                let k = ((2.0 * a / us + b) * (u - 0.5) + n * q + 0.5).floor();
                if !(0.0..=n).contains(&k) {
                    assert_eq!(accepted(u, -80.0), None, "{k} of {n}");
                    continue;
                }
                let expected = logs[k as usize] - most + ((a / (us * us) + b) / alpha).ln();
                if expected < -70.0 {
                    continue;
                }
                // Between the logarithm of a v that is accepted and one that is not.
                let (mut low, mut high) = (-80.0, 0.0);
                assert_eq!(accepted(u, low), Some(k), "{k} of {n}");
                seen[k as usize] = true;
                for _ in 0..50 {
                    let middle = 0.5 * (low + high);
                    *(if accepted(u, middle).is_some() { &mut low } else { &mut high }) = middle;
                }
                // The series of Stirling's formula ends.
                assert!(
                    (low - expected.min(0.0)).abs() < 1e-9,
                    "{k} of {n}: {low}, not {expected}"
                );
            }
            assert!(seen[0] || q < 0.5 && n < 1000.0, "0 of {n}");
            assert!(seen[n as usize] || q < 0.5, "all of {n}");
        }
    }
}
