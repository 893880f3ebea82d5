//! The Boltzmann distribution.

use crate::elements::count::Count;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
use crate::methods::combined::combined;
use crate::native::inversion::by_inversion;
use crate::native::methods::fits::check_truncated_decay;
use crate::native::methods::standard::exponentials;
use crate::sampling::{
    Distribution, Filled, Parameter, Request, Trials, Widened, parameters, sampler_by_bind,
};
use crate::simd::inlined;

/// The Boltzmann distribution: the [`Planck`](crate::native::Planck) distribution with a rate, truncated to the
/// numbers below n.
///
/// Probability (1 - q) q^k / (1 - q^n) of k = 0, 1, ..., n - 1, with q = exp(-rate); mean q / (1 - q) -
/// n q^n / (1 - q^n), variance q / (1 - q)² - n² q^n / (1 - q^n)². A value is the integer part of a
/// truncated exponential variate divided by the rate, by inversion in `f64`: accurate at both ends, and
/// where the rate is so small that the numbers are nearly uniform. Above 2^50, neighbouring numbers of
/// `f64` may share their probabilities.
///
/// An integer type must have room for the values: where one would exceed the largest number of the type
/// with a probability of 1e-15 or more, sampling is an [`Error::Parameter`].
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_boltzmann.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let levels: Array1<u32> = Key::from_seed(0).sample(native::Boltzmann::new(0.2, 10)?, 1000);
/// assert!(levels.iter().all(|&level| level < 10));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("truncated Planck", "truncated geometric"))]
pub struct Boltzmann<T = f64> {
    rate: Widened<T>,
    n: Widened<u64>,
}

/// The largest n: `f64` represents every number up to it.
const LARGEST: u64 = 1 << 53;

impl<T: WideElement> Boltzmann<T> {
    /// The distribution with rate `rate` over 0, ..., n - 1: scalars, or arrays that broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `rate` is finite, above 0 and not subnormal, and 1 <= n <= 2^53;
    /// [`Error::Broadcast`] if the shapes do not broadcast together.
    pub fn new(rate: impl Into<Parameter<T>>, n: impl Trials) -> Result<Self, Error> {
        let rate = rate.into().named("Boltzmann", "rate");
        let n = n.trials("Boltzmann", "n")?.named("Boltzmann", "n");
        rate.check_positive_normal()?;
        n.check("in [1, 2^53]", |n| (1..=LARGEST).contains(&n))?;
        rate.broadcast_shape(&n)?;
        Ok(Self { rate: rate.widened(), n: n.widened() })
    }
}

parameters! { Boltzmann<T: WideElement>::new { rate, n: u64 } }

impl<T: WideElement, C: Count> Distribution<C> for Boltzmann<T> {
    sampler_by_bind!(C);

    fn bind<'a>(&'a self, request: Request<'_, 'a, C>) -> Result<Filled, Error> {
        let (rate, n, shape) = (&self.rate.wide, &self.n.wide, request.shape());
        check_truncated_decay::<C>(rate, n)?;
        let (rate, n) = (rate.bind(shape)?, n.bind(shape)?);
        let values = combined(
            [exponentials::<f64>(request.bits()).into(), rate.into(), n.into()],
            inlined!(|[exponential, rate, n]| {
                // The quantile of a uniform variate u is -log(1 - u (1 - q^n)).
                let (u, mass) = (-Real::expm1(-exponential), -Real::expm1(-(rate * n)));
                let near = u * mass;
                let left = Real::mul_add(Real::exp(-exponential), mass, Real::exp(-(rate * n)));
                let quantile =
                    if near < 0.25 { -Real::log1p_of_negative(-near) } else { -Real::log(left) };
                let k = (quantile / rate).floor();
                if k < n { k } else { n - 1.0 }
            }),
        );
        Ok(request.fill_with_boxed(C::from_double(values)))
    }
}

by_inversion!(Boltzmann<T: WideElement> of counts);
