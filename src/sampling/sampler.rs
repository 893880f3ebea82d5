//! What the filling engine runs: functions from flat positions to values, in blocks.

use crate::engine::{self, Fill, FillArrays, Run};
use crate::simd::{BLOCK, Line, Lines, SimdLevel, are_few};

/// A pure function from flat positions to values: a distribution bound to a source of bits.
///
/// The value at a position must not depend on the run in which it is asked for: that is what makes
/// chunks, threads, slices and memory orders agree.
pub trait Sampler<T>: Send + Sync {
    /// Writes the value at `run.position(l)` to lane `l` of a block, for every lane.
    ///
    /// Implementations are plain loops over the values of lines, marked `#[inline(always)]`: they
    /// are compiled for every instruction set. A block has at most [`BLOCK`](super::BLOCK) lines,
    /// or [`together`](Self::together) times as many. Positions past the end may be asked for; their
    /// values are dropped.
    fn block(&self, run: Run, out: &mut [Line<T>]);

    /// Writes the values at up to three positions without filling the lanes beside them, if that is
    /// faster, and returns whether it did.
    ///
    /// The default does nothing: [`fill`](Self::fill) is called where this returns `false`.
    #[inline(always)]
    fn few(&self, _run: Run, _out: &mut [T]) -> bool {
        false
    }

    /// Roughly how long a value takes, in draws of 32 bits or in nanoseconds: the longer, the fewer
    /// values a thread takes at a time. At a cost of 0, threads take four times as many values at a
    /// time as at 1. The default is that of drawing as many bits as a value has.
    #[inline(always)]
    fn cost(&self) -> usize {
        words::<T>()
    }

    /// Writes the values at the positions of a run of any length: block after block.
    ///
    /// To be replaced by samplers that make many values at a time, such as those of vectors.
    #[inline(always)]
    fn fill(&self, run: Run, out: &mut [T])
    where
        T: Copy + Default,
    {
        in_blocks(self, run, out);
    }

    /// How many blocks are better made by one call of [`block`](Self::block) than one by one, at
    /// most 4.
    #[inline(always)]
    fn together(&self) -> usize {
        1
    }

    /// Values are made in groups of this many consecutive positions. Groups start at its multiples
    /// and are never split between threads. 0 counts as 1.
    fn unit(&self) -> u64 {
        1
    }
}

/// The most blocks that a sampler makes [together](Sampler::together).
pub(crate) const TOGETHER: usize = 4;

/// Lines of as many blocks.
pub(crate) type LinesTogether<T> = Lines<T, { TOGETHER * BLOCK }>;

/// Writes the values of a run by a sampler's [`block`](Sampler::block).
#[inline(always)]
pub(crate) fn in_blocks<T: Copy + Default>(
    sampler: &(impl Sampler<T> + ?Sized),
    run: Run,
    out: &mut [T],
) {
    // Marked, because closures are not inlined across instruction sets by default.
    engine::blocks(
        run,
        out,
        sampler.together().clamp(1, TOGETHER),
        #[inline(always)]
        |run, block| sampler.block(run, block),
    );
}

/// The methods of a [`Sampler`] whose field is the source of the bytes that a value is made of, and
/// how many blocks of 32-bit values it makes together.
macro_rules! by_source {
    ($bytes:expr, $blocks:expr) => {
        #[inline(always)]
        fn together(&self) -> usize {
            // Values of 8 and 16 bits are made from a block of 32-bit ones. Those of 64 bits take the
            // same memory per call: with as many blocks, uniform ones took up to a tenth longer.
            match $bytes {
                1 | 2 => 1,
                4 => $blocks,
                _ => $blocks / 2,
            }
        }

        fn cost(&self) -> usize {
            self.0.cost_of($bytes)
        }
    };
}
pub(crate) use by_source;

/// The [cost](Sampler::cost) of drawing the bits of a value.
pub(crate) const fn words<T>() -> usize {
    size_of::<T>().div_ceil(size_of::<u32>())
}

/// A [`Sampler`] of any type: what [`Distribution::sampler`](crate::Distribution::sampler) returns.
///
/// The loops over its values are compiled for every instruction set, in the crate that makes it:
/// those of this crate's distributions, in this crate.
pub struct BoxedSampler<'a, T>(Box<dyn FillArrays<T> + 'a>);

impl<T> std::fmt::Debug for BoxedSampler<'_, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("BoxedSampler(..)")
    }
}

impl<'a, T: Copy + Default + Send> BoxedSampler<'a, T> {
    /// Erases the type of a sampler, whose loops are compiled for every instruction set.
    #[inline]
    #[must_use]
    pub fn new(sampler: impl Sampler<T> + 'a) -> Self {
        Self::of(Vectorized(sampler))
    }

