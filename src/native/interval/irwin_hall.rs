//! The Irwin-Hall distribution.

use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::native::methods::standard::uniforms;
use crate::sampling::{
    Bound, BoxedSampler, Distribution, Line, LinesTogether, Run, Sampler, SamplerResult, Source,
    TOGETHER, Trials, WideSampler, Widened, parameters,
};
use crate::simd::{each_given, inlined};

/// The Irwin-Hall distribution: the law of the sum of `n` uniform variates on (0, 1).
///
/// Density piecewise polynomial on [0, n]; mean n / 2, variance n / 12. With `n` = 1 it is uniform,
/// with 2 triangular; divided by `n` it is Bates' distribution. A value is such a sum, in `f64`,
/// which takes `n` draws: for hundreds a normal distribution is the same for most purposes.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_irwin_hall.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let sums: Array1<f64> = Key::from_seed(0).sample(native::IrwinHall::new(12)?, 100);
/// assert!(sums.iter().all(|sum| (0.0..=12.0).contains(sum)));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("irwin hall", "irwinhall", "uniform sum", "bates"))]
pub struct IrwinHall {
    n: Widened<u64>,
}

/// The largest number of summands.
const LARGEST: u64 = 4096;

impl IrwinHall {
    /// An Irwin-Hall distribution with `n` summands, a scalar or an array.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless 1 <= n <= 4096.
    pub fn new(n: impl Trials) -> Result<Self, Error> {
        let n = n.trials("IrwinHall", "n")?.named("IrwinHall", "n");
        n.check("from 1 to 4096", |n| (1..=LARGEST).contains(&n))?;
        Ok(Self { n: n.widened() })
    }
}

parameters! { IrwinHall::new { n: u64 } }

impl<T: WideElement> Distribution<T> for IrwinHall {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let most = self.n.values().iter().copied().max().unwrap_or_default();
        let summands = (0..most as u32).map(|k| uniforms::<T>(source.fold_in(k))).collect();
        let n = self.n.wide.bind(shape)?;
        Ok(T::narrowed(BoxedSampler::of(Sum { summands, n })))
    }
}

/// The sums of the first n of these.
struct Sum {
    summands: Vec<WideSampler>,
    n: Bound<f64>,
}

impl Sampler<f64> for Sum {
    fn block(&self, run: Run, out: &mut [Line<f64>]) {
        let mut rooms = LinesTogether::rooms::<2>();
        let [summands, numbers] = &mut rooms;
        let summands = summands.zeros(out.len());
        let numbers = self.n.lines(run, out.len(), numbers);
        out.as_flattened_mut().fill(0.0);
        for (k, summand) in self.summands.iter().enumerate() {
            summand.block(run, summands);
            let k = k as f64;
            each_given(
                out,
                [&*summands, numbers],
                inlined!(|sum, [summand, n]| if k < n { sum + summand } else { sum }),
            );
        }
    }

    fn together(&self) -> usize {
        TOGETHER
    }

    fn cost(&self) -> usize {
        self.summands.iter().map(BoxedSampler::cost).sum()
    }
}
