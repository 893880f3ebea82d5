//! Uniform distributions of floating-point numbers.

use super::floats::CompiledFloat;
use super::gamma;
use super::gumbel;
use super::rademacher::SignElement;
use super::wide_floats::CompiledWide;
use super::widened::widened;
use crate::error::Error;
use crate::math::Real;
use crate::prng::FromBits as _;
use crate::sampling::{
    Bits, Bound, Distribution, Line, Lines, Number, Parameter, Places, Recipe, Run, Sampler, Shown,
    Source, by_compiled, by_source, each_given, each_with,
};

/// The uniform distribution on [0, 1).
///
/// Values are multiples of 2^-23 (`f32`), 2^-52 (`f64`), 2^-10 (`f16`) or 2^-7 (`bf16`): random
/// mantissa bits.
///
/// `jax.random.uniform`; equal in every bit.
///
/// [`native::StandardUniform`](crate::native::StandardUniform) uses 32 random bits per value in
/// `f32` and 64 in `f64`, on the open interval (0, 1).
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/standard_uniform.svg"))]
///
/// ```
/// use ndkey::{Key, distributions::StandardUniform};
///
/// // jax.random.uniform(jax.random.key(0), (2,))
/// let sample = Key::new(0).sample::<f32, _>(StandardUniform, 2);
/// assert_eq!(sample.to_vec(), [0.947667, 0.9785799]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StandardUniform;

widened!(StandardUniform);

/// A floating-point type of samples: `f32` or `f64`, and with the feature `half` also `half::f16`
/// and `half::bf16`.
///
/// A bound for generic code. It has no methods that could be confused with num_traits' or
/// ndarray's. It is enough for the shorthands of keys such as [`Key::normal`](crate::Key::normal),
/// for standard distributions without parameters, and for [`Uniform`], [`Normal`](super::Normal),
/// [`Exponential`](super::Exponential), [`LogNormal`](super::LogNormal), [`Pareto`](super::Pareto),
/// [`Rayleigh`](super::Rayleigh), [`Gamma`](super::Gamma), [`LogGamma`](super::LogGamma),
/// [`LocationScale`](super::LocationScale) and [`Bernoulli`](super::Bernoulli).
///
/// Parameters of the other distributions have other bounds: [`WideElement`] for
/// [`Poisson`](super::Poisson), [`Binomial`](super::Binomial), [`Multinomial`](super::Multinomial)
/// and [`BetaBinomial`](super::BetaBinomial), `MatrixElement` for those of the feature `linalg`,
/// and [`UniformElement`] for the rest. [`UniformElement`] also has the methods of [`Real`], whose
/// results have the same bits on every machine. [`native::Element`](crate::native::Element) is
/// enough for all of these but those of `linalg`, and for [`native`](crate::native).
///
/// ```
/// use ndarray::Array2;
/// use ndkey::{Element, Key, distributions::Normal};
/// use num_traits::Float;
///
/// struct Layer<T> {
///     weights: Array2<T>,
/// }
///
/// impl<T: Float + Element> Layer<T> {
///     fn new(key: Key, inputs: usize, outputs: usize) -> Self {
///         let std = (T::one() / T::from(inputs).unwrap()).sqrt();
///         let weights = key.sample(Normal::new(T::zero(), std).unwrap(), (inputs, outputs));
///         Self { weights }
///     }
///
///     fn with_noise(&self, key: Key) -> Array2<T> {
///         let noise = key.normal(self.weights.raw_dim()).mapv(|z: T| (z / T::one().exp()).tanh());
///         &self.weights + &noise
///     }
/// }
///
/// let layer = Layer::<f32>::new(Key::new(0), 64, 10);
/// assert_eq!(layer.with_noise(Key::new(1)).dim(), (64, 10));
/// ```
pub trait Element: Number + Default + SignElement + CompiledFloat {
    /// Whether the difference of two numbers is finite.
    #[doc(hidden)]
    fn has_finite_distance(low: Self, high: Self) -> bool;
}

/// An [`Element`] in which samplers compute, with the functions of [`Real`].
pub trait UniformElement: Element + Real {
    /// Whether JAX's compiler combines operations: multiplying by the reciprocal of a shared
    /// divisor, and dividing only once.
    #[doc(hidden)]
    const JOINS_OPERATIONS: bool = true;

    /// Whether JAX on CPU replaces subnormal numbers by 0.
    #[doc(hidden)]
    const FLUSHES_SUBNORMALS: bool = true;

    /// The random bytes of a uniform variate.
    #[doc(hidden)]
    const BYTES: usize = size_of::<Self>();

