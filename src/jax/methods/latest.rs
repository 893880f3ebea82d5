//! Rejection samplers in which the last accepted proposal counts, not the first.
//!
//! JAX draws an array's proposals round by round until every element has accepted one, and in each
//! round an accepted proposal replaces the one before. With T the round in which the last element
//! first accepts, an element's value is thus the latest that it accepts at or before T, and T is a
//! property of the whole array. Here T is found first, by searching for every element's first
//! acceptance; then each element is searched backwards from T. In both directions an element takes
//! little more than one proposal, where JAX makes T + 1.

use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::elements::float::UniformElement;
use crate::engine::{checked_len, parallel};
use crate::error::Error;
use crate::sampling::rejection::{Pending, complete, gather};
use crate::sampling::{
    BLOCK, LANES, Line, Lines, Places, Run, Source, each_flagged, each_given, each_of_slice,
    each_with,
};
use crate::simd::{inlined, map_array};

/// How one element's proposals are made from two uniform variates, and accepted.
///
/// Its functions are marked `#[inline(always)]` and free of branches, so that loops over lanes
/// vectorise.
pub(crate) trait Proposal<T>: Copy + Send + Sync {
    /// The proposals for the distribution's parameters.
    fn new(parameters: [T; 2]) -> Self;

    /// The proposed number, and whether it is accepted at once: for all parameters at least one in
    /// four is, so that every element accepts one in the end.
    fn propose(&self, u: T, v: T) -> (T, bool);

    /// Whether a proposal is rejected whatever its density.
    fn excludes(&self, u: T, v: T, proposed: T) -> bool;

    /// The logarithm of the proposal's height, which is uniform below the proposals' density.
    fn log_height(&self, u: T, v: T) -> T;

    /// The logarithm of the distribution's density: a proposal whose height is not below it is
    /// rejected.
    fn log_density(&self, proposed: T) -> T;

    /// The mode and the standard deviation of the distribution.
    fn mode_and_deviation(&self) -> (T, T);
}

/// The proposals for all elements.
pub(crate) trait Proposals<T>: Send + Sync {
    type Proposal: Proposal<T>;

    /// The parameters of the elements' proposals.
    fn parameters(&self, places: Places<'_>, first: &mut [Line<T>], second: &mut [Line<T>]);

    /// The parameters of all elements, if they share them.
    fn shared(&self) -> Option<[T; 2]>;
}

/// The most densities that are tabulated.
const MOST_KNOWN: usize = 1 << 12;
/// Densities are tabulated within this many standard deviations of the mode, and at least within
/// the second number: the fewer, the more proposals are outside.
const DEVIATIONS: f64 = 32.0;
const FEWEST_DEVIATIONS: f64 = 8.0;

/// A proposal shared by all elements, with the logarithms of the densities near the mode.
struct Known<T, P> {
    parameters: [T; 2],
    proposal: P,
    first: T,
    count: T,
    log_densities: Box<[T; MOST_KNOWN]>,
}

impl<T: UniformElement, P: Proposal<T>> Known<T, P> {
    /// `None` unless there are so few densities that tabulating them pays off for `len` elements.
    fn new(parameters: [T; 2], len: u64) -> Option<Self> {
        let proposal = P::new(parameters);
        let (mode, deviation) = proposal.mode_and_deviation();
        let margin = (DEVIATIONS * deviation.to_f64()).min(MOST_KNOWN as f64 / 2.0 - 1.0).floor();
        let first = (mode.to_f64() - margin).max(0.0);
        let count = mode.to_f64() + margin - first;
        let pays = margin >= FEWEST_DEVIATIONS * deviation.to_f64() && count <= len as f64 / 4.0;
        let (first, count) = (T::from_f64(first).floor(), T::from_f64(count).floor());
        pays.then(|| {
            let mut log_densities = Box::new([T::ZERO; MOST_KNOWN]);
            let known = &mut log_densities[..count.to_u32() as usize];
            for (index, density) in known.iter_mut().enumerate() {
                *density = first + T::from_u64(index as u64);
            }
            each_of_slice(known, inlined!(move |number| proposal.log_density(number)));
            Self { parameters, proposal, first, count, log_densities }
        })
    }

