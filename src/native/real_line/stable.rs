//! The stable distributions.

use std::f64::consts::{FRAC_1_PI, FRAC_2_PI, FRAC_PI_2};

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::math::complements::minus_log;
use crate::methods::combined::combined;
use crate::native::methods::formula::{PositiveNormal, distribution, domains};
use crate::native::methods::standard::exponentials;
use crate::sampling::{
    Bits as _, Bound, BoxedSampler, Line, LinesTogether, Run, Sampler, Source, WideSampler,
    each_with,
};
use crate::simd::inlined;

domains! {
    Stability: "at most 2", |alpha| alpha <= 2.0;
    Skewness: "in [-1, 1]", |beta| (-1.0..=1.0).contains(&beta);
}

distribution! {
    /// The stable distribution with stability `alpha` and skewness `beta`, in SciPy's default
    /// parametrisation, S1.
    ///
    /// Characteristic function exp(-|t|^alpha (1 - i beta sign(t) tan(pi alpha / 2))), and for `alpha`
    /// = 1 exp(-|t| (1 + i beta sign(t) 2/pi log|t|)): a sum of n variates has the distribution of one,
    /// times n^(1 / alpha), but for a shift if `alpha` is 1. With `alpha` = 2 it is normal of variance
    /// 2, with 1 and `beta` = 0 [`Cauchy`](crate::native::Cauchy)'s, with 1/2 and `beta` = 1 Lévy's. Mean 0 for
    /// alpha > 1; the variance is infinite for alpha < 2, and so may values be for small alpha.
    ///
    /// Samples by the method of Chambers, Mallows and Stuck ("A method for simulating stable random
    /// variables", 1976, doi:10.1080/01621459.1976.10480344) in `f64`, from a uniform angle that is
    /// exact to all digits from both ends, in a form without differences: for |beta| = 1 small values
    /// keep their digits too, and near `alpha` = 1 values are accurate to some roundings of theirs.
    /// With `beta` other than 0 these grow there like tan(pi alpha / 2), as the location of this
    /// parametrisation does: with alpha closer to 1 than 1e-12, less than 4 digits of the spread
    /// remain.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_stable.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let jumps: Array1<f64> = Key::from_seed(0).sample(native::Stable::new(1.7, 0.5)?, 100);
    /// assert!(jumps.iter().all(|x| x.is_finite()));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("levy_stable", "Lévy", "levy", "alpha-stable"))]
    struct Stable;

    /// A stable distribution with stability `alpha` and skewness `beta`: scalars, or arrays that
    /// broadcast together.
    new(alpha: PositiveNormal and Stability, beta: Skewness)

    values: stable
}

fn stable<T: WideElement>(source: &Source, [alpha, beta]: [Bound<f64>; 2]) -> WideSampler {
    let [for_angle, for_exponential] = source.split();
    by_angle(for_angle, exponentials::<T>(for_exponential), alpha, beta)
}

/// Uniform variates c on (-1, 1), exact near 0 and near both ends: where |c| > 1/2, it is encoded
/// as the reciprocal of 1 - |c|, with its sign.
struct FromBothEnds(Source);

impl Sampler<f64> for FromBothEnds {
    #[inline]
    fn block(&self, run: Run, out: &mut [Line<f64>]) {
        const UNIT: f64 = 1.0 / (1_u64 << 63) as f64;
        let mut bits = LinesTogether::<u64>::room_of();
        let bits = bits.zeros(out.len());
        self.0.bits64(run, bits);
        each_with(
            out,
            bits,
            inlined!(|_, bits| {
                const SIZE: u64 = u64::MAX >> 1;
                let size = bits & SIZE;
                // The distance from 0, or from the end, whichever is smaller: below 2^62.
                let is_near = size <= SIZE >> 1;
                let distance = if is_near { size } else { SIZE - size };
                let distance = Real::mul_add(distance as i64 as f64, UNIT, 0.5 * UNIT);
                let encoded = if is_near { distance } else { 1.0 / distance };
                if bits > SIZE { -encoded } else { encoded }
            }),
        );
    }
}

/// The reciprocal of sin(pi (1 - alpha) / 2) or, for alpha = 1, 0.
fn reciprocal_sine(alpha: f64) -> f64 {
    if alpha == 1.0 { 0.0 } else { 1.0 / Real::sin(FRAC_PI_2 * (1.0 - alpha)) }
}

/// With the angle V = pi/2 c, the complement p = pi/2 + V or pi/2 - V (with the sign of `beta`), e
/// = 1 - alpha and a variate W of the exponential distribution, Chambers, Mallows and Stuck's value
/// is
///
/// (sin(alpha V) + beta tan(pi alpha / 2) cos(alpha V)) / cos V (A / (W cos V))^(e / alpha),
/// A = cos(e V) + beta tan(pi alpha / 2) sin(e V),
///
/// and the terms of both sums are not negative, apart from signs of V and `beta`:
/// A = (1 - |beta|) cos(e V) + |beta| sin(e p) / sin(pi e / 2).
#[inline]
pub(crate) fn by_angle(
    source: Source,
    exponentials: WideSampler,
    alpha: Bound<f64>,
    beta: Bound<f64>,
) -> WideSampler {
    let reciprocal = alpha.clone().map(reciprocal_sine);
    combined(
        [
            BoxedSampler::of(FromBothEnds(source)).into(),
            exponentials.into(),
            alpha.into(),
            beta.into(),
            reciprocal.into(),
        ],
        inlined!(|[encoded, exponential, alpha, beta, reciprocal]| {
            let size = encoded.abs();
            let from_end = if size > 1.0 { 1.0 / size } else { 1.0 - size };
            let from_zero = if size > 1.0 { 1.0 - from_end } else { size };
            let angle = FRAC_PI_2 * if encoded < 0.0 { -from_zero } else { from_zero };
            let is_opposite = (encoded < 0.0) != (beta < 0.0);
            let complement = FRAC_PI_2 * if is_opposite { from_end } else { 1.0 + from_zero };
            let (e, skewness) = (1.0 - alpha, beta.abs());
            let cosine = (FRAC_PI_2 * from_end).bounded_sin();

            let of_complement = if alpha == 1.0 {
                FRAC_2_PI * complement
            } else {
                (e * complement).bounded_sin() * reciprocal
            };
            let a = (1.0 - skewness) * (e * angle).bounded_cos() + skewness * of_complement;
            let log = -minus_log(a / (exponential * cosine));

            let extreme = (alpha * complement).bounded_sin() * reciprocal;
            let extreme = if beta < 0.0 { -extreme } else { extreme };
            let sum = (1.0 - skewness) * (alpha * angle).bounded_sin() + skewness * extreme;
            let power = sum / cosine * Real::exp(e / alpha * log);
            // A sum of 0, where the power is infinite.
            let power = if sum == 0.0 { 0.0 } else { power };

            let tangent = angle.bounded_sin() / cosine;
            let at_one = tangent * a + 2.0 * FRAC_1_PI * beta * log;
            if alpha == 1.0 { at_one } else { power }
        }),
    )
}
