//! Stationary Gaussian fields on grids of two and three dimensions.

use std::sync::Arc;

use ndarray::Dimension as _;

use crate::elements::wide::WideElement;
use crate::engine::{checked_allocation, parallel};
use crate::error::Error;
use crate::methods::fourier::{Complex, Fourier};
use crate::native::methods::paths::LARGEST;
use crate::native::methods::standard::normals;
use crate::native::paths::gaussian_process::{Transform, rounding};
use crate::sampling::vectors::{outer_shape, per_vector, vectors};
use crate::sampling::{
    BoxedSampler, Distribution, Named, Parameter, Run, Sampler, SamplerResult, Shown, Source,
    WideSampler, parameters,
};

/// A stationary Gaussian random field with mean 0 at the points of a grid of two or three dimensions, the last axes
/// of a sample.
///
/// `covariance` has an axis of lags for each dimension of the grid: `covariance[[i, j]]` is the covariance of two
/// points that are i apart along the first axis and j along the second, in either direction. A sample has shape
/// `(.., m, n)`, with at most as many points as lags along each axis. A mean is added to a sample.
///
/// Fields have exactly this distribution, up to rounding, in a time of N log N for N lags: they are parts of a field
/// that is periodic along each axis, whose covariance matrix has the Fourier transform of the covariances as
/// eigenvalues (Wood and Chan, "Simulation of stationary Gaussian processes in [0, 1]^d", 1994,
/// doi:10.1080/10618600.1994.10474655). A period is 2 (L - 1) points for L lags, and no eigenvalue may be negative.
/// If one is, because covariances are not negligible at the last lags, pad: give covariances at more lags than fields
/// have points. Sampling is fastest if each L - 1 is a power of 2. Everything is computed in `f64`.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_gaussian_field.svg"))]
///
/// ```
/// use ndarray::{Array2, Array3};
/// use ndkey::native::{self, Key};
///
/// // Exponential covariance, of length 10, on 100 x 100 points.
/// let covariance = Array2::from_shape_fn((129, 129), |(i, j)| (-(i as f64).hypot(j as f64) / 10.0).exp());
/// let field = native::GaussianField::new(covariance)?;
/// let fields: Array3<f64> = Key::from_seed(0).sample(&field, (20, 100, 100));
/// assert!((fields.var(0.0) - 1.0).abs() < 0.2);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("gaussian field", "gaussian random field", "circulant embedding", "GRF", "kriging"))]
pub struct GaussianField<T> {
    covariance: Named<T>,
    spectrum: Arc<Spectrum>,
}

const NAME: &str = "GaussianField";

impl<T: WideElement> GaussianField<T> {
    /// The field with these covariances of points that are 0, 1, 2, ... apart along each axis.
    ///
    /// # Errors
    /// [`Error::Shape`] unless `covariance` has two or three axes, and a lag along each; [`Error::Parameter`] unless
    /// all covariances are finite and at most 2^500 in absolute value, none is larger than the first, and the periodic
    /// field that they belong to has no eigenvalue below 0: below -2^-40 times the largest one, or -2^-23
    /// times it with covariances of `f32`; [`Error::TooLarge`] or [`Error::Memory`] if there is not enough memory for it.
    pub fn new(covariance: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let covariance = covariance.into().named(NAME, "covariance");
        let shape = covariance.shape();
        if !(2..=3).contains(&shape.len()) || shape.contains(&0) {
            let allowed = "two or three axes, with at least one lag along each";
            return Err(Error::shape("`covariance` of GaussianField", shape, allowed));
        }
        covariance.check("finite and at most 2^500 in absolute value", |covariance| {
            covariance.to_f64().abs() <= LARGEST
        })?;
        let variance = covariance.values()[0];
        let first = Parameter::from(variance).named(NAME, "covariance");
        first.check("a variance, which is at least 0", |variance| variance >= T::ZERO)?;
        let allowed =
            |variance| format!("at most the variance, {}, in absolute value", Shown(variance));
        covariance
            .check_with(&first, allowed, |covariance, variance| covariance.abs() <= variance)?;
        let spectrum = Arc::new(Spectrum::new(&covariance)?);
        Ok(Self { covariance, spectrum })
    }
}

