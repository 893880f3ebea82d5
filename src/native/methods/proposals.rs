//! Rejection sampling in `f64`, from 64 bits for each uniform variate.

use crate::sampling::rejection::{Attempt, Attempted};
use crate::sampling::{
    Bits as _, Bound, BoxedSampler, Line, Lines, LinesTogether, Places, Run, Source,
};
use crate::simd::each_flagged;

/// How a lane makes a proposal from `S` times 64 bits and `N` parameters, and whether it is
/// accepted.
///
/// Marked `#[inline(always)]` and free of branches, so that loops over it vectorise.
pub(crate) trait Proposal<const S: usize, const N: usize>: Send + Sync + 'static {
    /// The proposal, and whether it is accepted.
    fn propose(&self, bits: [u64; S], parameters: [f64; N]) -> (f64, bool);
}

/// The sampler of the first accepted proposal.
pub(crate) fn accepted<P: Proposal<S, N>, const S: usize, const N: usize>(
    source: &Source,
    proposal: P,
    parameters: [Bound<f64>; N],
) -> BoxedSampler<'static, f64> {
    BoxedSampler::of(Attempted::new(source, Proposals { proposal, parameters }))
}

/// A number in [-1, 1] that is never 0, from bits: full precision near 0, on either side.
#[inline(always)]
pub(crate) fn centred(bits: u64) -> f64 {
    const UNIT: f64 = 1.0 / (1_u64 << 63) as f64;
    f64::mul_add(bits as i64 as f64, UNIT, 0.5 * UNIT)
}

struct Proposals<P, const N: usize> {
    proposal: P,
    parameters: [Bound<f64>; N],
}

impl<P, const N: usize> Proposals<P, N> {
    /// Writes proposals, and which of them are rejected.
    #[inline(never)]
    fn propose<const S: usize>(
        &self,
        draws: &[Source; S],
        places: Places<'_>,
        parameters: [&[Line<f64>]; N],
        out: &mut [Line<f64>],
        rejected: &mut [Line<bool>],
    ) where
        P: Proposal<S, N>,
    {
        let mut bits = Lines::<u64>::rooms::<S>();
        for (source, bits) in draws.iter().zip(&mut bits) {
            source.bits64(places, bits.zeros(out.len()));
        }
        each_flagged(
            out,
            rejected,
            parameters,
            bits.each_ref().map(|lines| &**lines),
            #[inline(always)]
            |_, parameters, bits| {
                let (value, accepted) = self.proposal.propose(bits, parameters);
                (value, !accepted)
            },
        );
    }
}

impl<P: Proposal<S, N>, const S: usize, const N: usize> Attempt<f64, S, N> for Proposals<P, N> {
    type Parameter = f64;

    fn shared(&self) -> Option<[f64; N]> {
        Bound::scalars(self.parameters.each_ref())
    }

    fn parameters(&self, run: Run, lines: usize, out: &mut [LinesTogether<f64>; N]) {
        for (out, parameter) in out.iter_mut().zip(&self.parameters) {
            parameter.write(run, out.zeros(lines));
        }
    }

    fn first(
        &self,
        draws: &[Source; S],
        run: Run,
        parameters: [&[Line<f64>]; N],
        out: &mut [Line<f64>],
        open: &mut [Line<bool>],
    ) -> Option<u64> {
        self.propose(draws, run.into(), parameters, out, open);
        open.as_flattened().contains(&true).then_some(1)
    }

    fn decide(
        &self,
        _: u64,
        draws: &[Source; S],
        positions: &[Line<u64>],
        parameters: [&[Line<f64>]; N],
        out: &mut [Line<f64>],
        rejected: &mut [Line<bool>],
    ) {
        self.propose(draws, positions.into(), parameters, out, rejected);
    }

    fn cost(&self) -> usize {
        4 * S
    }
}
