//! Directions whose density is the exponential of a quadratic form: Watson's, Bingham's and Kent's distribution.

use crate::elements::float::Element;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
#[cfg(feature = "linalg")]
use crate::methods::factors::Matrices;
use crate::native::methods::standard::{normals, uniforms};
use crate::native::vectors::von_mises_fisher::turn;
use crate::sampling::vectors::{outer_shape, vectors};
use crate::sampling::{
    BoxedSampler, Distribution, Named, Parameter, Run, Sampler as _, SamplerResult, Source, named,
    parameters,
};

/// Watson's distribution of axes: directions x, where x and -x are equally likely, around an axis, or around the
/// sphere's great circle across it.
///
/// Density proportional to exp(kappa (m·x)²) for unit vectors x, with the axis m: bipolar for `kappa` above 0, a girdle
/// below 0, and uniform for 0. The last axis of a sample holds the coordinates of a point, as many as the axis has.
///
/// Points are sampled by rejection from the angular central Gaussian distribution (Kent, Ganeiber and Mardia, "A new
/// unified approach for the simulation of a wide class of directional distributions", 2018,
/// doi:10.1080/10618600.2017.1390468), in `f64`; an attempt takes a normal variate for each coordinate.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_watson.svg"))]
///
/// ```
/// use ndarray::Array2;
/// use ndkey::native::{self, Key};
///
/// let around_the_equator = native::Watson::new([0.0, 0.0, 1.0], -100.0)?;
/// let points: Array2<f64> = Key::from_seed(0).sample(around_the_equator, (100, 3));
/// assert!(points.column(2).iter().all(|z| z.abs() < 0.4));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("watson", "axial", "Dimroth-Watson"))]
pub struct Watson<T> {
    axis: Named<T>,
    kappa: Named<T>,
    envelope: Envelope,
}

/// Kent's distribution on the sphere in three dimensions: directions around a mean direction, whose contours are
/// ellipses.
///
/// Density proportional to exp(kappa m·x + beta ((a·x)² - (b·x)²)) for unit vectors x, with the mean direction m, the
/// direction a of the ellipses' major axis and b across both (Kent, "The Fisher-Bingham distribution on the sphere",
/// 1982, doi:10.1111/j.2517-6161.1982.tb01189.x). It has one mode for 2 beta up to kappa; with `beta` 0 it is
/// [`VonMisesFisher`](crate::native::VonMisesFisher). The last axis of a sample holds the three coordinates.
///
/// Axes are sampled as of [`Bingham`], with a bound of cosh(kappa m·x), and then one of their two directions. With two
/// modes that are far apart, about one attempt in sqrt(beta) succeeds.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_kent.svg"))]
///
/// ```
/// use ndarray::Array2;
/// use ndkey::native::{self, Key};
///
/// let dist = native::Kent::new([0.0, 0.0, 1.0], [1.0, 0.0, 0.0], 100.0, 40.0)?;
/// let points: Array2<f64> = Key::from_seed(0).sample(dist, (1000, 3));
/// assert!(points.column(0).var(0.0) > 4.0 * points.column(1).var(0.0));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("kent", "FB5", "Fisher-Bingham"))]
pub struct Kent<T> {
    mean: Named<T>,
    major: Named<T>,
    kappa: Named<T>,
    beta: Named<T>,
    envelope: Envelope,
}

/// Bingham's distribution of axes: directions x, where x and -x are equally likely, normal vectors of length 1.
///
/// Density proportional to exp(xᵀ matrix x) for unit vectors x; a multiple of the identity, added to the matrix, makes no
/// difference. In four dimensions it is a distribution of rotations, as quaternions. The last axis of a sample holds the
/// coordinates of a point. Points are sampled as of [`Watson`], in the directions of eigenvectors.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_bingham.svg"))]
///
/// ```
/// use ndarray::{Array2, array};
/// use ndkey::native::{self, Key};
///
/// let dist = native::Bingham::new(array![[-50.0, 0.0, 0.0], [0.0, -2.0, 0.0], [0.0, 0.0, 0.0]])?;
/// let points: Array2<f64> = Key::from_seed(0).sample(dist, (1000, 3));
/// assert!(points.column(0).var(0.0) < 0.1 * points.column(1).var(0.0));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[cfg(feature = "linalg")]
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("bingham", "axial", "quaternion"))]
pub struct Bingham<T> {
    matrix: Named<T>,
    envelope: Envelope,
}

/// Concentrations are up to this: products of them with squares are finite.
const LARGEST: f64 = 1e150;
const ALLOWED: &str = "at most 1e150 in absolute value";

