//! Kernel densities of vectors.

use std::f64::consts::PI;
use std::sync::Arc;

use ndarray::{Array, Dimension, Ix1, RemoveAxis};

use crate::arrays::AsArray;
use crate::elements::wide::WideElement;
use crate::engine::{checked_allocation, parallel};
use crate::error::Error;
use crate::math::Real;
use crate::math::scaling::{scale_to_one, times_power_of_two};
use crate::methods::factors::{Factorization, Matrices};
use crate::methods::normal_vectors::NormalVectors;
use crate::methods::weights::check_weights;
use crate::native::indices::choice::Choice;
use crate::native::methods::triangles::solve;
use crate::native::vectors::multivariate_normal::normal;
use crate::sampling::vectors::{Vectors, outer_shape, vectors};
use crate::sampling::{
    Bound, BoxedSampler, Distribution, LANES, Line, Number, Parameter, Run, Sampler as _,
    SamplerResult, Shown, Source, check_values, stored,
};
use crate::simd::{each, each_given, inlined};

/// The kernel density estimate of vectors, with normal kernels: a row of the data, equally likely or by weights,
/// plus a normal vector.
///
/// The density at x is the weighted mean of normal densities at x, whose means are the data and whose covariance
/// is the [`Bandwidth`]. The mean is the data's, the covariance the data's (with a divisor of n) plus the
/// kernels'. The last axis of a sample holds the vectors. [Within bounds](Self::within), what a kernel has
/// outside is reflected. Rows are drawn as by [`Choice`], kernels as by
/// [`MultivariateNormal`](crate::native::MultivariateNormal). Numbers are vectors of length 1;
/// [`KernelDensity`](crate::native::KernelDensity) has other kernels for them.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_multivariate_kernel_density.svg"))]
///
/// ```
/// use ndarray::{Array1, Array2, array};
/// use ndkey::native::{self, Bandwidth, Key};
///
/// let eruptions = array![[3.6, 79.0], [1.8, 54.0], [3.3, 74.0], [2.3, 62.0], [4.5, 85.0], [2.9, 55.0]];
/// let smooth = native::MultivariateKernelDensity::new(&eruptions, Bandwidth::Scott)?;
/// let sample: Array2<f64> = Key::from_seed(0).sample(&smooth, (1000, 2));
/// let log_densities: Array1<f64> = smooth.log_density(&sample)?;
///
/// // None lasts less than a minute.
/// let positive = smooth.within([1.0, 0.0], f64::INFINITY)?;
/// let sample: Array2<f64> = Key::from_seed(0).sample(&positive, (1000, 2));
/// assert!(sample.column(0).iter().all(|&minutes| minutes >= 1.0));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("multivariate kernel density", "gaussian_kde", "KDE", "smoothed bootstrap"))]
pub struct MultivariateKernelDensity<T> {
    data: Parameter<T>,
    bandwidth: Bandwidth<T>,
    bounds: Option<[Parameter<T>; 2]>,
    choice: Choice,
    /// The length of the vectors.
    dimension: usize,
    /// The lower triangular F; F Fᵀ is the kernels' covariance.
    factor: Arc<Vec<f64>>,
}

/// The kernels of a [`MultivariateKernelDensity`], for data of n vectors of length d. With weights w, n is
/// (sum of w)² / (sum of w²), and the data's covariance is the weighted one, divided by 1 - 1 / n.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(bound = "T: Number")
)]
#[non_exhaustive]
pub enum Bandwidth<T> {
    /// Scott's rule: the kernels' covariance is n^(-2 / (d + 4)) times the data's (Scott, "Multivariate density
    /// estimation", 1992). Within bounds, it has only the diagonal.
    Scott,
    /// Silverman's rule: as Scott's, with n (d + 2) / 4 in place of n (Silverman, "Density estimation", 1986).
    Silverman,
    /// The kernels' standard deviations, one for each axis, or one for all.
    Axes(Parameter<T>),
    /// The kernels' covariance, of shape `(d, d)`.
    Matrix(Parameter<T>),
}

const NAME: &str = "MultivariateKernelDensity";

