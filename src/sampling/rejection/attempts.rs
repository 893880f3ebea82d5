//! Values that take several attempts, up to the first one that is accepted.

use super::pending::PendingTogether;
use crate::sampling::kept::{Kept, Value};
use crate::sampling::{LANES, Line, Lines, LinesTogether, Run, Sampler, Source};
use crate::simd::{inlined, slices};

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

    /// Writes the values of the first attempt, and which of them are left open; returns the number
    /// of the attempt from which on these are to be [decided](Self::decide): 0 if this one may have
    /// accepted them, 1 if it rejected them. If none is open, `open` may be left unwritten.
    fn first(
        &self,
        draws: &[Source; S],
        run: Run,
        parameters: [&[Line<Self::Parameter>]; N],
        out: &mut [Line<T>],
        open: &mut [Line<bool>],
    ) -> Option<u64>;

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

    /// The first value that attempts find, given how to make one from its number and sources.
    pub(super) fn one<T>(&self, attempt: impl Fn(&A, &[Source; S]) -> Option<T>) -> T {
        let mut number = 0;
        loop {
            if let Some(value) = attempt(&self.attempt, &self.draws.of(number)) {
                return value;
            }
            number += 1;
        }
    }
}

/// The sources of attempts.
pub(crate) struct Draws<const S: usize> {
    first: [Source; S],
    others: Source,
    /// The sources of the attempts after the first.
    further: Kept<[Source; S]>,
}

impl<const S: usize> Draws<S> {
    pub(crate) fn new(source: &Source) -> Self {
        let keys = S as u32 + 1;
        Self {
            first: std::array::from_fn(|draw| source.child(draw as u32, keys)),
            others: source.child(keys - 1, keys),
            further: Kept::new(),
        }
    }

    /// The sources of the attempt of a number, from 0 on.
    pub(crate) fn of(&self, attempt: u64) -> Value<'_, [Source; S]> {
        let Some(after_first) = attempt.checked_sub(1) else {
            return Value::Kept(&self.first);
        };
        self.further.get(after_first, || {
            let first = after_first.wrapping_mul(S as u64);
            std::array::from_fn(|draw| self.others.fold_in(first.wrapping_add(draw as u64) as u32))
        })
    }
}

impl<T, A, const S: usize, const N: usize> Sampler<T> for Attempted<A, S, N>
where
    T: Copy + Default,
    A: Attempt<T, S, N>,
{
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        let Self { attempt, draws } = self;
        let mut rooms = LinesTogether::rooms::<N>();
        let shared = attempt.shared();
        match shared {
            Some(shared) => {
                for (room, parameter) in rooms.iter_mut().zip(shared) {
                    room.repeat(parameter, 1);
                }
            }
            None => attempt.parameters(run, out.len(), &mut rooms),
        }
        let parameters = slices(&rooms);
        let mut open = LinesTogether::room_of();
        let open = open.zeros(out.len());
        if let Some(next) = attempt.first(&draws.first, run, parameters, out, open) {
            self.finish(next, run, open, (parameters, shared.is_some()), out);
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
    /// Attempts at the open lanes, from an attempt number on, until none is left.
    #[inline(never)]
    fn finish<T>(
        &self,
        mut attempt: u64,
        run: Run,
        open: &[Line<bool>],
        (parameters, are_shared): ([&[Line<A::Parameter>]; N], bool),
        out: &mut [Line<T>],
    ) where
        T: Copy + Default,
        A: Attempt<T, S, N>,
    {
        let mut open = PendingTogether::from_mask(open);
        let out = out.as_flattened_mut();
        let (mut positions, mut values) = (Lines::<u64>::room(), Lines::<T>::room());
        let mut rooms = Lines::<A::Parameter>::rooms::<N>();
        while !open.is_empty() {
            let draws = self.draws.of(attempt);
            open.retain(|lanes, rejected| {
                let lines = rejected.len();
                let positions = positions.zeros(lines);
                for_lanes(lanes, positions, |lane| run.position(lane));
                let gathered =
                    if are_shared { parameters } else { gathered(parameters, lanes, &mut rooms) };
                let values = values.zeros(lines);
                self.attempt.decide(attempt, &draws, positions, gathered, values, rejected);
                let decided = values.as_flattened().iter().zip(rejected.as_flattened());
                for (&lane, (&value, &rejected)) in lanes.iter().zip(decided) {
                    if !rejected {
                        out[usize::from(lane)] = value;
                    }
                }
            });
            attempt += 1;
        }
    }
}

/// Decides about the lanes that a first attempt left open, by what was drawn for it: `judge` writes which
/// proposals are rejected, given parameters, normal variates and the bits of uniform ones. Returns the number of the next
/// attempt, if one is needed.
#[inline(always)]
pub(crate) fn settle<P: Copy + Default, X: Copy + Default, const N: usize>(
    open: &mut [Line<bool>],
    parameters: [&[Line<P>]; N],
    drawn: (&[Line<X>], &[Line<f32>]),
    judge: impl Fn([&[Line<P>]; N], (&[Line<X>], &[Line<f32>]), &mut [Line<bool>]),
) -> Option<u64> {
    let mut pending = PendingTogether::from_mask(open);
    let (mut rooms, mut xs, mut us) = (Lines::rooms::<N>(), [Lines::room()], [Lines::room()]);
    let have_lanes = parameters.iter().any(|lines| lines.len() == open.len());
    pending.retain(inlined!(|lanes, rejected| {
        let of_lanes =
            if have_lanes { gathered(parameters, lanes, &mut rooms) } else { parameters };
        let ([x], [u]) = (gathered([drawn.0], lanes, &mut xs), gathered([drawn.1], lanes, &mut us));
        judge(of_lanes, (x, u), rejected);
    }));
    open.fill([false; LANES]);
    let open = open.as_flattened_mut();
    for &lane in pending.as_slice() {
        open[usize::from(lane)] = true;
    }
    (!pending.is_empty()).then_some(1)
}

/// The lines of some lanes; the last one is repeated to fill a line.
#[inline(always)]
fn gathered<'a, P: Copy + Default, const N: usize>(
    all: [&[Line<P>]; N],
    lanes: &[u16],
    rooms: &'a mut [Lines<P>; N],
) -> [&'a [Line<P>]; N] {
    for (room, all) in rooms.iter_mut().zip(all) {
        let all = all.as_flattened();
        for_lanes(lanes, room.zeros(lanes.len().div_ceil(LANES)), |lane| all[lane]);
    }
    slices(rooms)
}

/// Writes `f` of each of some lanes; the last one is repeated to fill a line.
#[inline(always)]
fn for_lanes<T>(lanes: &[u16], out: &mut [Line<T>], f: impl Fn(usize) -> T) {
    let last = lanes[lanes.len() - 1];
    for (index, out) in out.as_flattened_mut().iter_mut().enumerate() {
        *out = f(usize::from(*lanes.get(index).unwrap_or(&last)));
    }
}
