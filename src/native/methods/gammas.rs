//! Gamma variates, as used by the whole gamma family.

use std::marker::PhantomData;

use super::cubes::{COST, Cubes, Draw};
pub(crate) use super::formula::LEAST;
use super::standard::exponentials;
use crate::elements::compiled::compiled;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
use crate::methods::combined::{Input, combined};
use crate::sampling::rejection::Attempted;
use crate::sampling::{
    Bound, BoxedSampler, LANES, Line, LinesTogether, Named, Run, Sampler, Source, TOGETHER,
    WideSampler,
};
use crate::simd::{each_given, inlined};

/// Gamma variates in `f64`, each as a product of two factors: a variate of shape alpha or, if that
/// is below 1, alpha + 1; and a power, held as its logarithm, that makes up for the added 1.
///
/// This way variates of small shapes neither underflow nor lose digits in quotients.
#[derive(Debug)]
pub(crate) struct Gammas {
    raised: WideSampler,
    /// `None` where no shape is below 1.
    log_powers: Option<WideSampler>,
}

/// Gamma variates from bits of `T`, with shape alpha or, if that is below 1, alpha + 1, times a power
/// of 2.
#[inline(never)]
fn raised<T: WideElement>(source: &Source, alpha: Input, scale: f64) -> WideSampler {
    // Attempts take as many sources as the type says.
    match size_of::<T>() == size_of::<f32>() {
        true => cubes::<f32, _>(source, alpha, scale),
        false => cubes::<f64, _>(source, alpha, scale),
    }
}

fn cubes<T: Draw<S>, const S: usize>(source: &Source, alpha: Input, scale: f64) -> WideSampler {
    BoxedSampler::of(Attempted::new(source, Cubes::<T> { alpha, scale, bits: PhantomData }))
}

compiled!([f32 f64] fn raised::<T> => fn(&Source, Input, f64) -> WideSampler);

/// Exponential variates from bits of `T`, times `exponents`: if these are -1 / alpha, log u^(1 / alpha)
/// with uniform variates u.
#[inline(never)]
fn log_powers<T: WideElement>(source: Source, exponents: Bound<f64>) -> WideSampler {
    combined(
        [exponentials::<T>(source).into(), exponents.into()],
        inlined!(|[exponential, exponent]| exponential * exponent),
    )
}

compiled!([f32 f64] fn log_powers::<T> => fn(Source, Bound<f64>) -> WideSampler);

/// The logarithms of the powers of shapes, if one of these is below 1.
pub(crate) fn powers_of<T: WideElement>(
    source: impl FnOnce() -> Source,
    alpha: &Bound<f64>,
) -> Option<WideSampler> {
    // Of -0 as of 0.
    let exponents = |alpha: f64| if alpha < 1.0 { -1.0 / alpha.abs() } else { 0.0 };
    let is_any = alpha.any(|alpha| alpha < 1.0);
    is_any.then(|| log_powers::<T>(source(), alpha.clone().map(exponents)))
}

impl Gammas {
    /// Variates from bits of `T`. Each alpha is at least 0; with 0, the logarithm of the power is
    /// negative infinity.
    pub(crate) fn new<T: WideElement>(
        source: &Source,
        alpha: &Named<f64>,
        shape: &[usize],
    ) -> Result<Self, Error> {
        Ok(Self::of::<T>(source, alpha.bind(shape)?, 1.0))
    }

    /// Variates of shapes at the positions, times a power of 2.
    pub(crate) fn of<T: WideElement>(source: &Source, alpha: Bound<f64>, scale: f64) -> Self {
        let log_powers = powers_of::<T>(|| source.child(1, 2), &alpha);
        let is_one = |alpha: f64| alpha == 1.0;
        if !alpha.any(is_one) {
            return Self {
                raised: raised::<T>(&source.child(0, 2), alpha.into(), scale),
                log_powers,
            };
        }
        // Exponential variates, from bits that are not used for powers.
        let ones = exponentials::<T>(source.child(1, 2));
        let raised = if alpha.any(|alpha| !is_one(alpha)) {
            let others = raised::<T>(&source.child(0, 2), alpha.clone().into(), scale);
            combined(
                [others.into(), ones.into(), alpha.into()],
                inlined!(move |[other, one, alpha]| if alpha == 1.0 { scale * one } else { other }),
            )
        } else if scale == 1.0 {
            ones
        } else {
            combined([ones.into()], inlined!(move |[one]| scale * one))
        };
        Self { raised, log_powers }
    }

    /// Variates of shapes from 1 on, which may be random, times a power of 2.
    pub(crate) fn from_one_on<T: WideElement>(source: &Source, alpha: Input, scale: f64) -> Self {
        Self { raised: raised::<T>(source, alpha, scale), log_powers: None }
    }

    /// Products of numbers above 0 and powers, if there are any.
    pub(crate) fn of_parts(raised: WideSampler, log_powers: Option<WideSampler>) -> Self {
        Self { raised, log_powers }
    }

