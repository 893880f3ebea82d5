//! Laws whose tails are integrals of their densities, by Gauss' rule.
//!
//! In a variable y of the whole real line, densities have one mode and are analytic. From y on outwards, pieces
//! are no wider than the distance from what the density has nearby, and such that its logarithm changes by 7 at most:
//! there, 16 nodes are exact.

use std::cmp::Ordering;
use std::f64::consts::PI;

use super::tailed::Tailed;
use super::{one, parameters_of, parameters_through};
use crate::math::special::Tails;
use crate::math::special::cells::Cells;
use crate::math::special::double_double::Double;
use crate::math::special::in_loops::{exp, expm1, log, log_of_sum, swapped_if};
use crate::math::special::log_ratio;
use crate::math::special::normal::minus_log_upper_in_loops;
use crate::native::interval::gauss_hypergeometric::mode_of_odds;
use crate::native::positive::generalized_inverse_gaussian::{beyond_line, mode_of_logarithm};
use crate::sampling::{LANES, Line, each};
use crate::simd::inlined;

/// The variable y as a function of x.
#[derive(Debug, Clone, Copy)]
pub enum Variable {
    Itself,
    Logarithm,
    LogOdds,
}

impl Variable {
    fn support(self) -> [f64; 2] {
        match self {
            Self::Itself => [f64::NEG_INFINITY, f64::INFINITY],
            Self::Logarithm => [0.0, f64::INFINITY],
            Self::LogOdds => [0.0, 1.0],
        }
    }

    /// y at x inside of the support, which has all its digits near the centre.
    #[inline]
    fn at(self, x: f64, [centre, rest]: [f64; 2]) -> f64 {
        match self {
            Self::Itself => x,
            Self::Logarithm => log_ratio(x, centre),
            Self::LogOdds => {
                let less = if centre < 0.5 { x - centre } else { rest - (1.0 - x) };
                let share = less / (centre * (1.0 - x));
                let far = log_ratio(x, centre) - log_ratio(1.0 - x, rest);
                if share.abs() < 0.5 { libm::log1p(share) } else { far }
            }
        }
    }

    /// The logarithm of the derivative of y.
    #[inline]
    fn log_slope(self, x: f64) -> f64 {
        match self {
            Self::Itself => 0.0,
            Self::Logarithm => -libm::log(x),
            Self::LogOdds => -libm::log(x) - libm::log1p(-x),
        }
    }
}

/// Where a density bends, and the distance within which it does: first near the mode.
pub(super) type Bends = [[f64; 2]; 4];

/// For a density with fewer of them.
pub(super) const NO_BEND: [f64; 2] = [f64::INFINITY, 1.0];

/// A distribution by its density.
pub trait Shape: Clone {
    const VARIABLE: Variable = Variable::Itself;

    /// Whether [`log_density`](Self::log_density) is marked `#[inline(always)]` and has no calls, for loops of vectors.
    const IN_LOOPS: bool = true;

    /// The x with y = 0, and 1 less that: where large parameters multiply y.
    #[inline]
    fn centre(&self) -> [f64; 2] {
        [1.0, 0.0]
    }

    /// The logarithm of the density of y, up to a constant.
    fn log_density(&self, y: f64) -> f64;

    fn bends(&self) -> Bends;
}

/// The law of a distribution by its density.
#[derive(Debug, Clone)]
pub struct Integrated<S> {
    shape: S,
    bends: [[f64; 2]; 5],
    mode: f64,
    /// The logarithm of the density's integral.
    pub(super) log_whole: f64,
}

parameters_through!(Integrated::of of Shape);

#[inline]
fn log_density_of<S: Shape>(shape: &S, y: f64) -> f64 {
    if !S::IN_LOOPS {
        return shape.log_density(y);
    }
    one(y, inlined!(|y| shape.log_density(y)))
}

/// Gauss' rule for functions like a polynomial of degree 31 between -1 and 1: nodes above 0, and their weights.
const GAUSS: [[f64; 2]; LANES / 2] = [
    [0.095_012_509_837_637_440, 0.189_450_610_455_068_496],
    [0.281_603_550_779_258_913, 0.182_603_415_044_923_589],
    [0.458_016_777_657_227_386, 0.169_156_519_395_002_538],
    [0.617_876_244_402_643_748, 0.149_595_988_816_576_732],
    [0.755_404_408_355_003_034, 0.124_628_971_255_533_872],
    [0.865_631_202_387_831_744, 0.095_158_511_682_492_785],
    [0.944_575_023_073_232_576, 0.062_253_523_938_647_893],
    [0.989_400_934_991_649_933, 0.027_152_459_411_754_095],
];

