//! Autoregressive moving averages.

use std::sync::Arc;

use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::native::methods::paths::{LARGEST, size_of_paths};
use crate::native::methods::standard::normals;
use crate::sampling::vectors::{outer_shape, per_vector, vectors};
use crate::sampling::{
    Bound, BoxedSampler, Distribution, Named, Parameter, Run, Sampler, SamplerResult, Shown,
    Source, WideSampler, named, parameters,
};

/// The autoregressive moving average of normal noise, in its stationary law: paths, along the last axis.
///
/// x(t) = Σ ar\[i\] x(t - 1 - i) + e(t) + Σ ma\[j\] e(t - 1 - j), with independent normal e of mean 0 and
/// standard deviation `std`. The first value is as if the process had run forever: no values need to be
/// dropped. `ar` and `ma` have their coefficients along the last axis, which may be empty; a sample has shape
/// `(.., n)`, and the other axes of `ar` and `ma`, and all of `std`, broadcast to the axes of a sample before
/// the last. The signs of `ar` are R's (statsmodels' `ArmaProcess` takes 1 and -ar). A mean is added to a
/// sample.
///
/// A path is made as a whole, in `f64`: the first values of the autoregressive part are drawn given those
/// before, by the best predictors of each order, which Levinson's recursion finds, downwards from the last,
/// along with whether there is a stationary law (Levinson, "The Wiener RMS error criterion in filter design and
/// prediction", 1947, doi:10.1002/sapm1946251261; Monahan, "A note on enforcing stationarity in
/// autoregressive-moving average models", 1984, doi:10.1093/biomet/71.2.403). The moving average is one of the
/// autoregressive part.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_arma.svg"))]
///
/// ```
/// use ndarray::Array2;
/// use ndkey::native::{self, Key};
///
/// let series = native::Arma::new([0.75, -0.25], [0.65], 1.0)?;
/// let paths: Array2<f64> = Key::from_seed(0).sample(&series, (10_000, 50));
/// let [first, last] = [0, 49].map(|time| paths.column(time).var(0.0));
/// assert!((first - 3.671).abs() < 0.2 && (last - 3.671).abs() < 0.2);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("ARMA", "AR", "MA", "autoregressive", "moving average", "time series", "process"))]
pub struct Arma<T> {
    ar: Named<T>,
    ma: Named<T>,
    std: Named<T>,
    scales: Named<f64>,
    predictors: Arc<[Predictors]>,
    averages: Arc<[Vec<f64>]>,
}

const NAME: &str = "Arma";

/// The best predictors of a value from the 0, 1, .. values before, latest first, and the standard deviations of
/// their errors; the last one is that of all times, with 1.
#[derive(Debug, Clone, PartialEq)]
struct Predictors(Vec<(Vec<f64>, f64)>);

impl Predictors {
    /// # Errors
    /// The first partial autocorrelation, from the last on, that is not below 1.
    fn new<T: WideElement>(ar: &[T]) -> Result<Self, f64> {
        let mut predictor = Vec::from_iter(ar.iter().map(|x| x.to_f64()));
        let mut of_orders = Vec::with_capacity(ar.len() + 1);
        let mut variance = 1.0_f64;
        while let [others @ .., last] = &predictor[..] {
            // Above 0, in a product: near 1, a difference of squares would lose digits.
            let rest = (1.0 - last) * (1.0 + last);
            if rest <= 0.0 || rest.is_nan() {
                return Err(*last);
            }
            let reversed = others.iter().rev();
            let before = others.iter().zip(reversed).map(|(x, y)| (x + last * y) / rest).collect();
            of_orders.push((std::mem::replace(&mut predictor, before), variance.sqrt()));
            variance /= rest;
        }
        if variance.is_infinite() {
            return Err(1.0);
        }
        of_orders.push((Vec::new(), variance.sqrt()));
        of_orders.reverse();
        Ok(Self(of_orders))
    }
}

