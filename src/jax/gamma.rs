//! The gamma and log-gamma distributions.

use std::slice;

use super::methods::computed::computed;
use super::normal::{standard_normal, standard_normal_of, symmetric};
use crate::elements::compiled::compiled;
use crate::elements::float::{Element, UniformElement};
use crate::error::Error;
use crate::methods::location_scale::LocationScale;
use crate::methods::powers::raise;
use crate::prng::MAX_WORDS;
use crate::sampling::rejection::{complete, gather};
use crate::sampling::{
    Bits as _, Bound, BoxedSampler, KeyLanes, LANES, Line, Lines, Named, Parameter, Run, Sampler,
    Source, Unit as _, each, each_flagged, each_given, each_with, parameters,
};
use crate::simd::{inlined, map_array, several_given};

/// The gamma distribution with shape `alpha` and scale 1.
///
/// Density x^(alpha - 1) e^(-x) / Γ(alpha) for x > 0; mean and variance alpha.
/// [`with_scale`](Self::with_scale) sets another scale.
///
/// Samples by rejection from the cube of a normal variate (Marsaglia and Tsang, "A simple method
/// for generating gamma variables", 2000, doi:10.1145/358407.358414), with one key per value; for
/// alpha < 1, a variate of shape alpha + 1 is multiplied by u^(1 / alpha). For small alpha, values
/// below the smallest normal number are 0.
///
/// `jax.random.gamma`; the same proposals are accepted as in JAX, and values are equal in every bit
/// where 1 / sqrt(alpha - 1/3) is. JAX takes this reciprocal square root from the processor; here
/// it is rounded once. JAX's is an ulp off for one alpha in 9 on a processor with AVX-512, and up
/// to 60 % of the values then differ, by up to 64 eps of the value. In `f16` and `bf16` all values
/// are equal in every bit. As in JAX, every step is rounded there, so samples of a large alpha have
/// few distinct values.
///
/// [`native::Gamma`](crate::native::Gamma) uses more random bits, and computes in `f64`.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/gamma.svg"))]
///
/// ```
/// use ndarray::{Array2, array};
/// use ndkey::{Key, jax::Gamma};
///
/// // jax.random.gamma(jax.random.key(0), 2.5, (2,))
/// let sample = Key::new(0).sample(Gamma::new(2.5_f32)?, 2);
/// assert_eq!(sample.to_vec(), [2.078842, 2.2727783]);
///
/// let columns: Array2<f64> = Key::new(1).sample(Gamma::new(array![0.5, 1.0, 20.0])?, (1000, 3));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("standard_gamma"))]
pub struct Gamma<T> {
    pub(crate) alpha: Named<T>,
}

impl<T: Element> Gamma<T> {
    /// A gamma distribution with shape `alpha`, a scalar or an array, and scale 1.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `alpha` is finite and above 0.
    pub fn new(alpha: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let alpha = alpha.into().computed().named("Gamma", "alpha");
        alpha.check_positive()?;
        Ok(Self { alpha: alpha.stored() })
    }

    /// The same distribution with a scale, `scale * jax.random.gamma`: its values are `scale` times
    /// the values of scale 1.
    ///
    /// ```
    /// use ndkey::{Key, jax::Gamma};
    ///
    /// // Mean 2.5 / 4: of rate 4.
    /// let waits = Key::new(0).sample(Gamma::new(2.5_f64)?.with_scale(0.25)?, 1000);
    /// assert!((waits.mean().unwrap() - 0.625).abs() < 0.05);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `scale` is finite, at least 0 and not subnormal.
    pub fn with_scale(
        self,
        scale: impl Into<Parameter<T>>,
    ) -> Result<LocationScale<Self, T>, Error> {
        let scale = scale.into();
        // First, so that the error names this distribution.
        scale.check_scale("Gamma")?;
        LocationScale::new(self, T::default(), scale)
    }
}

parameters! { Gamma<T: Element>::new { alpha } }

computed!(Gamma { alpha }, |source| GammaSampler {
    source,
    shape: BoundShape::new(alpha),
    inverse: None
});

compiled!(floats: Gamma<T> => T);

