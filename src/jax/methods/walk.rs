//! Samplers that count the steps of a sum until it passes a bound.
//!
//! JAX draws one uniform variate for every element of an array, round by round with a key each,
//! until all sums have passed their bounds. A value depends only on its own element, so each is
//! counted until it is done.

use crate::elements::float::UniformElement;
use crate::sampling::rejection::{Pending, gather};
use crate::sampling::{LANES, Line, Lines, Run, Source, Unit as _, each_given, each_with};
use std::slice;

/// A sum of terms made from uniform variates, and a bound.
pub(crate) trait Walk<T>: Send + Sync {
    /// Which of the two keys split from a round's key is for the uniform variates; the other is for
    /// the next round.
    const OWN: usize;

    /// Writes the bounds, and the parameters of the terms.
    fn parameters(&self, run: Run, bounds: &mut [Line<T>], parameters: &mut [Line<T>]);

    /// Whether a sum has not yet passed its bound.
    fn goes_on(&self, sum: T, bound: T) -> bool;

    /// The next term: never 0, and of the sign that takes a sum towards its bound.
    fn term(&self, u: T, parameter: T) -> T;
}

/// The number of terms that a sum needs to pass its bound.
pub(crate) struct StepCounts<W> {
    walk: W,
    /// The sources of the first rounds, in which most elements finish.
    rounds: Vec<Source>,
    /// The key of the rounds after these.
    rest: Source,
    len: u64,
}

impl<W> StepCounts<W> {
    /// The sampler for an array of `len` elements; few of them take more than `rounds` steps.
    pub(crate) fn new<T>(source: Source, len: u64, walk: W, rounds: usize) -> Self
    where
        W: Walk<T>,
    {
        let mut rest = source;
        // For a few elements, keys are derived on demand.
        let rounds = if len <= LANES as u64 { 0 } else { rounds };
        let rounds = (0..rounds).map(|_| rest.split_off(W::OWN)).collect();
        Self { walk, rounds, rest, len }
    }

    #[inline(always)]
    pub(crate) fn steps<T>(&self, run: Run, steps: &mut [Line<u32>])
    where
        T: UniformElement,
        W: Walk<T>,
    {
        let lines = steps.len();
        let (mut bounds, mut parameters) = (Lines::room(), Lines::room());
        let (bounds, parameters) = (bounds.zeros(lines), parameters.zeros(lines));
        self.walk.parameters(run, bounds, parameters);
        let (mut sums, mut u, mut going) = (Lines::room(), Lines::room(), Lines::room());
        let (sums, u, going) = (sums.zeros(lines), u.zeros(lines), going.zeros(lines));
        steps.as_flattened_mut().fill(0);
        let (mut number, mut rest) = (0, self.rest.clone());
        let after = if run.step == 1 { self.len.saturating_sub(run.start) } else { u64::MAX };
        // All lanes, while many go on.
        let mut left = loop {
            each_given(
                going,
                [&*sums, &*bounds],
                #[inline(always)]
                |_, [sum, bound]| self.walk.goes_on(sum, bound),
            );
            if after < (lines * LANES) as u64 {
                // Lanes past the end.
                going.as_flattened_mut()[after as usize..].fill(false);
            }
            each_with(
                steps,
                going,
                #[inline(always)]
                |steps, going| steps + u32::from(going),
            );
            let count: u32 = going.as_flattened().iter().map(|&going| u32::from(going)).sum();
            let derived;
            let round = match self.rounds.get(number) {
                _ if count == 0 => return,
                Some(round) if count as usize > lines * LANES / 4 => round,
                None if self.rounds.is_empty() => {
                    derived = rest.split_off(W::OWN);
                    &derived
                }
                _ => break Pending::from_mask(going),
            };
            number += 1;
            T::unit(round, run, u);
            self.step(sums, u, parameters);
        };
        // Then only the walks that go on.
        for round in self.rounds.iter().skip(number) {
            if left.is_empty() {
                return;
            }
            let before = left;
            left = Pending::empty();
            let (mut places, u) = (Lines::room(), &mut u[..before.groups()]);
            let places = places.zeros(before.groups());
            for (group, places) in places.iter_mut().enumerate() {
                let (lanes, _) = before.group(group);
                for lane in 0..LANES {
                    // Lanes past the end take any place, as their values are dropped.
                    places[lane] = run.position(lanes[lane]).min(self.len - 1);
                }
            }
            T::unit(round, &*places, u);
            for (group, u) in u.iter().enumerate() {
                let (group, len) = before.group(group);
                let (bounds, parameters) = (gather(bounds, &group), [gather(parameters, &group)]);
                let mut now = [gather(sums, &group)];
                self.step(&mut now, slice::from_ref(u), &parameters);
                let (sums, steps) = (sums.as_flattened_mut(), steps.as_flattened_mut());
                for lane in 0..len {
                    let going = self.walk.goes_on(now[0][lane], bounds[lane]);
                    sums[group[lane]] = now[0][lane];
                    steps[group[lane]] += u32::from(going);
                    left.push_if(group[lane], going);
                }
            }
        }
        for group in 0..left.groups() {
            let (group, len) = left.group(group);
            for &lane in &group[..len] {
                let position = run.position(lane).min(self.len - 1);
                let parameter = parameters.as_flattened()[lane];
                let term = |u| self.walk.term(u, parameter);
                let (sum, bound) = (sums.as_flattened()[lane], bounds.as_flattened()[lane]);
                steps.as_flattened_mut()[lane] += self.beyond(&rest, position, sum, bound, term);
            }
        }
    }

    /// The walk of [`steps`](Self::steps), at one position, if no keys were derived beforehand.
    #[inline(always)]
    pub(crate) fn steps_of_one<T>(&self, position: u64) -> Option<u32>
    where
        T: UniformElement,
        W: Walk<T>,
    {
        if !self.rounds.is_empty() {
            return None;
        }
        let (mut bounds, mut parameters) = ([[T::ZERO; LANES]], [[T::ZERO; LANES]]);
        self.walk.parameters(Run { start: position, step: 0 }, &mut bounds, &mut parameters);
        let (bound, parameter) = (bounds[0][0], parameters[0][0]);
        let term = |u| self.walk.term(u, parameter);
        let first = u32::from(self.walk.goes_on(T::ZERO, bound));
        Some(first + self.beyond(&self.rest, position, T::ZERO, bound, term))
    }

    /// Adds a step of each lane.
    fn step<T>(&self, sums: &mut [Line<T>], u: &[Line<T>], parameters: &[Line<T>])
    where
        T: UniformElement,
        W: Walk<T>,
    {
        each_given(
            sums,
            [u, parameters],
            #[inline(always)]
            |sum, [u, parameter]| sum + self.walk.term(u, parameter),
        );
    }

    /// The steps of one element in the rounds whose keys were not derived beforehand.
    #[inline(always)]
    fn beyond<T>(
        &self,
        rest: &Source,
        position: u64,
        mut sum: T,
        bound: T,
        term: impl Fn(T) -> T,
    ) -> u32
    where
        T: UniformElement,
        W: Walk<T>,
    {
        let (mut key, position) = rest.at(position);
        let mut steps = 0;
        while self.walk.goes_on(sum, bound) {
            let own = key.split_off(W::OWN);
            sum = sum + term(T::unit_at(&own, position));
            steps += u32::from(self.walk.goes_on(sum, bound));
        }
        steps
    }
}
