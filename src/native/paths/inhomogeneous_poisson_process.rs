//! Poisson processes whose rate changes.

use std::fmt;
use std::sync::Arc;

use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::native::methods::paths::LARGEST;
use crate::native::methods::standard::{exponentials, uniforms};
use crate::sampling::vectors::{VectorSampler, Vectors, outer_shape, per_vector};
use crate::sampling::{BoxedSampler, Distribution, Run, Sampler, SamplerResult, Shown, Source};

/// A Poisson process whose rate is a function of time: the times of its first arrivals, along the last
/// axis.
///
/// The number of arrivals in an interval follows the [`Poisson`](crate::native::Poisson) distribution, with the
/// integral of the rate over the interval as its mean, and numbers in intervals that do not overlap are
/// independent. A sample has shape `(.., n)`: the first n arrivals from time 0 to `duration`, in order. If
/// there are fewer, the others are infinite.
///
/// Arrivals of a process with the rate `bound` are kept with a probability of rate / bound each, by thinning (Lewis
/// and Shedler, "Simulation of nonhomogeneous Poisson processes by thinning", 1979, doi:10.1002/nav.3800260304). This
/// is exact, up to the rounding of `f64`, for any function with the upper bound `bound`, and takes a time of bound ·
/// duration for a path: a close bound is best. Where the integral of the rate can be inverted, a
/// [`PoissonProcess`](crate::native::PoissonProcess) of rate 1, mapped by the inverse, needs no bound.
///
/// The rate is called with times of `f64`, by several threads. It cannot be stored, nor can this
/// distribution.
///
/// # Panics
/// Sampling panics if the rate at a time is not from 0 to `bound`.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_inhomogeneous_poisson_process.svg"))]
///
/// ```
/// use std::f64::consts::PI;
///
/// use ndarray::Array2;
/// use ndkey::native::{self, Key};
///
/// // Calls an hour, most of them at noon: 240 a day.
/// let rate = |hour: f64| 10.0 - 10.0 * (2.0 * PI * hour / 24.0).cos();
/// let calls = native::InhomogeneousPoissonProcess::new(rate, 20.0, 24.0)?;
/// let days: Array2<f64> = Key::from_seed(0).sample(&calls, (100, 400));
/// let calls = days.iter().filter(|hour| hour.is_finite()).count();
/// assert!((calls as f64 / 100.0 - 240.0).abs() < 8.0);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Clone)]
#[doc(alias(
    "inhomogeneous poisson process",
    "thinning",
    "nonhomogeneous",
    "arrivals",
    "point process",
    "process"
))]
pub struct InhomogeneousPoissonProcess<F> {
    rate: Arc<F>,
    bound: f64,
    duration: f64,
}

const NAME: &str = "InhomogeneousPoissonProcess";

/// The largest number of arrivals that are expected before some are dropped.
const MOST: f64 = (1_u64 << 32) as f64;

impl<F: Fn(f64) -> f64 + Send + Sync + 'static> InhomogeneousPoissonProcess<F> {
    /// A process of arrivals until `duration`, with a rate that is at most `bound` until then.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `bound` and `duration` are from 2^-500 to 2^500, and their product is at
    /// most 2^32.
    pub fn new(rate: F, bound: f64, duration: f64) -> Result<Self, Error> {
        for (name, number) in [("bound", bound), ("duration", duration)] {
            let is_allowed = (1.0 / LARGEST..=LARGEST).contains(&number);
            Error::check(is_allowed, NAME, name, Shown(number), "from 2^-500 to 2^500")?;
        }
        if bound * duration > MOST {
            let allowed = format!("at most 2^32 / `bound` = {}", Shown(MOST / bound));
            return Err(Error::parameter(NAME, "duration", Shown(duration), allowed));
        }
        Ok(Self { rate: Arc::new(rate), bound, duration })
    }
}

impl<F> InhomogeneousPoissonProcess<F> {
    /// The rate, a function of time.
    #[must_use]
    pub fn rate(&self) -> &F {
        &self.rate
    }

    /// The upper bound of the rate.
    #[must_use]
    pub fn bound(&self) -> f64 {
        self.bound
    }

    /// The time until which arrivals are counted.
    #[must_use]
    pub fn duration(&self) -> f64 {
        self.duration
    }
}

impl<F> fmt::Debug for InhomogeneousPoissonProcess<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { bound, duration, .. } = self;
        f.debug_struct(NAME)
            .field("bound", bound)
            .field("duration", duration)
            .finish_non_exhaustive()
    }
}

impl<T: WideElement, F> Distribution<T> for InhomogeneousPoissonProcess<F>
where
    F: Fn(f64) -> f64 + Send + Sync + 'static,
{
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let what = "the sample of InhomogeneousPoissonProcess";
        let [.., n] = *shape else { return Err(Error::shape(what, shape, "[.., n]")) };
        outer_shape(what, &source, shape, &[n])?;
        let Self { rate, bound, duration } = self;
        let (bound, duration) = (*bound, *duration);
        let source = per_vector(&source, shape, [n, PART])?;
        let paths =
            Thinned { source, n, rate: rate.clone(), bound, duration, variates: variates::<T> };
        Ok(T::narrowed(BoxedSampler::of(VectorSampler(paths))))
    }
}

/// How many arrivals of the process that is thinned have a key together.
const PART: usize = 32;

struct Thinned<F> {
    /// In which the number of each part is folded.
    source: Source,
    n: usize,
    rate: Arc<F>,
    bound: f64,
    duration: f64,
    variates: fn(&Source, Run, [&mut [f64; PART]; 2]),
}

/// Writes waiting times, and the variates by which arrivals are kept.
fn variates<T: WideElement>(source: &Source, run: Run, [waiting, kept]: [&mut [f64; PART]; 2]) {
    let [of_waiting, of_kept] = source.split();
    exponentials::<T>(of_waiting).fill(run, waiting);
    uniforms::<T>(of_kept).fill(run, kept);
}

impl<F: Fn(f64) -> f64 + Send + Sync> Thinned<F> {
    /// Whether an arrival is kept.
    #[track_caller]
    fn keeps(&self, time: f64, uniform: f64) -> bool {
        let rate = (self.rate)(time);
        assert!(
            (0.0..=self.bound).contains(&rate),
            "{NAME}: the rate at {time} is {rate}, must be from 0 to `bound` = {}",
            self.bound,
        );
        uniform * self.bound < rate
    }
}

impl<F: Fn(f64) -> f64 + Send + Sync> Vectors<f64> for Thinned<F> {
    fn vector_len(&self) -> usize {
        self.n
    }

    fn vectors(&self, first: u64, out: &mut [f64]) {
        let (mut waiting, mut uniform) = ([0.0; PART], [0.0; PART]);
        let paths = out.chunks_exact_mut(self.n);
        for (number, path) in (0..).zip(paths) {
            let start = first.wrapping_add(number).wrapping_mul(PART as u64);
            let (source, start) = self.source.at(start);
            let run = Run { start, step: 1 };
            path.fill(f64::INFINITY);
            let (mut time, mut arrivals) = (0.0, path.iter_mut());
            'parts: for part in 0.. {
                (self.variates)(&source.fold_in(part), run, [&mut waiting, &mut uniform]);
                for (waiting, uniform) in waiting.iter().zip(uniform) {
                    time += waiting / self.bound;
                    if time > self.duration {
                        break 'parts;
                    }
                    if self.keeps(time, uniform) {
                        let Some(arrival) = arrivals.next() else { break 'parts };
                        *arrival = time;
                    }
                }
            }
        }
    }

    fn cost(&self) -> usize {
        32
    }
}
