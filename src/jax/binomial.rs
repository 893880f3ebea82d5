//! The binomial distribution.

use super::methods::latest::{LatestAccepted, Proposal, Proposals};
use super::methods::stirling::STIRLING_TAILS;
use super::methods::walk::{StepCounts, Walk};
use crate::elements::count::Count;
use crate::elements::float::UniformElement;
use crate::elements::wide::WideElement;
use crate::engine::checked_len;
use crate::error::Error;
use crate::sampling::{
    self, Bound, BoxedSampler, Distribution, Line, Lines, Named, Parameter, Places, Run, Sampler,
    SamplerResult, Source, each, each_given, each_with, parameters,
};
use crate::simd::inlined;

/// The binomial distribution: the number of successes in n trials, each with probability p.
///
/// Probability n! / (k! (n - k)!) p^k (1 - p)^(n - k) of k = 0, ..., n; mean n p, variance n p (1 -
/// p). With q the smaller of p and 1 - p, the numbers of trials between successes are drawn one
/// after another where n q <= 10; otherwise by transformed rejection (Hormann, "The generation of
/// binomial random variates", 1993). Everything is computed in the type of p; in `f32`, n is
/// rounded to 24 bits.
///
/// `jax.random.binomial`, which returns floats; here counts are of any type. Equal in every value.
/// For n q > 10 a value depends on the whole sample, as for [`Poisson`](super::Poisson), and a slice
/// costs at least as much as one pass over it.
///
/// [`native::Binomial`](crate::native::Binomial) has accurate probabilities, and its values depend
/// on key, position and their own parameters alone.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/binomial.svg"))]
///
/// ```
/// use ndarray::{Array1, array};
/// use ndkey::{Key, jax::Binomial};
///
/// // jax.random.binomial(jax.random.key(0), 10, 0.3, (5,)), in f32
/// let successes: Array1<i32> = Key::new(0).sample(Binomial::new(10, 0.3_f32)?, 5);
/// assert_eq!(successes.to_vec(), [2, 2, 1, 2, 1]);
///
/// let trials = array![10_u64, 1000, 1_000_000];
/// let counts: Array1<u64> = Key::new(1).sample(Binomial::new(trials, 0.5_f64)?, 3);
/// # Ok::<(), ndkey::Error>(())
/// ```
///
/// # Accuracy
/// JAX evaluates the correction to Stirling's formula above 9 as if at 9, which makes probabilities
/// wrong by up to 1 %; so does this. Beyond that, logarithms of ratios near 1 are multiplied by n:
/// for n q > 10 samples are wrong from n = 10^7 on in `f32`, and from 10^15 on in `f64`. In `f32`,
/// n itself is rounded to 24 bits, so counts may exceed it. Counts beyond the largest value of an
/// integer type become that value. [`native::Binomial`](crate::native::Binomial) has none of this.
/// Of 2^18 values of `Key::new(0)`:
///
#[doc = include_str!("limits/binomial.md")]
#[derive(Debug, Clone, PartialEq)]
pub struct Binomial<T> {
    n: Parameter<u64>,
    p: Named<T>,
    /// `n` in the type of `p`.
    trials: Named<T>,
}

impl<T: WideElement> Binomial<T> {
    /// A binomial distribution with `n` trials and probability of success `p`: scalars, or arrays
    /// that broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless n >= 0 and 0 <= p <= 1; [`Error::Broadcast`] if the shapes do
    /// not broadcast together.
    pub fn new(n: impl sampling::Trials, p: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let n = n.trials("Binomial", "n")?;
        let p = p.into().named("Binomial", "p");
        p.check("in [0, 1]", |p| p >= T::ZERO && p <= T::ONE)?;
        n.check_memory()?;
        let trials = n.clone().map(T::from_u64).named("Binomial", "n");
        trials.broadcast_shape(&p)?;
        // With p = -0, log(1 - p) would be 0 instead of -0, and the trials up to a success
        // -infinity.
        Ok(Self { n, p: p.without_negative_zeros(), trials })
    }
}

parameters! { Binomial<T: WideElement>::new { n: u64, p } }

/// Rejection is used above this many expected successes, or failures if fewer.
const MANY_EXPECTED: f64 = 10.0;
/// JAX's rejection uses this number of trials for elements with few; their rounds count too.
const INSTEAD: f64 = 1e4;