    /// Erases the type of a sampler that calls kernels.
    pub(crate) fn of(sampler: impl Sampler<T> + 'a) -> Self {
        Self(Box::new(Filling::new(sampler)))
    }

    /// The same sampler, of bits from a source of which it is known.
    pub(crate) fn with_fast_rows(mut self, fast_rows: bool) -> Self {
        self.0.set_fast_rows(fast_rows);
        self
    }
}

impl<'a, T> BoxedSampler<'a, T> {
    pub(crate) fn get(&self) -> &(dyn FillArrays<T> + 'a) {
        &*self.0
    }
}

/// As a part of another sampler: one call per block, in a loop of its own.
impl<T: Copy + Default + Send> Sampler<T> for BoxedSampler<'_, T> {
    #[inline(always)]
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        self.0.fill(run, out.as_flattened_mut());
    }

    fn few(&self, run: Run, out: &mut [T]) -> bool {
        self.0.fill(run, out);
        true
    }

    fn fill(&self, run: Run, out: &mut [T]) {
        self.0.fill(run, out);
    }

    fn together(&self) -> usize {
        TOGETHER
    }

    fn cost(&self) -> usize {
        self.0.cost()
    }

    fn unit(&self) -> u64 {
        self.0.unit()
    }
}

/// A sampler whose loops are compiled for every instruction set.
pub(crate) struct Vectorized<S>(pub(crate) S);

impl<T: Copy + Default, S: Sampler<T>> Sampler<T> for Vectorized<S> {
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        SimdLevel::current().vectorize(
            #[inline(always)]
            move || self.0.block(run, out),
        );
    }

    fn few(&self, run: Run, out: &mut [T]) -> bool {
        SimdLevel::current().vectorize(
            #[inline(always)]
            move || self.0.few(run, out),
        )
    }

    fn fill(&self, run: Run, out: &mut [T]) {
        SimdLevel::current().vectorize(
            #[inline(always)]
            move || self.0.fill(run, out),
        );
    }

    fn together(&self) -> usize {
        self.0.together()
    }

    fn cost(&self) -> usize {
        self.0.cost()
    }

    fn unit(&self) -> u64 {
        self.0.unit()
    }
}

/// What fills arrays by a sampler.
pub(crate) struct Filling<S> {
    pub(crate) sampler: S,
    /// Whether values at consecutive positions take much less time than others.
    pub(crate) fast_rows: bool,
}

impl<S> Filling<S> {
    pub(crate) fn new(sampler: S) -> Self {
        Self { sampler, fast_rows: false }
    }

    /// What `taker` does with it.
    #[inline(always)]
    pub(crate) fn into_taker<T>(self, taker: Taker<'_, T>)
    where
        T: Copy + Default + Send,
        S: Sampler<T> + 'static,
    {
        match taker {
            Taker::Visit(visit) => visit(&self),
            Taker::Keep(kept) => *kept = Some(self.boxed()),
        }
    }

    #[inline(never)]
    pub(crate) fn boxed<'a, T>(self) -> BoxedSampler<'a, T>
    where
        T: Copy + Default + Send,
        S: Sampler<T> + 'a,
    {
        BoxedSampler(Box::new(self))
    }

    /// The first `len` values.
    pub(crate) fn array<T>(&self, len: usize) -> Vec<T>
    where
        Self: FillArrays<T>,
    {
        (self as &dyn FillArrays<T>).array(len)
    }
}

impl<T: Copy + Default + Send, S: Sampler<T>> Fill<T> for Filling<S> {
    fn fill(&self, run: Run, out: &mut [T]) {
        if !are_few(out.len()) || !self.sampler.few(run, out) {
            self.sampler.fill(run, out);
        }
    }

    fn cost(&self) -> usize {
        self.sampler.cost()
    }

    fn unit(&self) -> u64 {
        self.sampler.unit().max(1)
    }

    fn fast_rows(&self) -> bool {
        self.fast_rows
    }

    fn set_fast_rows(&mut self, fast_rows: bool) {
        self.fast_rows = fast_rows;
    }
}

/// What is done with a sampler.
#[expect(missing_debug_implementations, reason = "functions have no form to show")]
pub enum Taker<'t, T> {
    /// Use it where it was made: moving it takes as long as drawing a few numbers.
    Visit(&'t mut dyn FnMut(&dyn FillArrays<T>)),
    /// Keep it in a box.
    Keep(&'t mut Option<BoxedSampler<'static, T>>),
}

#[cfg(feature = "half")]
impl<T: Copy + Default + Send> Taker<'_, T> {
    pub(crate) fn take_boxed(self, sampler: BoxedSampler<'static, T>) {
        match self {
            Self::Visit(visit) => visit(sampler.get()),
            Self::Keep(kept) => *kept = Some(sampler),
        }
    }
}
