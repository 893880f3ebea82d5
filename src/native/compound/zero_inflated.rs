//! Distributions with more zeros.

use crate::error::Error;
use crate::native::indices::bernoulli::below;
use crate::sampling::{
    BoxedSampler, Distribution, Evenness, Line, LinesTogether, Named, Parameter, Run, Sampler,
    SamplerResult, Source, each_with, parameters, stored,
};
use crate::simd::inlined;

/// A distribution with more zeros: a value is 0 with probability `p`, and otherwise one of another
/// distribution, which may be 0 too.
///
/// Mean (1 - p) m and variance (1 - p) (v + p m²) with the other distribution's mean m and variance v.
/// For numbers of any type, among them counts, and in arrays of `p`, which broadcasts to the sample.
/// Whether a value is 0 is as exact as [`Bernoulli`](crate::native::Bernoulli) is; otherwise it is the other
/// distribution's value at its position.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_zero_inflated.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let claims = native::ZeroInflated::new(native::Poisson::new(1.5)?, 0.6)?;
/// let counts: Array1<u32> = Key::from_seed(0).sample(&claims, 1000);
/// assert!(counts.iter().filter(|&&count| count == 0).count() > 600);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("zero inflated", "ZIP", "hurdle", "dropout"))]
pub struct ZeroInflated<D> {
    dist: D,
    p: Named<f64>,
}

impl<D> ZeroInflated<D> {
    /// The distribution `dist` with a further probability `p` of 0, a scalar or an array.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless 0 <= p <= 1.
    pub fn new(dist: D, p: impl Into<Parameter<f64>>) -> Result<Self, Error> {
        let p = p.into().named("ZeroInflated", "p");
        p.check("in [0, 1]", |p| (0.0..=1.0).contains(&p))?;
        Ok(Self { dist, p })
    }

    /// The distribution of the other values.
    #[must_use]
    pub fn dist(&self) -> &D {
        &self.dist
    }
}

parameters! { ZeroInflated<D>::new { p: f64 } }

stored! {
    ZeroInflated<D> [D: Serialize] [D: Deserialize<'de>] { dist: D, p: Parameter<f64> }
    Self::new(dist, p)
}

impl<T: Copy + Default + Send + 'static, D: Distribution<T>> Distribution<T> for ZeroInflated<D> {
    fn evenness(&self) -> Option<Evenness> {
        self.dist.evenness()
    }

    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let [for_zeros, for_values] = source.split();
        let zeros = below(&self.p, &for_zeros, shape)?;
        let values = BoxedSampler::bound(&self.dist, for_values, shape)?;
        if Sampler::unit(&values) > 1 {
            let allowed = "those of a distribution over numbers";
            let what = "the values of ZeroInflated";
            return Err(Error::shape(what, &[values.unit() as usize], allowed));
        }
        Ok(BoxedSampler::of(Inflated { zeros, values }))
    }
}

struct Inflated<'a, T> {
    zeros: BoxedSampler<'a, bool>,
    values: BoxedSampler<'a, T>,
}

impl<T: Copy + Default + Send> Sampler<T> for Inflated<'_, T> {
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        let mut zeros = LinesTogether::room_of();
        let zeros = zeros.zeros(out.len());
        self.zeros.block(run, zeros);
        self.values.block(run, out);
        each_with(out, zeros, inlined!(|value, zero| if zero { T::default() } else { value }));
    }

    fn together(&self) -> usize {
        self.values.together()
    }

    fn cost(&self) -> usize {
        self.values.cost() + 1
    }
}
