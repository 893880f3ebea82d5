//! Gumbel numbers.

use super::elementwise::{Elementwise, Formula};
use super::uniform::{UniformElement, Unit, stretched};
use crate::distribution::Distribution;
use crate::error::Error;
use crate::sampler::{Run, Sampler};
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
    /// One uniform number a value: the largest values are near 16 in `f32` and 36 in `f64`.
    #[default]
    Low,
    /// Two: near 32 in `f32` and 72 in `f64`, at twice the cost.
    High,
    /// In `f32`, 64 bits a value: up to 45, and every value as fine as the type allows. In `f64`, as
    /// [`High`](Self::High).
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
        Ok(low(source))
    }
}

/// The sampler of [`Gumbel`].
fn low<T: UniformElement, S: Source>(source: S) -> impl Sampler<T> {
    Elementwise::new(Unit(source), Gumbel)
}

impl<T: UniformElement> Formula<T> for Gumbel {
    #[inline(always)]
    fn value(&self, unit: T, []: [T; 0]) -> T {
        -(-stretched(unit, T::MIN_POSITIVE, T::ONE).log()).log()
    }
}

/// A floating-point type with a Gumbel distribution.
pub trait GumbelElement: UniformElement {
    /// Uniform numbers below 1/2 as fine as [`GumbelMode::Highest`] has them, and whether each stands
    /// for 1 less itself.
    #[doc(hidden)]
    fn highest<const L: usize>(
        planes: &[impl Source; 2],
        run: Run,
        out: &mut [Self; L],
        mirrored: &mut [bool; L],
    );
}

impl GumbelElement for f32 {
    #[inline(always)]
    fn highest<const L: usize>(
        [high, low]: &[impl Source; 2],
        run: Run,
        out: &mut [Self; L],
        mirrored: &mut [bool; L],
    ) {
        let (mut high_bits, mut low_bits) = ([0; L], [0; L]);
        high.bits32(run, &mut high_bits);
        low.bits32(run, &mut low_bits);
        for lane in 0..L {
            let bits = u64::from(high_bits[lane]) << 32 | u64::from(low_bits[lane]);
            mirrored[lane] = bits >> 63 == 1;
            out[lane] = truncated(if mirrored[lane] { bits.wrapping_neg() } else { bits });
        }
    }
}

/// The fraction of these binary digits, cut off after 24 significant ones; 2^-65 for 0.
#[inline(always)]
fn truncated(fraction: u64) -> f32 {
    let zeros = fraction.leading_zeros();
    let digits = (fraction.wrapping_shl(zeros) >> 40) as u32;
    f32::from_bits((126 - zeros) << 23 | digits & 0x007f_ffff)
}

impl GumbelElement for f64 {
    #[inline(always)]
    fn highest<const L: usize>(
        planes: &[impl Source; 2],
        run: Run,
        out: &mut [Self; L],
        mirrored: &mut [bool; L],
    ) {
        fine(planes, run, out);
        *mirrored = [false; L];
    }
}

/// Uniform numbers on (0, 1), those below 1/2 with the digits of two.
#[inline(always)]
fn fine<T: UniformElement, const L: usize>(
    [high, low]: &[impl Source; 2],
    run: Run,
    out: &mut [T; L],
) {
    let mut rest = [T::ZERO; L];
    T::unit(high, run, out);
    T::unit(low, run, &mut rest);
    for lane in 0..L {
        let finer = T::EPSILON.mul_add(rest[lane], out[lane]) + T::MIN_POSITIVE;
        out[lane] = if out[lane] < T::from_f64(0.5) { finer } else { out[lane] };
    }
}

/// The sampler of a mode: two planes of bits, but for [`GumbelMode::Low`].
enum Modes<S, U> {
    Low(U),
    High([S; 2]),
    Highest([S; 2]),
}

impl<T: GumbelElement> Distribution<T> for GumbelWithMode {
    fn sampler<S: Source>(&self, source: S, _shape: &[usize]) -> Result<impl Sampler<T>, Error> {
        Ok(match self.0 {
            GumbelMode::Low => Modes::Low(low(source)),
            GumbelMode::High => Modes::High(source.planes()?),
            GumbelMode::Highest => Modes::Highest(source.planes()?),
        })
    }
}

impl<T: GumbelElement, S: Source, U: Sampler<T>> Sampler<T> for Modes<S, U> {
    #[inline(always)]
    fn block<const L: usize>(&self, run: Run, out: &mut [T; L]) {
        match self {
            Modes::Low(low) => low.block(run, out),
            Modes::High(planes) => {
                fine(planes, run, out);
                for lane in 0..L {
                    out[lane] = -(-(-out[lane]).log1p_of_negative()).log();
                }
            }
            Modes::Highest(planes) => {
                let mut mirrored = [false; L];
                T::highest(planes, run, out, &mut mirrored);
                for lane in 0..L {
                    let (log, log1p) = (out[lane].log(), (-out[lane]).log1p_of_negative());
                    out[lane] = -(-if mirrored[lane] { log } else { log1p }).log();
                }
            }
        }
    }
}
