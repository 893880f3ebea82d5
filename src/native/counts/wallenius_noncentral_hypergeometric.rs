//! Wallenius' noncentral hypergeometric distribution.

use super::binomial::successes_by_rarer;
use super::hypergeometric::population_with_odds;
use crate::elements::count::Count;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
use crate::native::methods::fits::check_either;
use crate::native::methods::successive::Numbers;
use crate::sampling::{
    Bits as _, Bound, BoxedSampler, Distribution, LANES, Line, LinesTogether, Parameter, Run,
    Sampler, SamplerResult, Source, Trials, WideSampler, Widened, parameters,
};
use crate::simd::{inlined, kernel};

/// Wallenius' noncentral hypergeometric distribution: the number of good items among `draws` that are
/// drawn one by one without replacement, if each draw takes a remaining good item with `odds` times the
/// probability of a remaining bad one.
///
/// Probability C(good, k) C(bad, draws - k) times the integral over t from 0 to 1 of
/// (1 - t^(odds / d))^k (1 - t^(1 / d))^(draws - k), where d = odds (good - k) + bad - draws + k, of k from
/// max(0, draws - bad) to min(good, draws). With odds of 1 it is the
/// [`Hypergeometric`](crate::native::Hypergeometric) distribution. Mean and variance have no closed form: the mean
/// is near the μ with (1 - μ / good) = (1 - (draws - μ) / bad)^odds. Where the numbers drawn of both kinds
/// are independent, and only their sum is known, the distribution is
/// [Fisher's](crate::native::FisherNoncentralHypergeometric).
///
/// The draws are the first of exponential arrivals, at the rate `odds` of good items and 1 of bad ones
/// (Fog, "Calculation methods for Wallenius' noncentral hypergeometric distribution", 2008,
/// doi:10.1080/03610910701790269). How many of each kind arrive until a time is
/// [`Binomial`](crate::native::Binomial): of many draws, all but a few are taken at once, those until shortly
/// before the last is expected, a few times until 32 are left, and these one by one. Where more arrive than
/// are drawn, the interval of time is cut in the same way. There is no integral and no sum: this is the
/// distribution up to the rounding of `f64`, for every population, in a time that grows as the logarithm of
/// the logarithm of the draws.
///
/// An integer type must have room for `good` or for `draws`; otherwise sampling is an
/// [`Error::Parameter`].
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_wallenius_noncentral_hypergeometric.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// // Catches of 15 animals, with the number of a species that is caught more easily.
/// let caught = native::WalleniusNoncentralHypergeometric::new(20, 30, 15, 2.5)?;
/// let numbers: Array1<i64> = Key::from_seed(0).sample(caught, 1000);
/// assert!(numbers.iter().all(|&k| (0..=15).contains(&k)));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias(
    "wallenius noncentral hypergeometric",
    "nchypergeom_wallenius",
    "biased urn",
    "weighted draws without replacement"
))]
pub struct WalleniusNoncentralHypergeometric<T = f64> {
    good: Widened<u64>,
    bad: Widened<u64>,
    draws: Widened<u64>,
    odds: Widened<T>,
}

const NAME: &str = "WalleniusNoncentralHypergeometric";

impl<T: WideElement> WalleniusNoncentralHypergeometric<T> {
    /// The distribution of how many of `draws` items are among `good` ones and not among `bad` ones, if a
    /// good item is `odds` times as likely to be drawn next as a bad one: scalars, or arrays that
    /// broadcast together.
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
    WalleniusNoncentralHypergeometric<T: WideElement>::new { good: u64, bad: u64, draws: u64, odds }
}

impl<T: WideElement, C: Count> Distribution<C> for WalleniusNoncentralHypergeometric<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, C> {
        let [good, bad, draws] = [&self.good.wide, &self.bad.wide, &self.draws.wide];
        check_either::<C>(draws, good)?;
        let odds = self.odds.wide.bind(shape)?;
        let numbers = [good.bind(shape)?, bad.bind(shape)?, draws.bind(shape)?];
        Ok(C::from_double(drawn(source, numbers, odds)))
    }
}

/// The sampler of the numbers of good items.
#[inline]
fn drawn(source: Source, numbers: [Bound<f64>; 3], odds: Bound<f64>) -> WideSampler {
    let [of_cuts, of_draws] = source.split();
    BoxedSampler::of(Draws { of_cuts, of_draws, numbers, odds })
}

struct Draws {
    /// The source into which the number of each cut is folded.
    of_cuts: Source,
    /// The source into which the number of each of the last draws is folded.
    of_draws: Source,
    numbers: [Bound<f64>; 3],
    odds: Bound<f64>,
}

/// The number of draws that are made one by one.
const LAST: f64 = 32.0;

