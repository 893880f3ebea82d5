//! The Dirichlet-multinomial distribution.

use super::dirichlet::check_concentrations;
use super::multinomial::LARGEST;
use crate::elements::count::Count;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::methods::combined::Input;
use crate::methods::sums::remaining_sums;
use crate::native::counts::binomial::successes_by_rarer;
use crate::native::methods::fits::check_most;
use crate::native::methods::gammas::Gammas;
use crate::native::methods::successive::{Conditional, Numbers, successive};
use crate::sampling::{
    Distribution, Named, Parameter, Sampler, SamplerResult, Source, Trials, WideSampler, Widened,
    broadcast_shape, check_values, parameters,
};
use crate::simd::inlined;

/// The Dirichlet-multinomial distribution: a [`Multinomial`](crate::native::Multinomial) distribution of n
/// trials, whose probabilities are a [`Dirichlet`](crate::native::Dirichlet) variate of their own for each
/// vector of counts.
///
/// With A = Σ alpha, the probability of counts x, whose sum is n, is n! Γ(A) / Γ(n + A) times the
/// product of Γ(x_i + alpha_i) / (x_i! Γ(alpha_i)); with p_i = alpha_i / A, means n p_i, variances n
/// p_i (1 - p_i) (n + A) / (1 + A). The last axis of `alpha` and of a sample holds the outcomes; n and
/// the other axes of `alpha` broadcast to the other axes of the sample. An outcome whose alpha is 0
/// does not occur.
///
/// Outcome by outcome, a count is drawn from the [`Binomial`](crate::native::Binomial) distribution of the
/// remaining trials, with a [`Beta`](crate::native::Beta) variate as the probability of the rarer of success
/// and failure: so it has all its digits also where concentrations are small and nearly all counts
/// are of one outcome. Each vector of counts is independent of all others.
///
/// The largest number of an integer type must be at least n, or else sampling is an
/// [`Error::Parameter`].
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_dirichlet_multinomial.svg"))]
///
/// ```
/// use ndarray::{Array2, array};
/// use ndkey::native::{self, Key};
///
/// let words = native::DirichletMultinomial::new(1000, array![0.1, 0.5, 2.0])?;
/// let counts: Array2<i64> = Key::from_seed(0).sample(words, (10, 3));
/// assert!(counts.rows().into_iter().all(|row| row.sum() == 1000));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("dirichlet multinomial", "dirichlet_multinomial"))]
pub struct DirichletMultinomial<T = f64> {
    n: Widened<u64>,
    alpha: Named<T>,
    /// For each outcome, its concentration, and the sum of the concentrations of the outcomes after
    /// it.
    alphas: Vec<[Named<f64>; 2]>,
}

const NAME: &str = "DirichletMultinomial";

impl<T: WideElement> DirichletMultinomial<T> {
    /// A Dirichlet-multinomial distribution with `n` trials, a scalar or an array, and concentrations
    /// `alpha`, whose last axis is for the outcomes.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless 0 <= n <= 2^53, and each concentration is finite, and either 0 or
    /// at least 64 / [`f64::MAX`] (3.6e-307), which all numbers of `f32` above 0 are; or if all
    /// concentrations of a vector are 0, or their sum is infinite; [`Error::Shape`] if `alpha` has no
    /// axis or no outcome; [`Error::Broadcast`] if n does not broadcast with the axes of `alpha`
    /// before the last.
    pub fn new(n: impl Trials, alpha: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let n = n.trials(NAME, "n")?.named(NAME, "n");
        let alpha = alpha.into().named(NAME, "alpha");
        n.check("at most 2^53", |n| n <= LARGEST)?;
        let shape = alpha.shape();
        let Some((&len @ 1.., outer)) = shape.split_last() else {
            let allowed = "at least one axis, the last for the outcomes";
            return Err(Error::shape("`alpha` of DirichletMultinomial", shape, allowed));
        };
        check_concentrations(&alpha)?;
        broadcast_shape(NAME, "n", n.shape(), outer)?;
        let wide = alpha.clone().map(T::to_f64).without_negative_zeros();
        let rows = wide.values().chunks_exact(len);
        let sums = Vec::from_iter(rows.clone().map(remaining_sums));
        let totals = Vec::from_iter(sums.iter().map(|sums| sums[0]));
        let allowed = "concentrations with a finite sum above 0";
        check_values(&totals, outer, NAME, "alpha", allowed, |sum| sum > 0.0 && sum.is_finite())?;
        let column = |values: Vec<f64>| Parameter::of_shape(outer, values).named(NAME, "alpha");
        let alphas = (0..len).map(|outcome| {
            let own = rows.clone().map(|row| row[outcome]);
            let after = sums.iter().map(|sums| sums.get(outcome + 1).copied().unwrap_or(0.0));
            let pairs = own.zip(after).map(|(own, after)| match own + after {
                // Outcomes before have taken all trials.
                0.0 => (1.0, 1.0),
                _ => (own, after),
            });
            let (own, after) = pairs.unzip();
            [column(own), column(after)]
        });
        let alphas = alphas.collect();
        Ok(Self { n: n.widened(), alpha, alphas })
    }
}

parameters! { DirichletMultinomial<T: WideElement>::new { n: u64, alpha } }

impl<T: WideElement, C: Count> Distribution<C> for DirichletMultinomial<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, C> {
        check_most::<C>(&self.n.wide)?;
        let [for_p, for_counts] = source.split();
        let outcomes = self.alphas.len();
        let what = "the sample of DirichletMultinomial";
        let counts = successive(what, &for_counts, shape, (&self.n.wide, outcomes), |outer| {
            let per_key = for_p.per_key() / outcomes as u64;
            let for_p = for_p.with_len(per_key);
            let bound = |(outcome, [own, after]): (usize, &[Named<f64>; 2])| {
                let [for_own, for_after] = for_p.child(outcome as u32, outcomes as u32).split();
                // In `f64`, whatever the type of the concentrations.
                let own = Gammas::new::<f64>(&for_own, own, outer)?;
                Ok(odds(own, Gammas::new::<f64>(&for_after, after, outer)?))
            };
            let odds = self.alphas.iter().enumerate().map(bound).collect::<Result<_, Error>>()?;
            Ok(Odds(odds))
        });
        Ok(C::from_double(counts?))
    }
}

/// The probability of an outcome, or minus the probability of the others, whichever is smaller.
#[inline]
fn odds(own: Gammas, after: Gammas) -> WideSampler {
    own.ratio(
        after,
        inlined!(|x, y| {
            // Halves, because the sum of the largest variates is infinite.
            let sum = 0.5 * x + 0.5 * y;
            if x <= y { 0.5 * x / sum } else { -(0.5 * y / sum) }
        }),
    )
}

struct Odds(Vec<WideSampler>);

impl Conditional for Odds {
    fn first(&self, _: &Source, _: f64) -> Option<WideSampler> {
        None
    }

    #[inline]
    fn counts(&self, outcome: usize, source: &Source, left: &Numbers, out: &mut [f64]) {
        let mut odds = vec![0.0; out.len()];
        self.0[outcome].fill(left.run(), &mut odds);
        let odds = Input::Random(left.beside(odds).sampler());
        successes_by_rarer(source, left.sampler().into(), odds).fill(left.run(), out);
    }
}
