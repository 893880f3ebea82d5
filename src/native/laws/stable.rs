//! The laws of stable distributions.
//!
//! A value is a function of a uniform angle and of an exponential variate (see `real_line/stable.rs`), which for a
//! given angle increases or decreases in the latter: a tail is the average of exponential tails over the angle,
//! which is Zolotarev's integral.

use std::f64::consts::{FRAC_1_PI, FRAC_PI_2, LN_2, PI};
use std::sync::LazyLock;

use super::averaged::{Average, Averaged, Part};
use super::integrated::{Bends, NO_BEND};
use super::tailed::{ByTails, Tailed};
use crate::math::special::Tails;
use crate::math::special::beta::Share;
use crate::math::special::double_double::Double;
use crate::math::special::gamma::log_gamma;

/// Values above 0, or all for `alpha` = 1 and `beta` above 0, which are averaged over the angles that such values
/// have: v is the odds of an angle's place between the ends.
#[derive(Debug, Clone)]
struct Side {
    alpha: f64,
    beta: f64,
    /// 1 - alpha.
    rest: f64,
    /// How many radians of angles there are: pi times the probability of the side.
    width: f64,
    /// pi less that.
    gap: f64,
    /// pi less alpha times the width.
    top: f64,
    /// The logarithm of the sine of alpha times the angle, where the angle of 0 has the value 0.
    log_cosine: f64,
}

impl Side {
    fn new(alpha: f64, beta: f64) -> Self {
        let rest = 1.0 - alpha;
        let (width, gap, top, log_cosine);
        if rest == 0.0 {
            (width, gap, top, log_cosine) = (PI, 0.0, 0.0, 0.0);
        } else {
            // The cosine and the sine of pi / 2 alpha.
            let cos = libm::sin(FRAC_PI_2 * rest);
            let sin = libm::sin(FRAC_PI_2 * if alpha > 1.0 { 2.0 - alpha } else { alpha });
            let sign = 1.0_f64.copysign(cos);
            let angle = |beta: f64| {
                let (y, x) =
                    ((1.0 + beta) * sin * cos * sign, sign * (cos * cos - beta * sin * sin));
                [libm::atan2(y, x), libm::atan2(y, -x)]
            };
            let [own, own_rest] = angle(beta);
            let [other, _] = angle(-beta);
            (width, gap, top) = (own / alpha, other / alpha, own_rest);
            log_cosine = libm::log(cos.abs() / libm::hypot(cos, beta * sin));
        }
        Self { alpha, beta, rest, width, gap, top, log_cosine }
    }

    /// The logarithm of the exponential variate with the value x, at the share of the angles up to an angle.
    fn log_variate(&self, x: f64, share: Share) -> f64 {
        // From the angle with the value 0 on, and before the last one.
        let [below, above] = [share.x, share.rest].map(|part| self.width * part.value());
        let cosine = if above < FRAC_PI_2 { libm::sin(above) } else { libm::sin(self.gap + below) };
        if self.rest == 0.0 {
            return self.log_variate_at_1(x, share, cosine);
        }
        let multiple = self.alpha * below;
        let sine = if multiple < FRAC_PI_2 {
            libm::sin(multiple)
        } else {
            libm::sin(self.top + self.alpha * above)
        };
        let sum = above + multiple;
        let of_rest = if sum < FRAC_PI_2 {
            libm::sin(sum)
        } else if self.rest > 0.0 {
            libm::sin(self.gap + self.rest * below)
        } else {
            libm::sin(self.top - self.rest * above)
        };
        let log_value = libm::log(sine / cosine) - self.log_cosine - libm::log(x);
        libm::log(of_rest / cosine) - self.log_cosine + self.alpha / self.rest * log_value
    }

    /// The same for `alpha` = 1, where far above 0 a product of the tangent is nearly x.
    fn log_variate_at_1(&self, x: f64, share: Share, cosine: f64) -> f64 {
        const PI_2: Double = Double { high: FRAC_PI_2, low: 6.123_233_995_736_766e-17 };
        let [below, above] = [share.x, share.rest].map(|part| PI_2 * 2.0 * part);
        let part = PI_2 * (1.0 - self.beta) + below * self.beta;
        let t = above.high;
        // What keeps products in range.
        let unit = if x.abs() > 1e100 || t < 1e-100 { 2.0_f64.powi(-600) } else { 1.0 };
        let tangent = match t {
            // 1 / tan(t) is 1 / t - t / 3 - t^3 / 45.
            _ if t < 1e-3 => Double::from(unit) / above - unit * t * (1.0 / 3.0 + t * t / 45.0),
            _ if t < FRAC_PI_2 => Double::from(unit / libm::tan(t)),
            _ => Double::from(-unit / libm::tan(below.value())),
        };
        let less = (part * tangent - PI_2 * (x * unit)).value() / unit;
        libm::log(part.value() / (FRAC_PI_2 * cosine)) + less / self.beta
    }
}