    /// Writes the variates of raised shape and, unless they are all 0, the logarithms of the powers,
    /// for any number of consecutive positions; returns whether it wrote these.
    pub(crate) fn fill(&self, run: Run, raised: &mut [f64], log_powers: &mut [f64]) -> bool {
        self.raised.fill(run, raised);
        if let Some(powers) = &self.log_powers {
            powers.fill(run, log_powers);
        }
        self.log_powers.is_some()
    }

    /// The [cost](crate::sampling::Sampler::cost) of a value.
    pub(crate) fn cost(&self) -> usize {
        COST
    }

    /// Writes the variates of raised shape and, into `powers`, the logarithms of the powers; returns
    /// these, or a line of zeros for all, and whether any is not 0.
    pub(crate) fn parts<'a>(
        &self,
        run: Run,
        raised: &mut [Line<f64>],
        powers: &'a mut LinesTogether<f64>,
    ) -> (&'a [Line<f64>], bool) {
        self.raised.block(run, raised);
        match &self.log_powers {
            Some(of) => of.block(run, powers.zeros(raised.len())),
            None => _ = powers.zeros(1),
        }
        (powers, self.log_powers.is_some())
    }

    /// The sampler of the variates.
    pub(crate) fn product(self) -> WideSampler {
        if self.log_powers.is_none() {
            return self.raised;
        }
        combined(self.factors(), inlined!(|[raised, log_power]| raised * Real::exp(log_power)))
    }

    /// The sampler of their logarithms.
    pub(crate) fn logarithm(self) -> WideSampler {
        combined(self.factors(), inlined!(|[raised, log_power]| Real::log(raised) + log_power))
    }

    /// The variates of raised shape, and the logarithms of the powers.
    pub(crate) fn factors(self) -> [Input; 2] {
        let log_powers = self.log_powers.map_or(Bound::scalar(0.0).into(), Input::from);
        [self.raised.into(), log_powers]
    }

    /// The sampler of their reciprocals.
    pub(crate) fn reciprocal(self) -> WideSampler {
        combined(self.factors(), inlined!(|[raised, log_power]| reciprocal(raised, log_power)))
    }

    /// The sampler of a function of the ratio of these variates to others, given as two numbers
    /// above 0; the first may have become 0 or infinite.
    pub(crate) fn ratio(
        self,
        other: Self,
        f: impl Fn(f64, f64) -> f64 + Send + Sync + 'static,
    ) -> WideSampler {
        BoxedSampler::of(Ratio { gammas: [self, other], f })
    }
}

/// Whether the powers that gamma variates of these shapes have as factors, or quotients of such
/// variates, may be out of the range of `f64`.
pub(crate) fn may_be_far(shapes: [&Bound<f64>; 2]) -> bool {
    // A uniform variate is at least 2^-65, and so a power e^-450.
    shapes.iter().any(|shape| shape.any(|alpha| !(0.1..1e200).contains(&alpha)))
}

/// The reciprocal of a variate, in two steps: the whole power may be infinite where the quotient is not.
#[inline(always)]
pub(crate) fn reciprocal(raised: f64, log_power: f64) -> f64 {
    let root = Real::exp(-0.5 * log_power);
    root / raised * root
}

/// x e^log, also where the power is out of range and the product is not.
#[inline(always)]
pub(crate) fn times_power(x: f64, log: f64) -> f64 {
    const STEP: f64 = 600.0;
    /// e^600 and e^-600.
    const UP: f64 = 3.773_020_300_929_939_7e260;
    const DOWN: f64 = 2.650_396_553_004_310_8e-261;
    // Within, the power is a normal number.
    let (is_above, is_below) = (log > 708.0, log < -708.0);
    let (shift, factor) = if is_below { (STEP, DOWN) } else { (0.0, 1.0) };
    let (shift, factor) = if is_above { (-STEP, UP) } else { (shift, factor) };
    x * Real::exp(log + shift) * factor
}

/// Multiplies values by the quotients of powers, given as logarithms.
#[inline(never)]
pub(crate) fn raise(values: &mut [Line<f64>], log_powers: [&[Line<f64>]; 2]) {
    each_given(
        values,
        log_powers,
        inlined!(|x, [log_power, other]| x * Real::exp(log_power - other)),
    );
}

/// A line of zeros.
pub(crate) const ZEROS: &[Line<f64>] = &[[0.0; LANES]];

struct Ratio<F> {
    gammas: [Gammas; 2],
    f: F,
}

impl<F: Fn(f64, f64) -> f64 + Send + Sync> Sampler<f64> for Ratio<F> {
    fn block(&self, run: Run, out: &mut [Line<f64>]) {
        let [numerators, denominators] = &self.gammas;
        let mut rooms = LinesTogether::rooms::<3>();
        let [others, powers, other_powers] = &mut rooms;
        let others = others.zeros(out.len());
        let (powers, raised) = numerators.parts(run, out, powers);
        let (other_powers, others_raised) = denominators.parts(run, others, other_powers);
        if raised || others_raised {
            raise(out, [powers, other_powers]);
        }
        each_given(out, [others], inlined!(|x, [y]| (self.f)(x, y)));
    }

    fn together(&self) -> usize {
        TOGETHER
    }

    fn cost(&self) -> usize {
        2 * COST
    }
}
