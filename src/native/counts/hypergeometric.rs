//! The hypergeometric distribution.

use crate::elements::count::Count;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
use crate::methods::combined::Input;
use crate::methods::saddle_point::{log_hypergeometric, log_hypergeometric_without_margins};
use crate::native::methods::counts::{Counts, MANY, Transformed, counts};
use crate::native::methods::fits::check_draws;
use crate::native::methods::search::{Given, Search};
use crate::sampling::{
    Distribution, LANES, Line, Lines, LinesTogether, Named, Parameter, Run, SamplerResult, Source,
    Trials, WideSampler, Widened, parameters,
};
use crate::simd::{each_given, inlined, several_given, slices};

/// The hypergeometric distribution: the number of good items among `draws` items that are drawn
/// without replacement from `good` good and `bad` bad ones.
///
/// Probability C(good, k) C(bad, draws - k) / C(good + bad, draws) of k from max(0, draws - bad) to
/// min(good, draws). With N = good + bad and p = good / N: mean draws p, variance draws p (1 - p)
/// (N - draws) / (N - 1).
///
/// A value is found among the rarer items and among the smaller part of the population, drawn or
/// left. There it samples by search in the cumulative probabilities where fewer than 64 are
/// expected, and otherwise by transformed rejection, with the proposals of Hormann, "The generation
/// of binomial random variates" (1993, doi:10.1080/00949659308811496), which dominate these
/// probabilities too. Probabilities are computed to 12 digits for every population, and tails reach
/// as far as 64 bits go, to probabilities of 10^-16. Everything is computed in `f64`, and each value
/// is independent of all others.
///
/// An integer type must have room for the counts: where one would exceed the largest number of the
/// type with a probability of 1e-15 or more, sampling is an [`Error::Parameter`].
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_hypergeometric.svg"))]
///
/// ```
/// use ndarray::{Array1, array};
/// use ndkey::native::{self, Key};
///
/// // Aces in hands of 5, 13 and 52 cards.
/// let aces = native::Hypergeometric::new(4, 48, array![5, 13, 52])?;
/// let sample: Array1<i64> = Key::from_seed(1).sample(aces, 3);
/// assert_eq!(sample[2], 4);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("hypergeom"))]
pub struct Hypergeometric {
    good: Widened<u64>,
    bad: Widened<u64>,
    draws: Widened<u64>,
}

/// The largest population: `f64` represents every count up to it.
const LARGEST: u64 = 1 << 53;

impl Hypergeometric {
    /// A hypergeometric distribution of `draws` from `good` and `bad` items: scalars, or arrays that
    /// broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless none is negative, good + bad <= 2^53 and draws <= good + bad;
    /// [`Error::Broadcast`] if the shapes do not broadcast together; [`Error::Memory`] or
    /// [`Error::TooLarge`] if there is not enough memory for the sums of `good` and `bad`, broadcast
    /// together.
    pub fn new(good: impl Trials, bad: impl Trials, draws: impl Trials) -> Result<Self, Error> {
        let [good, bad, draws] = population("Hypergeometric", good, bad, draws)?;
        Ok(Self { good: good.widened(), bad: bad.widened(), draws: draws.widened() })
    }
}

/// Numbers of good and bad items and of draws, checked.
pub(crate) fn population(
    name: &'static str,
    good: impl Trials,
    bad: impl Trials,
    draws: impl Trials,
) -> Result<[Named<u64>; 3], Error> {
    let good = good.trials(name, "good")?.named(name, "good");
    let bad = bad.trials(name, "bad")?.named(name, "bad");
    let draws = draws.trials(name, "draws")?.named(name, "draws");
    check_total(&good, &bad)?;
    draws.check("at most 2^53", |draws| draws <= LARGEST)?;
    let total = good.zip(&bad, |good, bad| good + bad)?;
    let allowed = |total| format!("at most good + bad = {total}");
    draws.check_with(&total, allowed, |draws, total| draws <= total)?;
    Ok([good, bad, draws])
}

/// Checks that the total is a number of `f64`.
pub(crate) fn check_total(good: &Named<u64>, bad: &Named<u64>) -> Result<(), Error> {
    for number in [good, bad] {
        number.check("at most 2^53", |number| number <= LARGEST)?;
    }
    let allowed = |bad| format!("small enough that good + bad is at most 2^53, with bad = {bad}");
    good.check_with(bad, allowed, |good, bad| good + bad <= LARGEST)
}

/// Checks a [`population`] and its odds.
pub(crate) fn population_with_odds<T: WideElement>(
    name: &'static str,
    good: impl Trials,
    bad: impl Trials,
    draws: impl Trials,
    odds: impl Into<Parameter<T>>,
) -> Result<([Widened<u64>; 3], Widened<T>), Error> {
    let numbers = population(name, good, bad, draws)?;
    let odds = odds.into().named(name, "odds");
    odds.check_positive_normal()?;
    for number in &numbers {
        number.broadcast_shape(&odds)?;
    }
    Ok((numbers.map(Named::widened), odds.widened()))
}

