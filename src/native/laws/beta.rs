//! Laws of functions of beta variates.

use std::f64::consts::{LN_2, SQRT_2};

use super::tails;
use crate::math::special::beta::{BetaShape, Share, StudentGuess, log_beta};
use crate::math::special::double_double::Double;
use crate::math::special::{Tails, log_of_product};
use crate::native::quantile::Law;

/// A function of a beta variate b of shapes a and b.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Of {
    /// left + width b
    Multiple { left: f64, width: f64 },
    /// factor b / (1 - b), and the factor in parts.
    Odds { above: f64, below: f64 },
    /// sqrt(b)
    Root,
}

/// The law of a function of a beta variate.
#[derive(Debug, Clone)]
pub struct OfBeta {
    a: f64,
    b: f64,
    functions: BetaShape,
    of: Of,
}

impl OfBeta {
    #[inline]
    fn new([a, b]: [f64; 2], of: Of) -> Self {
        Self { a, b, functions: BetaShape::new(a, b), of }
    }

    #[inline]
    pub(super) fn beta(shapes: [f64; 2]) -> Self {
        Self::new(shapes, Of::Multiple { left: 0.0, width: 1.0 })
    }

    #[inline]
    pub(super) fn pert([min, mode, max]: [f64; 3]) -> Self {
        let width = max - min;
        let shapes = [1.0 + 4.0 * (mode - min) / width, 1.0 + 4.0 * (max - mode) / width];
        Self::new(shapes, Of::Multiple { left: min, width })
    }

    #[inline]
    pub(super) fn beta_prime(shapes: [f64; 2]) -> Self {
        Self::new(shapes, Of::Odds { above: 1.0, below: 1.0 })
    }

    #[inline]
    pub(super) fn fisher_f([above, below]: [f64; 2]) -> Self {
        Self::new([0.5 * above, 0.5 * below], Of::Odds { above, below })
    }

    /// The absolute value of a variate of the R distribution.
    #[inline]
    pub(super) fn root([c]: [f64; 1]) -> Self {
        Self::new([0.5, 0.5 * c], Of::Root)
    }

    #[inline]
    fn share(&self, x: f64) -> Share {
        match self.of {
            Of::Multiple { left, width } if width == 1.0 && left == 0.0 => Share::new(x),
            Of::Multiple { left, width } => {
                Share::of(Double::sum(x, -left), Double::sum(width + left, -x))
            }
            Of::Odds { above, below } => {
                // What keeps the product in range.
                let unit = match x {
                    _ if x > 1e150 => 2.0_f64.powi(-400),
                    _ if x < 1e-150 => 2.0_f64.powi(400),
                    _ => 1.0,
                };
                Share::of(Double::product(above, x * unit), (below * unit).into())
            }
            Of::Root => {
                let square = Double::product(x, x);
                Share { x: square, rest: Double::from(1.0) - square }
            }
        }
    }

    #[inline]
    fn tails(&self, x: f64) -> Tails {
        let [least, most] = self.support();
        if x <= least {
            return Tails::BELOW;
        }
        if x >= most {
            return Tails::ABOVE;
        }
        self.functions.probabilities(self.share(x))
    }

    #[inline]
    fn at(&self, p: f64, upper: bool) -> f64 {
        let beta = || self.functions.quantile(p, upper);
        match self.of {
            Of::Multiple { left, width } => left + width * beta(),
            Of::Odds { above, below } => self.functions.odds(p, upper) * (below / above),
            Of::Root => {
                let odds = self.functions.odds(p, upper);
                if odds == f64::INFINITY { 1.0 } else { (odds / (1.0 + odds)).sqrt() }
            }
        }
    }
}

impl Law for OfBeta {
    #[inline]
    fn support(&self) -> [f64; 2] {
        match self.of {
            Of::Multiple { left, width } => [left, left + width],
            Of::Odds { .. } => [0.0, f64::INFINITY],
            Of::Root => [0.0, 1.0],
        }
    }

    tails!(both);

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        let [least, most] = self.support();
        if x < least || x > most || x == f64::INFINITY {
            return -f64::INFINITY;
        }
        let share = self.share(x);
        let (in_share, rest) = (share.x.value(), share.rest.value());
        if in_share == 0.0 || rest == 0.0 {
            return self.log_density_at_end(x, in_share == 0.0);
        }
        let log = self.functions.log_density(share);
        // The logarithm of the slope of the share.
        log + match self.of {
            Of::Multiple { width: 1.0, .. } => 0.0,
            Of::Multiple { width, .. } => -libm::log(width),
            Of::Odds { .. } => log_of_product(in_share / x, rest),
            Of::Root => LN_2 + libm::log(x),
        }
    }

    tails!(inverse);
}

