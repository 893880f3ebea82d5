//! The incomplete beta function.
//!
//! Source: Didonato and Morris, "Algorithm 708: Significant digit computation of the incomplete beta
//! function ratios" (1992): its continued fraction, its power series and, for two large shapes, its
//! asymptotic expansion. All are multiples of the density, which is a product of three gamma densities.

use std::f64::consts::FRAC_2_SQRT_PI;

use super::Tails;
use super::double_double::Double;
use super::gamma::{
    Scaled, deviance, gamma_slope, inverse_fraction, log_gamma, log_gamma_1p, log_gamma_less,
    stirling, stirling_less,
};
use super::normal::scaled_erfc;
use super::solve::{Slope, solve};

const TERMS: u32 = 20_000;

/// A number x of [0, 1], and 1 - x.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Share {
    pub(crate) x: Double,
    pub(crate) rest: Double,
}

impl Share {
    /// From x itself.
    #[inline]
    pub(crate) fn new(x: f64) -> Self {
        Self { x: x.into(), rest: Double::sum(1.0, -x) }
    }

    /// a / (a + b), for numbers that are not negative.
    #[inline]
    pub(crate) fn of(a: Double, b: Double) -> Self {
        if a.high == f64::INFINITY {
            return Self::new(1.0);
        }
        if b.high == f64::INFINITY {
            return Self::new(0.0);
        }
        let sum = a + b;
        Self { x: a / sum, rest: b / sum }
    }

    #[inline]
    pub(crate) fn swapped(self) -> Self {
        Self { x: self.rest, rest: self.x }
    }
}

/// log of the beta function.
#[inline]
pub(crate) fn log_beta(a: f64, b: f64) -> f64 {
    let (a, b) = if a < b { (a, b) } else { (b, a) };
    if b < 8.0 {
        return log_gamma(a) + (log_gamma(b) - log_gamma(a + b));
    }
    if a < 8.0 {
        return log_gamma(a) + log_gamma_ratio(b, a);
    }
    const HALF_LOG_2_PI: f64 = 0.918_938_533_204_672_7;
    // a log((a + b) / a) + b log((a + b) / b), which are both positive.
    let n = Double::sum(a, b);
    let logs = (n.log() - Double::from(a).log()) * a + Double::from(b * libm::log1p(a / b));
    let rest = HALF_LOG_2_PI + (stirling(a) + stirling(b) - stirling(a + b));
    let half = 0.5 * (libm::log(a) - libm::log1p(a / b));
    rest - half - logs.value()
}

/// log(Γ(b) / Γ(a + b)) for b from 8 on and smaller a.
#[inline]
fn log_gamma_ratio(b: f64, a: f64) -> f64 {
    let log = Double::sum(a, b).log() * a;
    a - log.value() - (b - 0.5) * libm::log1p(a / b) + stirling_less(b, a)
}

/// x^a (1 - x)^b / B(a, b): the density of the beta distribution, times x (1 - x).
#[inline]
pub(crate) fn beta_slope(a: f64, b: f64, share: Share) -> Scaled {
    let n = Double::sum(a, b);
    let of_a = gamma_slope(a, n * share.x);
    let of_b = gamma_slope(b, n * share.rest);
    let of_n = gamma_slope(n.high, n);
    Scaled {
        factor: of_a.factor * of_b.factor / of_n.factor,
        exponent: of_a.exponent + of_b.exponent - of_n.exponent,
    }
}

/// The incomplete beta function and its complement, with x (1 - x) times its derivative.
#[inline]
pub(crate) fn beta_tails(a: f64, b: f64, share: Share) -> (Tails, f64) {
    if !(a > 0.0 && b > 0.0) || share.x.high.is_nan() {
        return (Tails { lower: f64::NAN, upper: f64::NAN }, f64::NAN);
    }
    if share.x.high > share.rest.high {
        let (tails, slope) = ordered(b, a, share.swapped());
        return (tails.swapped(), slope);
    }
    ordered(a, b, share)
}

