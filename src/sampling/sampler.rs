//! Functions from flat positions to values, in blocks: the filling engine runs them.

use crate::engine::{self, Cost, Fill, Run};
use crate::simd::{BLOCK, LANES, Line, Lines, SimdLevel, TOGETHER, are_few, inlined};

/// A pure function from flat positions to values: a distribution bound to a source of bits.
///
/// The value at a position must not depend on the run in which it is asked for: that is what makes
/// chunks, threads, slices and memory orders agree.
pub trait Sampler<T>: Send + Sync {
    /// Writes the value at `run.position(l)` to lane `l` of a block, for every lane.
    ///
    /// Implementations are plain loops over the values of lines, marked `#[inline(always)]`: they
    /// are compiled for every instruction set. A block has at most [`BLOCK`](super::BLOCK) lines, or
    /// as many times more as `together` says. Positions past the end may be asked for; their values are
    /// dropped.
    fn block(&self, run: Run, out: &mut [Line<T>]);

    /// Writes the values at up to three positions without filling the lanes beside them, if that is
    /// faster, and returns whether it did.
    ///
    /// The default does nothing: [`fill`](Self::fill) is called where this returns `false`.
    #[doc(hidden)]
    #[inline(always)]
    fn few(&self, _run: Run, _out: &mut [T]) -> bool {
        false
    }

    /// Roughly how many nanoseconds a value takes on one thread, and 0 if at most a quarter of one:
    /// the longer, the fewer values a thread takes at a time. The default is the cost of drawing a
    /// value's bits.
    #[inline(always)]
    fn cost(&self) -> usize {
        words::<T>()
    }

    /// Writes the values at the positions of a run of any length: block after block.
    ///
    /// To be replaced by samplers whose `unit` is above 1, such as samplers of vectors; for others,
    /// blocks are made.
    #[doc(hidden)]
    fn fill(&self, run: Run, out: &mut [T])
    where
        T: Copy + Default,
    {
        in_blocks(&BlocksOf(self), self.together(), run, out);
    }

    /// How many blocks are better made by one call of [`block`](Self::block) than one by one, at
    /// most 4.
    #[doc(hidden)]
    #[inline(always)]
    fn together(&self) -> usize {
        1
    }

    /// Values are made in groups of this many consecutive positions. Groups start at its multiples
    /// and are never split between threads. 0 counts as 1.
    #[doc(hidden)]
    fn unit(&self) -> u64 {
        1
    }
}

/// Writes the values of a run by a sampler's [`block`](Sampler::block),
/// [`together`](Sampler::together) at a time.
#[inline(never)]
pub(crate) fn in_blocks<T: Copy + Default>(
    blocks: &dyn Blocks<T>,
    together: usize,
    run: Run,
    out: &mut [T],
) {
    engine::blocks(run, out, together.clamp(1, TOGETHER), |run, out| blocks.block(run, out));
}

/// Writes less than a block, as [`in_blocks`].
#[inline(never)]
pub(crate) fn in_one_block<T: Copy + Default>(blocks: &dyn Blocks<T>, run: Run, out: &mut [T]) {
    let (mut own, lines) = (Lines::room(), out.len().div_ceil(LANES));
    match out.as_chunks_mut() {
        ([], []) => {}
        (lines, []) => blocks.block(run, lines),
        _ => {
            blocks.block(run, own.zeros(lines));
            out.copy_from_slice(&own.as_flattened()[..out.len()]);
        }
    }
}

/// A sampler of blocks, with its type erased.
pub(crate) trait Blocks<T> {
    /// Makes a block: [`Sampler::block`].
    fn block(&self, run: Run, out: &mut [Line<T>]);
}

/// The blocks of a sampler.
pub(crate) struct BlocksOf<'s, S: ?Sized>(pub(crate) &'s S);

impl<T, S: Sampler<T> + ?Sized> Blocks<T> for BlocksOf<'_, S> {
    #[inline(always)]
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        self.0.block(run, out);
    }
}

