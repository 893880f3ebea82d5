//! Counts: by search from 0 where few are expected, and by transformed rejection where many are.

use super::attempts::{Attempt, Attempted, Attempts, flattened};
use crate::math::Real;
use crate::sampling::{
    Bits, BoxedSampler, LANES, Line, Lines, LinesTogether, Places, Run, Source, with_tables,
};
use crate::simd::prefetch_ahead;

/// The expected count from which rejection is used.
pub(crate) const MANY: f64 = 64.0;

/// A distribution of counts with two parameters.
pub(crate) trait Counts: Send + Sync + 'static {
    /// Writes the parameters of some lines of lanes.
    fn parameters(&self, run: Run, lines: usize, out: &mut [LinesTogether<f64>; 2]);

    /// Where few are expected: the probability of 0, and `[a, b]` such that the probability of k +
    /// 1 is that of k times (a - b k) / (k + 1).
    fn few(parameters: [f64; 2]) -> (f64, [f64; 2]);

    /// Hormann's transformed rejection, where many are expected. It must terminate for all
    /// parameters.
    fn many(parameters: [f64; 2]) -> Transformed;

    /// Whether many are expected.
    fn are_many(parameters: [f64; 2]) -> bool;

    /// The logarithm of the probability of a count.
    fn log_probability(k: f64, parameters: [f64; 2]) -> f64;

    /// The largest count.
    fn largest(parameters: [f64; 2]) -> f64;

    /// The value of the distribution for a count.
    fn value(k: f64, parameters: [f64; 2]) -> f64;

    /// Whether some parameters make few counts expected, and whether some make many.
    fn kinds(&self) -> [bool; 2];

    /// The parameters, if they are the same for all values.
    fn shared(&self) -> Option<[f64; 2]>;
}

/// The proposals of transformed rejection: floor((2 a / (1/2 - |u|) + b) u + c) with u from -1/2 to
/// 1/2.
#[derive(Clone, Copy)]
pub(crate) struct Transformed {
    pub(crate) a: f64,
    pub(crate) b: f64,
    pub(crate) c: f64,
    /// Below this v, a proposal outside the tails is accepted.
    pub(crate) v_r: f64,
    /// `alpha` e^`log_most` times the density of proposals exceeds the probability of every count.
    pub(crate) alpha: f64,
    pub(crate) log_most: f64,
}

/// The sampler of counts.
pub(crate) fn counts<C: Counts>(source: &Source, dist: C) -> BoxedSampler<'static, f64> {
    let shared = dist.shared();
    let few = shared.filter(|&parameters| !C::are_many(parameters));
    let (table, many) = (few.map(cumulative::<C>), shared.map(C::many));
    BoxedSampler::new(Attempted(Attempts::new(source, ByKind { dist, table, many })))
}

struct ByKind<C> {
    dist: C,
    /// The cumulative probabilities, if they are the same for all values.
    table: Option<Vec<f64>>,
    /// The rejection, if it is the same for all values.
    many: Option<Transformed>,
}

impl<C: Counts> ByKind<C> {
    #[inline(always)]
    fn transformed(&self, parameters: [f64; 2]) -> Transformed {
        match self.many {
            Some(many) => many,
            None => C::many(parameters),
        }
    }
}

/// The bits of a proposal's test that come with the proposal.
const TEST_BITS: u32 = 24;

/// Two uniform variates from 64 bits: one for the proposal, from -1/2 to 1/2, and the first
/// [`TEST_BITS`] bits of the one for its test.
#[inline(always)]
fn uniforms(bits: u64) -> (f64, f64) {
    let (u, v) = (bits >> TEST_BITS, bits as u32 & ((1 << TEST_BITS) - 1));
    let u = (u as f64 + 0.5) * (1.0 / (1_u64 << (64 - TEST_BITS)) as f64) - 0.5;
    let v = (f64::from(v) + 0.5) * (1.0 / f64::from(1 << TEST_BITS));
    (u, v)
}

/// How far a test may be from its first bits.
const HALF_DIGIT: f64 = 0.5 / (1 << TEST_BITS) as f64;

/// The variate of a test, in (0, 1], with 32 bits more.
#[inline(always)]
fn refined(v: f64, further: u32) -> f64 {
    const DIGIT: f64 = (1_u64 << 32) as f64;
    v + ((f64::from(further) + 0.5) * (1.0 / DIGIT) - 0.5) * (1.0 / f64::from(1 << TEST_BITS))
}

