//! Laws by their tails, whose quantiles are kept in cells, or found by a search, unless there is a closed form.

use std::f64::consts::{LN_2, PI};
use std::sync::Arc;

use super::wald::Wald;
use super::{parameters_of, tails};
use crate::math::special::beta::{BetaShape, Share};
use crate::math::special::cells::{ByDensity, Cells};
use crate::math::special::double_double::Double;
use crate::math::special::gamma::GammaShape;
use crate::math::special::normal::{normal_between, normal_log_density, normal_tails};
use crate::math::special::solve::smaller;
use crate::math::special::{Tails, integrated};
use crate::native::methods::functions::functions_of;
use crate::native::quantile::{Law, Searched};

/// A distribution of real numbers.
pub trait Tailed: Clone + Send + Sync + 'static {
    /// Whether tails take so long that they are kept for the neighbours of a number, too.
    fn is_slow(&self) -> bool {
        false
    }

    fn support(&self) -> [f64; 2] {
        [0.0, f64::INFINITY]
    }

    /// Of a number inside of the support.
    fn tails(&self, x: f64) -> Tails;

    /// Of the least number of the support.
    fn tails_at_least(&self) -> Tails {
        Tails::BELOW
    }

    /// Of a number of the support that is not infinite.
    fn log_density(&self, x: f64) -> f64;

    /// A quantile, if it has a closed form.
    fn at(&self, _p: f64, _upper: bool) -> Option<f64> {
        None
    }
}

/// The law of a distribution with tails.
#[derive(Debug, Clone)]
pub struct ByTails<L> {
    pub(super) of: L,
    /// Shared by clones, for a law without parameters.
    cells: Arc<Cells>,
}

impl<L: From<[f64; N]>, const N: usize> From<[f64; N]> for ByTails<L> {
    #[inline]
    fn from(parameters: [f64; N]) -> Self {
        Self::new(parameters.into())
    }
}

/// A distribution itself, without what is kept.
struct Itself<'a, L>(&'a L);

impl<L: Tailed> ByDensity for Itself<'_, L> {
    #[inline]
    fn support(&self) -> [f64; 2] {
        self.0.support()
    }

    #[inline]
    fn tails(&self, x: f64) -> Tails {
        self.0.tails(x)
    }

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        self.0.log_density(x)
    }

    #[inline]
    fn at(&self, probability: f64, upper: bool, share: f64) -> f64 {
        let tail = |x: f64, of_upper| {
            let Tails { lower, upper } = tails_of(self.0, x, |x| self.0.tails(x));
            if of_upper { upper } else { lower }
        };
        let log_density = |x: f64| log_density_of(self.0, x);
        Searched { support: self.0.support(), is_count: false, tail, log_density }.quantile(
            probability,
            upper,
            share,
        )
    }
}

/// The tails of any number, given those inside of the support.
#[inline]
fn tails_of<L: Tailed>(of: &L, x: f64, inside: impl Fn(f64) -> Tails) -> Tails {
    let [least, most] = of.support();
    match x {
        _ if x < least => Tails::BELOW,
        _ if x == least => of.tails_at_least(),
        _ if x >= most => Tails::ABOVE,
        _ => inside(x),
    }
}

#[inline]
fn log_density_of<L: Tailed>(of: &L, x: f64) -> f64 {
    let [least, most] = of.support();
    if x < least || x > most || x.is_infinite() {
        return -f64::INFINITY;
    }
    of.log_density(x)
}

impl<L> ByTails<L> {
    #[inline]
    pub(super) fn new(of: L) -> Self {
        Self { of, cells: Arc::new(Cells::new()) }
    }
}

impl<L: Tailed> ByTails<L> {
    #[inline]
    fn tails(&self, x: f64) -> Tails {
        tails_of(&self.of, x, |x| {
            let of_cell = match self.of.is_slow() {
                true => self.cells.tails_by_density(x, &Itself(&self.of)),
                false => None,
            };
            of_cell.unwrap_or_else(|| self.of.tails(x))
        })
    }

    #[inline]
    fn at(&self, p: f64, upper: bool) -> f64 {
        if !(p > 0.0 && p < 1.0) {
            return Itself(&self.of).at(p, upper, 0.0);
        }
        let closed = self.of.at(p, upper);
        closed.unwrap_or_else(|| {
            self.cells.quantile_by_density(smaller(p, upper), self.of.is_slow(), &Itself(&self.of))
        })
    }
}

impl<L: Tailed> Law for ByTails<L> {
    #[inline]
    fn support(&self) -> [f64; 2] {
        self.of.support()
    }

