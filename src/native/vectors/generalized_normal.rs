//! The generalised normal distribution, and the uniform distribution on balls.

use crate::elements::float::Element;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
use crate::native::indices::rademacher::Signs;
use crate::native::methods::gammas::Gammas;
use crate::native::positive::exponential::standard_exponential;
use crate::sampling::vectors::{VectorSampler, Vectors, outer_shape};
use crate::sampling::{
    Bound, BoxedSampler, Distribution, LANES, Line, LinesTogether, Named, Parameter, Run, Sampler,
    Source, TOGETHER, each_given, parameters, stored,
};

/// The generalised normal distribution with exponent `p`.
///
/// Density p / (2 Γ(1/p)) exp(-|x|^p) on the real line; mean 0, variance Γ(3/p) / Γ(1/p). With p =
/// 2 it is normal, of variance 1/2, and with p = 1 Laplace's; for large p it is nearly uniform on
/// (-1, 1). A value is ±exp(l / p) with l from [`LogGamma`](crate::native::LogGamma) of 1/p, and a sign of its
/// own draw. The logarithm does not underflow: values are accurate for every p, with a relative error
/// of a few epsilons of `f64`, times 1/p and |log |x|| where these are above 1. Values that are not in
/// the range of the type are 0 or infinite, with p below 0.008 (`f64`; 0.05 in `f32`).
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/generalized_normal.svg"))]
///
/// ```
/// use ndkey::native::{self, Key};
///
/// let sample = Key::from_seed(0).sample(native::GeneralizedNormal::new(3.0_f32)?, 1000);
/// assert!((sample.mapv(|x| x.abs().powi(3)).mean().unwrap() - 1.0 / 3.0).abs() < 0.1);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("gennorm", "exponential power"))]
pub struct GeneralizedNormal<T> {
    /// 1 / p.
    p: Named<T>,
    inverse: Named<f64>,
}

impl<T: Element> GeneralizedNormal<T> {
    /// A generalised normal distribution with exponent `p`, a scalar or an array.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `p` and 1 / p are finite and above 0.
    pub fn new(p: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let p = p.into().named("GeneralizedNormal", "p");
        let inverse = checked_inverse(&p)?;
        Ok(Self { p, inverse })
    }
}

parameters! { GeneralizedNormal<T: Element>::new { p } }

/// Checked exponents, inverted.
fn checked_inverse<T: Element>(p: &Named<T>) -> Result<Named<f64>, Error> {
    /// From here on values are uniform to all digits; the logarithms of gamma variates of less than
    /// the inverse may be infinite.
    const UNIFORM: f64 = 1e300;
    p.check_positive()?;
    p.check("large enough that 1 / p is finite", |p| {
        (T::Computed::ONE / p.to_computed()).is_finite()
    })?;
    Ok(p.clone().map(|p| 1.0 / if T::wide(p) < UNIFORM { T::wide(p) } else { UNIFORM }))
}

impl<T: Element> Distribution<T> for GeneralizedNormal<T> {
    fn sampler<'a>(
        &'a self,
        source: Source,
        shape: &'a [usize],
    ) -> Result<BoxedSampler<'a, T>, Error> {
        let [for_gamma, for_sign] = source.split();
        let logarithms = Gammas::new::<T::Wide>(&for_gamma, &self.inverse, shape)?.logarithm();
        let inverse = self.inverse.bind(shape)?;
        Ok(T::narrowed(roots(logarithms, inverse, for_sign)))
    }
}

fn roots(
    logarithms: BoxedSampler<'static, f64>,
    inverse: Bound<f64>,
    for_sign: Source,
) -> BoxedSampler<'static, f64> {
    BoxedSampler::of(Roots { logarithms, inverse, signs: Signs(for_sign) })
}

/// Roots of gamma variates, given as logarithms, with random signs.
struct Roots {
    logarithms: BoxedSampler<'static, f64>,
    inverse: Bound<f64>,
    signs: Signs,
}

impl Sampler<f64> for Roots {
    fn block(&self, run: Run, out: &mut [Line<f64>]) {
        let mut rooms = LinesTogether::<f64>::rooms::<2>();
        let [signs, inverse] = &mut rooms;
        self.logarithms.block(run, out);
        self.signs.block(run, signs.zeros(out.len()));
        let lines = if self.inverse.as_scalar().is_some() { 1 } else { out.len() };
        let inverse = self.inverse.lines(run, lines, inverse);
        each_given(
            out,
            [signs, inverse],
            #[inline(always)]
            |log, [sign, inverse]| sign * Real::exp(log * inverse),
        );
    }

    fn together(&self) -> usize {
        TOGETHER
    }

    fn cost(&self) -> usize {
        self.logarithms.cost() + 1
    }
}

