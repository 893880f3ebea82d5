//! Rejection samplers of which a value is the last that was accepted, not the first.
//!
//! JAX draws an array's proposals round by round until every element has accepted one, and in each
//! round an accepted proposal replaces the one before. With T the round in which the last element
//! first accepts, an element's value is thus the latest that it accepts at or before T, and T is a
//! property of the whole array. Here T is found first, by looking for every element's first
//! acceptance; then each element is looked at backwards from T. Both ways an element is done after
//! little more than one proposal, where JAX makes T + 1.

use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};

use pulp::{Simd, WithSimd};

use super::lanes::{Lanes, SHORT, gather};
use super::uniform::UniformElement;
use crate::parallel;
use crate::sampler::{LONG, Places, Run};
use crate::simd::SimdLevel;
use crate::source::Source;

/// How one element's proposals are made of two uniform numbers, and accepted.
///
/// Its functions are marked `#[inline(always)]` and free of branches, so that loops over lanes
/// vectorise.
pub(super) trait Proposal<T>: Copy + Send + Sync {
    /// From the distribution's parameters.
    fn new(parameters: [T; 2]) -> Self;

    /// The proposed number, and whether it is accepted without further ado: at least one in four is,
    /// whatever the parameters, so that every element accepts one in the end.
    fn propose(&self, u: T, v: T) -> (T, bool);

    /// Whether a proposal is rejected whatever its density.
    fn excludes(&self, u: T, v: T, proposed: T) -> bool;

    /// The logarithm of the height, below the proposals' density, at which a proposal is made.
    fn log_height(&self, u: T, v: T) -> T;

    /// The logarithm of the density of the distribution: what is not below it is rejected.
    fn log_density(&self, proposed: T) -> T;

    /// The mode and the standard deviation of the distribution.
    fn mode_and_deviation(&self) -> (T, T);
}

/// The proposals of all elements.
pub(super) trait Proposals<T>: Sync {
    type Proposal: Proposal<T>;

    /// The parameters of the elements' proposals.
    fn parameters<const L: usize>(&self, places: impl Places<L>) -> [[T; L]; 2];

    /// The parameters of all elements, if they share them.
    fn shared(&self) -> Option<[T; 2]>;
}

/// The most densities that are computed beforehand.
const MOST_KNOWN: usize = 1 << 12;
/// Standard deviations from the mode within which they are, and at least: the fewer, the more
/// proposals are outside.
const DEVIATIONS: f64 = 32.0;
const FEWEST_DEVIATIONS: f64 = 8.0;

/// The one proposal of all elements, and the logarithms of the densities of numbers near the mode.
struct Known<T, P> {
    proposal: P,
    first: T,
    count: T,
    log_densities: Box<[T; MOST_KNOWN]>,
}

impl<T: UniformElement, P: Proposal<T>> Known<T, P> {
    /// If the densities are so few that it pays off for `len` elements.
    fn new(proposal: P, len: u64, level: SimdLevel) -> Option<Self> {
        let (mode, deviation) = proposal.mode_and_deviation();
        let margin = (DEVIATIONS * deviation.to_f64()).min(MOST_KNOWN as f64 / 2.0 - 1.0).floor();
        let first = (mode.to_f64() - margin).max(0.0);
        let count = mode.to_f64() + margin - first;
        let pays = margin >= FEWEST_DEVIATIONS * deviation.to_f64() && count <= len as f64 / 4.0;
        let (first, count) = (T::from_f64(first).floor(), T::from_f64(count).floor());
        pays.then(|| {
            let log_densities = Box::new([T::ZERO; MOST_KNOWN]);
            level.dispatch(Filled(Self { proposal, first, count, log_densities }))
        })
    }

    /// The proposals made of two numbers each, which of them are accepted, and of which that cannot
    /// be told.
    #[inline(always)]
    fn decide<const L: usize>(
        &self,
        u: &[T; L],
        v: &[T; L],
        proposed: &mut [T; L],
        open: &mut [bool; L],
    ) -> [bool; L] {
        // Loops with a purpose each, of which all vectorise.
        let Self { proposal, first, count, .. } = *self;
        let (mut accepted, mut k, mut indices) = ([false; L], [T::ZERO; L], [0; L]);
        for lane in 0..L {
            k[lane] = proposal.propose(u[lane], v[lane]).0;
            indices[lane] = (k[lane] - first).to_u32();
        }
        let (mut heights, mut densities) = ([T::ZERO; L], [T::ZERO; L]);
        for lane in 0..L {
            densities[lane] = self.log_densities[indices[lane] as usize % MOST_KNOWN];
        }
        for lane in 0..L {
            heights[lane] = proposal.log_height(u[lane], v[lane]);
        }
        for lane in 0..L {
            let (u, v, k) = (u[lane], v[lane], k[lane]);
            let squeezed = proposal.propose(u, v).1;
            let tested = !squeezed & !proposal.excludes(u, v, k);
            let is_known = (k - first >= T::ZERO) & (k - first < count);
            accepted[lane] = squeezed | (tested & is_known & (heights[lane] <= densities[lane]));
            open[lane] = tested & !is_known;
        }
        *proposed = k;
        accepted
    }
}