impl<T: Element> Watson<T> {
    /// Watson's distribution with an axis, a vector of any length above 1, and a concentration.
    ///
    /// # Errors
    /// [`Error::Shape`] unless `axis` is a vector with two or more components, and `kappa` a scalar;
    /// [`Error::Parameter`] unless `axis` is finite and not 0, and `kappa` is at most 1e150 in absolute value.
    pub fn new(
        axis: impl Into<Parameter<T>>,
        kappa: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        named!("Watson", axis, kappa);
        let direction = direction(&axis, "`axis` of Watson")?;
        let concentration = scalar(&kappa, "`kappa` of Watson", -LARGEST)?;
        let mut decays = vec![concentration.max(0.0); direction.len()];
        decays[0] = (-concentration).max(0.0);
        let envelope = Envelope::new(decays, 0.0, Basis::First(direction));
        Ok(Self { axis, kappa, envelope })
    }
}

parameters! { Watson<T: Element>::new { axis, kappa } }

impl<T: Element> Kent<T> {
    /// Kent's distribution with a mean direction, the direction of the major axis, where only the part across the
    /// mean direction counts, a concentration `kappa` and an ovalness `beta`.
    ///
    /// # Errors
    /// [`Error::Shape`] unless `mean` and `major` are vectors with three components, and `kappa` and `beta` scalars;
    /// [`Error::Parameter`] unless the vectors are finite, not 0, and not parallel up to rounding, and `kappa` and `beta`
    /// are from 0 to 1e150.
    pub fn new(
        mean: impl Into<Parameter<T>>,
        major: impl Into<Parameter<T>>,
        kappa: impl Into<Parameter<T>>,
        beta: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        named!("Kent", mean, major, kappa, beta);
        let three = |vector: &Named<T>, what| match direction(vector, what)?[..] {
            [x, y, z] => Ok([x, y, z]),
            _ => Err(Error::shape(what, vector.shape(), "[3]")),
        };
        let first = three(&mean, "`mean` of Kent")?;
        let second = three(&major, "`major` of Kent")?;
        let product = first.iter().zip(&second).fold(0.0, |sum, (x, y)| sum + x * y);
        let mut across = [0, 1, 2].map(|axis| second[axis] - product * first[axis]);
        if normalize(&mut across) < 1e-6 {
            let value = "a vector parallel to `mean`";
            return Err(Error::parameter("Kent", "major", value, "a direction across it"));
        }
        let third = [0, 1, 2].map(|axis| {
            let [next, last] = [(axis + 1) % 3, (axis + 2) % 3];
            first[next] * across[last] - first[last] * across[next]
        });
        let concentration = scalar(&kappa, "`kappa` of Kent", 0.0)?;
        let ovalness = scalar(&beta, "`beta` of Kent", 0.0)?;
        let decays = vec![0.0, -ovalness, ovalness];
        let basis = Basis::Rows([first, across, third].concat());
        let envelope = Envelope::new(decays, concentration, basis);
        Ok(Self { mean, major, kappa, beta, envelope })
    }
}

parameters! { Kent<T: Element>::new { mean, major, kappa, beta } }

#[cfg(feature = "linalg")]
impl<T: WideElement> Bingham<T> {
    /// Bingham's distribution with a symmetric matrix, of order 2 or more.
    ///
    /// # Errors
    /// [`Error::Shape`] unless `matrix` has shape `(n, n)` with n above 1; [`Error::Parameter`] unless it is symmetric up to
    /// rounding, and at most 1e150 in absolute value.
    pub fn new(matrix: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let matrix = matrix.into().named("Bingham", "matrix");
        matrix.check(ALLOWED, |x| x.to_f64().abs() <= LARGEST)?;
        let what = "`matrix` of Bingham";
        let [_, (2..)] = *matrix.shape() else {
            return Err(Error::shape(what, matrix.shape(), "[n, n], n above 1"));
        };
        let names = Matrices { function: "Bingham", parameter: "matrix", what };
        let (values, vectors) = names.eigen(&matrix)?;
        let decays = Vec::from_iter(values.iter().map(|value| -value));
        let envelope = Envelope::new(decays, 0.0, Basis::Rows(vectors));
        Ok(Self { matrix, envelope })
    }
}

#[cfg(feature = "linalg")]
parameters! { Bingham<T: WideElement>::new { matrix } }

