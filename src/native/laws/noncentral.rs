//! Laws with a non-centrality: of a gamma or beta variate whose shape is raised by a Poisson variate.
//!
//! Tails are sums of products, which are all positive; the tails of neighbouring shapes differ by a term, which is
//! added: downwards for the lower tail, upwards for the upper one (Benton and Krishnamoorthy, "Computing discrete
//! mixtures of continuous distributions", 2003).

use std::f64::consts::PI;
use std::sync::OnceLock;

use super::averaged::Averaged;
use super::mixed_normal;
use super::tailed::Tailed;
use crate::math::special::Tails;
use crate::math::special::beta::{BetaShape, Share, beta_slope, beta_tails, continued};
use crate::math::special::double_double::Double;
use crate::math::special::gamma::{
    GammaShape, Scaled, gamma_slope, gamma_tails, log_poisson, lower_series, upper_fraction,
};
use crate::math::special::normal::normal_upper;

/// The functions of the first term's shape, of laws that have it for all places.
#[derive(Debug, Clone)]
pub(super) enum First {
    Gamma(GammaShape),
    Beta(BetaShape),
}

/// The mixture at one place.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mixture<'a> {
    pub(super) functions: Option<&'a First>,
    /// The rate of the Poisson variate.
    pub(super) rate: f64,
    /// The shape that is raised; if it is 0, the variate that is not raised is 0.
    pub(super) a: f64,
    /// What all terms' numbers are above whole ones.
    pub(super) offset: f64,
    pub(super) at: Place,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Place {
    Gamma(Double),
    Beta(f64, Share),
}

