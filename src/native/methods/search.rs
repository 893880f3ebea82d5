//! Counts by search from 0.

use super::cumulative::{Cumulative, STEPS, searched_lines};
use crate::sampling::{
    Bits, BoxedSampler, LANES, Line, Lines, LinesTogether, Run, Sampler, Source, TOGETHER,
    WideSampler,
};
use crate::simd::{inlined, kernel, map_array, of_lines, prefetch_ahead, slices};

/// A distribution of counts with `N` parameters. Counts that are expected to be few are found by a search in
/// the cumulative probabilities.
///
/// Functions of one value's parameters are marked `#[inline(always)]`.
pub(crate) trait Search<const N: usize = 2>: Send + Sync + 'static {
    /// Writes the parameters of some lines of lanes.
    fn parameters(&self, run: Run, lines: usize, out: &mut [LinesTogether<f64>; N]);

    /// The parameters, if they are the same for all values.
    fn shared(&self) -> Option<[f64; N]>;

    /// Whether too many are expected for a search: then there is another method.
    fn are_many(parameters: [f64; N]) -> bool;

    /// Where few are expected: the probability of 0, and the factors of [ratios](Self::ratio).
    fn few(parameters: [f64; N]) -> (f64, [f64; N]);

    /// The probability of k + 1 divided by that of k. It must be at most 1 beyond the last possible
    /// count.
    fn ratio(factors: [f64; N], k: f64) -> f64;

    /// Replaces counts by the values of the distribution.
    fn values(counts: &mut [Line<f64>], parameters: Given<'_, N>);
}

/// Lines of parameters: one for each line of values, or one that all share.
pub(crate) type Given<'a, const N: usize = 2> = [&'a [Line<f64>]; N];

/// The parameters of a lane.
#[inline(always)]
pub(super) fn of_lane<const N: usize>(parameters: [&Line<f64>; N], lane: usize) -> [f64; N] {
    map_array(parameters, inlined!(|line| line[lane]))
}

/// The [ratio](Search::ratio) of Poisson and binomial probabilities.
#[inline(always)]
pub(crate) fn linear_ratio([a, b]: [f64; 2], k: f64) -> f64 {
    (a - b * k) * (1.0 / (k + 1.0))
}

/// The sampler of counts, where few are expected.
pub(crate) fn searched<C: Search<N>, const N: usize>(source: Source, dist: C) -> WideSampler {
    let values = source.per_key().saturating_mul(source.batch_len() as u64);
    let Some(shared) = dist.shared().filter(|_| values > LANES as u64) else {
        return BoxedSampler::of(Each { source, dist });
    };
    let parameters = shared.map(|parameter| [[parameter; LANES]]);
    let mut terms = Terms::room();
    start::<C, N>(parameters.each_ref().map(|line| line.as_slice()), 1, &mut terms);
    let factors = terms.factors.each_ref().map(|lines| lines[0][0]);
    let sums = cumulative::<C, N>(terms.probabilities[0][0], factors);
    let cumulative = Cumulative::new(sums, values);
    BoxedSampler::of(Shared { source, cumulative, parameters, values: C::values })
}

/// Counts that each have parameters of their own, or that are few.
struct Each<C, const N: usize> {
    source: Source,
    dist: C,
}

impl<C: Search<N>, const N: usize> Sampler<f64> for Each<C, N> {
    fn block(&self, run: Run, out: &mut [Line<f64>]) {
        let (mut rooms, mut bits) = (LinesTogether::rooms::<N>(), Lines::room());
        self.dist.parameters(run, out.len(), &mut rooms);
        let parameters = slices(&rooms);
        let bits = bits.zeros(out.len());
        self.source.bits64(run, bits);
        search::<C, N>(bits, parameters, out);
        C::values(out, parameters);
    }

    fn cost(&self) -> usize {
        8
    }
}

/// Counts that share the parameters.
struct Shared<const N: usize> {
    source: Source,
    cumulative: Cumulative,
    parameters: [[Line<f64>; 1]; N],
    /// As of [`Search`].
    values: fn(&mut [Line<f64>], Given<'_, N>),
}

impl<const N: usize> Sampler<f64> for Shared<N> {
    fn block(&self, run: Run, out: &mut [Line<f64>]) {
        prefetch_ahead(out);
        self.cumulative.counts(&self.source, run, out);
        (self.values)(out, self.parameters.each_ref().map(|line| line.as_slice()));
    }

    fn together(&self) -> usize {
        TOGETHER
    }