    /// The proposals made from pairs of variates, which of them are accepted, and which are left
    /// open.
    fn decide(
        &self,
        u: &[Line<T>],
        v: &[Line<T>],
        proposed: &mut [Line<T>],
        accepted: &mut [Line<bool>],
        open: &mut [Line<bool>],
    ) {
        let Self { proposal, first, count, .. } = *self;
        let (mut indices, mut heights, mut densities) =
            (Lines::<u32>::room(), Lines::<T>::room(), Lines::<T>::room());
        let (indices, lines) = (indices.zeros(u.len()), u.len());
        let (heights, densities) = (heights.zeros(lines), densities.zeros(lines));
        each_given(proposed, [u, v], inlined!(move |_, [u, v]| proposal.propose(u, v).0));
        each_with(indices, proposed, inlined!(move |_, k| (k - first).to_u32()));
        each_with(
            densities,
            indices,
            inlined!(|_, index| self.log_densities[index as usize % MOST_KNOWN]),
        );
        each_given(heights, [u, v], inlined!(move |_, [u, v]| proposal.log_height(u, v)));
        each_flagged(
            accepted,
            open,
            [u, v, proposed, heights, densities],
            [],
            inlined!(move |_, [u, v, k, height, density], []: [T; 0]| {
                let squeezed = proposal.propose(u, v).1;
                let tested = !squeezed & !proposal.excludes(u, v, k);
                let is_known = (k - first >= T::ZERO) & (k - first < count);
                (squeezed | (tested & is_known & (height <= density)), tested & !is_known)
            }),
        );
    }
}

/// Elements that one thread searches at a time: whole blocks.
const CHUNK: u64 = 40 * (BLOCK * LANES) as u64;
/// Chunks searched at a time.
const CHUNKS: u64 = 1 << 12;
/// Rounds for which keys are derived at a time.
const ROUNDS: usize = 4;

/// The keys of round after round.
struct Rounds {
    known: Vec<[Source; 2]>,
    next: Source,
}

impl Rounds {
    fn extend(&mut self) {
        for _ in 0..ROUNDS {
            let [next, u, v] = self.next.split();
            self.next = next;
            self.known.push([u, v]);
        }
    }
}

/// The latest accepted proposal of each element.
pub(crate) struct LatestAccepted<T, P: Proposals<T>> {
    tested: Tested<T, P>,
    /// The keys of round T, of the one before it, and so on, for each key.
    backwards: Vec<[Source; 2]>,
    len: u64,
}

impl<T: UniformElement, P: Proposals<T>> LatestAccepted<T, P> {
    /// The sampler for an array of a shape, over all keys.
    ///
    /// # Errors
    /// [`Error::TooLarge`] if the search of the whole array would take days.
    pub(crate) fn new(source: Source, shape: &[usize], proposals: P) -> Result<Self, Error> {
        const LIMIT: u64 = 1 << 47;
        let len = checked_len(shape)?;
        if len > LIMIT {
            return Err(Error::TooLarge { shape: shape.to_vec(), limit: LIMIT });
        }
        let shared = proposals.shared();
        let known = shared.and_then(|shared| Known::new(shared, len));
        let tested = Tested { proposals, known };
        if len == 0 {
            return Ok(Self { tested, backwards: Vec::new(), len });
        }
        let mut rounds = Rounds { known: Vec::new(), next: source.clone() };
        rounds.extend();
        let last_rounds = last_rounds(&source, len, &tested, &mut rounds);
        let last = *last_rounds.iter().max().expect("a key for each element") as usize;
        let backwards = (0..=last)
            .map(|back| {
                let round = |key: usize| (last_rounds[key] as usize).saturating_sub(back);
                [0, 1].map(|half| source.select(|key| &rounds.known[round(key)][half]))
            })
            .collect();
        Ok(Self { tested, backwards, len })
    }