impl Average for Side {
    fn log_terms(&self, x: f64, part: Part) -> Box<dyn Fn(Double) -> f64 + '_> {
        // Larger variates have larger values for alpha above 1.
        let is_survival = (part == Part::Upper) == (self.rest < 0.0);
        Box::new(move |v| {
            let share = Share::of(v, 1.0.into());
            let log = libm::log(share.x.value()) + libm::log(share.rest.value());
            if part == Part::Whole {
                return log;
            }
            let log_variate = self.log_variate(x, share);
            let variate = libm::exp(log_variate);
            log + match part {
                Part::Density => log_variate - variate,
                _ if is_survival => -variate,
                _ if variate < LN_2 => libm::log(-libm::expm1(-variate)),
                _ => libm::log1p(-libm::exp(-variate)),
            }
        })
    }

    /// Near the angle at which the exponential variate is 1, by bisection. It increases for alpha up to 1.
    fn bends(&self, x: f64) -> Bends {
        if x.is_nan() {
            return [[0.0, 1.0]; 4];
        }
        let at = |y: f64| self.log_variate(x, Share::of(libm::exp(y).into(), 1.0.into()));
        let (mut below, mut above) =
            if self.rest >= 0.0 { (-700.0, 700.0) } else { (700.0, -700.0) };
        for _ in 0..60 {
            let middle = 0.5 * (below + above);
            *if at(middle) > 0.0 { &mut above } else { &mut below } = middle;
        }
        let slope = (at(below + 1e-3) - at(below - 1e-3)).abs() * 500.0;
        let scale = 0.25 / (1.0 + if slope.is_finite() { slope } else { 0.0 });
        [[below, scale], [0.0, 0.25], NO_BEND, NO_BEND]
    }
}

/// From here on, tails are powers unless `alpha` is small.
const FAR: f64 = 1e15;

/// The law of a stable distribution.
#[derive(Debug, Clone)]
pub struct Stable {
    alpha: f64,
    beta: f64,
    /// Of values above 0, and of those below it with their sign changed.
    sides: [Averaged<Side>; 2],
}

impl From<[f64; 2]> for Stable {
    fn from([alpha, beta]: [f64; 2]) -> Self {
        let sides = [beta, -beta].map(|beta| Averaged::new(Side::new(alpha, beta)));
        Self { alpha, beta, sides }
    }
}

impl Stable {
    /// The side of x, its distance from 0, and whether it is below 0.
    fn side(&self, x: f64) -> (&Averaged<Side>, f64, bool) {
        let is_below = if self.alpha == 1.0 { self.beta < 0.0 } else { x < 0.0 };
        (&self.sides[usize::from(is_below)], if is_below { -x } else { x }, is_below)
    }

    /// Whether a tail is a power, to all digits.
    fn is_far(&self, size: f64) -> bool {
        self.alpha >= 0.95 && size.abs() > FAR
    }

    /// The logarithm of a far tail, less that of `FAR`.
    fn log_power(&self, size: f64) -> f64 {
        -self.alpha * libm::log(size.abs() / FAR)
    }

    fn is_cauchy(&self) -> bool {
        self.alpha == 1.0 && self.beta == 0.0
    }
}

impl Tailed for Stable {
    const IS_SLOW: bool = true;

    fn support(&self) -> [f64; 2] {
        let end =
            |beta: f64| if self.alpha < 1.0 && self.beta == beta { 0.0 } else { f64::INFINITY };
        [-end(1.0), end(-1.0)]
    }

    fn tails(&self, x: f64) -> Tails {
        if self.is_cauchy() {
            let [lower, upper] = [-x, x].map(|x| libm::atan2(1.0, x) * FRAC_1_PI);
            return Tails { lower, upper };
        }
        let (side, size, is_below) = self.side(x);
        if self.is_far(size) {
            let tails = self.tails(FAR.copysign(x));
            let tail = if x > 0.0 { tails.upper } else { tails.lower };
            return Tails::of(x > 0.0, tail * libm::exp(self.log_power(size)));
        }
        let [width, gap] = [side.of.width, side.of.gap].map(|part| part * FRAC_1_PI);
        let tails = match size {
            0.0 if self.alpha != 1.0 => Tails { lower: gap, upper: width },
            _ => {
                let part = |part| width * libm::exp(side.log_average(size, part));
                let upper = part(Part::Upper);
                if upper < 0.5 {
                    Tails::of_upper(upper)
                } else {
                    Tails::of_lower(gap + part(Part::Lower))
                }
            }
        };
        if is_below { tails.swapped() } else { tails }
    }

    fn log_density(&self, x: f64) -> f64 {
        if self.is_cauchy() {
            return -libm::log(PI) - 2.0 * libm::log(libm::hypot(1.0, x));
        }
        let (side, size, _) = self.side(x);
        if self.is_far(size) {
            return self.log_density(FAR.copysign(x)) + self.log_power(size)
                - libm::log(size.abs() / FAR);
        }
        let Side { alpha, beta, rest, width, gap, log_cosine, .. } = side.of;
        if rest == 0.0 {
            return side.log_average(size, Part::Density) - libm::log(beta)
                + (libm::log(PI) - LN_2);
        }
        if size == 0.0 {
            let at_0 = log_gamma(1.0 + 1.0 / alpha) + libm::log(libm::sin(gap) * FRAC_1_PI);
            return at_0 + log_cosine / alpha;
        }
        let slope = libm::log(width * FRAC_1_PI) + libm::log((alpha / rest).abs());
        side.log_average(size, Part::Density) + slope - libm::log(size)
    }
}

/// The Landau distribution, which has no parameters: what is kept of it is kept for all.
pub(super) fn landau() -> ByTails<Stable> {
    static LANDAU: LazyLock<ByTails<Stable>> =
        LazyLock::new(|| ByTails::from([1.0, 1.0]).with_densities());
    LANDAU.clone()
}
