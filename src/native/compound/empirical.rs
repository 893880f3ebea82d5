//! Distributions of data: resampled, as a histogram, and with kernels.

use ndarray::Ix1;

use crate::arrays::AsArray;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
use crate::math::scaling::{mean_of, scale_to_one, times_power_of_two};
use crate::methods::weights::check_weights;
use crate::native::indices::choice::Choice;
use crate::native::{StandardNormal, StandardUniform};
use crate::sampling::elementwise::{Elementwise, Formula};
use crate::sampling::{
    BoxedSampler, Distribution, Line, LinesTogether, Named, Number, Parameter, Run, Sampler,
    SamplerResult, Shown, Source, parameters, stored,
};

/// The empirical distribution of data: values are drawn from it, with replacement.
///
/// All are equally likely, or have probabilities in proportion to weights. Mean and variance equal the
/// data's (with a divisor of n). Indices are drawn as by [`Choice`], and as exact. For data whose
/// elements are not numbers, or are rows of an array, there is [`Key::choice`](crate::Key::choice).
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_empirical.svg"))]
///
/// ```
/// use ndarray::{Array2, Axis};
/// use ndkey::native::{self, Key};
///
/// // Bootstrap: the standard error of a mean.
/// let observed = [4.2, 5.1, 3.8, 6.0, 4.9, 5.5];
/// let resamples: Array2<f64> = Key::from_seed(0).sample(native::Empirical::new(&observed)?, (1000, 6));
/// let error = resamples.mean_axis(Axis(1)).unwrap().std(0.0);
/// assert!((error - 0.296).abs() < 0.03);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("bootstrap", "resample", "WeightedIndex", "rv_discrete"))]
pub struct Empirical<T> {
    data: Parameter<T>,
    choice: Choice,
}

impl<T: Number> Empirical<T> {
    /// The distribution in which all values of `data`, an array with any number of axes, are equally
    /// likely.
    ///
    /// # Errors
    /// [`Error::Shape`] if there are no data.
    pub fn new(data: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let data = checked_data("the data of Empirical", data.into())?;
        Ok(Self { choice: Choice::new(data.values().len()), data })
    }

    /// The distribution in which the probabilities of the values are proportional to weights.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless all weights are finite and not negative, and one is above 0;
    /// [`Error::Shape`] unless there is one weight for each number of `data`.
    pub fn weighted<A>(data: impl Into<Parameter<T>>, weights: &A) -> Result<Self, Error>
    where
        A: AsArray<Elem: Number, Dim = Ix1> + ?Sized,
    {
        let (data, weights) = (data.into(), weights.array_view());
        data.check_memory()?;
        check_weights("Empirical", "weights", &weights)?;
        if weights.len() != data.values().len() {
            let allowed = format!("[{}], one for each value", data.values().len());
            return Err(Error::shape("the weights of Empirical", weights.shape(), allowed));
        }
        Ok(Self { data, choice: Choice::weighted(&weights)? })
    }

    /// The data.
    #[must_use]
    pub fn data(&self) -> &Parameter<T> {
        &self.data
    }

    /// The weights, if values are not equally likely.
    #[must_use]
    pub fn weights(&self) -> Option<&[f64]> {
        self.choice.weights()
    }
}

stored! {
    Empirical<T: Number> {
        data: Parameter<T>,
        #[serde(default)] weights: Option<Parameter<f64>> =
            |weights: Option<&[f64]>| weights.map(Parameter::from),
    }
    match weights {
        Some(weights) => Self::weighted(data, weights.values()),
        None => Self::new(data),
    }
}

/// Checks that there are data, and memory for them.
fn checked_data<T: Number>(what: &'static str, data: Parameter<T>) -> Result<Parameter<T>, Error> {
    data.check_memory()?;
    if data.values().is_empty() {
        return Err(Error::shape(what, data.shape(), "an array with elements"));
    }
    Ok(data)
}

impl<T: Number + Default> Distribution<T> for Empirical<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let (which, data) = (self.choice.sampler(source, shape)?, self.data.values());
        let others = None;
        Ok(BoxedSampler::of(AtRandom { which, others, f: |index: usize, _| data[index] }))
    }
}

/// The distribution of a histogram: bins are drawn by their weights, and values are uniform in them.
///
/// The density in a bin is its weight, divided by its width and the sum of weights; counts are such
/// weights. The mean is the mean of the bins' middles, and the variance is the middles' variance
/// plus the mean of width² / 12. A value is in [lower edge, upper edge) of its bin: with the
/// indices of a [`Choice`], it is the lower edge plus the bin's width times a variate of
/// [`StandardUniform`].
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_histogram.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let ages = native::Histogram::new(&[0.0, 18.0, 65.0, 100.0], &[210, 550, 240])?;
/// let people: Array1<f64> = Key::from_seed(0).sample(&ages, 1000);
/// assert!(people.iter().all(|age| (0.0..100.0).contains(age)));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("rv_histogram", "piecewise constant"))]
pub struct Histogram<T> {
    edges: Named<T>,
    choice: Choice,
}

