//! The Rademacher distribution.

use crate::elements::sign::SignElement;
use crate::error::Error;
use crate::sampling::{
    Bits, Distribution, Filled, Line, LinesTogether, Request, Run, Sampler, Source, by_source,
    each_with, sampler_by_bind,
};
use crate::simd::inlined;

/// The Rademacher distribution: -1 or 1, equally likely.
///
/// Probability 1/2 of each, mean 0, variance 1. A value is the sign of 32 random bits, the same in
/// every type.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/rademacher.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let signs: Array1<i8> = Key::from_seed(0).sample(native::Rademacher, 1000);
/// assert!(signs.iter().all(|sign| sign.abs() == 1));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[doc(alias("sign", "spin"))]
pub struct Rademacher;

impl<T: SignElement> Distribution<T> for Rademacher {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let source = request.source();
        Ok(request.of(Signs(source)))
    }
}

/// The sampler of signs.
pub(crate) struct Signs(pub(crate) Source);

impl<T: SignElement> Sampler<T> for Signs {
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        let mut bits = LinesTogether::room_of();
        self.0.bits32(run, bits.zeros(out.len()));
        each_with(
            out,
            &bits,
            inlined!(|_, bits: u32| if bits >> 31 == 0 { T::SIGNS[1] } else { T::SIGNS[0] }),
        );
    }

    by_source!(size_of::<f32>(), 4);
}
