//! One category from each row of logits.

use std::sync::Arc;

use ndarray::Axis;

use crate::arrays::AsArray;
use crate::elements::float::Element;
use crate::engine::checked_allocation;
use crate::error::Error;
use crate::math::Real;
use crate::methods::logits::Logits;
use crate::sampling::{
    Bits as _, Bound, BoxedSampler, Distribution, LANES, Line, Lines, Number, Run, Sampler,
    SamplerResult, Source, each_of_slice,
};
use crate::simd::kernel;

/// Categorical distributions, as [`Categorical`](crate::native::Categorical), each drawn from once or a few
/// times: without its alias tables, which take longer to make than a draw by inversion.
///
/// A value takes one 64-bit random number. Probabilities are multiples of 2^-64, within 2^-63 + 2^-51 n p
/// of the exact p.
pub(crate) struct OncePerRow(Logits<f64>);

impl OncePerRow {
    /// Checks logits as [`Categorical::new`](crate::native::Categorical::new) does.
    pub(crate) fn new<A>(logits: &A, axis: Axis) -> Result<Self, Error>
    where
        A: AsArray<Elem: Element> + ?Sized,
    {
        let logits = logits.array_view();
        checked_allocation::<f64>(logits.shape())?;
        Logits::new(&logits.mapv(Number::wide), axis).map(Self)
    }
}

impl Distribution<usize> for OncePerRow {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, usize> {
        let rows = self.0.bind_rows(shape)?;
        Ok(BoxedSampler::of(Categories {
            source,
            logits: self.0.values.clone(),
            n: self.0.n,
            rows,
        }))
    }
}

struct Categories {
    source: Source,
    logits: Arc<Vec<f64>>,
    /// The number of categories.
    n: usize,
    rows: Bound<u32>,
}

impl Sampler<usize> for Categories {
    fn block(&self, run: Run, out: &mut [Line<usize>]) {
        let (mut bits, mut rows) = (Lines::room(), Lines::room());
        self.source.bits64(run, bits.zeros(out.len()));
        let rows = self.rows.lines(run, out.len(), &mut rows);
        if self.n > FEW {
            return self.of_many(rows, &bits, out);
        }
        let mut parts = vec![[0.0; LANES]; self.n];
        for ((out, bits), rows) in out.iter_mut().zip(&*bits).zip(rows) {
            for (lane, &row) in rows.iter().enumerate() {
                let logits = &self.logits[row as usize * self.n..][..self.n];
                parts.iter_mut().zip(logits).for_each(|(line, &logit)| line[lane] = logit);
            }
            let mut indices = *bits;
            select(&mut parts, &mut indices);
            *out = indices.map(|index| index as usize);
        }
    }

    fn cost(&self) -> usize {
        3 * self.n
    }
}

/// Up to this many categories, each lane has a row; with more, lanes are along the categories.
const FEW: usize = 64;

/// Replaces the bits of each lane by the index that they select. `parts` has the logits, category by
/// category.
///
/// Each category but the likeliest has the numbers of 64 bits from the end of the category before it on,
/// in proportion to its probability, and the likeliest has the rest: so small probabilities are not lost
/// beside it.
fn select(parts: &mut [Line<f64>], bits: &mut Line<u64>) {
    kernel(
        #[inline(always)]
        |lanes| {
            let (mut likeliest, mut largest) = ([0; LANES], parts[0]);
            for (category, line) in (0_u64..).zip(parts.iter()) {
                lanes.each(
                    #[inline(always)]
                    |lane| {
                        let larger = line[lane] > largest[lane];
                        largest[lane] = if larger { line[lane] } else { largest[lane] };
                        likeliest[lane] = if larger { category } else { likeliest[lane] };
                    },
                );
            }
            let mut sum = [0.0; LANES];
            for line in parts.iter_mut() {
                lanes.each(
                    #[inline(always)]
                    |lane| {
                        line[lane] = Real::exp(line[lane] - largest[lane]);
                        sum[lane] += line[lane];
                    },
                );
            }
            let (mut until, mut index) = ([0_u64; LANES], [0_u64; LANES]);
            for (category, line) in (0_u64..).zip(parts.iter()) {
                lanes.each(
                    #[inline(always)]
                    |lane| {
                        let own = whole(line[lane] * (TWO_64 / sum[lane]));
                        let own = if category == likeliest[lane] { 0 } else { own };
                        until[lane] = until[lane].wrapping_add(own);
                        index[lane] += u64::from(until[lane] <= bits[lane]);
                    },
                );
            }
            let count = parts.len() as u64;
            lanes.each(
                #[inline(always)]
                |lane| bits[lane] = if index[lane] < count { index[lane] } else { likeliest[lane] },
            );
        },
    );
}

const TWO_64: f64 = (1_u128 << 64) as f64;

/// A number of [0, 2^64) as an integer, within 1, in operations that vectorise.
#[inline(always)]
fn whole(number: f64) -> u64 {
    // To these, integers of 32 bits are added without rounding: to their last bits.
    const HIGH: f64 = (1_u64 << 52) as f64;
    const LOW: f64 = (3_u64 << 51) as f64;
    let high = number * (1.0 / (1_u64 << 32) as f64) + HIGH;
    let low = number - (high - HIGH) * (1_u64 << 32) as f64 + LOW;
    let [high, low] = [high.to_bits() - HIGH.to_bits(), low.to_bits().wrapping_sub(LOW.to_bits())];
    (high << 32).wrapping_add(low)
}

impl Categories {
    /// Draws from one row after another.
    fn of_many(&self, rows: &[Line<u32>], bits: &[Line<u64>], out: &mut [Line<usize>]) {
        let mut table = (None, Vec::new(), 0);
        let values = out.as_flattened_mut().iter_mut().zip(bits.as_flattened());
        for ((out, &bits), &row) in values.zip(rows.as_flattened()) {
            if table.0 != Some(row) {
                let (ends, likeliest) = self.ends(row);
                table = (Some(row), ends, likeliest);
            }
            let index = table.1.partition_point(|&until| until <= bits);
            *out = if index < self.n { index } else { table.2 };
        }
    }

    /// Where the numbers of each category of a row end, as by [`select`], and the likeliest one.
    fn ends(&self, row: u32) -> (Vec<u64>, usize) {
        let mut parts = self.logits[row as usize * self.n..][..self.n].to_vec();
        let largest = parts.iter().fold(f64::NEG_INFINITY, |a, &b| f64::max(a, b));
        each_of_slice(
            &mut parts,
            #[inline(always)]
            move |logit| Real::exp(logit - largest),
        );
        let likeliest = parts.iter().position(|&part| part == 1.0).expect("the largest one's");
        let (factor, mut until) = (TWO_64 / parts.iter().sum::<f64>(), 0_u64);
        let ends = parts.iter().enumerate().map(|(category, &part)| {
            until =
                until.wrapping_add(if category == likeliest { 0 } else { whole(part * factor) });
            until
        });
        (ends.collect(), likeliest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_within_one() {
        let largest = TWO_64 * (1.0 - f64::EPSILON);
        for number in
            [0.0, 0.3, 0.7, 1.0, 4_294_967_295.6, 4_294_967_296.0, 1e12 + 0.75, 1.8e19, largest]
        {
            assert!(whole(number).abs_diff(number as u64) <= 1, "{number}");
        }
    }
}