    #[doc(hidden)]
    fn unit<'a>(source: &impl Bits, places: impl Into<Places<'a>>, out: &mut [Line<Self>]);

    /// As [`Bits::few32`], for uniform variates.
    #[doc(hidden)]
    #[inline(always)]
    fn unit_few(_source: &impl Bits, _run: Run, _out: &mut [Self]) -> bool {
        false
    }

    /// How many of the values are below `p`, a number in [0, 1].
    #[doc(hidden)]
    fn values_below(p: Self) -> u64;

    /// Whether the value is one of the lowest `values`.
    #[doc(hidden)]
    fn is_among(source: &Source, run: Run, values: u64, out: &mut [Line<bool>]);

    /// Uniform variates on (0, 1) with the resolution of
    /// [`GumbelMode::Highest`](super::GumbelMode::Highest), encoded as `x` up to 1/2 and above as
    /// `-(1 - x)`.
    #[doc(hidden)]
    #[inline(always)]
    fn highest(planes: &[Source; 2], places: Places<'_>, out: &mut [Line<Self>]) {
        gumbel::fine(planes, places, out);
    }

    /// An upper bound of -log x, at most 0.06 too high apart from rounding, without a logarithm.
    #[doc(hidden)]
    fn minus_log_at_most(self) -> Self;

    /// 1 / sqrt(x).
    #[doc(hidden)]
    #[inline(always)]
    fn reciprocal_sqrt(self) -> Self {
        gamma::reciprocal_sqrt(self)
    }

    /// The sum of some terms. `unrounded` gives the term at a place before rounding to 16 bits.
    #[doc(hidden)]
    #[inline(always)]
    fn sum(terms: &[Self], _unrounded: impl Fn(usize) -> f32) -> Self {
        terms.iter().fold(Self::ZERO, |sum, &term| sum + term)
    }

    /// The length of a vector.
    #[doc(hidden)]
    #[inline(always)]
    fn length([x, y, z]: [Self; 3]) -> Self {
        // JAX sums the even positions first.
        ((x * x + z * z) + y * y).sqrt()
    }
}

/// A floating-point type of at least 32 bits: `f32` or `f64`.
///
/// Counts need this precision, and complex numbers have parts of these types only.
pub trait WideElement: UniformElement + CompiledWide {}

impl WideElement for f32 {}
impl WideElement for f64 {}

macro_rules! elements {
    ($($element:ty)*) => {$(
        impl Element for $element {
            fn has_finite_distance(low: Self, high: Self) -> bool {
                Real::is_finite(high - low)
            }
        }
    )*};
}
elements!(f32 f64);
#[cfg(feature = "half")]
elements!(half::f16 crate::math::Rounded half::bf16);

impl UniformElement for f32 {
    #[inline(always)]
    fn unit<'a>(source: &impl Bits, places: impl Into<Places<'a>>, out: &mut [Line<Self>]) {
        source.uniform32(places, out);
    }

    #[inline(always)]
    fn unit_few(source: &impl Bits, run: Run, out: &mut [Self]) -> bool {
        Self::of_few(
            out,
            #[inline(always)]
            |bits| source.few32(run, bits),
        )
    }

    fn values_below(p: Self) -> u64 {
        Real::ceil(p * (1 << 23) as f32) as u64
    }

    #[inline(always)]
    fn is_among(source: &Source, run: Run, values: u64, out: &mut [Line<bool>]) {
        let mut bits = Lines::room();
        source.bits32(run, bits.zeros(out.len()));
        each_with(
            out,
            &bits,
            #[inline(always)]
            |_, bits: u32| bits >> 9 < values as u32,
        );
    }

    #[inline(always)]
    fn highest(planes: &[Source; 2], places: Places<'_>, out: &mut [Line<Self>]) {
        gumbel::finest(planes, places, out);
    }

    #[inline(always)]
    fn minus_log_at_most(self) -> Self {
        // Between powers of 2, the pattern grows linearly, and the logarithm to base 2 is above
        // that line.
        const UNIT: f32 = std::f32::consts::LN_2 / (1_u64 << 23) as f32;
        (1.0_f32.to_bits() as i32 - self.to_bits() as i32) as f32 * UNIT
    }
}

impl UniformElement for f64 {
    #[inline(always)]
    fn unit<'a>(source: &impl Bits, places: impl Into<Places<'a>>, out: &mut [Line<Self>]) {
        source.uniform64(places, out);
    }

    #[inline(always)]
    fn unit_few(source: &impl Bits, run: Run, out: &mut [Self]) -> bool {
        Self::of_few(
            out,
            #[inline(always)]
            |bits| source.few64(run, bits),
        )
    }

    fn values_below(p: Self) -> u64 {
        Real::ceil(p * (1_u64 << 52) as f64) as u64
    }

    #[inline(always)]
    fn is_among(source: &Source, run: Run, values: u64, out: &mut [Line<bool>]) {
        let mut bits = Lines::room();
        source.bits64(run, bits.zeros(out.len()));
        each_with(
            out,
            &bits,
            #[inline(always)]
            |_, bits: u64| bits >> 12 < values,
        );
    }

    #[inline(always)]
    fn minus_log_at_most(self) -> Self {
        // Between powers of 2, the pattern grows linearly, and the logarithm to base 2 is above
        // that line.
        const UNIT: f64 = std::f64::consts::LN_2 / (1_u64 << 52) as f64;
        (1.0_f64.to_bits() as i64 - self.to_bits() as i64) as f64 * UNIT
    }
}

