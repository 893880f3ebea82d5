//! Gumbel numbers.

use super::uniform::{UniformElement, positive};
use crate::distribution::Distribution;
use crate::error::Error;
use crate::sampler::{Places, Run, Sampler};
use crate::source::Source;

/// The Gumbel distribution (of maxima) with location 0 and scale 1.
///
/// Density exp(-(x + exp(-x))) on the real line, mean 0.5772 (Euler's constant), variance pi^2 / 6.
/// Samples by inversion: -log(-log(u)) with u uniform on (0, 1), resolved as
/// [`with_mode`](Self::with_mode) says, [`GumbelMode::Low`] by default.
///
/// `jax.random.gumbel`; equal in every bit.
///
/// ```
/// use ndkey::{Key, distributions::{Gumbel, GumbelMode}};
///
/// let noise = Key::new(0).sample::<f32, _>(Gumbel, (2, 3));
/// let finer = Key::new(0).sample::<f32, _>(Gumbel.with_mode(GumbelMode::High), (2, 3));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Gumbel;

/// How finely a [`Gumbel`] resolves its largest values: JAX's `mode`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum GumbelMode {
    /// One uniform number a value: the largest values are near 16 in `f32`, 36 in `f64`, 7 in
    /// `f16` and 5 in `bf16`.
    #[default]
    Low,
    /// Two: near 32 in `f32` and 72 in `f64`, at twice the cost.
    High,
    /// In `f32`, 64 bits a value: up to 45, and every value as fine as the type allows. In
    /// other types, as [`High`](Self::High).
    Highest,
}

impl Gumbel {
    /// The same distribution, resolved as `mode` says.
    #[must_use]
    pub fn with_mode(self, mode: GumbelMode) -> GumbelWithMode {
        GumbelWithMode(mode)
    }
}

/// [`Gumbel`] with a mode: [`Gumbel::with_mode`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GumbelWithMode(GumbelMode);

impl<T: UniformElement> Distribution<T> for Gumbel {
    fn sampler<S: Source>(&self, source: S, _shape: &[usize]) -> Result<impl Sampler<T>, Error> {
        Gumbels::new(source, GumbelMode::Low)
    }
}

impl<T: UniformElement> Distribution<T> for GumbelWithMode {
    fn sampler<S: Source>(&self, source: S, _shape: &[usize]) -> Result<impl Sampler<T>, Error> {
        Gumbels::new(source, self.0)
    }
}

/// Uniform numbers up to 1/2 of 24 significant digits; one that stands for 1 less itself is negative.
#[inline(always)]
pub(super) fn finest<const L: usize>(
    [high, low]: &[impl Source; 2],
    places: impl Places<L>,
    out: &mut [f32; L],
) {
    let (mut high_bits, mut low_bits) = ([0; L], [0; L]);
    high.bits32(places, &mut high_bits);
    low.bits32(places, &mut low_bits);
    for lane in 0..L {
        let bits = u64::from(high_bits[lane]) << 32 | u64::from(low_bits[lane]);
        let mirrored = bits >> 63 == 1;
        let fraction = truncated(if mirrored { bits.wrapping_neg() } else { bits });
        out[lane] = if mirrored { -fraction } else { fraction };
    }
}

/// The fraction of these binary digits, cut off after 24 significant ones; 2^-65 for 0.
#[inline(always)]
fn truncated(fraction: u64) -> f32 {
    let zeros = fraction.leading_zeros();
    let digits = (fraction.wrapping_shl(zeros) >> 40) as u32;
    f32::from_bits((126 - zeros) << 23 | digits & 0x007f_ffff)
}

/// Uniform numbers on (0, 1), those below 1/2 with the digits of two.
#[inline(always)]
pub(super) fn fine<T: UniformElement, const L: usize>(
    [high, low]: &[impl Source; 2],
    places: impl Places<L>,
    out: &mut [T; L],
) {
    let mut rest = [T::ZERO; L];
    T::unit(high, places, out);
    T::unit(low, places, &mut rest);
    for lane in 0..L {
        let finer = T::EPSILON.mul_add(rest[lane], out[lane]) + T::MIN_POSITIVE;
        out[lane] = if out[lane] < T::from_f64(0.5) { finer } else { out[lane] };
    }
}