impl<T: WideElement> Histogram<T> {
    /// The distribution with these edges of bins, and a weight for each bin between two of them.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless edges are finite, each is above the one before, and by a finite
    /// difference, all weights are finite and not negative, and one is above 0; [`Error::Shape`] unless
    /// there is one edge more than weights.
    pub fn new<A>(edges: impl Into<Parameter<T>>, weights: &A) -> Result<Self, Error>
    where
        A: AsArray<Elem: Number, Dim = Ix1> + ?Sized,
    {
        let (edges, weights) = (edges.into().named("Histogram", "edges"), weights.array_view());
        edges.check_finite()?;
        check_weights("Histogram", "weights", &weights)?;
        if edges.shape() != [weights.len() + 1] {
            let allowed = format!("[{}], one more than weights", weights.len() + 1);
            return Err(Error::shape("the edges of Histogram", edges.shape(), allowed));
        }
        let before = [-T::INFINITY].into_iter().chain(edges.values().iter().copied());
        let before = Vec::from_iter(before.take(edges.values().len()));
        let allowed =
            |before| format!("above {}, the edge before it, by a finite number", Shown(before));
        edges.check_with(&before.into(), allowed, |edge, before| {
            edge > before && ((edge - before).is_finite() || before == -T::INFINITY)
        })?;
        Ok(Self { choice: Choice::weighted(&weights)?, edges })
    }

    /// The weights of the bins.
    #[must_use]
    pub fn weights(&self) -> &[f64] {
        self.choice.weights().unwrap_or_default()
    }
}

parameters! { Histogram<T>::new { edges } }

stored! {
    Histogram<T: WideElement> { edges: Parameter<T>, weights: Parameter<f64> = Parameter::from }
    Self::new(edges, weights.values())
}

impl<T: WideElement> Distribution<T> for Histogram<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let [for_bins, for_places] = source.split();
        let (which, edges) = (self.choice.sampler(for_bins, shape)?, self.edges.values());
        let places = Distribution::<T>::sampler(&StandardUniform, for_places, shape)?;
        let f = |bin: usize, place: T| {
            let [lower, upper] = [edges[bin], edges[bin + 1]];
            let x = lower + place * (upper - lower);
            if x < upper { x } else { upper.next_down() }
        };
        Ok(BoxedSampler::of(AtRandom { which, others: Some(places), f }))
    }
}

/// The kernel density estimate of data: a value of the data, drawn as from [`Empirical`], plus a
/// variate of a kernel times a bandwidth.
///
/// The density at x is the mean of the kernel's densities at (x - data) / bandwidth, divided by the
/// bandwidth; the mean is the data's plus the bandwidth times the kernel's, the variance the data's
/// plus the bandwidth squared times the kernel's. The kernel is the standard normal distribution,
/// or [another](Self::with_kernel) one.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_kernel_density.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let waiting = [54.0, 79.0, 62.0, 85.0, 55.0, 88.0, 51.0, 83.0];
/// let smooth = native::KernelDensity::scott(&waiting)?;
/// let sample: Array1<f64> = Key::from_seed(0).sample(&smooth, 1000);
/// assert!((sample.mean().unwrap() - 69.6).abs() < 3.0);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("kernel density", "gaussian_kde", "KDE", "smoothed bootstrap"))]
pub struct KernelDensity<T, K = StandardNormal> {
    data: Parameter<T>,
    bandwidth: Named<T>,
    kernel: K,
    choice: Choice,
}

impl<T: WideElement> KernelDensity<T> {
    /// The estimate from `data`, an array with any number of axes, with normal kernels of standard
    /// deviation `bandwidth`: a scalar, or an array that broadcasts to the sample.
    ///
    /// # Errors
    /// [`Error::Shape`] if there are no data; [`Error::Parameter`] unless data are finite, and
    /// `bandwidth` is finite and at least 0.
    pub fn new(
        data: impl Into<Parameter<T>>,
        bandwidth: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        Self::with_kernel(data, bandwidth, StandardNormal)
    }

    /// The estimate with Scott's bandwidth, s n^(-1/5), where s is the standard deviation of n data, with
    /// a divisor of n - 1 (Scott, "Multivariate density estimation", 1992).
    ///
    /// # Errors
    /// The errors of [`new`](Self::new); [`Error::Shape`] unless there are at least two data.
    pub fn scott(data: impl Into<Parameter<T>>) -> Result<Self, Error> {
        Self::by_rule(data.into(), 1.0)
    }

