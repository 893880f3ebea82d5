//! Laws of counts whose probabilities are nearly powers of the count, and the logarithmic series.

use super::counts::{Counts, by_moments};
use super::exponent_of_lower;
use super::functions::functions_of;
use crate::math::special::Tails;
use crate::math::special::beta::{Share, continued, log_beta_times};
use crate::math::special::double_double::Double;
use crate::math::special::gamma::log_gamma;

functions_of!(
    YuleSimon([alpha]) as Counts,
    support = [1.0, f64::INFINITY],
    tails = |k| {
        let log = log_beta_times(alpha, k + 1.0);
        Tails { lower: -libm::expm1(log), upper: libm::exp(log) }
    },
    log_probability = |k| libm::log(alpha) - libm::log(k) + log_beta_times(alpha, k + 1.0),
    guess = |p, upper| {
        // The upper tail is nearly Γ(alpha + 1) k^-alpha.
        let log = exponent_of_lower(p, !upper);
        libm::exp((log + log_gamma(alpha + 1.0)) / alpha)
    },
);

functions_of!(
    LogSeries([p]) as Counts,
    support = [1.0, if p == 0.0 { 1.0 } else { f64::INFINITY }],
    tails = |k| {
        let after = k + 1.0;
        if k * (1.0 - p) < 0.05 {
            return few_of_many(k, p);
        }
        // The integral of t^k / (1 - t) from 0 to p.
        let share = Share::new(p);
        let sum = continued(after, 0.0, share, after * share.rest.value());
        // The last factor apart, because the whole power may be out of range.
        let power = (share.x.log() * k).exp();
        Tails::of_upper(power * sum * (p / -libm::log1p(-p)))
    },
    log_probability = |k| {
        if p == 0.0 {
            return 0.0;
        }
        (Double::from(p).log() * k).value() - libm::log(-libm::log1p(-p) * k)
    },
    guess = |probability, upper| {
        let factor = -1.0 / libm::log1p(-p);
        let mean = factor * p / (1.0 - p);
        by_moments([mean, (mean * (1.0 - factor * p) / (1.0 - p)).sqrt(), 2.0], probability, upper)
    },
);

/// The tails of the logarithmic series where p^k is nearly 1, and the fraction converges slowly.
#[inline]
fn few_of_many(k: f64, p: f64) -> Tails {
    const EULER_GAMMA: f64 = 0.577_215_664_901_532_9;
    // The terms are e^(-rate j) / j.
    let (rest, rate) = (1.0 - p, -libm::log1p(p - 1.0));
    let all = -libm::log(rest);
    let z = rate * k;
    let own = libm::exp(-z) / k;
    let below = if k < 100.0 {
        (1..=k as u32).map(|j| libm::exp(-rate * f64::from(j)) / f64::from(j)).sum()
    } else {
        // The integral of the others by the exponential integral, with Euler and Maclaurin's terms.
        let next = |rest: f64, n: f64| 1.0 - z * n / ((n + 1.0) * (n + 1.0)) * rest;
        let series = z * (1..10).rev().map(f64::from).fold(1.0, next);
        let slope = (1.0 + z) / k;
        let third = (6.0 + z * (6.0 + z * (3.0 + z))) / (k * k * k);
        let ends = own * (0.5 - slope / 12.0 + third / 720.0);
        EULER_GAMMA + libm::log(k) + libm::log(rate / rest) - series + ends
    };
    Tails { lower: below / all, upper: (all - below) / all }
}

/// The sum of k^-s over whole numbers from `first` to `last`, which may be infinite: by Euler and Maclaurin's
/// formula from a number on.
#[inline]
fn power_sum(s: f64, first: f64, last: f64) -> f64 {
    // B(2k) / (2k)!
    const COEFFICIENTS: [f64; 10] = [
        1.0 / 12.0,
        -1.0 / 720.0,
        1.0 / 30240.0,
        -1.0 / 1_209_600.0,
        1.0 / 47_900_160.0,
        -5.284_190_138_687_493e-10,
        1.338_253_653_068_467_9e-11,
        -3.389_680_296_322_583e-13,
        8.586_062_056_277_845e-15,
        -2.174_868_698_558_062e-16,
    ];
    let power = |k: f64| libm::pow(k, -s);
    let (mut sum, mut k) = (0.0, first);
    while k <= last && k < 20.0 + s.min(100.0) {
        let term = power(k);
        sum += term;
        k += 1.0;
        if term <= sum * 1e-20 {
            return sum;
        }
    }
    if k > last {
        return sum;
    }
    // Powers as multiples of that of k: the integral, half of both ends, and the derivatives at both.
    let ratio = last / k;
    let at_last = if ratio == f64::INFINITY { 0.0 } else { libm::pow(ratio, -s) };
    let log = libm::log1p((last - k) / k);
    let integral = match 1.0 - s {
        0.0 => log,
        _ if ratio == f64::INFINITY => 1.0 / (s - 1.0),
        less => libm::expm1(less * log) / less,
    };
    let mut rest = 0.5 * (1.0 + at_last);
    let (mut at_k, mut at_end) = (s / k, at_last * s / last);
    for (n, c) in COEFFICIENTS.iter().enumerate() {
        rest += c * (at_k - at_end);
        let n = 2.0 * n as f64;
        let next = (s + n + 1.0) * (s + n + 2.0);
        at_k *= next / (k * k);
        at_end *= next / (last * last);
    }
    // The power itself may be out of range.
    sum + libm::pow(k, 1.0 - s) * (integral + rest / k)
}

/// The tails of k, where probabilities are powers up to `last`.
#[inline]
fn tails_of_powers(s: f64, k: f64, last: f64) -> Tails {
    let whole = power_sum(s, 1.0, last);
    let upper = power_sum(s, k + 1.0, last) / whole;
    if upper < 0.5 {
        return Tails::of_upper(upper);
    }
    Tails::of_lower(power_sum(s, 1.0, k) / whole)
}

functions_of!(
    Zeta([s]) as Counts,
    support = [1.0, f64::INFINITY],
    tails = |k| tails_of_powers(s, k, f64::INFINITY),
    log_probability = |k| -s * libm::log(k) - libm::log(power_sum(s, 1.0, f64::INFINITY)),
    guess = |p, upper| {
        // The upper tail is nearly k^(1 - s) / (s - 1) of the sum.
        let less = s - 1.0;
        let log = exponent_of_lower(p, !upper);
        let whole = power_sum(s, 1.0, f64::INFINITY);
        libm::exp((log - libm::log(less * whole)) / less)
    },
);

functions_of!(
    Zipf([n, s]) as Counts,
    support = [1.0, n],
    tails = |k| tails_of_powers(s, k, n),
    log_probability = |k| -s * libm::log(k) - libm::log(power_sum(s, 1.0, n)),
    guess = |_p, _upper| 1.0,
);
