//! The generalised inverse Gaussian distribution.

use std::f64::consts::LN_2;

use crate::elements::float::Element;
use crate::elements::wide::WideMethods as _;
use crate::math::Real;
use crate::math::complements::minus_log;
use crate::methods::combined::combined;
use crate::native::methods::formula::{distribution, domains};
use crate::sampling::rejection::{FirstAccepted, Rejection};
use crate::sampling::{
    Bound, BoxedSampler, Distribution, Named, SamplerResult, Source, WideSampler,
};
use crate::simd::inlined;

/// The largest parameter, and the reciprocal of the least `b`.
const LARGEST: f64 = 1e300;

domains! {
    Index: "from -1e300 to 1e300", |p| p.abs() <= LARGEST;
    Concentration: "from 1e-300 to 1e300", |b| (1.0 / LARGEST..=LARGEST).contains(&b);
}

distribution! {
    /// The generalised inverse Gaussian distribution with an index `p` and a concentration `b`.
    ///
    /// Density x^(p - 1) exp(-b (x + 1 / x) / 2) / (2 K_p(b)) for x > 0, with the modified Bessel function K
    /// of the second kind; mean K_(p+1)(b) / K_p(b), variance K_(p+2)(b) / K_p(b) less the squared mean. With
    /// `p` = -1/2 it is an inverse Gaussian distribution ([`Wald`](crate::native::Wald)) of mean 1; the reciprocal
    /// of a value has index -`p`. A variate with density proportional to x^(p - 1) exp(-(s x + r / x) / 2)
    /// is sqrt(r / s) times one with b = sqrt(r s).
    ///
    /// The logarithm of a value is sampled by rejection from an exponential, a uniform and an exponential
    /// piece (Devroye, "Random variate generation for the generalized inverse Gaussian distribution",
    /// 2014, doi:10.1007/s11222-012-9367-z), in `f64`. It takes 1 to 1.4 attempts for all parameters. Values
    /// that are not in the range of the type are infinite or 0.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_generalized_inverse_gaussian.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let dist = native::GeneralizedInverseGaussian::new(0.5, 2.0)?;
    /// let variances: Array1<f64> = Key::from_seed(0).sample(dist, 1000);
    /// assert!(variances.iter().all(|&x| x > 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("generalized inverse gaussian", "geninvgauss", "GIG", "Sichel", "generalised hyperbolic"))]
    struct GeneralizedInverseGaussian;

    /// A generalised inverse Gaussian distribution with index `p` and concentration `b`: scalars, or
    /// arrays that broadcast together.
    new(p: Index, b: Concentration)
}

impl<T: Element> Distribution<T> for GeneralizedInverseGaussian<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        Ok(T::narrowed(variates(source, &self.p.wide, &self.b.wide, shape)?))
    }
}

/// The sampler of values with index `p` and concentration `b`.
pub(crate) fn variates(
    source: Source,
    p: &Named<f64>,
    b: &Named<f64>,
    shape: &[usize],
) -> SamplerResult<'static, f64> {
    let of = |f: fn(f64, f64) -> f64| p.zip(b, f)?.bind(shape);
    let parameters = [
        of(|p, _| p.abs())?,
        of(|p, b| log_alpha(p.abs(), b))?,
        of(|p, b| Pieces::new(p.abs(), b).left)?,
        of(|p, b| Pieces::new(p.abs(), b).left_scale)?,
        of(|p, b| Pieces::new(p.abs(), b).right)?,
        of(|p, b| Pieces::new(p.abs(), b).right_scale)?,
    ];
    Ok(powers(source, parameters, p.bind(shape)?, of(mode_of_logarithm)?))
}

/// The sampler of e^x times a factor, or of its reciprocal where `p` is negative.
#[inline]
fn powers(
    source: Source,
    parameters: [Bound<f64>; 6],
    p: Bound<f64>,
    factor: Bound<f64>,
) -> WideSampler {
    let logarithms = BoxedSampler::of(FirstAccepted::new(source, Devroye, parameters));
    combined(
        [logarithms.into(), p.into(), factor.into()],
        inlined!(|[log, p, factor]| {
            // In two steps: the whole power may be out of range where the product is not.
            let root = Real::exp(if p < 0.0 { -0.5 * log } else { 0.5 * log });
            factor * root * root
        }),
    )
}

/// The number at the mode of the logarithm's density.
pub(crate) fn mode_of_logarithm(p: f64, b: f64) -> f64 {
    let ratio = p.abs() / b;
    // From here on, 1 is lost in the sum, whose square may be infinite.
    let (large, reciprocal) = if ratio < 1e9 {
        let sum = ratio + Real::mul_add(ratio, ratio, 1.0).sqrt();
        (sum, 1.0 / sum)
    } else {
        (2.0 * ratio, 0.5 * (b / p.abs()))
    };
    if p < 0.0 { reciprocal } else { large }
}

