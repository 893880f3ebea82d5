//! Gamma numbers, and their logarithms.

use pulp::{Simd, WithSimd};

use super::lanes::{Lanes, SHORT, gather};
use super::normal::{standard_normal, symmetric};
use super::uniform::UniformElement;
use crate::distribution::Distribution;
use crate::error::Error;
use crate::parameter::{Bound, Parameter};
use crate::prng::Prng;
use crate::sampler::{OutOfLine, Run, Sampler};
use crate::source::{KeyLanes, Source};

/// The gamma distribution with shape `alpha` and scale 1.
///
/// Density x^(alpha - 1) e^(-x) / Γ(alpha) for x > 0; mean and variance alpha. For another scale,
/// multiply the sample by it.
///
/// Samples by rejection from a cubed normal number (Marsaglia and Tsang, "A simple method for
/// generating gamma variables", 2000, doi:10.1145/358407.358414), with a key a value; a value for
/// alpha < 1 is that for alpha + 1 times u^(1 / alpha).
///
/// `jax.random.gamma`; equal in every decision, and in every bit up to a reciprocal square root of
/// alpha - 1/3, which JAX takes from the processor and which is rounded once here. Beside JAX on a
/// processor with AVX-512, it is an ulp off for one alpha in nine, and values then differ in their last
/// places. In `f16` and `bf16` equal in every bit; as in JAX every step is rounded there, so that of a
/// large alpha few different values are left.
///
/// ```
/// use ndarray::{Array2, array};
/// use ndkey::{Key, distributions::Gamma};
///
/// // jax.random.gamma(jax.random.key(0), 2.5, (2,))
/// let sample = Key::new(0).sample(Gamma::new(2.5_f32)?, 2);
/// assert_eq!(sample.to_vec(), [2.078842, 2.2727783]);
///
/// let columns: Array2<f64> = Key::new(1).sample(Gamma::new(array![0.5, 1.0, 20.0])?, (1000, 3));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Gamma<T> {
    alpha: Parameter<T>,
}

impl<T: UniformElement> Gamma<T> {
    /// The distribution of a shape parameter or an array of them.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `alpha` is finite and above 0.
    pub fn new(alpha: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let alpha = alpha.into();
        check_positive(&alpha, "Gamma", "alpha")?;
        Ok(Self { alpha })
    }
}

impl<T: UniformElement> Distribution<T> for Gamma<T> {
    fn sampler<S: Source>(&self, source: S, shape: &[usize]) -> Result<impl Sampler<T>, Error> {
        let alpha = self.alpha.bind("Gamma", "alpha", shape)?;
        Ok(GammaSampler::new(source, alpha, None))
    }
}

/// The logarithm of a number from the gamma distribution with shape `alpha` and scale 1.
///
/// Density exp(alpha x - e^x) / Γ(alpha) on the real line; mean ψ(alpha), variance ψ'(alpha). Where
/// `alpha` is small, gamma numbers underflow and their logarithms do not.
///
/// Sampled as log d + log v^3, as [`Gamma`] is, and for alpha < 1 with log(u) / alpha added.
///
/// `jax.random.loggamma`; parity as [`Gamma`]'s, for every alpha.
///
/// ```
/// use ndkey::{Key, distributions::LogGamma};
///
/// // jax.random.loggamma(jax.random.key(0), 2.5, (2,))
/// let sample = Key::new(0).sample(LogGamma::new(2.5_f32)?, 2);
/// assert_eq!(sample.to_vec(), [0.731811, 0.82100296]);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct LogGamma<T> {
    alpha: Parameter<T>,
}

impl<T: UniformElement> LogGamma<T> {
    /// The distribution of a shape parameter or an array of them.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `alpha` is finite and above 0.
    pub fn new(alpha: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let alpha = alpha.into();
        check_positive(&alpha, "LogGamma", "alpha")?;
        Ok(Self { alpha })
    }
}

impl<T: UniformElement> Distribution<T> for LogGamma<T> {
    fn sampler<S: Source>(&self, source: S, shape: &[usize]) -> Result<impl Sampler<T>, Error> {
        Ok(LogGammaSampler::new(source, self.alpha.bind("LogGamma", "alpha", shape)?))
    }
}

/// 0 for a subnormal number, as JAX on CPU has it.
#[inline(always)]
pub(super) fn flush<T: UniformElement>(x: T) -> T {
    if T::FLUSHES_SUBNORMALS && x < T::MIN_POSITIVE { T::ZERO } else { x }
}

/// Every value is finite and above 0.
pub(super) fn check_positive<T: UniformElement>(
    values: &Parameter<T>,
    function: &'static str,
    parameter: &'static str,
) -> Result<(), Error> {
    values.check(function, parameter, "finite and above 0", |x| x.is_finite() && x > T::ZERO)
}

