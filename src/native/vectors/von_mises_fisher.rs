//! The von Mises-Fisher distribution of directions.

use std::f64::consts::PI;

use crate::elements::float::Element;
use crate::elements::wide::{WideElement, WideMethods};
use crate::error::Error;
use crate::math::Real;
use crate::math::complements::minus_log;
use crate::methods::combined::combined;
use crate::native::methods::standard::{centred, normals, uniforms};
use crate::sampling::rejection::{FirstAccepted, Rejection};
use crate::sampling::vectors::{outer_shape, vectors};
use crate::sampling::{
    Bound, BoxedSampler, Distribution, LANES, Named, Parameter, Run, Sampler as _, SamplerResult,
    Source, Widened, broadcast_shape, check_values, parameters,
};
use crate::simd::inlined;

/// The von Mises-Fisher distribution on the unit sphere in a space of any dimension, with a mean
/// direction and concentration `kappa`.
///
/// Density proportional to exp(kappa m·x) for unit vectors x, with the mean direction m. The mean has
/// this direction and the length I_(n/2)(kappa) / I_(n/2 - 1)(kappa) in n dimensions, with modified
/// Bessel functions; in the plane it is [`VonMises`](crate::native::VonMises), with `kappa` = 0
/// [`UnitSphere`](crate::native::UnitSphere). On a line, the sphere of -1 and 1, the mean direction has the
/// probability 1 / (1 + exp(-2 kappa)). The last axis of a sample holds the coordinates of a point.
///
/// The angle from the mean direction is sampled by rejection (Wood, "Simulation of the von Mises
/// Fisher distribution", 1994, doi:10.1080/03610919408813161), with variates of the symmetric beta
/// distribution by Ulrich's formula (1984, doi:10.2307/2347441); the direction of the rest of the
/// vector is uniform. It is computed in `f64`, without differences that cancel: for every `kappa`,
/// distances from the mean direction have all the digits that coordinates have room for.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_von_mises_fisher.svg"))]
///
/// ```
/// use ndarray::{Array2, array};
/// use ndkey::native::{self, Key};
///
/// let dist = native::VonMisesFisher::new(array![0.0, 0.0, 1.0], 100.0)?;
/// let directions: Array2<f64> = Key::from_seed(0).sample(dist, (100, 3));
/// assert!(directions.column(2).iter().all(|&z| z > 0.8));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("von mises fisher", "vonmises_fisher", "vMF"))]
pub struct VonMisesFisher<T> {
    /// The mean as given, of any length.
    mean: Named<T>,
    kappa: Widened<T>,
    /// The means, of length 1.
    directions: Named<f64>,
    dimension: usize,
}

const NAME: &str = "VonMisesFisher";

impl<T: Element> VonMisesFisher<T> {
    /// A von Mises-Fisher distribution with mean direction `mean`, an array whose last axis is the
    /// vector's, of any length above 0, and concentration `kappa`, a scalar or an array that
    /// broadcasts with the other axes.
    ///
    /// # Errors
    /// [`Error::Shape`] unless vectors have a component; [`Error::Parameter`] unless all
    /// are finite, each vector has one that is not 0, and `kappa` is at least 0;
    /// [`Error::Broadcast`] if the shapes do not broadcast together.
    pub fn new(
        mean: impl Into<Parameter<T>>,
        kappa: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        let (mean, kappa) = (mean.into().named(NAME, "mean"), kappa.into().named(NAME, "kappa"));
        let (dimension, outer) = match mean.shape() {
            [outer @ .., dimension @ (1..)] => (*dimension, outer),
            shape => {
                return Err(Error::shape("`mean` of VonMisesFisher", shape, "[.., 1 or more]"));
            }
        };
        mean.check_finite()?;
        kappa.check_not_negative()?;
        broadcast_shape(NAME, "kappa", kappa.shape(), outer)?;
        let largest = |vector: &[T]| {
            let larger = |a: f64, x: &T| if T::wide(*x).abs() > a { T::wide(*x).abs() } else { a };
            vector.iter().fold(0.0, larger)
        };
        let vectors = mean.values().chunks_exact(dimension);
        let lengths = Vec::from_iter(vectors.clone().map(largest));
        let allowed = "other than 0 in at least one component of the vector";
        check_values(&lengths, outer, NAME, "mean", allowed, |length| length > 0.0)?;
        let unit = vectors.zip(lengths).flat_map(|(vector, largest)| {
            // First divided by the largest component, because squares may be out of range.
            let scaled = Vec::from_iter(vector.iter().map(|x| T::wide(*x) / largest));
            let length = scaled.iter().fold(0.0_f64, |sum, x| sum + x * x).sqrt();
            scaled.into_iter().map(move |x| x / length)
        });
        let directions = Parameter::of_shape(mean.shape(), unit).named(NAME, "mean");
        Ok(Self { mean, kappa: kappa.widened(), directions, dimension })
    }
}

parameters! { VonMisesFisher<T: Element>::new { mean, kappa } }

impl<T: Element> Distribution<T> for VonMisesFisher<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let event = [self.dimension];
        let outer = outer_shape("the sample of VonMisesFisher", &source, shape, &event)?;
        let (mean, kappa) = (self.directions.bind(shape)?, self.kappa.wide.bind(outer)?);
        Ok(T::rounded(match self.dimension {
            1 => on_line(source, mean, kappa),
            dimension => directions(source, mean, kappa, dimension),
        }))
    }
}