/// The distribution of the logarithm of a gamma variate with shape `alpha` and scale 1.
///
/// Density exp(alpha x - e^x) / Γ(alpha) on the real line; mean ψ(alpha), variance ψ'(alpha). Gamma
/// variates of small `alpha` underflow; their logarithms are finite from `alpha` = 64 / MAX on
/// (2e-37 in `f32`, 1e-3 in `f16`).
///
/// Samples log d + log v^3 as [`Gamma`] does, plus log(u) / alpha for alpha < 1.
///
/// `jax.random.loggamma`; parity as [`Gamma`]'s, for every alpha, with eps of the value or of 1.
///
/// [`native::LogGamma`](crate::native::LogGamma) uses more random bits, and computes in `f64`.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/log_gamma.svg"))]
///
/// ```
/// use ndkey::{Key, jax::LogGamma};
///
/// // jax.random.loggamma(jax.random.key(0), 2.5, (2,))
/// let sample = Key::new(0).sample(LogGamma::new(2.5_f32)?, 2);
/// assert_eq!(sample.to_vec(), [0.731811, 0.82100296]);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct LogGamma<T> {
    pub(crate) alpha: Named<T>,
}

impl<T: Element> LogGamma<T> {
    /// A log-gamma distribution with shape `alpha`, a scalar or an array.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `alpha` is finite and above 0.
    pub fn new(alpha: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let alpha = alpha.into().computed().named("LogGamma", "alpha");
        alpha.check_positive()?;
        Ok(Self { alpha: alpha.stored() })
    }
}

parameters! { LogGamma<T: Element>::new { alpha } }

computed!(LogGamma { alpha }, |source| LogGammaSampler { source, shape: BoundShape::new(alpha) });

/// Replaces a subnormal number by 0, as JAX on CPU does.
#[inline(always)]
pub(super) fn flush<T: UniformElement>(x: T) -> T {
    if T::FLUSHES_SUBNORMALS && x < T::MIN_POSITIVE { T::ZERO } else { x }
}

/// Checks that every value is finite, above 0, and large enough for the logarithm of a gamma
/// variate to be finite.
pub(super) fn check_log_finite<T: UniformElement>(values: &Named<T>) -> Result<(), Error> {
    values.check_positive()?;
    // The logarithm of a uniform variate is above -64.
    let least = T::from_f64(64.0) / T::INFINITY.next_down();
    values.check("at least 64 / MAX", |x| x >= least)
}

/// Two rounds, of a normal and a uniform variate each.
const COST: usize = 16;

/// The sampler of [`Gamma`], as a part of other distributions.
pub(super) struct GammaSampler<T> {
    source: Source,
    shape: BoundShape<T>,
    /// 1 / alpha, where it is known before alpha.
    inverse: Option<Bound<T>>,
}

/// The sampler of [`Gamma`], with its loops compiled.
pub(super) fn boxed_gamma<'a, T: UniformElement>(
    source: Source,
    alpha: Bound<T>,
    inverse: Option<Bound<T>>,
) -> BoxedSampler<'a, T> {
    BoxedSampler::of(GammaSampler { source, shape: BoundShape::new(alpha), inverse })
}

impl<T: UniformElement> Sampler<T> for GammaSampler<T> {
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        let (mut shapes, mut keys) = (Shapes::room(), self.source.key_lanes());
        self.shape.write(run, out.len(), &mut shapes);
        self.source.keys(run, out.len(), &mut keys);
        marsaglia_tsang(&keys, &shapes, out);
        each_with(out, &shapes.d, inlined!(|v, d| d * v));
        if shapes.boosted {
            let (mut uniform, mut inverse) = (Lines::room(), Lines::room());
            let (uniform, inverse) = (uniform.zeros(out.len()), inverse.zeros(out.len()));
            let mut boost_keys = keys.other();
            keys.child(1, 2, &mut boost_keys);
            T::unit(&boost_keys, run, uniform);
            match &self.inverse {
                Some(known) => known.write(run, inverse),
                None => each_with(inverse, &shapes.alpha, inlined!(|_, alpha| T::ONE / alpha)),
            }
            each(uniform, inlined!(|uniform| T::ONE - uniform));
            raise(self.source.level(), uniform, inverse);
            each_given(
                out,
                [&*uniform, &*shapes.alpha],
                inlined!(|x, [boost, alpha]| flush(
                    x * if alpha >= T::ONE { T::ONE } else { flush(boost) }
                )),
            );
        }
    }

    fn few(&self, run: Run, out: &mut [T]) -> bool {
        let [out] = out else { return false };
        let One { alpha, d, cube, key } = self.shape.one(&self.source, run.start);
        let x = d * cube;
        *out = if alpha >= T::ONE {
            x
        } else {
            let known = self.inverse.as_ref().map(|inverse| inverse.get(run.start));
            let inverse = known.unwrap_or(T::ONE / alpha);
            let uniform: T = T::unit_at(&key.child(1, 2), 0);
            let mut boost = [[T::ONE - uniform; LANES]];
            raise(self.source.level(), &mut boost, &[[inverse; LANES]]);
            flush(x * flush(boost[0][0]))
        };
        true
    }

    fn cost(&self) -> usize {
        COST
    }
}