impl Sampler<f64> for Draws {
    #[inline]
    fn block(&self, run: Run, out: &mut [Line<f64>]) {
        let starts = (0..LANES * out.len()).map(|lane| {
            let position = run.position(lane);
            let [good, bad, draws] = self.numbers.each_ref().map(|bound| bound.get(position));
            Arrivals::new([good, bad], draws, self.odds.get(position))
        });
        let mut arrivals = Vec::from_iter(starts);
        let (of_cuts, _) = self.of_cuts.of_run(run, arrivals.len());
        let (of_draws, run) = self.of_draws.of_run(run, arrivals.len());
        for time in 0.. {
            let cuts = cuts(&arrivals);
            if cuts.iter().all(Option::is_none) {
                break;
            }
            let [good, bad] = of_cuts.fold_in(time).split::<2>();
            let good = arrived((good, run), &arrivals, &cuts, 0);
            let bad = arrived((bad, run), &arrivals, &cuts, 1);
            for (lane, (arrivals, cut)) in arrivals.iter_mut().zip(cuts).enumerate() {
                if let Some(cut) = cut {
                    arrivals.go_on(cut, [good[lane], bad[lane]]);
                }
            }
        }
        let most = arrivals.iter().map(Arrivals::left).fold(0.0, f64::max);
        let mut bits = LinesTogether::room_of();
        let bits = bits.zeros(out.len());
        for draw in 0..most as u32 {
            of_draws.fold_in(draw).bits64(run, bits);
            for (arrivals, &bits) in arrivals.iter_mut().zip(bits.as_flattened()) {
                arrivals.draw(bits);
            }
        }
        for (out, arrivals) in out.as_flattened_mut().iter_mut().zip(&arrivals) {
            *out = arrivals.good();
        }
    }

    fn cost(&self) -> usize {
        64
    }
}

/// How many items of a kind are among the rarer ones of each cut.
#[inline]
fn arrived(
    (source, run): (Source, Run),
    arrivals: &[Arrivals],
    cuts: &[Option<Cut>],
    kind: usize,
) -> Vec<f64> {
    let items = arrivals.iter().zip(cuts);
    let items = items.map(|(arrivals, cut)| cut.map_or(0.0, |_| arrivals.items[kind]));
    let items = Numbers::at(run, items.collect());
    let rarer = cuts.iter().map(|cut| cut.map_or(0.0, |cut| cut.rarer[kind]));
    let rarer = items.beside(rarer.collect());
    let mut arrived = vec![0.0; cuts.len()];
    successes_by_rarer(&source, items.sampler().into(), rarer.sampler().into())
        .fill(run, &mut arrived);
    arrived
}

/// The arrivals of a value: an interval of time in which the last of the draws arrives.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Arrivals {
    /// The good items that arrived before.
    before: f64,
    /// The good and the bad items that arrive in the interval.
    items: [f64; 2],
    /// How many of these are drawn.
    draws: f64,
    rates: [f64; 2],
    /// The length of the interval.
    length: f64,
}

/// Where an interval is cut, and for each kind the probability that an item arrives before, or after if
/// this is less probable.
#[derive(Debug, Clone, Copy)]
struct Cut {
    time: f64,
    rarer: [f64; 2],
    after: [bool; 2],
}

/// The cuts of arrivals that are not known yet.
#[inline]
fn cuts(arrivals: &[Arrivals]) -> Vec<Option<Cut>> {
    let mut cuts = vec![None; arrivals.len()];
    let out = &mut cuts;
    // Not for the vectors, but for the instructions.
    kernel(inlined!(move |_| {
        let mut last = (Arrivals::new([0.0; 2], 0.0, 1.0), None);
        for (cut, arrivals) in out.iter_mut().zip(arrivals) {
            // Values with the same parameters begin alike.
            if last.0 != *arrivals {
                last = (*arrivals, arrivals.cut());
            }
            *cut = last.1;
        }
    }));
    cuts
}

/// The probability that an arrival within `length` at a rate is within `time`, given e^(-rate length) - 1.
#[inline(always)]
fn within(rate: f64, time: f64, (length, all): (f64, f64)) -> f64 {
    // Rates that are practically 0 would be divided by one another.
    const NEGLIGIBLE: f64 = 1e-290;
    if rate * length < NEGLIGIBLE { time / length } else { Real::expm1(-rate * time) / all }
}

impl Arrivals {
    #[inline(always)]
    fn new(items: [f64; 2], draws: f64, odds: f64) -> Self {
        // Times are then in the range of numbers, whatever the odds are.
        let root = odds.sqrt();
        Self { before: 0.0, items, draws, rates: [root, 1.0 / root], length: f64::INFINITY }
    }

    /// Whether one kind is left, or all or none of the items.
    #[inline(always)]
    fn are_known(&self) -> bool {
        let [good, bad] = self.items;
        good == 0.0 || bad == 0.0 || self.draws == 0.0 || self.draws == good + bad
    }

    /// The number of draws that are not known.
    fn left(&self) -> f64 {
        if self.are_known() { 0.0 } else { self.draws }
    }

