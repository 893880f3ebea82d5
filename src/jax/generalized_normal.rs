//! The generalised normal distribution, and the uniform distribution on balls.

use std::slice;

use super::gamma::{boxed_gamma, largest_gamma};
use super::rademacher::Signs;
use crate::elements::float::{Element, UniformElement};
use crate::error::Error;
use crate::math::Real;
#[cfg(feature = "serde")]
use crate::methods::ball::one_exponent;
use crate::methods::powers::raise;
use crate::sampling::vectors::{outer_shape, vectors};
use crate::sampling::{
    Bits as _, Bound, BoxedSampler, Distribution, Filled, LANES, Line, Lines, Named, Parameter,
    Request, Run, Sampler, Source, each, each_with, parameters, sampler_by_bind, stored,
};
use crate::simd::{SimdLevel, inlined};

/// The generalised normal distribution with exponent `p`.
///
/// Density p / (2 Γ(1/p)) exp(-|x|^p) on the real line; mean 0, variance Γ(3/p) / Γ(1/p). With p =
/// 2 it is normal, of variance 1/2, and with p = 1 Laplace's. A value is +-g^(1/p) with g from
/// [`Gamma`](super::Gamma) of 1/p.
///
/// `jax.random.generalized_normal`. Types of up to 32 bits have JAX's signs without
/// `jax_enable_x64`, which changes them; [`with_x64`](Self::with_x64) selects either. Parity as for
/// [`Gamma`](super::Gamma) with shape 1 / p. For example, JAX's reciprocal square root differs at p
/// = 3.5 in `f32`, and 41 % of the values differ there. In 16-bit types this is JAX with a `p` of
/// that type; JAX inverts a `p` that is a Python number in `f32`, and its values then differ.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/generalized_normal.svg"))]
///
/// ```
/// use ndkey::{Key, jax::GeneralizedNormal};
///
/// // jax.random.generalized_normal(jax.random.key(0), 3.0, (2,))
/// let sample = Key::new(0).sample(GeneralizedNormal::new(3.0_f32)?, 2);
/// assert_eq!(sample.to_vec(), [0.89282674, 0.096502356]);
/// # Ok::<(), ndkey::Error>(())
/// ```
///
/// # Accuracy
/// For large `p`, in `f16` from 3 on, the gamma variates, whose power a value is, underflow to 0,
/// and so does the value, although the right values are not small. [`native::GeneralizedNormal`](crate::native::GeneralizedNormal)
/// is accurate there. The share of zeros among 2^18 values of `Key::new(0)`, by the type:
///
#[doc = include_str!("limits/generalized_normal.md")]
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("gennorm"))]
pub struct GeneralizedNormal<T> {
    p: Named<T>,
    inverse: Named<T>,
    x64: Option<bool>,
}

impl<T: Element> GeneralizedNormal<T> {
    /// A generalised normal distribution with exponent `p`, a scalar or an array.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `p` and 1 / p are finite and above 0.
    pub fn new(p: impl Into<Parameter<T>>) -> Result<Self, Error> {
        Ok(Self::of_checked(checked_exponent(p.into(), "GeneralizedNormal")?))
    }

    /// The same distribution, with the signs that JAX draws with or without `jax_enable_x64`,
    /// whatever the type of the values.
    #[must_use]
    pub fn with_x64(self, x64: bool) -> Self {
        Self { x64: Some(x64), ..self }
    }
}

parameters! { GeneralizedNormal<T: Element>::new { p } with { x64: Option<bool> } }

fn checked_exponent<T: Element>(
    p: Parameter<T>,
    function: &'static str,
) -> Result<Named<T::Computed>, Error> {
    let p = p.computed().named(function, "p");
    p.check_positive()?;
    p.check("large enough that 1 / p is finite", |p| (T::Computed::ONE / p).is_finite())?;
    Ok(p)
}

struct WithSign<T> {
    gamma: BoxedSampler<'static, T>,
    signs: Signs,
    inverse: Bound<T>,
    level: SimdLevel,
}

impl<T: Element> GeneralizedNormal<T> {
    fn of_checked(p: Named<T::Computed>) -> Self {
        let inverse = p.clone().map(|p| T::Computed::ONE / p);
        Self { inverse: inverse.stored(), p: p.stored(), x64: None }
    }

