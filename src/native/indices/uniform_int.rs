//! The uniform distribution of integers.

use std::hint::black_box;
use std::ops::RangeBounds;

use crate::elements::compiled::compiled;
use crate::elements::integer::{Integer, integers};
use crate::elements::ranges::{Bounds, closed, half_open, of_range};
use crate::elements::span::Word;
use crate::error::Error;
use crate::sampling::rejection::{Attempt, Attempted};
use crate::sampling::{
    Bound, BoxedSampler, Distribution, Filled, LANES, Line, LinesTogether, Parameter, Request, Run,
    Source, TOGETHER, each_with, parameters, sampler_by_bind,
};
use crate::simd::{any_flag, each_flagged, inlined};

/// The uniform distribution over a range of integers, exactly.
///
/// Each of n numbers has the probability 1 / n; mean (low + high - 1) / 2, variance (n² - 1) / 12.
///
/// A value is `low` plus the upper half of the product of the number of integers and random bits,
/// 32 for types of up to 32 bits and 64 for others; bits that would introduce bias are rejected
/// (Lemire, "Fast random integer generation in an interval", 2019, doi:10.1145/3230636).
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/uniform_int.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let dice: Array1<u8> = Key::from_seed(0).sample(native::UniformInt::new_inclusive(1, 6)?, 100);
/// assert!(dice.iter().all(|pips| (1..=6).contains(pips)));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("uniform int", "randint", "integers", "random_range"))]
pub struct UniformInt<T> {
    low: Parameter<T>,
    last: Parameter<T>,
}

impl<T: Integer> UniformInt<T> {
    /// The integers from `low` up to but not including `high`: scalars, or arrays that broadcast
    /// together.
    ///
    /// # Errors
    /// [`Error::Parameter`] where low >= high; [`Error::Broadcast`] if the shapes do not broadcast
    /// together.
    pub fn new(low: impl Into<Parameter<T>>, high: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let [low, last] = half_open("UniformInt", low.into(), high.into())?;
        Ok(Self { low, last })
    }

    /// The integers from `low` to `last`, both included.
    ///
    /// # Errors
    /// The errors of [`new`](Self::new), where low > last.
    pub fn new_inclusive(
        low: impl Into<Parameter<T>>,
        last: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        let [low, last] = closed("UniformInt", low.into(), last.into())?;
        Ok(Self { low, last })
    }

    /// The integers in a range: `0..10`, `1..=6`, `..`.
    ///
    /// # Errors
    /// [`Error::Parameter`] if there are none.
    pub fn from_range(range: impl RangeBounds<T>) -> Result<Self, Error> {
        let [low, last] = of_range("UniformInt", range)?;
        Ok(Self { low, last })
    }
}

parameters! { UniformInt<T: Integer>::new_inclusive { low, last } }

impl<T: Integer> Distribution<T> for UniformInt<T> {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let bounds = Bounds::bind("UniformInt", [&self.low, &self.last], request.shape())?;
        integers(request, |request| Ok(between(request, bounds.at_positions())))
    }
}

compiled!(integers: UniformInt<T> => T);

/// Gives a request the sampler of the words from `low` to `last`.
#[inline(never)]
fn between<W: Word>(request: Request<'_, '_, W>, [low, last]: [Bound<W>; 2]) -> Filled {
    let sampler = Attempted::new(&request.source(), Inclusive { low, last });
    request.of(sampler)
}

/// The sampler of the words from 0 to `last`.
pub(crate) fn words_up_to(source: &Source, last: Bound<u64>) -> BoxedSampler<'static, u64> {
    BoxedSampler::of(Attempted::new(source, Inclusive { low: Bound::scalar(0), last }))
}

/// The words from `low` to `last`.
struct Inclusive<W> {
    low: Bound<W>,
    last: Bound<W>,
}

/// How many words there are from `low` to `last`; 0 stands for all.
#[inline(always)]
fn span<W: Word>(low: W, last: W) -> W {
    last.wrapping_sub(&low).wrapping_add(&W::one())
}

impl<W: Word> Attempt<W, 1, 2> for Inclusive<W> {
    type Parameter = W;
    const TOGETHER: usize = TOGETHER * size_of::<u32>() / size_of::<W>();

    #[inline(always)]
    fn shared(&self) -> Option<[W; 2]> {
        let (low, last) = (self.low.as_scalar()?, self.last.as_scalar()?);
        Some([low, span(low, last)])
    }

    #[inline(always)]
    fn parameters(&self, run: Run, lines: usize, [lows, spans]: &mut [LinesTogether<W>; 2]) {
        self.low.write(run, lows.zeros(lines));
        self.last.write(run, spans.zeros(lines));
        each_with(spans, lows, inlined!(|last, low| span(low, last)));
    }

    fn first(
        &self,
        [source]: &[Source; 1],
        run: Run,
        [lows, spans]: [&[Line<W>]; 2],
        out: &mut [Line<W>],
        open: &mut [Line<bool>],
    ) -> Option<u64> {
        W::bits(source, run, out);
        // Bias comes only from a rest below some number less than the span, which takes a division:
        // one, if all spans are the same.
        let shared = self.shared().map(|[_, span]| [[excess(span); LANES]]);
        let limits = shared.as_ref().map_or(spans, |line| line.as_slice());
        let any = multiply([lows, spans, limits], out, open, inlined!(|rest, limit| rest < limit));
        any.then_some(u64::from(shared.is_some()))
    }

    fn decide(
        &self,
        _: u64,
        [source]: &[Source; 1],
        positions: &[Line<u64>],
        [lows, spans]: [&[Line<W>]; 2],
        out: &mut [Line<W>],
        rejected: &mut [Line<bool>],
    ) {
        W::bits(source, positions, out);
        multiply(
            [lows, spans, spans],
            out,
            rejected,
            inlined!(|rest, span| rest < span && rest < excess(span)),
        );
    }

    fn cost(&self) -> usize {
        1
    }
}

/// How many words more there are than a multiple of the span; none, if that is 0, for all words.
#[inline(always)]
fn excess<W: Word>(span: W) -> W {
    if span.is_zero() { span } else { span.wrapping_neg() % span }
}

/// Replaces bits by words from `low` on, and writes for which of them the rest of the product and
/// a limit fulfil a condition; returns whether any does.
#[inline(always)]
fn multiply<W: Word>(
    [lows, spans, limits]: [&[Line<W>]; 3],
    out: &mut [Line<W>],
    conditions: &mut [Line<bool>],
    condition: impl Fn(W, W) -> bool,
) -> bool {
    // Not known to the compiler, which would make multiplications of 64 bits of the products of halves: as
    // vectors, x86 has only the latter.
    let zero = if cfg!(target_arch = "x86_64") { black_box(W::zero()) } else { W::zero() };
    each_flagged(
        out,
        conditions,
        [lows, spans, limits],
        [],
        inlined!(|bits, [low, span, limit], []: [bool; 0]| {
            let (offset, rest) = bits.product(span, zero);
            (low.wrapping_add(&offset), condition(rest, limit))
        }),
    );
    any_flag(conditions)
}