    tails!(both);

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        log_density_of(&self.of, x)
    }

    tails!(inverse);
}

parameters_of! {
    FoldedNormal: 1;
    FoldedCauchy: 1;
    Alpha: 1;
    /// The absolute value of a raised cosine variate.
    HalfRaisedCosine: 0;
}

functions_of!(
    Tailed,
    FoldedNormal([c]),
    tails = |x| {
        let c = c.abs();
        if x < c {
            return Tails::of_lower(normal_between(c, x));
        }
        let [near, far] = [Double::sum(x, -c), Double::sum(x, c)].map(normal_tails);
        let upper = near.upper + far.upper;
        if upper < 0.5 { Tails::of_upper(upper) } else { Tails::of_lower(normal_between(c, x)) }
    },
    log_density = |x| {
        let c = c.abs();
        normal_log_density(x - c) + libm::log1p(libm::exp(-2.0 * x * c))
    },
);

impl Tailed for FoldedCauchy {
    #[inline]
    fn tails(&self, x: f64) -> Tails {
        // The arc tangents of x - c and x + c, added; divided by x where squares are out of range.
        let c = self.0[0].abs();
        let (above, below) = match x.max(c) < 1e150 {
            true => (2.0 * x, 1.0 + (c - x) * (c + x)),
            false => (2.0, (c / x - 1.0) * (c + x)),
        };
        let [lower, upper] = [below, -below].map(|below| libm::atan2(above, below) / PI);
        Tails { lower, upper }
    }

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        let c = self.0[0].abs();
        let log = |t: f64| {
            if t.abs() < 1e150 { libm::log1p(t * t) } else { 2.0 * libm::log(t.abs()) }
        };
        let (near, far) = (log(x - c), log(x + c));
        -libm::log(PI) - near + libm::log1p(libm::exp(near - far))
    }

    #[inline]
    fn at(&self, p: f64, upper: bool) -> Option<f64> {
        let (near, is_near_0) = if p <= 0.5 { (p, !upper) } else { (1.0 - p, upper) };
        let (sin, cos) = (libm::sin(PI * near), libm::cos(PI * near));
        let c = self.0[0].abs();
        let root = libm::hypot(1.0, sin * c);
        Some(match is_near_0 {
            // Without the square of c, which may be out of range.
            true => sin / (root + cos) + c * (sin * c / (root + cos)),
            false => (root + cos) / sin,
        })
    }
}

functions_of!(
    Tailed,
    Alpha([a]),
    tails = |x| {
        let whole = normal_tails(a.into()).lower;
        let lower = normal_tails(Double::from(a) - Double::from(1.0) / x.into()).lower / whole;
        if lower < 0.5 {
            return Tails::of_lower(lower);
        }
        Tails::of_upper(normal_between(a - 0.5 / x, 0.5 / x) / whole)
    },
    log_density = |x| {
        if x == 0.0 {
            return -f64::INFINITY;
        }
        let whole = normal_tails(a.into()).lower;
        normal_log_density(a - 1.0 / x) - 2.0 * libm::log(x) - libm::log(whole)
    },
);

/// The law of the reciprocal of an inverse Gaussian variate.
#[derive(Debug, Clone)]
pub struct ReciprocalInverseGaussian {
    mean: f64,
    wald: Wald,
}

impl From<[f64; 1]> for ReciprocalInverseGaussian {
    #[inline]
    fn from([mean]: [f64; 1]) -> Self {
        Self { mean, wald: Wald::from([mean, 1.0]) }
    }
}

impl Tailed for ReciprocalInverseGaussian {
    #[inline]
    fn tails(&self, x: f64) -> Tails {
        let of_reciprocal = Double::from(1.0) / x.into();
        self.wald.tails(of_reciprocal).swapped()
    }

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        let less = (1.0 - Double::product(self.mean, x).value()) / self.mean;
        -0.5 * (less * less / x) - 0.5 * libm::log(2.0 * PI * x)
    }
}

/// The law of the ARGUS distribution.
#[derive(Debug, Clone)]
pub struct Argus {
    /// Half the square of the shape.
    end: f64,
    gamma: GammaShape,
    whole: Tails,
}

impl From<[f64; 1]> for Argus {
    #[inline]
    fn from([chi]: [f64; 1]) -> Self {
        let (end, gamma) = (0.5 * chi * chi, GammaShape::new(1.5));
        let whole = gamma.tails(end.into()).0;
        Self { end, gamma, whole }
    }
}