/// A source of Gumbel numbers: two planes of bits, but for [`GumbelMode::Low`].
#[derive(Debug, Clone)]
pub(super) enum Gumbels<S> {
    Low(S),
    High([S; 2]),
    Highest([S; 2]),
}

impl<S: Source> Gumbels<S> {
    pub(super) fn new(source: S, mode: GumbelMode) -> Result<Self, Error> {
        Ok(match mode {
            GumbelMode::Low => Self::Low(source),
            GumbelMode::High => Self::High(source.planes()?),
            GumbelMode::Highest => Self::Highest(source.planes()?),
        })
    }

    /// The Gumbel numbers at some places.
    #[inline(always)]
    pub(super) fn numbers<T: UniformElement, const L: usize>(
        &self,
        places: impl Places<L>,
        out: &mut [T; L],
    ) {
        self.uniform(places, out);
        self.transform(out);
    }

    /// The numbers that [`transform`](Self::transform) makes Gumbel numbers of.
    #[inline(always)]
    pub(super) fn uniform<T: UniformElement, const L: usize>(
        &self,
        places: impl Places<L>,
        out: &mut [T; L],
    ) {
        match self {
            Self::Low(source) => {
                T::unit(source, places, out);
                for lane in 0..L {
                    out[lane] = positive(out[lane]);
                }
            }
            Self::High(planes) => fine(planes, places, out),
            Self::Highest(planes) => T::highest(planes, places, out),
        }
    }

    #[inline(always)]
    pub(super) fn transform<T: UniformElement, const L: usize>(&self, x: &mut [T; L]) {
        match self {
            Self::Low(_) => {
                for lane in 0..L {
                    x[lane] = -(-x[lane].log()).log();
                }
            }
            Self::High(_) => {
                for lane in 0..L {
                    x[lane] = -(-(-x[lane]).log1p_of_negative()).log();
                }
            }
            Self::Highest(_) => {
                for lane in 0..L {
                    let (log, log1p) = ((-x[lane]).log(), (-x[lane]).log1p_of_negative());
                    x[lane] = -(-if x[lane] < T::ZERO { log } else { log1p }).log();
                }
            }
        }
    }

    /// An upper bound of what [`transform`](Self::transform) makes of a number, up to rounding.
    #[inline(always)]
    pub(super) fn at_most<T: UniformElement>(&self, x: T) -> T {
        // -log u >= 1 - u, and -log(1 - x) >= x.
        let least = match self {
            Self::Low(_) => T::ONE - x,
            Self::Highest(_) if x < T::ZERO => T::ONE + x,
            _ => x,
        };
        least.minus_log_at_most()
    }
}

impl<T: UniformElement, S: Source> Sampler<T> for Gumbels<S> {
    #[inline(always)]
    fn block<const L: usize>(&self, run: Run, out: &mut [T; L]) {
        self.numbers(run, out);
    }
}

#[cfg(all(test, feature = "half"))]
mod tests {
    use std::iter::successors;

    use half::{bf16, f16};

    use super::*;
    use crate::Threefry2x32;
    use crate::source::OneKey;

    fn assert_bounded<T: UniformElement>(mode: GumbelMode, numbers: impl Iterator<Item = T>) {
        let source = OneKey::<Threefry2x32>::new([0, 0], 1);
        let gumbels = Gumbels::new(source, mode).expect("two planes of one number");
        for x in numbers {
            let mut number = [x];
            gumbels.transform(&mut number);
            assert!(gumbels.at_most(x) >= number[0], "{mode:?}: of {x}");
        }
    }

    /// A bound rounded to 16 bits is still one: it has no need of a margin.
    fn bounds_hold_for_every_number<T: UniformElement>() {
        let below_1 = |x: T| (x < T::ONE).then_some(x);
        let units = successors(Some(T::ZERO), |&x| below_1(x + T::EPSILON));
        assert_bounded(GumbelMode::Low, units.map(positive));
        let every = successors(Some(T::MIN_POSITIVE), |x| below_1(x.next_up()));
        assert_bounded(GumbelMode::High, every);
    }

    #[test]
    fn bounds_of_16_bits_hold_for_every_number() {
        bounds_hold_for_every_number::<f16>();
        bounds_hold_for_every_number::<bf16>();
    }
}
