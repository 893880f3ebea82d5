//! Gamma variates, as used by the whole gamma family.

use super::cubes::COST;
use crate::error::Error;
use crate::math::Real;
use crate::native::element::Element;
use crate::sampling::{
    BLOCK, Bound, BoxedSampler, LANES, Line, LinesTogether, Parameter, Run, Sampler, Source,
    TOGETHER, each, each_given, each_with, with_tables,
};

/// Gamma variates in `f64`, each as a product of two factors: a variate of shape alpha or, if that
/// is below 1, alpha + 1; and a power, held as its logarithm, that makes up for the added 1.
///
/// This way variates of small shapes neither underflow nor lose digits in quotients.
#[derive(Debug)]
pub struct Gammas {
    raised: BoxedSampler<'static, f64>,
    /// `None` where no shape is below 1.
    log_powers: Option<BoxedSampler<'static, f64>>,
}

/// The least alpha with which all logarithms of powers are finite: that of a uniform variate is
/// above -64.
pub(crate) const LEAST: f64 = 64.0 / f64::MAX;

impl Gammas {
    /// Variates from bits of `T`. Each alpha is at least 0; with 0, the logarithm of the power is
    /// negative infinity.
    pub(crate) fn new<T: Element>(
        source: &Source,
        alpha: &Parameter<f64>,
        parameter: (&'static str, &'static str),
        shape: &[usize],
    ) -> Result<Self, Error> {
        Self::scaled::<T>(source, alpha, 1.0, parameter, shape)
    }

    /// Variates times a power of 2.
    pub(crate) fn scaled<T: Element>(
        source: &Source,
        alpha: &Parameter<f64>,
        scale: f64,
        (function, name): (&'static str, &'static str),
        shape: &[usize],
    ) -> Result<Self, Error> {
        let boosted = alpha.values().iter().any(|&alpha| alpha < 1.0);
        let bound = alpha.bind(function, name, shape)?;
        let log_powers = boosted.then(|| {
            let exponents = |alpha| if alpha < 1.0 { -1.0 / alpha } else { 0.0 };
            T::log_powers(source.child(1, 2), bound.clone().map(exponents))
        });
        Ok(Self { raised: T::raised(&source.child(0, 2), bound, scale), log_powers })
    }

    /// Adds the logarithms of the powers to zeros.
    #[inline(always)]
    fn log_powers(&self, run: Run, zeros: &mut [Line<f64>]) {
        if let Some(powers) = &self.log_powers {
            powers.block(run, zeros);
        }
    }

    /// Writes the variates of raised shape and the logarithms of the powers, for any number of
    /// consecutive positions.
    pub(crate) fn fill(&self, run: Run, raised: &mut [f64], log_powers: &mut [f64]) {
        self.raised.fill(run, raised);
        match &self.log_powers {
            Some(powers) => powers.fill(run, log_powers),
            None => log_powers.fill(0.0),
        }
    }

    /// The [cost](crate::sampling::Sampler::cost) of a value.
    pub(crate) fn cost(&self) -> usize {
        COST
    }

    /// Writes the variates of raised shape and, into `powers`, the logarithms of the powers if any is
    /// not 0.
    #[inline(always)]
    pub(crate) fn parts<'a>(
        &self,
        run: Run,
        raised: &mut [Line<f64>],
        powers: &'a mut LinesTogether<f64>,
    ) -> Option<&'a [Line<f64>]> {
        self.raised.block(run, raised);
        self.log_powers.as_ref().map(|of| {
            let powers = powers.zeros(raised.len());
            of.block(run, powers);
            &*powers
        })
    }

    /// The variates of raised shape, if no shape was raised; otherwise both factors.
    pub(crate) fn whole(self) -> Result<BoxedSampler<'static, f64>, Self> {
        if self.log_powers.is_none() { Ok(self.raised) } else { Err(self) }
    }

    /// The sampler of a function of these variates, given their two factors: that of raised shape,
    /// and the logarithm of the power, if there is one.
    pub(crate) fn map(
        self,
        f: impl Fn(f64, Option<f64>) -> f64 + Send + Sync + 'static,
    ) -> BoxedSampler<'static, f64> {
        BoxedSampler::new(Mapped { gammas: self, f })
    }

    /// The sampler of a function of the ratio of these variates to others, given as two numbers
    /// above 0, of which the first may have become 0 or infinite.
    pub(crate) fn ratio(
        self,
        other: Self,
        f: impl Fn(f64, f64) -> f64 + Send + Sync + 'static,
    ) -> BoxedSampler<'static, f64> {
        BoxedSampler::new(Ratio { gammas: [self, other], f })
    }
}

