//! Counts with probabilities that are proportional to a power of them.
//!
//! Rejection-inversion: Hormann and Derflinger, "Rejection-inversion to generate variates from
//! monotone discrete distributions" (1996, doi:10.1145/235025.235029). The density x^-s is inverted
//! from 1/2 below the first count, where the area is made up to the probability of 1, to 1/2 above
//! the last one, and the variate is rounded to a count.

use crate::elements::inverse::OfUniformBits;
use crate::elements::wide::WideMethods as _;
use crate::math::Real;
use crate::sampling::rejection::{Attempt, Attempted};
use crate::sampling::{
    Bound, BoxedSampler, LANES, Line, Lines, LinesTogether, Places, Run, Source, WideSampler,
    each_flagged, each_given,
};
use crate::simd::{any_flag, inlined, map_array, prefetch_ahead, several_given};

/// Counts from 1 to n with probabilities proportional to k^-s. Each n is from 1 to [`f64::MAX`], and
/// each exponent s is finite and at least 0.
#[inline]
pub(crate) fn power_law(source: &Source, n: Bound<f64>, exponent: Bound<f64>) -> WideSampler {
    let shared = n.as_scalar().zip(exponent.as_scalar()).map(|(n, exponent)| {
        let mut rooms = Lines::<f64>::rooms::<N>();
        let [n, exponent] = [n, exponent].map(|parameter| [[parameter; LANES]]);
        transform([&n, &exponent], rooms.each_mut().map(|room| room.zeros(1)));
        rooms.each_ref().map(|lines| lines[0][0])
    });
    BoxedSampler::of(Attempted::new(source, PowerLaw { n, exponent, shared }))
}

struct PowerLaw {
    n: Bound<f64>,
    exponent: Bound<f64>,
    shared: Option<[f64; N]>,
}

/// The number of [`parameters`].
const N: usize = 6;

/// The logarithm of 3/2.
const LOG_3_2: f64 = 0.405_465_108_108_164_4;
/// The logarithm of 5/4.
const LOG_5_4: f64 = 0.223_143_551_314_209_76;

/// With a = 1 - s: the parameters of a value, `[a, power, start, width, shortcut, n]`.
///
/// A uniform variate u is inverted to x with the logarithm log(start + width u) power, where power
/// is 1 / a; or, where a is so near 0 that this would lose digits, log(1 + a (start + width u)) / a,
/// and power is 0. Small u are at the end where probabilities are small.
///
/// An x less than `shortcut` below its count is accepted.
#[inline(always)]
fn parameters(n: f64, exponent: f64) -> [f64; N] {
    let a = 1.0 - exponent;
    let log_n = Real::log(n + 0.5);
    let is_near = a.abs() * log_n <= 0.25;
    // Integrals of x^-s from 1 on, to the first x and to n + 1/2. Multiplied by a, unless a is 0,
    // and plus 1, unless it is near 0.
    let near = [Real::expm1(a * LOG_3_2) - a, Real::expm1(a * log_n)];
    let near = map_array(near, inlined!(|integral| integral / a));
    let near = if a == 0.0 { [LOG_3_2 - 1.0, log_n] } else { near };
    let far = [Real::exp(a * LOG_3_2) - a, Real::exp(a * log_n)];
    let [first, last] = if is_near { near } else { far };
    let start = if a > 0.0 { first } else { last };
    let end = if a > 0.0 { last } else { first };
    // The least over counts from 2 on, which is that of 2; 1 is always accepted.
    let log = Real::log1p(Real::expm1(a * LOG_5_4) - 0.5 * a) / a;
    let log = if a == 0.0 { LOG_5_4 - 0.5 } else { log };
    let shortcut = 2.0 - 2.0 * Real::exp(log);
    [a, if is_near { 0.0 } else { 1.0 / a }, start, end - start, shortcut, n]
}

/// Writes the [`parameters`] of lines of n and of exponents.
#[inline]
fn transform([n, exponent]: [&[Line<f64>]; 2], out: [&mut [Line<f64>]; N]) {
    several_given(out, [n, exponent], inlined!(|[n, exponent]| parameters(n, exponent)));
}

/// The variate x of a uniform one.
#[inline(always)]
fn inverted(u: f64, [a, power, start, width, ..]: [f64; N]) -> f64 {
    let integral = Real::mul_add(width, u, start);
    let near = if a == 0.0 { integral } else { Real::log1p(a * integral) / a };
    Real::exp(if power == 0.0 { near } else { Real::log(integral) * power })
}

/// The count to which an x is rounded. Halves are rounded down, to a count that is accepted: of large
/// x, a part that is not negligible are halves.
#[inline(always)]
fn rounded(x: f64, [.., n]: [f64; N]) -> f64 {
    let below = x.floor();
    let k = if x - below <= 0.5 { below } else { below + 1.0 };
    let k = if k < n { k } else { n };
    if k > 1.0 { k } else { 1.0 }
}

/// Whether an x that is rounded to k is so close to it that it is accepted.
#[inline(always)]
fn is_close([x, k]: [f64; 2], [.., shortcut, _]: [f64; N]) -> bool {
    k - x <= shortcut
}

