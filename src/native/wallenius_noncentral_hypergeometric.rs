//! Wallenius' noncentral hypergeometric distribution.

use super::binomial::mixed_successes;
use super::element::Element;
use super::hypergeometric::population;
use super::methods::fits::check_either;
use super::methods::successive::Numbers;
use crate::distributions::Count;
use crate::error::Error;
use crate::math::Real;
use crate::sampling::vectors::{VectorSampler, Vectors};
use crate::sampling::{
    Bound, BoxedSampler, Distribution, Named, Parameter, Sampler, Source, Trials, Widened,
    parameters,
};

/// Wallenius' noncentral hypergeometric distribution: the number of good items among `draws` that are
/// drawn one by one without replacement, if each draw takes a remaining good item with `odds` times the
/// probability of a remaining bad one.
///
/// Probability C(good, k) C(bad, draws - k) times the integral over t from 0 to 1 of
/// (1 - t^(odds / d))^k (1 - t^(1 / d))^(draws - k), where d = odds (good - k) + bad - draws + k, of k from
/// max(0, draws - bad) to min(good, draws). With odds of 1 it is the
/// [`Hypergeometric`](super::Hypergeometric) distribution. Mean and variance have no closed form: the mean
/// is near the μ with (1 - μ / good) = (1 - (draws - μ) / bad)^odds. Where the numbers drawn of both kinds
/// are independent, and only their sum is known, the distribution is
/// [Fisher's](super::FisherNoncentralHypergeometric).
///
/// The draws are the first of exponential arrivals, at the rate `odds` of good items and 1 of bad ones
/// (Fog, "Calculation methods for Wallenius' noncentral hypergeometric distribution", 2008,
/// doi:10.1080/03610910701790269). How many of each kind arrive in an interval of time is
/// [`Binomial`](super::Binomial): an interval that contains the last of the draws is cut where this is
/// expected, until one kind is left, or all or none of the items. There is no integral and no sum: this is
/// the distribution up to the rounding of `f64`, for every population, and the time grows as the logarithm
/// of the logarithm of the draws. Some 5 to 12 intervals are cut.
///
/// An integer type must have room for `good` or for `draws`; otherwise sampling is an
/// [`Error::Parameter`].
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/native_wallenius_noncentral_hypergeometric.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::{Key, native};
///
/// // Of 15 animals that are caught, those of a species that is caught more easily.
/// let caught = native::WalleniusNoncentralHypergeometric::new(20, 30, 15, 2.5)?;
/// let numbers: Array1<i64> = Key::new(0).sample(caught, 1000);
/// assert!(numbers.iter().all(|&k| (0..=15).contains(&k)));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("nchypergeom_wallenius", "biased urn", "weighted draws without replacement"))]
pub struct WalleniusNoncentralHypergeometric<T = f64> {
    good: Widened<u64>,
    bad: Widened<u64>,
    draws: Widened<u64>,
    odds: Widened<T>,
}

const NAME: &str = "WalleniusNoncentralHypergeometric";

impl<T: Element> WalleniusNoncentralHypergeometric<T> {
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
        let [good, bad, draws] = population(NAME, good, bad, draws)?;
        let odds = odds.into().named(NAME, "odds");
        odds.check_positive_normal()?;
        for number in [&good, &bad, &draws] {
            number.broadcast_shape(&odds)?;
        }
        let [good, bad, draws] = [good, bad, draws].map(Named::widened);
        Ok(Self { good, bad, draws, odds: odds.widened() })
    }
}

parameters! {
    WalleniusNoncentralHypergeometric<T: Element>::new { good: u64, bad: u64, draws: u64, odds }
}

impl<T: Element, C: Count> Distribution<C> for WalleniusNoncentralHypergeometric<T> {
    fn sampler<'a>(
        &'a self,
        source: Source,
        shape: &'a [usize],
    ) -> Result<BoxedSampler<'a, C>, Error> {
        let [good, bad, draws] = [&self.good.wide, &self.bad.wide, &self.draws.wide];
        check_either::<C>(draws, good)?;
        let odds = self.odds.wide.bind(shape)?;
        let numbers = [good.bind(shape)?, bad.bind(shape)?, draws.bind(shape)?];
        Ok(C::from_double(drawn(source, numbers, odds)))
    }
}

/// The sampler of the numbers of good items.
#[inline]
fn drawn(source: Source, numbers: [Bound<f64>; 3], odds: Bound<f64>) -> BoxedSampler<'static, f64> {
    BoxedSampler::of(VectorSampler(Draws { source, numbers, odds }))
}

struct Draws {
    /// Each time that intervals are cut has the key in which its number is folded.
    source: Source,
    numbers: [Bound<f64>; 3],
    odds: Bound<f64>,
}

impl Vectors<f64> for Draws {
    fn vector_len(&self) -> usize {
        1
    }