impl Mixture<'_> {
    /// The slope at the shape a + j + 1 divided by that at a + j, times a + j, in two parts: the first one is the same for
    /// all terms.
    #[inline]
    fn ratio(&self, j: f64) -> [f64; 2] {
        match self.at {
            Place::Gamma(y) => [y.high, 1.0],
            Place::Beta(b, share) => [share.x.high, self.a + j + b],
        }
    }

    /// The next term of a sum of slopes.
    #[inline]
    fn next_slope(&self, j: f64) -> f64 {
        let [same, own] = self.ratio(j);
        self.rate * same * own / ((j + 1.0) * (self.a + j))
    }

    /// The next term of a sum of differences of tails, which are slopes divided by the shapes.
    #[inline]
    fn next_difference(&self, j: f64) -> f64 {
        let [same, own] = self.ratio(j);
        self.rate * same * own / ((j + 1.0) * (self.a + j + 1.0))
    }

    /// The number of the first term.
    #[inline]
    fn least(&self) -> f64 {
        if self.a == 0.0 { 1.0 } else { self.offset }
    }

    /// The number of the largest term, nearly.
    #[inline]
    fn peak(&self) -> f64 {
        let (half, product) = match self.at {
            Place::Gamma(y) => (0.5 * self.a, self.rate * y.high),
            Place::Beta(b, share) => {
                let part = self.rate * share.x.high;
                (0.5 * (self.a - part), part * (self.a + b))
            }
        };
        let root = (half * half + product).sqrt();
        let peak = if half > 0.0 { product / (root + half) } else { root - half };
        ((peak - self.offset).floor() + self.offset).max(self.least())
    }

    /// The first term that is needed, before the largest one.
    #[inline]
    fn first(&self, peak: f64) -> f64 {
        (peak - (9.0 * (peak + 9.0).sqrt()).ceil() - 20.0).max(self.least())
    }

    /// The last one. Where the next one is next to nothing, only the largest one.
    #[inline]
    fn last(&self, peak: f64) -> f64 {
        let is_alone = (peak + 1.0) * self.next_difference(peak) < 1e-30;
        let (mut j, mut term) = (peak, if is_alone { 0.0 } else { 1.0 });
        while term > 1e-20 {
            term *= self.next_difference(j);
            j += 1.0;
        }
        j
    }

    #[inline]
    fn slope(&self, j: f64) -> Scaled {
        let a = self.a + j;
        let functions = self.functions.filter(|_| j == self.least());
        match (self.at, functions) {
            (Place::Gamma(y), Some(First::Gamma(functions))) => functions.slope.at(y),
            (Place::Beta(_, share), Some(First::Beta(functions))) => functions.slope(share),
            (Place::Gamma(y), _) => gamma_slope(a, y),
            (Place::Beta(b, share), _) => beta_slope(a, b, share),
        }
    }

    /// The number of the term that others are multiples of: the first one, if its functions are there and few factors
    /// lead to the largest term.
    #[inline]
    fn reference(&self, peak: f64) -> f64 {
        const FEW: f64 = 20.0;
        let least = self.least();
        if self.functions.is_some() && peak - least <= FEW { least } else { peak }
    }

    /// The logarithm of the density of a variate's logarithm, or of that of its odds.
    #[inline]
    pub(super) fn log_slope(&self) -> f64 {
        if let Place::Gamma(y) = self.at {
            let (order, roots) = (self.a - 1.0, [y.sqrt(), Double::from(self.rate).sqrt()]);
            let argument = 2.0 * roots[0].high * roots[1].high;
            if argument > 1e4 * (1.0 + order * order) && argument < f64::INFINITY {
                // Of Bessel's function of a large argument.
                let (part, square) = (0.125 / argument, 4.0 * order * order);
                let third = 1.0 - (square - 25.0) / 3.0 * part;
                let series = (1.0 - square) * part * (1.0 - (square - 9.0) / 2.0 * part * third);
                let [own, other] = roots.map(|root| libm::log(root.high));
                let powers =
                    2.0 * own + order * (own - other) - 0.5 * libm::log(2.0 * PI * argument);
                let less = roots[0] - roots[1];
                return powers + libm::log1p(series) - (less * less).value();
            }
            if y.high > 1e10 * (1.0 + self.a + self.rate) {
                let less = y.high.sqrt() - self.rate.sqrt();
                return -less * less;
            }
        }
        let peak = self.peak();
        let reference = self.reference(peak);
        let (mut j, mut term, mut unit, mut sum) = (self.first(peak), 1.0, 1.0, 1.0);
        while j < peak || term > sum * 1e-18 {
            term *= self.next_slope(j);
            j += 1.0;
            sum += term;
            unit = if j == reference { term } else { unit };
        }
        self.slope(reference).log() + log_poisson(reference, self.rate) + libm::log(sum / unit)
    }

    /// The tails at the shape a + j, as multiples of the slope divided by the shape, unless that is 0.
    #[inline]
    fn multiples(&self, j: f64) -> Option<Tails> {
        let a = self.a + j;
        let functions = self.functions.filter(|_| j == self.least());
        let (tails, slope) = match (self.at, functions) {
            (Place::Gamma(y), Some(First::Gamma(functions))) => functions.tails(y),
            (Place::Gamma(y), _) => gamma_tails(a, y),
            (Place::Beta(_, share), Some(First::Beta(functions))) => functions.tails(share),
            (Place::Beta(b, share), _) => beta_tails(a, b, share),
        };
        let multiple = |tail: f64| a * (tail / slope);
        let Tails { lower, upper } = tails;
        (slope != 0.0).then(|| Tails { lower: multiple(lower), upper: multiple(upper) })
    }

    #[inline]
    fn lower(&self) -> f64 {
        // From here on, series and fractions have many thousand terms.
        const LARGE: f64 = 1e6;
        let peak = self.peak();
        let last = self.last(peak);
        let a = self.a + last;
        let (mut j, mut weight) = (last, 1.0);
        let multiples = if a < LARGE { None } else { self.multiples(last) };
        let mut tail = match (self.at, multiples) {
            (_, Some(multiples)) => multiples.lower,
            (Place::Gamma(y), None) => lower_series(a, y.high),
            (Place::Beta(b, share), None) => {
                let distance = (Double::from(a) - Double::sum(a, b) * share.x).value();
                a * continued(a, b, share, distance)
            }
        };
        let reference = self.reference(peak);
        let (mut sum, mut unit) = (tail, weight);
        while j > self.least() && (j > reference || weight * tail > sum * 1e-18) {
            j -= 1.0;
            let [same, own] = self.ratio(j);
            let (after, product) = (self.a + j + 1.0, same * own);
            tail = 1.0 + product / after * tail;
            weight *= (j + 1.0) * after / (self.rate * product);
            sum += weight * tail;
            unit = if j == reference { weight } else { unit };
        }
        self.of_term(reference, sum / unit) + self.at_zero()
    }

    /// The probability of 0.
    #[inline]
    fn at_zero(&self) -> f64 {
        if self.a == 0.0 { libm::exp(-self.rate) } else { 0.0 }
    }

    #[inline]
    fn upper(&self) -> f64 {
        let peak = self.peak();
        let first = self.first(peak);
        let a = self.a + first;
        let (mut j, mut weight) = (first, 1.0);
        let mut tail = match self.at {
            Place::Gamma(y) if y.high >= a.max(1.5) => a * upper_fraction(a, y.high),
            _ => self.multiples(first).map_or(0.0, |multiples| multiples.upper),
        };
        let reference = self.reference(peak);
        let (mut sum, mut unit) = (tail, weight);
        while j < peak || weight * tail > sum * 1e-18 {
            let [same, own] = self.ratio(j);
            tail = (tail + 1.0) * ((self.a + j + 1.0) / (same * own));
            weight *= self.next_difference(j);
            j += 1.0;
            sum += weight * tail;
            unit = if j == reference { weight } else { unit };
        }
        self.of_term(reference, sum / unit)
    }

    /// A sum of multiples of a term divided by its shape: the logarithm of the largest one has most digits.
    #[inline]
    fn of_term(&self, j: f64, sum: f64) -> f64 {
        self.slope(j).times_exp(log_poisson(j, self.rate)) * (sum / (self.a + j))
    }

    #[inline]
    pub(super) fn tails(&self) -> Tails {
        let shape = self.a + self.rate;
        // Below e^-1000.
        if matches!(self.at, Place::Gamma(y) if y.high > 4.0 * shape + 4000.0) || shape == 0.0 {
            return Tails::ABOVE;
        }
        let is_below = match self.at {
            Place::Gamma(y) => y.high < shape,
            Place::Beta(b, share) => share.x.high * (shape + b) < shape,
        };
        if is_below { Tails::of_lower(self.lower()) } else { Tails::of_upper(self.upper()) }
    }
}

