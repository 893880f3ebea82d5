//! The Bernoulli distribution.

use crate::elements::wide::WideElement;
use crate::native::methods::formula::{Fraction, distribution};
use crate::sampling::rejection::{Attempt, Attempted};
use crate::sampling::{
    Bits, Bound, BoxedSampler, Distribution, LANES, Line, Lines, LinesTogether, Named, Places, Run,
    SamplerResult, Source, TOGETHER, each_with,
};
use crate::simd::{each_flagged, inlined, of_line};

distribution! {
    /// The Bernoulli distribution: true with probability `p`, exactly.
    ///
    /// Mean p, variance p (1 - p). A value is true where a uniform variate of unlimited precision is
    /// below `p`: its 32-bit digits are drawn one by one until one differs from the digit of `p`.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/bernoulli.svg"))]
    ///
    /// ```
    /// use ndarray::Array2;
    /// use ndkey::native::{self, Key};
    ///
    /// let keep: Array2<bool> = Key::from_seed(0).sample(native::Bernoulli::new(0.8)?, (4, 10));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("mask", "coin", "dropout"))]
    struct Bernoulli<T = f64>;

    /// A Bernoulli distribution with probability `p`, a scalar or an array.
    new(p: Fraction)
}

impl<T: WideElement> Distribution<bool> for Bernoulli<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, bool> {
        below(&self.p.wide, &source, shape)
    }
}

/// The sampler of whether uniform variates are below `p`.
pub(crate) fn below(
    p: &Named<f64>,
    source: &Source,
    shape: &[usize],
) -> SamplerResult<'static, bool> {
    let p = p.bind(shape)?;
    Ok(BoxedSampler::of(Attempted::new(source, Below { p })))
}

struct Below {
    p: Bound<f64>,
}

const DIGIT: f64 = (1_u64 << 32) as f64;

/// The first 32-bit digit of a fraction; for the fraction 1, the largest digit.
#[inline(always)]
fn digit(fraction: f64) -> u32 {
    (fraction * DIGIT) as u32
}

impl Attempt<bool, 1, 1> for Below {
    type Parameter = f64;
    const TOGETHER: usize = TOGETHER;

    fn shared(&self) -> Option<[f64; 1]> {
        self.p.as_scalar().map(|p| [p])
    }

    fn parameters(&self, run: Run, lines: usize, [p]: &mut [LinesTogether<f64>; 1]) {
        self.p.write(run, p.zeros(lines));
    }

    fn first(
        &self,
        [source]: &[Source; 1],
        run: Run,
        [p]: [&[Line<f64>]; 1],
        out: &mut [Line<bool>],
        open: &mut [Line<bool>],
    ) -> Option<u64> {
        let (mut bits, mut digits) = (LinesTogether::room_of(), LinesTogether::room_of());
        let (bits, digits) = (bits.zeros(out.len()), digits.zeros(p.len()));
        source.bits32(run, bits);
        each_with(digits, p, inlined!(|_, p| digit(p)));
        each_flagged(
            out,
            open,
            [bits, digits],
            [] as [&[Line<u32>]; 0],
            inlined!(|_, [bits, digits], _| (bits < digits, bits == digits)),
        );
        // Nearly always there are none.
        let any = open.as_flattened().iter().fold(false, |any, &open| any | open);
        any.then_some(0)
    }

    fn decide(
        &self,
        attempt: u64,
        [source]: &[Source; 1],
        positions: &[Line<u64>],
        [p]: [&[Line<f64>]; 1],
        out: &mut [Line<bool>],
        rejected: &mut [Line<bool>],
    ) {
        let mut bits = Lines::room();
        let bits = bits.zeros(out.len());
        source.bits32(Places::from(positions), bits);
        for (number, (out, rejected)) in out.iter_mut().zip(rejected).enumerate() {
            let (bits, p) = (&bits[number], of_line(p, number));
            for lane in 0..LANES {
                let mut fraction = p[lane];
                let certain = fraction >= 1.0;
                for _ in 0..attempt {
                    fraction = fraction * DIGIT - f64::from(digit(fraction));
                }
                out[lane] = certain || bits[lane] < digit(fraction);
                rejected[lane] = !certain && bits[lane] == digit(fraction);
            }
        }
    }

    fn cost(&self) -> usize {
        1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_those_of_the_probability() {
        let p = 0.1_f64;
        let mut fraction = p;
        let mut sum = 0.0;
        let mut unit = 1.0 / DIGIT;
        for _ in 0..3 {
            sum += f64::from(digit(fraction)) * unit;
            fraction = fraction * DIGIT - f64::from(digit(fraction));
            unit /= DIGIT;
        }
        assert_eq!((sum, fraction), (p, 0.0));
        assert_eq!(digit(1.0), u32::MAX);
    }
}