/// The logarithm of alpha = sqrt(p² + b²) - p.
fn log_alpha(p: f64, b: f64) -> f64 {
    // Times p, or times b, whichever is larger.
    let ratio = if p > b { b / p } else { p / b };
    let root = Real::mul_add(ratio, ratio, 1.0).sqrt();
    if p > b {
        // The ratio may be too small to be squared.
        2.0 * Real::log(b) - Real::log(p) - Real::log(root + 1.0)
    } else {
        Real::log(b) - Real::log(root + ratio)
    }
}

/// alpha (cosh x - 1).
#[inline(always)]
fn even_part(x: f64, log_alpha: f64) -> f64 {
    let size = x.abs();
    let root = Real::expm1(-size);
    0.5 * Real::exp(log_alpha + size) * (root * root)
}

/// p (e^x - x - 1).
#[inline(always)]
fn odd_part(x: f64, p: f64) -> f64 {
    // Beyond, no proposal is accepted; it keeps the power finite.
    p * beyond_line(if x < 709.0 { x } else { 709.0 })
}

/// e^x - x - 1.
#[inline(always)]
pub(crate) fn beyond_line(x: f64) -> f64 {
    let far = Real::expm1(x) - x;
    // Horner's scheme for the sum of x^k / k! from k = 2 on.
    let mut sum = 1.0;
    for k in [12.0, 11.0, 10.0, 9.0, 8.0, 7.0, 6.0, 5.0, 4.0, 3.0] {
        sum = Real::mul_add(sum, x / k, 1.0);
    }
    let near = 0.5 * x * x * sum;
    if x.abs() < 0.25 { near } else { far }
}

/// The logarithm of the density at x, divided by that at the mode, 0.
#[inline(always)]
fn log_density(x: f64, p: f64, log_alpha: f64) -> f64 {
    -(even_part(x, log_alpha) + odd_part(x, p))
}

/// cosh 1.
const COSH_1: f64 = 1.543_080_634_815_243_7;

/// A hat of the density: 1 between -left and right, and exponential with these scales beyond.
struct Pieces {
    left: f64,
    left_scale: f64,
    right: f64,
    right_scale: f64,
}

impl Pieces {
    /// Devroye's choice: tangents of the logarithm at points where it is between -2 and -1/2.
    fn new(p: f64, b: f64) -> Self {
        let log_alpha = log_alpha(p, b);
        let alpha = Real::exp(log_alpha);
        let depth = -log_density(1.0, p, log_alpha);
        let at_right = if depth > 2.0 {
            (2.0 / (alpha + p)).sqrt()
        } else if depth < 0.5 {
            Real::log(4.0 / (alpha + 2.0 * p))
        } else {
            1.0
        };
        let depth = -log_density(-1.0, p, log_alpha);
        let at_left = if depth > 2.0 {
            (4.0 / (alpha * COSH_1 + p)).sqrt()
        } else if depth < 0.5 {
            let inverse = 1.0 / alpha;
            let by_alpha = if alpha < 1e-9 {
                LN_2 - log_alpha
            } else {
                Real::log(1.0 + inverse + (inverse * (inverse + 2.0)).sqrt())
            };
            f64::min(1.0 / p, by_alpha)
        } else {
            1.0
        };
        // alpha sinh x, and the slopes of the logarithm, down on both sides.
        let sinh = |x: f64| -0.5 * Real::exp(log_alpha + x) * Real::expm1(-2.0 * x);
        let right_scale = 1.0 / (sinh(at_right) + p * Real::expm1(at_right));
        let left_scale = 1.0 / (sinh(at_left) - p * Real::expm1(-at_left));
        Self {
            left: at_left + left_scale * log_density(-at_left, p, log_alpha),
            left_scale,
            right: at_right + right_scale * log_density(at_right, p, log_alpha),
            right_scale,
        }
    }
}

/// Devroye's rejection of the logarithm of a value, less its mode.
struct Devroye;

impl Rejection<f64, 3, 6, u64> for Devroye {
    #[inline(always)]
    fn propose(
        &self,
        [piece, place, test]: [u64; 3],
        [p, log_alpha, left, left_scale, right, right_scale]: [f64; 6],
    ) -> (f64, bool) {
        let middle = left + right;
        let piece = f64::from_bits(piece).unit_of_bits() * (left_scale + middle + right_scale);
        let place = f64::from_bits(place).unit_of_bits();
        let log = -minus_log(place);
        let beyond = if piece < middle + right_scale {
            right - right_scale * log
        } else {
            left_scale * log - left
        };
        let is_middle = piece < middle;
        let x = if is_middle { Real::mul_add(middle, place, -left) } else { beyond };
        // The logarithm of the hat is the logarithm of the place's variate, where the hat is
        // exponential.
        let log_hat = if is_middle { 0.0 } else { log };
        let test = -minus_log(f64::from_bits(test).unit_of_bits());
        (x, test + log_hat <= log_density(x, p, log_alpha))
    }
}