impl OfBeta {
    /// Where the density is a power of the distance, times a constant.
    #[inline]
    fn log_density_at_end(&self, x: f64, is_least: bool) -> f64 {
        let (shape, slope) = match self.of {
            Of::Multiple { width, .. } if is_least => (self.a, -libm::log(width)),
            Of::Multiple { width, .. } => (self.b, -libm::log(width)),
            Of::Odds { above, below } => {
                let (log, sign) = (libm::log(above / below), if is_least { 1.0 } else { -1.0 });
                let shape = if is_least { self.a } else { self.b };
                if x > 0.0 {
                    let power = sign * shape * (log + libm::log(x));
                    return power - libm::log(x) - log_beta(self.a, self.b);
                }
                (shape, log)
            }
            Of::Root if is_least => (2.0 * self.a, LN_2),
            Of::Root => (self.b, LN_2),
        };
        if shape == 1.0 {
            return slope - log_beta(self.a, self.b);
        }
        if shape < 1.0 { f64::INFINITY } else { -f64::INFINITY }
    }
}

/// The absolute value of Student's t.
#[derive(Debug, Clone)]
pub struct HalfT {
    df: f64,
    functions: BetaShape,
    guess: StudentGuess,
    /// The logarithm of the density at 0.
    log_density: f64,
}

impl From<[f64; 1]> for HalfT {
    #[inline]
    fn from([df]: [f64; 1]) -> Self {
        let log_density = LN_2 - 0.5 * libm::log(df) - log_beta(0.5, 0.5 * df);
        let functions = BetaShape::new(0.5, 0.5 * df);
        Self { df, functions, guess: StudentGuess::new(df), log_density }
    }
}

impl HalfT {
    /// Beyond it, squares may be out of range: the tail is a power.
    #[inline]
    fn far(&self) -> f64 {
        1e140 * self.df.sqrt().min(1.0)
    }

    #[inline]
    fn tails(&self, x: f64) -> Tails {
        if x <= 0.0 {
            return Tails::BELOW;
        }
        let far = self.far();
        if x > far {
            return Tails::of_upper(self.tails(far).upper * libm::pow(far / x, self.df));
        }
        self.functions.probabilities(Share::of(Double::product(x, x), self.df.into()))
    }

    #[inline]
    fn at(&self, p: f64, upper: bool) -> f64 {
        let (lower, tail) = if upper { (1.0 - p, p) } else { (p, 1.0 - p) };
        // The probability of all numbers in range is less.
        if lower > 2000.0 * self.df {
            return f64::INFINITY;
        }
        if self.df == 2.0 {
            return SQRT_2 * lower / (tail * (1.0 + lower)).sqrt();
        }
        // The square root may be in range where the product is not.
        let odds = match self.df < 2.0 {
            true => self.functions.odds(p, upper),
            false => {
                let guess = |p, upper| self.guess.at(if upper { p } else { 1.0 - p });
                self.functions.odds_from(guess, p, upper)
            }
        };
        let near = odds.sqrt() * self.df.sqrt();
        let far = self.far();
        if near <= far || tail == 0.0 {
            return near;
        }
        let x = far * libm::pow(self.tails(far).upper / tail, 1.0 / self.df);
        if x == f64::INFINITY {
            return x;
        }
        // A step of Newton's method, because the exponent is rounded.
        x + x * ((self.tails(x).upper / tail - 1.0) / self.df)
    }
}

impl Law for HalfT {
    #[inline]
    fn support(&self) -> [f64; 2] {
        [0.0, f64::INFINITY]
    }

    tails!(both);

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        let df = self.df;
        if x < 0.0 || x == f64::INFINITY {
            return -f64::INFINITY;
        }
        let square = Double::product(x, x);
        // Beyond, the square or its quotient may be out of range.
        let of_square = match x < 1e150 * df.sqrt().min(1.0) {
            true => ((Double::from(df) + square) / df.into()).log().value(),
            false => 2.0 * libm::log(x) - libm::log(df),
        };
        let of_square = if x * x < 1e-3 * df { libm::log1p(x * x / df) } else { of_square };
        self.log_density - 0.5 * (df + 1.0) * of_square
    }

    tails!(inverse);
}
