//! The uniform distribution on balls of a norm.

use crate::elements::float::Element;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
use crate::native::indices::rademacher::Signs;
use crate::native::methods::gammas::Gammas;
use crate::native::positive::exponential::standard_exponential;
use crate::native::real_line::generalized_normal::checked_inverse;
use crate::sampling::vectors::{outer_shape, vectors};
use crate::sampling::{
    BoxedSampler, Distribution, LANES, Named, Parameter, Run, Sampler, SamplerResult, Source,
    WideSampler, each, each_given, stored,
};
use crate::simd::inlined;

/// The uniform distribution on the unit ball in `d` dimensions for the norm (Σ |x|^p)^(1/p).
///
/// The last axis of a sample holds the coordinates of a point: its length must be `d`. Means are 0,
/// covariances 0, and variances Γ(3 / p) Γ(d / p + 1) / (Γ(1 / p) Γ((d + 2) / p + 1)). A value is g
/// / (Σ |g|^p + e)^(1/p) with g from [`GeneralizedNormal`](crate::native::GeneralizedNormal) and an exponential e (Barthe, Guédon,
/// Mendelson, Naor, "A probabilistic approach to the geometry of the l_p^n-ball", 2005,
/// arXiv:math/0503650). It is computed from the logarithms of |g|^p, which are gamma variates, and
/// of the sum: as accurate for every p as [`GeneralizedNormal`](crate::native::GeneralizedNormal) is.
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
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        outer_shape("the sample of Ball", &source, shape, &[self.d])?;
        let [for_gamma, for_sign, for_exponential] = source.split();
        let count = for_exponential.per_key() / (self.d as u64).max(1);
        let logarithms = Gammas::new::<T::Wide>(&for_gamma, &self.inverse, shape)?.logarithm();
        let exponentials = exponentials::<T::Wide>(for_exponential.with_len(count));
        let inverse = self.inverse.values()[0];
        let signs = Signs(for_sign);
        Ok(T::rounded(ball(logarithms, exponentials, signs, self.d, inverse)))
    }
}

/// Exponential variates from bits of `T`.
#[inline(never)]
fn exponentials<T: WideElement>(source: Source) -> WideSampler {
    T::widened(BoxedSampler::of(standard_exponential::<T>(source)))
}

/// The sampler of points, from logarithms of gamma variates of 1 / p, which is `inverse`.
#[inline(never)]
fn ball<T: WideElement>(
    logarithms: WideSampler,
    exponentials: WideSampler,
    signs: Signs,
    d: usize,
    inverse: f64,
) -> BoxedSampler<'static, T> {
    BoxedSampler::of(vectors(d, logarithms.cost() + 2, move |first, out: &mut [T]| {
        let lines = out.len().div_ceil(LANES);
        let run = Run { start: first * d as u64, step: 1 };
        let mut rooms = [(); 3].map(|()| vec![[0.0; LANES]; lines]);
        let [logs, totals, of_signs] = &mut rooms;
        logarithms.fill(run, &mut logs.as_flattened_mut()[..out.len()]);
        signs.fill(run, &mut of_signs.as_flattened_mut()[..out.len()]);
        let mut of_points = vec![0.0; out.len() / d];
        exponentials.fill(Run { start: first, step: 1 }, &mut of_points);
        totals.copy_from_slice(logs);
        each(totals, inlined!(|log| Real::exp(log)));
        for (powers, exponential) in totals.as_flattened_mut().chunks_exact_mut(d).zip(of_points) {
            let total = powers.iter().fold(exponential, |sum, power| sum + power);
            powers.fill(total);
        }
        each_given(
            logs,
            [totals, of_signs],
            inlined!(|log, [total, sign]| sign * Real::exp((log - Real::log(total)) * inverse)),
        );
        for (out, &coordinate) in out.iter_mut().zip(logs.as_flattened()) {
            *out = T::from_f64(coordinate);
        }
    }))
}
