//! Random words, as which bounded integers of every type are drawn: `u32` or `u64`.

use bytemuck::{Pod, cast_slice_mut};
use num_traits::AsPrimitive;

use crate::engine::{Fill, blocks};
use crate::sampling::{Line, LinesTogether, Run, TOGETHER, each_with};
use crate::simd::{FEW, are_few, inlined};

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

/// Random words, whose lower bits are integers.
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
        each_with(out, own, inlined!(|_, word: W| word.as_()));
    });
}