/// The probability of the rarer of success and failure.
#[inline(always)]
fn rarer<T: UniformElement>(p: T) -> T {
    if p < T::from_f64(0.5) { p } else { T::ONE - p }
}

#[inline(always)]
fn is_few<T: UniformElement>(n: T, q: T) -> bool {
    n * q <= T::from_f64(MANY_EXPECTED)
}

impl<T: WideElement, C: Count> Distribution<C> for Binomial<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, C> {
        Ok(T::counted(successes([&self.trials, &self.p], source, shape)?))
    }
}

/// The sampler of counts in the type of p, for numbers of trials that are whole and not negative, and
/// probabilities from 0, not -0, to 1.
#[inline(never)]
pub(super) fn successes<T: UniformElement>(
    [n, p]: [&Named<T>; 2],
    source: Source,
    shape: &[usize],
) -> SamplerResult<'static, T> {
    let trials = Trials { n: n.bind(shape)?, p: p.bind(shape)? };
    let len = checked_len(shape)?;
    let (mut few, mut many) = (None, false);
    let pairs = n.broadcast_shape(p)?;
    let pair_trials = Trials { n: n.bind(&pairs)?, p: p.bind(&pairs)? };
    for position in 0..checked_len(&pairs)? {
        let (n, q) = (pair_trials.n.get(position), rarer(pair_trials.p.get(position)));
        let mean = (n * q).to_f64();
        match is_few(n, q) {
            true => few = Some(mean.max(few.unwrap_or(0.0))),
            false => many = true,
        }
    }
    let counted = few.map(|mean| {
        // Few counts exceed the mean by 3 standard deviations.
        let rounds = (mean + 3.0 * mean.sqrt()).ceil() as usize + 4;
        StepCounts::new(source.clone(), len, Gaps(trials.clone()), rounds)
    });
    let accepted = many.then(|| LatestAccepted::new(source, shape, trials.clone())).transpose()?;
    Ok(BoxedSampler::of(Successes { trials, counted, accepted }))
}

/// n and p at flat positions.
#[derive(Debug, Clone)]
struct Trials<T> {
    n: Bound<T>,
    p: Bound<T>,
}

struct Successes<T: UniformElement> {
    trials: Trials<T>,
    counted: Option<StepCounts<Gaps<T>>>,
    accepted: Option<LatestAccepted<T, Trials<T>>>,
}

impl<T: UniformElement> Sampler<T> for Successes<T> {
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        let (mut n, mut p) = (Lines::room(), Lines::room());
        self.trials.n.lines(run, out.len(), &mut n);
        self.trials.p.lines(run, out.len(), &mut p);
        if let Some(accepted) = &self.accepted {
            accepted.block(run, out);
        }
        if let Some(counted) = &self.counted {
            let (mut steps, mut counts) = (Lines::room(), Lines::room());
            counted.steps::<T>(run, steps.zeros(out.len()));
            each_with(
                counts.zeros(out.len()),
                &steps,
                inlined!(|_, steps: u32| T::from_u64(steps.saturating_sub(1).into())),
            );
            each_given(
                out,
                [&*counts, &*n, &*p],
                inlined!(|x, [count, n, p]| if is_few(n, rarer(p)) { count } else { x }),
            );
        }
        each_given(
            out,
            [&*n, &*p],
            inlined!(|x, [n, p]| if p < T::from_f64(0.5) { x } else { n - x }),
        );
    }

    fn cost(&self) -> usize {
        16
    }
}

/// The trials up to and including each success.
struct Gaps<T>(Trials<T>);

impl<T: UniformElement> Walk<T> for Gaps<T> {
    const OWN: usize = 0;

    #[inline(always)]
    fn parameters(&self, run: Run, n: &mut [Line<T>], p: &mut [Line<T>]) {
        self.0.n.write(run, n);
        self.0.p.write(run, p);
        each_with(n, p, inlined!(|n, p| if is_few(n, rarer(p)) { n } else { T::ZERO }));
        each(p, inlined!(|p| (-rarer(p)).log1p()));
    }

    #[inline(always)]
    fn goes_on(&self, sum: T, bound: T) -> bool {
        sum <= bound
    }

    #[inline(always)]
    fn term(&self, u: T, log_q: T) -> T {
        (u.log() / log_q).ceil()
    }
}

impl<T: UniformElement> Proposals<T> for Trials<T> {
    type Proposal = Transformed<T>;