impl<T: WideElement> MultivariateKernelDensity<T> {
    /// The estimate from `data`, a vector in each row, all equally likely.
    ///
    /// # Errors
    /// [`Error::Shape`] unless `data` has shape `(n, d)` with n and d above 0, and the bandwidth one of its own;
    /// [`Error::Parameter`] unless data are finite, standard deviations finite and above 0, and a matrix, or the
    /// covariance of the data for a rule, finite, symmetric up to rounding and positive definite;
    /// [`Error::TooLarge`] or [`Error::Memory`] if there is not enough memory for a matrix of shape `(d, d)`.
    pub fn new(data: impl Into<Parameter<T>>, bandwidth: Bandwidth<T>) -> Result<Self, Error> {
        let data = data.into();
        let choice = Choice::new(data.shape().first().copied().unwrap_or_default());
        Self::of(data, choice, bandwidth)
    }

    /// The estimate in which the probabilities of the vectors are proportional to weights.
    ///
    /// # Errors
    /// The errors of [`new`](Self::new); [`Error::Parameter`] unless all weights are finite and not negative, and
    /// one is above 0; [`Error::Shape`] unless there is one weight for each row of `data`.
    pub fn weighted<A>(
        data: impl Into<Parameter<T>>,
        weights: &A,
        bandwidth: Bandwidth<T>,
    ) -> Result<Self, Error>
    where
        A: AsArray<Elem: Number, Dim = Ix1> + ?Sized,
    {
        let (data, weights) = (data.into(), weights.array_view());
        check_weights(NAME, "weights", &weights)?;
        let rows = data.shape().first().copied().unwrap_or_default();
        if weights.len() != rows {
            let allowed = format!("[{rows}], one for each row of data");
            let what = "the weights of MultivariateKernelDensity";
            return Err(Error::shape(what, weights.shape(), allowed));
        }
        Self::of(data, Choice::weighted(&weights)?, bandwidth)
    }

    fn of(data: Parameter<T>, choice: Choice, bandwidth: Bandwidth<T>) -> Result<Self, Error> {
        data.check_finite(NAME, "data")?;
        let &[(1..), dimension @ (1..)] = data.shape() else {
            let what = "the data of MultivariateKernelDensity";
            return Err(Error::shape(what, data.shape(), "[n, d], both above 0"));
        };
        checked_allocation::<f64>(&[dimension; 2])?;
        let wrong_shape = |shape: &[usize], allowed| {
            Err(Error::shape("the bandwidth of MultivariateKernelDensity", shape, allowed))
        };
        let factor = match &bandwidth {
            Bandwidth::Scott => by_rule(&data, choice.weights(), dimension, 1.0)?,
            Bandwidth::Silverman => {
                by_rule(&data, choice.weights(), dimension, (dimension + 2) as f64 / 4.0)?
            }
            Bandwidth::Axes(deviations) => {
                deviations.check_positive(NAME, "bandwidth")?;
                match (deviations.as_scalar(), deviations.shape()) {
                    (Some(x), _) => diagonal(&vec![x.to_f64(); dimension]),
                    (_, [len]) if *len == dimension => {
                        diagonal(&Vec::from_iter(deviations.values().iter().map(|x| x.to_f64())))
                    }
                    (_, shape) => {
                        return wrong_shape(shape, format!("[] or [{dimension}], as the data"));
                    }
                }
            }
            Bandwidth::Matrix(matrix) if matrix.shape() != [dimension; 2] => {
                return wrong_shape(matrix.shape(), format!("[{dimension}, {dimension}]"));
            }
            Bandwidth::Matrix(matrix) => cholesky(matrix, "bandwidth")?,
        };
        Ok(Self { data, bandwidth, bounds: None, choice, dimension, factor: Arc::new(factor) })
    }

