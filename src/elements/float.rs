//! Floating-point types of samples.

use std::sync::Arc;

use super::count::Count;
use super::finest::finest;
use super::sign::SignElement;
use crate::error::Error;
use crate::math::{Real, horner};
use crate::prng::FromBits as _;
use crate::sampling::{
    Bits, Bound, BoxedSampler, Filled, LANES, Line, Lines, Named, Number, Parameter, Places,
    Request, Run, Sampler, Source, Unit, WideSampler, each_with,
};
use crate::simd::inlined;

/// A floating-point type of samples: `f32` or `f64`, and with the feature `half` also `half::f16`
/// and `half::bf16`.
///
/// The bound for generic code: enough for all floating-point distributions of both families, for keys
/// and for initialisers, but for what needs at least 32 bits, as matrices do
/// ([`WideElement`](crate::WideElement)). It has no methods that could be confused with num_traits' or
/// ndarray's. Code that computes itself adds [`Real`], and code that draws uniform variates lane by lane
/// [`Unit`].
///
/// ```
/// use ndarray::Array2;
/// use ndkey::Element;
/// use ndkey::native::{self, Key};
/// use num_traits::Float;
///
/// struct Layer<T> {
///     weights: Array2<T>,
/// }
///
/// impl<T: Float + Element> Layer<T> {
///     fn new(key: Key, inputs: usize, outputs: usize) -> Self {
///         let std = (T::one() / T::from(inputs).unwrap()).sqrt();
///         let weights = key.sample(native::Normal::new(T::zero(), std).unwrap(), (inputs, outputs));
///         Self { weights }
///     }
///
///     fn with_noise(&self, key: Key) -> Array2<T> {
///         let noise = key.normal::<T, _>(self.weights.raw_dim());
///         let noise = noise.mapv(|z: T| (z / T::one().exp()).tanh());
///         &self.weights + &noise
///     }
/// }
///
/// let layer = Layer::<f32>::new(Key::from_seed(0), 64, 10);
/// assert_eq!(layer.with_noise(Key::from_seed(1)).dim(), (64, 10));
/// ```
#[diagnostic::on_unimplemented(
    note = "write a floating-point number, `0.0` instead of `0`",
    note = "integers are drawn by `UniformInt`, with `Key::randint`",
    note = "`half::f16` and `half::bf16` need ndkey's feature `half`"
)]
pub trait Element: Number + Default + SignElement + ElementMethods {}

/// Methods of an [`Element`] that samplers call.
pub trait ElementMethods: Number + Default + SignElement {
    /// The type in which samplers compute: this type, or one with the same numbers.
    type Computed: UniformElement;

    /// The number in the type in which samplers compute.
    fn to_computed(self) -> Self::Computed;

    /// The number that samplers computed.
    fn from_computed(computed: Self::Computed) -> Self;

    /// The parameter in the type in which samplers compute.
    fn computed_parameter(parameter: Parameter<Self>) -> Parameter<Self::Computed>;

    /// The parameter in the type of samples.
    fn stored_parameter(parameter: Parameter<Self::Computed>) -> Parameter<Self>;

    /// The bound parameter in the type in which samplers compute.
    fn computed_bound(bound: Bound<Self>) -> Bound<Self::Computed>;

    /// The numbers in the type in which samplers compute.
    fn computed_values(values: &Arc<Vec<Self>>) -> Arc<Vec<Self::Computed>>;

    /// A sampler of the same numbers.
    fn computed_by(sampler: BoxedSampler<'_, Self>) -> BoxedSampler<'_, Self::Computed>;

    /// A sampler of the same numbers.
    fn of_computed(sampler: BoxedSampler<'_, Self::Computed>) -> BoxedSampler<'_, Self>;

    /// Gives a request its sampler, which calls kernels.
    fn fill_computed<'a>(
        request: Request<'_, 'a, Self>,
        sampler: impl Sampler<Self::Computed> + 'a,
    ) -> Filled;

    /// The type in which native samplers compute: this type, or `f32`.
    type Wide: super::wide::WideElement;

    /// The bound parameter in that type.
    fn wide_bound(bound: Bound<Self>) -> Bound<Self::Wide>;

    /// The largest number of this type below another one of it.
    #[must_use]
    fn below(number: Self::Wide) -> Self::Wide;

    /// Rounds values to this type.
    fn rounded<'a>(values: BoxedSampler<'a, Self::Wide>) -> BoxedSampler<'a, Self>;