/// Its nodes between 0 and 1, in pairs of the same weight.
const NODES: Line<f64> = {
    let (mut nodes, mut n) = ([0.5; LANES], 0);
    while n < GAUSS.len() {
        nodes[2 * n] -= 0.5 * GAUSS[n][0];
        nodes[2 * n + 1] += 0.5 * GAUSS[n][0];
        n += 1;
    }
    nodes
};

/// The integral over a piece, of the density divided by e^`base`, as a multiple of the piece's width.
#[inline]
fn of_piece<S: Shape>(shape: &S, [start, width]: [f64; 2], base: f64) -> f64 {
    let mut densities = [NODES];
    if S::IN_LOOPS {
        each(&mut densities, inlined!(|t| exp(shape.log_density(start + width * t) - base)));
    } else {
        for t in &mut densities[0] {
            *t = libm::exp(shape.log_density(start + width * *t) - base);
        }
    }
    let pairs = densities[0].as_chunks::<2>().0.iter().zip(GAUSS);
    0.5 * pairs.map(|([below, above], [_, weight])| weight * (below + above)).sum::<f64>()
}

/// The place of the largest value, nearly, by steps that grow, and then shrink.
#[inline]
pub(super) fn mode<S: Shape>(shape: &S, [start, scale]: [f64; 2]) -> f64 {
    let log_density = |y| log_density_of(shape, y);
    let (mut at, mut most, mut step) = (start, log_density(start), scale);
    let mut has_grown = true;
    while step.abs() > 1e-3 * scale && step.is_finite() {
        let next = at + step;
        let value = log_density(next);
        if value > most {
            (at, most) = (next, value);
            step *= if has_grown { 2.0 } else { 1.0 };
            continue;
        }
        // The other way, and then half as far.
        if step < 0.0 {
            has_grown = false;
            step *= 0.5;
        }
        step = -step;
    }
    at
}

impl<S: Shape> Integrated<S> {
    #[inline]
    fn of(shape: S) -> Self {
        let mode = mode(&shape, shape.bends()[0]);
        Self::around(shape, mode)
    }

    /// With a mode that is known.
    #[inline]
    pub(super) fn around(shape: S, mode: f64) -> Self {
        let [first, second, third, fourth] = shape.bends();
        let bends = [first, second, third, fourth, [mode, first[1]]];
        let mut law = Self { shape, bends, mode, log_whole: 0.0 };
        let whole = law.beyond(mode, 1.0) + law.beyond(mode, -1.0);
        law.log_whole = log_density_of(&law.shape, mode) + libm::log(whole);
        law
    }

    /// The integral from y on, in a direction away from the mode, divided by the density at y.
    #[inline]
    fn beyond(&self, y: f64, sign: f64) -> f64 {
        const MOST: usize = 10_000;
        let log_density = |y: f64| log_density_of(&self.shape, y);
        let base = log_density(y);
        let (mut at, mut last, mut sum) = (y, base, 0.0);
        for _ in 0..MOST {
            // A piece may end as far from a bend behind it as it began, but not at one that is ahead.
            let near = |width: f64, &[place, scale]: &[f64; 2]| {
                let ahead = sign * (place - at);
                let distance = if ahead > 0.0 { 0.5 * ahead } else { -ahead };
                f64::min(width, f64::max(1.5 * scale, distance))
            };
            let mut width = self.bends.iter().fold(f64::INFINITY, near);
            let mut end = at + sign * width;
            let mut next = log_density(end);
            // Not where it is no number.
            let is_near = |next: f64| (next - last).abs() <= 7.0;
            while !is_near(next) && end != at && !end.is_nan() {
                width *= 0.5;
                end = at + sign * width;
                next = log_density(end);
            }
            let piece = of_piece(&self.shape, [at, sign * width], base) * width;
            sum += piece;
            if end == at || end.is_nan() || piece <= sum * 2.0_f64.powi(-58) {
                break;
            }
            (at, last) = (end, next);
        }
        sum
    }
}

impl<S: Shape + Send + Sync + 'static> Tailed for Integrated<S> {
    const IS_SLOW: bool = true;

    #[inline]
    fn support(&self) -> [f64; 2] {
        S::VARIABLE.support()
    }

    #[inline]
    fn tails(&self, x: f64) -> Tails {
        let y = S::VARIABLE.at(x, self.shape.centre());
        let is_above = y > self.mode;
        let log = log_density_of(&self.shape, y) - self.log_whole;
        let tail = match log < -800.0 {
            true => 0.0,
            false => libm::exp(log) * self.beyond(y, if is_above { 1.0 } else { -1.0 }),
        };
        Tails::of(is_above, tail)
    }

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        let [least, most] = self.support();
        // An end of the support: the limit.
        let x = if x == least { x.next_up() } else { x };
        let x = if x == most { x.next_down() } else { x };
        let y = S::VARIABLE.at(x, self.shape.centre());
        log_density_of(&self.shape, y) - self.log_whole + S::VARIABLE.log_slope(x)
    }
}

