//! Fisher's noncentral hypergeometric distribution.

use super::hypergeometric::population_with_odds;
use crate::elements::count::Count;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
use crate::methods::saddle_point::log_noncentral_hypergeometric;
use crate::native::methods::counts::{Counts, MANY, Transformed, counts};
use crate::native::methods::fits::check_either;
use crate::native::methods::search::{Given, Search};
use crate::sampling::{
    Bound, Distribution, Line, Lines, LinesTogether, Parameter, Run, SamplerResult, Source, Trials,
    WideSampler, Widened, parameters,
};
use crate::simd::{each_given, inlined, several_given, slices};

/// Fisher's noncentral hypergeometric distribution: the number of successes in the first of two binomial
/// samples, with odds of success in the ratio `odds`, if the successes in both are `draws`.
///
/// Probability proportional to C(good, k) C(bad, draws - k) odds^k of k from max(0, draws - bad) to
/// min(good, draws), where `good` and `bad` are the sizes of the samples. With odds of 1 it is the
/// [`Hypergeometric`](crate::native::Hypergeometric) distribution. Mean and variance have no closed form: the mean
/// is near the μ with μ (bad - draws + μ) = odds (good - μ) (draws - μ). It is the distribution of a cell
/// of a fourfold table with given margins and a given odds ratio. The items that are drawn one by one, with
/// weights, have another distribution, Wallenius'.
///
/// A value is found from the cell of the table in which fewest are expected: where these are fewer than
/// 64, by search in the cumulative probabilities, and otherwise by transformed rejection, as
/// [`Hypergeometric`](crate::native::Hypergeometric) does. Ratios of probabilities are computed without
/// cancellation between factorials, to 12 digits for numbers of items up to 10^9 and to 7 for larger ones;
/// no value takes a time that grows with them. Everything is computed in `f64`.
///
/// An integer type must have room for `good` or for `draws`; otherwise sampling is an
/// [`Error::Parameter`].
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_fisher_noncentral_hypergeometric.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let table = native::FisherNoncentralHypergeometric::new(20, 30, 15, 2.5)?;
/// let cells: Array1<i64> = Key::from_seed(0).sample(table, 1000);
/// assert!(cells.iter().all(|&k| (0..=15).contains(&k)));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias(
    "fisher noncentral hypergeometric",
    "nchypergeom_fisher",
    "extended hypergeometric",
    "fourfold table"
))]
pub struct FisherNoncentralHypergeometric<T = f64> {
    good: Widened<u64>,
    bad: Widened<u64>,
    draws: Widened<u64>,
    odds: Widened<T>,
}

const NAME: &str = "FisherNoncentralHypergeometric";

impl<T: WideElement> FisherNoncentralHypergeometric<T> {
    /// The distribution of how many of `draws` items are among `good` ones and not among `bad` ones, with
    /// the odds ratio `odds`: scalars, or arrays that broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless no number is negative, good + bad <= 2^53, draws <= good + bad, and
    /// `odds` is finite, above 0 and not subnormal; [`Error::Broadcast`] if the shapes do not broadcast
    /// together; [`Error::Memory`] or [`Error::TooLarge`] if there is not enough memory for the sums of
    /// `good` and `bad`, broadcast together.
    pub fn new(
        good: impl Trials,
        bad: impl Trials,
        draws: impl Trials,
        odds: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        let ([good, bad, draws], odds) = population_with_odds(NAME, good, bad, draws, odds)?;
        Ok(Self { good, bad, draws, odds })
    }
}

parameters! {
    FisherNoncentralHypergeometric<T: WideElement>::new { good: u64, bad: u64, draws: u64, odds }
}

impl<T: WideElement, C: Count> Distribution<C> for FisherNoncentralHypergeometric<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, C> {
        let numbers = [&self.good.wide, &self.bad.wide, &self.draws.wide, &self.odds.wide];
        check_either::<C>(numbers[2], numbers[0])?;
        let [good, bad, draws, odds] = numbers;
        let numbers = [good.bind(shape)?, bad.bind(shape)?, draws.bind(shape)?, odds.bind(shape)?];
        Ok(C::from_double(of_cells(&source, numbers)))
    }
}

/// The sampler of the numbers of good items among the drawn ones.
#[inline]
fn of_cells(source: &Source, numbers: [Bound<f64>; 4]) -> WideSampler {
    let shared = Bound::scalars(numbers.each_ref());
    let shared = shared.map(|[good, bad, draws, odds]| {
        [good, bad, draws, odds, probability_of_none([good, bad, draws, odds])]
    });
    counts(source, Cells { numbers, shared })
}

/// Numbers of good and bad items and of draws, the odds, and the probability that a
/// [count](Counted) is 0, where few are expected.
struct Cells {
    numbers: [Bound<f64>; 4],
    shared: Option<[f64; 5]>,
}