/// What a variate is.
#[derive(Debug, Clone, Copy)]
enum Of {
    /// Twice the gamma variate.
    ChiSquared,
    /// The square root of that.
    Rice,
    /// The odds of the beta variate, times below / above.
    F { above: f64, below: f64 },
}

/// The law with a non-centrality.
#[derive(Debug, Clone)]
pub struct Noncentral {
    rate: f64,
    a: f64,
    of: Of,
    first: First,
}

impl Noncentral {
    #[inline]
    fn new(rate: f64, a: f64, of: Of) -> Self {
        let shape = if a == 0.0 { 1.0 } else { a };
        let first = match of {
            Of::F { below, .. } => First::Beta(BetaShape::new(shape, 0.5 * below)),
            _ => First::Gamma(GammaShape::new(shape)),
        };
        Self { rate, a, of, first }
    }

    #[inline]
    pub(super) fn chi_squared([df, nonc]: [f64; 2]) -> Self {
        Self::new(0.5 * nonc, 0.5 * df, Of::ChiSquared)
    }

    #[inline]
    pub(super) fn rice([b]: [f64; 1]) -> Self {
        Self::new(0.5 * b * b, 1.0, Of::Rice)
    }

    #[inline]
    pub(super) fn f([above, below, nonc]: [f64; 3]) -> Self {
        Self::new(0.5 * nonc, 0.5 * above, Of::F { above, below })
    }

    #[inline]
    fn at(&self, x: f64) -> Mixture<'_> {
        let at = match self.of {
            Of::ChiSquared => Place::Gamma((0.5 * x).into()),
            Of::Rice => Place::Gamma(Double::product(x, 0.5 * x)),
            Of::F { above, below } => {
                Place::Beta(0.5 * below, Share::of(x.into(), Double::from(below).over(above)))
            }
        };
        Mixture { functions: Some(&self.first), rate: self.rate, a: self.a, offset: 0.0, at }
    }
}

impl Tailed for Noncentral {
    #[inline]
    fn tails(&self, x: f64) -> Tails {
        if x < f64::MIN_POSITIVE {
            // A power: half of x may be 0.
            let Tails { lower, .. } = self.at(f64::MIN_POSITIVE).tails();
            return Tails::of_lower(lower * libm::pow(x / f64::MIN_POSITIVE, self.a));
        }
        self.at(x).tails()
    }

