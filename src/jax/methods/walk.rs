//! Samplers that count the steps of a sum until it passes a bound.
//!
//! JAX draws one uniform variate for every element of an array, round by round with a key each,
//! until all sums have passed their bounds. A value depends only on its own element, so each is
//! counted until it is done.

use crate::elements::float::UniformElement;
use crate::sampling::rejection::{PendingTogether, gather};
use crate::sampling::{BLOCK, LANES, Line, Lines, Places, Run, Source, Unit as _, each_given};
use crate::simd::{TOGETHER, inlined, kernel};

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

/// Walks side by side.
struct Walks<T, const N: usize> {
    sums: Lines<T, N>,
    bounds: Lines<T, N>,
    parameters: Lines<T, N>,
    steps: Lines<u32, N>,
}

impl<T, const N: usize> Walks<T, N> {
    #[inline(always)]
    fn room() -> Self {
        let [sums, bounds, parameters] = Lines::rooms();
        Self { sums, bounds, parameters, steps: Lines::room_of() }
    }
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

    /// Writes the steps at the positions of a run: of up to [`TOGETHER`] blocks.
    pub(crate) fn steps<T>(&self, run: Run, steps: &mut [Line<u32>])
    where
        T: UniformElement,
        W: Walk<T>,
    {
        let lines = steps.len();
        let len = (lines * LANES) as u64;
        // Not of lanes past the end.
        let len = if run.step == 1 { len.min(self.len.saturating_sub(run.start)) } else { len };
        let mut walks = Walks::<T, { TOGETHER * BLOCK }>::room();
        let (bounds, parameters) = (walks.bounds.zeros(lines), walks.parameters.zeros(lines));
        self.walk.parameters(run, bounds, parameters);
        let sums = walks.sums.zeros(lines);
        each_given(
            walks.steps.zeros(lines),
            [&*sums, bounds],
            inlined!(|_, [sum, bound]| u32::from(self.walk.goes_on(sum, bound))),
        );
        if walks.steps.as_flattened().iter().any(|&steps| steps > 0) {
            self.go_on(run.into(), &mut walks, len as usize, 0);
        }
        steps.copy_from_slice(&walks.steps);
    }

    /// Goes on with the first `len` walks, from a round on; some have ended.
    #[inline(never)]
    fn go_on<T, const N: usize>(
        &self,
        places: Places<'_>,
        walks: &mut Walks<T, N>,
        len: usize,
        first: usize,
    ) where
        T: UniformElement,
        W: Walk<T>,
    {
        let mut u = Lines::<T, N>::room_of();
        let (u, mut rest) = (u.zeros(walks.steps.len()), self.rest.clone());
        for number in first.. {
            let derived;
            let round = match self.rounds.get(number) {
                Some(round) => round,
                None if self.rounds.is_empty() => {
                    derived = rest.split_off(W::OWN);
                    &derived
                }
                None => break,
            };
            T::unit(round, places, u);
            let left = self.step(walks, u, len);
            if left == 0 {
                return;
            }
            // So few fit a block. Lanes of walks that have ended take little time, and fewer lanes than
            // a line as much as a line.
            if left <= len / TOGETHER && len > LANES {
                return self.go_on_with(places, walks, &self.left(walks, len), number + 1);
            }
        }
        for &lane in self.left(walks, len).as_slice() {
            let lane = usize::from(lane);
            let position = places.position(lane).min(self.len - 1);
            let parameter = walks.parameters.as_flattened()[lane];
            let term = |u| self.walk.term(u, parameter);
            let (sum, bound) = (walks.sums.as_flattened()[lane], walks.bounds.as_flattened()[lane]);
            walks.steps.as_flattened_mut()[lane] += self.beyond(&rest, position, sum, bound, term);
        }
    }

    /// Which of the first `len` walks go on.
    fn left<T, const N: usize>(&self, walks: &Walks<T, N>, len: usize) -> PendingTogether
    where
        T: UniformElement,
        W: Walk<T>,
    {
        let mut going = Lines::<bool, N>::room_of();
        let going = going.zeros(walks.steps.len());
        each_given(
            going,
            [&*walks.sums, &*walks.bounds],
            inlined!(|_, [sum, bound]| self.walk.goes_on(sum, bound)),
        );
        going.as_flattened_mut()[len..].fill(false);
        PendingTogether::from_mask(going)
    }

    /// Goes on with some of the walks, moved together.
    fn go_on_with<T, const N: usize>(
        &self,
        places: Places<'_>,
        walks: &mut Walks<T, N>,
        left: &PendingTogether,
        first: usize,
    ) where
        T: UniformElement,
        W: Walk<T>,
    {
        let mut moved = Walks::<T, BLOCK>::room();
        let (lanes, lines) = (left.as_slice(), left.groups());
        let mut positions = Lines::room();
        let positions = positions.zeros(lines);
        let (sums, bounds) = (moved.sums.zeros(lines), moved.bounds.zeros(lines));
        let (parameters, steps) = (moved.parameters.zeros(lines), moved.steps.zeros(lines));
        for group in 0..lines {
            let (lanes, _) = left.group(group);
            for (position, &lane) in positions[group].iter_mut().zip(&lanes) {
                // Lanes past the end take any place, as their values are dropped.
                *position = places.position(lane).min(self.len - 1);
            }
            sums[group] = gather(&walks.sums, &lanes);
            bounds[group] = gather(&walks.bounds, &lanes);
            parameters[group] = gather(&walks.parameters, &lanes);
            steps[group] = gather(&walks.steps, &lanes);
        }
        self.go_on((&*positions).into(), &mut moved, lanes.len(), first);
        for (&lane, &steps) in lanes.iter().zip(moved.steps.as_flattened()) {
            walks.steps.as_flattened_mut()[usize::from(lane)] = steps;
        }
    }

    /// Adds a term to the first `len` sums, and a step to those that go on, whose number it returns.
    fn step<T, const N: usize>(&self, walks: &mut Walks<T, N>, u: &[Line<T>], len: usize) -> usize
    where
        T: UniformElement,
        W: Walk<T>,
    {
        let Walks { sums, bounds, parameters, steps } = walks;
        let (sums, steps) = (sums.as_flattened_mut(), steps.as_flattened_mut());
        let (bounds, parameters) = (bounds.as_flattened(), parameters.as_flattened());
        let (walk, u) = (&self.walk, u.as_flattened());
        kernel(inlined!(move |lanes| {
            let (sums, steps, mut left) = (&mut sums[..len], &mut steps[..len], 0_u32);
            let (bounds, parameters, u) = (&bounds[..len], &parameters[..len], &u[..len]);
            lanes.up_to(
                len,
                inlined!(|lane| {
                    let sum = sums[lane] + walk.term(u[lane], parameters[lane]);
                    let goes_on = u32::from(walk.goes_on(sum, bounds[lane]));
                    sums[lane] = sum;
                    steps[lane] += goes_on;
                    left += goes_on;
                }),
            );
            left as usize
        }))
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