/// As [`check_positive`], and so large that the logarithm of a gamma number is finite.
pub(super) fn check_log_finite<T: UniformElement>(
    values: &Parameter<T>,
    function: &'static str,
    parameter: &'static str,
) -> Result<(), Error> {
    check_positive(values, function, parameter)?;
    // The logarithm of a uniform number is above -64.
    let least = T::from_f64(64.0) / T::INFINITY.next_down();
    values.check(function, parameter, "at least 64 / MAX", |x| x >= least)
}

/// The sampler of [`Gamma`], for distributions made of it.
pub(super) struct GammaSampler<'a, T, S> {
    source: S,
    shape: BoundShape<'a, T>,
    /// 1 / alpha, where it is known before alpha.
    inverse: Option<Bound<'a, T>>,
}

impl<'a, T: UniformElement, S: Source> GammaSampler<'a, T, S> {
    pub(super) fn new(
        source: S,
        alpha: Bound<'a, T>,
        inverse: Option<Bound<'a, T>>,
    ) -> OutOfLine<Self> {
        OutOfLine::new(Self { source, shape: BoundShape::new(alpha), inverse })
    }
}

impl<T: UniformElement, S: Source> Sampler<T> for GammaSampler<'_, T, S> {
    #[inline(always)]
    fn block<const L: usize>(&self, run: Run, out: &mut [T; L]) {
        let shapes = self.shape.block::<L>(run);
        let keys = self.source.keys::<L>(run);
        out_of_line(&keys, &shapes, out);
        for lane in 0..L {
            out[lane] = shapes.d[lane] * out[lane];
        }
        if shapes.boosted {
            let mut uniform = [T::ZERO; L];
            T::unit(&keys.child(1, 2), KeyLanes::<S::Prng, L>::RUN, &mut uniform);
            let inverse = match &self.inverse {
                Some(inverse) => inverse.block(run),
                None => shapes.alpha.map(|alpha| T::ONE / alpha),
            };
            for lane in 0..L {
                uniform[lane] = T::ONE - uniform[lane];
            }
            T::pow_block(&mut uniform, &inverse);
            for lane in 0..L {
                let boost = flush(uniform[lane]);
                let boost = if shapes.alpha[lane] >= T::ONE { T::ONE } else { boost };
                out[lane] = flush(out[lane] * boost);
            }
        }
    }
}

/// The sampler of [`LogGamma`], for distributions made of it.
pub(super) struct LogGammaSampler<'a, T, S> {
    source: S,
    shape: BoundShape<'a, T>,
}

impl<'a, T: UniformElement, S: Source> LogGammaSampler<'a, T, S> {
    pub(super) fn new(source: S, alpha: Bound<'a, T>) -> OutOfLine<Self> {
        OutOfLine::new(Self { source, shape: BoundShape::new(alpha) })
    }
}

impl<T: UniformElement, S: Source> Sampler<T> for LogGammaSampler<'_, T, S> {
    #[inline(always)]
    fn block<const L: usize>(&self, run: Run, out: &mut [T; L]) {
        let shapes = self.shape.block::<L>(run);
        let keys = self.source.keys::<L>(run);
        out_of_line(&keys, &shapes, out);
        for lane in 0..L {
            out[lane] = shapes.d[lane].log() + out[lane].log();
        }
        if shapes.boosted {
            let mut uniform = [T::ZERO; L];
            T::unit(&keys.child(1, 2), KeyLanes::<S::Prng, L>::RUN, &mut uniform);
            for lane in 0..L {
                let log = (-uniform[lane]).log1p();
                let boost = log * (T::ONE / shapes.alpha[lane]);
                // Of a 0, even an infinite 1 / alpha makes no NaN.
                let none = (shapes.alpha[lane] >= T::ONE) | (log == T::ZERO);
                out[lane] = out[lane] + if none { T::ZERO } else { boost };
            }
        }
    }
}

/// A shape parameter and what Marsaglia and Tsang make of it, lane by lane.
struct Shapes<T, const L: usize> {
    alpha: [T; L],
    d: [T; L],
    c: [T; L],
    /// Whether some alpha is below 1.
    boosted: bool,
}

impl<T: UniformElement, const L: usize> Shapes<T, L> {
    /// v of Marsaglia and Tsang.
    #[inline(always)]
    fn root(&self, lane: usize, x: T) -> T {
        x.mul_add(self.c[lane], T::ONE)
    }