parameters! { Hypergeometric::new { good: u64, bad: u64, draws: u64 } }

impl<C: Count> Distribution<C> for Hypergeometric {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, C> {
        let [good, bad, draws] = [&self.good.wide, &self.bad.wide, &self.draws.wide];
        check_draws::<C>([good, bad, draws])?;
        let [good, bad, draws] = [good.bind(shape)?, bad.bind(shape)?, draws.bind(shape)?];
        Ok(C::from_double(good_items(&source, [good, bad, draws].map(Input::Given))))
    }
}

/// The sampler of the numbers of good items, of numbers of good and bad ones and of draws.
#[inline]
pub(crate) fn good_items(source: &Source, numbers: [Input; 3]) -> WideSampler {
    let [good, bad, draws] = numbers.each_ref().map(Input::as_scalar);
    let numbers_of_all = good.zip(bad).zip(draws).map(|((good, bad), draws)| [good, bad, draws]);
    let shared = numbers_of_all.map(|[good, bad, draws]| {
        let mut log_none = [[0.0; LANES]];
        let given = [good, bad, draws].map(|number| [[number; LANES]]);
        let given = given.each_ref().map(|line| line.as_slice());
        log_probabilities_of(&mut log_none, given, log_hypergeometric);
        [good, bad, draws, log_none[0][0]]
    });
    counts(source, Items { numbers, shared })
}

/// Draws from a population: numbers of good and bad items and of draws, and the logarithm of the
/// probability that the [reduced](reduced) count is 0, where few items are expected.
struct Items {
    numbers: [Input; 3],
    shared: Option<[f64; 4]>,
}

/// The number of rarer items, the number of draws or of items left, whichever is smaller, and the
/// number of all items: the reduced count is the number of rarer items in the smaller part.
#[inline(always)]
fn reduced([good, bad, draws]: [f64; 3]) -> [f64; 3] {
    let total = good + bad;
    let left = total - draws;
    [if good <= bad { good } else { bad }, if draws <= left { draws } else { left }, total]
}

/// The numbers of [`reduced`]; the fourth one is passed on and not needed.
#[inline(always)]
fn reduced_of([good, bad, draws, _]: [f64; 4]) -> [f64; 3] {
    reduced([good, bad, draws])
}

/// How many are expected among the rarer ones and in the smaller part.
#[inline(always)]
fn expected([rarer, fewer, total]: [f64; 3]) -> f64 {
    // An empty population has none.
    rarer * (fewer / if total > 0.0 { total } else { 1.0 })
}

/// Replaces numbers of items that are [counted](reduced) by the logarithms of their probabilities.
#[inline]
fn log_probabilities_of(
    counts: &mut [Line<f64>],
    numbers: [&[Line<f64>]; 3],
    logarithms: impl Fn(&mut [Line<f64>], [&[Line<f64>]; 3]),
) {
    let mut rooms = Lines::<f64>::rooms::<3>();
    let lines = counts.len();
    several_given(
        rooms.each_mut().map(|room| room.zeros(lines)),
        numbers,
        inlined!(|numbers| reduced(numbers)),
    );
    logarithms(counts, slices(&rooms));
}

impl Search<4> for Items {
    #[inline]
    fn parameters(&self, run: Run, lines: usize, out: &mut [LinesTogether<f64>; 4]) {
        let [good, bad, draws, log_none] = out.each_mut().map(|room| room.zeros(lines));
        let [of_good, of_bad, of_draws] = &self.numbers;
        of_good.write(run, good);
        of_bad.write(run, bad);
        of_draws.write(run, draws);
        log_probabilities_of(log_none, [good, bad, draws], log_hypergeometric);
    }

    #[inline]
    fn shared(&self) -> Option<[f64; 4]> {
        self.shared
    }

    #[inline(always)]
    fn are_many(parameters: [f64; 4]) -> bool {
        expected(reduced_of(parameters)) >= MANY
    }

    #[inline(always)]
    fn few(parameters: [f64; 4]) -> (f64, [f64; 4]) {
        let [rarer, fewer, total] = reduced_of(parameters);
        let log = parameters[3];
        // Clamped only where many are expected, and then not used.
        let log = if log < -700.0 { -700.0 } else { log };
        (Real::exp(log), [rarer, fewer, total - rarer - fewer + 1.0, 0.0])
    }

    #[inline(always)]
    fn ratio([rarer, fewer, others, _]: [f64; 4], k: f64) -> f64 {
        (rarer - k) * (fewer - k) / ((k + 1.0) * (others + k))
    }

    #[inline]
    fn values(counts: &mut [Line<f64>], [good, bad, draws, _]: Given<'_, 4>) {
        each_given(
            counts,
            [good, bad, draws],
            inlined!(|k, [good, bad, draws]| {
                let [rarer, fewer, total] = reduced([good, bad, draws]);
                let k = if k < rarer { k } else { rarer };
                let k = if k < fewer { k } else { fewer };
                let k = if draws <= total - draws { k } else { rarer - k };
                if good <= bad { k } else { draws - k }
            }),
        );
    }
}