    /// The estimate within bounds, one for each axis or one for all, which may be infinite: a vector that is
    /// outside of one is reflected there, as often as needed.
    ///
    /// So the density is the sum of the densities at all mirror images, and its slope at a bound is 0.
    ///
    /// # Errors
    /// [`Error::Shape`] if bounds have another shape; [`Error::Parameter`] unless each upper one is above the
    /// lower one, the data are within them, the bandwidth is not a matrix, and kernels have standard deviations of
    /// at most the distance of the bounds.
    pub fn within(
        mut self,
        lower: impl Into<Parameter<T>>,
        upper: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        if let Bandwidth::Matrix(_) = self.bandwidth {
            let allowed = "by axes or by a rule: kernels that are reflected have no correlations";
            return Err(Error::parameter(NAME, "bandwidth", "a matrix", allowed));
        }
        let dimension = self.dimension;
        let bounds = [(lower.into(), "lower"), (upper.into(), "upper")];
        for (bound, name) in &bounds {
            bound.check(NAME, name, "other than NaN", |x| !x.to_f64().is_nan())?;
            if bound.as_scalar().is_none() && bound.shape() != [dimension] {
                let allowed = format!("[] or [{dimension}], as the data");
                let what = "the bounds of MultivariateKernelDensity";
                return Err(Error::shape(what, bound.shape(), allowed));
            }
        }
        let bounds = bounds.map(|(bound, _)| bound);
        let rows = self.factor.chunks_exact(dimension);
        // Roots of sums of squares: of each axis alone.
        let deviations = Vec::from_iter(rows.map(|row| match row {
            [one] => *one,
            row => row.iter().fold(0.0, |length, x| libm::hypot(length, *x)),
        }));
        for axis in 0..dimension {
            let [low, high] = bounds.each_ref().map(|bound| of_axis(bound, axis));
            let upper = |allowed| Error::parameter(NAME, "upper", Shown(high), allowed);
            let (width, deviation) = (high.to_f64() - low.to_f64(), deviations[axis]);
            if high <= low {
                return Err(upper(format!("above {}, the lower bound", Shown(low))));
            }
            if width < deviation {
                let deviation = Shown(deviation);
                let allowed =
                    format!("at least {deviation}, a standard deviation, above the lower bound");
                return Err(upper(allowed));
            }
            let mut column = self.data.values()[axis..].iter().step_by(dimension);
            if let Some(row) = column.position(|x| !(low <= *x && *x <= high)) {
                let value = Shown(self.data.values()[row * dimension + axis]);
                let error = Error::parameter(NAME, "data", value, "within the bounds");
                return Err(error.at([row, axis]));
            }
        }
        self.factor = Arc::new(diagonal(&deviations));
        self.bounds = Some(bounds);
        Ok(self)
    }

    /// The logarithm of the density at points, whose last axis holds the vectors, computed in `f64`, in parallel.
    /// Outside of the bounds it is minus infinity.
    ///
    /// # Errors
    /// [`Error::Shape`] unless the last axis of `points` has the length of the data's; [`Error::Parameter`] if
    /// a coordinate is NaN.
    pub fn log_density<A>(
        &self,
        points: &A,
    ) -> Result<Array<f64, <A::Dim as Dimension>::Smaller>, Error>
    where
        A: AsArray<Elem = T, Dim: RemoveAxis> + ?Sized,
    {
        let points = points.array_view();
        let Some((len, outer)) =
            points.shape().split_last().filter(|last| *last.0 == self.dimension)
        else {
            let what = "the points of MultivariateKernelDensity";
            return Err(Error::shape(what, points.shape(), format!("[.., {}]", self.dimension)));
        };
        check_values(points.iter(), points.shape(), NAME, "points", "other than NaN", |x| {
            !x.to_f64().is_nan()
        })?;
        let values = Vec::from_iter(points.iter().map(|x| x.to_f64()));
        let terms = Terms::new(self);
        let rows = Vec::from_iter(values.chunks_exact(*len));
        let densities = parallel::map(&rows, |point| terms.log_density(point));
        let last = ndarray::Axis(outer.len());
        let shape = points.raw_dim().remove_axis(last);
        Ok(Array::from_shape_vec(shape, densities).expect("one for each point"))
    }
}

impl<T> MultivariateKernelDensity<T> {
    /// The data.
    #[must_use]
    pub fn data(&self) -> &Parameter<T> {
        &self.data
    }

    /// The weights, if data are not equally likely.
    #[must_use]
    pub fn weights(&self) -> Option<&[f64]> {
        self.choice.weights()
    }

    /// The bandwidth.
    #[must_use]
    pub fn bandwidth(&self) -> &Bandwidth<T> {
        &self.bandwidth
    }