    /// The estimate with Silverman's bandwidth, s (3 n / 4)^(-1/5), where s is the standard deviation of n
    /// data, with a divisor of n - 1 (Silverman, "Density estimation", 1986).
    ///
    /// # Errors
    /// The errors of [`scott`](Self::scott).
    pub fn silverman(data: impl Into<Parameter<T>>) -> Result<Self, Error> {
        Self::by_rule(data.into(), 0.75)
    }

    /// The density with the bandwidth s (factor n)^(-1/5).
    fn by_rule(data: Parameter<T>, factor: f64) -> Result<Self, Error> {
        data.check_finite("KernelDensity", "data")?;
        let values = data.values();
        if values.len() < 2 {
            let allowed = "an array with at least two elements";
            return Err(Error::shape("the data of KernelDensity", data.shape(), allowed));
        }
        // Scaled by a power of 2, so that squares are in range.
        let mut scaled: Vec<f64> = values.iter().map(|x| x.to_f64()).collect();
        let power = scale_to_one(&mut scaled);
        let (n, mean) = (scaled.len() as f64, mean_of(&scaled));
        let squares = scaled.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>();
        let bandwidth = (squares / (n - 1.0)).sqrt() * Real::pow(factor * n, -0.2);
        let bandwidth = T::from_f64(times_power_of_two(bandwidth, power));
        Self::new(data, bandwidth)
    }
}

impl<T: WideElement, K> KernelDensity<T, K> {
    /// The estimate with another kernel: a distribution that is multiplied by `bandwidth`.
    ///
    /// # Errors
    /// The errors of [`new`](KernelDensity::new).
    pub fn with_kernel(
        data: impl Into<Parameter<T>>,
        bandwidth: impl Into<Parameter<T>>,
        kernel: K,
    ) -> Result<Self, Error> {
        let data = checked_data("the data of KernelDensity", data.into())?;
        data.check_finite("KernelDensity", "data")?;
        let bandwidth = bandwidth.into().named("KernelDensity", "bandwidth");
        bandwidth.check_not_negative()?;
        Ok(Self { choice: Choice::new(data.values().len()), data, bandwidth, kernel })
    }

    /// The data.
    #[must_use]
    pub fn data(&self) -> &Parameter<T> {
        &self.data
    }

    /// The kernel.
    #[must_use]
    pub fn kernel(&self) -> &K {
        &self.kernel
    }
}

parameters! { KernelDensity<T, K>::with_kernel { bandwidth } }

stored! {
    KernelDensity<T, K> [T: WideElement, K: Serialize] [T: WideElement, K: Deserialize<'de>] {
        data: Parameter<T>,
        bandwidth: Parameter<T>,
        kernel: K,
    }
    Self::with_kernel(data, bandwidth, kernel)
}

impl<T: WideElement, K: Distribution<T>> Distribution<T> for KernelDensity<T, K> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let [for_data, for_kernel] = source.split();
        let data = self.data.values();
        let which = self.choice.sampler(for_data, shape)?;
        let bandwidth = self.bandwidth.bind(shape)?;
        let kernel = BoxedSampler::bound(&self.kernel, for_kernel, shape)?;
        let scaled = BoxedSampler::of(Elementwise::with(kernel, Scaled, [bandwidth]));
        let f = |index: usize, noise: T| data[index] + noise;
        Ok(BoxedSampler::of(AtRandom { which, others: Some(scaled), f }))
    }
}

#[derive(Clone, Copy)]
struct Scaled;

impl<T: WideElement> Formula<T, 1> for Scaled {
    #[inline(always)]
    fn value(&self, x: T, [scale]: [T; 1]) -> T {
        scale * x
    }
}

/// A function of random indices, and of other values at the same positions, if there are any.
struct AtRandom<'a, T, F> {
    which: BoxedSampler<'a, usize>,
    others: Option<BoxedSampler<'a, T>>,
    f: F,
}

impl<T, F> Sampler<T> for AtRandom<'_, T, F>
where
    T: Copy + Default + Send,
    F: Fn(usize, T) -> T + Send + Sync,
{
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        let mut which = LinesTogether::room_of();
        let which = which.zeros(out.len());
        self.which.block(run, which);
        if let Some(others) = &self.others {
            others.block(run, out);
        }
        for (out, &index) in out.as_flattened_mut().iter_mut().zip(which.as_flattened()) {
            *out = (self.f)(index, *out);
        }
    }

    fn together(&self) -> usize {
        self.which.together()
    }

    fn cost(&self) -> usize {
        self.which.cost() + self.others.as_ref().map_or(0, Sampler::cost) + 1
    }
}
