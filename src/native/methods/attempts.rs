//! Values that take several attempts, up to the first one that is accepted.

use crate::sampling::kept::{Kept, Value};
use crate::sampling::rejection::Pending;
use crate::sampling::{BLOCK, LANES, Line, Lines, LinesTogether, Run, Sampler, Source, TOGETHER};

/// Attempts at values, each with `S` sources of bits, for values with `N` parameters.
///
/// Parameters are given as lines: one for each line of values, or one that all share.
pub(crate) trait Attempt<T, const S: usize, const N: usize>: Send + Sync {
    /// The type of the parameters.
    type Parameter: Copy + Default;

    /// How many blocks are [made together](Sampler::together), at most [`TOGETHER`].
    const TOGETHER: usize = 1;

    /// The parameters, if all lanes share them.
    fn shared(&self) -> Option<[Self::Parameter; N]>;

    /// Writes the parameters of some lines of lanes.
    fn parameters(&self, run: Run, lines: usize, out: &mut [LinesTogether<Self::Parameter>; N]);

    /// Writes the values of the first attempt, and which of them are left open, to be settled by
    /// [`decide`](Self::decide); returns whether any is; if none is, `open` may be left unwritten.
    fn first(
        &self,
        draws: &[Source; S],
        run: Run,
        parameters: [&[Line<Self::Parameter>]; N],
        out: &mut [Line<T>],
        open: &mut [Line<bool>],
    ) -> bool;

    /// Writes the values at some positions, of at most a block, from the attempt of this number,
    /// counted from 0, and which are rejected.
    fn decide(
        &self,
        attempt: u64,
        draws: &[Source; S],
        positions: &[Line<u64>],
        parameters: [&[Line<Self::Parameter>]; N],
        out: &mut [Line<T>],
        rejected: &mut [Line<bool>],
    );

    /// The [cost](Sampler::cost) of a value.
    fn cost(&self) -> usize;
}

/// The sampler of the first accepted attempt, as a sampler of `T`, with `N` parameters per value.
///
/// The key is split into `S` + 1: the first `S` keys are for the first attempt, and the numbers of
/// all further draws are folded into the last one. An attempt draws at the value's own position.
pub(crate) struct Attempted<A, const S: usize, const N: usize> {
    attempt: A,
    draws: Draws<S>,
}

impl<A, const S: usize, const N: usize> Attempted<A, S, N> {
    pub(crate) fn new(source: &Source, attempt: A) -> Self {
        Self { attempt, draws: Draws::new(source) }
    }
}

/// The sources of attempts.
struct Draws<const S: usize> {
    first: [Source; S],
    others: Source,
    /// Those after the first.
    further: Kept<[Source; S]>,
}

impl<const S: usize> Draws<S> {
    fn new(source: &Source) -> Self {
        let keys = S as u32 + 1;
        Self {
            first: std::array::from_fn(|draw| source.child(draw as u32, keys)),
            others: source.child(keys - 1, keys),
            further: Kept::new(),
        }
    }

    /// The sources of an attempt after the first, which has number 0.
    fn after_first(&self, attempt: u64) -> Value<'_, [Source; S]> {
        self.further.get(attempt - 1, || {
            let first = (attempt - 1).wrapping_mul(S as u64);
            std::array::from_fn(|draw| self.others.fold_in(first.wrapping_add(draw as u64) as u32))
        })
    }
}

type PendingTogether = Pending<{ TOGETHER * BLOCK * LANES }>;

impl<T, A, const S: usize, const N: usize> Sampler<T> for Attempted<A, S, N>
where
    T: Copy + Default,
    A: Attempt<T, S, N>,
{
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        let Self { attempt, draws } = self;
        let mut rooms = LinesTogether::rooms::<N>();
        match attempt.shared() {
            Some(shared) => {
                for (room, parameter) in rooms.iter_mut().zip(shared) {
                    room.repeat(parameter, 1);
                }
            }
            None => attempt.parameters(run, out.len(), &mut rooms),
        }
        let parameters = rooms.each_ref().map(|lines| &**lines);
        let mut open = LinesTogether::room_of();
        let open = open.zeros(out.len());
        if attempt.first(&draws.first, run, parameters, out, open) {
            self.finish(run, PendingTogether::of(open), parameters, out);
        }
    }

    fn together(&self) -> usize {
        A::TOGETHER
    }

    fn cost(&self) -> usize {
        self.attempt.cost()
    }
}

impl<A, const S: usize, const N: usize> Attempted<A, S, N> {
    /// Attempts at the open lanes, until none is left.
    #[inline(never)]
    fn finish<T>(
        &self,
        run: Run,
        mut open: PendingTogether,
        parameters: [&[Line<A::Parameter>]; N],
        out: &mut [Line<T>],
    ) where
        T: Copy + Default,
        A: Attempt<T, S, N>,
    {
        let shared = self.attempt.shared().is_some();
        let out = out.as_flattened_mut();
        let (mut positions, mut values) = (Lines::<u64>::room(), Lines::<T>::room());
        let mut rejected = Lines::<bool>::room();
        let mut rooms = Lines::<A::Parameter>::rooms::<N>();
        let mut attempt = 0;
        while !open.is_empty() {
            let further;
            let draws = if attempt == 0 {
                &self.draws.first
            } else {
                further = self.draws.after_first(attempt);
                &*further
            };
            let mut left = PendingTogether::none_of();
            for lanes in open.as_slice().chunks(BLOCK * LANES) {
                let lines = lanes.len().div_ceil(LANES);
                // The last one is repeated to fill the line.
                let last = lanes[lanes.len() - 1];
                let lane_of = |index: usize| usize::from(*lanes.get(index).unwrap_or(&last));
                let positions = positions.zeros(lines);
                for (index, position) in positions.as_flattened_mut().iter_mut().enumerate() {
                    *position = run.position(lane_of(index));
                }
                for (room, all) in rooms.iter_mut().zip(parameters) {
                    if shared {
                        room.copy(all);
                        continue;
                    }
                    let gathered = room.zeros(lines).as_flattened_mut();
                    for (index, gathered) in gathered.iter_mut().enumerate() {
                        *gathered = all.as_flattened()[lane_of(index)];
                    }
                }
                let gathered = rooms.each_ref().map(|lines| &**lines);
                let (values, rejected) = (values.zeros(lines), rejected.zeros(lines));
                self.attempt.decide(attempt, draws, positions, gathered, values, rejected);
                let (values, rejected) = (values.as_flattened(), rejected.as_flattened());
                for (index, &lane) in lanes.iter().enumerate() {
                    let lane = usize::from(lane);
                    if !rejected[index] {
                        out[lane] = values[index];
                    }
                    left.push_if(lane, rejected[index]);
                }
            }
            open = left;
            attempt += 1;
        }
    }
}