/// The uniform distribution on the unit ball in `d` dimensions for the norm (Σ |x|^p)^(1/p).
///
/// The last axis of a sample holds the coordinates of a point: its length must be `d`. Means are 0,
/// covariances 0, and variances Γ(3 / p) Γ(d / p + 1) / (Γ(1 / p) Γ((d + 2) / p + 1)). A value is g
/// / (Σ |g|^p + e)^(1/p) with g from [`GeneralizedNormal`] and an exponential e (Barthe, Guédon,
/// Mendelson, Naor, "A probabilistic approach to the geometry of the l_p^n-ball", 2005,
/// arXiv:math/0503650). It is computed from the logarithms of |g|^p, which are gamma variates, and
/// of the sum: as accurate for every p as [`GeneralizedNormal`] is.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/ball.svg"))]
///
/// ```
/// use ndarray::Array2;
/// use ndkey::native::{self, Key};
///
/// let points: Array2<f64> = Key::from_seed(0).sample(native::Ball::new(3, 2.0)?, (100, 3));
/// assert!(points.rows().into_iter().all(|x| x.dot(&x) <= 1.0 + 1e-15));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("sphere", "UnitBall"))]
pub struct Ball<T> {
    d: usize,
    p: T,
    inverse: Named<f64>,
}

impl<T: Element> Ball<T> {
    /// The distribution of points with `d` coordinates, in the ball of the norm with exponent `p`;
    /// 2 is the Euclidean norm.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `p` and 1 / p are finite and above 0.
    pub fn new(d: usize, p: T) -> Result<Self, Error> {
        let inverse = checked_inverse(&Parameter::from(p).named("Ball", "p"))?;
        Ok(Self { d, p, inverse })
    }

    /// The number of dimensions.
    #[must_use]
    pub fn d(&self) -> usize {
        self.d
    }

    /// The exponent of the norm.
    #[must_use]
    pub fn p(&self) -> T {
        self.p
    }
}

stored! {
    Ball<T: Element> {
        d: usize,
        p: Parameter<T> = Parameter::from,
    }
    crate::methods::ball::one_exponent(&p).and_then(|p| Self::new(d, p))
}

impl<T: Element> Distribution<T> for Ball<T> {
    fn sampler<'a>(
        &'a self,
        source: Source,
        shape: &'a [usize],
    ) -> Result<BoxedSampler<'a, T>, Error> {
        outer_shape("the sample of Ball", &source, shape, &[self.d])?;
        let [for_gamma, for_sign, for_exponential] = source.split();
        let count = for_exponential.per_key() / (self.d as u64).max(1);
        let logarithms = Gammas::new::<T::Wide>(&for_gamma, &self.inverse, shape)?.logarithm();
        let exponentials = exponentials::<T::Wide>(for_exponential.with_len(count));
        let inverse = self.inverse.values()[0];
        let signs = Signs(for_sign);
        let points = Points { logarithms, exponentials, signs, d: self.d, inverse };
        Ok(T::rounded(ball(points)))
    }
}

/// Exponential variates from bits of `T`.
#[inline(never)]
fn exponentials<T: WideElement>(source: Source) -> BoxedSampler<'static, f64> {
    T::widened(BoxedSampler::of(standard_exponential::<T>(source)))
}

/// The sampler of points.
#[inline(never)]
fn ball<T: WideElement>(points: Points) -> BoxedSampler<'static, T> {
    BoxedSampler::of(VectorSampler(points))
}

struct Points {
    /// Logarithms of gamma variates of 1 / p.
    logarithms: BoxedSampler<'static, f64>,
    exponentials: BoxedSampler<'static, f64>,
    signs: Signs,
    d: usize,
    /// 1 / p.
    inverse: f64,
}

impl<T: WideElement> Vectors<T> for Points {
    fn vector_len(&self) -> usize {
        self.d
    }

    fn vectors(&self, first: u64, out: &mut [T]) {
        let (d, lines) = (self.d, out.len().div_ceil(LANES));
        let run = Run { start: first * d as u64, step: 1 };
        let mut rooms = [(); 3].map(|()| vec![[0.0; LANES]; lines]);
        let [logs, totals, signs] = &mut rooms;
        self.logarithms.fill(run, &mut logs.as_flattened_mut()[..out.len()]);
        self.signs.fill(run, &mut signs.as_flattened_mut()[..out.len()]);
        let mut exponentials = vec![0.0; out.len() / d];
        self.exponentials.fill(Run { start: first, step: 1 }, &mut exponentials);
        totals.copy_from_slice(logs);
        each_given(
            totals,
            [],
            #[inline(always)]
            |log, []: [f64; 0]| Real::exp(log),
        );
        for (powers, exponential) in totals.as_flattened_mut().chunks_exact_mut(d).zip(exponentials)
        {
            let total = powers.iter().fold(exponential, |sum, power| sum + power);
            powers.fill(total);
        }
        let inverse = self.inverse;
        each_given(
            logs,
            [totals, signs],
            #[inline(always)]
            |log, [total, sign]| sign * Real::exp((log - Real::log(total)) * inverse),
        );
        for (out, &coordinate) in out.iter_mut().zip(logs.as_flattened()) {
            *out = T::from_f64(coordinate);
        }
    }

    fn cost(&self) -> usize {
        self.logarithms.cost() + 2
    }
}