/// The uniform variate to search for, in (0, 1).
#[inline(always)]
fn searched(bits: u64) -> f64 {
    ((bits >> 12) as f64 + 0.5) * (1.0 / (1_u64 << 52) as f64)
}

/// Searches end before probabilities below this, past the mode: half the least that is
/// [`searched`] for.
const NEGLIGIBLE: f64 = 1.0 / (1_u64 << 54) as f64;

/// Steps of a search between checks whether it is over.
const STEPS: usize = 4;

/// The probability of k + 1 divided by that of k.
#[inline(always)]
fn ratio([a, b]: [f64; 2], k: f64) -> f64 {
    (a - b * k) * (1.0 / (k + 1.0))
}

/// Whether a search ends before a count with this probability, and this ratio of the next one's.
#[inline(always)]
fn ends(probability: f64, ratio: f64) -> bool {
    (probability < NEGLIGIBLE) & (ratio <= 1.0)
}

/// The cumulative probabilities, padded with infinity to a multiple of [`STEPS`].
pub(crate) fn cumulative<C: Counts>(parameters: [f64; 2]) -> Vec<f64> {
    let (mut probability, factors) = C::few(parameters);
    let (mut sum, mut k, mut table) = (probability, 0.0, Vec::new());
    while !ends(probability, ratio(factors, k)) {
        table.push(sum);
        probability *= ratio(factors, k);
        sum += probability;
        k += 1.0;
    }
    table.resize(table.len().next_multiple_of(STEPS), f64::INFINITY);
    table
}

/// Replaces each uniform variate by the number of cumulative probabilities in a table that are not
/// above it.
#[inline(always)]
fn search_table(u: &mut [f64], table: &[f64]) {
    let len = u.len();
    let mut counts = Lines::<f64>::room();
    let counts = &mut counts.zeros(len / LANES).as_flattened_mut()[..len];
    for steps in table.as_chunks::<STEPS>().0 {
        let mut goes_on = 0_u64;
        for lane in 0..len {
            let (u, mut count) = (u[lane], counts[lane]);
            for &below in steps {
                count += if u >= below { 1.0 } else { 0.0 };
            }
            goes_on |= u64::from(u >= steps[STEPS - 1]);
            counts[lane] = count;
        }
        if goes_on == 0 {
            break;
        }
    }
    u.copy_from_slice(counts);
}

/// As [`search_table`], with the probabilities of each lane's parameters.
#[inline(always)]
fn search<C: Counts>(u: &mut [f64], parameters: impl Fn(usize) -> [f64; 2]) {
    let len = u.len();
    let mut lines = Lines::<f64>::rooms::<5>();
    let [p, cumulative, a, b, count] =
        lines.each_mut().map(|lines| &mut lines.zeros(len / LANES).as_flattened_mut()[..len]);
    for lane in 0..len {
        let parameters = parameters(lane);
        (p[lane], [a[lane], b[lane]]) = C::few(parameters);
        // Where many are expected, there is no search.
        cumulative[lane] = if C::are_many(parameters) { f64::INFINITY } else { p[lane] };
    }
    let mut k = 0.0;
    loop {
        let mut goes_on = 0_u64;
        for lane in 0..len {
            let (mut here, mut below, mut counted) = (p[lane], cumulative[lane], count[lane]);
            let mut on = false;
            for step in 0..STEPS {
                let ratio = ratio([a[lane], b[lane]], k + step as f64);
                on = (u[lane] >= below) & !ends(here, ratio);
                counted += if on { 1.0 } else { 0.0 };
                here *= ratio;
                below += here;
            }
            goes_on |= u64::from(on);
            (p[lane], cumulative[lane], count[lane]) = (here, below, counted);
        }
        k += STEPS as f64;
        if goes_on == 0 {
            break;
        }
    }
    u.copy_from_slice(count);
}

impl<C: Counts> Attempt<f64, 2, 2> for ByKind<C> {
    type Parameter = f64;

    fn shared(&self) -> Option<[f64; 2]> {
        self.dist.shared()
    }

    #[inline(always)]
    fn parameters(&self, run: Run, lines: usize, out: &mut [LinesTogether<f64>; 2]) {
        self.dist.parameters(run, lines, out);
    }