impl Argus {
    /// end (1 - x^2)
    #[inline]
    fn variate(&self, x: f64) -> Double {
        (Double::from(1.0) - Double::product(x, x)) * self.end
    }
}

impl Tailed for Argus {
    #[inline]
    fn support(&self) -> [f64; 2] {
        [0.0, 1.0]
    }

    #[inline]
    fn tails(&self, x: f64) -> Tails {
        let tails = self.gamma.probabilities(self.variate(x));
        let upper = tails.lower / self.whole.lower;
        if upper < 0.5 {
            return Tails::of_upper(upper);
        }
        if self.end * x * x > 1.0 {
            return Tails::of_lower((tails.upper - self.whole.upper) / self.whole.lower);
        }
        // The density at shares t of x^2, of which that at 0 is taken out.
        let square = x * x;
        let at_0 = self.gamma.slope.at(self.end.into()).value() / self.whole.lower;
        let integral = integrated(|t| {
            let t = t * square;
            (1.0 - t).sqrt() * libm::exp(self.end * t)
        });
        Tails::of_lower(at_0 * square * integral)
    }

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        if x == 0.0 || x == 1.0 {
            return -f64::INFINITY;
        }
        let slope = self.gamma.slope.at(self.variate(x)).log();
        slope + libm::log(2.0 * x / self.whole.lower) - libm::log((1.0 - x) * (1.0 + x))
    }
}

/// The law of Jones and Faddy's skew t distribution.
#[derive(Debug, Clone)]
pub struct JonesFaddySkewT {
    shapes: [f64; 2],
    sum: f64,
    functions: BetaShape,
}

impl From<[f64; 2]> for JonesFaddySkewT {
    #[inline]
    fn from([a, b]: [f64; 2]) -> Self {
        Self { shapes: [a, b], sum: a + b, functions: BetaShape::new(a, b) }
    }
}

impl JonesFaddySkewT {
    /// Beyond it, squares may be out of range: a tail is a power.
    #[inline]
    fn far(&self) -> f64 {
        self.sum.sqrt() * 1e140
    }

    /// How fast a tail decreases there.
    #[inline]
    fn power(&self, is_upper: bool) -> f64 {
        2.0 * self.shapes[usize::from(is_upper)]
    }

    #[inline]
    fn tail_at_far(&self, is_upper: bool) -> f64 {
        let far = self.far();
        let tails = self.functions.probabilities(self.share(if is_upper { far } else { -far }));
        if is_upper { tails.upper } else { tails.lower }
    }

    /// The odds e^(2 arsinh(x / sqrt(a + b))) of a beta variate.
    #[inline]
    fn share(&self, x: f64) -> Share {
        let scaled = x.abs() / self.sum.sqrt();
        let root = scaled + libm::hypot(1.0, scaled);
        let square = Double::product(root, root);
        if x < 0.0 { Share::of(1.0.into(), square) } else { Share::of(square, 1.0.into()) }
    }
}

impl Tailed for JonesFaddySkewT {
    #[inline]
    fn support(&self) -> [f64; 2] {
        [f64::NEG_INFINITY, f64::INFINITY]
    }

    #[inline]
    fn tails(&self, x: f64) -> Tails {
        let far = self.far();
        match x.abs() > far {
            true => {
                let tail =
                    self.tail_at_far(x > 0.0) * libm::pow(far / x.abs(), self.power(x > 0.0));
                Tails::of(x > 0.0, tail)
            }
            false => self.functions.probabilities(self.share(x)),
        }
    }

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        let far = self.far();
        if x.abs() > far {
            let powers = (self.power(x > 0.0) + 1.0) * (libm::log(x.abs()) - libm::log(far));
            return self.log_density(far.copysign(x)) - powers;
        }
        let root = libm::hypot(self.sum.sqrt(), x);
        self.functions.slope(self.share(x)).log() + LN_2 - libm::log(root)
    }

    #[inline]
    fn at(&self, p: f64, upper: bool) -> Option<f64> {
        let odds = self.functions.odds(p, upper);
        let near = 0.5 * self.sum.sqrt() * ((odds - 1.0) / odds.sqrt());
        let far = self.far();
        if near.abs() <= far {
            return Some(near);
        }
        let is_above = odds > 1.0;
        let (tail, power) = (if upper == is_above { p } else { 1.0 - p }, self.power(is_above));
        let x = far * libm::pow(self.tail_at_far(is_above) / tail, 1.0 / power);
        // A step of Newton's method, because the exponent is rounded.
        let of_tail = |tails: Tails| if is_above { tails.upper } else { tails.lower };
        let step = (of_tail(self.tails(if is_above { x } else { -x })) / tail - 1.0) / power;
        let x = if x == f64::INFINITY { x } else { x + x * step };
        Some(if is_above { x } else { -x })
    }
}