/// Whether an x that is rounded to k is accepted: if the integral of the density from it to k + 1/2 is
/// at most the probability of k, that is k^-s.
#[inline(always)]
fn is_accepted([x, k]: [f64; 2], parameters: [f64; N]) -> bool {
    let [a, ..] = parameters;
    // Logarithms of x / k and of (k + 1/2) / x.
    let below = Real::log1p((x - k) / k);
    let above = Real::log1p(0.5 / k) - below;
    let integral = if a == 0.0 { above } else { Real::expm1(a * above) / a };
    is_close([x, k], parameters) | (k * (Real::exp(a * below) * integral) <= 1.0)
}

impl Attempt<f64, 1, N> for PowerLaw {
    type Parameter = f64;

    fn shared(&self) -> Option<[f64; N]> {
        self.shared
    }

    #[inline]
    fn parameters(&self, run: Run, lines: usize, out: &mut [LinesTogether<f64>; N]) {
        let (mut n, mut exponent) = (Lines::room(), Lines::room());
        let n = self.n.lines(run, lines, &mut n);
        let exponent = self.exponent.lines(run, lines, &mut exponent);
        transform([n, exponent], out.each_mut().map(|room| room.zeros(lines)));
    }

    #[inline]
    fn first(
        &self,
        [source]: &[Source; 1],
        run: Run,
        parameters: [&[Line<f64>]; N],
        out: &mut [Line<f64>],
        open: &mut [Line<bool>],
    ) -> Option<u64> {
        prefetch_ahead(out);
        f64::bits(source, run, out);
        f64::uniform(out);
        each_flagged(
            out,
            open,
            parameters,
            [],
            inlined!(|u, parameters, []: [f64; 0]| {
                let x = inverted(u, parameters);
                let k = rounded(x, parameters);
                (k, !is_close([x, k], parameters))
            }),
        );
        any_flag(open).then_some(0)
    }

    #[inline]
    fn decide(
        &self,
        _: u64,
        [source]: &[Source; 1],
        positions: &[Line<u64>],
        parameters: [&[Line<f64>]; N],
        out: &mut [Line<f64>],
        rejected: &mut [Line<bool>],
    ) {
        let mut x = Lines::room();
        let x = x.zeros(out.len());
        f64::bits(source, Places::from(positions), x);
        f64::uniform(x);
        each_given(x, parameters, inlined!(|u, parameters| inverted(u, parameters)));
        each_flagged(
            out,
            rejected,
            [x],
            parameters,
            inlined!(|_, [x], parameters| {
                let k = rounded(x, parameters);
                (k, !is_accepted([x, k], parameters))
            }),
        );
    }

    fn cost(&self) -> usize {
        8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXPONENTS: [f64; 14] =
        [0.0, 0.1, 0.5, 0.9, 0.999, 1.0 - 1e-9, 1.0, 1.0 + 1e-9, 1.001, 1.1, 2.0, 5.0, 50.0, 1e9];

    /// The forms near an exponent of 1 and far from it, and on both sides of it, are one function.
    #[test]
    fn quantiles_are_continuous_in_the_exponent() {
        let log_n = (1e6_f64 + 0.5).ln();
        for (exponent, step) in
            [(1.0, 1e-13), (1.0 - 0.25 / log_n, 1e-13), (1.0 + 0.25 / log_n, 1e-13)]
        {
            for u in [1e-15, 1e-6, 0.1, 0.5, 0.9, 1.0 - 1e-9] {
                // Small variates are at one end or at the other.
                let quantile = |exponent: f64| {
                    let u = if exponent <= 1.0 { u } else { 1.0 - u };
                    inverted(u, parameters(1e6, exponent)).ln()
                };
                let [below, above] = [exponent - step, exponent + step].map(quantile);
                // Up to the rounding of 1 - u, a hundred of these in the logarithm.
                assert!((below - above).abs() < 2e-11, "{exponent}, {u}: {below}, {above}");
            }
        }
    }

    #[test]
    fn variates_end_where_those_of_the_first_and_the_last_count_do() {
        for exponent in EXPONENTS {
            let parameters = parameters(1000.0, exponent);
            let ends = [0.0, 1.0].map(|u| inverted(u, parameters));
            let [first, last] = if exponent < 1.0 { ends } else { [ends[1], ends[0]] };
            // From the first one to 3/2, the integral is 1.
            let a = 1.0 - exponent;
            let log = (1.5 / first).ln();
            let integral = if a == 0.0 { log } else { first.powf(a) * (a * log).exp_m1() / a };
            assert!(exponent > 1e3 || (integral - 1.0).abs() < 1e-12, "{exponent}: {integral}");
            assert!((0.5..=1.0).contains(&first), "{exponent}: {first}");
            // Where the power of the last one underflows, no variate is near it.
            assert!(exponent > 10.0 || (last / 1000.5 - 1.0).abs() < 1e-11, "{exponent}: {last}");
        }
    }

    /// What is accepted for being close to its count, the test accepts too; for 2, it accepts nothing
    /// that is farther away.
    #[test]
    fn close_variates_are_accepted() {
        for exponent in EXPONENTS {
            let parameters = parameters(1e6, exponent);
            let [a, _, _, _, shortcut, _] = parameters;
            assert!((0.0..=0.5).contains(&shortcut), "{exponent}: {shortcut}");
            let test = [a, 0.0, 0.0, 0.0, -1.0, 1e6];
            for k in (2..200).map(f64::from) {
                let x = k - shortcut + 1e-12;
                assert!(is_accepted([x, k], test), "{k}, {exponent}");
            }
            if exponent > 0.0 {
                let x = 2.0 - shortcut - 1e-12;
                assert!(!is_accepted([x, 2.0], test), "2, {exponent}");
            }
        }
    }
}