    /// The lower and the upper bounds, if there are any.
    #[must_use]
    pub fn bounds(&self) -> Option<&[Parameter<T>; 2]> {
        self.bounds.as_ref()
    }
}

stored! {
    MultivariateKernelDensity<T> [T: WideElement] [T: WideElement] {
        data: Parameter<T>,
        #[serde(default)] weights: Option<Parameter<f64>> =
            |weights: Option<&[f64]>| weights.map(Parameter::from),
        bandwidth: Bandwidth<T>,
        #[serde(default)] bounds: Option<[Parameter<T>; 2]>,
    }
    match weights {
        Some(weights) => Self::weighted(data, weights.values(), bandwidth),
        None => Self::new(data, bandwidth),
    }
    .and_then(|this| match bounds {
        Some([lower, upper]) => this.within(lower, upper),
        None => Ok(this),
    })
}

/// The bound of an axis.
fn of_axis<T: Number>(bound: &Parameter<T>, axis: usize) -> T {
    bound.as_scalar().unwrap_or_else(|| bound.values()[axis])
}

fn diagonal(values: &[f64]) -> Vec<f64> {
    let n = values.len();
    Vec::from_iter((0..n * n).map(|at| if at / n == at % n { values[at / n] } else { 0.0 }))
}

fn cholesky<T: WideElement>(
    matrix: &Parameter<T>,
    parameter: &'static str,
) -> Result<Vec<f64>, Error> {
    let what = "the bandwidth of MultivariateKernelDensity";
    let names = Matrices { function: NAME, parameter, what };
    let factors = names.factors(matrix, None, Factorization::Cholesky, 0.0)?;
    Ok(factors.values[0].clone())
}

/// The factor of the data's covariance, times (factor n)^(-1 / (dimension + 4)).
fn by_rule<T: WideElement>(
    data: &Parameter<T>,
    weights: Option<&[f64]>,
    dimension: usize,
    factor: f64,
) -> Result<Vec<f64>, Error> {
    let rows = data.values().len() / dimension;
    let mut weights = weights.map_or_else(|| vec![1.0; rows], <[f64]>::to_vec);
    scale_to_one(&mut weights);
    let total = weights.iter().sum::<f64>();
    weights.iter_mut().for_each(|weight| *weight /= total);
    let squares = weights.iter().map(|weight| weight * weight).sum::<f64>();
    // Scaled by powers of 2, so that squares are in range.
    let columns = Vec::from_iter((0..dimension).map(|axis| {
        let column = data.values()[axis..].iter().step_by(dimension);
        let mut column = Vec::from_iter(column.map(|x| x.to_f64()));
        let power = scale_to_one(&mut column);
        let of_data = || column.iter().zip(&weights).filter(|(_, weight)| **weight > 0.0);
        let (first, _) = of_data().next().expect("a weight above 0");
        // The mean of equal data is not rounded: they have no covariance.
        let mean = match of_data().all(|(x, _)| x == first) {
            true => *first,
            false => column.iter().zip(&weights).map(|(x, weight)| x * weight).sum::<f64>(),
        };
        column.iter_mut().for_each(|x| *x -= mean);
        (column, power)
    }));
    let covariance = ndarray::Array2::from_shape_fn((dimension, dimension), |(row, column)| {
        let (one, other) = (&columns[row].0, &columns[column].0);
        let products = one.iter().zip(other).zip(&weights);
        products.map(|((x, y), weight)| weight * (x * y)).sum::<f64>() / (1.0 - squares)
    });
    let covariance = Parameter::from(covariance);
    let is_finite = covariance.values().iter().all(|x| x.is_finite());
    let allowed = "data of at least two vectors, whose covariance is positive definite";
    Error::check(is_finite, NAME, "data", "one vector", allowed)?;
    let mut matrix = cholesky(&covariance, "data")?;
    let scale = Real::pow(factor / squares, -1.0 / (dimension + 4) as f64);
    for (row, (_, power)) in matrix.chunks_exact_mut(dimension).zip(&columns) {
        row.iter_mut().for_each(|x| *x = times_power_of_two(*x * scale, *power));
    }
    Ok(matrix)
}

