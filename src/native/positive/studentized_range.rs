//! The studentized range distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::math::complements::{log_complement, log_complement_of_ratio};
use crate::methods::combined::{Input, combined};
use crate::native::methods::formula::{AboveOne, AboveZero, distribution};
use crate::native::methods::gammas::{Gammas, LEAST};
use crate::native::methods::normal_tail::upper_quantile;
use crate::native::methods::standard::exponentials;
use crate::sampling::{Bound, Source, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The studentized range distribution of Tukey's test: for whole `k`, the law of the difference of
    /// the largest and the smallest of k normal variates, divided by an independent estimate of their
    /// standard deviation with `df` degrees of freedom.
    ///
    /// With the standard normal's density φ and distribution function Φ, the range w of the normal variates
    /// has the distribution function k times the integral over z of φ(z) (Φ(z + w) - Φ(z))^(k - 1), for w >
    /// 0. Its mean m is the integral of 1 - Φ(z)^k - (1 - Φ(z))^k. `k` need not be whole in these. A value is
    /// w / sqrt(y / df) with y from [`ChiSquared`](crate::native::ChiSquared) of `df`, or w if `df` is
    /// infinite. Mean m sqrt(df / 2) Γ((df - 1) / 2) / Γ(df / 2) for df > 1; mean square df / (df - 2) times
    /// the mean square of w for df > 2. With `k` = 2, it is sqrt(2) |t| with t from
    /// [`StudentT`](crate::native::StudentT).
    ///
    /// The smallest normal variate is exceeded with a probability whose logarithm is -e / k, with e from
    /// [`StandardExponential`](crate::native::StandardExponential); given it, the largest one is found in
    /// the same way, as that of k - 1 others above it (Devroye, "Non-uniform random variate generation",
    /// 1986, section V.3). So the time does not grow with `k`. Where the two are so close that their
    /// difference would lose digits, w is the probability between them divided by the mean of the
    /// density there, by a series. In `f64`, w is within 1e-14 of itself, or within 1e-13 where both
    /// variates are beyond 5 deviations, and 1e-15 |log w| more where it is small. Values out of the
    /// range of the type, with `k` near 1 or few degrees of freedom, are 0 or infinite.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_studentized_range.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// // Three groups, and 10 degrees of freedom: 3.877 is exceeded with a probability of 0.05.
    /// let ranges: Array1<f64> = Key::from_seed(0).sample(native::StudentizedRange::new(3.0, 10.0)?, 10_000);
    /// let exceeded = ranges.iter().filter(|&&x| x > 3.877).count();
    /// assert!((430..570).contains(&exceeded));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("studentized range", "studentized_range", "Tukey", "ptukey", "qtukey", "range of normals"))]
    struct StudentizedRange;

    /// A studentized range distribution of `k` normal variates, with `df` degrees of freedom: scalars,
    /// or arrays that broadcast together. They need not be whole.
    new(k: AboveOne, df: AboveZero)

    values: studentized_range
}

fn studentized_range<T: WideElement>(source: &Source, [k, df]: [Bound<f64>; 2]) -> WideSampler {
    let [for_least, for_largest, for_gamma] = source.split();
    let half_df = df.map(|df| (0.5 * df).max(LEAST));
    let [gamma, log_power] = if half_df.any(f64::is_finite) {
        // Where these are infinite, the variates are not used.
        let finite = |half: f64| if half < f64::INFINITY { half } else { 1.0 };
        Gammas::of::<T>(&for_gamma, half_df.clone().map(finite), 1.0).factors()
    } else {
        [Input::from(Bound::scalar(1.0)), Bound::scalar(0.0).into()]
    };
    let others = k.clone().map(|k| k - 1.0);
    combined(
        [
            exponentials::<T>(for_least).into(),
            exponentials::<T>(for_largest).into(),
            k.clone().into(),
            k.map(Real::log).into(),
            others.clone().into(),
            others.map(Real::log).into(),
            half_df.into(),
            gamma,
            log_power,
        ],
        inlined!(|[least, largest, k, log_k, others, log_others, half_df, gamma, log_power]| {
            let [factor, log] = range([least, largest], [k, log_k], [others, log_others]);
            let is_finite = half_df < f64::INFINITY;
            let precision = if is_finite { (half_df / gamma).sqrt() } else { 1.0 };
            factor * precision * Real::exp(log - 0.5 * log_power)
        }),
    )
}