/// Of a location 0 and a scale 1.
#[derive(Debug, Clone)]
pub struct SkewNormal(f64);

impl From<[f64; 1]> for SkewNormal {
    #[inline]
    fn from([shape]: [f64; 1]) -> Self {
        // Beyond it, as with an infinite shape.
        Self(shape.clamp(-1e18, 1e18))
    }
}

impl Shape for SkewNormal {
    #[inline(always)]
    fn log_density(&self, y: f64) -> f64 {
        -minus_log_upper_in_loops(-Double::product(self.0, y)) - Double::product(y, 0.5 * y).value()
    }

    #[inline]
    fn bends(&self) -> Bends {
        [[0.0, 1.0 / (1.0 + self.0.abs())]; 4]
    }
}

/// p y - b cosh(y), less that at the mode.
#[derive(Debug, Clone)]
pub struct GeneralizedInverseGaussian {
    p: f64,
    b: f64,
    /// Nearly the mode.
    centre: f64,
    /// The factors of e^y and e^-y at the centre, and of y in what is left.
    factors: [f64; 2],
    slope: f64,
}

impl From<[f64; 2]> for GeneralizedInverseGaussian {
    #[inline]
    fn from([p, b]: [f64; 2]) -> Self {
        let centre = mode_of_logarithm(p, b).clamp(1e-300, 1e300);
        let factors = [Double::product(0.5 * b, centre), Double::from(0.5 * b).over(centre)];
        let slope = (factors[1] - factors[0] + p).value();
        Self { p, b, centre, factors: factors.map(Double::value), slope }
    }
}

impl GeneralizedInverseGaussian {
    /// The logarithm of the density of a multiple of the centre.
    #[inline]
    pub(super) fn log_density_at(&self, x: Double) -> f64 {
        let less = ((x - self.centre) / self.centre.into()).value();
        let y = if less.abs() < 0.5 { libm::log1p(less) } else { log_ratio(x.high, self.centre) };
        log_density_of(self, y)
    }
}

impl Shape for GeneralizedInverseGaussian {
    const VARIABLE: Variable = Variable::Logarithm;

    #[inline]
    fn centre(&self) -> [f64; 2] {
        [self.centre, 0.0]
    }

    #[inline(always)]
    fn log_density(&self, y: f64) -> f64 {
        let [above, below] = self.factors;
        self.slope * y - above * beyond_line(y) - below * beyond_line(-y)
    }

    #[inline]
    fn bends(&self) -> Bends {
        let scale = f64::min(1.0, 1.0 / libm::hypot(self.p, self.b).sqrt());
        let (shoulder, at) = (libm::asinh(1.0 / self.b), libm::log(self.centre));
        [[0.0, scale], [shoulder - at, 1.0], [-shoulder - at, 1.0], NO_BEND]
    }
}

/// The logarithm of 2 e^b K_p(b), where K is Macdonald's function.
pub(super) fn log_macdonald(p: f64, b: f64) -> Double {
    /// For densities of normal inverse Gaussian distributions: what is kept of one is kept for all.
    static OF_ORDER_1: Cells = Cells::new();
    let of_order_1 = || OF_ORDER_1.logarithm(b, 0, |b| log_macdonald_integral(1.0, b).value());
    let kept = if p.abs() == 1.0 { of_order_1() } else { None };
    kept.map_or_else(|| log_macdonald_integral(p, b), Double::from)
}

/// The same: the integral of the density above, by the trapezoidal rule, which has all digits for a function like this.
fn log_macdonald_integral(p: f64, b: f64) -> Double {
    if b > 1e30 * (1.0 + p * p) {
        // The first term of the asymptotic series.
        return (0.5 * (libm::log(2.0 * PI) - libm::log(b))).into();
    }
    let law = GeneralizedInverseGaussian::from([p, b]);
    // p y - b (cosh(y) - 1) at the centre.
    let less = Double::from(law.centre) - 1.0;
    let base = Double::from(law.centre).log() * p - less * less / law.centre.into() * (0.5 * b);
    let step = f64::min(0.2, 0.7 / libm::hypot(p, b).sqrt());
    base + libm::log(trapezoidal(step, inlined!(|y| exp(law.log_density(y)))))
}

/// The integral of a function with the value 1 at 0, near its only mode, by the trapezoidal rule; it is computed in loops
/// of vectors.
#[inline(always)]
pub(super) fn trapezoidal(step: f64, f: impl Fn(f64) -> f64) -> f64 {
    let mut sum = 1.0;
    for step in [step, -step] {
        let mut first = 1.0;
        loop {
            let mut terms: [Line<f64>; 1] = [std::array::from_fn(|lane| first + lane as f64)];
            each(&mut terms, inlined!(|n| f(step * n)));
            let [terms] = terms;
            sum += terms.iter().sum::<f64>();
            if terms[LANES - 1].partial_cmp(&(sum * 1e-18)) != Some(Ordering::Greater) {
                break;
            }
            first += LANES as f64;
        }
    }
    sum * step
}

