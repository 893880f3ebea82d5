//! Where random bits come from: one key, or a batch of keys, addressed by flat position.
//!
//! A source answers "the bits at flat position p" with the same functions for both, so samplers
//! never see whether they are batched: that is how every distribution gets its vmap.

mod batch;
mod counters;
mod derived;
mod functions;
mod key_lanes;
mod lanes;
mod one_key;

use pulp::{Simd, WithSimd};

pub(crate) use self::batch::Batch;
pub(crate) use self::derived::{FoldIn, Split};
use self::functions::{Bits, Bits64, Function, SplitKeys};
pub use self::key_lanes::KeyLanes;
use self::lanes::{ByWord, Out};
pub(crate) use self::one_key::OneKey;
use self::private::Evaluate;
use crate::error::Error;
use crate::prng::{Prng, Words};
use crate::sampler::{Places, Run};
use crate::simd::SimdLevel;

/// Random bits at flat positions, from one key or from a batch of keys.
///
/// Handed to [`Distribution::sampler`](crate::Distribution::sampler). Implemented by this crate for
/// its two kinds of source, and not outside it.
pub trait Source: private::Evaluate + Clone + Send + Sync {
    /// 8 random bits at each lane's position.
    #[inline(always)]
    fn bits8<const L: usize>(&self, places: impl Places<L>, out: &mut [u8; L]) {
        let mut bits = [[0; L]];
        out_of_line(self, places, Bits::<8>, &mut bits);
        for lane in 0..L {
            out[lane] = bits[0][lane] as u8;
        }
    }

    /// 16 random bits at each lane's position.
    #[inline(always)]
    fn bits16<const L: usize>(&self, places: impl Places<L>, out: &mut [u16; L]) {
        let mut bits = [[0; L]];
        out_of_line(self, places, Bits::<16>, &mut bits);
        for lane in 0..L {
            out[lane] = bits[0][lane] as u16;
        }
    }

    /// 32 random bits at each lane's position.
    #[inline(always)]
    fn bits32<const L: usize>(&self, places: impl Places<L>, out: &mut [u32; L]) {
        out_of_line(self, places, Bits::<32>, std::array::from_mut(out));
    }

    /// 64 random bits at each lane's position.
    #[inline(always)]
    fn bits64<const L: usize>(&self, places: impl Places<L>, out: &mut [u64; L]) {
        let mut words = [[0; L]; 2];
        out_of_line(self, places, Bits64, &mut words);
        for lane in 0..L {
            out[lane] = u64::from(words[0][lane]) << 32 | u64::from(words[1][lane]);
        }
    }

    /// A key for each position of the run: the one that it has in a split of the source's key into
    /// as many keys as there are positions.
    ///
    /// For samplers that draw an unknown number of values a position.
    #[inline(always)]
    #[must_use]
    fn keys<const L: usize>(&self, run: Run) -> KeyLanes<Self::Prng, L> {
        let mut keys = KeyLanes::new(self.level());
        out_of_line(self, run, SplitKeys, &mut keys.keys);
        keys
    }

    /// How many keys there are.
    fn batch_len(&self) -> usize;

    /// `K` sources, each with its own key of a split in `K`.
    #[must_use]
    fn split<const K: usize>(&self) -> [Self; K];

    /// The same source, with a number folded into each key.
    #[must_use]
    fn fold_in(&self, data: u32) -> Self;

    /// The same with the key at `index` of a split in `count`.
    #[must_use]
    fn child(&self, index: u32, count: u32) -> Self;

    /// How many values each key is for.
    fn per_key(&self) -> u64;

    /// `K` sources of as many values each, as if an array of shape `[K, ..]` were drawn and taken
    /// apart along its first axis.
    ///
    /// # Errors
    /// [`Error::TooLarge`] if the generator cannot count that many values.
    fn planes<const K: usize>(&self) -> Result<[Self; K], Error>;

    /// `K` sources of as many values each, as if an array of shape `[.., K]` were drawn and taken
    /// apart along its last axis.
    ///
    /// # Errors
    /// [`Error::TooLarge`] if the generator cannot count that many values.
    fn columns<const K: usize>(&self) -> Result<[Self; K], Error>;

    /// The same keys, each for an array of `per_key` values.
    #[must_use]
    fn with_len(&self, per_key: u64) -> Self;

    /// The key of a position, as a source by itself, and the position among that key's.
    fn one(&self, position: u64) -> (impl Source + use<Self>, u64);

    /// As many keys as this source has, each from the source that `choose` gives for its number.
    #[must_use]
    fn select<'a>(&self, choose: impl Fn(usize) -> &'a Self) -> Self
    where
        Self: 'a;
}

mod private {
    use super::{Function, Out, Places, Prng, SimdLevel, Words};

    /// A source, as what it applies the generator's functions to.
    pub trait Evaluate: Sync {
        type Prng: Prng;

        /// The level of the sampling loops that use the source.
        fn level(&self) -> SimdLevel;

        /// The function's values for the key and the counter of each lane.
        fn evaluate<const L: usize, W: Words, F: Function<Self::Prng, Out = W>>(
            &self,
            places: impl Places<L>,
            function: &F,
            out: impl Out<W, L>,
        );
    }
}

/// Evaluates a function in a loop of its own, outside of the sampler that asks for it.
///
/// A sampler's loop is compiled for every source, level and length of blocks. The generator's rounds
/// are most of what there is to compile, and so they are compiled once for all samplers.
#[inline(never)]
fn out_of_line<S: Evaluate, P: Places<L>, F: Function<S::Prng>, const L: usize>(
    source: &S,
    places: P,
    function: F,
    out: &mut <F::Out as Words>::Lanes<L>,
) {
    source.level().dispatch(Evaluation::<S, P, F, L> { source, places, function, out });
}

struct Evaluation<'a, S: Evaluate, P, F: Function<S::Prng>, const L: usize> {
    source: &'a S,
    places: P,
    function: F,
    out: &'a mut <F::Out as Words>::Lanes<L>,
}

impl<S, P, F, const L: usize> WithSimd for Evaluation<'_, S, P, F, L>
where
    S: Evaluate,
    P: Places<L>,
    F: Function<S::Prng>,
{
    type Output = ();

    #[inline(always)]
    fn with_simd<Level: Simd>(self, _: Level) {
        self.source.evaluate(self.places, &self.function, ByWord(self.out));
    }
}
