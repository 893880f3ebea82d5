//! The beta distribution.

use crate::elements::float::Element;
use crate::error::Error;
use crate::math::Real;
use crate::native::methods::combined::combined;
use crate::native::methods::gammas::{Gammas, LEAST, may_be_far, times_power};
use crate::sampling::{BoxedSampler, Distribution, Named, Parameter, Source, Widened, parameters};

/// The beta distribution with parameters `a` and `b`.
///
/// Density x^(a - 1) (1 - x)^(b - 1) / B(a, b) on [0, 1]; mean a / (a + b), variance a b / ((a +
/// b)^2 (a + b + 1)). A value is X / (X + Y) with [`Gamma`](crate::native::Gamma) variates X and Y,
/// which may be smaller than any number of the type: the value is 0 only where it is itself.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/beta.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let shares: Array1<f32> = Key::from_seed(0).sample(native::Beta::new(2.0, 3.5)?, 100);
/// assert!(shares.iter().all(|x| (0.0..=1.0).contains(x)));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Beta<T> {
    a: Widened<T>,
    b: Widened<T>,
}

impl<T: Element> Beta<T> {
    /// A beta distribution with parameters `a` and `b`: scalars, or arrays that broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `a` and `b` are finite, above 0 and at least 64 / [`f64::MAX`]
    /// (3.6e-307), which all numbers of `f32` above 0 are; [`Error::Broadcast`] if their shapes do
    /// not broadcast together.
    pub fn new(a: impl Into<Parameter<T>>, b: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let (a, b) = (a.into().named("Beta", "a"), b.into().named("Beta", "b"));
        check_shape(&a)?;
        check_shape(&b)?;
        a.check_broadcast(&b)?;
        Ok(Self { a: a.widened(), b: b.widened() })
    }
}

parameters! { Beta<T: Element>::new { a, b } }

/// Checks a shape, with which the logarithms of gamma variates are finite.
pub(crate) fn check_shape<T: Element>(shape: &Named<T>) -> Result<(), Error> {
    shape.check_positive()?;
    shape.check("at least 64 / MAX", |x| T::wide(x) >= LEAST)
}

impl<T: Element> Distribution<T> for Beta<T> {
    fn sampler<'a>(
        &'a self,
        source: Source,
        shape: &'a [usize],
    ) -> Result<BoxedSampler<'a, T>, Error> {
        let [for_a, for_b] = source.split();
        let (a, b) = (self.a.wide.bind(shape)?, self.b.wide.bind(shape)?);
        let share = if may_be_far([&a, &b]) { far_share } else { share };
        let a = Gammas::of::<T::Wide>(&for_a, a, 1.0);
        let b = Gammas::of::<T::Wide>(&for_b, b, 1.0);
        Ok(T::narrowed(share(a, b)))
    }
}

fn share(a: Gammas, b: Gammas) -> BoxedSampler<'static, f64> {
    b.ratio(
        a,
        #[inline(always)]
        |y, x| of_sum(x, y),
    )
}

/// The same, also where the quotient of the variates is out of range.
fn far_share(a: Gammas, b: Gammas) -> BoxedSampler<'static, f64> {
    let ([x, log_x], [y, log_y]) = (a.factors(), b.factors());
    combined(
        [x, log_x, y, log_y],
        #[inline(always)]
        |[x, log_x, y, log_y]| {
            let other = y * Real::exp(log_y - log_x);
            // Beside an infinite one, x is nothing.
            let small = times_power(x / y, log_x - log_y);
            if other < f64::INFINITY { of_sum(x, other) } else { small }
        },
    )
}

#[inline(always)]
fn of_sum(x: f64, y: f64) -> f64 {
    // Halves, because the sum of the largest variates is infinite.
    let half = 0.5 * x;
    half / (half + 0.5 * y)
}
