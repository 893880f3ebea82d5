//! The Hawkes process: times of arrivals that excite others.

use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
use crate::native::methods::paths::{LARGEST, inputs, of_paths, size_of_paths, step_by_step};
use crate::native::methods::standard::exponentials;
use crate::sampling::vectors::outer_shape;
use crate::sampling::{Distribution, Named, Parameter, SamplerResult, Source, named, parameters};
use crate::simd::inlined;

/// The Hawkes process, whose arrivals excite others, with an exponential kernel: the times of its first
/// arrivals, along the last axis.
///
/// The intensity is `rate` at time 0; each arrival adds `jump` to it, and exp(-decay · length) of that is left
/// after a time: rate + Σ jump exp(-decay (t - arrival)), over the arrivals before t. An arrival has jump /
/// decay others as its offspring in the mean. If this is below 1, the mean intensity rises to rate decay /
/// (decay - jump), by which t is multiplied for the mean number of arrivals until a late time t; otherwise
/// arrivals become ever more frequent. With `jump` 0 it is a [`PoissonProcess`](crate::native::PoissonProcess).
/// A sample has shape `(.., n)` with any number n of arrivals; the parameters broadcast to the axes of a sample
/// before the last.
///
/// A process is made as a whole, in `f64`, without an error of discretisation and without rejection: the next
/// arrival is the earlier one of an arrival at `rate` and of one by what is left of the jumps, which may never
/// come (Dassios and Zhao, "Exact simulation of Hawkes process with exponentially decaying intensity", 2013,
/// doi:10.1214/ECP.v18-2717).
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_hawkes_process.svg"))]
///
/// ```
/// use ndarray::Array2;
/// use ndkey::native::{self, Key};
///
/// // Trades: one a second by themselves, and each leads to half of another in the mean.
/// let trades = native::HawkesProcess::new(1.0, 2.0, 4.0)?;
/// let seconds: Array2<f64> = Key::from_seed(0).sample(trades, (1000, 100));
/// let in_a_minute = seconds.column(99).mean().unwrap() / 100.0 * 60.0;
/// assert!((in_a_minute - 30.0).abs() < 1.0);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("hawkes process", "self-exciting", "arrivals", "events", "point process", "process"))]
pub struct HawkesProcess<T> {
    rate: Named<T>,
    jump: Named<T>,
    decay: Named<T>,
    /// The rate, the jump and the decay.
    wide: [Named<f64>; 3],
}

const NAME: &str = "HawkesProcess";

impl<T: WideElement> HawkesProcess<T> {
    /// The process with this rate, which each arrival raises by `jump`, with this rate of the jumps' decay:
    /// scalars, or arrays that broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `rate` and `decay` are from 2^-500 to 2^500, and `jump` from 0 to 2^500;
    /// [`Error::Broadcast`] if the parameters do not broadcast together.
    pub fn new(
        rate: impl Into<Parameter<T>>,
        jump: impl Into<Parameter<T>>,
        decay: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        named!(NAME, rate, jump, decay);
        for parameter in [&rate, &decay] {
            parameter.check("from 2^-500 to 2^500", |x| x.to_f64() >= 1.0 / LARGEST)?;
        }
        let wide = [of_paths(&rate)?, size_of_paths(&jump)?, of_paths(&decay)?];
        for [one, other] in [[0, 1], [0, 2], [1, 2]] {
            wide[one].check_broadcast(&wide[other])?;
        }
        Ok(Self { rate, jump, decay, wide })
    }
}

parameters! { HawkesProcess<T: WideElement>::new { rate, jump, decay } }

impl<T: WideElement> Distribution<T> for HawkesProcess<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let what = "the sample of HawkesProcess";
        let [.., n] = *shape else { return Err(Error::shape(what, shape, "[.., n]")) };
        outer_shape(what, &source, shape, &[n])?;
        let [by_rate, by_jumps] = source.split().map(exponentials::<T>);
        let [rate, jump, decay] = inputs(self.wide.each_ref(), shape)?;
        let inputs = [by_rate.into(), by_jumps.into(), rate, jump, decay];
        let paths = step_by_step(n, inputs, inlined!(|before, inputs| next(before, inputs)));
        Ok(T::narrowed(paths))
    }
}

/// The time of an arrival, and what jumps add to the intensity just after it.
#[inline(always)]
fn next(
    before: Option<[f64; 2]>,
    [by_rate, by_jumps, rate, jump, decay]: [f64; 5],
) -> ([f64; 2], [f64; 1]) {
    let [time, added] = before.unwrap_or_default();
    // The integral of what jumps add is added / decay in all.
    let part = decay * by_jumps / added;
    let by_jumps = if part < 1.0 { -Real::log1p(-part) / decay } else { f64::INFINITY };
    let waited = f64::min(by_rate / rate, by_jumps);
    let time = time + waited;
    ([time, added * Real::exp(-decay * waited) + jump], [time])
}