    #[inline(always)]
    fn parameters(&self, places: Places<'_>, n: &mut [Line<T>], p: &mut [Line<T>]) {
        self.n.write(places, n);
        self.p.write(places, p);
    }

    fn shared(&self) -> Option<[T; 2]> {
        self.n.as_scalar().zip(self.p.as_scalar()).map(|(n, p)| [n, p])
    }
}

/// Hormann's transformed rejection with squeeze, BTRS.
#[derive(Debug, Clone, Copy)]
struct Transformed<T> {
    n: T,
    deviation: T,
    a: T,
    b: T,
    c: T,
    /// Below this v, a proposal outside the tails is accepted.
    v_r: T,
    /// The odds of success.
    odds: T,
    alpha: T,
    mode: T,
}

impl<T: UniformElement> Proposal<T> for Transformed<T> {
    #[inline(always)]
    fn new([n, p]: [T; 2]) -> Self {
        let real = T::from_f64;
        let q = rarer(p);
        let few = is_few(n, q);
        let n = if few { real(INSTEAD) } else { n };
        let q = if few { real(0.5) } else { q };
        let deviation = (n * q * (T::ONE - q)).sqrt();
        let b = real(2.53).mul_add(deviation, real(1.15));
        Self {
            n,
            deviation,
            a: real(0.01).mul_add(q, real(0.0248).mul_add(b, real(-0.0873))),
            b,
            c: n.mul_add(q, real(0.5)),
            v_r: real(0.92) - real(4.2) / b,
            odds: q / (T::ONE - q),
            alpha: (real(2.83) + real(5.1) / b) * deviation,
            mode: ((n + T::ONE) * q).floor(),
        }
    }

    #[inline(always)]
    fn propose(&self, u: T, v: T) -> (T, bool) {
        let half = T::from_f64(0.5);
        let u = u - half;
        let shifted = half - u.abs();
        let k = ((self.a + self.a) / shifted + self.b).mul_add(u, self.c).floor();
        (k, (shifted >= T::from_f64(0.07)) & (v <= self.v_r))
    }

    #[inline(always)]
    fn excludes(&self, _: T, _: T, k: T) -> bool {
        (k < T::ZERO) | (k > self.n)
    }

    #[inline(always)]
    fn log_height(&self, u: T, v: T) -> T {
        let half = T::from_f64(0.5);
        let shifted = half - (u - half).abs();
        (v * self.alpha / (self.a / (shifted * shifted) + self.b)).log()
    }

    #[inline(always)]
    fn log_density(&self, k: T) -> T {
        let (half, one) = (T::from_f64(0.5), T::ONE);
        let Self { n, odds, mode, .. } = *self;
        let at_mode = ((mode + one) / (odds * (n - mode + one))).log();
        let failures = ((n - mode + one) / (n - k + one)).log();
        let at_k = (odds * (n - k + one) / (k + one)).log();
        let at_mode = (mode + half) * at_mode;
        let t = (k + half).mul_add(at_k, (n + one).mul_add(failures, at_mode));
        let t = t + stirling_tail(mode) + stirling_tail(n - mode);
        t - stirling_tail(k) - stirling_tail(n - k)
    }

    fn mode_and_deviation(&self) -> (T, T) {
        (self.mode, self.deviation)
    }
}

/// log (k + 1)! minus the logarithm of Stirling's formula for it; for k above 9, JAX's series at 9.
#[inline(always)]
fn stirling_tail<T: UniformElement>(k: T) -> T {
    let square = T::from_f64(100.0);
    let series = T::from_f64(1.0 / 360.0) - T::from_f64(1.0 / 1260.0) / square;
    let mut tail = (T::from_f64(1.0 / 12.0) - series / square) / T::from_f64(10.0);
    for (index, value) in STIRLING_TAILS.into_iter().enumerate() {
        tail = if k == T::from_f64(index as f64) { T::from_f64(value) } else { tail };
    }
    tail
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_from_0_to_n_are_possible() {
        for n in [21.0, 1e4] {
            let proposal = Transformed::<f64>::new([n, 0.5]);
            for k in [0.0, 1.0, n - 1.0, n] {
                assert!(!proposal.excludes(0.5, 0.5, k), "{k} of {n}");
                assert!(proposal.log_density(k).is_finite(), "{k} of {n}");
            }
            for k in [-2.0, -1.0, n + 1.0, n + 2.0] {
                assert!(proposal.excludes(0.5, 0.5, k), "{k} of {n}");
            }
        }
    }
}
