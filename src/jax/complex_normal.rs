//! The complex normal distribution.

use num_complex::Complex;

use super::elements::float::WideElement;
use super::normal::{StandardNormal, standard_normal};
use crate::error::Error;
use crate::sampling::{
    Distribution, Filled, Line, Lines, Request, Run, Sampler, each_given, sampler_by_bind,
};

/// Two normal variates per value, multiplied by sqrt(1/2).
pub(crate) struct ComplexNormal<S> {
    pub(crate) real: S,
    pub(crate) imaginary: S,
}

/// The circular complex normal distribution: real and imaginary parts are independent, with
/// variance 1/2 each.
///
/// `jax.random.normal` of `complex64` and `complex128`; equal in every bit.
impl<T: WideElement> Distribution<Complex<T>> for StandardNormal {
    sampler_by_bind!(Complex<T>);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, Complex<T>>) -> Result<Filled, Error> {
        let [real, imaginary] = request.source().split().map(standard_normal::<T>);
        Ok(request.of(ComplexNormal { real, imaginary }))
    }
}

impl<T: WideElement, S: Sampler<T>> Sampler<Complex<T>> for ComplexNormal<S> {
    fn block(&self, run: Run, out: &mut [Line<Complex<T>>]) {
        let (mut real, mut imaginary) = (Lines::room(), Lines::room());
        self.real.block(run, real.zeros(out.len()));
        self.imaginary.block(run, imaginary.zeros(out.len()));
        let scale = T::ONE / T::SQRT_2;
        each_given(
            out,
            [&*real, &*imaginary],
            #[inline(always)]
            |_, [real, imaginary]| Complex::new(real * scale, imaginary * scale),
        );
    }

    fn cost(&self) -> usize {
        self.real.cost() + self.imaginary.cost()
    }
}
