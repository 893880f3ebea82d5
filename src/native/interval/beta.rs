//! The beta distribution.

use crate::elements::float::Element;
use crate::error::Error;
use crate::math::Real;
use crate::methods::combined::{Input, combined};
use crate::native::methods::formula::{NotTiny, Positive, distribution};
use crate::native::methods::gammas::{may_be_far, powers_of, times_power};
use crate::native::methods::squares::{shares, squares};
use crate::sampling::{
    Bound, BoxedSampler, Distribution, Filled, Request, Source, WideSampler, sampler_by_bind,
};
use crate::simd::inlined;

distribution! {
    /// The beta distribution with parameters `a` and `b`.
    ///
    /// Density x^(a - 1) (1 - x)^(b - 1) / B(a, b) on [0, 1]; mean a / (a + b), variance a b / ((a +
    /// b)^2 (a + b + 1)).
    ///
    /// Samples by rejection of a normal variate, in `f64`: for shapes from 1 on, x / (1 - x) is nearly the square of a
    /// quotient of two linear functions of it, and at least 7 of 8 proposals are accepted. For a shape below 1, x /
    /// (1 - x) of the shape raised by 1 is multiplied by u^(1 / a) or divided by u^(1 / b), and the value is 0 only
    /// where it is itself.
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
    struct Beta;

    /// A beta distribution with parameters `a` and `b`: scalars, or arrays that broadcast together.
    new(a: Positive and NotTiny, b: Positive and NotTiny)
}

impl<T: Element> Distribution<T> for Beta<T> {
    sampler_by_bind!(T);

    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let Self { a, b } = self;
        let shapes = [a.wide.bind(request.shape())?, b.wide.bind(request.shape())?];
        let values = beta(&request.source(), shapes);
        Ok(request.fill_with_boxed(values))
    }
}

fn beta<T: Element>(source: &Source, [a, b]: [Bound<f64>; 2]) -> BoxedSampler<'static, T> {
    let for_shares = source.child(0, 3);
    if ![&a, &b].iter().any(|shape| shape.any(|shape| shape < 1.0)) {
        let shapes = [a.into(), b.into()];
        return match size_of::<T::Wide>() == size_of::<f32>() {
            true => T::of_single(shares(&for_shares, shapes)),
            false => T::narrowed(squares::<f64>(&for_shares, shapes, true)),
        };
    }
    let powers =
        [(1, &a), (2, &b)].map(|(n, shape)| powers_of::<T::Wide>(|| source.child(n, 3), shape));
    let is_far = may_be_far([&a, &b]);
    let shares = squares::<T::Wide>(&for_shares, [a.into(), b.into()], true);
    let [log_x, log_y] = powers.map(|powers| powers.map_or(Bound::scalar(0.0).into(), Input::from));
    let raised = if is_far { far_share } else { share };
    T::narrowed(raised([shares.into(), log_x, log_y]))
}

/// Shares of quotients and the powers that these are to be multiplied by; without a power, the value is a share.
fn share(quotients: [Input; 3]) -> WideSampler {
    combined(
        quotients,
        inlined!(|[x, log_x, log_y]| {
            // The inverse: where it underflows, the value is 1.
            let share = 1.0 / (1.0 + Real::exp(log_y - log_x) / x);
            if (log_x < 0.0) | (log_y < 0.0) { share } else { x }
        }),
    )
}

/// The same, also where the product is out of range.
fn far_share(quotients: [Input; 3]) -> WideSampler {
    combined(
        quotients,
        inlined!(|[x, log_x, log_y]| {
            let inverse = Real::exp(log_y - log_x) / x;
            let small = times_power(x, log_x - log_y);
            let share = if inverse < f64::INFINITY { 1.0 / (1.0 + inverse) } else { small };
            if (log_x < 0.0) | (log_y < 0.0) { share } else { x }
        }),
    )
}