/// The cell with the smallest mean among the cells that may be empty: k items are among `r` and among
/// `n`, `others` + k in neither, and the probability is proportional to the power k of the odds.
#[derive(Clone, Copy)]
struct Counted {
    r: f64,
    n: f64,
    others: f64,
    odds: f64,
    mean: f64,
}

/// The x with x (others + x) = odds (r - x) (n - x), by the root in which nothing cancels.
#[inline(always)]
fn balance(r: f64, n: f64, others: f64, odds: f64) -> f64 {
    // The equation divided by the odds, if they are above 1.
    let (u, v) = if odds <= 1.0 { (odds, 1.0) } else { (1.0, 1.0 / odds) };
    let (sum, difference) = (u * (r + n), u * (r - n));
    let others = v * others;
    let product = u * r * n;
    let square = others * (others + 2.0 * sum) + difference * difference + 4.0 * v * product;
    let x = 2.0 * product / (others + sum + square.sqrt());
    if product > 0.0 { x } else { 0.0 }
}

/// The cell that is counted, of good items or else of bad ones, and of those drawn or else of those left.
#[inline(always)]
fn counted([good, bad, draws, odds]: [f64; 4]) -> (Counted, bool, bool) {
    let left = good + bad - draws;
    // One cell of each diagonal of the table may have none.
    let (of_first, of_second) = (draws <= bad, draws <= good);
    let (r, n) = if of_first { (good, draws) } else { (bad, left) };
    let others = if of_first { bad - draws } else { draws - bad };
    let first = Counted { r, n, others, odds, mean: balance(r, n, others, odds) };
    let (r, n) = if of_second { (bad, draws) } else { (good, left) };
    let others = if of_second { good - draws } else { draws - good };
    let odds = 1.0 / odds;
    let second = Counted { r, n, others, odds, mean: balance(r, n, others, odds) };
    let is_first = first.mean <= second.mean;
    let drawn = if is_first { of_first } else { of_second };
    (if is_first { first } else { second }, is_first == drawn, drawn)
}

#[inline(always)]
fn counted_of([good, bad, draws, odds, _]: [f64; 5]) -> Counted {
    counted([good, bad, draws, odds]).0
}

/// The probability of a count of 0, where few items are expected.
fn probability_of_none(numbers: [f64; 4]) -> f64 {
    const NEGLIGIBLE: f64 = 1.0 / (1_u64 << 60) as f64;
    let (Counted { r, n, others, odds, mean }, ..) = counted(numbers);
    if mean >= MANY {
        return 0.0;
    }
    let (mut term, mut sum, mut k) = (1.0, 1.0, 0.0);
    loop {
        let ratio = Cells::ratio([r, n, others + 1.0, odds, 0.0], k);
        if ratio <= 1.0 && term < NEGLIGIBLE * sum {
            return 1.0 / sum;
        }
        term *= ratio;
        sum += term;
        k += 1.0;
    }
}

impl Search<5> for Cells {
    #[inline]
    fn parameters(&self, run: Run, lines: usize, out: &mut [LinesTogether<f64>; 5]) {
        let [good, bad, draws, odds, none] = out.each_mut().map(|room| room.zeros(lines));
        let [of_good, of_bad, of_draws, of_odds] = &self.numbers;
        of_good.write(run, good);
        of_bad.write(run, bad);
        of_draws.write(run, draws);
        of_odds.write(run, odds);
        let [good, bad] = [good, bad].map(|lines| lines.as_flattened());
        let [draws, odds] = [draws, odds].map(|lines| lines.as_flattened());
        for (lane, none) in none.as_flattened_mut().iter_mut().enumerate() {
            *none = probability_of_none([good[lane], bad[lane], draws[lane], odds[lane]]);
        }
    }

    #[inline]
    fn shared(&self) -> Option<[f64; 5]> {
        self.shared
    }

    #[inline(always)]
    fn are_many(parameters: [f64; 5]) -> bool {
        counted_of(parameters).mean >= MANY
    }

    #[inline(always)]
    fn few(parameters: [f64; 5]) -> (f64, [f64; 5]) {
        let Counted { r, n, others, odds, .. } = counted_of(parameters);
        (parameters[4], [r, n, others + 1.0, odds, 0.0])
    }

    #[inline(always)]
    fn ratio([r, n, others, odds, _]: [f64; 5], k: f64) -> f64 {
        // Not above the last one, where the odds may be as large as numbers are.
        let left = (r - k) * (n - k);
        let ratio = odds * (left / ((k + 1.0) * (others + k)));
        if (k < r) & (k < n) { ratio } else { 0.0 }
    }

    #[inline]
    fn values(counts: &mut [Line<f64>], [good, bad, draws, odds, _]: Given<'_, 5>) {
        each_given(
            counts,
            [good, bad, draws, odds],
            inlined!(|k, [good, bad, draws, odds]| {
                let (Counted { r, n, .. }, is_good, drawn) = counted([good, bad, draws, odds]);
                let k = if k < r { k } else { r };
                let k = if k < n { k } else { n };
                // The counted items that are drawn.
                let k = if drawn { k } else { r - k };
                if is_good { k } else { draws - k }
            }),
        );
    }
}

