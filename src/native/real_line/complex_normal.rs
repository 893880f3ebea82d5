//! The complex normal distribution.

use num_complex::Complex;

use super::normal::StandardNormal;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::methods::complex::ComplexNormal;
use crate::sampling::{Distribution, Filled, Request, sampler_by_bind};

/// The circular complex normal distribution: real and imaginary parts are independent, with
/// variance 1/2 each.
impl<T: WideElement> Distribution<Complex<T>> for StandardNormal {
    sampler_by_bind!(Complex<T>);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, Complex<T>>) -> Result<Filled, Error> {
        let parts = request.source().split().map(|source| T::normals(source.into()));
        let [real, imaginary] = parts;
        Ok(request.of(ComplexNormal { real, imaginary }))
    }
}
