//! Counts: by search from 0 where few are expected, and by transformed rejection where many are.

use std::slice;

use super::search::{Given, Search, of_lane, search, searched};
use crate::math::Real;
use crate::sampling::rejection::{Attempt, Attempted};
use crate::sampling::{
    Bits, BoxedSampler, LANES, Line, Lines, LinesTogether, Places, Run, Source, WideSampler,
    each_with,
};
use crate::simd::{
    any_flag, each_flagged, inlined, kernel, of_line, of_lines, prefetch_ahead, several_given,
    slices,
};

/// The expected count from which rejection is used.
pub(crate) const MANY: f64 = 64.0;

/// The largest rate of Poisson variates: `f64` represents every count up to 2^53, which is 11 standard
/// deviations more.
pub(crate) const LARGEST_RATE: f64 = ((1_u64 << 53) - (1 << 30)) as f64;

/// Whether some parameters make few counts expected, and whether some make many.
#[derive(Clone, Copy)]
pub(crate) struct Regimes {
    pub(crate) few: bool,
    pub(crate) many: bool,
}

/// A distribution of counts with `N` parameters.
///
/// Functions of one value's parameters are marked `#[inline(always)]`.
pub(crate) trait Counts<const N: usize = 2>: Search<N> {
    /// Hormann's transformed rejection, where many are expected. It must terminate for all
    /// parameters.
    fn many(parameters: [f64; N]) -> Transformed;

    /// Where many are expected, the most probable count, if proposals are scaled by its `alpha` and the logarithm
    /// of its probability; `None` if by `alpha` alone.
    fn mode(parameters: [f64; N]) -> Option<f64>;

    /// Replaces counts by the logarithms of their probabilities, negative infinity where they are
    /// not possible.
    fn log_probabilities(counts: &mut [Line<f64>], parameters: Given<'_, N>);
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
    /// `alpha` times the probability of the [mode](Counts::mode), or `alpha` alone, times the
    /// density of proposals exceeds the probability of every count.
    pub(crate) alpha: f64,
}

/// Lines of the numbers in [`Transformed`], in that order.
type Proposals<'a> = [&'a [Line<f64>]; 5];

/// The sampler of counts.
pub(crate) fn counts<C: Counts<N>, const N: usize>(source: &Source, dist: C) -> WideSampler {
    let many = dist.shared().map(C::are_many);
    let regimes = Regimes { few: many != Some(true), many: many != Some(false) };
    counts_within(source, dist, regimes)
}

/// As [`counts`], where it is known which parameters there may be.
pub(crate) fn counts_within<C: Counts<N>, const N: usize>(
    source: &Source,
    dist: C,
    regimes: Regimes,
) -> WideSampler {
    let Some(shared) = dist.shared() else {
        let attempt = ByKind { dist, regimes, proposals: None };
        return BoxedSampler::of(Attempted::new(source, attempt));
    };
    let lines = shared.map(|parameter| [[parameter; LANES]]);
    let given = lines.each_ref().map(|line| line.as_slice());
    if C::are_many(shared) {
        let mut rooms = Lines::rooms();
        transform::<C, N>(given, 1, &mut rooms);
        let mut log_most = [[0.0; LANES]];
        log_modes::<C, N>(given, &mut log_most);
        let proposals = Some((rooms.each_ref().map(|lines| lines[0]), log_most[0]));
        return BoxedSampler::of(Attempted::new(source, ByKind { dist, regimes, proposals }));
    }
    // The source of a first attempt.
    searched(source.child(0, SOURCES as u32 + 1), dist)
}

/// The sources of an attempt: of a proposal, or of what is searched for; and of further bits.
const SOURCES: usize = 2;