impl Counts<5> for Cells {
    /// With the factor 1.05, the proposals of binomial variates dominate.
    #[inline(always)]
    fn many(parameters: [f64; 5]) -> Transformed {
        let Counted { r, n, others, mean, .. } = counted_of(parameters);
        let total = r + n + others;
        let inverse = 1.0 / mean + 1.0 / (r - mean) + 1.0 / (n - mean) + 1.0 / (others + mean);
        let deviation = (total / (total - 1.0) / inverse).sqrt();
        let b = Real::mul_add(2.53, deviation, 1.15);
        let a = Real::mul_add(0.0248, b, -0.0873);
        let alpha = 1.05 * (2.83 + 5.1 / b) * deviation;
        Transformed { a, b, c: mean + 0.5, v_r: 0.865 - 4.0 / b, alpha }
    }

    #[inline(always)]
    fn mode(parameters: [f64; 5]) -> Option<f64> {
        let Counted { r, n, others, odds, .. } = counted_of(parameters);
        Some(balance(r + 1.0, n + 1.0, others, odds).floor())
    }

    #[inline]
    fn log_probabilities(counts: &mut [Line<f64>], [good, bad, draws, odds, _]: Given<'_, 5>) {
        let mut rooms = Lines::<f64>::rooms::<4>();
        several_given(
            rooms.each_mut().map(|room| room.zeros(counts.len())),
            [good, bad, draws, odds],
            inlined!(|numbers| {
                let (Counted { r, n, others, mean, .. }, ..) = counted(numbers);
                [r, n, others, mean]
            }),
        );
        log_noncentral_hypergeometric(counts, slices(&rooms));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sampling::LANES;

    /// Sizes of cells, the smallest first, at the limit and far from it.
    const TABLES: [[f64; 4]; 9] = [
        [64.0, 64.0, 64.0, 64.0],
        [66.0, 1e6, 1e6, 66.0],
        [67.0, 3.5e7, 4.8e5, 78.0],
        [75.0, 2.4e10, 3e9, 79.0],
        [64.0, 70.0, 1e9, 100.0],
        [64.0, 1e3, 1e3, 1e9],
        [500.0, 600.0, 700.0, 800.0],
        [1e6, 2e6, 1e7, 1e6],
        [1e9, 1e12, 1e10, 2e9],
    ];

    fn parameters([drawn, left, others_drawn, others_left]: [f64; 4]) -> [f64; 5] {
        let odds = drawn / others_drawn * (others_left / left);
        [drawn + left, others_drawn + others_left, drawn + others_drawn, odds, 0.0]
    }

    fn log_of(k: f64, Counted { r, n, others, mean, .. }: Counted) -> f64 {
        let [mut k, r, n, others, mean] = [k, r, n, others, mean].map(|number| [[number; LANES]]);
        log_noncentral_hypergeometric(&mut k, [&r, &n, &others, &mean]);
        k[0][0]
    }

    #[test]
    fn proposals_of_binomial_variates_dominate() {
        for table in TABLES {
            let parameters = parameters(table);
            let counted = counted_of(parameters);
            assert!((counted.mean / table[0] - 1.0).abs() < 1e-12, "{table:?}: {}", counted.mean);
            let Transformed { a, b, c, v_r, alpha } = Cells::many(parameters);
            let mode = Cells::mode(parameters).expect("a mode");
            let log_most = log_of(mode, counted);
            for step in 1..1000 {
                let u = f64::from(step) / 1000.0 - 0.5;
                let distance = 0.5 - u.abs();
                let k = ((2.0 * a / distance + b) * u + c).floor();
                let density = (log_of(k, counted) - log_most).exp();
                let accepted = density * (a / (distance * distance) + b) / alpha;
                assert!(accepted <= 1.0, "{k} of {table:?}: {accepted}");
                assert!(distance < 0.07 || accepted >= v_r, "{k} of {table:?}: {accepted}, {v_r}");
            }
        }
    }

    /// From one count to the next, logarithms grow by the logarithm of the ratio of probabilities, to
    /// the digits that the page states.
    #[test]
    fn ratios_of_probabilities_are_exact() {
        for table in TABLES {
            let counted = counted_of(parameters(table));
            let Counted { r, n, others, odds, mean } = counted;
            // Six deviations, about as far as values get.
            for k in [-6.0, 0.0, 6.0].map(|deviations| (mean + deviations * mean.sqrt()).floor()) {
                let exact = Cells::ratio([r, n, others + 1.0, odds, 0.0], k).ln();
                let logs = [k, k + 1.0].map(|k| log_of(k, counted));
                let error = (logs[1] - logs[0] - exact).abs();
                let most = if r + n + others <= 1e9 { 1e-12 } else { 1e-7 };
                assert!(error < most, "{k} of {table:?}: {error}");
            }
        }
    }
}