    /// The number of good items among those drawn, if nothing is left.
    fn good(&self) -> f64 {
        let [good, bad] = self.items;
        let drawn = if bad == 0.0 || self.draws == 0.0 { self.draws } else { good };
        self.before + if good == 0.0 { 0.0 } else { drawn }
    }

    /// Draws an item, unless nothing is left.
    fn draw(&mut self, bits: u64) {
        if self.are_known() {
            return;
        }
        const UNIT: f64 = 1.0 / (1_u64 << 53) as f64;
        let uniform = ((bits >> 11) as f64 + 0.5) * UNIT;
        let [good, bad] = [self.rates[0] * self.items[0], self.rates[1] * self.items[1]];
        let is_good = uniform * (good + bad) < good;
        let kind = usize::from(!is_good);
        self.items[kind] -= 1.0;
        self.draws -= 1.0;
        self.before += if is_good { 1.0 } else { 0.0 };
    }

    /// How many are expected to arrive within a time, given [`ends`](Self::ends).
    #[inline(always)]
    fn expected(&self, time: f64, [first, second]: [(f64, f64); 2]) -> f64 {
        let [good, bad] = self.items;
        let [of_good, of_bad] = self.rates;
        good * within(of_good, time, first) + bad * within(of_bad, time, second)
    }

    /// The length of the interval, for each rate with e^(-rate length) - 1.
    #[inline(always)]
    fn ends(&self) -> [(f64, f64); 2] {
        let [first, second] = self.rates;
        [
            (self.length, Real::expm1(-first * self.length)),
            (self.length, Real::expm1(-second * self.length)),
        ]
    }

    /// The cut that comes next; none if the value is known, or the draws that are left are made one by one.
    /// Its place decides how soon the value is found, and not which.
    #[inline(always)]
    fn cut(&self) -> Option<Cut> {
        let is_last = self.length == f64::INFINITY;
        if self.are_known() || is_last && self.draws <= LAST {
            return None;
        }
        // Far enough from the last draw, hardly ever more arrive.
        let draws = if is_last { self.draws - 4.0 * self.draws.sqrt() } else { self.draws };
        let ends = self.ends();
        // Rounding leaves some time on either side.
        const LEAST: f64 = 1.0 / (1_u64 << 40) as f64;
        let time = self.expected_time(draws, ends).min(self.length * (1.0 - LEAST));
        let rest = self.length - time;
        let (mut rarer, mut after) = ([0.0; 2], [false; 2]);
        for kind in 0..2 {
            let (rate, end) = (self.rates[kind], ends[kind]);
            rarer[kind] = within(rate, time, end);
            after[kind] = rarer[kind] > 0.5;
            if after[kind] {
                rarer[kind] = Real::exp(-rate * time) * within(rate, rest, end);
            }
        }
        Some(Cut { time, rarer, after })
    }

    /// The time by which about `draws` items are expected to have arrived.
    #[inline(always)]
    fn expected_time(&self, draws: f64, ends: [(f64, f64); 2]) -> f64 {
        let all = self.items[0] + self.items[1];
        let share = draws / all;
        // The result is between the times at which all items with one or the other rate would have.
        let mut times = [0.0; 2];
        for kind in 0..2 {
            let (rate, (length, end)) = (self.rates[kind], ends[kind]);
            let is_short = rate * length < share;
            times[kind] = if is_short { share * length } else { -Real::log1p(share * end) / rate };
        }
        let (mut low, mut high) = (times[0].min(times[1]), times[0].max(times[1]));
        // The ends may be the ends of the range of numbers.
        for _ in 0..16 {
            if high <= 2.0 * low {
                break;
            }
            let middle = low.sqrt() * high.sqrt();
            if self.expected(middle, ends) < draws { low = middle } else { high = middle }
        }
        let mut at_low = self.expected(low, ends) - draws;
        let mut at_high = self.expected(high, ends) - draws;
        let near = 0.5 * f64::min(draws, all - draws).sqrt();
        for _ in 0..16 {
            if at_high <= near || at_high <= at_low {
                break;
            }
            let time = low - at_low * ((high - low) / (at_high - at_low));
            let at = self.expected(time, ends) - draws;
            (if at < 0.0 { (low, at_low) = (time, at) } else { (high, at_high) = (time, at) });
        }
        high
    }

    /// Goes on before or after a cut; `rarer` are the numbers of items that the cut's probabilities
    /// describe.
    fn go_on(&mut self, cut: Cut, rarer: [f64; 2]) {
        let mut arrived = rarer;
        for kind in 0..2 {
            if cut.after[kind] {
                arrived[kind] = self.items[kind] - rarer[kind];
            }
        }
        let [good, bad] = arrived;
        if good + bad >= self.draws {
            (self.items, self.length) = (arrived, cut.time);
        } else {
            self.before += good;
            self.draws -= good + bad;
            self.items = [self.items[0] - good, self.items[1] - bad];
            self.length -= cut.time;
        }
    }
}