impl Counts<4> for Items {
    #[inline(always)]
    fn many(parameters: [f64; 4]) -> Transformed {
        let [rarer, fewer, total] = reduced_of(parameters);
        let mean = expected([rarer, fewer, total]);
        let left = (total - rarer) / total * ((total - fewer) / (total - 1.0));
        let deviation = (mean * left).sqrt();
        let b = Real::mul_add(2.53, deviation, 1.15);
        let a = Real::mul_add(0.0248, b, -0.0873);
        let alpha = (2.83 + 5.1 / b) * deviation;
        Transformed { a, b, c: mean + 0.5, v_r: 0.92 - 4.2 / b, alpha }
    }

    #[inline(always)]
    fn mode(parameters: [f64; 4]) -> Option<f64> {
        let [rarer, fewer, total] = reduced_of(parameters);
        Some(((rarer + 1.0) * ((fewer + 1.0) / (total + 2.0))).floor())
    }

    #[inline]
    fn log_probabilities(counts: &mut [Line<f64>], [good, bad, draws, _]: Given<'_, 4>) {
        log_probabilities_of(counts, [good, bad, draws], log_hypergeometric_without_margins);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::saddle_point::tests::log_hypergeometric_of;
    use crate::native::methods::search::tests::cumulative_of;

    /// Numbers of rarer items, of draws and of all items, where many are expected: at the limit,
    /// with a part of the population that is large or negligible, and with many draws.
    const MANY_OF: [[f64; 3]; 9] = [
        [128.0, 128.0, 256.0],
        [130.0, 5000.0, 10_000.0],
        [8000.0, 8000.0, 1_000_000.0],
        [100_000.0, 1280.0, 2_000_000.0],
        [1e6, 1e6, 1e10],
        [300.0, 400.0, 800.0],
        [1000.0, 5000.0, 10_000.0],
        [40_000.0, 50_000.0, 100_000.0],
        [2_000_000.0, 3_000_000.0, 9_000_000.0],
    ];

    /// Proposals have more than the probability of every count, and proposals that are accepted at
    /// once would be accepted by the test too.
    #[test]
    fn proposals_of_binomial_variates_dominate() {
        for [rarer, fewer, total] in MANY_OF {
            let parameters = [rarer, total - rarer, fewer, 0.0];
            assert!(Items::are_many(parameters), "{rarer}, {fewer}, {total}");
            let Transformed { a, b, c, v_r, alpha } = Items::many(parameters);
            let log = |k: f64| log_hypergeometric_of(k, [rarer, fewer, total]);
            let log_most = log(Items::mode(parameters).expect("a mode"));
            for step in 1..1000 {
                let u = f64::from(step) / 1000.0 - 0.5;
                let distance = 0.5 - u.abs();
                let k = ((2.0 * a / distance + b) * u + c).floor();
                let accepted = (log(k) - log_most).exp() * (a / (distance * distance) + b) / alpha;
                let what = format!("{k} of {rarer}, {fewer}, {total}");
                assert!(accepted <= 1.0, "{what}: {accepted}");
                assert!(distance < 0.07 || accepted >= v_r, "{what}: {accepted}, not {v_r}");
            }
        }
    }

    #[test]
    fn the_mode_is_the_most_probable_count() {
        for [rarer, fewer, total] in MANY_OF {
            let log = |k: f64| log_hypergeometric_of(k, [rarer, fewer, total]);
            let mode = Items::mode([rarer, total - rarer, fewer, 0.0]).expect("a mode");
            assert!(log(mode) >= log(mode - 1.0) && log(mode) >= log(mode + 1.0), "{mode}");
        }
    }

    /// Where rounded probabilities add up to less than 1, the rest does not go to a count that is
    /// practically impossible, as for binomial variates.
    #[test]
    fn the_largest_count_of_a_search_is_possible() {
        for [rarer, fewer, total] in
            [[127.0, 127.0, 254.0], [3.0, 5.0, 10.0], [100.0, 1e6, 1e8], [1.0, 1.0, 2.0]]
        {
            let log_none = log_hypergeometric_of(0.0, [rarer, fewer, total]);
            let table = cumulative_of::<Items, 4>([rarer, total - rarer, fewer, log_none]);
            let largest = f64::min(table.len() as f64, f64::min(rarer, fewer));
            let log = log_hypergeometric_of(largest, [rarer, fewer, total]);
            assert!(log > -45.0, "{largest} of {rarer}, {fewer}, {total}");
            // The error of 64 factors, and of the logarithm of the first probability, up to 174.
            assert!((table[table.len() - 1] - 1.0).abs() < 2e-13, "{rarer}, {fewer}, {total}");
        }
    }
}
