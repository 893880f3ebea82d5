//! Samplers that count the steps of a sum until it passes a bound.
//!
//! JAX draws one uniform number for every element of an array, round by round with a key each, until
//! all sums have passed their bounds. A value is a matter of its own element: each is counted until
//! it is done.

use super::lanes::{Lanes, SHORT, gather};
use super::uniform::UniformElement;
use crate::sampler::Run;
use crate::source::Source;

/// A sum of terms made of uniform numbers, and a bound.
pub(super) trait Walk<T>: Sync {
    /// Which of the two keys that a round's key is split in is for the uniform numbers; the other is
    /// for the next round.
    const OWN: usize;

    /// The bounds and what else the terms depend on.
    fn parameters<const L: usize>(&self, run: Run) -> [[T; L]; 2];

    /// Whether a sum has not passed its bound.
    fn goes_on(&self, sum: T, bound: T) -> bool;

    /// The next term, never 0 and of the sign that takes a sum to its bound.
    fn term(&self, u: T, parameter: T) -> T;
}

/// The number of terms that a sum takes to pass its bound.
pub(super) struct StepCounts<S, W> {
    walk: W,
    /// The sources of the first rounds, in which most are done.
    rounds: Vec<S>,
    /// The key of the rounds after.
    rest: S,
    len: u64,
}

impl<S: Source, W> StepCounts<S, W> {
    /// For an array of `len` elements, of which few take more than `rounds` steps.
    pub(super) fn new<T>(source: S, len: u64, walk: W, rounds: usize) -> Self
    where
        W: Walk<T>,
    {
        let mut rest = source;
        let rounds = (0..rounds).map(|_| {
            let (own, next) = split::<T, W, S>(&rest);
            rest = next;
            own
        });
        let rounds = rounds.collect();
        Self { walk, rounds, rest, len }
    }

    #[inline(always)]
    pub(super) fn block<T, const L: usize>(&self, run: Run) -> [u32; L]
    where
        T: UniformElement,
        W: Walk<T>,
    {
        let [bounds, parameters] = self.walk.parameters::<L>(run);
        let mut sums = [T::ZERO; L];
        let (mut steps, mut going) = ([0_u32; L], [false; L]);
        let mut rounds = self.rounds.iter();
        // All lanes while many go on.
        let mut left = loop {
            for lane in 0..L {
                going[lane] = self.walk.goes_on(sums[lane], bounds[lane]);
                steps[lane] += u32::from(going[lane]);
            }
            let count: u32 = going.iter().map(|&going| u32::from(going)).sum();
            if count as usize <= L / 4 {
                break Lanes::that(&going);
            }
            let Some(round) = rounds.next() else { break Lanes::that(&going) };
            let mut u = [T::ZERO; L];
            T::unit(round, run, &mut u);
            for lane in 0..L {
                sums[lane] = sums[lane] + self.walk.term(u[lane], parameters[lane]);
            }
        };
        // Then only those.
        for round in rounds {
            if left.len() == 0 {
                return steps;
            }
            let before = left;
            left = Lanes::none();
            for group in 0..before.groups() {
                let (group, len) = before.group(group);
                let mut places = [0; SHORT];
                for lane in 0..SHORT {
                    // Lanes past the end take any place: their values are dropped.
                    places[lane] = run.position(group[lane]).min(self.len - 1);
                }
                let mut u = [T::ZERO; SHORT];
                T::unit(round, places, &mut u);
                let (bounds, parameters) = (gather(&bounds, &group), gather(&parameters, &group));
                let mut now = gather(&sums, &group);
                for lane in 0..SHORT {
                    now[lane] = now[lane] + self.walk.term(u[lane], parameters[lane]);
                }
                for lane in 0..len {
                    let going = self.walk.goes_on(now[lane], bounds[lane]);
                    sums[group[lane]] = now[lane];
                    steps[group[lane]] += u32::from(going);
                    left.push_if(group[lane], going);
                }
            }
        }
        for group in 0..left.groups() {
            let (group, len) = left.group(group);
            for &lane in &group[..len] {
                let position = run.position(lane).min(self.len - 1);
                let term = |u| self.walk.term(u, parameters[lane]);
                steps[lane] += self.beyond(position, sums[lane], bounds[lane], term);
            }
        }
        steps
    }

    /// The steps of one element in the rounds whose keys are not known beforehand.
    #[inline(always)]
    fn beyond<T>(&self, position: u64, mut sum: T, bound: T, term: impl Fn(T) -> T) -> u32
    where
        T: UniformElement,
        W: Walk<T>,
    {
        let (mut key, position) = self.rest.one(position);
        let mut steps = 0;
        while self.walk.goes_on(sum, bound) {
            let (own, next) = split::<T, W, _>(&key);
            key = next;
            let mut u = [T::ZERO; SHORT];
            T::unit(&own, [position; SHORT], &mut u);
            sum = sum + term(u[0]);
            steps += u32::from(self.walk.goes_on(sum, bound));
        }
        steps
    }
}

/// A round's own key and that of the next.
fn split<T, W: Walk<T>, S: Source>(key: &S) -> (S, S) {
    let [first, second] = key.split();
    match W::OWN {
        0 => (first, second),
        _ => (second, first),
    }
}