struct ByKind<C> {
    dist: C,
    regimes: Regimes,
    /// The proposals, and the logarithms of the mode's probability, if they are the same for all
    /// values.
    proposals: Option<([Line<f64>; 5], Line<f64>)>,
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
fn refined(v: f64, further: u32) -> f64 {
    const DIGIT: f64 = (1_u64 << 32) as f64;
    v + ((f64::from(further) + 0.5) * (1.0 / DIGIT) - 0.5) * (1.0 / f64::from(1 << TEST_BITS))
}

/// The proposals where many are expected; others are NaN.
#[inline(never)]
fn transform<C: Counts<N>, const N: usize>(
    parameters: Given<'_, N>,
    lines: usize,
    rooms: &mut [Lines<f64>; 5],
) {
    several_given(
        rooms.each_mut().map(|room| room.zeros(lines)),
        parameters,
        inlined!(|parameters| {
            let Transformed { a, b, c, v_r, alpha } = C::many(parameters);
            let c = if C::are_many(parameters) { c } else { f64::NAN };
            [a, b, c, v_r, alpha]
        }),
    );
}

/// The logarithms of the modes' probabilities.
fn log_modes<C: Counts<N>, const N: usize>(parameters: Given<'_, N>, out: &mut [Line<f64>]) {
    let mut any = false;
    for (number, out) in out.iter_mut().enumerate() {
        let given = of_lines(parameters, number);
        for (lane, out) in out.iter_mut().enumerate() {
            let mode = C::mode(of_lane(given, lane));
            any |= mode.is_some();
            *out = mode.unwrap_or(0.0);
        }
    }
    if any {
        C::log_probabilities(out, parameters);
    }
}

/// Writes proposals and which of them are open; returns whether any is.
#[inline(never)]
fn propose(
    bits: &[Line<u64>],
    [a, b, c, v_r, _]: Proposals<'_>,
    out: &mut [Line<f64>],
    open: &mut [Line<bool>],
) -> bool {
    each_flagged(
        out,
        open,
        [a, b, c, v_r],
        [bits],
        inlined!(|_, [a, b, c, v_r], [bits]| {
            let (u, v) = uniforms(bits);
            let distance = 0.5 - u.abs();
            let k = ((2.0 * a / distance + b) * u + c).floor();
            let surely = (distance >= 0.07) & (v <= v_r);
            (k, !surely & !k.is_nan())
        }),
    );
    any_flag(open)
}

/// Writes the tests of proposals and their limits, given the logarithms of their probabilities and
/// of the modes': a proposal is accepted if its test is at most its limit. Returns whether any is so
/// close to it that further bits decide.
#[inline(never)]
fn judge(
    bits: &[Line<u64>],
    [a, b, _, v_r, alpha]: Proposals<'_>,
    [log_most, log_probabilities]: Given<'_>,
    [tests, limits]: [&mut [Line<f64>]; 2],
) -> bool {
    kernel(inlined!(move |lanes| {
        let mut undecided = false;
        for (number, (test, limit)) in tests.iter_mut().zip(limits).enumerate() {
            let (bits, log_probability) = (&bits[number], &log_probabilities[number]);
            let (a, b) = (of_line(a, number), of_line(b, number));
            let (v_r, alpha) = (of_line(v_r, number), of_line(alpha, number));
            let log_most = of_line(log_most, number);
            let (mut own, mut doubts) = ([[0.0; LANES]; 2], [false; LANES]);
            lanes.each(inlined!(|lane| {
                let (u, v) = uniforms(bits[lane]);
                let distance = 0.5 - u.abs();
                let surely = (distance >= 0.07) & (v <= v_r[lane]);
                let density = Real::exp(log_probability[lane] - log_most[lane]);
                let density = density * (a[lane] / (distance * distance) + b[lane]);
                let limit = if surely { 1.0 } else { density / alpha[lane] };
                doubts[lane] = (v - limit).abs() <= HALF_DIGIT;
                (own[0][lane], own[1][lane]) = (v, limit);
            }));
            undecided |= doubts != [false; LANES];
            [*test, *limit] = own;
        }
        undecided
    }))
}

impl<C> ByKind<C> {
    /// The proposals of some lines of lanes.
    fn proposals<'a, const N: usize>(
        &'a self,
        parameters: Given<'_, N>,
        lines: usize,
        rooms: &'a mut [Lines<f64>; 5],
    ) -> Proposals<'a>
    where
        C: Counts<N>,
    {
        match &self.proposals {
            Some((shared, _)) => shared.each_ref().map(slice::from_ref),
            None => {
                transform::<C, N>(parameters, lines, rooms);
                slices(rooms)
            }
        }
    }
}

