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
use crate::sampler::{Places, Run};
use crate::source::Source;

/// Proposals made of two uniform numbers, and which of them are accepted.
pub(super) trait Proposals<T>: Sync {
    /// Proposes, and says what is accepted without further ado.
    fn propose<const L: usize>(
        &self,
        places: impl Places<L>,
        u: &[T; L],
        v: &[T; L],
        proposed: &mut [T; L],
    ) -> [bool; L];

    /// Whether a proposal that was not is accepted after all.
    fn accept<const L: usize>(
        &self,
        places: impl Places<L>,
        u: &[T; L],
        v: &[T; L],
        proposed: &[T; L],
    ) -> [bool; L];
}

/// Lanes of a block of the first round.
const LONG: usize = 128;
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
pub(super) struct LatestAccepted<S, P> {
    proposals: P,
    /// Each key's round T, the one before, and so on.
    backwards: Vec<[S; 2]>,
    len: u64,
}

impl<S: Source, P> LatestAccepted<S, P> {
    /// For an array of `len` elements, of all keys together.
    pub(super) fn new<T>(source: S, len: u64, proposals: P) -> Self
    where
        T: UniformElement,
        P: Proposals<T>,
    {
        if len == 0 {
            return Self { proposals, backwards: Vec::new(), len };
        }
        let mut rounds = Rounds { known: Vec::new(), next: source.clone() };
        rounds.extend();
        let last_rounds = last_rounds(&source, len, &proposals, &mut rounds);
        let last = *last_rounds.iter().max().expect("a key for each element") as usize;
        let backwards = (0..=last)
            .map(|back| {
                let round = |key: usize| (last_rounds[key] as usize).saturating_sub(back);
                [0, 1].map(|half| source.select(|key| &rounds.known[round(key)][half]))
            })
            .collect();
        Self { proposals, backwards, len }
    }

    #[inline(always)]
    pub(super) fn block<T, const L: usize>(&self, run: Run, out: &mut [T; L])
    where
        T: UniformElement,
        P: Proposals<T>,
    {
        let mut accepted = decide(&self.proposals, run, &self.backwards[0], out);
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
                let now = decide(&self.proposals, places, round, &mut proposed);
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

/// The proposals of a round, and which of them are accepted.
#[inline(always)]
fn decide<T: UniformElement, S: Source, const L: usize>(
    proposals: &impl Proposals<T>,
    places: impl Places<L>,
    [first, second]: &[S; 2],
    proposed: &mut [T; L],
) -> [bool; L] {
    let (mut u, mut v) = ([T::ZERO; L], [T::ZERO; L]);
    T::unit(first, places, &mut u);
    T::unit(second, places, &mut v);
    let mut accepted = proposals.propose(places, &u, &v, proposed);
    let mut open = [false; L];
    for lane in 0..L {
        open[lane] = !accepted[lane];
    }
    let open = Lanes::that(&open);
    for group in 0..open.groups() {
        let (group, _) = open.group(group);
        let mut there = [0; SHORT];
        for lane in 0..SHORT {
            there[lane] = places.position(group[lane]);
        }
        let (u, v) = (gather(&u, &group), gather(&v, &group));
        let rest = proposals.accept(there, &u, &v, &gather(proposed, &group));
        for lane in 0..SHORT {
            accepted[group[lane]] = rest[lane];
        }
    }
    accepted
}

/// The round T of each key, counted from 0.
fn last_rounds<T, S, P>(source: &S, len: u64, proposals: &P, rounds: &mut Rounds<S>) -> Vec<u32>
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
            Search { elements, known: &rounds.known, from: 0, per_key, last: &last, proposals }
                .run(source)
        }));
    }
    let mut left: Vec<u64> = left.into_iter().flatten().collect();
    while !left.is_empty() {
        let from = rounds.known.len();
        rounds.extend();
        let elements = Elements::Left(left);
        left = Search { elements, known: &rounds.known, from, per_key, last: &last, proposals }
            .run(source);
    }
    last.into_iter().map(AtomicU32::into_inner).collect()
}

/// Looks for the first acceptance of elements, and returns those that accept in no known round.
struct Search<'a, S, P> {
    elements: Elements,
    known: &'a [[S; 2]],
    /// The first round to look at.
    from: usize,
    per_key: u64,
    last: &'a [AtomicU32],
    proposals: &'a P,
}

enum Elements {
    Chunk(Range<u64>),
    Left(Vec<u64>),
}

impl<S: Source, P> Search<'_, S, P> {
    fn run<T: UniformElement>(self, source: &S) -> Vec<u64>
    where
        P: Proposals<T>,
    {
        source.level().dispatch(Typed(self, std::marker::PhantomData::<T>))
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

struct Typed<Search, T>(Search, std::marker::PhantomData<T>);

impl<T, S, P> WithSimd for Typed<Search<'_, S, P>, T>
where
    T: UniformElement,
    S: Source,
    P: Proposals<T>,
{
    type Output = Vec<u64>;

    #[inline(always)]
    fn with_simd<Level: Simd>(self, _: Level) -> Vec<u64> {
        let Self(mut search, _) = self;
        let elements = std::mem::replace(&mut search.elements, Elements::Left(Vec::new()));
        let mut rounds = search.known.iter().enumerate().skip(search.from);
        let mut left = match elements {
            Elements::Left(left) => left,
            Elements::Chunk(chunk) => {
                let Some((number, round)) = rounds.next() else { return chunk.collect() };
                let mut left = vec![0; CHUNK as usize + 1];
                let mut count = 0;
                for start in chunk.clone().step_by(LONG) {
                    let run = Run { start, step: 1 };
                    let mut proposed = [T::ZERO; LONG];
                    let accepted = decide(search.proposals, run, round, &mut proposed);
                    for lane in 0..LONG.min((chunk.end - start) as usize) {
                        left[count] = start + lane as u64;
                        count += usize::from(!accepted[lane]);
                    }
                }
                left.truncate(count);
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
                let accepted = decide(search.proposals, places, round, &mut proposed);
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
