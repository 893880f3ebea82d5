//! The normal-inverse-gamma distribution.

use crate::elements::float::Element;
use crate::native::methods::formula::{Finite, Positive, distribution};
use crate::native::methods::gammas::{Gammas, reciprocal, times_power};
use crate::native::methods::standard::normals;
use crate::sampling::vectors::{outer_shape, vectors};
use crate::sampling::{
    Bound, BoxedSampler, Distribution, Run, Sampler as _, SamplerResult, Source, WideSampler,
};

distribution! {
    /// The normal-inverse-gamma distribution: of pairs (x, v) of a normal variate with mean `mu` and variance
    /// v / `lambda`, and the v, an [`InverseGamma`](crate::native::InverseGamma) variate with shape `a` and scale `b`.
    ///
    /// Density sqrt(lambda / (2 π v)) b^a / Γ(a) v^(-a - 1) exp(-(2 b + lambda (x - mu)^2) / (2 v)) for
    /// v > 0; means mu for a > 1/2 and b / (a - 1) for a > 1, variances b / ((a - 1) lambda) for a > 1 and
    /// b^2 / ((a - 1)^2 (a - 2)) for a > 2. It is the conjugate prior of a normal distribution's mean and
    /// variance; x alone is mu + sqrt(b / (a lambda)) times a [`StudentT`](crate::native::StudentT) variate of 2 a
    /// degrees of freedom. The last axis of a sample holds the pairs, and its length must be 2; the parameters
    /// broadcast over the other axes. Computed in `f64`; what exceeds the numbers of the type is infinite.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_normal_inverse_gamma.svg"))]
    ///
    /// ```
    /// use ndarray::Array2;
    /// use ndkey::native::{self, Key};
    ///
    /// let prior = native::NormalInverseGamma::new(1.0, 4.0, 3.0, 2.0)?;
    /// let pairs: Array2<f64> = Key::from_seed(0).sample(prior, (1000, 2));
    /// assert!(pairs.column(1).iter().all(|&variance| variance > 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("normal inverse gamma", "normal_inverse_gamma", "conjugate prior"))]
    struct NormalInverseGamma;

    /// The distribution with mean `mu`, `lambda` as the number of observations that the mean is worth,
    /// and the shape `a` and the scale `b` of the variance: scalars, or arrays that broadcast together.
    new(mu: Finite, lambda: Positive, a: Positive, b: Positive)
}

impl<T: Element> Distribution<T> for NormalInverseGamma<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let outer = outer_shape("the sample of NormalInverseGamma", &source, shape, &[2])?;
        let each = source.split().map(|half| half.with_len(source.per_key() / 2));
        let [for_normal, for_gamma] = each;
        let [mu, lambda, a, b] =
            [&self.mu, &self.lambda, &self.a, &self.b].map(|parameter| parameter.wide.bind(outer));
        let gammas = Gammas::of::<T::Wide>(&for_gamma, a?, 1.0);
        let pairs = pairs(normals::<T::Wide>(for_normal), gammas, [mu?, lambda?, b?]);
        Ok(T::narrowed(pairs))
    }
}

/// The sampler of pairs.
#[inline]
fn pairs(normals: WideSampler, gammas: Gammas, [mu, lambda, b]: [Bound<f64>; 3]) -> WideSampler {
    let cost = normals.cost() + gammas.cost();
    BoxedSampler::of(vectors(2, cost, move |first, out: &mut [f64]| {
        let run = Run { start: first, step: 1 };
        let [mut of_normals, mut raised, mut log_powers] =
            [(); 3].map(|()| vec![0.0; out.len() / 2]);
        normals.fill(run, &mut of_normals);
        gammas.fill(run, &mut raised, &mut log_powers);
        let variates = of_normals.iter().zip(raised.iter().zip(&log_powers));
        for (number, (pair, (normal, (raised, log_power)))) in
            (first..).zip(out.as_chunks_mut::<2>().0.iter_mut().zip(variates))
        {
            let (lambda, b) = (lambda.get(number), b.get(number));
            // Roots, because quotients may be out of range where products are not.
            let reciprocal = reciprocal(*raised, *log_power);
            let scale = b.sqrt() / lambda.sqrt();
            let [deviation, variance] = match reciprocal.is_finite() {
                true => [reciprocal.sqrt() * scale, b * reciprocal],
                false => [
                    times_power(scale / raised.sqrt(), -0.5 * log_power),
                    times_power(b / raised, -log_power),
                ],
            };
            *pair = [mu.get(number) + deviation * normal, variance];
        }
    }))
}
