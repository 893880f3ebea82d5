//! The statistics of the Kolmogorov-Smirnov tests.

use crate::elements::float::Element;
use crate::error::Error;
use crate::math::Real;
use crate::native::methods::fits::most;
use crate::native::methods::standard::exponentials;
use crate::sampling::vectors::per_vector;
use crate::sampling::{
    Bound, BoxedSampler, Distribution, Line, LinesTogether, Named, Run, Sampler, SamplerResult,
    Source, TOGETHER, Trials, WideSampler, Widened, parameters,
};
use crate::simd::{each_given, inlined};

/// The distribution of the statistic of the two-sided Kolmogorov-Smirnov test with `n` values: the largest
/// distance of their empirical distribution function from their distribution function.
///
/// On [1 / (2 n), 1]; the distribution function is an n-fold integral without a closed form, and sqrt(n)
/// times a value is nearly a [`Kolmogorov`](crate::native::Kolmogorov) variate less 1 / (6 sqrt(n)), for
/// large `n`. With `n` = 1 it is uniform on [1 / 2, 1], with mean 3 / 4 and variance 1 / 48.
///
/// A value is the statistic of `n` uniform variates, which are made in order, each from an exponential
/// variate (Rényi, "On the theory of order statistics", 1953, doi:10.1007/BF02127580), in `f64`: it takes
/// `n` draws, and no memory. Roundings add up to an error of at most (n + 20) 2^-54, hardly ever more
/// than sqrt(n) 2^-53. Sampling is an [`Error::TooLarge`] from 2^44 values of a key on.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_kolmogorov_smirnov.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// // The critical value of 10 values: 0.409 is exceeded with a probability of 0.05.
/// let sample: Array1<f64> = Key::from_seed(0).sample(native::KolmogorovSmirnov::new(10)?, 10_000);
/// let exceeded = sample.iter().filter(|&&x| x > 0.409).count();
/// assert!((430..570).contains(&exceeded));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("kolmogorov smirnov", "kstwo", "kolmogn", "two-sided"))]
pub struct KolmogorovSmirnov {
    n: Widened<u64>,
}

/// The distribution of the statistic of a one-sided Kolmogorov-Smirnov test with `n` values: the largest
/// amount by which their distribution function exceeds their empirical one or, in the other test, is
/// exceeded by it.
///
/// On [0, 1]; a number x is exceeded with the probability x times the sum of C(n, j) (x + j / n)^(j - 1)
/// (1 - x - j / n)^(n - j) over j from 0 to n (1 - x) (Birnbaum and Tingey, "One-sided confidence contours
/// for probability distribution functions", 1951, doi:10.1214/aoms/1177729550). The mean m is n! / (2
/// n^(n + 1)) times the sum of n^j / j! over j below n, and the mean of x^2 is (3 - 2 m) / (6 n). With `n` = 1
/// it is uniform; for large `n`, 2 n x^2 is nearly a
/// [`StandardExponential`](crate::native::StandardExponential) variate. Sampled as
/// [`KolmogorovSmirnov`](KolmogorovSmirnov), from the same variates.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_kolmogorov_smirnov_one_sided.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let dist = native::KolmogorovSmirnovOneSided::new(10)?;
/// let sample: Array1<f64> = Key::from_seed(0).sample(dist, 10_000);
/// let two_sided: Array1<f64> = Key::from_seed(0).sample(native::KolmogorovSmirnov::new(10)?, 10_000);
/// assert!(sample.iter().zip(&two_sided).all(|(one, two)| one <= two));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("kolmogorov smirnov one sided", "ksone", "smirnov", "Birnbaum-Tingey"))]
pub struct KolmogorovSmirnovOneSided {
    n: Widened<u64>,
}

/// The largest number of values.
const LARGEST: u64 = 1 << 20;

/// The number of values, checked.
fn checked(function: &'static str, n: impl Trials) -> Result<Widened<u64>, Error> {
    let n = n.trials(function, "n")?.named(function, "n");
    n.check("from 1 to 2^20", |n| (1..=LARGEST).contains(&n))?;
    Ok(n.widened())
}