    fn with_sign(&self, source: Source, shape: &[usize]) -> Result<WithSign<T::Computed>, Error> {
        let p = self.p.bound(shape)?;
        let inverse = self.inverse.bound(shape)?;
        let [for_gamma, for_sign] = source.split();
        // 1 / (1 / p), which JAX simplifies.
        let given = T::Computed::JOINS_OPERATIONS.then_some(p);
        let gamma = boxed_gamma(for_gamma, inverse.clone(), given);
        let level = for_sign.level();
        Ok(WithSign { gamma, signs: Signs::of::<T>(for_sign, self.x64), inverse, level })
    }
}

impl<T: Element> Distribution<T> for GeneralizedNormal<T> {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let with_sign = self.with_sign(request.source(), request.shape())?;
        Ok(request.compute(with_sign))
    }
}

impl<T: UniformElement> Sampler<T> for WithSign<T> {
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        let (mut inverse, mut signs) = (Lines::room(), Lines::room());
        self.inverse.lines(run, out.len(), &mut inverse);
        self.gamma.block(run, out);
        self.signs.block(run, signs.zeros(out.len()));
        raise(self.level, out, &inverse);
        each_with(out, &signs, inlined!(|x, sign: T| sign * x));
    }

    fn cost(&self) -> usize {
        self.gamma.cost() + 2
    }
}

/// The uniform distribution on the unit ball in `d` dimensions for the norm (Σ |x|^p)^(1/p).
///
/// The last axis of a sample holds the coordinates of a point: its length must be `d`. A value is g
/// / (Σ |g|^p + e)^(1/p) with g from [`GeneralizedNormal`] and an exponential e (Barthe, Guédon,
/// Mendelson, Naor, "A probabilistic approach to the geometry of the l_p^n-ball", 2005,
/// arXiv:math/0503650).
///
/// `jax.random.ball`. Types of up to 32 bits have JAX's signs without `jax_enable_x64`;
/// [`with_x64`](Self::with_x64) selects either. In balls of up to 100 dimensions each coordinate
/// is within 64 eps in `f32` and 200 eps in `f64`, because JAX sums in another order and has
/// another logarithm there. In `f16` coordinates are equal in every bit, and so they are in `bf16`
/// in samples of fewer than 4096 points. In larger samples of `bf16` JAX omits roundings: at least
/// 50 % of the coordinates are equal, and the others within 4 ulp. Where every variate underflows
/// to 0, as happens in 16-bit types for large `p`, JAX returns NaN; here the point is the origin.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/ball.svg"))]
///
/// ```
/// use ndarray::Array2;
/// use ndkey::{Key, jax::Ball};
///
/// let points: Array2<f32> = Key::new(0).sample(Ball::new(3, 2.0_f32)?, (100, 3));
/// assert!(points.rows().into_iter().all(|x| x.dot(&x) <= 1.0));
/// # Ok::<(), ndkey::Error>(())
/// ```
///
/// # Accuracy
/// For large `p` many coordinates are 0 that should not be, in the share that the page of
/// [`GeneralizedNormal`] tabulates. [`native::Ball`](crate::native::Ball) is accurate there.
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("sphere", "UnitBall"))]
pub struct Ball<T> {
    d: usize,
    p: T,
    normal: GeneralizedNormal<T>,
}