    /// Gives a request its sampler, which calls kernels.
    fn fill_rounded<'a>(
        request: Request<'_, 'a, Self>,
        sampler: impl Sampler<Self::Wide> + 'a,
    ) -> Filled;

    /// The same, for values on (0, 1), which stay below 1.
    fn fill_below_one<'a>(
        request: Request<'_, 'a, Self>,
        sampler: impl Sampler<Self::Wide> + 'a,
    ) -> Filled;

    /// Converts values that were computed in `f32`.
    fn of_single(values: BoxedSampler<'static, f32>) -> BoxedSampler<'static, Self>;

    /// Rounds values that were computed in `f64`.
    fn narrowed(values: WideSampler) -> BoxedSampler<'static, Self>;
}

/// The methods of [`Element`] for types in which samplers compute: nothing is converted.
macro_rules! computed_in_itself {
    () => {
        type Computed = Self;

        #[inline(always)]
        fn to_computed(self) -> Self {
            self
        }

        #[inline(always)]
        fn from_computed(computed: Self) -> Self {
            computed
        }

        fn computed_parameter(parameter: Parameter<Self>) -> Parameter<Self> {
            parameter
        }

        fn stored_parameter(parameter: Parameter<Self>) -> Parameter<Self> {
            parameter
        }

        #[inline(always)]
        fn computed_bound(bound: Bound<Self>) -> Bound<Self> {
            bound
        }

        fn computed_values(values: &Arc<Vec<Self>>) -> Arc<Vec<Self>> {
            values.clone()
        }

        #[inline(always)]
        fn computed_by(sampler: BoxedSampler<'_, Self>) -> BoxedSampler<'_, Self> {
            sampler
        }

        #[inline(always)]
        fn of_computed(sampler: BoxedSampler<'_, Self>) -> BoxedSampler<'_, Self> {
            sampler
        }

        #[inline(always)]
        fn fill_computed<'a>(
            request: Request<'_, 'a, Self>,
            sampler: impl Sampler<Self> + 'a,
        ) -> Filled {
            request.of(sampler)
        }
    };
}
pub(crate) use computed_in_itself;

impl<T: Element> Parameter<T> {
    /// The parameter in the type in which samplers compute.
    pub(crate) fn computed(self) -> Parameter<T::Computed> {
        T::computed_parameter(self)
    }
}

impl<C: UniformElement> Named<C> {
    /// The parameter in the type of samples.
    pub(crate) fn stored<T: Element<Computed = C>>(self) -> Named<T> {
        self.converted(T::stored_parameter)
    }
}

impl<T: Element> Named<T> {
    /// The parameter in the type in which samplers compute.
    pub(crate) fn computed(self) -> Named<T::Computed> {
        self.converted(T::computed_parameter)
    }

    /// The parameter's values at the flat positions of a sample of `shape`, of the type in which
    /// samplers compute.
    #[inline(always)]
    pub(crate) fn bound(&self, shape: &[usize]) -> Result<Bound<T::Computed>, Error> {
        Ok(T::computed_bound(self.bind(shape)?))
    }
}

impl<'a, T: Element> Request<'_, 'a, T> {
    /// Takes a sampler that calls kernels, of the type in which samplers compute.
    #[inline(always)]
    pub(crate) fn compute(self, sampler: impl Sampler<T::Computed> + 'a) -> Filled {
        T::fill_computed(self, sampler)
    }
}

/// An [`Element`] in which samplers compute, with the functions of [`Real`]: for samplers of your
/// own.
#[diagnostic::on_unimplemented(
    note = "write a floating-point number, `0.0` instead of `0`",
    note = "integers are drawn by `UniformInt`, with `Key::randint`",
    note = "`half::f16` and `half::bf16` need ndkey's feature `half`"
)]
pub trait UniformElement: Number + Default + SignElement + Real {
    /// Whether JAX's compiler combines operations: multiplying by the reciprocal of a shared
    /// divisor, and dividing only once.
    const JOINS_OPERATIONS: bool = true;

