//! The complex normal distribution.

use crate::methods::complex::ComplexNormal;
use num_complex::Complex;

use super::normal::{StandardNormal, standard_normal};
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::sampling::{Distribution, Filled, Request, sampler_by_bind};

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