struct Filled<T>(T);

impl<T: UniformElement, P: Proposal<T>> WithSimd for Filled<Known<T, P>> {
    type Output = Known<T, P>;

    #[inline(always)]
    fn with_simd<Level: Simd>(self, _: Level) -> Known<T, P> {
        let Self(mut known) = self;
        let count = known.count.to_u32() as usize;
        for (index, density) in known.log_densities[..count].iter_mut().enumerate() {
            *density = known.proposal.log_density(known.first + T::from_u64(index as u64));
        }
        known
    }
}

/// Elements that are searched through by one thread at a time.
const CHUNK: u64 = 1 << 13;
/// Chunks at a time.
const CHUNKS: u64 = 1 << 12;
/// Rounds for which keys are derived at a time.
const ROUNDS: usize = 4;

/// The keys of round after round.
struct Rounds<S> {
    known: Vec<[S; 2]>,
    next: S,
}

impl<S: Source> Rounds<S> {
    fn extend(&mut self) {
        for _ in 0..ROUNDS {
            let [next, u, v] = self.next.split();
            self.next = next;
            self.known.push([u, v]);
        }
    }
}

/// The latest accepted proposal of each element.
pub(super) struct LatestAccepted<T, S, P: Proposals<T>> {
    tested: Tested<T, P>,
    /// Each key's round T, the one before, and so on.
    backwards: Vec<[S; 2]>,
    len: u64,
}

impl<T: UniformElement, S: Source, P: Proposals<T>> LatestAccepted<T, S, P> {
    /// For an array of `len` elements, of all keys together.
    pub(super) fn new(source: S, len: u64, proposals: P) -> Self {
        let shared = proposals.shared();
        let known =
            shared.and_then(|shared| Known::new(P::Proposal::new(shared), len, source.level()));
        let tested = Tested { proposals, known };
        if len == 0 {
            return Self { tested, backwards: Vec::new(), len };
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
        Self { tested, backwards, len }
    }

    #[inline(always)]
    pub(super) fn block<const L: usize>(&self, run: Run, out: &mut [T; L]) {
        let mut accepted = self.tested.decide(run, &self.backwards[0], out);
        let mut left = Lanes::that(&accepted.map(|accepted| !accepted));
        for round in &self.backwards[1..] {
            let before = left;
            left = Lanes::none();
            for group in 0..before.groups() {
                let (group, len) = before.group(group);
                let mut places = [0; SHORT];
                for lane in 0..SHORT {
                    // Lanes past the end take any place: their values are dropped.
                    places[lane] = run.position(group[lane]).min(self.len - 1);
                }
                let mut proposed = [T::ZERO; SHORT];
                let now = self.tested.decide(places, round, &mut proposed);
                for lane in 0..len {
                    if now[lane] {
                        out[group[lane]] = proposed[lane];
                    }
                    accepted[group[lane]] = now[lane];
                    left.push_if(group[lane], !now[lane]);
                }
            }
            if left.len() == 0 {
                return;
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
    #[inline(always)]
    fn decide<S: Source, const L: usize>(
        &self,
        places: impl Places<L>,
        [first, second]: &[S; 2],
        out: &mut [T; L],
    ) -> [bool; L] {
        let (mut u, mut v) = ([T::ZERO; L], [T::ZERO; L]);
        T::unit(first, places, &mut u);
        T::unit(second, places, &mut v);
        let parameters = self.proposals.parameters::<L>(places);
        let mut open = [false; L];
        let mut accepted = match &self.known {
            Some(known) => known.decide(&u, &v, out, &mut open),
            None => propose::<T, P::Proposal, L>(&parameters, &u, &v, out, &mut open),
        };
        let open = Lanes::that(&open);
        for group in 0..open.groups() {
            let (group, _) = open.group(group);
            let parameters = parameters.map(|parameter| gather(&parameter, &group));
            let (u, v, k) = (gather(&u, &group), gather(&v, &group), gather(out, &group));
            let mut below = [false; SHORT];
            for lane in 0..SHORT {
                let proposal = P::Proposal::new([parameters[0][lane], parameters[1][lane]]);
                below[lane] =
                    proposal.log_height(u[lane], v[lane]) <= proposal.log_density(k[lane]);
            }
            for lane in 0..SHORT {
                accepted[group[lane]] = below[lane];
            }
        }
        accepted
    }
}

/// The proposals made of two numbers each, which of them are accepted, and of which that takes their
/// densities.
#[inline(always)]
fn propose<T: UniformElement, P: Proposal<T>, const L: usize>(
    parameters: &[[T; L]; 2],
    u: &[T; L],
    v: &[T; L],
    proposed: &mut [T; L],
    open: &mut [bool; L],
) -> [bool; L] {
    let (mut k, mut accepted) = ([T::ZERO; L], [false; L]);
    for lane in 0..L {
        let proposal = P::new([parameters[0][lane], parameters[1][lane]]);
        (k[lane], accepted[lane]) = proposal.propose(u[lane], v[lane]);
        open[lane] = !accepted[lane] & !proposal.excludes(u[lane], v[lane], k[lane]);
    }
    *proposed = k;
    accepted
}

/// The round T of each key, counted from 0.
fn last_rounds<T, S, P>(
    source: &S,
    len: u64,
    tested: &Tested<T, P>,
    rounds: &mut Rounds<S>,
) -> Vec<u32>
where
    T: UniformElement,
    S: Source,
    P: Proposals<T>,
{
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
            let elements = Elements::Chunk(chunk.clone());
            Search { elements, known: &rounds.known, from: 0, per_key, last: &last, tested }
                .run(source)
        }));
    }
    let mut left: Vec<u64> = left.into_iter().flatten().collect();
    while !left.is_empty() {
        let from = rounds.known.len();
        rounds.extend();
        let elements = Elements::Left(left);
        left = Search { elements, known: &rounds.known, from, per_key, last: &last, tested }
            .run(source);
    }
    last.into_iter().map(AtomicU32::into_inner).collect()
}