impl<T: WideElement> Distribution<T> for MultivariateKernelDensity<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let n = self.dimension;
        let what = "the sample of MultivariateKernelDensity";
        let outer = outer_shape(what, &source, shape, &[n])?;
        let [for_rows, for_kernels] = source.split();
        let for_rows = for_rows.with_len(source.per_key() / n as u64);
        let factor = Vec::from_iter(self.factor.iter().map(|&x| T::from_f64(x)));
        let kernels = NormalVectors {
            normal: normal(for_kernels.into()),
            n,
            means: Arc::new(vec![T::ZERO; n]),
            factors: Arc::new(vec![factor]),
            triangular: true,
            which_mean: Bound::scalar(0),
            which_factor: Bound::scalar(0),
        };
        let bounds = self.bounds.as_ref().map(|bounds| {
            Vec::from_iter((0..n).map(|axis| bounds.each_ref().map(|bound| of_axis(bound, axis))))
        });
        let rows = self.choice.sampler(for_rows, outer)?;
        let data = self.data.values();
        Ok(BoxedSampler::of(vectors(
            n,
            kernels.cost() + rows.cost() / n + 1,
            move |first, out: &mut [T]| {
                kernels.vectors(first, out);
                let mut of_vectors = vec![0; out.len() / n];
                rows.fill(Run { start: first, step: 1 }, &mut of_vectors);
                for (vector, row) in out.chunks_exact_mut(n).zip(of_vectors) {
                    for (x, &datum) in vector.iter_mut().zip(&data[row * n..]) {
                        *x = datum + *x;
                    }
                    for (x, &bounds) in vector.iter_mut().zip(bounds.iter().flatten()) {
                        *x = reflected(*x, bounds);
                    }
                }
            },
        )))
    }
}

/// A number, reflected at bounds until it is within them. One that is infinite stays at the bound.
fn reflected<T: WideElement>(mut x: T, [lower, upper]: [T; 2]) -> T {
    while x < lower || x > upper {
        let bound = if x < lower { lower } else { upper };
        if x.abs() == T::INFINITY {
            return bound;
        }
        x = bound + (bound - x);
    }
    x
}

/// What the density at each point needs of the data.
struct Terms<'a> {
    factor: &'a [f64],
    dimension: usize,
    /// A datum, subtracted from all, so that rounding depends on distances.
    origin: Vec<f64>,
    /// Logarithms of weights.
    weights: Vec<Line<f64>>,
    /// The solutions y of factor y = datum - origin, a column for each axis.
    columns: Vec<Vec<Line<f64>>>,
    /// For each axis, the lower and the upper bound less the origin, divided by the standard deviation.
    bounds: Option<Vec<[f64; 2]>>,
    /// The logarithm of the density's constant.
    constant: f64,
}

/// About how many data are looked at together, in lines.
const TILE: usize = 64;

impl<'a> Terms<'a> {
    fn new<T: WideElement>(of: &'a MultivariateKernelDensity<T>) -> Self {
        let (dimension, rows) = (of.dimension, of.choice.population());
        let data = of.data.values();
        let origin = Vec::from_iter(data[..dimension].iter().map(|x| x.to_f64()));
        let lines = rows.div_ceil(LANES);
        let mut weights = vec![[f64::NEG_INFINITY; LANES]; lines];
        let mut total = rows as f64;
        weights.as_flattened_mut()[..rows].fill(0.0);
        if let Some(given) = of.choice.weights() {
            let mut scaled = given.to_vec();
            scale_to_one(&mut scaled);
            total = scaled.iter().sum();
            for (log, weight) in weights.as_flattened_mut().iter_mut().zip(scaled) {
                *log = Real::log(weight);
            }
        }
        let mut columns = vec![vec![[0.0; LANES]; lines]; dimension];
        let (mut offset, mut solved) = (vec![0.0; dimension], vec![0.0; dimension]);
        for (row, datum) in data.chunks_exact(dimension).enumerate() {
            for ((offset, x), origin) in offset.iter_mut().zip(datum).zip(&origin) {
                *offset = x.to_f64() - origin;
            }
            solve(&offset, &of.factor, &mut solved);
            for (column, &y) in columns.iter_mut().zip(&solved) {
                column.as_flattened_mut()[row] = y;
            }
        }
        let bounds = of.bounds.as_ref().map(|bounds| {
            let of_axis = |axis: usize| {
                let deviation = of.factor[axis * dimension + axis];
                bounds
                    .each_ref()
                    .map(|bound| (of_axis(bound, axis).to_f64() - origin[axis]) / deviation)
            };
            Vec::from_iter((0..dimension).map(of_axis))
        });
        let logs = (0..dimension).map(|axis| Real::log(of.factor[axis * dimension + axis]));
        let of_factor = logs.sum::<f64>() + 0.5 * dimension as f64 * Real::log(2.0 * PI);
        let constant = -of_factor - Real::log(total);
        Self { factor: &of.factor, dimension, origin, weights, columns, bounds, constant }
    }

