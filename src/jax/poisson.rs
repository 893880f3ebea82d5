//! The Poisson distribution.

use super::methods::latest::{LatestAccepted, Proposal, Proposals};
use super::methods::walk::{StepCounts, Walk};
use crate::elements::count::Count;
use crate::elements::wide::WideElement;
use crate::engine::checked_len;
use crate::error::Error;
use crate::math::Real;
use crate::sampling::{
    Bound, BoxedSampler, Distribution, Line, Lines, LinesTogether, Named, Parameter, Places, Run,
    Sampler, SamplerResult, Source, each, each_given, each_with, parameters,
};
use crate::simd::{SimdLevel, TOGETHER, inlined};

/// The Poisson distribution: the number of independent events in an interval where `rate` are
/// expected.
///
/// Probability rate^k e^-rate / k! of k = 0, 1, ...; mean and variance equal the rate. Below a rate
/// of 10, uniform variates are multiplied until the product is below e^-rate (Knuth, "The art of
/// computer programming", volume 2); from 10 on it samples by transformed rejection (Hormann, "The
/// transformed rejection method for generating Poisson random variables", 1993). Everything is
/// computed in `f32`, as in JAX: rates are rounded to it, and so are values above 2^24.
///
/// `jax.random.poisson`, which takes keys of the default generator only; equal in every value. From
/// a rate of 10 on, a value depends on the whole sample: JAX makes proposals until every element
/// has accepted one, and keeps the last one accepted. One pass over the sample, or over each key's
/// in a batch, finds that round before values are drawn: a slice costs at least as much as that
/// pass.
///
/// [`native::Poisson`](crate::native::Poisson) has accurate probabilities at every rate up to 2^53,
/// and its values depend on key, position and their own rate alone.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/poisson.svg"))]
///
/// ```
/// use ndarray::{Array1, Array2, array};
/// use ndkey::{Key, jax::Poisson};
///
/// // jax.random.poisson(jax.random.key(0), 3.0, (5,))
/// let events: Array1<i32> = Key::new(0).sample(Poisson::new(3.0_f32)?, 5);
/// assert_eq!(events.to_vec(), [0, 0, 4, 4, 1]);
///
/// let rates = array![0.5_f32, 20.0, 1e6];
/// let counts: Array2<i64> = Key::new(1).sample(Poisson::new(rates)?, (1000, 3));
/// # Ok::<(), ndkey::Error>(())
/// ```
///
/// # Accuracy
/// Rounding affects which proposals are accepted, from a rate of about 3e4 on.
/// [`native::Poisson`](crate::native::Poisson) has the right probabilities. The table has the
/// variance, and the largest relative error of the frequencies of 21 intervals of 1/5 of a standard
/// deviation around the mean, of 2^21 values of `Key::new(0)` (errors of up to 2 % are chance):
///
#[doc = include_str!("limits/poisson.md")]
///
/// At a rate of 10^8:
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/jax_poisson.svg"))]
#[derive(Debug, Clone, PartialEq)]
pub struct Poisson<T = f32> {
    rate: Named<T>,
    /// In the type in which it is computed.
    single: Named<f32>,
}

/// Rejection is used from this rate on.
const LARGE: f32 = 10.0;
/// The largest rate.
const LARGEST: f64 = 1e8;
/// JAX's rejection uses this rate for elements with small ones; their rounds count too.
const INSTEAD: f32 = 1e5;

impl<T: WideElement> Poisson<T> {
    /// A Poisson distribution with rate `rate`, a scalar or an array.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless 0 <= rate <= 10^8.
    pub fn new(rate: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let rate = rate.into().named("Poisson", "rate");
        rate.check("in [0, 1e8]", |rate| rate >= T::ZERO)?;
        let allowed = "in [0, 1e8]; `native::Poisson` takes up to 2^53";
        rate.check(allowed, |rate| rate <= T::from_f64(LARGEST))?;
        let single = rate.clone().map(|rate| rate.to_f64() as f32);
        Ok(Self { rate, single })
    }
}

parameters! { Poisson<T: WideElement>::new { rate } }

impl<T: WideElement, C: Count> Distribution<C> for Poisson<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, C> {
        Ok(C::from_single(events(&self.single, source, shape)?))
    }
}

/// The sampler of counts in `f32`.
fn events(rate: &Named<f32>, source: Source, shape: &[usize]) -> SamplerResult<'static, f32> {
    let rates = rate.bind(shape)?;
    let len = checked_len(shape)?;
    let (mut small, mut large) = (None, None);
    for &rate in rate.values() {
        let largest = if rate < LARGE { &mut small } else { &mut large };
        *largest = Some(largest.unwrap_or(0.0_f32).max(rate));
    }
    let counted = small.map(|largest| {
        // Few counts exceed the mean by 3 standard deviations.
        let rounds = (largest + 3.0 * largest.sqrt()).ceil() as usize + 4;
        StepCounts::new(source.clone(), len, Product { rates: rates.clone() }, rounds)
    });
    let accepted =
        large.map(|_| LatestAccepted::new(source, shape, Rates(rates.clone()))).transpose()?;
    Ok(BoxedSampler::of(Events { rates, counted, accepted }))
}