    #[inline(always)]
    fn first(
        &self,
        [source, _]: &[Source; 2],
        run: Run,
        parameters: impl Fn(usize) -> [f64; 2],
        out: &mut [Line<f64>],
        open: &mut [Line<bool>],
    ) -> bool {
        prefetch_ahead(out);
        let mut bits = Lines::room();
        source.bits64(run, bits.zeros(out.len()));
        let len = out.len() * LANES;
        let bits = &bits.as_flattened()[..len];
        let [few, many] = self.dist.kinds();
        if few {
            with_tables(
                out,
                #[inline(always)]
                |out| {
                    let out = &mut out.as_flattened_mut()[..len];
                    for lane in 0..len {
                        out[lane] = searched(bits[lane]);
                    }
                    match &self.table {
                        Some(table) => search_table(out, table),
                        None => search::<C>(out, &parameters),
                    }
                    for lane in 0..len {
                        let parameters = parameters(lane);
                        let largest = C::largest(parameters);
                        let count = if out[lane] < largest { out[lane] } else { largest };
                        out[lane] = C::value(count, parameters);
                    }
                },
            );
        }
        let mut any = 0;
        if many {
            let (out, open) = flattened(out, open);
            for lane in 0..len {
                let parameters = parameters(lane);
                let Transformed { a, b, c, v_r, .. } = self.transformed(parameters);
                let (u, v) = uniforms(bits[lane]);
                let distance = 0.5 - u.abs();
                let k = ((2.0 * a / distance + b) * u + c).floor();
                let are_many = C::are_many(parameters);
                out[lane] = if are_many { C::value(k, parameters) } else { out[lane] };
                open[lane] = are_many & !((distance >= 0.07) & (v <= v_r));
                any |= u32::from(open[lane]);
            }
        }
        any != 0
    }

    #[inline(always)]
    fn decide(
        &self,
        _: u64,
        [source, of_tests]: &[Source; 2],
        positions: &Line<u64>,
        [first, second]: &[Line<f64>; 2],
    ) -> (Line<f64>, Line<bool>) {
        let (mut bits, mut values) = ([[0; LANES]], [0.0; LANES]);
        // A proposal is accepted if its test is at most its limit.
        let (mut tests, mut limits, mut undecided) = ([0.0; LANES], [0.0; LANES], 0);
        source.bits64(Places::from(positions), &mut bits);
        for lane in 0..LANES {
            let parameters = [first[lane], second[lane]];
            let Transformed { a, b, c, v_r, alpha, log_most } = self.transformed(parameters);
            let (u, v) = uniforms(bits[0][lane]);
            let distance = 0.5 - u.abs();
            let k = ((2.0 * a / distance + b) * u + c).floor();
            let surely = (distance >= 0.07) & (v <= v_r);
            let possible = (k >= 0.0) & (k <= C::largest(parameters));
            let density = Real::exp(C::log_probability(k, parameters) - log_most);
            let limit = density * (a / (distance * distance) + b) / alpha;
            let limit = if possible { limit } else { 0.0 };
            let limit = if surely { 1.0 } else { limit };
            undecided |= u32::from((v - limit).abs() <= HALF_DIGIT);
            (values[lane], tests[lane], limits[lane]) = (C::value(k, parameters), v, limit);
        }
        if undecided != 0 {
            let mut further = [[0; LANES]];
            of_tests.bits32(Places::from(positions), &mut further);
            for lane in 0..LANES {
                tests[lane] = refined(tests[lane], further[0][lane]);
            }
        }
        let mut rejected = [false; LANES];
        for lane in 0..LANES {
            let accepted = tests[lane] <= limits[lane];
            rejected[lane] = !accepted;
        }
        (values, rejected)
    }

    fn cost(&self) -> usize {
        4
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variates_are_not_0() {
        assert!(searched(0) > 0.0 && searched(u64::MAX) < 1.0);
        let ends = [0, u64::MAX].map(|bits| refined(uniforms(bits).1, bits as u32));
        assert_eq!(ends, [2.0_f64.powi(-57), 1.0]);
    }

    #[test]
    fn tests_of_proposals_have_56_bits() {
        let [here, next] = [8, 9].map(|bits| uniforms(bits).1);
        let digit = refined(here, 1) - refined(here, 0);
        assert_eq!(digit, 2.0_f64.powi(-56));
        assert_eq!(refined(next, 0) - refined(here, u32::MAX), digit);
    }
}