/// log sqrt(2 π).
const LOG_ROOT: f64 = 0.918_938_533_204_672_8;

/// The range of `k` normal variates, as a factor and the logarithm of another one.
///
/// Exponential variates are given for the least and for the largest of the `others`, which are `k` - 1.
#[inline(always)]
fn range(
    [for_least, for_largest]: [f64; 2],
    [k, log_k]: [f64; 2],
    [others, log_others]: [f64; 2],
) -> [f64; 2] {
    // Logarithms of the probabilities to exceed the least and the largest one, without their signs.
    let from_least = for_least / k;
    let from_largest = from_least - log_complement_of_ratio(for_largest, others, log_others);
    let least = upper_quantile(from_least, -log_complement_of_ratio(for_least, k, log_k));
    let largest = upper_quantile(from_largest, -log_complement(from_largest));

    let (width, middle) = (largest - least, 0.5 * (least + largest));
    let (w, y) = (width * width, middle * middle);
    // The mean of the density between them, divided by that in the middle: even derivatives of the
    // density are Hermite polynomials times it.
    let second = (y - 1.0) / 24.0;
    let fourth = ((y - 6.0) * y + 3.0) / 1_920.0;
    let sixth = (((y - 15.0) * y + 45.0) * y - 15.0) / 322_560.0;
    let eighth = ((((y - 28.0) * y + 210.0) * y - 420.0) * y + 105.0) / 92_897_280.0;
    let mean = 1.0 + w * (second + w * (fourth + w * (sixth + w * eighth)));
    let log_between = -from_least - for_largest / others;
    let is_narrow = w * y.max(1.0) < 0.03125;
    if is_narrow { [1.0 / mean, log_between + 0.5 * y + LOG_ROOT] } else { [width, 0.0] }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By mpmath with 60 digits, or 700 with the largest k.
    #[test]
    fn ranges_are_those_of_exact_arithmetic() {
        let rows = [
            (1.0, 1.0, 2.0, 0.56684992486015176),
            (0.25, 3.0, 2.0, 0.19900481034467502),
            (1.2, 3.6, 2.0, 0.037793458865509368),
            (0.01, 0.5, 3.0, 3.4842340509478704),
            (4.0, 0.75, 1.5, 0.12778485613427049),
            (2.5, 0.5, 30.0, 3.5566550485877296),
            (1.0, 1.0, 1e6, 9.5068488197340495),
            (0.5, 2.0, 1e300, 74.094183177097591),
            (1e-15, 2.0, 1.125, 2.7785979217212924),
            (3.0, 1e-15, 2.0, 7.3636347563539378),
            // Close together, in the end beyond 5 deviations.
            (0.7, 10.0, 1.25, 6.1815678096464494e-18),
            (2.0, 44.0, 2.0, 7.5957210474865452e-20),
            (1.5, 5.0, 1.0625, 1.4031982991153525e-35),
            (20.0, 6.0, 2.0, 0.00059890833500686958),
            (30.0, 1.2, 2.0, 0.068818372196743431),
            (40.0, 2.0, 2.0, 0.024025925332249165),
            (40.0, 1.0, 2.0, 0.075471693253038751),
            (44.0, 1.5, 1.5, 0.0068972116484075192),
            (44.0, 0.75, 1.25, 0.0062684108425305554),
            (1e-17, 2.5, 1.0625, 0.04334641709874791),
            (1e-17, 2.3, 1.0625, 0.29408980773902259),
        ];
        for (least, largest, k, exact) in rows {
            let of = |x: f64| [x, x.ln()];
            let [factor, log] = range([least, largest], of(k), of(k - 1.0));
            let error = (factor * log.exp() / exact - 1.0).abs();
            let is_far = least / k > 14.0 || least < 1e-14;
            let allowed = if is_far { 1e-13 } else { 1e-14 } - 1e-15 * exact.ln().min(0.0);
            assert!(error <= allowed, "{least}, {largest}, {k}: {error}");
        }
    }
}