/// Looks for the first acceptance of elements, and returns those that accept in no known round.
struct Search<'a, T, S, P: Proposals<T>> {
    elements: Elements,
    known: &'a [[S; 2]],
    /// The first round to look at.
    from: usize,
    per_key: u64,
    last: &'a [AtomicU32],
    tested: &'a Tested<T, P>,
}

enum Elements {
    Chunk(Range<u64>),
    Left(Vec<u64>),
}

impl<T: UniformElement, S: Source, P: Proposals<T>> Search<'_, T, S, P> {
    fn run(self, source: &S) -> Vec<u64> {
        source.level().dispatch(self)
    }

    /// Notes that elements accept only after a round.
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
}

impl<T: UniformElement, S: Source, P: Proposals<T>> WithSimd for Search<'_, T, S, P> {
    type Output = Vec<u64>;

    #[inline(always)]
    fn with_simd<Level: Simd>(self, _: Level) -> Vec<u64> {
        let mut search = self;
        let elements = std::mem::replace(&mut search.elements, Elements::Left(Vec::new()));
        let mut rounds = search.known.iter().enumerate().skip(search.from);
        let mut left = match elements {
            Elements::Left(left) => left,
            Elements::Chunk(chunk) => {
                let Some((number, round)) = rounds.next() else { return chunk.collect() };
                let mut left = Vec::new();
                for start in chunk.clone().step_by(LONG) {
                    let run = Run { start, step: 1 };
                    let mut proposed = [T::ZERO; LONG];
                    let accepted = search.tested.decide(run, round, &mut proposed);
                    let rejected = Lanes::that(&accepted.map(|accepted| !accepted));
                    let positions = rejected.as_slice().iter().map(|&lane| start + u64::from(lane));
                    left.extend(positions.take_while(|&position| position < chunk.end));
                }
                search.note(&left, number);
                left
            }
        };
        for (number, round) in rounds {
            if left.is_empty() {
                break;
            }
            let mut count = 0;
            for start in (0..left.len()).step_by(SHORT) {
                let len = SHORT.min(left.len() - start);
                let mut places = [0; SHORT];
                for lane in 0..SHORT {
                    places[lane] = left[start + lane.min(len - 1)];
                }
                let mut proposed = [T::ZERO; SHORT];
                let accepted = search.tested.decide(places, round, &mut proposed);
                for lane in 0..len {
                    left[count] = places[lane];
                    count += usize::from(!accepted[lane]);
                }
            }
            left.truncate(count);
            search.note(&left, number);
        }
        left
    }
}