    #[inline(always)]
    fn gather(&self, lanes: &[usize; SHORT]) -> Shapes<T, SHORT> {
        let [alpha, d, c] = [&self.alpha, &self.d, &self.c].map(|values| gather(values, lanes));
        Shapes { alpha, d, c, boosted: self.boosted }
    }
}

/// alpha, d and c, where alpha < 1 is raised by 1.
#[inline(always)]
fn constants<T: UniformElement>(alpha: T) -> [T; 3] {
    let third = T::from_f64(1.0 / 3.0);
    let d = if alpha >= T::ONE { alpha } else { alpha + T::ONE } - third;
    let c = if T::JOINS_OPERATIONS { third * d.reciprocal_sqrt() } else { third / d.sqrt() };
    [alpha, d, c]
}

/// The largest number of [`Gamma`] with a shape from 1 on: that of the largest normal number.
pub(super) fn largest_gamma<T: UniformElement>(alpha: T) -> T {
    let [_, d, c] = constants(alpha);
    let x = T::SQRT_2 * symmetric(T::ONE - T::EPSILON).erf_inv();
    d * cube(x.mul_add(c, T::ONE))
}

/// 1 / sqrt(x), in nearly all cases rounded once: a step of Newton's method with an exact residue.
#[inline(always)]
pub(super) fn reciprocal_sqrt<T: UniformElement>(x: T) -> T {
    let y = T::ONE / x.sqrt();
    let product = x * y;
    let rest = x.mul_add(y, -product);
    let residue = (-rest).mul_add(y, (-product).mul_add(y, T::ONE));
    (T::from_f64(0.5) * y).mul_add(residue, y)
}

/// Shape parameters at flat positions.
struct BoundShape<'a, T> {
    alpha: Bound<'a, T>,
    /// Of a scalar, what belongs to it.
    scalar: Option<[T; 3]>,
}

impl<'a, T: UniformElement> BoundShape<'a, T> {
    fn new(alpha: Bound<'a, T>) -> Self {
        Self { scalar: alpha.as_scalar().map(constants), alpha }
    }

    #[inline(always)]
    fn block<const L: usize>(&self, run: Run) -> Shapes<T, L> {
        if let Some([alpha, d, c]) = self.scalar {
            return Shapes { alpha: [alpha; L], d: [d; L], c: [c; L], boosted: alpha < T::ONE };
        }
        let alpha = self.alpha.block::<L>(run);
        let mut shapes = Shapes { alpha, d: [T::ZERO; L], c: [T::ZERO; L], boosted: false };
        for lane in 0..L {
            [_, shapes.d[lane], shapes.c[lane]] = constants(alpha[lane]);
        }
        for lane in 0..L {
            shapes.boosted |= alpha[lane] < T::ONE;
        }
        shapes
    }
}

/// [`marsaglia_tsang`], compiled once for all distributions that are made of gamma numbers.
#[inline(never)]
fn out_of_line<T: UniformElement, I: Prng, const L: usize>(
    keys: &KeyLanes<I, L>,
    shapes: &Shapes<T, L>,
    out: &mut [T; L],
) {
    keys.level().dispatch(Cubes { keys, shapes, out });
}

struct Cubes<'a, T, I: Prng, const L: usize> {
    keys: &'a KeyLanes<I, L>,
    shapes: &'a Shapes<T, L>,
    out: &'a mut [T; L],
}

impl<T: UniformElement, I: Prng, const L: usize> WithSimd for Cubes<'_, T, I, L> {
    type Output = ();

    #[inline(always)]
    fn with_simd<Level: Simd>(self, _: Level) {
        marsaglia_tsang(self.keys, self.shapes, self.out);
    }
}

/// V = v^3 of Marsaglia and Tsang: d V has the gamma distribution with shape d + 1/3.
///
/// With a normal x, a uniform u and v = 1 + c x > 0, V is taken if log u < x^2 / 2 + d (1 - V + log V),
/// which u < 1 - 0.0331 x^4 implies. That holds for all but one in ten or fewer, and they alone,
/// gathered from the whole block, go through the rest: logarithms and further rounds.
#[inline(always)]
fn marsaglia_tsang<T: UniformElement, I: Prng, const L: usize>(
    keys: &KeyLanes<I, L>,
    shapes: &Shapes<T, L>,
    out: &mut [T; L],
) {
    let round = Round::first(keys);
    let Proposals { x, uniform } = round.propose();
    let mut taken = [false; L];
    for lane in 0..L {
        let root = shapes.root(lane, x[lane]);
        taken[lane] = (root > T::ZERO) & surely_taken(x[lane], uniform[lane]);
        out[lane] = cube(root);
    }
    let left = Lanes::that(&taken.map(|taken| !taken));
    for group in 0..left.groups() {
        let (lanes, _) = left.group(group);
        let proposals = Proposals { x: gather(&x, &lanes), uniform: gather(&uniform, &lanes) };
        let cubes = stragglers(round.gather(&lanes), proposals, shapes.gather(&lanes));
        for lane in 0..SHORT {
            out[lanes[lane]] = cubes[lane];
        }
    }
}