impl<C: Counts<N>, const N: usize> Attempt<f64, SOURCES, N> for ByKind<C> {
    type Parameter = f64;

    fn shared(&self) -> Option<[f64; N]> {
        self.dist.shared()
    }

    fn parameters(&self, run: Run, lines: usize, out: &mut [LinesTogether<f64>; N]) {
        self.dist.parameters(run, lines, out);
    }

    fn first(
        &self,
        [source, _]: &[Source; SOURCES],
        run: Run,
        parameters: Given<'_, N>,
        out: &mut [Line<f64>],
        open: &mut [Line<bool>],
    ) -> Option<u64> {
        prefetch_ahead(out);
        let mut bits = Lines::room();
        let bits = bits.zeros(out.len());
        source.bits64(run, bits);
        let Regimes { few, many } = self.regimes;
        if few {
            search::<C, N>(bits, parameters, out);
        }
        let mut any = false;
        if many {
            let mut rooms = Lines::rooms();
            let proposals = self.proposals(parameters, out.len(), &mut rooms);
            if few {
                let mut proposed = Lines::room();
                let proposed = proposed.zeros(out.len());
                any = propose(bits, proposals, proposed, open);
                each_with(
                    out,
                    proposed,
                    inlined!(|count, proposed: f64| {
                        if proposed.is_nan() { count } else { proposed }
                    }),
                );
            } else {
                any = propose(bits, proposals, out, open);
            }
        }
        C::values(out, parameters);
        any.then_some(0)
    }

    fn decide(
        &self,
        _: u64,
        [source, of_tests]: &[Source; SOURCES],
        positions: &[Line<u64>],
        parameters: Given<'_, N>,
        out: &mut [Line<f64>],
        rejected: &mut [Line<bool>],
    ) {
        let lines = out.len();
        let mut bits = Lines::room();
        let bits = bits.zeros(lines);
        source.bits64(Places::from(positions), bits);
        let mut rooms = Lines::rooms();
        let proposals = self.proposals(parameters, lines, &mut rooms);
        propose(bits, proposals, out, rejected);

        let mut rooms = Lines::<f64>::rooms::<4>();
        let [log_probabilities, modes, tests, limits] = &mut rooms;
        let log_probabilities = log_probabilities.copy(out);
        C::log_probabilities(log_probabilities, parameters);
        let log_modes: &[Line<f64>] = match &self.proposals {
            Some((_, shared)) => slice::from_ref(shared),
            None => {
                let modes = modes.zeros(lines);
                log_modes::<C, N>(parameters, modes);
                modes
            }
        };
        let (tests, limits) = (tests.zeros(lines), limits.zeros(lines));
        if judge(bits, proposals, [log_modes, log_probabilities], [tests, limits]) {
            let mut further = Lines::room();
            let further = further.zeros(lines);
            of_tests.bits32(Places::from(positions), further);
            let tests = tests.as_flattened_mut().iter_mut();
            for (test, &mut further) in tests.zip(further.as_flattened_mut()) {
                *test = refined(*test, further);
            }
        }
        let tests = tests.as_flattened().iter().zip(limits.as_flattened());
        for (rejected, (test, limit)) in rejected.as_flattened_mut().iter_mut().zip(tests) {
            let accepted = test <= limit;
            *rejected = !accepted;
        }
        C::values(out, parameters);
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
