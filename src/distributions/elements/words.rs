//! Integers made from words: bounded integers of every type are drawn as `u32` or `u64`.

use std::marker::PhantomData;

use bytemuck::{Pod, cast_slice_mut};
use num_traits::AsPrimitive;

use crate::distributions::uniform_int::Integer;
use crate::engine::{Fill, FillArrays, blocks};
use crate::sampling::{
    BoxedSampler, Filling, Line, LinesTogether, Run, Sampler, TOGETHER, Taker, each_with,
};
use crate::simd::{FEW, are_few};

/// Integers as unsigned ones of the same length.
#[derive(Debug)]
pub enum Unsigned<'a> {
    Bits8(&'a mut [u8]),
    Bits16(&'a mut [u16]),
    Bits32(&'a mut [u32]),
    Bits64(&'a mut [u64]),
}

impl<'a> Unsigned<'a> {
    #[inline(always)]
    pub(crate) fn of<T: Pod>(integers: &'a mut [T]) -> Self {
        match size_of::<T>() {
            1 => Self::Bits8(cast_slice_mut(integers)),
            2 => Self::Bits16(cast_slice_mut(integers)),
            4 => Self::Bits32(cast_slice_mut(integers)),
            _ => Self::Bits64(cast_slice_mut(integers)),
        }
    }
}

/// Random words, of which integers are the lower bits.
pub trait RandomWord: Pod + Default + Send {
    /// Writes the lower bits of the words that `words` makes.
    fn lower_bits(words: &dyn Fill<Self>, run: Run, out: Unsigned<'_>);
}

macro_rules! random_words {
    ($($word:ty: $($shorter:ident)*, $same:ident;)*) => {$(
        impl RandomWord for $word {
            #[inline(never)]
            fn lower_bits(words: &dyn Fill<Self>, run: Run, out: Unsigned<'_>) {
                match out {
                    Unsigned::$same(out) => words.fill(run, cast_slice_mut(out)),
                    $(Unsigned::$shorter(out) => shortened(words, run, out),)*
                    #[allow(unreachable_patterns, reason = "of the longest words there are none")]
                    _ => unreachable!("integers are not longer than their words"),
                }
            }
        }
    )*};
}
random_words! {
    u32: Bits8 Bits16, Bits32;
    u64: Bits8 Bits16 Bits32, Bits64;
}

#[inline(never)]
fn shortened<W, N>(words: &dyn Fill<W>, run: Run, out: &mut [N])
where
    W: RandomWord + AsPrimitive<N>,
    N: Copy + Default + 'static,
{
    if are_few(out.len()) {
        let mut few = [W::default(); FEW];
        words.fill(run, &mut few[..out.len()]);
        for (out, word) in out.iter_mut().zip(few) {
            *out = word.as_();
        }
        return;
    }
    blocks(run, out, TOGETHER, |run, out: &mut [Line<N>]| {
        let mut own = LinesTogether::room_of();
        let own = own.zeros(out.len());
        words.fill(run, own.as_flattened_mut());
        each_with(
            out,
            own,
            #[inline(always)]
            |_, word: W| word.as_(),
        );
    });
}

/// A sampler of words, in a box or in place.
pub(crate) trait Words<W>: Send + Sync {
    fn words(&self) -> &dyn FillArrays<W>;
}

impl<W> Words<W> for BoxedSampler<'_, W> {
    fn words(&self) -> &dyn FillArrays<W> {
        self.get()
    }
}

impl<W> Words<W> for &dyn FillArrays<W> {
    fn words(&self) -> &dyn FillArrays<W> {
        *self
    }
}

/// Words that a sampler makes, as integers.
struct OfWords<W, M> {
    words: M,
    of: PhantomData<fn() -> W>,
}

impl<T: Integer, W: RandomWord, M: Words<W>> Sampler<T> for OfWords<W, M> {
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        Sampler::fill(self, run, out.as_flattened_mut());
    }

    fn few(&self, run: Run, out: &mut [T]) -> bool {
        Sampler::fill(self, run, out);
        true
    }

    fn fill(&self, run: Run, out: &mut [T]) {
        W::lower_bits(self.words.words(), run, T::unsigned(out));
    }

    fn cost(&self) -> usize {
        self.words.words().cost()
    }
}

/// Makes a sampler of words, and passes it on as one of integers.
pub(crate) fn integers<T: Integer, W: RandomWord, R>(
    taker: Taker<'_, T>,
    make: impl FnOnce(Taker<'_, W>) -> R,
) -> R {
    match taker {
        Taker::Visit(visit) => make(Taker::Visit(&mut |words| {
            let sampler = OfWords { words, of: PhantomData };
            visit(&Filling { sampler, fast_rows: words.fast_rows() });
        })),
        Taker::Keep(kept) => {
            let mut words = None;
            let made = make(Taker::Keep(&mut words));
            *kept = words.map(of_words);
            made
        }
    }
}

/// A sampler of words, as one of integers.
pub(crate) fn of_words<'a, T: Integer, W: RandomWord>(
    words: BoxedSampler<'a, W>,
) -> BoxedSampler<'a, T> {
    let fast_rows = words.get().fast_rows();
    BoxedSampler::of(OfWords { words, of: PhantomData }).with_fast_rows(fast_rows)
}

/// Implements a distribution over integers for each type of them, by a function.
macro_rules! by_words {
    ($dist:ident, $make:expr; $($integer:ty)*) => {$(
        impl $crate::sampling::Compiled<$dist<$integer>> for $integer {
            #[inline(never)]
            fn make(
                dist: &$dist<$integer>,
                origin: $crate::sampling::Origin<'_>,
                shape: &[usize],
                taker: $crate::sampling::Taker<'_, $integer>,
            ) -> Result<(), $crate::error::Error> {
                $make(dist, origin, shape, taker)
            }
        }
    )*};
    ($dist:ident, $make:expr) => {
        $crate::distributions::elements::words::by_words!(
            $dist, $make; i8 i16 i32 i64 u8 u16 u32 u64 usize
        );
    };
}
pub(crate) use by_words;