parameters! { GaussianField<T: WideElement>::new { covariance } }

/// The frequencies of a periodic field: along the last axis from 0 to half the period, on the first axis of an array,
/// before those along the other axes.
#[derive(Debug, Clone, PartialEq)]
struct Spectrum {
    /// The lags along each axis.
    lags: Vec<usize>,
    /// The deviations of the parts of each frequency.
    deviations: Vec<f64>,
    /// The transforms along the axes before the last.
    transforms: Vec<Fourier>,
    last: Transform,
}

impl Spectrum {
    /// # Errors
    /// The errors of [`GaussianField::new`].
    fn new<T: WideElement>(covariance: &Parameter<T>) -> Result<Self, Error> {
        let lags = covariance.shape().to_vec();
        let (last, before) = lags.split_last().expect("two or three");
        let half = usize::max(last - 1, 1);
        let mut periods = Vec::from_iter(before.iter().map(|lags| usize::max(2 * (lags - 1), 1)));
        let transforms = Vec::from_iter(periods.iter().map(|&period| Fourier::new(period)));
        periods.push(2 * half);
        checked_allocation::<Complex>(&periods)?;
        let points = ndarray::indices(periods.clone()).into_iter();
        let mut eigenvalues = Vec::from_iter(points.map(|point| {
            let mut at = 0_usize;
            for ((&point, &period), &lags) in point.slice().iter().zip(&periods).zip(&lags) {
                let lag = point.min(period - point);
                // One lag of the last axis counts as two; the second has covariance 0.
                if lag >= lags {
                    return [0.0; 2];
                }
                at = at * lags + lag;
            }
            [covariance.values()[at].to_f64(), 0.0]
        }));
        let of_period = Fourier::new(2 * half);
        for transform in [&of_period].into_iter().chain(transforms.iter().rev()) {
            transform_rows(&mut eigenvalues, transform);
            let period = transform.len();
            eigenvalues = with_last_first(&eigenvalues, period, period);
        }
        let eigenvalues = with_last_first(&eigenvalues, 2 * half, half + 1);
        let mut shape = vec![half + 1];
        shape.extend(&periods[..before.len()]);
        let (mut least, mut most, mut place) = (0.0, 0.0, 0);
        for (at, &[value, _]) in eigenvalues.iter().enumerate() {
            most = f64::max(most, value);
            if value < least {
                (least, place) = (value, at);
            }
        }
        if least < -rounding::<T>() * most {
            let mut rest = place;
            let mut frequency = Vec::from_iter(shape.iter().rev().map(|&len| {
                let index = rest % len;
                rest /= len;
                index
            }));
            // From last to first, the first of the array being the last of the field.
            frequency.reverse();
            frequency.rotate_left(1);
            let value = format!(
                "covariances of a periodic field with an eigenvalue of {least:.3e} at the frequency {frequency:?}"
            );
            let allowed =
                "such that none is negative; padding, with covariances at more lags, may do";
            return Err(Error::parameter(NAME, "covariance", value, allowed));
        }
        let size = periods.iter().product::<usize>() as f64;
        let plane = eigenvalues.len() / (half + 1);
        let deviations = eigenvalues.iter().enumerate().map(|(at, &[value, _])| {
            let is_real = at / plane == 0 || at / plane == half;
            let parts = if is_real { size } else { 2.0 * size };
            (value.max(0.0) / parts).sqrt()
        });
        let deviations = deviations.collect();
        Ok(Self { lags, deviations, transforms, last: Transform::new(half) })
    }
}

/// About how many numbers a thread transforms at a time, at least.
const SHARE: usize = 1 << 12;

/// Transforms each row.
fn transform_rows(numbers: &mut [Complex], transform: &Fourier) {
    let len = transform.len();
    let shares = numbers.chunks_mut(len * SHARE.div_ceil(len));
    parallel::for_each(shares.collect(), |share: &mut [Complex]| {
        let mut room = Vec::new();
        for row in share.chunks_exact_mut(len) {
            transform.transform(row, &mut room);
        }
    });
}