    #[inline]
    fn tails_at_least(&self) -> Tails {
        Tails::of_lower(self.at(0.0).at_zero())
    }

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        let (power, slope) = match self.of {
            Of::Rice => (2.0 * self.a, 2.0),
            _ => (self.a, 1.0),
        };
        if x == 0.0 && power != 1.0 {
            return if power < 1.0 { f64::INFINITY } else { -f64::INFINITY };
        }
        if self.a + self.rate == 0.0 {
            return -f64::INFINITY;
        }
        if x < 1e-150 && matches!(self.of, Of::Rice) {
            // Its square may be out of range.
            return libm::log(x) - self.rate;
        }
        let x = x.max(f64::MIN_POSITIVE);
        self.at(x).log_slope() + libm::log(slope / x)
    }
}

/// The law of the non-central t distribution.
///
/// Its square has a non-central F distribution; which part of that is above 0 is a mixture of the same kind, with
/// halves in the numbers of its terms. Where these are subtracted, it is an average.
#[derive(Debug, Clone)]
pub struct NoncentralT {
    df: f64,
    nonc: f64,
    /// Of either mixture.
    first: [First; 2],
    average: OnceLock<Averaged<mixed_normal::NoncentralT>>,
}

impl From<[f64; 2]> for NoncentralT {
    #[inline]
    fn from([df, nonc]: [f64; 2]) -> Self {
        let first = OFFSETS.map(|offset| First::Beta(BetaShape::new(0.5 + offset, 0.5 * df)));
        Self { df, nonc, first, average: OnceLock::new() }
    }
}

/// The numbers of the first terms.
const OFFSETS: [f64; 2] = [0.0, 0.5];

impl NoncentralT {
    #[inline]
    fn average(&self) -> &Averaged<mixed_normal::NoncentralT> {
        self.average.get_or_init(|| Averaged::from([self.df, self.nonc]))
    }

    /// Both mixtures at a number on the side of the non-centrality, if that is not so large that terms are many.
    #[inline]
    fn mixtures(&self, x: f64) -> Option<[Mixture<'_>; 2]> {
        let size = self.nonc.abs();
        let are_few = size > 1e-100 && size < 100.0 && self.df < 1e4;
        if x * self.nonc <= 0.0 || !are_few || !(1e-100..1e100).contains(&x.abs()) {
            return None;
        }
        let share = Share::of(Double::product(x, x), self.df.into());
        let at = Place::Beta(0.5 * self.df, share);
        let rate = 0.5 * size * size;
        let mixture = |n: usize| {
            let functions = Some(&self.first[n]);
            Mixture { functions, rate, a: 0.5, offset: OFFSETS[n], at }
        };
        Some([mixture(0), mixture(1)])
    }
}

impl Tailed for NoncentralT {
    #[inline]
    fn support(&self) -> [f64; 2] {
        [f64::NEG_INFINITY, f64::INFINITY]
    }

    const IS_SLOW: bool = true;

    #[inline]
    fn tails(&self, x: f64) -> Tails {
        let Some(mixtures) = self.mixtures(x) else { return self.average().tails(x) };
        let size = self.nonc.abs();
        let tails = match x.abs() < size {
            true => {
                let [whole, half] = mixtures.map(|mixture| mixture.lower());
                Tails::of_lower(normal_upper(size.into()) + 0.5 * (whole + half))
            }
            false => {
                let [whole, half] = mixtures.map(|mixture| mixture.upper());
                Tails::of_upper(0.5 * (whole + half))
            }
        };
        if self.nonc < 0.0 { tails.swapped() } else { tails }
    }

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        let Some(mixtures) = self.mixtures(x) else { return self.average().log_density(x) };
        let [whole, half] = mixtures.map(|mixture| mixture.log_slope());
        whole + libm::log1p(libm::exp(half - whole)) - libm::log(x.abs())
    }

    #[inline]
    fn fast_log_density(&self, x: f64) -> f64 {
        // Sums of few terms take less time. Of larger parameters, differences have few digits.
        let size = self.nonc.abs();
        let are_few = size < 3.0 && self.mixtures(x).is_some();
        if are_few || f64::max(self.df, size) > 1e10 {
            return self.log_density(x);
        }
        // Farther from 0, the density is a power.
        const FAR: f64 = 1e100;
        let far = f64::max(x.abs() / FAR, 1.0);
        let average = self.average();
        average.of.log_density_integral(x.clamp(-FAR, FAR))
            - average.log_whole
            - (self.df + 1.0) * libm::log(far)
    }
}
