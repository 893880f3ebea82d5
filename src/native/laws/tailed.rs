//! Laws by their tails, whose quantiles are kept in cells, or found by a search, unless there is a closed form.

use std::f64::consts::LN_2;
use std::sync::Arc;

use super::{one, parameters_through, tail_within, tails};
use crate::math::special::beta::{BetaShape, Share};
use crate::math::special::cells::{ByDensity, Cells};
use crate::math::special::double_double::Double;
use crate::math::special::gamma::GammaShape;
use crate::math::special::solve::smaller;
use crate::math::special::{Tails, integrated, log_of_product};
use crate::native::quantile::{Function, Law, Loops, Searched};
use crate::simd::{each_of_slice, inlined};

/// A distribution of real numbers.
pub trait Tailed: Clone + Send + Sync + 'static {
    /// Whether [`tails`](Self::tails) and [`log_density`](Self::log_density) are marked `#[inline(always)]` and have no
    /// calls, for loops of vectors.
    const IN_LOOPS: bool = false;

    /// Whether tails take so long that they are kept for the neighbours of a number, too.
    const IS_SLOW: bool = false;

    fn support(&self) -> [f64; 2] {
        [0.0, f64::INFINITY]
    }

    /// Of a number inside of the support.
    fn tails(&self, x: f64) -> Tails;

    /// Of the least number of the support.
    fn tails_at_least(&self) -> Tails {
        Tails::BELOW
    }

    /// Logarithm of the density at a number of the support that is not infinite. Quantiles are made of it.
    fn log_density(&self, x: f64) -> f64;

    /// Logarithm of the density, rounded otherwise, where there is a faster way: samples by quantiles are promised to the last bit.
    #[inline(always)]
    fn fast_log_density(&self, x: f64) -> f64 {
        self.log_density(x)
    }

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
    /// Whether densities are kept for the neighbours of a number, too.
    keeps_densities: bool,
}

parameters_through!(ByTails::new);

/// A distribution itself, without what is kept.
struct Itself<'a, L>(&'a L);

impl<L: Tailed> ByDensity for Itself<'_, L> {
    #[inline]
    fn support(&self) -> [f64; 2] {
        self.0.support()
    }

    #[inline]
    fn tails(&self, x: f64) -> Tails {
        if !L::IN_LOOPS {
            return self.0.tails(x);
        }
        let [lower, upper] = [false, true].map(|upper| tail_in_loops(self.0, x, upper));
        Tails { lower, upper }
    }

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        one_of::<L>(x, inlined!(|x| log_density_of(self.0, x, false)))
    }

    #[inline]
    fn log_densities(&self, x: &mut [f64]) {
        if L::IN_LOOPS {
            return each_of_slice(x, inlined!(|x| log_density_of(self.0, x, false)));
        }
        for x in x {
            *x = self.log_density(*x);
        }
    }

    #[inline]
    fn at(&self, probability: f64, upper: bool, share: f64, guess: Option<f64>) -> f64 {
        let tail = |x: f64, of_upper| {
            let Tails { lower, upper } = tails_of(self.0, x, |x| self.tails(x));
            if of_upper { upper } else { lower }
        };
        let log_density = |x: f64| log_density_of(self.0, x, false);
        Searched { support: self.0.support(), is_count: false, tail, log_density }.quantile(
            probability,
            upper,
            share,
            guess,
        )
    }
}

/// The tails of any number, given those inside of the support.
#[inline(always)]
fn tails_of<L: Tailed>(of: &L, x: f64, inside: impl Fn(f64) -> Tails) -> Tails {
    let [least, most] = of.support();
    if L::IN_LOOPS {
        let Tails { lower, upper } = inside(x);
        let tail = |tail, upper| tail_within([least, most], x, tail, upper);
        return Tails { lower: tail(lower, false), upper: tail(upper, true) };
    }
    match x {
        _ if x < least => Tails::BELOW,
        _ if x == least => of.tails_at_least(),
        _ if x >= most => Tails::ABOVE,
        _ => inside(x),
    }
}

