//! Complex normal numbers.

use num_complex::Complex;

use super::normal::{StandardNormal, standard_normal};
use super::uniform::WideElement;
use crate::distribution::Distribution;
use crate::error::Error;
use crate::sampler::{Run, Sampler};
use crate::source::Source;

struct ComplexNormal<S> {
    real: S,
    imaginary: S,
}

/// The circular complex normal distribution: real and imaginary part are independent, each of
/// variance 1/2.
///
/// `jax.random.normal` of `complex64` and `complex128`; equal in every bit.
impl<T: WideElement> Distribution<Complex<T>> for StandardNormal {
    fn sampler<S: Source>(
        &self,
        source: S,
        _shape: &[usize],
    ) -> Result<impl Sampler<Complex<T>>, Error> {
        let [real, imaginary] = source.split().map(standard_normal::<T, S>);
        Ok(ComplexNormal { real, imaginary })
    }
}

impl<T: WideElement, S: Sampler<T>> Sampler<Complex<T>> for ComplexNormal<S> {
    #[inline(always)]
    fn block<const L: usize>(&self, run: Run, out: &mut [Complex<T>; L]) {
        let (mut real, mut imaginary) = ([T::ZERO; L], [T::ZERO; L]);
        self.real.block(run, &mut real);
        self.imaginary.block(run, &mut imaginary);
        let scale = T::ONE / T::SQRT_2;
        for lane in 0..L {
            out[lane] = Complex::new(real[lane] * scale, imaginary[lane] * scale);
        }
    }
}