    fn vectors(&self, first: u64, out: &mut [f64]) {
        let places = Numbers::new(first, out.len(), |_| 0.0);
        let starts = (0..out.len() as u64).map(|number| {
            let position = first.wrapping_add(number);
            let [good, bad, draws] = self.numbers.each_ref().map(|bound| bound.get(position));
            Arrivals::new([good, bad], draws, self.odds.get(position))
        });
        let mut arrivals = Vec::from_iter(starts);
        let mut arrived = [(); 2].map(|()| vec![0.0; out.len()]);
        for time in 0.. {
            let cuts = cuts(&arrivals);
            if cuts.iter().all(Option::is_none) {
                break;
            }
            let sources = self.source.fold_in(time).split::<2>();
            for (kind, (source, arrived)) in sources.iter().zip(&mut arrived).enumerate() {
                let rarer = cuts.iter().map(|cut| cut.map_or(0.0, |cut| cut.rarer[kind]));
                let items = arrivals
                    .iter()
                    .zip(&cuts)
                    .map(|(arrivals, cut)| if cut.is_some() { arrivals.items[kind] } else { 0.0 });
                let [items, rarer] =
                    [items.collect(), rarer.collect()].map(|numbers| places.beside(numbers));
                mixed_successes(source, items.sampler(), rarer.sampler().into())
                    .fill(places.run(), arrived);
            }
            let [good, bad] = &arrived;
            let arrived = good.iter().zip(bad).map(|(&good, &bad)| [good, bad]);
            for ((arrivals, cut), arrived) in arrivals.iter_mut().zip(cuts).zip(arrived) {
                if let Some(cut) = cut {
                    arrivals.go_on(cut, arrived);
                }
            }
        }
        for (out, arrivals) in out.iter_mut().zip(&arrivals) {
            *out = arrivals.good();
        }
    }

    fn cost(&self) -> usize {
        64
    }
}

/// What is known of the arrivals of a value: an interval of time, in which the last of the draws arrives.
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

/// The cuts of those that are not known yet.
fn cuts(arrivals: &[Arrivals]) -> Vec<Option<Cut>> {
    let mut last: Option<(&Arrivals, Option<Cut>)> = None;
    let of_each = arrivals.iter().map(|arrivals| match last {
        // Values with the same parameters begin alike.
        Some((same, cut)) if same == arrivals => cut,
        _ => last.insert((arrivals, arrivals.cut())).1,
    });
    of_each.collect()
}

/// The probability that an arrival within `length` at a rate is within `time`.
fn within(rate: f64, time: f64, length: f64) -> f64 {
    // Rates that are practically 0 would be divided by one another.
    const NEGLIGIBLE: f64 = 1e-290;
    if rate * length < NEGLIGIBLE {
        return time / length;
    }
    Real::expm1(-rate * time) / Real::expm1(-rate * length)
}

impl Arrivals {
    fn new(items: [f64; 2], draws: f64, odds: f64) -> Self {
        // Times are then in the range of numbers, whatever the odds are.
        let root = odds.sqrt();
        Self { before: 0.0, items, draws, rates: [root, 1.0 / root], length: f64::INFINITY }
    }

    /// The number of good items among those drawn, if nothing is left to be cut.
    fn good(&self) -> f64 {
        let [good, bad] = self.items;
        let drawn = if bad == 0.0 || self.draws == 0.0 { self.draws } else { good };
        self.before + if good == 0.0 { 0.0 } else { drawn }
    }

    fn expected(&self, time: f64) -> f64 {
        let [good, bad] = self.items;
        let [first, second] = self.rates;
        good * within(first, time, self.length) + bad * within(second, time, self.length)
    }

    /// The cut where as many are expected to arrive before as are drawn; none if the value is known. Its
    /// place decides how soon the value is found, and not which.
    fn cut(&self) -> Option<Cut> {
        let all = self.items[0] + self.items[1];
        if self.items.contains(&0.0) || self.draws == 0.0 || self.draws == all {
            return None;
        }
        // Rounding leaves some time on either side.
        const LEAST: f64 = 1.0 / (1_u64 << 40) as f64;
        let time = self.expected_time().min(self.length * (1.0 - LEAST));
        let rest = self.length - time;
        let before = self.rates.map(|rate| within(rate, time, self.length));
        let after = before.map(|before| before > 0.5);
        let mut rarer = before;
        for (kind, rate) in self.rates.into_iter().enumerate() {
            if after[kind] {
                rarer[kind] = Real::exp(-rate * time) * within(rate, rest, self.length);
            }
        }
        Some(Cut { time, rarer, after })
    }

    /// About when as many are expected to have arrived as are drawn.
    fn expected_time(&self) -> f64 {
        let all = self.items[0] + self.items[1];
        let share = self.draws / all;
        // Between those times of which all items have the one or the other rate.
        let [first, second] = self.rates.map(|rate| {
            let exponent = rate * self.length;
            if exponent < share {
                share * self.length
            } else {
                -Real::log1p(share * Real::expm1(-exponent)) / rate
            }
        });
        let (mut low, mut high) = (first.min(second), first.max(second));
        // From the ends of the range of numbers, too.
        for _ in 0..16 {
            if high <= 2.0 * low {
                break;
            }
            let middle = low.sqrt() * high.sqrt();
            if self.expected(middle) < self.draws { low = middle } else { high = middle }
        }
        let [mut at_low, mut at_high] = [low, high].map(|time| self.expected(time) - self.draws);
        let near = 0.1 * f64::min(self.draws, all - self.draws).sqrt();
        for _ in 0..16 {
            if at_high <= near || at_high <= at_low {
                break;
            }
            let time = low - at_low * ((high - low) / (at_high - at_low));
            let at = self.expected(time) - self.draws;
            (if at < 0.0 { (low, at_low) = (time, at) } else { (high, at_high) = (time, at) });
        }
        high
    }

    /// Goes on before or after a cut, of which `rarer` are the numbers of items that the cut's
    /// probabilities are of.
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