/// The logarithm of the density at any number, the fast one or that of quantiles.
#[inline(always)]
fn log_density_of<L: Tailed>(of: &L, x: f64, is_fast: bool) -> f64 {
    let inside = inlined!(|x| if is_fast { of.fast_log_density(x) } else { of.log_density(x) });
    let [least, most] = of.support();
    let is_outside = x < least || x > most || x.is_infinite();
    if L::IN_LOOPS {
        let log_density = inside(x);
        return if is_outside { -f64::INFINITY } else { log_density };
    }
    if is_outside { -f64::INFINITY } else { inside(x) }
}

/// A tail of any number, of a law whose tails are computed in loops.
#[inline(always)]
fn tail_of<L: Tailed>(of: &L, x: f64, upper: bool) -> f64 {
    let tails = tails_of(of, x, inlined!(|x| of.tails(x)));
    if upper { tails.upper } else { tails.lower }
}

#[inline]
fn tail_in_loops<L: Tailed>(of: &L, x: f64, upper: bool) -> f64 {
    one(x, inlined!(|x| tail_of(of, x, upper)))
}

/// A function of one number, with fused operations where the processor has them if the law's functions have some.
#[inline(always)]
fn one_of<L: Tailed>(x: f64, value: impl Fn(f64) -> f64) -> f64 {
    if L::IN_LOOPS { one(x, value) } else { value(x) }
}

impl<L> ByTails<L> {
    #[inline]
    pub(super) fn new(of: L) -> Self {
        Self { of, cells: Arc::new(Cells::new()), keeps_densities: false }
    }

    /// Whose densities are kept for the neighbours of a number, too.
    #[inline]
    pub(super) fn with_densities(self) -> Self {
        Self { keeps_densities: true, ..self }
    }
}

impl<L: Tailed> ByTails<L> {
    #[inline]
    fn tail(&self, x: f64, upper: bool) -> f64 {
        if L::IN_LOOPS {
            return tail_in_loops(&self.of, x, upper);
        }
        let tails = tails_of(&self.of, x, |x| {
            let of_cell = match L::IS_SLOW {
                true => self.cells.tails_by_density(x, &Itself(&self.of)),
                false => None,
            };
            of_cell.unwrap_or_else(|| self.of.tails(x))
        });
        if upper { tails.upper } else { tails.lower }
    }

    #[inline]
    fn at(&self, p: f64, upper: bool) -> f64 {
        if !(p > 0.0 && p < 1.0) {
            return Itself(&self.of).at(p, upper, 0.0, None);
        }
        let closed = self.of.at(p, upper);
        closed.unwrap_or_else(|| {
            self.cells.quantile_by_density(smaller(p, upper), L::IS_SLOW, &Itself(&self.of))
        })
    }
}

impl<L: Tailed> Law for ByTails<L> {
    const IN_LOOPS: Loops = if L::IN_LOOPS { Loops::Probabilities } else { Loops::None };

    #[inline(always)]
    fn support(&self) -> [f64; 2] {
        self.of.support()
    }

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        // What tells them from tails and quantiles.
        const OF_DENSITY: u64 = 4;
        let log_density = |x| one_of::<L>(x, inlined!(|x| log_density_of(&self.of, x, true)));
        let of_cell = match self.keeps_densities {
            true => self.cells.logarithm(x, OF_DENSITY, log_density),
            false => None,
        };
        of_cell.unwrap_or_else(|| log_density(x))
    }

    tails!();

    #[inline(always)]
    fn value(&self, function: Function, x: f64) -> f64 {
        match function {
            Function::Tail { upper } if L::IN_LOOPS => tail_of(&self.of, x, upper),
            Function::LogDensity if L::IN_LOOPS => log_density_of(&self.of, x, true),
            _ => function.of(self, x),
        }
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
        // Below it, as with a shape of 0.
        let chi = chi.max(1e-9);
        let (end, gamma) = ((0.5 * chi * chi).min(f64::MAX), GammaShape::new(1.5));
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
        // The density at shares t of x^2, less the density at 0.
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
        let (root, share) = (libm::hypot(self.sum.sqrt(), x), self.share(x));
        let log_slope = log_of_product(share.x.high, share.rest.high);
        self.functions.log_density(share) + log_slope + LN_2 - libm::log(root)
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
        if g.high == f64::INFINITY {
            return -f64::INFINITY;
        }
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