/// For x up to 1/2.
#[inline]
fn ordered(a: f64, b: f64, share: Share) -> (Tails, f64) {
    let x = share.x.high;
    if x <= 0.0 {
        return (Tails::BELOW, 0.0);
    }
    let slope = beta_slope(a, b, share).value();
    if b * x <= 1.5 || b <= 1.0 {
        return (power_series(a, b, share, slope), slope);
    }
    let n = Double::sum(a, b);
    // Positive below the mean.
    let distance = (Double::from(a) - n * share.x).value();
    let least = f64::min(a, b);
    if least >= 100.0 && distance.abs() <= 0.03 * least {
        let tails = match distance >= 0.0 {
            true => Tails::of_lower(asymptotic(a, b, share)),
            false => Tails::of_upper(asymptotic(b, a, share.swapped())),
        };
        return (tails, slope);
    }
    let tails = match distance >= 0.0 {
        true if slope == 0.0 => Tails::BELOW,
        true => Tails::of_lower(slope * fraction(a, b, share, distance)),
        false if slope == 0.0 => Tails::ABOVE,
        false => Tails::of_upper(slope * fraction(b, a, share.swapped(), -distance)),
    };
    (tails, slope)
}

/// In powers of x, for b x up to 3/2 or b up to 1.
#[inline]
fn power_series(a: f64, b: f64, share: Share, slope: f64) -> Tails {
    let x = share.x.high;
    let (mut sum, mut term) = (0.0, 1.0);
    for n in 1..TERMS {
        let n = f64::from(n);
        term *= (n - b) / n * x;
        let part = term / (a + n);
        sum += part;
        if part.abs() <= (1.0 / a + sum).abs() * 2.0_f64.powi(-56)
            && part.abs() <= sum.abs() * 2.0_f64.powi(-55)
        {
            break;
        }
    }
    // x^a / (a B(a, b)), from x^a (1 - x)^b / B(a, b).
    let power = slope / a * libm::exp(-b * libm::log1p(-x));
    let lower = power + power * a * sum;
    if lower <= 0.7 || a > 2.5 {
        return Tails::of_lower(lower);
    }
    // log(a B(a, b)), which is small if a is.
    let log_beta = match b < 8.0 {
        true => log_gamma_1p(a) + log_gamma_less(b, a),
        false => log_gamma(a + 1.0) + log_gamma_ratio(b, a),
    };
    let log = (share.x.log() * a - log_beta).value();
    Tails::of_upper(-libm::expm1(log) - libm::exp(log) * a * sum)
}

/// The continued fraction, without x^a (1 - x)^b / B(a, b).
#[inline]
fn fraction(a: f64, b: f64, share: Share, distance: f64) -> f64 {
    let (x, y) = (share.x.high, share.rest.high);
    inverse_fraction(|n: f64| {
        let (at, double) = (a + n, a + 2.0 * n);
        let below = double - 1.0;
        let alpha = ((at - 1.0) / below * x) * ((at + b - 1.0) / below) * (n * (b - n) * x);
        let beta =
            n + n * (b - n) * x / below + at / (double + 1.0) * (distance + 1.0 + n * (1.0 + y));
        (alpha, beta)
    })
}