    fn cost(&self) -> usize {
        2
    }
}

/// Searches end before probabilities below this, past the mode: half the least that is
/// [`searched`] for.
const NEGLIGIBLE: f64 = 1.0 / (1_u64 << 54) as f64;

/// Whether a search ends before a count with this probability, and this ratio of the next one's.
#[inline(always)]
fn ends(probability: f64, ratio: f64) -> bool {
    (probability < NEGLIGIBLE) & (ratio <= 1.0)
}

/// The cumulative probabilities, given the first and the factors of ratios.
fn cumulative<C: Search<N>, const N: usize>(mut probability: f64, factors: [f64; N]) -> Vec<f64> {
    let (mut sum, mut k, mut table) = (probability, 0.0, Vec::new());
    while !ends(probability, C::ratio(factors, k)) {
        table.push(sum);
        probability *= C::ratio(factors, k);
        sum += probability;
        k += 1.0;
    }
    table
}

/// What a search goes through, for each lane.
struct Terms<const N: usize> {
    /// The probability of the next count.
    probabilities: Lines<f64>,
    /// The cumulative probability.
    sums: Lines<f64>,
    factors: [Lines<f64>; N],
}

impl<const N: usize> Terms<N> {
    #[inline(always)]
    fn room() -> Self {
        Self { probabilities: Lines::room(), sums: Lines::room(), factors: Lines::rooms() }
    }
}

/// The terms at count 0.
#[inline(never)]
fn start<C: Search<N>, const N: usize>(
    parameters: Given<'_, N>,
    lines: usize,
    terms: &mut Terms<N>,
) {
    let probabilities = terms.probabilities.zeros(lines);
    let sums = terms.sums.zeros(lines);
    let factors = terms.factors.each_mut().map(|room| room.zeros(lines));
    kernel(inlined!(move |lanes| {
        for number in 0..lines {
            let given = of_lines(parameters, number);
            let (mut own, mut own_factors) = ([[0.0; LANES]; 2], [[0.0; LANES]; N]);
            lanes.each(inlined!(|lane| {
                let parameters = of_lane(given, lane);
                let (p, factors) = C::few(parameters);
                let sum = if C::are_many(parameters) { f64::INFINITY } else { p };
                (own[0][lane], own[1][lane]) = (p, sum);
                for factor in 0..N {
                    own_factors[factor][lane] = factors[factor];
                }
            }));
            [probabilities[number], sums[number]] = own;
            for factor in 0..N {
                factors[factor][number] = own_factors[factor];
            }
        }
    }));
}

/// Writes the counts that bits find with each lane's parameters: 0 where there is no search.
#[inline(always)]
pub(super) fn search<C: Search<N>, const N: usize>(
    bits: &[Line<u64>],
    parameters: Given<'_, N>,
    counts: &mut [Line<f64>],
) {
    let mut terms = Terms::room();
    start::<C, N>(parameters, counts.len(), &mut terms);
    search_from::<C, N>(bits, &mut terms, counts);
}

#[inline(never)]
fn search_from<C: Search<N>, const N: usize>(
    bits: &[Line<u64>],
    terms: &mut Terms<N>,
    counts: &mut [Line<f64>],
) {
    let mut room = Lines::room();
    let u = &*searched_lines(bits, &mut room);
    counts.as_flattened_mut().fill(0.0);
    let factors = slices(&terms.factors);
    let (probabilities, sums) = (&mut *terms.probabilities, &mut *terms.sums);
    kernel(inlined!(move |lanes| {
        let mut k = 0.0;
        loop {
            let mut goes_on = false;
            for (number, count) in counts.iter_mut().enumerate() {
                let (u, factors) = (&u[number], of_lines(factors, number));
                let mut own = (probabilities[number], sums[number], *count);
                let mut flags = [false; LANES];
                lanes.each(inlined!(|lane| {
                    let mut on = false;
                    let (mut here, mut below, mut counted) =
                        (own.0[lane], own.1[lane], own.2[lane]);
                    let factors = of_lane(factors, lane);
                    for step in 0..STEPS {
                        let ratio = C::ratio(factors, k + step as f64);
                        on = (u[lane] >= below) & !ends(here, ratio);
                        counted += if on { 1.0 } else { 0.0 };
                        here *= ratio;
                        below += here;
                    }
                    flags[lane] = on;
                    (own.0[lane], own.1[lane], own.2[lane]) = (here, below, counted);
                }));
                goes_on |= flags != [false; LANES];
                (probabilities[number], sums[number], *count) = own;
            }
            k += STEPS as f64;
            if !goes_on {
                break;
            }
        }
    }));
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// The cumulative probabilities of counts with these parameters.
    pub(crate) fn cumulative_of<C: Search<N>, const N: usize>(parameters: [f64; N]) -> Vec<f64> {
        let (p, factors) = C::few(parameters);
        cumulative::<C, N>(p, factors)
    }
}