    fn log_density(&self, point: &[f64]) -> f64 {
        let offset = Vec::from_iter(point.iter().zip(&self.origin).map(|(x, origin)| x - origin));
        let mut at = vec![0.0; self.dimension];
        solve(&offset, self.factor, &mut at);
        let outside = |(x, [lower, upper]): (&f64, &[f64; 2])| x < lower || x > upper;
        let bounds = self.bounds.as_deref().unwrap_or_default();
        if at.iter().any(|x| x.is_infinite()) || at.iter().zip(bounds).any(outside) {
            return f64::NEG_INFINITY;
        }
        let (mut largest, mut sums) = (f64::NEG_INFINITY, [0.0; LANES]);
        let (mut exponents, mut factors) = (vec![[0.0; LANES]; TILE], vec![[0.0; LANES]; TILE]);
        for (tile, weights) in self.weights.chunks(TILE).enumerate() {
            let exponents = &mut exponents[..weights.len()];
            exponents.copy_from_slice(weights);
            let column = |axis: usize| &self.columns[axis][tile * TILE..][..weights.len()];
            for (axis, &x) in at.iter().enumerate() {
                each_given(
                    exponents,
                    [column(axis)],
                    inlined!(|exponent, [y]| Real::mul_add(-0.5 * (x - y), x - y, exponent)),
                );
            }
            let most = exponents.as_flattened().iter().copied().fold(f64::NEG_INFINITY, f64::max);
            if most > largest {
                let scale = Real::exp(largest - most);
                sums.iter_mut().for_each(|sum| *sum *= scale);
                largest = most;
            }
            if largest == f64::NEG_INFINITY {
                continue;
            }
            each(exponents, inlined!(|exponent| Real::exp(exponent - largest)));
            for (axis, (&x, &bounds)) in at.iter().zip(bounds).enumerate() {
                let factors = &mut factors[..weights.len()];
                with_images(factors, column(axis), x, bounds);
                each_given(
                    exponents,
                    [factors],
                    inlined!(|exponential, [factor]| exponential * factor),
                );
            }
            for line in &*exponents {
                for (sum, x) in sums.iter_mut().zip(line) {
                    *sum += x;
                }
            }
        }
        largest + Real::log(sums.iter().sum::<f64>()) + self.constant
    }
}

/// Writes by which factor mirror images make the kernels at `x` larger: sums of exp((|x - y|² - |x - y'|²) / 2) over
/// the images y' of each y, where y itself is the nearest.
fn with_images(factors: &mut [Line<f64>], column: &[Line<f64>], x: f64, [lower, upper]: [f64; 2]) {
    factors.fill([1.0; LANES]);
    // Half the difference of the squares is a product with a linear function of y.
    let mut add = |[factor, at_0, slope]: [f64; 3]| {
        each_given(
            factors,
            [column],
            inlined!(|sum, [y]| sum + Real::exp(-2.0 * factor * (at_0 + slope * y))),
        );
    };
    let width = upper - lower;
    let mut shift = 0.0;
    // Images farther away are below 2^-54, beside 1.
    while 2.0 * shift * shift < 38.0 {
        if lower.is_finite() {
            add([x - lower + shift, shift - lower, 1.0]);
        }
        if upper.is_finite() {
            add([upper - x + shift, upper + shift, -1.0]);
        }
        shift += width;
        if shift == f64::INFINITY {
            return;
        }
        add([shift, shift + x, -1.0]);
        add([shift, shift - x, 1.0]);
    }
}