/// The sampler of [`LogGamma`], as a part of other distributions.
pub(super) struct LogGammaSampler<T> {
    source: Source,
    shape: BoundShape<T>,
}

/// The sampler of [`LogGamma`], with its loops compiled.
pub(super) fn boxed_log_gamma<'a, T: UniformElement>(
    source: Source,
    alpha: Bound<T>,
) -> BoxedSampler<'a, T> {
    BoxedSampler::of(LogGammaSampler { source, shape: BoundShape::new(alpha) })
}

impl<T: UniformElement> Sampler<T> for LogGammaSampler<T> {
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        let (mut shapes, mut keys) = (Shapes::room(), self.source.key_lanes());
        self.shape.write(run, out.len(), &mut shapes);
        self.source.keys(run, out.len(), &mut keys);
        marsaglia_tsang(&keys, &shapes, out);
        each_with(out, &shapes.d, inlined!(|v, d| d.log() + v.log()));
        if shapes.boosted {
            let (mut boosts, mut boost_keys) = (Lines::room(), keys.other());
            keys.child(1, 2, &mut boost_keys);
            T::unit(&boost_keys, run, boosts.zeros(out.len()));
            each_given(
                out,
                [&*boosts, &*shapes.alpha],
                inlined!(|x, [uniform, alpha]| x + log_boost(uniform, alpha)),
            );
        }
    }

    fn few(&self, run: Run, out: &mut [T]) -> bool {
        let [out] = out else { return false };
        let One { alpha, d, cube, key } = self.shape.one(&self.source, run.start);
        let mut logs = [[cube; LANES]];
        logs[0][1] = d;
        each(&mut logs, inlined!(|x| x.log()));
        *out = logs[0][1] + logs[0][0];
        if alpha < T::ONE {
            *out = *out + log_boost(T::unit_at(&key.child(1, 2), 0), alpha);
        }
        true
    }

    fn cost(&self) -> usize {
        COST
    }
}

/// The number added to the logarithm of a variate for alpha + 1, if alpha is below 1.
#[inline(always)]
fn log_boost<T: UniformElement>(uniform: T, alpha: T) -> T {
    let log = (-uniform).log1p();
    let boost = log * (T::ONE / alpha);
    // If the logarithm is 0, even an infinite 1 / alpha must not give NaN.
    if (alpha >= T::ONE) | (log == T::ZERO) { T::ZERO } else { boost }
}

/// Shape parameters and Marsaglia and Tsang's constants for them, lane by lane.
struct Shapes<T> {
    alpha: Lines<T>,
    d: Lines<T>,
    c: Lines<T>,
    /// Whether some alpha is below 1.
    boosted: bool,
}

impl<T: UniformElement> Shapes<T> {
    #[inline(always)]
    fn room() -> Self {
        Self { alpha: Lines::room(), d: Lines::room(), c: Lines::room(), boosted: false }
    }
}

/// Marsaglia and Tsang's v.
#[inline(always)]
fn root<T: UniformElement>(x: T, c: T) -> T {
    x.mul_add(c, T::ONE)
}

/// alpha, d and c; alpha < 1 is raised by 1.
#[inline(always)]
fn constants<T: UniformElement>(alpha: T) -> [T; 3] {
    let third = T::from_f64(1.0 / 3.0);
    let d = if alpha >= T::ONE { alpha } else { alpha + T::ONE } - third;
    let c = if T::JOINS_OPERATIONS { third * d.reciprocal_sqrt() } else { third / d.sqrt() };
    [alpha, d, c]
}