/// The cubes of lanes whose proposals are still to be tested, round after round.
///
/// It ends whatever alpha is: c is at most 0.41, so that v is above 0 for most x, and then most uniform
/// numbers are surely taken.
#[inline(always)]
fn stragglers<T: UniformElement, I: Prng>(
    mut round: Round<I, SHORT>,
    mut proposals: Proposals<T, SHORT>,
    shapes: Shapes<T, SHORT>,
) -> [T; SHORT] {
    let mut cubes = [T::ZERO; SHORT];
    let mut waiting = [true; SHORT];
    loop {
        let Proposals { x, uniform } = proposals;
        // Loops of their own, which vectorise.
        let (mut proposed, mut negative) = ([T::ZERO; SHORT], [false; SHORT]);
        for lane in 0..SHORT {
            let root = shapes.root(lane, x[lane]);
            proposed[lane] = cube(root);
            negative[lane] = root <= T::ZERO;
        }
        let (mut bounds, mut logs) = ([T::ZERO; SHORT], [T::ZERO; SHORT]);
        for lane in 0..SHORT {
            let (d, cube) = (shapes.d[lane], proposed[lane]);
            let rest = d * ((T::ONE - cube) + cube.log());
            bounds[lane] = (x[lane] * x[lane]).mul_add(T::from_f64(0.5), rest);
        }
        for lane in 0..SHORT {
            logs[lane] = uniform[lane].log();
        }
        let mut taken = [false; SHORT];
        for lane in 0..SHORT {
            // Rounded to 16 bits, the one does not always imply the other.
            let under = (logs[lane] < bounds[lane]) | surely_taken(x[lane], uniform[lane]);
            taken[lane] = waiting[lane] & !negative[lane] & under;
        }
        for lane in 0..SHORT {
            cubes[lane] = if taken[lane] { proposed[lane] } else { cubes[lane] };
            waiting[lane] &= !taken[lane];
        }
        if waiting == [false; SHORT] {
            return cubes;
        }
        round = round.next(&negative);
        proposals = round.propose();
    }
}

/// Whether u < 1 - 0.0331 x^4.
#[inline(always)]
fn surely_taken<T: UniformElement>(x: T, uniform: T) -> bool {
    let square = x * x;
    uniform < T::ONE - T::from_f64(0.0331) * (square * square)
}

#[inline(always)]
fn cube<T: UniformElement>(root: T) -> T {
    (root * root) * root
}

/// Each lane's key for a round, and its key for the normal number of that round.
struct Round<I: Prng, const K: usize> {
    key: KeyLanes<I, K>,
    normal: KeyLanes<I, K>,
}

impl<I: Prng, const K: usize> Round<I, K> {
    #[inline(always)]
    fn first(keys: &KeyLanes<I, K>) -> Self {
        Self::new(keys.child(0, 2))
    }

    /// The three children of a round's key are for the next round, the normal and the uniform number.
    #[inline(always)]
    fn new(key: KeyLanes<I, K>) -> Self {
        Self { normal: key.child(1, 3), key }
    }

    /// What comes after this round, or, if v was negative, another normal number for it.
    #[inline(always)]
    fn next(&self, negative: &[bool; K]) -> Self {
        let next = Self::new(self.key.child(0, 3));
        if *negative == [false; K] {
            return next;
        }
        let again = self.normal.child(0, 2);
        Self { key: self.key.or(negative, &next.key), normal: again.or(negative, &next.normal) }
    }

    #[inline(always)]
    fn propose<T: UniformElement>(&self) -> Proposals<T, K> {
        let mut proposals = Proposals { x: [T::ZERO; K], uniform: [T::ZERO; K] };
        let run = KeyLanes::<I, K>::RUN;
        standard_normal(self.normal.child(1, 2)).block(run, &mut proposals.x);
        T::unit(&self.key.child(2, 3), run, &mut proposals.uniform);
        proposals
    }

    #[inline(always)]
    fn gather(&self, lanes: &[usize; SHORT]) -> Round<I, SHORT> {
        Round { key: self.key.gather(lanes), normal: self.normal.gather(lanes) }
    }
}

/// The normal and the uniform number of each lane.
struct Proposals<T, const K: usize> {
    x: [T; K],
    uniform: [T; K],
}