/// Directions on a line: the mean one, or the other.
#[inline]
fn on_line<T: WideElement>(
    source: Source,
    mean: Bound<f64>,
    kappa: Bound<f64>,
) -> BoxedSampler<'static, T> {
    let other = kappa.map(|kappa| 1.0 / (1.0 + Real::exp(2.0 * kappa)));
    T::narrowed(combined(
        [uniforms::<T>(source).into(), mean.into(), other.into()],
        inlined!(|[uniform, mean, other]| if uniform < other { -mean } else { mean }),
    ))
}

#[inline(never)]
fn directions<T: WideElement>(
    source: Source,
    mean: Bound<f64>,
    kappa: Bound<f64>,
    dimension: usize,
) -> BoxedSampler<'static, T> {
    let [for_places, for_normals] = source.split();
    let for_places = for_places.with_len(source.per_key() / dimension as u64);
    let degrees = (dimension - 1) as f64;
    let tilts = kappa.map(move |kappa| tilt(degrees, kappa));
    let factors = tilts.clone().map(|tilt| (1.0 - tilt) / (1.0 + tilt));
    // The accepted s of each point.
    let places = BoxedSampler::of(FirstAccepted::new(for_places, Wood { degrees }, [factors]));
    // One per coordinate; the first of each point is not used.
    let normals = normals::<T>(for_normals);
    BoxedSampler::of(vectors(dimension, normals.cost() + 8, move |first, out: &mut [T]| {
        let run = Run { start: first * dimension as u64, step: 1 };
        let mut means = vec![[0.0; LANES]; out.len().div_ceil(LANES)];
        mean.write(run, &mut means);
        let (mut coordinates, mut of_points) =
            (vec![0.0; out.len()], vec![0.0; out.len() / dimension]);
        normals.fill(run, &mut coordinates);
        places.fill(Run { start: first, step: 1 }, &mut of_points);
        let means = means.as_flattened().chunks_exact(dimension);
        let points = coordinates.chunks_exact_mut(dimension).zip(means).zip(of_points);
        for (out, (number, ((point, mean), place))) in
            out.chunks_exact_mut(dimension).zip((first..).zip(points))
        {
            around_first(point, place, tilts.get(number));
            turn(point, mean);
            for (out, &x) in out.iter_mut().zip(&*point) {
                *out = T::from_f64(x);
            }
        }
    }))
}

/// Wood's b, (sqrt(4 kappa^2 + degrees^2) - 2 kappa) / degrees.
fn tilt(degrees: f64, kappa: f64) -> f64 {
    let ratio = 2.0 * (kappa / degrees);
    // From here on, 1 is lost in the sum, whose square may be infinite.
    if ratio < 1e9 { 1.0 / (ratio + Real::mul_add(ratio, ratio, 1.0).sqrt()) } else { 0.5 / ratio }
}

/// Proposals of a coordinate s of a point that is uniform on the sphere, given x0 = (1 - b) / (1 +
/// b).
///
/// Wood's Z is (1 - s) / 2. In terms of y = x0 s, the logarithm of the ratio of densities is
/// degrees (y / (1 + y) - log(1 + y)), because b is the root of an equation in which kappa is.
struct Wood {
    /// The dimension of the sphere.
    degrees: f64,
}

impl Rejection<f64, 3, 1, u64> for Wood {
    #[inline(always)]
    fn propose(&self, [radius, angle, test]: [u64; 3], [factor]: [f64; 1]) -> (f64, bool) {
        let log = -minus_log(f64::from_bits(radius).unit_of_bits());
        // On a circle the radius is 1: the exponent is infinite.
        let square = -Real::expm1(2.0 * log / (self.degrees - 1.0));
        let s = square.sqrt() * (PI * centred(angle)).bounded_cos();
        let y = factor * s;
        let log_ratio = self.degrees * (y / (1.0 + y) - Real::log1p(y));
        let v = f64::from_bits(test).unit_of_bits();
        (s, log_ratio >= -minus_log(v))
    }
}

/// Makes a point, whose mean direction is the first axis, of its accepted s and b and of normal
/// variates.
fn around_first(point: &mut [f64], s: f64, tilt: f64) {
    // The squares of cosine and sine of half the angle, times a factor.
    let (near, far) = (0.5 * (1.0 + s), tilt * (0.5 * (1.0 - s)));
    let total = near + far;
    let (cosine, sine) = ((near - far) / total, 2.0 * (near * far).sqrt() / total);
    let (first, others) = point.split_first_mut().expect("two or more coordinates");
    let length = others.iter().fold(0.0_f64, |sum, x| sum + x * x).sqrt();
    *first = cosine;
    for x in others {
        *x = sine * (*x / length);
    }
}

/// Turns the first axis into `mean`, by a reflection: of the two that there are, up to signs, that
/// in which nothing cancels.
pub(crate) fn turn(point: &mut [f64], mean: &[f64]) {
    let sign = if mean[0] < 0.0 { -1.0 } else { 1.0 };
    let product = point.iter().zip(mean).fold(0.0, |sum, (x, m)| sum + x * m);
    let factor = (point[0] + sign * product) / (1.0 + mean[0].abs());
    for (axis, (x, m)) in point.iter_mut().zip(mean).enumerate() {
        // A component of the sum of the first axis and the mean direction, or of their difference.
        let normal = if axis == 0 { 1.0 } else { 0.0 } + sign * m;
        *x = sign * (factor * normal - *x);
    }
}