/// The largest [`Gamma`] variate with a shape of at least 1, which the largest normal variate
/// gives.
pub(super) fn largest_gamma<T: UniformElement>(alpha: T) -> T {
    let [_, d, c] = constants(alpha);
    let x = T::SQRT_2 * symmetric(T::ONE - T::EPSILON).erf_inv();
    d * cube(root(x, c))
}

/// Shape parameters at flat positions.
struct BoundShape<T> {
    alpha: Bound<T>,
    /// The constants of a scalar shape.
    scalar: Option<[T; 3]>,
}

impl<T: UniformElement> BoundShape<T> {
    fn new(alpha: Bound<T>) -> Self {
        Self { scalar: alpha.as_scalar().map(constants), alpha }
    }

    /// The variate at one position, without the lanes beside it.
    fn one(&self, source: &Source, position: u64) -> One<T> {
        let [alpha, d, c] = self.scalar.unwrap_or_else(|| constants(self.alpha.get(position)));
        let key = source.key_at(position);
        One { alpha, d, cube: one_cube(&key, d, c), key }
    }

    fn write(&self, run: Run, lines: usize, shapes: &mut Shapes<T>) {
        self.alpha.lines(run, lines, &mut shapes.alpha);
        let (of_d, of_c) = (shapes.d.zeros(lines), shapes.c.zeros(lines));
        if let Some([alpha, d, c]) = self.scalar {
            of_d.as_flattened_mut().fill(d);
            of_c.as_flattened_mut().fill(c);
            shapes.boosted = alpha < T::ONE;
            return;
        }
        several_given(
            [of_d, of_c],
            [&*shapes.alpha],
            inlined!(|[alpha]| {
                let [_, d, c] = constants(alpha);
                [d, c]
            }),
        );
        for &alpha in shapes.alpha.as_flattened() {
            shapes.boosted |= alpha < T::ONE;
        }
    }
}

/// A variate d V of one key, before alpha < 1 is made up for.
struct One<T> {
    alpha: T,
    d: T,
    cube: T,
    key: Source,
}

/// V = v^3 of Marsaglia and Tsang: d V has the gamma distribution with shape d + 1/3.
///
/// With a normal x, a uniform u and v = 1 + c x > 0, V is accepted if log u < x^2 / 2 + d (1 - V +
/// log V), which u < 1 - 0.0331 x^4 implies. The latter holds for all but one lane in ten or fewer;
/// only these, gathered from the whole block, go through the rest: logarithms and further rounds.
fn marsaglia_tsang<T: UniformElement>(keys: &KeyLanes, shapes: &Shapes<T>, out: &mut [Line<T>]) {
    let (mut key, mut normal) = (keys.other(), keys.other());
    keys.child(0, 2, &mut key);
    key.child(1, 3, &mut normal);
    let (mut x, mut uniform, mut left) = (Lines::room(), Lines::room(), Lines::room());
    let (x, uniform) = (x.zeros(out.len()), uniform.zeros(out.len()));
    propose(&key, &normal, x, uniform);
    let left = left.zeros(out.len());
    each_flagged(
        out,
        left,
        [&*x, &*uniform, &*shapes.c],
        [],
        inlined!(|_, [x, uniform, c], []: [T; 0]| {
            let root = root(x, c);
            (cube(root), !((root > T::ZERO) & surely_taken(x, uniform)))
        }),
    );
    complete(
        out,
        left,
        inlined!(|lanes| {
            let [x, uniform] = map_array([&*x, &*uniform], |values| [gather(values, lanes)]);
            let [d, c] = map_array([&shapes.d, &shapes.c], |values| [gather(values, lanes)]);
            let mut round = Round { key: key.other(), normal: key.other() };
            key.gather(lanes, &mut round.key);
            normal.gather(lanes, &mut round.normal);
            stragglers(&mut round, x, uniform, d, c)
        }),
    );
}

