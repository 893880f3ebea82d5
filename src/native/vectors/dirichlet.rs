//! The Dirichlet distribution.

use crate::elements::float::Element;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::native::methods::gammas::{Gammas, LEAST, ZEROS, raise};
use crate::sampling::vectors::{outer_shape, vectors};
use crate::sampling::{
    BoxedSampler, Distribution, LANES, Named, Parameter, Run, SamplerResult, Source, Widened,
    parameters,
};

/// The Dirichlet distribution with concentrations `alpha`.
///
/// Density Γ(Σ alpha) Π x^(alpha - 1) / Γ(alpha) on vectors of positive numbers whose sum is 1; the mean
/// of a component is m = alpha / Σ alpha, its variance m (1 - m) / (1 + Σ alpha). The last axis of a
/// sample is the vector's, and its length must equal the length of the last axis of `alpha`, whose other
/// axes broadcast. A value is a [`Gamma`](crate::native::Gamma) variate divided by its vector's sum, in
/// `f64`.
///
/// A component whose alpha is 0 is 0, and the others have the distribution of the others alone.
/// Where all alphas are small, nearly all weight is on one component, and a component that is
/// smaller than the numbers of the type is 0.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/dirichlet.svg"))]
///
/// ```
/// use ndarray::{Array2, Axis, array};
/// use ndkey::native::{self, Key};
///
/// let dist = native::Dirichlet::new(array![0.5, 1.0, 5.0])?;
/// let sample: Array2<f64> = Key::from_seed(0).sample(dist, (100, 3));
/// assert!(sample.sum_axis(Axis(1)).iter().all(|sum| (sum - 1.0).abs() < 1e-12));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Dirichlet<T> {
    alpha: Widened<T>,
    len: usize,
}

impl<T: Element> Dirichlet<T> {
    /// A Dirichlet distribution with concentrations `alpha`, an array whose last axis is the
    /// vector's.
    ///
    /// # Errors
    /// [`Error::Shape`] if `alpha` has no axes; [`Error::Parameter`] unless it is finite, and either
    /// 0 or at least 64 / [`f64::MAX`] (3.6e-307), which all numbers of `f32` above 0 are; or if it
    /// is 0 in all components of a vector.
    pub fn new(alpha: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let alpha = alpha.into().named("Dirichlet", "alpha");
        let Some(&len) = alpha.shape().last() else {
            return Err(Error::shape("`alpha` of Dirichlet", &[], "[.., k]"));
        };
        check_concentrations(&alpha)?;
        if len > 0 {
            let larger = |a: T, &b: &T| if b > a { b } else { a };
            let largest = alpha.of_rows(|alpha| alpha.iter().fold(T::default(), larger));
            let allowed = "above 0 in at least one component of the vector";
            largest.check(allowed, |alpha| alpha > T::default())?;
        }
        Ok(Self { alpha: alpha.without_negative_zeros().widened(), len })
    }
}

parameters! { Dirichlet<T: Element>::new { alpha } }

/// Checks that concentrations are finite and not negative, and not so small that powers overflow.
pub(crate) fn check_concentrations<T: Element>(alpha: &Named<T>) -> Result<(), Error> {
    alpha.check_not_negative()?;
    let computable = |alpha: T| alpha == T::default() || T::wide(alpha) >= LEAST;
    alpha.check("0, or at least 64 / MAX", computable)
}

impl<T: Element> Distribution<T> for Dirichlet<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        outer_shape("the sample of Dirichlet", &source, shape, &[self.len])?;
        let gammas = Gammas::new::<T::Wide>(&source, &self.alpha.wide, shape)?;
        Ok(T::rounded(shares(gammas, self.len)))
    }
}

/// The sampler of gamma variates divided by their vector's sum.
#[inline(never)]
fn shares<T: WideElement>(gammas: Gammas, len: usize) -> BoxedSampler<'static, T> {
    BoxedSampler::of(vectors(len, gammas.cost(), move |first, out: &mut [T]| {
        let run = Run { start: first * len as u64, step: 1 };
        let lines = out.len().div_ceil(LANES);
        let (mut raised, mut log_powers) = (vec![[0.0; LANES]; lines], vec![[0.0; LANES]; lines]);
        let powers = &mut log_powers.as_flattened_mut()[..out.len()];
        if gammas.fill(run, &mut raised.as_flattened_mut()[..out.len()], powers) {
            for log_powers in powers.chunks_exact_mut(len) {
                let larger = |a: f64, &b: &f64| if b > a { b } else { a };
                let largest = log_powers.iter().fold(f64::NEG_INFINITY, larger);
                log_powers.iter_mut().for_each(|log_power| *log_power -= largest);
            }
            raise(&mut raised, [&log_powers, ZEROS]);
        }
        let vectors = raised.as_flattened_mut().chunks_exact_mut(len);
        for (out, x) in out.chunks_exact_mut(len).zip(vectors) {
            let total = |x: &[f64]| x.iter().fold(0.0, |sum, x| sum + x);
            let mut sum = total(x);
            if sum == f64::INFINITY {
                // Overflow, from concentrations near the largest number: in smaller units the sum
                // is finite.
                x.iter_mut().for_each(|x| *x *= f64::EPSILON);
                sum = total(x);
            }
            for (out, &x) in out.iter_mut().zip(&*x) {
                *out = T::from_f64(x / sum);
            }
        }
    }))
}