/// The array with its last axis, of `len` numbers, before the others: the first `kept` of them.
fn with_last_first(numbers: &[Complex], len: usize, kept: usize) -> Vec<Complex> {
    /// How many columns are copied together, from the same lines of the cache.
    const COLUMNS: usize = 16;
    let rows = numbers.len() / len;
    let mut turned = vec![[0.0; 2]; rows * kept];
    let parts = turned.chunks_mut(rows * COLUMNS).zip((0..).step_by(COLUMNS));
    parallel::for_each(parts.collect(), |(part, first): (&mut [Complex], usize)| {
        for (row, numbers) in numbers.chunks_exact(len).enumerate() {
            let columns = part[row..].iter_mut().step_by(rows);
            for (out, number) in columns.zip(&numbers[first..]) {
                *out = *number;
            }
        }
    });
    turned
}

impl<T: WideElement> Distribution<T> for GaussianField<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let what = "the sample of GaussianField";
        let Spectrum { lags, deviations, .. } = &*self.spectrum;
        let fits = |grid: &&[usize]| grid.iter().zip(lags).all(|(points, lags)| points <= lags);
        let grid = shape.len().checked_sub(lags.len()).map(|outer| &shape[outer..]);
        let Some(grid) = grid.filter(fits) else {
            let most = Vec::from_iter(lags.iter().map(usize::to_string)).join(", ");
            let allowed = format!("[.., {most}], or less along each of these axes");
            return Err(Error::shape(what, shape, allowed));
        };
        outer_shape(what, &source, shape, grid)?;
        let len = grid.iter().product::<usize>();
        let normals = normals::<T>(per_vector(&source, shape, [len, 2 * deviations.len()])?);
        let fields = Fields { grid: grid.to_vec(), len, normals, spectrum: self.spectrum.clone() };
        Ok(T::narrowed(fields.sampler()))
    }
}

struct Fields {
    grid: Vec<usize>,
    /// The number of the grid's points.
    len: usize,
    /// Normal variates: for a field, two for each frequency.
    normals: WideSampler,
    spectrum: Arc<Spectrum>,
}

impl Fields {
    #[inline]
    fn sampler(self) -> WideSampler {
        BoxedSampler::of(vectors(self.len, 32, move |first, out: &mut [f64]| {
            let variates = 2 * self.spectrum.deviations.len() as u64;
            for (number, field) in (first..).zip(out.chunks_exact_mut(self.len)) {
                self.write(number.wrapping_mul(variates), field);
            }
        }))
    }

    /// Writes the field whose variates begin at a position.
    fn write(&self, start: u64, field: &mut [f64]) {
        let Spectrum { deviations, transforms, last, .. } = &*self.spectrum;
        let (points, before) = self.grid.split_last().expect("two or three");
        let mut numbers = vec![[0.0; 2]; deviations.len()];
        let shares = numbers.chunks_mut(SHARE).zip(deviations.chunks(SHARE));
        let shares = (0_u64..).step_by(2 * SHARE).zip(shares).collect();
        parallel::for_each(
            shares,
            |(at, (numbers, deviations)): (u64, (&mut [Complex], &[f64]))| {
                let run = Run { start: start.wrapping_add(at), step: 1 };
                self.normals.fill(run, numbers.as_flattened_mut());
                for (number, deviation) in numbers.iter_mut().zip(deviations) {
                    *number = number.map(|part| part * deviation);
                }
            },
        );
        for (transform, &kept) in transforms.iter().zip(before).rev() {
            transform_rows(&mut numbers, transform);
            numbers = with_last_first(&numbers, transform.len(), kept);
        }
        let len = last.period() / 2 + 1;
        let rows = numbers.chunks_exact_mut(len).zip(field.chunks_exact_mut(*points));
        parallel::for_each(rows.collect(), |(row, out): (&mut [Complex], &mut [f64])| {
            // The parts of these that make a field are real.
            row[0][1] = row[len - 1][0];
            let frequencies = &mut row[..len - 1];
            last.values(frequencies, &mut Vec::new());
            out.copy_from_slice(&frequencies.as_flattened()[..out.len()]);
        });
    }
}
