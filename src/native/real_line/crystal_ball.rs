//! The Crystal Ball distribution.

use std::f64::consts::{FRAC_1_SQRT_2, PI};

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::math::complements::log_complement;
use crate::methods::combined::{Input, combined};
use crate::native::methods::formula::{Positive, distribution, domains};
use crate::native::methods::normal_tail::upper_quantile;
use crate::native::methods::standard::{exponentials, uniforms};
use crate::sampling::{Bound, Source, WideSampler};
use crate::simd::inlined;

domains! {
    Exponent: "finite and above 1", |m| m > 1.0 && m.is_finite();
}

distribution! {
    /// The Crystal Ball distribution: normal above -beta, with a power as its lower tail.
    ///
    /// Density proportional to exp(-x^2 / 2) for x > -beta and to (m / beta)^m exp(-beta^2 / 2) (m
    /// / beta - beta - x)^-m below, which has the same value and slope at -beta. With r = m / beta,
    /// q = exp(-beta^2 / 2) and N = r q / (m - 1) + sqrt(π / 2) (1 + erf(beta / sqrt(2))), the
    /// factor is 1 / N, and the mean q (1 + r (r - beta) / (m - 1) - r^2 / (m - 2)) / N for m > 2;
    /// the variance is finite for m > 3. It is the shape of peaks in high-energy physics that
    /// radiation smears to one side. A value of either part is made from an exponential variate by
    /// the part's quantile function, to a few units in the last place of itself or of `beta`; a
    /// uniform variate decides on the part.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_crystal_ball.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let masses: Array1<f64> = Key::from_seed(0).sample(native::CrystalBall::new(1.5, 3.0)?, 100);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("crystal ball", "crystalball"))]
    struct CrystalBall;

    /// A Crystal Ball distribution with the tail below -beta and its exponent `m`: scalars, or
    /// arrays that broadcast together.
    new(beta: Positive, m: Exponent)

    values: crystal_ball
}

fn crystal_ball<T: WideElement>(source: &Source, [beta, m]: [Bound<f64>; 2]) -> WideSampler {
    let [for_part, for_size] = source.split();
    // The logarithm of the probability of the normal distribution above -beta, less its sign.
    let core = beta.clone().map(|beta| -libm::log1p(-0.5 * libm::erfc(beta * FRAC_1_SQRT_2)));
    let tail = Input::of(
        [core.clone().into(), beta.clone().into(), m.clone().into()],
        inlined!(|[core, beta, m]| {
            let density = Real::exp(-0.5 * beta * beta) / (2.0 * PI).sqrt();
            let odds = density * (m / (m - 1.0)) / beta * Real::exp(core);
            if odds < f64::INFINITY { odds / (1.0 + odds) } else { 1.0 }
        }),
    );
    combined(
        [
            uniforms::<T>(for_part).into(),
            exponentials::<T>(for_size).into(),
            tail,
            core.into(),
            beta.into(),
            m.into(),
        ],
        inlined!(|[u, exponential, tail, core, beta, m]| {
            // With the largest exponents, the tail is exponential to all digits.
            let power = m * Real::expm1(exponential / (m - 1.0));
            let below = -beta - if m < 1e20 { power } else { exponential } / beta;
            let h = exponential + core;
            let above = upper_quantile(h, -log_complement(h));
            if u < tail { below } else { above.max(-beta) }
        }),
    )
}