pub(super) struct Unit(pub(super) Source);

impl<T: Element> Distribution<T> for StandardUniform {
    by_compiled!(T);
}

impl<T: UniformElement> Recipe<T> for StandardUniform {
    #[inline(always)]
    fn recipe(&self, source: Source, _shape: &[usize]) -> Result<impl Sampler<T> + 'static, Error> {
        Ok(Unit(source))
    }
}

impl<T: UniformElement> Sampler<T> for Unit {
    #[inline(always)]
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        T::unit(&self.0, run, out);
    }

    #[inline(always)]
    fn few(&self, run: Run, out: &mut [T]) -> bool {
        T::unit_few(&self.0, run, out)
    }

    by_source!(T::BYTES);
}

/// The uniform distribution on [low, high).
///
/// Density 1 / (high - low), mean (low + high) / 2, variance (high - low)^2 / 12. A value is
/// max(low, u (high - low) + low) with u from [`StandardUniform`], multiplied and added in one
/// rounding (two in 16-bit types), which may round up to `high`. Where `low` equals `high`, so does
/// the value.
///
/// `jax.random.uniform(minval=low, maxval=high)`; equal in every bit.
///
/// [`native::Uniform`](crate::native::Uniform) uses more random bits, and no value rounds up to
/// `high`.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/uniform.svg"))]
///
/// ```
/// use ndarray::{Array2, array};
/// use ndkey::{Key, distributions::Uniform};
///
/// let degrees: Array2<f32> = Key::new(1).sample(Uniform::new(-180.0, 180.0)?, (2, 3));
/// assert!(degrees.iter().all(|d| (-180.0..180.0).contains(d)));
///
/// // One range for each row.
/// let rows = Uniform::new(array![[0.0], [10.0]], array![[1.0], [20.0]])?;
/// let sample: Array2<f64> = Key::new(2).sample(rows, (2, 3));
/// assert!(sample.row(1).iter().all(|x| (10.0..20.0).contains(x)));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Uniform<T> {
    pub(crate) low: Parameter<T>,
    pub(crate) high: Parameter<T>,
}

widened!(Uniform { low, high });

impl<T: Element> Uniform<T> {
    /// A uniform distribution on [low, high): scalars, or arrays that broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless both are finite, low <= high, and high - low is finite;
    /// [`Error::Broadcast`] if their shapes do not broadcast together.
    pub fn new(low: impl Into<Parameter<T>>, high: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let (low, high) = (low.into(), high.into());
        low.check_finite("Uniform", "low")?;
        high.check_finite("Uniform", "high")?;
        let not_above = |high: T| format!("at most `high` = {}", Shown(high));
        low.check_with(&high, "Uniform", "low", not_above, |low, high| low <= high)?;
        let near = |high: T| format!("a finite distance below `high` = {}", Shown(high));
        low.check_with(&high, "Uniform", "low", near, T::has_finite_distance)?;
        Ok(Self { low, high })
    }
}

struct Between<T> {
    source: Source,
    low: Bound<T>,
    high: Bound<T>,
}

impl<T: Element> Distribution<T> for Uniform<T> {
    by_compiled!(T);
}

impl<T: UniformElement> Recipe<T> for Uniform<T> {
    #[inline(always)]
    fn recipe(&self, source: Source, shape: &[usize]) -> Result<impl Sampler<T> + 'static, Error> {
        let low = self.low.bind("Uniform", "low", shape)?;
        let high = self.high.bind("Uniform", "high", shape)?;
        Ok(Between { source, low, high })
    }
}

impl<T: UniformElement> Sampler<T> for Between<T> {
    #[inline(always)]
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        T::unit(&self.source, run, out);
        each_given(
            out,
            run,
            [&self.low, &self.high],
            #[inline(always)]
            |unit, [low, high]| stretched(unit, low, high),
        );
    }

    #[inline(always)]
    fn few(&self, run: Run, out: &mut [T]) -> bool {
        let unit = T::unit_few(&self.source, run, out);
        if unit {
            for (lane, value) in out.iter_mut().enumerate() {
                let position = run.position(lane);
                *value = stretched(*value, self.low.get(position), self.high.get(position));
            }
        }
        unit
    }
}

/// Maps `unit` from [0, 1) to [low, high), as JAX computes it.
#[inline(always)]
pub(super) fn stretched<T: Real>(unit: T, low: T, high: T) -> T {
    let value = unit.mul_add(high - low, low);
    if value < low { low } else { value }
}

/// Maps `unit` from [0, 1) to (0, 1): 0 becomes the least positive value.
///
/// This is `stretched` from that value, except in `f16`, where JAX's compiler adds the constants
/// first.
#[inline(always)]
pub(super) fn positive<T: Real>(unit: T) -> T {
    if unit < T::MIN_POSITIVE { T::MIN_POSITIVE } else { unit }
}