/// The logarithm of 1 + share (e^y - 1), where `rest` is 1 - share, also where the power is out of range.
#[inline(always)]
fn log_growth([share, rest]: [f64; 2], y: f64) -> f64 {
    let [first, second] = swapped_if(y < 0.0, [share, rest]);
    let more = share * expm1(y);
    let is_near = more.abs() < 0.5;
    let sum = if is_near { 1.0 + more } else { first + second * exp(-y.abs()) };
    let lost = if is_near { more - (sum - 1.0) } else { 0.0 };
    log_of_sum(sum, lost) + if is_near { 0.0 } else { y.max(0.0) }
}

/// By the odds as a multiple of those at the mode.
#[derive(Debug, Clone)]
pub struct GaussHypergeometric {
    shapes: [f64; 3],
    /// At the centre: the share, the logarithm of its odds, and the share that is a multiple of 1 + z.
    share: [f64; 2],
    log_odds: f64,
    part: [f64; 2],
    /// The derivative by y of log(1 + z x) at the centre.
    slope: f64,
    /// log(1 + z)
    log: f64,
}

impl From<[f64; 4]> for GaussHypergeometric {
    #[inline]
    fn from([a, b, c, z]: [f64; 4]) -> Self {
        let odds = mode_of_odds(a, b, c, z);
        let parts = |odds: f64| [1.0 / (1.0 + 1.0 / odds), 1.0 / (1.0 + odds)];
        let (share, part) = (parts(odds), parts(odds * (1.0 + z)));
        let slope = z * share[0] * part[1];
        let log = libm::log1p(z);
        Self { shapes: [a, b, c], share, log_odds: libm::log(odds), part, slope, log }
    }
}

impl Shape for GaussHypergeometric {
    const VARIABLE: Variable = Variable::LogOdds;

    #[inline]
    fn centre(&self) -> [f64; 2] {
        self.share
    }

    #[inline(always)]
    fn log_density(&self, y: f64) -> f64 {
        let ([a, b, c], [share, rest]) = (self.shapes, self.share);
        let above = log_growth([share, rest], y);
        // 1 + z x, as a multiple, is 1 + `change`: a large `c` times a difference of logarithms would have few digits.
        let [first, second] = swapped_if(y < 0.0, [share, rest]);
        let less = expm1(-y.abs()) / (first + second * exp(-y.abs()));
        let change = self.slope * if y < 0.0 { less } else { -less };
        let multiple = 1.0 + change;
        let near = log_of_sum(multiple, change - (multiple - 1.0));
        let far = log_growth(self.part, y) - above;
        let is_near = change.abs() < 0.5;
        -a * log_growth([rest, share], -y) - b * above - c * if is_near { near } else { far }
    }

    #[inline]
    fn bends(&self) -> Bends {
        let [a, b, c] = self.shapes;
        let scale = 1.0 / (1.0 + a + b + c.abs()).sqrt();
        [[0.0, scale], [-self.log_odds, 1.0], [-self.log - self.log_odds, 1.0], NO_BEND]
    }
}

parameters_of! {
    pub struct RelativisticBreitWigner { rho }
}

impl Shape for RelativisticBreitWigner {
    const VARIABLE: Variable = Variable::Logarithm;

    #[inline]
    fn centre(&self) -> [f64; 2] {
        [self.rho.max(1.0), 0.0]
    }

    #[inline(always)]
    fn log_density(&self, y: f64) -> f64 {
        let (rho, x) = (self.rho, exp(y));
        // Divided by the centre.
        let (less, scale) = if rho > 1.0 { (expm1(y), 1.0) } else { (x - rho, rho) };
        let product = less * (x + scale);
        let width = if rho > 1.0 { 1.0 / rho } else { rho };
        // Squares of both may be out of range.
        let (most, least) = (product.abs().max(width), product.abs().min(width));
        let near = 2.0 * log(most) + log(1.0 + (least / most) * (least / most));
        // Where powers of y are out of range.
        let power = 2.0 * log(scale) + log(scale * scale + width * width / (scale * scale));
        let far = if 4.0 * y > power { 4.0 * y } else { power };
        y - if y.abs() > 150.0 { far } else { near }
    }

    #[inline]
    fn bends(&self) -> Bends {
        // Poles, as far from the real line as a quarter of this angle.
        let square = self.rho * self.rho;
        let pole = match self.rho > 1.0 {
            true => 0.25 * libm::log1p(1.0 / square),
            false => 0.5 * libm::log(self.rho) + 0.25 * libm::log1p(square),
        };
        [[pole, 0.25 * libm::atan(1.0 / self.rho)]; 4]
    }
}