/// The cubes of lanes whose proposals are still to be tested, round after round.
///
/// It terminates for every alpha: c is at most 0.41, so that v is above 0 for most x, and then most
/// uniform variates are accepted without logarithms.
fn stragglers<T: UniformElement>(
    round: &mut Round,
    mut x: [Line<T>; 1],
    mut uniform: [Line<T>; 1],
    d: [Line<T>; 1],
    c: [Line<T>; 1],
) -> Line<T> {
    let mut cubes = [T::ZERO; LANES];
    let mut waiting = [true; LANES];
    loop {
        let (mut proposed, mut negative) = ([[T::ZERO; LANES]], [[false; LANES]]);
        each_flagged(
            &mut proposed,
            &mut negative,
            [&x, &c],
            [],
            inlined!(|_, [x, c], []: [T; 0]| {
                let root = root(x, c);
                (cube(root), root <= T::ZERO)
            }),
        );
        let mut under = [[false; LANES]];
        each_given(
            &mut under,
            [&x, &uniform, &proposed, &d],
            inlined!(|_, [x, uniform, cube, d]| {
                // Rounded to 16 bits, the quick test does not always imply the other.
                (uniform.log() < log_bound(x, cube, d)) | surely_taken(x, uniform)
            }),
        );
        for lane in 0..LANES {
            let taken = waiting[lane] & !negative[0][lane] & under[0][lane];
            cubes[lane] = if taken { proposed[0][lane] } else { cubes[lane] };
            waiting[lane] &= !taken;
        }
        if waiting == [false; LANES] {
            return cubes;
        }
        round.go_on(&negative[0]);
        propose(&round.key, &round.normal, &mut x, &mut uniform);
    }
}

/// The variate of [`marsaglia_tsang`], for one key.
fn one_cube<T: UniformElement>(key: &Source, d: T, c: T) -> T {
    let mut key = key.child(0, 2);
    loop {
        let mut normal = key.child(1, 3);
        let uniform: T = T::unit_at(&key.child(2, 3), 0);
        let (x, root) = loop {
            let x = standard_normal_of(&normal.child(1, 2));
            let root = root(x, c);
            if root > T::ZERO {
                break (x, root);
            }
            normal = normal.child(0, 2);
        };
        let cube = cube(root);
        if surely_taken(x, uniform) || uniform.log() < log_bound(x, cube, d) {
            return cube;
        }
        key = key.child(0, 3);
    }
}

/// The bound below which log u has to be.
#[inline(always)]
fn log_bound<T: UniformElement>(x: T, cube: T, d: T) -> T {
    (x * x).mul_add(T::from_f64(0.5), d * ((T::ONE - cube) + cube.log()))
}

/// The quick test: u < 1 - 0.0331 x^4.
#[inline(always)]
fn surely_taken<T: UniformElement>(x: T, uniform: T) -> bool {
    let square = x * x;
    uniform < T::ONE - T::from_f64(0.0331) * (square * square)
}

#[inline(always)]
fn cube<T: UniformElement>(root: T) -> T {
    (root * root) * root
}

/// The normal and the uniform variate of each lane, from its key for a round and its key for that
/// round's normal variate.
fn propose<T: UniformElement, const WORDS: usize>(
    key: &KeyLanes<WORDS>,
    normal: &KeyLanes<WORDS>,
    x: &mut [Line<T>],
    uniform: &mut [Line<T>],
) {
    let anywhere = Run { start: 0, step: 1 };
    let mut children = key.other();
    normal.child(1, 2, &mut children);
    standard_normal(&children).block(anywhere, x);
    key.child(2, 3, &mut children);
    T::unit(&children, anywhere, uniform);
}

/// The keys of a line of lanes.
struct Round {
    key: KeyLanes<MAX_WORDS>,
    normal: KeyLanes<MAX_WORDS>,
}

impl Round {
    /// Moves on to the next round or, where v was negative, to another normal variate for this one.
    ///
    /// The three children of a round's key are for the next round, the normal and the uniform
    /// variate.
    fn go_on(&mut self, negative: &Line<bool>) {
        let (mut key, mut normal) = (self.key.other(), self.key.other());
        self.key.child(0, 3, &mut key);
        key.child(1, 3, &mut normal);
        if *negative != [false; LANES] {
            let negative = slice::from_ref(negative);
            let mut again = self.key.other();
            self.normal.child(0, 2, &mut again);
            key.replace(negative, &self.key);
            normal.replace(negative, &again);
        }
        *self = Self { key, normal };
    }
}