/// The direction of a vector with two or more components.
///
/// # Errors
/// [`Error::Shape`] if it has others, [`Error::Parameter`] unless it is finite and not 0.
fn direction<T: Element>(vector: &Named<T>, what: &'static str) -> Result<Vec<f64>, Error> {
    let [(2..)] = *vector.shape() else {
        return Err(Error::shape(what, vector.shape(), "[n], n above 1"));
    };
    vector.check_finite()?;
    let mut direction = Vec::from_iter(vector.values().iter().map(|x| T::wide(*x)));
    let size = |row: &[T]| row.iter().fold(0.0, |size: f64, x| size.max(T::wide(*x).abs()));
    let largest = vector.of_rows(size);
    largest.check("other than 0 in at least one component", |largest| largest > 0.0)?;
    let largest = size(vector.values());
    direction.iter_mut().for_each(|x| *x /= largest);
    normalize(&mut direction);
    Ok(direction)
}

/// Divides a vector by its length, which it returns.
fn normalize(vector: &mut [f64]) -> f64 {
    let length = vector.iter().fold(0.0, |sum, x| sum + x * x).sqrt();
    vector.iter_mut().for_each(|x| *x /= length);
    length
}

/// A concentration from `least` to [`LARGEST`].
fn scalar<T: Element>(number: &Named<T>, what: &'static str, least: f64) -> Result<f64, Error> {
    let Some(value) = number.as_scalar() else {
        return Err(Error::shape(what, number.shape(), "[], a scalar"));
    };
    let allowed = if least == 0.0 { "from 0 to 1e150" } else { ALLOWED };
    number.check(allowed, |x| (least..=LARGEST).contains(&T::wide(x)))?;
    Ok(T::wide(value))
}

/// The distribution with density proportional to exp(kappa x_1 - sum of decays x_i²) in a basis, and the angular central
/// Gaussian distribution, of normal vectors of length 1, which it is sampled from.
#[derive(Debug, Clone, PartialEq)]
struct Envelope {
    /// Of axes, that is with cosh(kappa x_1) replaced by a bound; the least is 0.
    decays: Vec<f64>,
    kappa: f64,
    /// The x_1 at which cosh(kappa x_1) and its bound are equal.
    equal_at: f64,
    basis: Basis,
    /// The standard deviations of the normal vectors.
    deviations: Vec<f64>,
    /// Twice this is a factor of the decays in the vectors' precisions, beside 1.
    factor: f64,
    /// The logarithm of the largest ratio of densities.
    log_bound: f64,
}

/// Where the axes of the density are.
#[derive(Debug, Clone, PartialEq)]
enum Basis {
    /// The first; the others are alike.
    First(Vec<f64>),
    /// Each of them, in rows.
    Rows(Vec<f64>),
}

impl Envelope {
    fn new(mut decays: Vec<f64>, kappa: f64, basis: Basis) -> Self {
        // log cosh(kappa x) is concave in x²: it is below its tangent at the mode, or at 1 where it hardly bends.
        let least = decays[1..].iter().copied().fold(f64::INFINITY, f64::min);
        let mode = 0.5 * kappa / (decays[0] - least);
        let equal_at = if mode < 1.0 && kappa > 2.0 { mode } else { 1.0 };
        let exponent = -2.0 * kappa * equal_at;
        let tanh = -Real::expm1(exponent) / (1.0 + Real::exp(exponent));
        let slope = 0.5 * kappa * (tanh / equal_at);
        decays[1..].iter_mut().for_each(|decay| *decay += slope);
        let least = decays.iter().copied().fold(f64::INFINITY, f64::min);
        decays.iter_mut().for_each(|decay| *decay -= least);
        let n = decays.len() as f64;
        // The root b of a sum that falls with b.
        let excess = |b: f64| decays.iter().fold(-1.0, |sum, decay| sum + 1.0 / (b + 2.0 * decay));
        let (mut low, mut high) = (1.0, n);
        for _ in 0..60 {
            let middle = 0.5 * (low + high);
            if excess(middle) > 0.0 { low = middle } else { high = middle }
        }
        let factor = 1.0 / low;
        let deviations = decays.iter().map(|decay| 1.0 / (1.0 + 2.0 * factor * decay).sqrt());
        let deviations = deviations.collect();
        let log_bound = 0.5 * n * Real::log(n * factor) - 0.5 * (n - low);
        Self { decays, kappa, equal_at, basis, deviations, factor, log_bound }
    }