impl KolmogorovSmirnov {
    /// The distribution of the statistic of `n` values, a scalar or an array.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless 1 <= n <= 2^20.
    pub fn new(n: impl Trials) -> Result<Self, Error> {
        Ok(Self { n: checked("KolmogorovSmirnov", n)? })
    }
}

impl KolmogorovSmirnovOneSided {
    /// The distribution of the statistic of `n` values, a scalar or an array.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless 1 <= n <= 2^20.
    pub fn new(n: impl Trials) -> Result<Self, Error> {
        Ok(Self { n: checked("KolmogorovSmirnovOneSided", n)? })
    }
}

parameters! { KolmogorovSmirnov::new { n: u64 } }
parameters! { KolmogorovSmirnovOneSided::new { n: u64 } }

impl<T: Element> Distribution<T> for KolmogorovSmirnov {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        statistics(source, &self.n.wide, shape, Sides::Two)
    }
}

impl<T: Element> Distribution<T> for KolmogorovSmirnovOneSided {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        statistics(source, &self.n.wide, shape, Sides::One)
    }
}

/// Which differences of the distribution functions count.
#[derive(Clone, Copy)]
enum Sides {
    One,
    Two,
}

fn statistics<T: Element>(
    source: Source,
    n: &Named<f64>,
    shape: &[usize],
    sides: Sides,
) -> SamplerResult<'static, T> {
    let exponentials = exponentials::<T::Wide>(per_vector(&source, shape, [1, LARGEST as usize])?);
    let most = most(n) as u32;
    let n = n.bind(shape)?;
    Ok(T::narrowed(BoxedSampler::of(Statistics { exponentials, n, most, sides })))
}

struct Statistics {
    /// Exponential variates: at each position the number that the largest n needs.
    exponentials: WideSampler,
    n: Bound<f64>,
    /// The largest n.
    most: u32,
    sides: Sides,
}

impl Sampler<f64> for Statistics {
    fn block(&self, run: Run, out: &mut [Line<f64>]) {
        let mut rooms = LinesTogether::rooms::<3>();
        let [numbers, steps, sums] = &mut rooms;
        let numbers = self.n.lines(run, out.len(), numbers);
        let (steps, sums) = (steps.zeros(out.len()), sums.zeros(out.len()));
        out.as_flattened_mut().fill(0.0);
        for before in 0..self.most {
            let start = run.start.wrapping_mul(LARGEST).wrapping_add(before.into());
            let run = Run { start, step: run.step.wrapping_mul(LARGEST) };
            self.exponentials.block(run, steps);
            let before = f64::from(before);
            each_given(
                sums,
                [&*steps, numbers],
                inlined!(|sum, [step, n]| sum + step / (n - before)),
            );
            let given = [&*sums, numbers];
            match self.sides {
                Sides::One => each_given(
                    out,
                    given,
                    inlined!(|most, [sum, n]| most.max(differences(sum, before, n)[0])),
                ),
                Sides::Two => each_given(
                    out,
                    given,
                    inlined!(|most, [sum, n]| {
                        let [above, below] = differences(sum, before, n);
                        most.max(above.max(below))
                    }),
                ),
            }
        }
    }

    fn together(&self) -> usize {
        TOGETHER
    }

    fn cost(&self) -> usize {
        8 * self.most as usize
    }
}

/// The distances of a uniform variate above `before` / n and below (`before` + 1) / n, if `before` of
/// `n` variates are below it. `sum` is -log(1 - u), a sum of exponential variates, each divided by the
/// number of uniform ones that are not below it. 0 if `before` is n or more.
#[inline(always)]
fn differences(sum: f64, before: f64, n: f64) -> [f64; 2] {
    let uniform = -Real::expm1(-sum);
    let differences = [uniform - before / n, (before + 1.0) / n - uniform];
    if before < n { differences } else { [0.0; 2] }
}
