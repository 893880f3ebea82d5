//! The Zipf and zeta distributions.

use crate::elements::count::Count;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::native::methods::fits::{check_powers, check_ranks};
use crate::native::methods::formula::{AboveOne, distribution};
use crate::native::methods::power_law::power_law;
use crate::sampling::{
    Distribution, Parameter, SamplerResult, Source, Trials, Widened, parameters,
};

/// The Zipf distribution over 1, ..., n: the number k has a probability proportional to k^-exponent.
///
/// With H(s) the sum of k^-s over these numbers: mean H(exponent - 1) / H(exponent), mean square
/// H(exponent - 2) / H(exponent). The exponent may be 0, where all numbers are equally likely, 1, or
/// any other number above. For unlimited numbers see [`Zeta`].
///
/// Samples by rejection-inversion (Hormann and Derflinger, "Rejection-inversion to generate variates
/// from monotone discrete distributions", 1996, doi:10.1145/235025.235029), in forms that lose no
/// digits where the exponent is near 1. The formulas are accurate to 13 digits for every exponent and
/// n, and tails reach as far as 64 bits go, to probabilities of 10^-19. Numbers above 2^46, each of a
/// probability below 2^-46, are rounded to 14 digits. Everything is computed in `f64`, and each value
/// is independent of all others.
///
/// An integer type must have room for the numbers: where one would exceed the largest number of the
/// type with a probability of 1e-15 or more, sampling is an [`Error::Parameter`].
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_zipf.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let words = native::Zipf::new(50_000, 1.07)?;
/// let ranks: Array1<u32> = Key::from_seed(0).sample(words, 1000);
/// assert!(ranks.iter().all(|&rank| (1..=50_000).contains(&rank)));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("zipfian"))]
pub struct Zipf<T = f64> {
    n: Widened<u64>,
    exponent: Widened<T>,
}

/// The largest n: `f64` represents every number up to it.
const LARGEST: u64 = 1 << 53;

impl<T: WideElement> Zipf<T> {
    /// A Zipf distribution over 1, ..., `n` with exponent `exponent`: scalars, or arrays that
    /// broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless 1 <= n <= 2^53, and exponent is finite and at least 0;
    /// [`Error::Broadcast`] if the shapes do not broadcast together.
    pub fn new(n: impl Trials, exponent: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let n = n.trials("Zipf", "n")?.named("Zipf", "n");
        let exponent = exponent.into().named("Zipf", "exponent");
        n.check("in [1, 2^53]", |n| (1..=LARGEST).contains(&n))?;
        exponent.check_not_negative()?;
        n.broadcast_shape(&exponent)?;
        Ok(Self { n: n.widened(), exponent: exponent.widened() })
    }
}

parameters! { Zipf<T: WideElement>::new { n: u64, exponent } }

impl<T: WideElement, C: Count> Distribution<C> for Zipf<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, C> {
        let (n, exponent) = (&self.n.wide, &self.exponent.wide);
        check_ranks::<C>(n, exponent)?;
        Ok(C::from_double(power_law(&source, n.bind(shape)?, exponent.bind(shape)?)))
    }
}

distribution! {
    /// The zeta distribution: the number k = 1, 2, ... has a probability proportional to k^-exponent.
    ///
    /// With Riemann's ζ, the probability is k^-exponent / ζ(exponent); mean ζ(exponent - 1) /
    /// ζ(exponent) for exponents above 2, mean square ζ(exponent - 2) / ζ(exponent) for those above 3,
    /// and otherwise infinite. Samples as [`Zipf`] does, with the same accuracy. NumPy and SciPy call this
    /// distribution `zipf`.
    ///
    /// A type must have room for the numbers: where one would exceed the largest number of the type with
    /// a probability of 1e-15 or more, sampling is an [`Error::Parameter`]. Tails are heavy: `i32` has
    /// room from an exponent of 2.61 on, `i64` from 1.80 on, and so have floats, which round the numbers:
    /// `f32` from 1.39 on and `f64` from 1.05 on.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_zeta.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let sizes: Array1<f64> = Key::from_seed(0).sample(native::Zeta::new(1.5)?, 1000);
    /// assert!(sizes.iter().all(|&size| size >= 1.0 && size.is_finite()));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("zipf"))]
    struct Zeta<T = f64>;

    /// A zeta distribution with exponent `exponent`, a scalar or an array.
    new(exponent: AboveOne)
}

impl<T: WideElement, C: Count> Distribution<C> for Zeta<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, C> {
        check_powers::<C>(&self.exponent.wide)?;
        // Larger numbers practically never occur.
        let n = Parameter::from(C::LARGEST_NUMBER).named("Zeta", "exponent").bind(shape)?;
        Ok(C::from_double(power_law(&source, n, self.exponent.wide.bind(shape)?)))
    }
}