impl<T: Element> Ball<T> {
    /// The distribution of points with `d` coordinates, in the ball of the norm with exponent `p`;
    /// 2 is the Euclidean norm.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `p` and 1 / p are finite and above 0, and the largest
    /// [`Gamma`](super::Gamma) variate of 1 + d / p to the power of 1 / p is finite. For d = 3 this
    /// holds from about 0.053 on in `f32` and `bf16`, 0.0088 in `f64` and 0.29 in `f16`; for d =
    /// 1000, from 0.11, 0.016 and 0.67. (In 16-bit types near these limits, one point in a thousand
    /// may be divided by infinity: it is the origin.)
    pub fn new(d: usize, p: T) -> Result<Self, Error> {
        let parameter = checked_exponent(Parameter::from(p), "Ball")?;
        // A point is divided by a power of a sum that has the gamma distribution with shape 1 + d /
        // p.
        let allowed = "large enough that Gamma(1 + d / p) variates to the power 1 / p are finite";
        parameter.check(allowed, |p| {
            let alpha = T::Computed::from_f64(1.0 + d as f64 / p.to_f64());
            largest_gamma(alpha).pow(T::Computed::ONE / p).is_finite()
        })?;
        Ok(Self { d, p, normal: GeneralizedNormal::of_checked(parameter) })
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

    /// The setting of [`with_x64`](Self::with_x64).
    #[must_use]
    pub fn x64(&self) -> Option<bool> {
        self.normal.x64()
    }

    /// The same distribution, with the signs that JAX draws with or without `jax_enable_x64`,
    /// whatever the type of the coordinates.
    #[must_use]
    pub fn with_x64(self, x64: bool) -> Self {
        Self { normal: self.normal.with_x64(x64), ..self }
    }
}

stored! {
    Ball<T: Element> {
        d: usize,
        p: Parameter<T> = Parameter::from,
        #[serde(default)] x64: Option<bool>,
    }
    one_exponent(&p).and_then(|p| Self::new(d, p)).map(|ball| {
        let normal = GeneralizedNormal { x64, ..ball.normal };
        Self { normal, ..ball }
    })
}

impl<T: Element> Distribution<T> for Ball<T> {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let shape = request.shape();
        let source = request.source();
        outer_shape("the sample of Ball", &source, shape, &[self.d])?;
        let [for_normal, for_exponential] = source.split();
        let points = source.per_key() / (self.d as u64).max(1);
        let normal = BoxedSampler::of(self.normal.with_sign(for_normal, shape)?);
        let exponential = for_exponential.with_len(points);
        Ok(request.compute(self::points(normal, exponential, self.d, self.p.to_computed())))
    }
}

/// Points whose exponential variates are drawn together.
const POINTS_TOGETHER: usize = LANES;

/// The sampler of points in `d` dimensions.
fn points<T: UniformElement>(
    normal: BoxedSampler<'_, T>,
    exponential: Source,
    d: usize,
    p: T,
) -> impl Sampler<T> {
    vectors(d, normal.cost() + 16, move |first, out: &mut [T]| {
        let run = Run { start: first, step: 1 };
        // Where several coordinates share the power, JAX multiplies by it.
        let shared = T::JOINS_OPERATIONS && d > 1;
        let exponent = if shared { -(T::ONE / p) } else { T::ONE / p };
        let (mut powers, level) = (vec![T::ZERO; POINTS_TOGETHER * d], exponential.level());
        let start = first * d as u64;
        normal.fill(Run { start, step: 1 }, out);
        for (number, points) in out.chunks_mut(POINTS_TOGETHER * d).enumerate() {
            let mut norms = [[T::ZERO; POINTS_TOGETHER]];
            T::unit(&exponential, run.skip(number * POINTS_TOGETHER), &mut norms);
            for (power, coordinate) in powers.iter_mut().zip(&*points) {
                *power = coordinate.abs();
            }
            for powers in powers.as_chunks_mut::<POINTS_TOGETHER>().0 {
                raise(level, slice::from_mut(powers), &[[p; POINTS_TOGETHER]]);
            }
            each(&mut norms, inlined!(|uniform| -(-uniform).log1p()));
            let terms = powers.chunks_exact(d).zip(points.chunks_exact(d));
            for (norm, (powers, point)) in norms[0].iter_mut().zip(terms) {
                let size = |place: usize| point[place].abs().to_f64() as f32;
                let sum = T::sum(powers, |place| size(place).pow(p.to_f64() as f32));
                let total = sum + *norm;
                // Where everything has underflowed, there is nothing to divide.
                *norm = if total == T::ZERO { T::ONE } else { total };
            }
            raise(level, &mut norms, &[[exponent; POINTS_TOGETHER]]);
            for (point, norm) in points.chunks_exact_mut(d).zip(norms[0]) {
                for coordinate in point {
                    *coordinate = if shared { *coordinate * norm } else { *coordinate / norm };
                }
            }
        }
    })
}