/// The asymptotic expansion for large shapes, below the mean.
#[inline]
fn asymptotic(a: f64, b: f64, share: Share) -> f64 {
    const ORDERS: usize = 20;
    let e1 = 0.353_553_390_593_273_8;
    let n = Double::sum(a, b);
    let f = deviance(a, n * share.x) + deviance(b, n * share.rest);
    let square = f.value().max(0.0);
    let z0 = square.sqrt();
    let z = z0 / e1 * 0.5;
    let z2 = square + square;
    let (h, r1, w0) = match a < b {
        true => (a / b, (b - a) / b, 1.0 / (a * (1.0 + a / b)).sqrt()),
        false => (b / a, (b - a) / a, 1.0 / (b * (1.0 + b / a)).sqrt()),
    };
    let r0 = 1.0 / (h + 1.0);
    let [mut a0, mut b0, mut c, mut d] = [[0.0; ORDERS + 1]; 4];
    a0[0] = r1 * (2.0 / 3.0);
    c[0] = -0.5 * a0[0];
    d[0] = -c[0];
    let mut j0 = 0.5 / FRAC_2_SQRT_PI * scaled_erfc(z0);
    let mut j1 = e1;
    let mut sum = j0 + d[0] * w0 * j1;
    let (mut s, mut hn, mut w, mut znm1, mut zn) = (1.0, 1.0, w0, z, z2);
    let h2 = h * h;
    for n in (2..=ORDERS).step_by(2) {
        let order = n as f64;
        hn *= h2;
        a0[n - 1] = r0 * 2.0 * (h * hn + 1.0) / (order + 2.0);
        s += hn;
        a0[n] = r1 * 2.0 * s / (order + 3.0);
        for i in n..=n + 1 {
            let r = (i as f64 + 1.0) * -0.5;
            b0[0] = r * a0[0];
            for m in 2..=i {
                let mut bsum = 0.0;
                for j in 1..m {
                    let k = m - j;
                    bsum += (j as f64 * r - k as f64) * a0[j - 1] * b0[k - 1];
                }
                b0[m - 1] = r * a0[m - 1] + bsum / m as f64;
            }
            c[i - 1] = b0[i - 1] / (i as f64 + 1.0);
            let mut dsum = 0.0;
            for j in 1..i {
                dsum += d[i - j - 1] * c[j - 1];
            }
            d[i - 1] = -(dsum + c[i - 1]);
        }
        j0 = e1 * znm1 + (order - 1.0) * j0;
        j1 = e1 * zn + order * j1;
        znm1 *= z2;
        zn *= z2;
        w *= w0;
        let t0 = d[n - 1] * w * j0;
        w *= w0;
        let t1 = d[n] * w * j1;
        sum += t0 + t1;
        if t0.abs() + t1.abs() <= 2.0_f64.powi(-55) * sum {
            break;
        }
    }
    let correction = stirling(a) + stirling(b) - stirling(a + b);
    FRAC_2_SQRT_PI * (-f).exp() * libm::exp(-correction) * sum
}

/// The share below which a beta variate is with this probability, or above which.
#[inline]
pub(crate) fn beta_quantile(a: f64, b: f64, probability: f64, upper: bool) -> f64 {
    let odds = beta_odds(a, b, probability, upper);
    if odds == f64::INFINITY { 1.0 } else { share_of(odds).x.value() }
}

#[inline]
fn share_of(odds: f64) -> Share {
    Share::of(odds.into(), 1.0.into())
}

/// The same, as x / (1 - x).
#[inline]
pub(crate) fn beta_odds(a: f64, b: f64, probability: f64, upper: bool) -> f64 {
    let (least, most) = if upper { (1.0, 0.0) } else { (0.0, 1.0) };
    if probability == least {
        return 0.0;
    }
    if probability == most {
        return f64::INFINITY;
    }
    solve(guess(a, b, probability, upper), probability, upper, |odds| {
        let share = share_of(odds);
        let (tails, slope) = beta_tails(a, b, share);
        let rate = a * share.rest.high - b * share.x.high;
        Slope { tails, slope, rate }
    })
}

/// By the powers with which both tails begin, or by a normal distribution of the logarithm of the odds.
#[inline]
fn guess(a: f64, b: f64, probability: f64, upper: bool) -> f64 {
    let lower = if upper { 1.0 - probability } else { probability };
    let rest = if upper { probability } else { 1.0 - probability };
    let log_beta = log_beta(a, b);
    let from_below = libm::exp((libm::log(lower) + libm::log(a) + log_beta) / a);
    if from_below < 0.2 / (1.0 + b) && lower > 0.0 {
        return from_below / (1.0 - from_below);
    }
    let from_above = libm::exp((libm::log(rest) + libm::log(b) + log_beta) / b);
    if from_above < 0.2 / (1.0 + a) && rest > 0.0 {
        return (1.0 - from_above) / from_above;
    }
    let z = super::normal::normal_quantile(probability, upper);
    // The mean and the variance of the logarithm of the odds, roughly.
    let (mean, scale) = (libm::log(a / b), (1.0 / a + 1.0 / b).sqrt());
    let third = (1.0 / b - 1.0 / a) * (z * z - 1.0) / 6.0;
    libm::exp((mean + z * scale - third).clamp(-700.0, 700.0))
}