    pub(crate) fn block(&self, run: Run, out: &mut [Line<T>]) {
        let mut accepted = Lines::room();
        let accepted = accepted.zeros(out.len());
        self.tested.decide(run.into(), &self.backwards[0], out, accepted);
        let mut left = Pending::from_inverted_mask(accepted);
        for round in &self.backwards[1..] {
            if left.is_empty() {
                return;
            }
            let before = left;
            left = Pending::empty();
            let (lanes, lines) = (before.as_slice(), before.groups());
            let (mut places, mut proposed, mut now) = (Lines::room(), Lines::room(), Lines::room());
            let (places, now) = (places.zeros(lines), now.zeros(lines));
            let proposed = proposed.zeros(lines);
            for (index, place) in places.as_flattened_mut().iter_mut().enumerate() {
                // The last lane is repeated to fill a line; lanes past the end take any place, as
                // their values are dropped.
                let lane = lanes[index.min(lanes.len() - 1)];
                *place = run.position(lane.into()).min(self.len - 1);
            }
            self.tested.decide((&*places).into(), round, proposed, now);
            for (index, &lane) in lanes.iter().enumerate() {
                let now = now.as_flattened()[index];
                if now {
                    out.as_flattened_mut()[usize::from(lane)] = proposed.as_flattened()[index];
                }
                left.push_if(lane.into(), !now);
            }
        }
    }
}

/// Proposals and their test.
struct Tested<T, P: Proposals<T>> {
    proposals: P,
    known: Option<Known<T, P::Proposal>>,
}

impl<T: UniformElement, P: Proposals<T>> Tested<T, P> {
    /// The proposals of a round, and which of them are accepted.
    ///
    /// Not inlined, because it is long and called in several places.
    #[inline(never)]
    fn decide(
        &self,
        places: Places<'_>,
        round: &[Source; 2],
        out: &mut [Line<T>],
        accepted: &mut [Line<bool>],
    ) {
        let [first, second] = round;
        let lines = out.len();
        let (mut u, mut v, mut open) = (Lines::room(), Lines::room(), Lines::room());
        let (u, v, open) = (u.zeros(lines), v.zeros(lines), open.zeros(lines));
        T::unit(first, places, u);
        T::unit(second, places, v);
        let (mut first, mut second) = (Lines::room(), Lines::room());
        if let Some(known) = &self.known {
            known.decide(u, v, out, accepted, open);
        } else {
            let (first, second) = (first.zeros(lines), second.zeros(lines));
            self.proposals.parameters(places, first, second);
            propose::<T, P::Proposal>([first, second], u, v, out, accepted, open);
        }
        complete(
            accepted,
            open,
            inlined!(|lanes| {
                let [first, second] = match &self.known {
                    Some(known) => known.parameters.map(|parameter| [[parameter; LANES]]),
                    None => map_array([&first, &second], |values| [gather(values, lanes)]),
                };
                let [u, v, k] = map_array([&*u, &*v, &*out], |values| [gather(values, lanes)]);
                let mut below = [[false; LANES]];
                each_given(
                    &mut below,
                    [&first, &second, &u, &v, &k],
                    inlined!(|_, [first, second, u, v, k]| {
                        let proposal = P::Proposal::new([first, second]);
                        proposal.log_height(u, v) <= proposal.log_density(k)
                    }),
                );
                below[0]
            }),
        );
    }
}

/// The proposals made from pairs of variates, which of them are accepted, and for which their
/// densities must decide.
fn propose<T: UniformElement, P: Proposal<T>>(
    [first, second]: [&[Line<T>]; 2],
    u: &[Line<T>],
    v: &[Line<T>],
    proposed: &mut [Line<T>],
    accepted: &mut [Line<bool>],
    open: &mut [Line<bool>],
) {
    each_flagged(
        proposed,
        accepted,
        [first, second, u, v],
        [],
        inlined!(|_, [first, second, u, v], []: [T; 0]| P::new([first, second]).propose(u, v)),
    );
    each_given(
        open,
        [first, second, u, v, proposed],
        inlined!(|_, [first, second, u, v, k]| !P::new([first, second]).excludes(u, v, k)),
    );
    for (open, accepted) in open.as_flattened_mut().iter_mut().zip(accepted.as_flattened()) {
        *open &= !accepted;
    }
}

/// The round T of each key, counted from 0.
fn last_rounds<T: UniformElement, P: Proposals<T>>(
    source: &Source,
    len: u64,
    tested: &Tested<T, P>,
    rounds: &mut Rounds,
) -> Vec<u32> {
    let last: Vec<AtomicU32> = (0..source.batch_len()).map(|_| AtomicU32::new(0)).collect();
    let per_key = len / last.len() as u64;
    let mut left = Vec::new();
    for start in (0..len).step_by((CHUNK * CHUNKS) as usize) {
        let end = (start + CHUNK * CHUNKS).min(len);
        let chunks: Vec<Range<u64>> = (start..end)
            .step_by(CHUNK as usize)
            .map(|start| start..(start + CHUNK).min(end))
            .collect();
        left.extend(parallel::map(&chunks, |chunk| {
            let search = Search { known: &rounds.known, per_key, last: &last, tested };
            search.of_chunk(chunk.clone())
        }));
    }
    let mut left: Vec<u64> = left.into_iter().flatten().collect();
    while !left.is_empty() {
        let from = rounds.known.len();
        rounds.extend();
        let search = Search { known: &rounds.known, per_key, last: &last, tested };
        left = search.of_left(left, from);
    }
    last.into_iter().map(AtomicU32::into_inner).collect()
}

/// Searches for the first acceptance of elements, and returns the elements that accept in no known
/// round.
struct Search<'a, T, P: Proposals<T>> {
    known: &'a [[Source; 2]],
    per_key: u64,
    last: &'a [AtomicU32],
    tested: &'a Tested<T, P>,
}