struct Mapped<F> {
    gammas: Gammas,
    f: F,
}

impl<F: Fn(f64, Option<f64>) -> f64 + Send + Sync> Sampler<f64> for Mapped<F> {
    #[inline(always)]
    fn block(&self, run: Run, out: &mut [Line<f64>]) {
        let mut powers = LinesTogether::room_of();
        let powers = self.gammas.parts(run, out, &mut powers);
        for (number, out) in out.chunks_mut(BLOCK).enumerate() {
            let lines = number * BLOCK..number * BLOCK + out.len();
            with_tables(
                out,
                #[inline(always)]
                |out| match powers {
                    Some(powers) => each_with(
                        out,
                        &powers[lines],
                        #[inline(always)]
                        |x, log_power| (self.f)(x, Some(log_power)),
                    ),
                    None => each(
                        out,
                        #[inline(always)]
                        |x| (self.f)(x, None),
                    ),
                },
            );
        }
    }

    fn together(&self) -> usize {
        TOGETHER
    }

    fn cost(&self) -> usize {
        COST
    }
}

struct Ratio<F> {
    gammas: [Gammas; 2],
    f: F,
}

impl<F: Fn(f64, f64) -> f64 + Send + Sync> Sampler<f64> for Ratio<F> {
    #[inline(always)]
    fn block(&self, run: Run, out: &mut [Line<f64>]) {
        let [numerators, denominators] = &self.gammas;
        let mut rooms = LinesTogether::rooms::<3>();
        let [others, powers, other_powers] = &mut rooms;
        let others = others.zeros(out.len());
        numerators.raised.block(run, out);
        denominators.raised.block(run, others);
        if numerators.log_powers.is_some() || denominators.log_powers.is_some() {
            let (powers, other_powers) = (powers.zeros(out.len()), other_powers.zeros(out.len()));
            numerators.log_powers(run, powers);
            denominators.log_powers(run, other_powers);
            each_with(
                powers,
                other_powers,
                #[inline(always)]
                |log_power, other| log_power - other,
            );
            each_with(
                out,
                powers,
                #[inline(always)]
                |x, log_power| x * Real::exp(log_power),
            );
        }
        each_with(
            out,
            others,
            #[inline(always)]
            |x, y| (self.f)(x, y),
        );
    }

    fn together(&self) -> usize {
        TOGETHER
    }

    fn cost(&self) -> usize {
        2 * COST
    }
}

/// Logarithms of the powers: exponential variates times -1 / alpha, or 0 for shapes from 1 on.
pub(crate) struct LogPowers {
    pub(crate) exponentials: BoxedSampler<'static, f64>,
    pub(crate) exponents: Bound<f64>,
}

impl Sampler<f64> for LogPowers {
    #[inline(always)]
    fn block(&self, run: Run, out: &mut [Line<f64>]) {
        self.exponentials.block(run, out);
        for (number, out) in out.chunks_mut(BLOCK).enumerate() {
            each_given(
                out,
                run.skip(number * BLOCK * LANES),
                [&self.exponents],
                #[inline(always)]
                |x, [exponent]| x * exponent,
            );
        }
    }

    fn together(&self) -> usize {
        TOGETHER
    }
}