    /// The logarithm of the probability to accept a point, in the basis.
    fn log_probability(&self, point: &[f64]) -> f64 {
        let n = point.len() as f64;
        let form =
            point.iter().zip(&self.decays).fold(0.0, |sum, (x, decay)| sum + decay * (x * x));
        let axes = 0.5 * n * Real::log1p(2.0 * self.factor * form) - form - self.log_bound;
        if self.kappa == 0.0 {
            return axes;
        }
        // log cosh(kappa x) less its bound, without differences of nearly equal numbers.
        let (kappa, equal_at) = (self.kappa, self.equal_at);
        let (first, rest) = point.split_first().expect("two or more");
        let first = first.abs();
        // equal_at² - x², and that divided by equal_at + x.
        let (below, ratio) = match equal_at {
            1.0 => {
                let rest = rest.iter().fold(0.0, |sum, x| sum + x * x);
                (rest, rest / (1.0 + first))
            }
            _ => ((equal_at - first) * (equal_at + first), equal_at - first),
        };
        let log = |x: f64| Real::log1p(Real::exp(-2.0 * kappa * x));
        let far = 1.0 / (1.0 + Real::exp(2.0 * kappa * equal_at));
        axes - 0.5 * kappa * ratio * ratio / equal_at - kappa * below * far / equal_at + log(first)
            - log(equal_at)
    }

    /// The sampler of points.
    ///
    /// # Errors
    /// [`Error::Shape`], naming `what`, unless the last axis of a sample is a point's.
    fn sampler<T: Element>(
        &self,
        what: &'static str,
        source: Source,
        shape: &[usize],
    ) -> SamplerResult<'static, T> {
        let n = self.decays.len();
        outer_shape(what, &source, shape, &[n])?;
        Ok(T::rounded(points::<T::Wide>(source, self.clone())))
    }
}

impl<T: Element> Distribution<T> for Watson<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        self.envelope.sampler("the sample of Watson", source, shape)
    }
}

impl<T: Element> Distribution<T> for Kent<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        self.envelope.sampler("the sample of Kent", source, shape)
    }
}

#[cfg(feature = "linalg")]
impl<T: WideElement> Distribution<T> for Bingham<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        self.envelope.sampler("the sample of Bingham", source, shape)
    }
}

/// The sampler of points by attempts, whose number is folded into the key.
#[inline(never)]
fn points<T: WideElement>(source: Source, envelope: Envelope) -> BoxedSampler<'static, T> {
    BoxedSampler::of(vectors(envelope.decays.len(), 16, move |first, out: &mut [T]| {
        let n = envelope.decays.len();
        let count = out.len() / n;
        let (mut vectors, mut tests) = (vec![0.0; out.len()], vec![0.0; 2 * count]);
        let mut open = Vec::from_iter(0..count);
        for attempt in 0.. {
            let [for_normals, for_tests] = source.fold_in(attempt).split();
            let normals = normals::<T>(for_normals);
            let uniforms = uniforms::<T>(for_tests.with_len(source.per_key() / n as u64 * 2));
            let run = |vector: usize, len: usize| {
                let start = first.wrapping_add(vector as u64).wrapping_mul(len as u64);
                Run { start, step: 1 }
            };
            if attempt == 0 {
                normals.fill(run(0, n), &mut vectors);
                uniforms.fill(run(0, 2), &mut tests);
            }
            open.retain(|&vector| {
                let point = &mut vectors[n * vector..][..n];
                let tests = &mut tests[2 * vector..][..2];
                if attempt > 0 {
                    normals.fill(run(vector, n), point);
                    uniforms.fill(run(vector, 2), tests);
                }
                for (x, deviation) in point.iter_mut().zip(&envelope.deviations) {
                    *x *= deviation;
                }
                let length = normalize(point);
                // NaN if all are 0.
                let accepted =
                    length > 0.0 && Real::log(tests[0]) < envelope.log_probability(point);
                if accepted {
                    // One of both directions of the axis.
                    let here = 1.0 / (1.0 + Real::exp(-2.0 * envelope.kappa * point[0]));
                    let sign = if tests[1] < here { 1.0 } else { -1.0 };
                    point.iter_mut().for_each(|x| *x *= sign);
                    envelope.basis.write(point, &mut out[n * vector..][..n]);
                }
                !accepted
            });
            if open.is_empty() {
                return;
            }
        }
    }))
}

impl Basis {
    /// Writes a point that is given in the basis.
    fn write<T: WideElement>(&self, point: &mut [f64], out: &mut [T]) {
        match self {
            Self::First(axis) => {
                turn(point, axis);
                for (out, &x) in out.iter_mut().zip(&*point) {
                    *out = T::from_f64(x);
                }
            }
            Self::Rows(rows) => {
                for (column, out) in out.iter_mut().enumerate() {
                    let elements = rows[column..].iter().step_by(point.len());
                    let x =
                        point.iter().zip(elements).fold(0.0, |sum, (x, element)| sum + x * element);
                    *out = T::from_f64(x);
                }
            }
        }
    }
}