functions_of!(
    Tailed,
    HalfRaisedCosine([]),
    support = [0.0, PI],
    tails = |x| {
        if x < 0.5 * PI {
            return Tails::of_lower((x + libm::sin(x)) / PI);
        }
        // The distance from pi, with that's second part.
        let rest = (PI - x) + 1.224_646_799_147_353_2e-16;
        let sine_squared = |t: f64| libm::sin(0.5 * rest * t) * libm::sin(0.5 * rest * t);
        Tails::of_upper(2.0 * rest * integrated(sine_squared) / PI)
    },
    log_density = |x| {
        let rest = (PI - x) + 1.224_646_799_147_353_2e-16;
        libm::log(2.0 / PI) + 2.0 * libm::log(libm::sin(0.5 * rest))
    },
);

/// The law of the Crystal Ball distribution.
#[derive(Debug, Clone)]
pub struct CrystalBall {
    beta: f64,
    m: f64,
    /// The probability below -beta, and the factor of the normal distribution.
    below: f64,
    factor: f64,
}

impl From<[f64; 2]> for CrystalBall {
    #[inline]
    fn from([beta, m]: [f64; 2]) -> Self {
        let square = Double::product(beta, 0.5 * beta);
        let ratio = m / (beta * (m - 1.0)) * (-square).exp() / (2.0 * PI).sqrt();
        let factor = 1.0 / (ratio + normal_tails(beta.into()).lower);
        Self { beta, m, below: factor * ratio, factor }
    }
}

impl CrystalBall {
    /// The base of the power, 1 at -beta.
    #[inline]
    fn base_less_1(&self, x: f64) -> f64 {
        (-self.beta - x) * (self.beta / self.m)
    }
}

impl Tailed for CrystalBall {
    #[inline]
    fn support(&self) -> [f64; 2] {
        [f64::NEG_INFINITY, f64::INFINITY]
    }

    #[inline]
    fn tails(&self, x: f64) -> Tails {
        if x <= -self.beta {
            let power = (1.0 - self.m) * libm::log1p(self.base_less_1(x));
            return Tails::of_lower(self.below * libm::exp(power));
        }
        let upper = self.factor * normal_tails(x.into()).upper;
        if upper < 0.5 {
            return Tails::of_upper(upper);
        }
        let distance = 0.5 * (x + self.beta);
        let between = normal_between(x - distance, distance);
        Tails::of_lower(self.below + self.factor * between)
    }

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        let log = libm::log(self.factor);
        match x <= -self.beta {
            true => {
                let power = -self.m * libm::log1p(self.base_less_1(x));
                log + normal_log_density(self.beta) + power
            }
            false => log + normal_log_density(x),
        }
    }
}

/// The law of Pearson's third distribution: of a gamma variate g of shape `root`^2, (g - root^2) / root.
#[derive(Debug, Clone)]
pub struct Pearson3 {
    skew: f64,
    root: f64,
    gamma: GammaShape,
}

impl From<[f64; 1]> for Pearson3 {
    #[inline]
    fn from([skew]: [f64; 1]) -> Self {
        // Less is lost in rounding.
        let root = 2.0 / skew.abs().max(1e-15);
        Self { skew, root, gamma: GammaShape::new(root * root) }
    }
}

impl Pearson3 {
    #[inline]
    fn variate(&self, x: f64) -> Double {
        let x = if self.skew < 0.0 { -x } else { x };
        Double::product(self.root, x) + self.root * self.root
    }
}

impl Tailed for Pearson3 {
    #[inline]
    fn support(&self) -> [f64; 2] {
        match self.skew {
            skew if skew.abs() < 1e-15 => [f64::NEG_INFINITY, f64::INFINITY],
            skew if skew < 0.0 => [f64::NEG_INFINITY, self.root],
            _ => [-self.root, f64::INFINITY],
        }
    }

    #[inline]
    fn tails(&self, x: f64) -> Tails {
        let tails = self.gamma.probabilities(self.variate(x));
        if self.skew < 0.0 { tails.swapped() } else { tails }
    }

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        let g = self.variate(x);
        if g.high > 0.0 {
            return self.gamma.slope.at(g).log() - libm::log(g.high / self.root);
        }
        // At the end: a power of a shape below 1, or above it.
        match self.root {
            1.0 => 0.0,
            root if root < 1.0 => f64::INFINITY,
            _ => -f64::INFINITY,
        }
    }
}
