//! The sampler of words in a range.

use super::ranges::Bounds;
use super::span::{Span, Word};
use crate::sampling::{
    Bound, BoxedSampler, Filled, Line, Lines, Request, Run, Sampler, Source, words,
};
use crate::simd::{FEW, SimdLevel, each_given, inlined};

pub(crate) struct Within<W: Word> {
    higher: Source,
    lower: Source,
    range: Range<W>,
}

enum Range<W: Word> {
    One { low: W, span: W::Span },
    Many { low: Bound<W>, last: Bound<W> },
}

impl<W: Word> Range<W> {
    #[inline(always)]
    fn one(low: W, last: W) -> Self {
        Self::One { low, span: span(low, last) }
    }

    /// Whether the higher of two random words matters.
    fn needs_higher(&self) -> bool {
        !matches!(self, Self::One { span, .. } if !span.needs_higher())
    }
}

#[inline(always)]
fn span<W: Word>(low: W, last: W) -> W::Span {
    Span::new(last.wrapping_sub(&low).wrapping_add(&W::one()))
}

/// The word of a range that two random words give.
#[inline(always)]
fn within<W: Word>(low: W, span: W::Span, higher: W, lower: W) -> W {
    low.wrapping_add(&span.offset(higher, lower))
}

/// Gives a request the sampler of the words from `low` to `last`.
#[inline(never)]
pub(crate) fn fill<W: Word>(request: Request<'_, '_, W>, bounds: Bounds<W>) -> Filled {
    let mut higher = request.source();
    let lower = higher.split_off(1);
    let range = match bounds {
        Bounds::One([low, last]) => Range::one(low, last),
        Bounds::Many([low, last]) => Range::Many { low, last },
    };
    request.of(Within { higher, lower, range })
}

/// The sampler of the words from 0 to `last`.
#[inline(never)]
pub(crate) fn up_to<W: Word>(source: Source, last: W) -> BoxedSampler<'static, W> {
    let [higher, lower] = source.split();
    BoxedSampler::of(Within { higher, lower, range: Range::one(W::zero(), last) })
}

impl<W: Word> Sampler<W> for Within<W> {
    fn block(&self, run: Run, out: &mut [Line<W>]) {
        W::bits(&self.lower, run, out);
        let mut higher = Lines::room();
        // One line stands for all.
        let higher = if self.range.needs_higher() {
            let higher = higher.zeros(out.len());
            W::bits(&self.higher, run, higher);
            higher
        } else {
            higher.zeros(1)
        };
        match &self.range {
            Range::One { low, span } => {
                let (low, span) = (*low, *span);
                each_given(
                    out,
                    [higher],
                    inlined!(move |lower, [higher]| within(low, span, higher, lower)),
                );
            }
            Range::Many { low, last } => {
                let (mut lows, mut lasts) = (Lines::room(), Lines::room());
                low.lines(run, out.len(), &mut lows);
                last.lines(run, out.len(), &mut lasts);
                each_given(
                    out,
                    [higher, &lows, &lasts],
                    inlined!(|lower, [higher, low, last]| within(
                        low,
                        span(low, last),
                        higher,
                        lower
                    )),
                );
            }
        }
    }

    fn few(&self, run: Run, out: &mut [W]) -> bool {
        let mut higher = [W::zero(); FEW];
        let higher = &mut higher[..out.len()];
        let drawn = W::few(&self.lower, run, out)
            && (!self.range.needs_higher() || W::few(&self.higher, run, higher));
        if drawn {
            SimdLevel::current().vectorize(inlined!(|| {
                for (lane, out) in out.iter_mut().enumerate() {
                    let (low, span) = match &self.range {
                        Range::One { low, span } => (*low, *span),
                        Range::Many { low, last } => {
                            let position = run.position(lane);
                            let (low, last) = (low.get(position), last.get(position));
                            (low, span(low, last))
                        }
                    };
                    *out = within(low, span, higher[lane], *out);
                }
            }));
        }
        drawn
    }

    fn cost(&self) -> usize {
        2 * words::<W>()
    }
}
