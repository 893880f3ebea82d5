//! Normal variates in `f64`: of random bits in pairs, and of points by inversion.

use super::inverse::Inverse;
use crate::math::box_muller::{normal_pairs, one_of_pairs};
use crate::math::quantile::Quantile;
use crate::sampling::{Bits, Line, Lines, Run, Sampler, Source, UniformBits, words};
use crate::simd::{BLOCK, LANES};
use bytemuck::cast_slice_mut;

/// The sampler of standard normal variates.
pub(crate) enum Normals {
    Random(Pairs),
    Points(Inverse),
}

impl Normals {
    #[inline(always)]
    pub(super) fn new(bits: UniformBits) -> Self {
        match bits {
            UniformBits::Random(source) => Self::Random(Pairs::new(source)),
            points => Self::Points(Inverse::new(points, Quantile::Normal)),
        }
    }
}

impl Sampler<f64> for Normals {
    fn block(&self, run: Run, out: &mut [Line<f64>]) {
        match self {
            Self::Random(pairs) => pairs.block(run, out),
            Self::Points(quantiles) => quantiles.block(run, out),
        }
    }

    #[inline(always)]
    fn together(&self) -> usize {
        match self {
            Self::Random(_) => 1,
            Self::Points(quantiles) => Sampler::<f64>::together(quantiles),
        }
    }

    fn cost(&self) -> usize {
        match self {
            Self::Random(pairs) => words::<f64>() + pairs.source.cost_of(size_of::<f64>()),
            Self::Points(quantiles) => Sampler::<f64>::cost(quantiles),
        }
    }
}

/// Values by Box and Muller's formula: both of a pair, at the positions 2 i and 2 i + 1 of a key, are made of the
/// random bits at these positions.
pub(super) struct Pairs {
    /// With an even number of positions for each key.
    source: Source,
    /// The number of values of each key of a batch, where it is odd.
    odd_len: Option<u64>,
}

impl Pairs {
    #[inline(always)]
    fn new(source: Source) -> Self {
        if source.per_key().is_multiple_of(2) {
            Self { source, odd_len: None }
        } else {
            Self::of_odd(&source)
        }
    }

    #[inline(never)]
    fn of_odd(source: &Source) -> Self {
        let odd_len = (source.batch_len() != 1).then_some(source.per_key());
        Self { source: source.with_one_more(), odd_len }
    }

    fn block(&self, run: Run, out: &mut [Line<f64>]) {
        if run.step != 1 {
            self.apart(run, out);
        } else if run.start.is_multiple_of(2) && self.odd_len.is_none() {
            self.pairs(run.start, out);
        } else {
            self.some_of_pairs(run, out.as_flattened_mut());
        }
    }

    /// Both values of pairs, from a place on.
    #[inline(always)]
    fn pairs(&self, place: u64, out: &mut [Line<f64>]) {
        self.source.bits64(Run { start: place, step: 1 }, cast_slice_mut(out));
        normal_pairs(out);
    }

    /// Values beside each other, of pairs that begin before, or end with no value of a key.
    #[inline(never)]
    fn some_of_pairs(&self, run: Run, out: &mut [f64]) {
        let (mut room, mut lane) = (Lines::<f64>::room(), 0);
        while lane < out.len() {
            let first = self.place(run.position(lane)) & !1;
            let lines = (out.len() - lane).div_ceil(LANES) + 1;
            let pairs = room.zeros(lines.min(BLOCK));
            self.pairs(first, pairs);
            for out in &mut out[lane..] {
                let place = self.place(run.position(lane)).wrapping_sub(first);
                let Some(&value) = pairs.as_flattened().get(place as usize) else { break };
                *out = value;
                lane += 1;
            }
        }
    }

    /// The position of a value's bits in the source.
    #[inline(always)]
    fn place(&self, position: u64) -> u64 {
        // Each key before has one more.
        position.wrapping_add(self.odd_len.map_or(0, |len| position / len))
    }

    /// Values whose pairs are not beside them: each is made of the bits of its pair by itself.
    #[inline(never)]
    fn apart(&self, run: Run, out: &mut [Line<f64>]) {
        let (mut places, mut lengths): (Lines<u64>, Lines<f64>) = (Lines::room(), Lines::room());
        let mut are_second = Lines::room();
        for (number, out) in out.chunks_mut(BLOCK).enumerate() {
            let run = run.skip(number * BLOCK * LANES);
            let (places, lengths) = (places.zeros(out.len()), lengths.zeros(out.len()));
            let are_second = are_second.zeros(out.len());
            let flags = are_second.as_flattened_mut();
            for (lane, place) in places.as_flattened_mut().iter_mut().enumerate() {
                *place = self.place(run.position(lane));
                flags[lane] = f64::from(*place as u32 & 1);
                *place &= !1;
            }
            self.source.bits64(&*places, cast_slice_mut(lengths));
            places.as_flattened_mut().iter_mut().for_each(|place| *place |= 1);
            self.source.bits64(&*places, cast_slice_mut(out));
            one_of_pairs(out, [lengths, are_second]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prng::{Prng, Threefry2x32, Threefry2x32Legacy};

    fn bits(source: &Source, positions: usize) -> Vec<u64> {
        let mut out = vec![[0; LANES]; positions.div_ceil(LANES)];
        source.bits64(Run { start: 0, step: 1 }, &mut out);
        out.as_flattened()[..positions].to_vec()
    }

    /// No other value has the bits of a last pair whose second value is past the end.
    #[test]
    fn odd_lengths_have_bits_of_their_own() {
        fn check<I: Prng>() {
            const LEN: u64 = 5;
            let source = Source::one::<I>(&I::seed(1), LEN);
            let planes = source.planes::<3>().expect("few values").to_vec();
            let columns = source.columns::<2>().expect("few values").to_vec();
            for parts in [planes, columns, vec![source]] {
                let pairs = parts.iter().map(|part| bits(&part.with_one_more(), LEN as usize + 1));
                let mut all: Vec<u64> = pairs.flatten().collect();
                // Beside values of another sort.
                if parts.len() > 1 {
                    all.extend(parts.iter().flat_map(|part| bits(part, LEN as usize)));
                }
                let len = all.len();
                all.sort_unstable();
                all.dedup();
                assert_eq!(all.len(), len, "{}, {} parts", I::NAME, parts.len());
            }
        }
        check::<Threefry2x32>();
        check::<Threefry2x32Legacy>();
    }
}