impl<T: UniformElement, P: Proposals<T>> Search<'_, T, P> {
    /// Records that elements accept only after a round.
    fn note(&self, left: &[u64], round: usize) {
        let note = |key: u64| {
            let last = &self.last[key as usize];
            if last.load(Ordering::Relaxed) <= round as u32 {
                last.fetch_max(round as u32 + 1, Ordering::Relaxed);
            }
        };
        match self.last.len() {
            1 if left.is_empty() => {}
            1 => note(0),
            _ => left.iter().for_each(|position| note(position / self.per_key)),
        }
    }

    /// Searches all elements of a chunk, from the first round on.
    fn of_chunk(&self, chunk: Range<u64>) -> Vec<u64> {
        let mut left = Vec::with_capacity((chunk.end - chunk.start) as usize);
        for start in chunk.clone().step_by(BLOCK * LANES) {
            let run = Run { start, step: 1 };
            let lines = (chunk.end - start).div_ceil(LANES as u64).min(BLOCK as u64);
            let (mut proposed, mut accepted) = (Lines::room(), Lines::room());
            let accepted = accepted.zeros(lines as usize);
            let proposed = proposed.zeros(lines as usize);
            self.tested.decide(run.into(), &self.known[0], proposed, accepted);
            let rejected = Pending::from_inverted_mask(accepted);
            let positions = rejected.as_slice().iter().map(|&lane| start + u64::from(lane));
            left.extend(positions.take_while(|&position| position < chunk.end));
        }
        self.note(&left, 0);
        let mut left = self.of_left(left, 1);
        left.shrink_to_fit();
        left
    }

    /// Searches some elements, from a given round on.
    fn of_left(&self, mut left: Vec<u64>, from: usize) -> Vec<u64> {
        for (number, round) in self.known.iter().enumerate().skip(from) {
            if left.is_empty() {
                break;
            }
            let mut count = 0;
            for start in (0..left.len()).step_by(BLOCK * LANES) {
                let len = (left.len() - start).min(BLOCK * LANES);
                let lines = len.div_ceil(LANES);
                let (mut places, mut proposed) = (Lines::room(), Lines::room());
                let (places, proposed) = (places.zeros(lines), proposed.zeros(lines));
                let mut accepted = Lines::room();
                let accepted = accepted.zeros(lines);
                for (index, place) in places.as_flattened_mut().iter_mut().enumerate() {
                    *place = left[start + index.min(len - 1)];
                }
                self.tested.decide((&*places).into(), round, proposed, accepted);
                for index in 0..len {
                    left[count] = places.as_flattened()[index];
                    count += usize::from(!accepted.as_flattened()[index]);
                }
            }
            left.truncate(count);
            self.note(&left, number);
        }
        left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number proposed is u, and the logarithm of its height is v.
    #[derive(Clone, Copy)]
    struct Given {
        mode: f64,
        deviation: f64,
    }

    impl Proposal<f64> for Given {
        fn new([mode, deviation]: [f64; 2]) -> Self {
            Self { mode, deviation }
        }

        fn propose(&self, u: f64, v: f64) -> (f64, bool) {
            (u, v < -1.0 && (u - self.mode).abs() < self.deviation)
        }

        fn excludes(&self, _: f64, _: f64, k: f64) -> bool {
            k < 0.0 || k % 5.0 == 0.0
        }

        fn log_height(&self, _: f64, v: f64) -> f64 {
            v
        }

        fn log_density(&self, k: f64) -> f64 {
            -0.5 * ((k - self.mode) / self.deviation).powi(2)
        }

        fn mode_and_deviation(&self) -> (f64, f64) {
            (self.mode, self.deviation)
        }
    }

    /// The table accepts and rejects as the densities do; only borderline proposals stay open.
    #[test]
    fn tabulated_densities_are_the_densities() {
        for (mode, deviation) in [(100.5, 4.0), (1000.25, 3.0), (1e6, 200.0)] {
            let proposal = Given { mode, deviation };
            let known = Known::<_, Given>::new([mode, deviation], 1 << 20);
            let known = known.expect("few densities for so many elements");
            let count = known.count as u32;
            assert!(f64::from(count) > 16.0 * deviation);
            for offset in -40..i64::from(count) + 40 {
                let k = known.first + offset as f64;
                let density = proposal.log_density(k);
                for v in [-1e9, density - 1e-3, density, density + 1e-3, 1e-3] {
                    let (mut proposed, mut accepted) = ([[0.0; LANES]], [[false; LANES]]);
                    let mut open = [[false; LANES]];
                    let (u, v) = ([[k; LANES]], [[v; LANES]]);
                    known.decide(&u, &v, &mut proposed, &mut accepted, &mut open);
                    let (k, v, accepted) = (u[0][0], v[0][0], accepted[0][0]);
                    assert_eq!(proposed, u);
                    let at_once = proposal.propose(k, v).1;
                    let possible = !at_once && !proposal.excludes(k, v, k);
                    let what = format!("{v} of {k}, around {mode}");
                    if open[0][0] {
                        assert!(possible && !accepted, "{what}");
                        assert!((k - mode).abs() >= 8.0 * deviation, "{what}");
                    } else {
                        assert_eq!(accepted, at_once || possible && v <= density, "{what}");
                    }
                }
            }
        }
    }
}