impl<T: WideElement> Arma<T> {
    /// The process with these coefficients and this standard deviation of the noise.
    ///
    /// # Errors
    /// [`Error::Shape`] if `ar` or `ma` is a scalar; [`Error::Parameter`] unless their coefficients are finite
    /// and at most 2^500 in absolute value, `ar` has a stationary law, and `std` is from 0 to 2^500;
    /// [`Error::Broadcast`] if their other axes do not broadcast together.
    pub fn new(
        ar: impl Into<Parameter<T>>,
        ma: impl Into<Parameter<T>>,
        std: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        named!(NAME, ar, ma, std);
        for (what, parameter) in [("`ar` of Arma", &ar), ("`ma` of Arma", &ma)] {
            if parameter.shape().is_empty() {
                return Err(Error::shape(what, &[], "[.., order]"));
            }
            let allowed = "finite and at most 2^500 in absolute value";
            parameter.check(allowed, |x| x.to_f64().abs() <= LARGEST)?;
        }
        let predictors = rows(&ar).into_iter().enumerate().map(|(number, row)| {
            Predictors::new(row).map_err(|correlation| {
                let value = format!(
                    "coefficients of path {number} whose partial autocorrelation is {}",
                    Shown(correlation)
                );
                Error::parameter(NAME, "ar", value, "such that all are between -1 and 1")
            })
        });
        let predictors = predictors.collect::<Result<_, _>>()?;
        let averages = rows(&ma).into_iter().map(|row| row.iter().map(|x| x.to_f64()).collect());
        let averages = averages.collect();
        let scales = size_of_paths(&std)?;
        let outer = |parameter: &Named<T>| {
            let shape = parameter.shape();
            Ok::<_, Error>(Parameter::numbers(&shape[..shape.len() - 1])?.named(NAME, "ar"))
        };
        let of_std = Parameter::numbers(std.shape())?.named(NAME, "std");
        let (of_ar, of_ma) = (outer(&ar)?, outer(&ma)?);
        of_ar.check_broadcast(&of_ma)?;
        of_std.check_broadcast(&of_ar)?;
        of_std.check_broadcast(&of_ma)?;
        Ok(Self { ar, ma, std, scales, predictors, averages })
    }
}

/// The coefficients of each process.
fn rows<T: WideElement>(parameter: &Parameter<T>) -> Vec<&[T]> {
    let (&order, outer) = parameter.shape().split_last().expect("an axis of coefficients");
    let values = parameter.values();
    (0..outer.iter().product()).map(|row: usize| &values[row * order..][..order]).collect()
}

parameters! { Arma<T: WideElement>::new { ar, ma, std } }

impl<T: WideElement> Distribution<T> for Arma<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let what = "the sample of Arma";
        let [.., n] = *shape else { return Err(Error::shape(what, shape, "[.., n]")) };
        let outer = outer_shape(what, &source, shape, &[n])?;
        let bind = |parameter: &Named<T>, name| {
            let (_, of_rows) = parameter.shape().split_last().expect("an axis of coefficients");
            Parameter::numbers(of_rows)?.bind(NAME, name, outer)
        };
        let rows = [bind(&self.ar, "ar")?, bind(&self.ma, "ma")?];
        let order = *self.ma.shape().last().expect("an axis of coefficients");
        let normals = normals::<T>(per_vector(&source, shape, [n, n + order])?);
        Ok(T::narrowed(self.paths([n, order], normals, rows, self.scales.bind(shape)?)))
    }
}

impl<T> Arma<T> {
    /// Paths of `n` values, with `order` values of the autoregressive part before a path; `rows` are
    /// the numbers of a path's predictors, and of its moving average.
    #[inline]
    fn paths(
        &self,
        [n, order]: [usize; 2],
        normals: WideSampler,
        rows: [Bound<u32>; 2],
        scales: Bound<f64>,
    ) -> WideSampler {
        let (predictors, averages) = (self.predictors.clone(), self.averages.clone());
        BoxedSampler::of(vectors(n, normals.cost() + 4, move |first, out: &mut [f64]| {
            let len = n + order;
            let mut part = vec![0.0; len];
            for (number, path) in (0..).zip(out.chunks_exact_mut(n)) {
                let number = first.wrapping_add(number);
                normals.fill(Run { start: number.wrapping_mul(len as u64), step: 1 }, &mut part);
                let [row, average] = rows.each_ref().map(|rows| rows.get(number) as usize);
                let Predictors(of_orders) = &predictors[row];
                for time in 0..len {
                    let (predictor, deviation) = &of_orders[time.min(of_orders.len() - 1)];
                    let (before, rest) = part.split_at_mut(time);
                    rest[0] = predicted(predictor, before) + deviation * rest[0];
                }
                let average = &averages[average];
                let scale = scales.get(number.wrapping_mul(n as u64));
                for (value, end) in path.iter_mut().zip(order..) {
                    *value = scale * (part[end] + predicted(average, &part[..end]));
                }
            }
        }))
    }
}

/// The sum of coefficients, each times a value, the latest first.
#[inline]
fn predicted(coefficients: &[f64], values: &[f64]) -> f64 {
    coefficients.iter().zip(values.iter().rev()).fold(0.0, |sum, (c, value)| sum + c * value)
}