/// The methods of a [`Sampler`] whose field is the source of the bytes that a value is made of, and
/// how many blocks of 32-bit values it makes together.
macro_rules! by_source {
    ($bytes:expr, $blocks:expr) => {
        #[inline(always)]
        fn together(&self) -> usize {
            // Values of 8 and 16 bits are made from a block of 32-bit ones. Values of 64 bits take
            // the same memory per call: with the same number of blocks, uniform ones take longer.
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
/// loops of this crate's distributions, in this crate.
pub struct BoxedSampler<'a, T> {
    fill: Box<dyn Fill<T> + 'a>,
    /// The setting of [`Filling`].
    fast_rows: bool,
}

/// A sampler of values in `f64`, as which most native values are computed.
pub(crate) type WideSampler = BoxedSampler<'static, f64>;

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
        Self::with(Filling { sampler, fast_rows: false })
    }

    #[inline(never)]
    pub(crate) fn with(fill: impl Fill<T> + 'a) -> Self {
        Self { fast_rows: fill.cost().fast_rows, fill: Box::new(fill) }
    }

    pub(super) fn with_fast_rows(self, fast_rows: bool) -> Self {
        Self { fast_rows, ..self }
    }
}

impl<T: Copy + Default + Send> Fill<T> for BoxedSampler<'_, T> {
    fn fill(&self, run: Run, out: &mut [T]) {
        self.fill.fill(run, out);
    }

    fn cost(&self) -> Cost {
        Cost { fast_rows: self.fast_rows, ..self.fill.cost() }
    }

    fn unit(&self) -> u64 {
        self.fill.unit()
    }
}

/// Samples as a part of another sampler: one call per block, in a loop of its own.
impl<T: Copy + Default + Send> Sampler<T> for BoxedSampler<'_, T> {
    #[inline(always)]
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        self.fill.fill(run, out.as_flattened_mut());
    }

    fn few(&self, run: Run, out: &mut [T]) -> bool {
        self.fill.fill(run, out);
        true
    }

    fn fill(&self, run: Run, out: &mut [T]) {
        self.fill.fill(run, out);
    }

    fn together(&self) -> usize {
        TOGETHER
    }

    fn cost(&self) -> usize {
        self.fill.cost().nanoseconds
    }

    fn unit(&self) -> u64 {
        self.fill.unit()
    }
}

/// A sampler whose loops are compiled for every instruction set.
pub(crate) struct Vectorized<S>(pub(crate) S);

impl<T: Copy + Default, S: Sampler<T>> Sampler<T> for Vectorized<S> {
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        SimdLevel::current().vectorize(inlined!(move || self.0.block(run, out)));
    }

    fn few(&self, run: Run, out: &mut [T]) -> bool {
        SimdLevel::current().vectorize(inlined!(move || self.0.few(run, out)))
    }

    fn fill(&self, run: Run, out: &mut [T]) {
        SimdLevel::current().vectorize(inlined!(move || self.0.fill(run, out)));
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

/// Adapts a [`Sampler`] to the engine's `Fill`: blocks, or a few values.
pub(crate) struct Filling<S> {
    pub(crate) sampler: S,
    /// Whether values at consecutive positions take much less time than others.
    pub(crate) fast_rows: bool,
}

impl<T: Copy + Default + Send, S: Sampler<T>> Fill<T> for Filling<S> {
    fn fill(&self, run: Run, out: &mut [T]) {
        let sampler = &self.sampler;
        if are_few(out.len()) && sampler.few(run, out) {
            return;
        }
        if sampler.unit() > 1 {
            return sampler.fill(run, out);
        }
        if out.len() < BLOCK * LANES {
            return in_one_block(&BlocksOf(sampler), run, out);
        }
        in_blocks(&BlocksOf(sampler), sampler.together(), run, out);
    }

    fn cost(&self) -> Cost {
        Cost { nanoseconds: self.sampler.cost(), fast_rows: self.fast_rows }
    }

    fn unit(&self) -> u64 {
        self.sampler.unit().max(1)
    }
}

/// The first `len` values of a sampler.
pub(crate) fn first<T, S>(sampler: S, len: usize) -> Vec<T>
where
    T: Copy + Default + Send,
    S: Sampler<T>,
{
    engine::first(&Filling { sampler, fast_rows: false }, len)
}