    /// Whether JAX on CPU replaces subnormal numbers by 0.
    const FLUSHES_SUBNORMALS: bool = true;

    /// The random bytes of a uniform variate.
    const BYTES: usize = size_of::<Self>();

    fn unit<'a>(source: &impl Bits, places: impl Into<Places<'a>>, out: &mut [Line<Self>]);

    /// Draws a few uniform variates, as [`Bits::few32`] draws bits.
    #[inline(always)]
    fn unit_few(_source: &impl Bits, _run: Run, _out: &mut [Self]) -> bool {
        false
    }

    /// How many of the values are below `p`, a number in [0, 1].
    fn values_below(p: Self) -> u64;

    /// Whether the value is one of the lowest `values`.
    fn is_among(source: &Source, run: Run, values: u64, out: &mut [Line<bool>]);

    /// Uniform variates on (0, 1) with the resolution of
    /// [`GumbelMode::Highest`](crate::jax::GumbelMode::Highest), encoded as `x` up to 1/2 and above as
    /// `-(1 - x)`.
    #[inline(always)]
    fn highest(planes: &[Source; 2], places: Places<'_>, out: &mut [Line<Self>]) {
        Self::fine(planes, places, out);
    }

    /// Uniform variates on (0, 1), for [`GumbelMode::High`](crate::jax::GumbelMode::High):
    /// those below 1/2 combine the digits of two.
    fn fine([high, low]: &[Source; 2], places: Places<'_>, out: &mut [Line<Self>]) {
        let mut rest = Lines::room();
        Self::unit(high, places, out);
        Self::unit(low, places, rest.zeros(out.len()));
        each_with(
            out,
            &rest,
            inlined!(|x, rest| {
                let finer = Self::EPSILON.mul_add(rest, x) + Self::MIN_POSITIVE;
                if x < Self::from_f64(0.5) { finer } else { x }
            }),
        );
    }

    /// An upper bound of -log x, at most 0.06 too high apart from rounding, without a logarithm.
    fn minus_log_at_most(self) -> Self;

    /// -log2 x of a normal number on (0, 1), with a relative error below 2^-18 in `f32` and `f64`.
    fn minus_log2(self) -> Self;

    /// 1 / sqrt(x), nearly always rounded once: a step of Newton's method with an exact residual.
    #[inline(always)]
    fn reciprocal_sqrt(self) -> Self {
        let y = Self::ONE / self.sqrt();
        let product = self * y;
        let rest = self.mul_add(y, -product);
        let residue = (-rest).mul_add(y, (-product).mul_add(y, Self::ONE));
        (Self::from_f64(0.5) * y).mul_add(residue, y)
    }

    /// The sum of some terms. `unrounded` gives the term at a place before rounding to 16 bits.
    #[inline(always)]
    fn sum(terms: &[Self], _unrounded: impl Fn(usize) -> f32) -> Self {
        terms.iter().fold(Self::ZERO, |sum, &term| sum + term)
    }

    /// Converts counts computed in this type.
    fn counted<C: Count>(counts: BoxedSampler<'_, Self>) -> BoxedSampler<'_, C>;

    /// The length of a vector.
    #[inline(always)]
    fn length([x, y, z]: [Self; 3]) -> Self {
        // JAX sums the even positions first.
        ((x * x + z * z) + y * y).sqrt()
    }
}