struct Events {
    rates: Bound<f32>,
    counted: Option<StepCounts<Product>>,
    accepted: Option<LatestAccepted<f32, Rates>>,
}

impl Sampler<f32> for Events {
    fn block(&self, run: Run, out: &mut [Line<f32>]) {
        if let Some(accepted) = &self.accepted {
            accepted.block(run, out);
        }
        if let Some(counted) = &self.counted {
            let mut steps = LinesTogether::room_of();
            counted.steps::<f32>(run, steps.zeros(out.len()));
            let mut events = LinesTogether::room_of();
            each_with(events.zeros(out.len()), &steps, inlined!(|_, steps| counted_events(steps)));
            if self.accepted.is_none() {
                return out.copy_from_slice(&events);
            }
            let mut rates = Lines::room();
            self.rates.lines(run, out.len(), &mut rates);
            each_given(
                out,
                [&*events, &*rates],
                inlined!(|x, [events, rate]| if rate < LARGE { events } else { x }),
            );
        }
    }

    fn together(&self) -> usize {
        if self.accepted.is_some() { 1 } else { TOGETHER }
    }

    fn few(&self, run: Run, out: &mut [f32]) -> bool {
        let (Some(counted), None) = (&self.counted, &self.accepted) else { return false };
        let [out] = out else { return false };
        let steps =
            SimdLevel::current().vectorize(inlined!(|| counted.steps_of_one::<f32>(run.start)));
        if let Some(steps) = steps {
            *out = counted_events(steps);
        }
        steps.is_some()
    }

    fn cost(&self) -> usize {
        16
    }
}

/// The last step is beyond the bound.
#[inline(always)]
fn counted_events(steps: u32) -> f32 {
    steps.saturating_sub(1) as f32
}

/// The logarithm of a product of uniform variates.
struct Product {
    rates: Bound<f32>,
}

impl Walk<f32> for Product {
    const OWN: usize = 1;

    #[inline(always)]
    fn parameters(&self, run: Run, bounds: &mut [Line<f32>], _: &mut [Line<f32>]) {
        self.rates.write(run, bounds);
        each(bounds, inlined!(|rate| if rate < LARGE { -rate } else { 0.0 }));
    }

    #[inline(always)]
    fn goes_on(&self, sum: f32, bound: f32) -> bool {
        sum > bound
    }

    #[inline(always)]
    fn term(&self, u: f32, _: f32) -> f32 {
        // Of 0 it is about -88, as much below each bound as negative infinity.
        Real::log_of_positive(u)
    }
}

/// The rates of an array's elements.
struct Rates(Bound<f32>);

impl Proposals<f32> for Rates {
    type Proposal = Transformed;

    #[inline(always)]
    fn parameters(&self, places: Places<'_>, rates: &mut [Line<f32>], _: &mut [Line<f32>]) {
        self.0.write(places, rates);
    }

    fn shared(&self) -> Option<[f32; 2]> {
        self.0.as_scalar().map(|rate| [rate, 0.0])
    }
}

/// Hormann's transformed rejection with squeeze, PTRS.
#[derive(Debug, Clone, Copy)]
struct Transformed {
    rate: f32,
    log_rate: f32,
    a: f32,
    b: f32,
    /// Below this v, a proposal outside the tails is accepted.
    v_r: f32,
}

impl Proposal<f32> for Transformed {
    #[inline(always)]
    fn new([rate, _]: [f32; 2]) -> Self {
        let rate = if rate < LARGE { INSTEAD } else { rate };
        let b = Real::mul_add(2.53, rate.sqrt(), 0.931);
        let a = Real::mul_add(0.02483, b, -0.059);
        Self { rate, log_rate: Real::log(rate), a, b, v_r: 0.9277 - 3.6224 / (b - 2.0) }
    }

    #[inline(always)]
    fn propose(&self, u: f32, v: f32) -> (f32, bool) {
        let u = u - 0.5;
        let shifted = 0.5 - u.abs();
        let k = Real::mul_add((2.0 * self.a) / shifted + self.b, u, self.rate) + 0.43;
        (k.floor(), (shifted >= 0.07) & (v <= self.v_r))
    }

    #[inline(always)]
    fn excludes(&self, u: f32, v: f32, k: f32) -> bool {
        let shifted = 0.5 - (u - 0.5).abs();
        (k < 0.0) | ((shifted < 0.013) & (v > shifted))
    }

    #[inline(always)]
    fn log_height(&self, u: f32, v: f32) -> f32 {
        let shifted = 0.5 - (u - 0.5).abs();
        let inverse_alpha = 1.1239 + 1.1328 / (self.b - 3.4);
        Real::log(v * inverse_alpha / (self.a / (shifted * shifted) + self.b))
    }

    #[inline(always)]
    fn log_density(&self, k: f32) -> f32 {
        // XLA does not round `k + 1` either, from 2^24 on.
        Real::mul_add(k, self.log_rate, -self.rate) - Real::lgamma_of_next(k)
    }

    fn mode_and_deviation(&self) -> (f32, f32) {
        (self.rate, self.rate.sqrt())
    }
}
