//! The generalised hyperbolic distribution.

use crate::elements::float::Element;
use crate::error::Error;
use crate::methods::combined::combined;
use crate::native::methods::formula::{Finite, distribution, domains};
use crate::native::methods::standard::normals;
use crate::native::positive::generalized_inverse_gaussian::variates;
use crate::sampling::{Bound, Distribution, Named, SamplerResult, Shown, Source, WideSampler};
use crate::simd::inlined;

domains! {
    Index: "from -1e100 to 1e100", |p| p.abs() <= 1e100;
    Tail: "from 1e-60 to 1e100", |a| (1e-60..=1e100).contains(&a);
}

distribution! {
    /// The generalised hyperbolic distribution with an index `p`, a tail `a` and an asymmetry `b`.
    ///
    /// Density (a^2 - b^2)^(p/2) / (sqrt(2 π) a^(p - 1/2) K_p(sqrt(a^2 - b^2))) e^(b x) K_(p - 1/2)(a
    /// sqrt(1 + x^2)) / sqrt(1 + x^2)^(1/2 - p) on the real line, with the modified Bessel function K of the
    /// second kind; with w = sqrt(a^2 - b^2), mean b K_(p+1)(w) / (w K_p(w)). With `p` = -1/2 it is
    /// [`NormalInverseGaussian`](crate::native::NormalInverseGaussian), with 1 the hyperbolic distribution. A value is
    /// b v + sqrt(v) z with v from [`GeneralizedInverseGaussian`](crate::native::GeneralizedInverseGaussian)
    /// of index p and concentration w, divided by w, and z from
    /// [`StandardNormal`](crate::native::StandardNormal) (Barndorff-Nielsen, "Exponentially decreasing
    /// distributions for the logarithm of particle size", 1977, doi:10.1098/rspa.1977.0041), in `f64`.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_generalized_hyperbolic.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let dist = native::GeneralizedHyperbolic::new(1.0, 2.0, -0.5)?;
    /// let returns: Array1<f64> = Key::from_seed(0).sample(dist, 100);
    /// assert!(returns.iter().any(|&x| x < 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("generalized hyperbolic", "genhyperbolic", "hyperbolic"))]
    struct GeneralizedHyperbolic;

    /// A generalised hyperbolic distribution with index `p`, tail `a` and asymmetry `b`: scalars, or
    /// arrays that broadcast together.
    new(p: Index, a: Tail, b: Finite; "|b| < a": check_asymmetry(b, a))
}

fn check_asymmetry<T: Element>(b: &Named<T>, a: &Named<T>) -> Result<(), Error> {
    let allowed = |a: T| format!("between -`a` and `a` = {}", Shown(a));
    b.check_with(a, allowed, |b, a| T::wide(b).abs() < T::wide(a))
}

impl<T: Element> Distribution<T> for GeneralizedHyperbolic<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let [for_variance, for_normal] = source.split();
        let width = self.a.wide.zip(&self.b.wide, |a, b| (a - b).sqrt() * (a + b).sqrt())?;
        let variances = variates(for_variance, &self.p.wide, &width, shape)?;
        let normals = normals::<T::Wide>(for_normal);
        let (width, b) = (width.bind(shape)?, self.b.wide.bind(shape)?);
        Ok(T::narrowed(mixed(variances, normals, width, b)))
    }
}

#[inline]
fn mixed(
    variances: WideSampler,
    normals: WideSampler,
    width: Bound<f64>,
    b: Bound<f64>,
) -> WideSampler {
    combined(
        [variances.into(), normals.into(), width.into(), b.into()],
        inlined!(|[variance, normal, width, b]| {
            let variance = variance / width;
            b * variance + variance.sqrt() * normal
        }),
    )
}