macro_rules! uniform_elements {
    ($(
        $float:ident: $word:ident, $signed:ident, $fraction:literal bits,
        $uniform:ident, $few:ident, $bits:ident, $counted:ident $(, $highest:item)?;
    )*) => {$(
        impl UniformElement for $float {
            #[inline(always)]
            fn unit<'a>(source: &impl Bits, places: impl Into<Places<'a>>, out: &mut [Line<Self>]) {
                source.$uniform(places, out);
            }

            #[inline(always)]
            fn unit_few(source: &impl Bits, run: Run, out: &mut [Self]) -> bool {
                Self::of_few(
                    out,
                    inlined!(|bits| source.$few(run, bits)),
                )
            }

            fn values_below(p: Self) -> u64 {
                Real::ceil(p * (1_u64 << $fraction) as $float) as u64
            }

            #[inline(always)]
            fn is_among(source: &Source, run: Run, values: u64, out: &mut [Line<bool>]) {
                const OTHERS: u32 = $word::BITS - $fraction;
                let mut bits = Lines::room();
                source.$bits(run, bits.zeros(out.len()));
                each_with(
                    out,
                    &bits,
                    inlined!(|_, bits: $word| bits >> OTHERS < values as $word),
                );
            }

            $($highest)?

            #[inline(always)]
            fn minus_log_at_most(self) -> Self {
                // Between powers of 2, the pattern grows linearly, and the logarithm to base 2 is above
                // that line.
                const UNIT: $float = std::$float::consts::LN_2 / (1_u64 << $fraction) as $float;
                ($float::to_bits(1.0) as $signed - self.to_bits() as $signed) as $float * UNIT
            }

            #[inline(always)]
            fn minus_log2(self) -> Self {
                const UNIT: $word = 1 << $fraction;
                // With this exponent, the low bits of a pattern count units.
                const WHOLE: $float = UNIT as $float;
                const BIAS: $float = ($float::MAX_EXP - 2) as $float;
                // x = (1 - rest / 2) / 2^halvings with `rest` in (0, 1], so that a small logarithm is
                // not a difference. The polynomial is -log2(1 - rest / 2) / rest.
                let bits = self.to_bits();
                let rest = 2.0 - $float::from_bits(bits & (UNIT - 1) | $float::to_bits(1.0));
                let halvings = WHOLE + BIAS - $float::from_bits(bits >> $fraction | WHOLE.to_bits());
                let ratio = horner(
                    rest,
                    &[
                        0.011_164_909_5,
                        -0.014_380_113_4,
                        0.023_567_576_8,
                        0.016_909_494_1,
                        0.061_118_157_1,
                        0.180_270_785,
                        0.721_348_221,
                    ],
                );
                rest.mul_add(ratio, halvings)
            }

            fn counted<C: Count>(counts: BoxedSampler<'_, Self>) -> BoxedSampler<'_, C> {
                C::$counted(counts)
            }
        }
    )*};
}
uniform_elements! {
    f32: u32, i32, 23 bits, uniform32, few32, bits32, from_single,
    #[inline(always)]
    fn highest(planes: &[Source; 2], places: Places<'_>, out: &mut [Line<Self>]) {
        finest(planes, places, out);
    };
    f64: u64, i64, 52 bits, uniform64, few64, bits64, from_double;
}

impl<T: UniformElement> Unit for T {
    #[inline(always)]
    fn unit_lines<'a>(bits: &impl Bits, places: impl Into<Places<'a>>, out: &mut [Line<T>]) {
        T::unit(bits, places, out);
    }

    #[inline(always)]
    fn unit_at(bits: &impl Bits, position: u64) -> T {
        let run = Run { start: position, step: 0 };
        let mut one = [T::ZERO];
        if !T::unit_few(bits, run, &mut one) {
            let mut line = [[T::ZERO; LANES]];
            T::unit(bits, run, &mut line);
            one[0] = line[0][0];
        }
        one[0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<T: UniformElement>(x: T) {
        let (rough, exact) = (x.minus_log2().to_f64(), -libm::log2(x.to_f64()));
        let error = (rough / exact - 1.0).abs();
        assert!(error < 1.0 / f64::from(1 << 18), "{x}: {rough} instead of {exact}");
    }

    #[test]
    fn rough_logarithms_are_accurate_enough() {
        for bits in (f32::MIN_POSITIVE.to_bits()..f32::to_bits(1.0)).step_by(4001) {
            check(f32::from_bits(bits));
        }
        for bits in (f64::MIN_POSITIVE.to_bits()..f64::to_bits(1.0)).step_by((1 << 45) + 1) {
            check(f64::from_bits(bits));
        }
        for below in 1..1000_u16 {
            check(1.0 - f32::EPSILON / 2.0 * f32::from(below));
            check(1.0 - f64::EPSILON / 2.0 * f64::from(below));
        }
    }
}
