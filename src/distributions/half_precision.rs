//! Numbers of 16 bits: computed in `f32`, and rounded after each operation, as JAX does.

use half::{bf16, f16};

use super::normal::StandardNormal;
use super::uniform::StandardUniform;
use crate::distribution::Distribution;
use crate::error::Error;
use crate::math::Real;
use crate::sampler::{Run, Sampler};
use crate::source::Source;

/// A floating-point type of 16 bits: `half::f16` or `half::bf16`.
pub trait HalfElement: Copy + Default + Send + Sync + sealed::Half + 'static {}

impl HalfElement for f16 {}
impl HalfElement for bf16 {}

mod sealed {
    use super::{Run, Source};

    pub trait Half: Copy {
        /// Bits of the fraction.
        const FRACTION: u32;
        fn round(x: f32) -> Self;
        fn widen(self) -> f32;
        /// As many random bits as JAX draws, of which the upper ones make a fraction.
        fn fractions<const L: usize>(source: &impl Source, run: Run) -> [u32; L];
    }
}

impl sealed::Half for f16 {
    const FRACTION: u32 = 10;

    #[inline(always)]
    fn round(x: f32) -> Self {
        Self::from_f32(x)
    }

    #[inline(always)]
    fn widen(self) -> f32 {
        self.to_f32()
    }

    #[inline(always)]
    fn fractions<const L: usize>(source: &impl Source, run: Run) -> [u32; L] {
        let mut bits = [0; L];
        source.bits16(run, &mut bits);
        bits.map(|bits| u32::from(bits >> 6))
    }
}

impl sealed::Half for bf16 {
    const FRACTION: u32 = 7;

    #[inline(always)]
    fn round(x: f32) -> Self {
        Self::from_f32(x)
    }

    #[inline(always)]
    fn widen(self) -> f32 {
        self.to_f32()
    }

    #[inline(always)]
    fn fractions<const L: usize>(source: &impl Source, run: Run) -> [u32; L] {
        let mut bits = [0; L];
        source.bits8(run, &mut bits);
        bits.map(|bits| u32::from(bits >> 1))
    }
}

/// Multiples of 2^-10 (`f16`) or 2^-7 (`bf16`) in [0, 1).
#[inline(always)]
fn unit<T: HalfElement, const L: usize>(source: &impl Source, run: Run) -> [f32; L] {
    let step = 1.0 / (1_u32 << T::FRACTION) as f32;
    T::fractions(source, run).map(|fraction: u32| fraction as f32 * step)
}

macro_rules! half_elements {
    ($($half:ty)*) => {$(
        impl Distribution<$half> for StandardUniform {
            fn sampler<S: Source>(
                &self,
                source: S,
                _shape: &[usize],
            ) -> Result<impl Sampler<$half>, Error> {
                Ok(HalfUniform(source))
            }
        }

        impl Distribution<$half> for StandardNormal {
            fn sampler<S: Source>(
                &self,
                source: S,
                _shape: &[usize],
            ) -> Result<impl Sampler<$half>, Error> {
                Ok(HalfNormal(source))
            }
        }
    )*};
}
half_elements!(f16 bf16);

struct HalfUniform<S>(S);

impl<T: HalfElement, S: Source> Sampler<T> for HalfUniform<S> {
    #[inline(always)]
    fn block<const L: usize>(&self, run: Run, out: &mut [T; L]) {
        *out = unit::<T, L>(&self.0, run).map(T::round);
    }
}

struct HalfNormal<S>(S);

impl<T: HalfElement, S: Source> Sampler<T> for HalfNormal<S> {
    #[inline(always)]
    fn block<const L: usize>(&self, run: Run, out: &mut [T; L]) {
        let rounded = |x: f32| T::round(x).widen();
        // The successor of -1, from which to 1 it is 2, rounded.
        let low = 0.5 / (1_u32 << T::FRACTION) as f32 - 1.0;
        let mut numbers = unit::<T, L>(&self.0, run);
        for lane in 0..L {
            let number = rounded(2.0 * numbers[lane] + low);
            numbers[lane] = if number < low { low } else { number };
        }
        f32::erf_inv_block(&mut numbers);
        let root = rounded(std::f32::consts::SQRT_2);
        for lane in 0..L {
            out[lane] = T::round(root * rounded(numbers[lane]));
        }
    }
}
