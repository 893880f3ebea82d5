//! Values that take several attempts, up to the first one that is accepted.

use crate::sampling::kept::{Kept, Value};
use crate::sampling::rejection::{Pending, gather};
use crate::sampling::{BLOCK, Bits, LANES, Line, LinesTogether, Run, Sampler, Source, TOGETHER};
use crate::simd::SimdLevel;

/// Attempts at values, each with `S` sources of bits, for values with `N` parameters.
pub(crate) trait Attempt<T, const S: usize, const N: usize>: Send + Sync {
    /// The type of the parameters.
    type Parameter: Copy + Default;

    /// How many blocks are [made together](Sampler::together), at most [`TOGETHER`].
    const TOGETHER: usize = 1;

    /// The parameters, if all lanes share them.
    fn shared(&self) -> Option<[Self::Parameter; N]>;

    /// Writes the parameters of some lines of lanes.
    fn parameters(&self, run: Run, lines: usize, out: &mut [LinesTogether<Self::Parameter>; N]);

    /// Writes the values of the first attempt, given the parameters of each lane, and which values
    /// are left open, to be settled by [`decide`](Self::decide); returns whether any is, and if not,
    /// need not write which.
    ///
    /// Marked `#[inline(always)]` and free of branches, so that its loops vectorise.
    fn first(
        &self,
        draws: &[Source; S],
        run: Run,
        parameters: impl Fn(usize) -> [Self::Parameter; N],
        out: &mut [Line<T>],
        open: &mut [Line<bool>],
    ) -> bool;

    /// The values at some positions from the attempt of this number, counted from 0, and which are
    /// rejected.
    fn decide(
        &self,
        attempt: u64,
        draws: &[Source; S],
        positions: &Line<u64>,
        parameters: &[Line<Self::Parameter>; N],
    ) -> (Line<T>, Line<bool>);

    /// The [cost](Sampler::cost) of a value.
    fn cost(&self) -> usize;
}

/// The sampler of the first accepted attempt.
///
/// The key is split into `S` + 1: the first `S` keys are for the first attempt, and the numbers of
/// all further draws are folded into the last one. An attempt draws at the value's own position.
pub(crate) struct Attempts<A, const S: usize> {
    attempt: A,
    level: SimdLevel,
    first: [Source; S],
    others: Source,
    /// The sources of the attempts after the first.
    further: Kept<[Source; S]>,
}

impl<A, const S: usize> Attempts<A, S> {
    pub(crate) fn new(source: &Source, attempt: A) -> Self {
        let keys = S as u32 + 1;
        Self {
            attempt,
            level: source.level(),
            first: std::array::from_fn(|draw| source.child(draw as u32, keys)),
            others: source.child(keys - 1, keys),
            further: Kept::new(),
        }
    }

    /// The sources of an attempt after the first, which has number 0.
    fn draws(&self, attempt: u64) -> Value<'_, [Source; S]> {
        self.further.get(attempt - 1, || {
            let first = (attempt - 1).wrapping_mul(S as u64);
            std::array::from_fn(|draw| self.others.fold_in(first.wrapping_add(draw as u64) as u32))
        })
    }
}

/// [`Attempts`] as a sampler of `T`, with `N` parameters per value.
pub(crate) struct Attempted<A, const S: usize, const N: usize>(pub(crate) Attempts<A, S>);

type PendingTogether = Pending<{ TOGETHER * BLOCK * LANES }>;

impl<T, A, const S: usize, const N: usize> Sampler<T> for Attempted<A, S, N>
where
    T: Copy + Default,
    A: Attempt<T, S, N>,
{
    #[inline(always)]
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        let Attempts { attempt, first, level, .. } = &self.0;
        let mut parameters = LinesTogether::rooms::<N>();
        let mut open = LinesTogether::room_of();
        let open = open.zeros(out.len());
        let any = if let Some(shared) = attempt.shared() {
            attempt.first(
                first,
                run,
                #[inline(always)]
                move |_| shared,
                out,
                open,
            )
        } else {
            attempt.parameters(run, out.len(), &mut parameters);
            // Not in an array, in which the compiler would lose their lengths.
            const { assert!(N == 1 || N == 2) };
            let len = out.len() * LANES;
            let given = &parameters[0].as_flattened()[..len];
            let last = &parameters[N - 1].as_flattened()[..len];
            attempt.first(
                first,
                run,
                #[inline(always)]
                move |lane| {
                    let mut here = [given[lane]; N];
                    here[N - 1] = last[lane];
                    here
                },
                out,
                open,
            )
        };
        if any {
            finish(*level, &self.0, run, PendingTogether::of(open), &parameters, out);
        }
    }

    #[inline(always)]
    fn together(&self) -> usize {
        A::TOGETHER
    }

    fn cost(&self) -> usize {
        self.0.attempt.cost()
    }
}

/// The values of some lines, and which are open, as slices of one length that the compiler knows.
#[inline(always)]
pub(crate) fn flattened<'a, T>(
    out: &'a mut [Line<T>],
    open: &'a mut [Line<bool>],
) -> (&'a mut [T], &'a mut [bool]) {
    let len = out.len() * LANES;
    (&mut out.as_flattened_mut()[..len], &mut open.as_flattened_mut()[..len])
}

/// Attempts at the open lanes, until none is left.
#[inline(never)]
fn finish<T, A, const S: usize, const N: usize>(
    level: SimdLevel,
    attempts: &Attempts<A, S>,
    run: Run,
    mut open: PendingTogether,
    parameters: &[LinesTogether<A::Parameter>; N],
    out: &mut [Line<T>],
) where
    T: Copy + Default,
    A: Attempt<T, S, N>,
{
    level.vectorize(
        #[inline(always)]
        move || {
            let out = out.as_flattened_mut();
            let mut attempt = 0;
            while !open.is_empty() {
                let further;
                let draws = if attempt == 0 {
                    &attempts.first
                } else {
                    further = attempts.draws(attempt);
                    &*further
                };
                open.retain(
                    #[inline(always)]
                    |lanes, len| {
                        let positions = lanes.map(|lane| run.position(lane));
                        let given = match attempts.attempt.shared() {
                            Some(parameters) => parameters.map(|parameter| [parameter; LANES]),
                            None => parameters.each_ref().map(|lines| gather(lines, lanes)),
                        };
                        let (values, rejected) =
                            attempts.attempt.decide(attempt, draws, &positions, &given);
                        for lane in 0..len {
                            if !rejected[lane] {
                                out[lanes[lane]] = values[lane];
                            }
                        }
                        rejected
                    },
                );
                attempt += 1;
            }
        },
    );
}
